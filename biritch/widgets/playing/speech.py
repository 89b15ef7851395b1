"""What stands at a seat: the word it said, and the way to a robot's reason."""

from __future__ import annotations

from dataclasses import dataclass

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat
from biritch.messages import Message
from biritch.render.markup import element, prose, suit_html, told
from biritch.render.words import denomination_word, raise_word
from biritch.table.robots import Robot
from biritch.table.table import Table
from biritch.talk.moves import Bid, Call, Contre, Decline, Move, Name, Pass, PassChoice, PlayCard, SurContre
from biritch.widgets.playing.state import State, seats_of
from biritch.widgets.playing.story import climbed


@dataclass(frozen=True)
class Said:
    """A seat's last move: what it is in short, and the reason if a robot's rules made it."""

    move: Move
    short: str
    because: Message | None


def last_moves(table: Table, state: State, robot: Robot) -> dict[Seat, Said]:
    """Every seat's last move of the talk, or of the play once there is one, with its reason."""
    found: dict[Seat, Said] = {}
    twin, own = table.copy(), seats_of(state)
    playing = bool(table.play and table.play.cards)
    while twin.moves and len(found) < 4:
        move = twin.pop()
        seat = twin.turn
        assert seat is not None
        if playing and not isinstance(move, PlayCard):
            break
        if seat in found:
            continue
        because = None
        if twin.controller not in own:
            choice = robot.choose(twin)
            # Moves from an address may be another robot's, which had its own reasons.
            because = choice.because if choice.move == move else None
        found[seat] = Said(move, short(twin, move), because)
    return found


def short(table: Table, move: Move) -> str:
    """A move that is about to be made, in a word, as HTML."""
    if isinstance(move, PlayCard):
        return suit_html(move.card.suit) + move.card.rank.label
    assert not isinstance(move, PlayCard)
    return word(table, move)


def word(table: Table, call: Call) -> str:
    """A word of the talk as it is spoken at a seat."""
    profile = table.profile
    if isinstance(call, Name):
        return prose(denomination_word(call.denomination, profile))
    if isinstance(call, Bid):
        return f"{call.level}&nbsp;{denomination_sign(call.denomination)}"
    if isinstance(call, (Contre, SurContre)):
        count = climbed(table) + 1
        factor = element("small", f"×&nbsp;{1 << count}")
        said = prose(raise_word(profile, count))
        return element("span", said, lang="fr" if "contre" in said else None) + factor
    if isinstance(call, PassChoice):
        return told("play-lab.pass-choice", partner=table.dealer.partner)
    return told("play-lab.decline" if isinstance(call, Decline) else "play-lab.pass")


def denomination_sign(denomination: Denomination) -> str:
    """The shape of a suit; "NT", and the word for royals, which are spades at another price."""
    if denomination is Denomination.ROYALS:
        return told(f"denomination.{denomination.name}")
    return told("play-lab.nt") if denomination.suit is None else suit_html(denomination.suit)


def bubble(said: Said | None, *, new: bool = True) -> str:
    """A word of the talk in a box with its tail at the seat."""
    return element("div", said.short, class_="c-say") if said else ""


def why(seat: Seat, said: Said | None) -> str:
    """The button that brings a robot's reason; nothing for the reader's own moves."""
    if said is None or said.because is None:
        return ""
    asked = told("play-lab.why", move="~").replace("~", said.short)
    return element("button", asked, type="button", class_="c-why", data_why=seat.name)


def reason(seat: Seat, said: Said) -> str:
    """A robot's reason as a sentence."""
    assert said.because is not None
    name, because = told(f"seat.{seat.name}"), prose(said.because)
    return element("b", f"{name}, {said.short}:") + f" {because}."


__all__ = ["Said", "bubble", "denomination_sign", "last_moves", "reason", "short", "why", "word", "Pass"]
