"""The line to bridge: the rule sets by year, and what each changes against the one before it, as data.

>>> [stop.year for stop in LINE]
[1886, 1886, 1904, 1908, 1914, None]
>>> step = changes(LINE[2])[0]
>>> step.topic, step.kind, step.rule
('raises', 'changed', 'bridge-whist-1904/doubling')

Nothing is told here that the rule sets do not say or score themselves (``Profile.facts`` and their sheets).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from biritch import rules
from biritch.cards.cards import HONOUR_RANKS, Denomination
from biritch.cards.seats import BySide, Seat, Side
from biritch.errors import RecordError
from biritch.messages import Message
from biritch.profiles import PROFILES
from biritch.profiles.base import Fact, Profile
from biritch.profiles.lines import Standing
from biritch.profiles.results import Holdings, Result
from biritch.scoring.score import score
from biritch.study.compare import diff
from biritch.talk.contract import Contract

Kind = Literal["new", "gone", "amount", "changed"]


@dataclass(frozen=True)
class Stop:
    """A rule set on the line: its id, its year (None: today), and the id of the one that it grew out of."""

    id: str
    year: int | None
    parent: str | None

    @property
    def profile(self) -> Profile:
        """The rule set, as its source has it."""
        return PROFILES[self.id]

    @property
    def label(self) -> Message:
        """Its name, with place and year."""
        return Message(f"profile.{self.id}")

    @property
    def page(self) -> str:
        """The page that has its paragraphs."""
        return rules.page(self.id)

    def as_json(self) -> dict[str, Any]:
        data = {"id": self.id, "year": self.year, "parent": self.parent}
        return data | {"label": str(self.label), "page": self.page}


# Vint stands beside the line: of its year, and nothing on the line grew out of it.
LINE = (
    Stop("collinson-1886", 1886, None),
    Stop("vint-moscow-1886", 1886, None),
    Stop("bridge-whist-1904", 1904, "collinson-1886"),
    Stop("auction-1908", 1908, "bridge-whist-1904"),
    Stop("royal-auction-1914", 1914, "auction-1908"),
    Stop("contract-modern", None, "royal-auction-1914"),
)


def stop(profile_id: str) -> Stop:
    """The place of a rule set on the line. Raises LookupError for one that has none."""
    for found in LINE:
        if found.id == profile_id:
            return found
    raise LookupError(f"{profile_id!r} is not on the line; there is: {', '.join(found.id for found in LINE)}")


@dataclass(frozen=True)
class LawChange:
    """One point in which a law differs from its neighbour.

    ``kind``: "new" (the older has no such rule), "gone" (the younger has none), "amount" (only figures moved) or
    "changed". ``rule`` is the paragraph of the younger law, or of the older one where it is gone without a word;
    ``marks`` are that paragraph's.
    """

    topic: str
    kind: Kind
    old: Fact
    new: Fact
    rule: str
    marks: tuple[str, ...]

    @property
    def label(self) -> Message:
        return Message(f"topic.{self.topic}")

    def as_json(self) -> dict[str, Any]:
        return {
            "topic": self.topic, "label": str(self.label), "kind": self.kind, "old": str(self.old.says),
            "new": str(self.new.says), "old_rule": self.old.rule, "rule": self.rule, "marks": list(self.marks),
        }  # fmt: skip


def changes(later: Stop, earlier: Stop | None = None) -> tuple[LawChange, ...]:
    """What a law changes against its parent on the line, or against another stop, in the order of play.

    Nothing for a law without a parent.
    """
    before = earlier.id if earlier else later.parent
    if before is None:
        return ()
    found = []
    for one in diff(PROFILES[before], later.profile):
        old, new = one.first, one.second
        rule = new.rule or later.profile.known_rule(old.rule.rpartition("/")[2]) or old.rule
        kind: Kind = "amount" if old.says.key == new.says.key else "changed"
        if not (old.rule and new.rule):
            kind = "gone" if old.rule else "new"
        found.append(LawChange(one.topic, kind, old, new, rule, rules.paragraph(rule).marks))
    return tuple(found)


# The staircase: single figures, each found by scoring and not by looking it up


@dataclass(frozen=True)
class Figure:
    """A figure as a rule set has it: the points, and the paragraph that gives them."""

    points: int
    rule: str


@dataclass(frozen=True)
class Stair:
    """One figure through all laws; None where a law has no such thing."""

    name: str
    figures: Mapping[str, Figure | None]

    @property
    def label(self) -> Message:
        return Message(f"stair.{self.name}")

    @property
    def steps(self) -> tuple[tuple[str, int | None, int | None], ...]:
        """Where it moves between a law and its parent: the law's id, the old figure and the new one."""
        found = []
        for one in LINE:
            if one.parent is not None:
                old, new = self.figures[one.parent], self.figures[one.id]
                if (old and old.points) != (new and new.points):
                    found.append((one.id, old.points if old else None, new.points if new else None))
        return tuple(found)

    def as_json(self) -> dict[str, Any]:
        figures = {
            name: {"points": one.points, "rule": one.rule} if one else None for name, one in self.figures.items()
        }
        return {"name": self.name, "label": str(self.label), "figures": figures, "steps": list(self.steps)}


DECLARER = Seat.S
SPLIT = {Seat.N: HONOUR_RANKS[:2], Seat.E: HONOUR_RANKS[2:4], Seat.W: HONOUR_RANKS[4:]}
ONE_EACH = dict.fromkeys(Seat, 1)


def _result(
    profile: Profile, named: Denomination, taken: int, level: int = 1, raises: int = 0, **held: Any
) -> Result:
    by = tuple((DECLARER.left, DECLARER)[number % 2] for number in range(raises))
    contract = Contract(DECLARER, named, level=level if profile.has_level else None, raises=by)
    plain = {"aces": ONE_EACH} if named.suit is None else {"aces": ONE_EACH, "honours": SPLIT}
    return Result(contract, Holdings(**(plain | held)), BySide(taken, 13 - taken))


def _scored(
    profile: Profile, result: Result, kinds: tuple[str, ...], side: Side, before: Standing | None = None
) -> Figure | None:
    """The points of some kinds of line for a side; None if the law has none, or cannot have the deal."""
    try:
        lines = score(profile, result, before).lines
    except RecordError:
        return None
    found = [line for line in lines if line.kind in kinds and line.side is side]
    return Figure(sum(line.points for line in found), found[0].rule) if found else None


def _trick(named: Denomination) -> Callable[[Profile], Figure | None]:
    """One odd trick made, and only one promised where one must be; where all tricks count, one of seven."""

    def of(profile: Profile) -> Figure | None:
        result = _result(profile, named, 7)
        every = _scored(profile, result, ("tricks",), Side.NS)
        if every:
            return Figure(every.points // 7, every.rule)
        return _scored(profile, result, ("odd-tricks",), Side.NS)

    return of


def _honours(ranks: dict[Seat, Any], in_tricks: bool = False) -> Callable[[Profile], Figure | None]:
    """At hearts, in points; or in tricks of the trump suit, where the law reckons so."""

    def of(profile: Profile) -> Figure | None:
        found = []
        for named in (Denomination.HEARTS, Denomination.CLUBS):
            result = _result(profile, named, 7, honours=ranks)
            one = _scored(profile, result, ("honours",), Side.NS)
            if one is None or not in_tricks:
                return one
            found.append(Figure(one.points // profile.trick_value(result.contract), one.rule))
        return found[0] if found[0] == found[1] else None

    return of


def _aces(aces: dict[Seat, int]) -> Callable[[Profile], Figure | None]:
    def of(profile: Profile) -> Figure | None:
        return _scored(profile, _result(profile, Denomination.NOTRUMP, 7, aces=aces), ("honours", "aces"), Side.NS)

    return of


def _slam(taken: int, bid: bool) -> Callable[[Profile], Figure | None]:
    def of(profile: Profile) -> Figure | None:
        if bid and not profile.has_level:
            return None
        result = _result(profile, Denomination.HEARTS, taken, level=taken - 6 if bid else 1)
        return _scored(profile, result, ("slam", "bid-slam"), Side.NS)

    return of


def _short(missing: int, raises: int) -> Callable[[Profile], Figure | None]:
    def of(profile: Profile) -> Figure | None:
        if raises > (profile.most_raises or 0) or not profile.has_level:
            return None
        result = _result(profile, Denomination.HEARTS, 10 - missing, level=4, raises=raises)
        return _scored(profile, result, ("undertricks",), Side.EW)

    return of


def _made_doubled(profile: Profile) -> Figure | None:
    if not profile.has_raises:
        return None
    return _scored(profile, _result(profile, Denomination.HEARTS, 7, raises=1), ("bonus",), Side.NS)


def _chicane(profile: Profile) -> Figure | None:
    """A void hand on the side with the honours; hearts."""
    held = {Seat.N: HONOUR_RANKS[:3], Seat.E: HONOUR_RANKS[3:]}
    result = _result(profile, Denomination.HEARTS, 7, honours=held, voids=frozenset({Seat.S}))
    return _scored(profile, result, ("chicane",), Side.NS)


def _rubber(lost: int) -> Callable[[Profile], Figure | None]:
    """Two games to none, or to one; with Vint's award for the second game."""

    def of(profile: Profile) -> Figure | None:
        before = Standing(BySide(profile.game - 1, 0), BySide(1, lost), BySide())
        return _scored(profile, _result(profile, Denomination.HEARTS, 7), ("rubber", "game"), Side.NS, before)

    return of


def _game(profile: Profile) -> Figure | None:
    return Figure(profile.game, profile.rule("game"))


FIVE_IN_ONE, FOUR_IN_ONE = {Seat.N: HONOUR_RANKS}, {Seat.N: HONOUR_RANKS[:4], Seat.E: HONOUR_RANKS[4:]}
MEASURES: Mapping[str, Callable[[Profile], Figure | None]] = {
    **{f"trick-{named.word}": _trick(named) for named in (*Denomination, Denomination.ROYALS)},
    "three-honours-one-hand": _honours({Seat.N: HONOUR_RANKS[:3], Seat.E: HONOUR_RANKS[3:]}),
    "four-honours": _honours(FOUR_IN_ONE),
    "five-honours": _honours(FIVE_IN_ONE),
    "five-honours-tricks": _honours(FIVE_IN_ONE, in_tricks=True),
    "three-aces-one-hand": _aces({Seat.N: 3, Seat.E: 1}),
    "three-aces": _aces({Seat.N: 2, Seat.S: 1, Seat.E: 1}),
    "four-aces-split": _aces({Seat.N: 2, Seat.S: 2}),
    "four-aces": _aces({Seat.N: 4}),
    "chicane": _chicane,
    "little-slam": _slam(12, False),
    "grand-slam": _slam(13, False),
    "bid-little-slam": _slam(12, True),
    "bid-grand-slam": _slam(13, True),
    "made-doubled": _made_doubled,
    "one-short": _short(1, 0),
    "one-short-doubled": _short(1, 1),
    "four-short-doubled": _short(4, 1),
    "game": _game,
    "rubber-two-games": _rubber(0),
    "rubber-three-games": _rubber(1),
}


def staircase() -> tuple[Stair, ...]:
    """Every figure that can be followed through the laws."""
    return tuple(
        Stair(name, {one.id: measure(one.profile) for one in LINE}) for name, measure in MEASURES.items()
    )


def stairs_that_move() -> Iterator[Stair]:
    """Those that move at least once along the line."""
    return (stair for stair in staircase() if stair.steps)


def with_figure(profile: Profile, name: str) -> Figure | None:
    """One of the figures of the staircase as any rule set has it, its source's or changed."""
    return MEASURES[name](profile)


__all__ = [
    "LINE", "Figure", "LawChange", "MEASURES", "Stair", "Stop", "changes", "staircase", "stairs_that_move", "stop",
    "with_figure",
]  # fmt: skip
