"""Reading what was agreed: a contract, or the calls that came to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat
from biritch.formats.json_places import Path
from biritch.formats.reading.reader import Reader
from biritch.scoring.checks import in_declarer, in_denomination, in_level, in_named_by, in_raises
from biritch.talk.contract import Contract
from biritch.talk.moves import Call, Pass


def read_contract(reader: Reader, value: Any, dealer: Seat | None) -> Contract | None:
    profile = reader.profile
    assert profile is not None
    keys = ["declarer", "denomination", "level" if profile.has_level else "named_by"]
    if profile.has_raises or not profile.has_level:
        keys.append("raises")
    found = reader.mapping(value, ("contract",), keys)
    if found is None:
        return None
    before = len(reader.faults)
    declarer = _declarer(reader, found, dealer)
    denomination = None
    if "denomination" not in found:
        reader.fault(("contract",), "no-denomination")
    else:
        path: Path = ("contract", "denomination")
        text = reader.text(found["denomination"], path)
        if text is not None:
            denomination = reader.try_at(path, lambda: Denomination.parse(text))
            if reader.flaws(in_denomination(profile, denomination)):
                denomination = None
    level = None
    if profile.has_level:
        if "level" not in found:
            reader.fault(("contract",), "no-level", "bid")
        else:
            level = None if reader.flaws(in_level(found["level"])) else found["level"]
    named_by = _named_by(reader, found, declarer)
    raises = _raises(reader, found.get("raises", []), declarer, denomination)
    if len(reader.faults) > before or declarer is None or denomination is None:
        return None
    return Contract(declarer, denomination, level, raises, named_by)


def _declarer(reader: Reader, found: Mapping[str, Any], dealer: Seat | None) -> Seat | None:
    profile = reader.profile
    assert profile is not None
    if "declarer" not in found:
        if profile.dealer_declares and (dealer is not None or reader.bad_dealer):
            return dealer
        reader.fault(("contract",), "no-declarer")
        return None
    declarer = reader.seat(found["declarer"], ("contract", "declarer"))
    reader.flaws(in_declarer(profile, dealer, declarer))
    return declarer


def _named_by(reader: Reader, found: Mapping[str, Any], declarer: Seat | None) -> Seat | None:
    profile = reader.profile
    assert profile is not None
    if "named_by" not in found:
        return None if profile.has_level else declarer
    seat = reader.seat(found["named_by"], ("contract", "named_by"))
    reader.flaws(in_named_by(profile, declarer, seat))
    return seat


def _raises(
    reader: Reader, value: Any, declarer: Seat | None, named: Denomination | None
) -> tuple[Seat, ...]:
    assert reader.profile is not None
    path: Path = ("contract", "raises")
    seats = [reader.seat(item, (*path, index)) for index, item in enumerate(reader.sequence(value, path) or [])]
    reader.flaws(in_raises(reader.profile, declarer, seats, named))
    return tuple(seat for seat in seats if seat is not None)


def read_calls(reader: Reader, value: Any, dealer: Seat | None) -> tuple[Call, ...] | None:
    profile = reader.profile
    assert profile is not None
    found = reader.sequence(value, ("calls",))
    if found is None:
        return None
    if dealer is None:
        if not reader.bad_dealer:
            reader.fault(("calls",), "calls-need-dealer")
        return None
    talk = profile.talk(dealer)
    for index, item in enumerate(found):
        path: Path = ("calls", index)
        word = reader.text(item, path)
        if word is None:
            return None
        said = talk
        call = reader.try_at(path, lambda word=word, said=said: said.read(word))  # type: ignore[misc]
        if call is None:
            return None
        if call == Pass() and talk.passes_written(index + 1 - len(talk.calls)):
            continue
        after = reader.try_at(path, lambda call=call, said=said: said.after(call))  # type: ignore[misc]
        if after is None:
            return None
        talk = after
    return talk.calls


def agreed(reader: Reader, calls: tuple[Call, ...] | None, dealer: Seat | None) -> Contract | None:
    if calls is None or dealer is None or reader.profile is None:
        return None
    talk = reader.profile.talk(dealer)
    for call in calls:
        talk = talk.after(call)
    return talk.contract
