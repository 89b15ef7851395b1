"""What must hold whatever is dealt, said and played."""

from __future__ import annotations

import json
import re
from math import prod
from random import Random

import pytest
from engine_helpers import BIRITCH, EVERYTHING, VINT
from engine_strategies import deals, profiles, seats, seeds, standings, step, tables, trick_orders
from hypothesis import given
from hypothesis import strategies as st

from biritch import (
    CARDS,
    BySide,
    Contract,
    Deal,
    Denomination,
    Holdings,
    PlayCard,
    Profile,
    Result,
    ScoreSheet,
    Seat,
    Side,
    Table,
    read_record,
    score,
)

rule = pytest.mark.rule


@st.composite
def results(draw: st.DrawFn, rules: Profile) -> Result:
    """Any contract that the profile can have, over any deal, with any order of tricks."""
    declarer = draw(seats)
    level = draw(st.integers(1, 7)) if rules.has_level else None
    raises = draw(st.integers(0, 2)) if rules.has_raises else 0
    contract = Contract(
        declarer, draw(st.sampled_from(Denomination)), level=level, raises=(declarer.left, declarer)[:raises]
    )
    return Result.played(contract, Holdings.of(draw(deals), contract.denomination), draw(trick_orders))


@st.composite
def sheets(draw: st.DrawFn, rules: st.SearchStrategy[Profile] = profiles) -> ScoreSheet:
    """Any deal scored on any standing."""
    chosen = draw(rules)
    return score(chosen, draw(results(chosen)), draw(standings(chosen)))


@given(tables(steps=70))
def test_cards_are_conserved(table: Table) -> None:
    """pack: through any play the hands and the cards played are the 52, each once."""
    played = table.play.cards if table.play else ()
    held = [card for seat in Seat for card in table.hand(seat)]
    assert sorted([*held, *played]) == sorted(CARDS)


@given(tables(steps=70))
def test_legal_is_what_is_not_refused(table: Table) -> None:
    """One predicate decides: the legal moves are those of all moves that exist that are not refused."""
    legal = list(table.legal_moves)
    assert len(legal) == len(set(legal))
    assert set(legal) == {move for move in EVERYTHING if table.refusal(move) is None}
    assert bool(legal) is (table.turn is not None) is (table.controller is not None)


@rule("collinson-1886/follow")
@given(tables(steps=70))
def test_following_suit_by_the_book(table: Table) -> None:
    """follow: a legal card follows, or none of the hand could."""
    if table.play is None or table.turn is None:
        return
    hand = table.hand(table.turn)
    trick = table.play.trick
    wanted = {card for card in hand if trick and card.suit is trick[0].suit} or set(hand)
    assert set(table.legal_moves) == {PlayCard(card) for card in wanted}


@rule("collinson-1886/trick-winner")
@given(tables())
def test_winners_by_the_book(table: Table) -> None:
    """trick-winner: the highest trump, else the highest of the suit led, in every trick of a whole deal."""
    if table.play is None:
        return
    assert table.contract is not None
    leader = table.contract.leader
    for trick in table.play.tricks:
        assert trick.leader is leader
        trumps = [card for card in trick.cards if card.suit is table.contract.denomination.suit]
        best = max(trumps or [card for card in trick.cards if card.suit is trick.cards[0].suit])
        leader = {card: seat for seat, card in trick.plays}[best]
        assert trick.winner is leader


@given(tables(steps=70), seeds)
def test_push_then_pop(table: Table, seed: int) -> None:
    """A move taken back leaves everything equal, turn, hands and talk included."""
    if table.turn is None:
        return
    before = table.copy()
    step(table, Random(seed))
    assert table != before
    table.pop()
    assert table == before
    assert (table.turn, table.talk, list(table.legal_moves)) == (
        before.turn,
        before.talk,
        list(before.legal_moves),
    )
    assert [table.hand(seat) for seat in Seat] == [before.hand(seat) for seat in Seat]


@given(sheets())
def test_totals_are_sums_of_lines(sheet: ScoreSheet) -> None:
    """What the deal adds to the total is the sum of its lines; below, unless a line is drawn, likewise."""
    for side in Side:
        assert sheet.points(side) == sum(line.points for line in sheet.lines if line.side is side)
        assert sheet.after.total[side] - sheet.before.total[side] == sheet.points(side)
        below = sheet.before.below[side] + sheet.points(side, "below")
        assert sheet.after.below[side] == (0 if sheet.game else below)
        won = sheet.game is not None and sheet.game.side is side
        assert sheet.after.games[side] == sheet.before.games[side] + won
    assert (sheet.final is None) is (sheet.rubber is None)


@given(sheets())
def test_no_line_of_nothing(sheet: ScoreSheet) -> None:
    """No line has 0 points; only a chicane deducts; below the line stand tricks alone."""
    for line in sheet.lines:
        assert line.points
        assert line.points > 0 or line.kind == "chicane"
        assert (line.column == "below") is (line.kind in ("odd-tricks", "tricks"))
        assert line.rule.startswith(f"{sheet.profile.id}/")
        assert str(line.because)


MADE = {("bonus", "a doubled contract made"), ("bonus", "a redoubled contract made")}


@given(sheets())
def test_the_reason_has_the_figures_in_it(sheet: ScoreSheet) -> None:
    """Where a reason is a product, such as "3 odd tricks × 8 × 2", or a sum after a colon, it is the points."""
    for line in sheet.lines:
        worked = re.search(r": ([\d(][\d +×(),and]*)$", str(line.because))
        if worked:
            sums = re.sub(r",| and", " +", worked[1]).replace("×", "*")
            assert abs(line.points) == eval(sums, {})  # of figures and signs alone
            continue
        product = re.search(r"\d+(?: [a-z ]+)? × \d+(?: × \d+)?", str(line.because))
        if product:
            assert abs(line.points) == prod(map(int, re.findall(r"\d+", product[0])))
        else:
            one_spade = line.rule.endswith("/one-spade") and line.points == 100
            kinds = ("slam", "bid-slam", "failed-slam", "game", "rubber", "honours")
            assert line.kind in kinds or one_spade or (line.kind, str(line.because)) in MADE


@rule("collinson-1886/honours-trumps", "collinson-1886/chicane")
@given(sheets(st.just(BIRITCH)))
def test_one_side_scores_honours_under_trumps(sheet: ScoreSheet) -> None:
    """honours-trumps: exactly one side; with chicane the award is never below zero."""
    awards = [line for line in sheet.lines if line.kind in ("honours", "chicane")]
    assert sheet.result is not None
    if sheet.result.contract.denomination is not Denomination.NOTRUMP:
        assert len({line.side for line in awards}) == 1
        assert len([line for line in awards if line.kind == "honours"]) == 1
        assert sum(line.points for line in awards) >= 0
    else:
        assert [line.kind for line in awards] in ([], ["honours"])


@rule("collinson-1886/game")
@given(sheets(st.just(BIRITCH)))
def test_both_sides_never_cross_in_one_deal(sheet: ScoreSheet) -> None:
    """game: only one side scores below, so only one can reach 30."""
    assert len({line.side for line in sheet.lines if line.column == "below"}) == 1
    over = [side for side in Side if sheet.before.below[side] + sheet.points(side, "below") >= 30]
    assert [sheet.game.side] == over if sheet.game else not over


@rule("vint-moscow-1886/game")
@given(sheets(st.just(VINT)))
def test_the_crossing_trick_by_the_book(sheet: ScoreSheet) -> None:
    """game: the first trick after which its winner has 500."""
    assert sheet.result is not None
    running = {side: sheet.before.below[side] for side in Side}
    crossed = []
    for number, side in enumerate(sheet.result.winners, 1):
        running[side] += VINT.trick_value(sheet.result.contract)
        if running[side] >= 500:
            crossed.append((side, number))
    assert [(sheet.game.side, sheet.game.trick)] == crossed[:1] if sheet.game else not crossed


@given(sheets())
def test_turning_the_table_turns_the_score(sheet: ScoreSheet) -> None:
    """Every seat one further: the same lines for the other side."""
    result = sheet.result
    assert result is not None
    contract, holdings = result.contract, result.holdings
    turned = Result(
        Contract(
            contract.declarer.left,
            contract.denomination,
            contract.level,
            tuple(seat.left for seat in contract.raises),
        ),
        Holdings(
            {seat.left: ranks for seat, ranks in holdings.honours.items()},
            {seat.left: count for seat, count in holdings.aces.items()},
            frozenset(seat.left for seat in holdings.voids),
        ),
        BySide(result.tricks.ew, result.tricks.ns),
        tuple(side.other for side in result.winners),
    )
    before = type(sheet.before)(
        *(BySide(pair.ew, pair.ns) for pair in (sheet.before.below, sheet.before.games, sheet.before.total))
    )
    other = score(sheet.profile, turned, before)
    assert sorted((line.side.value, line.kind, line.points) for line in other.lines) == sorted(
        (line.side.other.value, line.kind, line.points) for line in sheet.lines
    )
    assert other.margin == -sheet.margin
    assert (other.game is None) is (sheet.game is None)


@given(deals, seats)
def test_a_deal_is_read_back_from_its_text(deal: Deal, first: Seat) -> None:
    """Deal → PBN → Deal, from any seat; and no two texts for one deal."""
    assert Deal.from_pbn(deal.to_pbn(first)) == deal
    assert deal.rotated(1).rotated(3) == deal


@given(deals, st.sampled_from(Denomination))
def test_holdings_by_the_book(deal: Deal, denomination: Denomination) -> None:
    """Honours, aces and voids counted card by card."""
    holdings = Holdings.of(deal, denomination)
    for seat in Seat:
        codes = [card.code for card in deal[seat]]
        assert holdings.aces.get(seat, 0) == sum(code[1] == "A" for code in codes)
        if denomination is not Denomination.NOTRUMP:
            trumps = [code[1] for code in codes if code[0] == denomination.code]
            assert len(holdings.honours.get(seat, ())) == sum(rank in "AKQJT" for rank in trumps)
            assert (seat in holdings.voids) is (not trumps)


@given(tables())
def test_a_whole_deal_goes_through_a_record(table: Table) -> None:
    """Talk and play written as a record, read back equal, and scored as at the table."""
    data = {
        "profile": table.profile.id,
        "options": table.profile.options,
        "dealer": table.dealer.name,
        "deal": table.deal.to_pbn(),
        "calls": [table.talk.write(call) for call in table.talk.calls],
    }
    if table.play:
        data["play"] = [card.code for card in table.play.cards]
    record = read_record(json.dumps(data), to_score=True)
    assert record.score() == table.score()
    again = read_record(json.dumps(record.as_json()), to_score=True)
    assert again == record
    assert again.as_json() == record.as_json()
    assert record.is_thrown_in is (table.state == "redeal")
