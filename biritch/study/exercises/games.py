"""Exercises in the game: whose it is, and at which trick (``game``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from biritch.cards.seats import BySide, Side
from biritch.errors import RecordError
from biritch.messages import Message
from biritch.profiles.base import BOOK, Profile
from biritch.profiles.lines import Game, ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.scoring.score import ScoreSheet
from biritch.study.exercises.deals import agreed, asked_of, contract_said, played, record_of, standing_said
from biritch.study.exercises.question import Draft, Missed, told_apart
from biritch.study.paragraphs import rule_of

BONUSES = frozenset({"game", "rubber"})


def game_exercise(rng: Random, profile: Profile, level: int) -> Draft | None:
    """A deal on a standing: who wins the game, and at which trick where the order decides?

    Trivial is a standing from which no mistake would lead to another answer.
    """
    table = played(rng, agreed(rng, profile, level))
    fresh = record_of(table, order=True)
    sheet = fresh.score()
    if sheet.result is None:
        return None
    before = _near(rng, sheet, level)
    record = replace(fresh, before=before)
    sheet = record.score()
    assert sheet.result is not None
    right = game_json(sheet.game)
    wrong = [_missed(profile, name, game) for name, game in _other_games(sheet)]
    found = told_apart(right, wrong)
    if not found:
        return None
    told = [contract_said(sheet.result.contract, profile), *_tricks_said(sheet), _above(sheet)]
    told += standing_said(before)
    key = "exercise.ask-game-trick" if "game-decided" in profile.facts() else "exercise.ask-game"
    question = asked_of(told, Message(key, game=profile.game))
    both = all(before.below[side] + sheet.points(side, "below") >= profile.game for side in Side)
    raised = bool(sheet.result.contract.raises)
    if "game-decided" in profile.facts():
        hard = 3 if both else 2 if len(found) > 2 else 1
    else:
        hard = 3 if len(found) > 1 and (raised or len(found) > 2) else 2 if len(found) > 1 or raised else 1
    choices = tuple((side.value, side.label) for side in Side)
    return Draft(question, record, right, found, sheet.lines, choices=choices, hard=hard)


def _near(rng: Random, sheet: ScoreSheet, level: int) -> Standing:
    """A standing from which the deal may well bring a side to the game, at higher levels both."""
    game, found = sheet.profile.game, {}
    near = rng.choice(tuple(Side))
    for side in Side:
        written = sheet.points(side, "below")
        honours = sheet.points(side, "above")
        wanted = game - rng.randrange(1, written + 3) if written > 0 else game - rng.randrange(1, honours + 9)
        if level < 3 and side is not near:
            wanted = rng.randrange(game // 2)
        found[side] = min(game - 2, max(0, wanted)) // 2 * 2
    below = BySide.of(found)
    return Standing(below, BySide(), below)


def game_json(game: Game | None) -> dict[str, Any]:
    """Whose the game is and at which trick; nothing for none."""
    return game.as_json() if game else {"side": None, "trick": None}


def _tricks_said(sheet: ScoreSheet) -> list[Message]:
    """How many tricks each side took, and which."""
    result = sheet.result
    assert result is not None
    said = [Message("exercise.tricks", ns=result.tricks.ns, ew=result.tricks.ew)]
    if min(result.tricks.ns, result.tricks.ew):
        fewer = min(Side, key=result.tricks.__getitem__)
        numbers = [number for number, side in enumerate(result.winners, 1) if side is fewer]
        said.append(Message("exercise.order", side=fewer, numbers=numbers, count=len(numbers)))
    return said


def _above(sheet: ScoreSheet) -> Message:
    """What each side writes above the line, which brings no game nearer."""
    ns, ew = (
        sum(
            line.points
            for line in sheet.lines
            if line.side is side and line.column == "above" and line.kind not in BONUSES
        )
        for side in Side
    )
    return Message("exercise.above", ns=ns, ew=ew)


def _missed(profile: Profile, name: str, game: Game | None) -> Missed:
    paragraphs = {
        "factor": ("contre", "double"), "six-counted": ("odd-tricks",), "six-taken-off": ("tricks",),
        "honours-below": ("below-above", "honours-trumps", "honours"), "more-at-the-end": ("game",),
    }.get(name, ("game",))  # fmt: skip
    says = Message(f"mistake.{name}" if name in OLD else f"mistake.game.{name}", game=profile.game, factor=0)
    return Missed(name, game_json(game), rule_of(profile, *paragraphs), says)


OLD = frozenset({"six-counted", "six-taken-off"})


def _other_games(sheet: ScoreSheet) -> Iterator[tuple[str, Game | None]]:
    """Whose game it is by rules that are not those of the sheet."""
    result, profile, before = sheet.result, sheet.profile, sheet.before
    assert result is not None
    yield "standing-forgotten", _won(profile, result, Standing())
    if result.contract.raises:
        plain = replace(result, contract=replace(result.contract, raises=()))
        yield "factor", _won(profile, plain, before)
    more = before.below
    for line in sheet.lines:
        if line.column == "above" and line.kind not in BONUSES:
            more = more.plus(line.side, line.points)
    by_order = "game-decided" in profile.facts()
    counted = _won(profile, result, replace(before, below=more)) if by_order else _reached(profile, more, sheet)
    yield "honours-below", counted
    kinds = {line.kind for line in sheet.lines}
    if "odd-tricks" in kinds:
        yield "six-counted", _counted(sheet, BOOK)
    if "tricks" in kinds:
        yield "six-taken-off", _counted(sheet, -BOOK)
    yield "one-more-needed", _more_needed(sheet)
    ends = {side: before.below[side] + sheet.points(side, "below") for side in Side}
    best = max(Side, key=ends.__getitem__)
    if sheet.game and sheet.game.trick is not None:
        yield "more-at-the-end", Game(best, _crossing(sheet, best))
        declaring = result.contract.side
        if ends[declaring] >= profile.game:
            yield "declarer-first", Game(declaring, _crossing(sheet, declaring))
        yield "end-of-deal", Game(sheet.game.side, len(result.winners))
    yield "nobody", None


def _won(profile: Profile, result: Result, before: Standing) -> Game | None:
    lines = list(profile.lines(result, before))
    try:
        return profile.game_won(result, before, [*lines, *profile.limits(result, before, lines)])
    except RecordError:
        return None


def _reached(profile: Profile, below: BySide, sheet: ScoreSheet) -> Game | None:
    """The side that comes to the game with all points counted."""
    sums = {side: below[side] + sheet.points(side, "below") for side in Side}
    best = max(Side, key=sums.__getitem__)
    return Game(best) if sums[best] >= profile.game else None


def _counted(sheet: ScoreSheet, more: int) -> Game | None:
    """Whose game it is if six tricks more, or fewer, count for each side that writes tricks."""
    kind = "odd-tricks" if more > 0 else "tricks"
    result, below = sheet.result, sheet.before.below
    assert result is not None
    lines: list[ScoreLine] = []
    for line in sheet.lines:
        if line.kind == kind:
            counted = result.tricks[line.side] - (BOOK if more > 0 else 0)
            if counted > 0:
                each = line.points // counted
                lines.append(replace(line, points=max(0, line.points + more * each)))
        elif line.column == "below":
            lines.append(line)
    for line in lines:
        below = below.plus(line.side, line.points)
    reached = [side for side in Side if below[side] >= sheet.profile.game]
    return Game(reached[0], sheet.game.trick if sheet.game else None) if reached else None


def _more_needed(sheet: ScoreSheet) -> Game | None:
    """As if the game had to be passed and not only reached."""
    assert sheet.result is not None
    try:
        stricter = sheet.profile.with_options({"game": sheet.profile.game + 1})
    except RecordError:  # a source that says which numbers there may be
        return sheet.game
    return _won(stricter, sheet.result, sheet.before)


def _crossing(sheet: ScoreSheet, side: Side) -> int:
    """The trick at which a side has come to the game; the last one if it never does."""
    result, below = sheet.result, sheet.before.below[side]
    assert result is not None
    value = sheet.profile.trick_value(result.contract)
    for number, winner in enumerate(result.winners, 1):
        below += value if winner is side else 0
        if below >= sheet.profile.game:
            return number
    return len(result.winners)
