"""Writing PBN: strict export, with the talk of our games in sections of their own.

Mandatory tags come first in the standard's order, then the others by name, then the sections. Lines end in
CRLF and have at most 255 columns; a list too long for its tag goes on in the lines below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from biritch.cards.seats import Seat, Side
from biritch.errors import Fault, RecordError
from biritch.formats.about import SEAT_TAGS
from biritch.formats.json_places import MOST_DIGITS
from biritch.formats.pbn.draft import DECLARATION
from biritch.formats.pbn.playing import play_lines
from biritch.formats.pbn.scored import HEADER, TABLE, sheet_of, table_lines
from biritch.formats.pbn.talking import auction_lines, declaration_lines
from biritch.formats.record import Record, RubberRecord, holdings_as_json
from biritch.messages import Message
from biritch.profiles.lines import Standing
from biritch.profiles.results import Holdings
from biritch.scoring.score import ScoreSheet

COLUMNS = 255
NO_DEAL = "N:- - - -"


def write_pbn(records: Record | RubberRecord | Iterable[Record | RubberRecord]) -> str:
    """One or more records and rubbers as PBN text; ``read_pbn_records`` reads them back equal.

    Score lines are written where the record can be scored. Raises RecordError for a number too long to be
    written.
    """
    found = [records] if isinstance(records, (Record, RubberRecord)) else list(records)
    lines = ["% PBN 2.1", "% EXPORT"]
    number = 1
    for record in found:
        for board in _boards(record, number):
            lines += ["", *board] if number > 1 else board
            number += 1
    return "".join(f"{line}\r\n" for line in lines)


def _boards(record: Record | RubberRecord, number: int) -> Iterator[list[str]]:
    if isinstance(record, Record):
        yield _board(record, number, sheet_of(record))
        return
    if not record.deals:
        yield _board(Record(profile=record.profile), number, None, "0 of 0")
    sheets = _sheets(record)
    for index, deal in enumerate(record.deals):
        rubber = f"{index + 1} of {len(record.deals)}"
        yield _board(deal, number + index, sheets[index] if sheets else None, rubber)


def _sheets(rubber: RubberRecord) -> tuple[ScoreSheet, ...]:
    try:
        return rubber.rubber().sheets
    except RecordError:
        return ()


def _board(record: Record, number: int, sheet: ScoreSheet | None, rubber: str = "") -> list[str]:
    lines = [_tag(name, value) for name, value in _mandatory(record, number).items()]
    for name, words in sorted(_supplementary(record, rubber).items()):
        lines += _list(name, words)
    return lines + [line for section in _sections(record, sheet) for line in section]


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _list(name: str, words: list[str]) -> list[str]:
    """A tag with a list of words, going on below it where they are too many."""
    room = COLUMNS - len(_tag(name, ""))
    rows: list[str] = []
    for word in words:
        if rows and len(rows[-1]) + 1 + len(word) <= room:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return [_tag(name, rows[0] if rows else ""), *rows[1:]]


def _mandatory(record: Record, number: int) -> dict[str, str]:
    agreed, dealer, tricks = record.agreed, record.dealer, record.tricks
    if record.is_thrown_in:
        contract, declarer = "Pass", ""
    else:
        declarer = agreed.declarer.name if agreed else "?"
        contract = f"{agreed.level}{agreed.denomination.code}" if agreed and agreed.level is not None else "?"
    result = f"NS {tricks.ns} EW {tricks.ew}" if tricks else "" if record.is_thrown_in else "?"
    bridge = record.profile.is_bridge
    if bridge and agreed:
        contract += "X" * len(agreed.raises)
        result = str(tricks[agreed.side]) if tricks else result
    return {
        "Event": record.about.event or "?",
        "Site": record.about.site or "?",
        "Date": record.about.date or "????.??.??",
        "Board": record.about.board or str(number),
        **{name: record.names.get(seat, "?") for seat, name in SEAT_TAGS.items()},
        "Dealer": "?" if dealer is None else dealer.name,
        "Vulnerable": _vulnerable(record),
        "Deal": record.deal.to_pbn() if record.deal else NO_DEAL,
        "Scoring": "Rubber" if bridge else "None",
        "Declarer": declarer,
        "Contract": contract,
        "Result": result,
    }


def _vulnerable(record: Record) -> str:
    """As PBN has it; the games behind it stand in ``[Before]``."""
    sides = record.profile.vulnerable(record.before)
    return "All" if len(sides) == 2 else next((side.value for side in sides), "None")


def _supplementary(record: Record, rubber: str) -> dict[str, list[str]]:
    profile = record.profile
    found = {"Game": [profile.game_name], "RuleProfile": [profile.id], "RuleSource": [profile.source_name]}
    if rubber:
        found["Rubber"] = [rubber]
    options = list(_options(profile.options))
    if options:
        found["Options"] = options
    if record.holdings:
        found |= _holdings(record.holdings)
    if record.winners and not _play_tells(record):
        found["TrickWinners"] = [w.name if isinstance(w, Seat) else w.value for w in record.winners]
    if record.revokes:
        found["Revokes"] = [seat.name for seat in record.revokes]
    if record.before != Standing() and not (rubber and _longest(record.before) >= 10**MOST_DIGITS):
        found["Before"] = [_before(record.before)]
    return found


def _play_tells(record: Record) -> bool:
    """Whether the play shows who won the tricks."""
    return len(record.play) == 52 and record.agreed is not None


def _options(options: Mapping[str, Any]) -> Iterator[str]:
    for name, value in options.items():
        if isinstance(value, Mapping):
            yield from (f"{name}.{part}={number}" for part, number in value.items())
        else:
            yield f"{name}={str(value).lower() if isinstance(value, bool) else value}"


def _holdings(holdings: Holdings) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    if holdings.honours:
        letters = holdings_as_json(holdings).get("honours", {})
        seats = sorted(holdings.honours)
        found["Honours"] = [word for seat in seats for word in (seat.name, letters.get(seat.name, "-"))]
    if holdings.aces:
        found["Aces"] = [word for seat in sorted(holdings.aces) for word in (seat.name, str(holdings.aces[seat]))]
    if holdings.voids:
        found["Voids"] = [seat.name for seat in sorted(holdings.voids)]
    return found


def _longest(standing: Standing) -> int:
    return max(abs(pair[side]) for pair in (standing.below, standing.games, standing.total) for side in Side)


def _before(standing: Standing) -> str:
    if _longest(standing) >= 10**MOST_DIGITS:
        raise RecordError(Fault(Message("pbn.too-long", digits=MOST_DIGITS)))
    return "; ".join(
        f"{side.value} below {standing.below[side]} games {standing.games[side]} total {standing.total[side]}"
        for side in Side
    )


def _sections(record: Record, sheet: ScoreSheet | None) -> Iterator[list[str]]:
    dealer = "?" if record.dealer is None else record.dealer.name
    talk = record.talk if record.profile.has_level else None
    if talk:
        yield [_tag(record.profile.calls_section, dealer), *auction_lines(talk, record.profile.is_bridge)]
    declaration = declaration_lines(record)
    if declaration or (record.calls is not None and not record.profile.has_level):
        yield [_tag(DECLARATION, dealer), *declaration]
    if record.play:
        leader, rows = play_lines(record)
        yield [_tag("Play", leader), *rows]
    rows = table_lines(sheet) if sheet else []
    if rows:
        yield [_tag(TABLE, HEADER), *rows]
