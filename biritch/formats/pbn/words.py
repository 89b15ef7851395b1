"""The words of a talk or a play, one by one: calls, cards, notes, marks and ends, with or without blanks between.

A call, a card, a note (``=1=``), a comment number (``$1``) and an end (``*``) end themselves, by the standard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from biritch.errors import Fault
from biritch.formats.pbn.boards import Board
from biritch.formats.pbn.lexer import Tag, Token
from biritch.messages import Message

END, GOES_ON = "*", "+"
_PIECE = re.compile(r"=[^=\s]*=?|\$[0-9]*|\^[A-Za-z]?|[!?]+|[*+]|[^=$^!?*+\s]+")
_ASIDE = ("$", "=", "!", "?")
IRREGULAR = {"I": "insufficient", "S": "out-of-rotation", "L": "lead", "R": "revoke"}


def words_of(board: Board, tag: Tag) -> Iterator[list[Token]]:
    """The words below a tag, row by row, without notes and comments.

    A mark of irregularity is no ornament: what follows it was done by somebody else, or wrongly. It is noted on
    the board, and nothing that follows is read.
    """
    for row in tag.rows:
        words: list[Token] = []
        for token in row:
            for piece in _PIECE.finditer(token.text):
                text, offset = piece[0], token.offset + piece.start()
                if text[0] == "^":
                    kind = IRREGULAR.get(text[1:].upper(), "unknown")
                    message = Message("pbn.irregular", text=text, kind=Message(f"pbn-mark.{kind}"))
                    board.faults.append(Fault(message, board.source.place(offset, board.label)))
                    return
                if text[0] not in _ASIDE:
                    words.append(Token(text, offset))
        if words:
            yield words
