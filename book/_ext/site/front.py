"""The first screen of the front page: a trick before its answer, and the same cards on two sheets.

Everything stands in the page, the answers too; front.mjs, where it runs, keeps them until they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from _ext.site.drawings import drawing
from _ext.site.page_drawings import front_play, front_record
from _ext.site.scripts import script_where
from biritch import Card, Contract, Rank, Record, ScoreSheet, Seat, Side, profile
from biritch.messages import Message
from biritch.render.markup import element, prose, say, signed, suit_class, suit_html
from biritch.render.table import tape_html
from biritch.render.words import capital, card_name, denomination_word, game_name, line_label, raise_word
from biritch.study.beaten import why_beaten
from biritch.study.frames import Course, frames

LEVEL = 4  # what South is taken to have bid at Vint: one trick more than came
MARKER = 'class="f-stage'
# Where the pips stand on a card, in percent of its face; wall.mjs has the same list.
PIPS = {
    "2": "50 12,50 88", "3": "50 12,50 50,50 88", "4": "25 12,75 12,25 88,75 88",
    "5": "25 12,75 12,50 50,25 88,75 88",
    "6": "25 12,75 12,25 50,75 50,25 88,75 88", "7": "25 12,75 12,50 31,25 50,75 50,25 88,75 88",
    "8": "25 12,75 12,50 31,25 50,75 50,50 69,25 88,75 88",
    "9": "25 12,75 12,25 37,75 37,50 50,25 63,75 63,25 88,75 88",
    "10": "25 12,75 12,50 25,25 37,75 37,25 63,75 63,50 75,25 88,75 88",
}  # fmt: skip
LONG = {Side.NS: "North–South", Side.EW: "East–West"}
SEATS = {Seat.N: "f-n", Seat.E: "f-e", Seat.S: "f-s", Seat.W: "f-w"}


@cache
def vint_record() -> Record:
    """The same cards and tricks with a bid of Vint."""
    record = front_record()
    contract = Contract(Seat.S, record.agreed.denomination, LEVEL)
    return replace(record, profile=profile("vint-moscow-1886"), contract=contract, calls=None)


# --- cards with a face ---


def face(card: Card) -> str:
    """Pips, or a letter and its reflection with the line between them."""
    pip = suit_html(card.suit, hidden=True)
    label = card.rank.label
    if label in PIPS:
        places = (place.split() for place in PIPS[label].split(","))
        marks = (
            pip.replace('class="b-suit', f'style="left:{x}%;top:{y}%" class="b-suit{" is-down" * (int(y) > 50)}')
            for x, y in places
        )
        return element("span", *marks, class_="c-face", aria_hidden="true")
    if card.rank is Rank.ACE:
        ace = pip.replace("<svg ", '<svg style="left:50%;top:50%" ', 1)
        return element("span", ace, class_="c-face is-ace", aria_hidden="true")
    return element("span", *[element("span", label)] * 2, class_="c-court", aria_hidden="true")


def choice(card: Card, seat: Seat, led: bool, wins: bool) -> str:
    inside = element("span", card.rank.label, aria_hidden="true") + suit_html(card.suit, hidden=True) + face(card)
    button = element(
        "button", inside, class_=f"c-card {suit_class(card.suit)}{' is-winner' if wins else ''}", type="button",
        aria_label=say("render.card-of", card=card_name(card), seat=seat), data_card=card.code, data_wins=wins,
    )  # fmt: skip
    name = say(f"seat.{seat.name}") + (" led" if led else "")
    return element("div", button, element("span", name, aria_hidden="true"), class_=SEATS[seat])


# --- question one: the trick ---


def said(messages: Iterable[Message], verdict: Message | None) -> str:
    strong = element("b", prose(verdict)) + " " if verdict else ""
    return strong + " ".join(map(prose, messages))


def question() -> str:
    record, play = front_record(), front_play()
    trick = play.tricks[0]
    course = Course.of(record)
    all_frames = frames(course)
    trump = denomination_word(record.agreed.denomination, record.profile)
    cards = "".join(choice(card, seat, seat is trick.leader, seat is trick.winner) for seat, card in trick.plays)
    won = next(reason for reason in all_frames[4].reasons if reason.verdict)
    taken = {side: play.taken(side) for side in Side}
    right = said(won.says[:1], won.verdict) + (
        f" In the end North–South took {taken[Side.NS]} tricks, "
        f'<span class="b-name">East–West {taken[Side.EW]}</span>.'
    )
    reasons = "".join(
        element("p", said(reason.says, reason.verdict) + " Try another.", data_of=card.code, hidden=True)
        for seat, card in trick.plays
        if seat is not trick.winner
        for reason in [why_beaten(trick, card, record.agreed.denomination, won.rule)]
    )
    led = say(f"suit.{trick.cards[0].suit.name}")
    ask = element("p", f"Touch a card. {capital(led)} were led; North has none.", class_="f-ask")
    asked = f" {capital(trump)} are trumps. Which card wins?"
    heading = element("h2", element("span", "1", class_="f-num"), asked, class_="f-q", id="which-card-wins")
    table = element("div", cards, class_="f-trick", role="group", aria_labelledby="which-card-wins")
    status = element("div", ask, element("p", right, class_="f-answer"), class_="f-say", role="status")
    kept = element("div", reasons, hidden=True, class_="f-reasons")
    return element("div", heading, table, status, kept, class_="f-one")


# --- question two: the sheets ---


def cell(points: int) -> str:
    if not points:
        return element("td")
    answer = element("span", signed(points), class_="f-answer")
    return element("td", element("span", answer, class_="f-blank"))


def rows(sheet: ScoreSheet, column: str) -> str:
    """One row a kind, in the order of the sheet."""
    lines = [line for line in sheet.lines if line.column == column]
    kinds = list(dict.fromkeys(line.kind for line in lines))
    made = ""
    for kind in kinds:
        of_kind = [line for line in lines if line.kind == kind]
        points = [sum(line.points for line in of_kind if line.side is side) for side in Side]
        made += element("tr", element("th", line_label(of_kind[0]), scope="row"), *map(cell, points))
    return made


def sheet(scored: ScoreSheet, contract: str) -> str:
    name = game_name(scored.profile)
    head = element(
        "tr", element("th", element("span", "For", class_="b-vh"), scope="col"),
        *(element("th", side.label, scope="col") for side in Side),
    )  # fmt: skip
    totals = element("tr", element("th", "Total", scope="row"), *(cell(scored.points(side)) for side in Side))
    table = element(
        "table", element("caption", f"The deal at {name}", class_="b-vh"), element("thead", head),
        element("tbody", rows(scored, "above"), class_="b-above"),
        element("tbody", rows(scored, "below"), class_="b-below"), element("tfoot", totals), class_="b-sheet",
    )  # fmt: skip
    ahead = Side.NS if scored.margin > 0 else Side.EW
    leader = element("b", LONG[ahead])
    verdict = element(
        "p", element("span", "Who leads?", class_="f-ask"),
        element("span", leader, f" by {abs(scored.margin)}", class_="f-answer"), class_="f-verdict",
    )  # fmt: skip
    title = element("figcaption", element("b", name), " ", contract)
    return element("figure", title, table, verdict, class_="f-sheet")


def two_sheets() -> str:
    here, there = front_record(), vint_record()
    trump = denomination_word(here.agreed.denomination, here.profile)
    raised = element("i", raise_word(here.profile, len(here.agreed.raises)), lang="fr")
    number = ("", "one", "two", "three", "four", "five", "six", "seven")[LEVEL]
    asked = " Same 52 cards, two sheets: who won?"
    heading = element("h2", element("span", "2", class_="f-num"), asked, class_="f-q")
    sheets = sheet(here.score(), f"{trump}, {raised}") + sheet(there.score(), f"{number} {trump} bid")
    tape = element("div", tape_html(front_play().winners), class_="f-tape")
    return element("div", heading, tape, element("div", sheets, class_="f-sheets"), class_="f-two")


DOORS = """<nav class="f-doors" aria-label="Where to go">
<a class="b-btn is-main f-main" href="{play}">Play this deal</a>
<a class="f-door" href="rules/biritch.html"><b>Read</b><span>The rules, each with its source</span></a>
<a class="f-door" href="laboratory/playing.html"><b>Play</b><span>Against robots that say why</span></a>
<a class="f-door" href="print/classroom.html"><b>Teach</b><span>A lesson, a projector, one sheet</span></a>
</nav>"""
PLAY = (
    "laboratory/playing.html#hand=game%3Dcollinson-1886%26dealer%3DS%26seats%3DS"
    "%26moves%3Dhearts.contre.decline.decline.CK.H2.CA"
)


@drawing("front-stage")
def front_stage() -> str:
    stage = element("section", question(), two_sheets(), class_="f-stage", aria_label="Try it")
    return stage + DOORS.format(play=PLAY)


def setup(app):
    app.setup_extension("_ext.site.drawings")
    app.connect("html-page-context", script_where(MARKER, "front.mjs"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
