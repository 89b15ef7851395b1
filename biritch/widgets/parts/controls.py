"""Native, labelled controls in the markup of the site, for every laboratory that is a form.

A control is written without its value; the front end puts the values in, so that a redraw takes nothing
away from whoever is typing. ``~`` in ids stands for what makes them unique in the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from biritch.cards.cards import HONOUR_RANKS
from biritch.cards.seats import Seat
from biritch.errors import Fault
from biritch.render import faults_html
from biritch.render.markup import element, prose, say, told
from biritch.render.words import capital

SEATS = tuple(seat.name for seat in Seat)
RANKS = tuple(rank.letter for rank in HONOUR_RANKS)
Choices = Sequence[tuple[Any, str]]


@dataclass(frozen=True)
class Controls:
    """Writes controls in a language. A control's name is the dotted path of its value in the state.

    ``refused`` has what was refused by the path of the control that it is about, and there it is said.
    """

    refused: Mapping[str, Sequence[Fault]] = field(default_factory=dict)

    def say(self, key: str, **params: object) -> str:
        """A sentence as plain text."""
        return say(key, **params)

    def told(self, key: str, **params: object) -> str:
        """A sentence as HTML."""
        return told(key, **params)

    def needs(self) -> str:
        """What a notebook must have for a laboratory, as a comment over its line of Python."""
        return f"# {self.say('take.needs')}"

    def field(self, name: str, label: str, control: str, width: str = "") -> str:
        """A control with its label over it."""
        labelled = element("label", prose(label), for_=f"~{name}")
        inner = f"{labelled}{control}{self.refusal_at(name)}"
        return element("div", inner, class_=f"b-field {width}".strip(), data_part=name)

    def refusal_of(self, name: str) -> str | None:
        """The path whose refusal a control stands under: its own, or that of a group it is part of."""
        return next((path for path in self.refused if f"{name}.".startswith(f"{path}.")), None)

    def is_wrong(self, name: str) -> bool:
        """Whether a control's value was refused, by itself or with others."""
        return self.refusal_of(name) is not None

    def refusal_at(self, name: str) -> str:
        """What was refused at a control or a group of them, said there; nothing if nothing was."""
        if name not in self.refused:
            return ""
        said = faults_html(self.refused[name], lead="lab.refused")
        return element("div", said, role="alert", data_part=f"{name}-r", id=f"~{name}-r")

    def entry(self, name: str, hint: str | None = None) -> dict[str, str | None]:
        """What a control to be typed into has: its name, and what is said of it, or why it was refused."""
        path = self.refusal_of(name)
        described = hint if path is None else f"~{path}-r"
        return names(name) | {"aria_describedby": described, "aria_invalid": None if path is None else "true"}

    def number(
        self, name: str, label: str, least: int | None, most: int | None, *, hint: str | None = None,
        width: str = "",
    ) -> str:  # fmt: skip
        """A whole number, with a word under it."""
        under = None if hint is None else f"~{name}-h"
        control = element(
            "input", type="number", step="1", min=least, max=most, inputmode="numeric",
            autocomplete="off", data_kind="whole", **self.entry(name, under),
        )  # fmt: skip
        if hint is not None:
            control += element("span", prose(hint), class_="b-small", id=under)
        return self.field(name, label, control, width)

    def seg(self, name: str, label: str, choices: Choices, width: str = "", *, many: bool = False) -> str:
        """A row of choices: one of them, or (``many``) any of them."""
        parts = []
        for value, words in choices:
            kind = "whole" if isinstance(value, int) else None
            ids = names(name) | {"id": f"~{name}.{value}", "value": str(value)}
            parts.append(element("input", type="checkbox" if many else "radio", data_kind=kind, **ids))
            parts.append(element("label", words, for_=ids["id"]))
        legend = element("legend", prose(label))
        inner = element("div", *parts)
        at = self.refusal_at(name)
        return element("fieldset", legend, inner, at, class_=f"b-seg {width}".strip(), data_part=name)

    def tape(self, name: str, label: str, ns: int, hint: str) -> str:
        """Thirteen tricks on the line: North and South's above it, the others' below; set by a slider on it."""
        ups = [element("li", class_="is-up is-book" if number < 6 else "is-up") for number in range(ns)]
        # Six tricks of a side are its book.
        ticks = [*ups, *(element("li", class_="is-down is-book" if n > 6 else "is-down") for n in range(ns, 13))]
        under = f"~{name}-h"
        slider = element(
            "input", type="range", min="0", max="13", step="1", data_kind="whole", class_="b-range",
            aria_valuetext=self.say("lab.tricks-value", ns=ns, ew=13 - ns), **self.entry(name, under),
        )  # fmt: skip
        line = element("div", element("ol", *ticks, class_="b-tape", aria_hidden="true"), slider)
        ours, theirs = (element("span", str(count), aria_hidden="true") for count in (ns, 13 - ns))
        control = element("div", ours, line, theirs, class_="b-slide")
        words = element("span", prose(hint), class_="b-small", id=under)
        return self.field(name, label, control + words, "is-wide")

    def group(self, name: str, label: str, controls: Iterable[str], width: str = "") -> str:
        """Several controls under one name."""
        inner = element("div", *controls, class_=f"b-form {width}".strip())
        legend = element("legend", label)
        at = self.refusal_at(name)
        return element("fieldset", legend, inner, at, class_="b-group is-wide", data_part=name)

    def fold(self, name: str, summary: str, *inside: str) -> str:
        """What is seldom wanted, behind one line of words."""
        return element("details", element("summary", prose(summary)), *inside, class_="b-twin", data_part=name)

    def area(self, name: str, label: str, rows: int = 2) -> str:
        """A text of several lines."""
        control = element("textarea", rows=str(rows), spellcheck="false", autocomplete="off", **self.entry(name))
        return self.field(name, label, control, "is-wide")

    def button(self, do: str, label: str, **attributes: object) -> str:
        """A button that asks for something; ``data_…`` attributes say more."""
        main = " is-main" if attributes.pop("main", False) else ""
        return element("button", prose(label), class_=f"b-btn{main}", type="button", data_do=do, **attributes)

    def seats(self) -> list[tuple[str, str]]:
        """The four seats as choices."""
        return [(seat, self.told(f"seat.{seat}")) for seat in SEATS]

    def honour(self, letter: str) -> str:
        """What an honour is called: "Ace", "10"."""
        rank = HONOUR_RANKS[RANKS.index(letter)]
        return rank.label if letter == "T" else capital(self.say(f"render.rank.{rank.name}"))


def names(name: str) -> dict[str, str | None]:
    """What ties a control to its value."""
    return {"id": f"~{name}", "name": f"~{name}", "data_name": name}


def table(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str, numbers: Sequence[int] = ()) -> str:
    """A plain table of cells that are HTML; ``numbers`` are the columns set to be added."""

    def cell(tag: str, index: int, content: str, **attributes: object) -> str:
        return element(tag, content, class_="is-num" if index in numbers else None, **attributes)

    heads = [cell("th", index, words, scope="col") for index, words in enumerate(head)]
    body = [
        element("tr", *(
            cell("td", index, content) if index else element("th", content, scope="row")
            for index, content in enumerate(row)
        ))
        for row in rows
    ]  # fmt: skip
    thead = element("thead", element("tr", *heads))
    said = element("caption", caption, class_="b-vh")
    return element("table", said, thead, element("tbody", *body), class_="b-grid")
