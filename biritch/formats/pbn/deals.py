"""The deal of a board: whole, told by three hands, an ending, or not known."""

from __future__ import annotations

import re

from biritch.cards.cards import Hand
from biritch.cards.deal import Deal, parse_hands, sum_of
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault
from biritch.formats.lin import complete
from biritch.formats.masks import quick_deal
from biritch.formats.pbn.boards import Board

_NOTHING = re.compile(r"(?:\s*[A-Za-z]*\s*:)?[\s\-?*.]*")
_NO_HAND = re.compile(r"[-?*.]+")


def deal_of(board: Board) -> tuple[Deal | None, list[Fault]]:
    """The deal of a board, or None where it is not known or, with the faults, not right."""
    tag = board.tags.get("deal")
    if tag is None or tag.value is None:
        return None, []
    deal = quick_deal(tag.value)
    if deal or _NOTHING.fullmatch(tag.value):
        return deal, []
    try:
        return read_deal(tag.value), []
    except BiritchError as error:
        return None, [board.fault(fault.message, tag.start, fault.rule) for fault in error.faults]


def ending_of(board: Board) -> int:
    """How many cards each hand of an ending has; 0 if the board has none."""
    tag = board.tags.get("deal")
    try:
        return cards_of_ending(parse_hands(_tidy(tag.value))) if tag and tag.value else 0
    except BiritchError:
        return 0


def cards_of_ending(hands: dict[Seat, Hand]) -> int:
    """How many cards each hand has, where they are alike and fewer than thirteen; else 0."""
    sizes = {len(hand) for hand in hands.values()}
    alike = len(hands) == 4 and len(sizes) == 1 and sum_of(hands).bit_count() == 4 * max(sizes)
    return max(sizes) % 13 if alike else 0


def read_deal(text: str) -> Deal | None:
    """A deal as people write it; None where more than one hand is not shown, or for an ending.

    Raises ParseError or DealError, with every fault.
    """
    text = _tidy(text)
    first, colon, rest = text.partition(":")
    words = rest.split()
    unknown = [bool(_NO_HAND.fullmatch(word)) for word in words]
    if not colon or len(words) != 4 or not any(unknown):
        hands = parse_hands(text)
        return None if cards_of_ending(hands) else Deal(hands)
    given = " ".join("..." if no else word for no, word in zip(unknown, words, strict=True))
    hands = parse_hands(f"{first}:{given}")
    hidden = {seat for seat, no in zip(Seat.parse(first).round(), unknown, strict=True) if no}
    return complete(hands, hidden)


def _tidy(text: str) -> str:
    return re.sub(r"[\s,;]+", " ", text).strip()
