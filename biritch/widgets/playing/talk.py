"""The talk on the page: what has been said, as ladder or auction, and the words that can be said now."""

from __future__ import annotations

from dataclasses import dataclass

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat
from biritch.messages import Message
from biritch.profiles.base import Profile
from biritch.render import auction_html, ladder_html, passes_html, suit_html
from biritch.render.markup import element, prose, told
from biritch.render.words import denomination_word, raise_word
from biritch.table.table import Table
from biritch.talk.auction import NamingAuction, VintAuction
from biritch.talk.bidding import BridgeAuction
from biritch.talk.contract import Contract
from biritch.talk.moves import Bid, Call, Contre, Decline, Name, Pass, PassChoice, SurContre
from biritch.talk.naming import NamingTalk, Talk
from biritch.widgets.playing.speech import denomination_sign
from biritch.widgets.playing.story import climbed, sentences


@dataclass(frozen=True)
class TalkView:
    """The talk of a table."""

    table: Table

    @property
    def talk(self) -> Talk:
        return self.table.talk

    @property
    def is_auction(self) -> bool:
        """Whether levels are bid, so that there is a grid of bids to press."""
        return isinstance(self.talk, (VintAuction, BridgeAuction))

    @property
    def ladder(self) -> NamingTalk | None:
        """The part of the talk that has a ladder, once something is named."""
        inner = self.talk.doubling if isinstance(self.talk, NamingAuction) else self.talk
        return inner if isinstance(inner, NamingTalk) and inner.named_by is not None else None

    def said(self) -> str:
        """What has been said so far; empty before the first word."""
        calls, talk = self.talk.calls, self.talk
        if isinstance(talk, VintAuction):
            grid = auction_html(calls, talk.dealer, turn=talk.turn)
            total = talk.opening_passes if talk.high is None else talk.closing_passes
            return grid + passes_html(min(talk.passes, total), total)
        if isinstance(talk, BridgeAuction):
            return auction_html(calls, talk.dealer, turn=talk.turn, raising=talk.raising) if calls else ""
        parts = ""
        if isinstance(talk, NamingAuction) and calls:
            items = [element("li", prose(said)) for said in sentences(self.table)]
            parts = element("ol", *items, class_="b-steps")
        ladder = self.ladder
        if ladder is None or ladder.denomination is None:
            return parts
        contract = Contract(ladder.dealer, ladder.denomination, None, ladder.raises, ladder.named_by)
        closed = ladder.state == "closed"
        return parts + ladder_html(self.table.profile, contract, closed=closed)

    def prompt(self, turn: Seat) -> str:
        """What the seat that is to speak may do, in words."""
        talk, ladder = self.talk, self.ladder
        if isinstance(talk, VintAuction):
            key = "bid"
        elif isinstance(talk, BridgeAuction):
            key = "open" if Pass() not in self.table.legal_moves else "call"
        elif ladder is not None:
            key = "raise"
        elif isinstance(talk, NamingAuction):
            key = "must-name" if talk.must_name else "outname"
        else:
            key = "name" if PassChoice() in self.table.legal_moves else "must-name"
        factor = 2 << climbed(self.table)
        none = denomination_word(Denomination.NOTRUMP, self.table.profile)
        return Message(f"play-lab.prompt.{key}", partner=turn.partner, factor=factor, none=none).say()

    # The words that can be said

    def words(self) -> str:
        """The words that can be said, as buttons; those that may not be said now are there too, to be refused."""
        talk = self.talk
        if self.is_auction:
            return self._bids()
        ladder = self.ladder
        calls: list[Call]
        if ladder is not None:
            calls = [Contre(), SurContre(), Decline()]
        else:
            rising = getattr(self.table.profile, "rising", tuple(Denomination))
            calls = [*(Name(denomination) for denomination in rising)]
            calls.append(Pass() if isinstance(talk, NamingAuction) else PassChoice())
        return self._group("words", "b-row", [self._button(call) for call in calls])

    def _bids(self) -> str:
        """A row for each level, a column for each denomination; one stop for the keyboard."""
        rising = self.talk.denominations
        bids = [Bid(level, denomination) for level in range(1, 8) for denomination in rising]
        focus = next((bid for bid in bids if bid in self.table.legal_moves), bids[0])
        grid = [self._button(bid, tabindex="0" if bid == focus else "-1") for bid in bids]
        spoken = [self._button(Pass(), first=True)]
        if isinstance(self.talk, BridgeAuction):
            spoken += [self._button(Contre()), self._button(SurContre())]
        else:
            on = element("button", self._told("pass-on"), type="button", class_="b-btn", data_do="pass-on")
            spoken += [on, element("span", self._told("pass-on-hint"), class_="b-small")]
        said = self._group("passes", "b-row", spoken)
        return said + self._group("bids", "b-bids", grid, roving=len(rising))

    def _group(self, key: str, class_: str, buttons: list[str], *, roving: int | None = None) -> str:
        label = Message(f"play-lab.{key}").say()
        wide = f"--b-bids: {roving}" if roving and roving != len(Denomination) else None
        return element(
            "div", *buttons, class_=class_, role="group", aria_label=label, data_roving=roving, style=wide
        )

    def _button(self, call: Call, *, tabindex: str | None = None, first: bool = False) -> str:
        # Not `disabled`: pressing it brings the refusal, which says why.
        idle = None if call in self.table.legal_moves else "true"
        word = self._word(call)
        return element(
            "button", word, type="button", class_="b-btn", data_move=self.talk.write(call), aria_disabled=idle,
            tabindex=tabindex, data_first=first,
        )  # fmt: skip

    def _word(self, call: Call) -> str:
        profile = self.table.profile
        if isinstance(call, Name):
            return denomination_html(call.denomination, profile)
        if isinstance(call, Bid):
            return self._bid(call)
        if isinstance(call, (Contre, SurContre)):
            # The word of the rung that would be climbed: "contre again" where it is one.
            ours = isinstance(call, SurContre)
            count = climbed(self.table) + 1
            count = count if (count % 2 == 0) == ours else 2 if ours else 1
            word = raise_word(profile, count)
            return element("span", prose(word), lang="fr" if "contre" in word else None)
        if isinstance(call, PassChoice):
            partner = self.table.dealer.partner
            return told("play-lab.pass-choice", partner=partner)
        key = "decline" if isinstance(call, Decline) else "pass"
        return self._told(key)

    def _bid(self, bid: Bid) -> str:
        short = {Denomination.NOTRUMP: "nt", Denomination.ROYALS: "royals"}.get(bid.denomination)
        if short is None:
            return f"{bid.level}&nbsp;{denomination_sign(bid.denomination)}"
        word = told(f"denomination.{bid.denomination.name}")
        return f"{bid.level}&nbsp;{self._told(short)}" + element("span", f", {word}", class_="b-vh")

    def _told(self, key: str) -> str:
        return told(f"play-lab.{key}")


def denomination_html(denomination: Denomination, profile: Profile) -> str:
    """A suit's shape and name, or the word for no trumps."""
    word = prose(denomination_word(denomination, profile))
    suit = denomination.suit
    return word if suit is None else suit_html(suit, hidden=True) + " " + word
