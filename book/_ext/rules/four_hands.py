"""Every award from four hands: a deal with its honours underlined, what it brings, and the line of its sheet.

The deals and what is shown of them stand in book/rules/hands.toml; the engine scores them when the book is built.
A paragraph that gives points begins its examples with them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from _ext.rules.choices import choose, lab_link
from _ext.rules.parts import LONG, NUMBERS, RUNNING, eg, words
from biritch import Card, Rank, Record, ScoreSheet, Side, read_record
from biritch.examples import example, examples
from biritch.profiles.base import BOOK
from biritch.render import deal_html, sheet_html
from biritch.render.markup import element, signed
from biritch.render.words import contract_words
from biritch.widgets.deal.record import state_of

DATA = Path(__file__).resolve().parents[2] / "rules" / "hands.toml"


@cache
def data() -> dict[str, Any]:
    return tomllib.loads(DATA.read_text("utf-8"))


def record_of(name: str, profile_id: str, before: dict[str, Any] | None = None) -> Record:
    """A deal of the file or of the worked examples, by the rules of a profile."""
    if name in examples():
        found = example(name)
    else:
        kept = data()["deals"][name]
        sides = {"N": "NS", "E": "EW"}
        found = {key: kept[key] for key in ("deal", "dealer", "contract")} | {
            "format": "biritch-record-1",
            "trick_winners": [sides[one] for one in kept["tricks"]],
        }
    return read_record(found | {"profile": profile_id, "before": before or {}})


def marked_cards(record: Record, kinds: Sequence[str] = ()) -> list[Card]:
    """What counts above the line by being dealt: honours of trumps and, where they score, aces.

    With ``kinds`` only what those lines count.
    """
    suit = record.agreed.denomination.suit
    aces = suit is None or "aces" in (kinds or record.profile.holdings_needed(record.agreed.denomination))
    honours = suit is not None and "aces" not in kinds
    cards = [card for hand in record.deal.hands.values() for card in hand]
    return [
        card for card in cards
        if aces and card.rank is Rank.ACE or honours and card.suit is suit and card.is_honour
    ]  # fmt: skip


def agreed(record: Record) -> str:
    """What was agreed and taken, and a game that was there before."""
    contract, tricks = record.agreed, record.tricks
    promised = f", which promises {NUMBERS[contract.level + BOOK]} tricks" if contract.level else ""
    game = next((side for side in Side if record.before.games[side]), None)
    already = f" {LONG[game]} had won a game before." if game else ""
    most = max(Side, key=tricks.__getitem__)
    taken = f"{LONG[most]} take {NUMBERS[tricks[most]]} tricks, {LONG[most.other]} {NUMBERS[tricks[most.other]]}."
    return f"{contract_words(contract, record.profile)}{promised}. {taken}{already}"


def got(sheet: ScoreSheet, kinds: Sequence[str], tells_game: bool) -> str:
    """How many points, for whom, in which column; and whether it made a game, where that is asked."""
    found = [line for line in sheet.lines if line.kind in kinds]
    said = [
        element("b", f"{line.side.label} {signed(line.points)}") + f" {line.column} the line" for line in found
    ] or [f"{element('b', 'Nothing')} for this"]
    if sheet.game and tells_game:
        said.append(f"a game to {sheet.game.side.label}")
    return element("p", "; ".join(said), class_="r-got")


def four_hands(record: Record, kinds: Sequence[str], name: str, tells_game: bool) -> str:
    sheet = record.score()
    called = f"*{RUNNING[name]}.* " if name in RUNNING else ""
    told = element("p", words(called + agreed(record)), class_="r-told")
    deal = deal_html(record.deal, marked=marked_cards(record, kinds))
    link = element("p", lab_link(state_of(record)), class_="b-small b-noprint")
    right = element("div", got(sheet, kinds, tells_game), sheet_html(sheet, marked=kinds), link)
    return told + element("div", deal, right, class_="r-hands")


def drawn(rule: str) -> str:
    """The examples of a paragraph that begin with four hands; nothing where it gives no points."""
    shown = [one for one in data()["shown"] if one["rule"] == rule]
    return "".join(_drawn(one) for one in shown)


def _drawn(shown: dict[str, Any]) -> str:
    profile_id, _, paragraph = shown["rule"].partition("/")
    answers, tells_game = [], paragraph in ("game", "game-bonus", "rubber")
    for answer in shown["answers"]:
        record = record_of(answer["deal"], profile_id, answer.get("before"))
        answers.append((answer.get("says", ""), four_hands(record, shown["kinds"], answer["deal"], tells_game)))
    if len(answers) == 1:
        return eg(answers[0][1])
    return choose(f"hands-{paragraph}", shown["legend"], answers)


def rules_shown() -> list[str]:
    return [one["rule"] for one in data()["shown"]]
