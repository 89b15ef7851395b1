"""One deal under every law of the line: the same cards, tricks and bid on each sheet.

All is scored when the book is built. All sheets of a deal have the same rows, so that nothing moves when the year
does. The script only chooses what is shown and marks what has changed; without it the sheets stand below each
other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from _ext.compare.data import LAWS, Law
from _ext.rules.four_hands import marked_cards
from _ext.rules.parts import RUNNING, lab_link
from _ext.site.drawings import drawing
from _ext.site.scripts import script_where
from biritch import ScoreSheet, Side, read_record
from biritch.examples import example
from biritch.profiles.lines import KINDS
from biritch.render.cards import hand_html
from biritch.render.markup import element, prose, rule_link, signed
from biritch.render.table import seat_html
from biritch.render.words import denomination_word
from biritch.study.carry import Station, under_all
from biritch.widgets.deal.record import state_of

# What a reader asks of a law, and the topics of its facts that answer.
QUESTIONS = (
    ("Who names the trump", ("naming",)),
    ("Doubling", ("raises",)),
    ("One trick is worth", ("values", "level-step")),
    ("If the promise fails", ("undertricks",)),
    ("Game, and what ends it", ("game", "game-bonus", "rubber-bonus")),
)
BEFORE = {"game": "at ", "game-bonus": "the game brings ", "rubber-bonus": "the rubber brings "}


@dataclass(frozen=True)
class Ready:
    """A deal of the examples, the bid to assume where it has none, and what to look at."""

    name: str
    title: str
    level: int | None
    watch: str

    @property
    def stations(self) -> tuple[Station, ...]:
        return stations(self.name, self.level)

    @property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        return tuple(one.sheet for one in self.stations)


@cache
def stations(name: str, level: int | None) -> tuple[Station, ...]:
    return under_all(read_record(example(name)), level)


READY = (
    Ready("biritch-hearts", RUNNING["biritch-hearts"], 4, "Nine tricks, and ten were promised."),
    Ready("vint-three-clubs", RUNNING["vint-three-clubs"], None, "Eight tricks, nine promised, and four honours."),
    Ready("biritch-aces-two-two", "No trumps", 2, "Eight tricks, as many as were promised, and two aces each."),
    Ready("biritch-grand-slam", "All thirteen", 7, "Seven odd tricks at spades, contred and contred again."),
)


def in_games(law: Law, points: int) -> str:
    parts = round(abs(points) / law.profile.game, 1)
    known = {0.0: "next to nothing of a game", 0.5: "half a game", 1.0: "as much as one game"}
    if parts in known:
        return known[parts]
    return f"{parts} of a game" if parts < 1 else f"as much as {parts} games".replace(".0 ", " ")


def verdict(law: Law, sheet: ScoreSheet) -> str:
    points = sheet.margin
    if not points:
        return "<b>Level.</b> The deal moves nothing."
    who = "North–South" if points > 0 else "East–West"
    return f"<b>{who} by {signed(abs(points))}</b>, {in_games(law, points)}."


# --- the sheet: one row for each kind of entry that any law writes for this deal ---


def kinds(ready: Ready, column: str) -> list[str]:
    written = {line.kind for sheet in ready.sheets for line in sheet.lines if line.column == column}
    return [kind for kind in KINDS if kind in written]


ROW_WORDS = {
    "odd-tricks": "Tricks over six",
    "tricks": "All tricks",
    "slam": "Slam",
    "bid-slam": "Slam that was bid",
    "honours": "Honours",
    "chicane": "Chicane",
    "aces": "Aces",
    "undertricks": "Tricks missing",
    "failed-slam": "Slam that failed",
    "bonus": "Doubled, and made",
    "overtricks": "More than was bid",
    "game": "For the game",
    "rubber": "For the rubber",
    "revoke": "Revoke",
}


def sheet_of(ready: Ready, number: int) -> str:
    law, sheet = LAWS[number], ready.sheets[number]

    def row(kind: str, column: str) -> str:
        lines = [line for line in sheet.lines if (line.kind, line.column) == (kind, column)]
        sums = [sum(line.points for line in lines if line.side is side) for side in Side]
        refs = "".join(rule_link(rule) for rule in dict.fromkeys(line.rule for line in lines))
        head = element("th", element("span", ROW_WORDS[kind]), refs, scope="row")
        empty = "" if lines else "is-empty"
        return element("tr", head, *map(cell, sums), data_row=f"{column}-{kind}", class_=empty)

    def zone(words: str) -> str:
        return f'<tr class="b-zone"><th scope="rowgroup">{words}</th><td></td><td></td></tr>'

    above = "".join(row(kind, "above") for kind in kinds(ready, "above"))
    below = "".join(row(kind, "below") for kind in kinds(ready, "below"))
    sums = map(sheet.points, Side)
    total = element("tr", '<th scope="row">Total</th>', *map(cell, sums), data_row="total")
    heads = "".join(f'<th scope="col">{side.label}</th>' for side in Side)
    table = (
        f'<table class="b-sheet"><thead><tr><th scope="col">Written</th>{heads}</tr></thead>'
        f'<tbody class="b-above">{zone("Above the line")}{above}</tbody>'
        f'<tbody class="b-below">{zone("Below the line")}{below}</tbody><tfoot>{total}</tfoot></table>'
    )
    said = element("p", verdict(law, sheet), class_="y-verdict")
    said += element("p", lab_link(state_of(ready.stations[number].record)), class_="b-small b-noprint y-change")
    return element(
        "div", f'<h3 class="y-name">{law}</h3>', table, said,
        class_="y-one is-now" if not number else "y-one", data_law=str(number),
    )  # fmt: skip


def cell(points: int) -> str:
    return f"<td>{signed(points) if points else ''}</td>"


# --- the line with the margins over and under it ---


def bars(ready: Ready) -> str:
    sizes = [sheet.margin / law.profile.game for law, sheet in zip(LAWS, ready.sheets, strict=True)]
    most = max(map(abs, sizes)) or 1
    parts = []
    for number, (law, size) in enumerate(zip(LAWS, sizes, strict=True)):
        points = ready.sheets[number].margin
        who = "even" if not points else f"{'N–S' if points > 0 else 'E–W'} <span>by </span>{signed(abs(points))}"
        turned = "is-up" if points > 0 else "is-down"
        now = " is-now" if not number else ""
        parts.append(
            f'<li class="{turned}{now}" style="--part:{abs(size) / most:.3f}"><i></i><b>{who}</b>'
            f'<span class="b-vh"> under {law}</span></li>'
        )
    return f'<ol class="y-bars" aria-label="Margins, measured in games">{"".join(parts)}</ol>'


def deal_of(ready: Ready) -> str:
    record = ready.stations[0].record
    assert record.deal is not None
    contract = record.agreed
    assert contract is not None
    marked = marked_cards(record)
    hands = "".join(
        element(
            "div",
            seat_html(seat, "declares" if seat is contract.declarer else ""),
            hand_html(hand, marked=marked),
            class_=f"y-{seat.name.lower()}",
        )
        for seat, hand in record.deal.hands.items()
    )
    words = denomination_word(contract.denomination, record.profile).capitalize()
    level = ready.level or next(one.record.agreed.level for one in ready.stations if one.record.agreed.level)
    said = f"{words}; where a bid is asked for, it is {level}. {ready.watch}"
    return f'<p class="y-what">{prose(said)}</p><div class="y-compass">{hands}</div>'


# --- what the law says ---


def law_of(number: int) -> str:
    law = LAWS[number]
    older = law.compared_with
    facts, before = law.profile.facts(), older.profile.facts() if older else {}
    rows = []
    for question, topics in QUESTIONS:
        told = [(facts.get(topic), before.get(topic)) for topic in topics]
        sayings = [
            BEFORE.get(topic, "") + prose(fact.says) for topic, (fact, _) in zip(topics, told, strict=True) if fact
        ]
        said = "; ".join(sayings) or "nothing is promised"
        refs = "".join(rule_link(rule) for rule in dict.fromkeys(fact.rule for fact, _ in told if fact))
        fresh = older and any((a and a.says) != (b and b.says) for a, b in told)
        rows.append(f"<dt>{question}</dt><dd{' class=is-fresh' if fresh else ''}>{said} {refs}</dd>")
    now = "y-one is-now" if not number else "y-one"
    marked = f"; marked is what differs from {older}" if older else ""
    what = f"What the law says{marked}"
    return f'<div class="{now}" data-law="{number}"><h2 class="y-h">{what}</h2><dl>{"".join(rows)}</dl></div>'


def of_each(draw: Callable[[Ready], str], *classes: str) -> str:
    """A part of the page for every deal, of which one is shown."""
    return "".join(
        element("div", draw(one), class_=" ".join(("y-of", *classes, *["is-now"] * (not n))), data_deal=str(n))
        for n, one in enumerate(READY)
    )


@drawing("six-laws")
def six_laws() -> str:
    choices = "".join(
        f'<input type="radio" name="y-deal" id="y-deal-{n}" value="{n}"{" checked" if not n else ""}>'
        f'<label for="y-deal-{n}">{one.title}</label>'
        for n, one in enumerate(READY)
    )
    stops = "".join(
        f'<li{" class=is-now" if not n else ""}><button type="button" tabindex="-1" data-law="{n}">'
        f"<b>{law.year}</b><span>{law.name}</span></button></li>"
        for n, law in enumerate(LAWS)
    )
    deals, lines = of_each(deal_of), of_each(bars)
    sheets = of_each(lambda one: "".join(sheet_of(one, number) for number in range(len(LAWS))), "y-stack")
    laws = "".join(law_of(number) for number in range(len(LAWS)))
    first = f"{LAWS[0].year}, {LAWS[0].name}"
    return (
        f'<div class="y-page" style="--laws:{len(LAWS)}">'
        '<div class="y-head"><fieldset class="b-seg y-deals"><legend class="b-vh">The deal</legend>'
        f"<div>{choices}</div></fieldset>"
        '<p class="y-lead">Take the handle through the years. The cards stay, their worth does not.</p>'
        '<div class="b-row y-turn"><button class="b-btn" type="button" id="y-earlier">Earlier</button>'
        '<button class="b-btn is-main" type="button" id="y-later">Later</button></div></div>'
        f'<div class="y-slider"><label class="b-vh" for="y-year">Law</label><div class="y-stack">{lines}</div>'
        f'<input class="c-range" type="range" id="y-year" min="0" max="{len(LAWS) - 1}" value="0" '
        f'aria-valuetext="{first}"><ol class="y-stops">{stops}</ol></div>'
        '<div class="y-cols"><section class="y-deal" aria-label="The deal"><h2 class="y-h">The cards never change'
        f'</h2><div class="y-stack">{deals}</div></section>'
        '<section class="y-sheet" aria-label="The sheet"><p class="b-vh" role="status" id="y-said"></p>'
        f'<div class="y-stack">{sheets}</div></section>'
        '<section class="y-law" aria-label="What the law says">'
        f'<div class="y-stack">{laws}</div>'
        "</section></div></div>"
    )


def setup(app):
    app.setup_extension("_ext.site.drawings")
    app.add_css_file("century.css")
    app.connect("html-page-context", script_where('class="y-page"', "century.mjs"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
