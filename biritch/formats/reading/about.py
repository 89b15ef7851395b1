"""Reading what a record tells besides the game: names by seat; event, site, date and board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from biritch.cards.seats import Seat
from biritch.formats.about import ABOUT_KEYS, About, clean
from biritch.formats.reading.reader import Reader


def read_names(reader: Reader, value: Mapping[str, Any]) -> dict[Seat, str]:
    """Who sat where. Faults are noted on the reader."""
    found = _lines(reader, value, "names", (seat.name for seat in Seat))
    return {Seat[name]: text for name, text in found.items()}


def read_about(reader: Reader, value: Mapping[str, Any]) -> About:
    """Event, site, date, board. Faults are noted on the reader."""
    return About(**_lines(reader, value, "about", ABOUT_KEYS))


def _lines(reader: Reader, value: Mapping[str, Any], name: str, keys: Iterable[str]) -> dict[str, str]:
    lines: dict[str, str] = {}
    if name not in value:
        return lines
    for key, item in (reader.mapping(value[name], (name,), keys) or {}).items():
        text = reader.text(item, (name, key))
        if text is not None and text.strip() not in ("", "?") and clean(text) != text.strip():
            reader.fault((name, key), "not-line", name=f"{name}.{key}")
        elif text is not None:
            lines[key] = text
    return lines
