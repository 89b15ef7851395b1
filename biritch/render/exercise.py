"""Exercises for a terminal: the question, or its key; and sheets of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from biritch.render.markup import say, signed
from biritch.render.words import line_label, profile_name
from biritch.study.exercises import Exercise, answer_said


def question_text(exercise: Exercise) -> str:
    """The question alone."""
    return str(exercise.question)


def key_text(exercise: Exercise) -> str:
    """The answer, why it is right, and what leads to others."""
    wrong = (
        say("exercise.if-answered", answer=answer_said(exercise, mistake.answer), because=mistake.because)
        for mistake in exercise.mistakes
    )
    reasons = (f"  {because}" for because in why(exercise))
    return "\n".join([str(answer_said(exercise)), *reasons, *(f"  {said}" for said in wrong)])


def why(exercise: Exercise) -> Iterator[str]:
    """The reasons for the right answer: its lines, or what the rules say. A rubber's are too many."""
    if exercise.kind != "margin":
        for line in exercise.lines:
            yield f"{line.side.label}, {line_label(line)}: {line.because} = {signed(line.points)} [{line.rule}]"
    for reason in exercise.draft.reasons:
        yield say("exercise.reason", because=reason.because, rule=reason.rule)


def sheet_of_questions(exercises: Sequence[Exercise], seed: int, *, key: bool = False) -> str:
    """Twenty questions, or twenty answers; the rule set is named once."""
    head = "exercise.key-head" if key else "exercise.sheet-head"
    rows = [say(head, profile=profile_name(exercises[0].profile), seed=seed), ""]
    for number, exercise in enumerate(exercises, 1):
        rows += [f"{number}. {key_text(exercise) if key else exercise.asked}", ""]
    return "\n".join(rows).rstrip()
