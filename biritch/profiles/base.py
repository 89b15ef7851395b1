"""What every profile is: data with figures that can be changed, and the game and rubber they share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Self

from biritch.cards.cards import Denomination
from biritch.cards.seats import BySide, Seat, Side
from biritch.errors import Fault, RecordError, as_written, need
from biritch.messages import Message, spell
from biritch.profiles.lines import KINDS, Column, Game, ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.talk.contract import Contract
from biritch.talk.raising import Raising

if TYPE_CHECKING:  # a score needs no talk
    from biritch.talk.naming import Talk

BOOK = 6  # the first six tricks of a side


class Values(NamedTuple):
    """Points by denomination, in the rising order of 1886; ``values[denomination]``."""

    spades: int
    clubs: int
    diamonds: int
    hearts: int
    notrump: int

    def __getitem__(self, key: Any) -> Any:
        """By denomination; the numbers of a tuple do as well, but no member of another kind."""
        if isinstance(key, Enum):
            need("the denomination", key, Denomination)
        return tuple.__getitem__(self, key)


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
    """One rule set. Fields with a rule are its figures and options; the rest says what kind of game it is.

    A rule set with an ``id`` of its own must say what its game and its source are called (TypeError).
    """

    id: str
    game_name: ClassVar[str]  # as a PBN file has it: "Biritch"
    source_name: ClassVar[str]  # what the rules are taken from: "Vint (Moscow 1886)"
    calls_section: ClassVar[str] = "Declaration"  # where a PBN file has what was said; of its own with levels
    is_bridge: ClassVar[bool] = False  # whether a PBN file has its talk, contract and result as those of bridge
    own_kinds: ClassVar[Mapping[str, str]] = {}  # kinds of line that no other has, each with the one it follows
    notrump_key: ClassVar[str] = "denomination.NOTRUMP"  # what no trumps is called, in the catalogue
    games_in_rubber: ClassVar[int] = 2
    has_level: ClassVar[bool] = False
    raising: ClassVar[Raising | None] = None  # how the factor is raised, where it can be
    dummy: ClassVar[Literal["after-lead", "before-lead"] | None] = None
    has_revokes: ClassVar[bool] = False
    dummy_revokes: ClassVar[bool] = True  # whether a revoke of the hand that lies open is charged
    has_redeals: ClassVar[bool] = False  # whether a deal can be thrown in
    holding_paragraphs: ClassVar[Mapping[str, str]] = {"honours": "honours", "aces": "aces"}
    tie_to_rubber_winner: ClassVar[bool] = False

    # Figures that every profile has, under its own paragraph names
    values: Values
    game: int

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        lacking = [name for name in ("game_name", "source_name") if not hasattr(cls, name)]
        if cls.has_level and cls.calls_section == Profile.calls_section:
            lacking.append("calls_section")
        if lacking and "id" in vars(cls):
            raise TypeError(f"the rule set {cls.__name__} must say its {' and its '.join(lacking)}")
        for kind, before in cls.own_kinds.items():
            if kind not in KINDS:
                KINDS.insert(KINDS.index(before) + 1, kind)

    @property
    def has_raises(self) -> bool:
        """Whether the factor can be raised."""
        return self.raising is not None

    @property
    def most_raises(self) -> int | None:
        """How often the factor can be raised; None where there is no ceiling."""
        return self.raising.most if self.raising else 0

    def most_raises_at(self, denomination: Denomination) -> int | None:
        """How often the factor can be raised in a denomination; None where there is no ceiling."""
        return self.most_raises

    @property
    def rising(self) -> tuple[Denomination, ...]:
        """The denominations from low to high, as the game ranks them."""
        return tuple(Denomination)

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
    def lines(self, result: Result, before: Standing) -> Iterator[ScoreLine]:
        """The lines of a deal on a standing, without those for a game or a rubber."""

    @abstractmethod
    def bonuses(self, side: Side, before: Standing, ends_rubber: bool) -> Iterable[ScoreLine]:
        """The lines for a game just won on a standing, and for the rubber if it ends it."""

    def unfinished(self, standing: Standing) -> Iterable[ScoreLine]:
        """The lines for a rubber that is broken off where it stands: in most rule sets none."""
        return ()

    def vulnerable(self, standing: Standing) -> frozenset[Side]:
        """The sides that pay more and win more because they have a game: in most rule sets none."""
        return frozenset()

    def limits(self, result: Result, before: Standing, lines: Iterable[ScoreLine]) -> Iterable[ScoreLine]:
        """What the standing before the deal takes away again from its lines: in most rule sets nothing."""
        return ()

    def trick_value(self, contract: Contract) -> int:
        """The value of a trick in points, whatever was doubled (rule ``undoubled``)."""
        return self.values[contract.denomination]

    def worth(self, contract: Contract) -> int:
        """What an odd trick counts below the line, as it was doubled."""
        return self.trick_value(contract) * contract.factor

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
        """What it says on each topic, with its figures, in the order in which a reader meets them.

        Topics have names in common (``topic.…`` in the catalogue), so that rule sets can be compared.
        """

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
        specs = _specs(type(self))
        faults: list[Fault] = []
        chosen: dict[str, Any] = {}
        for name, value in options.items():
            if name not in specs:
                faults.append(Fault(Message("option.unknown", name=name, known=list(specs))))
                continue
            value = _merged(value, getattr(self, name))
            fault = self._wrong(name, value)
            if fault:
                faults.append(fault)
            else:
                chosen[name] = value
        if faults:
            raise RecordError(*faults)
        return replace(self, **chosen)

    def __post_init__(self) -> None:
        """What is made is checked, however it is made: RecordError, with every fault, for what cannot be."""
        faults = [fault for name in _specs(type(self)) if (fault := self._wrong(name, getattr(self, name)))]
        own = _own_id(type(self))
        if self.id != own:
            faults.append(Fault(Message("option.id", id=as_written(self.id), ours=own)))
        if faults:
            raise RecordError(*faults)

    def _wrong(self, name: str, value: Any) -> Fault | None:
        """Why a figure or an option cannot be that, or None if it can."""
        spec, default = _specs(type(self))[name]
        if value is default:
            return None
        message: Message | None = None
        if "choices" in spec:
            if not any(value == choice and type(value) is type(choice) for choice in spec["choices"]):
                choices = list(spec["choices"])
                message = Message("option.choices", name=name, value=as_written(value), choices=choices)
        elif isinstance(default, Values):
            message = _wrong_values(name, value, spec)
        elif not _is_figure(value, spec):
            least, most = spec["least"], spec["most"]
            message = Message("option.number", name=name, value=as_written(value), least=least, most=most)
        return Fault(message, rule=self.rule(spec["rule"])) if message else None


@cache
def _as_sourced(kind: Callable[[], Profile]) -> Profile:
    """The rule set whose figures are all the class's own."""
    return kind()


@cache
def _specs(kind: type[Profile]) -> dict[str, tuple[Mapping[str, Any], Any]]:
    """Every figure and option of a class by name: what it may be, and its default."""
    return {spec.name: (spec.metadata, spec.default) for spec in fields(kind) if spec.metadata}


@cache
def _own_id(kind: type[Profile]) -> Any:
    return next(spec.default for spec in fields(kind) if spec.name == "id")


def _merged(value: Any, current: Any) -> Any:
    """A record gives points by the names of denominations, and only those that it changes."""
    if not isinstance(current, Values) or not isinstance(value, Mapping) or set(value) - set(Values._fields):
        return value
    return current._replace(**value)


def _wrong_values(name: str, value: Any, spec: Mapping[str, Any]) -> Message | None:
    if not isinstance(value, (Values, Mapping)):
        return Message("option.values", name=name, value=as_written(value))
    pairs = value.items() if isinstance(value, Mapping) else zip(Values._fields, value, strict=True)
    for key, number in pairs:
        if key not in Values._fields or not _is_figure(number, spec):
            return Message("option.values", name=name, value=f"{key}: {spell(as_written(number))}")
    return None if isinstance(value, Values) else Message("option.values", name=name, value=as_written(value))


def _is_figure(value: Any, spec: Mapping[str, Any]) -> bool:
    return type(value) is int and bool(spec["least"] <= value <= spec["most"])


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
