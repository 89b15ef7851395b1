"""What a profile answers: score lines, a standing, a game won. What they add up to is in ``biritch.scoring``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from biritch.cards.seats import BySide, Side
from biritch.errors import need
from biritch.messages import Message

Column = Literal["above", "below"]
# In the order in which a sheet has them; a profile may add its own (``Profile.own_kinds``).
KINDS = [
    "odd-tricks", "tricks", "revoke", "slam", "bid-slam", "honours", "chicane", "aces", "undertricks",
    "failed-slam", "game", "rubber",
]  # fmt: skip


@dataclass(frozen=True)
class ScoreLine:
    """One entry on the sheet: whose, in which column, what for, how many points, by which rule, and why."""

    side: Side
    column: Column
    kind: str
    points: int
    rule: str
    because: Message

    def as_json(self) -> dict[str, Any]:
        return {
            "side": self.side.value,
            "column": self.column,
            "kind": self.kind,
            "points": self.points,
            "rule": self.rule,
            "because": str(self.because),
        }


@dataclass(frozen=True)
class Standing:
    """Where a rubber stands between two deals.

    ``below``: points below the current line; ``games``: games won; ``total``: every point so far, above and
    below all lines.
    """

    below: BySide = BySide()
    games: BySide = BySide()
    total: BySide = BySide()

    def __post_init__(self) -> None:
        for name in ("below", "games", "total"):
            need(name, getattr(self, name), BySide)

    def as_json(self) -> dict[str, dict[str, int]]:
        return {"below": self.below.as_json(), "games": self.games.as_json(), "total": self.total.as_json()}


@dataclass(frozen=True)
class Game:
    """A game won: by which side, and at which trick (1–13) where the order decides and is known."""

    side: Side
    trick: int | None = None

    def as_json(self) -> dict[str, Any]:
        return {"side": self.side.value, "trick": self.trick}
