"""How the cards of one suit lie: all that the search asks of a suit, worked out once for each set of cards left.

Cards are bits of a pack of 52 (``Card.bit``). Two cards of a hand are alike if no other hand has a card between
them; such a run is played by its highest, and what is true of one card of a run is true of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

SUITS = tuple(0x1FFF << 13 * suit for suit in range(4))
SUIT_OF = {1 << index: index // 13 for index in range(52)}
NOBODY = -1


def _highest(suit: int, count: int) -> int:
    return ((1 << 2 * count) - 1) << (26 - 2 * count) << 26 * suit


# By suit and number: in ``Lie.owners``, who holds the highest so many cards of the suit.
HIGHEST = tuple(tuple(_highest(suit, count) for count in range(14)) for suit in range(4))


class Lie:
    """How the remaining cards of a suit lie among the hands N, E, S, W (0 to 3).

    ``cards`` are high to low; ``owners`` has two bits for each, the highest first, and ``lengths`` four bits for
    each hand: in both every suit has its own place, so that the four of a position are added. ``first`` holds the
    highest card and ``solid`` so many from the top; ``rest`` is the longest holding of the other hands.
    """

    __slots__ = ("cards", "count", "first", "joined", "leads", "lengths", "owners", "rest", "runs", "solid")

    cards: tuple[int, ...]
    count: tuple[int, ...]  # by hand
    leads: tuple[tuple[int, ...], ...]  # by hand: the highest card of each run, high to low
    runs: tuple[tuple[int, ...], ...]  # by hand: the runs of more than one card
    joined: tuple[int, ...]  # by hand: the cards of all those runs
    lengths: int
    owners: int
    first: int
    solid: int
    rest: int

    def __init__(self, hands: Sequence[int], suit: int, left: int) -> None:
        bits = [1 << index for index in range(13 * suit + 12, 13 * suit - 1, -1) if left >> index & 1]
        held = [next(hand for hand in range(4) if hands[hand] & bit) for bit in bits]
        runs: list[list[int]] = [[], [], [], []]
        for hand, run in groupby(zip(held, bits, strict=True), key=lambda pair: pair[0]):
            runs[hand].append(sum(bit for _, bit in run))
        self.cards = tuple(bits)
        self.count = tuple(held.count(hand) for hand in range(4))
        self.leads = tuple(tuple(1 << run.bit_length() - 1 for run in own) for own in runs)
        self.runs = tuple(tuple(run for run in own if run & (run - 1)) for own in runs)
        self.joined = tuple(map(sum, self.runs))
        self.lengths = sum(count << (16 * hand + 4 * suit) for hand, count in enumerate(self.count))
        self.owners = sum(hand << (24 - 2 * place) for place, hand in enumerate(held)) << 26 * suit
        self.first = held[0] if held else NOBODY
        self.solid = runs[self.first][0].bit_count() if held else 0
        self.rest = max(count for hand, count in enumerate(self.count) if hand != self.first)


Lies = tuple[Lie, Lie, Lie, Lie]
