"""Play a hand: the talk, the cards and the sheet, with robots in the seats that the reader does not take.

Python holds all rules and writes what is seen; the front end (``playing.mjs``) draws it and sends what was
pressed, each time with the number of the view that it was pressed in, so that a late press changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import traitlets

from biritch.cards.cards import Card
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault, IllegalMove
from biritch.formats.record import Record
from biritch.messages import Message
from biritch.render.markup import element, say, told
from biritch.table.robots import Choice, Robot
from biritch.table.table import Table
from biritch.talk.moves import Pass, PlayCard
from biritch.widgets.parts.base import Shown, front_end, made
from biritch.widgets.parts.games import GAMES
from biritch.widgets.playing.hands import pack_html
from biritch.widgets.playing.match import next_deal, scored
from biritch.widgets.playing.run import as_it_was, steps, watch_html
from biritch.widgets.playing.settings import Settings
from biritch.widgets.playing.state import (
    STANDING_FOR,
    State,
    push,
    read_state,
    record_of,
    replayed,
    seats_of,
    write_address,
    written,
)
from biritch.widgets.playing.story import before_own, sentence, watched
from biritch.widgets.playing.view import Note, TableView, frame_html, static_html


class PlayAHand(Shown):
    """The table of the page. ``state`` is plain JSON and may be set; ``table`` is the engine's own."""

    _esm = front_end("parts/element", "parts/kept", "playing/travel", "playing/playing")
    looks = ("table",)
    state = traitlets.Dict().tag(sync=True)
    # What the front end shows: parts, values, status, and the view's number.
    view = traitlets.Dict().tag(sync=True)
    # The state in one short text, for the page's address.
    address = traitlets.Unicode("")

    table: Table
    _robot: Robot

    def __init__(
        self, state: Mapping[str, Any] | str | None = None, parts: Mapping[str, Any] | None = None
    ) -> None:
        self._serial = 0
        self._told = 0
        self._mine = False  # whether the state is being set from here
        self._shown = 0  # moves that have been on their way to the table
        self._choices: dict[int, Choice] = {}  # what robots did and why, by the number of the move
        self._viewer: Seat | None = None  # who has the screen, where it is handed round
        found, faults = read_state(state)
        if parts:
            found, more = read_state(parts, found)
            faults += more
        super().__init__(state=found)
        self._open(found, faults)
        self.on_msg(self._asked)
        self.observe(self._changed, "state")

    # What the reader does; each returns nothing and shows in `view`

    def move(self, word: str) -> None:
        """Say a word or play a card, as a record has it: "hearts", "contre", "CK". A refusal changes nothing."""
        try:
            move = self.table.read(word)
        except BiritchError as error:
            self._refuse(*error.faults)
            return
        try:
            push(self.table, move)
        except IllegalMove as error:
            fault = Fault(error.refusal.message, rule=error.refusal.rule)
            self._refuse(fault, card=move.card if isinstance(move, PlayCard) else None, word=word)
            return
        except BiritchError as error:
            self._refuse(*error.faults)
            return
        self._go_on()

    def pass_on(self) -> None:
        """Pass, and pass again whenever it is the reader's turn, until the auction ends or somebody bids."""
        while Pass() in self.table.legal_moves:
            self.table.push(Pass())
            said = len(self.table.moves) - 1
            self._robots()
            if any(not isinstance(move, Pass) for move in self.table.moves[said:]):
                break
        self._go_on()

    def undo(self) -> None:
        """Take back the reader's last own move, and whatever robots did after it."""
        before = before_own(self.table, seats_of(self.state))
        if before is None:
            self._refuse(Fault(Message("play-lab.nothing-own")))
            return
        self._back_to(before, "play-lab.taken-back")

    def what_if(self, number: int) -> None:
        """Go back to before the move of that number (from 0), the reader's own, to play it otherwise.

        What was played is kept, and ``go_back`` returns to it.
        """
        twin = self.table.copy()
        while len(twin.moves) > max(0, number):
            twin.pop()
        if twin.controller not in seats_of(self.state) or len(twin.moves) != number:
            self._refuse(Fault(Message("play-lab.not-own")))
            return
        if not self.state["line"]:
            self._set(self.state | {"line": written(self.table)})
        self._back_to(twin, "play-lab.if-said")

    def go_back(self) -> None:
        """From a what-if to the game as it was played."""
        if self.state["line"]:
            self.change({"moves": self.state["line"], "line": []})

    def hint(self) -> None:
        """What the robot would do in the reader's place, and by which rule of thumb."""
        if self.table.turn is None or self._view().hands.waits_for is not None:
            return
        choice = self._robot.choose(self.table)
        card = choice.move.card.code if isinstance(choice.move, PlayCard) else ""
        html = told("play-lab.hint-is", move=sentence(self.table, choice.move), because=choice.because)
        thumb = element("span", told("play-lab.thumb"), class_="b-small")
        move = "" if card else self.table.write(choice.move)
        self._show(self._view(), note=Note(f"{html} {thumb}", "hint", card, move))

    def take(self) -> None:
        """The screen goes to whoever is to play."""
        self._viewer = self._view().hands.waits_for or self._viewer
        self._go_on()

    def next_deal(self) -> None:
        """The next deal of the match: it passes left, and the score stands."""
        if not self.table.is_over or self.state["line"]:
            return
        state = next_deal(self.state, self.table, scored(self.table, self.state))
        self._shown = 0
        self._open(state, [], keep_shown=True)

    def restart(self) -> None:
        """The same deal from the first word."""
        self.change({"moves": [], "line": []})

    def new_deal(self) -> None:
        """A deal by chance, with the same dealer."""
        self.change({"deal": Deal.shuffled().to_pbn(), "moves": [], "line": []})

    def change(self, parts: Mapping[str, Any]) -> None:
        """Change parts of the state, or a ``seed``, an ``example`` or a ``paste`` in place of a deal.

        If anything is wrong with them, that is said and all stays as it was.
        """
        state, faults = read_state(parts, self.state)
        if faults:
            wrong = [key for key in STANDING_FOR if key in parts]
            self._refuse(*faults, entry="deals" if wrong else "settings", wrong=wrong)
        else:
            self._open(state, [])

    # What is shown

    @property
    def record(self) -> Record:
        """What has been said and played so far."""
        return record_of(self.table)

    @property
    def refusal_html(self) -> str:
        """Why the last move or entry was refused; empty if it was not."""
        return str(self.view.get("refused", ""))

    def snapshot_html(self) -> str:
        """The same without a script: who plays what, and the table."""
        return static_html(self._view())

    def first_paint(self, name: str) -> str:
        """What is on the screen first: the table, and what a page needs to lay out the hand of an address."""
        return static_html(self._view(), opens=write_address(self.state, whole=True)) + pack_html()

    def rehearse(self) -> None:
        """What a reader may ask for, once, so that a page has everything at hand."""
        for game in GAMES:
            self.change({"game": game, "moves": []})
            self.move("nothing")
            while self.table.turn is not None:
                self.table.push(self._robot.choose(self.table).move)
            self._go_on()
            self.next_deal()
            self.hint()
        self.new_deal()
        self.pass_on()
        self.undo()
        self.restart()

    # What happens

    def _asked(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, Mapping):
            return
        if isinstance(content.get("set"), Mapping):
            self.change(content["set"])
        elif content.get("at") == self._serial:  # else it was pressed before the last move was seen
            if isinstance(content.get("move"), str):
                self.move(content["move"])
            number = content.get("whatif")
            if isinstance(number, int) and not isinstance(number, bool):
                self.what_if(number)
            for name, act in self._acts().items():
                if content.get(name) is True:
                    act()

    def _acts(self) -> dict[str, Any]:
        return {
            "undo": self.undo, "restart": self.restart, "new-deal": self.new_deal, "pass-on": self.pass_on,
            "next-deal": self.next_deal, "hint": self.hint, "return": self.go_back, "take": self.take,
            "show": lambda: self.change({"open": not self.state["open"]}),
        }  # fmt: skip

    def _changed(self, change: Any) -> None:
        if not self._mine:
            self._open(*read_state(change["new"]))

    def _open(self, state: State, faults: list[Fault], *, keep_shown: bool = False) -> None:
        """Begin with a state: its moves made, and the robots' after them."""
        self._robot = Robot(state["robot"])
        self.table, _ = replayed(state)
        self._set(state)
        seats = seats_of(state)
        if not keep_shown:  # a table that is opened is there at once, unless there is nothing else to see
            given = len(self.table.moves)
            self._robots()
            self._shown = given if watched(self.table, seats) is not None else len(self.table.moves)
        # Who sits at the screen is not known: whoever is to play has to say so first.
        others = [seat for seat in seats if seat is not self.table.controller]
        self._viewer = others[0] if others else seats[0]
        self._go_on(faults, opened=True)

    def _robots(self) -> None:
        seats = seats_of(self.state)
        while self.table.turn is not None and self.table.controller not in seats:
            choice = self._robot.choose(self.table)
            self._choices[len(self.table.moves)] = choice
            self.table.push(choice.move)

    def _back_to(self, table: Table, said: str) -> None:
        self.table = table
        self._shown = len(table.moves)
        if self.state["apart"]:
            self._viewer = table.controller or self._viewer
        self._go_on(said=said)

    def _go_on(self, faults: Sequence[Fault] = (), said: str = "", opened: bool = False) -> None:
        """Let the robots move, keep the state, and show it all, with what happened on its way to the table."""
        self._robots()
        self._serial += 1
        self._set(self.state | {"moves": written(self.table)})
        self.address = write_address(self.state)
        viewer = self._viewer or seats_of(self.state)[0]
        happened = steps(self.table, self._shown, self.state, self._robot, self._choices, viewer)
        start = self._start() if opened and happened else None
        self._shown = len(self.table.moves)
        view = self._view(faults=tuple(faults), entry="settings" if faults else "", said=said)
        self._show(view, steps=happened, start=start)

    def _start(self) -> Mapping[str, Any]:
        """Another deal as it lies before anything on it is shown."""
        table = as_it_was(self.table, self._shown)
        view = TableView(table, self.state, self._robot, self._viewer or seats_of(self.state)[0])
        return {"classes": view.classes(), "parts": view.parts()}

    def _refuse(
        self, *faults: Fault, card: Card | None = None, entry: str = "", wrong: Sequence[str] = (), word: str = ""
    ) -> None:
        view = self._view(refused=card, faults=faults, entry=entry)
        self._show(view, wrong, Note(view.refused_html(), card=card.code if card else "", move=word))

    def _view(self, **more: Any) -> TableView:
        viewer = self._viewer or seats_of(self.state)[0]
        return TableView(self.table, self.state, self._robot, viewer, **more)

    def _set(self, state: State) -> None:
        self._mine = True
        try:
            self.state = state
        finally:
            self._mine = False

    def _show(
        self, view: TableView, wrong: Sequence[str] = (), note: Note | None = None,
        steps: Sequence[Mapping[str, Any]] = (), start: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        if note is None and view.faults:
            note = Note(view.refused_html())
        self._told += 1
        declarer = watched(self.table, seats_of(self.state)) if steps else None
        self.view = {
            "label": say("play-lab.label"),
            "serial": self._serial,
            "told": self._told,  # so that the same refusal again is heard again
            "classes": view.classes(),
            "frame": frame_html(view),
            "parts": view.parts(),
            "places": view.seats(),
            "whys": view.whys(),
            "start": start,
            "steps": list(steps),
            "why": told("play-lab.watched", seat=declarer) + "." if declarer is not None else "",
            "watch": watch_html(declarer) if declarer is not None else "",
            "note": note.as_json() if note else None,
            "values": Settings(self.state).values(),
            "status": view.status(),
            "refused": view.refused_html(),
            "wrong": list(wrong),  # entries that stand as they were typed
            "copied": say("play-lab.copied"),
        }


def play_a_hand(
    state: Mapping[str, Any] | str | None = None, *, language: str | None = None, **parts: Any
) -> PlayAHand:
    """A hand to be played, as it opens or in a given state: any part of one, or its short text.

    Parts may be given by name: ``play_a_hand(game="vint-moscow-1886", seats="NS", seed=1886)``. What cannot be is
    refused on the spot, in words; the hand then opens as far as it could be made. ``language``: see ``speaking``.
    """
    return made(PlayAHand, language, state, parts)


__all__ = ["PlayAHand", "play_a_hand"]
