"""How far one deal can swing a score, by the arithmetic of the sheet: every contract, result and holding.

>>> from biritch import profile
>>> found = extremes(profile("collinson-1886"))
>>> found.most.margin, found.least.margin
(190, 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from biritch.cards.cards import HONOUR_RANKS, Denomination, Rank
from biritch.cards.seats import BySide, Seat, Side
from biritch.profiles.base import Profile
from biritch.profiles.lines import Standing
from biritch.profiles.results import Holdings, Result
from biritch.talk.contract import Contract

DECLARER = Seat.S
DEFENDERS = (Seat.W, Seat.E)
LEVELS = range(1, 8)
Shares = tuple[int, int, int, int]  # by seat


@dataclass(frozen=True)
class Swing:
    """A result, and the margin it gives South's side, which declares. Lines for games and rubbers are left out."""

    margin: int
    result: Result


@dataclass(frozen=True)
class Extremes:
    """What brings most and what costs most to the side that declares, and the two deals that move least.

    ``least`` may be no margin at all; ``smallest`` is the smallest that is one. Of several such deals they are
    those with the evenest tricks and the plainest holdings.
    """

    most: Swing
    worst: Swing
    least: Swing
    smallest: Swing


def extremes(profile: Profile, raises: int = 0) -> Extremes:
    """The largest and the smallest margins of a single deal, after a number of raises.

    Holdings are matched with each other, tricks with holdings are not: that a margin can be reached is for a
    deal to show.
    """
    found = list(swings(profile, raises))
    most = max(found, key=lambda swing: swing.margin)
    worst = min(found, key=lambda swing: swing.margin)
    least = min(found, key=_size)
    smallest = min((swing for swing in found if swing.margin), key=_size)
    return Extremes(most, worst, least, smallest)


def _size(swing: Swing) -> tuple[int, int, int, int]:
    tricks, holdings = swing.result.tricks, swing.result.holdings
    most = max(map(len, holdings.honours.values()), default=0)
    return abs(swing.margin), max(tricks.ns, tricks.ew), len(holdings.voids), most


def swings(profile: Profile, raises: int = 0) -> Iterator[Swing]:
    """Every margin that a deal declared by South can have."""
    for contract in contracts(profile, raises):
        for holdings in holdings_of(profile, contract.denomination):
            for taken in range(14):
                result = Result(contract, holdings, BySide(taken, 13 - taken))
                lines = profile.lines(result, Standing())
                margin = sum(line.points if line.side is Side.NS else -line.points for line in lines)
                yield Swing(margin, result)


def contracts(profile: Profile, raises: int = 0) -> Iterator[Contract]:
    """Everything South can declare; the raises are West's and South's in turn."""
    raised = tuple((Seat.W, DECLARER)[number % 2] for number in range(raises))
    levels = LEVELS if profile.has_level else [None]
    for level, denomination in product(levels, profile.rising):
        yield Contract(DECLARER, denomination, level=level, raises=raised)


def holdings_of(profile: Profile, denomination: Denomination) -> Iterator[Holdings]:
    """Every way in which what scores can lie: honours, aces, hands without a trump."""
    needed = profile.holdings_needed(denomination)
    # Where aces and honours are both counted, they are counted by sides, and one hand of a side will do.
    by_hands = len(needed) == 1
    all_honours = list(_shares(5, by_hands)) if "honours" in needed else [(0, 0, 0, 0)]
    all_aces = list(_shares(4, by_hands)) if "aces" in needed else [(0, 0, 0, 0)]
    for honours, aces in product(all_honours, all_aces):
        if len(needed) == 2 and not any(map(min, honours, aces)):
            continue  # somebody has the ace of trumps, which is both
        for voids in _voids(honours) if "honours" in needed and by_hands else [frozenset[Seat]()]:
            yield Holdings(_ranks(honours), dict(zip(Seat, aces, strict=True)), voids)


def _shares(count: int, by_hands: bool) -> Iterator[Shares]:
    for ours in range(count + 1):
        for first, second in product(_halves(ours, by_hands), _halves(count - ours, by_hands)):
            yield first[1], second[1], first[0], second[0]


def _halves(count: int, by_hands: bool) -> list[tuple[int, int]]:
    """Ways to part a number between partners, the larger part first."""
    return [(count - less, less) for less in range(count // 2 + 1 if by_hands else 1)]


def _voids(honours: Shares) -> Iterator[frozenset[Seat]]:
    """The hands that may be void: any of those without an honour."""
    without = [seat for seat in Seat if not honours[seat]]
    for count in range(len(without) + 1):
        yield from map(frozenset, combinations(without, count))


def _ranks(honours: Shares) -> dict[Seat, tuple[Rank, ...]]:
    ranks = iter(HONOUR_RANKS)
    return {seat: tuple(next(ranks) for _ in range(honours[seat])) for seat in Seat}


__all__ = ["Extremes", "Swing", "contracts", "extremes", "holdings_of", "swings"]
