"""Questions made from a seed, with the engine's answer and the answers that mistakes lead to.

>>> from biritch.study.exercises import exercise
>>> asked = exercise("winner", seed=1, level=2, profile="collinson-1886")
>>> asked.is_right(asked.answer)
True

A wrong answer that a known mistake leads to is found by ``Exercise.missed``. Each mistake is a changed rule, and
what it leads to is worked out by the engine under that rule.
"""

from biritch.study.exercises.answers import answer_said
from biritch.study.exercises.making import exercise
from biritch.study.exercises.question import Answer, Exercise, Missed, Reason
from biritch.study.exercises.sheets import COUNT, sheet_of
from biritch.study.kinds import FIRST_PROFILE, KINDS, LEVELS, MIXED

__all__ = [
    "COUNT", "FIRST_PROFILE", "KINDS", "LEVELS", "MIXED", "Answer", "Exercise", "Missed", "Reason", "answer_said",
    "exercise", "sheet_of",
]  # fmt: skip
