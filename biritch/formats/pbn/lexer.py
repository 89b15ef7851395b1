"""PBN text taken apart: tags with their values, the words below each, and where all of it stands.

Nothing here knows what a tag means. Reading forgives what can only be meant one way; a tag that cannot be
read is kept with its fault, so that reading goes on at the next. Tags are given as they are read, so that a long
file need not be held; the words below a tag are taken apart only for whoever asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from biritch.formats.source import Source
from biritch.messages import Message

# A backslash stands before a quotation mark or itself; before anything else it is only a backslash.
_TAG = re.compile(r'\[\s*([\w-]+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
# An ordinary tag with what stands below it, if that is plain words.
_PLAIN = re.compile(r'\[[^\S\n]*([\w-]+)[^\S\n]*"([^"\\\n]*)"[^\S\n]*\]([^\[{;"%]*)')
# Marks inside the value that should have been written with a backslash; the tag is all of the line.
_LOOSE = re.compile(r'\[[^\S\n]*([\w-]+)[^\S\n]*"([^\n]*)"[^\S\n]*\](?=[^\S\n]*(?:[;{][^\n]*)?(?:\n|\Z))')
# No quotation marks, or curly ones.
_BARE = re.compile(r'\[[^\S\n]*([\w-]+)[^\S\n]*([^\[\]"\n]*)\]')
_NAME = re.compile(r"\[[^\S\n]*([\w-]*)")
_ESCAPED = re.compile(r'\\(["\\])')
_SPACE = re.compile(r"\s+")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"?')
_WORD = re.compile(r'[^\s{;"\[]+|.')
_NEXT_TAG = re.compile(r"\n(?=\[)")
_TAG_IN_COMMENT = re.compile(r'\n(?=[^\S\n]*\[[^\S\n]*[\w-]+[^\S\n]*")')
CURLY = "“”„‟«»'‘’"


@dataclass(frozen=True)
class Token:
    """A word of the text and its offset."""

    text: str
    offset: int


class Tag:
    """A tag: its value (None if it cannot be read), where it and its value start, the rows of words below it.

    ``after_blank``: whether a blank line stands before it. ``faults``: what is wrong with it, and where.
    ``comments``: how many comments stand in it or below it.
    """

    __slots__ = ("_below", "_escapes", "_rows", "after_blank", "comments", "faults", "key", "name", "offset",
                 "start", "value")  # fmt: skip

    def __init__(self, name: str, value: str | None, offset: int, start: int, after_blank: bool) -> None:
        self.name, self.key, self.value = name, name.lower(), value
        self.offset, self.start, self.after_blank = offset, start, after_blank
        self.faults: list[tuple[Message, int]] = []
        self.comments = 0
        self._rows: list[list[Token]] | None = None
        self._below: tuple[str, int, int] | None = None  # a text, and from where to where plain words stand in it
        self._escapes: tuple[int, ...] = ()  # where a backslash was taken out, in the value as it is now

    @property
    def rows(self) -> list[list[Token]]:
        """The words below the tag, line by line."""
        if self._rows is None:
            self._rows = _plain_rows(*self._below) if self._below else []
        return self._rows

    @property
    def has_rows(self) -> bool:
        """Whether there are words below the tag."""
        return bool(self._below or self._rows)

    @property
    def lines(self) -> tuple[str, ...]:
        """The rows below the tag as text."""
        return tuple(" ".join(token.text for token in row) for row in self.rows)

    def at(self, index: int) -> int:
        """The offset in the text of a letter of the value."""
        return self.start + index + sum(escape <= index for escape in self._escapes)

    def words(self, pattern: str = r"[^\s,;]+") -> list[Token]:
        """The words of the value and of the rows below it, as one list."""
        own = [Token(match[0], self.at(match.start())) for match in re.finditer(pattern, self.value or "")]
        return own + [
            Token(match[0], token.offset + match.start())
            for row in self.rows
            for token in row
            for match in re.finditer(pattern, token.text)
        ]

    def with_value(self, value: str, skipped: int = 0) -> Tag:
        """The tag with another value, which may begin further on in the text."""
        tag = Tag(self.name, value, self.offset, self.at(skipped), self.after_blank)
        tag._rows, tag._below, tag.faults, tag.comments = self._rows, self._below, self.faults, self.comments
        return tag

    def inherited(self) -> Tag:
        """The tag as a later board takes it over: the value alone."""
        return Tag(self.name, self.value, self.offset, self.start, False)


def _plain_rows(text: str, start: int, end: int) -> list[list[Token]]:
    rows: list[list[Token]] = []
    for line in re.finditer(r"[^\n]*\S[^\n]*", text[start:end]):
        at = start + line.start()
        rows.append([Token(word[0], at + word.start()) for word in re.finditer(r"\S+", line[0])])
    return rows


def tags_of(source: Source) -> Iterator[Tag]:
    """Every tag of a text, in order. What stands before the first is left out."""
    return _Lexer(source.text).read()


class _Lexer:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.tag: Tag | None = None  # the last one, to which what follows belongs
        self.blank = False  # whether a blank line came since the last tag or word
        self.fresh = True  # whether the row has no words yet, so that a bracket can only begin a tag
        self.brace = 0  # the next closing brace that is known

    def read(self) -> Iterator[Tag]:
        text, end = self.text, len(self.text)
        while self.at < end:
            char = text[self.at]
            if char == "[":
                before = self.tag
                if self.read_tag():
                    if before is not None:
                        yield before
                else:
                    self.word()
            elif char == "%" and text[self.at - 1 : self.at] in ("", "\n"):
                self.skip_line()
            elif char.isspace():
                self.space()
            elif char == ";":
                self.count_comment()
                self.skip_line()
            elif char == "{":
                self.comment()
            else:
                self.word()
        if self.tag is not None:
            yield self.tag

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

    def count_comment(self) -> None:
        if self.tag is not None:
            self.tag.comments += 1

    def comment(self) -> None:
        self.count_comment()
        if 0 <= self.brace <= self.at:
            self.brace = self.text.find("}", self.at)
        # Never closed, or closed only by the end of the next one: then a board has fallen into it.
        another = self.brace >= 0 and self.text.find("{", self.at + 1, self.brace) >= 0
        fallen = _TAG_IN_COMMENT.search(self.text, self.at, self.brace) if another else None
        if self.brace >= 0 and not fallen:
            self.at = self.brace + 1
            return
        if self.tag is not None:
            self.tag.faults.append((Message("pbn.comment"), self.at))
        # The next line that begins with a bracket is taken to be a tag again.
        following = fallen or _NEXT_TAG.search(self.text, self.at)
        self.at = following.start() if following else len(self.text)

    def read_tag(self) -> bool:
        """Read a tag here; False if the bracket is only a character among words."""
        match = _PLAIN.match(self.text, self.at)
        if match is not None:
            return self.plain(match)
        match = _TAG.match(self.text, self.at)
        if match is None and self.fresh:
            match = _LOOSE.match(self.text, self.at) or _BARE.match(self.text, self.at)
        if match is not None:
            value, start = match[2], match.start(2)
            if match.re is _BARE:
                start += len(value) - len(value.lstrip().lstrip(CURLY))
                value = value.strip().strip(CURLY)
            tag = Tag(match[1], value, self.at, start, self.blank)
            if "\\" in value:
                tag._escapes = tuple(m.start() - number for number, m in enumerate(_ESCAPED.finditer(value)))
                tag.value = _ESCAPED.sub(r"\1", value)
            self.add(tag, match.end())
            return True
        if not self.fresh:
            return False
        name = _NAME.match(self.text, self.at)
        assert name is not None
        key = "pbn.tag-open" if name[1] else "pbn.tag"
        tag = Tag(name[1], None, self.at, self.at, self.blank)
        tag.faults.append((Message(key, name=name[1]), self.at))
        self.add(tag, self.at)
        self.skip_line()
        return True

    def plain(self, match: re.Match[str]) -> bool:
        """Take an ordinary tag, and at one go what stands below it, if the next tag or the end follows."""
        tag = Tag(match[1], match[2], self.at, match.start(2), self.blank)
        text, start, end = self.text, match.start(3), match.end()
        if end < len(text) and (text[end] != "[" or not _ends_line(text, start, end)):
            self.add(tag, start)
            return True
        self.add(tag, end)
        below = match[3]
        if below.isspace() or not below:
            self.blank = below.count("\n") > 1
            return True
        tag._below = (text, start, end)
        self.blank = below[len(below.rstrip()) :].count("\n") > 1
        return True

    def add(self, tag: Tag, end: int) -> None:
        self.tag = tag
        self.at, self.blank, self.fresh = end, False, True

    def word(self) -> None:
        pattern = _STRING if self.text[self.at] == '"' else _WORD
        match = pattern.match(self.text, self.at)
        assert match is not None
        if self.tag is not None:
            rows = self.tag.rows
            if self.fresh or not rows:
                rows.append([])
            rows[-1].append(Token(match[0], self.at))
        self.at, self.fresh, self.blank = match.end(), False, False


def _ends_line(text: str, start: int, end: int) -> bool:
    """Whether only blanks stand between the last word of a line, or the tag itself, and the end."""
    last = text.rfind("\n", start, end)
    return not text[max(last, start) : end].strip()
