"""What the examples on the rules pages are made of: captions, tables, deals scored from what each hand holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from biritch import (
    Bid,
    Deal,
    DealError,
    Hand,
    Play,
    PlayCard,
    Profile,
    Record,
    ScoreSheet,
    Seat,
    Side,
    Table,
    read_record,
)  # fmt: skip
from biritch.cards.cards import HONOUR_RANKS, Denomination
from biritch.examples import title
from biritch.render import fan_html, faults_html, prose, rule_link, suit_html
from biritch.render.markup import element, say, signed
from biritch.render.words import denomination_word
from biritch.widgets.deal.state import first_state, write_address

FRENCH = re.compile(r"\b(sur contre|contre)\b")
NUMBERS = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen",
)  # fmt: skip
LONG = {Side.NS: "North and South", Side.EW: "East and West"}
# The deals that run through the pages, by the worked examples they are in.
RUNNING = {
    name: title(name).partition(",")[0]
    for name in ("biritch-hearts", "biritch-hearts-contre", "vint-three-clubs", "vint-three-clubs-auction")
}


# --- words ---


def words(text: str) -> str:
    """Plain text as HTML: suits drawn, *emphasis*, a paragraph's id as a link to it, French marked as French."""
    html = FRENCH.sub(r'<i lang="fr">\1</i>', prose(text))
    html = re.sub(r"\*(?=\S)(.+?)(?<=\S)\*", r"<em>\1</em>", html)
    return re.sub(r"\{([\w-]+/[\w-]+)\}", lambda found: rule_link(found[1]), html)


def caption(text: str) -> str:
    return element("p", words(text), class_="b-small")


def eg(*parts: str, kind: str = "") -> str:
    """One example: a drawing and its words, kept together on paper."""
    return element("div", *parts, class_=f"b-eg {kind}".strip())


def running_name(name: str) -> str:
    """The name of a worked deal as a small head, so that a reader knows it when it comes back."""
    called = RUNNING.get(name)
    return element("p", called, class_="b-label r-deal-name") if called else ""


def pair(*parts: str) -> str:
    return element("div", *parts, class_="b-pair")


def folded(summary: str, drawn: str) -> str:
    return element("details", element("summary", words(summary)), wide(drawn), class_="b-twin")


def wide(table: str) -> str:
    """A table that scrolls in its own box where it is wider than the page."""
    return element("div", table, class_="pst-scrollable-table-container")


def lab(text: str = "Change it in the laboratory", **state: Any) -> str:
    """A link to the scoring laboratory in a given state."""
    return lab_link(first_state() | state, text)


def lab_link(state: dict[str, Any], text: str = "Change it in the laboratory") -> str:
    return element("a", text, href=f"../laboratory/scoring.html#scoring-laboratory={write_address(state)}")


def named(denomination: Denomination, profile: Profile) -> str:
    """A denomination as the head of a row or a column: its suit and its word."""
    shape = suit_html(denomination.suit, hidden=True) + " " if denomination.suit is not None else ""
    return shape + prose(denomination_word(denomination, profile))


def held(ours: int, partners: int) -> str:
    """How two hands hold something, never broken over two lines."""
    return element("span", f"{ours}–{partners}", class_="b-name")


# --- tables ---


def grid(
    heads: Sequence[str], rows: Iterable[Sequence[object]], *, said: str = "", now: Iterable[int] = (),
    figures: int | None = None, classes: str = "",
) -> str:  # fmt: skip
    """A table; the first cell of a row is its head, and columns from ``figures`` on are numbers.

    Strings are HTML already, numbers are written as a sheet has them, None is an empty cell.
    """
    start, marked = 1 if figures is None else figures, set(now)

    def cell(column: int, content: object) -> str:
        inside = signed(content) if isinstance(content, int) else "" if content is None else str(content)
        if not column:
            return element("th", inside, scope="row")
        return element("td", inside, class_="is-num" if column >= start else None)

    head = (
        element("th", text, scope="col", class_="is-num" if column >= start else None)
        for column, text in enumerate(heads)
    )
    body = (
        element("tr", *(cell(*one) for one in enumerate(row)), class_="is-now" if number in marked else None)
        for number, row in enumerate(rows)
    )
    title = element("caption", words(said)) if said else ""
    head_row = element("thead", element("tr", *head))
    return element("table", title, head_row, element("tbody", *body), class_=f"b-grid {classes}".strip())


# --- the table ---


def seat(one: Seat) -> str:
    """Its name, as a sentence has it."""
    return say(f"seat.{one.name}")


def paired() -> str:
    """The four places, each with its partner."""
    return places({one: f"partner of {seat(one.partner)}" for one in Seat})


def places(roles: dict[Seat, str], middle: str = "", label: str = "The table") -> str:
    """Who sits where, and what each does; no cards."""
    from biritch.render.cards import PLACES
    from biritch.render.table import seat_html

    seats = {seat: element("div", seat_html(seat, roles.get(seat, "")), class_=PLACES[seat]) for seat in Seat}
    inside = (seats[Seat.N], seats[Seat.W], middle, seats[Seat.E], seats[Seat.S])
    return element("div", *inside, class_="b-table is-places", role="group", aria_label=label)


def misdealt(deal: Deal, dealer: Seat, name: str) -> str:
    """A card of one hand goes to the next, and the engine is asked to take it for a deal."""
    hands = deal.hands
    last = Hand(hands[dealer.left].cards[-1:])
    hands[dealer.left] -= last
    hands[dealer.partner] |= last
    try:
        Deal(hands)
    except DealError as error:
        drawn = faults_html(error.faults)
    said = (
        f"{seat(dealer)} has dealt, and {seat(dealer.left)}’s last card lies with {seat(dealer.partner)}’s. "
        f"{seat(dealer)} deals again."
    )
    return eg(running_name(name), caption(said), drawn)


def must_follow(play: Play, name: str = "") -> str:
    """The hand that is to play, and which of its cards it must choose from."""
    hand, legal, led = play.hand(play.turn), set(play.legal), play.trick[0]
    states = {card: "legal" if card in legal else "idle" for card in hand}
    drawn = fan_html(hand, label=f"{seat(play.turn)}’s hand", states=states)
    said = (
        f"{seat(play.leader)} has led {led.suit.symbol}{led.rank.label}. Of {seat(play.turn)}’s {len(hand)} cards "
        f"the {NUMBERS[len(legal)]} {led.suit.word} stand out: one of them must be played."
    )
    return eg(running_name(name), drawn, caption(said))


def at(table: Table, *moves: str) -> Table:
    for move in moves:
        table.push(table.read(move))
    return table


def spoken(table: Table, move: Any) -> str:
    """What a move is, in words: "West says contre", "East plays ♣A"."""
    seat = say(f"seat.{table.turn.name}")
    if isinstance(move, PlayCard):
        return f"{seat} plays {say_card(move)}"
    kind = type(move).__name__
    if kind == "Name":
        return f"{seat} names {denomination_word(move.denomination, table.profile)}"
    if kind == "Bid":
        return f"{seat} bids {bid_word(move)}"
    if kind == "PassChoice":
        return f"{seat} leaves the choice to {say(f'seat.{table.turn.partner.name}')}"
    said = {"Decline": "declines", "Pass": "passes"}
    return f"{seat} {said[kind]}" if kind in said else f"{seat} says {raised(table, kind)}"


def bid_word(bid: Bid) -> str:
    return str(bid) if bid.denomination.suit is not None else f"{bid.level} no-trump"


def raised(table: Table, kind: str) -> str:
    first = kind == "Contre"
    doubles = table.profile.raising is not None and "double" in table.profile.raising.words
    if doubles:
        return "double" if first else "redouble"
    return "contre" if first else "sur contre"


def say_card(move: PlayCard) -> str:
    return f"{move.card.suit.symbol}{move.card.rank.label}"


def talk_grid(profile: Profile, moves: Sequence[str], *, dealer: Seat = Seat.S, said: str = "") -> str:
    """A talk word by word: who is asked, what is said, the factor from then on."""
    table, rows, factor = Table(Deal.shuffled(seed=1886), profile, dealer), [], 1
    for text in moves:
        move, seat = table.read(text), table.turn
        told = spoken(table, move).partition(" ")[2]
        factor *= 2 if type(move).__name__ in ("Contre", "SurContre") else 1
        rows.append([say(f"seat.{seat.name}"), words(told), f"×{factor}"])
        table.push(move)
    return grid(["Asked", "says", "Factor"], rows, said=said, figures=2)


# --- scores ---


def scored(profile: Profile, denomination: str, ns: int, **dealt: Any) -> ScoreSheet:
    """A deal scored from what each hand holds, as ``recorded`` takes it."""
    return recorded(profile, denomination, ns, **dealt).score()


def recorded(
    profile: Profile, denomination: str, ns: int, *, declarer: str = "S", level: int | None = None,
    raises: Sequence[str] = (), honours: dict[str, str] | None = None, aces: dict[str, int] | None = None,
    voids: str = "", before: dict[str, Any] | None = None, order: Sequence[str] = (), revokes: str = "",
) -> Record:  # fmt: skip
    """A deal by what each hand holds; the honours, if nobody asks for others, are 3 to N–S."""
    contract: dict[str, Any] = {"declarer": declarer, "denomination": denomination}
    contract |= {"level": level} if profile.has_level else {"raises": list(raises)}
    held: dict[str, Any] = {}
    if "honours" in profile.holdings_needed(Denomination.parse(denomination)):
        held["honours"] = honours or {"S": "AKQ", "W": "JT"}
        held["voids"] = list(voids)
    if "aces" in profile.holdings_needed(Denomination.parse(denomination)):
        held["aces"] = aces or {"N": 1, "S": 1, "E": 1, "W": 1}
    record: dict[str, Any] = {
        "format": "biritch-record-1", "profile": profile.id, "options": profile.options, "contract": contract,
        "holdings": held, "before": before or {},
    }  # fmt: skip
    record |= {"trick_winners": list(order)} if order else {"tricks": {"NS": ns, "EW": 13 - ns}}
    record |= {"dealer": declarer} if profile.dealer_declares else {}
    record |= {"revokes": list(revokes)} if revokes else {}
    return read_record(record)


def split(ours: int, partners: int) -> dict[str, str]:
    """The five honours of trumps with so many in South's hand and in North's; East has the rest."""
    ranks = "".join(rank.letter for rank in HONOUR_RANKS)
    dealt = {"S": ranks[:ours], "N": ranks[ours : ours + partners], "E": ranks[ours + partners :]}
    return {seat: held for seat, held in dealt.items() if held}


def added_up(sheets: Sequence[ScoreSheet], said: str) -> str:
    """What each side has in a rubber, below the lines and above them."""
    rows = []
    for side in Side:
        below, above = (sum(sheet.points(side, column) for sheet in sheets) for column in ("below", "above"))
        rows.append([side.label, below, above, below + above])
    return grid(["Side", "below", "above", "sum"], rows, said=said)


def points(sheet: ScoreSheet, kind: str, side: Side = Side.NS) -> int | None:
    """What a side has by one kind of line; None where it has no such line."""
    found = [line.points for line in sheet.lines if line.kind == kind and line.side is side]
    return sum(found) if found else None


def because(sheet: ScoreSheet, kind: str) -> str:
    return next(str(line.because) for line in sheet.lines if line.kind == kind)


SUITS = tuple(denomination for denomination in Denomination if denomination.suit is not None)
