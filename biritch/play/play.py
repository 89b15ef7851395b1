"""Thirteen tricks: who is to play, which cards may be played, who has won what.

``Play`` knows turn, following suit and the winner of a trick (rules ``turn``, ``follow``, ``trick-winner``,
``all-tricks``), the same in every profile; it knows no profile and no score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from biritch.cards.cards import SUIT_MASK, Card, Denomination, Hand, cards_in, cards_in_suit
from biritch.cards.deal import Deal, defects, sum_of
from biritch.cards.seats import Seat, Side
from biritch.errors import DealError, IllegalMove, Refusal, need, need_each
from biritch.messages import Message


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
        "_best", "_best_seat", "_best_suit", "_cards", "_hands", "_leaders", "_led", "_seat", "_trump", "_winners",
        "deal", "denomination", "rules",
    )  # fmt: skip

    def __init__(
        self, deal: Deal | Mapping[Seat, Hand], denomination: Denomination, leader: Seat, rules: str = ""
    ) -> None:
        need("deal", deal, Deal, Mapping)
        need("denomination", denomination, Denomination)
        need("leader", leader, Seat)
        hands = deal.hands if isinstance(deal, Deal) else dict(deal)
        if not isinstance(deal, Deal):
            _check_ending(hands)
        self.deal = hands
        self.denomination = denomination
        self.rules = rules
        self._trump = _trumps(denomination)
        self._hands = [hands[seat].mask for seat in Seat]
        self._cards: list[Card] = []
        self._winners: list[int] = []
        self._leaders = [int(leader)]
        self._seat = int(leader)
        # Of the trick on the table, as bits: the suit led (0 before a lead), the best card and its suit.
        self._led = self._best = self._best_suit = 0
        self._best_seat = int(leader)

    # What is so

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
        return tuple(self._cards[len(self._winners) * 4 :])

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card played so far, in order."""
        return tuple(self._cards)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winner of each finished trick, in order."""
        return tuple(map(Seat, self._winners))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick, in order; the last may be unfinished."""
        found = []
        for number, leader in enumerate(self._leaders):
            cards = tuple(self._cards[number * 4 : number * 4 + 4])
            if cards:
                winner = Seat(self._winners[number]) if number < len(self._winners) else None
                found.append(Trick(Seat(leader), cards, winner))
        return tuple(found)

    def taken(self, side: Side) -> int:
        """Tricks won by a side so far."""
        need("side", side, Side)
        ours = sum(winner & 1 for winner in self._winners)
        return ours if side is Side.EW else len(self._winners) - ours

    def hand(self, seat: Seat) -> Hand:
        """What a seat still holds."""
        need("seat", seat, Seat)
        return Hand(self._hands[seat])

    @property
    def is_over(self) -> bool:
        """Whether every card has been played (rule ``all-tricks``)."""
        return not self._hands[self._seat]

    @property
    def position(self) -> tuple[int, ...] | None:
        """Between two tricks, all that the rest of the play depends on: who leads and what each hand holds
        (as bit masks); None while a trick is on the table."""
        return None if self._led else (self._seat, *self._hands)

    # What may be done

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played now (rule ``follow``), spades to clubs, high to low; none at the end."""
        mask = self._hands[self._seat]
        following = mask & self._led
        return cards_in_suit[following] if following else cards_in(mask)

    def refusal(self, card: Card) -> Refusal | None:
        """Why the card may not be played now, or None if it may."""
        need("card", card, Card)
        mask = self._hands[self._seat]
        if not mask:
            return self._refuse("play-over", "all-tricks", card=card)
        seat = Seat(self._seat)
        if not mask & card.bit:
            if card in self._cards:
                return self._refuse("card-played", "turn", card=card, seat=seat)
            holder = next((other for other in Seat if self._hands[other] & card.bit), None)
            if holder is None:
                return self._refuse("card-unknown", "pack", card=card, seat=seat)
            return self._refuse("not-your-turn", "turn", card=card, seat=seat, holder=holder)
        following = mask & self._led
        if following and not following & card.bit:
            held = cards_in(following)
            return self._refuse("must-follow", "follow", card=card, seat=seat, cards=held, suit=held[0].suit)
        return None

    def push(self, card: Card) -> None:
        """Play a card for the hand whose turn it is. Raises IllegalMove, with nothing changed, if refused."""
        seat, led = self._seat, self._led
        try:
            bit = card.bit
        except AttributeError:
            need("card", card, Card)
            raise
        hand = self._hands[seat]
        if not (hand & led or hand) & bit:
            refusal = self.refusal(card)
            assert refusal is not None
            raise IllegalMove(refusal)
        self._hands[seat] = hand ^ bit
        self._cards.append(card)
        if not led:
            self._led = self._best_suit = card.suit_mask
            self._best, self._best_seat = bit, seat
        else:
            # Within a suit the higher card has the higher bit.
            if bit & self._best_suit:
                if bit > self._best:
                    self._best, self._best_seat = bit, seat
            elif bit & self._trump:
                self._best, self._best_seat, self._best_suit = bit, seat, self._trump
            if not len(self._cards) & 3:
                self._seat = winner = self._best_seat
                self._winners.append(winner)
                self._leaders.append(winner)
                self._led = 0
                return
        self._seat = (seat + 1) & 3

    def pop(self) -> Card:
        """Take back the last card and return it. Raises IndexError if none has been played."""
        card = self._cards.pop()
        if not (len(self._cards) + 1) & 3:
            self._winners.pop()
            self._leaders.pop()
        on_table = self._cards[len(self._winners) * 4 :]
        leader = self._leaders[-1]
        self._seat = (leader + len(on_table)) & 3
        self._hands[self._seat] |= card.bit
        self._led = on_table[0].suit_mask if on_table else 0
        if on_table:
            best, self._best_seat = _best_of(on_table, leader, self._trump)
            self._best, self._best_suit = best.bit, best.suit_mask
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


def _trumps(denomination: Denomination) -> int:
    """The bits of the trump suit; 0 at no trumps."""
    suit = denomination.suit
    return SUIT_MASK[suit] if suit is not None else 0


def _best_of(cards: Sequence[Card], leader: int, trump: int) -> tuple[Card, int]:
    """The winning card of a trick so far and its seat; ``trump`` as the suit's bits, 0 for none."""
    best, best_seat = cards[0], leader
    for step, card in enumerate(cards[1:], 1):
        higher = card.bit & best.suit_mask and card.bit > best.bit
        if higher or (card.bit & trump and not best.bit & trump):
            best, best_seat = card, (leader + step) & 3
    return best, best_seat


def trick_winner(trick: Trick, denomination: Denomination) -> Seat:
    """Who wins, or is winning, a trick; rule ``trick-winner``. Needs at least one card."""
    return Seat(_best_of(trick.cards, trick.leader, _trumps(denomination))[1])


def _check_ending(hands: Mapping[Seat, Hand]) -> None:
    need_each("the seats", hands, Seat)
    need_each("the hands", hands.values(), Hand)
    lengths = {len(hands.get(seat, Hand())) for seat in Seat}
    if len(lengths) != 1:
        raise DealError(Message("deal.unequal", counts=[len(hands.get(seat, Hand())) for seat in Seat]))
    if sum_of(hands).bit_count() != 4 * lengths.pop():
        raise DealError(*(fault for fault in defects(hands) if fault.message.key == "deal.twice"))


def dealt(cards: Sequence[Card], leader: Seat, denomination: Denomination) -> Deal:
    """The deal that a whole play came from. Raises DealError if the 52 cards are not the pack."""
    held: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for start in range(0, len(cards), 4):
        trick = Trick(leader, tuple(cards[start : start + 4]), None)
        for seat, card in trick.plays:
            held[seat].append(card)
        leader = trick_winner(trick, denomination)
    return Deal({seat: Hand(own) for seat, own in held.items()})
