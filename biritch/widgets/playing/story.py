"""What happened at the table, in sentences: each move, by which rule a robot made it, and who won the trick."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from biritch.cards.cards import Card
from biritch.cards.seats import Seat, Side
from biritch.messages import Message
from biritch.render.words import card_name, denomination_word, raise_word
from biritch.table.robots import Robot
from biritch.table.table import Table
from biritch.talk.moves import Bid, Contre, Decline, Move, Name, Pass, PassChoice, PlayCard, SurContre

MOST = 5  # sentences at a time; after many passes the last will do


@dataclass(frozen=True)
class Happening:
    """A move by a seat, why a robot made it (None for the reader's own), and the trick it ended."""

    seat: Seat
    what: Message
    because: Message | None = None
    won: Message | None = None

    def written(self) -> list[Message]:
        """As sentences for the eye."""
        because = self.because
        told = self.what if because is None else Message("play-lab.because", what=self.what, because=because)
        return [told, self.won] if self.won else [told]


def before_own(table: Table, seats: Collection[Seat]) -> Table | None:
    """The table as it was before the reader's last own move; None if there was none."""
    twin = table.copy()
    while twin.moves:
        twin.pop()
        if twin.controller in seats:
            return twin
    return None


def happenings(
    table: Table, seats: Collection[Seat], robot: Robot, *, spoken: bool = False
) -> list[Happening]:
    """What has happened since the reader was to move, that move included; ``spoken``: cards by their names."""
    twin = before_own(table, seats) or Table(table.deal, table.profile, table.dealer)
    found = []
    for move in table.moves[len(twin.moves) :]:
        own = twin.controller in seats
        choice = None if own else robot.choose(twin)
        # Moves from an address may be another robot's, which had its own reasons.
        because = choice.because if choice and choice.move == move else None
        seat, what = twin.turn, sentence(twin, move, spoken=spoken)
        assert seat is not None
        twin.push(move)
        found.append(Happening(seat, what, because, won(twin, move)))
    return found[-MOST:]


def sentence(table: Table, move: Move, *, spoken: bool = False) -> Message:
    """A move that is about to be made, as a sentence: “West declines”."""
    seat, profile = table.turn, table.profile
    if isinstance(move, PlayCard):
        return Message("play-lab.said.card", seat=seat, card=_card(move.card, spoken))
    if isinstance(move, Name):
        word = denomination_word(move.denomination, profile)
        return Message("play-lab.said.name", seat=seat, denomination=word)
    if isinstance(move, Bid):
        word = f"{move.level} {denomination_word(move.denomination, profile)}"
        return Message("play-lab.said.bid", seat=seat, bid=word if spoken else str(move))
    if isinstance(move, (Contre, SurContre)):
        return Message("play-lab.said.raise", seat=seat, word=raise_word(profile, climbed(table) + 1))
    partner = seat.partner if seat is not None else None
    key = {PassChoice: "passes-choice", Decline: "decline", Pass: "pass"}[type(move)]
    return Message(f"play-lab.said.{key}", seat=seat, partner=partner)


def climbed(table: Table) -> int:
    """How many times the factor has been raised."""
    return sum(isinstance(call, (Contre, SurContre)) for call in table.talk.calls)


def sentences(table: Table) -> Iterator[Message]:
    """The whole talk, word by word."""
    twin = Table(table.deal, table.profile, table.dealer)
    for call in table.talk.calls:
        yield sentence(twin, call)
        twin.push(call)


def _card(card: Card, spoken: bool) -> Card | str:
    return card_name(card) if spoken else card


def won(table: Table, move: Move) -> Message | None:
    """Who took the trick that a move has just ended."""
    play = table.play
    if play is None or play.trick or not isinstance(move, PlayCard):
        return None
    return Message(
        "play-lab.said.wins", seat=play.winners[-1], number=len(play.winners), ns=play.taken(Side.NS),
        ew=play.taken(Side.EW),
    )  # fmt: skip


def watched(table: Table, seats: Collection[Seat]) -> Seat | None:
    """Who plays the reader's cards, so that there is nothing to decide: the declarer whose dummy the reader is."""
    dummy = table.dummy
    return dummy.partner if dummy is not None and set(seats) == {dummy} else None
