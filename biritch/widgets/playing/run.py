"""What happens between two moves of the reader: each move on its way to the table, and what a trick changes.

Where the reader is dummy there is nothing to decide, and the rest of the deal is watched: it can be stopped, taken
card by card, or ended, and every card says why it was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from biritch.cards.seats import Seat
from biritch.messages import Message
from biritch.render import tape_html
from biritch.render.cards import card_html
from biritch.render.markup import element, prose, told
from biritch.render.words import capital
from biritch.table.robots import Choice, Robot
from biritch.table.table import Table
from biritch.talk.moves import PlayCard
from biritch.widgets.playing.hands import Hands
from biritch.widgets.playing.records import Records
from biritch.widgets.playing.speech import Said, reason, short, word
from biritch.widgets.playing.state import State, seats_of
from biritch.widgets.playing.story import watched, won
from biritch.widgets.playing.view import TableView

Choices = Mapping[int, Choice]  # of the robots, by the number of the move


def watch_html(declarer: Seat) -> str:
    """Why there is nothing to decide, and what can be asked: to stop and go on, one card more, the end."""
    stop = element(
        "button", told("play-lab.stop"), type="button", class_="b-btn", data_run="stop",
        data_on=told("play-lab.stop"), data_off=told("play-lab.go-on"),
    )  # fmt: skip
    rest = [
        element("button", told(f"play-lab.run-{what}"), type="button", class_="b-btn", data_run=what)
        for what in ("card", "end")
    ]
    why = element("span", told("play-lab.watched", seat=declarer), class_="t-why")
    return element("div", why, stop, *rest, class_="b-row")


def as_it_was(table: Table, count: int) -> Table:
    """The table after its first ``count`` moves."""
    twin = Table(table.deal, table.profile, table.dealer)
    for move in table.moves[:count]:
        twin.push(move)
    return twin


# What is drawn anew when the first card lies there: the trumps, the open hand, the talk gone from the seats.
OF_PLAY = ("set", "past", "top", "left", "right", "foot", "rubber")


def steps(
    table: Table, seen: int, state: State, robot: Robot, choices: Choices, viewer: Seat
) -> list[dict[str, Any]]:
    """The moves after the first ``seen``, each as the front end needs it to show it on its way."""
    twin = as_it_was(table, seen)
    watching = watched(table, seats_of(state)) is not None
    found: list[dict[str, Any]] = []
    for number, move in enumerate(table.moves[seen:], seen):
        seat = twin.turn
        assert seat is not None
        step: dict[str, Any] = {"seat": seat.name}
        if isinstance(move, PlayCard):
            step |= {"card": move.card.code, "html": card_html(move.card, seat=seat)}
            choice = choices.get(number)
            if watching and choice is not None and choice.move == move:
                step["why"] = reason(seat, Said(move, short(twin, move), choice.because))
        else:
            step["say"] = element("div", word(twin, move), class_="c-say")
        twin.push(move)
        play = twin.play
        if play is not None and len(play.cards) == 1:
            parts = TableView(twin, state, robot, viewer).parts()
            step["parts"] = [part for part in parts if part[0] in OF_PLAY]
        elif isinstance(move, PlayCard):
            hands = Hands(twin, state, viewer)
            if seat in hands.seen and seat in (hands.own.left, hands.own.right):
                step["lines"] = hands.side(seat)
        taken = won(twin, move)
        if taken is not None:
            step["won"] = _after_trick(twin, taken, state, viewer)
        found.append(step)
    return found


def _after_trick(table: Table, taken: Message, state: State, viewer: Seat) -> dict[str, Any]:
    """Who took a trick, the records with it, and what stands at the seats."""
    play = table.play
    assert play is not None
    records, hands = Records(table, state), Hands(table, state, viewer)
    parts = [
        ("tape", tape_html(play.winners, now=not play.is_over)), ("past", records.past()),
        ("rubber", records.rubber()),
    ]  # fmt: skip
    return {
        "seat": play.winners[-1].name, "msg": element("b", capital(prose(taken)) + "."), "parts": parts,
        "heads": {seat.name: hands.head(seat) for seat in Seat},
    }  # fmt: skip
