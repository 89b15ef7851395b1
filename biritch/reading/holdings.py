"""Reading holdings: what the hands held, for scoring a real table or a text without a deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from biritch.cards import HONOUR_RANKS, RANK_LETTERS, Denomination, Rank
from biritch.contract import Holdings
from biritch.profiles.base import Profile
from biritch.seats import Seat

if TYPE_CHECKING:
    from biritch.reading.base import Reader

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
    needed = profile.holdings_needed(denomination) if denomination is not None else frozenset()
    without_trumps = denomination is Denomination.NOTRUMP
    honours = _honours(reader, found, without_trumps)
    aces = _aces(reader, found)
    for name in sorted(needed - found.keys()):
        reader.fault(AT, f"{name}-missing", profile.holding_paragraphs[name])
    voids = _voids(reader, found, without_trumps)
    if len(reader.faults) == before:
        _together(reader, honours, aces, voids, denomination)
    return None if len(reader.faults) > before else Holdings(honours, aces, voids)


def _by_seat(reader: Reader, value: Any, name: str) -> dict[Seat, Any]:
    found = reader.mapping(value, (*AT, name), (seat.name for seat in Seat))
    return {Seat[key]: item for key, item in (found or {}).items()}


def _honours(reader: Reader, found: Mapping[str, Any], without_trumps: bool) -> dict[Seat, tuple[Rank, ...]]:
    path = (*AT, "honours")
    if "honours" not in found:
        return {}
    if without_trumps:
        reader.fault(path, "honours-no-trump")
        return {}
    held: dict[Seat, tuple[Rank, ...]] = {}
    owner: dict[Rank, Seat] = {}
    for seat, letters in _by_seat(reader, found["honours"], "honours").items():
        text = reader.text(letters, (*path, seat.name))
        ranks = []
        for letter in (text or "").upper().replace("10", "T").replace(" ", ""):
            rank = Rank(RANK_LETTERS.index(letter)) if letter in RANK_LETTERS else None
            if rank not in HONOUR_RANKS or rank is None:
                reader.fault((*path, seat.name), "not-honour", seat=seat, text=letter)
            elif rank in owner:
                reader.fault((*path, seat.name), "honour-twice", rank=rank, seats=[owner[rank], seat])
            else:
                owner[rank] = seat
                ranks.append(rank)
        held[seat] = tuple(sorted(ranks, reverse=True))
    absent = [rank for rank in HONOUR_RANKS if rank not in owner]
    if absent:
        reader.fault(path, "honours-absent", ranks=absent)
    return held


def _aces(reader: Reader, found: Mapping[str, Any]) -> dict[Seat, int]:
    path = (*AT, "aces")
    if "aces" not in found:
        return {}
    held = {}
    for seat, number in _by_seat(reader, found["aces"], "aces").items():
        held[seat] = reader.whole(number, (*path, seat.name), 0, 4) or 0
    if sum(held.values()) != 4:
        reader.fault(path, "aces-sum", sum=sum(held.values()))
    return held


def _voids(reader: Reader, found: Mapping[str, Any], without_trumps: bool) -> frozenset[Seat]:
    path = (*AT, "voids")
    items = reader.sequence(found.get("voids", []), path) or []
    seats = {reader.seat(item, (*path, index)) for index, item in enumerate(items)} - {None}
    if seats and without_trumps:
        reader.fault(path, "voids-no-trump", "chicane")
    if len(seats) == 4:
        reader.fault(path, "voids-all")
    return frozenset(seat for seat in seats if seat is not None)


def _together(
    reader: Reader,
    honours: dict[Seat, tuple[Rank, ...]],
    aces: dict[Seat, int],
    voids: frozenset[Seat],
    denomination: Denomination | None,
) -> None:
    """What is possible apart may be impossible together."""
    for seat in sorted(voids):
        if honours.get(seat):
            reader.fault((*AT, "voids"), "void-with-honour", "chicane", seat=seat, ranks=honours[seat])
    holder = next((seat for seat, ranks in honours.items() if Rank.ACE in ranks), None)
    if holder is not None and aces and not aces.get(holder):
        reader.fault((*AT, "aces"), "ace-is-honour", seat=holder)
    # Aces that are no trumps lie in the three other suits, one each.
    for seat, number in aces.items():
        if number == 4 and seat in voids:
            reader.fault((*AT, "aces"), "void-with-four-aces", "chicane", seat=seat)
    if len(voids) == 3:
        full = next(seat for seat in Seat if seat not in voids)
        if aces and aces.get(full) != 1:
            reader.fault((*AT, "aces"), "thirteen-trumps", seat=full)
