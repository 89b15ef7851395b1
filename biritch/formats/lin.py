"""Deals of LIN lines, "md|3SAK…H…D…C…,S…,S…|": the dealer's number, then South, West, North, East.

Of the format only the deal is read, with its dealer, its board, who played it and the event. The fourth hand,
often left out, is told by the other three.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from biritch.cards.cards import FULL_PACK, RANK_LETTERS, Card, Hand, Rank, Suit
from biritch.cards.deal import Deal, defects, no_rank, sum_of
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, DealError, Fault, ParseError, Place
from biritch.formats.masks import deal_of_masks, mask_of
from biritch.formats.sniff import LIN_DEAL
from biritch.formats.source import Source
from biritch.messages import Message

_ORDER = (Seat.S, Seat.W, Seat.N, Seat.E)
_SUITS = "SHDC"
_HIDDEN = ("", "0", "-", "?")
_HAND = "S([2-9AKQJT]*)H([2-9AKQJT]*)D([2-9AKQJT]*)C([2-9AKQJT]*)"
_GOOD = re.compile(rf"([0-4]?){_HAND},{_HAND},{_HAND},?(?:{_HAND})?")
_OPENS = re.compile(r"(?:^|(?<=[|\s]))qx\|([a-z]*)([0-9]{1,4})", re.IGNORECASE)
_BOARD = re.compile(r"(?:^|(?<=[|\s]))ah\|[a-z ]*([0-9]{1,4})", re.IGNORECASE)
_NAMES = re.compile(r"(?:^|(?<=[|\s]))pn\|([^|\n]*)", re.IGNORECASE)
_EVENT = re.compile(r"(?:^|(?<=[|\s]))vg\|([^|,\n]*)", re.IGNORECASE)
# A deal that nothing ends before: it would not be seen.
_UNSEEN = re.compile(r"(?<![|\s])md\|\s*[0-4]?[SHDC0-9AKQJT]*,", re.IGNORECASE)


@dataclass(frozen=True)
class LinDeal:
    """A deal, its dealer (None if not said), where it stands and the number of its board, if any."""

    deal: Deal
    dealer: Seat | None
    place: Place


@dataclass(frozen=True)
class LinBoard:
    """What a file has of one deal: the deal, or None where hands are not shown; or what is wrong with it."""

    place: Place
    deal: Deal | None = None
    dealer: Seat | None = None
    faults: tuple[Fault, ...] = ()
    names: Mapping[Seat, str] = field(default_factory=dict)
    event: str = ""
    ending: int = 0


def read_lin(text: str, source: str = "") -> tuple[LinDeal, ...]:
    """The deals of a LIN text, in order; one whose hands are not shown is left out.

    Raises DealError or ParseError, with the faults of all deals, if there is any.
    """
    boards = list(lin_boards(Source(text, source)))
    faults = [fault for board in boards for fault in board.faults]
    deals = [LinDeal(board.deal, board.dealer, board.place) for board in boards if board.deal]
    if not deals and not faults:
        faults.append(Fault(Message("lin.no-deals"), Place(source, 1, 1)))
    if faults:
        of_cards = all(fault.rule for fault in faults)  # what keeps hands from being a deal has a rule
        raise (DealError if of_cards else ParseError)(*faults)
    return tuple(deals)


def lin_boards(source: Source) -> Iterator[LinBoard]:
    """Every deal of a text, shown or not, with its faults; each as soon as it is read."""
    text = source.text
    found = LIN_DEAL.finditer(text)
    match = next(found, None)
    head = text[: match.start() if match else len(text)]
    # What is told of a deal stands before it in some files and after it in others.
    before = {pattern: bool(pattern.search(head)) for pattern in (_BOARD, _NAMES)}
    event = _EVENT.search(head)
    shared = _NAMES.search(head) if event else None  # one list of names for all boards of a match
    end = 0
    while match is not None:
        following = next(found, None)
        told = text[end : match.start()], text[match.end() : following.start() if following else len(text)]
        yield from _unseen(source, end, match.start())
        opened = list(_OPENS.finditer(told[0]))
        opens = opened[-1] if opened else None
        number = opens[2] if opens else _told(_BOARD, told, before[_BOARD])
        names = _told(_NAMES, told, before[_NAMES]) or (shared[1] if shared else "")
        board = _board(source, match, number)
        closed = bool(opens and opens[1].lower() == "c")
        yield replace(board, names=_seated(names, closed), event=event[1] if event else "")
        end, match = match.end(), following
    yield from _unseen(source, end, len(text))


def _told(pattern: re.Pattern[str], told: tuple[str, str], before: bool) -> str:
    """What is told of a deal: last before it, or first after it on its line."""
    if before:
        found = pattern.findall(told[0])
        return str(found[-1]) if found else ""
    after = pattern.search(told[1].partition("\n")[0])
    return after[1] if after else ""


def _seated(text: str, closed: bool) -> dict[Seat, str]:
    """Names from South on; of two tables the second is the closed room's."""
    names = text.split(",")
    names = names[4:8] if closed and len(names) >= 8 else names[:4]
    return {seat: name.strip() for seat, name in zip(_ORDER, names, strict=False) if name.strip()}


def _unseen(source: Source, start: int, end: int) -> Iterator[LinBoard]:
    for match in _UNSEEN.finditer(source.text, start, end):
        place = source.place(match.start())
        yield LinBoard(place, faults=(Fault(Message("lin.unseen"), place),))


def _board(source: Source, match: re.Match[str], number: str) -> LinBoard:
    value = match[1]
    place = source.place(match.start(1), number)
    good = _GOOD.fullmatch(value)
    deal = _quick(good) if good else None
    digit = value.strip()[:1]
    dealer = _ORDER[int(digit) - 1] if digit in ("1", "2", "3", "4") else None
    if deal is not None:
        return LinBoard(place, deal, dealer)
    try:
        hands = read_hands(value, place)
        ending = _ending(hands)
        return LinBoard(place, None if ending else complete_of(hands), dealer, ending=ending)
    except BiritchError as error:
        return LinBoard(place, None, dealer, tuple(error.at(place)))


def _quick(match: re.Match[str]) -> Deal | None:
    groups = match.groups()
    south, west, north = (mask_of(list(groups[start : start + 4])) for start in (1, 5, 9))
    if min(south, west, north) < 0:
        return None
    east = FULL_PACK & ~(south | west | north) if groups[13] is None else mask_of(list(groups[13:17]))
    return deal_of_masks(Seat.S, [south, west, north, east])


def read_hands(value: str, place: Place) -> dict[Seat, Hand | None]:
    """The four hands of a deal, None where one is not shown. Raises ParseError with every fault."""
    hands: dict[Seat, Hand | None] = dict.fromkeys(Seat)
    faults: list[Fault] = []
    words = re.sub(r"^\s*[0-9]?", "", value).split(",")
    offset = len(value) - len(",".join(words))
    if len(words) > 4 and any(word.strip() for word in words[4:]):
        faults.append(Fault(Message("deal.not-four", count=len(words)), place))
    for seat, word in zip(_ORDER, words, strict=False):
        if word.strip() not in _HIDDEN:
            hand = read_hand(seat, word, replace(place, column=place.column + offset), faults)
            hands[seat] = hand if len(hand) else None
        offset += len(word) + 1
    if faults:
        raise ParseError(*dict.fromkeys(faults))
    return hands


def _ending(hands: Mapping[Seat, Hand | None]) -> int:
    """How many cards each hand has, where all are shown, alike, and fewer than thirteen; else 0."""
    shown = [hand for hand in hands.values() if hand is not None]
    size = len(shown[0]) if len(shown) == 4 else 0
    alike = size < 13 and all(len(hand) == size for hand in shown)
    return size if alike and Hand(sum_of(dict(zip(Seat, shown, strict=False)))).mask.bit_count() == 4 * size else 0


def read_hand(seat: Seat, text: str, place: Place, faults: list[Fault]) -> Hand:
    """A hand, each suit after its letter. Faults are noted, each thing once, at the letter."""
    mask, suit = 0, None
    told: set[Message] = set()
    for piece in re.finditer("10|.", text.upper(), re.DOTALL):
        letter = "T" if piece[0] == "10" else piece[0]
        at = replace(place, column=place.column + piece.start())
        if letter in _SUITS:
            suit = Suit(_SUITS.index(letter))
        elif letter.isspace() or letter == "-":
            continue
        elif suit is None:
            faults.append(Fault(Message("lin.no-suit", seat=seat, text=letter), at))
            break
        elif letter not in RANK_LETTERS:
            message = no_rank(seat, suit, letter)
            faults += [] if message in told else [Fault(message, at)]
            told.add(message)
        else:
            card = Card(suit, Rank(RANK_LETTERS.index(letter)))
            if mask & card.bit:
                faults.append(Fault(Message("deal.twice", card=card, seats=[seat, seat]), at))
            mask |= card.bit
    return Hand(mask)


def complete_of(hands: Mapping[Seat, Hand | None]) -> Deal | None:
    """The deal of hands of which some are not shown, as ``complete``."""
    shown = {seat: hand or Hand() for seat, hand in hands.items()}
    return complete(shown, {seat for seat, hand in hands.items() if hand is None})


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
