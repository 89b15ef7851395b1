"""Examples beside the rules of Vint: what is scored."""

from __future__ import annotations

from functools import cache

from _ext.rules.choices import choose_sheets
from _ext.rules.examples_vint import evening, here
from _ext.rules.parts import added_up, because, caption, eg, grid, lab, pair, points, scored, seat, wide, words
from _ext.site.drawings import example
from biritch import Bid, Contract, Denomination, Rubber, Seat, Side, profile, read_record, score
from biritch.examples import example as worked
from biritch.render import rubber_html, sheet_html, suit_html, values_html
from biritch.render.words import final_sentence

RULES = profile("vint-moscow-1886")
P = RULES.id
# Contracts that the tables use: the cheapest, the worked example, a game bid, the dearest.
SAMPLES = (
    Bid(1, Denomination.SPADES),
    Bid(3, Denomination.CLUBS),
    Bid(4, Denomination.HEARTS),
    Bid(7, Denomination.NOTRUMP),
)
HELD = {"N": "AKQ", "E": "JT"}


def value(bid: Bid) -> int:
    return RULES.trick_value(Contract(Seat.S, bid.denomination, bid.level))


def head(bid: Bid) -> str:
    suit = bid.denomination.suit
    named = suit_html(suit) if suit is not None else " no-trump"
    return f"{bid.level}{named}"


def sheet_of(name: str):
    return read_record(worked(name)).score()


@example(f"{P}/trick-value")
def values() -> str:
    bids = [Bid(level, one) for level in range(1, 8) for one in Denomination]
    said = (
        f"All {len(bids)} bids. From level to level the value rises by {RULES.level_step}; the least is "
        f"{min(map(value, bids))} and the largest {max(map(value, bids))}. "
    )
    link = lab(profile=P, level=3, denomination="clubs", raises=0)
    drawn = wide(values_html(RULES, marked=Denomination.CLUBS))
    return eg(drawn, f'<p class="b-small">{words(said)}{link}</p>')


@example(f"{P}/tricks")
def both_sides() -> str:
    sheet = sheet_of("vint-three-clubs")
    taken, worth = sheet.result.tricks, RULES.trick_value(sheet.result.contract)
    rows = [
        [side.label, str(taken[side]), f"{taken[side]}&nbsp;×&nbsp;{worth}", points(sheet, "tricks", side)]
        for side in Side
    ]
    said = f"Three clubs, where V is {worth}. North and South bid it and fail; both sides score every trick"
    return here(grid(["Side", "Tricks", "times V", "Below"], rows, said=said))


@example(f"{P}/slam")
def slams() -> str:
    rows = []
    for taken in (11, 12, 13):
        bidders, defenders = (scored(RULES, "hearts", taken, declarer=one, level=1) for one in "SW")
        rows.append([str(taken), points(bidders, "slam"), points(defenders, "slam")])
    said = "The bid is 1♥. What each number of tricks brings the side that takes them"
    return eg(grid(["Tricks", "by the bidders", "by the defenders"], rows, said=said))


@example(f"{P}/bid-slam")
def bid_slams() -> str:
    rows = []
    for level, taken in ((5, 12), (5, 13), (6, 12), (6, 13), (7, 12), (7, 13)):
        sheet = scored(RULES, "spades", taken, level=level)
        slam, bid = points(sheet, "slam"), points(sheet, "bid-slam")
        rows.append([f"{level} bid, {taken} taken", slam, bid, (slam or 0) + (bid or 0)])
    said = "Slams of the side that bid: for the tricks, for the bid, together"
    return eg(grid(["Tricks", "slam", "bid and made", "sum"], rows, said=said))


@example(f"{P}/failed-slam")
def failed_slams() -> str:
    rows = []
    for level, taken in ((5, 10), (6, 11), (6, 10), (7, 12), (7, 11)):
        sheet = scored(RULES, "spades", taken, level=level)
        short, slam = points(sheet, "undertricks", Side.EW), points(sheet, "failed-slam", Side.EW)
        rows.append([f"{level} bid, {taken} taken", short, slam, (short or 0) + (slam or 0)])
    said = "What the defenders score above the line"
    table = grid(["Tricks", "undertricks", "failed slam", "sum"], rows, said=said)
    return eg(table)


@example(f"{P}/failed-slam")
def seven_bid_twelve_taken() -> str:
    sheet = sheet_of("vint-grand-slam-failed")
    ours, theirs = sheet.points(Side.NS), sheet.points(Side.EW)
    said = f"Seven bid, twelve taken. Nearly all else goes to the bidders, who are still {theirs - ours} behind"
    return eg(sheet_html(sheet, caption=said))


@example(f"{P}/honours")
def honours() -> str:
    dealt = {3: HELD, 4: {"N": "AKQ", "S": "J", "E": "T"}, 5: {"N": "AKQ", "S": "JT"}}
    trumps = [bid for bid in SAMPLES if bid.denomination.suit is not None]
    rows = []
    for count, held in dealt.items():
        sheets = [
            scored(RULES, bid.denomination.word, 7, level=bid.level, honours=held, aces={"N": 4}) for bid in trumps
        ]
        times = because(sheets[0], "honours").partition(": ")[2].partition(" ×")[0]
        rows.append([str(count), f"{times}&nbsp;×&nbsp;V", *(points(sheet, "honours") for sheet in sheets)])
    heads = ["Honours", "score", *(f"{head(bid)}<br>V&nbsp;{value(bid)}" for bid in trumps)]
    said = "Honours of trumps with one side, however its two hands hold them"
    return eg(grid(heads, rows, said=said))


@example(f"{P}/aces")
def aces() -> str:
    rows = []
    for ours, what in ((2, "2 each, more tricks"), (3, "3"), (4, "4")):
        sheets = [
            scored(RULES, bid.denomination.word, 7, level=bid.level, honours=HELD, aces={"N": ours, "E": 4 - ours})
            for bid in SAMPLES
        ]
        times = RULES.ace * ours
        rows.append([what, f"{times}&nbsp;×&nbsp;V", *(points(sheet, "aces") for sheet in sheets)])
    heads = ["Aces", "score", *(f"{head(bid)}<br>V&nbsp;{value(bid)}" for bid in SAMPLES)]
    return eg(wide(grid(heads, rows, said="Aces with one side, at any denomination")))


@example(f"{P}/aces")
def ace_tie() -> str:
    sheet = sheet_of("vint-ace-tie")
    said = "Two aces on each side. North and South have failed, and score them all the same: they have more tricks"
    return eg(sheet_html(sheet, caption=said))


@example(f"{P}/undertricks")
def level_by_level() -> str:
    deals = [(str(level), {"level": level}) for level in range(1, 8)]
    legend = "North and South take nine tricks at hearts. The level that they have bid"
    foot = "Each level makes every line dearer, honours and aces too. From the fourth on the bid fails."
    return choose_sheets("level", legend, RULES, "hearts", deals, ns=9, first=3, foot=foot)


@example(f"{P}/undertricks")
def ahead_for_all_that() -> str:
    sheet = sheet_of("vint-three-clubs")
    assert sheet.result.contract.target - sheet.result.tricks.ns == 1 and sheet.margin > 0
    said = f"One trick is short, and dear. North and South are {sheet.margin} ahead for all that."
    return here(caption(said))


# --- games ---


def running(before, winners, worth: int) -> list[list]:
    """Below the line after each trick; the figure that makes the game stands out."""
    below, rows, won = before.below, [], False
    for number, side in enumerate(winners, 1):
        below = below.plus(side, worth)
        over, won = not won and below[side] >= RULES.game, won or below[side] >= RULES.game
        mark = ["", ""]
        mark[list(Side).index(side)] = "is-now" if over else ""
        shown = [f"<strong>{below[one]}</strong>" if mark[i] else str(below[one]) for i, one in enumerate(Side)]
        rows.append([str(number), *shown])
    return rows


@example(f"{P}/game")
def crossing() -> str:
    record = read_record(worked("vint-crossing"))
    sheet = record.score()
    worth, order = RULES.trick_value(sheet.result.contract), sheet.result.winners
    at = sheet.game.trick  # the other side crosses with the next trick
    turned = (*order[: at - 1], order[at], order[at - 1], *order[at + 1 :])
    result = type(sheet.result).played(sheet.result.contract, sheet.result.holdings, turned)
    other = score(RULES, result, record.before)
    assert sheet.game.side is not other.game.side
    drawn = []
    for winners, game in ((order, sheet.game), (turned, other.game)):
        rows = running(record.before, winners, worth)
        said = f"The game is {game.side.label}’s, at trick {game.trick}"
        drawn.append(grid(["Trick", "N–S", "E–W"], rows, said=said))
    below = record.before.below
    first = (
        f"Five hearts, where V is {worth}. Below the line N–S had {below.ns} and E–W {below.ew}; after the deal "
        f"both have reached {RULES.game}. First the tricks as they were won, then with tricks {at} and {at + 1} "
        "changing places. The figures are the points below the line after each trick."
    )
    return eg(caption(first), pair(*drawn))


@cache
def rubber() -> Rubber:
    """Three games; the bonus of the last does not outweigh what the losers have above the line."""
    played = Rubber(RULES)
    deals = (
        ("hearts", 5, "S", 11, {"honours": {"S": "AKQ", "E": "JT"}, "aces": {"S": 2, "N": 1, "W": 1}}),
        ("spades", 7, "W", 0, {"honours": {"W": "AKQ", "E": "JT"}, "aces": {"W": 2, "E": 2}}),
        ("notrump", 4, "N", 12, {"aces": {"N": 2, "S": 1, "E": 1}}),
    )
    for denomination, level, declarer, ns, held in deals:
        before = played.before.as_json()
        sheet = scored(RULES, denomination, ns, declarer=declarer, level=level, before=before, **held)
        played.add(sheet.result)
    return played


@example(f"{P}/game-bonus")
def bonuses() -> str:
    def games(sheets, side: Side) -> list[int]:
        lines = [line for sheet in sheets for line in sheet.lines if line.kind == "game"]
        return [line.points for line in lines if line.side is side]

    win = rubber().sheets[0].result
    straight = Rubber(RULES)
    while straight.final is None:
        straight.add(win)
    rows = []
    for what, sheets in (("2–0", straight.sheets), ("2–1", rubber().sheets)):
        won = [games(sheets, side) for side in Side]
        shown = [" + ".join(map(str, each)) + (f" = {sum(each)}" if len(each) > 1 else "") for each in won]
        rows.append([what, *shown])
    said = "What the games of a rubber bring, when North and South win it"
    return eg(grid(["Games", "N–S", "E–W"], rows, said=said))


@example(f"{P}/rubber")
def a_rubber() -> str:
    said = "Three games, two of them to North and South, who win the rubber"
    return eg(rubber_html(rubber().sheets, caption=said))


@example(f"{P}/margin")
def the_margin() -> str:
    sheets, final = rubber().sheets, rubber().final
    assert final.leader is not final.rubber
    foot = f"{final_sentence(final)} One slam, bid and made, has done it."
    return eg(added_up(sheets, "The same rubber, added up"), caption(foot))


@example(f"{P}/partners")
def every_pairing() -> str:
    names = ["Anna", "Boris", "Clara", "Denis"]
    session = evening(names, [sheet.result for sheet in rubber().sheets])
    rows = [
        [str(number), *(" and ".join(seating[one] for one in side.seats) for side in Side), seat(dealer)]
        for number, (seating, dealer) in enumerate(zip(session.seatings, session.first_dealers, strict=True), 1)
    ]
    heads = ["Rubber", *(side.label for side in Side), "First dealer"]
    said = "The traditional evening: three rubbers, and everybody has played with everybody"
    return eg(grid(heads, rows, said=said, figures=4))
