"""A rule set from elsewhere, as somebody would add it: this module, its rule file, the sentences it says.

Not a game that was ever played: a small contract bridge with all that the games of 1886 do not have together,
namely levels and doubles, penalties, vulnerability, another order of the denominations, a kind of line of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Literal

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.errors import Refusal
from biritch.messages import Message
from biritch.profiles.base import BOOK, Fact, Profile, Values, figure
from biritch.profiles.lines import ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.talk.contract import Contract
from biritch.talk.moves import Bid, Call, Contre, Pass, SurContre
from biritch.talk.naming import State, Talk
from biritch.talk.raising import Raising

FOLDER = Path(__file__).parent
RISING = (
    Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS, Denomination.SPADES, Denomination.NOTRUMP,
)  # fmt: skip
DOUBLING = Raising(("double", "redouble"), ("double", "double"), "close", 2, "toy.raise")


@dataclass(frozen=True, kw_only=True)
class ToyAuction(Talk):
    """Bids rise by level and then by RISING; a bid may be doubled, and redoubled; three passes close."""

    bids: tuple[tuple[Seat, Bid], ...] = ()
    raises: tuple[Seat, ...] = ()
    passes: int = 0

    @property
    def state(self) -> State:
        if not self.bids:
            return "redeal" if self.passes == 4 else "open"
        return "closed" if self.passes == 3 else "open"

    @property
    def turn(self) -> Seat | None:
        return Seat((self.dealer + len(self.calls)) % 4) if self.state == "open" else None

    @property
    def contract(self) -> Contract | None:
        if self.state != "closed":
            return None
        last, bid = self.bids[-1]
        first = next(
            seat for seat, other in self.bids if seat.side is last.side and other.denomination is bid.denomination
        )
        return Contract(first, bid.denomination, level=bid.level, raises=self.raises)

    def unknown(self, text: str) -> Message:
        return Message("toy.unknown", text=text)

    def vocabulary(self) -> dict[str, Call]:
        bids: dict[str, Call] = {f"{n}{d.code}": Bid(n, d) for n in range(1, 8) for d in RISING}
        words: dict[str, Call] = bids | {"pass": Pass(), "double": Contre(), "redouble": SurContre()}
        return words | {word.lower(): call for word, call in words.items()}

    def candidates(self) -> Iterator[Call]:
        yield from dict.fromkeys(self.vocabulary().values())

    def refusal(self, call: Call) -> Refusal | None:
        turn = self.turn
        if turn is None:
            return self.refuse("toy-closed", "close")
        if isinstance(call, Pass):
            return None
        if isinstance(call, Bid):
            high = self.bids[-1][1] if self.bids else None
            if call.level not in range(1, 8) or (high and _rank(call) <= _rank(high)):
                return self.refuse("toy-low", "higher-bid", bid=call)
            return None
        ours = bool(self.bids) and self.bids[-1][0].side is turn.side
        due = {Contre: bool(self.bids) and not ours and not self.raises, SurContre: ours and len(self.raises) == 1}
        return None if due.get(type(call)) else self.refuse("toy-raise", "double", seat=turn)

    def _said(self, call: Call) -> Talk:
        turn = self.turn
        assert turn is not None
        if isinstance(call, Pass):
            return replace(self, passes=self.passes + 1)
        if isinstance(call, Bid):
            return replace(self, bids=(*self.bids, (turn, call)), raises=(), passes=0)
        return replace(self, raises=(*self.raises, turn), passes=0)

    def facts(self) -> dict[str, Any]:
        return self.asked()


def _rank(bid: Bid) -> tuple[int, int]:
    return bid.level, RISING.index(bid.denomination)


@dataclass(frozen=True, kw_only=True)
class Toy(Profile):
    """The rules of the toy."""

    game_name: ClassVar[str] = "Toy"
    source_name: ClassVar[str] = "A toy for the tests"
    calls_section: ClassVar[str] = "ToyAuction"
    own_kinds: ClassVar[Mapping[str, str]] = {"toy-bonus": "bid-slam"}
    has_level: ClassVar[bool] = True
    has_redeals: ClassVar[bool] = True
    raising: ClassVar[Raising | None] = DOUBLING
    holding_paragraphs: ClassVar[Mapping[str, str]] = {"honours": "honours", "aces": "honours"}
    dummy: ClassVar[Literal["after-lead", "before-lead"] | None] = "after-lead"

    id: str = "toy-1999"
    values: Values = figure(Values(spades=30, clubs=20, diamonds=20, hearts=30, notrump=40), "trick-points")
    toy_bonus: int = figure(50, "bonus")
    undertrick: int = figure(50, "undertricks")
    honour_points: int = figure(100, "honours")
    game: int = figure(100, "game", least=1)
    rubber_bonus: int = figure(500, "rubber")

    @property
    def rising(self) -> tuple[Denomination, ...]:
        return RISING

    def talk(self, dealer: Seat) -> Talk:
        return ToyAuction(rules=self.id, dealer=dealer)

    def lines(self, result: Result, before: Standing) -> Iterator[ScoreLine]:
        contract = result.contract
        side, target = contract.side, contract.target
        assert target is not None
        over = result.tricks[side] - target
        if over >= 0:
            points = (target - BOOK) * self.trick_value(contract) * contract.factor
            because = Message("toy.because-tricks", count=target - BOOK)
            yield self.line(side, "below", "tricks", points, "trick-points", because)
            if contract.raises:
                yield self.line(side, "above", "toy-bonus", self.toy_bonus, "bonus", Message("toy.because-bonus"))
        else:
            rate = self.undertrick * (2 if before.games[side] else 1) * contract.factor
            because = Message("toy.because-under", count=-over, rate=rate)
            yield self.line(side.other, "above", "undertricks", -over * rate, "undertricks", because)
        for other in Side:
            if max(result.holdings.honours_of(other)) == 5:
                because = Message("toy.because-honours")
                yield self.line(other, "above", "honours", self.honour_points, "honours", because)

    def bonuses(self, side: Side, before: Standing, ends_rubber: bool) -> Iterable[ScoreLine]:
        if ends_rubber:  # less, once the others are vulnerable
            points = self.rubber_bonus + (0 if before.games[side.other] else 200)
            yield self.line(side, "above", "rubber", points, "rubber", Message("because.rubber", points=points))

    def facts(self) -> dict[str, Fact]:
        fact = self.fact
        return {
            "promise": fact("promise-level", "bid"),
            "toy-vulnerable": Fact(Message("toy.fact-vulnerable"), self.rule("undertricks")),
            "values": self.values_fact("trick-points"),
            "undertricks": Fact(Message("toy.fact-under", points=self.undertrick), self.rule("undertricks")),
            "game": fact("points", "game", points=self.game),
            "rubber-bonus": fact("points", "rubber", points=self.rubber_bonus),
        }


TOY = Toy()
