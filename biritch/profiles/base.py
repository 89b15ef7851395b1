"""What every profile is: data with figures that can be changed, and the game and rubber they share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, ClassVar, Literal, NamedTuple, Self

from biritch.cards.cards import Denomination
from biritch.cards.seats import BySide, Seat, Side
from biritch.errors import Fault, RecordError, as_written, need
from biritch.messages import Message, spell
from biritch.profiles.lines import Column, Game, ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.talk.contract import Contract
from biritch.talk.naming import Talk

BOOK = 6  # the first six tricks of a side


class Values(NamedTuple):
    """Points by denomination, in the rising order of 1886; ``values[denomination]``."""

    spades: int
    clubs: int
    diamonds: int
    hearts: int
    notrump: int


@dataclass(frozen=True)
class Change:
    """A figure that is no longer the source's: which, what the source has, what is used, which rule says so."""

    figure: str
    source: Any
    used: Any
    rule: str

    def as_json(self) -> dict[str, Any]:
        return {"figure": self.figure, "source": self.source, "used": self.used, "rule": self.rule}


class Fact(NamedTuple):
    """What a profile says on a topic, and the id of the paragraph that says it."""

    says: Message
    rule: str


def figure(default: Any, rule: str, *, most: int = 1_000_000, least: int = 0) -> Any:
    """A figure of the source (points or tricks). Changing it makes the rule no longer the source's."""
    return field(default=default, metadata={"rule": rule, "least": least, "most": most})


def variation(default: Any, rule: str, choices: tuple[Any, ...]) -> Any:
    """An option that the source itself offers; choosing it is no change of the rule."""
    return field(default=default, metadata={"rule": rule, "choices": choices})


@dataclass(frozen=True, kw_only=True)
class Profile(ABC):
    """One rule set. Fields with a rule are its figures and options; the rest says what kind of game it is."""

    id: str
    games_in_rubber: ClassVar[int] = 2
    has_level: ClassVar[bool] = False
    has_raises: ClassVar[bool] = False
    dummy: ClassVar[Literal["after-lead", "before-lead"] | None] = None
    has_revokes: ClassVar[bool] = False
    dummy_revokes: ClassVar[bool] = True  # whether a revoke of the hand that lies open is charged
    has_redeals: ClassVar[bool] = False  # whether a deal can be thrown in
    most_raises: ClassVar[int | None] = None
    holding_paragraphs: ClassVar[Mapping[str, str]] = {"honours": "honours", "aces": "aces"}
    raise_paragraphs: ClassVar[tuple[str, str]] = ("contre", "surcontre")
    tie_to_rubber_winner: ClassVar[bool] = False

    # Figures that every profile has, under its own paragraph names
    values: Values
    game: int

    def rule(self, paragraph: str) -> str:
        """The id of one of this profile's paragraphs."""
        return f"{self.id}/{paragraph}"

    def known_rule(self, paragraph: str) -> str:
        """The id of a paragraph, or nothing where this profile has no such paragraph."""
        from biritch.rules import paragraphs  # only faults need the texts

        return next((found.id for found in paragraphs(self.id) if found.name == paragraph), "")

    @property
    def dealer_declares(self) -> bool:
        """Whether the declarer is always the dealer, whoever of the side named."""
        return False

    @property
    def opens_all_hands(self) -> bool:
        """Whether all four hands lie face up once the talk is over."""
        return False

    def holdings_needed(self, denomination: Denomination) -> frozenset[str]:
        """Which holdings score: "honours" of trumps, "aces"; for a record that has no deal."""
        return frozenset({"aces"} if denomination.suit is None else {"honours"})

    # The talk

    @abstractmethod
    def talk(self, dealer: Seat) -> Talk:
        """The talk before the first word, for a dealer."""

    # Scoring

    @abstractmethod
    def lines(self, result: Result) -> Iterator[ScoreLine]:
        """The lines of a deal, without those for a game or a rubber."""

    @abstractmethod
    def bonuses(self, side: Side, games_before: int, ends_rubber: bool) -> Iterable[ScoreLine]:
        """The lines for a game just won, and for the rubber if it ends it."""

    def limits(self, result: Result, before: Standing, lines: Iterable[ScoreLine]) -> Iterable[ScoreLine]:
        """What the standing before the deal takes away again from its lines: in most rule sets nothing."""
        return ()

    def trick_value(self, contract: Contract) -> int:
        """The value of a trick in points, whatever was doubled (rule ``undoubled``)."""
        return self.values[contract.denomination]

    def game_won(self, result: Result, before: Standing, lines: Iterable[ScoreLine]) -> Game | None:
        """Which side the deal gives the game, if any; rule ``game``."""
        below = before.below
        for line in lines:
            if line.column == "below":
                below = below.plus(line.side, line.points)
        reached = [side for side in Side if below[side] >= self.game]
        return Game(reached[0]) if reached else None

    def line(
        self, side: Side, column: Column, kind: str, points: int, paragraph: str, because: Message
    ) -> ScoreLine:
        return ScoreLine(side, column, kind, points, self.rule(paragraph), because)

    def slam(self, little: int, grand: int, result: Result) -> Iterator[ScoreLine]:
        """Rule ``slam``: 12 or 13 tricks, to whichever side took them; the one or the other, not both."""
        for side in Side:
            taken = result.tricks[side]
            if taken >= 12:
                points = grand if taken == 13 else little
                because = Message("because.slam-grand" if taken == 13 else "because.slam-little", points=points)
                yield self.line(side, "above", "slam", points, "slam", because)

    # What the rule set says, for comparing it with another

    @abstractmethod
    def facts(self) -> dict[str, Fact]:
        """What it says on each topic of ``biritch.study.compare.TOPICS`` that it knows, with its figures."""

    def fact(self, key: str, paragraph: str, **params: Any) -> Fact:
        return Fact(Message(f"fact.{key}", **params), self.rule(paragraph))

    def values_fact(self, paragraph: str) -> Fact:
        return self.fact("values", paragraph, **self.values._asdict())

    # Options and changed figures

    @property
    def source(self) -> Profile:
        """The rule set as its source has it (this one, if nothing was changed)."""
        return _as_sourced(type(self))

    @property
    def changes(self) -> tuple[Change, ...]:
        """Every figure that is not the source's, in the order of the figures."""
        found: list[Change] = []
        for spec in fields(self):
            if "least" not in spec.metadata:
                continue
            rule = self.rule(spec.metadata["rule"])
            ours, theirs = getattr(self, spec.name), getattr(self.source, spec.name)
            if isinstance(ours, Values):
                pairs = zip(Values._fields, theirs, ours, strict=True)
                found += [Change(f"{spec.name}.{name}", a, b, rule) for name, a, b in pairs if a != b]
            elif ours != theirs:
                found.append(Change(spec.name, theirs, ours, rule))
        return tuple(found)

    @property
    def options(self) -> dict[str, Any]:
        """What differs from the default, as a record's ``options`` has it."""
        changed: dict[str, Any] = {}
        for spec in fields(self):
            ours, theirs = getattr(self, spec.name), getattr(self.source, spec.name)
            if spec.metadata and ours != theirs:
                if isinstance(ours, Values):
                    pairs = zip(Values._fields, theirs, ours, strict=True)
                    changed[spec.name] = {name: b for name, a, b in pairs if a != b}
                else:
                    changed[spec.name] = ours
        return changed

    def with_options(self, options: Mapping[str, Any]) -> Self:
        """The profile with options or figures set, as a record's ``options`` gives them.

        Raises RecordError, with every fault, for an unknown name or an impossible value.
        """
        need("options", options, Mapping)
        specs = {spec.name: spec.metadata for spec in fields(self) if spec.metadata}
        faults: list[Fault] = []
        chosen: dict[str, Any] = {}
        for name, value in options.items():
            if name not in specs:
                message = Message("option.unknown", name=name, known=list(specs))
                faults.append(Fault(message))
                continue
            message_or_value = _read_option(name, value, specs[name], getattr(self, name))
            if isinstance(message_or_value, Message):
                faults.append(Fault(message_or_value, rule=self.rule(specs[name]["rule"])))
            else:
                chosen[name] = message_or_value
        if faults:
            raise RecordError(*faults)
        return replace(self, **chosen)


@cache
def _as_sourced(kind: Callable[[], Profile]) -> Profile:
    """The rule set whose figures are all the class's own."""
    return kind()


def _read_option(name: str, value: Any, spec: Mapping[str, Any], current: Any) -> Any:
    """The value if it will do, else a Message that says what would."""
    if "choices" in spec:
        if any(value == choice and type(value) is type(choice) for choice in spec["choices"]):
            return value
        return Message("option.choices", name=name, value=as_written(value), choices=list(spec["choices"]))
    if isinstance(current, Values):
        if not isinstance(value, Mapping):
            return Message("option.values", name=name, value=as_written(value))
        for key, number in value.items():
            if key not in Values._fields or not _is_figure(number, spec):
                return Message("option.values", name=name, value=f"{key}: {spell(as_written(number))}")
        return current._replace(**value)
    if _is_figure(value, spec):
        return value
    least, most = spec["least"], spec["most"]
    return Message("option.number", name=name, value=as_written(value), least=least, most=most)


def _is_figure(value: Any, spec: Mapping[str, Any]) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and spec["least"] <= value <= spec["most"]


def after_revokes(result: Result, each: int) -> tuple[BySide, Message | None]:
    """The tricks after each revoke has moved some to the other side, at most those taken; and a Message of it.

    Both sides pay out of what they took, so that the order in which the seats are named does not matter.
    """
    if not result.revokes:
        return result.tricks, None
    tricks, moved = result.tricks, 0
    for side in Side:
        given = min(each * sum(seat.side is side for seat in result.revokes), result.tricks[side])
        tricks = tricks.plus(side, -given).plus(side.other, given)
        moved += given
    return tricks, Message("because.revoke", seats=list(result.revokes), count=moved)


def odd_tricks(tricks: BySide) -> tuple[Side, int]:
    """The side with more than six tricks, and how many over six it has (1–7)."""
    side = Side.NS if tricks.ns > BOOK else Side.EW
    return side, tricks[side] - BOOK
