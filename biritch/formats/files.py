"""Files as people have them: what a text is, and every deal and record in it, whatever the format.

The command line, Python and the laboratories all read through here. What is wrong with one board is told and
keeps no other from being read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault, Place
from biritch.formats.about import SEAT_TAGS, About
from biritch.formats.json_places import Path, PlacedJson, read_json
from biritch.formats.lin import LinBoard, lin_boards
from biritch.formats.links import LoneDeal, line_deals, link_deals
from biritch.formats.pbn.boards import Board
from biritch.formats.pbn.draft import sections
from biritch.formats.pbn.reader import OURS, ReadBoard, read_boards
from biritch.formats.read_record import read_part
from biritch.formats.record import Record, RubberRecord
from biritch.formats.sniff import kind_of
from biritch.formats.source import UTF_8, Source, decode
from biritch.messages import Message
from biritch.profiles import PROFILES, Profile

MOST_FAULTS = 20
_ABOUT = frozenset(("event", "site", "date", "board", "west", "north", "east", "south", ""))
_WRITTEN_ANEW = frozenset(("rulesource", "scoring", "vulnerable", "note")) | OURS | _ABOUT
_WRITTEN_ANEW |= {name.lower() for name in sections()} | {"auction"}


@dataclass(frozen=True)
class Piece:
    """One deal of a file: a board, a record, a line. ``deal`` is None where it is not whole.

    ``number`` is its board's, or its position. ``record`` is what it has of our games; the first deal of a rubber
    has the ``rubber`` as well. ``ending`` is the number of cards a hand, where it is an ending. ``left_out`` names
    what no record has room for.
    """

    number: str
    place: Place
    deal: Deal | None = None
    dealer: Seat | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    about: About = About()
    record: Record | None = None
    rubber: RubberRecord | None = None
    in_rubber: bool = False
    rules: str = ""
    faults: tuple[Fault, ...] = ()
    ending: int = 0
    left_out: tuple[str, ...] = ()

    def under(self, profile: Profile) -> Record:
        """The deal alone as a record of a game, with its dealer, board and names; a board of bridge whole."""
        if self.record and profile.is_bridge and self.record.profile == profile:
            return self.record
        return Record(profile=profile, dealer=self.dealer, deal=self.deal, names=self.names, about=self.about,
                      place=self.place)  # fmt: skip


@dataclass(frozen=True)
class Found:
    """What a file holds: its kind (as ``kind_of`` says), how its letters were read, its pieces, every fault."""

    kind: str
    encoding: str
    source: str
    pieces: tuple[Piece, ...]
    faults: tuple[Fault, ...]

    @property
    def records(self) -> tuple[Record | RubberRecord, ...]:
        """The records and rubbers of our games, in order; a deal of a rubber is not counted again."""
        return tuple(entry for piece in self.pieces for entry in _entries(piece))

    @property
    def deals(self) -> tuple[Piece, ...]:
        """The pieces that have a whole deal and no fault."""
        return tuple(piece for piece in self.pieces if piece.deal and not piece.faults)


def _entries(piece: Piece) -> tuple[Record | RubberRecord, ...]:
    if piece.rubber:
        return (piece.rubber,)
    return (piece.record,) if piece.record and not piece.in_rubber else ()


class Reading:
    """A file being read: its kind and its letters at once, its pieces as they come.

    Raises ParseError for bytes that are no text. ``faults`` are those of the file as a whole: it is empty, say.
    """

    def __init__(self, data: bytes | str, source: str = "", bridge: str = "") -> None:
        text, self.encoding = decode(data, source) if isinstance(data, bytes) else (data, UTF_8)
        self.kind = kind_of(text)
        self.name = source
        self.length = len(text)
        self.bridge = bridge
        self.faults: list[Fault] = []
        self._text = Source(text, source, joined=self.kind != "json")

    def pieces(self, *, to_score: bool = False) -> Iterator[Piece]:
        """Every deal of the file, each as soon as it is read; what is given is not kept.

        ``to_score`` counts among the faults what a record lacks for a score.
        """
        read = {"pbn": self._pbn, "json": self._json, "lin": self._lin, "link": self._lone, "deal": self._lone}
        found = 0
        if self.kind in read:
            for piece in read[self.kind](to_score):
                found += 1
                yield piece
        if not found and not self.faults:
            key = {"pbn": "pbn.no-boards", "lin": "lin.no-deals"}.get(self.kind, f"file.{self.kind}")
            self.faults.append(Fault(Message(key), Place(self.name, 1, 1)))

    def _pbn(self, to_score: bool) -> Iterator[Piece]:
        for boards, record in read_boards(self._text, to_score=to_score, bridge=self.bridge):
            rubber = record if isinstance(record, RubberRecord) else None
            for board in boards:
                yield _of_board(board, rubber, len(boards) > 1 or rubber is not None)
                rubber = None

    def _json(self, to_score: bool) -> Iterator[Piece]:
        try:
            placed = read_json(self._text.text, self.name)
        except BiritchError as error:
            self.faults += error.faults
            return
        paths: list[Path] = [(index,) for index in range(len(placed.value))] if _is_list(placed) else [()]
        count = 0
        for path in paths:
            for piece in _of_json(placed, path, to_score, count):
                count += 1
                yield piece

    def _lin(self, _to_score: bool) -> Iterator[Piece]:
        for number, board in enumerate(lin_boards(self._text), 1):
            yield _of_lin(board, number)

    def _lone(self, _to_score: bool) -> Iterator[Piece]:
        deals = link_deals if self.kind == "link" else line_deals
        for number, deal in enumerate(deals(self._text), 1):
            yield _of_lone(deal, number)


def read_text(data: bytes | str, source: str = "", *, to_score: bool = False, bridge: str = "") -> Found:
    """What a file or a pasted text holds. ``source`` names it in faults; ``bridge`` is the id of the rule set by
    which ordinary boards of bridge are read (none: of those only the deal is taken).

    Nothing is raised but TypeError: faults are told, and reading goes on.
    """
    try:
        reading = Reading(data, source, bridge)
    except BiritchError as error:
        return Found("nothing", UTF_8, source, (), error.faults)
    pieces = list(reading.pieces(to_score=to_score))
    pieces.sort(key=lambda piece: piece.place.line)
    faults = [*reading.faults, *(fault for piece in pieces for fault in piece.faults)]
    faults.sort(key=lambda fault: (fault.place.line, fault.place.column))
    return Found(reading.kind, reading.encoding, source, tuple(pieces), tuple(dict.fromkeys(faults)))


def limited(faults: Iterable[Fault]) -> list[Fault]:
    """Faults as they are shown: each once, at most twenty of a file, and then how many more there are."""
    shown: list[Fault] = []
    by_source: dict[str, list[Fault]] = {}
    for fault in dict.fromkeys(faults):
        by_source.setdefault(fault.place.source, []).append(fault)
    for source, found in by_source.items():
        shown += found[:MOST_FAULTS]
        if len(found) > MOST_FAULTS:
            place = replace(found[MOST_FAULTS].place, source=source, board="")
            shown.append(Fault(Message("file.more-faults", count=len(found) - MOST_FAULTS), place))
    return shown


def no_rules(piece: Piece) -> Fault:
    """The fault of a board that does not say by which rules it was played."""
    return Fault(Message("pbn.no-profile", known=list(PROFILES)), piece.place)


def _of_board(read: ReadBoard, rubber: RubberRecord | None, in_rubber: bool) -> Piece:
    board, record = read.board, read.record
    names, about = _told(board)
    return Piece(
        number=board.label, place=board.place, deal=read.deal, dealer=record.dealer if record else _dealer(board),
        names=names, about=about, record=record, rubber=rubber, in_rubber=in_rubber, rules=read.rules,
        faults=tuple(board.faults), ending=read.ending, left_out=_left_out(board),
    )  # fmt: skip


def _told(board: Board) -> tuple[dict[Seat, str], About]:
    tags = board.tags
    value = {name: (tag.value or "") if (tag := tags.get(name)) else "" for name in _ABOUT if name in tags}
    names = {seat: value[name] for seat in Seat if value.get(name := _WORDS[seat])}
    parts = ("event", "site", "date", "board")
    return names, About(*(value.get(part, "") for part in parts)) if any(map(value.get, parts)) else About()


_WORDS = {seat: name.lower() for seat, name in SEAT_TAGS.items()}


def _dealer(board: Board) -> Seat | None:
    return Seat.__members__.get((board.value("dealer") or "").upper()[:1])


def _left_out(board: Board) -> tuple[str, ...]:
    tags = [tag.name for key, tag in board.tags.items() if key not in _WRITTEN_ANEW]
    notes = ["Note"] if "note" in board.tags else []
    return (*tags, *notes, *[""] * board.comments)


def _is_list(placed: PlacedJson) -> bool:
    return isinstance(placed.value, list) and all(isinstance(item, dict) for item in placed.value)


def _of_json(placed: PlacedJson, path: Path, to_score: bool, count: int) -> Iterator[Piece]:
    try:
        read = read_part(placed, path, to_score=to_score)
    except BiritchError as error:
        yield Piece(str(count + 1), placed.place(path), faults=tuple(error.faults))
        return
    rubber = read if isinstance(read, RubberRecord) else None
    deals = read.deals if isinstance(read, RubberRecord) else (read,)
    for number, deal in enumerate(deals, count + 1):
        yield Piece(
            number=deal.about.board or str(number), place=deal.place, deal=deal.deal, dealer=deal.dealer,
            names=deal.names, about=deal.about, record=deal, rubber=rubber,
            in_rubber=isinstance(read, RubberRecord), rules=deal.profile.id,
        )  # fmt: skip
        rubber = None
    if rubber:  # it has no deals yet
        yield Piece("", placed.place(path), rubber=rubber, in_rubber=True, rules=rubber.profile.id)


def _of_lin(board: LinBoard, number: int) -> Piece:
    return Piece(
        number=board.place.board or str(number), place=board.place, deal=board.deal, dealer=board.dealer,
        names=board.names, about=About(event=board.event, board=board.place.board), faults=board.faults,
        ending=board.ending,
    )  # fmt: skip


def _of_lone(deal: LoneDeal, number: int) -> Piece:
    return Piece(
        number=deal.board or str(number), place=deal.place, deal=deal.deal, dealer=deal.dealer, names=deal.names,
        about=About(board=deal.board), faults=deal.faults, ending=deal.ending,
    )  # fmt: skip
