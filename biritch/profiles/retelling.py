"""The modern retelling of Biritch: an unsourced present-day page, kept as what it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.messages import Message
from biritch.profiles.base import Fact, Profile, Values, after_revokes, figure, odd_tricks, variation
from biritch.profiles.lines import ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.talk.raising import Raising

if TYPE_CHECKING:  # a score needs no talk
    from biritch.talk.naming import Talk

DOUBLE = Raising(("double", "redouble"), ("double", "double"), "double", 2, "render.raise.retelling")
LITERAL_RANK = (
    Denomination.DIAMONDS, Denomination.CLUBS, Denomination.HEARTS, Denomination.SPADES, Denomination.NOTRUMP,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Retelling(Profile):
    """Biritch as retold today, with its variations as options; values in the rising order of 1886 names."""

    game_name: ClassVar[str] = "Biritch"
    source_name: ClassVar[str] = "A modern retelling of Biritch, without a source"
    notrump_key: ClassVar[str] = "render.biritch"
    raising: ClassVar[Raising | None] = DOUBLE
    dummy: ClassVar[Literal["after-lead", "before-lead"] | None] = "before-lead"
    has_revokes: ClassVar[bool] = True
    holding_paragraphs: ClassVar[Mapping[str, str]] = {"honours": "honours", "aces": "honours"}
    tie_to_rubber_winner: ClassVar[bool] = True

    id: str = "retelling"
    values: Values = figure(Values(spades=2, clubs=6, diamonds=8, hearts=4, notrump=10), "odd-tricks")
    little_slam: int = figure(20, "slam")
    grand_slam: int = figure(40, "slam")
    rubber_bonus: int = figure(100, "rubber")
    game: int = variation(30, "game", (30, 40))
    honours: str = variation("usual", "honours-russian", ("usual", "russian"))
    naming: str = variation("dealer", "auction", ("dealer", "auction"))
    rank: str = variation("value", "auction", ("value", "literal"))
    open_hands: bool = variation(False, "open-hands", (False, True))
    revoke_tricks: int = figure(2, "revoke", most=13)

    @property
    def dealer_declares(self) -> bool:
        """Always, unless there is an auction: then whoever named last declares."""
        return self.naming == "dealer"

    @property
    def opens_all_hands(self) -> bool:
        """Rule ``open-hands``, an option."""
        return self.open_hands

    @property
    def rising(self) -> tuple[Denomination, ...]:
        """The denominations from low to high, as the auction ranks them."""
        if self.rank == "literal":
            return LITERAL_RANK
        return tuple(sorted(Denomination, key=lambda denomination: self.values[denomination]))

    def talk(self, dealer: Seat) -> Talk:
        from biritch.talk.auction import NamingAuction
        from biritch.talk.naming import NamingTalk

        if self.naming == "auction":
            return NamingAuction(rules=self.id, dealer=dealer, rising=self.rising, raising=DOUBLE)
        return NamingTalk(rules=self.id, dealer=dealer, raising=DOUBLE)

    def lines(self, result: Result, before: Standing) -> Iterator[ScoreLine]:
        yield self.odd_tricks(result)
        yield from self.slam(self.little_slam, self.grand_slam, result)
        yield from self.honour_lines(result)

    def odd_tricks(self, result: Result) -> ScoreLine:
        """Rule ``odd-tricks``, after any revoke has moved two tricks (rule ``revoke``)."""
        tricks, revoked = after_revokes(result, self.revoke_tricks)
        side, over = odd_tricks(tricks)
        value, factor = self.trick_value(result.contract), result.contract.factor
        key = "because.odd-tricks-doubled" if factor > 1 else "because.odd-tricks"
        because = Message(key, count=over, value=value, factor=factor)
        if revoked:
            because = Message("because.after-revoke", revoke=revoked, because=because)
        return self.line(side, "below", "odd-tricks", over * value * factor, "odd-tricks", because)

    @property
    def honour_scale(self) -> tuple[int, int, int]:
        """The three awards: 30, 40, 100, or by the option (rule ``honours-russian``) 20, 50, 100."""
        return (20, 50, 100) if self.honours == "russian" else (30, 40, 100)

    def honour_lines(self, result: Result) -> Iterator[ScoreLine]:
        """Rule ``honours``: three or more honours in one hand; at biritch, aces."""
        low, middle, high = self.honour_scale
        trumps = result.contract.denomination.suit is not None
        paragraph = "honours-russian" if self.honours == "russian" else "honours"
        for side in Side:
            if trumps:
                most, _ = result.holdings.honours_of(side)
                points = {3: low, 4: middle, 5: high}.get(most, 0)
                because = Message("because.honours-one-hand", count=most, points=points)
            else:
                most, fewest = result.holdings.aces_of(side)
                points = high if most == 4 else middle if most + fewest == 4 else low if most == 3 else 0
                key = "because.aces-split" if most + fewest == 4 and fewest else "because.aces-in-one-hand"
                because = Message(key, count=most, points=points)
            if points:
                yield self.line(side, "above", "honours", points, paragraph, because)

    def facts(self) -> dict[str, Fact]:
        fact = self.fact
        auction = self.naming == "auction"
        scale = dict(zip("abc", self.honour_scale, strict=True))
        scaled_by = "honours-russian" if self.honours == "russian" else "honours"
        found = {
            "promise": fact("promise-none", "naming"),
            "naming": fact("naming-rising" if auction else "naming-dealer", "auction" if auction else "naming"),
            "raises": fact("raises-two", "double"),
            "closing": fact("closing-decline", "double"),
            "declarer": fact(
                "declarer-caller" if auction else "declarer-dealer", "auction" if auction else "dummy"
            ),
            "dummy": fact("dummy-open" if self.open_hands else "dummy-before", "dummy"),
            "dummy-plays": fact("dummy-plays", "dummy"),
            "values": self.values_fact("odd-tricks"),
            "counting": fact("counting-odd", "odd-tricks"),
            "little-slam": fact("points", "slam", points=self.little_slam),
            "grand-slam": fact("points", "slam", points=self.grand_slam),
            "honours": fact("honours-one-hand", scaled_by, **scale),
            "aces": fact("aces-retelling", scaled_by, **scale),
            "revoke": fact("revoke", "revoke", count=self.revoke_tricks),
            "game": fact("points", "game", points=self.game),
            "rubber-bonus": fact("points", "rubber", points=self.rubber_bonus),
            "tie": fact("tie-rubber", "winner"),
            "partners": fact("partners-rubber", "partners"),
        }
        if auction:
            found["higher"] = fact("higher-rank", "auction", order=list(self.rising))
            found["no-bid"] = fact("no-bid-dealer", "auction")
        return found

    def bonuses(self, side: Side, before: Standing, ends_rubber: bool) -> Iterable[ScoreLine]:
        """Rule ``rubber``: nothing for a game, 100 for the rubber."""
        if ends_rubber:
            because = Message("because.rubber", points=self.rubber_bonus)
            yield self.line(side, "above", "rubber", self.rubber_bonus, "rubber", because)


RETELLING = Retelling()
