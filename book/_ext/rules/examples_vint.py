"""Examples beside the rules of Vint: the table, the auction, the play."""

from __future__ import annotations

from functools import cache

from _ext.rules.parts import (
    NUMBERS,
    at,
    caption,
    eg,
    folded,
    grid,
    misdealt,
    must_follow,
    paired,
    running_name,
    seat,
    wide,
    words,
)
from _ext.site.drawings import drawing, example
from biritch import Bid, Deal, Denomination, Play, Seat, Table, profile, read_record
from biritch.examples import example as worked
from biritch.profiles.base import BOOK
from biritch.render import (
    auction_html,
    hand_html,
    passes_html,
    suit_html,
    table_html,
    tape_html,
    trick_html,
    tricks_html,
)
from biritch.scoring.session import Session

RULES = profile("vint-moscow-1886")
P = RULES.id
DEAL = "vint-three-clubs-auction"


def here(*parts: str) -> str:
    """An example with the deal that runs through the page."""
    return eg(running_name(DEAL), *parts)


@cache
def record():
    """Three clubs, with the auction that led there and every card."""
    return read_record(worked(DEAL))


@cache
def play(cards: int = 52) -> Play:
    """That deal after so many cards."""
    found = Play(record().deal, record().agreed.denomination, record().agreed.leader, P)
    for card in record().play[:cards]:
        found.push(card)
    return found


def bidding(*calls: str, dealer: Seat = Seat.S) -> Table:
    return at(Table(Deal.shuffled(seed=1886), RULES, dealer), *calls)


def called(table: Table) -> str:
    return auction_html(table.talk.calls, table.dealer)


@drawing("vint-table")
def at_the_top() -> str:
    """The first trick: four closed hands."""
    agreed, trick = record().agreed, play().tricks[0]
    roles = {
        agreed.declarer: "declarer, made the last bid",
        agreed.leader: "has led",
        agreed.declarer.partner: "the partner",
        agreed.leader.partner: "the other defender",
    }
    return table_html(dict.fromkeys(Seat, 12), trick=trick, roles=roles)


@example(f"{P}/players")
def partners_opposite() -> str:
    return eg(paired(), caption("Partners sit opposite each other. The order of play is clockwise."))


@example(f"{P}/deal")
def by_dealer() -> str:
    heads = ["Dealer", "cuts", "has the first card", "speaks first", "deals next"]
    rows = [[seat(d), *map(seat, (d.right, d.left, bidding(dealer=d).turn, d.left))] for d in Seat]
    said = "What follows from the dealer’s seat. Who leads is not known before the auction is over"
    return eg(wide(grid(heads, rows, said=said, figures=len(heads))))


def shown(bid: Bid) -> str:
    suit = bid.denomination.suit
    drawn = suit_html(suit) if suit is not None else " no-trump"
    return f"{bid.level}{drawn}"


@example(f"{P}/bid")
def all_the_bids() -> str:
    rows = [
        [str(level), *(shown(Bid(level, one)) for one in Denomination), str(level + BOOK)] for level in range(1, 8)
    ]
    count = len(rows) * len(Denomination)
    said = f"The {count} bids. Read row by row: each is higher than all before it"
    heads = ["Level", "spades", "clubs", "diamonds", "hearts", "no-trump", "promises"]
    return eg(wide(grid(heads, rows, said=said, figures=6)))


@example(f"{P}/higher-bid")
def what_is_left() -> str:
    table = bidding("2H")
    bids = [Bid(level, one) for level in range(1, 8) for one in Denomination]
    left = [bid for bid in bids if table.refusal(bid) is None]
    low = [bid for bid in bids if bid.level == 2 and bid not in left]
    suits = ", ".join(str(bid) for bid in low[:-1]) + f" or {low[-1]}"
    said = (
        f"South has bid 2♥. Of the {len(bids)} bids {len(left)} are left, from 2 no-trump on: "
        f"at level 2 there is no more saying {suits}."
    )
    return eg(caption(said))


@example(f"{P}/return")
def somebody_returns() -> str:
    alone = bidding("1S", "pass", "pass", "pass")
    own = Bid(2, Denomination.SPADES)
    assert alone.turn is Seat.S and own in alone.legal_moves
    said = "East passes at first, and comes back with 2♠. Twelve passes close the auction, and South’s 3♣ stands."
    more = f"After 1♠ and three passes {seat(alone.turn)} may go on and bid {own}, though nobody else has bid."
    return here(auction_html(record().calls, record().dealer), caption(said), caption(more))


@example(f"{P}/eight-passes")
def thrown_in() -> str:
    table = bidding(*["pass"] * RULES.opening_passes)
    said = (
        f"{NUMBERS[RULES.opening_passes].capitalize()} passes, two from each player, and no bid: "
        f"the cards are thrown in, and {seat(table.next_dealer)} deals next."
    )
    return eg(called(table), passes_html(len(table.talk.calls), RULES.opening_passes), caption(said))


@example(f"{P}/twelve-passes")
def closed_by_twelve() -> str:
    total = RULES.closing_passes
    almost = bidding("1S", *["pass"] * (total - 1))
    again = at(almost.copy(), "2D")
    shut = at(almost.copy(), "pass")
    assert almost.contract is None and again.contract is None and shut.contract is not None
    parts = (
        caption(f"South has bid 1♠, and {total - 1} passes have followed. {seat(almost.turn)} is to speak."),
        passes_html(total - 1, total),
        caption(f"If {seat(almost.turn)} bids 2♦, the count begins again:"),
        passes_html(0, total),
        caption(f"If {seat(almost.turn)} passes, the auction is closed. {seat(shut.contract.declarer)} declares:"),
        passes_html(total, total),
    )
    return eg(*parts)


@example(f"{P}/declarer")
def not_the_first() -> str:
    table = bidding("1H", "1NT", "2H", *["pass"] * RULES.closing_passes, dealer=Seat.N)
    contract = table.contract
    said = (
        f"North named hearts first, but {seat(contract.declarer)} made the last bid: {seat(contract.declarer)} "
        f"is declarer, and {seat(contract.leader)} leads."
    )
    return eg(called(table), caption(said))


@example(f"{P}/opening-lead")
def from_the_left() -> str:
    rows = [[seat(d), seat(d.left), f"{seat(d.left.left)}, {seat(d.right)} and {seat(d)}"] for d in Seat]
    return eg(grid(["Declarer", "leads", "then follow"], rows, said="Who leads", figures=4))


@example(f"{P}/no-dummy")
def nothing_lies_open() -> str:
    table = Table(record().deal, RULES, record().dealer)
    for call in record().calls:
        table.push(call)
    at(table, "HK")
    seen = table.visible_to(Seat.N).hands
    hands = {one: seen.get(one, len(table.hand(one))) for one in Seat}
    roles = {Seat.N: "you", table.contract.declarer: "declarer, your partner", table.contract.leader: "has led"}
    drawn = table_html(hands, trick=table.play.tricks[0], roles=roles, turn=table.turn)
    said = "After the lead, from North’s chair. In Biritch this hand would be dummy; here it stays North’s own."
    return here(drawn, caption(said))


@example(f"{P}/trick-winner")
def the_ruff() -> str:
    trick = next(one for one in play().tricks if [card.code for card in one.cards] == ["DA", "D4", "C2", "DK"])
    number = play().tricks.index(trick) + 1
    names = [seat(one) for one, _ in trick.plays]
    steps = [
        f"{names[0]} leads ♦A.",
        f"{names[1]} follows with ♦4.",
        f"{names[2]} has nothing but trumps left and must play one, ♣2, on partner’s ace.",
        f"{names[3]} follows with ♦K.",
        f"*{seat(trick.winner)} wins* and leads next. The whole trick counts for {trick.winner.side.label}.",
    ]
    items = "".join(f"<li>{words(step)}</li>" for step in steps)
    beside = f'<div class="b-beside">{trick_html(trick)}<ol class="b-steps">{items}</ol></div>'
    return here(caption(f"Clubs are trumps; trick {number}, which gives the deal its name."), beside)


@example(f"{P}/all-tricks")
def tape_of_a_deal() -> str:
    won = [winner.side.value for winner in play().winners]
    said = (
        f"The deal as a strip: {NUMBERS[won.count('NS')]} tricks to North and South, "
        f"{NUMBERS[won.count('EW')]} to East and West."
    )
    twin = folded("The thirteen tricks as a table", tricks_html(play().tricks))
    return here(tape_html(play().winners), caption(said), twin)


@example(f"{P}/misdeal")
def dealt_wrong() -> str:
    return misdealt(record().deal, Seat.S, DEAL)


@example(f"{P}/pack")
def honours_and_aces() -> str:
    deal, clubs = record().deal, record().agreed.denomination.suit
    holder = max(Seat, key=lambda one: sum(card.is_honour for card in deal[one][clubs]))
    marked = [card for card in deal[holder] if card.rank.label == "A" or (card.suit is clubs and card.is_honour)]
    said = (
        f"{seat(holder)}’s hand, with clubs as trumps. Underlined is what will count "
        "above the line: the honours of trumps, and the aces."
    )
    return here(hand_html(deal[holder], marked=marked), caption(said))


def first_choice() -> Play:
    """The deal at the first hand that must follow, and has a choice and cards that may not be played."""
    for count in range(1, 52):
        found = play(count)
        if found.trick and 1 < len(found.legal) < len(found.hand(found.turn)) - 3:
            return found
    raise AssertionError("no card of this deal shows it")


@example(f"{P}/turn")
def own_hand_only() -> str:
    first, agreed = play(1), record().agreed
    roles = {agreed.leader: "has led", agreed.declarer: "declarer, plays one hand like the others"}
    trick = first.tricks[0]
    hands = {one: len(first.hand(one)) for one in Seat}
    said = (
        f"{seat(trick.leader)} has led; now {seat(first.turn)}, and so on clockwise. Nobody plays for "
        "anybody else."
    )
    return here(table_html(hands, trick=trick, roles=roles, turn=first.turn), caption(said))


@example(f"{P}/follow")
def which_may_be_played() -> str:
    return must_follow(first_choice(), DEAL)


def evening(names: list[str], games) -> Session:
    """Three rubbers, so that every pairing plays; ``games`` are the results of one rubber."""
    session = Session(names, RULES, seed=1886, rotate=True)
    while True:
        while session.rubber.final is None:
            session.add(games[len(session.rubber.sheets)])
        if session.is_over:
            return session
        session.next_rubber()
