"""What the English codes of bridge share, from bridge-whist to auction: slams, honours, aces and chicane.

Each hand's own holding counts, as at Biritch; what a trick is worth is the rule set's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from biritch.cards.seats import Side
from biritch.messages import Message
from biritch.profiles.base import Fact, figure
from biritch.profiles.by_hands import ByHands
from biritch.profiles.lines import ScoreLine
from biritch.profiles.results import Result

DOUBLES = "render.raise.double"


@dataclass(frozen=True, kw_only=True)
class Bridge(ByHands):
    """A rule set of the family: four aces in one hand bring 100, and five honours in one hand have a figure."""

    holding_paragraphs: ClassVar[Mapping[str, str]] = {"honours": "honours-trumps", "aces": "honours-notrump"}

    little_slam: int = figure(20, "slam")
    grand_slam: int = figure(40, "slam")
    three_aces: int = figure(30, "honours-notrump")
    four_aces_split: int = figure(40, "honours-notrump")
    four_aces_one_hand: int = figure(100, "honours-notrump")
    three_honours: int = figure(2, "honours-trumps")
    four_honours_split: int = figure(4, "honours-trumps")
    four_honours_one_hand: int = figure(8, "honours-trumps")
    fifth_honour: int = figure(1, "honours-trumps")
    five_honours_one_hand: int = figure(10, "honours-trumps")
    game: int = figure(30, "game", least=1)

    def honours_multiplier(self, most: int, fewest: int) -> int:
        """Rule ``honours-trumps``: as at Biritch, but for five in one hand."""
        return self.five_honours_one_hand if most == 5 else super().honours_multiplier(most, fewest)

    def chicane_of_each_hand(self, result: Result, worth: int) -> Iterator[ScoreLine]:
        """Rule ``chicane`` of the English codes: every void hand scores for its own side."""
        value = self.trick_value(result.contract)
        for side in Side:
            hands = [seat for seat in side.seats if seat in result.holdings.voids]
            if hands:
                count = len(hands) * worth
                because = Message("because.chicane-scores", seats=hands, count=count, value=value)
                yield self.line(side, "above", "chicane", count * value, "chicane", because)

    def slams(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``slam``: by the tricks taken in play; a side that revoked has none (rule ``revoke``)."""
        revoked = {seat.side for seat in result.revokes}
        for line in self.slam(self.little_slam, self.grand_slam, result):
            if line.side not in revoked:
                yield line

    def held_facts(self) -> dict[str, Fact]:
        """What it says of slams, honours and aces; with five in one hand."""
        found = super().held_facts()
        parts = {**found["honours"].says.params, "e": self.five_honours_one_hand}
        return found | {"honours": self.fact("honours-five", "honours-trumps", **parts)}
