"""Score lines in a file: ``[ScoreSheetTable "Side;Column;Points;Rule"]``, written and checked.

The engine scores; lines that a file brings along must be what the rules give.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from biritch.cards.seats import Side
from biritch.errors import Fault, RecordError
from biritch.formats.json_places import MOST_DIGITS
from biritch.formats.pbn.boards import Board
from biritch.formats.pbn.lexer import Tag
from biritch.formats.record import Record
from biritch.messages import Message
from biritch.profiles.lines import ScoreLine
from biritch.scoring.score import ScoreSheet

TABLE = "ScoreSheetTable"
COLUMNS = ("side", "column", "points", "rule")
HEADER = "Side;Column;Points;Rule"


@dataclass(frozen=True)
class Row:
    """A line as the file has it."""

    side: Side
    column: str
    points: int
    rule: str
    offset: int

    def is_like(self, line: ScoreLine) -> bool:
        """Whether it speaks of the same award, whatever the points."""
        return (self.side, self.column, self.rule) == (line.side, line.column, line.rule)


def sheet_of(record: Record) -> ScoreSheet | None:
    """The record scored; None if it lacks something."""
    try:
        return record.score()
    except RecordError:
        return None


def table_lines(sheet: ScoreSheet) -> list[str]:
    """The rows of a sheet; none if a number is too long for a line of text."""
    if any(abs(line.points) >= 10**MOST_DIGITS for line in sheet.lines):
        return []
    return [f"{line.side.value} {line.column} {line.points} {line.rule}" for line in sheet.lines]


def check_lines(board: Board, sheet: ScoreSheet | None) -> list[Fault]:
    """What is wrong with the score lines of a board; nothing if it has none."""
    table = board.section(TABLE)
    if table is None:
        return []
    if sheet is None:
        return [board.fault(Message("pbn.score-unknown"), table.offset)]
    rows, faults = _rows(board, table)
    if faults:
        return faults
    left = list(sheet.lines)
    unlike = []
    for row in rows:
        same = next((line for line in left if row.is_like(line) and row.points == line.points), None)
        if same is None:
            unlike.append(row)
        else:
            left.remove(same)
    for row in unlike:
        line = next((line for line in left if row.is_like(line)), None)
        if line is None:
            # The rule is the file's word, and may be no paragraph at all.
            message = Message("pbn.score-none", side=row.side, column=row.column, file=row.points, rule=row.rule)
            faults.append(board.fault(message, row.offset))
        else:
            left.remove(line)
            message = Message("pbn.score", side=row.side, column=row.column, file=row.points, ours=line.points)
            faults.append(board.fault(message, row.offset, line.rule))
    for line in left:
        message = Message("pbn.score-missing", side=line.side, column=line.column, ours=line.points)
        faults.append(board.fault(message, table.offset, line.rule))
    return faults


def _rows(board: Board, table: Tag) -> tuple[list[Row], list[Fault]]:
    # A column may be written with its order and width, "+Points\\6R".
    names = [re.sub(r"\\.*", "", name).strip().strip("+-").lower() for name in (table.value or "").split(";")]
    if sorted(names) != sorted(COLUMNS):
        message = Message("pbn.score-columns", text=table.value, columns=HEADER)
        return [], [board.fault(message, table.start)]
    rows, faults = [], []
    for words in table.rows:
        cells = dict(zip(names, (token.text.strip('"') for token in words), strict=False))
        side = cells.get("side", "").upper().replace("-", "")
        points = re.fullmatch(rf"[-+]?[0-9]{{1,{MOST_DIGITS}}}", cells.get("points", ""))
        column = cells.get("column", "").lower()
        if len(words) != 4 or side not in Side.__members__ or not points or column not in ("above", "below"):
            text = " ".join(token.text for token in words)
            faults.append(board.fault(Message("pbn.score-row", text=text), words[0].offset))
            continue
        rows.append(Row(Side[side], column, int(points[0]), cells["rule"], words[0].offset))
    return rows, faults
