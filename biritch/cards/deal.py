"""A deal: four hands of thirteen, with every defect of a bad one named at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from biritch.cards.cards import CARDS, FULL_PACK, RANK_LETTERS, Card, Hand, Rank, Suit
from biritch.cards.seats import Seat
from biritch.errors import DealError, Fault, ParseError, need, need_each
from biritch.messages import Message
from biritch.notebook import Drawn


class Deal(Drawn):
    """All 52 cards in four hands of 13 (rules ``pack`` and ``deal``). Immutable.

    ``deal[Seat.N]`` is North's hand. Raises DealError, naming every defect, if the hands are not a deal.
    """

    __slots__ = ("_hands",)

    def __init__(self, hands: Mapping[Seat, Hand]) -> None:
        need("hands", hands, Mapping)
        need_each("the seats", hands, Seat)
        need_each("the hands", hands.values(), Hand)
        faults = defects(hands)
        if faults:
            raise DealError(*faults)
        self._hands = tuple(hands[seat] for seat in Seat)

    @classmethod
    def shuffled(cls, seed: int | None = None) -> Deal:
        """A random deal. The same seed always gives the same deal; None gives a fresh one."""
        import random  # late, for it brings much along

        pack = list(CARDS)
        random.Random(seed).shuffle(pack)
        return cls({seat: Hand(pack[seat::4]) for seat in Seat})

    @classmethod
    def from_pbn(cls, text: str) -> Deal:
        """Read "N:AK.. … … …": the seat of the first hand, then clockwise; suits S.H.D.C.

        Reads forgivingly: any case, "10" for T, "-" for a void. Raises ParseError for text that is
        not four hands, DealError for hands that are not a deal; each with all faults.
        """
        return cls(parse_hands(text))

    @classmethod
    def of_hands(cls, north: Hand, east: Hand, south: Hand, west: Hand) -> Deal:
        """A deal of hands that are known to be one, for readers of many; nothing is checked."""
        deal = object.__new__(cls)
        deal._hands = (north, east, south, west)
        return deal

    def to_pbn(self, first: Seat = Seat.N) -> str:
        """Strict PBN: T for ten, voids empty."""
        return write_hands({seat: self[seat] for seat in Seat}, first)

    def __getitem__(self, seat: Seat) -> Hand:
        need("seat", seat, Seat)
        return self._hands[seat]

    def __iter__(self) -> Iterator[tuple[Seat, Hand]]:
        return zip(Seat, self._hands, strict=True)

    @property
    def hands(self) -> dict[Seat, Hand]:
        return dict(self)

    def holder(self, card: Card) -> Seat:
        """The seat that was dealt the card."""
        need("card", card, Card)
        return next(seat for seat, hand in self if card in hand)

    def aces(self, seat: Seat) -> int:
        """How many aces the seat was dealt."""
        return sum(card.rank is Rank.ACE for card in self[seat])

    def honours(self, seat: Seat, suit: Suit) -> tuple[Rank, ...]:
        """The honours of a suit (A K Q J 10) that the seat was dealt, high to low."""
        return tuple(card.rank for card in self[seat][suit] if card.is_honour)

    def rotated(self, steps: int) -> Deal:
        """The same deal with every hand moved clockwise by a number of seats."""
        need("steps", steps, int)
        return Deal({Seat((seat + steps) % 4): hand for seat, hand in self})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self._hands == other._hands

    def __hash__(self) -> int:
        return hash(self._hands)

    def __str__(self) -> str:
        return "\n".join(f"{seat.word:5}  {hand}" for seat, hand in self)

    def __repr__(self) -> str:
        return f"Deal.from_pbn({self.to_pbn()!r})"


def defects(hands: Mapping[Seat, Hand]) -> list[Fault]:
    """Everything that keeps four hands from being a deal; empty if they are one."""
    if sum_of(hands) == FULL_PACK and len(hands) == 4 and all(len(hand) == 13 for hand in hands.values()):
        return []  # four thirteens that are the whole pack hold no card twice
    faults = [
        Fault(Message("deal.hand-size", seat=seat, count=len(hands.get(seat, Hand()))), rule="deal")
        for seat in Seat
        if len(hands.get(seat, Hand())) != 13
    ]
    faults += _twice(hands)
    missing = Hand(FULL_PACK & ~sum_of(hands))
    if 0 < len(missing) <= 8:
        faults.append(Fault(Message("deal.missing", cards=list(missing)), rule="pack"))
    return faults


def sum_of(hands: Mapping[Seat, Hand]) -> int:
    """The bit mask of all cards that are in any of the hands."""
    mask = 0
    for hand in hands.values():
        mask |= hand.mask
    return mask


def _twice(hands: Mapping[Seat, Hand]) -> list[Fault]:
    faults = []
    seen = twice = 0
    for hand in hands.values():
        twice |= seen & hand.mask
        seen |= hand.mask
    for card in CARDS:
        if twice & card.bit:
            holders = [seat for seat in Seat if card in hands.get(seat, Hand())]
            faults.append(Fault(Message("deal.twice", card=card, seats=holders), rule="pack"))
    return faults


LONGEST = 1000  # characters; a deal with every blank and word that people write has a third of that


def parse_hands(text: str) -> dict[Seat, Hand]:
    """Read four hands of any length, as ``Deal.from_pbn`` does, without asking that they be a deal.

    Raises ParseError with every fault: seat, number of hands or suits, unknown letters, a card named twice
    in a hand.
    """
    need("text", text, str)
    head, colon, rest = text.partition(":")
    if not colon or len(text) > LONGEST:
        raise ParseError(Message("deal.no-seat" if len(text) <= LONGEST else "deal.too-long", text=text))
    faults: list[Message] = []
    first = Seat.N
    try:
        first = Seat.parse(head)
    except ParseError:
        faults.append(Message("deal.bad-seat", text=head.strip()))
    words = _words(rest.rstrip(" \t\r\n,;"))
    if len(words) != 4:
        faults.append(Message("deal.not-four", count=len(words)))
    hands = {}
    for seat, word in zip(first.round(), words, strict=False):
        hands[seat] = _parse_hand(seat, word, faults)
    if faults:
        raise ParseError(*faults)
    return hands


def _words(text: str) -> list[str]:
    # "A K Q . J T" has blanks inside hands: where there are too many words, blanks beside a dot go first.
    words = text.split()
    if len(words) > 4 and any(word.count(".") != 3 for word in words):
        words = re.sub(r"\s*\.\s*", ".", text).split()
    return words


def _parse_hand(seat: Seat, text: str, faults: list[Message]) -> Hand:
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != 4:
        faults.append(Message("deal.not-four-suits", seat=seat, text=text, count=len(suits)))
    mask = 0
    strange: dict[Message, None] = {}
    for suit, letters in zip(Suit, suits, strict=False):
        for letter in letters.replace("-", ""):
            if letter not in RANK_LETTERS:
                strange[no_rank(seat, suit, letter)] = None  # each thing is told once
                continue
            card = Card(suit, Rank(RANK_LETTERS.index(letter)))
            if mask & card.bit:
                faults.append(Message("deal.twice", card=card, seats=[seat, seat]))
            mask |= card.bit
    faults += strange
    return Hand(mask)


def no_rank(seat: Seat, suit: Suit, letter: str) -> Message:
    """What a letter is that is no rank: a small card that is not named, the sign of a suit, or nothing known."""
    if letter in "Xx":
        return Message("deal.small-card", seat=seat)
    if letter in "♠♥♦♣♤♡♢♧":
        return Message("deal.suit-sign", seat=seat, text=letter)
    return Message("deal.bad-rank", seat=seat, suit=suit, text=letter)


def write_hands(hands: Mapping[Seat, Hand], first: Seat = Seat.N) -> str:
    """Four hands of any length in strict PBN, the first named, then clockwise."""
    return f"{first.name}:" + " ".join(hands[seat].dotted for seat in first.round())
