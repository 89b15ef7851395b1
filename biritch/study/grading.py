"""Checking functions that somebody else has written, against the engine on a thousand deals, with words that help.

For a course: ``check_scorer`` takes a function that scores a deal of Biritch, ``check_legal`` one that says which
cards may be played. Both get plain data and give plain data. Whatever a function does, the check says it in words.

>>> def legal_cards(hand, trick):
...     return hand
>>> check_legal(legal_cards, count=100).is_right
False
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from biritch.cards.seats import Seat, Side
from biritch.messages import Message
from biritch.play.play import Play
from biritch.profiles import profile
from biritch.profiles.lines import Column
from biritch.profiles.results import Holdings, Result
from biritch.scoring.score import ScoreSheet, score
from biritch.study.exercises.deals import agreed, shuffled
from biritch.study.exercises.rubbers import tricks_by_lot
from biritch.study.mistakes import mistakes

Scorer = Callable[[dict[str, Any]], Any]
Points = Mapping[str, Mapping[Any, int]]  # by side and column
COLUMNS: tuple[Column, Column] = ("below", "above")
Legal = Callable[[list[str], list[str]], Any]
SEED = 1886
RULES = "collinson-1886"


@dataclass(frozen=True)
class Report:
    """How a function did: right answers of all, and what is to be said of it."""

    right: int
    count: int
    said: tuple[Message, ...]

    @property
    def is_right(self) -> bool:
        """Whether every answer was right."""
        return self.right == self.count

    def __str__(self) -> str:
        return "\n".join(map(str, self.said))

    __repr__ = __str__


class Wrong(Exception):
    """An answer that cannot be read as one; says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


# Scoring


def deals(count: int, seed: int = SEED) -> Iterator[tuple[dict[str, Any], ScoreSheet]]:
    """Deals of Biritch as plain data, each with the engine's sheet; the rubber begins with each."""
    rng, rules = Random(seed), profile(RULES)
    for _ in range(count):
        deal = shuffled(rng)
        contract = agreed(rng, rules, rng.choice((1, 2, 3)), deal).contract
        assert contract is not None
        tricks = tricks_by_lot(rng, deal, contract)
        sheet = score(rules, Result(contract, Holdings.of(deal, contract.denomination), tricks))
        yield {
            "denomination": contract.denomination.word,
            "raises": len(contract.raises),
            "tricks": tricks.as_json(),
            "hands": {seat.name: [card.code for card in deal[seat]] for seat in Seat},
        }, sheet


def check_scorer(function: Scorer, count: int = 1000, seed: int = SEED) -> Report:
    """How far a function scores as the engine does.

    It gets a dict with ``denomination``, ``raises``, ``tricks`` and ``hands``, and gives
    ``{"NS": {"below": …, "above": …}, "EW": {…}}``.
    """
    tally = _Tally(count)
    for number, (data, sheet) in enumerate(deals(count, seed), 1):
        try:
            given = _sheet(function(_copied(data)))
        except Wrong as wrong:
            return Report(0, count, (_stopped(_deal_said(number, data), wrong.message),))
        except Exception as error:
            return Report(0, count, (_stopped(_deal_said(number, data), _raised(error)),))
        tally.take(number, data, sheet, given)
    return tally.report()


@dataclass
class _Tally:
    """What was right so far, by column and by award, and the first deal that was wrong."""

    count: int
    right: int = 0
    below: int = 0
    by_kind: Counter[str] = field(default_factory=Counter)
    of_kind: Counter[str] = field(default_factory=Counter)
    missed: Counter[Message] = field(default_factory=Counter)
    first: list[Message] = field(default_factory=list)

    def take(self, number: int, data: Mapping[str, Any], sheet: ScoreSheet, given: Points) -> None:
        """Count one answer."""
        wanted: Points = {side.value: {name: sheet.points(side, name) for name in COLUMNS} for side in Side}
        kinds = {line.kind for line in sheet.lines if line.column == "above"}
        self.of_kind.update(kinds)
        self.below += all(given[side]["below"] == wanted[side]["below"] for side in wanted)
        if given == wanted:
            self.right += 1
            self.by_kind.update(kinds)
            return
        because = _mistake(sheet, given)
        if because:
            self.missed[because] += 1
        if not self.first:
            compared = Message("grade.compared", given=_said(given), wanted=_said(wanted))
            self.first = [_deal_said(number, data), compared]
            self.first += [Message("grade.perhaps", because=because)] if because else []

    def report(self) -> Report:
        """All that is to be said."""
        said = [Message("grade.right", right=self.right, count=self.count)]
        if self.right < self.count:
            said.append(Message("grade.below", right=self.below, count=self.count))
            for kind in sorted(self.of_kind):
                counts = {"right": self.by_kind[kind], "count": self.of_kind[kind]}
                said.append(Message("grade.kind", kind=Message(f"kind.{kind}"), **counts))
            said += self.first
            often = self.missed.most_common(2)
            said += [Message("grade.often", because=because, count=times) for because, times in often if times > 1]
        return Report(self.right, self.count, tuple(said))


def _raised(error: Exception) -> Message:
    return Message("grade.raised", error=f"{type(error).__name__}: {error}")


def _copied(data: Mapping[str, Any]) -> dict[str, Any]:
    """So that a function that changes what it is given harms nobody but itself."""
    return {
        **data,
        "tricks": dict(data["tricks"]),
        "hands": {seat: list(cards) for seat, cards in data["hands"].items()},
    }


def _sheet(given: Any) -> Points:
    """What a function gave, if it is a sheet. Raises Wrong."""
    if given is None:
        raise Wrong(Message("grade.nothing"))
    sides = [side.value for side in Side]
    if not isinstance(given, Mapping) or set(given) != set(sides):
        raise Wrong(Message("grade.no-sheet", given=_short(given)))
    for side in sides:
        column = given[side]
        if not isinstance(column, Mapping) or set(column) != set(COLUMNS):
            raise Wrong(Message("grade.no-columns", side=side, given=_short(column)))
        for name in COLUMNS:
            if type(column[name]) is not int:
                raise Wrong(Message("grade.no-number", side=side, column=name, given=_short(column[name])))
    return {side: {name: given[side][name] for name in COLUMNS} for side in sides}


def _short(given: Any) -> str:
    try:
        return f"{given!r:.60}" if isinstance(given, str) else f"{repr(given):.60}"
    except Exception:  # a value of one's own may not even be able to show itself
        return type(given).__name__


def _mistake(sheet: ScoreSheet, given: Points) -> Message | None:
    """What was missed, if one known mistake leads to just these figures."""
    for mistake in mistakes(sheet):
        sums = mistake.totals
        if all(sums[side, name] == given[side.value][name] for side in Side for name in COLUMNS):
            return Message("exercise.reason", because=mistake.says, rule=mistake.rule)
    return None


def _stopped(deal: Message, why: Message) -> Message:
    return Message("grade.stopped", deal=deal, why=why)


def _deal_said(number: int, data: Mapping[str, Any]) -> Message:
    trumps = [
        Message("grade.hand", seat=Seat[seat], cards=" ".join(_telling(data["denomination"], cards)) or "–")
        for seat, cards in data["hands"].items()
    ]
    return Message(
        "grade.deal", number=number, denomination=data["denomination"], raises=data["raises"],
        ns=data["tricks"]["NS"], ew=data["tricks"]["EW"], hands=trumps,
    )  # fmt: skip


def _telling(denomination: str, cards: list[str]) -> list[str]:
    """The cards of a hand that score: its trumps, or without trumps its aces."""
    if denomination == "notrump":
        return [card for card in cards if card[1] == "A"]
    return [card for card in cards if card[0] == denomination[0].upper()]


def _said(sheet: Points) -> Message:
    points = {f"{side.lower()}_{name}": sheet[side][name] for side in sheet for name in sheet[side]}
    return Message("exercise.answer.score", **points)


# Legal cards


def turns(count: int, seed: int = SEED) -> Iterator[tuple[list[str], list[str], list[str]]]:
    """A hand, the cards on the table (led first), and the cards that may be played; leads among them."""
    rng, rules = Random(seed), profile(RULES)
    found = 0
    while found < count:
        table = agreed(rng, rules, 1)
        contract = table.contract
        assert contract is not None
        play = Play(table.deal, contract.denomination, contract.leader)
        while not play.is_over and found < count:
            assert play.turn is not None
            if rng.random() < 0.5:
                found += 1
                hand = [card.code for card in play.hand(play.turn)]
                yield hand, [card.code for card in play.trick], [card.code for card in play.legal]
            play.push(rng.choice(play.legal))


def check_legal(function: Legal, count: int = 1000, seed: int = SEED) -> Report:
    """How far a function knows which cards may be played.

    ``hand`` and ``trick`` are lists such as ["SA", "HT"], the card that was led first; it gives such a list.
    """
    right, of_kind = Counter[str](), Counter[str]()
    first: list[Message] = []
    for hand, trick, legal in turns(count, seed):
        kind = "lead" if not trick else "follow" if hand_has(hand, trick[0]) else "void"
        of_kind[kind] += 1
        where = Message("grade.turn", hand=" ".join(hand), trick=" ".join(trick) or "–")
        try:
            given = _cards(function(list(hand), list(trick)))
        except Wrong as wrong:
            return Report(0, count, (_stopped(where, wrong.message),))
        except Exception as error:
            return Report(0, count, (_stopped(where, _raised(error)),))
        if given == sorted(legal):
            right[kind] += 1
        elif not first:
            mine = " ".join(given) or "–"
            first = [where, Message("grade.cards", given=mine, wanted=" ".join(legal)), Message(f"grade.{kind}")]
    said = [Message("grade.right", right=right.total(), count=count)]
    if right.total() < count:
        for kind in ("lead", "follow", "void"):
            said.append(Message(f"grade.turns-{kind}", right=right[kind], count=of_kind[kind]))
    return Report(right.total(), count, tuple(said + first))


def _cards(given: Any) -> list[str]:
    """What a function gave, if it is a list of cards. Raises Wrong."""
    if given is None:
        raise Wrong(Message("grade.nothing"))
    if not isinstance(given, (list, tuple, set, frozenset)):
        raise Wrong(Message("grade.no-cards", given=_short(given)))
    return sorted(map(str, given))


def hand_has(hand: list[str], led: str) -> bool:
    """Whether a hand has a card of the suit that was led."""
    return any(card[0] == led[0] for card in hand)


__all__ = ["Report", "check_legal", "check_scorer", "deals", "turns"]
