"""What a deal came to: the holdings that count, the tricks. The input of all scoring.

Made of wrong types, none of these comes to be (TypeError). What can be written but not be true, such as a level
of 8, is refused when it is scored or read (``biritch.scoring.checks``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from biritch.cards.cards import Denomination, Rank
from biritch.cards.deal import Deal
from biritch.cards.seats import BySide, Seat, Side
from biritch.errors import need, need_each
from biritch.talk.contract import Contract


@dataclass(frozen=True)
class Holdings:
    """What the hands held before play, as far as it scores.

    ``honours``: the honours of the trump suit by seat (empty at no trumps); ``aces``: the number of aces by
    seat; ``voids``: the seats dealt no trump.
    """

    honours: Mapping[Seat, tuple[Rank, ...]] = field(default_factory=dict)
    aces: Mapping[Seat, int] = field(default_factory=dict)
    voids: frozenset[Seat] = frozenset()

    def __post_init__(self) -> None:
        # A seat that holds none is the same as a seat that is not named; what was given stays the giver's.
        seats = need_each("the seats", (*self.honours, *self.aces), Seat)[: len(self.honours)]
        held = {seat: need_each("the honours", self.honours[seat], Rank) for seat in seats}
        honours = {seat: tuple(sorted(ranks, reverse=True)) for seat, ranks in held.items() if ranks}
        need_each("the aces", self.aces.values(), int)
        aces = {seat: count for seat, count in self.aces.items() if count}
        object.__setattr__(self, "honours", MappingProxyType(honours))
        object.__setattr__(self, "aces", MappingProxyType(aces))
        object.__setattr__(self, "voids", frozenset(need_each("the voids", self.voids, Seat)))

    def __hash__(self) -> int:
        return hash((frozenset(self.honours.items()), frozenset(self.aces.items()), self.voids))

    def __reduce__(self) -> tuple[Any, ...]:
        return Holdings, (dict(self.honours), dict(self.aces), self.voids)

    @classmethod
    def of(cls, deal: Deal, denomination: Denomination) -> Holdings:
        """Read the holdings off a whole deal."""
        need("deal", deal, Deal)
        need("denomination", denomination, Denomination)
        aces = {seat: deal.aces(seat) for seat in Seat}
        suit = denomination.suit
        if suit is None:
            return cls({}, aces)
        honours = {seat: deal.honours(seat, suit) for seat in Seat}
        return cls(honours, aces, frozenset(seat for seat in Seat if not deal[seat].count(suit)))

    def honours_of(self, side: Side) -> tuple[int, int]:
        """How many honours each hand of the side holds, the longer holding first."""
        first, second = (len(self.honours.get(seat, ())) for seat in side.seats)
        return max(first, second), min(first, second)

    def aces_of(self, side: Side) -> tuple[int, int]:
        """How many aces each hand of the side holds, the larger number first."""
        first, second = (self.aces.get(seat, 0) for seat in side.seats)
        return max(first, second), min(first, second)


@dataclass(frozen=True)
class Result:
    """A deal that has been played: everything that scoring may ask.

    ``winners`` are the sides that won the tricks, in order; empty if the order is not known. ``revokes`` are
    seats that revoked (only a scorer at a real table has such).
    """

    contract: Contract
    holdings: Holdings
    tricks: BySide
    winners: tuple[Side, ...] = ()
    revokes: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        need("contract", self.contract, Contract)
        need("holdings", self.holdings, Holdings)
        need("tricks", self.tricks, BySide)
        object.__setattr__(self, "winners", need_each("winners", self.winners, Side))
        object.__setattr__(self, "revokes", need_each("revokes", self.revokes, Seat))

    @classmethod
    def played(
        cls, contract: Contract, holdings: Holdings, winners: tuple[Side, ...], revokes: tuple[Seat, ...] = ()
    ) -> Result:
        """A result from the winners of the thirteen tricks in order."""
        winners = need_each("winners", winners, Side)
        tricks = BySide(winners.count(Side.NS), winners.count(Side.EW))
        return cls(contract, holdings, tricks, winners, revokes)
