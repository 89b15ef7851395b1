"""Examples beside the rules of the retelling, next to Collinson's wherever it parts from them."""

from __future__ import annotations

from _ext.rules.examples_biritch import DEAL, closed, here
from _ext.rules.parts import (
    NUMBERS,
    added_up,
    at,
    caption,
    eg,
    grid,
    held,
    misdealt,
    must_follow,
    named,
    pair,
    paired,
    points,
    scored,
    seat,
    split,
    wide,
)
from _ext.site.drawings import drawing, example
from _ext.site.page_drawings import front_play, front_record
from biritch import Contract, Denomination, Name, PassChoice, Rubber, Seat, Session, Side, Table, profile
from biritch.profiles.base import BOOK
from biritch.render import hand_html, ladder_html, sheet_html, table_html, tape_html, trick_html
from biritch.render.words import denomination_word, final_sentence

RULES, COLLINSON = profile("retelling"), profile("collinson-1886")
P = RULES.id


NAMED = ("hearts", "decline", "decline")


def table(*moves: str, **options) -> Table:
    return at(Table(front_record().deal, profile(P, **options), Seat.S), *moves)


@drawing("retelling-table")
def at_the_top() -> str:
    """Dummy lies open, and nobody has led."""
    after = table(*NAMED)
    roles = {
        after.dealer: "dealer, plays both hands",
        after.dummy: "dummy, open already",
        after.contract.leader: "to lead, with dummy in sight",
        after.contract.leader.partner: "the other defender",
    }
    return table_html(closed(after), roles=roles, turn=after.turn)


@example(f"{P}/double")
def two_rungs() -> str:
    contract = Contract(Seat.S, Denomination.HEARTS, raises=(Seat.W, Seat.S), named_by=Seat.S)
    said = (
        f"Here the ladder has {RULES.most_raises} rungs, and ends. In Biritch the defenders could go on to "
        f"×{contract.factor * 2}."
    )
    return eg(wide(ladder_html(RULES, contract)), caption(said))


@example(f"{P}/dummy")
def before_the_lead() -> str:
    ours, theirs = table(*NAMED), at(
        Table(front_record().deal, COLLINSON, Seat.S), "hearts", "decline", "decline"
    )  # fmt: skip
    hands = [len(one.visible_to(Seat.W).hands) for one in (ours, theirs)]
    said = (
        f"West is to lead, and sees {NUMBERS[hands[0]]} hands: their own and dummy’s. At the same moment of "
        f"Biritch it is {NUMBERS[hands[1]]}, and the lead is made in the dark."
    )
    seen = ours.visible_to(Seat.W).hands
    shown = {one: seen.get(one, 13) for one in Seat}
    roles = {ours.dummy: "dummy", ours.dealer: "dealer", Seat.W: "you, to lead"}
    return here(table_html(shown, roles=roles, turn=ours.turn), caption(said))


@example(f"{P}/revoke")
def before_and_after() -> str:
    plain, after = (scored(RULES, "hearts", 8, revokes=seats) for seats in ("", "E"))
    drawn = sheet_html(plain, caption="Eight tricks to N–S"), sheet_html(after, caption="After a revoke of East’s")
    return eg(pair(*drawn))


@example(f"{P}/odd-tricks")
def values_beside() -> str:
    rows = []
    for denomination in Denomination:
        ours, theirs = RULES.values[denomination], COLLINSON.values[denomination]
        rows.append([named(denomination, RULES), ours, theirs, "differs" if ours != theirs else "agrees"])
    differing = [number for number, row in enumerate(rows) if row[1] != row[2]]
    said = "A trick over six, here and with Collinson"
    return eg(grid(["Named", "here", "Collinson", "so it"], rows, said=said, now=differing))


@example(f"{P}/honours")
def honours_beside() -> str:
    rows = []
    for ours, partners in ((3, 0), (2, 1), (4, 0), (3, 1), (2, 2), (5, 0), (4, 1), (3, 2)):
        dealt = split(ours, partners)
        here = scored(RULES, "hearts", 7, honours=dealt)
        there = [scored(COLLINSON, suit, 7, honours=dealt) for suit in ("spades", "hearts")]
        rows.append([held(ours, partners), points(here, "honours"), *(points(one, "honours") for one in there)])
    heads = ["Held", "here, any suit", "Collinson, spades", "Collinson, hearts"]
    said = "Honours of trumps in the two hands of a side. Here only a hand with three or more of them counts"
    return eg(wide(grid(heads, rows, said=said)))


@example(f"{P}/honours")
def aces_beside() -> str:
    rows = []
    for ours, partners in ((3, 0), (2, 1), (3, 1), (2, 2), (4, 0)):
        dealt = {"S": ours, "N": partners, "W": 4 - ours - partners}
        both = [points(scored(one, "notrump", 7, aces=dealt), "honours") for one in (RULES, COLLINSON)]
        rows.append([held(ours, partners), *both])
    return eg(grid(["Held", "here", "Collinson"], rows, said="Aces of a side at biritch"))


@example(f"{P}/honours-russian")
def both_scales() -> str:
    russian = profile(P, honours="russian")
    rows = []
    for count in (3, 4, 5):
        both = [points(scored(one, "hearts", 7, honours=split(count, 0)), "honours") for one in (RULES, russian)]
        rows.append([str(count), *both])
    return eg(grid(["In one hand", "usual", "russian"], rows, said="The two scales"))


@example(f"{P}/game")
def thirty_or_forty() -> str:
    rows = []
    for denomination in Denomination:
        fewest = [BOOK - (-one.game // one.values[denomination]) for one in (RULES, profile(P, game=40))]
        rows.append([named(denomination, RULES), *(str(n) if n <= 13 else "not in one deal" for n in fewest)])
    said = "The fewest tricks that make a game from nothing, not doubled"
    return eg(grid(["Named", "game 30", "game 40"], rows, said=said))


@example(f"{P}/rubber")
def the_bonus() -> str:
    said = f"The rubber brings {RULES.rubber_bonus} points here, and {COLLINSON.rubber_bonus} in Biritch."
    return eg(caption(said))


@example(f"{P}/winner")
def equal_totals() -> str:
    """A rubber that ends level here, and the same deals by Collinson's bonus."""
    rows, level = [], 0
    for rules in (RULES, COLLINSON):
        rubber = Rubber(rules)
        rubber.add(scored(rules, "notrump", 9, aces={"S": 2, "W": 2}).result)
        before = rubber.before.as_json()
        level = level or before["total"]["NS"] + 30 + rules.rubber_bonus
        before["total"]["EW"] = level
        last = scored(rules, "notrump", 9, aces={"S": 2, "W": 2}, before=before)
        leader, totals = last.final.leader, last.after.total
        verdict = f"{leader.label}{', by rule' if last.final.margin == 0 else ''}" if leader else "nobody"
        rows.append(["here" if rules is RULES else "Collinson", *(totals[side] for side in Side), verdict])
    assert rows[0][1] == rows[0][2]
    said = "N–S win the rubber, and the totals are equal. The same deals with Collinson’s bonus for the rubber"
    return eg(grid(["Rules", "N–S", "E–W", "wins"], rows, said=said, figures=1))


@example(f"{P}/auction")
def both_ranks() -> str:
    """What may be named over hearts, by either order."""
    heads, rows = ["Named", "by trick value", "by the document’s order"], []
    both = [table("hearts", naming="auction", rank=rank) for rank in ("value", "literal")]
    ranks = [profile(P, naming="auction", rank=rank).rising for rank in ("value", "literal")]
    for denomination in ranks[0]:
        cells = []
        for one, rising in zip(both, ranks, strict=True):
            may = one.refusal(Name(denomination)) is None
            word = "named" if denomination is Denomination.HEARTS else "may be named" if may else "too low"
            cells.append(f"{rising.index(denomination) + 1}, {word}")
        rows.append([named(denomination, RULES), *cells])
    said = "South has named hearts. The place of each denomination from low to high, and whether it may follow"
    return eg(grid(heads, rows, said=said, figures=3))


@example(f"{P}/auction")
def somebody_comes_back() -> str:
    after = table("pass", "spades", "pass", "pass", "clubs", "pass", "pass", "pass", naming="auction")
    said = (
        "South passes, West names spades; North and East pass, and South comes back with clubs. Three passes "
        f"close the auction. Now {seat(after.turn)} is asked whether to double."
    )
    return eg(caption(said))


@example(f"{P}/open-hands")
def all_open() -> str:
    after = table(*NAMED, open_hands=True)
    seen = after.visible_to(Seat.E).hands
    usual = table(*NAMED).visible_to(Seat.E).hands
    said = f"With this option East sees {NUMBERS[len(seen)]} hands, without it {NUMBERS[len(usual)]}."
    return here(table_html(seen, roles={Seat.E: "you", after.dealer: "dealer"}, turn=after.turn), caption(said))


# Where it does as Biritch does.


@example(f"{P}/misdeal")
def dealt_wrong() -> str:
    return misdealt(front_record().deal, Seat.S, DEAL)



def names(after: Table) -> list[str]:
    return [
        denomination_word(move.denomination, RULES) for move in after.legal_moves if isinstance(move, Name)
    ]


@example(f"{P}/players")
def partners_opposite() -> str:
    said = "As in Biritch, partners sit opposite each other and the order is clockwise."
    return eg(paired(), caption(said))


@example(f"{P}/partners")
def kept_for_a_rubber() -> str:
    session = Session(["Anna", "Boris", "Clara", "Denis"], RULES, seed=1886)
    before = session.seatings[-1]
    while session.rubber.final is None:
        declarer = session.dealer.name
        session.add(scored(session.profile, "notrump", 11, declarer=declarer, aces={"S": 2, "W": 2}).result)
        assert session.seatings[-1] == before
    pairs = " against ".join(" and ".join(before[one] for one in side.seats) for side in Side)
    return eg(caption(f"The lot has made it {pairs}, and so it stays through all the deals of the rubber."))


@example(f"{P}/pack")
def a_hand() -> str:
    hand = front_record().deal[Seat.S]
    drawn = hand_html(hand, marked=[card for card in hand if card.is_honour])
    return here(drawn, caption("Underlined: the cards that are honours if their suit is trumps."))


@example(f"{P}/deal")
def by_dealer() -> str:
    rows = [[seat(d), *map(seat, (d.right, d.left, d.left, d.left))] for d in Seat]
    heads = ["Dealer", "cuts", "has the first card", "leads", "deals next"]
    return eg(wide(grid(heads, rows, said="From the dealer’s seat", figures=len(heads))))


@example(f"{P}/naming")
def what_may_be_named() -> str:
    return here(caption(f"South deals, and may name {', '.join(names(table()))}, or leave the choice to North."))


@example(f"{P}/naming-passed")
def partner_must() -> str:
    after = table("pass")
    assert not any(isinstance(move, PassChoice) for move in after.legal_moves)
    *first, last = names(after)
    return here(caption(f"South has left the choice. {seat(after.turn)} may name {', '.join(first)} or {last}."))


@example(f"{P}/opening-lead")
def after_an_auction() -> str:
    plain = table(*NAMED)
    bid = table("spades", "hearts", "pass", "pass", "pass", "decline", "decline", naming="auction")
    declarer, leader = bid.contract.declarer, bid.contract.leader
    said = (
        f"South deals and names hearts: {seat(plain.contract.leader)} leads. With an auction in which South names "
        f"spades and {seat(declarer)} goes over it with hearts, {seat(leader)} does."
    )
    return eg(caption(said))


@example(f"{P}/turn")
def dummy_is_played() -> str:
    after = table(*NAMED, "CK")
    said = f"West has led. The next card is {seat(after.turn)}’s, and {seat(after.controller)} says which."
    return here(caption(said))


@example(f"{P}/follow")
def south_must_follow() -> str:
    return must_follow(table(*NAMED, "CK", "H2", "CA").play, DEAL)


@example(f"{P}/trick-winner")
def the_ruff() -> str:
    trick = front_play().tricks[0]
    said = f"Hearts are trumps. {seat(trick.winner)}’s ♥2 beats {seat(trick.leader)}’s ♣K and the ♣A on it."
    return here(trick_html(trick), caption(said))


@example(f"{P}/all-tricks")
def tape_of_a_deal() -> str:
    winners = front_play().winners
    won = sum(winner.side is Side.NS for winner in winners)
    said = f"The deal to its end: {NUMBERS[won]} tricks to North–South, {NUMBERS[13 - won]} to East–West."
    return here(tape_html(winners), caption(said))


@example(f"{P}/slam")
def slams_beside() -> str:
    rows = []
    for taken in (11, 12, 13):
        both = [scored(rules, "hearts", taken) for rules in (RULES, COLLINSON)]
        rows.append([str(taken), *(points(sheet, "slam") for sheet in both)])
    return eg(grid(["Tricks", "here", "Collinson"], rows, said="What a side has above the line for a slam"))


@example(f"{P}/margin")
def the_margin() -> str:
    rubber = Rubber(RULES)
    for suit, ns, holdings in (
        ("diamonds", 10, {"honours": {"N": "AK", "W": "QJT"}}),
        ("spades", 4, {"honours": {"E": "AKQJ", "N": "T"}}),
        ("notrump", 10, {"aces": {"E": 4}}),
    ):
        rubber.add(scored(rubber.profile, suit, ns, before=rubber.before.as_json(), **holdings).result)
    foot = f"{final_sentence(rubber.final)} The margin is {rubber.final.margin}."
    said = f"A rubber of {NUMBERS[len(rubber.sheets)]} deals, added up"
    return eg(added_up(rubber.sheets, said), caption(foot))
