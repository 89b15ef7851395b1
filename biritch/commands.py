"""The commands of ``python -m biritch``: each takes its arguments and returns what is to be printed.

A command returns text or, with ``--json``, data. Bad input raises a BiritchError with all its faults;
nothing is printed before everything has been read.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from biritch.cards import Denomination
from biritch.compare import compare_record
from biritch.deal import parse_hands
from biritch.errors import BiritchError, Fault, ParseError, Place, RecordError
from biritch.messages import Message
from biritch.perft import perft
from biritch.play import Play
from biritch.profiles import PROFILES
from biritch.record import Record, RubberRecord, read_any
from biritch.seats import Seat

STANDARD_INPUT = "-"


def read_text(file: str) -> str:
    """The text of a file, or of standard input for "-": UTF-8, or UTF-16 where its mark says so."""
    name = "standard input" if file == STANDARD_INPUT else file
    try:
        data = sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ParseError(Fault(Message("file.unreadable", reason=reason), Place(name))) from None
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ParseError(Fault(Message("file.not-text"), Place(name, line, 1))) from None


def source_name(file: str) -> str:
    return "standard input" if file == STANDARD_INPUT else file


def score(args: Namespace) -> Any:
    """``score FILE``: the sheet of a record or of a rubber."""
    record = read_any(read_text(args.file), source_name(args.file), to_score=True)
    if isinstance(record, RubberRecord):
        rubber = record.rubber()
        if args.json:
            deals = [
                _with_dealer(sheet.as_json(), deal.dealer)
                for sheet, deal in zip(rubber.sheets, record.deals, strict=True)
            ]
            return {"deals": deals, **rubber.as_json()}
        from biritch.render.text import rubber_text

        return rubber_text(rubber.sheets)
    sheet = record.score()
    if args.json:
        return _with_dealer(sheet.as_json(), record.dealer)
    from biritch.render.text import sheet_text

    return sheet_text(sheet)


def _with_dealer(data: dict[str, Any], dealer: Seat | None) -> dict[str, Any]:
    # The dealer follows the profile, as documented.
    return {"profile": data.pop("profile"), "dealer": dealer.name if dealer is not None else None, **data}


def calls(args: Namespace) -> Any:
    """``calls FILE``: how far the talk of a record has come."""
    record = read_any(read_text(args.file), source_name(args.file))
    if isinstance(record, RubberRecord):
        raise RecordError(Fault(Message("calls.rubber"), Place(source_name(args.file), 1, 1)))
    talk = record.talk
    if talk is None:
        raise RecordError(Fault(Message("calls.none"), record.place))
    facts = talk.facts()
    return facts if args.json else "\n".join(f"{key.replace('_', ' ')}: {value}" for key, value in facts.items())


def check(args: Namespace) -> Any:
    """``check FILE…``: every fault of every file; what is sound if there is none."""
    faults: list[Fault] = []
    sound = []
    for file in args.files:
        try:
            record = read_any(read_text(file), source_name(file))
        except BiritchError as error:
            faults += error.faults
        else:
            sound.append((source_name(file), _describe(record)))
    if faults:
        raise RecordError(*faults)
    if args.json:
        return {"files": [{"file": name, "what": what} for name, what in sound]}
    return "\n".join(f"{name}: {what}, sound" for name, what in sound)


def _describe(record: Record | RubberRecord) -> str:
    if isinstance(record, RubberRecord):
        return f"rubber of {len(record.deals)} deals, {record.profile.id}"
    return f"record, {record.profile.id}"


def compare(args: Namespace) -> Any:
    """``compare FILE --profile A --profile B``: one deal under several rule sets, and where these differ."""
    names = args.profile or []
    unknown = [name for name in names if name not in PROFILES]
    if unknown or not names:
        key = "unknown-profile" if unknown else "no-profile"
        message = Message(f"record.{key}", name=", ".join(unknown), known=list(PROFILES))
        raise RecordError(Fault(message, Place("arguments")))
    record = read_any(read_text(args.file), source_name(args.file), to_score=True)
    if isinstance(record, RubberRecord):
        raise RecordError(Fault(Message("calls.rubber"), Place(source_name(args.file), 1, 1)))
    # The record's own profile keeps its options.
    profiles = [record.profile if name == record.profile.id else PROFILES[name] for name in names]
    found = compare_record(record, profiles, args.level)
    if args.json:
        return found.as_json()
    from biritch.render.compare_text import comparison_text

    return comparison_text(found)


def count(args: Namespace) -> Any:
    """``perft DEAL``: how many ways there are to play an ending."""
    faults: list[Message] = []
    hands = _try(lambda: parse_hands(args.hands), faults)
    trump = _try(lambda: Denomination.parse(args.trump), faults)
    leader = _try(lambda: Seat.parse(args.leader), faults)
    if faults:
        raise ParseError(*(Fault(message, Place("arguments")) for message in faults))
    found = perft(Play(hands, trump, leader))
    by_tricks = {str(tricks): found[tricks] for tricks in sorted(found)}
    if args.json:
        return {"sequences": found.total(), "by_ns_tricks": by_tricks}
    lines = [f"{found.total()} sequences"]
    return "\n".join(lines + [f"N–S take {tricks}: {number}" for tricks, number in by_tricks.items()])


def _try(read: Any, faults: list[Message]) -> Any:
    try:
        return read()
    except BiritchError as error:
        faults += [fault.message for fault in error.faults]
        return None


def printed(result: Any) -> str:
    """A result as text: as it is, or JSON."""
    return result if isinstance(result, str) else json.dumps(result, ensure_ascii=False, indent=2)
