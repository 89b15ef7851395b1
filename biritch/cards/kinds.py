"""What suits, ranks, denominations and seats have in common: numbers with names, equal to none of another kind."""

from __future__ import annotations

from enum import IntEnum


class Kind(IntEnum):
    """A whole number with a name. Members of two kinds are never equal, so that no table takes one for another.

    A member still equals the plain number that it is.
    """

    __hash__ = int.__hash__  # Enum's own is slow, and these are keys everywhere

    def __eq__(self, other: object) -> bool:
        # Dictionaries and tuples look for the same object first and seldom come here.
        return self is other or (not isinstance(other, Kind) and int.__eq__(self, other) is True)

    def __ne__(self, other: object) -> bool:
        return not self == other
