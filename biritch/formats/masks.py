"""Hands read by bit masks: quick for what is good, and no judge of what is not."""

from __future__ import annotations

from biritch.cards.cards import FULL_PACK, RANK_LETTERS, Hand
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat

_BIT = {letter: 1 << rank for rank, letter in enumerate(RANK_LETTERS)}
MOST_KEPT = 50_000  # more holdings than an ordinary file of any length has


class _Holdings(dict[str, int]):
    """Thirteen bits for the cards of one suit, "AJ3"; -1 where it is not read here. Made when first asked for."""

    def __missing__(self, letters: str) -> int:
        mask = 0
        for letter in letters:
            bit = _BIT.get(letter, 0)
            if not bit or mask & bit:
                return -1  # not kept: what is not good may be anything
            mask |= bit
        if len(self) < MOST_KEPT:
            self[letters] = mask
        return mask


holdings = _Holdings()


def mask_of(suits: list[str]) -> int:
    """The bits of a hand from its suits, spades first; -1 if a letter is no rank or a card stands twice."""
    spades, hearts, diamonds, clubs = suits
    s, h, d, c = holdings[spades], holdings[hearts], holdings[diamonds], holdings[clubs]
    return s | h << 13 | d << 26 | c << 39 if s >= 0 <= h and d >= 0 <= c else -1


def deal_of_masks(first: Seat, masks: list[int]) -> Deal | None:
    """The deal of four hands from a seat on clockwise; None if they are no deal."""
    a, b, c, d = masks
    if a < 0 or b < 0 or c < 0 or d < 0 or a | b | c | d != FULL_PACK:
        return None
    if not a.bit_count() == b.bit_count() == c.bit_count() == d.bit_count() == 13:
        return None
    hands = [Hand(mask) for mask in (a, b, c, d)]
    return Deal.of_hands(*(hands[(seat - first) % 4] for seat in Seat))


def quick_deal(text: str) -> Deal | None:
    """A deal as the standard writes it; None for what is written otherwise, or is none."""
    first, _, rest = text.partition(":")
    words = rest.split(" ")
    if len(words) != 4 or first not in Seat.__members__:
        return None
    hands = [word.split(".") for word in words]
    if any(len(hand) != 4 for hand in hands):
        return None
    return deal_of_masks(Seat[first], [mask_of(hand) for hand in hands])
