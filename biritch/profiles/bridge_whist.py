"""Bridge-whist: the laws of bridge of the Portland and Turf clubs, London 1904."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.messages import Message
from biritch.profiles.base import Fact, Values, after_revokes, figure, odd_tricks, variation
from biritch.profiles.bridge import DOUBLES, Bridge
from biritch.profiles.lines import ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.talk.contract import Contract
from biritch.talk.raising import Raising

if TYPE_CHECKING:  # a score needs no talk
    from biritch.talk.naming import Talk

LADDER = Raising(("double", "redouble"), ("doubling", "doubling"), "doubling", None, DOUBLES, last_first=True)


@dataclass(frozen=True, kw_only=True)
class BridgeWhist(Bridge):
    """Bridge before there was an auction: the dealer's side names, and doubling stops at a hundred a trick."""

    game_name: ClassVar[str] = "Bridge-whist"
    source_name: ClassVar[str] = "The Laws of Bridge (Portland and Turf clubs, 1904)"
    raising: ClassVar[Raising | None] = LADDER

    id: str = "bridge-whist-1904"
    values: Values = figure(Values(2, 4, 6, 8, 12), "odd-tricks")
    ceiling: int = figure(100, "doubling", least=1)
    chicane: int = figure(2, "chicane")
    rubber_bonus: int = figure(100, "rubber")
    revoke_tricks: int = figure(3, "revoke", most=13)
    revoke_choice: str = variation("tricks", "revoke", ("tricks", "deduct", "add"))

    @property
    def dealer_declares(self) -> bool:
        return True

    @property
    def most_raises(self) -> int | None:
        return max(map(self.most_raises_at, Denomination))

    def most_raises_at(self, denomination: Denomination) -> int:
        """Rule ``doubling``: as many as bring a trick to the ceiling; the last may be cut down to it."""
        value, count = self.values[denomination], 0
        while 0 < value << count < self.ceiling:
            count += 1
        return count

    def talk(self, dealer: Seat) -> Talk:
        from biritch.talk.naming import NamingTalk

        ladder = LADDER._replace(by_denomination=tuple(map(self.most_raises_at, Denomination)))
        return NamingTalk(rules=self.id, dealer=dealer, raising=ladder, none=self.notrump_key)

    def worth(self, contract: Contract) -> int:
        """Rule ``doubling``: a trick's value times the factor, but never more than the ceiling by doubling."""
        value = self.trick_value(contract)
        return min(value * contract.factor, max(value, self.ceiling))

    def lines(self, result: Result, before: Standing) -> Iterator[ScoreLine]:
        yield self.odd_tricks(result)
        yield from self.added(result)
        yield from self.slams(result)
        yield from self.held(result)

    def odd_tricks(self, result: Result) -> ScoreLine:
        """Rule ``odd-tricks``: tricks over six × what a trick is worth, below, for the side that has them.

        After a revoke paid in tricks they are counted as the penalty leaves them (rule ``revoke``).
        """
        tricks, revoked = result.tricks, None
        if self.revoke_choice == "tricks":
            tricks, revoked = after_revokes(result, self.revoke_tricks)
        side, over = odd_tricks(tricks)
        value, factor = self.trick_value(result.contract), result.contract.factor
        worth = self.worth(result.contract)
        key = "because.odd-tricks-doubled" if factor > 1 else "because.odd-tricks"
        if worth != value * factor:
            key = "because.odd-tricks-ceiling"
        because = Message(key, count=over, value=value, factor=factor, ceiling=worth)
        if revoked:
            because = Message("because.after-revoke", revoke=revoked, because=because)
        return self.line(side, "below", "odd-tricks", over * worth, "odd-tricks", because)

    def added(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``revoke``, the third remedy: the value of three tricks added to the other side's own score."""
        if self.revoke_choice == "add":
            for side, seats in _revoking(result).items():
                points = self.revoke_tricks * len(seats) * self.worth(result.contract)
                because = Message("because.revoke-adds", seats=seats, **self._priced(result, seats))
                yield self.line(side.other, "below", "revoke", points, "revoke", because)

    def limits(self, result: Result, before: Standing, lines: Iterable[ScoreLine]) -> Iterator[ScoreLine]:
        """Rule ``revoke``: the second remedy, and that a side that revoked stops two short of a game.

        What is taken off its score is at most what it has below the line in this game.
        """
        for side, seats in _revoking(result).items():
            stood = before.below[side]
            stood += sum(line.points for line in lines if line.side is side and line.column == "below")
            if self.revoke_choice == "deduct":
                points = min(stood, self.revoke_tricks * len(seats) * self.worth(result.contract))
                because = Message("because.revoke-deducts", seats=seats, **self._priced(result, seats))
                stood -= points
                yield self.line(side, "below", "revoke", -points, "revoke", because)
            most = max(before.below[side], self.game - 2)
            if stood > most:
                because = Message("because.revoke-no-game", side=side, points=most)
                yield self.line(side, "below", "revoke", most - stood, "revoke", because)

    def _priced(self, result: Result, seats: list[Seat]) -> dict[str, int]:
        return {"count": self.revoke_tricks * len(seats), "value": self.worth(result.contract)}

    def chicanes(self, result: Result, honours: ScoreLine) -> Iterator[ScoreLine]:
        """Rule ``chicane``: each hand without a trump scores for its own side."""
        return self.chicane_of_each_hand(result, self.chicane)

    def facts(self) -> dict[str, Fact]:
        fact = self.fact
        return {
            "promise": fact("promise-none", "naming"),
            "naming": fact("naming-dealer", "naming"),
            "raises": fact("raises-ceiling", "doubling", points=self.ceiling),
            "closing": fact("closing-decline", "doubling"),
            "declarer": fact("declarer-dealer", "dummy"),
            "dummy": fact("dummy-after", "dummy"),
            "dummy-plays": fact("dummy-plays", "dummy"),
            "values": self.values_fact("odd-tricks"),
            "counting": fact("counting-odd", "odd-tricks"),
            **self.held_facts(),
            "chicane": fact("chicane-scores", "chicane", count=self.chicane),
            "revoke": fact(f"revoke-{self.revoke_choice}", "revoke", count=self.revoke_tricks),
            "game": fact("points", "game", points=self.game),
            "rubber-bonus": fact("points", "rubber", points=self.rubber_bonus),
            "tie": fact("tie-margin", "margin"),
            "partners": fact("partners-rubber", "rubber"),
        }


def _revoking(result: Result) -> dict[Side, list[Seat]]:
    """The seats that revoked, by side."""
    by_side: dict[Side, list[Seat]] = {}
    for seat in result.revokes:
        by_side.setdefault(seat.side, []).append(seat)
    return by_side


BRIDGE_WHIST_1904 = BridgeWhist()
