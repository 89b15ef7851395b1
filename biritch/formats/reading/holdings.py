"""Reading holdings: what the hands held, for scoring a real table or a text without a deal."""

from __future__ import annotations

from typing import Any

from biritch.cards.cards import RANK_LETTERS, Denomination, Rank
from biritch.cards.seats import Seat
from biritch.formats.reading.reader import Reader
from biritch.profiles.base import Profile
from biritch.profiles.results import Holdings
from biritch.scoring.checks import in_holdings

AT = ("holdings",)


def read_holdings(
    reader: Reader, value: Any, profile: Profile, denomination: Denomination | None
) -> Holdings | None:
    """The holdings of a record, checked: what the profile needs is there, and what cannot be is refused.

    While the denomination is not known (None), only what depends on it is left unjudged.

    Faults are noted on the reader; None if there are any.
    """
    found = reader.mapping(value, AT, ("honours", "aces", "voids"))
    if found is None:
        return None
    before = len(reader.faults)
    parts: dict[str, Any] = {}
    for name, read in (("honours", _honours), ("aces", _by_seat), ("voids", _voids)):
        if name in found:
            noted = len(reader.faults)
            part = read(reader, found[name], name)
            # Of what could not be read nothing more is said.
            parts |= {name: part} if len(reader.faults) == noted else {}
    reader.flaws(in_holdings(profile, denomination, parts, found))
    return None if len(reader.faults) > before else Holdings(**parts)


def _by_seat(reader: Reader, value: Any, name: str) -> dict[Seat, Any]:
    found = reader.mapping(value, (*AT, name), (seat.name for seat in Seat))
    return {Seat[key]: item for key, item in (found or {}).items()}


def _honours(reader: Reader, value: Any, name: str) -> dict[Seat, tuple[Rank, ...]]:
    held: dict[Seat, tuple[Rank, ...]] = {}
    for seat, letters in _by_seat(reader, value, name).items():
        path = (*AT, name, seat.name)
        text = (reader.text(letters, path) or "").upper().replace("10", "T").replace(" ", "")
        for letter in text:
            if letter not in RANK_LETTERS:
                reader.fault(path, "not-honour", seat=seat, text=letter)
        held[seat] = tuple(Rank(RANK_LETTERS.index(letter)) for letter in text if letter in RANK_LETTERS)
    return held


def _voids(reader: Reader, value: Any, name: str) -> frozenset[Seat]:
    items = reader.sequence(value, (*AT, name)) or []
    seats = [reader.seat(item, (*AT, name, index)) for index, item in enumerate(items)]
    return frozenset(seat for seat in seats if seat is not None)
