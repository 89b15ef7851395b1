"""The four hands on the page: whose lies where, who may see it, and each card with what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass

from biritch.cards.cards import CARDS, Card, Hand
from biritch.cards.seats import Seat
from biritch.render.cards import FAN_ORDER, card_html, hand_html
from biritch.render.cards import State as CardState
from biritch.render.markup import element, say, told
from biritch.render.words import card_name
from biritch.table.table import Table
from biritch.talk.moves import PlayCard
from biritch.widgets.playing.state import State, seats_of

ROW = 7  # cards in a row of a phone; more make two


@dataclass(frozen=True)
class Hands:
    """The hands of a table as one chair sees them. ``viewer`` has the screen where it is handed round."""

    table: Table
    state: State
    viewer: Seat
    refused: Card | None = None

    # Who sits where

    @property
    def seats(self) -> tuple[Seat, ...]:
        return seats_of(self.state)

    @property
    def own(self) -> Seat:
        """The seat at the foot of the table: the reader's, South if it is one of several."""
        if self.state["apart"]:
            return self.viewer
        return Seat.S if Seat.S in self.seats else self.seats[0]

    @property
    def places(self) -> dict[str, Seat]:
        """Which seat lies where, the own at the foot."""
        return {"top": self.own.partner, "left": self.own.left, "right": self.own.right, "foot": self.own}

    @property
    def front(self) -> Seat:
        """Whose cards lie before the reader: the own, or those of a side seat that the reader is to play."""
        turn = self.table.turn
        aside = turn in (self.own.left, self.own.right) and turn is not None and self.plays(turn)
        return turn if aside and turn is not None and turn in self.seen else self.own

    @property
    def waits_for(self) -> Seat | None:
        """Who has to take the screen before anything more is shown."""
        due = self.table.controller
        if not self.state["apart"] or due is None or due not in self.seats or due is self.viewer:
            return None
        return due

    @property
    def seen(self) -> dict[Seat, Hand]:
        """The hands that may be seen: those of the reader's seats, what lies open, or all if asked for."""
        table = self.table
        if self.state["open"] or table.is_over:
            return {seat: table.hand(seat) for seat in Seat}
        found: dict[Seat, Hand] = {}
        for seat in [self.viewer] if self.state["apart"] else self.seats:
            found |= table.visible_to(seat).hands
        if self.waits_for is not None:  # the screen is between two players
            found.pop(self.viewer, None)
        return found

    def plays(self, seat: Seat) -> bool:
        """Whether the reader decides what the seat plays: dummy's cards are its declarer's."""
        decides = seat.partner if seat is self.table.dummy else seat
        return decides in self.seats and self.waits_for is None and decides in (self.viewer, *self._together)

    @property
    def _together(self) -> tuple[Seat, ...]:
        return () if self.state["apart"] else self.seats

    # The hands

    def foot(self) -> str:
        return self._hand(self.front, "t-fan")

    def top(self) -> str:
        return self._hand(self.own.partner, "t-dummy")

    def side(self, seat: Seat) -> str:
        """A hand at the side: backs, or where it may be seen its suits in lines."""
        if seat not in self.seen:
            return self._backs(seat, "t-backs")
        return element("div", hand_html(self.seen[seat]), class_="t-lines", data_hand=seat.name)

    def _backs(self, seat: Seat, class_: str) -> str:
        count = len(self.table.hand(seat))
        # No suit and no order: a back says only that there is one card more.
        backs = [element("span", class_="b-card is-back", style=f"--i:{i}") for i in range(count)]
        return element("div", *backs, class_=class_, aria_hidden="true", data_hand=seat.name)

    def _hand(self, seat: Seat, class_: str) -> str:
        if seat not in self.seen:
            return self._backs(seat, f"{class_} is-closed")
        hand = self.seen[seat]
        cards = [card for suit in FAN_ORDER for card in hand[suit]]
        can = self.table.play is not None and self.plays(seat)
        states = {card: self._state_of(seat, card) for card in cards} if can else {}
        focus = self.refused if self.refused in cards else None
        focus = focus or next((card for card in cards if states.get(card) == "legal"), cards[0] if cards else None)
        why = self._why(seat, states)
        half = -(-len(cards) // 2) if len(cards) > ROW else len(cards)
        items = []
        for index, card in enumerate(cards):
            last = index + 1 == len(cards) or cards[index + 1].suit is not card.suit
            row, place = (1, index - half) if index >= half else (0, index)
            drawn = card_html(card, state=states.get(card, ""), button=can, focus=card is focus)
            if can and states[card] != "legal":
                label = say("render.card-idle", card=card_name(card))
                drawn = drawn.replace(f'aria-label="{label}"', f'aria-label="{label}: {why}"')
            ends = index + 1 == len(cards) or index + 1 == half
            style = f"--i:{index};--m:{(len(cards) - 1) / 2};--pi:{place};--pr:{row}"
            classes = " ".join(name for name, on in (("is-last", last), ("is-rowend", ends)) if on)
            items.append(element("li", drawn, class_=classes, style=style, data_held=card.code))
        whose = "own" if seat in self.seats else "their"
        due = can and self.table.turn is seat
        return element(
            "ul", *items, class_=f"{class_} b-cards", aria_label=say(f"play-lab.{whose}-hand", seat=seat),
            data_hand=seat.name, data_due=due,
        )  # fmt: skip

    def _state_of(self, seat: Seat, card: Card) -> CardState:
        if self.table.turn is seat and self.table.refusal(PlayCard(card)) is None:
            return "legal"
        return "refused" if card is self.refused else "idle"

    def _why(self, seat: Seat, states: dict[Card, CardState]) -> str:
        """Why a card cannot be played now, in a few words."""
        play = self.table.play
        if play is not None and play.trick and "legal" in states.values():
            return say(f"play-lab.led.{play.trick[0].suit.name}")
        return say("play-lab.turn-of", seat=self.table.turn)

    # The seats

    def head(self, seat: Seat) -> str:
        """A seat's name and its part in the deal, with the line under it when it is its turn."""
        turn = self.table.turn is seat
        name = element("b", told(f"seat.{seat.name}"))
        role = element("span", ", ".join(self._roles(seat)))
        return element("p", name, " ", role, class_="t-seat is-turn" if turn else "t-seat")

    def _roles(self, seat: Seat) -> list[str]:
        table, contract = self.table, self.table.contract
        roles = [told("play-lab.you")] if seat in self.seats else []
        if seat is table.dummy:
            mine = seat.partner in self.seats
            roles.append(told("play-lab.dummy-yours" if mine else "play-lab.dummy-of", seat=seat.partner))
        elif seat not in self.seen:
            count = len(table.hand(seat))
            unit = element("span", " " + told("play-lab.unit", count=count), class_="t-unit")
            roles.append(f"{count}{unit}")
        if seat is table.dealer and (table.play is None or contract is None):
            roles.append(told("render.dealer"))
        elif contract is not None and seat is contract.declarer:
            roles.append(told("play-lab.declarer"))
        return roles


def pack_html() -> str:
    """Every card once, unseen: a page takes the hand of its address from it."""
    cards = [card_html(card, button=True) for suit in FAN_ORDER for card in Hand(CARDS)[suit]]
    return element("template", *cards, class_="t-pack")
