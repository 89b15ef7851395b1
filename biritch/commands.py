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

from biritch.cards.cards import Denomination, Suit
from biritch.cards.deal import parse_hands
from biritch.cards.seats import Seat, Side
from biritch.errors import BiritchError, Fault, ParseError, Place, RecordError
from biritch.formats.check import checked
from biritch.formats.convert import converted, without_rules
from biritch.formats.files import Reading, limited, read_text
from biritch.formats.lin_writer import write_lin
from biritch.formats.pbn import write_pbn
from biritch.formats.record import Record, RubberRecord
from biritch.messages import Message, known
from biritch.play.perft import perft
from biritch.play.play import Play
from biritch.profiles import PROFILES
from biritch.study.compare import compare_record
from biritch.study.kinds import MIXED

STANDARD_INPUT = "-"
MOST_CARDS = 6  # for perft: two minutes and 150 MB at worst, mostly seconds; with seven, hours and gigabytes


class UsageError(Exception):
    """Arguments that do not go together: wrong usage, and not bad input."""


def read_bytes(file: str) -> bytes:
    """What is in a file, or on standard input for "-". Raises ParseError if it cannot be read."""
    name = source_name(file)
    try:
        if not file:
            raise OSError(str(Message("command.no-name")))
        return _standard_input() if file == STANDARD_INPUT else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ParseError(Fault(Message("file.unreadable", reason=reason), Place(name))) from None


def _standard_input() -> bytes:
    if sys.stdin is None:  # closed by whoever started us
        raise OSError(str(Message("command.closed")))
    return sys.stdin.buffer.read()


def source_name(file: str) -> str:
    return str(Message("command.standard-input")) if file == STANDARD_INPUT else file or '""'


def load(file: str, *, to_score: bool = False) -> list[Record | RubberRecord]:
    """The records and rubbers of a file. Raises RecordError, with every fault of the file, if there is any."""
    found = read_text(read_bytes(file), source_name(file), to_score=to_score)
    faults = [*found.faults, *without_rules(found.kind, found.pieces)]
    if faults:
        raise RecordError(*sorted(faults, key=lambda fault: (fault.place.line, fault.place.column)))
    return list(found.records)


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
    if args.json:
        return facts
    return "\n".join(f"{_word('fact', key)}: {_word('word', value)}" for key, value in facts.items())


def _word(kind: str, code: object) -> str:
    """What a fact of the talk, or its value, is called; a rule set of one's own may know others."""
    name = f"command.{kind}.{code}"
    return str(Message(name)) if known(name) else str(code).replace("_", " ")


def check(args: Namespace) -> Any:
    """``check FILE…``: every fault of every file; what is sound if there is none.

    What is complete is scored as well, for some faults show only then. Bridge files are sound if their deals are.
    """
    faults: list[Fault] = []
    sound = []
    for file in args.files:
        try:
            reading = Reading(read_bytes(file), source_name(file))
            what, wrong = checked(reading)
        except BiritchError as error:
            wrong = list(error.faults)
        if wrong:
            faults += wrong
        else:
            sound.append((source_name(file), what))
    if faults:
        raise RecordError(*faults)
    if args.json:
        return {"files": [{"file": name, "what": what} for name, what in sound]}
    return "\n".join(f"{name}: {Message('command.sound', what=what)}" for name, what in sound)


def convert(args: Namespace) -> Any:
    """``convert IN OUT``: records and rubbers from JSON to PBN or back; or bridge deals taken over; or LIN.

    The ending of OUT decides (.json, .pbn, .lin); "-" prints JSON, or PBN with ``--pbn``, LIN with ``--lin``.
    """
    target = args.target.lower()
    form = "pbn" if args.pbn else "lin" if args.lin else target.rpartition(".")[2]
    if not (args.pbn or args.lin or args.target == STANDARD_INPUT or target.endswith((".pbn", ".lin", ".json"))):
        raise UsageError(str(Message("convert.ending", name=args.target)))
    if args.profile and args.profile not in PROFILES:
        message = Message("record.unknown-profile", name=args.profile, known=list(PROFILES))
        raise RecordError(Fault(message, Place(str(Message("command.arguments")))))
    profile = PROFILES[args.profile] if args.profile else None
    bridge = profile.id if profile and profile.is_bridge else ""
    found = read_text(read_bytes(args.source), source_name(args.source), bridge=bridge)
    taken = converted(found, profile=profile, board=args.board, only_good=args.good)
    if form == "pbn":
        output = write_pbn(taken.records)
    elif form == "lin":
        output = write_lin(taken.single)
    else:
        data = [record.as_json() for record in taken.records]
        output = printed(data[0] if len(data) == 1 else data) + "\n"
    told = [*taken.told, *([Message("convert.only-deals")] if form == "lin" and taken.has_more else [])]
    if taken.faults or (args.target == STANDARD_INPUT and told):
        aside(*limited(taken.faults), *(f"{found.source}: {message}" for message in told))
    if args.target == STANDARD_INPUT:
        return output.rstrip("\n")
    try:
        Path(args.target).write_text(output, encoding="utf-8", newline="")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(Fault(Message("file.unwritable", reason=reason), Place(args.target))) from None
    if args.json:
        return {"written": args.target, "records": len(taken.records), "told": [str(message) for message in told]}
    written = f"{args.target}: {Message('command.written', count=len(taken.records))}"  # a name is never cut short
    return "; ".join([written, *map(str, told)])


def compare(args: Namespace) -> Any:
    """``compare FILE --profile A --profile B``: one deal under several rule sets, and where these differ."""
    names = args.profile
    unknown = [name for name in names if name not in PROFILES]
    if unknown:
        message = Message("record.unknown-profile", name=", ".join(unknown), known=list(PROFILES))
        raise RecordError(Fault(message, Place(str(Message("command.arguments")))))
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


def exercise(args: Namespace) -> Any:
    """``exercise KIND --seed N``: a question; with ``--key`` its answer; with ``--sheet`` twenty of them."""
    from biritch.study.exercises import exercise as asked
    from biritch.study.exercises import sheet_of

    if args.profile not in PROFILES:
        message = Message("record.unknown-profile", name=args.profile, known=list(PROFILES))
        raise RecordError(Fault(message, Place(str(Message("command.arguments")))))
    if not args.sheet and args.kind == MIXED:
        raise UsageError(str(Message("command.exercise.only-sheet", kind=MIXED)))
    if args.sheet:
        found = sheet_of(args.seed, args.profile, args.kind, args.level)
    else:
        found = (asked(args.kind, args.seed, args.level or 1, args.profile),)
    if args.json:
        data = [one.as_json() for one in found]
        return {"seed": args.seed, "questions": data} if args.sheet else data[0]
    from biritch.render.exercise import key_text, question_text, sheet_of_questions

    if args.sheet:
        return sheet_of_questions(found, args.seed, key=args.key)
    return key_text(found[0]) if args.key else question_text(found[0])


def count(args: Namespace) -> Any:
    """``perft DEAL``: how many ways there are to play an ending."""
    faults: list[Message] = []
    hands, trump, leader = _ending(args, faults)
    longest = max(map(len, hands.values())) if hands else 0
    if longest > MOST_CARDS:
        faults.append(Message("perft.too-long", count=longest, most=MOST_CARDS))
    if faults:
        raise ParseError(*_in_arguments(faults))
    found = perft(Play(hands, trump, leader))
    by_tricks = {str(tricks): found[tricks] for tricks in sorted(found)}
    if args.json:
        return {"sequences": found.total(), "by_ns_tricks": by_tricks}
    lines = [str(Message("perft.sequences", count=found.total()))]
    for tricks, number in by_tricks.items():
        lines.append(str(Message("command.tricks", side=Side.NS, tricks=tricks, count=number)))
    return "\n".join(lines)


def _ending(args: Namespace, faults: list[Message]) -> tuple[Any, Any, Any]:
    """Hands, trump and leader as given; None, and a fault more, for what cannot be read."""
    hands = _try(lambda: parse_hands(args.hands), faults)
    trump = _try(lambda: Denomination.parse(args.trump), faults)
    return hands, trump, _try(lambda: Seat.parse(args.leader), faults)


def _in_arguments(faults: list[Message]) -> list[Fault]:
    return [Fault(message, Place(str(Message("command.arguments")))) for message in faults]


def solve(args: Namespace) -> Any:
    """``solve HANDS``: what best play takes, and the best leads; or the tricks for every trump and leader."""
    from biritch.solver.solve import solve as solved
    from biritch.solver.solve import tricks_table

    if (args.trump is None) != (args.leader is None):
        raise UsageError(str(Message("solve.both")))
    faults: list[Message] = []
    if args.trump is None:
        hands = _try(lambda: parse_hands(args.hands), faults)
        if faults:
            raise ParseError(*_in_arguments(faults))
        return _table(tricks_table(hands), args.json)
    hands, trump, leader = _ending(args, faults)
    if faults:
        raise ParseError(*_in_arguments(faults))
    found = solved(Play(hands, trump, leader))
    if args.json:
        return {"tricks": found.tricks, "best": [card.code for card in found.best]}
    if not found.takes:
        return str(Message("solve.nothing"))
    told = Message("solve.tricks", side=leader.side, tricks=found.tricks, count=len(hands[leader]))
    return f"{told}\n{Message('solve.best', seat=leader, cards=list(found.best))}"


def _table(tricks: dict[Denomination, dict[Seat, int]], as_json: bool) -> Any:
    """By trump, S H D C NT as hands are written, and by the seat that leads."""
    trumps = [*map(Denomination.of, Suit), Denomination.NOTRUMP]
    found = {trump.code: {seat.name: tricks[trump][seat] for seat in Seat} for trump in trumps}
    if as_json:
        return found
    rows = [["", *(seat.name for seat in Seat)], *([code, *map(str, row.values())] for code, row in found.items())]
    return "\n".join("".join(f"{cell:>4}" for cell in row) for row in rows)


def odds(args: Namespace) -> Any:
    """``odds [NAME…]``: exact chances, in words or as fractions."""
    from biritch.chances import odds as chances

    faults: list[Message] = []
    found = [_try(lambda name=name: chances.named(name), faults) for name in args.names or chances.odds()]
    if faults:
        raise ParseError(*_in_arguments(faults))
    if args.json:
        return {one.name: one.written for one in found}
    return "\n".join(f"{one.name}: {one.told}" if not args.names else str(one.told) for one in found)


def _try(read: Any, faults: list[Message]) -> Any:
    try:
        return read()
    except BiritchError as error:
        faults += [fault.message for fault in error.faults]
        return None


def aside(*lines: object) -> None:
    """Print what a reader should know besides the output, on standard error."""
    for line in lines:
        print(line, file=sys.stderr)


def printed(result: Any) -> str:
    """A result as text: as it is, or JSON."""
    return result if isinstance(result, str) else json.dumps(result, ensure_ascii=False, indent=2)
