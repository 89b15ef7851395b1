"""Worked deals, ready to read, score and step through.

Each is a record (``biritch-record-1``) or a whole rubber (``biritch-rubber-1``) beside this file; their order
is in ``about.toml``, what they are called and show in the catalogue. Nothing is read before it is asked for.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from biritch.messages import Message


def examples() -> tuple[str, ...]:
    """The names of all examples that are one deal, worked deals before presets of the laboratory."""
    return tuple(_order()["deals"])


def rubbers() -> tuple[str, ...]:
    """The names of the examples that are a whole rubber."""
    return tuple(_order()["rubbers"])


def example(name: str) -> dict[str, Any]:
    """The record or rubber of an example, a fresh copy each time; LookupError for an unknown name."""
    _must_be(name)
    file = resources.files(__package__).joinpath(f"{name}.json")
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return record


def title(name: str) -> str:
    """What to call an example in a list; LookupError for an unknown name."""
    _must_be(name)
    return Message(f"example.{name}.title").say()


def about(name: str) -> str:
    """A sentence or two on what an example shows; LookupError for an unknown name."""
    _must_be(name)
    return Message(f"example.{name}.about").say()


def _must_be(name: str) -> None:
    known = (*examples(), *rubbers())
    if name not in known:
        raise LookupError(f"no example {name!r}; there is: {', '.join(known)}")


@cache
def _order() -> dict[str, list[str]]:
    file = resources.files(__package__).joinpath("about.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


__all__ = ["about", "example", "examples", "rubbers", "title"]
