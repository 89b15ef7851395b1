"""PBN text taken apart: tags with their values, the words below each, and where all of it stands.

Nothing here knows what a tag means. Reading forgives what can only be meant one way; a tag that cannot be
read is kept with its fault, so that reading goes on at the next.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field, replace

from biritch.errors import Place
from biritch.messages import Message

# A backslash stands before a quotation mark or itself; before anything else it is only a backslash.
_TAG = re.compile(r'\[\s*([\w-]+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
# Marks inside the value that should have been written with a backslash; the tag is all of the line.
_LOOSE = re.compile(r'\[[^\S\n]*([\w-]+)[^\S\n]*"([^\n]*)"[^\S\n]*\](?=[^\S\n]*(?:[;{][^\n]*)?(?:\n|\Z))')
# No quotation marks, or curly ones.
_BARE = re.compile(r'\[[^\S\n]*([\w-]+)[^\S\n]*([^\[\]"\n]*)\]')
_NAME = re.compile(r"\[[^\S\n]*([\w-]*)")
_SPACE = re.compile(r"\s+")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"?')
_WORD = re.compile(r'[^\s{;"\[]+|.')
_NEXT_TAG = re.compile(r"\n(?=\[)")
CURLY = "“”„‟«»'‘’"


@dataclass(frozen=True)
class Token:
    """A word of the text and its offset."""

    text: str
    offset: int


@dataclass(frozen=True)
class Tag:
    """A tag: its value (None if it cannot be read), where it and its value start, the rows of words below it.

    ``after_blank``: whether a blank line stands before it. ``faults``: what is wrong with it, and where.
    """

    name: str
    value: str | None
    offset: int
    start: int
    after_blank: bool
    rows: list[list[Token]] = field(default_factory=list)
    faults: list[tuple[Message, int]] = field(default_factory=list)

    @property
    def lines(self) -> tuple[str, ...]:
        """The rows below the tag as text."""
        return tuple(" ".join(token.text for token in row) for row in self.rows)

    def words(self, pattern: str = r"[^\s,;]+") -> list[Token]:
        """The words of the value and of the rows below it, as one list."""
        parts = [Token(self.value or "", self.start), *(token for row in self.rows for token in row)]
        return [
            Token(match[0], part.offset + match.start())
            for part in parts
            for match in re.finditer(pattern, part.text)
        ]

    def inherited(self) -> Tag:
        """The tag as a later board takes it over: the value alone."""
        return replace(self, rows=[], faults=[], after_blank=False)


class Source:
    """A text with line ends made alike, its name, and the line and column of any offset."""

    def __init__(self, text: str, name: str = "") -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.name = name
        self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]

    def place(self, offset: int, board: str = "") -> Place:
        line = bisect_right(self._lines, offset)
        return Place(self.name, line, offset - self._lines[line - 1] + 1, board)


def tags_of(source: Source) -> list[Tag]:
    """Every tag of a text, in order. What stands before the first is left out."""
    return _Lexer(source.text).read()


class _Lexer:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.tags: list[Tag] = []
        self.blank = False  # whether a blank line came since the last tag or word
        self.fresh = True  # whether the row has no words yet, so that a bracket can only begin a tag
        self.last_brace = text.rfind("}")

    def read(self) -> list[Tag]:
        while self.at < len(self.text):
            char = self.text[self.at]
            if char == "%" and self.text[self.at - 1 : self.at] in ("", "\n"):
                self.skip_line()
            elif char.isspace():
                self.space()
            elif char == ";":
                self.skip_line()
            elif char == "{":
                self.comment()
            elif char != "[" or not self.tag():
                self.word()
        return self.tags

    def skip_line(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end

    def space(self) -> None:
        match = _SPACE.match(self.text, self.at)
        assert match is not None
        if "\n" in match[0]:
            self.fresh = True
            self.blank = self.blank or bool(_BLANK_LINE.search(match[0]))
        self.at = match.end()

    def comment(self) -> None:
        if self.at < self.last_brace:
            self.at = self.text.index("}", self.at) + 1
            return
        # Never closed: the next line that begins with a bracket is taken to be a tag again.
        if self.tags:
            self.tags[-1].faults.append((Message("pbn.comment"), self.at))
        following = _NEXT_TAG.search(self.text, self.at)
        self.at = following.start() if following else len(self.text)

    def tag(self) -> bool:
        """Read a tag here; False if the bracket is only a character among words."""
        match = _TAG.match(self.text, self.at)
        if match is None and self.fresh:
            match = _LOOSE.match(self.text, self.at) or _BARE.match(self.text, self.at)
        if match is not None:
            value = match[2] if match.re is not _BARE else match[2].strip().strip(CURLY)
            value = re.sub(r'\\(["\\])', r"\1", value)
            self.add(Tag(match[1], value, self.at, match.start(2), self.blank), match.end())
            return True
        if not self.fresh:
            return False
        name = _NAME.match(self.text, self.at)
        assert name is not None
        key = "pbn.tag-open" if name[1] else "pbn.tag"
        fault = (Message(key, name=name[1]), self.at)
        self.add(Tag(name[1], None, self.at, self.at, self.blank, faults=[fault]), self.at)
        self.skip_line()
        return True

    def add(self, tag: Tag, end: int) -> None:
        self.tags.append(tag)
        self.at, self.blank, self.fresh = end, False, True

    def word(self) -> None:
        pattern = _STRING if self.text[self.at] == '"' else _WORD
        match = pattern.match(self.text, self.at)
        assert match is not None
        if self.tags:
            rows = self.tags[-1].rows
            if self.fresh or not rows:
                rows.append([])
            rows[-1].append(Token(match[0], self.at))
        self.at, self.fresh, self.blank = match.end(), False, False
