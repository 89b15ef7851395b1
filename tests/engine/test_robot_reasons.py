"""What a robot says of its move is what decided it: held against a second reading of the table, card by card."""

from __future__ import annotations

from collections import Counter

import pytest

from biritch import Deal, Seat, Table, profile
from biritch.table.robots import Robot

ORDER = "23456789TJQKA"
RULES = [
    profile("collinson-1886"), profile("vint-moscow-1886"), profile("retelling", naming="auction"),
]  # fmt: skip


def high(cards: list[str]) -> int:
    return sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[1], 0) for card in cards)


def codes(cards: object) -> list[str]:
    return [card.code for card in cards]  # type: ignore[attr-defined]


class Seen:
    """The table before a card, in letters: written without the engine's own rules of play."""

    def __init__(self, table: Table) -> None:
        play = table.play
        assert play is not None and table.turn is not None
        self.hand = codes(table.hand(table.turn))
        self.trick = codes(play.trick)
        suit = play.denomination.suit
        self.trump = suit.letter if suit is not None else ""
        self.legal = self.hand
        if self.trick and any(card[0] == self.trick[0][0] for card in self.hand):
            self.legal = [card for card in self.hand if card[0] == self.trick[0][0]]

    def power(self, card: str, led: str) -> int:
        return (card[0] == self.trump) * 200 + (card[0] == led) * 100 + ORDER.index(card[1]) - 100

    def wins(self, card: str) -> bool:
        led = self.trick[0][0]
        return all(self.power(card, led) > self.power(other, led) for other in self.trick)

    def partner_wins(self) -> bool:
        led = self.trick[0][0]
        best = max(self.trick, key=lambda card: self.power(card, led))
        return len(self.trick) >= 2 and self.trick.index(best) == len(self.trick) - 2

    def cost(self, card: str) -> tuple[bool, int]:
        return card[0] == self.trump, ORDER.index(card[1])

    def lowest(self, card: str, among: list[str]) -> bool:
        return self.cost(card) == min(map(self.cost, among))

    def lengths(self) -> Counter[str]:
        return Counter(card[0] for card in self.hand if card[0] != self.trump)


def told(seen: Seen, card: str) -> str:
    """The reason that is due, from what lies on the table."""
    if len(seen.legal) == 1:
        return "last-card" if len(seen.hand) == 1 else f"only.{card[0]}"
    if not seen.trick:
        lengths = seen.lengths()
        if not lengths:
            return "leads-trump"
        if any({suit + "A", suit + "K"} <= set(seen.hand) for suit in lengths):
            return "leads-ace"
        most = max(lengths.values())
        alone = list(lengths.values()).count(most) == 1
        if most == 1:
            return "leads-single" if alone else "leads-singles"
        return "leads-long" if alone else "leads-one-of-long"
    winning = [other for other in seen.legal if seen.wins(other)]
    if not winning:
        return "follows-low" if card[0] == seen.trick[0][0] else "throws-low"
    if card in winning:
        return "lowest-wins" if seen.lowest(card, seen.legal) else "wins-cheaply"
    return "partner-wins"


def is_so(seen: Seen, card: str, reason: str) -> bool:
    """Whether what the reason claims is true of this card."""
    if reason == "leads-trump":
        return card == max(seen.hand, key=lambda other: ORDER.index(other[1]))
    if reason == "leads-ace":
        return card[1] == "A" and card[0] + "K" in seen.hand and card[0] != seen.trump
    if reason.startswith("leads-"):
        own = [other for other in seen.hand if other[0] == card[0]]
        return len(own) == max(seen.lengths().values()) and seen.lowest(card, own)
    if reason == "partner-wins":
        return seen.partner_wins() and seen.lowest(card, seen.legal)
    among = [other for other in seen.legal if seen.wins(other)] if reason == "wins-cheaply" else seen.legal
    return seen.lowest(card, among)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_thousands_of_cards_have_the_reason_that_decided(rules) -> None:
    reasons: Counter[str] = Counter()
    for seed in range(48):
        table, robot = Table(Deal.shuffled(seed), rules, Seat(seed % 4)), Robot(seed % 5)
        while table.turn is not None:
            choice = robot.choose(table)
            if table.play is not None:
                seen, card = Seen(table), table.write(choice.move)
                key = choice.because.key.removeprefix("robot.")
                reason = key[:6] if key.startswith("only.") else key
                assert reason == told(seen, card), (seed, card, seen.legal, seen.trick, key)
                assert is_so(seen, card, reason), (seed, card, seen.hand, seen.trick, key)
                reasons[reason] += 1
            table.push(choice.move)
    assert reasons.total() > 1500
    assert {"last-card", "only.C", "lowest-wins", "partner-wins", "wins-cheaply", "follows-low"} <= set(reasons)


def test_words_of_the_talk_have_the_reason_that_decided() -> None:
    reasons: Counter[str] = Counter()
    for seed in range(900):
        rules = RULES[seed % 3]
        table, robot = Table(Deal.shuffled(seed), rules, Seat(seed % 4)), Robot(seed % 5)
        while table.play is None and table.turn is not None:
            choice, hand = robot.choose(table), codes(table.hand(table.turn))
            key, given = choice.because.key.removeprefix("robot."), choice.because.params
            longest = max(Counter(card[0] for card in hand).values())
            least, enough, trumps = given.get("strength", 0), given.get("trumps", 0), 0
            if "trumps" in key:
                named = getattr(table.talk, "doubling", table.talk).denomination
                trumps = sum(card[0] == named.suit.letter for card in hand)
            claims = {
                "names-long": longest >= 5, "names-biritch": longest < 5 and high(hand) >= 15,
                "passes-choice": longest < 5 and high(hand) < 15,
                "raises-trumps": high(hand) >= least and trumps >= enough,
                "declines-trumps": high(hand) < least or trumps < enough,
                "raises-strength": high(hand) >= least,
                "declines-strength": high(hand) < least,
                "bids-long": longest >= 5 and high(hand) >= 12,
                "bids-strong": longest < 5 and high(hand) >= 15,
                "outnames": longest >= 5 and high(hand) >= 11,
                "not-outnames": longest < 5 or high(hand) < 11,
            }
            assert claims.get(key, True), (seed, key, hand)
            reasons[key] += 1
            table.push(choice.move)
    assert {"names-long", "raises-trumps", "declines-trumps", "bids-long", "supports", "no-higher"} <= set(reasons)
    assert "first" not in reasons
