"""The scoring laboratory: any deal, any result, and at once the sheet with its reasons.

Python does the work: it says which controls a state calls for, scores the state through the record reader
and writes the sheet. The front end (``scoring.mjs``) has native controls and no rule in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from importlib import resources
from typing import Any

import anywidget
import traitlets

from biritch.deal import Deal
from biritch.errors import BiritchError, Fault
from biritch.messages import Message
from biritch.record import read_record
from biritch.render import faults_html, sheet_html, sprite, style, with_look
from biritch.render.markup import element, prose, say, told
from biritch.score import ScoreSheet
from biritch.seats import Side
from biritch.widgets.scoring_form import Form
from biritch.widgets.scoring_state import (
    State,
    denomination_of,
    first_state,
    holdings_of,
    profile_of,
    read_state,
    record_of,
    write_address,
)


def _front_end() -> str:
    return resources.files("biritch.widgets").joinpath("scoring.mjs").read_text(encoding="utf-8")


class ScoringLaboratory(anywidget.AnyWidget):
    """The laboratory. ``state`` is plain JSON and may be set; ``sheet`` is the last sheet that could be made."""

    _esm = _front_end()
    state = traitlets.Dict().tag(sync=True)
    # What the front end shows: form, values, hints, sheet, refusal, status, and the state it answers.
    view = traitlets.Dict().tag(sync=True)
    # For a page that does not have the look: style sheet and sprite.
    look = traitlets.Dict().tag(sync=True)
    # The state in one short text, for the page's address.
    address = traitlets.Unicode("")

    def __init__(self, state: Mapping[str, Any] | str | None = None, language: str = "en") -> None:
        self.language = language
        self.sheet: ScoreSheet | None = None
        self._good: State = first_state()
        self._order = False
        found, faults = read_state(state)
        super().__init__(state=found, look={"style": style(), "sprite": sprite(False)})
        self.on_msg(self._asked)
        self._answer(self._score() + faults)
        self.observe(self._changed, "state")

    # What is shown

    @property
    def sheet_html(self) -> str:
        """The last sheet that could be made; empty if there has been none."""
        return "" if self.sheet is None else sheet_html(self.sheet, language=self.language)

    @property
    def refusal_html(self) -> str:
        """What keeps the state from being scored, and what to do; empty if nothing does."""
        return str(self.view.get("refusal", ""))

    def snapshot_html(self) -> str:
        """The same without a script: the form as text, and the sheet."""
        form = Form(self._good, profile_of(self._good), self._order, self.language)
        rows = [
            element("tr", element("th", prose(label), scope="row"), element("td", prose(value)))
            for label, value in form.rows()
        ]
        caption = element("caption", told("lab.snapshot", self.language), class_="b-vh")
        table = element("table", caption, element("tbody", *rows), class_="b-grid")
        sheet = element("figure", self.sheet_html, class_="b-figure")
        return element("div", table, self.refusal_html, sheet, class_="b-scoring")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and for readers that show no widgets the snapshot."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data:
            data["text/html"] = with_look(self.snapshot_html())
        return bundle

    # What happens

    def random_deal(self) -> None:
        """Put a fresh deal in place of the one that is there."""
        self.state = self._good | {"source": "deal", "deal": Deal.shuffled().to_pbn()}

    def _asked(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, Mapping) and content.get("do") == "random-deal":
            self.random_deal()

    def _changed(self, change: Any) -> None:
        state, faults = read_state(change["new"])
        if not faults:
            follow_up = _followed_up(state, self._good)
            if follow_up != state:
                self.state = follow_up  # comes back here
                return
        self._answer(faults or self._score())

    def _answer(self, faults: list[Fault]) -> None:
        """Show the sheet; or the refusal, with the rest as it was."""
        if faults and self.view and read_state(self.state)[1]:
            # No values: what was entered stays to be mended.
            self.view = self.view | {"refusal": self._refused(faults), "state": self.state, "values": {}}
            return
        form = Form(self._good, profile_of(self._good), self._order, self.language)
        self.address = write_address(self._good)
        self.view = {
            "label": say("lab.label", self.language),
            "form": form.controls(),
            "values": form.values(),
            "hints": form.hints(),
            "sheet": self.sheet_html,
            "refusal": self._refused(faults) if faults else "",
            "status": "" if faults or self.sheet is None else _status(self.sheet, self.language),
            "state": self.state,
        }

    def _score(self) -> list[Fault]:
        """Score the state; the faults, if it cannot be."""
        state, _ = read_state(self.state)
        try:
            profile_of(state)
        except BiritchError as error:
            return list(error.faults)
        self._good, self._order = state, False
        try:
            try:
                self.sheet = read_record(record_of(state, order=False), to_score=True).score()
            except BiritchError as error:
                if [fault.message.key for fault in error.faults] != ["score.order-needed"]:
                    raise
                self._order = True  # only now is it asked for
                self.sheet = read_record(record_of(state, order=True), to_score=True).score()
        except BiritchError as error:
            return list(error.faults)
        return []

    def _refused(self, faults: list[Fault]) -> str:
        shown = faults_html(faults, lead="lab.refused", language=self.language)
        if self.sheet is None:
            return shown
        kept = element("p", told("lab.kept", self.language), class_="b-small")
        return shown.removesuffix("</div>") + kept + "</div>"


def _followed_up(state: State, before: State) -> State:
    """What follows from a change: other rules have other options; holdings begin as those of the deal."""
    if state["profile"] != before["profile"] and state["options"] == before["options"]:
        state = state | {"options": {}}
    if (state["source"], before["source"]) == ("holdings", "deal"):
        with suppress(BiritchError):  # what was there stays
            state = state | holdings_of(Deal.from_pbn(state["deal"]), denomination_of(state))
    return state


def _status(sheet: ScoreSheet, language: str) -> str:
    ns, ew = (sheet.points(side) for side in Side)
    return Message("lab.status", ns=ns, ew=ew).say(language)


def scoring_laboratory(state: Mapping[str, Any] | str | None = None, **parts: Any) -> ScoringLaboratory:
    """The scoring laboratory, as it opens or in a given state: any part of one, or its short text.

    Parts may be given by name: ``scoring_laboratory(denomination="spades", tricks=10)``. A state that cannot
    be is refused on the spot, in words; the laboratory then opens as usual.
    """
    if not parts:
        return ScoringLaboratory(state)
    given = read_state(state)[0] if isinstance(state, str) else dict(state or {})
    return ScoringLaboratory(given | parts)
