"""The deal of a board: whole, told by three hands, or not known."""

from __future__ import annotations

import re

from biritch.cards.deal import Deal, parse_hands
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault
from biritch.formats.lin import complete
from biritch.formats.pbn.boards import Board

_NOTHING = re.compile(r"(?:\s*[A-Za-z]*\s*:)?[\s\-?*.]*")
_NO_HAND = re.compile(r"[-?*.]+")


def deal_of(board: Board) -> tuple[Deal | None, list[Fault]]:
    """The deal of a board, or None where it is not known or, with the faults, not right."""
    tag = board.tags.get("deal")
    if tag is None or tag.value is None or _NOTHING.fullmatch(tag.value):
        return None, []
    text = re.sub(r"[\s,;]+", " ", tag.value).strip()
    try:
        return _read(text), []
    except BiritchError as error:
        return None, [board.fault(fault.message, tag.start, fault.rule) for fault in error.faults]


def _read(text: str) -> Deal | None:
    first, colon, rest = text.partition(":")
    words = rest.split()
    unknown = [bool(_NO_HAND.fullmatch(word)) for word in words]
    if not colon or len(words) != 4 or not any(unknown):
        return Deal.from_pbn(text)
    given = " ".join("..." if no else word for no, word in zip(unknown, words, strict=True))
    hands = parse_hands(f"{first}:{given}")
    hidden = {seat for seat, no in zip(Seat.parse(first).round(), unknown, strict=True) if no}
    return complete(hands, hidden)
