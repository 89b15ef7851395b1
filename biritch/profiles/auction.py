"""Auction bridge: the laws of the Portland and Bath clubs, London 1908."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from biritch.cards.cards import Denomination
from biritch.cards.seats import BySide, Seat, Side
from biritch.messages import Message
from biritch.profiles.base import BOOK, Fact, Values, after_revokes, figure, variation
from biritch.profiles.bridge import DOUBLES, Bridge
from biritch.profiles.lines import ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.talk.contract import Contract
from biritch.talk.raising import Raising

if TYPE_CHECKING:  # a score needs no talk
    from biritch.talk.bidding import Ranking
    from biritch.talk.naming import Talk

DOUBLE = Raising(("double", "redouble"), ("double", "double"), "close", 2, DOUBLES)


@dataclass(frozen=True, kw_only=True)
class Auction(Bridge):
    """What every auction before contract shares: all odd tricks of a bid that is made count below.

    A rule set of it says its own prices, its own rubber and what a revoke costs.
    """

    has_level: ClassVar[bool] = True
    calls_section: ClassVar[str] = "AuctionCalls"
    own_kinds: ClassVar[Mapping[str, str]] = {"bonus": "tricks"}
    raising: ClassVar[Raising | None] = DOUBLE
    own_bid: ClassVar[str] = ""  # the paragraph on raising an own bid, where there is one
    spade_cap_redoubled: ClassVar[bool] = True  # whether the loss at one spade is bounded after a redouble, too

    made_doubled: int = figure(50, "bonus")
    trick_over: int = figure(50, "bonus")
    undertrick: int = figure(50, "undertricks")
    one_spade: int = figure(100, "one-spade")
    rubber_bonus: int = figure(250, "rubber")
    revoke_tricks: int = figure(3, "revoke", most=13)
    revoke_points: int = figure(150, "revoke")
    revoke_choice: str = variation("tricks", "revoke", ("tricks", "add"))

    # The talk

    @property
    def rising(self) -> tuple[Denomination, ...]:
        """By the price of a trick, as bids rank."""
        return tuple(sorted(Denomination, key=lambda denomination: self.values[denomination]))

    def bids_by(self) -> Ranking:
        """Rule ``higher-bid``: by price, and at one price by tricks."""
        from biritch.talk.bidding import Ranking

        return Ranking(self.rising, tuple(self.trick_price(denomination) for denomination in self.rising))

    def trick_price(self, denomination: Denomination) -> int:
        """What a trick is worth in a denomination."""
        return int(self.values[denomination])

    def trick_value(self, contract: Contract) -> int:
        return self.trick_price(contract.denomination)

    def talk(self, dealer: Seat) -> Talk:
        """Rule ``opening-bid``: the dealer must bid; no deal is thrown in."""
        from biritch.talk.bidding import BridgeAuction

        return BridgeAuction(
            rules=self.id, dealer=dealer, ranking=self.bids_by(), raising=DOUBLE, must_open=True,
            own_bid=self.own_bid,
        )  # fmt: skip

    # The score

    def lines(self, result: Result, before: Standing) -> Iterator[ScoreLine]:
        yield from self.for_tricks(result)
        yield from self.for_revokes(result)
        yield from self.slams(result)
        yield from self.held(result)

    def counted(self, result: Result) -> tuple[BySide, Message | None]:
        """Rule ``revoke``: the tricks as they count for the contract, three of the defenders' for each revoke of
        theirs, if the declarer takes them."""
        defenders = result.contract.side.other
        taken = tuple(seat for seat in result.revokes if seat.side is defenders)
        if self.revoke_choice != "tricks" or not taken:
            return result.tricks, None
        return after_revokes(replace(result, revokes=taken), self.revoke_tricks)

    def for_tricks(self, result: Result) -> Iterator[ScoreLine]:
        """Rules ``contract-made`` and ``undertricks``; not for a side that revoked (rule ``revoke``)."""
        side, target = result.contract.side, result.contract.target
        assert target is not None
        tricks, revoked = self.counted(result)
        revoking = {seat.side for seat in result.revokes}
        if tricks[side] < target:
            if side.other not in revoking:
                yield self.undertricks(result, target - tricks[side])
        elif side not in revoking:
            yield self.contract_made(result, tricks[side] - BOOK, revoked)
            if result.contract.raises and result.tricks[side] >= target:
                yield self.bonus(result, result.tricks[side] - target)

    def contract_made(self, result: Result, over: int, revoked: Message | None) -> ScoreLine:
        """Rule ``contract-made``: all tricks over six × value × factor, below, to the declarer's side."""
        value, factor = self.trick_value(result.contract), result.contract.factor
        key = "because.odd-tricks-doubled" if factor > 1 else "because.odd-tricks"
        because = Message(key, count=over, value=value, factor=factor)
        if revoked:
            because = Message("because.after-revoke", revoke=revoked, because=because)
        points = over * self.worth(result.contract)
        return self.line(result.contract.side, "below", "odd-tricks", points, "contract-made", because)

    def bonus(self, result: Result, over: int) -> ScoreLine:
        """Rule ``bonus``: for a doubled contract made, and for each trick over it; twice that if redoubled.

        Penalty tricks earn none, neither for making the contract nor as tricks over it.
        """
        times = 1 if len(result.contract.raises) == 1 else 2
        points = times * (self.made_doubled + over * self.trick_over)
        parts = {"points": self.made_doubled, "each": self.trick_over, "count": over, "times": times}
        because = Message("because.bonus" if times == 1 else "because.bonus-redoubled", **parts)
        return self.line(result.contract.side, "above", "bonus", points, "bonus", because)

    def undertricks(self, result: Result, missing: int) -> ScoreLine:
        """Rules ``undertricks`` and ``one-spade``: for each missing trick, whatever the suit, to the defenders."""
        contract = result.contract
        rate = self.undertrick * contract.factor
        points, key, paragraph = missing * rate, "because.missing", "undertricks"
        if self.is_one_spade(contract) and points > self.one_spade:
            points, key, paragraph = self.one_spade, "because.one-spade", "one-spade"
        because = Message(key, missing=missing, rate=rate, points=points)
        return self.line(contract.side.other, "above", "undertricks", points, paragraph, because)

    def is_one_spade(self, contract: Contract) -> bool:
        """Rule ``one-spade``: no bid is lower, so that the contract is always the dealer's own opening."""
        bounded = self.spade_cap_redoubled or len(contract.raises) < 2
        return bounded and (contract.level, contract.denomination) == (1, Denomination.SPADES)

    def for_revokes(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``revoke``: points to the other side, unless it takes tricks or has revoked as well."""
        for side in Side:
            seats = [seat for seat in result.revokes if seat.side is side]
            if not seats or any(seat.side is side.other for seat in result.revokes):
                continue
            if side is result.contract.side or self.revoke_choice == "add":
                points = len(seats) * self.revoke_points
                parts = {"seats": seats, "count": len(seats), "points": self.revoke_points}
                because = Message("because.revoke-points", **parts)
                yield self.line(side.other, "above", "revoke", points, "revoke", because)

    # What it says

    def facts(self) -> dict[str, Fact]:
        fact = self.fact
        bonus = {"points": self.made_doubled, "each": self.trick_over}
        spade = "one-spade" if self.spade_cap_redoubled else "one-spade-not-redoubled"
        revoke = {"points": self.revoke_points, "count": self.revoke_tricks}
        return {
            "promise": fact("promise-level", "bid"),
            "naming": fact("naming-auction", "bid"),
            "higher": fact("higher-price", "higher-bid"),
            "raises": fact("raises-auction", "double"),
            "closing": fact("closing-passes", "close", count=3),
            "no-bid": fact("no-bid-opens", "opening-bid"),
            "declarer": fact("declarer-first", "declarer"),
            "dummy": fact("dummy-after", "dummy"),
            "dummy-plays": fact("dummy-plays", "dummy"),
            "values": self.values_fact("contract-made"),
            "counting": fact("counting-made", "contract-made"),
            "doubled-bonus": fact("bonus", "bonus", **bonus),
            **self.held_facts(),
            **self.chicane_fact(),
            "undertricks": fact("undertricks-each", "undertricks", points=self.undertrick),
            "one-spade": fact(spade, "one-spade", points=self.one_spade),
            "revoke": fact(f"revoke-auction-{self.revoke_choice}", "revoke", **revoke),
            "game": fact("points", "game", points=self.game),
            "rubber-bonus": fact("points", "rubber", points=self.rubber_bonus),
            "tie": fact("tie-margin", "margin"),
            "partners": fact("partners-rubber", "rubber"),
        }

    def chicane_fact(self) -> dict[str, Fact]:
        """What it says of a hand without a trump, where it says anything."""
        return {}


@dataclass(frozen=True, kw_only=True)
class Auction1908(Auction):
    """The first printed code: the prices of bridge, value calling, no ladder of doubles."""

    game_name: ClassVar[str] = "Auction bridge"
    source_name: ClassVar[str] = "The Laws of Auction Bridge (Portland and Bath clubs, 1908)"

    id: str = "auction-1908"
    values: Values = figure(Values(2, 4, 6, 8, 12), "contract-made")
    chicane: int = figure(2, "chicane")

    def chicanes(self, result: Result, honours: ScoreLine) -> Iterator[ScoreLine]:
        """Rule ``chicane``: each hand without a trump scores for its own side, as in bridge."""
        return self.chicane_of_each_hand(result, self.chicane)

    def chicane_fact(self) -> dict[str, Fact]:
        return {"chicane": self.fact("chicane-scores", "chicane", count=self.chicane)}


AUCTION_1908 = Auction1908()
