"""Reading PBN: the boards of a file, the deals and records in them, and every fault in its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from biritch.cards.deal import Deal
from biritch.errors import BiritchError, DealError, Fault, ParseError, Place, RecordError
from biritch.formats.lin import read_lin
from biritch.formats.pbn.boards import Board, boards_of
from biritch.formats.pbn.deals import deal_of
from biritch.formats.pbn.draft import (
    Draft,
    PlacedPbn,
    game_of,
    put_before,
    put_holdings,
    put_options,
    put_revokes,
    sections,
)
from biritch.formats.pbn.lexer import Source
from biritch.formats.pbn.playing import put_play, put_result, put_winners
from biritch.formats.pbn.rubbers import Group, grouped
from biritch.formats.pbn.scored import check_lines, sheet_of
from biritch.formats.pbn.talking import check_talk, put_talk
from biritch.formats.read_record import read_placed
from biritch.formats.record import Record, RubberRecord
from biritch.formats.sniff import looks_like_lin, looks_like_pbn
from biritch.messages import Message, known
from biritch.profiles import PROFILES, Profile
from biritch.scoring.score import ScoreSheet

# Tags that may stand in a board of ours once only; elsewhere the first counts, as the standard has it.
OURS = frozenset({
    "aces", "before", "contract", "deal", "dealer", "declarer", "game", "honours", "options", "play", "result",
    "revokes", "rubber", "ruleprofile", "scoresheettable", "trickwinners", "voids",
})  # fmt: skip
_SYNTAX = ("pbn.tag", "pbn.comment", "pbn.no-boards", "pbn.no-profile")


@dataclass(frozen=True)
class PbnBoard:
    """A board without fault: its tags, what stands below them, its deal, and its record if it is of our games.

    ``label`` is the board's number or its position in the file; ``profile`` the id of its rules, or empty.
    """

    label: str
    place: Place
    tags: Mapping[str, str]
    sections: Mapping[str, tuple[str, ...]]
    deal: Deal | None = None
    record: Record | None = None
    profile: str = ""

    def tag(self, name: str) -> str | None:
        """The value of a tag, its name in any case; None if the board does not have it."""
        return next((value for key, value in self.tags.items() if key.lower() == name.lower()), None)


@dataclass(frozen=True)
class PbnFile:
    """What a file holds: the boards without fault, the records and rubbers in them, and all faults."""

    source: str
    boards: tuple[PbnBoard, ...]
    records: tuple[Record | RubberRecord, ...]
    faults: tuple[Fault, ...]


def read_pbn(text: str, source: str = "", *, to_score: bool = False) -> PbnFile:
    """Read every board of a PBN text. Nothing is raised: faults are told, and reading goes on.

    ``source`` names the file in faults; ``to_score`` counts among the faults what a record lacks for a score.
    """
    return _File(Source(text, source), to_score).read()


def read_pbn_records(text: str, source: str = "", *, to_score: bool = False) -> tuple[Record | RubberRecord, ...]:
    """The records and rubbers of a PBN text, in order.

    Raises ParseError or RecordError, with every fault of the file, if there is any; a board that does not say by
    which rules it was played is one.
    """
    found = read_pbn(text, source, to_score=to_score)
    strangers = [board for board in found.boards if not board.profile]
    if len(strangers) == len(found.boards):
        strangers = strangers[:1]
    message = Message("pbn.no-profile", known=list(PROFILES))
    faults = [*found.faults, *(Fault(message, board.place) for board in strangers)]
    if faults:
        syntax = any(fault.message.key.startswith(_SYNTAX) for fault in faults)
        raise (ParseError if syntax else RecordError)(*_sorted(faults))
    return found.records


def deals_from(text: str, source: str = "") -> tuple[Deal, ...]:
    """The deals of any PBN or LIN text, in order; where a deal is not known it is left out.

    Raises DealError or ParseError, with the faults of all deals, if there is any.
    """
    if looks_like_lin(text) and not looks_like_pbn(text):
        return tuple(found.deal for found in read_lin(text, source))
    boards = boards_of(Source(text, source))
    deals, faults = [], []
    for board in boards:
        deal, wrong = deal_of(board)
        tag = board.tags.get("deal")
        faults += wrong + [board.fault(*fault) for fault in (tag.faults if tag and tag.value is None else [])]
        if deal:
            deals.append(deal)
    if not deals and not faults:
        faults.append(Fault(Message("pbn.no-deals"), Place(source, 1, 1)))
    if faults:
        of_cards = all(fault.rule for fault in faults)  # what keeps hands from being a deal has a rule
        raise (DealError if of_cards else ParseError)(*faults)
    return tuple(deals)


def _sorted(faults: list[Fault]) -> list[Fault]:
    return sorted(dict.fromkeys(faults), key=lambda fault: (fault.place.line, fault.place.column))


class _File:
    """A file being read."""

    def __init__(self, source: Source, to_score: bool) -> None:
        self.source, self.to_score = source, to_score
        self.boards = boards_of(source)
        self.deals: dict[Board, Deal | None] = {}
        self.drafts: dict[Board, Draft] = {}
        self.found: dict[Board, Record] = {}
        self.records: list[Record | RubberRecord] = []

    def read(self) -> PbnFile:
        for board in self.boards:
            self.deals[board], faults = deal_of(board)
            board.faults += faults
            self.draft(board)
        for group in grouped(list(self.drafts.values())):
            self.read_group(group)
        faults = [fault for board in self.boards for fault in board.faults]
        if not self.boards:
            faults = [Fault(Message("pbn.no-boards"), self.source.place(0))]
        good = tuple(self.board(board) for board in self.boards if not board.faults)
        return PbnFile(self.source.name, good, tuple(self.records), tuple(_sorted(faults)))

    def board(self, board: Board) -> PbnBoard:
        tags = {tag.name: tag.value or "" for tag in board.tags.values()}
        sections = {tag.name: tag.lines for tag in board.tags.values() if tag.rows}
        draft = self.drafts.get(board)
        rules = draft.profile.id if draft and draft.profile else ""
        deal, record = self.deals[board], self.found.get(board)
        return PbnBoard(board.label, board.place, tags, sections, deal, record, rules)

    def draft(self, board: Board) -> None:
        """Put together the data of a board, if it is of our games."""
        draft = Draft(board)
        if game_of(draft):
            self.drafts[board] = draft
            for tag in board.twice:
                if tag.name.lower() in OURS | {name.lower() for name in sections()}:
                    draft.fault("tag-twice", tag.offset, name=tag.name)
            if draft.profile:
                self.fill(draft, draft.profile)
        board.faults += draft.faults
        draft.faults.clear()

    def fill(self, draft: Draft, profile: Profile) -> None:
        put_options(draft)
        deal = self.deals[draft.board]
        if deal:
            draft.put(("deal",), deal.to_pbn(), draft.board.tags["deal"].start)
        put_talk(draft, profile)
        put_holdings(draft)
        put_play(draft)
        put_winners(draft)
        put_result(draft)
        put_revokes(draft)
        put_before(draft)

    def read_group(self, group: Group) -> None:
        """Read a record, or the deals of a rubber together; of a broken rubber each deal for itself."""
        broken = any(draft.board.faults for draft in group.drafts)
        if group.is_rubber and broken:
            for draft in group.drafts:
                self.read_placed([draft], PlacedPbn(draft), False)
            return
        read = self.read_placed(group.drafts, group.placed(), self.to_score and not broken)
        if read is None:
            return
        if isinstance(read, RubberRecord):
            records = read.deals
            sheets: list[ScoreSheet | None] = list(read.rubber().sheets)
        else:
            records, sheets = (read,), [sheet_of(read)]
        for draft, record, sheet in zip(group.deals, records, sheets, strict=True):
            self.check(draft, record, sheet)
        if not any(draft.board.faults for draft in group.drafts):
            self.records.append(read)
            self.found |= {draft.board: record for draft, record in zip(group.deals, records, strict=True)}

    def check(self, draft: Draft, record: Record, sheet: ScoreSheet | None) -> None:
        """What only PBN can have wrong once the record itself is sound."""
        if draft.board.faults:
            return  # of a board that was not wholly understood
        check_talk(draft, record)
        draft.board.faults += draft.faults + check_lines(draft.board, sheet)
        draft.faults.clear()

    def read_placed(self, drafts: list[Draft], placed: PlacedPbn, to_score: bool) -> Record | RubberRecord | None:
        """Read through the checks of all records; None if there are faults, noted on their boards."""
        try:
            return read_placed(placed, to_score=to_score)
        except BiritchError as error:
            for fault in error.faults:
                owners = [draft.board for draft in drafts if draft.board.label == fault.place.board]
                (owners or [drafts[0].board])[-1].faults.append(_worded(fault))
            return None


def _worded(fault: Fault) -> Fault:
    """The fault in the words of PBN, where a record's own speak of its keys."""
    key = f"pbn.{fault.message.key}"
    if not known(key):
        return fault
    return replace(fault, message=Message(key, **fault.message.params))
