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
from biritch.lin import looks_like_lin, read_lin
from biritch.messages import Message
from biritch.pbn import deals_from, looks_like_pbn, read_pbn, read_pbn_records, write_pbn
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
        data = _standard_input() if file == STANDARD_INPUT else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ParseError(Fault(Message("file.unreadable", reason=reason), Place(name))) from None
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ParseError(Fault(Message("file.not-text"), Place(name, line, 1))) from None


def _standard_input() -> bytes:
    if sys.stdin is None:  # closed by whoever started us
        raise OSError("it is closed")
    return sys.stdin.buffer.read()


def source_name(file: str) -> str:
    return "standard input" if file == STANDARD_INPUT else file


def load(file: str, *, to_score: bool = False) -> list[Record | RubberRecord]:
    """The records and rubbers of a file: one of JSON, any number of PBN."""
    text, name = read_text(file), source_name(file)
    if looks_like_pbn(text):
        return list(read_pbn_records(text, name, to_score=to_score))
    return [read_any(text, name, to_score=to_score)]


def load_one(file: str, *, to_score: bool = False) -> Record:
    """The one record of a file. Raises RecordError for a rubber, or for more than one."""
    found = load(file, to_score=to_score)
    if len(found) != 1 or isinstance(found[0], RubberRecord):
        raise RecordError(Fault(Message("file.one-record", count=len(found)), Place(source_name(file), 1, 1)))
    return found[0]


def score(args: Namespace) -> Any:
    """``score FILE``: the sheet of a record or of a rubber; of each, where a PBN file has several."""
    scored = [_scored(record, args.json) for record in load(args.file, to_score=True)]
    if args.json:
        return scored[0] if len(scored) == 1 else {"records": scored}
    return "\n".join(scored)


def _scored(record: Record | RubberRecord, as_json: bool) -> Any:
    from biritch.render.text import rubber_text, sheet_text

    if isinstance(record, Record):
        sheet = record.score()
        return _with_dealer(sheet.as_json(), record.dealer) if as_json else sheet_text(sheet)
    rubber = record.rubber()
    if not as_json:
        return rubber_text(rubber.sheets)
    deals = [
        _with_dealer(sheet.as_json(), deal.dealer) for sheet, deal in zip(rubber.sheets, record.deals, strict=True)
    ]
    return {"deals": deals, **rubber.as_json()}


def _with_dealer(data: dict[str, Any], dealer: Seat | None) -> dict[str, Any]:
    # The dealer follows the profile, as documented.
    return {"profile": data.pop("profile"), "dealer": dealer.name if dealer is not None else None, **data}


def calls(args: Namespace) -> Any:
    """``calls FILE``: how far the talk of a record has come."""
    record = load_one(args.file)
    talk = record.talk
    if talk is None:
        raise RecordError(Fault(Message("calls.none"), record.place))
    facts = talk.facts()
    return facts if args.json else "\n".join(f"{key.replace('_', ' ')}: {value}" for key, value in facts.items())


def check(args: Namespace) -> Any:
    """``check FILE…``: every fault of every file; what is sound if there is none.

    What is complete is scored as well, for some faults show only then. Bridge files are sound if their deals are.
    """
    faults: list[Fault] = []
    sound = []
    for file in args.files:
        try:
            sound.append((source_name(file), _checked(file)))
        except BiritchError as error:
            faults += error.faults
    if faults:
        raise RecordError(*faults)
    if args.json:
        return {"files": [{"file": name, "what": what} for name, what in sound]}
    return "\n".join(f"{name}: {what}, sound" for name, what in sound)


def _checked(file: str) -> str:
    text, name = read_text(file), source_name(file)
    if looks_like_lin(text):
        return f"LIN, {len(read_lin(text, name))} deals"
    if not looks_like_pbn(text):
        record = read_any(text, name)
        _score_if_complete(record)
        return f"{'rubber' if isinstance(record, RubberRecord) else 'record'}, {record.profile.id}"
    found = read_pbn(text, name)
    if found.faults:
        raise RecordError(*found.faults)
    for record in found.records:
        _score_if_complete(record)
    return f"PBN, {len(found.boards)} boards"


def _score_if_complete(record: Record | RubberRecord) -> None:
    if isinstance(record, RubberRecord):
        record.rubber()
    elif not record.missing():
        record.score()


def convert(args: Namespace) -> Any:
    """``convert IN OUT``: a record or rubber from JSON to PBN or back; or a bridge deal taken over.

    The ending of OUT decides (.json, .pbn); "-" prints JSON, or PBN with ``--pbn``.
    """
    found = _taken_over(args) if args.profile else load(args.source)
    as_pbn = args.pbn or args.target.lower().endswith(".pbn")
    if not as_pbn and len(found) != 1:
        raise RecordError(Fault(Message("convert.one", count=len(found)), Place(source_name(args.source), 1, 1)))
    output = write_pbn(found) if as_pbn else printed(found[0].as_json()) + "\n"
    if args.target == STANDARD_INPUT:
        return output.rstrip("\n")
    try:
        Path(args.target).write_text(output, encoding="utf-8", newline="")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(Fault(Message("file.unwritable", reason=reason), Place(args.target))) from None
    return {"written": args.target, "records": len(found)} if args.json else f"{args.target}: {len(found)} written"


def _taken_over(args: Namespace) -> list[Record | RubberRecord]:
    """The deals of a bridge file as records of a profile that have only the deal."""
    if args.profile not in PROFILES:
        message = Message("record.unknown-profile", name=args.profile, known=list(PROFILES))
        raise RecordError(Fault(message, Place("arguments")))
    deals = deals_from(read_text(args.source), source_name(args.source))
    if args.board is not None:
        if not 1 <= args.board <= len(deals):
            message = Message("convert.board", board=args.board, count=len(deals))
            raise RecordError(Fault(message, Place(source_name(args.source), 1, 1)))
        deals = deals[args.board - 1 : args.board]
    return [Record(profile=PROFILES[args.profile], deal=deal) for deal in deals]


def compare(args: Namespace) -> Any:
    """``compare FILE --profile A --profile B``: one deal under several rule sets, and where these differ."""
    names = args.profile or []
    unknown = [name for name in names if name not in PROFILES]
    if unknown or not names:
        key = "unknown-profile" if unknown else "no-profile"
        message = Message(f"record.{key}", name=", ".join(unknown), known=list(PROFILES))
        raise RecordError(Fault(message, Place("arguments")))
    record = load_one(args.file, to_score=True)
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
