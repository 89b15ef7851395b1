"""The rule sets, one module each; found here by id.

A profile is data (values, thresholds, bonuses, options) and the few scoring functions that the paragraphs
of its source need. Two sources that disagree are two profiles. ``register`` takes in a rule set from
elsewhere: its module, its rule file and the sentences it says.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from biritch.errors import need
from biritch.profiles.auction import AUCTION_1908, Auction, Auction1908
from biritch.profiles.base import Change, Profile, Values
from biritch.profiles.bridge_whist import BRIDGE_WHIST_1904, BridgeWhist
from biritch.profiles.collinson import COLLINSON_1886, Collinson
from biritch.profiles.contract_bridge import CONTRACT_MODERN, ContractBridge
from biritch.profiles.retelling import RETELLING, Retelling
from biritch.profiles.royal_auction import ROYAL_AUCTION_1914, RoyalAuction
from biritch.profiles.vint import VINT_MOSCOW_1886, Vint

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_KNOWN: dict[str, Profile] = {
    found.id: found
    for found in (
        COLLINSON_1886, VINT_MOSCOW_1886, RETELLING, BRIDGE_WHIST_1904, AUCTION_1908, ROYAL_AUCTION_1914,
        CONTRACT_MODERN,
    )
}  # fmt: skip
PROFILES: Mapping[str, Profile] = MappingProxyType(_KNOWN)

__all__ = [
    "PROFILES", "Auction", "Auction1908", "BridgeWhist", "Change", "Collinson", "ContractBridge", "Profile",
    "Retelling", "RoyalAuction", "Values", "Vint", "profile", "register", "unregister",
]  # fmt: skip


def profile(profile_id: str, **options: Any) -> Profile:
    """The rule set with this id, with some of its options set.

    Ids: "collinson-1886", "vint-moscow-1886", "retelling", and what has been registered. Raises LookupError for
    an unknown id, RecordError for an unknown option or a value that it cannot have.
    """
    need("profile_id", profile_id, str)
    try:
        found = PROFILES[profile_id]
    except KeyError:
        raise LookupError(f"no profile {profile_id!r}; there is: {', '.join(PROFILES)}") from None
    return found.with_options(options) if options else found


def register(found: Profile, folder: Traversable | None = None) -> None:
    """Take in a rule set, so that records, commands and pages know it by its id.

    ``folder`` has its rule file, ``<id>.<language>.toml``, and in ``messages`` the sentences that it says and that
    there are not yet (``<language>.toml``). Raises LookupError, with everything that is lacking, and takes nothing
    in, unless the rule set is complete (``biritch.profiles.complete``).
    """
    from biritch.profiles.complete import lacking  # reads the texts

    need("found", found, Profile)
    if found.id in PROFILES:
        raise LookupError(f"there is a profile {found.id!r} already; give another id")
    _read(folder)
    faults = lacking(found)
    if faults:
        _forget(folder)
        raise LookupError(f"the rule set {found.id!r} is not complete: {'; '.join(faults)}")
    _KNOWN[found.id] = found
    _FROM[found.id] = folder


_FROM: dict[str, Traversable | None] = {}


def unregister(profile_id: str) -> None:
    """Let go of a rule set that was registered. Raises LookupError for any other."""
    if profile_id not in _FROM:
        raise LookupError(f"no profile {profile_id!r} was registered; there is: {', '.join(_FROM) or 'none'}")
    del _KNOWN[profile_id]
    _forget(_FROM.pop(profile_id))


def _read(folder: Traversable | None) -> None:
    if folder is not None:
        from biritch import messages, rules  # late: a score needs no texts

        rules.add_folder(folder)
        if (said := folder.joinpath("messages")).is_dir():
            messages.catalogues_from(said)


def _forget(folder: Traversable | None) -> None:
    if folder is not None and folder not in _FROM.values():
        from biritch import messages, rules

        rules.remove_folder(folder)
        if (said := folder.joinpath("messages")).is_dir():
            messages.catalogues_no_more_from(said)
