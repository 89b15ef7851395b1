"""Exercises in scoring: the sheet of a deal (``score``), and one award of it (``line``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from biritch.cards.seats import Side
from biritch.messages import Message
from biritch.profiles.base import Profile
from biritch.profiles.lines import ScoreLine, Standing
from biritch.scoring.score import ScoreSheet
from biritch.study.exercises.deals import (
    agreed,
    asked_of,
    contract_said,
    played,
    record_of,
    standing,
    standing_said,
    tricks_said,
)
from biritch.study.exercises.question import Draft, Missed, told_apart
from biritch.study.mistakes import Totals, mistakes, totals, wrong_lines

RARE = frozenset({"chicane", "slam", "bid-slam", "failed-slam"})  # what asks for more than the plain awards
FEWEST = 3  # ways to go wrong that a sheet must offer
TRICKS = frozenset({"odd-tricks", "tricks"})


def score_exercise(rng: Random, profile: Profile, level: int) -> Draft | None:
    """A deal, and what each side writes. Trivial is a sheet with one award, or with hardly a way to go wrong."""
    table = played(rng, agreed(rng, profile, level))
    before = standing(rng, profile, level)
    record = record_of(table, order=_order_matters(table.profile), before=before)
    sheet = record.score()
    kinds = {line.kind for line in sheet.lines}
    found = tuple(
        Missed(mistake.name, points_json(mistake.totals), mistake.rule, mistake.says)
        for mistake in mistakes(sheet)
    )
    if len(kinds) < 2 or len(found) < FEWEST or sheet.result is None:
        return None
    contract = sheet.result.contract
    told = [contract_said(contract, profile), tricks_said(sheet.result.tricks), *standing_said(before)]
    question = asked_of(told, Message("exercise.ask-score"))
    right, hard = points_json(totals(sheet.lines)), hardness(sheet)
    return Draft(question, record, right, found, sheet.lines, table.deal, hard=hard)


def hardness(sheet: ScoreSheet) -> int:
    """How much a sheet asks for: 3 with a rare award or much at once, 2 with a factor or a game, else 1."""
    kinds = {line.kind for line in sheet.lines}
    raised = bool(sheet.result and sheet.result.contract.raises)
    if kinds & RARE or len(sheet.lines) > 4 or (raised and sheet.game):
        return 3
    return 2 if raised or sheet.game or "undertricks" in kinds else 1


def _order_matters(profile: Profile) -> bool:
    """Whether the order of the tricks may decide whose game it is."""
    return "game-decided" in profile.facts()


def points_json(sums: Totals) -> dict[str, Any]:
    """The points of each side below and above the line, as ``score`` prints them."""
    return {
        side.value: {"below": sums[side, "below"], "above": sums[side, "above"]} for side in Side
    }


# One award


def line_exercise(rng: Random, profile: Profile, level: int) -> Draft | None:
    """One kind of award of a deal: who writes it, where, and how much."""
    table = played(rng, agreed(rng, profile, level))
    record = record_of(table, order=_order_matters(profile), before=Standing())
    sheet = record.score()
    if sheet.result is None:
        return None
    drafts = [draft for line in _unique(sheet) if (draft := _about(sheet, line)) is not None]
    # Honours and rare awards are asked for more often than tricks, which every deal has.
    weights = [1 if line.kind in TRICKS else 3 for line, _ in drafts]
    if not drafts:
        return None
    (line, found), = rng.choices(drafts, weights)
    told = [contract_said(sheet.result.contract, profile), tricks_said(sheet.result.tricks)]
    kind = Message(f"kind.{line.kind}")
    question = asked_of(told, Message("exercise.ask-line", kind=kind))
    hard = 3 if line.kind in RARE else 2 if sheet.result.contract.raises or len(found) > 3 else 1
    return Draft(question, record, line_json(line), found, (line,), table.deal, hard=hard)


def _unique(sheet: ScoreSheet) -> Iterable[ScoreLine]:
    """The lines that are the only one of their kind."""
    count = Counter(line.kind for line in sheet.lines)
    return [line for line in sheet.lines if count[line.kind] == 1]


def _about(sheet: ScoreSheet, line: ScoreLine) -> tuple[ScoreLine, tuple[Missed, ...]] | None:
    """What the mistakes of the sheet make of one line; None where fewer than two change it."""
    right = line_json(line)
    wrong = []
    for name, says, rule, lines in wrong_lines(sheet):
        changed = [other for other in lines if other.kind == line.kind and other.points]
        if len(changed) == 1:
            wrong.append(Missed(name, line_json(changed[0]), rule, says))
    found = told_apart(right, wrong)
    return (line, found) if len(found) >= 2 else None


def line_json(line: ScoreLine) -> Mapping[str, Any]:
    """Whose line it is, in which column, and its points."""
    return {"side": line.side.value, "column": line.column, "points": line.points}
