"""What differs between rule sets, point by point; and one deal scored under several of them.

``diff`` compares the profiles' own statements (``Profile.facts``), so that a changed figure shows up here
too. ``compare_record`` scores one record under several profiles and lays the lines side by side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.errors import Fault, RecordError, need, need_each
from biritch.formats.record import Record
from biritch.messages import Message
from biritch.profiles.base import Fact, Profile
from biritch.profiles.lines import KINDS, Standing
from biritch.scoring.checks import LEVELS, may_revoke, within
from biritch.scoring.score import ScoreSheet
from biritch.talk.contract import Contract

# The order in which a reader meets these things at the table; a topic that is not here stands in its place among
# the facts of its rule set.
TOPICS = (
    "promise", "naming", "higher", "own-bid", "raises", "closing", "no-bid", "declarer", "dummy", "dummy-plays",
    "values", "level-step", "counting", "overtricks", "doubled-bonus", "little-slam", "grand-slam", "bid-slam",
    "honours", "aces", "chicane", "undertricks", "one-spade", "failed-slam", "vulnerable", "revoke", "game",
    "game-decided", "game-bonus", "rubber-bonus", "unfinished", "tie", "partners",
)  # fmt: skip


@dataclass(frozen=True)
class Difference:
    """One point where two rule sets differ: the topic, and what each says by which paragraph.

    A side that has no such rule has a fact without a rule.
    """

    topic: str
    first: Fact
    second: Fact

    @property
    def label(self) -> Message:
        """The topic's name."""
        return Message(f"topic.{self.topic}")

    def as_json(self) -> dict[str, Any]:
        return {"topic": self.topic, "label": str(self.label)} | {
            name: {"says": str(fact.says), "rule": fact.rule}
            for name, fact in (("first", self.first), ("second", self.second))
        }


ABSENT = Fact(Message("fact.absent"), "")


def diff(first: Profile, second: Profile) -> tuple[Difference, ...]:
    """Every point where two rule sets differ, in the order of play.

    Two profiles with the same figures have no difference, whatever their ids.
    """
    need("first", first, Profile)
    need("second", second, Profile)
    ours, theirs = first.facts(), second.facts()
    topics = _in_order(ours, theirs)
    found = (Difference(topic, ours.get(topic, ABSENT), theirs.get(topic, ABSENT)) for topic in topics)
    return tuple(difference for difference in found if difference.first.says != difference.second.says)


def _in_order(*told: Mapping[str, Fact]) -> list[str]:
    found = [topic for topic in TOPICS if any(topic in facts for facts in told)]
    for facts in told:
        after = 0
        for topic in facts:
            if topic not in found:
                found.insert(after, topic)
            after = found.index(topic) + 1
    return found


@dataclass(frozen=True)
class ComparedLine:
    """One kind of award of one side, under each profile (0 where it has none)."""

    kind: str
    side: Side
    points: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "side": self.side.value, "points": list(self.points)}


@dataclass(frozen=True)
class Comparison:
    """One deal under several profiles: the records as each profile takes them, the sheets, what was left out."""

    records: tuple[Record, ...]
    sheets: tuple[ScoreSheet, ...]
    notes: tuple[Message, ...]

    @property
    def lines(self) -> tuple[ComparedLine, ...]:
        """Line against line: every kind that any of the sheets has, N–S before E–W."""
        rows = []
        for kind in KINDS:
            for side in Side:
                points = tuple(
                    sum(line.points for line in sheet.lines if (line.kind, line.side) == (kind, side))
                    for sheet in self.sheets
                )
                if any(points):
                    rows.append(ComparedLine(kind, side, points))
        return tuple(rows)

    def as_json(self) -> dict[str, Any]:
        return {
            "profiles": [sheet.profile.id for sheet in self.sheets],
            "sheets": [sheet.as_json() for sheet in self.sheets],
            "lines": [line.as_json() for line in self.lines],
            "notes": [str(note) for note in self.notes],
            "differences": [
                difference.as_json()
                for other in self.sheets[1:]
                for difference in diff(self.sheets[0].profile, other.profile)
            ],
        }


def recast(record: Record, profile: Profile, level: int | None = None) -> tuple[Record, tuple[Message, ...]]:
    """The same deal, denomination and tricks as a record of another profile, with notes on what was left out.

    A level is taken from ``level``, never invented; raises and a level that the other game does not have
    are dropped, and a note says so. The standing before the deal is dropped as well: it counts in other
    points. Raises RecordError where something is needed that neither the record nor the caller gives, and for
    a deal thrown in where none is.
    """
    if profile == record.profile:
        return record, ()
    notes: list[Message] = []
    faults: list[Fault] = []
    if record.before != Standing():
        notes.append(Message("compare.before-dropped", profile=Message(f"profile.{profile.id}")))
    contract = record.agreed
    if contract is None:
        return _without_contract(record, profile), tuple(notes)
    named = contract.denomination
    if named is Denomination.ROYALS and named not in profile.rising:
        named = Denomination.SPADES
        notes.append(Message("compare.royals-as-spades"))
    if contract.raises and not profile.has_raises:
        notes.append(Message("compare.raises-dropped", count=len(contract.raises)))
    if profile.has_level and contract.level is None and level is None:
        faults.append(Fault(Message("compare.level-needed"), record.place, profile.rule("bid")))
    if level is not None:
        faults += [Fault(message, record.place) for _, message, _ in within(("level",), level, *LEVELS)]
    if contract.level is not None and not profile.has_level:
        notes.append(Message("compare.level-dropped", level=contract.level))
    if record.holdings:
        faults += _holdings_lacking(record, contract, profile)
    if faults:
        raise RecordError(*faults)
    if not profile.has_raises:
        raises: tuple[Seat, ...] = ()
    else:
        raises = contract.raises[: profile.most_raises_at(named)]
        if raises != contract.raises:
            notes.append(Message("compare.raises-cut", count=len(raises)))
    named_by = contract.declarer if contract.named_by is None else contract.named_by
    if named_by is not contract.declarer and not profile.dealer_declares:
        named_by = contract.declarer  # there whoever names last declares
    recast_contract = Contract(
        contract.declarer,
        named,
        level=(level if contract.level is None else contract.level) if profile.has_level else None,
        raises=raises,
        named_by=None if profile.has_level else named_by,
    )
    revokes = tuple(seat for seat in record.revokes if may_revoke(profile, contract.declarer, seat))
    if revokes != record.revokes:
        notes.append(Message("compare.revokes-dropped", profile=Message(f"profile.{profile.id}")))
    dealer = contract.declarer if profile.dealer_declares else record.dealer
    if dealer is not record.dealer:
        notes.append(Message("compare.dealer-moved", seat=contract.declarer))
    recast_record = replace(
        record, profile=profile, contract=recast_contract, calls=None, dealer=dealer, before=Standing(),
        revokes=revokes,
    )  # fmt: skip
    return recast_record, tuple(notes)


def _without_contract(record: Record, profile: Profile) -> Record:
    """A deal thrown in is one only where deals can be; what lacks a contract lacks it everywhere."""
    if record.is_thrown_in and not profile.has_redeals:
        raise RecordError(Fault(Message("score.no-redeals"), record.place, profile.known_rule("naming")))
    calls = record.calls
    if record.is_thrown_in and record.dealer is not None:
        talk = profile.talk(record.dealer)
        for call in record.calls or ():  # as many of them as it takes there
            talk = talk.after(call) if talk.state == "open" else talk
        calls = talk.calls
    return replace(record, profile=profile, calls=calls, before=Standing())


def _holdings_lacking(record: Record, contract: Contract, profile: Profile) -> list[Fault]:
    assert record.holdings is not None
    given = {"honours": record.holdings.honours, "aces": record.holdings.aces}
    lacking = [name for name in sorted(profile.holdings_needed(contract.denomination)) if not given[name]]
    return [
        Fault(Message(f"record.{name}-missing"), record.place, profile.rule(profile.holding_paragraphs[name]))
        for name in lacking
    ]


def compare_record(record: Record, profiles: Sequence[Profile], level: int | None = None) -> Comparison:
    """Score one deal under several profiles. ``level`` is the bid to assume where a game needs one.

    Raises RecordError, naming everything lacking, where a profile cannot score the deal.
    """
    need("record", record, Record)
    need_each("profiles", profiles, Profile)
    need("level", level, int, None)
    records, sheets = [], []
    notes: list[Message] = []
    faults: list[Fault] = []
    for profile in profiles:
        try:
            taken, said = recast(record, profile, level)
            sheet = taken.score()
        except RecordError as error:
            faults += [fault for fault in error.faults if fault not in faults]
            continue
        records.append(taken)
        sheets.append(sheet)
        notes += [note for note in said if note not in notes]
    if faults:
        raise RecordError(*faults)
    return Comparison(tuple(records), tuple(sheets), tuple(notes))
