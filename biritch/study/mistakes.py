"""The mistakes that scorers make, each computed by a changed rule: what a sheet says if one thing is missed.

A teacher can tell from a wrong total what was overlooked. A mistake that changes nothing in a deal is not among
those of that deal, and of two that come to the same totals the first stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from biritch.cards.cards import Denomination
from biritch.cards.seats import BySide, Side
from biritch.messages import Message, known
from biritch.profiles.base import BOOK, Profile, Values
from biritch.profiles.lines import Column, ScoreLine
from biritch.scoring.score import ScoreSheet, score
from biritch.study.paragraphs import figure_rule, rule_of

Totals = Mapping[tuple[Side, Column], int]
Changed = Callable[[ScoreSheet], Iterable[ScoreLine] | None]
COLUMNS: tuple[Column, Column] = ("above", "below")
HELD = frozenset({"honours", "aces", "chicane"})  # awards for what was dealt
OF_TODAY = (
    Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS, Denomination.SPADES, Denomination.NOTRUMP,
)  # fmt: skip


# Figures that are taken for one another, where a rule set has them: the mistake, the line, the pairs.
EXCHANGED = (
    ("other-holding", "honours", (
        ("four_honours_split", "four_honours_one_hand"), ("four_aces_split", "four_aces_one_hand"),
    )),
    ("other-slam", "slam", (("little_slam", "grand_slam"),)),
    ("other-slam", "bid-slam", (("bid_little_slam", "bid_grand_slam"),)),
    ("other-slam", "failed-slam", (("failed_little_slam", "failed_grand_slam"),)),
    ("other-game", "game", (("first_game_bonus", "second_game_bonus"),)),
)  # fmt: skip


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
    for wrong in wrong_lines(sheet):
        sums = totals(wrong.lines)
        key = tuple(sums.values())
        if sums != right and key not in seen:
            seen.add(key)
            found.append(Mistake(wrong.name, wrong.says, wrong.rule, sums))
    return tuple(found)


class Wrong(NamedTuple):
    """What a mistake writes: its name, what to say of it, the paragraph forgotten, the lines."""

    name: str
    says: Message
    rule: str
    lines: tuple[ScoreLine, ...]


def wrong_lines(sheet: ScoreSheet) -> Iterator[Wrong]:
    """What each mistake writes in this deal, those too that change nothing; none for a deal thrown in."""
    if sheet.result is None:
        return
    for name, change, rule in _changes(sheet):
        lines = change(sheet)
        if lines is not None:
            yield Wrong(name, _said(name, sheet), rule, tuple(lines))


def _said(name: str, sheet: ScoreSheet) -> Message:
    key = f"mistake.{name}"
    if not known(key):  # a line that only some rule set has
        kind = name.removeprefix("no-")
        word = f"kind.{kind}"
        return Message("mistake.no-line", kind=Message(word) if known(word) else kind)
    factor = sheet.result.contract.factor if sheet.result else 1
    return Message(key, factor=factor, order=list(_by_value(sheet.profile)))


def _changes(sheet: ScoreSheet) -> Iterator[tuple[str, Changed, str]]:
    """Each mistake by name, the sheet as it makes it, and the paragraph that was missed."""
    profile = sheet.profile
    kinds = {line.kind: line.rule for line in sheet.lines}
    if "odd-tricks" in kinds:
        yield "factor", _without_factor, rule_of(profile, "undoubled", "double", "contre")
        yield "all-doubled", _all_doubled, rule_of(profile, "undoubled", "double")
        yield "six-counted", _six_counted, kinds["odd-tricks"]
        yield "only-declarer", _only_declarer("odd-tricks"), kinds["odd-tricks"]
    if "tricks" in kinds:
        yield "six-taken-off", _six_taken_off, kinds["tricks"]
        yield "only-declarer-tricks", _only_declarer("tricks"), kinds["tricks"]
        yield "failed-loses-all", _failed_loses_all, kinds.get("undertricks", kinds["tricks"])
    yield "two-slams", _two_slams, rule_of(profile, "slam")
    yield "chicane-turned", _turned("chicane"), rule_of(profile, "chicane")
    yield "honours-to-takers", _honours_to_takers, rule_of(profile, *profile.holding_paragraphs.values())
    yield "other-order", _other_order, figure_rule(profile, "values")
    yield "level-forgotten", _level_forgotten, figure_rule(profile, "values")
    for name, kind, pairs in EXCHANGED:
        yield name, _exchanged(pairs), kinds.get(kind, rule_of(profile, kind))
    for kind, rule in kinds.items():
        yield f"no-{kind}", _without(kind), rule
    yield "columns", _columns_changed, rule_of(profile, "game")
    yield "sides", _sides_changed, rule_of(profile, "players", "partners")


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


def _honours_to_takers(sheet: ScoreSheet) -> Iterable[ScoreLine] | None:
    """Honours and aces written by the side with more tricks."""
    if sheet.result is None:
        return None
    taker = max(Side, key=sheet.result.tricks.__getitem__)
    return [replace(line, side=taker) if line.kind in HELD else line for line in sheet.lines]


def _by_value(profile: Profile) -> tuple[Denomination, ...]:
    """The denominations from the cheapest to the dearest."""
    return tuple(sorted(Denomination, key=profile.values.__getitem__))


def _other_order(sheet: ScoreSheet) -> Iterable[ScoreLine] | None:
    """The values given to the suits in the order of today's bridge, or where they are that, of 1886."""
    profile = sheet.profile
    order = OF_TODAY if _by_value(profile) != OF_TODAY else tuple(Denomination)
    worth = dict(zip(order, sorted(profile.values), strict=True))
    changed = Values(*(worth[denomination] for denomination in Denomination))
    return _by(sheet, values=changed)


def _level_forgotten(sheet: ScoreSheet) -> Iterable[ScoreLine] | None:
    """Every trick at the value of the first level."""
    return _by(sheet, level_step=0) if hasattr(sheet.profile, "level_step") else None


def _exchanged(pairs: Iterable[tuple[str, str]]) -> Changed:
    """Each of two figures taken for the other."""

    def change(sheet: ScoreSheet) -> Iterable[ScoreLine] | None:
        figures: dict[str, object] = {}
        for one, other in pairs:
            if hasattr(sheet.profile, one) and hasattr(sheet.profile, other):
                figures |= {one: getattr(sheet.profile, other), other: getattr(sheet.profile, one)}
        return _by(sheet, **figures) if figures else None

    return change


def _by(sheet: ScoreSheet, **figures: object) -> Iterable[ScoreLine]:
    """The lines by changed figures."""
    return score(sheet.profile.with_options(figures), sheet.result, sheet.before).lines


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


__all__ = ["Mistake", "Wrong", "mistakes", "totals", "wrong_lines"]
