"""A text as it came: bytes decoded once and for all, and the line and column of any place in it.

Every reader takes its text from here, so that all of them agree on what a character and a line are.
"""

from __future__ import annotations

import codecs
from array import array
from bisect import bisect_right

from biritch.errors import Fault, ParseError, Place
from biritch.messages import Message

UTF_8, UTF_16, WINDOWS = "UTF-8", "UTF-16", "Windows-1252"
# Five bytes have no character there; as browsers do, they stand for the control of the same number.
_WINDOWS = "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256))
_JOINTS = ("\ufeff", "\x1a")  # a byte order mark, the end of a DOS file: what is left where files were joined


def decode(data: bytes, source: str = "") -> tuple[str, str]:
    """The text of a file and how it was read: UTF-16 by its mark, else UTF-8, else a byte a letter.

    PBN is written in Latin-1 and LIN in Windows-1252, which has all that Latin-1 can print. Raises ParseError
    for UTF-16 that is none.
    """
    marked = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    try:
        return (data.decode("utf-16"), UTF_16) if marked else (data.decode("utf-8-sig"), UTF_8)
    except UnicodeDecodeError as error:
        if marked:
            line = data[: error.start].count(b"\n") + 1
            raise ParseError(Fault(Message("file.not-text"), Place(source, line, 1))) from None
    return codecs.charmap_decode(data, "strict", _WINDOWS)[0], WINDOWS


class Source:
    """A text with line ends made alike, its name, and the line and column of any offset.

    Columns count the characters of the file. Where files were ``joined``, what stands at the joint is a blank.
    """

    def __init__(self, text: str, name: str = "", *, joined: bool = True) -> None:
        text = text.removeprefix("\ufeff").rstrip("\x1a")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        for mark in _JOINTS if joined else ():
            if mark in text:
                text = text.replace(mark, " ")
        self.text = text
        self.name = name
        self._lines: array[int] | None = None

    def place(self, offset: int, board: str = "") -> Place:
        """Line and column, both from 1."""
        if self._lines is None:
            self._lines = array("q", [0])
            start = self.text.find("\n")
            while start >= 0:
                self._lines.append(start + 1)
                start = self.text.find("\n", start + 1)
        line = bisect_right(self._lines, offset)
        return Place(self.name, line, offset - self._lines[line - 1] + 1, board)
