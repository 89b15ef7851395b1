"""Exercises in the rubber: who won it, who is ahead at its end, and by how much (``margin``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from biritch.cards.cards import HONOUR_RANKS
from biritch.cards.deal import Deal
from biritch.cards.seats import BySide, Seat, Side
from biritch.formats.record import Record, RubberRecord
from biritch.messages import Message
from biritch.profiles.base import Profile
from biritch.profiles.lines import ScoreLine
from biritch.profiles.results import Holdings
from biritch.scoring.rubber import Rubber
from biritch.scoring.score import Final, ScoreSheet, final_of
from biritch.study.exercises.deals import agreed, asked_of, shuffled, side_strength
from biritch.study.exercises.question import Draft, Missed, told_apart
from biritch.study.paragraphs import rule_of
from biritch.talk.contract import Contract

MOST_DEALS = (5, 7, 7)  # a rubber that takes longer is left, by level
BONUSES = frozenset({"game", "rubber"})


def margin_exercise(rng: Random, profile: Profile, level: int) -> Draft | None:
    """A rubber whose deals are scored: draw the lines, add the bonuses, find the margin.

    Trivial is one where hardly a mistake leads to another end. At the third level the side that won the rubber is
    not the one that is ahead, where the rule set has such rubbers.
    """
    deals = _dealt(rng, profile, level)
    if deals is None:
        return None
    rubber, records = deals
    final = rubber.final
    assert final is not None
    right = final.as_json()
    found = told_apart(right, _wrong(rubber))
    if len(found) < 2:
        return None
    told = [_entries(number, sheet) for number, sheet in enumerate(rubber.sheets, 1)]
    question = asked_of(
        [Message("exercise.no-bonuses"), *told],
        Message("exercise.ask-margin", game=profile.game),
    )
    hard = 3 if final.leader is not final.rubber else 2 if len(records) > 4 else 1
    lines = tuple(line for sheet in rubber.sheets for line in sheet.lines)
    choices = tuple((side.value, side.label) for side in Side)
    record = RubberRecord(profile=profile, deals=tuple(records))
    return Draft(question, record, right, found, lines, choices=choices, hard=hard)


def _dealt(rng: Random, profile: Profile, level: int) -> tuple[Rubber, list[Record]] | None:
    rubber, records = Rubber(profile), []
    for _ in range(MOST_DEALS[level - 1]):
        record = _deal(rng, profile, level, rubber)
        rubber.add(record.result(), record.dealer)
        records.append(record)
        if rubber.final:
            return rubber, records
    return None


def _deal(rng: Random, profile: Profile, level: int, rubber: Rubber) -> Record:
    """The next deal: what is dealt and named by lot; the tricks, by lot too, near what the hands are worth."""
    deal = shuffled(rng)
    table = agreed(rng, profile, level, deal)
    due = rubber.next_dealer
    turns = 0 if due is None else (due - table.dealer) % 4
    contract = table.contract
    assert contract is not None
    if turns:  # the whole table is turned, so that the right seat deals
        deal = Deal({Seat((seat + turns) % 4): deal[seat] for seat in Seat})
        contract = _turned(contract, turns)
    winners = _order(rng, tricks_by_lot(rng, deal, contract))
    holdings = Holdings.of(deal, contract.denomination)
    needed = profile.holdings_needed(contract.denomination)
    kept = replace(
        holdings,
        honours=holdings.honours if "honours" in needed else {},
        aces=holdings.aces if "aces" in needed else {},
    )
    return Record(
        profile=profile, dealer=Seat((table.dealer + turns) % 4), holdings=kept, contract=contract,
        winners=winners, before=rubber.before,
    )  # fmt: skip


def _turned(contract: Contract, turns: int) -> Contract:
    def turned(seat: Seat) -> Seat:
        return Seat((seat + turns) % 4)

    named_by = contract.named_by
    return replace(
        contract,
        declarer=turned(contract.declarer),
        raises=tuple(map(turned, contract.raises)),
        named_by=None if named_by is None else turned(named_by),
    )


def tricks_by_lot(rng: Random, deal: Deal, contract: Contract) -> BySide:
    """Tricks near what the hands are worth, and never fewer than a side's sure winners in trumps."""
    suit, side = contract.denomination.suit, contract.side
    more = side_strength(deal, side) - side_strength(deal, side.other)
    length = 0 if suit is None else sum(deal[seat].count(suit) for seat in side.seats) - 7
    taken = round(6.5 + more / 5 + length / 2 + rng.gauss(0, 1.2))
    taken = min(13 - _sure(deal, contract, side.other), max(_sure(deal, contract, side), taken))
    return BySide().plus(side, taken).plus(side.other, 13 - taken)


def _sure(deal: Deal, contract: Contract, side: Side) -> int:
    """How many of the highest trumps lie in one hand of the side; of the aces at no trumps, one at most."""
    suit, most = contract.denomination.suit, 0
    for seat in side.seats:
        if suit is None:
            most = max(most, min(1, deal.aces(seat)))
            continue
        held, run = deal.honours(seat, suit), 0
        while run < len(HONOUR_RANKS) and HONOUR_RANKS[run] in held:
            run += 1
        most = max(most, run)
    return most


def _order(rng: Random, tricks: BySide) -> tuple[Side, ...]:
    winners = [Side.NS] * tricks.ns + [Side.EW] * tricks.ew
    rng.shuffle(winners)
    return tuple(winners)


def _entries(number: int, sheet: ScoreSheet) -> Message:
    """What each side wrote in a deal, without what a game or a rubber brings."""
    sums = {
        f"{side.value.lower()}_{column}": sum(
            line.points
            for line in sheet.lines
            if line.side is side and line.column == column and line.kind not in BONUSES
        )
        for side in Side
        for column in ("below", "above")
    }
    # Of two sides that reach the game in one deal the first to get there has it.
    both = sheet.game is not None and all(
        sheet.before.below[side] + sums[f"{side.value.lower()}_below"] >= sheet.profile.game for side in Side
    )
    said = Message("exercise.entry", number=number, **sums)
    if not both or sheet.game is None:
        return said
    return Message("exercise.then", first=said, then=Message("exercise.first-there", side=sheet.game.side))


# Other ends


def _wrong(rubber: Rubber) -> Iterator[Missed]:
    profile, final = rubber.profile, rubber.final
    assert final is not None
    lines = [line for sheet in rubber.sheets for line in sheet.lines]
    ends = {
        "no-bonuses": [line for line in lines if line.kind not in BONUSES],
        "below-only": [line for line in lines if line.column == "below"],
        "above-only": [line for line in lines if line.column == "above"],
        "last-line-only": list(_since_last_line(rubber.sheets)),
    }
    for name, kept in ends.items():
        rule = rule_of(profile, "rubber" if name == "no-bonuses" else "margin", "winner")
        yield Missed(f"rubber.{name}", _end(profile, final.rubber, kept), rule, Message(f"mistake.rubber.{name}"))
    winner = rule_of(profile, "winner", "margin")
    leads = replace(final, leader=final.rubber).as_json()
    yield Missed("rubber.winner-leads", leads, winner, Message("mistake.rubber.winner-leads"))
    other = final.rubber.other
    swapped = replace(final, rubber=other, leader=other if final.leader else None).as_json()
    yield Missed("rubber.leader-wins", swapped, winner, Message("mistake.rubber.leader-wins"))


def _end(profile: Profile, rubber: Side, lines: Iterable[ScoreLine]) -> dict[str, Any]:
    total = BySide()
    for line in lines:
        total = total.plus(line.side, line.points)
    final: Final = final_of(profile, rubber, total)
    return final.as_json()


def _since_last_line(sheets: Iterable[ScoreSheet]) -> Iterator[ScoreLine]:
    """What stands above, and of what stands below only the last game."""
    sheets = list(sheets)
    ended = [number for number, sheet in enumerate(sheets) if sheet.game]
    start = ended[-2] + 1 if len(ended) > 1 else 0
    for number, sheet in enumerate(sheets):
        for line in sheet.lines:
            if line.column == "above" or number >= start:
                yield line


__all__ = ["margin_exercise", "tricks_by_lot"]
