"""What if a figure were another? Every figure of a rule set to be changed, and what comes of it, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import zip_longest
from typing import Any

from biritch.cards.seats import Side
from biritch.errors import Fault
from biritch.profiles import Profile, Values
from biritch.profiles.lines import ScoreLine
from biritch.render import faults_html
from biritch.render.markup import element, prose, signed
from biritch.render.sheet import Pen
from biritch.render.words import capital, change_message, figure_word, line_label
from biritch.rules import paragraph
from biritch.scoring.score import ScoreSheet
from biritch.widgets.parts.controls import Controls, table
from biritch.widgets.parts.games import GAMES

OPEN = ("values", "game")  # what most people ask about
OF_THE_TALK = ("opening_passes", "closing_passes")


@dataclass(frozen=True)
class Figure:
    """A figure of a profile: its name ("values.hearts"), what the source has, what is used, its limits."""

    name: str
    source: int
    used: int
    least: int
    most: int


def figures(profile: Profile) -> dict[str, list[Figure]]:
    """Every figure of a rule set by the paragraph that has it, in the order of the rules."""
    found: dict[str, list[Figure]] = {}
    for spec in fields(profile):
        if "least" not in spec.metadata:
            continue
        of = found.setdefault(spec.metadata["rule"], [])
        theirs, ours = getattr(GAMES[profile.id], spec.name), getattr(profile, spec.name)
        limits = spec.metadata["least"], spec.metadata["most"]
        if isinstance(ours, Values):
            pairs = zip(Values._fields, theirs, ours, strict=True)
            of += [Figure(f"{spec.name}.{part}", a, b, *limits) for part, a, b in pairs]
        else:
            of.append(Figure(spec.name, theirs, ours, *limits))
    return found


@dataclass(frozen=True, kw_only=True)
class WhatIf(Controls):
    """The panel. ``yours`` and ``source`` are the sheets by the changed figures and by the source's own.

    ``faults`` is what is wrong with a figure, ``unscored`` what keeps the source from scoring this deal.
    """

    profile: Profile
    yours: ScoreSheet | None
    source: ScoreSheet | None
    faults: list[Fault]
    unscored: list[Fault]

    def html(self) -> str:
        """The whole panel; it always says that these are not the source's rules."""
        tag = element("span", self.told("render.not-the-source"), class_="b-tag")
        said = element("span", self._said(), class_="b-small")
        head = element("p", f"{tag} {said}", class_="b-row", id="~whatif-tag")
        groups = list(self._groups())
        alert = element("div", self.refusal("".join(groups)), role="alert", data_part="whatif-refusal")
        back = self.button(
            "back", self.say("whatif.back"), aria_disabled=None if self.profile.changes else "true"
        )  # fmt: skip
        buttons = element("p", back, class_="b-row")
        group = element(
            "form", head, element("div", *groups), alert, self._lines(), buttons,
            class_="b-whatif", aria_labelledby="~whatif-h", data_part="whatif-form",
        )  # fmt: skip
        heading = element("h2", self.told("whatif.title"), id="~whatif-h")
        return element("section", heading, group, data_part="whatif", class_="b-noprint")

    def values(self) -> dict[str, Any]:
        """The value of every control by its name."""
        return {f"options.{one.name}": one.used for group in figures(self.profile).values() for one in group}

    def refusal(self, form: str = "") -> str:
        """What is wrong, as far as it is not said at a figure, or why the source cannot score this deal."""
        at_fields = [fault for path, some in self.refused.items() if f'id="~{path}-r"' in form for fault in some]
        rest = [fault for fault in self.faults if fault not in at_fields]
        if rest:
            return faults_html(rest, lead="lab.refused")
        if self.unscored and self.profile.changes:
            return faults_html(self.unscored, lead="whatif.unscored")
        return ""

    def _said(self) -> str:
        if not self.profile.changes:
            return self.told("whatif.nothing")
        return "; ".join(
            prose(change_message(change, self.profile))
            for change in self.profile.changes
        ) + "."  # fmt: skip

    def _groups(self) -> Iterator[str]:
        for rule, group in figures(self.profile).items():
            title = paragraph(self.profile.rule(rule)).title
            shown = ", ".join(str(one.used) for one in group)
            summary = element("summary", prose(title), " ", element("span", shown, class_="b-small"))
            is_open = any(one.name.partition(".")[0] in OPEN or one.used != one.source for one in group)
            note = ""
            if group[0].name in OF_THE_TALK:
                note = element("p", self.told("whatif.talk"), class_="b-small")
            inner = element("div", *(self._figure(one) for one in group), class_="b-form is-dense")
            yield element(
                "details", summary, note, inner, class_="b-twin", open=is_open, data_part=f"whatif-{rule}"
            )

    def _figure(self, one: Figure) -> str:
        label = capital(figure_word(one.name, self.profile))
        hint = self.say("whatif.source", figure=one.source)
        return self.number(f"options.{one.name}", label, one.least, one.most, hint=hint)

    # Line by line

    def _lines(self) -> str:
        if not self.profile.changes or self.yours is None or self.source is None:
            return ""
        head = [
            self.told("whatif.line"), self.told(f"whatif.name.{self.profile.id}"), self.told("whatif.yours"),
            self.told("whatif.reason"),
        ]  # fmt: skip
        rows = [self._row(theirs, ours) for theirs, ours in matched(self.source, self.yours)]
        rows += [self._total(side) for side in Side]
        shown = table(head, rows, self.told("whatif.caption"), numbers=(1, 2))
        return element("div", shown, data_part="whatif-lines")

    def _row(self, theirs: ScoreLine | None, ours: ScoreLine | None) -> list[str]:
        line = ours or theirs
        assert line is not None
        label = f"{line.side.label}, {line_label(line).lower()}"
        before, after = (signed(one.points) if one else "" for one in (theirs, ours))
        if before != after:
            after = element("strong", after or self.told("whatif.no-line"))
        why = Pen(None).why(line.because, line.rule)
        return [prose(label), before, after, why]

    def _total(self, side: Side) -> list[str]:
        assert self.source is not None and self.yours is not None
        before, after = (signed(sheet.points(side)) for sheet in (self.source, self.yours))
        label = self.say("whatif.total", side=side)
        return [prose(label), before, after if before == after else element("strong", after), ""]


def matched(source: ScoreSheet, yours: ScoreSheet) -> list[tuple[ScoreLine | None, ScoreLine | None]]:
    """The lines of two sheets in pairs of one kind and side; None where one sheet has no such line."""
    kinds = dict.fromkeys((line.side, line.kind) for sheet in (source, yours) for line in sheet.lines)
    pairs: list[tuple[ScoreLine | None, ScoreLine | None]] = []
    for side, kind in kinds:
        theirs, ours = (
            [line for line in sheet.lines if (line.side, line.kind) == (side, kind)] for sheet in (source, yours)
        )
        pairs += zip_longest(theirs, ours)
    return pairs
