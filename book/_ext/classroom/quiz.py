"""A quiz at the end of a chapter: ```{quiz} biritch```; and what was answered: ```{quiz-summary}```.

Questions, answers and mistakes are made by the engine when the book is built; the script (quizzing.mjs) compares,
and keeps what was answered in the browser. In the page stands the first round, each question with its answer
folded, and on paper without it. What a script needs besides, and the other rounds, is fetched when the quiz is
near the screen, so that a page is no heavier for those who only read it.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.classroom import quizzes
from _ext.classroom.quizzes import QUIZZES, ROUNDS, WHEN
from _ext.classroom.when import when
from _ext.site.scripts import script_where
from biritch import Side
from biritch.render import rule_link
from biritch.render.exercise_html import answer_html, question_html
from biritch.render.markup import element, prose
from biritch.rules import paragraphs
from biritch.study.exercises import Exercise, exercise

SIDES = [(side.value, side.label) for side in Side]
FOLDER = "quiz"
NONE = "none"  # of a choice: neither side
COLUMNS = [("below", "below the line"), ("above", "above the line")]


def radios(name: str, legend: str, choices, at: str, kind: str = "radio") -> str:
    parts = []
    for value, words in choices:
        own = value or NONE  # an attribute that is empty would be left out
        ids = {"id": f"{at}-{name}-{own}", "name": f"{at}-{name}", "data_name": name, "value": own}
        label = words if words.startswith("<") else prose(words)
        parts.append(element("input", type=kind, **ids).removesuffix("</input>"))
        parts.append(element("label", label, for_=ids["id"]))
    return element("fieldset", element("legend", legend), element("div", *parts), class_="b-seg q-seg")


def number(name: str, label: str, at: str) -> str:
    ids = f'id="{at}-{name}" name="{at}-{name}" data-name="{name}"'
    return (
        f'<div class="b-field q-number"><label for="{at}-{name}">{label}</label>'
        f'<input class="b-input" {ids} inputmode="numeric" autocomplete="off" maxlength="7"></div>'
    )


def pad(at: str) -> str:
    """Four figures as a pad has them: above, the line, below."""
    heads = "".join(f'<th scope="col">{side.label}</th>' for side in Side)
    rows = ""
    for column, words in reversed(COLUMNS):
        cells = "".join(
            f'<td><label class="b-vh" for="{at}-{side.value}-{column}">{side.label}, {words}</label>'
            f'<input class="b-input" id="{at}-{side.value}-{column}" data-name="{side.value}-{column}" '
            'inputmode="numeric" autocomplete="off" maxlength="7"></td>'
            for side in Side
        )
        rows += f'<tr class="b-{column}"><th scope="row">{words.capitalize()}</th>{cells}</tr>'
    return f'<table class="r-pad"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def fields(asked: Exercise, at: str) -> str:
    """What an answer is given by."""
    neither = [("", "neither")]
    match asked.kind:
        case "winner":
            return radios("seat", "The trick goes to", asked.draft.choices, at)
        case "legal":
            return radios("cards", "These may be played", asked.draft.choices, at, "checkbox")
        case "talk":
            return radios("calls", "These may be said", asked.draft.choices, at, "checkbox")
        case "line":
            side = radios("side", "Which side", SIDES, at)
            return side + radios("column", "Where", COLUMNS, at) + number("points", "Points", at)
        case "game":
            by_order = "game-decided" in asked.profile.facts()
            trick = number("trick", "At trick (none: leave empty)", at) if by_order else ""
            return radios("side", "The game goes to", SIDES + neither, at) + trick
        case "margin":
            won = radios("rubber", "The rubber is won by", SIDES, at)
            return won + radios("leader", "Ahead in points", SIDES + neither, at) + number("margin", "By", at)
    return pad(at)


def data_of(asked: Exercise) -> dict:
    """What the script compares and says."""
    missed = [
        {"answer": one.answer, "says": f"{prose(one.because)} {rule_link(one.rule)}", "missed": one.rule}
        for one in asked.mistakes
    ]
    rules = [reason.rule for reason in asked.draft.reasons] or [line.rule for line in asked.lines]
    return {
        "kind": asked.kind, "answer": asked.answer, "mistakes": missed, "right": answer_html(asked),
        "rule": rules[0] if asked.kind != "margin" else asked.profile.rule("rubber"),
    }  # fmt: skip


@cache
def parts_of(name: str, turn: int, place: int) -> tuple[str, str, dict]:
    """What is asked, what it is answered by, and what the script compares."""
    kind, level = QUIZZES[name].plan[place]
    seed, at = quizzes.seeds(name)[turn, place], f"q-{name}-{turn + 1}-{place + 1}"
    if kind == WHEN:
        return when(seed, level, at, radios)
    made = exercise(kind, seed, level, QUIZZES[name].rules)
    return question_html(made), fields(made, at), data_of(made)


def question(name: str, turn: int, place: int, *, live: bool) -> str:
    """One question; ``live``: with its form and what the script compares, else with its answer folded."""
    plan = QUIZZES[name].plan
    asked, form, data = parts_of(name, turn, place)
    head = element("h3", f"Question {place + 1} of {len(plan)}", class_="b-label")
    text = element("div", asked, class_="q-text")
    ids = f'id="q-{name}-{turn + 1}-{place + 1}" data-id="{plan[place][0]}-{quizzes.seeds(name)[turn, place]}"'
    if not live:
        folded = element("details", element("summary", "The answer"), data["right"], class_="b-twin q-fold")
        return f'<article class="q-one" {ids}>{head}{text}{folded}</article>'
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    form = (
        f'<form class="q-form">{form}<p class="r-buttons"><button class="b-btn is-main">Check</button></p>'
        '<div class="q-said" role="status"></div></form>'
    )
    script = f'<script type="application/json">{packed}</script>'
    return f'<article class="q-one" {ids}>{head}{text}{form}{script}</article>'


def rounds(name: str) -> str:
    """Every round as the script has them: a file of its own."""
    count = len(QUIZZES[name].plan)
    return "".join(
        f'<div class="q-round"{" hidden" if turn else ""}>'
        + "".join(question(name, turn, place, live=True) for place in range(count))
        + "</div>"
        for turn in range(ROUNDS)
    )


def quiz_html(name: str) -> str:
    """What stands in the page."""
    first = "".join(question(name, 0, place, live=False) for place in range(len(QUIZZES[name].plan)))
    version = hashlib.sha256(rounds(name).encode()).hexdigest()[:8]
    tally = (
        '<p class="q-tally" hidden><span role="status"></span> <button class="b-btn" type="button" data-more>'
        'Other questions</button> <a href="../classroom/progress.html">All quizzes</a></p>'
    )
    source = f'data-quiz="{name}" data-src="../_static/{FOLDER}/{name}.json?v={version}"'
    return f'<div class="q-quiz" {source}><div class="q-rounds">{first}</div>{tally}</div>'


def write_rounds(app, exception) -> None:
    """The files that the scripts ask for."""
    if exception is None and app.builder.format == "html":
        folder = Path(app.outdir) / "_static" / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        for name in QUIZZES:
            (folder / f"{name}.json").write_text(json.dumps(rounds(name), ensure_ascii=False), "utf-8")


class QuizDirective(SphinxDirective):
    """A section of its own at the end of a chapter."""

    required_arguments = 1

    def run(self):
        name = self.arguments[0]
        quiz = QUIZZES.get(name)
        if quiz is None or f"book/{quiz.page}" != self.env.docname:
            where = "add it to _ext/classroom/quizzes.py"
            raise self.error(f"no quiz {name!r} for the page {self.env.docname}; {where}")
        for module in (__file__, quizzes.__file__):
            self.env.note_dependency(str(Path(module)))
        section = nodes.section("", nodes.title("", "A quiz"), ids=["quiz"], names=["quiz"])
        section["biritch_top"] = True
        self.state.document.note_implicit_target(section, section)
        section += nodes.raw("", quiz_html(name), format="html")
        return [section]


class QuizSummary(SphinxDirective):
    """Every quiz, what was answered in this browser, what to read again; and a way to begin anew."""

    def run(self):
        rows = "".join(
            f'<tr data-quiz="{name}" data-count="{ROUNDS * len(quiz.plan)}"><th scope="row">'
            f'<a href="../{quiz.page}.html#quiz">{prose(quiz.title)}</a></th>'
            f'<td class="is-num">{ROUNDS * len(quiz.plan)}</td><td class="is-num" data-cell="answered"></td>'
            '<td class="is-num" data-cell="right"></td></tr>'
            for name, quiz in QUIZZES.items()
        )
        numbers = (f'<th scope="col" class="is-num">{word}</th>' for word in ("Questions", "Answered", "Right"))
        heads = '<th scope="col">Chapter</th>' + "".join(numbers)
        table = f'<table class="b-grid q-summary"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        again = '<div class="q-again" hidden><h2>To read again</h2><ul></ul></div>'
        buttons = (
            '<p class="r-buttons q-reset" hidden><button class="b-btn" type="button" data-reset>'
            'Forget all answers</button> <span role="status"></span></p>'
            '<p class="q-noscript">What was answered is kept by a script, and this page shows it with one.</p>'
        )
        titles = {rule.id: rule.title for quiz in QUIZZES.values() for rule in paragraphs(quiz.rules)}
        packed = json.dumps(titles, ensure_ascii=False).replace("<", "\\u003c")
        data = f'<script type="application/json">{packed}</script>'
        return [nodes.raw("", f'<div class="q-all">{table}{buttons}{again}{data}</div>', format="html")]


def setup(app):
    app.connect("html-page-context", script_where('class="q-quiz"', "quiz.mjs"))
    app.connect("html-page-context", script_where('class="q-all"', "quizzing.mjs"))
    for sheet in ("questions.css", "quiz.css", "lesson.css"):  # look.py: where each is wanted
        app.add_css_file(sheet)
    app.connect("build-finished", write_rounds)
    app.add_directive("quiz", QuizDirective)
    app.add_directive("quiz-summary", QuizSummary)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
