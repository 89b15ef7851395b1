"""In how many ways marked cards can lie: the one count from which every chance here is made.

Thirteen cards go to each hand, and every deal is as likely as another. So a chance is a number of ways divided by
the number of all ways, and nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import comb, prod

Split = tuple[int, ...]  # how many cards of a set each hand, or each side, holds
FOUR_HANDS = (13, 13, 13, 13)
TWO_SIDES = (26, 26)
ONE_HAND = (13, 39)  # a given hand, and everybody else


class Ways:
    """Every way in which one or more sets of marked cards can be split, with how many deals have it."""

    def __init__(self, sizes: tuple[int, ...], places: tuple[int, ...]) -> None:
        self.counts = dict(_splits(sizes, places))
        left = sum(places)
        self.total = prod(comb(left - sum(sizes[:number]), size) for number, size in enumerate(sizes))

    def chance(self, holds: Callable[..., bool]) -> Fraction:
        """The chance that ``holds`` is true of the splits, one for each set of cards."""
        return Fraction(sum(count for splits, count in self.counts.items() if holds(*splits)), self.total)


def _splits(sizes: tuple[int, ...], places: tuple[int, ...]) -> Iterator[tuple[tuple[Split, ...], int]]:
    if not sizes:
        yield (), 1
        return
    for split in _parts(sizes[0], places):
        here = prod(comb(place, part) for place, part in zip(places, split, strict=True))
        left = tuple(place - part for place, part in zip(places, split, strict=True))
        for more, count in _splits(sizes[1:], left):
            yield (split, *more), here * count


def _parts(size: int, places: tuple[int, ...]) -> Iterator[Split]:
    """A number parted among places, none of which takes more than it has room for."""
    if len(places) == 1:
        if size <= places[0]:
            yield (size,)
        return
    for first in range(min(size, places[0]) + 1):
        for rest in _parts(size - first, places[1:]):
            yield first, *rest


@cache
def among_hands(*sizes: int) -> Ways:
    """How sets of cards, of these sizes and with no card in common, lie among the four hands N, E, S, W."""
    return Ways(sizes, FOUR_HANDS)


@cache
def among_sides(*sizes: int) -> Ways:
    """How sets of cards lie between the two sides."""
    return Ways(sizes, TWO_SIDES)


@cache
def in_one_hand(*sizes: int) -> Ways:
    """How many cards of each set a given hand holds; the second number of a split is everybody else's."""
    return Ways(sizes, ONE_HAND)
