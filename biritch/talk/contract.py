"""What the talk ended with: the contract, which play and scoring build on."""

from __future__ import annotations

from dataclasses import dataclass

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.errors import need, need_each


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
