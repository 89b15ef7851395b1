"""From a kind, a seed and a level to a question: lots are drawn until one is worth asking."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from biritch.errors import need
from biritch.profiles import profile as rules_of
from biritch.profiles.base import Profile
from biritch.study.exercises.cards import legal_exercise, winner_exercise
from biritch.study.exercises.games import game_exercise
from biritch.study.exercises.question import Draft, Exercise, Maker
from biritch.study.exercises.rubbers import margin_exercise
from biritch.study.exercises.scores import line_exercise, score_exercise
from biritch.study.exercises.talks import talk_exercise
from biritch.study.kinds import FIRST_PROFILE, LEVELS

MAKERS: Mapping[str, Maker] = MappingProxyType(
    {
        "score": score_exercise,
        "line": line_exercise,
        "legal": legal_exercise,
        "winner": winner_exercise,
        "talk": talk_exercise,
        "game": game_exercise,
        "margin": margin_exercise,
    }
)
PATIENCE = 10  # lots drawn for a question just as hard as wanted; after that the nearest will do
MOST_LOTS = 2000


def exercise(kind: str, seed: int, level: int = 1, profile: str | Profile = FIRST_PROFILE) -> Exercise:
    """The question of a kind that a seed gives: the same seed always the same, another seed another.

    ``level`` is 1 to 3: how much is asked for. A rule set that has no question so hard gives the hardest it has.
    Raises LookupError for an unknown kind or rule set, and where a rule set has no such question at all;
    ValueError for another level.
    """
    need("seed", seed, int)
    if kind not in MAKERS:
        raise LookupError(f"no kind of exercise {kind!r}; there is: {', '.join(MAKERS)}")
    if level not in LEVELS:
        raise ValueError(f"the level of an exercise is 1, 2 or 3, not {level!r}")
    rules = profile if isinstance(profile, Profile) else rules_of(profile)
    return Exercise(kind, seed, level, rules, _drawn(kind, seed, level, rules))


def _drawn(kind: str, seed: int, level: int, rules: Profile) -> Draft:
    """The first question as hard as wanted; else, after a while, the one that comes nearest."""
    rng = Random(f"{kind}/{seed}/{level}/{rules.id}")
    nearest: Draft | None = None
    for lot in range(MOST_LOTS):
        draft = MAKERS[kind](rng, rules, level)
        if draft is not None:
            if draft.hard == level:
                return draft
            if nearest is None or abs(draft.hard - level) < abs(nearest.hard - level):
                nearest = draft
        if nearest is not None and lot >= PATIENCE:
            return nearest
    raise LookupError(f"the rules of {rules.id} give no question of the kind {kind!r}")


__all__ = ["MAKERS", "exercise"]
