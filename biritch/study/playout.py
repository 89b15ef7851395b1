"""The cards of the plain robot, quickly: the same rules as ``biritch.table.robots``, on bits and without reasons.

For studies of many thousand deals. A test holds it against the robot, card by card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from biritch.cards.cards import Card, Hand, Suit, columns
from biritch.cards.seats import Seat

QUEEN = 1 << 10
ACE_KING = 3  # what is left of a suit's thirteen bits above the eleventh
Played = tuple[int, int]  # a suit, and the card's bit in it

NO_TRUMP = 4


def played_out(
    hands: Mapping[Seat, Hand], trump: Suit | None, leader: Seat, liking: Sequence[int], table: Sequence[Card] = ()
) -> list[Seat]:
    """Who wins each trick that is left, the one on the table first; ``table`` are the cards that lie there.

    ``leader`` leads, or led, to that trick; ``liking`` is the robot's, by suit.
    """
    held = [[*columns(hands[seat].mask), 0] for seat in Seat]
    tricks = (sum(len(hands[seat]) for seat in Seat) + len(table)) // 4
    suit = NO_TRUMP if trump is None else int(trump)
    begun = [(card.column, card.rank_bit) for card in table]
    return [Seat(seat) for seat in winners(held, suit, int(leader), liking, tricks, begun)]


def winners(
    held: list[list[int]], trump: int, leader: int, liking: Sequence[int], tricks: int,
    begun: Sequence[Played] = (),
) -> list[int]:  # fmt: skip
    """As ``played_out``, in numbers. ``held`` are five columns for each hand, the fifth always empty; cards go."""
    found = []
    order = sorted(range(4), key=liking.__getitem__)
    for _ in range(tricks):
        led, best = begun[0] if begun else _led(held[leader], trump, order, liking)
        if not begun:
            held[leader][led] ^= best
        highest, winner = led, leader
        for place in (1, 2, 3):
            seat = leader + place & 3
            if place < len(begun):
                suit, card = begun[place]
            else:
                partners = winner == seat ^ 2 and (place == 3 or best >= QUEEN or highest == trump)
                suit, card = _followed(held[seat], trump, liking, led, highest, best, partners)
                held[seat][suit] ^= card
            if suit == highest:
                if card > best:
                    winner, best = seat, card
            elif suit == trump:
                winner, best, highest = seat, card, suit
        found.append(winner)
        leader, begun = winner, ()
    return found


def _led(hand: list[int], trump: int, order: list[int], liking: Sequence[int]) -> Played:
    longest, most = NO_TRUMP, (0, 0)
    for suit in order:
        held = hand[suit]
        if held and suit != trump:
            if held >> 11 == ACE_KING:
                return suit, 1 << 12
            length = held.bit_count(), liking[suit]
            if length > most:
                longest, most = suit, length
    if longest == NO_TRUMP:
        return trump, 1 << hand[trump].bit_length() - 1
    return longest, hand[longest] & -hand[longest]


def _followed(
    hand: list[int], trump: int, liking: Sequence[int], led: int, highest: int, best: int, partners: bool
) -> Played:
    """``highest`` and ``best`` are the card that wins so far; ``partners``: it is partner's, and will do."""
    held = hand[led]
    if held:
        low = held & -held
        if highest != led or low > best or partners:
            return led, low
        above = held & ~(2 * best - 1)
        return led, above & -above if above else low
    trumps = hand[trump]
    above = trumps & ~(2 * best - 1) if highest == trump else trumps
    suit = _lowest(hand, trump, liking)
    low = trumps & -trumps if suit == NO_TRUMP else hand[suit] & -hand[suit]
    if suit == NO_TRUMP:
        return trump, low if not above or low & above or partners else above & -above
    return (suit, low) if not above or partners else (trump, above & -above)


def _lowest(hand: list[int], trump: int, liking: Sequence[int]) -> int:
    """The plain suit with the lowest card, of equal ones the one less liked; NO_TRUMP where there is none."""
    found, lowest = NO_TRUMP, (1 << 13, 0)
    for suit in range(4):
        held = hand[suit]
        if held and suit != trump:
            low = held & -held, liking[suit]
            if low < lowest:
                found, lowest = suit, low
    return found
