"""Deals that stand alone: in a link to a viewer of hands, or on a line of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

from biritch.cards.cards import Hand
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault, Place
from biritch.formats.lin import complete_of, lin_boards, read_hand
from biritch.formats.masks import quick_deal
from biritch.formats.pbn.deals import cards_of_ending, read_deal
from biritch.formats.sniff import DEAL_LINE, LINK
from biritch.formats.source import Source
from biritch.messages import Message

MOST_FIELDS = 100


@dataclass(frozen=True)
class LoneDeal:
    """A deal that stands alone, with what is told beside it; or what is wrong with it."""

    place: Place
    deal: Deal | None = None
    dealer: Seat | None = None
    board: str = ""
    names: Mapping[Seat, str] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    ending: int = 0


def link_deals(source: Source) -> Iterator[LoneDeal]:
    """The deals of the links in a text, one after the other."""
    for match in LINK.finditer(source.text):
        place = source.place(match.start())
        try:
            yield from _of_link(match[0], place)
        except BiritchError as error:
            yield LoneDeal(place, faults=tuple(Fault(fault.message, place, fault.rule) for fault in error.faults))


def _of_link(link: str, place: Place) -> Iterator[LoneDeal]:
    fields = _fields(link)
    seats = {seat: fields[seat.name.lower()] for seat in Seat if fields.get(seat.name.lower())}
    if fields.get("lin"):
        found = False
        for lin in lin_boards(Source(fields["lin"])):
            found = True
            faults = tuple(Fault(fault.message, place, fault.rule) for fault in lin.faults)
            yield LoneDeal(place, lin.deal, lin.dealer, lin.place.board, lin.names, faults, lin.ending)
        if found:
            return
    elif fields.get("deal"):
        deal = read_deal(fields["deal"].replace("_", " "))
        yield LoneDeal(place, deal, _seat(fields.get("dealer", "")), fields.get("b", ""))
        return
    elif len(seats) > 1:
        noted: list[Fault] = []
        hands: dict[Seat, Hand | None] = dict.fromkeys(Seat)
        for seat, text in seats.items():
            hands[seat] = read_hand(seat, text, place, noted)
        if noted:
            told = {fault.message: Fault(fault.message, place) for fault in noted}
            yield LoneDeal(place, faults=tuple(told.values()))
            return
        board = fields.get("b", "")
        yield LoneDeal(place, complete_of(hands), _seat(fields.get("d", "")), board if board.isdecimal() else "")
        return
    yield LoneDeal(place, faults=(Fault(Message("file.link-without-deal"), place),))


def _fields(link: str) -> dict[str, str]:
    """What a link asks for and what stands after its number sign, by name in lower case; the first counts."""
    found: dict[str, str] = {}
    try:
        parts = urlsplit(link)
        pairs = [
            pair
            for part in (parts.query, parts.fragment.partition("?")[2] or parts.fragment)
            for pair in parse_qsl(part, max_num_fields=MOST_FIELDS)
        ]
    except ValueError:
        return found
    for name, value in pairs:
        found.setdefault(name.lower(), value)
        if name.isidentifier() and name.islower() and "=" in value and "deal=" in value:
            # An address of this site: the laboratory's name, and in it the parts of its state.
            for inner, text in parse_qsl(value, max_num_fields=MOST_FIELDS):
                found.setdefault(inner, text)
    return found


def _seat(text: str) -> Seat | None:
    return Seat.__members__.get(text.strip()[:1].upper())


def line_deals(source: Source) -> Iterator[LoneDeal]:
    """The deals of a text that has one on each line; or the only one, on as many lines as it likes."""
    lines = [(match.start(), match[0]) for match in re.finditer(r"[^\n]*\S[^\n]*", source.text)]
    if sum(bool(DEAL_LINE.match(text)) and ":" in text for _, text in lines) < 2 and len(source.text) < 1000:
        lines = [(len(source.text) - len(source.text.lstrip()), source.text.strip())]
    for offset, text in lines:
        place = source.place(offset + len(text) - len(text.lstrip()))
        yield _of_line(text.strip(), place)


def _of_line(text: str, place: Place) -> LoneDeal:
    deal = quick_deal(text)
    if deal:
        return LoneDeal(place, deal)
    try:
        deal = read_deal(text)
        return LoneDeal(place, deal, ending=0 if deal else _ending(text))
    except BiritchError as error:
        faults = dict.fromkeys(Fault(fault.message, place, fault.rule) for fault in error.faults)
        return LoneDeal(place, faults=tuple(faults))


def _ending(text: str) -> int:
    from biritch.cards.deal import parse_hands

    try:
        return cards_of_ending(parse_hands(text))
    except BiritchError:
        return 0
