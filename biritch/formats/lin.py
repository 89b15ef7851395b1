"""Deals of LIN lines, "md|3SAK…H…D…C…,S…,S…|": the dealer's number, then South, West, North, East.

Of the format only the deal is read. The fourth hand, often left out, is told by the other three.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from biritch.cards.cards import FULL_PACK, RANK_LETTERS, Card, Hand, Rank, Suit
from biritch.cards.deal import Deal, defects, sum_of
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, DealError, Fault, ParseError, Place
from biritch.formats.json_places import place_of
from biritch.formats.sniff import LIN_DEAL
from biritch.messages import Message

_BOARD = re.compile(r"(?:^|(?<=[|\s]))(?:qx\|[a-z]*([0-9]{1,4})|ah\|[a-z ]*([0-9]{1,4}))", re.IGNORECASE)
_ORDER = (Seat.S, Seat.W, Seat.N, Seat.E)
_SUITS = "SHDC"


@dataclass(frozen=True)
class LinDeal:
    """A deal, its dealer (None if not said), where it stands and the number of its board, if any."""

    deal: Deal
    dealer: Seat | None
    place: Place


def read_lin(text: str, source: str = "") -> tuple[LinDeal, ...]:
    """The deals of a LIN text, in order; one whose hands are not shown is left out.

    Raises DealError or ParseError, with the faults of all deals, if there is any.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    deals: list[LinDeal] = []
    faults: list[Fault] = []
    for value, offset, board in _values(text):
        place = replace(place_of(source, text, offset), board=board)
        try:
            deal = _deal(value, place)
        except BiritchError as error:
            faults += error.at(place)
            continue
        if deal:
            number = value.strip()[:1]
            deals.append(LinDeal(deal, _ORDER[int(number) - 1] if number in ("1", "2", "3", "4") else None, place))
    if not deals and not faults:
        faults.append(Fault(Message("lin.no-deals"), Place(source, 1, 1)))
    if faults:
        of_cards = all(fault.rule for fault in faults)  # what keeps hands from being a deal has a rule
        raise (DealError if of_cards else ParseError)(*faults)
    return tuple(deals)


def _values(text: str) -> Iterator[tuple[str, int, str]]:
    """What each deal says, its offset, and its board: told before it, or after it on its line."""
    lines = list(LIN_DEAL.finditer(text))
    bounds = [0, *(match.end() for match in lines)]
    starts = [*(match.start() for match in lines), len(text)]
    for index, match in enumerate(lines):
        after = text[match.end() : starts[index + 1]].partition("\n")[0]
        yield match[1], match.start(1), _board(text[bounds[index] : match.start()]) or _board(after)


def _board(text: str) -> str:
    """The number of the board that is told last; empty if none is."""
    numbers = [match[1] or match[2] for match in _BOARD.finditer(text)]
    return numbers[-1] if numbers else ""


def _deal(value: str, place: Place) -> Deal | None:
    hands: dict[Seat, Hand] = dict.fromkeys(Seat, Hand())
    faults: list[Fault] = []
    words = re.sub(r"^\s*[0-9]?", "", value).split(",")
    offset = len(value) - len(",".join(words))
    if len(words) > 4 and any(word.strip() for word in words[4:]):
        faults.append(Fault(Message("deal.not-four", count=len(words)), place))
    for seat, word in zip(_ORDER, words, strict=False):
        hands[seat] = _hand(seat, word, replace(place, column=place.column + offset), faults)
        offset += len(word) + 1
    if faults:
        raise ParseError(*faults)
    return complete(hands, {seat for seat in Seat if not len(hands[seat])})


def _hand(seat: Seat, text: str, place: Place, faults: list[Fault]) -> Hand:
    mask, suit = 0, None
    for index, letter in enumerate(text.upper().replace("10", "T")):
        at = replace(place, column=place.column + index)
        if letter in _SUITS:
            suit = Suit(_SUITS.index(letter))
        elif letter.isspace() or letter == "-":
            continue
        elif suit is None:
            faults.append(Fault(Message("lin.no-suit", seat=seat, text=letter), at))
            break
        elif letter not in RANK_LETTERS:
            faults.append(Fault(Message("deal.bad-rank", seat=seat, suit=suit, text=letter), at))
        else:
            card = Card(suit, Rank(RANK_LETTERS.index(letter)))
            if mask & card.bit:
                faults.append(Fault(Message("deal.twice", card=card, seats=[seat, seat]), at))
            mask |= card.bit
    return Hand(mask)


def complete(hands: dict[Seat, Hand], hidden: set[Seat]) -> Deal | None:
    """The deal, if at most one hand is hidden. Raises DealError for what is wrong with the hands shown."""
    if not hidden:
        return Deal(hands)
    wrong = [
        fault
        for fault in defects(hands)
        if fault.message.key != "deal.missing" and fault.message.params.get("seat") not in hidden
    ]
    if wrong:
        raise DealError(*wrong)
    if len(hidden) > 1:
        return None
    return Deal(hands | {seat: Hand(FULL_PACK & ~sum_of(hands)) for seat in hidden})
