"""Two ideas that move: how a failed bid can win, and who crosses first. All is scored when the book is built.

A sheet is a sum of lines, and each line hangs on few of the things one can set. So every line is scored here for
every setting it hangs on, and the script only looks up and adds.
"""

from __future__ import annotations

import json
from functools import cache

from _ext.site.drawings import drawing
from biritch import (
    BySide,
    Contract,
    Denomination,
    Holdings,
    Rank,
    Result,
    ScoreSheet,
    Seat,
    Side,
    profile,
    read_record,
    score,
)
from biritch.cards.cards import HONOUR_RANKS
from biritch.examples import example
from biritch.render.markup import element, signed

BIRITCH, VINT = profile("collinson-1886"), profile("vint-moscow-1886")
TRUMP = Denomination.CLUBS
LEVELS, TRICKS, HONOURS, ACES = range(1, 8), range(14), range(6), range(5)
IMPOSSIBLE = ((5, 0), (0, 4))  # honours and aces: the ace of trumps is among both, or among neither
FIRST = {"level": 3, "tricks": 8, "honours": 4, "aces": 3}
ROWS = (
    ("tricks", "Tricks"),
    ("honours", "Honours"),
    ("aces", "Aces"),
    ("slam", "Slams"),
    ("undertricks", "Missing tricks"),
    ("failed-slam", "A slam that failed"),
)
KINDS = {"slam": ("slam", "bid-slam")}  # rows that take two kinds of line together
BIRITCH_KINDS = {"tricks": "odd-tricks", "aces": "none"}  # the ace of trumps is one of its honours
NAMES = {"level": "Level bid", "tricks": "Tricks taken", "honours": "Honours held", "aces": "Aces held"}


def holdings(honours: int, aces: int) -> Holdings:
    """So many honours and aces with South and North, the rest with East; the ace of trumps is one of both.

    Raises ValueError for what no deal can hold: five honours without an ace, four aces without an honour.
    """
    ours = list(HONOUR_RANKS) if aces == 4 or honours == 5 else [*HONOUR_RANKS[1:], Rank.ACE]
    if not possible(honours, aces):
        raise ValueError(f"{honours} honours and {aces} aces")
    mine, other = ours[:honours], ours[honours:]
    half = (honours + 1) // 2
    held = {Seat.S: tuple(mine[:half]), Seat.N: tuple(mine[half:]), Seat.E: tuple(other)}
    return Holdings(held, {Seat.S: aces, Seat.E: 4 - aces})


def possible(honours: int, aces: int) -> bool:
    return (honours, aces) not in IMPOSSIBLE


@cache
def sheet(level: int, tricks: int, honours: int, aces: int) -> ScoreSheet:
    result = Result(Contract(Seat.S, TRUMP, level=level), holdings(honours, aces), BySide(tricks, 13 - tricks))
    return score(VINT, result)


@cache
def biritch_sheet(tricks: int, honours: int) -> ScoreSheet:
    """The same deal where South has only named the trump; every hand has one."""
    result = Result(Contract(Seat.S, TRUMP), holdings(honours, min(honours, 3) or 1), BySide(tricks, 13 - tricks))
    return score(BIRITCH, result)


def points(found: ScoreSheet, *kinds: str) -> list[int]:
    """What these kinds bring the bidders and the others."""
    return [sum(line.points for line in found.lines if line.side is side and line.kind in kinds) for side in Side]


def bid_data() -> dict:
    """Every line of Vint for what it hangs on; of Biritch, the same deal with the trump only named."""
    level_and_tricks = {
        f"{level}-{tricks}": {
            "tricks": points(sheet(level, tricks, 4, 3), "tricks"),
            "slam": points(sheet(level, tricks, 4, 3), "slam", "bid-slam"),
            "undertricks": points(sheet(level, tricks, 4, 3), "undertricks"),
            "failed-slam": points(sheet(level, tricks, 4, 3), "failed-slam"),
        }
        for level in LEVELS
        for tricks in TRICKS
    }
    honours = {f"{level}-{n}": points(sheet(level, 7, n, 1), "honours") for level in LEVELS for n in HONOURS}
    # Two aces each go to whoever has more tricks: seven or more, or fewer.
    aces = {
        f"{level}-{n}-{more}": points(sheet(level, 7 if more else 6, 4, n), "aces")
        for level in LEVELS
        for n in ACES
        for more in (0, 1)
    }
    named = {
        "tricks": [points(biritch_sheet(tricks, 4), "odd-tricks") for tricks in TRICKS],
        "slam": [points(biritch_sheet(tricks, 4), "slam") for tricks in TRICKS],
        "honours": [points(biritch_sheet(7, n), "honours") for n in HONOURS],
    }
    bid = {"byTricks": level_and_tricks, "honours": honours, "aces": aces}
    return bid | {"named": named, "impossible": IMPOSSIBLE}


def control(name: str, least: int, most: int) -> str:
    value = FIRST[name]
    return (
        f'<p class="v-set"><label for="v-{name}">{NAMES[name]}</label> <output for="v-{name}">{value}</output>'
        f'<input class="c-range" type="range" id="v-{name}" name="{name}" min="{least}" max="{most}" '
        f'value="{value}"></p>'
    )


def cells(pairs: list[list[int]], leads: bool = False) -> str:
    """Two figures of each game; of sums the greater of each game is marked."""
    made = ""
    for pair in pairs:
        for place, number in enumerate(pair):
            kinds = ["is-first"] * (not place) + ["is-ahead"] * (leads and number > pair[1 - place])
            made += element("td", signed(number) if number else "–", class_=" ".join(kinds))
    return made


@drawing("moving-bid")
def moving_bid() -> str:
    """Four sliders, the sheet they make, and the seven levels side by side."""
    found = sheet(**FIRST)
    named = biritch_sheet(FIRST["tricks"], FIRST["honours"])
    both = {
        kind: [points(found, *KINDS.get(kind, (kind,))), points(named, BIRITCH_KINDS.get(kind, kind))]
        for kind, _ in ROWS
    }
    rows = "".join(
        f'<tr data-kind="{kind}"><th scope="row">{name}</th>{cells(both[kind])}</tr>' for kind, name in ROWS
    )
    sums = [[sum(pair[game][side] for pair in both.values()) for side in (0, 1)] for game in (0, 1)]
    heads = '<th scope="col" class="is-first">They</th><th scope="col">Others</th>' * 2
    table = (
        '<table class="b-sheet is-double v-sheet"><caption>Clubs, on a fresh sheet, games left out. At Biritch '
        "they only named the suit.</caption>"
        '<thead><tr><th rowspan="2" scope="col"><span class="b-vh">For</span></th>'
        '<th colspan="2" scope="colgroup" class="is-first">Vint</th>'
        f'<th colspan="2" scope="colgroup" class="is-first">Biritch</th></tr><tr>{heads}</tr></thead>'
        f'<tbody>{rows}</tbody><tfoot><tr><th scope="row">Together</th>{cells(sums, leads=True)}</tr></tfoot>'
        "</table>"
    )
    bounds = {"level": LEVELS, "tricks": TRICKS, "honours": HONOURS, "aces": ACES}
    sliders = "".join(control(name, one[0], one[-1]) for name, one in bounds.items())
    bars = "".join(f'<li data-level="{level}"><i></i><b>{level}</b><span></span></li>' for level in LEVELS)
    data = json.dumps(bid_data(), separators=(",", ":"))
    said = f"{verdict(*sums[0], FIRST['tricks'] - FIRST['level'] - 6)} {at_biritch(*sums[1])}"
    return (
        '<div class="v-bid" role="group" aria-label="How a failed bid can win">'
        f'<div class="v-in"><div class="v-sets" hidden>{sliders}</div>'
        f'<p class="v-said" role="status">{said}</p>{table}'
        f'<figure class="v-levels" hidden><ol>{bars}</ol><figcaption>The margin at each level, with the same '
        "cards and as many tricks short or over. Above the line the bidders lead.</figcaption></figure></div>"
        f'<script type="application/json">{data}</script></div>'
    )


def verdict(ours: int, others: int, over: int) -> str:
    """In words, as the script says it too: made or failed, and who leads by how much."""
    made = "The bid is made" if over >= 0 else "The bid fails"
    if ours == others:
        return f"{made}, and the sides are even."
    lead = signed(abs(ours - others))
    if (ours > others) == (over >= 0):
        return f"{made}, and {'the bidders' if ours > others else 'the others'} lead by {lead}."
    return f"{made}, and still {'the bidders' if ours > others else 'the others'} lead by {lead}."


def at_biritch(ours: int, others: int) -> str:
    if ours == others:
        return "At Biritch the sides are even."
    return f"At Biritch {'they' if ours > others else 'the others'} lead by {signed(abs(ours - others))}."


# --- who crosses first ---

CROSSING = "vint-crossing"


def crossing() -> tuple[ScoreSheet, list[int]]:
    """The worked deal, and who won each trick: 0 for N–S, 1 for E–W."""
    found = read_record(example(CROSSING)).score()
    assert found.result is not None
    return found, [int(winner is Side.EW) for winner in found.result.winners]


@drawing("moving-crossing")
def moving_crossing() -> str:
    found, winners = crossing()
    assert found.result is not None
    assert found.game is not None
    value, before = VINT.trick_value(found.result.contract), found.before.below
    data = {"value": value, "before": [before.ns, before.ew], "game": VINT.game, "winners": winners}
    ticks = "".join(
        f'<li><button type="button" class="v-tick{" is-ew" if side else ""}" aria-pressed="false" disabled>'
        f'<span class="b-vh">Trick {number}: {"E–W" if side else "N–S"}</span></button></li>'
        for number, side in enumerate(winners, 1)
    )
    rows = "".join(
        f'<tr><th scope="row">{side.label}</th><td>{before[side]}</td>'
        f"<td>{before[side] + found.points(side, 'below')}</td></tr>"
        for side in Side
    )
    table = (
        '<table class="b-grid v-below"><caption>Points below the line</caption><thead><tr><td></td>'
        '<th scope="col">before the deal</th><th scope="col">after it</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )
    said = f"{found.game.side.label} cross {VINT.game} first, at trick {found.game.trick}: the game is theirs."
    return (
        '<div class="v-cross" role="group" aria-label="Who crosses first">'
        f'<p class="b-small">{value} a trick. A tick upwards is a trick of N–S, a tick downwards one of E–W. '
        '<span class="v-how" hidden>Press two tricks to swap them.</span></p>'
        f'<ol class="v-tape">{ticks}</ol><p class="v-said" role="status">{said}</p>{table}'
        f'<script type="application/json">{json.dumps(data)}</script></div>'
    )


def setup(app):
    return {"parallel_read_safe": True, "parallel_write_safe": True}
