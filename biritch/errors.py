"""One family of errors. Whatever text or move comes in, nothing else comes out.

Every error says what is wrong, where, and what to do; ``faults`` lists all that was found, not only
the first. A wrong use of the Python interface itself (a missing argument, say) is an ordinary TypeError.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from biritch.messages import Message


@dataclass(frozen=True)
class Place:
    """Where in a text something stands: source name, line and column (both from 1), board label."""

    source: str = ""
    line: int = 0
    column: int = 0
    board: str = ""

    def __str__(self) -> str:
        parts = [self.source or "input"]
        if self.line:
            parts += [str(self.line), str(self.column)]
        return ":".join(parts)


@dataclass(frozen=True)
class Fault:
    """One thing wrong with an input: a message (what; what to do), its place, the rule it breaks."""

    message: Message
    place: Place = field(default=Place())
    rule: str = ""

    def __str__(self) -> str:
        board = f"board {self.place.board}: " if self.place.board else ""
        return f"{self.place}: {board}{self.message}" + (f" [{self.rule}]" if self.rule else "")


class BiritchError(ValueError):
    """Anything wrong with what was put in. ``faults`` is never empty."""

    faults: tuple[Fault, ...]

    def __init__(self, *faults: Message | Fault) -> None:
        self.faults = tuple(f if isinstance(f, Fault) else Fault(f) for f in faults)
        super().__init__(*faults)

    def __str__(self) -> str:
        return "\n".join(str(f) if f.place != Place() else f"{f.message}" for f in self.faults)

    def at(self, place: Place) -> Sequence[Fault]:
        """The faults, with this place given to those that have none of their own."""
        return [f if f.place.line else replace(f, place=place) for f in self.faults]


class ParseError(BiritchError):
    """A text that cannot be read: a card, a seat, a hand, JSON, PBN."""


class DealError(BiritchError):
    """Cards that are not a deal; one fault for every defect."""


class RecordError(BiritchError):
    """A record that can be read but not be true, or not be scored."""


class IllegalMove(BiritchError):
    """A move that the rules refuse. ``refusal`` says why and by which paragraph; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(Fault(refusal.message, rule=refusal.rule))

    def __str__(self) -> str:
        return f"{self.refusal.message} [{self.refusal.rule}]"


@dataclass(frozen=True)
class Refusal:
    """Why a move may not be made: a stable code, the paragraph's id, a sentence with the particulars."""

    code: str
    rule: str
    message: Message

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


def need(name: str, value: object, *kinds: type | None) -> None:
    """TypeError, in a plain sentence, unless the value is of one of the kinds.

    Numbers are taken strictly: neither True nor a seat is a whole number, and a suit is no denomination.
    """
    if type(value) in kinds or (value is None and None in kinds):
        return
    if not isinstance(value, tuple(kind for kind in kinds if kind not in (None, int))):
        wanted = " or ".join(_kind(kind) for kind in kinds)
        raise TypeError(f"{name} must be {wanted}, not {shown(value)}")


def need_each(name: str, values: Iterable[Any], *kinds: type | None) -> tuple[Any, ...]:
    """The values as a tuple. TypeError unless each of them is of one of the kinds."""
    try:
        found = tuple(values)
    except TypeError:
        raise TypeError(f"{name} must be several in a row, not {shown(values)}") from None
    for value in found:
        need(f"each of {name}", value, *kinds)
    return found


def _kind(kind: type | None) -> str:
    if kind is None:
        return "None"
    example = next(iter(getattr(kind, "__members__", ())), "")
    words = {int: "a whole number", str: "a string"}
    return words.get(kind, f"a {kind.__name__}" + (f" such as {kind.__name__}.{example}" if example else ""))


def shown(value: object) -> str:
    """A value in a sentence about it, whatever it is."""
    kind = type(value).__name__
    if value is None or isinstance(value, Enum):
        return f"{kind}.{value.name}" if isinstance(value, Enum) else "None"
    try:
        text = repr(value)
    except Exception:  # numbers too long to write, objects with a broken repr
        text = ""
    return f"{text} ({kind})" if 0 < len(text) <= 40 else f"a value of type {kind}"


def as_written(value: Any) -> Any:
    """A value as JSON has it, with quotes if it is a text; as it is, where JSON cannot have it."""
    import json  # late: only faults need it

    try:
        return value if isinstance(value, Enum) else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return value
