"""Examples beside the rules of the later laws: a sheet with its reasons, or what is said to a call.

They are the engine's own (``biritch.study.law_examples``); here they are only drawn.
"""

from __future__ import annotations

from functools import partial

from _ext.rules.parts import caption, eg, spoken, wide
from _ext.site.drawings import example
from biritch import Seat, Table
from biritch.render import auction_html, refusal_html, sheet_html
from biritch.study.law_examples import EXAMPLES, LawExample
from biritch.talk.bidding import BridgeAuction


def drawn(one: LawExample) -> str:
    return of_a_deal(one) if one.sheet else of_a_talk(one)


def of_a_deal(one: LawExample) -> str:
    return eg(wide(sheet_html(one.sheet)))


def of_a_talk(one: LawExample) -> str:
    """The calls, and what is said to the next one or what they came to."""
    table, contract = one.table, one.table.contract
    parts = []
    if isinstance(table.talk, BridgeAuction) and table.talk.calls:
        raising = table.profile.raising
        calls = auction_html(table.talk.calls, table.dealer, turn=table.talk.turn, raising=raising)
        parts.append(wide(calls))
    elif table.talk.calls:
        parts.append(caption("; ".join(told(one)) + "."))
    if one.refusal:
        parts.append(refusal_html(one.refusal))
    elif contract:
        seat = "declares" if contract.level else "plays both hands"
        parts.append(caption(f"{contract.declarer.word.capitalize()} {seat}."))
    return eg(*parts)


def told(one: LawExample) -> list[str]:
    """Each call in words, as it was made."""
    table, said = Table(one.table.deal, one.table.profile, Seat.S), []
    for word in one.words:
        move = table.read(word)
        said.append(spoken(table, move))
        table.push(move)
    return said


for found in EXAMPLES:
    example(found.rule)(partial(drawn, found))
