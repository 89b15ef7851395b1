"""The mistakes that scorers make, each computed by a changed rule: what a sheet says if one thing is missed.

A teacher can tell from a wrong total what was overlooked. A mistake that changes nothing in a deal is not among
those of that deal, and of two that come to the same totals the first stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from biritch.cards.seats import BySide, Side
from biritch.messages import Message
from biritch.profiles.base import BOOK
from biritch.profiles.lines import Column, ScoreLine
from biritch.scoring.score import ScoreSheet, score

Totals = Mapping[tuple[Side, Column], int]
Changed = Callable[[ScoreSheet], Iterable[ScoreLine] | None]
COLUMNS: tuple[Column, Column] = ("above", "below")


@dataclass(frozen=True)
class Mistake:
    """A thing missed: its name, what to say of it, the paragraph forgotten, the totals it leads to (points)."""

    name: str
    says: Message
    rule: str
    totals: Totals


def totals(lines: Iterable[ScoreLine]) -> Totals:
    """The points of each side in each column."""
    sums = {(side, column): 0 for side in Side for column in COLUMNS}
    for line in lines:
        sums[line.side, line.column] += line.points
    return MappingProxyType(sums)


def mistakes(sheet: ScoreSheet) -> tuple[Mistake, ...]:
    """The mistakes that can be made in scoring this deal, by what they come to; none for a deal thrown in."""
    if sheet.result is None:
        return ()
    right, found, seen = totals(sheet.lines), [], set()
    for name, change, paragraph in _changes(sheet):
        lines = change(sheet)
        if lines is None:
            continue
        wrong = totals(lines)
        key = tuple(wrong.values())
        if wrong != right and key not in seen:
            seen.add(key)
            says = Message(f"mistake.{name}", factor=sheet.result.contract.factor)
            found.append(Mistake(name, says, sheet.profile.rule(paragraph), wrong))
    return tuple(found)


def _changes(sheet: ScoreSheet) -> Iterator[tuple[str, Changed, str]]:
    """Each mistake by name, the sheet as it makes it, and the paragraph that was missed."""
    kinds = {line.kind: line.rule.rpartition("/")[2] for line in sheet.lines}
    if "odd-tricks" in kinds:
        yield "factor", _without_factor, "undoubled"
        yield "all-doubled", _all_doubled, "undoubled"
        yield "six-counted", _six_counted, "odd-tricks"
        yield "only-declarer", _only_declarer("odd-tricks"), "odd-tricks"
    if "tricks" in kinds:
        yield "six-taken-off", _six_taken_off, "tricks"
        yield "only-declarer-tricks", _only_declarer("tricks"), "tricks"
        yield "failed-loses-all", _failed_loses_all, "undertricks"
    yield "two-slams", _two_slams, "slam"
    yield "chicane-turned", _turned("chicane"), "chicane"
    for kind, paragraph in kinds.items():
        yield f"no-{kind}", _without(kind), paragraph
    yield "columns", _columns_changed, "game"
    yield "sides", _sides_changed, "players"


def _without_factor(sheet: ScoreSheet) -> Iterable[ScoreLine] | None:
    result = sheet.result
    if result is None or result.contract.factor == 1:
        return None
    plain = replace(result, contract=replace(result.contract, raises=()))
    return score(sheet.profile, plain, sheet.before).lines


def _all_doubled(sheet: ScoreSheet) -> Iterable[ScoreLine] | None:
    factor = sheet.result.contract.factor if sheet.result else 1
    award = ("honours", "chicane", "slam")
    return [replace(line, points=line.points * factor) if line.kind in award else line for line in sheet.lines]


def _six_counted(sheet: ScoreSheet) -> Iterable[ScoreLine]:
    """Every trick of the side counts, the first six too."""
    for line in sheet.lines:
        if line.kind == "odd-tricks" and sheet.result:
            over = sheet.result.tricks[line.side] - BOOK
            if over > 0:
                line = replace(line, points=line.points // over * (over + BOOK))
        yield line


def _six_taken_off(sheet: ScoreSheet) -> Iterable[ScoreLine]:
    """Only the tricks beyond six count, as at whist."""
    for line in sheet.lines:
        if line.kind == "tricks" and sheet.result:
            taken = sheet.result.tricks[line.side]
            line = replace(line, points=line.points // taken * max(0, taken - BOOK))
        yield line


def _only_declarer(kind: str) -> Changed:
    """The defenders write no tricks."""

    def change(sheet: ScoreSheet) -> Iterable[ScoreLine]:
        side = sheet.result.contract.side if sheet.result else None
        return [line for line in sheet.lines if line.kind != kind or line.side is side]

    return change


def _failed_loses_all(sheet: ScoreSheet) -> Iterable[ScoreLine] | None:
    """A side that fails its bid writes nothing at all."""
    if sheet.result is None or not any(line.kind == "undertricks" for line in sheet.lines):
        return None
    return [line for line in sheet.lines if line.side is not sheet.result.contract.side]


def _two_slams(sheet: ScoreSheet) -> Iterable[ScoreLine] | None:
    """Thirteen tricks are paid as twelve and as thirteen."""
    if sheet.result is None or not any(line.kind == "slam" for line in sheet.lines):
        return None
    if 13 not in (sheet.result.tricks.ns, sheet.result.tricks.ew):
        return None
    little = next(_slam_of_twelve(sheet), None)
    if little is None:  # twelve would have been none, for thirteen were bid
        return None
    both = little.points
    return [replace(line, points=line.points + both) if line.kind == "slam" else line for line in sheet.lines]


def _slam_of_twelve(sheet: ScoreSheet) -> Iterator[ScoreLine]:
    """The line for one trick less, by the profile's own scoring."""
    assert sheet.result is not None
    tricks = sheet.result.tricks
    one_less = BySide(12, 1) if tricks.ns == 13 else BySide(1, 12)
    lines = sheet.profile.lines(replace(sheet.result, tricks=one_less, winners=()), sheet.before)
    return (line for line in lines if line.kind == "slam")


def _turned(kind: str) -> Changed:
    """Added where it is deducted, deducted where it is added."""

    def change(sheet: ScoreSheet) -> Iterable[ScoreLine]:
        return [replace(line, points=-line.points) if line.kind == kind else line for line in sheet.lines]

    return change


def _without(kind: str) -> Changed:
    def change(sheet: ScoreSheet) -> Iterable[ScoreLine]:
        return [line for line in sheet.lines if line.kind != kind]

    return change


def _columns_changed(sheet: ScoreSheet) -> Iterable[ScoreLine]:
    other: dict[Column, Column] = {"above": "below", "below": "above"}
    return [replace(line, column=other[line.column]) for line in sheet.lines]


def _sides_changed(sheet: ScoreSheet) -> Iterable[ScoreLine]:
    return [replace(line, side=line.side.other) for line in sheet.lines]


__all__ = ["Mistake", "mistakes", "totals"]
