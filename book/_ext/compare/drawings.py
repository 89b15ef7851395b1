"""The page that sets the two games side by side: tables of differences, extremes, the same deals, many deals."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape
from statistics import median

from _ext.compare import moving  # noqa: F401  (registers its drawings)
from _ext.compare.data import (
    GAMES,
    SAME_DEALS,
    SAMPLE,
    differences,
    found_extremes,
    rubber_of,
    sample_of,
    some_rubbers,
    swing_deals,
)
from _ext.site.drawings import drawing
from _ext.site.scripts import script_where
from biritch import BySide, Denomination, ScoreSheet, Side
from biritch.examples import title
from biritch.figures import growth_html, margins_html, shares_html, short_bids
from biritch.render import deal_html, double_sheet_html, prose, rule_link, sheet_html
from biritch.render.markup import signed
from biritch.render.words import denomination_word, game_name
from biritch.study.extremes import Swing
from biritch.study.sampling import declarer_margin, failed, margin_of, points_by_kind

BIRITCH, VINT = GAMES
RAISES = range(5)
WORDS = {"talk": "the talk", "table": "the table", "score": "the score", "game": "game and rubber"}
Cell = str | int


def row(head: str, cells: list[Cell], figures: bool = False) -> str:
    """Whole numbers are set as figures; with ``figures`` so is everything else."""
    written = [
        f'<td class="is-num">{signed(cell) if isinstance(cell, int) else cell}</td>'
        if figures or isinstance(cell, int)
        else f"<td>{cell}</td>"
        for cell in cells
    ]
    return f'<tr><th scope="row">{head}</th>{"".join(written)}</tr>\n'


def grid(caption: str, heads: list[str], rows: list[str], figures: bool = True) -> str:
    kind = ' class="is-num"' if figures else ""
    written = "".join(f'<th scope="col"{kind}>{head}</th>' for head in heads)
    classes = "b-grid b-narrow is-figures" if figures else "b-grid b-narrow"
    return (
        f'<div class="pst-scrollable-table-container"><table class="{classes}"><caption>{caption}</caption>'
        f"<thead><tr><td></td>{written}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def figure(drawn: str, caption: str = "") -> str:
    said = f'<figcaption class="b-small b-said">{caption}</figcaption>' if caption else ""
    return f'<figure class="b-figure">{drawn}{said}</figure>'


def captioned(chart: str, caption: str) -> str:
    """A chart, which is a figure already, with words under it."""
    said = f'<figcaption class="b-small b-said">{caption}</figcaption>'
    return chart.replace("</figure>", f"{said}</figure>")


def paragraph(*sentences: str) -> str:
    return f"<p>{' '.join(sentences)}</p>"


# Where they differ


def says(fact) -> str:
    if not fact.rule:
        return f'<td class="is-absent">{prose(fact.says)}</td>'
    return f"<td>{prose(fact.says)} {rule_link(fact.rule)}</td>"


def table_of(group: str) -> str:
    parts = []
    for found in differences()[group]:
        parts.append(
            f'<tbody id="differs-{found.topic}"><tr class="b-topic"><th colspan="2" scope="rowgroup">'
            f"{prose(found.label)}</th></tr><tr>{says(found.first)}{says(found.second)}</tr></tbody>\n"
        )
    heads = "".join(f'<th scope="col">{game_name(profile)}</th>' for profile in GAMES)
    return (
        f'<table class="b-grid b-differs"><caption class="b-vh">Where they differ: {WORDS[group]}</caption>'
        f"<thead><tr>{heads}</tr></thead>{''.join(parts)}</table>"
    )


def put_tables() -> None:
    for group in differences():
        drawing(f"differs-{group}")(tabled(group))


def tabled(group: str) -> Callable[[], str]:
    return lambda: table_of(group)


put_tables()


@drawing("differs-count")
def differs_count() -> str:
    found = [one for group in differences().values() for one in group]
    absent = [
        sum(not fact.rule for fact in facts)
        for facts in ([one.first for one in found], [one.second for one in found])
    ]
    return paragraph(
        f"The engine knows {len(found)} points on which the two texts part. On {absent[0]} of them Biritch has no "
        f"rule at all, on {absent[1]} Vint has none. The tables are made from the rule sets that do the scoring, "
        "so they cannot drift from it; every entry leads to its paragraph."
    )


# How far one deal can go


def described(swing: Swing, profile) -> str:
    """A result in words, from the side of those who named or bid."""
    result = swing.result
    contract = result.contract
    named = denomination_word(contract.denomination, profile)
    one = named.removesuffix("s") if contract.level == 1 else named
    word = f"{contract.level} {one}" if contract.level else named
    return f"{word}, {result.tricks.ns} tricks; {held(swing, profile)}"


def held(swing: Swing, profile) -> str:
    holdings = swing.result.holdings
    parts = []
    for side, whose in ((Side.NS, "with"), (Side.EW, "against")):
        honours, aces = sum(holdings.honours_of(side)), sum(holdings.aces_of(side))
        some = [f"{count} {word}" for count, word in ((honours, "honours"), (aces, "aces")) if count > 2]
        if some:
            parts.append(f"{whose} {' and '.join(some)}")
    return ", ".join(parts) or "aces and honours even"


@drawing("swings")
def swings() -> str:
    found = [found_extremes(profile) for profile in GAMES]
    labels = [
        ("Most for the side that names or bids", [one.most for one in found]),
        ("Most against it", [one.worst for one in found]),
        ("Least difference", [one.least for one in found]),
        ("Smallest apart from 0", [one.smallest for one in found]),
    ]
    rows = []
    for label, pair in labels:
        cells: list[Cell] = [
            f"<strong>{signed(swing.margin)}</strong> "
            f'<span class="b-why">{prose(described(swing, profile))}</span>'
            for swing, profile in zip(pair, GAMES, strict=True)
        ]
        rows.append(row(label, cells))
    games: list[Cell] = [
        f"{max(abs(one.most.margin), abs(one.worst.margin)) / profile.game:.0f} times a game at {profile.game}"
        for one, profile in zip(found, GAMES, strict=True)
    ]
    rows.append(row("The largest, beside the points a game takes", games))
    heads = [game_name(profile) for profile in GAMES]
    return grid("The margin of one deal, undoubled, without games and rubbers", heads, rows, figures=False)


@drawing("swings-raised")
def swings_raised() -> str:
    words = ["undoubled", "contre", "sur contre", "contre again", "sur contre again"]
    rows = [row(f"{words[n]} × {2**n}".replace(" × ", "&nbsp;×&nbsp;"), [found_extremes(BIRITCH, n).most.margin])
            for n in RAISES]  # fmt: skip
    return grid("Biritch, the largest margin on each rung", ["points"], rows)


@drawing("swing-biritch")
def swing_biritch() -> str:
    ours, theirs = swing_deals(BIRITCH)
    deal = ours.record_deal
    said = f"South names biritch: {signed(ours.margin)}. West names biritch instead: {signed(theirs.margin)}."
    return figure(deal_html(deal), f"{said} South takes every trick, whoever leads.")


@drawing("swing-vint")
def swing_vint() -> str:
    ours, theirs = swing_deals(VINT)
    said = f"South bids seven hearts: {signed(ours.margin)}. West bids seven hearts: {signed(theirs.margin)}."
    return figure(deal_html(ours.record_deal), f"{said} South has all thirteen trumps, and North the other aces.")


@drawing("swing-vint-sheet")
def swing_vint_sheet() -> str:
    return figure(sheet_html(swing_deals(VINT)[1].sheet, caption="Seven hearts, bid by West on those cards"))


# The same deals under both


def by(margin: int) -> str:
    if not margin:
        return "level"
    side = Side.NS if margin > 0 else Side.EW
    return f'<span class="b-name">{side.label} by {signed(abs(margin))}</span>'


@drawing("same-deals")
def same_deals() -> str:
    rows = []
    for one in SAME_DEALS:
        first, second = one.comparison().sheets
        tricks = first.result.tricks
        bid = second.result.contract
        level = f"{bid.level} {denomination_word(bid.denomination, VINT)}, {bid.declarer.word}"
        made = bid.target is not None and tricks[bid.side] >= bid.target
        bidden = f'<span class="b-why">{level}, {"made" if made else "failed"}</span>'
        head = f'{escape(title(one.name))} <span class="b-name">{tricks.ns}–{tricks.ew}</span>'
        rows.append(row(head, [by(margin_of(first)), f"{by(margin_of(second))} {bidden}"]))
    said = "One deal, one play, two sheets; the tricks of N–S and E–W with each, games left out"
    return grid(said, ["Biritch", "Vint"], rows, figures=False)


@drawing("same-sheet")
def same_sheet() -> str:
    one = next(one for one in SAME_DEALS if one.name == "vint-three-clubs")
    first, second = one.comparison().sheets
    return figure(double_sheet_html(first, second, caption="Clubs, eight tricks to N–S, on both sheets"))


# Many deals


@drawing("many-shares")
def many_shares() -> str:
    return captioned(
        shares_html(*(sample_of(profile) for profile in GAMES)),
        f"The same {len(SAMPLE)} shuffled deals in both games. The line parts what counts towards a game, below "
        "it, from what does not, above and hatched. What is taken off is dashed.",
    )


@cache
def below_part(profile) -> float:
    sums = points_by_kind(sample_of(profile))
    return sum(points for (column, _), points in sums.items() if column == "below") / sum(sums.values())


def dealt_part(profile) -> float:
    """What was decided when the cards were dealt and the trump named: honours, chicane, aces unless they tie."""
    lines = [line for sheet in sample_of(profile) for line in sheet.lines]
    dealt = [line for line in lines if line.kind in ("honours", "aces", "chicane")]
    settled = sum(line.points for line in dealt if line.because.key != "because.aces-tied")
    return settled / sum(points_by_kind(sample_of(profile)).values())


def percent(part: float) -> str:
    return f"{100 * part:.0f} per cent"


@drawing("many-said")
def many_said() -> str:
    below, dealt = ([percent(part(game)) for game in GAMES] for part in (below_part, dealt_part))
    return paragraph(
        f"Of all points in these deals {below[0]} stand below the line in Biritch and {below[1]} in Vint.",
        f"What was settled once the cards were dealt and the trump was named comes to {dealt[0]} in Biritch and "
        f"{dealt[1]} in Vint: honours, chicane, and aces unless they are two and two.",
        "Those points cannot be played for. They can be named for, or bid for.",
    )


@drawing("many-numbers")
def many_numbers() -> str:
    sheets = [sample_of(profile) for profile in GAMES]
    sizes = [[abs(margin_of(sheet)) for sheet in some] for some in sheets]
    ahead = [sum(declarer_margin(sheet) > 0 for sheet in some) for some in sheets]
    behind = [sum(declarer_margin(sheet) < 0 for sheet in some) for some in sheets]
    in_games: list[Cell] = [f"{median(size) / game.game:.1f}" for size, game in zip(sizes, GAMES, strict=True)]
    rows = [
        row("Middle margin of a deal", [round(median(size)) for size in sizes]),
        row("The same, in games", in_games, figures=True),
        row("Largest margin", [max(size) for size in sizes]),
        row("Deals that end level", [sum(not each for each in size) for size in sizes]),
        row("Named or bid, and ahead", ahead),
        row("Named or bid, and behind", behind),
    ]  # fmt: skip
    heads = [game_name(profile) for profile in GAMES]
    return grid(f"{len(SAMPLE)} deals in both games", heads, rows)


# A bid that fails


@drawing("failed-bids")
def failed_bids() -> str:
    return captioned(
        margins_html(short_bids(VINT, Denomination.CLUBS, honours=4, aces=3)),
        "Clubs, one trick short, with four honours and three aces, games left out. To the right of the line the "
        "bidders gain, to the left they lose.",
    )


@drawing("failed-bids-held")
def failed_bids_held() -> str:
    """One trick short at each level, by what the bidders hold."""
    hands = [(3, 2), (3, 3), (4, 3), (5, 4)]
    columns = [short_bids(VINT, Denomination.CLUBS, honours, aces) for honours, aces in hands]
    heads = [f"{honours} honours, {aces} aces" for honours, aces in hands]
    rows = [row(f"Level {level}", [column[level - 1].margin for column in columns]) for level in range(1, 8)]
    return grid("Clubs, one trick short: the margin to the bidders", heads, rows)


@drawing("failed-said")
def failed_said() -> str:
    lost = [sheet for sheet in sample_of(VINT) if failed(sheet)]
    ahead = sum(declarer_margin(sheet) > 0 for sheet in lost)
    return paragraph(
        f"In the {len(SAMPLE)} deals above {len(lost)} bids of Vint fail, and after {ahead} of them the side that "
        "failed is ahead all the same. In Biritch there is nothing to fail."
    )


# Rubbers


@drawing("rubber-growth")
def rubber_growth() -> str:
    return "".join(
        captioned(
            growth_html(rubber_of(name).sheets),
            f"{words}. Where a line stands upright a game ended; above it, the side that won it.",
        )
        for name, words in (
            ("six-deals-of-biritch", "Biritch, six deals and three games"),
            ("four-deals-of-vint", "Vint, four deals and two games"),
        )
    )


@drawing("rubber-said")
def rubber_said() -> str:
    parts = []
    for profile in GAMES:
        rubbers = some_rubbers(profile)
        deals = [len(rubber.sheets) for rubber in rubbers]
        behind = sum(rubber.final.leader is rubber.final.rubber.other for rubber in rubbers)
        parts.append(
            f"{len(rubbers)} of {game_name(profile)} take {min(deals)} to {max(deals)} deals, "
            f"{median(deals):.0f} in the middle, and in {behind} of them the winners of the rubber are behind"
        )
    return paragraph(f"Of rubbers played out by the same rules, {parts[0]}; {parts[1]}.")


def totals(sheets: tuple[ScoreSheet, ...]) -> BySide:
    return sheets[-1].after.total


@drawing("rubber-ends")
def rubber_ends() -> str:
    rows = []
    for name in ("six-deals-of-biritch", "four-deals-of-vint"):
        rubber = rubber_of(name)
        total, final = totals(rubber.sheets), rubber.final
        assert final is not None and final.leader is not None
        lead = by(final.margin if final.leader is Side.NS else -final.margin)
        cells: list[Cell] = [str(len(rubber.sheets)), f"{total.ns}–{total.ew}", final.rubber.label, lead]
        rows.append(row(game_name(rubber.profile), cells))
    return grid("How they end", ["Deals", "N–S and E–W", "Rubber", "Ahead"], rows, figures=False)


def setup(app):
    app.setup_extension("_ext.site.drawings")
    app.add_css_file("compare.css")
    app.connect("html-page-context", script_where('class="v-bid"', "compare.mjs"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
