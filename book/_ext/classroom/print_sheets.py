"""What is made to be printed: each game on one page, and a score pad. Every figure is the profile's."""

from __future__ import annotations

from _ext.rules.parts import NUMBERS, grid, named, points, scored, words
from _ext.site.drawings import drawing
from _ext.site.meta import site_url
from biritch import Denomination, Profile, Seat, Side, Suit, profile
from biritch.render import suit_html
from biritch.render.markup import element
from biritch.talk.contract import Contract

BIRITCH, VINT = profile("collinson-1886"), profile("vint-moscow-1886")
HONOURS = "A K Q J 10"
# What both games have in common.
TABLE = (
    "Four players|, partners opposite. 52 cards, ace high. The right-hand neighbour cuts; thirteen to each, one "
    "at a time, clockwise. After every deal the next player on the left deals."
)
FOLLOW = (
    "Follow suit| if you can; if not, play what you like. The highest trump takes the trick, or if there is none "
    "the highest card of the suit led. The winner leads."
)
LINE = "Draw a stroke; both sides begin again at nothing. Two games win the rubber."
END = (
    "The end.| Add everything, above and below every line. The difference is the margin; the winner of the rubber "
    "may be behind."
)


def page(label: str, source: str, *inside: str, rules: str = "") -> str:
    """One sheet of A4; its title is that of the page of the book. It may lie alone on a table, and says whence."""
    head = element("p", source, class_="b-page-source")
    marked = f"Some of it is agreed or decided today; rules/{rules}.html marks what. " if rules else ""
    whence = "<i>Biritch and Vint</i>, the biritch authors, CC BY 4.0. "
    # Where the build does not know it, site.mjs writes from where the page was read.
    site = element("span", site_url().partition("//")[2].rstrip("/"), class_="b-site")
    foot = element("p", marked + whence + site, class_="b-small b-page-foot")
    return element("section", head, *inside, foot, class_="b-page is-only", aria_label=label)


def columns(*parts: str) -> str:
    return element("div", *parts, class_="b-cols")


def part(title: str, *paragraphs: str) -> str:
    """A heading, and what is under it: tables as they are, words in paragraphs with their first words bold."""
    inside = (text if text.startswith("<") else element("p", bold(text)) for text in paragraphs)
    return element("h2", title) + "".join(inside)


def bold(text: str) -> str:
    first, dot, rest = text.partition("|")
    return element("b", words(first)) + words(rest) if dot else words(text)


# --- Biritch ---


@drawing("print-biritch")
def biritch() -> str:
    rules = BIRITCH
    worth = [[named(one, rules), *(rules.values[one] << raised for raised in range(3))] for one in Denomination]
    heads = ["Named", "plain", '<i lang="fr">contre</i>', '<i lang="fr">sur contre</i>']
    times = rules.honours_multiplier
    split, alone = times(3, 2), times(4, 1)
    assert times(2, 1) == times(3, 0) and times(2, 2) == times(3, 1) and alone == times(5, 0)
    honours = [
        ["three, however held", times(2, 1)],
        ["four, held 2–2 or 3–1", times(2, 2)],
        ["four in one hand", times(4, 0)],
        ["five, held 3–2", split],
        ["five, held 4–1 or 5–0", alone],
        ["chicane: own honours, add; theirs, take away", rules.chicane],
    ]
    aces = [
        ["three", rules.three_aces],
        ["four, in two hands", rules.four_aces_split],
        ["four in one hand", rules.four_aces_one_hand],
    ]
    sheet = scored(rules, "hearts", 9, raises=["W"], honours={"W": "AQT", "S": "KJ"})
    odd, award, value = points(sheet, "odd-tricks"), points(sheet, "honours", Side.EW), rules.values.hearts
    return page(
        "Biritch on one sheet",
        "after Collinson, London 1886, in a statement of today",
        columns(
            part(
                "To begin",
                TABLE,
                "Naming.| The dealer names a trump suit or *biritch* (no-trump), or leaves it to partner, who "
                "then must name. Nobody promises any tricks.",
                "Contre.| The defenders are asked, the dealer’s left first, for a contre. If one says it, "
                "the dealer’s side may answer sur contre, and so on by turns without a ceiling, until the side "
                "that is asked declines. After the lead it is too late.",
            ),
            part(
                "Play",
                "The lead| is made by the dealer’s left. Only then the dealer’s partner lays the whole hand open. "
                "The dealer plays both hands.",
                f"{FOLLOW} All thirteen tricks are played.",
                f"A revoke| costs its side {rules.revoke_tricks} tricks and the game by that deal; the open hand "
                "cannot revoke.",
            ),
            part(
                "Below the line",
                "The side with more than six tricks, whoever named, scores for each trick over six.",
                grid(heads, worth),
                f"{rules.game} or more| below the line is a game. {LINE}",
            ),
            part(
                "Above the line",
                "Never doubled, and no part of a game.",
                grid([f"Trump honours, {HONOURS}, as dealt", "suit values"], honours, classes="is-plain"),
                grid(["At biritch, aces as dealt", "points"], aces, classes="is-plain"),
                f"Slam.| Twelve tricks {rules.little_slam}, all thirteen {rules.grand_slam}.",
                f"Rubber.| {rules.rubber_bonus} to the side with two games.",
                END,
            ),
            part(
                "An example",
                "South deals and names hearts, West says contre, and South’s side takes nine tricks. Below, to "
                f"them: 3 × {value} × 2 = {odd}, and the game. Above, to East and West, for three honours of five "
                f"with West: {times(3, 0)} × {value} = {award}.",
            ),
        ),
        rules="biritch",
    )


# --- Vint ---


@drawing("print-vint")
def vint() -> str:
    rules = VINT
    levels = range(1, 8)
    worth = [
        [named(one, rules), *(rules.trick_value(Contract(Seat.S, one, level)) for level in levels)]
        for one in Denomination
    ]
    scale = f"{rules.three_honours}, {rules.four_honours}, {rules.five_honours}"
    honours = [
        ["three, four, five honours of trumps", scale],
        ["each ace, to the side with more", str(rules.ace)],
    ]
    slams = [
        ["12 or 13 taken, whatever was bid", rules.little_slam, rules.grand_slam],
        ["six or seven bid and made, besides", rules.bid_little_slam, rules.bid_grand_slam],
        ["six or seven bid and failed, to the defenders", rules.failed_little_slam, rules.failed_grand_slam],
    ]
    sheet = scored(
        rules, "clubs", 8, level=3, honours={"S": "AKT", "N": "Q", "W": "J"}, aces={"S": 2, "N": 1, "W": 1}
    )
    value = rules.trick_value(sheet.result.contract)
    ours, theirs = sheet.points(Side.NS), sheet.points(Side.EW)
    below, five, honour = points(sheet, "tricks"), points(sheet, "tricks", Side.EW), points(sheet, "honours")
    aces, penalty = points(sheet, "aces"), points(sheet, "undertricks", Side.EW)
    passes = NUMBERS[rules.opening_passes], NUMBERS[rules.closing_passes]
    return page(
        "Vint on one sheet",
        "after the rules of Moscow, 1886, in translation",
        columns(
            part(
                "To begin",
                TABLE,
                "The auction.| The dealer speaks first. A bid is a level from 1 to 7 and a denomination, and "
                "promises six tricks more than the level. Spades are lowest, then clubs, diamonds, hearts, "
                "no-trump. Each bid must be higher than the last. Whoever has passed may come back; you may "
                "even raise your own bid. There is no doubling.",
                f"{passes[1].capitalize()} passes| in a row close the auction, {passes[0]} throw the deal in if "
                "nobody has bid. The last bidder is declarer.",
            ),
            part(
                "Play",
                "The lead| is made by declarer’s left. There is no dummy: all play their own closed hands.",
                f"{FOLLOW} Keep the order of the tricks.",
            ),
            part(
                "Below the line",
                "Both sides score every trick they took, contract made or not, at the value V of the last bid.",
                grid(["V at level", *map(str, levels)], worth, classes="is-tight"),
                f"{rules.game}| below the line is a game, to the side that first gets there, trick by trick. "
                f"Finish the deal and write everything down. {LINE}",
            ),
            part(
                "Above the line",
                grid(["As dealt", "times V"], honours, classes="is-plain"),
                f"Two aces each:| the side with more tricks scores two, that is {2 * rules.ace} × V. No honours "
                "at no-trump; the ace of trumps counts as both.",
                grid(["Slams", "little", "grand"], slams, classes="is-plain"),
                f"Undertricks.| To the defenders {rules.undertrick} × the level × the tricks missing.",
                f"Games.| A side’s first {rules.first_game_bonus}, the one that wins the rubber "
                f"{rules.second_game_bonus}.",
                END,
            ),
            part(
                "An example",
                f"North and South bid 3♣ (V is {value}), take eight tricks, one short, and hold four honours and "
                f"three aces. Below {below}; above {honour} and {aces}. East and West: {five} below, {penalty} "
                f"above. {ours} to {theirs}: the side that failed is {ours - theirs} ahead.",
            ),
        ),
        rules="vint",
    )


# --- the pad ---

ROWS_ABOVE, ROWS_BELOW = 8, 10


@drawing("score-pad")
def pad() -> str:
    seats = "".join(element("span", seat.word) for seat in Seat)
    pads = "".join(one_pad(name) for name in ("Rubber one", "Rubber two"))
    return page(
        "Score pad",
        "Biritch or Vint",
        element("p", seats, class_="b-names"),
        element("div", pads, class_="b-pads"),
        legend("Biritch", BIRITCH),
        element("p", words(biritch_legend()), class_="b-small"),
        legend("Vint", VINT),
        element("p", words(vint_legend()), class_="b-small"),
    )


def one_pad(name: str) -> str:
    def rows(count: int) -> str:
        return "<tr><td></td><td></td></tr>" * count

    return (
        f'<table class="b-pad"><caption>{name} <span>date</span></caption>'
        '<thead><tr><th scope="col">We</th><th scope="col">They</th></tr></thead>'
        f'<tbody class="b-pad-above">{rows(ROWS_ABOVE)}</tbody>'
        f'<tbody class="b-pad-below">{rows(ROWS_BELOW)}</tbody>'
        f"<tfoot>{rows(1)}</tfoot></table>"
    )


def legend(game: str, rules: Profile) -> str:
    suits = {Denomination.of(suit): suit_html(suit, hidden=True) + " " for suit in Suit}
    none = "no&#8209;trump" if rules.has_level else "biritch"
    values = "".join(
        element("span", f"{suits.get(one, '')}{one.word if one in suits else none}&nbsp;{rules.values[one]}")
        for one in Denomination
    )
    return element("p", element("b", game), values, class_="b-values")


def biritch_legend() -> str:
    rules = BIRITCH
    times = rules.honours_multiplier
    return (
        f"Below: each trick over six, doubled by every contre and sur contre. Above: honours {times(2, 1)}, "
        f"{times(2, 2)}, {times(4, 0)} or {times(3, 2)}, {times(4, 1)} suit values, chicane {rules.chicane} more "
        f"or less; at biritch, aces {rules.three_aces}, {rules.four_aces_split} or {rules.four_aces_one_hand}; "
        f"slam {rules.little_slam} or {rules.grand_slam}; rubber {rules.rubber_bonus}. A game is {rules.game} "
        "below; then draw a stroke."
    )


def vint_legend() -> str:
    rules = VINT
    return (
        f"V at level 1; {rules.level_step} more for each level. Below, both sides: every trick × V. Above: "
        f"honours {rules.three_honours}, {rules.four_honours}, {rules.five_honours} × V; each ace {rules.ace} × "
        f"V to the side with more, two aces each {2 * rules.ace} × V to the side with more tricks; slam "
        f"{rules.little_slam} or {rules.grand_slam}, bid and made {rules.bid_little_slam} or "
        f"{rules.bid_grand_slam} more; to the defenders {rules.undertrick} × level × tricks short, for a slam bid "
        f"{rules.failed_little_slam} or {rules.failed_grand_slam} more. A game is {rules.game} below, and "
        f"{rules.first_game_bonus} above; the second {rules.second_game_bonus}."
    )
