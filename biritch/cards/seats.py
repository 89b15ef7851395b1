"""The four seats and the two sides; rule ``players``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from biritch.cards.kinds import Kind
from biritch.errors import ParseError, need, need_each
from biritch.messages import Message, spell


class Side(Enum):
    """A partnership: North with South, or East with West."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)

    @property
    def label(self) -> str:
        """As on a score sheet: "N–S" or "E–W"."""
        return spell(self)

    @classmethod
    def parse(cls, text: str) -> Side:
        """Read "NS", "N-S", "EW" …; ParseError for anything else."""
        need("text", text, str)
        cleaned = text.strip().upper().replace("-", "").replace("–", "")
        try:
            return cls({"SN": "NS", "WE": "EW"}.get(cleaned, cleaned))
        except ValueError:
            raise ParseError(Message("parse.side", text=text)) from None


class Seat(Kind):
    """North, East, South, West: clockwise, the order of play."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def left(self) -> Seat:
        """The next seat clockwise."""
        return _CLOCKWISE[self + 1]

    @property
    def partner(self) -> Seat:
        return _CLOCKWISE[self + 2]

    @property
    def right(self) -> Seat:
        return _CLOCKWISE[self + 3]

    @property
    def side(self) -> Side:
        return _SIDES[self & 1]

    @property
    def word(self) -> str:
        """ "North", "East", "South" or "West", in the language that is spoken."""
        return spell(self)

    def round(self) -> tuple[Seat, Seat, Seat, Seat]:
        """All four seats clockwise, this one first."""
        return self, self.left, self.partner, self.right

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read "N" or "North" in any case; ParseError for anything else."""
        need("text", text, str)
        cleaned = text.strip().lower()
        for seat, word in zip(cls, ("north", "east", "south", "west"), strict=True):
            if cleaned in (seat.name.lower(), word, seat.word.lower()):
                return seat
        raise ParseError(Message("parse.seat", text=text))


_CLOCKWISE = tuple(Seat) * 2
_SIDES = (Side.NS, Side.EW)


@dataclass(frozen=True)
class BySide:
    """A whole number for each side, ``pair[Side.NS]``; nothing is ever negative in tricks or games."""

    ns: int = 0
    ew: int = 0

    def __post_init__(self) -> None:
        need("ns", self.ns, int)
        need("ew", self.ew, int)

    @classmethod
    def of(cls, values: Mapping[Side, int]) -> BySide:
        need_each("the keys", values, Side)
        return cls(values.get(Side.NS, 0), values.get(Side.EW, 0))

    def __getitem__(self, side: Side) -> int:
        if side is Side.NS:
            return self.ns
        need("side", side, Side)
        return self.ew

    def plus(self, side: Side, amount: int) -> BySide:
        """The same pair with an amount added to one side."""
        need("side", side, Side)
        return BySide(self.ns + amount, self.ew) if side is Side.NS else BySide(self.ns, self.ew + amount)

    def as_json(self) -> dict[str, int]:
        return {"NS": self.ns, "EW": self.ew}
