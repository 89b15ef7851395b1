"""Reading what was agreed: a contract, or the calls that came to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from biritch.cards import Denomination
from biritch.contract import Contract
from biritch.moves import Call, Pass
from biritch.placed_json import Path
from biritch.reading.base import Reader
from biritch.seats import Seat


def read_contract(reader: Reader, value: Any, dealer: Seat | None) -> Contract | None:
    profile = reader.profile
    assert profile is not None
    keys = ("declarer", "denomination") + (("level",) if profile.has_level else ("named_by", "raises"))
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
    level = None
    if profile.has_level:
        if "level" not in found:
            reader.fault(("contract",), "no-level", "bid")
        else:
            level = reader.whole(found["level"], ("contract", "level"), 1, 7)
    named_by = _named_by(reader, found, declarer)
    raises = _raises(reader, found.get("raises", []), declarer)
    if len(reader.faults) > before or declarer is None or denomination is None:
        return None
    return Contract(declarer, denomination, level, raises, named_by)


def _declarer(reader: Reader, found: Mapping[str, Any], dealer: Seat | None) -> Seat | None:
    profile = reader.profile
    assert profile is not None
    if "declarer" not in found:
        if dealer is not None and profile.dealer_declares:
            return dealer
        reader.fault(("contract",), "no-declarer")
        return None
    declarer = reader.seat(found["declarer"], ("contract", "declarer"))
    if profile.dealer_declares and None not in (dealer, declarer) and dealer is not declarer:
        reader.fault(("contract", "declarer"), "declarer-not-dealer", "dummy", seat=declarer, dealer=dealer)
    return declarer


def _named_by(reader: Reader, found: Mapping[str, Any], declarer: Seat | None) -> Seat | None:
    profile = reader.profile
    assert profile is not None
    if "named_by" not in found:
        return None if profile.has_level else declarer
    seat = reader.seat(found["named_by"], ("contract", "named_by"))
    if seat is not None and declarer is not None:
        allowed = [declarer, declarer.partner] if profile.dealer_declares else [declarer]
        if seat not in allowed:
            reader.fault(("contract", "named_by"), "named-by", "naming", seat=seat, allowed=allowed)
    return seat


def _raises(reader: Reader, value: Any, declarer: Seat | None) -> tuple[Seat, ...]:
    profile = reader.profile
    assert profile is not None
    found = reader.sequence(value, ("contract", "raises"))
    seats = []
    for index, item in enumerate(found or []):
        path: Path = ("contract", "raises", index)
        seat = reader.seat(item, path)
        if seat is None or declarer is None:
            continue
        due = declarer.side if index % 2 else declarer.side.other
        if profile.most_raises is not None and index >= profile.most_raises:
            reader.fault(path, "raise-too-many", "double", most=profile.most_raises)
        elif seat.side is not due:
            rule = profile.raise_paragraphs[index % 2]
            reader.fault(path, "raise-wrong-side", rule, seat=seat, side=due, number=index + 1)
        seats.append(seat)
    return tuple(seats)


def read_calls(reader: Reader, value: Any, dealer: Seat | None) -> tuple[Call, ...] | None:
    profile = reader.profile
    assert profile is not None
    found = reader.sequence(value, ("calls",))
    if found is None:
        return None
    if dealer is None:
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
