"""Examples beside paragraphs that read the same in several games: each rule set shows its own."""

from __future__ import annotations

from functools import cache, partial

from drawings import example
from page_drawings import front_play, front_record
from rule_parts import NUMBERS, at, caption, eg, grid, places, points, scored, wide

from biritch import (
    Deal,
    DealError,
    Hand,
    Name,
    PassChoice,
    Play,
    Rubber,
    Seat,
    Session,
    Side,
    Table,
    profile,
    read_record,
)
from biritch.examples import example as worked
from biritch.render import fan_html, faults_html, hand_html, table_html, tape_html, trick_html
from biritch.render.markup import say
from biritch.render.words import denomination_word, final_sentence

VINT, RETELLING = "vint-moscow-1886", "retelling"


def seat(one: Seat) -> str:
    return say(f"seat.{one.name}")


@cache
def record(name: str):
    return read_record(worked(name))


def misdealt(name: str, dealer: Seat) -> str:
    """A card of one hand goes to the next, and the engine is asked to take it for a deal."""
    hands = record(name).deal.hands
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
    return eg(caption(said), drawn)


for rules, name in (
    ("collinson-1886", "biritch-hearts-contre"),
    (VINT, "vint-three-clubs-auction"),
    (RETELLING, "biritch-hearts-contre"),
):
    example(f"{rules}/misdeal")(partial(misdealt, name, Seat.S))


# Vint: the deal of the long auction, played card by card.


@cache
def vint_play(cards: int) -> Play:
    one = record("vint-three-clubs-auction")
    play = Play(one.deal, one.agreed.denomination, one.agreed.leader, VINT)
    for card in one.play[:cards]:
        play.push(card)
    return play


@example(f"{VINT}/pack")
def honours_and_aces() -> str:
    deal, clubs = (
        record("vint-three-clubs-auction").deal,
        record("vint-three-clubs-auction").agreed.denomination.suit,
    )
    holder = max(Seat, key=lambda one: sum(card.is_honour for card in deal[one][clubs]))
    marked = [card for card in deal[holder] if card.rank.label == "A" or (card.suit is clubs and card.is_honour)]
    said = (
        f"{seat(holder)}’s hand in one of the worked deals, with clubs as trumps. Underlined is what will count "
        "above the line: the honours of trumps, and the aces."
    )
    return eg(hand_html(deal[holder], marked=marked), caption(said))


def first_choice(play_at) -> int:
    """After how many cards a hand must follow, and has both cards that may be played and cards that may not."""
    for count in range(1, 52):
        play = play_at(count)
        hand = play.hand(play.turn)
        if play.trick and 1 < len(play.legal) < len(hand) - 3:
            return count
    raise AssertionError("no card of this deal shows it")


@example(f"{VINT}/turn")
def own_hand_only() -> str:
    play = vint_play(1)
    agreed = record("vint-three-clubs-auction").agreed
    roles = {agreed.leader: "has led", agreed.declarer: "declarer, plays one hand like the others"}
    trick = play.tricks[0]
    hands = {one: len(play.hand(one)) for one in Seat}
    said = (
        f"{seat(trick.leader)} has led; now {seat(play.turn)}, and so on clockwise. Nobody plays for anybody else."
    )
    return eg(table_html(hands, trick=trick, roles=roles, turn=play.turn), caption(said))


@example(f"{VINT}/follow")
def which_may_be_played() -> str:
    play = vint_play(first_choice(vint_play))
    return eg(*chosen(play))


def chosen(play: Play) -> tuple[str, str]:
    """A hand that must follow, and what is said of it."""
    hand, legal, led = play.hand(play.turn), set(play.legal), play.trick[0]
    drawn = fan_html(
        hand,
        label=f"{seat(play.turn)}’s hand",
        states={card: "legal" if card in legal else "idle" for card in hand},
    )
    said = (
        f"{seat(play.leader)} has led {led.suit.symbol}{led.rank.label}. Of {seat(play.turn)}’s {len(hand)} cards "
        f"the {NUMBERS[len(legal)]} {led.suit.word} stand out: one of them must be played."
    )
    return drawn, caption(said)


# The retelling: the deal of the front page under its own rules.


@cache
def told(*moves: str, **options) -> Table:
    return at(Table(front_record().deal, profile(RETELLING, **options), Seat.S), *moves)


NAMED = ("hearts", "decline", "decline")


def names(table: Table) -> list[str]:
    return [
        denomination_word(move.denomination, table.profile) for move in table.legal_moves if isinstance(move, Name)
    ]


@example(f"{RETELLING}/players")
def partners_opposite() -> str:
    roles = {one: f"partner of {seat(one.partner)}" for one in Seat}
    return eg(
        places(roles), caption("As in Biritch, partners sit opposite each other and the order is clockwise.")
    )


@example(f"{RETELLING}/partners")
def kept_for_a_rubber() -> str:
    session = Session(["Anna", "Boris", "Clara", "Denis"], profile(RETELLING), seed=1886)
    before = session.seatings[-1]
    while session.rubber.final is None:
        declarer = session.dealer.name
        session.add(scored(session.profile, "notrump", 11, declarer=declarer, aces={"S": 2, "W": 2}).result)
        assert session.seatings[-1] == before
    pairs = " against ".join(" and ".join(before[one] for one in side.seats) for side in Side)
    return eg(caption(f"The lot has made it {pairs}, and so it stays through all the deals of the rubber."))


@example(f"{RETELLING}/pack")
def a_hand() -> str:
    hand = front_record().deal[Seat.S]
    drawn = hand_html(hand, marked=[card for card in hand if card.is_honour])
    return eg(drawn, caption("Underlined: the cards that are honours if their suit is trumps."))


@example(f"{RETELLING}/deal")
def by_dealer() -> str:
    rows = [[seat(d), *map(seat, (d.right, d.left, d.left, d.left))] for d in Seat]
    heads = ["Dealer", "cuts", "has the first card", "leads", "deals next"]
    return eg(wide(grid(heads, rows, said="From the dealer’s seat", figures=len(heads))))


@example(f"{RETELLING}/naming")
def what_may_be_named() -> str:
    return eg(caption(f"South deals, and may name {', '.join(names(told()))}, or leave the choice to North."))


@example(f"{RETELLING}/naming-passed")
def partner_must() -> str:
    after = told("pass")
    assert not any(isinstance(move, PassChoice) for move in after.legal_moves)
    *first, last = names(after)
    return eg(caption(f"South has left the choice. {seat(after.turn)} may name {', '.join(first)} or {last}."))


@example(f"{RETELLING}/opening-lead")
def after_an_auction() -> str:
    plain = told(*NAMED)
    bid = told("spades", "hearts", "pass", "pass", "pass", "decline", "decline", naming="auction")
    declarer, leader = bid.contract.declarer, bid.contract.leader
    said = (
        f"South deals and names hearts: {seat(plain.contract.leader)} leads. With an auction in which South names "
        f"spades and {seat(declarer)} goes over it with hearts, {seat(leader)} does."
    )
    return eg(caption(said))


@example(f"{RETELLING}/turn")
def dummy_is_played() -> str:
    after = told(*NAMED, "CK")
    said = f"West has led. The next card is {seat(after.turn)}’s, and {seat(after.controller)} says which."
    return eg(caption(said))


@example(f"{RETELLING}/follow")
def south_must_follow() -> str:
    return eg(*chosen(told(*NAMED, "CK", "H2", "CA").play))


@example(f"{RETELLING}/trick-winner")
def the_ruff() -> str:
    trick = front_play().tricks[0]
    said = f"Hearts are trumps. {seat(trick.winner)}’s ♥2 beats {seat(trick.leader)}’s ♣K and the ♣A on it."
    return eg(trick_html(trick), caption(said))


@example(f"{RETELLING}/all-tricks")
def tape_of_a_deal() -> str:
    winners = front_play().winners
    won = sum(winner.side is Side.NS for winner in winners)
    said = f"The same deal to its end: {NUMBERS[won]} tricks to North–South, {NUMBERS[13 - won]} to East–West."
    return eg(tape_html(winners), caption(said))


@example(f"{RETELLING}/slam")
def slams_beside() -> str:
    rows = []
    for taken in (11, 12, 13):
        both = [scored(profile(rules), "hearts", taken) for rules in (RETELLING, "collinson-1886")]
        rows.append([str(taken), *(points(sheet, "slam") for sheet in both)])
    return eg(grid(["Tricks", "here", "Collinson"], rows, said="What a side has above the line for a slam"))


@example(f"{RETELLING}/margin")
def added_up() -> str:
    rubber = Rubber(profile(RETELLING))
    for suit, ns, holdings in (
        ("diamonds", 10, {"honours": {"N": "AK", "W": "QJT"}}),
        ("spades", 4, {"honours": {"E": "AKQJ", "N": "T"}}),
        ("notrump", 10, {"aces": {"E": 4}}),
    ):
        rubber.add(scored(rubber.profile, suit, ns, before=rubber.before.as_json(), **holdings).result)
    rows = []
    for side in Side:
        below, above = (
            sum(sheet.points(side, column) for sheet in rubber.sheets) for column in ("below", "above")
        )
        rows.append([side.label, below, above, below + above])
    foot = f"{final_sentence(rubber.final)} The margin is {rubber.final.margin}."
    said = f"A rubber of {NUMBERS[len(rubber.sheets)]} deals, added up"
    return eg(grid(["Side", "below", "above", "sum"], rows, said=said), caption(foot))
