"""One deal under all laws: a contract carried over from one law to another, and the sheets that come of it.

What is carried over, by rules that the reader is told: the cards, the tricks and the trump are the same. Spades
are royals where there are royals, and spades again where there are none. A level stays; where none was named and
one is needed, it is the one that is asked for, else the highest that the tricks would have made, and 1 if they
would have made none. Raises of the factor stay as far as the law's ladder goes. Where the dealer declares, the
declarer is taken to have dealt. Each law begins with a fresh score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from biritch.cards.cards import Denomination
from biritch.cards.seats import BySide, Side
from biritch.errors import RecordError, need
from biritch.formats.record import Record
from biritch.messages import Message
from biritch.profiles.base import BOOK, Profile
from biritch.profiles.lines import KINDS, Column, ScoreLine
from biritch.scoring.rubber import Rubber
from biritch.scoring.score import ScoreSheet
from biritch.study.compare import recast
from biritch.study.line import LINE, Stop


@dataclass(frozen=True)
class Carried:
    """A record as a law takes it, and what had to be assumed or left out for that."""

    record: Record
    notes: tuple[Message, ...]


def carry(record: Record, profile: Profile, level: int | None = None) -> Carried:
    """Carry a record over to another law, by the rules of this module.

    ``level`` is the bid to take where the record has none. Raises RecordError where the deal cannot be taken over,
    such as one thrown in to a law in which none can be.
    """
    need("record", record, Record)
    need("profile", profile, Profile)
    need("level", level, int, None)
    if profile == record.profile:
        return Carried(record, ())
    contract, assumed = record.agreed, []
    if contract and contract.level is None and profile.has_level and level is None:
        level, note = _level_of(record, contract.side)
        assumed.append(note)
    taken, notes = recast(record, profile, level)
    agreed = taken.contract
    if agreed and agreed.denomination is Denomination.SPADES and Denomination.ROYALS in profile.rising:
        taken = replace(taken, contract=replace(agreed, denomination=Denomination.ROYALS))
        assumed.append(Message("carry.spades-as-royals"))
    return Carried(taken, (*assumed, *notes))


def _level_of(record: Record, side: Side) -> tuple[int, Message]:
    """The highest level that the tricks would have made, and a note of it."""
    result = record.result()
    odd = result.tricks[side] - BOOK if result else 0
    if odd < 1:
        return 1, Message("carry.level-lowest")
    return odd, Message("carry.level-taken", level=odd)


@dataclass(frozen=True)
class LineMove:
    """A kind of award of one side in one column, under a law and under the one before it (0: none)."""

    kind: str
    side: Side
    column: Column
    old: int
    new: int
    rule: str

    @property
    def label(self) -> Message:
        return Message(f"kind.{self.kind}")

    @property
    def state(self) -> str:
        """ "new", "gone", "moved" or "same"."""
        if self.old == self.new:
            return "same"
        return "new" if not self.old else "gone" if not self.new else "moved"

    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "label": str(self.label), "side": self.side.value, "column": self.column,
            "old": self.old, "new": self.new, "state": self.state, "rule": self.rule,
        }  # fmt: skip


@dataclass(frozen=True)
class Station:
    """One law's answer to the deal: the record as it takes it, its sheet, the notes, and what moved."""

    stop: Stop
    record: Record
    sheet: ScoreSheet
    notes: tuple[Message, ...]
    moves: tuple[LineMove, ...]

    @property
    def margin(self) -> int:
        """N–S's points less E–W's."""
        return self.sheet.margin

    def as_json(self) -> dict[str, Any]:
        return {
            "law": self.stop.as_json(), "record": self.record.as_json(), "sheet": self.sheet.as_json(),
            "margin": self.margin, "notes": [str(note) for note in self.notes],
            "moves": [move.as_json() for move in self.moves],
        }  # fmt: skip


def under_all(record: Record, level: int | None = None, stops: Sequence[Stop] = LINE) -> tuple[Station, ...]:
    """One deal under all laws of the line, or under some: sheet by sheet, with what moves from one to the next.

    Raises RecordError, as ``carry`` and scoring do.
    """
    found: list[Station] = []
    for one in stops:
        taken = carry(record, one.profile, level)
        sheet = taken.record.score()
        before = found[-1].sheet if found else None
        found.append(Station(one, taken.record, sheet, taken.notes, moves(before, sheet)))
    return tuple(found)


def moves(before: ScoreSheet | None, after: ScoreSheet) -> tuple[LineMove, ...]:
    """Line by line, what stands on a sheet and what stood on the one before it, in the order of a sheet."""
    old, new = _sums(before.lines if before else ()), _sums(after.lines)
    keys = sorted({*old, *new}, key=lambda key: (KINDS.index(key[0]), key[1].value != "NS", key[2]))
    found = []
    for key in keys:
        was, now = old.get(key), new.get(key)
        rule = now[1] if now else was[1] if was else ""
        found.append(LineMove(*key, was[0] if was else 0, now[0] if now else 0, rule))
    return tuple(found)


def _sums(lines: Sequence[ScoreLine]) -> dict[tuple[str, Side, Column], tuple[int, str]]:
    found: dict[tuple[str, Side, Column], tuple[int, str]] = {}
    for line in lines:
        key = (line.kind, line.side, line.column)
        found[key] = (line.points + (found[key][0] if key in found else 0), line.rule)
    return found


@dataclass(frozen=True)
class Lead:
    """The deals of a rubber under one law, in order, rubber after rubber.

    ``margins``: N–S's points less E–W's after each deal, from the first on; ``games`` and ``rubbers``: the deals
    (from 0) that won one, and for whom. ``notes`` is what had to be assumed.
    """

    stop: Stop
    margins: tuple[int, ...]
    games: tuple[tuple[int, Side], ...]
    rubbers: tuple[tuple[int, Side], ...]
    notes: tuple[Message, ...]

    @property
    def changes_hands(self) -> int:
        """How often the lead goes over to the other side."""
        ahead = [margin > 0 for margin in self.margins if margin]
        return sum(first is not second for first, second in zip(ahead, ahead[1:], strict=False))


def leads(records: Sequence[Record], level: int | None = None, stops: Sequence[Stop] = LINE) -> tuple[Lead, ...]:
    """The same deals played on under every law: when its rubber is won, the next begins on the next deal."""
    return tuple(_lead(records, level, one) for one in stops)


def _lead(records: Sequence[Record], level: int | None, one: Stop) -> Lead:
    rubber, ended = Rubber(one.profile), BySide()
    margins: list[int] = []
    games: list[tuple[int, Side]] = []
    rubbers: list[tuple[int, Side]] = []
    notes: list[Message] = []
    for index, record in enumerate(records):
        taken = carry(record, one.profile, level)
        notes += [note for note in taken.notes if note not in notes]
        sheet = _add(rubber, taken.record, notes)
        total = rubber.after.total
        margins.append(ended.ns + total.ns - ended.ew - total.ew)
        games += [(index, sheet.game.side)] if sheet.game else []
        if sheet.rubber:
            rubbers.append((index, sheet.rubber))
            ended = BySide(ended.ns + total.ns, ended.ew + total.ew)
            rubber = Rubber(one.profile)
    return Lead(one, tuple(margins), tuple(games), tuple(rubbers), tuple(notes))


def _add(rubber: Rubber, record: Record, notes: list[Message]) -> ScoreSheet:
    """Add a deal; where both sides come to a game and the order is not known, the declarer's side came first."""
    result = record.result()
    try:
        return rubber.add(result)
    except RecordError as error:
        if result is None or [fault.message.key for fault in error.faults] != ["score.order-needed"]:
            raise
    side = result.contract.side
    order = (side,) * result.tricks[side] + (side.other,) * result.tricks[side.other]
    notes.append(Message("carry.order-assumed", side=side))
    return rubber.add(replace(result, winners=order))


__all__ = ["Carried", "Lead", "LineMove", "Station", "carry", "leads", "moves", "under_all"]
