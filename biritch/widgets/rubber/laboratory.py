"""The rubber sheet: deal after deal on one sheet, lines drawn, games called, the margin at the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from biritch.cards.deal import Deal
from biritch.cards.seats import Side
from biritch.errors import BiritchError, Fault, Place
from biritch.examples import rubbers
from biritch.formats.pbn import write_pbn
from biritch.formats.record import Record, RubberRecord
from biritch.messages import Message
from biritch.render.sheet import rubber_caption
from biritch.scoring.rubber import Rubber
from biritch.scoring.score import ScoreSheet, score
from biritch.widgets.deal.compass import hands_of
from biritch.widgets.deal.compass import moved as moved_card
from biritch.widgets.deal.record import faults_at, part_of, read_form
from biritch.widgets.deal.state import State
from biritch.widgets.parts.base import made
from biritch.widgets.parts.exchange import File, read_file, sheet_csv
from biritch.widgets.parts.laboratory import Asked, Laboratory
from biritch.widgets.rubber.address import write_address
from biritch.widgets.rubber.state import (
    MOST_DEALS,
    as_dealt,
    deal_record,
    empty_state,
    entered,
    fresh,
    is_fresh,
    number_of,
    possible,
    profile_of,
    read_state,
    rubber_example,
    rubber_record,
    settled,
    state_of,
    without,
)
from biritch.widgets.rubber.view import RubberView


class RubberSheet(Laboratory):
    """The sheet of a rubber. ``state`` is plain JSON and may be set; ``rubber`` the last that could be scored."""

    def __init__(self, state: Mapping[str, Any] | str | None = None) -> None:
        self._good: State = empty_state()
        self.record: RubberRecord = rubber_record(self._good)
        self.rubber: Rubber = self.record.rubber()
        self.preview: ScoreSheet | None = None
        self._order = False
        self._drawn = ""
        self._asking = False
        self._undone: list[Fault] = []  # why a deal could not be put right or taken off
        found, faults = read_state(state)
        found, more = possible(found)
        super().__init__(found)
        self._answer([*faults, *more])

    # What is shown

    @property
    def refusal_html(self) -> str:
        """What keeps the state from being scored, and what to do; empty if nothing does."""
        return str(self.view.get("refusal", ""))

    @property
    def shown(self) -> RubberView:
        """The parts of what is shown."""
        return self._view([], [])

    def snapshot_html(self) -> str:
        """The same without a script: the sheet and the deals."""
        return self.shown.snapshot(self.refusal_html)

    def _view(self, faults: list[Fault], entered: list[Fault]) -> RubberView:
        """``entered`` are those of the faults that are about what stands in the form."""
        return RubberView(
            state=self._good, rubber=self.rubber, preview=self.preview, order=self._order, faults=faults,
            refused=faults_at(entered), put_in=self._put_in, can_undo=self.can_undo, address=self.address,
            drawn=self._drawn, undone=self._undone, asking=self._asking,

        )  # fmt: skip

    # What happens

    def add_deal(self) -> None:
        """Put the deal that stands in the form on the sheet, in its place; nothing while it cannot be scored."""
        if self.preview is None:
            return
        part = self._good["next"] if self._order else self._good["next"] | {"order": ""}
        after = None if self._good["at"] is not None else part
        self._put_deals(entered(self._good | {"next": part}), fresh(after))

    def take_back(self) -> None:
        """Take the last deal off the sheet and into the form; nothing if there is none."""
        *kept, last = self._good["deals"] or [None]
        if last:
            self.put(self._good | {"deals": kept, "next": last, "at": None})

    def correct(self, number: int) -> None:
        """Put a deal of the sheet, counted from 0, into the form; nothing if there is no such deal."""
        if 0 <= number < len(self._good["deals"]):
            self.put(self._good | {"next": self._good["deals"][number], "at": number})

    def leave(self) -> None:
        """Leave a deal that was to be corrected as it is."""
        self.put(self._good | {"next": fresh(), "at": None})

    def remove(self, number: int) -> None:
        """Take any deal off the sheet; nothing if there is no such deal, and told if no rubber is left so."""
        if 0 <= number < len(self._good["deals"]):
            self._put_deals(without(self._good, number), fresh())

    def _put_deals(self, deals: list[State], following: State) -> None:
        state = read_state(self._good | {"deals": deals, "next": following, "at": None})[0]
        try:
            rubber_record(state).rubber()
        except BiritchError as error:  # it ends before its last deal now, say
            self._undone = list(error.faults)
            self._answer()
            return
        self.put(state)

    def move_card(self, what: str) -> None:
        """Put a card of the deal that is being entered into another hand: "HA N"."""
        deal = moved_card(self._good["next"]["deal"], what)
        if deal is not None:
            self.state = self._good | {"next": self._good["next"] | {"deal": deal}}

    def begin(self) -> None:
        """Begin a new rubber of the same game."""
        self.put(empty_state(self._good["profile"]))

    def load(self, name: str) -> None:
        """Put a finished rubber of ``biritch.examples`` in. LookupError for a name that is none."""
        self.put(rubber_example(name))

    def random_deal(self) -> None:
        """Put fresh cards in place of those that are being entered."""
        cards = {"source": "deal", "deal": Deal.shuffled().to_pbn()}
        self.state = self._good | {"next": self._good["next"] | cards}

    def _actions(self) -> dict[str, Asked]:
        return super()._actions() | {
            "add": lambda _: self.add_deal(),
            "take-back": lambda _: self.take_back(),
            "correct": lambda content: self.correct(_number(content)),
            "leave": lambda _: self.leave(),
            "remove": lambda content: self.remove(_number(content)),
            "move-card": lambda content: self.move_card(str(content.get("what"))),
            "new": lambda _: self.begin(),
            "random-deal": lambda _: self.random_deal(),
            "preset": self._preset,
        }

    def _preset(self, content: Mapping[str, Any]) -> None:
        with suppress(LookupError):
            self.load(str(content.get("what")))

    def _followed_up(self, state: Mapping[str, Any]) -> Mapping[str, Any] | None:
        found, faults = read_state(state)
        if faults:
            return None
        if found["profile"] != self._good["profile"]:
            # Another game is another rubber.
            return empty_state(found["profile"]) | {"first": found["first"] or "S"}
        return found | {"next": settled(found["next"])}

    def _changed(self, change: Any) -> None:
        self._undone = []
        super()._changed(change)

    def _answer(self, faults: list[Fault] | None = None) -> None:
        state, unread = read_state(self.state)
        self.preview = None  # of what cannot be read nothing comes
        wrong = unread or self._score(state)
        # Of a deal of which nothing was said yet nothing is wrong: it is asked for.
        self._asking = bool(wrong) and not unread and is_fresh(self._good["next"]) and _is_of_next(wrong)
        if self._asking:
            wrong = []
        faults = [*wrong, *(faults or [])]
        view = self._view(faults, wrong)
        self.view = {
            "html": view.html(),
            # No values where the state cannot be read: what was entered stays to be mended.
            "values": {} if unread else view.values(),
            "refusal": view.refusal(),
            "status": "" if faults else self._status(),
            "address": self.address,
            "state": self.state,
        }

    def _score(self, state: State) -> list[Fault]:
        try:
            profile_of(state)
            record = rubber_record(state)
            rubber = record.rubber()
        except BiritchError as error:
            return list(error.faults)
        self._good, self.record, self.rubber = state, record, rubber
        self.address = write_address(state | {"entered": state["next"] != fresh()})
        self._order = False
        if hands_of(state["next"]["deal"]):
            self._drawn = state["next"]["deal"]
        if state["at"] is None and (rubber.final or len(state["deals"]) >= MOST_DEALS):
            return []
        try:
            try:
                self.preview = self._scored_next(order=False)
            except BiritchError as error:
                if [fault.message.key for fault in error.faults] != ["score.order-needed"]:
                    raise
                self._order = True  # only now is it asked for
                self.preview = self._scored_next(order=True)
        except BiritchError as error:
            return [replace(fault, place=Place(f"next.{part_of(fault)}")) for fault in error.faults]
        return []

    def _scored_next(self, *, order: bool) -> ScoreSheet:
        """The deal that is being entered, scored on where the rubber stands."""
        number = number_of(self._good)
        data = deal_record(self._good, as_dealt(self._good, self._good["next"], number), number, order=order)
        profile = profile_of(self._good)
        record = read_form(data | {"profile": profile.id, "options": profile.options})
        assert isinstance(record, Record)
        before = self.rubber.before if self._good["at"] is None else self.rubber.sheets[number].before
        return score(profile, record.result(), before)

    def _status(self) -> str:
        if self.preview is None or self.state["deals"] != self._counted:
            self._counted = self.state["deals"]
            return rubber_caption(self.rubber.sheets) if self.rubber.sheets else ""
        ns, ew = (self.preview.points(side) for side in Side)
        return Message("rubber-lab.would", ns=ns, ew=ew).say()

    _counted: list[State] | None = None

    # To take along

    def files(self) -> dict[str, Callable[[], File]]:
        """What can be taken away: record, pbn, csv."""
        return {
            "record": lambda: File("biritch-rubber.json", "application/json", self.record_json()),
            "pbn": lambda: File("biritch-rubber.pbn", "application/x-pbn", self.pbn()),
            "csv": lambda: File("biritch-rubber.csv", "text/csv", self.csv()),
        }

    def record_json(self) -> str:
        """The rubber as a record."""
        return json.dumps(self.record.as_json(), ensure_ascii=False, indent=2) + "\n"

    def pbn(self) -> str:
        """The same as PBN."""
        return write_pbn(self.record)

    def csv(self) -> str:
        """Its score lines for a spreadsheet, with the number of the deal."""
        return sheet_csv(self.rubber.sheets)

    def _state_of(self, text: str, name: str) -> tuple[State, str]:
        found = [item for item in read_file(text, name) if isinstance(item, RubberRecord)]
        if not found:
            raise BiritchError(Fault(Message("take.is-deal")))
        rubber = found[0]
        rubber.rubber()  # a rubber that cannot be is refused here, with its places
        state = state_of(rubber)
        return state, Message("take.rubber-taken", count=len(state["deals"])).say()

    def rehearse(self) -> None:
        """What a reader may ask for, once, so that a page has everything at hand."""
        for name in rubbers():
            self.load(name)
            for text in [make().text for make in self.files().values()][:2]:
                self.read_text(text)
        self.correct(0)
        self.leave()
        self.take_back()
        self.random_deal()
        self.add_deal()
        self.undo()


def _is_of_next(faults: list[Fault]) -> bool:
    return all(fault.place.source.startswith("next.") for fault in faults)


def _number(content: Mapping[str, Any]) -> int:
    """Which deal a message is about; -1 for none."""
    what = str(content.get("what"))
    return int(what) if what.isascii() and what.isdecimal() and len(what) < 4 else -1


def rubber_sheet(state: Mapping[str, Any] | str | None = None, *, language: str | None = None) -> RubberSheet:
    """The rubber sheet: a finished rubber to begin with, or in a given state, or from its short text.

    A state that cannot be is refused on the spot, in words. ``language``: see ``speaking``.
    """
    return made(RubberSheet, language, state)


