"""What a change moved: the figures of two sheets beside each other, and the sentence that says it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from biritch.cards.seats import Side
from biritch.messages import Message
from biritch.render.markup import say, signed
from biritch.render.words import capital, raise_word
from biritch.scoring.score import ScoreSheet
from biritch.widgets.deal.record import profile_of
from biritch.widgets.deal.state import State

HELD = ("source", "honours", "aces", "voids")
BESIDE = ("beside",)  # moves nothing on the sheet


@dataclass(frozen=True)
class Moved:
    """From one sheet to the next, and what was changed for it."""

    before: ScoreSheet
    now: ScoreSheet
    cause: Message | str

    @classmethod
    def of(cls, before: ScoreSheet, earlier: State, now: ScoreSheet, state: State) -> Moved:
        """What the change from one state to the next did."""
        return cls(before, now, cause(earlier, state))

    def figure(self, kind: str, side: Side) -> tuple[int, int]:
        """What a kind of line brought a side before, and what it brings now."""
        return points(self.before, kind, side), points(self.now, kind, side)

    def changes(self) -> Iterator[tuple[str, Side, int, int]]:
        """Every figure that is another now: its kind, its side, before and now."""
        kinds = dict.fromkeys(line.kind for sheet in (self.now, self.before) for line in sheet.lines)
        for kind in kinds:
            for side in Side:
                was, now = self.figure(kind, side)
                if was != now:
                    yield kind, side, was, now

    def sentence(self) -> str:
        """“Contre: odd tricks 24 → 48.”"""
        named = self.cause.say() if isinstance(self.cause, Message) else self.cause
        found = list(self.changes())
        if not found:
            return say("lab.moved.nothing", cause=named)
        kinds = [kind for kind, *_ in found]
        said = []
        for kind, side, was, now in found:
            key = "lab.moved.change" if kinds.count(kind) > 1 else "lab.moved.change-one"
            word = say(f"kind.{kind}")
            word = word[:1].lower() + word[1:]
            said.append(say(key, kind=word, side=side, was=signed(was), now=signed(now)))
        return say("lab.moved.said", cause=named, changes="; ".join(said))


def points(sheet: ScoreSheet, kind: str, side: Side) -> int:
    """What the lines of a kind bring a side."""
    return sum(line.points for line in sheet.lines if (line.kind, line.side) == (kind, side))


def cause(earlier: State, state: State) -> Message | str:
    """What was changed between two states, as the form calls it."""
    parts = {part for part in state if part not in BESIDE and state[part] != earlier[part]}
    if "deal" in parts or state["source"] == "deal" == earlier["source"]:
        parts -= {"honours", "aces", "voids"}  # they follow from the deal
    if "profile" in parts:
        return Message("lab.moved.profile")
    if parts and parts <= set(HELD):
        return Message("lab.moved.held")
    if len(parts) != 1:
        return Message("lab.moved.several")
    (part,) = parts
    profile = profile_of(state)
    if part == "raises":
        return capital(raise_word(profile, 1))
    if part == "declarer" and profile.dealer_declares:
        part = "dealer"
    return Message(f"lab.moved.{part}")


__all__ = ["Moved", "cause", "points"]
