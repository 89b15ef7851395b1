"""The table as the reader sees it: four seats round a trick, the own hand at the foot, records at the sides.

Every part is a piece of HTML with a name. ``frame_html`` is the room they stand in; the front end fills it and
replaces the parts that changed, and a page without a script has it filled already, in the same measures.
Only what the reader's seats may see is ever written.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from biritch.cards.cards import Card
from biritch.cards.seats import Seat, Side
from biritch.errors import Fault
from biritch.render import faults_html, tape_html
from biritch.render.cards import card_html
from biritch.render.markup import element, prose, say, told
from biritch.render.table import passes_html
from biritch.render.words import capital
from biritch.table.robots import Robot
from biritch.table.table import Table
from biritch.talk.auction import VintAuction
from biritch.widgets.playing.hands import Hands
from biritch.widgets.playing.match import scored
from biritch.widgets.playing.records import Records, button
from biritch.widgets.playing.settings import Settings
from biritch.widgets.playing.speech import Said, bubble, last_moves, reason, why
from biritch.widgets.playing.state import State, seats_of
from biritch.widgets.playing.story import Happening, before_own, happenings, watched
from biritch.widgets.playing.talk import TalkView

Part = tuple[str, str]
SLOTS = {"top": "t-n", "left": "t-w", "right": "t-e", "foot": "t-s"}


@dataclass(frozen=True)
class Note:
    """A box with its tail at a card, a word or the set-up line: a refusal, or a hint."""

    html: str
    kind: str = "refused"
    card: str = ""
    move: str = ""

    def as_json(self) -> dict[str, str]:
        return {"html": self.html, "kind": self.kind, "card": self.card, "move": self.move}


@dataclass(frozen=True)
class TableView:
    """What is seen of a table. ``refused`` is the card that was refused; ``faults`` say why, or what else was."""

    table: Table
    state: State
    robot: Robot
    viewer: Seat
    refused: Card | None = None
    faults: tuple[Fault, ...] = ()
    entry: str = ""  # the part whose entry the faults are about; empty: a move
    said: str = ""  # the key of a word to be said first

    @cached_property
    def hands(self) -> Hands:
        return Hands(self.table, self.state, self.viewer, self.refused)

    @cached_property
    def last(self) -> dict[Seat, Said]:
        return last_moves(self.table, self.state, self.robot)

    @property
    def talking(self) -> bool:
        return self.table.play is None and self.table.turn is not None

    def classes(self) -> str:
        """What the room is like: talk, an auction with levels, the end."""
        found = ["b-play", "t-room"]
        found += ["is-talking"] * self.talking
        found += ["is-auction"] * (self.talking and isinstance(self.table.talk, VintAuction))
        found += ["is-over"] * self.table.is_over + ["is-if"] * bool(self.state["line"])
        return " ".join(found)

    def parts(self, live: bool = True) -> list[Part]:
        """Every part with its name; empty ones, too. Not ``live``: nothing that can be pressed."""
        records, places = Records(self.table, self.state), self.hands.places
        return [
            ("set", Settings(self.state).whole(self.table, live)),
            ("past", records.past(live)),
            ("top", self.hands.head(places["top"]) + self.hands.top() + self._beside(places["top"])),
            ("left", self._side(places["left"])),
            ("mid", self._middle(live)),
            ("right", self._side(places["right"])),
            ("tape", self._tape()),
            ("msg", element("p", self._message(), data_told=None if live else say("play-lab.unread"))),
            ("foot", self._foot()),
            ("end", records.end(live)),
            ("controls", self._controls()),
            ("rubber", records.rubber()),
        ]

    def seats(self) -> dict[str, str]:
        """Which seat has which place, for cards that travel."""
        return {place: seat.name for place, seat in self.hands.places.items()}

    def whys(self) -> dict[str, str]:
        """Every robot's reason for its last move, by its seat."""
        return {seat.name: reason(seat, said) for seat, said in self.last.items() if said.because}

    def refused_html(self) -> str:
        """What was refused, and why; empty if nothing was."""
        lead = "play-lab.refused" if self.entry else ""
        return faults_html(self.faults, lead=lead) if self.faults else ""

    # Seats

    def _side(self, seat: Seat) -> str:
        return self.hands.head(seat) + self.hands.side(seat) + self._beside(seat)

    def _beside(self, seat: Seat) -> str:
        """The word of a seat until the lead, then the way to its reason."""
        said = self.last.get(seat)
        speech = "" if self.table.play and self.table.play.cards else bubble(said)
        return element("div", speech + why(seat, said), class_="t-say")

    def _foot(self) -> str:
        front = self.hands.front
        speech = "" if self.table.play and self.table.play.cards else bubble(self.last.get(front))
        return element("div", self.hands.head(front), speech, class_="t-own") + self.hands.foot()

    # The middle

    def _middle(self, live: bool) -> str:
        due = self.hands.waits_for
        if due is not None:
            words = told("play-lab.take-screen", seat=due)
            taken = element(
                "button", words, type="button", class_="b-btn is-main", data_do="take", data_first=True
            )
            return self._slots() + element("div", taken, class_="t-answers b-row")
        if self.talking:
            return element("div", TalkView(self.table).words(), class_="t-answers")
        return self._slots()

    def _slots(self) -> str:
        play = self.table.play
        lying = dict(zip(play.leader.round(), play.trick, strict=False)) if play else {}
        drawn = []
        for place, seat in self.hands.places.items():
            inside = card_html(lying[seat], seat=seat) if seat in lying else ""
            due = seat not in lying and self.table.turn is seat and play is not None
            class_ = f"t-slot {SLOTS[place]}{' is-next' if due else ''}"
            drawn.append(element("span", inside, class_=class_, data_slot=seat.name))
        return "".join(drawn)

    def _tape(self) -> str:
        talk = self.table.talk
        if self.talking and isinstance(talk, VintAuction):
            total = talk.opening_passes if talk.high is None else talk.closing_passes
            return passes_html(min(talk.passes, total), total)
        play = self.table.play
        return tape_html(play.winners if play else (), now=bool(play and not play.is_over))

    def _message(self) -> str:
        """Whose turn it is and what may be done, in a sentence."""
        table, turn, due = self.table, self.table.turn, self.hands.waits_for
        if turn is None:
            return told("play-lab.is-over")
        if due is not None:
            return element("b", told("play-lab.hand-over", seat=due))
        if self.talking:
            words = prose(TalkView(table).prompt(turn))
            return element("b", told(f"seat.{turn.name}")) + f" {words}."
        play = table.play
        assert play is not None
        alone = len(seats_of(self.state)) == 1
        who = "from-dummy" if turn is table.dummy else "your-turn" if alone else "turn-of-seat"
        lead = element("b", told(f"play-lab.{who}", seat=turn)) + " "
        if not play.trick:
            return lead + told("play-lab.lead-any")
        led = told(f"play-lab.seat-led.{play.trick[0].suit.name}", seat=play.leader)
        return lead + led + " " + told("play-lab.may", count=len(table.legal_moves))

    # What happened

    def happened(self, spoken: bool = False) -> list[Happening]:
        """What has happened since the reader was to move."""
        return happenings(self.table, seats_of(self.state), self.robot, spoken=spoken)

    def status(self) -> str:
        """The same in a few words, for whoever listens; or why something was refused."""
        if self.faults:
            return " ".join(_sentence(str(fault.message.say())) for fault in self.faults)
        said = [message for event in self.happened(spoken=True) for message in (event.what, event.won) if message]
        words = [say(self.said)] if self.said else []
        declarer = watched(self.table, seats_of(self.state))
        words += [_sentence(say("play-lab.watched", seat=declarer))] if declarer is not None else []
        words += [_sentence(message.say()) for message in said]
        turn = self.table.turn
        if turn is not None:
            words.append(_sentence(say("play-lab.due", seat=turn)))
        elif self.table.is_over:
            sheet = scored(self.table, self.state)
            words.append(say("play-lab.scored", ns=sheet.points(Side.NS), ew=sheet.points(Side.EW)))
        return " ".join(words)

    # Controls

    def _controls(self) -> str:
        idle = before_own(self.table, seats_of(self.state)) is None
        over = self.table.is_over or self.hands.waits_for is not None
        buttons = [button("hint", idle=over), button("undo", idle=idle)]
        if self.state["line"]:
            buttons.append(button("return"))
        buttons += [button("tricks", class_="t-phone"), button("sheet", class_="t-phone")]
        keys = element("span", told("play-lab.keys"), class_="b-small t-keys")
        return element("div", *buttons, keys, class_="b-row t-controls")


def _sentence(words: str) -> str:
    words = capital(words.strip())
    return words if words.endswith((".", "!", "?")) else words + "."


def frame_html(view: TableView, parts: dict[str, str] | None = None, opens: str | None = None) -> str:
    """The room with its places, empty or filled."""
    inside = parts or {}

    def place(name: str, class_: str, tag: str = "div", **more: object) -> str:
        return element(tag, inside.get(name, ""), class_=class_, data_part=name, **more)

    table = element(
        "section", place("top", "t-north"), place("left", "t-side t-west"), place("mid", "t-mid"),
        place("right", "t-side t-east"), place("tape", "t-tape"), place("msg", "t-msg"), place("foot", "t-south"),
        place("end", "t-end"), element("div", class_="t-alert", role="alert"), class_="t-table",
        tabindex="-1", aria_label=say("play-lab.table"),
    )  # fmt: skip
    past = place("past", "t-past", "aside", aria_label=say("play-lab.tricks-so-far"))
    rubber = place("rubber", "t-rubber", "aside", aria_label=say("play-lab.rubber-short"))
    run = element("div", class_="t-run")
    room = (place("set", "t-set"), past, table, place("controls", "t-ctl"), run, rubber)
    return element("div", *room, class_=view.classes(), data_opens=opens)


def static_html(view: TableView, opens: str | None = None) -> str:
    """The table before any script: in the same places, with the words that can be asked for early.

    ``opens``: the address of what is shown, for a page that is to compare it with its own.
    """
    parts = dict(view.parts(live=False))
    still = {name: unpressed(html) for name, html in parts.items()}
    return element("div", frame_html(view, still, opens), class_="t-box")


def unpressed(html: str) -> str:
    """Buttons as plain words in the same measures: a page's script makes those alive that it can keep."""
    html = html.replace("<button", "<span").replace("</button>", "</span>").replace(' type="button"', "")
    return html.replace(' tabindex="-1"', "").replace(' tabindex="0"', "")
