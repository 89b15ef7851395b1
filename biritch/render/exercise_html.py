"""Exercises as HTML: a question, its answer with the reasons, and sheets of twenty with a key."""

from __future__ import annotations

from collections.abc import Sequence

from biritch.render.cards import hand_html
from biritch.render.markup import Link, element, prose, rule_link, say, signed, told
from biritch.render.words import line_label
from biritch.study.exercises import Exercise, answer_said


def question_html(exercise: Exercise, *, hands: bool = True) -> str:
    """What happened and what is asked; ``hands``: with the four hands, where they must be seen."""
    draft = exercise.draft
    *said, asked = draft.parts
    if exercise.kind == "margin":  # a deal a line
        intro, *rows = said
        before = element("p", prose(intro)) + element("ol", *(element("li", prose(row)) for row in rows))
    else:
        before = ""
        asked_after = " ".join(prose(part) for part in said)
    question = element("b", prose(asked))
    text = before + element("p", question if before else f"{asked_after} {question}")
    return text + (hands_html(exercise) if hands else "")


def hands_html(exercise: Exercise) -> str:
    """The four hands in a row, narrow enough for a column; nothing where they are not asked for."""
    from biritch.cards.seats import Seat

    deal = exercise.draft.deal
    if deal is None:
        return ""
    each = (element("div", element("b", prose(seat.word)), hand_html(deal[seat])) for seat in Seat)
    return element("div", *each, class_="b-hands")


def answer_html(exercise: Exercise, link: Link | None = None, *, mistakes: bool = False) -> str:
    """The answer, why it is right, and (``mistakes``) what leads to others."""
    parts = [element("p", element("b", prose(answer_said(exercise))))]
    reasons = reasons_html(exercise, link)
    if mistakes:
        wrong = ((answer_said(exercise, one.answer), one.because) for one in exercise.mistakes)
        reasons += [
            element("li", told("exercise.if-answered", answer=answer, because=said)) for answer, said in wrong
        ]
    return "".join(parts) + (element("ul", *reasons) if reasons else "")


def reasons_html(exercise: Exercise, link: Link | None = None) -> list[str]:
    """List items: the lines of the sheet, or what the rules say. A rubber's lines are too many."""
    lines = () if exercise.kind == "margin" else exercise.lines
    said = [
        f"{prose(line.side.label)}, {prose(line_label(line))}: {prose(line.because)} = {signed(line.points)} "
        f"{rule_link(line.rule, link)}"
        for line in lines
    ]
    said += [f"{prose(reason.because)} {rule_link(reason.rule, link)}" for reason in exercise.draft.reasons]
    return [element("li", one) for one in said]


def sheet_list_html(exercises: Sequence[Exercise]) -> str:
    """The questions of a sheet, with room to write."""
    room = element("span", "", class_="b-room", aria_hidden="true")
    items = (element("li", question_html(one), room) for one in exercises)
    return element("ol", *items, class_="b-questions")


def key_list_html(exercises: Sequence[Exercise], link: Link | None = None) -> str:
    """The answers of a sheet, with the question's own number, by which it can be asked again."""
    items = (
        element(
            "li",
            answer_html(one, link),
            element("p", say("exercise.again", kind=one.kind, seed=one.seed, level=one.level), class_="b-small"),
        )
        for one in exercises
    )
    return element("ol", *items, class_="b-questions is-key")
