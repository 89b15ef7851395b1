"""What the English codes of bridge share, from bridge-whist to auction: slams, honours, aces and chicane.

Each hand's own holding counts, as at Biritch; what a trick is worth is the rule set's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from biritch.cards.seats import Side
from biritch.messages import Message
from biritch.profiles.base import Fact, Profile, figure
from biritch.profiles.lines import ScoreLine, Standing
from biritch.profiles.results import Result

DOUBLES = "render.raise.double"


@dataclass(frozen=True, kw_only=True)
class Bridge(Profile):
    """A rule set of the family: the dummy opens after the lead, cannot revoke, and honours go by hands."""

    dummy: ClassVar[Literal["after-lead", "before-lead"] | None] = "after-lead"
    has_revokes: ClassVar[bool] = True
    dummy_revokes: ClassVar[bool] = False
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

    def held(self, result: Result) -> Iterator[ScoreLine]:
        """The lines for what the hands held: aces at no trumps, else honours and chicane."""
        if result.contract.denomination.suit is None:
            yield from self.honours_at_notrump(result)
            return
        honours = self.honours_at_trumps(result)
        yield honours
        yield from self.chicanes(result, honours)

    def honours_at_notrump(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``honours-notrump``: three or four aces of a side."""
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
            yield self.line(side, "above", "honours", points, "honours-notrump", Message(key, points=points))

    def honours_multiplier(self, most: int, fewest: int) -> int:
        """How many trick values the honours of a side are worth, by how its two hands hold them."""
        if most == 5:
            return self.five_honours_one_hand
        four = self.four_honours_one_hand if most == 4 else self.four_honours_split
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
        """A hand without a trump: what it is worth is each code's own."""
        yield from ()

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
        """What it says of slams, honours and aces."""
        fact = self.fact
        honours = (self.three_honours, self.four_honours_split, self.four_honours_one_hand, self.fifth_honour)
        parts = dict(zip("abcd", honours, strict=True)) | {"e": self.five_honours_one_hand}
        aces = (self.three_aces, self.four_aces_split, self.four_aces_one_hand)
        return {
            "little-slam": fact("points", "slam", points=self.little_slam),
            "grand-slam": fact("points", "slam", points=self.grand_slam),
            "honours": fact("honours-five", "honours-trumps", **parts),
            "aces": fact("aces-biritch", "honours-notrump", **dict(zip("abc", aces, strict=True))),
        }

    def bonuses(self, side: Side, before: Standing, ends_rubber: bool) -> Iterable[ScoreLine]:
        """Rule ``rubber``: nothing for a game, something for the rubber."""
        if ends_rubber:
            points = self.rubber_points
            yield self.line(side, "above", "rubber", points, "rubber", Message("because.rubber", points=points))

    @property
    def rubber_points(self) -> int:
        """What the side that wins the rubber adds."""
        raise NotImplementedError
