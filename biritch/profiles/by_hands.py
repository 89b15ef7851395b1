"""What Biritch and the English codes of bridge share: honours and aces by how two hands hold them, and the rubber.

The figures, the paragraph of the aces and what a hand without a trump brings are each rule set's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from biritch.cards.seats import Side
from biritch.messages import Message
from biritch.profiles.base import Fact, Profile
from biritch.profiles.lines import ScoreLine, Standing
from biritch.profiles.results import Result


class ByHands(Profile):
    """A rule set of the family; the dummy opens after the lead and cannot revoke."""

    dummy: ClassVar[Literal["after-lead", "before-lead"] | None] = "after-lead"
    has_revokes: ClassVar[bool] = True
    dummy_revokes: ClassVar[bool] = False

    little_slam: int
    grand_slam: int
    three_aces: int
    four_aces_split: int
    four_aces_one_hand: int
    three_honours: int
    four_honours_split: int
    four_honours_one_hand: int
    fifth_honour: int
    rubber_bonus: int

    def held(self, result: Result) -> Iterator[ScoreLine]:
        """The lines for what the hands held: aces at no trumps, else honours and chicane."""
        if result.contract.denomination.suit is None:
            yield from self.honours_at_notrump(result)
            return
        honours = self.honours_at_trumps(result)
        yield honours
        yield from self.chicanes(result, honours)

    def honours_at_notrump(self, result: Result) -> Iterator[ScoreLine]:
        """Rules ``honours-biritch`` and ``honours-notrump``: three or four aces of a side."""
        for side in Side:
            most, fewest = result.holdings.aces_of(side)
            if most + fewest < 3:
                continue
            if most + fewest == 3:
                points, key = self.three_aces, "because.aces-three"
            elif fewest:
                points, key = self.four_aces_split, "because.aces-split"
            else:
                points, key = self.four_aces_one_hand, "because.aces-one-hand"
            because = Message(key, points=points)
            yield self.line(side, "above", "honours", points, self.holding_paragraphs["aces"], because)

    def honours_multiplier(self, most: int, fewest: int) -> int:
        """How many trick values the honours of a side are worth, by how its two hands hold them
        (rule ``honours-trumps``)."""
        four = self.four_honours_one_hand if most >= 4 else self.four_honours_split
        by_count = {3: self.three_honours, 4: four, 5: four + self.fifth_honour}
        return by_count.get(most + fewest, 0)

    def honours_at_trumps(self, result: Result) -> ScoreLine:
        """Rule ``honours-trumps``: five honours, so exactly one side has three or more; never doubled
        (rule ``undoubled``)."""
        side = next(side for side in Side if sum(result.holdings.honours_of(side)) >= 3)
        most, fewest = result.holdings.honours_of(side)
        multiplier, value = self.honours_multiplier(most, fewest), self.trick_value(result.contract)
        held = {"count": most + fewest, "most": most, "fewest": fewest}
        because = Message("because.honours", multiplier=multiplier, value=value, **held)
        return self.line(side, "above", "honours", multiplier * value, "honours-trumps", because)

    def chicanes(self, result: Result, honours: ScoreLine) -> Iterator[ScoreLine]:
        """A hand without a trump: what it is worth is each rule set's own."""
        yield from ()

    def held_facts(self) -> dict[str, Fact]:
        """What it says of slams, honours and aces."""
        fact = self.fact
        honours = (self.three_honours, self.four_honours_split, self.four_honours_one_hand, self.fifth_honour)
        aces = (self.three_aces, self.four_aces_split, self.four_aces_one_hand)
        by_aces = self.holding_paragraphs["aces"]
        return {
            "little-slam": fact("points", "slam", points=self.little_slam),
            "grand-slam": fact("points", "slam", points=self.grand_slam),
            "honours": fact("honours-split", "honours-trumps", **dict(zip("abcd", honours, strict=True))),
            "aces": fact("aces-biritch", by_aces, **dict(zip("abc", aces, strict=True))),
        }

    def bonuses(self, side: Side, before: Standing, ends_rubber: bool) -> Iterable[ScoreLine]:
        """Rule ``rubber``: nothing for a game, something for the rubber."""
        if ends_rubber:
            because = Message("because.rubber", points=self.rubber_bonus)
            yield self.line(side, "above", "rubber", self.rubber_bonus, "rubber", because)
