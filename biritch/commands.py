"""The commands of ``python -m biritch``: each takes its arguments and returns what is to be printed.

A command returns text or, with ``--json``, data. Bad input raises a BiritchError with all its faults;
nothing is printed before everything has been read.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

from biritch.cards.cards import Denomination
from biritch.cards.deal import parse_hands
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault, ParseError, Place, RecordError
from biritch.formats.lin import read_lin
from biritch.formats.pbn import deals_from, read_pbn, read_pbn_records, write_pbn
from biritch.formats.read_record import Record, RubberRecord, read_any
from biritch.formats.sniff import looks_like_lin, looks_like_pbn
from biritch.messages import Message
from biritch.play.perft import perft
from biritch.play.play import Play
from biritch.profiles import PROFILES
from biritch.study.compare import compare_record

STANDARD_INPUT = "-"
MOST_CARDS = 6  # for perft: two minutes and 150 MB at worst, mostly seconds; with seven, hours and gigabytes


class UsageError(Exception):
    """Arguments that do not go together: wrong usage, and not bad input."""


def read_text(file: str) -> str:
    """The text of a file, or of standard input for "-": UTF-8, or UTF-16 where its mark says so."""
    name = source_name(file)
    try:
        if not file:
            raise OSError("it has no name")
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
    return "standard input" if file == STANDARD_INPUT else file or '""'


def load(file: str, *, to_score: bool = False) -> list[Record | RubberRecord]:
    """The records and rubbers of a file: one of JSON, any number of PBN."""
    text, name = read_text(file), source_name(file)
    if looks_like_pbn(text):
        return list(read_pbn_records(text, name, to_score=to_score))
    return [read_any(text, name, to_score=to_score)]


def load_one(file: str, *, to_score: bool = False) -> Record:
    """The one record of a file. Raises RecordError for a rubber, or for more than one."""
    found = load(file, to_score=to_score)
    if len(found) == 1 and isinstance(found[0], Record):
        return found[0]
    message = Message("file.one-record", count=len(found)) if len(found) != 1 else Message("file.rubber")
    raise RecordError(Fault(message, Place(source_name(file), 1, 1)))


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
        return rubber_text(rubber.sheets) if rubber.sheets else str(Message("rubber.none"))
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
    if not looks_like_pbn(text):
        if looks_like_lin(text):
            return str(Message("file.lin", count=len(read_lin(text, name))))
        record = read_any(text, name)
        _score_if_complete(record)
        return f"{'rubber' if isinstance(record, RubberRecord) else 'record'}, {record.profile.id}"
    found = read_pbn(text, name)
    if found.faults:
        raise RecordError(*found.faults)
    for record in found.records:
        _score_if_complete(record)
    return str(Message("file.pbn", count=len(found.boards)))


def _score_if_complete(record: Record | RubberRecord) -> None:
    if isinstance(record, RubberRecord):
        record.rubber()
    elif not record.missing():
        record.score()


def convert(args: Namespace) -> Any:
    """``convert IN OUT``: a record or rubber from JSON to PBN or back; or a bridge deal taken over.

    The ending of OUT decides (.json, .pbn); "-" prints JSON, or PBN with ``--pbn``.
    """
    as_pbn = args.pbn or args.target.lower().endswith(".pbn")
    if not (as_pbn or args.target == STANDARD_INPUT or args.target.lower().endswith(".json")):
        raise UsageError(str(Message("convert.ending", name=args.target)))
    found = _taken_over(args) if args.profile else load(args.source)
    place = Place(source_name(args.source), 1, 1)
    if args.board is not None:
        if not 1 <= args.board <= len(found):
            raise RecordError(Fault(Message("convert.board", board=args.board, count=len(found)), place))
        found = found[args.board - 1 : args.board]
    if not as_pbn and len(found) != 1:
        raise RecordError(Fault(Message("convert.one", count=len(found)), place))
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
    """The deals of a file as records of a profile that have only the deal."""
    if args.profile not in PROFILES:
        message = Message("record.unknown-profile", name=args.profile, known=list(PROFILES))
        raise RecordError(Fault(message, Place("arguments")))
    text, name = read_text(args.source), source_name(args.source)
    if text.lstrip()[:1] == "{" and not looks_like_pbn(text):
        read = read_any(text, name)
        deals = [record.deal for record in (read.deals if isinstance(read, RubberRecord) else (read,))]
    else:
        deals = list(deals_from(text, name))
    known = [deal for deal in deals if deal]
    if not known:
        raise RecordError(Fault(Message("convert.no-deal"), Place(name, 1, 1)))
    return [Record(profile=PROFILES[args.profile], deal=deal) for deal in known]


def compare(args: Namespace) -> Any:
    """``compare FILE --profile A --profile B``: one deal under several rule sets, and where these differ."""
    names = args.profile
    unknown = [name for name in names if name not in PROFILES]
    if unknown:
        message = Message("record.unknown-profile", name=", ".join(unknown), known=list(PROFILES))
        raise RecordError(Fault(message, Place("arguments")))
    record = load_one(args.file, to_score=True)
    # The record's own profile keeps its options.
    profiles = [record.profile if name == record.profile.id else PROFILES[name] for name in names]
    try:
        found = compare_record(record, profiles, args.level)
    except RecordError as error:
        raise RecordError(*map(_by_option, error.faults)) from None
    if args.json:
        return found.as_json()
    from biritch.render.compare_text import comparison_text

    return comparison_text(found)


def _by_option(fault: Fault) -> Fault:
    """The fault in the words of the command line, where an option mends it."""
    lacking = fault.message.key == "compare.level-needed"
    return replace(fault, message=Message("compare.level-option")) if lacking else fault


def count(args: Namespace) -> Any:
    """``perft DEAL``: how many ways there are to play an ending."""
    faults: list[Message] = []
    hands = _try(lambda: parse_hands(args.hands), faults)
    trump = _try(lambda: Denomination.parse(args.trump), faults)
    leader = _try(lambda: Seat.parse(args.leader), faults)
    longest = max(map(len, hands.values())) if hands else 0
    if longest > MOST_CARDS:
        faults.append(Message("perft.too-long", count=longest, most=MOST_CARDS))
    if faults:
        raise ParseError(*(Fault(message, Place("arguments")) for message in faults))
    found = perft(Play(hands, trump, leader))
    by_tricks = {str(tricks): found[tricks] for tricks in sorted(found)}
    if args.json:
        return {"sequences": found.total(), "by_ns_tricks": by_tricks}
    lines = [str(Message("perft.sequences", count=found.total()))]
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
