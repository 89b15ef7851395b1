"""Which law a retelling copied from: its figures, matched by the engine against those of each code.

A figure is odd if it is not that of the rules that the retelling claims to tell. Of every odd figure it is found
out which of the later codes has it; the code that has most of them is the one to look at. A figure may also stand
in the wrong place: then the place where a code has it is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from biritch.messages import Message
from biritch.profiles import PROFILES
from biritch.profiles.base import Profile
from biritch.study.line import LINE, MEASURES, Stop

# What is compared: a name, and the measures that make the figure together.
SUITS = ("trick-spades", "trick-clubs", "trick-diamonds", "trick-hearts")
FIGURES = {
    "suits": SUITS,
    "suit-order": SUITS,
    "trick-notrump": ("trick-notrump",),
    "little-slam": ("little-slam",),
    "grand-slam": ("grand-slam",),
    "aces": ("three-aces-one-hand", "four-aces-split", "four-aces"),
    "honours": ("three-honours-one-hand", "four-honours", "five-honours"),
    "game": ("game",),
    "rubber": ("rubber-two-games", "rubber-three-games"),
}
IN_ANY_ORDER = frozenset({"suits"})
# Figures of the retelling that are looked for elsewhere in a code as well.
ELSEWHERE = {"honours": "aces"}


@dataclass(frozen=True)
class Traced:
    """A figure of the retelling: its points, those of the rules it claims to tell, and the codes that have it.

    ``found_as`` is the name under which these codes have it: its own, or another.
    """

    name: str
    points: tuple[int, ...]
    claimed: tuple[int, ...]
    codes: tuple[str, ...]
    rule: str
    found_as: str = ""

    @property
    def is_odd(self) -> bool:
        """Whether it is not the figure of the rules that are claimed."""
        return self.points != self.claimed

    @property
    def label(self) -> Message:
        return Message(f"origin.{self.name}")

    def as_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"name": self.name, "label": str(self.label), "points": list(self.points)}
        data |= {"claimed": list(self.claimed), "codes": list(self.codes), "odd": self.is_odd}
        return data | {"rule": self.rule, "found_as": self.found_as}


@dataclass(frozen=True)
class Origin:
    """What was found: every figure, and how many of the odd ones each code has, the most first."""

    figures: tuple[Traced, ...]
    scores: tuple[tuple[str, int], ...]

    @property
    def odd(self) -> tuple[Traced, ...]:
        return tuple(figure for figure in self.figures if figure.is_odd)

    @property
    def unexplained(self) -> tuple[Traced, ...]:
        """The odd figures that no code has."""
        return tuple(figure for figure in self.odd if not figure.codes)

    @property
    def likeliest(self) -> tuple[str, ...]:
        """The codes with most of the odd figures: one, unless several have as many."""
        most = self.scores[0][1] if self.scores else 0
        return tuple(name for name, count in self.scores if most and count == most)

    def as_json(self) -> dict[str, Any]:
        return {
            "figures": [figure.as_json() for figure in self.figures],
            "scores": [{"law": name, "odd_figures": count} for name, count in self.scores],
            "likeliest": list(self.likeliest),
        }


def origin(
    retelling: Profile | None = None, claimed: Profile | None = None, codes: Sequence[Stop] | None = None
) -> Origin:
    """Match the figures of a retelling (the one there is) against those of each code.

    ``claimed`` are the rules that it says it tells, Collinson's; ``codes`` the laws that are looked through, all
    that came later on the line.
    """
    told = retelling or PROFILES["retelling"]
    of = claimed or PROFILES["collinson-1886"]
    later = [one for one in LINE if one.year is None or one.year > 1886] if codes is None else list(codes)
    figures = [_traced(name, told, of, later) for name in FIGURES]
    counts = {one.id: sum(one.id in figure.codes for figure in figures if figure.is_odd) for one in later}
    return Origin(tuple(figures), tuple(sorted(counts.items(), key=lambda item: -item[1])))


def _points(profile: Profile, name: str) -> tuple[tuple[int, ...], str]:
    """A figure's points (0 where there is no such award), and the paragraph of the last of them."""
    found = [MEASURES[measure](profile) for measure in FIGURES[name]]
    rule = next((one.rule for one in reversed(found) if one), "")
    points = tuple(one.points if one else 0 for one in found)
    return tuple(sorted(points)) if name in IN_ANY_ORDER else points, rule


def _traced(name: str, told: Profile, of: Profile, later: Sequence[Stop]) -> Traced:
    points, rule = _points(told, name)
    found_as = name
    same = [one.id for one in later if _points(one.profile, name)[0] == points]
    if not same and name in ELSEWHERE:
        found_as = ELSEWHERE[name]
        same = [one.id for one in later if _points(one.profile, found_as)[0] == points]
    return Traced(name, points, _points(of, name)[0], tuple(same), rule, found_as if same else "")


__all__ = ["Origin", "Traced", "origin"]
