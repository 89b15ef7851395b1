"""Short ways to write down what a test needs. No figure of the rules stands here: those are in the tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from biritch import (
    CARDS,
    Bid,
    BiritchError,
    BySide,
    Call,
    Contract,
    Contre,
    Decline,
    Denomination,
    Holdings,
    Move,
    Name,
    Pass,
    PassChoice,
    PlayCard,
    Profile,
    Rank,
    Result,
    ScoreSheet,
    Seat,
    Side,
    Standing,
    SurContre,
    Table,
    Talk,
    profile,
    read_any,
    score,
)

BIRITCH = profile("collinson-1886")
VINT = profile("vint-moscow-1886")
RETELLING = profile("retelling")
PROFILES = (BIRITCH, VINT, RETELLING)

SUITS = ("spades", "clubs", "diamonds", "hearts")
DENOMINATIONS = (*SUITS, "notrump")
LETTERS = {"A": Rank.ACE, "K": Rank.KING, "Q": Rank.QUEEN, "J": Rank.JACK, "T": Rank.TEN}

# The record of the design, with a deal in which South holds AKQJT72 of spades.
EXAMPLE_DEAL = "N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87"

# Every move that exists, and some bids that do not.
EVERYTHING: list[Move] = [Name(denomination) for denomination in Denomination]
EVERYTHING += [PassChoice(), Contre(), SurContre(), Decline(), Pass()]
EVERYTHING += [Bid(level, denomination) for level in range(9) for denomination in Denomination]
EVERYTHING += [PlayCard(card) for card in CARDS]


def held(
    honours: Mapping[str, str] | None = None, aces: Mapping[str, int] | None = None, voids: str = ""
) -> Holdings:
    """Holdings from letters: honours {"N": "AK", "E": "QJT"}, aces {"N": 4}, voids "ES"."""
    return Holdings(
        {Seat[seat]: tuple(LETTERS[letter] for letter in letters) for seat, letters in (honours or {}).items()},
        {Seat[seat]: count for seat, count in (aces or {}).items()},
        frozenset(Seat[seat] for seat in voids),
    )


# Three honours to two and two aces each: something to hold where a test is about other things.
ANY = held({"N": "AKQ", "E": "JT"}, {"N": 1, "E": 1, "S": 1, "W": 1})


def standing(below: tuple[int, int] = (0, 0), games: tuple[int, int] = (0, 0), total: tuple[int, int] = (0, 0)):
    """A standing from pairs, N–S first."""
    return Standing(BySide(*below), BySide(*games), BySide(*total))


def result(
    denomination: str,
    ns: int,
    *,
    declarer: str = "S",
    level: int | None = None,
    raises: int = 0,
    holdings: Holdings | None = None,
    winners: str = "",
    revokes: str = "",
) -> Result:
    """What a deal came to: N–S took ``ns`` tricks. ``winners``: "n" and "e" for each trick in order."""
    seat = Seat[declarer]
    by = tuple(seat if number % 2 else seat.left for number in range(raises))
    contract = Contract(seat, Denomination.parse(denomination), level=level, raises=by)
    if holdings is None:
        holdings = ANY if contract.denomination.suit is not None else Holdings(aces=ANY.aces)
    order = tuple(Side.NS if letter == "n" else Side.EW for letter in winners)
    return Result(contract, holdings, BySide(ns, 13 - ns), order, tuple(Seat[letter] for letter in revokes))


def scored(rules: Profile, before: Standing | None = None, /, *args: Any, **kwargs: Any) -> ScoreSheet:
    """The sheet of ``result(…)`` under a profile."""
    return score(rules, result(*args, **kwargs), before)


def entries(sheet: ScoreSheet, *kinds: str) -> list[tuple[str, str, str, int]]:
    """The lines as (side, column, kind, points), of some kinds or of all."""
    return [
        (line.side.value, line.column, line.kind, line.points)
        for line in sheet.lines
        if not kinds or line.kind in kinds
    ]


def talk_of(rules: Profile, dealer: str, words: str) -> Talk:
    """The talk after some words, written as in a record, separated by blanks."""
    talk = rules.talk(Seat[dealer])
    for word in words.split():
        talk = talk.after(talk.read(word))
    return talk


def speakers(rules: Profile, dealer: str, words: str) -> str:
    """Who said each of the words, and at the end whose word is due (a dot if nobody's)."""
    talk = rules.talk(Seat[dealer])
    heard = ""
    for word in words.split():
        assert talk.turn is not None
        heard += talk.turn.name
        talk = talk.after(talk.read(word))
    return heard + (talk.turn.name if talk.turn is not None else ".")


def refused(talk: Talk, call: Call) -> tuple[str, str]:
    """The code and the paragraph of a refusal."""
    refusal = talk.refusal(call)
    assert refusal is not None, f"{call} is allowed"
    assert str(refusal.message)
    return refusal.code, refusal.rule


def say(table: Table, words: str) -> Table:
    """The same table after some words."""
    for word in words.split():
        table.push(table.talk.read(word))
    return table


def faults(data: str | dict[str, Any], to_score: bool = False) -> list[tuple[str, str]]:
    """The faults of a record or rubber, as (key of the message, rule); none if it can be read."""
    text = data if isinstance(data, str) else json.dumps(data)
    try:
        read_any(text, "test", to_score=to_score)
    except BiritchError as error:
        assert all(str(fault).startswith("test:") for fault in error.faults)
        return [(fault.message.key, fault.rule) for fault in error.faults]
    return []


def places(text: str, to_score: bool = False) -> list[tuple[int, int, str]]:
    """The faults of a text, as (line, column, key of the message)."""
    try:
        read_any(text, "test", to_score=to_score)
    except BiritchError as error:
        return [(fault.place.line, fault.place.column, fault.message.key) for fault in error.faults]
    return []


def example(**changes: Any) -> dict[str, Any]:
    """The record of the design, with keys replaced; a key set to None is left out."""
    record: dict[str, Any] = {
        "format": "biritch-record-1",
        "profile": "collinson-1886",
        "options": {},
        "dealer": "S",
        "deal": EXAMPLE_DEAL,
        "contract": {"declarer": "S", "named_by": "S", "denomination": "spades", "raises": ["W", "S"]},
        "tricks": {"NS": 13, "EW": 0},
        "before": {"below": {"NS": 0, "EW": 0}, "games": {"NS": 0, "EW": 0}, "total": {"NS": 0, "EW": 0}},
    }
    return {key: value for key, value in (record | changes).items() if value is not None}


def vint_example(**changes: Any) -> dict[str, Any]:
    """A record of Vint: three clubs by North, eight tricks."""
    record: dict[str, Any] = {
        "profile": "vint-moscow-1886",
        "deal": EXAMPLE_DEAL,
        "contract": {"declarer": "N", "denomination": "clubs", "level": 3},
        "tricks": {"NS": 8, "EW": 5},
    }
    return {key: value for key, value in (record | changes).items() if value is not None}
