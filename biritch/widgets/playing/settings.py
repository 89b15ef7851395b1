"""What stands round the table: game and seats, other deals, what can be taken along, in the markup of the site.

``~`` in ids stands for what makes them unique in the page; the front end puts the values in.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from typing import Any

from biritch.examples import examples, title
from biritch.render.markup import element, prose, say, told
from biritch.render.words import contract_words, game_name, profile_name
from biritch.table.table import Table
from biritch.widgets.parts.games import GAMES
from biritch.widgets.playing.state import MOST_SEED, SEATS, State, record_of, write_address


@dataclass(frozen=True)
class Settings:
    """The controls for a state."""

    state: State

    def whole(self, table: Table, live: bool = True) -> str:
        """One line that says what is played; opened, everything that can be changed lies over the table."""
        line = element("span", self._line(table), class_="t-setline")
        if not live:
            return element("div", line, class_="t-fold")
        summary = element("summary", line, data_more=self.say("change"), data_less=self.say("close"))
        inside = element("div", self.settings(), self.deals(), self.take(table), class_="t-setform")
        return element("details", summary, inside, class_="t-fold", data_keep="set")

    def _line(self, table: Table) -> str:
        """Game, trumps, chair, dealer and deal of the match."""
        wide = []
        seats = [say(f"seat.{seat}") for seat in self.state["seats"]]
        all_four = len(seats) == len(SEATS)
        wide.append(self.say("you-are-all") if all_four else say("play-lab.you-are", seats=seats))
        wide.append(say("play-lab.deals", seat=table.dealer))
        parts = [element("b", prose(game_name(GAMES[self.state["game"]])))]
        contract = table.contract
        if contract is not None:
            parts.append(prose(contract_words(contract, table.profile)))
        elif table.is_over:
            parts.append(told("render.thrown-in"))
        number = told("play-lab.deal-number", number=len(self.state["past"]) + 1)
        if self.state["line"]:
            number = element("b", self.told("if"), class_="t-tag")
        more = "".join(element("span", " · ", prose(words), class_="t-wide") for words in wide)
        return " · ".join([*parts, number]) + more

    def settings(self) -> str:
        """Game, dealer, the seats that the reader plays, and how the robots play."""
        names = [element("option", prose(self._game(game)), value=game) for game in GAMES]
        game = self._field("game", element("select", *names, **self._names("game")))
        seats = self._seg("seats", "checkbox")
        simple = element("p", self.told("robots"), class_="b-small is-wide")
        inside = (game, self._seg("dealer", "radio"), seats, self._apart(), self._pace(), simple)
        return element("form", *inside, class_="b-form", aria_label=self.say("settings"))

    def _apart(self) -> str:
        """Whether the screen is handed round, so that each sees only the own cards."""
        box = element("input", type="checkbox", value="1", **self._names("apart"))
        label = element("label", self.told("apart"), for_="~apart")
        legend = element("legend", self.told("two"))
        return element("fieldset", legend, element("div", box, label), class_="b-seg is-two")

    def _pace(self) -> str:
        """How fast the robots play; the front end keeps it, as it is no part of a hand."""
        parts = []
        for pace in ("one", "slow", "once"):
            names = {"id": f"~pace.{pace}", "name": "~pace", "data_pace": pace, "value": pace}
            parts.append(element("input", type="radio", **names))
            parts.append(element("label", self.told(f"pace-{pace}"), for_=names["id"]))
        legend = element("legend", self.told("pace"))
        return element("fieldset", legend, element("div", *parts), class_="b-seg is-two")

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
        doing = [
            element("button", self.told(key), type="button", class_="b-btn", data_do=key)
            for key in ("new-deal", "restart", "hide" if self.state["open"] else "show")
        ]
        row = element("div", *doing, class_="b-row").replace('data-do="hide"', 'data-do="show"')
        summary = element("summary", self.told("another"))
        form = element("form", *fields, class_="b-form", aria_label=self.say("another"))
        return row + element("details", summary, form, class_="b-twin", data_keep="deals")

    def values(self) -> dict[str, Any]:
        """The value of every control by its name."""
        return {
            "game": self.state["game"], "dealer": self.state["dealer"], "seats": list(self.state["seats"]),
            "apart": ["1"] if self.state["apart"] else [],
        }  # fmt: skip

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
        return profile_name(GAMES[game])

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
