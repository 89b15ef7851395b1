"""The form of the scoring laboratory: which controls a state calls for, in the markup of the site.

A control is written without its value; the front end puts the values in, so that a redraw takes nothing
away from whoever is typing. ``~`` in ids stands for what makes them unique in the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from biritch.cards import HONOUR_RANKS, Denomination
from biritch.profiles import PROFILES, Profile
from biritch.render.markup import element, prose, say, suit_html, told
from biritch.render.words import capital, denomination_word, profile_name, raise_word
from biritch.seats import Seat, Side
from biritch.widgets.scoring_state import MOST_RAISES, RANKS, SEATS, State, denomination_of, voids_count

RUNGS = 4  # of the ladder, always shown, and one more than has been climbed


@dataclass(frozen=True)
class Form:
    """The form for a state under its profile (with its options)."""

    state: State
    profile: Profile
    order: bool = False
    language: str = "en"

    def controls(self) -> list[tuple[str, str]]:
        """Every control with its name, in order."""
        found = [("profile", self._profile()), ("denomination", self._denomination())]
        if self.profile.has_raises:
            found.append(("raises", self._raises()))
        if self.profile.has_level:
            levels = [(level, str(level)) for level in range(1, 8)]
            found.append(("level", self._seg("level", self.say("lab.level"), levels, "is-wide")))
        found += [("tricks", self._number("tricks", 0, 13, hint=True)), ("declarer", self._declarer())]
        if self.order:
            found.append(("order", self._order()))
        choices = [(source, self.told(f"lab.source-{source}")) for source in ("deal", "holdings")]
        found.append(("source", self._seg("source", self.say("lab.source"), choices, "is-wide")))
        found += self._cards()
        found.append(("before", self._before()))
        return found

    def values(self) -> dict[str, Any]:
        """The value of every control by its name."""
        state = self.state
        flat = {name: state[name] for name in ("profile", "denomination", "level", "declarer", "tricks", "source")}
        flat |= {"raises": min(state["raises"], self._ceiling()), "deal": state["deal"], "order": state["order"]}
        flat |= {f"honours.{rank}": state["honours"].get(rank) for rank in RANKS}
        flat |= {f"aces.{seat}": state["aces"].get(seat, 0) for seat in SEATS}
        flat["voids"] = state["voids"]
        for part, sides in state["before"].items():
            flat |= {f"before.{part}.{side}": points for side, points in sides.items()}
        return flat

    def hints(self) -> dict[str, str]:
        """What stands under a control and changes with the state."""
        ns = self.state["tricks"]
        ew = 13 - ns
        if self.profile.has_level:
            return {"tricks": self.say("lab.tricks-bid", ew=ew, target=self.state["level"] + 6)}
        side = Side.NS if ns > ew else Side.EW
        return {"tricks": self.say("lab.tricks-odd", ew=ew, side=side, odd=max(ns, ew) - 6)}

    def rows(self) -> list[tuple[str, str]]:
        """The form as text: label and value of all that counts, for a page without a script."""
        state, profile, denomination = self.state, self.profile, denomination_of(self.state)
        rows = [
            (self.say("lab.profile"), profile_name(profile, self.language)),
            (self._named_label(), denomination_word(denomination, profile, self.language)),
        ]
        if profile.has_raises:
            rows.append((self.say("lab.raises"), self._raise(self.values()["raises"])))
        if profile.has_level:
            rows.append((self.say("lab.level"), str(state["level"])))
        declarer = Seat[state["declarer"]]
        rows.append((self._declarer_label(), self.say(f"seat.{declarer.name}")))
        rows.append((self.say("lab.tricks"), f"{state['tricks']}. {self.hints()['tricks']}"))
        if self.order:
            rows.append((self.say("lab.order"), state["order"]))
        if state["source"] == "deal":
            rows.append((self.say("lab.deal"), state["deal"]))
        else:
            rows += self._held_rows(denomination)
        return rows + self._before_rows()

    # Single controls

    def _profile(self) -> str:
        names = {found.id: prose(profile_name(found, self.language)) for found in PROFILES.values()}
        options = [element("option", name, value=profile_id) for profile_id, name in names.items()]
        control = element("select", *options, **self._names("profile"))
        return self._field("profile", self.say("lab.profile"), control)

    def _denomination(self) -> str:
        choices = []
        for denomination in getattr(self.profile, "rising", tuple(Denomination)):
            suit = denomination.suit
            word = prose(denomination_word(denomination, self.profile, self.language))
            choices.append((denomination.word, word if suit is None else suit_html(suit, language=self.language)))
        return self._seg("denomination", self._named_label(), choices, "is-two")

    def _raises(self) -> str:
        climbed = min(self.state["raises"], self._ceiling())
        top = min(self._ceiling(), max(RUNGS, climbed + 1))
        choices = [(count, prose(self._raise(count))) for count in range(top + 1)]
        return self._seg("raises", self.say("lab.raises"), choices, "is-wide")

    def _raise(self, count: int) -> str:
        word = raise_word(self.profile, count, self.language)
        return self.say("lab.raise", word=word, factor=1 << count) if count else word

    def _ceiling(self) -> int:
        return MOST_RAISES if self.profile.most_raises is None else self.profile.most_raises

    def _named_label(self) -> str:
        return self.say("lab.bid" if self.profile.has_level else "lab.named")

    def _declarer_label(self) -> str:
        return self.say("lab.dealer" if self.profile.dealer_declares else "lab.declarer")

    def _declarer(self) -> str:
        return self._seg("declarer", self._declarer_label(), self._seats(), "is-two")

    def _seats(self) -> list[tuple[str, str]]:
        return [(seat, self.told(f"seat.{seat}")) for seat in SEATS]

    def _order(self) -> str:
        control = element(
            "input", type="text", **self._names("order"), spellcheck="false", autocomplete="off",
            aria_describedby="~order-h",
        )  # fmt: skip
        hint = element("span", self.told("lab.order-hint"), class_="b-small", id="~order-h")
        return self._field("order", self.say("lab.order"), control + hint, "is-wide")

    def _cards(self) -> list[tuple[str, str]]:
        if self.state["source"] == "deal":
            area = element("textarea", **self._names("deal"), rows="2", spellcheck="false", autocomplete="off")
            words = self.told("lab.random")
            button = element("button", words, class_="b-btn", type="button", data_do="random-deal")
            field = self._field("deal", self.say("lab.deal"), area, "is-wide")
            return [("deal", field), ("random", element("div", button, class_="b-group is-wide"))]
        denomination = denomination_of(self.state)
        needed = self.profile.holdings_needed(denomination)
        found = []
        if "honours" in needed:
            found.append(("honours", self._honours()))
        if voids_count(self.profile, denomination):
            found.append(("voids", self._seg("voids", self.say("lab.voids"), self._seats(), "is-wide", many=True)))
        if "aces" in needed:
            numbers = [self._number(f"aces.{seat}", 0, 4, label=self.say(f"seat.{seat}")) for seat in SEATS]
            found.append(("aces", self._group("lab.aces", numbers, dense=True)))
        return found

    def _honours(self) -> str:
        # Four letters fit beside each other; whoever cannot see where they stand hears the names.
        seats = [
            (seat, element("span", seat, aria_hidden="true") + element("span", words, class_="b-vh"))
            for seat, words in self._seats()
        ]
        segs = [self._seg(f"honours.{rank}", self._honour(rank), seats) for rank in RANKS]
        return self._group("lab.honours", segs)

    def _honour(self, letter: str) -> str:
        rank = HONOUR_RANKS[RANKS.index(letter)]
        return rank.label if letter == "T" else capital(self.say(f"render.rank.{rank.name}"))

    def _before(self) -> str:
        numbers = []
        for part in ("below", "games", "total"):
            most = self.profile.game - 1 if part == "below" else 1 if part == "games" else None
            for side in Side:
                label = self.say(f"lab.before-{part}", side=side)
                least = None if part == "total" else 0
                numbers.append(self._number(f"before.{part}.{side.value}", least, most, label=label))
        return self._group("lab.before", numbers, dense=True)

    # Kinds of controls

    def say(self, key: str, **params: object) -> str:
        """A sentence as plain text."""
        return say(key, self.language, **params)

    def told(self, key: str, **params: object) -> str:
        """A sentence as HTML."""
        return told(key, self.language, **params)

    def _names(self, name: str) -> dict[str, str]:
        return {"id": f"~{name}", "name": f"~{name}", "data_name": name}

    def _field(self, name: str, label: str, control: str, width: str = "") -> str:
        labelled = element("label", prose(label), for_=f"~{name}")
        return element("div", labelled, control, class_=f"b-field {width}".strip())

    def _number(
        self, name: str, least: int | None, most: int | None, *, label: str = "", hint: bool = False
    ) -> str:
        described = f"~{name}-h" if hint else None
        control = element(
            "input", type="number", step="1", min=least, max=most, inputmode="numeric", autocomplete="off",
            data_kind="whole", aria_describedby=described, **self._names(name),
        )  # fmt: skip
        under = element("span", class_="b-small", id=described, data_hint=name) if hint else ""
        return self._field(name, label or self.say(f"lab.{name}"), control + under)

    def _seg(
        self, name: str, label: str, choices: Sequence[tuple[Any, str]], width: str = "", *, many: bool = False
    ) -> str:
        """A row of choices: one of them, or (``many``) any of them."""
        parts = []
        for value, words in choices:
            kind = "whole" if isinstance(value, int) else None
            names = {"id": f"~{name}.{value}", "name": f"~{name}", "data_name": name, "value": value}
            parts.append(element("input", type="checkbox" if many else "radio", data_kind=kind, **names))
            parts.append(element("label", words, for_=names["id"]))
        legend = element("legend", prose(label))
        return element("fieldset", legend, element("div", *parts), class_=f"b-seg {width}".strip())

    def _group(self, key: str, controls: Sequence[str], *, dense: bool = False) -> str:
        inner = element("div", *controls, class_="b-form is-dense" if dense else "b-form")
        return element("fieldset", element("legend", self.told(key)), inner, class_="b-group is-wide")

    # As text

    def _held_rows(self, denomination: Denomination) -> list[tuple[str, str]]:
        needed = self.profile.holdings_needed(denomination)
        rows = []
        if "honours" in needed:
            held = {self._honour(rank): self.state["honours"].get(rank) for rank in RANKS}
            rows.append((self.say("lab.honours"), self._pairs(held)))
        if voids_count(self.profile, denomination):
            voids = [self.say(f"seat.{seat}") for seat in self.state["voids"]]
            rows.append((self.say("lab.voids"), ", ".join(voids) or self.say("word.none")))
        if "aces" in needed:
            held = {self.say(f"seat.{seat}"): number for seat, number in self.state["aces"].items()}
            rows.append((self.say("lab.aces"), self._pairs(held)))
        return rows

    def _pairs(self, held: dict[str, Any]) -> str:
        shown = {name: self.say(f"seat.{value}") if value in SEATS else value for name, value in held.items()}
        return ", ".join(f"{name} {value}" for name, value in shown.items() if value is not None)

    def _before_rows(self) -> list[tuple[str, str]]:
        return [
            (self.say(f"lab.before-{part}", side=side), str(self.state["before"][part][side.value]))
            for part in ("below", "games", "total")
            for side in Side
            if self.state["before"][part][side.value]
        ]
