"""What stands round the table: game and seats, other deals, what can be taken along, in the markup of the site.

``~`` in ids stands for what makes them unique in the page; the front end puts the values in.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from typing import Any

from biritch.examples import examples, title
from biritch.profiles import PROFILES
from biritch.render.markup import element, prose, say, told
from biritch.render.words import profile_name
from biritch.table.table import Table
from biritch.widgets.playing.state import MOST_SEED, SEATS, State, record_of, write_address


@dataclass(frozen=True)
class Form:
    """The controls for a state."""

    state: State

    def settings(self) -> str:
        """Game, dealer, and the seats that the reader plays."""
        names = [element("option", prose(self._game(game)), value=game) for game in PROFILES]
        game = self._field("game", element("select", *names, **self._names("game")))
        seats = self._seg("seats", "checkbox")
        simple = element("p", self.told("robots"), class_="b-small is-wide")
        inside = (game, self._seg("dealer", "radio"), seats, simple)
        return element("form", *inside, class_="b-form", aria_label=self.say("settings"))

    def deals(self) -> str:
        """Where another deal comes from: chance, a seed, an example, a text."""
        seed = element(
            "input", type="number", min="0", max=MOST_SEED, step="1", inputmode="numeric", autocomplete="off",
            id="~seed",
        )  # fmt: skip
        known = [element("option", prose(title(name)), value=name) for name in examples()]
        example = element("select", *known, id="~example")
        paste = element("textarea", rows="3", spellcheck="false", autocomplete="off", id="~paste")
        fields = [
            self._field("seed", seed, self._use("seed", "use-seed")),
            self._field("example", example, self._use("example", "use-example"), "is-two"),
            self._field("paste", paste, self._use("paste", "use-paste"), "is-wide"),
        ]
        summary = element("summary", self.told("another"))
        form = element("form", *fields, class_="b-form", aria_label=self.say("another"))
        return element("details", summary, form, class_="b-twin", data_keep="deals")

    def values(self) -> dict[str, Any]:
        """The value of every control by its name."""
        return {"game": self.state["game"], "dealer": self.state["dealer"], "seats": list(self.state["seats"])}

    def rows(self) -> list[tuple[str, str]]:
        """The settings as text, for a page without a script."""
        seats = ", ".join(say(f"seat.{seat}") for seat in self.state["seats"])
        dealer = say(f"seat.{self.state['dealer']}")
        return [
            (self.say("game"), self._game(self.state["game"])), (self.say("dealer"), dealer),
            (self.say("seats"), seats), (self.say("deal"), self.state["deal"]),
        ]  # fmt: skip

    def take(self, table: Table) -> str:
        """The record, a line of Python and a command, each to be copied."""
        address = write_address(self.state)
        call = f'play_a_hand("{address}")' if address else "play_a_hand()"
        command = "score" if table.is_over else "calls"
        needs = f"# {say('take.needs')}"
        fields = [
            self._copied("record", record_text(record_of(table).as_json()), 6),
            self._copied("python", f"{needs}\nfrom biritch.widgets import play_a_hand\n{call}", 5),
            self._copied("command", f"python -m biritch {command} hand.json", 1),
        ]
        summary = element("summary", self.told("take"))
        said = element("p", self.told("take-said"), class_="b-small")
        return element("details", summary, said, *fields, class_="b-twin", data_keep="take")

    # Kinds of controls

    def say(self, key: str) -> str:
        """A word of the page as plain text."""
        return say(f"play-lab.{key}")

    def told(self, key: str) -> str:
        """A word of the page as HTML."""
        return told(f"play-lab.{key}")

    def _game(self, game: str) -> str:
        return profile_name(PROFILES[game])

    def _names(self, name: str) -> dict[str, str]:
        return {"id": f"~{name}", "name": f"~{name}", "data_name": name}

    def _field(self, name: str, control: str, after: str = "", width: str = "") -> str:
        label = element("label", self.told(name), for_=f"~{name}")
        return element("div", label, control, after, class_=f"b-field {width}".strip())

    def _seg(self, name: str, kind: str) -> str:
        parts = []
        for seat in SEATS:
            names = {"id": f"~{name}.{seat}", "name": f"~{name}", "data_name": name, "value": seat}
            parts.append(element("input", type=kind, **names))
            parts.append(element("label", told(f"seat.{seat}"), for_=names["id"]))
        legend = element("legend", self.told(name))
        return element("fieldset", legend, element("div", *parts), class_="b-seg is-two")

    def _use(self, name: str, key: str) -> str:
        return element("button", self.told(key), type="button", class_="b-btn", data_use=name)

    def _copied(self, name: str, text: str, rows: int) -> str:
        area = element(
            "textarea", escape(text), rows=rows, readonly=True, spellcheck="false", id=f"~{name}"
        )
        copy = element("button", self.told("copy"), type="button", class_="b-btn", data_copy=f"~{name}")
        return self._field(name, area, copy, "is-wide")


def record_text(record: dict[str, Any]) -> str:
    """A record with a line for each key."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in record.items()]
    return "{\n" + ",\n".join(lines) + "\n}"
