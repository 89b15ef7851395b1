"""Exercises as HTML: a question, its answer with the reasons, and sheets of twenty with a key."""

from __future__ import annotations

import re
from collections.abc import Sequence

from biritch.cards.seats import Seat
from biritch.messages import Message
from biritch.render.cards import hand_html
from biritch.render.markup import Link, element, prose, rule_link, signed, told
from biritch.render.words import game_name, line_label
from biritch.study.exercises import Exercise, answer_said

SUIT_AND_RANKS = re.compile(r'(?:(?<!\w)[1-7])?<svg class="b-suit.*?</svg>[0-9AKQJT–]*')


def cards_kept(message: Message | str) -> str:
    """A sentence as HTML in which a suit is never parted from its ranks, or its level, by the end of a line."""
    return SUIT_AND_RANKS.sub(r'<span class="b-name">\g<0></span>', prose(message))


def question_html(exercise: Exercise, *, hands: bool = True) -> str:
    """What happened and what is asked; ``hands``: with the four hands, where they must be seen."""
    draft = exercise.draft
    *said, asked = draft.parts
    if exercise.kind == "margin":  # a deal a line
        intro, *rows = said
        before = element("p", cards_kept(intro)) + element("ol", *(element("li", cards_kept(row)) for row in rows))
    else:
        before = ""
        asked_after = " ".join(cards_kept(part) for part in said)
    question = element("b", cards_kept(asked))
    text = before + element("p", question if before else f"{asked_after} {question}")
    return text + (hands_html(exercise) if hands else "")


def hands_html(exercise: Exercise) -> str:
    """The four hands in a row, narrow enough for a column; nothing where they are not asked for."""
    deal = exercise.draft.deal
    if deal is None:
        return ""
    each = (element("div", element("b", prose(seat.word)), hand_html(deal[seat])) for seat in Seat)
    return element("div", *each, class_="b-hands")


def answer_html(exercise: Exercise, link: Link | None = None, *, mistakes: bool = False) -> str:
    """The answer, why it is right, and (``mistakes``) what leads to others."""
    parts = [element("p", element("b", cards_kept(answer_said(exercise))))]
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
    said += [f"{cards_kept(reason.because)} {rule_link(reason.rule, link)}" for reason in exercise.draft.reasons]
    return [element("li", one) for one in said]


def sheet_list_html(exercises: Sequence[Exercise], *, with_game: bool = False) -> str:
    """The questions of a sheet, with room to write; ``with_game``: each says which game it is of."""
    room = element("span", "", class_="b-room", aria_hidden="true")
    items = (element("li", _game(one) if with_game else "", question_html(one), room) for one in exercises)
    return element("ol", *items, class_="b-questions")


def _game(exercise: Exercise) -> str:
    return element("p", prose(game_name(exercise.profile)), class_="b-label")


def key_list_html(exercises: Sequence[Exercise], link: Link | None = None) -> str:
    """The answers of a sheet, with the question's own number, by which it can be asked again."""
    items = (
        element(
            "li",
            answer_html(one, link),
            element("p", said_again(one), class_="b-small"),
        )
        for one in exercises
    )
    return element("ol", *items, class_="b-questions is-key")


def said_again(exercise: Exercise) -> str:
    """By what command the question is asked again."""
    return told(
        "exercise.again", kind=exercise.kind, seed=exercise.seed, level=exercise.level, profile=exercise.profile.id
    )
