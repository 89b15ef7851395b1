"""Thirteen tricks: who is to play, which cards may be played, who has won what.

``Play`` knows turn, following suit and the winner of a trick (rules ``turn``, ``follow``, ``trick-winner``,
``all-tricks``), the same in every profile; it knows no profile and no score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from biritch.cards.cards import CARDS, HOLDINGS, Card, Denomination, Hand, Suit, columns, fill_holdings, mask_of
from biritch.cards.deal import Deal, defects, sum_of
from biritch.cards.seats import Seat, Side
from biritch.errors import DealError, Fault, IllegalMove, Refusal, need, need_each
from biritch.messages import Message

NO_SUIT = 4  # before a lead: every hand has a fifth column, which is always empty
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = HOLDINGS


class Trick(NamedTuple):
    """A trick, finished or not: who led, the cards in the order played, and the winner if finished."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Seat and card, in the order played."""
        return tuple(zip(self.leader.round(), self.cards, strict=False))


class Play:
    """The play of four hands of equal length, from the opening lead on. Mutable, with undo.

    ``trump`` is a denomination (no trumps for none). ``push`` plays a card of the hand whose turn it is,
    ``pop`` takes the last one back. ``rules`` is the profile's id, put before the paragraphs of refusals.
    """

    __slots__ = (
        "_cards", "_dealt", "_hands", "_leaders", "_led", "_power", "_seat", "denomination", "rules",
    )  # fmt: skip

    def __init__(
        self, deal: Deal | Mapping[Seat, Hand], denomination: Denomination, leader: Seat, rules: str = ""
    ) -> None:
        need("deal", deal, Deal, Mapping)
        need("denomination", denomination, Denomination)
        need("leader", leader, Seat)
        if not isinstance(deal, Deal):
            deal = dict(deal)
            _check_ending(deal)
        fill_holdings()
        self._dealt = deal
        self._hands = [[*columns(deal[seat].mask), 0] for seat in Seat]
        self.denomination = denomination
        self.rules = rules
        self._power = _power(denomination)
        self._cards: list[Card] = []
        self._leaders = [int(leader)]  # of each trick; after the first, the winner of the one before
        self._seat = int(leader)
        self._led = NO_SUIT  # the column of the suit led

    # What is so

    @property
    def deal(self) -> dict[Seat, Hand]:
        """What each seat held at the beginning."""
        return dict(self._dealt)

    @property
    def turn(self) -> Seat | None:
        """The seat whose hand plays next (rule ``turn``); None when every card has been played."""
        return None if self.is_over else Seat(self._seat)

    @property
    def leader(self) -> Seat:
        """Who leads, or led, to the trick on the table (after the last trick: who won it)."""
        return Seat(self._leaders[-1])

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, in the order played, led first; empty before a lead."""
        return tuple(self._cards[len(self._leaders) * 4 - 4 :])

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card played so far, in order."""
        return tuple(self._cards)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winner of each finished trick, in order."""
        return tuple(map(Seat, self._leaders[1:]))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick, in order; the last may be unfinished."""
        found = []
        for number, leader in enumerate(self._leaders):
            cards = tuple(self._cards[number * 4 : number * 4 + 4])
            if cards:
                winner = Seat(self._leaders[number + 1]) if number + 1 < len(self._leaders) else None
                found.append(Trick(Seat(leader), cards, winner))
        return tuple(found)

    def taken(self, side: Side) -> int:
        """Tricks won by a side so far."""
        need("side", side, Side)
        ours = sum(winner & 1 for winner in self._leaders[1:])
        return ours if side is Side.EW else len(self._leaders) - 1 - ours

    def hand(self, seat: Seat) -> Hand:
        """What a seat still holds."""
        need("seat", seat, Seat)
        return Hand(mask_of(self._hands[seat]))

    @property
    def is_over(self) -> bool:
        """Whether every card has been played (rule ``all-tricks``)."""
        return not any(self._hands[self._seat])

    @property
    def position(self) -> tuple[int, ...] | None:
        """Between two tricks, all that the rest of the play depends on: who leads and what each hand holds
        (as bit masks); None while a trick is on the table."""
        return (self._seat, *map(mask_of, self._hands)) if self._led == NO_SUIT else None

    # What may be done

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played now (rule ``follow``), spades to clubs, high to low; none at the end."""
        hand = self._hands[self._seat]
        following = hand[self._led]
        if following:
            return HOLDINGS[self._led][following]
        spades, hearts, diamonds, clubs, _ = hand
        return _SPADES[spades] + _HEARTS[hearts] + _DIAMONDS[diamonds] + _CLUBS[clubs]

    def refusal(self, card: Card) -> Refusal | None:
        """Why the card may not be played now, or None if it may."""
        need("card", card, Card)
        hand = self._hands[self._seat]
        if not any(hand):
            return self._refuse("play-over", "all-tricks", card=card)
        seat = Seat(self._seat)
        if not hand[card.column] & card.rank_bit:
            if card in self._cards:
                return self._refuse("card-played", "turn", card=card, seat=seat)
            holder = next((other for other in Seat if self._hands[other][card.column] & card.rank_bit), None)
            if holder is None:
                return self._refuse("card-unknown", "pack", card=card, seat=seat)
            return self._refuse("not-your-turn", "turn", card=card, seat=seat, holder=holder)
        if card.column != self._led and hand[self._led]:
            held = self.legal
            return self._refuse("must-follow", "follow", card=card, seat=seat, cards=held, suit=held[0].suit)
        return None

    def push(self, card: Card) -> None:
        """Play a card for the hand whose turn it is. Raises IllegalMove, with nothing changed, if refused."""
        seat, led = self._seat, self._led
        hand = self._hands[seat]
        try:
            suit, bit = card.column, card.rank_bit
        except AttributeError:
            need("card", card, Card)
            raise
        held = hand[suit]
        if not held & bit or (suit != led and hand[led]):
            refusal = self.refusal(card)
            assert refusal is not None
            raise IllegalMove(refusal)
        hand[suit] = held ^ bit
        cards = self._cards
        cards.append(card)
        self._seat = seat = (seat + 1) & 3
        if led == NO_SUIT:
            self._led = suit
        elif not len(cards) & 3:
            # The trick is full, and who would be next led to it.
            first, second, third, last = cards[-4:]
            worth = self._power[first.column]
            strengths = worth[first.index], worth[second.index], worth[third.index], worth[last.index]
            self._seat = winner = (seat + strengths.index(max(strengths))) & 3
            self._leaders.append(winner)
            self._led = NO_SUIT

    def pop(self) -> Card:
        """Take back the last card and return it. Raises IndexError if none has been played."""
        card = self._cards.pop()
        played = len(self._cards) & 3
        if played == 3:
            self._leaders.pop()
        self._seat = seat = (self._leaders[-1] + played) & 3
        self._hands[seat][card.column] |= card.rank_bit
        self._led = self._cards[-played].column if played else NO_SUIT
        return card

    def copy(self) -> Play:
        """An independent play in the same position, with the same past."""
        twin = Play(self.deal, self.denomination, Seat(self._leaders[0]), self.rules)
        for card in self._cards:
            twin.push(card)
        return twin

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and (
            (self.deal, self.denomination, self._leaders[0], self._cards)
            == (other.deal, other.denomination, other._leaders[0], other._cards)
        )

    __hash__ = None  # type: ignore[assignment]

    def _refuse(self, code: str, paragraph: str, **params: object) -> Refusal:
        rule = f"{self.rules}/{paragraph}" if self.rules else paragraph
        return Refusal(code, rule, Message(f"refusal.{code}", **params))


@cache
def _power(denomination: Denomination) -> tuple[tuple[int, ...], ...]:
    """For each suit that is led, what every card is worth in the trick: a trump most, of other suits nothing."""
    trump = denomination.suit

    def worth(card: Card, led: Suit) -> int:
        return card.rank + 14 if card.suit is trump else card.rank + 1 if card.suit is led else 0

    return tuple(tuple(worth(card, led) for card in CARDS) for led in Suit)


def _winner(cards: Sequence[Card], leader: int, denomination: Denomination) -> Seat:
    worth = _power(denomination)[cards[0].column]
    strengths = [worth[card.index] for card in cards]
    return Seat((leader + strengths.index(max(strengths))) & 3)


def trick_winner(trick: Trick, denomination: Denomination) -> Seat:
    """Who wins, or is winning, a trick; rule ``trick-winner``. Raises DealError for a trick without a card."""
    need("trick", trick, Trick)
    need("denomination", denomination, Denomination)
    need("the leader", trick.leader, Seat)
    cards = need_each("the cards", trick.cards, Card)
    if not cards:
        raise DealError(Fault(Message("deal.empty-trick"), rule="trick-winner"))
    return _winner(cards, trick.leader, denomination)


def _check_ending(hands: Mapping[Seat, Hand]) -> None:
    need_each("the seats", hands, Seat)
    need_each("the hands", hands.values(), Hand)
    absent = [seat for seat in Seat if seat not in hands]
    if absent:
        raise DealError(Fault(Message("deal.no-hand", seats=absent), rule="deal"))
    lengths = {len(hands.get(seat, Hand())) for seat in Seat}
    if len(lengths) != 1:
        raise DealError(Message("deal.unequal", counts=[len(hands.get(seat, Hand())) for seat in Seat]))
    if sum_of(hands).bit_count() != 4 * lengths.pop():
        raise DealError(*(fault for fault in defects(hands) if fault.message.key == "deal.twice"))


def dealt(cards: Sequence[Card], leader: Seat, denomination: Denomination) -> Deal:
    """The deal that a whole play came from. Raises DealError if the 52 cards are not the pack."""
    held: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for start in range(0, len(cards), 4):
        trick = cards[start : start + 4]
        for seat, card in zip(leader.round(), trick, strict=False):
            held[seat].append(card)
        leader = _winner(trick, leader, denomination)
    return Deal({seat: Hand(own) for seat, own in held.items()})
