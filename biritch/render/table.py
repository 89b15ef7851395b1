"""The table: the trick, the four hands round it, the tape of tricks, the talk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from biritch.cards.cards import Card, Denomination, Hand
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat, Side
from biritch.play.play import Trick
from biritch.render.cards import PLACES, card_html, hand_html
from biritch.render.markup import element, prose, say, suit_html, told
from biritch.talk.moves import Bid, Call, Contre, Pass, SurContre
from biritch.talk.raising import CONTRE, Raising


def trick_html(trick: Trick, *, turn: Seat | None = None) -> str:
    """A trick in the middle of the table; an open place for the seat whose turn it is."""
    drawn = [
        card_html(card, state="winner" if seat is trick.winner else "", seat=seat)
        for seat, card in trick.plays
    ]
    if turn is not None and turn not in dict(trick.plays):
        label = say("render.to-play", seat=turn)
        drawn.append(element("span", "?", class_=f"b-slot {PLACES[turn]}", role="img", aria_label=label))
    return element("div", *drawn, class_="b-trick", role="group", aria_label=say("render.trick"))


def seat_html(seat: Seat, role: str = "", *, turn: bool = False) -> str:
    """A seat's name and, in lighter type, its part in the deal."""
    name = told(f"seat.{seat.name}")
    part = " " + element("span", prose(role), class_="b-role") if role else ""
    return element("p", name, part, class_="b-seat is-turn" if turn else "b-seat")


def table_html(
    hands: Mapping[Seat, Hand | int], *, trick: Trick | None = None, roles: Mapping[Seat, str] | None = None,
    turn: Seat | None = None, marked: Sequence[Card] = (), label: str = "",
) -> str:  # fmt: skip
    """Four hands round the trick, North on top. A number in place of a hand is that many closed cards."""

    def place(seat: Seat) -> str:
        held, role = hands.get(seat, 0), (roles or {}).get(seat, "")
        if isinstance(held, Hand):
            shown = hand_html(held, marked=marked)
        else:
            closed = say("render.closed", count=held)
            role, shown = (say("render.role-closed", role=role, closed=closed) if role else closed), ""
        named = seat_html(seat, role, turn=seat is turn)
        return element("div", named, shown, class_=PLACES[seat])

    middle = trick_html(trick, turn=turn) if trick else ""
    inside = (place(Seat.N), place(Seat.W), middle, place(Seat.E), place(Seat.S))
    label = label or say("render.table")
    return element("div", *inside, class_="b-table", role="group", aria_label=label)


def deal_html(deal: Deal, *, dealer: Seat | None = None, marked: Sequence[Card] = ()) -> str:
    """The whole deal as a diagram; ``marked`` cards are underlined."""
    roles = {} if dealer is None else {dealer: say("render.dealer")}
    return table_html(deal.hands, roles=roles, marked=marked, label=say("render.deal"))


def tape_html(winners: Sequence[Side | Seat], *, total: int = 13, now: bool = False) -> str:
    """The line with a tick for each trick: above for N–S, below for E–W, open places for what is to come."""
    sides = [winner.side if isinstance(winner, Seat) else winner for winner in winners]
    ticks = []
    for number in range(total):
        if number < len(sides):
            side = sides[number]
            said = say("render.tick", number=number + 1, side=side)
            up = "is-up" if side is Side.NS else "is-down"
            ticks.append(element("li", element("span", prose(said), class_="b-vh"), class_=up))
        else:
            ticks.append(element("li", class_="is-open is-now" if now and number == len(sides) else "is-open"))
    counts = {side: f"{side.label} {sides.count(side)}" for side in Side}
    tape = element("ol", *ticks, class_="b-tape", aria_label=say("render.tape"))
    ns, ew = element("span", element("strong", counts[Side.NS])), element("span", counts[Side.EW])
    return element("div", ns, tape, ew, class_="b-count")


def passes_html(count: int, total: int) -> str:
    """Passes in a row along the line, and how many are to go."""
    ticks = [element("li", class_="is-up" if number < count else "is-open") for number in range(total)]
    said = say("render.passes", count=count, total=total)
    tape = element("ol", *ticks, class_="b-tape", aria_label=said)
    rest = say("render.passes-left", count=total - count)
    return element("div", element("span", prose(said)), tape, element("span", prose(rest)), class_="b-count")


def tricks_html(tricks: Sequence[Trick]) -> str:
    """Every trick as a row of a table: the twin of stepping through them."""
    heads = [
        element("th", told("render.head.trick"), scope="col"),
        element("th", told("render.head.led"), scope="col"),
        element("th", told("render.head.then"), scope="col", colspan="3"),
        element("th", told("render.head.won"), scope="col"),
    ]
    rows = []
    for number, trick in enumerate(tricks, 1):
        cells = [suit_html(card.suit) + card.rank.label for card in trick.cards]
        cells = [cells[0] and f"{trick.leader.name} {cells[0]}", *cells[1:], *[""] * (4 - len(cells))]
        won = told(f"seat.{trick.winner.name}") if trick.winner is not None else ""
        data = "".join(element("td", cell) for cell in [*cells, won])
        rows.append(element("tr", element("th", str(number), scope="row"), data))
    head, body = element("thead", element("tr", *heads)), element("tbody", *rows)
    return element("table", head, body, class_="b-grid")


def auction_html(
    calls: Sequence[Call], dealer: Seat, *, turn: Seat | None = None, raising: Raising = CONTRE
) -> str:
    """An auction, a column for each player from the dealer on; each pass with its count in the row of passes.

    ``raising`` is how the profile raises the factor, where it can be.
    """
    cells, passes = [], 0
    for call in calls:
        passes = passes + 1 if isinstance(call, Pass) else 0
        cells.append(_call_cell(call, passes, raising))
    if turn is not None:
        cells.append(element("td", told("render.to-speak"), class_="is-now"))
    cells += [element("td")] * (-len(cells) % 4)
    rows = [element("tr", *cells[start : start + 4]) for start in range(0, len(cells), 4)]
    heads = [element("th", told(f"seat.{seat.name}"), scope="col") for seat in dealer.round()]
    caption = element("caption", told("render.auction", seat=dealer))
    body = element("tbody", *rows)
    return element("table", caption, element("thead", element("tr", *heads)), body, class_="b-grid b-auction")


def _call_cell(call: Call, passes: int, raising: Raising) -> str:
    if isinstance(call, Pass):
        number = element("span", told("render.pass-number"), class_="b-vh")
        return element("td", told("render.pass"), element("sup", number, str(passes)), class_="b-pass")
    if isinstance(call, Bid):
        suit = call.denomination.suit
        shown = " " + told(f"denomination.{call.denomination.name}")
        if suit is not None and call.denomination is not Denomination.ROYALS:  # spades, but not at that price
            shown = suit_html(suit)
        return element("td", str(call.level), shown, class_="b-bid")
    if isinstance(call, (Contre, SurContre)):
        count = 1 if isinstance(call, Contre) else 2
        return element("td", told(f"{raising.said}.{count}"), class_="b-bid")
    return element("td", prose(str(call)))
