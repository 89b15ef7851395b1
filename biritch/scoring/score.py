"""Score lines, score sheets, and what a deal does to the standing of a rubber.

A sheet is a list of lines; totals are only ever sums of lines. The lines themselves come from the
profile; what is common to every profile stands here: adding up, the game, the rubber, the margin.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from biritch.cards.seats import BySide, Side
from biritch.errors import need
from biritch.notebook import Drawn
from biritch.profiles.base import Change, Profile
from biritch.profiles.lines import KINDS, Column, Game, ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.scoring.checks import check


@dataclass(frozen=True)
class Final:
    """The end of a rubber (rule ``margin``): who won it, who leads in points (None if equal), by how much."""

    rubber: Side
    leader: Side | None
    margin: int

    def as_json(self) -> dict[str, Any]:
        return {
            "rubber": self.rubber.value,
            "leader": self.leader.value if self.leader else None,
            "margin": self.margin,
        }


@dataclass(frozen=True)
class ScoreSheet(Drawn):
    """One deal scored. ``result`` is None for a deal that was thrown in; it then has no lines."""

    profile: Profile
    result: Result | None
    before: Standing
    lines: tuple[ScoreLine, ...]
    game: Game | None
    rubber: Side | None
    after: Standing
    final: Final | None

    def points(self, side: Side, column: Column | None = None) -> int:
        """The sum of a side's lines, of one column or of both."""
        need("side", side, Side)
        if column not in ("above", "below", None):
            raise TypeError(f"column must be 'above', 'below' or None, not {column!r}")
        return sum(line.points for line in self.lines if line.side is side and column in (None, line.column))

    @property
    def margin(self) -> int:
        """How many points more the deal gave to N–S than to E–W (negative if fewer)."""
        return self.points(Side.NS) - self.points(Side.EW)

    @property
    def changes(self) -> tuple[Change, ...]:
        """Where the profile's figures are no longer the source's; empty for the rules as they stand."""
        return self.profile.changes

    def as_json(self) -> dict[str, Any]:
        """The score part of the JSON contract (``score --json``), without the dealer."""
        contract = self.result.contract if self.result else None
        data: dict[str, Any] = {"profile": self.profile.id}
        if contract:
            data |= {"declarer": contract.declarer.name, "factor": contract.factor}
            data["value"] = self.profile.trick_value(contract)
        data |= {
            "lines": [line.as_json() for line in self.lines],
            "totals": {
                side.value: {"below": self.points(side, "below"), "above": self.points(side, "above")}
                for side in Side
            },
            "game": self.game.as_json() if self.game else None,
            "rubber": self.rubber.value if self.rubber else None,
            "after": self.after.as_json(),
            "final": self.final.as_json() if self.final else None,
        }
        if self.changes:
            data["changed"] = [change.as_json() for change in self.changes]
        return data


def score(profile: Profile, result: Result | None, before: Standing | None = None) -> ScoreSheet:
    """Score a deal under a profile, on top of a standing (default: a fresh rubber); rules ``game`` and ``rubber``.

    ``result`` None is a deal thrown in: nothing is scored. Raises RecordError for what cannot be, and where the
    profile needs what the result does not have (a level; the order of the tricks when both sides reach the game).
    """
    need("profile", profile, Profile)
    need("result", result, Result, None)
    need("before", before, Standing, None)
    before = before or Standing()
    check(profile, result, before)
    if result is None:
        return ScoreSheet(profile, None, before, (), None, None, before, None)
    lines = _in_order(profile.lines(result, before))
    lines = _in_order([*lines, *profile.limits(result, before, lines)])
    game = profile.game_won(result, before, lines)
    rubber = None
    if game:
        games = before.games.plus(game.side, 1)
        rubber = game.side if games[game.side] == profile.games_in_rubber else None
        lines = _in_order([*lines, *profile.bonuses(game.side, before, rubber is not None)])
    after = _after(before, lines, game)
    final = final_of(profile, rubber, after.total) if rubber else None
    return ScoreSheet(profile, result, before, lines, game, rubber, after, final)


def final_of(profile: Profile, rubber: Side, total: BySide) -> Final:
    """The end of a rubber won by a side, from all points of both (rules ``margin``, ``winner``)."""
    difference = total.ns - total.ew
    tied = rubber if profile.tie_to_rubber_winner else None
    leader = tied if not difference else Side.NS if difference > 0 else Side.EW
    return Final(rubber, leader, abs(difference))


def _in_order(lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    # A changed rule may make an award of nothing; nothing is not written on a sheet.
    return tuple(sorted((line for line in lines if line.points), key=lambda line: KINDS.index(line.kind)))


def _after(before: Standing, lines: Iterable[ScoreLine], game: Game | None) -> Standing:
    below, total, games = before.below, before.total, before.games
    for line in lines:
        total = total.plus(line.side, line.points)
        if line.column == "below":
            below = below.plus(line.side, line.points)
    if game:  # the line is drawn, no surplus carries
        below, games = BySide(), games.plus(game.side, 1)
    return Standing(below, games, total)
