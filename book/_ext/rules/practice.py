"""Score this deal: ```{rule-practice} collinson-1886``` asks for a sheet and says what was missed.

Deals, right figures and mistakes are worked out when the book is built (``biritch.study.mistakes``); the script
compares. Without a script the first deal stands there with its sheet folded.
"""

from __future__ import annotations

import json
from html import escape

from _ext.rules.awards import _Section
from _ext.rules.parts import words
from _ext.site.scripts import script_where
from biritch import Deal, ScoreSheet, Seat, Side, Standing, Table, profile
from biritch.render import deal_html, rule_link, sheet_html
from biritch.render.markup import element, prose
from biritch.render.words import contract_words
from biritch.study.mistakes import mistakes
from biritch.study.sampling import played
from biritch.table.robots import Robot

# Deals that the robots talk and play, from plain ones to those where several things meet.
SEEDS = {
    "collinson-1886": (119, 46, 42, 83, 97, 54),
    "vint-moscow-1886": (15, 42, 24, 86, 97, 8),
    "retelling": (48, 42, 77, 103, 54, 101),
}


def table_of(profile_id: str, seed: int) -> Table:
    return played(profile(profile_id), Deal.shuffled(seed), Seat(seed % 4), Robot(seed))


def question(sheet: ScoreSheet) -> str:
    """The deal in words: what it came to, and that the rubber begins with it."""
    tricks = sheet.result.tricks
    named = contract_words(sheet.result.contract, sheet.profile)
    return f"{named}. North and South take {tricks.ns} tricks, East and West {tricks.ew}. What is written?"


def answers(sheet: ScoreSheet) -> dict:
    """What the script compares: the lines with their reasons, and the mistakes by the totals they lead to."""
    lines = [
        {
            "at": f"{line.side.value}-{line.column}",
            "points": line.points,
            "says": f"{prose(line.because)} = {line.points} {rule_link(line.rule)}",
        }
        for line in sheet.lines
    ]
    missed = [
        {
            "totals": {f"{side.value}-{column}": points for (side, column), points in mistake.totals.items()},
            "says": f"{prose(mistake.says)} {rule_link(mistake.rule)}",
        }
        for mistake in mistakes(sheet)
    ]
    return {"lines": lines, "mistakes": missed}


def field(number: int, side: Side, column: str) -> str:
    name = f"{side.label}, {column} the line"
    return (
        f'<td><label class="b-vh" for="try-{number}-{side.value}-{column}">{name}</label>'
        f'<input class="b-input" id="try-{number}-{side.value}-{column}" name="{side.value}-{column}" '
        'inputmode="numeric" autocomplete="off" maxlength="6"></td>'
    )


def one(profile_id: str, number: int, seed: int) -> str:
    table = table_of(profile_id, seed)
    sheet = table.score(Standing())
    heads = "".join(f'<th scope="col">{side.label}</th>' for side in Side)
    rows = "".join(
        f'<tr class="b-{column}"><th scope="row">{column.capitalize()} the line</th>'
        + "".join(field(number, side, column) for side in Side)
        + "</tr>"
        for column in ("above", "below")
    )
    form = (
        f'<form class="r-form" hidden><table class="r-pad"><thead><tr><td></td>{heads}</tr></thead>'
        f'<tbody>{rows}</tbody></table><p class="r-buttons"><button class="b-btn is-main">Check</button>'
        '<button class="b-btn" type="button" data-next>Another deal</button></p>'
        '<div class="r-answer" role="status"></div></form>'
    )
    data = json.dumps(answers(sheet), ensure_ascii=False).replace("<", "\\u003c")
    shown = element("details", element("summary", "The sheet"), sheet_html(sheet), class_="b-twin")
    asked = element("p", words(question(sheet)), class_="r-asked")
    deal = deal_html(table.deal)
    body = f'<div class="r-try-in"><div>{deal}</div><div>{asked}{form}{shown}</div></div>'
    marked = escape(f"Deal {number + 1} of {len(SEEDS[profile_id])}")
    return (
        f'<article class="r-try"{" hidden" if number else ""}><h3 class="b-label">{marked}</h3>{body}'
        f'<script type="application/json">{data}</script></article>'
    )


class RulePractice(_Section):
    name_of, title = "practice", "Score this deal"

    def html(self, profile_id: str) -> str:
        return "".join(one(profile_id, number, seed) for number, seed in enumerate(SEEDS[profile_id]))


def setup(app):
    app.connect("html-page-context", script_where('class="r-tools"', "rules.mjs"))
    app.add_directive("rule-practice", RulePractice)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
