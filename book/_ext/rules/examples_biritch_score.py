"""Examples beside the rules of Biritch: what is scored."""

from __future__ import annotations

from functools import cache

from _ext.rules.choices import choose_sheets
from _ext.rules.examples_biritch import here
from _ext.rules.parts import (
    NUMBERS,
    SUITS,
    added_up,
    because,
    caption,
    eg,
    grid,
    held,
    lab,
    named,
    pair,
    points,
    scored,
    seat,
    split,
    wide,
    words,
)
from _ext.site.drawings import example
from biritch import Denomination, Rubber, Session, Side, profile, read_record
from biritch.cards.cards import HONOUR_RANKS
from biritch.examples import example as worked
from biritch.profiles.base import BOOK
from biritch.render import rubber_html, sheet_html, values_html
from biritch.render.words import final_sentence, raise_word

RULES = profile("collinson-1886")
P = RULES.id


@example(f"{P}/odd-tricks")
def values() -> str:
    sheet = read_record(worked("biritch-hearts-contre")).score()
    taken, odd = sheet.result.tricks.ns, points(sheet, "odd-tricks")
    reason = because(sheet, "odd-tricks").removeprefix(f"{taken - BOOK} odd tricks")
    said = f"{NUMBERS[taken].capitalize()} tricks at hearts, one contre: {taken - BOOK}{reason} = {odd}. "
    drawn = wide(values_html(RULES, marked=Denomination.HEARTS))
    return here(drawn, f'<p class="b-small">{words(said)}{lab()}</p>')


@example(f"{P}/odd-tricks")
def any_number_of_tricks() -> str:
    deals = [(str(taken), {"ns": taken}) for taken in (4, 5, 6, 7, 8, 9, 10, 11)]
    legend = "South names diamonds, and North and South take so many tricks"
    foot = "With six or fewer it is the defenders who have odd tricks, and score them as if they had named."
    return choose_sheets("odd", legend, RULES, "diamonds", deals, first=1, foot=foot)


@example(f"{P}/slam")
def all_the_tricks() -> str:
    rows = []
    for taken in (11, 12, 13):
        sheet = scored(RULES, "clubs", taken)
        rows.append([str(taken), points(sheet, "odd-tricks"), points(sheet, "slam")])
    said = "Clubs, not doubled: what the tricks bring below the line, and above it"
    return eg(grid(["Tricks", "below", "slam"], rows, said=said))


@example(f"{P}/slam")
def a_slam_sheet() -> str:
    sheet = read_record(worked("biritch-grand-slam")).score()
    said = "All thirteen at spades, contre and sur contre. The odd tricks are multiplied, the slam is not"
    return eg(sheet_html(sheet, caption=said))


@example(f"{P}/honours-biritch")
def aces() -> str:
    rows = []
    for ours, partners in ((4, 0), (3, 1), (2, 2), (3, 0), (2, 1), (1, 1), (2, 0)):
        sheet = scored(RULES, "notrump", 7, aces={"S": ours, "N": partners, "W": 4 - ours - partners})
        reason = because(sheet, "honours") if points(sheet, "honours") else "two aces on each side"
        rows.append([held(ours, partners), reason, points(sheet, "honours")])
    said = "The aces of North and South, as their two hands hold them, at biritch"
    return eg(grid(["Held", "that is", "Points"], rows, said=said, figures=2))


@example(f"{P}/honours-trumps")
def honours() -> str:
    rows = []
    for ours, partners in ((2, 1), (3, 0), (2, 2), (3, 1), (4, 0), (3, 2), (4, 1), (5, 0)):
        sheets = [scored(RULES, suit.word, 7, honours=split(ours, partners)) for suit in SUITS]
        times = RULES.honours_multiplier(max(ours, partners), min(ours, partners))
        awards = (points(sheet, "honours") for sheet in sheets)
        rows.append([held(ours, partners), str(ours + partners), f"{times}&nbsp;×", *awards])
    heads = ["Held", "in all", "times", *(named(suit, RULES) for suit in SUITS)]
    said = "Honours of trumps in the two hands of a side, and what they score"
    return eg(wide(grid(heads, rows, said=said)))


# Whose hand is void, the honours of hearts by the hands that hold them, and the void hands.
CHICANES = (
    ("South void, its side scores", {"N": "AKQ", "E": "JT"}, "S"),
    ("West void, the other side scores", split(2, 2), "W"),
    ("East and West both void", split(3, 2), "EW"),
    ("A void hand on each side", {"N": "AKQ", "E": "JT"}, "SW"),
    ("West void, the smallest award", split(2, 1), "W"),
    ("South void, East and West score", {"E": "AKQ", "N": "JT"}, "S"),
)


@example(f"{P}/chicane")
def chicanes() -> str:
    rows = []
    for what, honours, voids in CHICANES:
        sheet = scored(RULES, "hearts", 7, honours=honours, voids=voids)
        side = next(line.side for line in sheet.lines if line.kind == "honours")
        lines = [line.points for line in sheet.lines if line.kind == "chicane"]
        shown = "<br>".join(f"{'+' if one > 0 else '−'}{abs(one)}" for one in lines)
        rest = sheet.points(side, "above") or "–"
        rows.append([what, side.label, points(sheet, "honours", side), shown, rest])
    said = f"All of them together. At hearts two trick values are {RULES.chicane * RULES.values.hearts}"
    heads = ["The void hand", "Who scores", "Honours", "Chicane", "Above the line"]
    return eg(wide(grid(heads, rows, said=said, figures=2)))


@example(f"{P}/undoubled")
def with_and_without() -> str:
    plain, doubled = (read_record(worked(name)).score() for name in ("biritch-hearts", "biritch-hearts-contre"))
    before, after = points(plain, "odd-tricks"), points(doubled, "odd-tricks")
    said = (
        f"One contre turns the {before} below the line into {after}. The honours, "
        f"{points(doubled, 'honours', Side.EW)} to East and West, stay as they were."
    )
    return here(pair(sheet_html(plain), sheet_html(doubled)), caption(said))


@example(f"{P}/game")
def thirty_and_twenty_eight() -> str:
    enough, short = scored(RULES, "diamonds", 11), scored(RULES, "clubs", 13)
    assert points(enough, "odd-tricks") == RULES.game and enough.game and not short.game
    said = (
        f"Five odd tricks at diamonds are exactly {RULES.game}, and a game. All thirteen tricks at clubs come to "
        f"{points(short, 'odd-tricks')} below the line, and make no game: the points above do not help."
    )
    return eg(pair(sheet_html(enough), sheet_html(short)), caption(said))


@example(f"{P}/game")
def tricks_for_a_game() -> str:
    rows = []
    for denomination in Denomination:
        worth = [RULES.values[denomination] << raised for raised in range(3)]
        rows.append([named(denomination, RULES), *(fewest(one) for one in worth)])
    heads = ["Named", "plain", *(f'<i lang="fr">{raise_word(RULES, count)}</i>' for count in (1, 2))]
    return eg(grid(heads, rows, said="The fewest tricks that make a game from nothing"))


def fewest(worth: int) -> str:
    tricks = BOOK - (-RULES.game // worth)
    return str(tricks) if tricks <= 13 else "not in one deal"


# --- a rubber ---


@cache
def rubber() -> Rubber:
    """Three games; the side that wins two of them is behind in points."""
    played = Rubber(RULES)
    ranks = "".join(rank.letter for rank in HONOUR_RANKS)
    deals = (
        ("hearts", 10, "S", (), {"honours": {"N": "AK", "W": "QJT"}}),
        ("diamonds", 8, "W", (), {"honours": {"E": ranks[:4], "N": "T"}}),
        ("notrump", 1, "N", (), {"aces": {"E": 4}}),
        ("diamonds", 9, "E", ("S",), {"honours": {"E": "AQ", "W": "KT", "S": "J"}}),
    )
    for denomination, ns, dealer, raises, dealt in deals:
        sheet = scored(
            RULES, denomination, ns, declarer=dealer, raises=raises, before=played.before.as_json(), **dealt
        )
        played.add(sheet.result)
    return played


@example(f"{P}/rubber")
def a_rubber() -> str:
    played = rubber()
    won = [side.label for _, side in played.games]
    said = (
        f"{NUMBERS[len(played.sheets)].capitalize()} deals: games to {', '.join(won[:-1])} and {won[-1]}. What a "
        "side had below a line stays there and counts in the end, but no longer towards a game."
    )
    return eg(rubber_html(played.sheets, caption=said))


@example(f"{P}/margin")
def the_margin() -> str:
    played = rubber()
    final = played.final
    assert final.leader is not final.rubber
    foot = f"{final_sentence(final)} The margin is {final.margin}, and those who lost the rubber have it."
    return eg(added_up(played.sheets, "The same rubber, added up"), caption(foot))


@example(f"{P}/partners")
def drawn_again() -> str:
    session = Session(["Anna", "Boris", "Clara", "Denis"], RULES, seed=1886)
    while len(session.rubbers) < 3:
        for _ in range(2):
            declarer = session.dealer.name
            session.add(scored(RULES, "notrump", 11, declarer=declarer, aces={"S": 2, "W": 2}).result)
        session.next_rubber()
    rows = [
        [str(number), *(" and ".join(seating[one] for one in side.seats) for side in Side), seat(dealer)]
        for number, (seating, dealer) in enumerate(zip(session.seatings, session.first_dealers, strict=True), 1)
    ]
    heads = ["Rubber", *(side.label for side in Side), "First dealer"]
    said = "Three rubbers of one evening, drawn by lot. The lot may bring the same partners again"
    return eg(grid(heads, rows, said=said, figures=4))
