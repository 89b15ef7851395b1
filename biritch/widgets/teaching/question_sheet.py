"""Twenty questions from a number, and their key: made here, printed by whoever shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from biritch.profiles import PROFILES
from biritch.render.exercise import sheet_of_questions
from biritch.render.exercise_html import key_list_html, sheet_list_html
from biritch.render.markup import element, prose, say, told
from biritch.render.words import game_name, profile_name
from biritch.study.exercises import Exercise, sheet_of
from biritch.study.kinds import FIRST_PROFILE, KINDS, LEVELS, MIXED
from biritch.widgets.parts.base import made
from biritch.widgets.parts.controls import Controls, names
from biritch.widgets.parts.exchange import File
from biritch.widgets.parts.laboratory import Laboratory

LAST = 999_999  # the highest number of a sheet
GROWING = 0  # the level of a sheet that grows harder
FIRST: Mapping[str, Any] = {"profile": FIRST_PROFILE, "kind": MIXED, "level": GROWING, "sheet": 1}


def read_state(given: object) -> dict[str, Any]:
    """A state from what is given, a mapping or an address; what cannot be is as at the beginning."""
    found = dict(FIRST)
    if isinstance(given, str):
        pairs = dict(parse_qsl(given[:200]))
        given = {name: int(text) if text.isdecimal() else text for name, text in pairs.items()}
    if not isinstance(given, Mapping):
        return found
    known: dict[str, Callable[[Any], bool]] = {
        "profile": lambda value: value in PROFILES,
        "kind": lambda value: value in (*KINDS, MIXED),
        "level": lambda value: value in (GROWING, *LEVELS),
        "sheet": lambda value: type(value) is int and 0 < value <= LAST,
    }
    return found | {name: given[name] for name, fits in known.items() if name in given and fits(given[name])}


class QuestionSheet(Laboratory):
    """A sheet and its key. ``state``: the rule set, the kind of question, the level, the number of the sheet."""

    looks = ("questions",)

    def __init__(self, state: Mapping[str, Any] | str | None = None) -> None:
        found = read_state(state)
        self.questions: tuple[Exercise, ...] = ()
        super().__init__(found)
        self._answer()

    def _followed_up(self, state: Mapping[str, Any]) -> Mapping[str, Any]:
        return read_state(state)

    def _actions(self) -> dict[str, Any]:
        return super()._actions() | {"next": lambda _: self.turn_page()}

    def turn_page(self) -> None:
        """The next sheet; after the last the first."""
        self.put(dict(self.state) | {"sheet": self.state["sheet"] % LAST + 1})

    def _answer(self) -> None:
        state = dict(self.state)
        level = state["level"] or None
        self.questions = sheet_of(state["sheet"], state["profile"], state["kind"], level)
        address = urlencode(state) if state != dict(FIRST) else ""
        self.address = address
        self.view = {
            "html": self._html(), "values": state, "status": self._title(), "address": address, "state": state,
        }  # fmt: skip

    # What is shown

    def _title(self) -> str:
        profile = profile_name(PROFILES[self.state["profile"]])
        return say("exercise.sheet-head", profile=profile, seed=self.state["sheet"])

    def _html(self) -> str:
        controls = Controls()
        games = [(name, prose(game_name(rules))) for name, rules in PROFILES.items()]
        kinds = [(name, told(f"exercise.kind.{name}")) for name in (MIXED, *KINDS)]
        levels = [(level, told(f"exercise.level.{level}")) for level in (GROWING, *LEVELS)]
        form = [
            select("profile", say("exercise.control.profile"), games),
            select("kind", say("exercise.control.kind"), kinds),
            select("level", say("exercise.control.level"), levels),
            controls.number("sheet", say("exercise.control.sheet"), 1, LAST),
        ]
        copied = {"data_done": say("take.copied"), "data_failed": say("take.not-copied")}
        buttons = (
            controls.button("next", say("exercise.control.next"), main=True),
            controls.button("give", say("exercise.control.text"), data_what="sheet"),
            controls.button("give", say("exercise.control.key-text"), data_what="key"),
            controls.button("copy-link", say("take.link"), **copied),
        )
        rows = element("div", *form, class_="b-form"), element("div", *buttons, class_="b-row")
        return element("div", *rows, class_="q-top") + self.sheet_html()

    def sheet_html(self) -> str:
        """The sheet, and folded under it the key."""
        profile = profile_name(PROFILES[self.state["profile"]])
        number = self.state["sheet"]
        head = element("h2", prose(self._title()))
        name = element("p", told("exercise.name-and-date"), class_="b-small q-name")
        sheet = element("section", head, name, sheet_list_html(self.questions), class_="q-sheet")
        title = element("h2", told("exercise.key-head", profile=profile, seed=number))
        key = element("section", title, key_list_html(self.questions), class_="q-key")
        summary = element("summary", told("exercise.the-key"))
        return sheet + element("details", summary, key, class_="q-fold", data_part="key")

    def snapshot_html(self) -> str:
        """The same without a script."""
        return self.sheet_html()

    def files(self) -> dict[str, Callable[[], File]]:
        """Sheet and key as plain text."""
        number = self.state["sheet"]
        return {
            what: lambda what=what: File(  # type: ignore[misc]
                f"{what}-{number}.txt", "text/plain", sheet_of_questions(self.questions, number, key=what == "key")
            )
            for what in ("sheet", "key")
        }

    def rehearse(self) -> None:
        """What a reader may do, once: each rule set and kind."""
        for name in PROFILES:
            self.put({**FIRST, "profile": name})
        self.put(dict(FIRST))


def select(name: str, label: str, choices: list[tuple[Any, str]]) -> str:
    """A list of choices with its label over it."""
    options = (element("option", words, value=str(value)) for value, words in choices)
    kind = "whole" if all(isinstance(value, int) for value, _ in choices) else None
    control = element("select", *options, data_kind=kind, **names(name))
    labelled = element("label", prose(label), for_=f"~{name}")
    return element("div", labelled, control, class_="b-field", data_part=name)


def question_sheet(state: Mapping[str, Any] | str | None = None, language: str | None = None) -> QuestionSheet:
    """Twenty questions from a number, with their key; ``state`` as the widget has it, or an address's text."""
    return made(QuestionSheet, language, state)
