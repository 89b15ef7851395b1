"""The same deal by other rules: sheets side by side, and the margins under one another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from biritch.cards.seats import Seat, Side
from biritch.errors import BiritchError, Fault
from biritch.formats.read_record import Record
from biritch.messages import Message
from biritch.profiles import Profile
from biritch.render import double_sheet_html, faults_html
from biritch.render.markup import element, prose, signed
from biritch.render.words import contract_words, game_name, profile_name
from biritch.scoring.score import ScoreSheet
from biritch.study.compare import compare_record
from biritch.widgets.deal.record import beside_of, with_options
from biritch.widgets.parts.controls import table
from biritch.widgets.parts.games import GAMES
from biritch.widgets.scoring.form import ScoringForm


@dataclass(frozen=True)
class Beside:
    """One deal under the state's rules and under those beside them. The state's own sheet comes first."""

    sheets: tuple[ScoreSheet, ...]
    notes: tuple[Message, ...]
    faults: tuple[Fault, ...]


def set_beside(state: dict[str, Any], record: Record) -> Beside:
    """Score a record under the rule sets that the state wants beside its own; what is lacking is told."""
    sheets: list[ScoreSheet] = []
    notes: list[Message] = []
    faults: list[Fault] = []
    for name in beside_of(state):
        try:
            profile = profile_beside(state, name)
            found = compare_record(record, [record.profile, profile], level_beside(state))
        except BiritchError as error:
            faults += [fault for fault in error.faults if fault not in faults]
            continue
        sheets += found.sheets[len(sheets) and 1 :]
        notes += [note for note in found.notes if note not in notes]
    return Beside(tuple(sheets), tuple(notes), tuple(faults))


def level_beside(state: dict[str, Any]) -> int:
    """The level to take as bid where nothing was: the chosen one, else the least that these tricks would make."""
    chosen = state["beside"]["level"]
    if chosen is not None:
        return int(chosen)
    taken = state["tricks"] if Seat[state["declarer"]].side is Side.NS else 13 - state["tricks"]
    return int(max(1, taken - 6))


def profile_beside(state: dict[str, Any], name: str) -> Profile:
    """A rule set beside the state's own; the retelling with the options chosen for it."""
    profile = GAMES[name]
    return with_options(profile, state["beside"]["options"]) if name == "retelling" else profile


@dataclass(frozen=True, kw_only=True)
class BesidePanel(ScoringForm):
    """The panel: which rules, what they need to know, and the sheets."""

    found: Beside | None

    def html(self) -> str:
        """The whole panel."""
        heading = element("h2", self.told("beside.title"), id="~beside-h")
        intro = element("p", self.told("beside.about"))
        controls = [self._with()]
        if self.needs_level():
            levels = [(level, str(level)) for level in range(1, 8)]
            controls.append(self.seg("beside.level", self.say("beside.level"), levels, "is-wide"))
            if self.state["beside"]["level"] is None:
                taken = self.told("beside.level-taken", level=level_beside(self.state))
                controls.append(element("p", taken, class_="b-small is-wide", data_part="beside-level-taken"))
        if "retelling" in beside_of(self.state):
            options = self.variations(GAMES["retelling"], "beside.options.")
            counted = [control for control in options if "beside.options.naming" not in control]
            controls.append(self.group("beside.options", self.told("beside.options"), counted))
        form = element("form", *controls, class_="b-form", aria_labelledby="~beside-h", data_part="beside-form")
        return element("section", heading, intro, form, *self._sheets(), data_part="beside")

    def values(self) -> dict[str, Any]:
        """The value of every control by its name."""
        beside = self.state["beside"]
        found = {"beside.with": beside_of(self.state), "beside.level": level_beside(self.state)}
        retelling = GAMES["retelling"]
        for name in ("game", "honours"):
            found[f"beside.options.{name}"] = beside["options"].get(name, getattr(retelling, name))
        return found

    def sheets_html(self) -> str:
        """The sheets alone, for a page without a script."""
        return "".join(self._sheets()) if self.found else ""

    def _with(self) -> str:
        others = [name for name in GAMES if name != self.state["profile"]]
        choices = [(name, prose(game_name(GAMES[name]))) for name in others]
        return self.seg("beside.with", self.say("beside.with"), choices, "is-wide", many=True)

    def needs_level(self) -> bool:
        """Whether a level must be assumed, for rules that score by one and a deal that has none."""
        return not self.profile.has_level and any(GAMES[name].has_level for name in beside_of(self.state))

    def _sheets(self) -> list[str]:
        found = self.found
        refused = ""
        if found and found.faults:
            refused = faults_html(found.faults, lead="beside.refused")
        parts = [element("div", refused, role="alert", data_part="beside-refusal")]
        if not found or len(found.sheets) < 2:
            return parts
        own = found.sheets[0]
        for other in found.sheets[1:]:
            sheet = double_sheet_html(own, other, caption=self._caption(own, other))
            name = f"beside-{other.profile.id}"
            parts.append(element("figure", sheet, class_="b-figure", data_part=name, id=f"~{name}"))
        if len(found.sheets) > 2:
            parts.append(element("figure", self._margins(found.sheets), class_="b-figure", data_part="margins"))
        notes = [element("p", prose(note), class_="b-small") for note in found.notes]
        return [*parts, element("div", *notes, data_part="beside-notes")]

    def _caption(self, own: ScoreSheet, other: ScoreSheet) -> str:
        assert own.result is not None
        said = [self.say("render.tricks", ns=own.result.tricks.ns, ew=own.result.tricks.ew)]
        for sheet in (own, other):
            assert sheet.result is not None
            words = contract_words(sheet.result.contract, sheet.profile)
            said.append(self.say("beside.as", game=game_name(sheet.profile), contract=words))
        return " ".join(said)

    def _margins(self, sheets: tuple[ScoreSheet, ...]) -> str:
        head = [
            self.told("beside.rules"), *(side.label for side in Side), self.told("beside.margin"),
        ]  # fmt: skip
        rows = []
        for sheet in sheets:
            points = [signed(sheet.points(side)) for side in Side]
            rows.append([prose(profile_name(sheet.profile)), *points, self._lead(sheet)])
        return table(head, rows, self.told("beside.margins"), numbers=(1, 2, 3))

    def _lead(self, sheet: ScoreSheet) -> str:
        if not sheet.margin:
            return self.told("beside.level-points")
        side = Side.NS if sheet.margin > 0 else Side.EW
        return self.told("beside.lead", side=side, margin=abs(sheet.margin))

    def rows(self) -> list[tuple[str, str]]:
        """As text: what stands beside, and with which level and options."""
        wanted = beside_of(self.state)
        if not wanted:
            return []
        names = ", ".join(game_name(GAMES[name]) for name in wanted)
        rows = [(self.say("beside.with"), names)]
        if self.needs_level():
            rows.append((self.say("beside.level"), str(level_beside(self.state))))
        return rows
