"""What a file tells of a deal besides the game: the event, where and when it was, the board, who sat where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from biritch.cards.seats import Seat
from biritch.errors import need

UNKNOWN = ("", "?", "-", "*")
MOST_LETTERS = 1000
# The tags of a file are English in every language.
SEAT_TAGS = {Seat.W: "West", Seat.N: "North", Seat.E: "East", Seat.S: "South"}


def clean(text: str) -> str:
    """A text as one line that every format can hold; empty where it says only that something is not known."""
    line = "".join(char if char.isprintable() else " " for char in text[:MOST_LETTERS]).strip().lstrip("# ")
    return "" if line in UNKNOWN or not line.strip("?.") else line


@dataclass(frozen=True)
class About:
    """Event, site, date and board; empty where it is not known. No rule looks at them.

    Two are equal whatever their boards: a file must number a deal that had no number.
    """

    event: str = ""
    site: str = ""
    date: str = ""
    board: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        for part in fields(self):
            value = getattr(self, part.name)
            need(part.name, value, str)
            object.__setattr__(self, part.name, clean(value))

    def as_json(self) -> dict[str, str]:
        """The parts that are known, in the order of the documentation."""
        return {part.name: value for part in fields(self) if (value := getattr(self, part.name))}


ABOUT_KEYS = tuple(part.name for part in fields(About))


def known_names(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Names by seat, without those that are not known."""
    for seat, name in names.items():
        need("each seat of names", seat, Seat)
        need("each name", name, str)
    return {seat: name for seat in Seat if (name := clean(names.get(seat, "")))}
