"""What the rubber sheet shows: the deal being entered, the sheet, the deals so far, and what to take along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from biritch.cards.seats import Side
from biritch.errors import Fault
from biritch.examples import about, rubbers, title
from biritch.profiles import Profile
from biritch.render import faults_html, rubber_html
from biritch.render.markup import element, prose
from biritch.render.sheet import rubber_caption
from biritch.render.words import capital, contract_words, denomination_word, game_sentence, raise_word
from biritch.scoring.rubber import Rubber
from biritch.scoring.score import ScoreSheet
from biritch.talk.contract import Contract
from biritch.widgets.deal.record import variations
from biritch.widgets.deal.state import State
from biritch.widgets.parts.controls import Controls, table
from biritch.widgets.parts.exchange import Take
from biritch.widgets.rubber.address import write_address
from biritch.widgets.rubber.state import (
    MOST_DEALS,
    as_dealt,
    dealer_of,
    may_be_thrown_in,
    number_of,
    profile_of,
    rubber_example,
    scoring_state,
)
from biritch.widgets.scoring.form import ScoringForm


@dataclass(frozen=True, kw_only=True)
class RubberView(Controls):
    """Everything that is shown for a state. ``preview`` is the deal being entered, if it can be scored."""

    state: State
    rubber: Rubber
    preview: ScoreSheet | None
    order: bool
    faults: list[Fault]
    put_in: tuple[list[Fault], str]
    can_undo: bool
    address: str
    drawn: str
    undone: list[Fault]
    asking: bool

    @property
    def count(self) -> int:
        """How many deals are on the sheet."""
        return len(self.state["deals"])

    @property
    def is_open(self) -> bool:
        """Whether a deal can be added or put right."""
        return self.state["at"] is not None or not self.rubber.final and self.count < MOST_DEALS

    @property
    def form(self) -> ScoringForm:
        """The form of the deal being entered."""
        at = self.state["at"]
        part = as_dealt(self.state, self.state["next"], number_of(self.state))
        before = self.rubber.before if at is None else self.rubber.sheets[at].before
        state = scoring_state(self.state, part, before)
        return ScoringForm(
            state=state, profile=profile_of(self.state), order=self.order, at="next.", refused=self.refused,
            drawn=self.drawn,
        )  # fmt: skip

    def html(self) -> str:
        """The whole laboratory: the deal being entered, beside it the sheet."""
        take = Take(sheet="sheet", can_undo=self.can_undo, has_sheet=bool(self.count))
        faults, said = self.put_in
        label = self.say("rubber-lab.label")
        entry = self._entry()
        left = [
            element("form", *self._choices(), class_="b-in", aria_label=label, data_part="top"),
            entry,
            element("div", self.refusal(entry), role="alert", data_part="refusal", id="~refusal"),
            self._add(),
            element("div", self._deals(), class_="b-deals", data_part="deals"),
            element("div", self._undone(), role="alert", data_part="undone"),
        ]
        right = [
            element("h2", self.told("lab.sheet"), id="~sheet-h", class_="b-vh", tabindex="-1"),
            element("p", class_="b-what", data_part="what", data_told=self.say("lab.unread")),
            element("figure", self._sheet(), data_part="figure", id="~sheet"),
            element("div", *take.main(*self._buttons()), class_="b-row", data_part="main"),
        ]
        out = element(
            "section", *right, class_="b-out", data_part="out", id="~out", aria_labelledby="~sheet-h", tabindex="0"
        )  # fmt: skip
        return "".join([
            element("div", element("div", *left, class_="b-left", data_part="left"), out, class_="b-desk",
                    data_part="cols"),
            element("div", take.row(), class_="b-noprint", data_part="along"),
            take.lines(self._lines()),
            take.put_in(self.say("take.about-rubber"), faults, said),
            self._foot(),
        ])  # fmt: skip

    def _foot(self) -> str:
        """Where there is no room for two columns: how the rubber stands, always in view."""
        if not self.count:
            return ""
        stands = element("span", prose(rubber_caption(self.rubber.sheets)), class_="b-small")
        to = element("a", self.told("lab.to-sheet"), href="#~sheet-h", data_do="to-sheet", data_of="~sheet-h")
        return element(
            "div", stands, to, class_="b-totals b-noprint", role="group", aria_label=self.say("lab.totals"),
            data_part="foot",
        )  # fmt: skip

    def values(self) -> dict[str, Any]:
        """The value of every control by its name."""
        profile = profile_of(self.state)
        chosen = {f"options.{name}": getattr(profile, name) for name in variations(profile)}
        return self.form.values() | chosen | {
            "profile": self.state["profile"], "first": self.state["first"], "preset": self._example() or "",
            "next.played": "yes" if self.state["next"]["played"] else "no",
        }  # fmt: skip

    def refusal(self, form: str = "") -> str:
        """What keeps the deal or the rubber from being scored, as far as the form does not say it at a field."""
        at_fields = [fault for path, some in self.refused.items() if f'id="~{path}-r"' in form for fault in some]
        rest = [fault for fault in self.faults if fault not in at_fields]
        return faults_html(rest, lead="lab.refused") if rest else ""

    def _undone(self) -> str:
        return faults_html(self.undone, lead="rubber-lab.undone") if self.undone else ""

    def snapshot(self, refusal: str) -> str:
        """The same without a script."""
        sheet = element("figure", self._sheet(), class_="b-figure")
        deals = table(
            self._heads(), [self._row(*one) for one in enumerate(self.rubber.sheets)],
            self.told("rubber-lab.deals"), numbers=(3, 4, 5),
        ) if self.count else ""  # fmt: skip
        return element("div", refusal, sheet, deals, class_="b-scoring")

    # The parts

    def _choices(self) -> list[str]:
        options = [f'<option value="">{self.told("rubber-lab.no-example")}</option>']
        options += [element("option", prose(title(name)), value=name) for name in rubbers()]
        control = element(
            "select", *options, id="~preset", name="~preset", data_do="preset", data_shows="preset",
            aria_describedby="~preset-h",
        )  # fmt: skip
        chosen = self._example()
        words = about(chosen) if chosen else self.say("rubber-lab.own")
        hint = element("span", prose(words), class_="b-small", id="~preset-h")
        found = [self.field("preset", self.say("rubber-lab.example"), control + hint, "is-wide")]
        if self.count:
            return found
        found.append(self.form.profiles())
        found.append(self.seg("first", self.say("rubber-lab.first"), self.seats(), "is-two"))
        return found + self.form.variations(profile_of(self.state))

    def _example(self) -> str | None:
        """The example that this rubber is, if it is one."""
        ours = write_address(self.state)
        return next((name for name in rubbers() if write_address(rubber_example(name)) == ours), None)

    def _entry(self) -> str:
        """The deal that is being entered."""
        if not self.is_open:
            return ""
        key = "rubber-lab.deal" if self.state["at"] is None else "rubber-lab.corrected"
        heading = element("h2", self.told(key, number=number_of(self.state) + 1), id="~entry-h")
        controls = []
        if may_be_thrown_in(profile_of(self.state)):
            choices = [(name, self.told(f"rubber-lab.{name}")) for name in ("yes", "no")]
            controls.append(self.seg("next.played", self.say("rubber-lab.played"), choices, "is-wide"))
        if self._is_played:
            controls += [html for _, html in self.form.result()]
        form = element("form", *controls, class_="b-in", aria_labelledby="~entry-h", data_part="entry-form")
        return element("section", heading, element("p", self._dealt()), form, data_part="entry")

    @property
    def _is_played(self) -> bool:
        return self.state["next"]["played"] or not may_be_thrown_in(profile_of(self.state))

    def _dealt(self) -> str:
        dealer = dealer_of(self.state, number_of(self.state))
        if dealer is None:
            return self.told("rubber-lab.nobody")
        declares = "-declares" if profile_of(self.state).dealer_declares else ""
        return self.told(f"rubber-lab.dealt{declares}", seat=dealer)

    def _add(self) -> str:
        """What the deal would bring, and the button that puts it on the sheet."""
        if not self.is_open:
            return ""
        said = self.say("rubber-lab.asked") if self.asking else ""
        if self.preview is not None:
            ns, ew = (self.preview.points(side) for side in Side)
            said = self.say("rubber-lab.would" if self._is_played else "rubber-lab.nothing", ns=ns, ew=ew)
            if self.preview.game:
                said += " " + game_sentence(self.preview)
        off = "true" if self.preview is None else None
        key = "rubber-lab.add" if self.state["at"] is None else "rubber-lab.put-right"
        buttons = [self.button("add", self.say(key), main=True, id="~add", aria_disabled=off)]
        if self.state["at"] is not None:
            buttons.append(self.button("leave", self.say("rubber-lab.leave"), id="~leave"))
        words = element("span", prose(said), class_="b-count")
        return element("div", *buttons, words, class_="b-row", data_part="add")

    def _sheet(self) -> str:
        if not self.count:
            return element("p", self.told("rubber-lab.empty"), class_="b-small")
        return rubber_html(self.rubber.sheets)

    def _buttons(self) -> list[str]:
        if not self.count:
            return []
        new = self.button("new", self.say("rubber-lab.new"), main=not self.is_open, id="~new", data_next="yes")
        return [new, self.button("take-back", self.say("rubber-lab.back"), id="~take-back")]

    def _deals(self) -> str:
        if not self.count:
            return ""
        head = [*self._heads(), element("span", self.told("rubber-lab.head.do"), class_="b-vh")]
        rows = [
            [*self._row(number, sheet), self._both(number)] for number, sheet in enumerate(self.rubber.sheets)
        ]  # fmt: skip
        return table(head, rows, self.told("rubber-lab.deals"), numbers=(3, 4, 5))

    def _heads(self) -> list[str]:
        names = ("deal", "dealer", "named", "tricks")
        return [*(self.told(f"rubber-lab.head.{name}") for name in names), *(side.label for side in Side)]

    def _both(self, number: int) -> str:
        """Correct, remove."""
        buttons = [
            self.button(
                what, self.say(f"rubber-lab.{what}"), data_what=str(number), id=f"~{what}-{number}",
                aria_label=self.say(f"rubber-lab.{what}-deal", number=number + 1),
            )
            for what in ("correct", "remove")
        ]  # fmt: skip
        return element("div", *buttons, class_="b-both b-noprint")

    def _row(self, number: int, sheet: ScoreSheet) -> list[str]:
        dealer = dealer_of(self.state, number)
        by = "–" if dealer is None else self.told(f"seat.{dealer.name}")
        if sheet.result is None:
            return [str(number + 1), by, self.told("rubber-lab.thrown-in"), "", "", ""]
        tricks = f"{sheet.result.tricks.ns}–{sheet.result.tricks.ew}"
        points = [str(sheet.points(side)) if sheet.points(side) else "" for side in Side]
        return [str(number + 1), by, prose(self._named(sheet.result.contract, sheet.profile)), tricks, *points]

    def _named(self, contract: Contract, profile: Profile) -> str:
        """What was named or bid; who dealt stands beside it already."""
        if not profile.dealer_declares:
            return contract_words(contract, profile)
        named = capital(denomination_word(contract.denomination, profile))
        if not contract.raises:
            return named
        word = raise_word(profile, len(contract.raises))
        return self.say("render.raised", contract=named, word=word, factor=contract.factor)

    def _lines(self) -> list[tuple[str, str, str]]:
        python = f"{self.needs()}\nfrom biritch.widgets import rubber_sheet\nrubber_sheet({self.address!r})"
        command = "python -m biritch score biritch-rubber.json"
        return [
            ("python", self.say("take.python"), python),
            ("command", self.say("take.command"), command),
        ]
