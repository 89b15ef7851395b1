"""Vint (Moscow, Volchaninov's printing house, 1886)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.errors import Fault, RecordError
from biritch.messages import Message
from biritch.profiles.base import BOOK, Fact, Profile, Values, figure
from biritch.profiles.lines import Game, ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.talk.contract import Contract

if TYPE_CHECKING:  # a score needs no talk
    from biritch.talk.naming import Talk


@dataclass(frozen=True, kw_only=True)
class Vint(Profile):
    """Vint as printed in Moscow: an auction closed by twelve passes, no dummy, every trick scored."""

    game_name: ClassVar[str] = "Vint"
    source_name: ClassVar[str] = "Vint (Moscow 1886)"
    calls_section: ClassVar[str] = "VintAuction"
    has_level: ClassVar[bool] = True
    has_redeals: ClassVar[bool] = True

    id: str = "vint-moscow-1886"
    values: Values = figure(Values(4, 6, 8, 10, 12), "trick-value")
    level_step: int = figure(10, "trick-value")
    little_slam: int = figure(500, "slam")
    grand_slam: int = figure(1000, "slam")
    bid_little_slam: int = figure(3000, "bid-slam")
    bid_grand_slam: int = figure(5000, "bid-slam")
    three_honours: int = figure(20, "honours")
    four_honours: int = figure(30, "honours")
    five_honours: int = figure(40, "honours")
    ace: int = figure(10, "aces")
    undertrick: int = figure(500, "undertricks")
    failed_little_slam: int = figure(3000, "failed-slam")
    failed_grand_slam: int = figure(5000, "failed-slam")
    game: int = figure(500, "game", least=1)
    first_game_bonus: int = figure(500, "game-bonus")
    second_game_bonus: int = figure(1000, "game-bonus")
    opening_passes: int = figure(8, "eight-passes", least=4, most=100)
    closing_passes: int = figure(12, "twelve-passes", least=3, most=100)

    def talk(self, dealer: Seat) -> Talk:
        from biritch.talk.auction import VintAuction

        return VintAuction(
            rules=self.id,
            dealer=dealer,
            opening_passes=self.opening_passes,
            closing_passes=self.closing_passes,
        )

    def holdings_needed(self, denomination: Denomination) -> frozenset[str]:
        """Aces score in every denomination here (rule ``aces``)."""
        return super().holdings_needed(denomination) | {"aces"}

    def trick_value(self, contract: Contract) -> int:
        """Rule ``trick-value``: V, from 4 (one spade) to 72 (seven no-trump)."""
        assert contract.level is not None
        return self.values[contract.denomination] + self.level_step * (contract.level - 1)

    def lines(self, result: Result, before: Standing) -> Iterator[ScoreLine]:
        yield from self.tricks(result)
        yield from self.slam(self.little_slam, self.grand_slam, result)
        yield from self.bid_slam(result)
        yield from self.honours(result)
        yield from self.aces(result)
        yield from self.undertricks(result)
        yield from self.failed_slam(result)

    def tricks(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``tricks``: every trick × V, below, for both sides, contract made or not."""
        value = self.trick_value(result.contract)
        for side in Side:
            count = result.tricks[side]
            because = Message("because.tricks", count=count, value=value)
            yield self.line(side, "below", "tricks", count * value, "tricks", because)

    def bid_slam(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``bid-slam``: a bid of six made with 12 or more, of seven with 13; on top of ``slam``."""
        contract = result.contract
        if contract.level is None or contract.level < 6 or self.missing(result):
            return
        little = contract.level == 6
        points = self.bid_little_slam if little else self.bid_grand_slam
        key = "because.bid-slam-little" if little else "because.bid-slam-grand"
        because = Message(key, level=contract.level, tricks=contract.level + BOOK, points=points)
        yield self.line(contract.side, "above", "bid-slam", points, "bid-slam", because)

    def honours(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``honours``: three, four or five trump honours of a side; nothing at no-trump."""
        value = self.trick_value(result.contract)
        for side in Side:
            count = sum(result.holdings.honours_of(side))
            multiplier = {3: self.three_honours, 4: self.four_honours, 5: self.five_honours}.get(count)
            if multiplier is not None:
                because = Message("because.vint-honours", count=count, multiplier=multiplier, value=value)
                yield self.line(side, "above", "honours", multiplier * value, "honours", because)

    def aces(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``aces``: the side with more aces, 10 × V each; at two each, the side with more tricks, for two."""
        value = self.trick_value(result.contract)
        count = {side: sum(result.holdings.aces_of(side)) for side in Side}
        if count[Side.NS] == count[Side.EW]:
            side, key = max(Side, key=lambda side: result.tricks[side]), "because.aces-tied"
        else:
            side, key = max(Side, key=lambda side: count[side]), "because.aces"
        because = Message(key, count=count[side], multiplier=self.ace, value=value)
        yield self.line(side, "above", "aces", count[side] * self.ace * value, "aces", because)

    def missing(self, result: Result) -> int:
        """How many tricks the declarer is short of the bid; 0 if it was made."""
        target = result.contract.target
        assert target is not None
        return max(0, target - result.tricks[result.contract.side])

    def undertricks(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``undertricks``: 500 × level × missing tricks, to the defenders."""
        missing, level = self.missing(result), result.contract.level
        if missing and level:
            because = Message("because.undertricks", rate=self.undertrick, level=level, missing=missing)
            points = self.undertrick * level * missing
            yield self.line(result.contract.side.other, "above", "undertricks", points, "undertricks", because)

    def failed_slam(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``failed-slam``: once, on top of the undertricks, when a bid of six or seven fails."""
        level = result.contract.level
        if level in (6, 7) and self.missing(result):
            points = self.failed_little_slam if level == 6 else self.failed_grand_slam
            because = Message("because.failed-slam", level=level, points=points)
            yield self.line(result.contract.side.other, "above", "failed-slam", points, "failed-slam", because)

    def game_won(self, result: Result, before: Standing, lines: Iterable[ScoreLine]) -> Game | None:
        """Rule ``game``: the trick that first brings a side to 500 decides, even if both end over it."""
        value = self.trick_value(result.contract)
        if result.winners:
            running = before.below
            for number, side in enumerate(result.winners, 1):
                running = running.plus(side, value)
                if running[side] >= self.game:
                    return Game(side, number)
            return None
        reached = [side for side in Side if before.below[side] + result.tricks[side] * value >= self.game]
        if len(reached) == 2:
            raise RecordError(Fault(Message("score.order-needed", game=self.game), rule=self.rule("game")))
        return Game(reached[0]) if reached else None

    def facts(self) -> dict[str, Fact]:
        fact = self.fact
        honours = (self.three_honours, self.four_honours, self.five_honours)
        bid_slams, failed = (
            {"little": little, "grand": grand}
            for little, grand in (
                (self.bid_little_slam, self.bid_grand_slam),
                (self.failed_little_slam, self.failed_grand_slam),
            )
        )
        return {
            "promise": fact("promise-level", "bid"),
            "naming": fact("naming-auction", "bid"),
            "higher": fact("higher-level", "higher-bid"),
            "raises": fact("raises-none", "no-doubles"),
            "closing": fact("closing-passes", "twelve-passes", count=self.closing_passes),
            "no-bid": fact("no-bid-redeal", "eight-passes", count=self.opening_passes),
            "declarer": fact("declarer-last", "declarer"),
            "dummy": fact("dummy-none", "no-dummy"),
            "values": self.values_fact("trick-value"),
            "level-step": fact("level-step", "trick-value", points=self.level_step),
            "counting": fact("counting-all", "tricks"),
            "little-slam": fact("points", "slam", points=self.little_slam),
            "grand-slam": fact("points", "slam", points=self.grand_slam),
            "bid-slam": fact("slams", "bid-slam", **bid_slams),
            "honours": fact("honours-together", "honours", **dict(zip("abc", honours, strict=True))),
            "aces": fact("aces-more", "aces", points=self.ace),
            "undertricks": fact("undertricks", "undertricks", points=self.undertrick),
            "failed-slam": fact("slams", "failed-slam", **failed),
            "game": fact("points", "game", points=self.game),
            "game-decided": fact("game-crossing", "game"),
            "game-bonus": fact(
                "game-bonus", "game-bonus", first=self.first_game_bonus, second=self.second_game_bonus
            ),
            "tie": fact("tie-margin", "margin"),
            "partners": fact("partners-rotate", "partners"),
        }

    def bonuses(self, side: Side, before: Standing, ends_rubber: bool) -> Iterable[ScoreLine]:
        """Rule ``game-bonus``: 500 for a side's first game, 1000 instead for the one that wins the rubber."""
        points = self.second_game_bonus if ends_rubber else self.first_game_bonus
        because = Message("because.second-game" if ends_rubber else "because.first-game", points=points)
        yield self.line(side, "above", "game", points, "game-bonus", because)


VINT_MOSCOW_1886 = Vint()
