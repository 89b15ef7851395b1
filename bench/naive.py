"""The plainest way to play out a deal, as a measure for the engine: sets of card names, no bit masks."""

from __future__ import annotations

from collections.abc import Callable

RANKS = "23456789TJQKA"


def playout(hands: list[set[str]], trump: str | None, leader: int, pick: Callable[[], float]) -> list[int]:
    """Thirteen tricks of random legal cards; the winners."""
    hands = [set(hand) for hand in hands]
    winners = []
    for _ in range(13):
        trick: list[tuple[int, str]] = []
        for step in range(4):
            seat = (leader + step) % 4
            following = [card for card in hands[seat] if trick and card[0] == trick[0][1][0]]
            legal = sorted(following or hands[seat])
            card = legal[int(pick() * len(legal))]
            hands[seat].remove(card)
            trick.append((seat, card))
        led = trick[0][1][0]

        def strength(play: tuple[int, str], led: str = led) -> tuple[bool, bool, int]:
            suit, rank = play[1]
            return suit == trump, suit == led, RANKS.index(rank)

        leader = max(trick, key=strength)[0]
        winners.append(leader)
    return winners
