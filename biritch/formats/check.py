"""Checking a file of any length: every fault, and what the file holds; a board is forgotten when it is judged."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from biritch.errors import BiritchError, Fault
from biritch.formats.files import Piece, Reading
from biritch.formats.source import UTF_8
from biritch.messages import Message

PATIENCE = 2.0  # seconds until a reader is told how far it is


def checked(reading: Reading) -> tuple[str, list[Fault]]:
    """What a file holds, in words, and every fault. What is complete is scored, for some faults show only then."""
    faults: list[Fault] = []
    game = ""
    records = boards = whole = endings = 0
    for piece in _with_progress(reading):
        boards += 1
        whole += piece.deal is not None
        endings += bool(piece.ending)
        if piece.rubber is not None or (piece.record is not None and not piece.in_rubber):
            records += 1
            game = str(Message("command.rubber" if piece.rubber else "command.record", rules=piece.rules))
        faults += piece.faults or _in_score(piece)
    faults += reading.faults
    if reading.kind == "json":
        what = game if records == 1 else str(Message("file.records", count=records))
    elif whole == boards:
        what = str(Message(f"file.{_NAMES[reading.kind]}", count=boards)) if reading.kind in _NAMES else ""
    else:
        name = {"pbn": "PBN", "lin": "LIN"}.get(reading.kind, "link")
        what = str(Message("file.not-whole", name=name, count=boards, whole=whole))
    if endings:
        what += ", " + str(Message("file.endings", count=endings))
    if reading.encoding != UTF_8:
        what += ", " + str(Message("file.read-as", encoding=reading.encoding))
    return what, sorted(dict.fromkeys(faults), key=lambda fault: (fault.place.line, fault.place.column))


_NAMES = {"pbn": "pbn", "lin": "lin", "link": "of-link", "deal": "deals"}


def _in_score(piece: Piece) -> list[Fault]:
    """What only scoring finds wrong with a record or a rubber that is whole."""
    try:
        if piece.rubber is not None:
            piece.rubber.rubber()
        elif piece.record is not None and not piece.in_rubber and not piece.record.missing():
            piece.record.score()
    except BiritchError as error:
        return list(error.at(piece.place))
    return []


def _with_progress(reading: Reading) -> Iterator[Piece]:
    """The pieces of a file; after two seconds a terminal shows how many there have been."""
    shows = sys.stderr is not None and sys.stderr.isatty()
    due = time.monotonic() + PATIENCE
    shown = False
    count = 0
    for count, piece in enumerate(reading.pieces(), 1):
        if shows and not count % 500 and time.monotonic() > due:
            print(f"\r{Message('file.progress', name=reading.name, count=count)}", end="", file=sys.stderr)
            due, shown = time.monotonic() + 0.5, True
        yield piece
    if shown:
        print(f"\r{Message('file.progress', name=reading.name, count=count)}", file=sys.stderr)
