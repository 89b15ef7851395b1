"""The auction of bridge: bids that must be higher, doubles of the other side's bid, three passes to close."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat
from biritch.errors import Refusal
from biritch.messages import Message
from biritch.talk.auction import LEVELS, LevelAuction
from biritch.talk.contract import Contract
from biritch.talk.moves import Bid, Call, Contre, Pass, SurContre
from biritch.talk.naming import State, Talk
from biritch.talk.raising import Raising

CLOSING = 3  # passes after a call
EVERYTHING = (*Denomination, Denomination.ROYALS)


class Ranking(NamedTuple):
    """Which of two bids is higher.

    ``rising``: the denominations, low to high. ``prices``: of a trick in each of them; then the dearer bid is the
    higher, and of two at one price that with more tricks. Without prices more tricks are higher, and at one level
    the denomination decides.
    """

    rising: tuple[Denomination, ...]
    prices: tuple[int, ...] = ()

    def price(self, bid: Bid) -> int:
        """What the odd tricks of a bid are worth; 0 where prices do not count."""
        return bid.level * self.prices[self.rising.index(bid.denomination)] if self.prices else 0

    def order(self, bid: Bid) -> tuple[int, int]:
        """A measure that grows as bids grow higher (rule ``higher-bid``)."""
        if self.prices:
            return self.price(bid), bid.level
        return bid.level, self.rising.index(bid.denomination)


@dataclass(frozen=True, kw_only=True)
class BridgeAuction(LevelAuction):
    """The dealer speaks first, then clockwise (rule ``bid``); a bid must be higher (rule ``higher-bid``), an
    opponent's may be doubled and the double redoubled (rule ``double``), and three passes after a call close it
    (rule ``close``).

    ``must_open``: whether the dealer has to bid (rule ``opening-bid``); else four passes throw the deal in.
    ``own_bid``: the paragraph that forbids raising an own bid which all others have passed, where there is one
    (rule ``no-overbid-self``); ``higher``: the paragraph that says which bid is higher.
    """

    redeal_rule: ClassVar[str] = "bid"
    ranking: Ranking
    raising: Raising
    must_open: bool = False
    own_bid: str = ""
    higher: str = "higher-bid"
    raises: tuple[Seat, ...] = ()

    def unknown(self, text: str) -> Message:
        return Message("parse.call-bidding", text=text)

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        return self.ranking.rising

    @property
    def state(self) -> State:
        if self.high is None:
            return "redeal" if self.passes == 4 else "open"
        return "closed" if self.passes == CLOSING else "open"

    @property
    def declarer(self) -> Seat | None:
        """Rule ``declarer``: of the side that bid last, whoever was first to bid that denomination."""
        if self.high is None or self.bidder is None:
            return None
        for index, call in enumerate(self.calls):
            seat = Seat((self.dealer + index) % 4)
            same = isinstance(call, Bid) and call.denomination is self.high.denomination
            if same and seat.side is self.bidder.side:
                return seat
        return self.bidder

    @property
    def contract(self) -> Contract | None:
        declarer = self.declarer
        if self.state != "closed" or self.high is None or declarer is None:
            return None
        return Contract(declarer, self.high.denomination, level=self.high.level, raises=self.raises)

    def vocabulary(self) -> dict[str, Call]:
        """Every bid that some game has: one that this game has not is read, and then refused."""
        up, down = self.raising.words
        written, read = self.bid_words(EVERYTHING)
        words: dict[str, Call] = {"pass": Pass(), up: Contre(), down: SurContre()}
        return written | words | read | {"p": Pass(), "x": Contre(), "xx": SurContre()}

    def candidates(self) -> Iterator[Call]:
        yield from (Bid(level, denomination) for level in LEVELS for denomination in self.denominations)
        yield from (Pass(), Contre(), SurContre())

    def refusal(self, call: Call) -> Refusal | None:
        """Whose bid can be raised, doubled or redoubled; and nothing after the last pass."""
        turn = self.turn
        if turn is None:
            return self._refuse_after_the_end(call)
        if isinstance(call, Pass):
            opens = self.must_open and not self.calls
            return self.refuse("must-open", "opening-bid", seat=turn) if opens else None
        if isinstance(call, (Contre, SurContre)):
            return self._refuse_raise(call, turn)
        if not isinstance(call, Bid):
            return self.refuse("bid-a-level", "bid", seat=turn)
        if call.level not in LEVELS:
            return self.refuse("no-such-level", "bid", level=call.level)
        return self.refuse_denomination(call.denomination, "bid") or self._refuse_low(call)

    def _refuse_after_the_end(self, call: Call) -> Refusal:
        if self.state == "redeal":
            return self.refuse("thrown-in", self.redeal_rule, passes=self.passes, dealer=self.dealer.left)
        if self.own_bid and not self.raises and isinstance(call, Bid):
            return self.refuse("own-bid-passed", self.own_bid, seat=self.bidder, high=self.high)
        return self.refuse("auction-closed", self.raising.closing, passes=self.passes, seat=self.declarer)

    def _refuse_low(self, bid: Bid) -> Refusal | None:
        high, ranking = self.high, self.ranking
        if high is None or ranking.order(bid) > ranking.order(high):
            return None
        if not ranking.prices:
            return self.refuse("bid-too-low", self.higher, bid=bid, high=high, seat=self.bidder)
        price, over = ranking.price(bid), ranking.price(high)
        return self.refuse(
            "bid-too-cheap", self.higher, bid=bid, price=price, high=high, over=over, seat=self.bidder
        )

    def _refuse_raise(self, call: Contre | SurContre, turn: Seat) -> Refusal | None:
        """Rule ``double``: a double of the other side's bid, and a redouble of the other side's double."""
        if self.high is None or self.bidder is None:
            return self.refuse("no-bid-to-double", self.raising.rules[0], seat=turn)
        ours = self.bidder.side is turn.side
        if isinstance(call, Contre):
            code = "double-again" if self.raises else "double-own" if ours else ""
        else:
            code = "redouble-again" if len(self.raises) > 1 else "redouble-undoubled" if not self.raises else ""
            code = code or ("" if ours else "redouble-own")
        return self.refuse(code, self.raising.rules[0], seat=turn, bid=self.high) if code else None

    def _said(self, call: Call) -> Talk:
        turn = self.turn
        assert turn is not None
        if isinstance(call, Pass):
            return replace(self, passes=self.passes + 1)
        if isinstance(call, Bid):
            return replace(self, high=call, bidder=turn, raises=(), passes=0)
        return replace(self, raises=(*self.raises, turn), passes=0)

    def facts(self) -> dict[str, Any]:
        facts = super().facts()
        if self.high is not None:
            facts["factor"] = 1 << len(self.raises)
        if self.contract:
            facts["dummy"] = self.contract.declarer.partner.name
        return facts
