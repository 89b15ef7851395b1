"""The rule sets that the laboratories offer in their lists.

Every laboratory takes every rule set, from an address, a record or by name. The later laws are chosen on the line
to bridge, and so are not in the lists; one that is in use stands in them all the same.
"""

from __future__ import annotations

from biritch.profiles import PROFILES
from biritch.profiles.base import Profile

LATER = frozenset({"bridge-whist-1904", "auction-1908", "royal-auction-1914", "contract-modern"})


def offered(current: str = "") -> list[Profile]:
    """The rule sets of a list, in the order of reading, with the one that is in use."""
    return [found for name, found in PROFILES.items() if name not in LATER or name == current]


__all__ = ["LATER", "offered"]
