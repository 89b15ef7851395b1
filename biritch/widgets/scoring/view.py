"""What the scoring laboratory shows: the form, the sheet, what if, side by side, and what to take along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from biritch.errors import Fault
from biritch.examples import about, title
from biritch.profiles import PROFILES
from biritch.render import faults_html, sheet_html
from biritch.render.markup import element, prose
from biritch.render.words import game_name
from biritch.scoring.score import ScoreSheet
from biritch.widgets.deal.record import beside_of, parts_of, profile_of, variations
from biritch.widgets.deal.state import State
from biritch.widgets.parts.controls import Controls
from biritch.widgets.parts.exchange import Take
from biritch.widgets.scoring.form import ScoringForm
from biritch.widgets.scoring.presets import preset, preset_of, presets
from biritch.widgets.scoring.side_by_side import Beside, BesidePanel
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

    @property
    def form(self) -> ScoringForm:
        """The form of the deal and its result."""
        return ScoringForm(
            state=self.state, profile=profile_of(self.state), order=self.order, wrong=self.wrong,
        )  # fmt: skip

    @property
    def whatif(self) -> WhatIf:
        """The panel of changed figures."""
        sheet, unscored = self.source
        return WhatIf(
            profile=profile_of(self.state), yours=self.sheet, source=sheet, faults=self.figure_faults,
            unscored=unscored, wrong=parts_of(self.figure_faults),
        )  # fmt: skip

    @property
    def beside_panel(self) -> BesidePanel:
        """The panel of other rules."""
        return BesidePanel(
            state=self.state, profile=profile_of(self.state), found=self.beside
        )  # fmt: skip

    def html(self) -> str:
        """The whole laboratory."""
        form = self.form
        controls = [self._presets(), *(html for _, html in form.controls())]
        options = form.variations(form.profile)
        if options:
            controls.append(self.group("variations", self.told("lab.variations"), options))
        take = Take(
            sheet="sheet", can_undo=self.can_undo, has_sheet=self.sheet is not None
        )  # fmt: skip
        faults, said = self.put_in
        return "".join([
            element("h2", self.told("lab.snapshot"), id="~form-h", class_="b-noprint"),
            element("form", *controls, class_="b-form", aria_labelledby="~form-h", data_part="form"),
            element("div", self.refusal(), role="alert", data_part="refusal", id=self.refusal_id),
            element("h2", self.told("lab.sheet"), id="~sheet-h") if self.sheet else "",
            element("figure", self._sheet(), class_="b-figure", data_part="figure", id="~sheet"),
            take.row(),
            take.lines(self._lines()),
            take.put_in(self.say("take.about"), faults, said),
            self.whatif.html(),
            self.beside_panel.html(),
        ])  # fmt: skip

    def values(self) -> dict[str, Any]:
        """The value of every control by its name."""
        variations = {f"options.{name}": value for name, value in self._variations().items()}
        shown = {"preset": preset_of(self.state) or ""}
        return self.form.values() | self.whatif.values() | self.beside_panel.values() | variations | shown

    def refusal(self) -> str:
        """What keeps the state from being scored."""
        if not self.faults:
            return ""
        shown = faults_html(self.faults, lead="lab.refused")
        if self.sheet is None:
            return shown
        kept = element("p", self.told("lab.kept"), class_="b-small")
        return shown.removesuffix("</div>") + kept + "</div>"

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
        for profile in PROFILES.values():
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
            level = self.state["beside"]["level"]
            names += f" --level {level}" if level and self.beside_panel.needs_level() else ""
            command = f"python -m biritch compare biritch-record.json{names}"
            lines.append(("compare", self.say("take.compare"), command))
        return lines
