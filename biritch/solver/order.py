"""In which order cards are tried: what refutes soonest first. Only speed depends on it, no result."""

from __future__ import annotations

from biritch.solver.lies import Lies

Cards = tuple[int, ...]


def leads(lies: Lies, trump: int, leader: int, known: int) -> list[int]:
    """Leads, the one that was good in a like position first, then winners and suits in which partner is high."""
    partner, left_hand, right_hand = leader ^ 2, leader + 1 & 3, leader + 3 & 3
    found = []
    for suit, lie in enumerate(lies):
        cards = lie.leads[leader]
        if not cards:
            continue
        count, first = lie.count, lie.first
        if suit == trump:
            base, top, low = (0, 20, 0) if first == leader else (10, 0, 0) if first == partner else (-5, 0, 0)
        else:
            if first == leader:
                base, top, low = 0, 30, 0
            elif first == partner:
                base, top, low = 10, 0, 15
            else:
                base, top, low = count[partner] - count[left_hand], 0, 5
                if trump >= 0 and not count[partner] and lies[trump].count[partner]:
                    base += 28
            if trump >= 0:
                trumps = lies[trump].count
                base -= 15 if not count[left_hand] and trumps[left_hand] else 0
                base -= 15 if not count[right_hand] and trumps[right_hand] else 0
        base += count[leader]
        last = len(cards) - 1
        for place, card in enumerate(cards):
            worth = base + (top if not place else 0) + (low if place == last else 0)
            found.append((-worth if card != known else -1000, -place, card))
    found.sort()
    return [card for _, _, card in found]


def following(cards: Cards, to_beat: int, enough: int) -> Cards | list[int]:
    """Cards of the suit led: the lowest that beats ``enough`` (what the next hand has), else the lowest.

    With ``to_beat`` 0 there is nothing to win, and the lowest comes first.
    """
    if len(cards) == 1 or not to_beat:
        return cards[::-1]
    target = max(to_beat, enough)
    if cards[0] <= target:
        return cards[::-1]
    return [card for card in cards[::-1] if card > target] + [card for card in cards[::-1] if card <= target]


def throwing(lies: Lies, trump: int, hand: int, losing: bool) -> list[int]:
    """When the suit led is out: ruffs first if the trick is being lost; low cards of long suits before high."""
    ruffs: list[int] = []
    found = []
    for suit, lie in enumerate(lies):
        cards = lie.leads[hand]
        if not cards:
            continue
        if suit == trump:
            ruffs = list(cards[::-1])
            continue
        length, last = lie.count[hand], len(cards) - 1
        for place, card in enumerate(cards[::-1]):
            worth = length - 3 * place - (10 if place == last and lie.first == hand else 0)
            found.append((-worth, card))
    found.sort()
    plain = [card for _, card in found]
    return ruffs + plain if losing else plain + ruffs
