"""Sheets of twenty questions from one number: mixed kinds, from easy to hard; or all of one kind."""

from __future__ import annotations

from collections.abc import Iterator

from biritch.study.exercises.making import exercise
from biritch.study.exercises.question import Exercise
from biritch.study.kinds import FIRST_PROFILE, MIXED

COUNT = 20
# What a sheet of all kinds asks, first to last; the long ones are few.
ORDER = (
    "winner", "legal", "line", "talk", "score", "winner", "line", "legal",
    "game", "line", "talk", "score", "legal", "winner", "line",
    "game", "talk", "line", "score", "margin",
)  # fmt: skip
EASY, MIDDLE = 8, 15  # so many questions of the first level, and up to here of the second


def sheet_of(
    seed: int, profile: str = FIRST_PROFILE, kind: str = MIXED, level: int | None = None
) -> tuple[Exercise, ...]:
    """Twenty questions, all different. Without a level they grow harder.

    Raises LookupError for an unknown kind or rule set.
    """
    return tuple(_asked(seed, profile, kind, level))


def _asked(seed: int, profile: str, kind: str, level: int | None) -> Iterator[Exercise]:
    for number in range(COUNT):
        harder = 1 if number < EASY else 2 if number < MIDDLE else 3
        chosen = ORDER[number] if kind == MIXED else kind
        yield exercise(chosen, seed * COUNT + number, level or harder, profile)


__all__ = ["COUNT", "sheet_of"]
