"""Which deals of a file are taken to another format, and what is said of those that are not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from biritch.errors import Fault, Place, RecordError
from biritch.formats.files import Found, Piece, no_rules
from biritch.formats.record import Record, RubberRecord
from biritch.formats.source import UTF_8
from biritch.messages import Message
from biritch.profiles.base import Profile

MOST_NUMBERS = 20


@dataclass(frozen=True)
class Taken:
    """What is written: records and rubbers, what is said of the rest, the faults of what was passed over."""

    records: tuple[Record | RubberRecord, ...]
    told: tuple[Message, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def single(self) -> tuple[Record, ...]:
        """Every deal for itself."""
        deals = (entry.deals if isinstance(entry, RubberRecord) else (entry,) for entry in self.records)
        return tuple(deal for several in deals for deal in several)

    @property
    def has_more(self) -> bool:
        """Whether any record has more than its deal: something that was said or taken."""
        return any(deal.calls or deal.contract or deal.tricks or deal.play for deal in self.single)


def converted(
    found: Found, *, profile: Profile | None = None, board: str | None = None, only_good: bool = False
) -> Taken:
    """The records of a file, or its deals under other rules: all of them, or those of one board.

    Raises RecordError, with every fault of what was asked for; ``only_good`` passes over what has any.
    """
    pieces = found.pieces if board is None else _chosen(found, board)
    theirs = {fault for piece in found.pieces for fault in piece.faults}
    faults = [fault for fault in found.faults if fault not in theirs]
    faults += [fault for piece in pieces for fault in piece.faults]
    good = [piece for piece in pieces if not piece.faults]
    if not only_good or not good:
        raise_all(faults, good if board is None else ())
        faults = []
    told = []
    if found.encoding != UTF_8:
        told.append(Message("file.read-as", encoding=found.encoding))
    if profile is not None:
        return _taken_over(found, good, profile, told, faults)
    raise_all(without_rules(found.kind, good), ())
    entries: list[Record | RubberRecord] = []
    for piece in good:
        if piece.rubber is not None and board is None:
            entries.append(piece.rubber)
        elif piece.record is not None and (board is not None or not piece.in_rubber):
            entries.append(piece.record)
    if not entries:
        raise RecordError(Fault(Message("convert.no-record"), Place(found.source, 1, 1)))
    left = [name for piece in good for name in piece.left_out]
    names = tuple(dict.fromkeys(name for name in left if name))
    if names:
        told.append(Message("convert.tags", names=names))
    if left.count(""):
        told.append(Message("convert.comments", count=left.count("")))
    return Taken(tuple(entries), tuple(told), tuple(faults))


def _taken_over(
    found: Found, pieces: Sequence[Piece], profile: Profile, told: list[Message], faults: Iterable[Fault]
) -> Taken:
    whole = [piece for piece in pieces if piece.deal]
    if not whole:
        place = pieces[0].place if len(pieces) == 1 else Place(found.source, 1, 1)
        key = "convert.no-deal" if found.kind == "json" else "convert.not-whole"
        message = Message(key)
        if len(pieces) == 1 and pieces[0].ending:
            message = Message("deal.ending", count=pieces[0].ending)
        raise RecordError(Fault(message, place))
    if len(whole) < len(pieces):
        told.append(Message("convert.left-out", count=len(pieces) - len(whole)))
    return Taken(tuple(piece.under(profile) for piece in whole), tuple(told), tuple(faults))


def _chosen(found: Found, board: str) -> Sequence[Piece]:
    """The deals of a board: two, where it was played at two tables."""
    wanted = board.strip().lstrip("0") or "0"
    pieces = [piece for piece in found.pieces if (piece.number.lstrip("0") or "0") == wanted]
    if not pieces:
        if not found.pieces:
            raise_all(found.faults, ())
        known = [piece.number for piece in found.pieces]
        shown = [*known[:MOST_NUMBERS], *(["…"] if len(known) > MOST_NUMBERS else [])]
        message = Message("convert.board", board=board, count=len(known), known=shown)
        raise RecordError(Fault(message, Place(found.source, 1, 1)))
    return pieces


def without_rules(kind: str, pieces: Iterable[Piece]) -> list[Fault]:
    """A fault for each board that is of no game of ours; one, where none is."""
    all_pieces = list(pieces)
    strangers = [piece for piece in all_pieces if not piece.rules and not piece.faults]
    if len(strangers) == len(all_pieces):
        strangers = strangers[:1]
    if kind == "pbn":
        return [no_rules(piece) for piece in strangers]
    return [Fault(Message(f"json.is-{kind}"), piece.place) for piece in strangers[:1]]


def raise_all(faults: Iterable[Fault], good: Sequence[Piece]) -> None:
    """Raise RecordError if there are faults; with the way to what is good, if anything is."""
    found = list(dict.fromkeys(faults))
    if found and good:
        found.append(Fault(Message("convert.some-good", count=len(good)), Place("arguments")))
    if found:
        raise RecordError(*found)
