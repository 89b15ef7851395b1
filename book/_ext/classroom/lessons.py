"""The sheets of the lessons: ```{lesson-sheet} honours``` is a sheet to hand out and, folded, its key.

A sheet is a plan of exercises (``biritch.study.exercises``); some lessons have a table of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import NamedTuple

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.rules.parts import grid, wide, words
from _ext.site.scripts import script_where
from biritch import Profile, RecordError, ScoreSheet, Side, profile
from biritch.chances.odds import named
from biritch.profiles import PROFILES
from biritch.render.exercise_html import key_list_html, question_html, sheet_list_html
from biritch.render.markup import element, prose
from biritch.render.words import game_name
from biritch.study.compare import diff, recast
from biritch.study.exercises import Exercise, exercise

COLLINSON, VINT, RETELLING = "collinson-1886", "vint-moscow-1886", "retelling"
ROOM = "&nbsp;" * 6
LEVEL = 3  # taken as bid where a game needs a bid and the deal has none


class Wanted(NamedTuple):
    """A question of a sheet: its kind, level and rule set; ``about``: kinds of line, one of them the answer's."""

    kind: str
    level: int
    rules: str = COLLINSON
    about: tuple[str, ...] = ()


SHEETS: dict[str, tuple[Wanted, ...]] = {
    "pamphlet": (
        Wanted("winner", 1), Wanted("winner", 2), Wanted("winner", 3), Wanted("legal", 1), Wanted("legal", 2),
        Wanted("legal", 3), Wanted("talk", 1), Wanted("talk", 2),
    ),
    "scoring": (
        Wanted("line", 1, about=("odd-tricks",)), Wanted("line", 2, about=("odd-tricks",)),
        Wanted("line", 1, about=("honours",)), Wanted("score", 1), Wanted("score", 1), Wanted("score", 2),
        Wanted("score", 2), Wanted("game", 1), Wanted("game", 2), Wanted("margin", 1),
    ),
    "honours": (
        Wanted("line", 1, about=("honours",)), Wanted("line", 1, about=("honours",)),
        Wanted("line", 2, about=("honours",)), Wanted("line", 3, about=("chicane",)),
        Wanted("line", 3, about=("chicane",)), Wanted("line", 1, VINT, ("honours",)),
        Wanted("line", 1, VINT, ("aces",)), Wanted("line", 2, VINT, ("aces",)),
    ),
    "auction": (
        Wanted("talk", 1, VINT), Wanted("talk", 2, VINT), Wanted("talk", 2, VINT), Wanted("talk", 3, VINT),
        Wanted("talk", 3, VINT), Wanted("talk", 2), Wanted("talk", 3), Wanted("line", 1, VINT, ("undertricks",)),
    ),
    "stories": (
        Wanted("score", 1, VINT), Wanted("line", 3, VINT, ("slam", "failed-slam", "bid-slam")),
        Wanted("game", 3, VINT), Wanted("talk", 3, VINT), Wanted("margin", 3, VINT), Wanted("score", 3, VINT),
    ),
}  # fmt: skip


def asked(name: str) -> tuple[Exercise, ...]:
    """The questions of a sheet: for each the first seed that gives what is wanted."""
    start = 500_000 + 1000 * list(SHEETS).index(name)
    found: list[Exercise] = []
    for number, wanted in enumerate(SHEETS[name]):
        found.append(_first(wanted, start + 50 * number))
    return tuple(found)


def _first(wanted: Wanted, start: int) -> Exercise:
    for seed in range(start, start + 50):
        one = exercise(wanted.kind, seed, wanted.level, wanted.rules)
        if not wanted.about or one.lines[0].kind in wanted.about:
            return one
    raise LookupError(f"no question of the kind {wanted} from {start} on")


def by_exercises(name: str) -> tuple[str, str]:
    """Sheet and key of a plan of exercises; where two games meet each question says which it is of."""
    found = asked(name)
    games = {one.profile.id for one in found}
    sheet = sheet_list_html(found, with_game=len(games) > 1)
    return sheet, key_list_html(found)


# Sheets of their own


def deals(count: int) -> Iterator[Exercise]:
    yield from (exercise("score", 520_000 + number, 1, COLLINSON) for number in range(count))


def under(one: Exercise) -> list[tuple[Profile, ScoreSheet]]:
    """The deal under every rule set that can score it, the first its own."""
    found = []
    for rules in PROFILES.values():
        try:
            record, _ = recast(one.record, rules, LEVEL)
            found.append((rules, record.score()))
        except RecordError:
            continue
    return found


def laws() -> tuple[str, str]:
    """The same deals under every law: a table to be filled in, and filled in."""
    chosen = list(deals(4))
    games = [rules for rules, _ in under(chosen[0])]
    heads = ["", *(prose(game_name(rules)) for rules in games)]

    def table(cell: Callable[[ScoreSheet, Side], str], one: Exercise) -> str:
        rows = [[side.label, *(cell(sheet, side) for _, sheet in under(one))] for side in Side]
        return wide(grid(heads, rows, classes="is-plain"))

    def blank(_sheet: ScoreSheet, _side: Side) -> str:
        return ROOM

    def points(sheet: ScoreSheet, side: Side) -> str:
        return f"{sheet.points(side, 'below')} | {sheet.points(side, 'above')}"

    ask = element("p", words(
        "Score each deal under every law: below the line | above it. The rubber begins with it; where a bid is "
        f"needed take level {LEVEL}."
    ))  # fmt: skip
    sheet = "".join(element("li", question_html(one), table(blank, one)) for one in chosen)
    key = "".join(element("li", table(points, one)) for one in chosen)
    return ask + element("ol", sheet, class_="b-questions"), element("ol", key, class_="b-questions is-key")


def drift() -> tuple[str, str]:
    """What two texts say on the same topics, without their names; the key names them and the paragraphs."""
    first, second = profile(COLLINSON), profile(RETELLING)
    found = diff(first, second)
    rows = [[prose(one.label), prose(one.first.says), prose(one.second.says), ROOM] for one in found]
    sheet = grid(["On", "Text A", "Text B", "Your note"], rows, figures=9, classes="q-wide")
    ask = element("p", words(
        "Two texts tell the rules of one game. For each row: can both come from one older text? Which looks like "
        "the slip, and where might a wrong figure have come from?"
    ))  # fmt: skip
    rows = [[prose(one.label), rule(one.first.rule), rule(one.second.rule)] for one in found]
    said = element("p", words("Text A is the statement of the pamphlet of 1886, text B a retelling of today."))
    return ask + sheet, said + grid(["On", "Text A", "Text B"], rows, figures=9)


def rule(rule_id: str) -> str:
    from biritch.render import rule_link

    return rule_link(rule_id) if rule_id else "no such rule"


GUESSED = (
    "honours5.given_side_at_least_3", "honours5.given_hand_holds_5", "aces.split_2_2", "aces.some_hand_at_least_3",
    "aces.all4_in_some_hand", "honours5.split_3_2", "honours5.given_hand_holds_0",
)  # fmt: skip


def chances() -> tuple[str, str]:
    """Chances to be guessed, then counted; the key has them as fractions."""
    found = [named(name) for name in GUESSED]
    ask = element("p", words("Guess first, then count. All are of a deal before anybody has looked at a card."))
    rows = [[prose(one.meaning), ROOM, ROOM] for one in found]
    sheet = grid(["How likely is it that …", "guessed", "counted"], rows, figures=9)
    rows = [
        [prose(one.meaning), one.written, f"{float(100 * one.chance):.3g} %"] for one in found
    ]
    return ask + sheet, grid(["Chance", "exactly", "about"], rows, figures=1)


OWN: dict[str, Callable[[], tuple[str, str]]] = {"laws": laws, "drift": drift, "chances": chances}
NAMES = (*SHEETS, *OWN)


def sheet_and_key(name: str) -> tuple[str, str]:
    return OWN[name]() if name in OWN else by_exercises(name)


class LessonSheet(SphinxDirective):
    """A section of its own, which begins a page of paper; the key another."""

    required_arguments = 1
    option_spec = {"title": str}

    def run(self):
        name = self.arguments[0]
        if name not in NAMES:
            raise self.error(f"no sheet {name!r}; there is: {', '.join(NAMES)}")
        self.env.note_dependency(__file__)
        sheet, key = sheet_and_key(name)
        title = self.options.get("title", "The sheet")
        section = nodes.section("", nodes.title("", "To hand out"), ids=["sheet"], names=["sheet"])
        section["biritch_top"] = True
        self.state.document.note_implicit_target(section, section)
        html = (
            f'<div class="q-sheet q-lesson"><p class="b-label">{escape(title)}</p>'
            f'<p class="b-small q-name">Name and date</p>{sheet}</div>'
            f'<details class="q-fold"><summary>The key</summary><div class="q-key">'
            f'<p class="b-label">{escape(title)}: the key</p>{key}</div></details>'
        )
        section += nodes.raw("", html, format="html")
        return [section]


def setup(app):
    app.add_directive("lesson-sheet", LessonSheet)
    app.connect("html-page-context", script_where("q-sheet q-lesson", "lesson.mjs"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
