"""What the scoring laboratory shows: the form, the sheet, what if, side by side, and what to take along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from biritch.cards.seats import Side
from biritch.errors import Fault
from biritch.examples import about, title
from biritch.render import faults_html, sheet_html
from biritch.render.markup import element, prose
from biritch.render.words import game_name
from biritch.scoring.score import ScoreSheet
from biritch.widgets.deal.record import beside_of, faults_at, profile_of, variations
from biritch.widgets.deal.state import State
from biritch.widgets.parts.controls import Controls
from biritch.widgets.parts.exchange import Take
from biritch.widgets.parts.games import GAMES
from biritch.widgets.scoring.form import ScoringForm
from biritch.widgets.scoring.live_sheet import LiveSheet
from biritch.widgets.scoring.moved import Moved
from biritch.widgets.scoring.presets import preset, preset_of, presets
from biritch.widgets.scoring.side_by_side import Beside, BesidePanel, level_beside
from biritch.widgets.scoring.what_if import WhatIf


@dataclass(frozen=True, kw_only=True)
class ScoringView(Controls):
    """Everything that is shown for a state. ``faults`` keep it from being scored, ``sheet`` is the last made."""

    state: State
    order: bool
    sheet: ScoreSheet | None
    beside: Beside | None
    source: tuple[ScoreSheet | None, list[Fault]]
    faults: list[Fault]
    figure_faults: list[Fault]
    put_in: tuple[list[Fault], str]
    can_undo: bool
    address: str
    moved: Moved | None
    drawn: str
    rubber: str

    @property
    def form(self) -> ScoringForm:
        """The form of the deal and its result."""
        return ScoringForm(
            state=self.state, profile=profile_of(self.state), order=self.order, refused=self.refused,
            drawn=self.drawn,
        )  # fmt: skip

    @property
    def whatif(self) -> WhatIf:
        """The panel of changed figures."""
        sheet, unscored = self.source
        return WhatIf(
            profile=profile_of(self.state), yours=self.sheet, source=sheet, faults=self.figure_faults,
            unscored=unscored, refused=faults_at(self.figure_faults),
        )  # fmt: skip

    @property
    def beside_panel(self) -> BesidePanel:
        """The panel of other rules."""
        return BesidePanel(
            state=self.state, profile=profile_of(self.state), found=self.beside
        )  # fmt: skip

    def html(self) -> str:
        """The whole laboratory: what can be changed, beside it the sheet; under both whatever else there is."""
        faults, said = self.put_in
        take = self._take
        return "".join([
            element("div", self._inputs(), self._output(), class_="b-desk", data_part="cols"),
            element("div", take.row(), class_="b-noprint", data_part="along"),
            take.lines(self._lines()),
            take.put_in(self.say("take.about"), faults, said),
            self.whatif.html(),
            self.beside_panel.html(),
            self._foot(),
        ])  # fmt: skip

    @property
    def _take(self) -> Take:
        return Take(
            sheet="sheet", can_undo=self.can_undo, has_sheet=self.sheet is not None
        )  # fmt: skip

    def _inputs(self) -> str:
        form = self.form
        controls = dict(form.controls())
        before = controls.pop("before")
        more = [self.fold("before-fold", self.say("lab.before"), element("div", before, class_="b-form"))]
        options = form.variations(form.profile)
        if options:
            inside = element("div", *options, class_="b-form")
            more.append(self.fold("variations", self.say("lab.variations"), inside))
        heading = element("h2", self.told("lab.snapshot"), id="~form-h", class_="b-vh")
        inner = "".join([*controls.values(), *more, self._presets()])
        general = element("div", self.refusal(inner), role="alert", data_part="refusal", id="~refusal")
        filled = element("form", inner, class_="b-in", aria_labelledby="~form-h", data_part="form")
        return element("div", heading, filled, general, class_="b-left", data_part="left")

    def _output(self) -> str:
        """The sheet, over it what moved, under it who leads."""
        heading = element("h2", self.told("lab.sheet"), id="~sheet-h", class_="b-vh", tabindex="-1")
        if self.sheet is None:
            return element("section", heading, class_="b-out", data_part="out", id="~out")
        verdict = element("p", self.live.verdict(), class_="b-verdict", data_part="verdict")
        figure = element("figure", self.live.html(), data_part="figure", id="~sheet")
        buttons = element("div", *self._take.main(self._to_rubber()), class_="b-row", data_part="main")
        # Before there is an engine: of a change, and of what the address holds.
        early = {"data_later": self.say("lab.later"), "data_told": self.say("lab.unread")}
        what = element("p", prose(self.said()), class_="b-what", data_part="what", **early)
        waits = " is-waiting" if self.faults else ""
        return element(
            "section", heading, what, figure, verdict, buttons, class_=f"b-out{waits}", data_part="out", id="~out",
            aria_labelledby="~sheet-h",
        )  # fmt: skip

    @property
    def live(self) -> LiveSheet:
        """The sheet with what moved on it."""
        assert self.sheet is not None
        return LiveSheet(sheet=self.sheet, moved=self.moved)

    def said(self) -> str:
        """The sentence over the sheet."""
        if self.faults:
            return self.say("lab.waits")
        return self.moved.sentence() if self.moved else self.say("lab.first")

    def _foot(self) -> str:
        """Where there is no room for two columns: the totals, always in view."""
        if self.sheet is None:
            return ""
        live = self.live
        totals = [
            element("span", f"{side.label} ", shown, data_part=f"foot-{side.value}")
            for side, shown in zip(Side, live.totals("b"), strict=True)
        ]
        lead = element("span", prose(live.lead()), class_="b-small", data_part="foot-lead")
        to = element("a", self.told("lab.to-sheet"), href="#~sheet-h", data_do="to-sheet", data_of="~sheet-h")
        return element(
            "div", *totals, lead, to, class_="b-totals b-noprint", role="group", aria_label=self.say("lab.totals"),
            data_part="foot",
        )  # fmt: skip

    def _to_rubber(self) -> str:
        if not self.rubber:
            return ""
        return element("a", self.told("lab.to-rubber"), class_="b-btn", href=self.rubber, data_page="rubber")

    def values(self) -> dict[str, Any]:
        """The value of every control by its name."""
        variations = {f"options.{name}": value for name, value in self._variations().items()}
        shown = {"preset": preset_of(self.state) or ""}
        return self.form.values() | self.whatif.values() | self.beside_panel.values() | variations | shown

    def refusal(self, form: str = "") -> str:
        """What keeps the state from being scored, as far as the form does not say it at a field."""
        at_fields = [fault for path, some in self.refused.items() if f'id="~{path}-r"' in form for fault in some]
        rest = [fault for fault in self.faults if fault not in at_fields]
        return faults_html(rest, lead="lab.refused") if rest else ""

    def snapshot(self, refusal: str) -> str:
        """The same without a script."""
        rows = [
            element("tr", element("th", prose(label), scope="row"), element("td", prose(value)))
            for label, value in [*self.form.rows(), *self.beside_panel.rows()]
        ]
        caption = element("caption", self.told("lab.snapshot"), class_="b-vh")
        table = element("table", caption, element("tbody", *rows), class_="b-grid")
        sheet = element("figure", self._sheet(), class_="b-figure")
        beside = self.beside_panel.sheets_html()
        return element("div", table, refusal, sheet, beside, class_="b-scoring")

    def _sheet(self) -> str:
        return "" if self.sheet is None else sheet_html(self.sheet)

    def _variations(self) -> dict[str, Any]:
        profile = profile_of(self.state)
        return {name: getattr(profile, name) for name in variations(profile)}

    def _presets(self) -> str:
        chosen = preset_of(self.state)
        options = [f'<option value="">{self.told("lab.no-preset")}</option>']  # a value, though an empty one
        for profile in GAMES.values():
            of = [name for name in presets() if preset(name)["profile"] == profile.id]
            if of:
                items = [element("option", prose(title(name)), value=name) for name in of]
                options.append(element("optgroup", *items, label=game_name(profile)))
        control = element(
            "select", *options, id="~preset", name="~preset", data_do="preset", data_shows="preset",
            aria_describedby="~preset-h",
        )  # fmt: skip
        words = about(chosen) if chosen else self.say("lab.own-deal")
        hint = element("span", prose(words), class_="b-small", id="~preset-h")
        return self.field("preset", self.say("lab.preset"), control + hint, "is-wide")

    def _lines(self) -> list[tuple[str, str, str]]:
        given = repr(self.address) if self.address else ""
        python = f"{self.needs()}\nfrom biritch.widgets import scoring_laboratory\nscoring_laboratory({given})"
        lines = [
            ("python", self.say("take.python"), python),
            ("command", self.say("take.command"), "python -m biritch score biritch-record.json"),
        ]
        others = beside_of(self.state)
        if others:
            names = "".join(f" --profile {name}" for name in (self.state["profile"], *others))
            names += f" --level {level_beside(self.state)}" if self.beside_panel.needs_level() else ""
            command = f"python -m biritch compare biritch-record.json{names}"
            lines.append(("compare", self.say("take.compare"), command))
        return lines
