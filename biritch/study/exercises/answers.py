"""An answer in words, as a key or a reader's own answer has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from biritch.cards.cards import Card
from biritch.cards.seats import Seat, Side
from biritch.messages import Message
from biritch.study.exercises.question import Answer, Exercise


def answer_said(exercise: Exercise, answer: Answer | None = None) -> Message:
    """An answer of the exercise in words; without one, the right one."""
    given = exercise.answer if answer is None else answer
    return _SAID[exercise.kind](exercise, given)


def _score(exercise: Exercise, answer: Answer) -> Message:
    columns = ("below", "above")
    points = {f"{side.value.lower()}_{name}": answer[side.value][name] for side in Side for name in columns}
    return Message("exercise.answer.score", **points)


def _line(exercise: Exercise, answer: Answer) -> Message:
    return Message(f"exercise.answer.line-{answer['column']}", side=Side(answer["side"]), points=answer["points"])


def _legal(exercise: Exercise, answer: Answer) -> Message:
    return Message("exercise.answer.cards", cards=[Card.parse(code) for code in answer["cards"]])


def _winner(exercise: Exercise, answer: Answer) -> Message:
    return Message("exercise.answer.seat", seat=Seat[answer["seat"]])


def _talk(exercise: Exercise, answer: Answer) -> Message:
    words: Mapping[str, Any] = dict(exercise.draft.choices)
    return Message("exercise.answer.calls", calls=[words[code] for code in answer["calls"]])


def _game(exercise: Exercise, answer: Answer) -> Message:
    if answer["side"] is None:
        return Message("exercise.answer.no-game")
    key = "game" if answer["trick"] is None else "game-trick"
    return Message(f"exercise.answer.{key}", side=Side(answer["side"]), trick=answer["trick"])


def _margin(exercise: Exercise, answer: Answer) -> Message:
    rubber, leader = Side(answer["rubber"]), answer["leader"]
    if leader is None:
        return Message("exercise.answer.margin-level", rubber=rubber)
    return Message("exercise.answer.margin", rubber=rubber, leader=Side(leader), margin=answer["margin"])


_SAID = {
    "score": _score, "line": _line, "legal": _legal, "winner": _winner, "talk": _talk, "game": _game,
    "margin": _margin,
}  # fmt: skip
