"""The scoring laboratory: any deal, any result, and at once the sheet with its reasons.

Beside the sheet: what if a figure were another, the same deal by other rules, and all of it to take along.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import quote

from biritch.cards.deal import Deal
from biritch.cards.seats import Side
from biritch.errors import BiritchError, Fault
from biritch.formats.pbn import write_pbn
from biritch.formats.read_record import Record, read_record
from biritch.formats.record import RubberRecord
from biritch.messages import Message
from biritch.render import sheet_html
from biritch.scoring.score import ScoreSheet, score
from biritch.widgets.deal.compass import hands_of, moved
from biritch.widgets.deal.record import (
    beside_of,
    faults_at,
    profile_of,
    read_form,
    record_of,
    state_of,
    unchanged,
    with_options,
)
from biritch.widgets.deal.state import State, first_state, read_state, write_address
from biritch.widgets.parts.base import made
from biritch.widgets.parts.exchange import File, bridge_deal, deal_taken, look_at, read_file, sheet_csv
from biritch.widgets.parts.games import GAMES
from biritch.widgets.parts.laboratory import Asked, Laboratory
from biritch.widgets.rubber import state as rubber_state
from biritch.widgets.rubber.address import write_address as rubber_address
from biritch.widgets.scoring.moved import Moved
from biritch.widgets.scoring.presets import preset
from biritch.widgets.scoring.side_by_side import Beside, set_beside
from biritch.widgets.scoring.view import ScoringView


class ScoringLaboratory(Laboratory):
    """The laboratory. ``state`` is plain JSON and may be set; ``sheet`` is the last sheet that could be made."""

    def __init__(self, state: Mapping[str, Any] | str | None = None) -> None:
        self.sheet: ScoreSheet | None = None
        self.record: Record | None = None
        self._good: State = first_state()
        self._order = False
        self._beside: Beside | None = None
        self._source: tuple[ScoreSheet | None, list[Fault]] = (None, [])
        self._scored: State | None = None  # what the sheet is of
        self._moved: Moved | None = None
        self._drawn = self._good["deal"]
        found, faults = read_state(state)
        try:
            profile_of(found)
        except BiritchError as error:
            found, faults = found | {"options": {}}, [*faults, *error.faults]
        super().__init__(found)
        self._answer(faults)

    # What is shown

    @property
    def sheet_html(self) -> str:
        """The last sheet that could be made; empty if there has been none."""
        return "" if self.sheet is None else sheet_html(self.sheet)

    @property
    def refusal_html(self) -> str:
        """What keeps the state from being scored, and what to do; empty if nothing does."""
        return str(self.view.get("refusal", ""))

    @property
    def shown(self) -> ScoringView:
        """The parts of what is shown."""
        return self._view([], [], [])

    def snapshot_html(self) -> str:
        """The same without a script: the form as text, and the sheets."""
        return self.shown.snapshot(self.refusal_html)

    def _view(self, faults: list[Fault], entered: list[Fault], figure_faults: list[Fault]) -> ScoringView:
        """``entered`` are those of the faults that are about what stands in the form."""
        return ScoringView(
            state=self._good, order=self._order, sheet=self.sheet, beside=self._beside, source=self._source,
            faults=faults, figure_faults=figure_faults, refused=faults_at(entered), put_in=self._put_in,
            can_undo=self.can_undo, address=self.address, moved=self._moved, drawn=self._drawn,
            rubber=self._rubber_address(),
        )  # fmt: skip

    # What happens

    def random_deal(self) -> None:
        """Put a fresh deal in place of the one that is there."""
        self.state = self._good | {"source": "deal", "deal": Deal.shuffled().to_pbn()}

    def load(self, name: str) -> None:
        """Put a worked deal of ``biritch.examples`` in. LookupError for a name that is none."""
        self.put(preset(name) | {"beside": self._good["beside"]})

    def back_to_the_source(self) -> None:
        """Every figure as the source has it; the options that it offers itself stay as they are."""
        self.state = self._good | {"options": unchanged(profile_of(self._good)).options}

    def _actions(self) -> dict[str, Asked]:
        return super()._actions() | {
            "random-deal": lambda _: self.random_deal(),
            "move-card": self._move_card,
            "preset": self._preset,
            "back": lambda _: self.back_to_the_source(),
        }

    def move_card(self, what: str) -> None:
        """Put a card into another hand: "HA N". The sheet waits until every hand has thirteen again."""
        deal = moved(self._good["deal"], what)
        if deal is not None:
            self.state = self._good | {"deal": deal}

    def _move_card(self, content: Mapping[str, Any]) -> None:
        self.move_card(str(content.get("what")))

    def _preset(self, content: Mapping[str, Any]) -> None:
        with suppress(LookupError):
            self.load(str(content.get("what")))

    def _followed_up(self, state: Mapping[str, Any]) -> Mapping[str, Any] | None:
        found, faults = read_state(state)
        return None if faults else _followed_up(found, self._good)

    def _answer(self, faults: list[Fault] | None = None) -> None:
        """Show the sheet; or the refusal, with the rest as it was."""
        state, entered = read_state(self.state)
        figure_faults: list[Fault] = []
        sound = not entered
        if sound:
            entered, figure_faults = self._score(state)
            sound = not figure_faults
        faults = [*entered, *(faults or [])]
        if sound:
            self.address = write_address(self._good)
        view = self._view(faults, entered, figure_faults)
        self.view = {
            "html": view.html(),
            # No values where the state cannot be read: what was entered stays to be mended.
            "values": view.values() if sound else {},
            "refusal": view.refusal() + (view.whatif.refusal() if figure_faults else ""),
            "status": "" if faults or figure_faults or self.sheet is None else self._status(view),
            "address": self.address,
            "state": self.state,
        }

    def _score(self, state: State) -> tuple[list[Fault], list[Fault]]:
        """Score the state and all that stands beside it; the faults, and those of its figures."""
        try:
            profile_of(state)
        except BiritchError as error:
            return [], list(error.faults)
        self._good, self._order = state, False
        if hands_of(state["deal"]):
            self._drawn = state["deal"]
        try:
            try:
                self._take(state, order=False)
            except BiritchError as error:
                if [fault.message.key for fault in error.faults] != ["score.order-needed"]:
                    raise
                self._order = True  # only now is it asked for
                self._take(state, order=True)
        except BiritchError as error:
            return list(error.faults), []
        return [], []

    def _take(self, state: State, *, order: bool) -> None:
        record = read_form(record_of(state, order=order))
        assert isinstance(record, Record)
        sheet = record.score()
        if self.sheet and self._scored and _essence(state) != _essence(self._scored):
            self._moved = Moved.of(self.sheet, self._scored, sheet, state)
        self.sheet, self.record, self._scored = sheet, record, state
        self._beside = set_beside(state, record) if beside_of(state) else None
        self._source = _by_the_source(state, record)

    def _status(self, view: ScoringView) -> str:
        """What is said of a change: what moved; at first where it stands."""
        assert self.sheet is not None
        if self._moved:
            return view.said()
        ns, ew = (self.sheet.points(side) for side in Side)
        return Message("lab.status", ns=ns, ew=ew).say()

    def _rubber_address(self) -> str:
        """The rubber sheet with this deal as its first; empty where a rubber cannot begin with it."""
        if self.record is None or self._scored is None or self._scored["before"] != first_state()["before"]:
            return ""
        state = rubber_state.empty_state(self._scored["profile"]) | {
            "options": self._scored["options"], "first": self._scored["declarer"],
            "deals": [rubber_state.as_deal(self._scored)],
        }  # fmt: skip
        return f"rubber.html#rubber-sheet={quote(rubber_address(state), safe='')}"

    # To take along

    def files(self) -> dict[str, Callable[[], File]]:
        """What can be taken away: record, pbn, csv."""
        return {
            "record": lambda: File("biritch-record.json", "application/json", self.record_json()),
            "pbn": lambda: File("biritch-record.pbn", "application/x-pbn", self.pbn()),
            "csv": lambda: File("biritch-sheet.csv", "text/csv", self.csv()),
        }

    def record_json(self) -> str:
        """The record of the last deal that could be scored."""
        data = self.record.as_json() if self.record else {}
        return json.dumps(data, ensure_ascii=False, indent=2) + "\n"

    def pbn(self) -> str:
        """The same as PBN."""
        return write_pbn(self.record) if self.record else ""

    def csv(self) -> str:
        """Its score lines for a spreadsheet."""
        return sheet_csv([self.sheet] if self.sheet else [])

    def _state_of(self, text: str, name: str) -> tuple[State, str]:
        kept = {"beside": self._good["beside"]}
        try:
            found = read_file(text, name)
        except BiritchError:
            looked = look_at(text, name)
            piece = bridge_deal(looked)
            if piece is None or piece.deal is None:
                raise
            # A deal of bridge: its cards are as good as any. Who dealt declares, where the game has it so.
            taken = self._good | {"source": "deal", "deal": piece.deal.to_pbn()}
            if piece.dealer is not None and GAMES[taken["profile"]].dealer_declares:
                taken["declarer"] = piece.dealer.name
            return taken, deal_taken(looked, piece)
        first = found[0]
        if isinstance(first, RubberRecord):
            raise BiritchError(Fault(Message("take.is-rubber")))
        said = Message("take.taken" if len(found) == 1 else "take.first-taken", count=len(found))
        return state_of(first) | kept, said.say()

    def rehearse(self) -> None:
        """What a reader may ask for, once, so that a page has everything at hand."""
        self.load("vint-crossing")
        self.state = self.state | {"beside": {"with": list(GAMES), "level": 3, "options": {}}}
        self.state = self.state | {"options": {"ace": 12}}
        texts = [make().text for make in self.files().values()]
        for text in texts[:2]:
            self.read_text(text)
        self.random_deal()
        self.undo()


def _essence(state: State) -> State:
    """The state without what stands beside its sheet."""
    return {part: value for part, value in state.items() if part != "beside"}


def _by_the_source(state: State, record: Record) -> tuple[ScoreSheet | None, list[Fault]]:
    """The same deal by the source's own figures; what keeps it from being scored so."""
    source = unchanged(record.profile)
    if source == record.profile:
        return None, []
    order = bool(state["order"].strip())
    try:
        with suppress(BiritchError):  # an order that is none does no harm where none is needed
            record = read_record(record_of(state, order=order))
        return score(source, record.result(), record.before), []
    except BiritchError as error:
        return None, list(error.faults)


def _followed_up(state: State, before: State) -> State:
    """What follows from a change: other rules have other options."""
    profile = GAMES[state["profile"]]
    if profile.id != before["profile"]:
        if state["options"] == before["options"]:
            state = state | {"options": {}}
        if profile.most_raises is not None:  # and a ladder of their own
            state = state | {"raises": min(state["raises"], profile.most_raises)}
    with suppress(BiritchError):  # a figure set back to the source's is no option
        state = state | {"options": with_options(profile, state["options"]).options}
    return state


def scoring_laboratory(
    state: Mapping[str, Any] | str | None = None, *, language: str | None = None, **parts: Any
) -> ScoringLaboratory:
    """The scoring laboratory, as it opens or in a given state: any part of one, or its short text.

    Parts may be given by name: ``scoring_laboratory(denomination="spades", tricks=10)``. A state that cannot
    be is refused on the spot, in words; the laboratory then opens as usual. ``language``: see ``speaking``.
    """
    if not parts:
        return made(ScoringLaboratory, language, state)
    given = read_state(state)[0] if isinstance(state, str) else dict(state or {})
    return made(ScoringLaboratory, language, given | parts)
