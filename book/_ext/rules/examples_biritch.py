"""Examples beside the rules of Biritch: the table, the talk, the play."""

from __future__ import annotations

from functools import cache

from _ext.rules.choices import choose
from _ext.rules.parts import (
    NUMBERS,
    at,
    caption,
    eg,
    folded,
    grid,
    misdealt,
    pair,
    paired,
    running_name,
    scored,
    seat,
    talk_grid,
    wide,
    words,
)  # fmt: skip
from _ext.site.drawings import drawing, example
from _ext.site.page_drawings import front_play, front_record
from biritch import Contract, Denomination, PassChoice, Seat, Table, profile
from biritch.render import (
    fan_html,
    hand_html,
    ladder_html,
    sheet_html,
    table_html,
    tape_html,
    trick_html,
    tricks_html,
)
from biritch.render.words import denomination_word

RULES = profile("collinson-1886")
P = RULES.id
DEAL = "biritch-hearts-contre"
NAMED = ("hearts", "contre", "decline", "decline")


@cache
def table(*moves: str) -> Table:
    """The deal of the front page, with South as dealer, after some moves."""
    return at(Table(front_record().deal, RULES, Seat.S), *moves)


def here(*parts: str) -> str:
    """An example with the deal that runs through the page."""
    return eg(running_name(DEAL), *parts)


def closed(after: Table) -> dict:
    """What everybody sees: dummy once it is open, and how many cards the others hold."""
    seen = after.visible_to(after.dealer).hands
    return {one: seen[one] if one is after.dummy and one in seen else len(after.hand(one)) for one in Seat}


@drawing("biritch-table")
def at_the_top() -> str:
    """The first trick: who deals, who leads, whose hand lies open."""
    after = table(*NAMED, "CK")
    roles = {
        after.dealer: "dealer, plays both hands",
        after.contract.leader: "has led",
        after.dummy: "dummy, open since the lead",
        after.contract.leader.partner: "the other defender",
    }
    return table_html(closed(after), trick=after.play.tricks[0], roles=roles, turn=after.turn)


@example(f"{P}/players")
def partners_opposite() -> str:
    return eg(paired(), caption("Partners sit opposite each other. The order of play is clockwise."))


@example(f"{P}/deal")
def by_dealer() -> str:
    heads = ["Dealer", "cuts", "has the first card", "leads", "is dummy", "deals next"]
    rows = [
        [seat(d), *map(seat, (d.right, d.left, Contract(d, Denomination.HEARTS).leader, d.partner, d.left))]
        for d in Seat
    ]
    said = "Everything else follows from the dealer’s seat"
    return eg(wide(grid(heads, rows, said=said, figures=len(heads))))


@example(f"{P}/naming")
def what_may_be_named() -> str:
    legal = [
        "or leave the choice to North" if isinstance(move, PassChoice) else named_word(move)
        for move in table().legal_moves
    ]
    return here(caption(f"South deals, and may name {', '.join(legal)}. No other call is accepted."))


def named_word(move) -> str:
    return denomination_word(move.denomination, RULES)


@example(f"{P}/naming-passed")
def partner_must() -> str:
    after = table("pass")
    legal = [named_word(move) for move in after.legal_moves]
    said = f"South has left the choice. {seat(after.turn)} may name {', '.join(legal[:-1])} or {legal[-1]}."
    return here(caption(said))


@example(f"{P}/contre")
def asked_in_turn() -> str:
    moves = ("hearts", "decline", "contre", "decline", "decline")
    said = "South deals and names hearts. West is asked first and declines; East says contre"
    return eg(talk_grid(RULES, moves, said=said))


@example(f"{P}/surcontre")
def the_ladder() -> str:
    """As far as a reader wants it to climb; East answers for the defenders after the first time."""
    answers = []
    for height, label in enumerate(("nobody", "contre", "sur contre", "contre again", "sur contre again")):
        climbed = at(Table(front_record().deal, RULES, Seat.S), "hearts")
        for rung in range(height):
            at(climbed, *(("surcontre",) if rung % 2 else ("decline", "contre") if rung else ("contre",)))
        while climbed.contract is None:
            at(climbed, "decline")
        contract = climbed.contract
        value, speakers = RULES.trick_value(contract), [seat(one) for one in contract.raises]
        who = f"{', '.join(speakers)}: " if speakers else ""
        worth = f"an odd trick at hearts is worth {value} × {contract.factor} = {value * contract.factor} points."
        said = who + worth if who else worth[:1].upper() + worth[1:]
        answers.append((label, wide(ladder_html(RULES, contract, closed=True)) + caption(said)))
    legend = "The two of hearts: South names hearts. Who has the last word?"
    return choose("ladder", legend, answers, first=3, foot="The bar doubles with each rung.")


@example(f"{P}/contre-closed")
def closed_by_silence() -> str:
    moves = ("hearts", "decline", "decline")
    said = "Both defenders decline: the raising is over before anybody has raised, and West leads"
    return eg(talk_grid(RULES, moves, said=said))


@example(f"{P}/opening-lead")
def before_the_lead() -> str:
    after = table(*NAMED)
    roles = {after.dealer: "dealer", after.dummy: "still closed", after.contract.leader: "to lead"}
    hands = {one: len(after.hand(one)) for one in Seat}
    said = "Before the lead nothing lies open: every player sees one hand, their own."
    return here(table_html(hands, roles=roles, turn=after.turn), caption(said))


@example(f"{P}/dummy")
def as_east_sees_it() -> str:
    after = table(*NAMED, "CK")
    seen = after.visible_to(Seat.E).hands
    hands = {one: seen.get(one, len(after.hand(one))) for one in Seat}
    roles = {after.dealer: "dealer", after.dummy: "dummy, played by South", Seat.E: "you"}
    drawn = table_html(hands, trick=after.play.tricks[0], roles=roles, turn=after.turn)
    said = (
        f"From East’s chair, after the lead. It is {seat(after.turn)}’s turn, "
        f"and {seat(after.controller)} decides what is played from there."
    )
    return here(drawn, caption(said))


@example(f"{P}/follow")
def which_may_be_played() -> str:
    after = table("hearts", "decline", "decline", "CK", "H2", "CA")
    hand, legal = after.hand(Seat.S), set(after.play.legal)
    states = {card: "legal" if card in legal else "idle" for card in hand}
    drawn = fan_html(hand, label="South’s hand", states=states)
    said = (
        f"♣K was led, North trumped with ♥2, East played ♣A. Of South’s {len(hand)} cards {len(legal)} may be "
        "played now, and they stand out: a club must follow a club."
    )
    return here(drawn, caption(said))


@example(f"{P}/revoke")
def before_and_after() -> str:
    plain, after = (scored(RULES, "hearts", 7, revokes=seats) for seats in ("", "E"))
    drawn = (
        sheet_html(plain, caption="Seven tricks to N–S"),
        sheet_html(after, caption="After a revoke of East’s: ten, and the game"),
    )
    return eg(pair(*drawn))


@example(f"{P}/revoke")
def no_game_by_it() -> str:
    stood = {"below": {"NS": 20, "EW": 0}}
    sheet = scored(RULES, "hearts", 11, before=stood, revokes="S")
    said = (
        "With 20 below already the dealer’s side takes eleven tricks, but South has revoked. Eight are left, and "
        f"the two odd ones stop at {sheet.after.below.ns}."
    )
    return eg(sheet_html(sheet), caption(said))


@example(f"{P}/trick-winner")
def the_ruff() -> str:
    trick = front_play().tricks[0]
    steps = [
        "West leads ♣K.",
        "North has no club and plays ♥2, a trump.",
        "East follows with ♣A, South with ♣7.",
        f"*{seat(trick.winner)} wins*, and leads to the next trick: any trump beats any card of another suit.",
    ]
    items = "".join(f"<li>{words(step)}</li>" for step in steps)
    beside = f'<div class="b-beside">{trick_html(trick)}<ol class="b-steps">{items}</ol></div>'
    return here(caption("Hearts are trumps."), beside)


@example(f"{P}/all-tricks")
def tape_of_a_deal() -> str:
    play = front_play()
    won = [winner.side.value for winner in play.winners]
    said = (
        f"The deal as a strip, a tick for each trick: {NUMBERS[won.count('NS')]} up, to North and South, "
        f"and {NUMBERS[won.count('EW')]} down, to East and West."
    )
    twin = folded("The thirteen tricks as a table", tricks_html(play.tricks))
    return here(tape_html(play.winners), caption(said), twin)


@example(f"{P}/pack")
def a_hand() -> str:
    hand = front_record().deal[Seat.S]
    drawn = hand_html(hand, marked=[card for card in hand if card.rank.label in "AKQJ10"])
    said = (
        "A hand as it is written here, suit under suit. Underlined: ace, king, queen, jack and 10, the honours if "
        "their suit is trumps."
    )
    return here(drawn, caption(said))


@example(f"{P}/misdeal")
def dealt_wrong() -> str:
    return misdealt(front_record().deal, Seat.S, DEAL)
