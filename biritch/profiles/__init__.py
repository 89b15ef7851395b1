"""The rule sets, one module each; found here by id.

A profile is data (values, thresholds, bonuses, options) and the few scoring functions that the paragraphs
of its source need. Two sources that disagree are two profiles.
"""

from __future__ import annotations

from typing import Any

from biritch.profiles.base import Change, Profile, Values
from biritch.profiles.collinson import COLLINSON_1886, Collinson
from biritch.profiles.retelling import RETELLING, Retelling
from biritch.profiles.vint import VINT_MOSCOW_1886, Vint

PROFILES: dict[str, Profile] = {found.id: found for found in (COLLINSON_1886, VINT_MOSCOW_1886, RETELLING)}

__all__ = ["PROFILES", "Change", "Collinson", "Profile", "Retelling", "Values", "Vint", "profile"]


def profile(profile_id: str, **options: Any) -> Profile:
    """The rule set with this id, with some of its options set.

    Ids: "collinson-1886", "vint-moscow-1886", "retelling". Raises LookupError for an unknown id, RecordError
    for an unknown option or a value that it cannot have.
    """
    try:
        found = PROFILES[profile_id]
    except KeyError:
        raise LookupError(f"no profile {profile_id!r}; there is: {', '.join(PROFILES)}") from None
    return found.with_options(options) if options else found
