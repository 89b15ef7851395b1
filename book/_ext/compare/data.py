"""What the page on the two games is drawn from; the tests of the page ask the same questions of the engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from biritch import (
    Comparison,
    Contract,
    Deal,
    Denomination,
    Difference,
    Holdings,
    Play,
    Profile,
    Result,
    Rubber,
    ScoreSheet,
    Seat,
    Side,
    compare_record,
    diff,
    profile,
    read_record,
    read_rubber,
    score,
)
from biritch.examples import example
from biritch.render.words import game_name
from biritch.study.extremes import Extremes, extremes
from biritch.study.line import LINE
from biritch.study.sampling import margin_of, play_rubber, sample

GAMES = (profile("collinson-1886"), profile("vint-moscow-1886"))


@dataclass(frozen=True)
class Law:
    """A rule set on the line of years, and the older one that it is held against."""

    profile: Profile
    year: str
    name: str
    compared_with: Law | None = None

    def __str__(self) -> str:
        return f"{self.name}, {self.year}"


def laws() -> tuple[Law, ...]:
    found: dict[str, Law] = {}
    for stop in LINE:
        # Vint grew out of nothing on the line; a reader comes to it from Biritch.
        older = found.get(stop.parent or "") or next(iter(found.values()), None)
        found[stop.id] = Law(stop.profile, str(stop.year or "today"), game_name(stop.profile), older)
    return tuple(found.values())


LAWS = laws()
SAMPLE = range(1, 201)  # seeds of the deals
RUBBERS = range(1, 41)  # seeds of the rubbers

GROUPS = {
    "talk": ("promise", "naming", "higher", "raises", "closing", "no-bid", "declarer"),
    "table": ("dummy", "dummy-plays"),
    "score": (
        "values", "level-step", "counting", "little-slam", "grand-slam", "bid-slam", "honours", "aces", "chicane",
        "undertricks", "failed-slam", "revoke",
    ),
    "game": ("game", "game-decided", "game-bonus", "rubber-bonus", "tie", "partners"),
}  # fmt: skip


@cache
def differences() -> dict[str, tuple[Difference, ...]]:
    """Every difference of the two games, by group; none is left out."""
    found = diff(*GAMES)
    grouped = {group: tuple(one for one in found if one.topic in topics) for group, topics in GROUPS.items()}
    assert sum(map(len, grouped.values())) == len(found)
    return grouped


@cache
def found_extremes(game: Profile, raises: int = 0) -> Extremes:
    return extremes(game, raises)


# Deals that reach the largest margins, either way

# South has ten spades from the top and the other three aces.
ALL_TO_SOUTH = "N:2.KQJ.KQJT9.KQJT 43.T987.8765.987 AKQJT98765.A.A.A .65432.432.65432"
# South has all the hearts; North has the other three aces.
ALL_TRUMPS = "N:AKQJT9876..AK.AK 54..QJT98.QJT987 .AKQJT98765432.. 32..765432.65432"


@dataclass(frozen=True)
class Shown:
    """A deal played out, and its margin to the side that declared."""

    record_deal: Deal
    sheet: ScoreSheet
    margin: int


def play_first(deal: Deal, contract: Contract) -> Play:
    """Everybody plays the first card that may be played, spades to clubs, high to low."""
    play = Play(deal, contract.denomination, contract.leader)
    while not play.is_over:
        play.push(play.legal[0])
    return play


def shown(game: Profile, deal: Deal, contract: Contract) -> Shown:
    winners = tuple(seat.side for seat in play_first(deal, contract).winners)
    result = Result.played(contract, Holdings.of(deal, contract.denomination), winners)
    sheet = score(game, result)
    margin = margin_of(sheet)
    return Shown(deal, sheet, margin if contract.side is Side.NS else -margin)


@cache
def swing_deals(game: Profile) -> tuple[Shown, Shown]:
    """The largest margin for the declaring side and the largest against it, on the same cards."""
    level = 7 if game.has_level else None
    text, denomination = (
        (ALL_TRUMPS, Denomination.HEARTS) if game.has_level else (ALL_TO_SOUTH, Denomination.NOTRUMP)
    )
    deal = Deal.from_pbn(text)
    found = tuple(shown(game, deal, Contract(seat, denomination, level=level)) for seat in (Seat.S, Seat.W))
    known = found_extremes(game)
    assert (found[0].margin, found[1].margin) == (known.most.margin, known.worst.margin)
    return found[0], found[1]


# The same deals under both


@dataclass(frozen=True)
class Same:
    """An example, and the level to assume where it has none."""

    name: str
    level: int | None = None

    def comparison(self) -> Comparison:
        return compare_record(read_record(example(self.name)), GAMES, level=self.level)


SAME_DEALS = (
    Same("biritch-hearts", 3),
    Same("biritch-hearts", 4),
    Same("biritch-aces-two-two", 2),
    Same("biritch-chicane", 3),
    Same("vint-three-clubs"),
    Same("biritch-grand-slam", 7),
    Same("vint-grand-slam-failed"),
)


# Many deals


@cache
def sample_of(game: Profile) -> tuple[ScoreSheet, ...]:
    return sample(game, SAMPLE)


@cache
def some_rubbers(game: Profile) -> tuple[Rubber, ...]:
    return played_rubbers(game, RUBBERS)


def played_rubbers(game: Profile, seeds: Iterable[int]) -> tuple[Rubber, ...]:
    found = tuple(play_rubber(game, seed) for seed in seeds)
    assert all(rubber.final for rubber in found)
    return found


@cache
def rubber_of(name: str) -> Rubber:
    """A rubber that is kept with the examples."""
    return read_rubber(example(name)).rubber()
