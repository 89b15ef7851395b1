"""Reading PBN: the boards of a file, the deals and records in them, and every fault in its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from biritch.cards.deal import Deal
from biritch.errors import BiritchError, DealError, Fault, ParseError, Place, RecordError
from biritch.formats.lin import read_lin
from biritch.formats.pbn.boards import Board, boards_of
from biritch.formats.pbn.deals import deal_of, ending_of
from biritch.formats.pbn.draft import (
    Draft,
    PlacedPbn,
    game_of,
    put_about,
    put_before,
    put_holdings,
    put_options,
    put_revokes,
    put_vulnerable,
    sections,
)
from biritch.formats.pbn.playing import put_play, put_result, put_winners
from biritch.formats.pbn.rubbers import Group, Grouping
from biritch.formats.pbn.scored import check_lines, sheet_of
from biritch.formats.pbn.talking import check_talk, put_talk
from biritch.formats.read_record import read_placed
from biritch.formats.record import Record, RubberRecord
from biritch.formats.sniff import looks_like_lin, looks_like_pbn
from biritch.formats.source import Source
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
    boards: list[ReadBoard] = []
    records: list[Record | RubberRecord] = []
    where = Source(text, source)
    for boards_read, record in read_boards(where, to_score=to_score):
        boards += boards_read
        records += [record] if record else []
    faults = [fault for board in boards for fault in board.board.faults]
    if not boards:
        faults = [Fault(Message("pbn.no-boards"), where.place(0))]
    boards.sort(key=lambda board: board.board.offset)
    good = tuple(board.as_value() for board in boards if not board.board.faults)
    return PbnFile(source, good, tuple(records), tuple(_sorted(faults)))


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
    deals, faults = [], []
    for board in boards_of(Source(text, source)):
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


@dataclass(eq=False)
class ReadBoard:
    """A board in reading: its tags and faults, its deal, the data of its record, and the record itself."""

    board: Board
    deal: Deal | None
    draft: Draft | None = None
    record: Record | None = None

    @property
    def rules(self) -> str:
        """The id of the rules that the board names; empty if it names none."""
        return self.draft.profile.id if self.draft and self.draft.profile else ""

    @cached_property
    def ending(self) -> int:
        """How many cards each hand of an ending has; 0 if the board has none."""
        return 0 if self.deal or self.board.faults else ending_of(self.board)

    def as_value(self) -> PbnBoard:
        tags = {tag.name: tag.value or "" for tag in self.board.tags.values()}
        below = {tag.name: tag.lines for tag in self.board.tags.values() if tag.rows}
        return PbnBoard(self.board.label, self.board.place, tags, below, self.deal, self.record, self.rules)


def read_boards(
    source: Source, *, to_score: bool = False, bridge: str = ""
) -> Iterator[tuple[list[ReadBoard], Record | RubberRecord | None]]:
    """The boards of a text, each with its record or, all at once, the boards of a rubber with theirs.

    A board of bridge inside a rubber comes before it. What was given is not kept. ``bridge``: by which rules an
    ordinary board of bridge is read, if by any.
    """
    file = _File(to_score, bridge)
    for board in boards_of(source):
        read = file.read(board)
        if read.draft is None:
            yield [read], None
            continue
        for group in file.grouping.add(read.draft):
            yield file.read_group(group)
    for group in file.grouping.end():
        yield file.read_group(group)


class _File:
    """The boards of a file in reading; kept are those whose rubber is still open."""

    def __init__(self, to_score: bool, bridge: str) -> None:
        self.to_score, self.bridge = to_score, bridge
        self.grouping = Grouping()
        self.kept: dict[Draft, ReadBoard] = {}

    def read(self, board: Board) -> ReadBoard:
        """A board with its deal and, if it is of our games, the data of its record."""
        deal, faults = deal_of(board)
        board.faults += faults
        read = ReadBoard(board, deal)
        draft = Draft(board)
        if game_of(draft, self.bridge):
            read.draft = draft
            self.kept[draft] = read
            for tag in board.twice:
                if tag.key in OURS or tag.key in {name.lower() for name in sections()}:
                    draft.fault("tag-twice", tag.offset, name=tag.name)
            if not deal and not faults and read.ending:
                fault = board.fault(Message("deal.ending", count=read.ending), board.tags["deal"].start)
                board.faults.append(fault)
            if draft.profile:
                self.fill(draft, draft.profile, deal)
        board.faults += draft.faults
        draft.faults.clear()
        return read

    def fill(self, draft: Draft, profile: Profile, deal: Deal | None) -> None:
        put_options(draft)
        if deal:
            draft.put(("deal",), deal.to_pbn(), draft.board.tags["deal"].start)
        put_talk(draft, profile)
        put_holdings(draft)
        put_play(draft)
        put_winners(draft)
        put_result(draft)
        put_revokes(draft)
        put_before(draft)
        if profile.is_bridge:
            put_vulnerable(draft)
        put_about(draft)

    def read_group(self, group: Group) -> tuple[list[ReadBoard], Record | RubberRecord | None]:
        """Read a record, or the deals of a rubber together; of a broken rubber each deal for itself."""
        boards = [self.kept.pop(draft) for draft in group.drafts]
        broken = any(draft.board.faults for draft in group.drafts)
        if group.is_rubber and broken:
            for draft in group.drafts:
                self.read_placed([draft], PlacedPbn(draft), False)
            return boards, None
        read = self.read_placed(group.drafts, group.placed(), self.to_score and not broken)
        if read is None:
            return boards, None
        if isinstance(read, RubberRecord):
            records = read.deals
            sheets: list[ScoreSheet | None] = list(read.rubber().sheets)
        else:
            records = (read,)
            sheets = [sheet_of(read) if group.drafts[0].board.section("ScoreSheetTable") else None]
        for draft, record, sheet in zip(group.deals, records, sheets, strict=True):
            self.check(draft, record, sheet)
        if any(draft.board.faults for draft in group.drafts):
            return boards, None
        for board, record in zip(boards, records, strict=not group.is_empty):
            board.record = record
        return boards, read

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
