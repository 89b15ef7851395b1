"""What an exercise is: a question, the deal it is about, the engine's answer, and the answers of changed rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.formats.record import Record, RubberRecord
from biritch.messages import Message
from biritch.profiles.base import Profile
from biritch.profiles.lines import ScoreLine

Answer = Mapping[str, Any]


@dataclass(frozen=True)
class Missed:
    """A wrong answer: what a changed rule leads to, the paragraph that was missed, what to say of it."""

    name: str
    answer: Answer
    rule: str
    because: Message

    def as_json(self) -> dict[str, Any]:
        return {"answer": dict(self.answer), "missed": self.rule, "because": str(self.because)}


@dataclass(frozen=True)
class Reason:
    """Why the right answer is right, where no line of a sheet says so; and the paragraph."""

    because: Message
    rule: str


@dataclass(frozen=True)
class Draft:
    """A question before it is known whether it is worth asking.

    ``parts``: what happened, and last the question; ``deal``: the hands, where they must be seen to answer;
    ``choices``: what can be chosen from, code and word, where the answer is a choice; ``hard``: how much it asks
    for, 1 to 3.
    """

    parts: tuple[Message, ...]
    record: Record | RubberRecord
    answer: Answer
    mistakes: tuple[Missed, ...]
    lines: tuple[ScoreLine, ...] = ()
    deal: Deal | None = None
    reasons: tuple[Reason, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    hard: int = 1

    @property
    def question(self) -> Message:
        """What happened and what is asked, as one message."""
        return sentences(self.parts)


@dataclass(frozen=True)
class Exercise:
    """A question with its one right answer, and the wrong ones that a mistake leads to."""

    kind: str
    seed: int
    level: int
    profile: Profile
    draft: Draft

    @property
    def question(self) -> Message:
        """What is asked, in words: the rule set, what happened, and the hands where they must be seen."""
        rules = Message("exercise.rules", profile=Message(f"profile.{self.profile.id}"))
        return sentences([rules, self.asked])

    @property
    def asked(self) -> Message:
        """The question without the name of the rule set, as a sheet has it that names it once."""
        deal = self.draft.deal
        if deal is None:
            return self.draft.question
        hands = {seat.name.lower(): deal[seat] for seat in Seat}
        return sentences([self.draft.question, Message("exercise.dealt", **hands)])

    @property
    def record(self) -> Record | RubberRecord:
        """The deal, or the rubber, that the question is about."""
        return self.draft.record

    @property
    def answer(self) -> Answer:
        """The engine's answer."""
        return self.draft.answer

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The lines of the sheet that make the answer; none where nothing is scored."""
        return self.draft.lines

    @property
    def mistakes(self) -> tuple[Missed, ...]:
        """Wrong answers, each by a changed rule; all different from the right one and from each other."""
        return self.draft.mistakes

    def is_right(self, answer: Answer) -> bool:
        """Whether an answer is the right one."""
        return same(answer, self.answer)

    def missed(self, answer: Answer) -> Missed | None:
        """The mistake that leads to an answer; None for the right one, and for one that no known mistake gives."""
        return next((mistake for mistake in self.mistakes if same(answer, mistake.answer)), None)

    def as_json(self) -> dict[str, Any]:
        """As ``exercise --json`` prints it."""
        return {
            "kind": self.kind,
            "seed": self.seed,
            "level": self.level,
            "profile": self.profile.id,
            "question": str(self.question),
            "record": self.record.as_json(),
            "answer": dict(self.answer),
            "lines": [line.as_json() for line in self.lines],
            "mistakes": [mistake.as_json() for mistake in self.mistakes],
        }


Maker = Callable[[Random, Profile, int], Draft | None]
"""From lots, a rule set and a level to a question; None where these lots made none worth asking."""


def same(one: Answer, other: Answer) -> bool:
    """Whether two answers are equal; the order of what was chosen does not matter."""
    return bool(_plain(one) == _plain(other))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    return sorted(map(str, value)) if isinstance(value, (list, tuple)) else value


def told_apart(right: Answer, wrong: Iterable[Missed]) -> tuple[Missed, ...]:
    """The wrong answers that are wrong indeed, each once: of two that are alike the first stands."""
    found: list[Missed] = []
    for mistake in wrong:
        if not same(mistake.answer, right) and not any(same(mistake.answer, other.answer) for other in found):
            found.append(mistake)
    return tuple(found)


def sentences(said: Sequence[Message]) -> Message:
    """Several sentences as one message."""
    first, *rest = said
    return Message("exercise.then", first=first, then=sentences(rest)) if rest else first
