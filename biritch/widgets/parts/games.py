"""The rule sets that the laboratories offer: all but the later laws, whose own pages are not built yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from biritch.profiles import PROFILES
from biritch.profiles.base import Profile

LATER = frozenset({"bridge-whist-1904", "auction-1908", "royal-auction-1914", "contract-modern"})


class _Games(Mapping[str, Profile]):
    """By id, as ``PROFILES`` has them at the time; a rule set that is not offered can still be looked up."""

    def __getitem__(self, name: str) -> Profile:
        return PROFILES[name]

    def __contains__(self, name: object) -> bool:
        return name in PROFILES and name not in LATER

    def __iter__(self) -> Iterator[str]:
        return (name for name in PROFILES if name not in LATER)

    def __len__(self) -> int:
        return sum(1 for _ in self)


GAMES = _Games()
