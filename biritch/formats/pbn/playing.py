"""The play, to and from ``[Play "W"]``: a line for each trick, a column for each seat, the first for the leader.

Columns do not tell the order of the cards; who led does, and so the trumps must be known. Where they are not,
the tag says "?" and the cards stand in the order in which they fell. In a file of others the columns may begin
with another seat than the leader's, and the tag says whose.
"""

from __future__ import annotations

import re

from biritch.cards.cards import Card
from biritch.cards.seats import Seat, Side
from biritch.errors import BiritchError
from biritch.formats.pbn.boards import Board
from biritch.formats.pbn.draft import Draft, seat_of
from biritch.formats.pbn.lexer import Tag, Token
from biritch.formats.pbn.words import END, GOES_ON, words_of
from biritch.formats.record import Record
from biritch.play.play import Trick, trick_winner
from biritch.talk.contract import Contract

NO_CARD = "-"
_RESULT = re.compile(r"[A-Za-z–-]+|[0-9]+|\S")


def put_play(draft: Draft) -> None:
    """The cards in the order played."""
    tag = draft.board.section("Play")
    if tag is None or not tag.rows:
        return
    draft.put(("play",), [], tag.offset)
    noted = len(draft.board.faults)
    rows = _cells(draft.board, tag)
    if len(draft.board.faults) > noted:  # an irregularity: the cards are not where the columns say
        del draft.data["play"]
        return
    if (tag.value or "").strip() in ("", "?"):
        for token in (token for row in rows for token in row if token.text != NO_CARD):
            _add(draft, token)
        return
    record = draft.agreed()
    if record is None:  # the talk is at fault, and nothing can be said of the play
        return
    contract = record.agreed
    if contract is None:
        draft.fault("play-no-trumps", tag.offset)
        return
    first = seat_of(tag.value or "")
    if first is None:
        draft.fault("play-leader", tag.start, text=tag.value, seat=contract.leader)
    else:
        _in_order(draft, _by_trick(rows), contract, first)


def _cells(board: Board, tag: Tag) -> list[list[Token]]:
    """The words of the section without notes, up to the end of the play."""
    rows: list[list[Token]] = []
    for words in words_of(board, tag):
        cells: list[Token] = []
        for token in words:
            if token.text == END:
                return [*rows, cells] if cells else rows
            cells.append(Token(NO_CARD, token.offset) if token.text == GOES_ON else token)
        rows.append(cells)
    return rows


def _by_trick(rows: list[list[Token]]) -> list[list[Token]]:
    """Four words a trick. A short line lacks its last ones, unless some line holds more than a trick."""
    if all(len(row) <= 4 for row in rows):
        return [row + [Token(NO_CARD, row[-1].offset)] * (4 - len(row)) for row in rows]
    cells = [token for row in rows for token in row]
    missing = -len(cells) % 4
    cells += [Token(NO_CARD, cells[-1].offset)] * missing
    return [cells[start : start + 4] for start in range(0, len(cells), 4)]


def _in_order(draft: Draft, tricks: list[list[Token]], contract: Contract, first: Seat) -> None:
    seats = first.round()
    leader, open_trick = contract.leader, False
    for number, cells in enumerate(tricks, 1):
        at = seats.index(leader)
        turn = cells[at:] + cells[:at]
        played = 0
        while played < 4 and turn[played].text != NO_CARD:
            played += 1
        stray = next((token for token in turn[played:] if token.text != NO_CARD), None)
        stray = turn[0] if open_trick and played else stray
        if stray is not None:
            # A card after a gap: whose card is missing is the one due at the gap.
            seat = leader.round()[played % 4]
            return draft.fault("play-gap", stray.offset, "turn", text=stray.text, seat=seat, trick=number)
        cards = [card for token in turn[:played] if (card := _add(draft, token)) is not None]
        if len(cards) < played:
            return None
        open_trick = open_trick or played < 4
        if played == 4:
            leader = trick_winner(Trick(leader, tuple(cards), None), contract.denomination)
    return None


def _add(draft: Draft, token: Token) -> Card | None:
    """Add a card as written, for the reader to judge; the card, if it is one."""
    draft.add(("play",), token)
    try:
        return Card.parse(token.text)
    except BiritchError:
        return None


def put_winners(draft: Draft) -> None:
    """``[TrickWinners "NS EW …"]``: side or seat, where the order of the tricks is all that is known."""
    tag = draft.board.known("TrickWinners")
    if tag:
        draft.put(("trick_winners",), [], tag.start)
        for token in tag.words():
            draft.add(("trick_winners",), token)


def put_result(draft: Draft) -> None:
    """``[Result "NS 9 EW 4"]``; one side will do, or the declarer's number alone."""
    tag = draft.board.known("Result")
    if tag is None:
        return
    tokens = [Token(m[0], tag.at(m.start())) for m in _RESULT.finditer((tag.value or "").replace("^", " "))]
    side: Side | None = None
    found: dict[Side, tuple[int, int]] = {}
    for token in tokens:
        name = token.text.upper().replace("-", "").replace("–", "")
        if name in Side.__members__ and side is None:
            side = Side[name]
        elif len(token.text) <= 3 and token.text.isdecimal() and (side or len(tokens) == 1):
            side = side or _declaring(draft)
            if side is None:
                return draft.fault("result-side", tag.start, text=tag.value) if draft.agreed() else None
            if side in found:
                return draft.fault("given-twice", token.offset, name=side)
            found[side] = int(token.text), token.offset
            side = None
        else:
            return draft.fault("result", tag.start, text=tag.value)
    if side is not None or not found:
        return draft.fault("result", tag.start, text=tag.value)
    draft.put(("tricks",), {}, tag.start)
    for side in Side:
        tricks, offset = found.get(side) or (max(0, 13 - found[side.other][0]), tag.start)
        draft.put(("tricks", side.value), tricks, offset)
    return None


def _declaring(draft: Draft) -> Side | None:
    record = draft.agreed()
    return record.agreed.side if record and record.agreed else None


def play_lines(record: Record) -> tuple[str, list[str]]:
    """The value of the Play tag and the lines below it."""
    words = [card.code for card in record.play]
    contract = record.agreed
    if contract is None:
        return "?", [" ".join(words[start : start + 4]) for start in range(0, len(words), 4)]
    seats = contract.leader.round()
    leader: Seat = contract.leader
    lines = []
    for start in range(0, len(words), 4):
        cells = words[start : start + 4] + [NO_CARD] * 4
        at = seats.index(leader)
        lines.append(" ".join(cells[(column - at) % 4] for column in range(4)))
        trick = Trick(leader, record.play[start : start + 4], None)
        leader = trick_winner(trick, contract.denomination)
    return contract.leader.name, [*lines, END] if len(words) < 52 else lines
