"""Writing LIN: a line for each deal, with its dealer, its board and the names. LIN has no room for our games."""

from __future__ import annotations

from collections.abc import Iterable

from biritch.cards.cards import Hand, Suit
from biritch.cards.seats import Seat
from biritch.errors import Fault, RecordError
from biritch.formats.record import Record
from biritch.messages import Message

_ORDER = (Seat.S, Seat.W, Seat.N, Seat.E)


def write_lin(records: Iterable[Record]) -> str:
    """The deals of records as LIN text; ``read_lin`` reads them back. Raises RecordError for one without."""
    return "".join(f"{_line(record, number)}\n" for number, record in enumerate(records, 1))


def _line(record: Record, number: int) -> str:
    deal = record.deal
    if deal is None:
        raise RecordError(Fault(Message("convert.no-deal"), record.place))
    names = ",".join(_plain(record.names.get(seat, "")) for seat in _ORDER)
    dealer = "" if record.dealer is None else str(_ORDER.index(record.dealer) + 1)
    hands = ",".join(_hand(deal[seat]) for seat in _ORDER)
    board = _plain(record.about.board) or str(number)
    return f"pn|{names}|st||md|{dealer}{hands}|rh||ah|Board {board}|pg||"


def _hand(hand: Hand) -> str:
    return "".join(suit.letter + "".join(card.rank.letter for card in hand[suit]) for suit in Suit)


def _plain(text: str) -> str:
    """Without what LIN takes for its own: bars end a value, commas a name."""
    return text.replace("|", "/").replace(",", ";")
