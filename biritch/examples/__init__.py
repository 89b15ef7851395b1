"""Worked deals, ready to read, score and step through.

Each is a record (``biritch-record-1``) or a whole rubber (``biritch-rubber-1``) beside this file; titles and a
word on what each shows are in ``about.toml``. Nothing is read before it is asked for.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib import resources
from typing import Any


def examples() -> tuple[str, ...]:
    """The names of all examples that are one deal, worked deals before presets of the laboratory."""
    return tuple(name for name, note in _notes().items() if not note.get("rubber"))


def rubbers() -> tuple[str, ...]:
    """The names of the examples that are a whole rubber."""
    return tuple(name for name, note in _notes().items() if note.get("rubber"))


def example(name: str) -> dict[str, Any]:
    """The record or rubber of an example, a fresh copy each time; LookupError for an unknown name."""
    _note(name)
    file = resources.files(__package__).joinpath(f"{name}.json")
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return record


def title(name: str) -> str:
    """What to call an example in a list; LookupError for an unknown name."""
    return str(_note(name)["title"])


def about(name: str) -> str:
    """A sentence or two on what an example shows; LookupError for an unknown name."""
    return str(_note(name)["about"])


def _note(name: str) -> dict[str, Any]:
    try:
        return _notes()[name]
    except KeyError:
        raise LookupError(f"no example {name!r}; there is: {', '.join(_notes())}") from None


@cache
def _notes() -> dict[str, dict[str, Any]]:
    file = resources.files(__package__).joinpath("about.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


__all__ = ["about", "example", "examples", "rubbers", "title"]
