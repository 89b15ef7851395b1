"""A deal as four hands whose cards can be moved: by dragging, by keyboard, by tapping.

For a moment a hand may have fourteen cards. It is drawn all the same, dashed, with its count.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from biritch.cards.cards import CARDS, Card, Denomination, Hand, Rank, Suit
from biritch.cards.deal import defects, parse_hands, write_hands
from biritch.cards.seats import Seat
from biritch.errors import BiritchError
from biritch.render.markup import element, say, suit_html, told
from biritch.render.words import card_name

Hands = dict[Seat, Hand]


def hands_of(text: str) -> Hands | None:
    """Four hands of any length; None for what is no hands at all."""
    try:
        return parse_hands(text)
    except BiritchError:
        return None


def is_a_deal(text: str) -> bool:
    """Whether a text is four hands of thirteen."""
    hands = hands_of(text)
    return hands is not None and not defects(hands)


def moved(text: str, what: str) -> str | None:
    """The deal with one card in another hand: "HA N" gives North the ace of hearts.

    None for what is no deal, no card of it or no seat.
    """
    hands = hands_of(text)
    code, _, letter = what.partition(" ")
    if hands is None or letter not in Seat.__members__:
        return None
    card = next((card for hand in hands.values() for card in hand if card.code == code), None)
    if card is None:
        return None
    left = {seat: Hand(held for held in hand if held != card) for seat, hand in hands.items()}
    return write_hands(left | {Seat[letter]: Hand([*left[Seat[letter]], card])})


def counted(wanted: Collection[str], denomination: Denomination) -> list[Card]:
    """The cards that count as honours, for holdings of which these are wanted: honours, aces."""
    def counts(card: Card) -> bool:
        trump = "honours" in wanted and card.suit is denomination.suit and card.is_honour
        return trump or ("aces" in wanted and card.rank is Rank.ACE)

    return [card for card in CARDS if counts(card)]


@dataclass(frozen=True)
class Compass:
    """Draws a deal, North on top. ``marked`` cards are underlined."""

    hands: Hands
    marked: Collection[Card]

    def html(self) -> str:
        """The four hands as one control: its cards are reached by the arrow keys."""
        seats = (Seat.N, Seat.W, Seat.E, Seat.S)
        label = say("lab.the-deal")
        return element(
            "div", *(self._hand(seat) for seat in seats), class_="b-compass", role="group", aria_label=label,
            aria_describedby="~compass-h", data_part="compass",
        )  # fmt: skip

    def _hand(self, seat: Seat) -> str:
        hand = self.hands.get(seat, Hand())
        wrong = len(hand) != 13
        count = told("lab.count", count=len(hand)) if wrong else ""
        name = told(f"seat.{seat.name}")
        head = element("p", name, " ", element("span", count, class_="b-role"), class_="b-seat")
        lines = [
            element("li", suit_html(suit), self._cards(seat, hand[suit])) for suit in Suit
        ]  # fmt: skip
        return element(
            "div", head, element("ul", *lines, class_="b-hand"), class_="b-held is-wrong" if wrong else "b-held",
            data_seat=seat.name, data_part=f"held-{seat.name}",
        )  # fmt: skip

    def _cards(self, seat: Seat, cards: Collection[Card]) -> str:
        if not cards:
            return element("span", "– ", element("small", told("lab.void")), class_="b-void")
        return "".join(self._card(seat, card) for card in cards)

    def _card(self, seat: Seat, card: Card) -> str:
        marked = card in self.marked
        key = "lab.honour-of" if marked else "render.card-of"
        spoken = say(key, card=card_name(card), seat=seat)
        classes = "b-rank is-honour" if marked else "b-rank"
        return element(
            "button", card.rank.label, type="button", class_=classes, tabindex="-1", draggable="true",
            data_card=card.code, aria_label=spoken, id=f"~card-{seat.name}{card.code}",
        )  # fmt: skip
