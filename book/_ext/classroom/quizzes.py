"""Which quiz stands at the end of which chapter, and what it asks.

A question is a kind of exercise and a level (``biritch.study.exercises``), or "when": which of three events came
first, by the book's own timeline. Each quiz has rounds of the same plan with other seeds.
"""

from __future__ import annotations

from typing import NamedTuple

COLLINSON, VINT, RETELLING = "collinson-1886", "vint-moscow-1886", "retelling"
WHEN = "when"
ROUNDS = 3


class Quiz(NamedTuple):
    """Where it stands, what its chapter is called, the rule set, and what is asked: kinds with their levels."""

    page: str
    title: str
    rules: str
    plan: tuple[tuple[str, int], ...]


QUIZZES = {
    "biritch": Quiz(
        "rules/biritch", "The rules of Biritch", COLLINSON,
        (("winner", 2), ("legal", 2), ("talk", 2), ("line", 2), ("line", 3), ("score", 2), ("game", 2)),
    ),
    "vint": Quiz(
        "rules/vint", "The rules of Vint", VINT,
        (("talk", 2), ("talk", 3), ("legal", 3), ("line", 1), ("line", 3), ("score", 1), ("game", 3)),
    ),
    "retelling": Quiz(
        "rules/retelling", "A modern retelling", RETELLING,
        (("winner", 3), ("talk", 2), ("line", 2), ("score", 2), ("margin", 2)),
    ),
    "origins": Quiz("history/origins", "Origins", COLLINSON, ((WHEN, 1), (WHEN, 2), ("winner", 1))),
    "constantinople": Quiz(
        "history/constantinople", "The pamphlet", COLLINSON, ((WHEN, 1), ("talk", 1), ("line", 1), ("margin", 3))
    ),
    "points": Quiz(
        "history/pamphlet", "Point by point", COLLINSON, (("talk", 3), ("line", 3), ("score", 3), ("game", 1))
    ),
    "vint-history": Quiz("history/vint", "Vint", VINT, ((WHEN, 2), ("talk", 1), ("line", 2), ("score", 2))),
    "to-bridge": Quiz("history/to-bridge", "To bridge", COLLINSON, ((WHEN, 3), ("score", 1), ("legal", 1))),
    "word": Quiz("history/word", "The word", COLLINSON, ((WHEN, 2), ("talk", 2), ("winner", 2))),
    "bridge-whist": Quiz(
        "rules/bridge-whist", "Bridge-whist", "bridge-whist-1904",
        (("talk", 2), ("line", 2), ("line", 3), ("score", 2), ("game", 2)),
    ),
    "auction": Quiz(
        "rules/auction", "Auction bridge", "auction-1908",
        (("talk", 2), ("talk", 3), ("line", 2), ("score", 2), ("score", 3)),
    ),
    "royal-auction": Quiz(
        "rules/royal-auction", "Royal auction", "royal-auction-1914",
        (("talk", 2), ("talk", 3), ("line", 2), ("score", 2), ("score", 3)),
    ),
    "contract": Quiz(
        "rules/contract", "Contract bridge", "contract-modern",
        (("talk", 2), ("talk", 3), ("line", 2), ("score", 2), ("score", 3), ("game", 2)),
    ),
}  # fmt: skip


def seeds(name: str) -> dict[tuple[int, int], int]:
    """The seed of each question of a quiz, by round and number; no two quizzes have one in common."""
    start = 1000 * (1 + list(QUIZZES).index(name))
    count = len(QUIZZES[name].plan)
    return {(turn, number): start + turn * count + number for turn in range(ROUNDS) for number in range(count)}
