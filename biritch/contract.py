"""What a deal came to: the contract, the holdings that count, the tricks. The input of all scoring.

Made of wrong types, none of these comes to be (TypeError). What can be written but not be true, such as a level
of 8, is refused when it is scored or read (``biritch.flaws``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from biritch.cards import Denomination, Rank
from biritch.errors import need, need_each
from biritch.seats import Seat, Side

if TYPE_CHECKING:
    from biritch.deal import Deal


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


@dataclass(frozen=True)
class Contract:
    """What the talk ended with.

    ``level`` (1–7) only in games that bid tricks; ``raises`` are the seats that doubled, in turn (Biritch:
    contre, sur contre …); ``named_by`` is who chose the denomination where that may be another than the
    declarer.
    """

    declarer: Seat
    denomination: Denomination
    level: int | None = None
    raises: tuple[Seat, ...] = ()
    named_by: Seat | None = None

    def __post_init__(self) -> None:
        need("declarer", self.declarer, Seat)
        need("denomination", self.denomination, Denomination)
        need("level", self.level, int, None)
        need("named_by", self.named_by, Seat, None)
        object.__setattr__(self, "raises", need_each("raises", self.raises, Seat))

    @property
    def side(self) -> Side:
        """The declarer's side."""
        return self.declarer.side

    @property
    def factor(self) -> int:
        """2 to the number of raises: 1, 2, 4, 8 …"""
        return 1 << len(self.raises)

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead: the declarer's left (rule ``opening-lead``)."""
        return self.declarer.left

    @property
    def target(self) -> int | None:
        """How many tricks are promised, level + 6; None where nothing is."""
        return None if self.level is None else self.level + 6


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
        from biritch.deal import Deal

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
