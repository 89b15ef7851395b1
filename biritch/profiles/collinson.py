"""Biritch, or Russian Whist (Collinson, London 1886)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from biritch.cards.seats import Seat, Side
from biritch.messages import Message
from biritch.profiles.base import Fact, Values, after_revokes, figure, odd_tricks
from biritch.profiles.by_hands import ByHands
from biritch.profiles.lines import ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.talk.raising import CONTRE, Raising

if TYPE_CHECKING:  # a score needs no talk
    from biritch.talk.naming import Talk


@dataclass(frozen=True, kw_only=True)
class Collinson(ByHands):
    """Biritch as in the pamphlet: no target of tricks, contre without a ceiling, dummy after the lead."""

    game_name: ClassVar[str] = "Biritch"
    source_name: ClassVar[str] = "Biritch, or Russian Whist (Collinson, London 1886)"
    notrump_key: ClassVar[str] = "render.biritch"
    raising: ClassVar[Raising | None] = CONTRE
    holding_paragraphs: ClassVar[Mapping[str, str]] = {"honours": "honours-trumps", "aces": "honours-biritch"}

    id: str = "collinson-1886"
    values: Values = figure(Values(2, 4, 6, 8, 10), "odd-tricks")
    little_slam: int = figure(20, "slam")
    grand_slam: int = figure(40, "slam")
    three_aces: int = figure(30, "honours-biritch")
    four_aces_split: int = figure(40, "honours-biritch")
    four_aces_one_hand: int = figure(80, "honours-biritch")
    three_honours: int = figure(2, "honours-trumps")
    four_honours_split: int = figure(4, "honours-trumps")
    four_honours_one_hand: int = figure(8, "honours-trumps")
    fifth_honour: int = figure(1, "honours-trumps")
    chicane: int = figure(2, "chicane")
    game: int = figure(30, "game", least=1)
    rubber_bonus: int = figure(40, "rubber")
    revoke_tricks: int = figure(3, "revoke", most=13)

    @property
    def dealer_declares(self) -> bool:
        return True

    def talk(self, dealer: Seat) -> Talk:
        from biritch.talk.naming import NamingTalk

        return NamingTalk(rules=self.id, dealer=dealer)

    def lines(self, result: Result, before: Standing) -> Iterator[ScoreLine]:
        yield self.odd_tricks(result)
        yield from self.slam(self.little_slam, self.grand_slam, result)
        yield from self.held(result)

    def odd_tricks(self, result: Result) -> ScoreLine:
        """Rule ``odd-tricks``: tricks over six × value × factor, below, for whichever side has them.

        After a revoke they are counted as the penalty leaves them (rule ``revoke``); a slam is not.
        """
        tricks, revoked = after_revokes(result, self.revoke_tricks)
        side, over = odd_tricks(tricks)
        value, factor = self.trick_value(result.contract), result.contract.factor
        key = "because.odd-tricks-doubled" if factor > 1 else "because.odd-tricks"
        because = Message(key, count=over, value=value, factor=factor)
        if revoked:
            because = Message("because.after-revoke", revoke=revoked, because=because)
        return self.line(side, "below", "odd-tricks", over * value * factor, "odd-tricks", because)

    def limits(self, result: Result, before: Standing, lines: Iterable[ScoreLine]) -> Iterator[ScoreLine]:
        """Rule ``revoke``: a side that revoked wins no game by the deal; it stops two short, or where it stood."""
        for side in dict.fromkeys(seat.side for seat in result.revokes):
            stood, most = before.below[side], max(before.below[side], self.game - 2)
            scored = sum(line.points for line in lines if line.side is side and line.column == "below")
            if (over := stood + scored - most) > 0:
                because = Message("because.revoke-no-game", side=side, points=most)
                yield self.line(side, "below", "revoke", -over, "revoke", because)

    def chicanes(self, result: Result, honours: ScoreLine) -> Iterator[ScoreLine]:
        """Rule ``chicane``: once per side with a void hand; added to, or taken from, the honours."""
        value = self.trick_value(result.contract)
        points = self.chicane * value
        own, other = honours.side, honours.side.other
        hands = {side: [seat for seat in side.seats if seat in result.holdings.voids] for side in Side}
        if hands[own]:
            because = Message("because.chicane-adds", seats=hands[own], count=self.chicane, value=value)
            yield self.line(own, "above", "chicane", points, "chicane", because)
        if hands[other]:
            award = honours.points + (points if hands[own] else 0)
            # By the source's figures a deduction never exceeds the award; a changed rule stops at nothing.
            assert points <= award or self.changes
            because = Message(
                "because.chicane-deducts", seats=hands[other], count=self.chicane, value=value, side=own
            )
            yield self.line(own, "above", "chicane", -min(points, award), "chicane", because)

    def facts(self) -> dict[str, Fact]:
        fact = self.fact
        return {
            "promise": fact("promise-none", "naming"),
            "naming": fact("naming-dealer", "naming"),
            "raises": fact("raises-unlimited", "surcontre"),
            "closing": fact("closing-decline", "surcontre"),
            "declarer": fact("declarer-dealer", "dummy"),
            "dummy": fact("dummy-after", "dummy"),
            "dummy-plays": fact("dummy-plays", "dummy"),
            "values": self.values_fact("odd-tricks"),
            "counting": fact("counting-odd", "odd-tricks"),
            **self.held_facts(),
            "chicane": fact("chicane", "chicane", count=self.chicane),
            "revoke": fact("revoke-no-game", "revoke", count=self.revoke_tricks),
            "game": fact("points", "game", points=self.game),
            "rubber-bonus": fact("points", "rubber", points=self.rubber_bonus),
            "tie": fact("tie-margin", "margin"),
            "partners": fact("partners-rubber", "partners"),
        }


COLLINSON_1886 = Collinson()
