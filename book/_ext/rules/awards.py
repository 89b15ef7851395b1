"""What a learner reads first: every award in one table, and the order of scoring with one deal worked through it.

    ```{rule-awards} collinson-1886```   a table arranged as a sheet: above, the line, below
    ```{rule-order} collinson-1886```    the steps as a strip on the line, beside the deal and its sheet

Every figure is scored by the engine from hands that hold just that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.rules.four_hands import agreed, marked_cards
from _ext.rules.parts import RUNNING, caption, points, scored, split, words
from biritch import Denomination, Profile, ScoreSheet, Side, profile, read_record
from biritch.examples import example
from biritch.render import deal_html, sheet_html, suit_html
from biritch.render.markup import element, signed

EITHER, DEALT, AGAINST, WINNERS = "either side", "the side that was dealt them", "the defenders", "the winners"
BEGIN = "counted from the last stroke; draw one, and both begin again"
FIRST = "to the first there, trick by trick; draw a stroke, both begin again"
CHICANE = "added to its side’s honours, or off the other’s; once a side"
MORE = "the side with more; if two each, with more tricks, for two"
SHORT = f"{AGAINST}; promised are six and the level"
EVEN = {"N": 1, "S": 1, "E": 1, "W": 1}


@dataclass(frozen=True)
class Award:
    """A row: what for, who may score it, the figures (one for each denomination, or for all), its paragraph."""

    what: str
    who: str
    figures: Sequence[str | int | None]
    rule: str


def by_suit(game: Profile, kind: str, aces: dict[str, int] | None = None, **dealt) -> list[int | str | None]:
    """What a kind of line brings in each denomination; at no trumps by aces, where the game has that."""
    found: list[int | str | None] = []
    for denomination in Denomination:
        if denomination.suit is None:
            sheet = scored(game, denomination.word, 7, aces=aces) if aces else None
        else:
            sheet = scored(game, denomination.word, 7, **dealt)
        found.append(points(sheet, kind) if sheet else None)
    return found


def slams(game: Profile, level: int | None = None) -> str:
    """The awards for twelve tricks and for thirteen."""
    little, grand = (points(scored(game, "spades", taken, level=level), "slam") for taken in (12, 13))
    return f"{little}, or {grand}"


def odd_trick(game: Profile) -> list[int]:
    return [points(scored(game, denomination.word, 7, aces=EVEN), "odd-tricks") for denomination in Denomination]


def below_the_line(game: Profile) -> list[Award]:
    """What Biritch and its retelling write there."""
    return [
        Award("Each trick beyond six", EITHER, odd_trick(game), "odd-tricks"),
        Award(f"{game.game} is a game", BEGIN, [game.game], "game"),
    ]


def biritch() -> tuple[list[Award], list[Award]]:
    game, trumps = profile("collinson-1886"), "honours-trumps"
    three = by_suit(game, "honours", {"S": 2, "N": 1, "E": 1}, honours=split(2, 1))
    divided = by_suit(game, "honours", {"S": 2, "N": 2}, honours=split(2, 2))
    one_hand = by_suit(game, "honours", {"S": 4}, honours=split(4, 0))
    chicane = by_suit(game, "chicane", honours=split(3, 0), voids="N")
    above = [
        Award("Three honours, or aces", DEALT, three, trumps),
        Award("Four, divided", "between its two hands", divided, trumps),
        Award("Four in one hand", "", one_hand, "honours-biritch"),
        Award("Five, held 3–2", "", by_suit(game, "honours", honours=split(3, 2)), trumps),
        Award("Five, held 4–1 or 5–0", "", by_suit(game, "honours", honours=split(4, 1)), trumps),
        Award("A hand without trumps", CHICANE, [f"±{n}" if n else None for n in chicane], "chicane"),
        Award("Twelve tricks, or all thirteen", EITHER, [slams(game)], "slam"),
        Award("The rubber: two games", WINNERS, [game.rubber_bonus], "rubber"),
    ]
    return above, below_the_line(game)


def retelling() -> tuple[list[Award], list[Award]]:
    game = profile("retelling")
    three = by_suit(game, "honours", {"S": 3, "E": 1}, honours=split(3, 0))
    divided = [None] * 4 + by_suit(game, "honours", {"S": 2, "N": 2})[4:]
    five = by_suit(game, "honours", {"S": 4}, honours=split(5, 0))
    above = [
        Award("Three honours in one hand, or aces", "the side of that hand", three, "honours"),
        Award("Four aces, divided", DEALT, divided, "honours"),
        Award("Four honours in one hand", "", by_suit(game, "honours", honours=split(4, 0)), "honours"),
        Award("Five honours in one hand, or four aces", "", five, "honours"),
        Award("Twelve tricks, or all thirteen", EITHER, [slams(game)], "slam"),
        Award("The rubber: two games", WINNERS, [game.rubber_bonus], "rubber"),
    ]
    return above, below_the_line(game)


def vint() -> tuple[list[Award], list[Award]]:
    game = profile("vint-moscow-1886")
    honours = (game.three_honours, game.four_honours, game.five_honours)
    made = f"{game.bid_little_slam}, or {game.bid_grand_slam}, more"
    failed = f"{game.failed_little_slam}, or {game.failed_grand_slam}, more"
    games = f"{game.first_game_bonus}, or {game.second_game_bonus}"
    above = [
        Award("Three, four or five honours", DEALT, ["{}, {} or {} × V".format(*honours), None], "honours"),
        Award("Each ace", MORE, [f"{game.ace} × V"], "aces"),
        Award("Twelve tricks, or all thirteen", EITHER, [slams(game, level=1)], "slam"),
        Award("Six, or seven, bid and made", "declarer’s side, besides the slam", [made], "bid-slam"),
        Award("Each trick short", SHORT, [f"{game.undertrick} × the level"], "undertricks"),
        Award("Six, or seven, bid and failed", AGAINST, [failed], "failed-slam"),
        Award("A first game, or a second", f"{WINNERS}; the second wins the rubber", [games], "game-bonus"),
    ]
    below = []
    for level in range(1, 8):
        row = [_value(game, one, level) for one in Denomination]
        who, rule = ("", "trick-value") if below else ("both sides, bid made or not", "tricks")
        below.append(Award(f"Each trick, V, at level {level}", who, row, rule))
    return above, [*below, Award(f"{game.game} is a game", FIRST, [game.game], "game")]


def _value(game: Profile, denomination: Denomination, level: int) -> int:
    """What one trick is worth: the points of seven, by seven."""
    return points(scored(game, denomination.word, 7, level=level, aces=EVEN), "tricks") // 7


TABLES = {"collinson-1886": biritch, "vint-moscow-1886": vint, "retelling": retelling}
HONOURS = "Honours are A K Q J 10 of trumps, as they were dealt, whoever wins them"
AT_BIRITCH = f"{HONOURS}; when *biritch* is named, the four aces. Nobody promises tricks, so nobody fails."
SAID = {
    "collinson-1886": AT_BIRITCH,
    "vint-moscow-1886": f"{HONOURS}. V is the price of a trick. Who fails keeps tricks, honours and aces.",
    "retelling": AT_BIRITCH,
}
ZONES = {
    "collinson-1886": ("Above the line, never doubled", "Below the line, times 2, 4, 8 … after *contre*"),
    "vint-moscow-1886": ("Above the line", "Below the line"),
    "retelling": ("Above the line, never doubled", "Below the line, times 2 or 4 after a double"),
}


def awards_html(profile_id: str) -> str:
    game = profile(profile_id)
    heads = "".join(element("th", _head(one, game), scope="col") for one in Denomination)
    head = element("thead", element("tr", element("th", "Written", scope="col"), heads))
    parts = zip(("b-above", "b-below"), ZONES[profile_id], TABLES[profile_id](), strict=True)
    groups = "".join(_group(kind, zone, rows, profile_id) for kind, zone, rows in parts)
    caption = element("caption", words(SAID[profile_id]))
    return element("table", caption, head, groups, class_="b-sheet r-all")


def _head(denomination: Denomination, game: Profile) -> str:
    if denomination.suit is None:
        return "<i>biritch</i>" if game.dealer_declares else "no trumps"
    return suit_html(denomination.suit)


def _group(kind: str, zone: str, rows: Iterable[Award], profile_id: str) -> str:
    first = element("tr", element("th", words(zone), scope="rowgroup"), "<td></td>" * 5, class_="b-zone")
    return element("tbody", first, *(_row(row, profile_id) for row in rows), class_=kind)


def _row(row: Award, profile_id: str) -> str:
    address = f'<a class="b-ref" data-rule="{profile_id}/{row.rule}">{escape(row.what)}</a>'
    who = element("span", escape(row.who), class_="r-who") if row.who else ""
    span = 6 - len(row.figures) if len(row.figures) < 3 else 1
    cells = "".join(_cell(figure, span if not number else 1) for number, figure in enumerate(row.figures))
    return element("tr", element("th", address, who, scope="row"), cells)


def _cell(figure: str | int | None, span: int) -> str:
    said = "–" if figure is None else signed(figure) if isinstance(figure, int) else escape(figure)
    shown = said.replace(" × ", "&nbsp;×&nbsp;")
    return element("td", shown, colspan=span if span > 1 else None, class_="r-span" if span > 1 else None)


# --- the order of scoring ---


@dataclass(frozen=True)
class Step:
    """A step: its name, the kinds of line it may write, what to say where it writes none, on or about the line."""

    name: str
    kinds: tuple[str, ...]
    none: str
    place: str = "is-above"


ORDER = {
    "collinson-1886": (
        Step("Odd tricks", ("odd-tricks",), "", "is-below"),
        Step("Honours", ("honours",), "three aces at biritch are wanted"),
        Step("Chicane", ("chicane",), "no hand is without a trump"),
        Step("Slam", ("slam",), "nobody has twelve tricks"),
        Step("Game?", (), "", "is-on"),
        Step("Rubber?", ("rubber",), "not two games yet"),
    ),
    "vint-moscow-1886": (
        Step("All tricks", ("tricks",), "", "is-below"),
        Step("Honours", ("honours",), "no side has three"),
        Step("Aces", ("aces",), "none"),
        Step("Failed?", ("undertricks", "failed-slam"), "the bid was made"),
        Step("Slams", ("slam", "bid-slam"), "nobody has twelve tricks"),
        Step("Game?", ("game",), "", "is-on"),
    ),
    "retelling": (
        Step("Odd tricks", ("odd-tricks",), "", "is-below"),
        Step("Honours", ("honours",), "no hand has three"),
        Step("Slam", ("slam",), "nobody has twelve tricks"),
        Step("Game?", (), "", "is-on"),
        Step("Rubber?", ("rubber",), "not two games yet"),
    ),
}
DEALS = {
    "collinson-1886": "biritch-hearts-contre",
    "vint-moscow-1886": "vint-three-clubs",
    "retelling": "biritch-hearts-contre",
}


def running(profile_id: str):
    """The deal that runs through the page: the retelling scores the deal of Biritch by its own rules."""
    record = example(DEALS[profile_id])
    return read_record(record | {"profile": profile_id})


def order_html(profile_id: str) -> str:
    record = running(profile_id)
    sheet = record.score()
    name = RUNNING[DEALS[profile_id]]
    given = f"*{name}.* {agreed(record)}"
    steps = "".join(_step(step, sheet, profile_id) for step in ORDER[profile_id])
    strip = element("ol", steps, class_="r-strip", style=f"--steps: {len(ORDER[profile_id])}")
    foot = "Underlined is what counts above the line as it was dealt. Below the deal comes back under its name."
    deal = element("div", deal_html(record.deal, marked=marked_cards(record)), caption(foot))
    pair = element("div", deal, sheet_html(sheet), class_="b-pair r-deal")
    return element("p", words(given), class_="r-given") + strip + pair


def _step(step: Step, sheet: ScoreSheet, profile_id: str) -> str:
    found = [line for line in sheet.lines if line.kind in step.kinds]
    if step.place == "is-on":
        said, result = _game(sheet)
    elif found:
        said = "; ".join(str(line.because) for line in found)
        result = ", ".join(f"<span>{line.side.label} {signed(line.points)}</span>" for line in found)
    else:
        said, result = step.none, "–"
    parts = (element("b", step.name), element("span", unbroken(words(said))), element("em", result))
    return element("li", element("div", *parts), class_=step.place)


def unbroken(html: str) -> str:
    """How hands hold something, “3–0”, stays on one line."""
    return re.sub(r"(\d)–(\d)", "\\1\u2060–\u2060\\2", html)


def _game(sheet: ScoreSheet) -> tuple[str, str]:
    game = sheet.profile.game
    if sheet.game:
        reached = sheet.points(sheet.game.side, "below")
        return f"{reached} reaches {game}: draw a stroke", f"{sheet.game.side.label} game"
    most = max(sheet.points(side, "below") for side in Side)
    return f"{most} is less than {game}: both go on from here", "–"


class _Section(SphinxDirective):
    """A section of its own, so that indexes know it."""

    required_arguments = 1
    name_of = ""
    title = ""
    hidden = False

    def html(self, profile_id: str) -> str:
        raise NotImplementedError

    def run(self):
        title = nodes.title("", self.title, classes=["b-vh"] if self.hidden else [])
        section = nodes.section("", title, ids=[self.name_of], names=[self.name_of])
        section["biritch_top"] = True
        self.state.document.note_implicit_target(section, section)
        section += nodes.raw("", self.html(self.arguments[0]), format="html")
        return [section]


class RuleAwards(_Section):
    name_of, title, hidden = "awards", "Everything that scores", True

    def html(self, profile_id: str) -> str:
        return awards_html(profile_id)


class RuleOrder(_Section):
    name_of, title = "order", "In this order, one deal"

    def html(self, profile_id: str) -> str:
        return order_html(profile_id)


def setup(app):
    app.add_directive("rule-awards", RuleAwards)
    app.add_directive("rule-order", RuleOrder)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
