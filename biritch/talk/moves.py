"""The moves of a deal: the words of the talk, and a card played.

Every game uses some of them; which, and when, the profile's talk decides. A move carries no seat: it is
always made by whose turn it is. One made of something else than its kind asks for is a TypeError.
"""

from __future__ import annotations

from dataclasses import dataclass

from biritch.cards.cards import Card, Denomination
from biritch.errors import need, shown


@dataclass(frozen=True)
class Name:
    """Name a trump suit, or no trumps (*biritch*)."""

    denomination: Denomination

    def __post_init__(self) -> None:
        need("denomination", self.denomination, Denomination)


@dataclass(frozen=True)
class PassChoice:
    """The dealer leaves the naming to partner."""


@dataclass(frozen=True)
class Contre:
    """The defenders raise the factor: contre (in the retelling, double)."""


@dataclass(frozen=True)
class SurContre:
    """The dealer's side raises the factor: sur contre (in the retelling, redouble)."""


@dataclass(frozen=True)
class Decline:
    """Asked whether to raise the factor, say no."""


@dataclass(frozen=True)
class Bid:
    """Bid a level (1–7) and a denomination, promising level + 6 tricks."""

    level: int
    denomination: Denomination

    def __post_init__(self) -> None:
        need("level", self.level, int)
        need("denomination", self.denomination, Denomination)

    def __str__(self) -> str:
        suit = self.denomination.suit
        if suit is None or self.denomination is Denomination.ROYALS:
            return f"{self.level}{self.denomination.code}"
        return f"{self.level}{suit.symbol}"


@dataclass(frozen=True)
class Pass:
    """Pass, in an auction."""


@dataclass(frozen=True)
class PlayCard:
    """Play a card of the hand whose turn it is."""

    card: Card

    def __post_init__(self) -> None:
        need("card", self.card, Card)


Call = Name | PassChoice | Contre | SurContre | Decline | Bid | Pass
Move = Call | PlayCard
CALLS: tuple[type[Call], ...] = (Name, PassChoice, Contre, SurContre, Decline, Bid, Pass)


def need_move(move: object) -> None:
    """TypeError unless it is a move."""
    if not isinstance(move, (*CALLS, PlayCard)):
        wanted = "a move is wanted, such as Name(Denomination.HEARTS) or table.read(word)"
        raise TypeError(f"{wanted}, not {shown(move)}")
