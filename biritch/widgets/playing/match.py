"""The match: the deals before this one, as the rubber sheet writes them, and the standing that they come to."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault
from biritch.formats.record import Record
from biritch.messages import Message
from biritch.scoring.rubber import Rubber
from biritch.scoring.score import ScoreSheet
from biritch.table.table import Table
from biritch.widgets.deal.record import played_of, with_options
from biritch.widgets.parts.games import GAMES
from biritch.widgets.rubber import address as sheet
from biritch.widgets.rubber.state import may_be_thrown_in, possible, read_state, rubber_record

State = dict[str, Any]

MOST_DEALS = 60


def first_dealer(state: State) -> Seat:
    """Who dealt the match's first deal: the deal passes left."""
    return Seat((Seat[state["dealer"]] - len(state["past"])) % 4)


def rubber_address(state: State) -> str:
    """The deals of the match as an address of the rubber sheet."""
    found = {
        "profile": state["game"], "options": state["options"], "first": first_dealer(state).name, "deals": [],
    }  # fmt: skip
    return sheet.write_address(found) + "~".join(state["past"])


def rubber_of(state: State) -> tuple[Rubber, list[Fault]]:
    """The match so far; a fault, and an empty one, for deals that cannot be."""
    options = json.dumps(state["options"], sort_keys=True)
    return _rubber(rubber_address(state), state["game"], options, len(state["past"]))


@lru_cache(maxsize=16)
def _rubber(address: str, game: str, options: str, count: int) -> tuple[Rubber, list[Fault]]:
    empty = Rubber(with_options(GAMES[game], json.loads(options)))
    if not count:
        return empty, []
    found, faults = read_state(address)
    if not faults:
        found, faults = possible(found)
    if faults or len(found["deals"]) != count:
        return empty, faults or [Fault(Message("play-lab.no-match"))]
    try:
        rubber = rubber_record(found).rubber()
    except BiritchError as error:
        return empty, list(error.faults)
    return (empty, [Fault(Message("play-lab.match-over"))]) if rubber.final else (rubber, [])


def scored(table: Table, state: State) -> ScoreSheet:
    """The finished deal, scored on what came before it."""
    return table.score(rubber_of(state)[0].before)


def with_this(state: State, table: Table) -> State:
    """The state's match with the finished deal added to it."""
    part: State = {"played": False}
    result, play = table.outcome, table.play
    if result is not None and play is not None:
        record = Record(
            profile=table.profile, dealer=table.dealer, deal=table.deal, calls=table.talk.calls,
            winners=play.winners, tricks=result.tricks,
        )  # fmt: skip
        part = {"played": True, "level": 1, **played_of(record)}
        if not may_be_thrown_in(table.profile):
            part["order"] = ""  # nothing depends on it there
    entry = sheet.write_deal(part, table.profile.has_level)
    return state | {"past": [*state["past"], entry], "dealer": table.next_dealer.name}


def next_deal(state: State, table: Table, sheet_of_this: ScoreSheet) -> State:
    """The next deal of the match; after the rubber's end, the first of another."""
    after = with_this(state, table)
    if sheet_of_this.final or len(after["past"]) > MOST_DEALS:
        after["past"] = []
    return after | {"deal": Deal.shuffled().to_pbn(), "moves": [], "line": []}
