"""Suits, ranks, denominations, cards, and hands: the values everything else is built on.

A card is one of 52 shared objects; a hand is a set of cards over a single integer. Nothing here
knows a rule, except which five cards of a suit are its honours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import EnumType
from typing import ClassVar, TypeVar

from biritch.cards.kinds import Kind
from biritch.errors import ParseError, need
from biritch.messages import Fixed, Message, known, spell
from biritch.notebook import Drawn


class Suit(Kind):
    """The four suits, in the order in which hands are written: spades, hearts, diamonds, clubs."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        return "♠♥♦♣"[self]

    @property
    def word(self) -> str:
        """The name used in records: "spades", "hearts", "diamonds" or "clubs"."""
        return self.name.lower()


class Rank(Kind):
    """The thirteen ranks from two (low) to ace (high); rule ``pack``."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """One character, with T for ten: "A", "K", …, "T", "9", …, "2"."""
        return RANK_LETTERS[self]

    @property
    def label(self) -> str:
        """As printed on the card, in the language that is spoken: like ``letter`` in English, but "10" for ten."""
        return spell(self)

    @property
    def word(self) -> str:
        """The name as spoken: "ace", "10", "2"."""
        key = f"render.rank.{self.name}"
        return Message(key).say() if known(key) else self.label


RANK_LETTERS = "23456789TJQKA"
HONOUR_RANKS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)


_Member = TypeVar("_Member")


class _Plain(EnumType):
    """What a loop over denominations gives: each trump suit once, and no trumps."""

    def __iter__(cls: type[_Member]) -> Iterator[_Member]:
        return (member for name, member in cls.__members__.items() if name != "ROYALS")  # type: ignore[attr-defined]

    def __len__(cls) -> int:
        return len(cls.__members__) - 1


class Denomination(Kind, metaclass=_Plain):
    """What can be named: a trump suit or no trumps, in the rising order of both games of 1886.

    ``Denomination.NOTRUMP`` is the call *biritch* of the Collinson rules. ``Denomination.ROYALS`` is spades again
    at a dearer price, in the royal auction alone; a loop over all denominations leaves it out, and a rule set
    that has it says so (``Profile.rising``).
    """

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NOTRUMP = 4
    ROYALS = 5

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None at no trumps."""
        return _TRUMP_SUIT[self]

    @property
    def word(self) -> str:
        """The name used in records, "notrump" for no trumps."""
        return self.name.lower()

    @property
    def code(self) -> str:
        """Short form: "S", "C", "D", "H", "NT", "R"."""
        return ("S", "C", "D", "H", "NT", "R")[self]

    @classmethod
    def of(cls, suit: Suit) -> Denomination:
        """The denomination of a trump suit."""
        need("suit", suit, Suit)
        return cls[suit.name]

    @classmethod
    def parse(cls, text: str) -> Denomination:
        """Read a word, a letter or a symbol: "hearts", "H", "♥", "NT", "notrump", "biritch", "royals".

        Raises ParseError if the text names no denomination.
        """
        need("text", text, str)
        found = _DENOMINATION_NAMES.get(text.strip().lower())
        if found is None:
            raise ParseError(Message("parse.denomination", text=text))
        return found


_TRUMP_SUIT = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, None, Suit.SPADES)
_DENOMINATION_NAMES: dict[str, Denomination] = {
    name: denomination
    for denomination in (*Denomination, Denomination.ROYALS)
    for name in (denomination.word, denomination.code.lower(), denomination.word.rstrip("s"))
} | {suit.symbol: Denomination.of(suit) for suit in Suit}
_DENOMINATION_NAMES |= dict.fromkeys(("biritch", "n", "no trump", "no trumps", "no-trump"), Denomination.NOTRUMP)


SUIT_MASK = tuple(0x1FFF << (13 * suit) for suit in Suit)


class Card(Fixed):
    """One of the 52 cards. ``Card(suit, rank)`` always gives the same shared object, and nothing changes it.

    ``index`` counts from 0 (two of spades) to 51 (ace of clubs); ``bit`` is ``1 << index``. In a hand
    taken apart by suits, ``column`` is the suit's number and ``rank_bit`` the card's bit in it.
    """

    __slots__ = ("bit", "column", "index", "rank", "rank_bit", "suit")
    suit: Suit
    rank: Rank
    index: int
    bit: int
    column: int
    rank_bit: int
    _pack: ClassVar[dict[int, Card]] = {}

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        need("suit", suit, Suit)
        need("rank", rank, Rank)
        index = suit * 13 + rank
        card = cls._pack.get(index)
        if card is None:
            card = super().__new__(cls)
            made = {"suit": suit, "rank": rank, "index": index, "bit": 1 << index}
            for name, value in (made | {"column": int(suit), "rank_bit": 1 << rank}).items():
                object.__setattr__(card, name, value)
            cls._pack[index] = card
        return card

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: "SA", "AS", "♠A", "10♥", "hT". Raises ParseError for anything else."""
        need("text", text, str)
        cleaned = text.strip().upper().replace("10", "T")
        if len(cleaned) == 2:
            for first, second in (tuple(cleaned), tuple(cleaned[::-1])):
                suit = _SUIT_OF_CHAR.get(first)
                if suit is not None and second in RANK_LETTERS:
                    return cls(suit, Rank(RANK_LETTERS.index(second)))
        raise ParseError(Message("parse.card", text=text))

    @property
    def code(self) -> str:
        """Two letters, suit first: "SA", "HT"."""
        return self.suit.letter + self.rank.letter

    @property
    def name(self) -> str:
        """As spoken: "ace of spades", "10 of hearts"."""
        return Message("render.card", rank=self.rank.word, suit=self.suit).say()

    @property
    def is_honour(self) -> bool:
        """Ace, king, queen, jack or ten (of trumps, these are the honours)."""
        return self.rank >= Rank.TEN

    def __str__(self) -> str:
        return self.suit.symbol + self.rank.label

    def __repr__(self) -> str:
        return f"Card.parse({self.code!r})"

    def __lt__(self, other: Card) -> bool:
        need("the other card", other, Card)
        return self.index < other.index

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[type[Card], tuple[Suit, Rank]]:
        return Card, (self.suit, self.rank)


_SUIT_OF_CHAR = {char: suit for suit in Suit for char in (suit.letter, suit.symbol)}
CARDS: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
FULL_PACK = (1 << 52) - 1


# Every holding of each suit, high to low, by the 13 bits of its ranks; empty until ``fill_holdings``.
HOLDINGS: tuple[list[tuple[Card, ...]], ...] = ([], [], [], [])
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = HOLDINGS


def fill_holdings() -> None:
    """Make the table, 4 × 8192 holdings, unless it is made: when a hand is first looked into, not at import."""
    if _CLUBS:
        return
    for suit, made in zip(Suit, HOLDINGS, strict=True):
        found: list[tuple[Card, ...]] = [()]
        for card in CARDS[13 * suit : 13 * suit + 13]:
            found += [(card, *lower) for lower in found]
        made[:] = found


def columns(mask: int) -> tuple[int, int, int, int]:
    """A bit mask taken apart by suits, spades to clubs, 13 bits each."""
    return mask & 0x1FFF, mask >> 13 & 0x1FFF, mask >> 26 & 0x1FFF, mask >> 39


def mask_of(columns: Sequence[int]) -> int:
    """The bit mask that columns make; what stands after the fourth is not asked."""
    return columns[0] | columns[1] << 13 | columns[2] << 26 | columns[3] << 39


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a bit mask: spades to clubs, high to low."""
    if not _CLUBS:
        fill_holdings()
    spades, hearts, diamonds, clubs = columns(mask)
    return _SPADES[spades] + _HEARTS[hearts] + _DIAMONDS[diamonds] + _CLUBS[clubs]


class Hand(Drawn):
    """An immutable set of cards, written and iterated spades to clubs, high to low.

    Supports ``in``, ``len``, iteration, ``|``, ``-``, ``&``, comparison and ``hand[suit]``.
    """

    __slots__ = ("_mask",)
    _mask: int

    def __init__(self, cards: Iterable[Card] | int = 0) -> None:
        if not isinstance(cards, int):
            mask = 0
            try:
                for card in cards:
                    mask |= card.bit
            except (AttributeError, TypeError):
                raise TypeError("a Hand is made of Card objects, or of a bit mask") from None
            cards = mask
        elif cards >> 52:
            raise TypeError("the bit mask of a Hand has 52 bits")
        self._mask = cards

    @property
    def mask(self) -> int:
        """The cards as bits, ``card.bit`` each."""
        return self._mask

    @property
    def cards(self) -> tuple[Card, ...]:
        return cards_in(self._mask)

    def __getitem__(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of one suit, high to low; empty if the hand is void in it."""
        need("suit", suit, Suit)
        return cards_in(self._mask & SUIT_MASK[suit])

    def count(self, suit: Suit) -> int:
        """How many cards of the suit are held."""
        need("suit", suit, Suit)
        return (self._mask & SUIT_MASK[suit]).bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self._mask & card.bit)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_in(self._mask))

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __or__(self, other: Hand) -> Hand:
        need("the other hand", other, Hand)
        return Hand(self._mask | other._mask)

    def __and__(self, other: Hand) -> Hand:
        need("the other hand", other, Hand)
        return Hand(self._mask & other._mask)

    def __sub__(self, other: Hand) -> Hand:
        need("the other hand", other, Hand)
        return Hand(self._mask & ~other._mask)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self._mask == other._mask

    def __hash__(self) -> int:
        return hash(self._mask)

    @property
    def dotted(self) -> str:
        """Spades.hearts.diamonds.clubs, T for ten: "AJ3.T9.K6432.QJT"."""
        return ".".join("".join(card.rank.letter for card in self[suit]) for suit in Suit)

    def __str__(self) -> str:
        return " ".join(suit.symbol + ("".join(card.rank.label for card in self[suit]) or "–") for suit in Suit)

    def __repr__(self) -> str:
        return f"Hand({self.dotted})"
