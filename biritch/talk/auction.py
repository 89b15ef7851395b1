"""Talks that are auctions: Vint's, with levels and twelve passes, and the retelling's, with names alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat
from biritch.errors import Refusal
from biritch.messages import Message
from biritch.talk.contract import Contract
from biritch.talk.moves import Bid, Call, Contre, Decline, Name, Pass, SurContre
from biritch.talk.naming import NamingTalk, State, Talk
from biritch.talk.raising import Raising

LEVELS = range(1, 8)


@dataclass(frozen=True, kw_only=True)
class LevelAuction(Talk):
    """An auction of levels and denominations: the dealer speaks first, then clockwise (rule ``bid``).

    ``high`` is the bid that stands, ``bidder`` whose it is, ``passes`` how many passes in a row there are now.
    """

    high: Bid | None = None
    bidder: Seat | None = None
    passes: int = 0

    @property
    def turn(self) -> Seat | None:
        return Seat((self.dealer + len(self.calls)) % 4) if self.state == "open" else None

    def bid_words(self, denominations: Sequence[Denomination]) -> tuple[dict[str, Call], dict[str, Call]]:
        """Bids as they are written, and as they are read besides: in any case, "1N" for "1NT", with symbols."""
        written: dict[str, Call] = {f"{level}{d.code}": Bid(level, d) for level in LEVELS for d in denominations}
        read = {word.lower(): call for word, call in written.items()}
        read |= {f"{level}n": Bid(level, Denomination.NOTRUMP) for level in LEVELS}
        for denomination in Denomination:
            if denomination.suit is not None:
                symbol = denomination.suit.symbol
                read |= {f"{level}{symbol}": Bid(level, denomination) for level in LEVELS}
        return written, read

    def facts(self) -> dict[str, Any]:
        facts = self.asked()
        if self.high is not None and self.bidder is not None:
            facts |= {"high_bid": self.write(self.high), "bidder": self.bidder.name}
        facts["passes"] = self.passes
        if self.state == "redeal":
            facts["next_dealer"] = self.dealer.left.name
        contract = self.contract
        if contract:
            facts |= {
                "declarer": contract.declarer.name,
                "level": contract.level,
                "denomination": contract.denomination.word,
                "leader": contract.leader.name,
            }
        return facts


@dataclass(frozen=True, kw_only=True)
class VintAuction(LevelAuction):
    """Vint: the dealer speaks first (rule ``bid``); twelve passes in a row after a bid, eight before any, end it.

    A player who has passed may come back, and may raise their own bid (rule ``return``). ``passes``: how many in
    a row now.
    """

    opening_passes: int = 8
    closing_passes: int = 12

    def unknown(self, text: str) -> Message:
        return Message("parse.call-vint", text=text)

    @property
    def state(self) -> State:
        """Rules ``eight-passes`` (thrown in, nobody having bid) and ``twelve-passes`` (closed)."""
        if self.high is None:
            return "redeal" if self.passes >= self.opening_passes else "open"
        return "closed" if self.is_top or self.passes >= self.closing_passes else "open"

    @property
    def is_top(self) -> bool:
        """Whether seven no-trump stands: no bid can follow, so the auction is closed."""
        return self.high == Bid(7, Denomination.NOTRUMP)

    @property
    def contract(self) -> Contract | None:
        """Rule ``declarer``: of the last bidder, whoever named the denomination first."""
        if self.state != "closed" or self.high is None or self.bidder is None:
            return None
        return Contract(self.bidder, self.high.denomination, level=self.high.level)

    def passes_written(self, count: int) -> bool:
        """After seven no-trump the passes mean nothing, but up to twelve are accepted (rule ``twelve-passes``)."""
        return self.is_top and count <= self.closing_passes

    def vocabulary(self) -> dict[str, Call]:
        written, read = self.bid_words(tuple(Denomination))
        return written | {"pass": Pass()} | read

    def candidates(self) -> Iterator[Call]:
        yield from (Bid(level, denomination) for level in LEVELS for denomination in Denomination)
        yield Pass()

    def refusal(self, call: Call) -> Refusal | None:
        """Rules ``higher-bid`` and ``no-doubles``, and what no talk knows."""
        if self.state == "redeal":
            return self.refuse("thrown-in", "eight-passes", passes=self.opening_passes, dealer=self.dealer.left)
        if self.state == "closed":
            code = "nothing-above" if self.is_top else "auction-closed"
            return self.refuse(code, "twelve-passes", passes=self.passes, seat=self.bidder)
        if isinstance(call, Pass):
            return None
        if isinstance(call, (Contre, SurContre, Decline)):
            return self.refuse("no-doubles", "no-doubles", seat=self.turn)
        if not isinstance(call, Bid):
            return self.refuse("bid-a-level", "bid", seat=self.turn)
        if call.level not in LEVELS:
            return self.refuse("no-such-level", "bid", level=call.level)
        if unknown := self.refuse_denomination(call.denomination, "bid"):
            return unknown
        high = self.high
        if high and (call.level, call.denomination) <= (high.level, high.denomination):
            return self.refuse("bid-too-low", "higher-bid", bid=call, high=high, seat=self.bidder)
        return None

    def _said(self, call: Call) -> Talk:
        if isinstance(call, Bid):
            return replace(self, high=call, bidder=self.turn, passes=0)
        return replace(self, passes=self.passes + 1)


@dataclass(frozen=True, kw_only=True)
class NamingAuction(Talk):
    """The retelling's auction (rule ``auction``): name a higher denomination or pass; after a call three passes
    close it.

    All four passing, the dealer must name. Then the other side may double and the caller's redouble, as
    in its talk without an auction.
    """

    rising: tuple[Denomination, ...]
    raising: Raising
    high: Denomination | None = None
    bidder: Seat | None = None
    passes: int = 0
    doubling: NamingTalk | None = None

    def unknown(self, text: str) -> Message:
        up, down = self.raising.words
        return Message("parse.call-naming", text=text, up=up, down=down)

    @property
    def state(self) -> State:
        return self.doubling.state if self.doubling else "open"

    @property
    def must_name(self) -> bool:
        """Whether all have passed, so that the dealer has to name."""
        return self.high is None and self.passes == 4

    @property
    def turn(self) -> Seat | None:
        return self.doubling.turn if self.doubling else Seat((self.dealer + len(self.calls)) % 4)

    @property
    def contract(self) -> Contract | None:
        return self.doubling.contract if self.doubling else None

    def vocabulary(self) -> dict[str, Call]:
        up, down = self.raising.words
        talk: dict[str, Call] = {"pass": Pass(), up: Contre(), down: SurContre(), "decline": Decline()}
        return super().vocabulary() | talk

    def candidates(self) -> Iterator[Call]:
        yield from (Name(denomination) for denomination in self.rising)
        yield from (Pass(), Contre(), SurContre(), Decline())

    def refusal(self, call: Call) -> Refusal | None:
        if self.doubling:
            if isinstance(call, Pass) and self.doubling.state == "open":
                seat, word = self.turn, self.doubling.raise_word
                return self.refuse("auction-over", "auction", bidder=self.bidder, seat=seat, word=word)
            return self.doubling.refusal(call)
        if isinstance(call, Pass):
            return self.refuse("must-name", "auction", seat=self.dealer) if self.must_name else None
        if isinstance(call, (Contre, SurContre, Decline)):
            return self.refuse("double-after-auction", "auction", seat=self.turn)
        if not isinstance(call, Name):
            return self.refuse("not-in-this-game", "auction", none=Message("render.biritch"))
        if unknown := self.refuse_denomination(call.denomination, "auction"):
            return unknown
        if self.high is not None and self.rising.index(call.denomination) <= self.rising.index(self.high):
            return self.refuse(
                "name-too-low", "auction", denomination=call.denomination, high=self.high, seat=self.bidder
            )
        return None

    def _said(self, call: Call) -> Talk:
        if self.doubling:
            said = self.doubling.after(call)
            assert isinstance(said, NamingTalk)
            return replace(self, doubling=said)
        if isinstance(call, Name):
            return replace(self, high=call.denomination, bidder=self.turn, passes=0)
        passed = replace(self, passes=self.passes + 1)
        return passed._closed() if self.high is not None and passed.passes == 3 else passed

    def _closed(self) -> NamingAuction:
        assert self.bidder is not None
        doubling = NamingTalk(
            rules=self.rules, dealer=self.bidder, raising=self.raising,
            denomination=self.high, named_by=self.bidder,
        )  # fmt: skip
        return replace(self, doubling=doubling)

    def facts(self) -> dict[str, Any]:
        if self.doubling:
            return self.asked() | self.doubling.facts()
        facts = self.asked()
        if self.high is not None and self.bidder is not None:
            facts |= {"high_bid": self.high.word, "bidder": self.bidder.name}
        return facts | {"passes": self.passes}
