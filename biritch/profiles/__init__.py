"""The rule sets, one module each; found here by id.

A profile is data (values, thresholds, bonuses, options) and the few scoring functions that the paragraphs
of its source need. Two sources that disagree are two profiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from biritch.errors import need
from biritch.profiles.base import Change, Profile, Values
from biritch.profiles.collinson import COLLINSON_1886, Collinson
from biritch.profiles.retelling import RETELLING, Retelling
from biritch.profiles.vint import VINT_MOSCOW_1886, Vint

PROFILES: Mapping[str, Profile] = MappingProxyType(
    {found.id: found for found in (COLLINSON_1886, VINT_MOSCOW_1886, RETELLING)}
)

__all__ = ["PROFILES", "Change", "Collinson", "Profile", "Retelling", "Values", "Vint", "profile"]


def profile(profile_id: str, **options: Any) -> Profile:
    """The rule set with this id, with some of its options set.

    Ids: "collinson-1886", "vint-moscow-1886", "retelling". Raises LookupError for an unknown id, RecordError
    for an unknown option or a value that it cannot have.
    """
    need("profile_id", profile_id, str)
    try:
        found = PROFILES[profile_id]
    except KeyError:
        raise LookupError(f"no profile {profile_id!r}; there is: {', '.join(PROFILES)}") from None
    return found.with_options(options) if options else found
