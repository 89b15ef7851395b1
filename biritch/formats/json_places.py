"""JSON with the place of every value, so that a fault can be shown by line and column.

``json`` of the standard library knows no positions; this reads the same language with its string scanner.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, field
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any

from biritch.errors import Fault, ParseError, Place
from biritch.messages import Message

Path = tuple[str | int, ...]
_BLANK = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS = {"true": True, "false": False, "null": None}
MOST_DIGITS = 30
DEEPEST = 40


@dataclass
class PlacedJson:
    """A JSON value and where each part of it stands. ``place(path)`` takes keys and indices from the top."""

    value: Any
    source: str = ""
    text: str = ""
    starts: dict[Path, int] = field(default_factory=dict)
    repeated: list[Path] = field(default_factory=list)

    def place(self, path: Path = ()) -> Place:
        """Line and column of a value; of the nearest enclosing one if it is not there."""
        if not self.starts:
            return Place(self.source)
        while path not in self.starts:
            path = path[:-1]
        return place_of(self.source, self.text, self.starts[path])


def place_of(source: str, text: str, offset: int) -> Place:
    """Line and column (from 1) of an offset in a text."""
    line = text.count("\n", 0, offset) + 1
    return Place(source, line, offset - (text.rfind("\n", 0, offset) + 1) + 1)


def read_json(text: str, source: str = "") -> PlacedJson:
    """Parse JSON. Raises ParseError, with line and column, at the first thing that is not JSON."""
    text = text.removeprefix("\ufeff")
    found = PlacedJson(None, source, text)
    reader = _Reader(found)
    try:
        found.value, end = reader.value((), 0)
        end = reader.skip(end)
        if end != len(text):
            raise _Unreadable("json.rest", end)
    except _Unreadable as error:
        raise ParseError(Fault(Message(error.key), place_of(source, text, error.offset))) from None
    return found


class _Unreadable(Exception):
    def __init__(self, key: str, offset: int) -> None:
        self.key, self.offset = key, offset


class _Reader:
    def __init__(self, found: PlacedJson) -> None:
        self.found, self.text = found, found.text

    def skip(self, offset: int) -> int:
        match = _BLANK.match(self.text, offset)
        assert match is not None
        return match.end()

    def value(self, path: Path, offset: int) -> tuple[Any, int]:
        offset = self.skip(offset)
        if len(path) > DEEPEST:
            raise _Unreadable("json.deep", offset)
        self.found.starts[path] = offset
        first = self.text[offset : offset + 1]
        if first == "{":
            return self.mapping(path, offset)
        if first == "[":
            return self.sequence(path, offset)
        if first == '"':
            return self.string(offset)
        for word, value in _WORDS.items():
            if self.text.startswith(word, offset):
                return value, offset + len(word)
        return self.number(offset)

    def number(self, offset: int) -> tuple[Any, int]:
        match = _NUMBER.match(self.text, offset)
        if match is None:
            raise _Unreadable("json.value" if self.text[offset:].strip() else "json.end", offset)
        if len(match[0]) > MOST_DIGITS:
            raise _Unreadable("json.long-number", offset)
        number = float(match[0]) if match[1] or match[2] else int(match[0])
        if number in (math.inf, -math.inf):  # 1e999 is written like a number, and could not be written again
            raise _Unreadable("json.long-number", offset)
        return number, match.end()

    def string(self, offset: int) -> tuple[str, int]:
        try:
            value, end = scanstring(self.text, offset + 1, True)
        except json.JSONDecodeError as error:
            raise _Unreadable("json.string", error.pos) from None
        # A lone surrogate is no text: it could not be printed or written again.
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace"), end

    def sequence(self, path: Path, offset: int) -> tuple[list[Any], int]:
        items: list[Any] = []
        offset = self.skip(offset + 1)
        while self.text[offset : offset + 1] != "]":
            if items:
                offset = self.comma(offset)
            item, offset = self.value((*path, len(items)), offset)
            items.append(item)
            offset = self.skip(offset)
        return items, offset + 1

    def mapping(self, path: Path, offset: int) -> tuple[dict[str, Any], int]:
        items: dict[str, Any] = {}
        offset = self.skip(offset + 1)
        while self.text[offset : offset + 1] != "}":
            if items:
                offset = self.skip(self.comma(offset))
            if self.text[offset : offset + 1] != '"':
                raise _Unreadable("json.key", offset)
            key, end = self.string(offset)
            end = self.skip(end)
            if self.text[end : end + 1] != ":":
                raise _Unreadable("json.colon", end)
            if key in items:
                self.found.repeated.append((*path, key))
            items[key], offset = self.value((*path, key), end + 1)
            offset = self.skip(offset)
        return items, offset + 1

    def comma(self, offset: int) -> int:
        if self.text[offset : offset + 1] != ",":
            raise _Unreadable("json.comma", offset)
        return offset + 1
