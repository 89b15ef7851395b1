"""Royal auction: the laws of the Whist Club of New York as they stood at the end of 1913."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from biritch.cards.cards import Denomination
from biritch.messages import Message
from biritch.profiles.auction import Auction
from biritch.profiles.base import Fact, Values, figure, variation
from biritch.profiles.lines import ScoreLine
from biritch.profiles.results import Result

if TYPE_CHECKING:  # a score needs no talk
    from biritch.talk.bidding import Ranking

BY_SUIT = (
    Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS, Denomination.SPADES, Denomination.ROYALS,
    Denomination.NOTRUMP,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class RoyalAuction(Auction):
    """Spades can be bid at two prices, of which the dearer is called royals; clubs and diamonds have come up."""

    game_name: ClassVar[str] = "Royal auction"
    source_name: ClassVar[str] = "The Laws of Auction Bridge (Whist Club of New York, 1912, as amended in 1913)"
    calls_section: ClassVar[str] = "RoyalAuctionCalls"
    own_bid: ClassVar[str] = "no-overbid-self"
    spade_cap_redoubled: ClassVar[bool] = False

    id: str = "royal-auction-1914"
    values: Values = figure(Values(spades=2, clubs=6, diamonds=7, hearts=8, notrump=10), "denominations")
    royals: int = figure(9, "denominations")
    revoke_points: int = figure(100, "revoke")
    ranking: str = variation("value", "higher-bid", ("value", "majority"))
    chicane: str = variation("none", "chicane", ("none", "1912"))
    chicane_tricks: int = figure(2, "chicane")
    double_chicane_tricks: int = figure(4, "chicane")

    @property
    def rising(self) -> tuple[Denomination, ...]:
        """Rule ``denominations``: six of them, by price; by suit where more tricks always outbid fewer."""
        if self.ranking == "majority":
            return BY_SUIT
        return tuple(sorted(BY_SUIT, key=self.trick_price))

    def bids_by(self) -> Ranking:
        """Rule ``higher-bid``: by price, or by tricks where the table has agreed upon majority calling."""
        found = super().bids_by()
        return found._replace(prices=()) if self.ranking == "majority" else found

    def trick_price(self, denomination: Denomination) -> int:
        """Rule ``denominations``: spades have two prices."""
        return self.royals if denomination is Denomination.ROYALS else int(self.values[denomination])

    def chicanes(self, result: Result, honours: ScoreLine) -> Iterator[ScoreLine]:
        """Rule ``chicane``: none; by the code of 1912 it is added to, or taken from, the honours of the trump."""
        if self.chicane == "none":
            return
        value, left = self.trick_value(result.contract), honours.points
        for side in (honours.side, honours.side.other):
            seats = [seat for seat in side.seats if seat in result.holdings.voids]
            count = (0, self.chicane_tricks, self.double_chicane_tricks)[len(seats)]
            if not count:
                continue
            adds = side is honours.side
            points = count * value if adds else -min(count * value, left)
            left += points
            parts: dict[str, Any] = {"seats": seats, "count": count, "value": value, "side": honours.side}
            because = Message("because.chicane-adds" if adds else "because.chicane-deducts", **parts)
            yield self.line(honours.side, "above", "chicane", points, "chicane", because)

    def facts(self) -> dict[str, Fact]:
        found = super().facts()
        found["values"] = self.fact("values-royals", "denominations", royals=self.royals, **self.values._asdict())
        found["own-bid"] = self.fact("own-bid-stands", "no-overbid-self")
        if self.ranking == "majority":
            found["higher"] = self.fact("higher-tricks", "higher-bid", order=list(self.rising))
        return found

    def chicane_fact(self) -> dict[str, Fact]:
        if self.chicane == "none":
            return {}
        return {"chicane": self.fact("chicane", "chicane", count=self.chicane_tricks)}


ROYAL_AUCTION_1914 = RoyalAuction()
