"""Cards, hands, fans: what a player holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from biritch.cards.cards import Card, Hand, Suit
from biritch.cards.seats import Seat
from biritch.render.markup import element, say, suit_class, suit_html, told
from biritch.render.words import card_name

State = Literal["", "legal", "idle", "refused", "winner"]
PLACES = {Seat.N: "b-n", Seat.E: "b-e", Seat.S: "b-so", Seat.W: "b-w"}
FAN_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)  # black and red in turn


def card_html(
    card: Card, *, state: State = "", seat: Seat | None = None, button: bool = False, focus: bool = False,
) -> str:  # fmt: skip
    """One card. ``seat`` puts it in its place of a trick; a ``button`` can be played, and refused.

    ``focus``: of the buttons of a hand this is the one that Tab reaches.
    """
    # An idle card is not `disabled`: pressing it brings the refusal, which says why.
    classes = f"b-card {suit_class(card.suit)}"
    if seat is not None:
        classes += f" {PLACES[seat]}"
    if state:
        classes += " is-idle is-refused" if state == "refused" else f" is-{state}"
    inside = (
        element("span", card.rank.label, aria_hidden="true")
        + suit_html(card.suit, hidden=True)
        + suit_html(card.suit, hidden=True).replace(f"b-suit {suit_class(card.suit)}", "b-suit b-pip")
    )
    label = _spoken(card, state, seat)
    if not button:
        return element("span", inside, class_=classes, role="img", aria_label=label)
    idle = "true" if state in ("idle", "refused") else None
    return element(
        "button", inside, class_=classes, type="button", aria_label=label, aria_disabled=idle,
        tabindex="0" if focus else "-1", data_card=card.code,
    )  # fmt: skip


def _spoken(card: Card, state: State, seat: Seat | None) -> str:
    name = card_name(card)
    if seat is not None:
        key = "render.card-wins" if state == "winner" else "render.card-of"
        return say(key, card=name, seat=seat)
    if state in ("legal", "idle", "refused"):
        return say("render.card-legal" if state == "legal" else "render.card-idle", card=name)
    return name


def fan_html(
    hand: Hand | Iterable[Card], *, label: str, states: Mapping[Card, State] | None = None, buttons: bool = False,
    focus: Card | None = None,
) -> str:  # fmt: skip
    """A hand as overlapping cards, suits apart. With ``buttons`` it is one tab stop, at ``focus``."""
    held = hand if isinstance(hand, Hand) else Hand(hand)
    cards = [card for suit in FAN_ORDER for card in held[suit]]
    states = states or {}
    if buttons and focus not in cards:
        focus = next((card for card in cards if states.get(card) == "legal"), cards[0] if cards else None)
    items = []
    for card, following in zip(cards, [*cards[1:], None], strict=True):
        last = following is None or following.suit is not card.suit
        drawn = card_html(card, state=states.get(card, ""), button=buttons, focus=card is focus)
        items.append(element("li", drawn, class_="is-last" if last else None))
    return element("ul", *items, class_="b-cards", aria_label=label)


def hand_html(hand: Hand, *, marked: Collection[Card] = ()) -> str:
    """A hand as four lines, spades hearts diamonds clubs; a void is a dash. ``marked`` cards are underlined."""
    lines = []
    for suit in Suit:
        ranks = " ".join(
            element("b", card.rank.label) if card in marked else card.rank.label for card in hand[suit]
        )
        none = told("word.none")
        void = element("span", "–", aria_hidden="true") + element("span", none, class_="b-vh")
        lines.append(element("li", suit_html(suit), ranks or void))
    return element("ul", *lines, class_="b-hand")
