"""Which paragraph of a rule set to name, where rule sets have different ones for the same thing."""

from __future__ import annotations

from dataclasses import fields
from functools import cache

from biritch.profiles.base import Profile
from biritch.rules import paragraphs


def rule_of(profile: Profile, *names: str) -> str:
    """The id of the first of these paragraphs that a rule set has; of the one on the game if it has none."""
    known = _names(profile.id)
    return profile.rule(next((name for name in names if name in known), "game"))


def figure_rule(profile: Profile, figure: str) -> str:
    """The id of the paragraph that a figure of a rule set stands in."""
    spec = next(spec for spec in fields(profile) if spec.name == figure)
    return profile.rule(spec.metadata["rule"])


@cache
def _names(profile_id: str) -> frozenset[str]:
    return frozenset(found.name for found in paragraphs(profile_id))


__all__ = ["figure_rule", "rule_of"]
