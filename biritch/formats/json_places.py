"""JSON with the place of every value, so that a fault can be shown by line and column.

The standard library reads it, quickly and without places. A place is looked for only when it is asked for, by
stepping through what encloses it; and only of a text that cannot be read every character is looked at.
"""

from __future__ import annotations

import json
import math
import re
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, NoReturn

from biritch.errors import Fault, ParseError, Place
from biritch.formats.source import Source
from biritch.messages import Message

Path = tuple[str | int, ...]
_BLANK = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORD = re.compile("true|false|null")
# Plain entries of a list, one after the other, each with its comma: nothing in them can be wrong.
_RUN = re.compile(r'(?:[ \t\n\r]*(?:-?(?:0|[1-9][0-9]{0,17})|true|false|null|"[^"\\\x00-\x1f]*")[ \t\n\r]*,)+')
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
MOST_DIGITS = 30
DEEPEST = 40


class PlacedJson:
    """A JSON value and where each part of it stands. ``place(path)`` takes keys and indices from the top."""

    def __init__(
        self, value: Any, source: str = "", text: str | Source = "", starts: dict[Path, int] | None = None
    ) -> None:
        self.value = value
        self.source = source
        self.text = text if isinstance(text, Source) else Source(text, source, joined=False)
        self.starts: dict[Path, int] = starts or {}
        self.has_repeated = False
        self._repeated: list[Path] = []
        self._opened: set[Path] = set()

    @property
    def repeated(self) -> list[Path]:
        """The keys that stand twice in one object, in the order of the text."""
        if self.has_repeated:
            self._open_all((), self.value)
            self.has_repeated = False
        return self._repeated

    def place(self, path: Path = ()) -> Place:
        """Line and column of a value; of the nearest enclosing one if it is not there."""
        text = self.text.text
        if not self.starts and not text:
            return Place(self.source)
        self.starts.setdefault((), _skip(text, 0))
        for depth in range(len(path)):
            above = path[:depth]
            if path[: depth + 1] not in self.starts:
                self._open(above)
            if path[: depth + 1] not in self.starts:
                return self.text.place(self.starts[above])
        return self.text.place(self.starts[path])

    def _open(self, path: Path) -> None:
        """Find where the entries of a list or an object start. The text is known to be JSON."""
        if path in self._opened:
            return
        self._opened.add(path)
        text = self.text.text
        at = self.starts[path]
        closed = {"{": "}", "[": "]"}.get(text[at : at + 1])
        at = _skip(text, at + 1)
        names: set[str] = set()
        while closed and text[at] != closed:
            at = _skip(text, at + 1) if text[at] == "," else at
            key: str | int = len(names)
            if closed == "}":
                name, at = scanstring(text, at + 1, True)
                key = _whole(name)
                if key in names:
                    self._repeated.append((*path, key))
                at = _skip(text, _skip(text, at) + 1)
            names.add(str(key))
            self.starts[(*path, key)] = at
            at = _skip(text, _scan(text, at)[1])

    def _open_all(self, path: Path, value: Any) -> None:
        self.starts.setdefault((), _skip(self.text.text, 0))
        if isinstance(value, (dict, list)):
            self._open(path)
            for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                self._open_all((*path, key), inner)


_scan = json.JSONDecoder().raw_decode


def _skip(text: str, offset: int) -> int:
    match = _BLANK.match(text, offset)
    assert match is not None
    return match.end()


def read_json(text: str, source: str = "") -> PlacedJson:
    """Parse JSON. Raises ParseError, with line and column, at the first thing that is not JSON."""
    where = Source(text, source, joined=False)
    found = PlacedJson(None, source, where)
    try:
        if _may_be_deep(where.text):
            _Checker(where.text).check()  # which goes no deeper than it may; a page's Python would not come back
        found.value = _Decoder(found).decode(where.text)
        if _too_deep(found.value):
            raise ValueError
    except _Unreadable as error:
        raise ParseError(Fault(Message(error.key), where.place(error.offset))) from None
    except (ValueError, RecursionError):
        try:
            _Checker(where.text).check()
        except _Unreadable as error:
            raise ParseError(Fault(Message(error.key), where.place(error.offset))) from None
        raise AssertionError("what cannot be read has a fault") from None
    if _SURROGATE.search(where.text):
        found.value = _without_halves(found.value)
    return found


_NO_BRACKETS = bytes(sorted(set(range(256)) - set(b"[]{}")))


def _may_be_deep(text: str) -> bool:
    """Whether brackets may stand in one another too deep, those in strings counted too; quick for any size."""
    rest = text.encode("utf-8", "surrogatepass").translate(None, _NO_BRACKETS)
    for _ in range(DEEPEST + 1):
        if not rest:
            return False
        rest = rest.replace(b"[]", b"").replace(b"{}", b"")
    return bool(rest)


class _Decoder(json.JSONDecoder):
    """JSON as the standard has it: no NaN, no number that could not be written again, no key unseen."""

    def __init__(self, found: PlacedJson) -> None:
        self.found = found
        super().__init__(
            object_pairs_hook=self.pairs, parse_constant=_refuse, parse_int=_whole_number, parse_float=_fraction
        )

    def pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) < len(pairs):
            self.found.has_repeated = True
        return value


def _refuse(_word: str) -> NoReturn:
    raise ValueError


def _whole_number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError
    return int(text)


def _fraction(text: str) -> float:
    number = float(text)
    if len(text) > MOST_DIGITS or number in (math.inf, -math.inf):
        raise ValueError  # 1e999 is written like a number, and could not be written again
    return number


def _too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST + 1):
        inner = (item.values() if type(item) is dict else item for item in level if type(item) in (dict, list))
        level = [item for items in inner for item in items]
        if not level:
            return False
    return True


def _whole(text: str) -> str:
    """A lone surrogate is no text: it could not be printed or written again."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _without_halves(value: Any) -> Any:
    if isinstance(value, str):
        return _whole(value)
    if isinstance(value, list):
        return [_without_halves(item) for item in value]
    if isinstance(value, dict):
        return {_whole(key): _without_halves(item) for key, item in value.items()}
    return value


class _Unreadable(Exception):
    def __init__(self, key: str, offset: int) -> None:
        self.key, self.offset = key, offset


class _Checker:
    """Goes through a text until something is no JSON."""

    def __init__(self, text: str) -> None:
        self.text = text

    def check(self) -> None:
        end = _skip(self.text, self.value(0, 0))
        if end != len(self.text):
            raise _Unreadable("json.rest", end)

    def value(self, offset: int, depth: int) -> int:
        offset = _skip(self.text, offset)
        if depth > DEEPEST:
            raise _Unreadable("json.deep", offset)
        first = self.text[offset : offset + 1]
        if first == "{":
            return self.mapping(offset, depth + 1)
        if first == "[":
            return self.sequence(offset, depth + 1)
        if first == '"':
            return self.string(offset)
        word = _WORD.match(self.text, offset)
        return word.end() if word else self.number(offset)

    def number(self, offset: int) -> int:
        match = _NUMBER.match(self.text, offset)
        if match is None:
            raise _Unreadable("json.value" if offset < len(self.text) else "json.end", offset)
        long = len(match[0]) > MOST_DIGITS
        if long or ((match[1] or match[2]) and float(match[0]) in (math.inf, -math.inf)):
            raise _Unreadable("json.long-number", offset)
        return match.end()

    def string(self, offset: int) -> int:
        try:
            end: int = scanstring(self.text, offset + 1, True)[1]
        except json.JSONDecodeError as error:
            raise _Unreadable("json.string", error.pos) from None
        return end

    def sequence(self, offset: int, depth: int) -> int:
        offset = _skip(self.text, offset + 1)
        empty = True
        while self.text[offset : offset + 1] != "]":
            if not empty:
                offset = self.comma(offset)
            run = _RUN.match(self.text, offset)
            offset = _skip(self.text, self.value(run.end() if run else offset, depth))
            empty = False
        return offset + 1

    def mapping(self, offset: int, depth: int) -> int:
        offset = _skip(self.text, offset + 1)
        empty = True
        while self.text[offset : offset + 1] != "}":
            if not empty:
                offset = _skip(self.text, self.comma(offset))
            if self.text[offset : offset + 1] != '"':
                raise _Unreadable("json.key", offset)
            end = _skip(self.text, self.string(offset))
            if self.text[end : end + 1] != ":":
                raise _Unreadable("json.colon", end)
            offset = _skip(self.text, self.value(end + 1, depth))
            empty = False
        return offset + 1

    def comma(self, offset: int) -> int:
        if self.text[offset : offset + 1] != ",":
            raise _Unreadable("json.comma", offset)
        return offset + 1
