"""The form of the scoring laboratory: which controls a state calls for, and the same as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.profiles import Profile
from biritch.render.markup import element, prose, suit_html
from biritch.render.words import denomination_word, game_name, profile_name, raise_word
from biritch.widgets.deal.compass import Compass, counted, hands_of
from biritch.widgets.deal.record import denomination_of, needed, variations
from biritch.widgets.deal.state import FIRST_DEAL, MOST_RAISES, State
from biritch.widgets.parts.controls import RANKS, SEATS, Controls, names
from biritch.widgets.parts.games import GAMES

RUNGS = 4  # of the ladder, always shown, and one more than has been climbed
VARIATIONS = ("game", "honours", "naming")  # options of a source that a score can depend on


@dataclass(frozen=True, kw_only=True)
class ScoringForm(Controls):
    """The form for a state under its profile (with its options). ``at`` goes before every control's name.

    ``drawn`` is the last text of a deal that could be drawn as four hands.
    """

    state: State
    profile: Profile
    order: bool = False
    at: str = ""
    drawn: str = FIRST_DEAL

    def controls(self) -> list[tuple[str, str]]:
        """Every control with its name, in order."""
        return [("profile", self.games()), *self.result(), ("before", self.before())]

    def result(self) -> list[tuple[str, str]]:
        """What was named, what was taken, what was held: the part that every deal of a rubber has."""
        found = [("denomination", self._denomination())]
        if self.profile.has_raises:
            found.append(("raises", self._raises()))
        if self.profile.has_level:
            levels = [(level, str(level)) for level in range(1, 8)]
            found.append(("level", self._seg("level", self.say("lab.level"), levels)))
        name = f"{self.at}tricks"
        hint = "" if self.is_wrong(name) else self.tricks_hint()
        found.append(("tricks", self.tape(name, self.say("lab.tricks"), self.state["tricks"], hint)))
        if not self.at or not self.profile.dealer_declares:  # in a rubber the dealer is known
            found.append(("declarer", self._seg("declarer", self._declarer_label(), self._short_seats())))
        if self.profile.has_revokes:
            label = self.say("lab.revokes")
            found.append(("revokes", self._seg("revokes", label, self._short_seats(), many=True)))
        if self.order:
            found.append(("order", self._order()))
        choices = [(source, self.told(f"lab.source-{source}")) for source in ("deal", "holdings")]
        found.append(("source", self._seg("source", self.say("lab.source"), choices)))
        return found + self._cards()

    def values(self) -> dict[str, Any]:
        """The value of every control by its name."""
        state = self.state
        flat = {name: state[name] for name in ("denomination", "level", "declarer", "tricks", "source")}
        flat |= {"raises": min(state["raises"], self._ceiling()), "deal": state["deal"], "order": state["order"]}
        flat |= {f"honours.{rank}": state["honours"].get(rank) for rank in RANKS}
        flat |= {f"aces.{seat}": state["aces"].get(seat) for seat in SEATS}
        flat |= {"voids": state["voids"], "revokes": state["revokes"]}
        if self.at:
            return {f"{self.at}{name}": value for name, value in flat.items()}
        flat["profile"] = state["profile"]
        for part, sides in state["before"].items():
            flat |= {f"before.{part}.{side}": points for side, points in sides.items()}
        return flat

    def tricks_hint(self) -> str:
        """What the tricks of North and South leave to the others."""
        ns = self.state["tricks"]
        ew = 13 - ns
        if self.profile.has_level:
            return self.say("lab.tricks-bid", ew=ew, target=self.state["level"] + 6)
        side = Side.NS if ns > ew else Side.EW
        return self.say("lab.tricks-odd", ew=ew, side=side, odd=max(ns, ew) - 6)

    def rows(self) -> list[tuple[str, str]]:
        """The form as text: label and value of all that counts, for a page without a script."""
        state, profile, denomination = self.state, self.profile, denomination_of(self.state)
        rows = [
            (self.say("lab.profile"), profile_name(profile)),
            (self._named_label(), denomination_word(denomination, profile)),
        ]
        if profile.has_raises:
            rows.append((self.say("lab.raises"), self._raise(self.values()["raises"])))
        if profile.has_level:
            rows.append((self.say("lab.level"), str(state["level"])))
        declarer = Seat[state["declarer"]]
        rows.append((self._declarer_label(), self.say(f"seat.{declarer.name}")))
        rows.append((self.say("lab.tricks"), f"{state['tricks']}. {self.tricks_hint()}"))
        if profile.has_revokes and state["revokes"]:
            rows.append((self.say("lab.revokes"), self._listed(state["revokes"])))
        if self.order:
            rows.append((self.say("lab.order"), state["order"]))
        if state["source"] == "deal":
            rows.append((self.say("lab.deal"), state["deal"]))
        else:
            rows += self._held_rows()
        return rows + self._before_rows()

    # Single controls

    def games(self) -> str:
        """The choice of the rules by their short names."""
        choices = [(found.id, prose(game_name(found))) for found in GAMES.values()]
        return self.seg("profile", self.say("lab.game"), choices)

    def profiles(self) -> str:
        """The choice of the rules."""
        titles = {found.id: prose(profile_name(found)) for found in GAMES.values()}
        options = [element("option", title, value=profile_id) for profile_id, title in titles.items()]
        control = element("select", *options, **names("profile"))
        return self.field("profile", self.say("lab.profile"), control)

    def variations(self, profile: Profile, at: str = "options.") -> list[str]:
        """The options that a source itself offers, as far as a score depends on them."""
        found = []
        for name, choices in variations(profile).items():
            if name in VARIATIONS:
                words = [(choice, self.told(f"lab.variation.{name}.{choice}")) for choice in choices]
                found.append(self.seg(f"{at}{name}", self.say(f"lab.variation.{name}.label"), words, "is-two"))
        return found

    def _denomination(self) -> str:
        choices = []
        for denomination in getattr(self.profile, "rising", tuple(Denomination)):
            suit = denomination.suit
            word = prose(denomination_word(denomination, self.profile))
            choices.append((denomination.word, word if suit is None else suit_html(suit)))
        return self._seg("denomination", self._named_label(), choices)

    def _raises(self) -> str:
        climbed = min(self.state["raises"], self._ceiling())
        top = min(self._ceiling(), max(RUNGS, climbed + 1))
        choices = [(count, self._rung(count)) for count in range(top + 1)]
        return self._seg("raises", self.say("lab.raises"), choices)

    def _rung(self, count: int) -> str:
        """A raise by its factor; whoever cannot see where it stands hears its word."""
        word = prose(raise_word(self.profile, count))
        return element("span", f"{word} ", class_="b-vh") + f"×{1 << count}" if count else word

    def _raise(self, count: int) -> str:
        word = raise_word(self.profile, count)
        return self.say("lab.raise", word=word, factor=1 << count) if count else word

    def _ceiling(self) -> int:
        return MOST_RAISES if self.profile.most_raises is None else self.profile.most_raises

    def _named_label(self) -> str:
        return self.say("lab.bid" if self.profile.has_level else "lab.named")

    def _declarer_label(self) -> str:
        return self.say("lab.dealer" if self.profile.dealer_declares else "lab.declarer")

    def _order(self) -> str:
        described = f"~{self.at}order-h"
        names = self.entry(f"{self.at}order", described)
        control = element("input", type="text", spellcheck="false", autocomplete="off", **names)
        hint = element("span", self.told("lab.order-hint"), class_="b-small", id=described)
        return self.field(f"{self.at}order", self.say("lab.order"), control + hint, "is-wide")

    def _cards(self) -> list[tuple[str, str]]:
        if self.state["source"] == "deal":
            button = self.button("random-deal", self.say("lab.random"))
            group = element("div", button, class_="b-group", data_part="random")
            return [("random", group), ("deal", self._deal())]
        wanted = needed(self.state)
        found = []
        if "honours" in wanted:
            found.append(("honours", self._honours()))
        if "voids" in wanted:
            voids = self._seg("voids", self.say("lab.voids"), self.seats(), "is-wide", many=True)
            found.append(("voids", voids))
        if "aces" in wanted:
            numbers = [self.number(f"{self.at}aces.{seat}", self.say(f"seat.{seat}"), 0, 4) for seat in SEATS]
            found.append(("aces", self.group("aces", self.told("lab.aces"), numbers, "is-dense")))
        return found

    def _deal(self) -> str:
        """The four hands, and the same as a text in a fold."""
        name, text = f"{self.at}deal", self.state["deal"]
        given = hands_of(text)
        hands = given or hands_of(self.drawn) or {}
        marked = counted(self.profile.holdings_needed(denomination_of(self.state)), denomination_of(self.state))
        head = element("p", self.told("lab.the-deal"), class_="b-label")
        hint = element("span", self.told("lab.move"), data_where=self.say("lab.move-where"), id="~compass-h")
        # Said under what was touched: the hands, or the text that is none.
        under = self.refusal_at(name)
        written = self.area(name, self.say("lab.deal"))
        if given:
            written = written.replace(under, "") if under else written
        else:
            under = ""
        fold = self.fold(f"{name}-fold", self.say("lab.deal-text"), element("div", written, class_="b-form"))
        hands_html = Compass(hands, marked).html()
        line = element("div", head, element("p", hint, class_="b-small"), class_="b-dealhead")
        return element("div", line, hands_html, under, fold, class_="b-group is-wide", data_part=f"{name}-hands")

    def _short_seats(self) -> list[tuple[str, str]]:
        # Four letters fit beside each other; whoever cannot see where they stand hears the names.
        return [
            (seat, element("span", seat, aria_hidden="true") + element("span", words, class_="b-vh"))
            for seat, words in self.seats()
        ]

    def _honours(self) -> str:
        seats = self._short_seats()
        segs = [self._seg(f"honours.{rank}", self.honour(rank), seats) for rank in RANKS]
        return self.group("honours", self.told("lab.honours"), segs)

    def before(self) -> str:
        """The standing before the deal."""
        numbers = []
        for side in Side:
            for part in ("below", "games", "total"):
                most = self.profile.game - 1 if part == "below" else 1 if part == "games" else None
                label = self.say(f"lab.before-{part}", side=side)
                numbers.append(self.number(f"before.{part}.{side.value}", label, 0, most))
        return self.group("before", self.told("lab.before"), numbers, "is-thirds")

    def _seg(self, name: str, label: str, choices: Any, width: str = "", *, many: bool = False) -> str:
        return self.seg(f"{self.at}{name}", label, choices, width, many=many)

    # As text

    def _held_rows(self) -> list[tuple[str, str]]:
        wanted = needed(self.state)
        rows = []
        if "honours" in wanted:
            held = {self.honour(rank): self.state["honours"].get(rank) for rank in RANKS}
            rows.append((self.say("lab.honours"), self._pairs(held)))
        if "voids" in wanted:
            rows.append((self.say("lab.voids"), self._listed(self.state["voids"])))
        if "aces" in wanted:
            held = {self.say(f"seat.{seat}"): number for seat, number in self.state["aces"].items()}
            rows.append((self.say("lab.aces"), self._pairs(held)))
        return rows

    def _listed(self, seats: list[str]) -> str:
        return ", ".join(self.say(f"seat.{seat}") for seat in seats) or self.say("word.none")

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
