"""The table as the reader sees it: talk, hands, trick, what happened, tape, sheet.

Every part is a piece of HTML with a name; the front end puts them in order and replaces those that changed.
Only what the reader's seats may see is ever written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from biritch.cards.cards import Card, Hand
from biritch.cards.seats import Seat, Side
from biritch.errors import Fault
from biritch.play.play import Play, Trick
from biritch.render import fan_html, faults_html, seat_html, sheet_html, tape_html, trick_html
from biritch.render.cards import State as CardState
from biritch.render.markup import element, prose, say, told
from biritch.render.words import capital, card_name, contract_words
from biritch.table.robots import Robot
from biritch.table.table import Table
from biritch.talk.moves import PlayCard
from biritch.widgets.playing.settings import Form
from biritch.widgets.playing.state import State, seats_of
from biritch.widgets.playing.story import Happening, before_own, happenings
from biritch.widgets.playing.talk import TalkView

Part = tuple[str, str]


@dataclass(frozen=True)
class View:
    """What is seen of a table. ``refused`` is the card that was refused; ``faults`` say why, or what else was."""

    table: Table
    state: State
    robot: Robot
    refused: Card | None = None
    faults: tuple[Fault, ...] = ()
    entry: str = ""  # the part whose entry the faults are about; empty: a move
    note: str = ""  # the key of a word to be said first

    def parts(self) -> list[Part]:
        """Every part with its name, in order; empty ones, too, so that each keeps its place."""
        form = Form(self.state)
        refused = {self.entry: self.refused_html()}
        return [
            ("settings", form.settings()), ("settings-refused", refused.get("settings", "")), *self.table_parts(),
            ("deals", form.deals()), ("deals-refused", refused.get("deals", "")), ("take", form.take(self.table)),
        ]  # fmt: skip

    def refused_html(self) -> str:
        """What was refused, and why; empty if nothing was."""
        lead = "play-lab.refused" if self.entry else ""
        return faults_html(self.faults, lead=lead) if self.faults else ""

    def table_parts(self, live: bool = True) -> list[Part]:
        """The table alone; not ``live``: nothing that can be pressed."""
        above, below = self._places()
        return [
            ("talk", self._talk()),
            ("above", "".join(self._fan(seat, live) for seat in above)),
            ("middle", self._speaking(live) if self._talking else self._middle()),
            ("below", "".join(self._fan(seat, live) for seat in below)),
            ("count", self._tape()),
            ("controls", self._controls() if live else ""),
            ("sheet", self._sheet()),
        ]

    def happened(self, spoken: bool = False) -> list[Happening]:
        """What has happened since the reader was to move."""
        seats = seats_of(self.state)
        return happenings(self.table, seats, self.robot, spoken=spoken)

    def status(self) -> str:
        """The same in a few words, for whoever listens; or why something was refused."""
        if self.faults:
            return " ".join(_sentence(str(fault.message.say())) for fault in self.faults)
        said = [message for event in self.happened(spoken=True) for message in (event.what, event.won) if message]
        words = [say(self.note)] if self.note else []
        words += [_sentence(message.say()) for message in said]
        turn = self.table.turn
        if turn is not None:
            words.append(_sentence(say("play-lab.due", seat=turn)))
        elif self.table.is_over:
            sheet = self.table.score()
            ns, ew = (sheet.points(side) for side in Side)
            words.append(say("play-lab.scored", ns=ns, ew=ew))
        return " ".join(words)

    # The talk

    @property
    def _talking(self) -> bool:
        return self.table.play is None and self.table.turn is not None

    def _talk(self) -> str:
        """What has been said; once the talk is over folded, under what it came to."""
        said = TalkView(self.table).said()
        if self._talking:
            return said + self._list(self.happened())
        contract = self.table.contract
        words = say("render.thrown-in")
        if contract is not None:
            named = capital(contract_words(contract, self.table.profile))
            words = say("play-lab.leads", contract=named, seat=contract.leader)
        summary = element("summary", told("play-lab.talk"))
        folded = element("details", summary, said, class_="b-twin", data_keep="talk")
        return element("p", prose(words), class_="b-contract") + folded

    def _speaking(self, live: bool) -> str:
        """Whose word it is, the words there are, and why the last one was refused."""
        turn, talk = self.table.turn, TalkView(self.table)
        assert turn is not None
        head = seat_html(turn, talk.prompt(turn), turn=True)
        if not live:
            return head
        return head + talk.words() + ("" if self.entry else self.refused_html())

    # The hands

    def _seen(self) -> dict[Seat, Hand]:
        """The hands that the reader's seats may see, or all if the reader has asked for them."""
        if self.state["open"] or self.table.is_over:
            return {seat: self.table.hand(seat) for seat in Seat}
        seen: dict[Seat, Hand] = {}
        for seat in seats_of(self.state):
            seen |= self.table.visible_to(seat).hands
        return seen

    def _places(self) -> tuple[list[Seat], list[Seat]]:
        """The seats whose cards are shown, over the middle and under it; the reader's own is the lowest."""
        seats = seats_of(self.state)
        own = Seat.S if Seat.S in seats else seats[0]
        seen = {seat for seat, hand in self._seen().items() if hand}
        order = [seat for seat in (own.partner, own.left, own.right, own) if seat in seen]
        # While words are said the cards stand over them: one looks at the cards first.
        split = len(order) if self._talking else min(2, len(order) - (own in seen))
        return order[:split], order[split:]

    def _fan(self, seat: Seat, live: bool) -> str:
        table, hand = self.table, self._seen()[seat]
        due = table.play is not None and table.turn is seat
        controlled = live and table.play is not None and self._plays(seat)
        states = self._card_states(seat, hand) if controlled else {}
        whose = "own" if seat in seats_of(self.state) else "their"
        label = say(f"play-lab.{whose}-hand", seat=seat)
        fan = fan_html(
            hand, label=label, states=states, buttons=controlled, focus=self.refused
        )
        if controlled:
            fan = self._with_reasons(fan, hand, states)
        head = seat_html(seat, self._role(seat), turn=due)
        return element("div", head, fan, class_="b-fan", data_due=due and controlled)

    def _plays(self, seat: Seat) -> bool:
        """Whether the reader decides what the seat plays: dummy's cards are its declarer's."""
        decides = seat.partner if seat is self.table.dummy else seat
        return decides in seats_of(self.state)

    def _card_states(self, seat: Seat, hand: Hand) -> dict[Card, CardState]:
        due = self.table.turn is seat
        states: dict[Card, CardState] = {}
        for card in hand:
            legal = due and self.table.refusal(PlayCard(card)) is None
            states[card] = "legal" if legal else "refused" if card is self.refused else "idle"
        return states

    def _with_reasons(self, fan: str, hand: Hand, states: dict[Card, CardState]) -> str:
        """Say with each card that cannot be played why, in a few words."""
        play = self.table.play
        why = say("play-lab.turn-of", seat=self.table.turn)
        if play is not None and play.trick and any(state == "legal" for state in states.values()):
            why = say(f"play-lab.led.{play.trick[0].suit.name}")
        for card in hand:
            label = say("render.card-idle", card=card_name(card))
            fan = fan.replace(f'aria-label="{label}"', f'aria-label="{label}: {why}"')
        return fan

    def _role(self, seat: Seat) -> str:
        """The seat's part in the deal, and whether it is to play."""
        table, contract = self.table, self.table.contract
        seats, due = seats_of(self.state), table.play is not None and table.turn is seat
        roles = []
        if seat in seats:
            roles.append(say("play-lab.you"))
        if seat is table.dealer:
            roles.append(say("render.dealer"))
        if contract and seat is contract.declarer and seat is not table.dealer:
            roles.append(say("play-lab.declarer"))
        if seat is table.dummy:
            roles.append(say("play-lab.dummy", seat=seat.partner))
        if due and self._plays(seat):
            legal, count = len(table.legal_moves), len(table.hand(seat))
            roles.append(say("play-lab.may-play", legal=legal, count=count))
        return ", ".join(roles)

    # The trick

    def _middle(self) -> str:
        play = self.table.play
        if play is None:
            return ""
        shown = element("div", *self._tricks(play), class_="b-tricks")
        refused = "" if self.entry else self.refused_html()
        beside = element("div", self._closed(), self._list(self.happened()), refused, class_="b-happened")
        return element("div", shown, beside, class_="b-beside")

    def _tricks(self, play: Play) -> list[str]:
        """The trick on the table and the one before, which else would be gone before it was seen."""
        number, found = len(play.winners), []
        if number:
            last = play.tricks[number - 1]
            found.append(self._trick(last, number, "play-lab.trick-won", last=not play.is_over))
        if not play.is_over:
            trick = Trick(play.leader, play.trick, None)
            found.append(self._trick(trick, number + 1, "play-lab.trick"))
        return found

    def _trick(self, trick: Trick, number: int, key: str, last: bool = False) -> str:
        said = told(key, number=number, seat=trick.winner)
        turn = self.table.turn if trick.winner is None else None
        drawn = trick_html(trick, turn=turn)
        return element("div", element("p", said, class_="b-seat"), drawn, class_="is-last-trick" if last else None)

    def _closed(self) -> str:
        """The hands that are not seen, by their numbers of cards."""
        seen = self._seen()
        lines = []
        for seat in Seat:
            if seat not in seen:
                closed = say("render.closed", count=len(self.table.hand(seat)))
                role = self._role(seat)
                words = say("render.role-closed", role=role, closed=closed) if role else closed
                lines.append(seat_html(seat, words, turn=self.table.turn is seat))
        return "".join(lines)

    def _list(self, happened: Sequence[Happening]) -> str:
        """What happened since the reader's last move, as a list."""
        messages = [message for event in happened for message in event.written()]
        items = [element("li", _capital(prose(message))) for message in messages]
        return element("ol", *items, class_="b-said") if items else ""

    def _tape(self) -> str:
        play = self.table.play
        return "" if play is None else tape_html(play.winners, now=not play.is_over)

    # Controls and sheet

    def _controls(self) -> str:
        table = self.table
        nothing = None if before_own(table, seats_of(self.state)) else "true"
        buttons = [
            self._button("new-deal", main=table.is_over),
            self._button("undo", idle=nothing),
            self._button("restart", idle=nothing),
        ]
        if not table.is_over and len(self.state["seats"]) < 4:
            buttons.append(self._button("hide" if self.state["open"] else "show", do="show"))
        keys = element("span", told("play-lab.keys"), class_="b-small b-keys")
        return element("div", *buttons, keys, class_="b-row")

    def _button(self, key: str, *, do: str = "", main: bool = False, idle: str | None = None) -> str:
        class_ = "b-btn is-main" if main else "b-btn"
        return element(
            "button", told(f"play-lab.{key}"), type="button", class_=class_, data_do=do or key,
            aria_disabled=idle, data_first=main,
        )  # fmt: skip

    def _sheet(self) -> str:
        if not self.table.is_over:
            return ""
        return element("figure", sheet_html(self.table.score()), class_="b-figure")


def _sentence(words: str) -> str:
    words = capital(words.strip())
    return words if words.endswith((".", "!", "?")) else words + "."


def _capital(html: str) -> str:
    return html if html.startswith("<") else capital(html)


def static_html(view: View) -> str:
    """The table without anything that can be pressed: settings as rows, then what is to be seen."""
    form = Form(view.state)
    rows = [
        element("tr", element("th", prose(label), scope="row"), element("td", prose(value)))
        for label, value in form.rows()
    ]
    caption = element("caption", told("play-lab.snapshot"), class_="b-vh")
    settings = element("table", caption, element("tbody", *rows), class_="b-grid")
    parts = [element("div", html, class_=f"b-part-{name}") for name, html in view.table_parts(live=False) if html]
    return element("div", settings, *parts, class_="b-play")
