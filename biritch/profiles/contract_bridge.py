"""Contract bridge as the rubber game is played today."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.messages import Message
from biritch.profiles.base import BOOK, Fact, Profile, Values, after_revokes, figure, variation
from biritch.profiles.bridge import DOUBLES
from biritch.profiles.lines import ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.talk.contract import Contract
from biritch.talk.raising import Raising

if TYPE_CHECKING:  # a score needs no talk
    from biritch.talk.naming import Talk

DOUBLE = Raising(("double", "redouble"), ("double", "double"), "double", 2, DOUBLES)
RISING = (
    Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS, Denomination.SPADES, Denomination.NOTRUMP,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class ContractBridge(Profile):
    """Only tricks that were bid and made count below; a side with a game is vulnerable."""

    game_name: ClassVar[str] = "Contract bridge"
    source_name: ClassVar[str] = "Contract bridge, the rubber game of today"
    calls_section: ClassVar[str] = "Auction"
    is_bridge: ClassVar[bool] = True
    own_kinds: ClassVar[Mapping[str, str]] = {"overtricks": "tricks", "bonus": "tricks"}
    has_level: ClassVar[bool] = True
    has_redeals: ClassVar[bool] = True
    raising: ClassVar[Raising | None] = DOUBLE
    dummy: ClassVar[Literal["after-lead", "before-lead"] | None] = "after-lead"
    has_revokes: ClassVar[bool] = True
    dummy_revokes: ClassVar[bool] = False
    holding_paragraphs: ClassVar[Mapping[str, str]] = {"honours": "honours", "aces": "honours"}

    id: str = "contract-modern"
    values: Values = figure(Values(spades=30, clubs=20, diamonds=20, hearts=30, notrump=30), "trick-points")
    notrump_first: int = figure(10, "trick-points")
    doubled_overtrick: int = figure(100, "overtricks")
    doubled_overtrick_vulnerable: int = figure(200, "overtricks")
    made_doubled: int = figure(50, "bonus")
    made_redoubled: int = figure(100, "bonus")
    undertrick: int = figure(50, "undertricks")
    undertrick_vulnerable: int = figure(100, "undertricks")
    first_doubled: int = figure(100, "undertricks")
    second_doubled: int = figure(200, "undertricks")
    fourth_doubled: int = figure(300, "undertricks")
    first_doubled_vulnerable: int = figure(200, "undertricks")
    later_doubled_vulnerable: int = figure(300, "undertricks")
    little_slam: int = figure(500, "slam")
    little_slam_vulnerable: int = figure(750, "slam")
    grand_slam: int = figure(1000, "slam")
    grand_slam_vulnerable: int = figure(1500, "slam")
    four_honours: int = figure(100, "honours")
    five_honours: int = figure(150, "honours")
    four_aces: int = figure(150, "honours")
    game: int = figure(100, "game", least=1)
    rubber_two_games: int = figure(700, "rubber")
    rubber_three_games: int = figure(500, "rubber")
    unfinished_game: int = figure(300, "unfinished")
    unfinished_part: int = figure(100, "unfinished")
    revoke_tricks: int = variation(1, "revoke", (1, 2))

    @property
    def rising(self) -> tuple[Denomination, ...]:
        return RISING

    def talk(self, dealer: Seat) -> Talk:
        """Rule ``bid``: more tricks are always higher, whatever they are worth."""
        from biritch.talk.bidding import BridgeAuction, Ranking

        ranking = Ranking(RISING)
        return BridgeAuction(rules=self.id, dealer=dealer, ranking=ranking, raising=DOUBLE, higher="bid")

    def vulnerable(self, standing: Standing) -> frozenset[Side]:
        """Rule ``vulnerable``: a side that has won a game of this rubber."""
        return frozenset(side for side in Side if standing.games[side])

    # The score

    def lines(self, result: Result, before: Standing) -> Iterator[ScoreLine]:
        contract, target = result.contract, result.contract.target
        assert target is not None
        tricks, revoked = after_revokes(result, self.revoke_tricks)
        over = tricks[contract.side] - target
        vulnerable = contract.side in self.vulnerable(before)
        if over < 0:
            yield self.undertricks(contract, -over, vulnerable, revoked)
        else:
            yield self.trick_points(contract, revoked)
            yield from self.overtricks(contract, over, vulnerable)
            yield from self.bonus(contract)
            yield from self.bid_slam(contract, vulnerable)
        yield from self.honours(result)

    def points_bid(self, contract: Contract) -> int:
        """What the tricks bid are worth undoubled: the first of no-trump is dearer."""
        assert contract.level is not None
        first = self.notrump_first if contract.denomination is Denomination.NOTRUMP else 0
        return contract.level * self.trick_value(contract) + first

    def trick_points(self, contract: Contract, revoked: Message | None) -> ScoreLine:
        """Rule ``trick-points``: the tricks bid and made, below, times the factor; after any revoke
        (rule ``revoke``)."""
        bid, factor, value = self.points_bid(contract), contract.factor, self.trick_value(contract)
        none = contract.denomination is Denomination.NOTRUMP
        key = "because.contract-notrump" if none else "because.contract-tricks"
        key += "-doubled" if factor > 1 else ""
        first = value + self.notrump_first
        parts = {"count": contract.level, "value": value, "first": first, "factor": factor, "more": 0}
        because = Message(key, **parts | {"more": (contract.level or 1) - 1})
        if revoked:
            because = Message("because.after-revoke", revoke=revoked, because=because)
        return self.line(contract.side, "below", "odd-tricks", bid * factor, "trick-points", because)

    def overtricks(self, contract: Contract, over: int, vulnerable: bool) -> Iterator[ScoreLine]:
        """Rule ``overtricks``: above; undoubled at the price of a trick, doubled at one of their own."""
        doubled = self.doubled_overtrick_vulnerable if vulnerable else self.doubled_overtrick
        each = (self.trick_value(contract), doubled, 2 * doubled)[len(contract.raises)]
        if over:
            because = Message("because.overtricks", count=over, each=each)
            yield self.line(contract.side, "above", "overtricks", over * each, "overtricks", because)

    def bonus(self, contract: Contract) -> Iterator[ScoreLine]:
        """Rule ``bonus``: for a doubled or a redoubled contract that is made."""
        points = (0, self.made_doubled, self.made_redoubled)[len(contract.raises)]
        if points:
            key = "because.made-doubled" if len(contract.raises) == 1 else "because.made-redoubled"
            yield self.line(contract.side, "above", "bonus", points, "bonus", Message(key, points=points))

    def undertricks(
        self, contract: Contract, missing: int, vulnerable: bool, revoked: Message | None
    ) -> ScoreLine:
        """Rule ``undertricks``: to the defenders, above, by the trick and by vulnerability."""
        each = [self.undertrick_points(contract, number, vulnerable) for number in range(1, missing + 1)]
        key = "because.short-vulnerable" if vulnerable else "because.short"
        because = Message(key, missing=missing, each=each)
        if revoked:
            because = Message("because.after-revoke", revoke=revoked, because=because)
        return self.line(contract.side.other, "above", "undertricks", sum(each), "undertricks", because)

    def undertrick_points(self, contract: Contract, number: int, vulnerable: bool) -> int:
        """What the missing trick of that number costs, from 1."""
        if not contract.raises:
            return self.undertrick_vulnerable if vulnerable else self.undertrick
        if vulnerable:
            points = self.first_doubled_vulnerable if number == 1 else self.later_doubled_vulnerable
        else:
            points = self.first_doubled if number == 1 else self.second_doubled
            points = self.fourth_doubled if number > 3 else points
        return points * len(contract.raises)

    def bid_slam(self, contract: Contract, vulnerable: bool) -> Iterator[ScoreLine]:
        """Rule ``slam``: only for a slam that was bid and made."""
        if contract.level in (6, 7):
            little = contract.level == 6
            scale = (self.little_slam, self.little_slam_vulnerable)
            points = (scale if little else (self.grand_slam, self.grand_slam_vulnerable))[vulnerable]
            key = "because.bid-slam-little" if little else "because.bid-slam-grand"
            because = Message(key, level=contract.level, tricks=contract.level + BOOK, points=points)
            yield self.line(contract.side, "above", "slam", points, "slam", because)

    def honours(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``honours``: in one hand, either side's, whatever the result; never doubled."""
        trumps = result.contract.denomination.suit is not None
        for side in Side:
            if trumps:
                most, _ = result.holdings.honours_of(side)
                points = {4: self.four_honours, 5: self.five_honours}.get(most, 0)
                because = Message("because.honours-one-hand", count=most, points=points)
            else:
                most, _ = result.holdings.aces_of(side)
                points = self.four_aces if most == 4 else 0
                because = Message("because.aces-in-one-hand", count=most, points=points)
            if points:
                yield self.line(side, "above", "honours", points, "honours", because)

    def bonuses(self, side: Side, before: Standing, ends_rubber: bool) -> Iterable[ScoreLine]:
        """Rule ``rubber``: more if the other side has no game."""
        if ends_rubber:
            lost = before.games[side.other]
            points = self.rubber_three_games if lost else self.rubber_two_games
            key = "because.rubber-three" if lost else "because.rubber-two"
            yield self.line(side, "above", "rubber", points, "rubber", Message(key, points=points))

    def unfinished(self, standing: Standing) -> Iterator[ScoreLine]:
        """Rule ``unfinished``: for the only side with a game, and for the only one with a part-score."""
        scale = (("games", self.unfinished_game, "game"), ("below", self.unfinished_part, "part"))
        for name, points, key in scale:
            ours = [side for side in Side if getattr(standing, name)[side]]
            if len(ours) == 1 and points:
                because = Message(f"because.unfinished-{key}", points=points)
                yield self.line(ours[0], "above", "rubber", points, "unfinished", because)

    # What it says

    def facts(self) -> dict[str, Fact]:
        fact = self.fact
        free = {"points": self.undertrick, "vulnerable": self.undertrick_vulnerable}
        doubled = {
            "a": self.first_doubled, "b": self.second_doubled, "c": self.fourth_doubled,
            "d": self.first_doubled_vulnerable, "e": self.later_doubled_vulnerable,
        }  # fmt: skip
        over = {"points": self.doubled_overtrick, "vulnerable": self.doubled_overtrick_vulnerable}
        bonus = {"doubled": self.made_doubled, "redoubled": self.made_redoubled}
        little = {"points": self.little_slam, "vulnerable": self.little_slam_vulnerable}
        grand = {"points": self.grand_slam, "vulnerable": self.grand_slam_vulnerable}
        honours = {"a": self.four_honours, "b": self.five_honours}
        first = self.values.notrump + self.notrump_first
        rubber = {"two": self.rubber_two_games, "three": self.rubber_three_games}
        unfinished = {"game": self.unfinished_game, "part": self.unfinished_part}
        return {
            "promise": fact("promise-level", "bid"),
            "naming": fact("naming-auction", "bid"),
            "higher": fact("higher-tricks", "bid", order=list(self.rising)),
            "raises": fact("raises-auction", "double"),
            "closing": fact("closing-passes", "double", count=3),
            "no-bid": fact("no-bid-redeal", "bid", count=4),
            "declarer": fact("declarer-first", "declarer"),
            "dummy": fact("dummy-after", "dummy"),
            "dummy-plays": fact("dummy-plays", "dummy"),
            "values": fact("values-first", "trick-points", first=first, **self.values._asdict()),
            "counting": fact("counting-bid", "trick-points"),
            "overtricks": fact("overtricks", "overtricks", **over),
            "doubled-bonus": fact("bonus-flat", "bonus", **bonus),
            "little-slam": fact("slam-bid", "slam", **little),
            "grand-slam": fact("slam-bid", "slam", **grand),
            "honours": fact("honours-contract", "honours", **honours),
            "aces": fact("aces-contract", "honours", points=self.four_aces),
            "undertricks": fact("undertricks-contract", "undertricks", **free, **doubled),
            "vulnerable": fact("vulnerable", "vulnerable"),
            "revoke": fact("revoke", "revoke", count=self.revoke_tricks),
            "game": fact("points", "game", points=self.game),
            "rubber-bonus": fact("rubber-by-games", "rubber", **rubber),
            "unfinished": fact("unfinished", "unfinished", **unfinished),
            "tie": fact("tie-margin", "margin"),
            "partners": fact("partners-rubber", "rubber"),
        }


CONTRACT_MODERN = ContractBridge()
