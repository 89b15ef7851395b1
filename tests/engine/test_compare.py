"""Comparing rule sets: what differs and by which paragraphs; one deal under several; extremes and samples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from biritch import (
    BySide,
    Contract,
    Deal,
    Denomination,
    Holdings,
    Pass,
    Play,
    Record,
    RecordError,
    Result,
    Seat,
    Side,
    Standing,
    compare_record,
    diff,
    profile,
    read_any,
    read_record,
    score,
)  # fmt: skip
from biritch.examples import example, examples
from biritch.figures import (
    growth,
    growth_alt,
    growth_html,
    margins_alt,
    margins_html,
    shares,
    shares_alt,
    shares_html,
    short_bids,
)  # fmt: skip
from biritch.formats.read_record import read_rubber
from biritch.rules import paragraph
from biritch.study.compare import TOPICS, recast
from biritch.study.extremes import contracts, extremes, holdings_of
from biritch.study.sampling import (
    declarer_margin,
    failed,
    joint_bid,
    margin_of,
    play_rubber,
    points_by_kind,
    sample,
)  # fmt: skip

COLLINSON, VINT, RETELLING = (profile(name) for name in ("collinson-1886", "vint-moscow-1886", "retelling"))
PAIRS = [(COLLINSON, VINT), (COLLINSON, RETELLING), (VINT, RETELLING)]


# Differences


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=lambda rules: rules.id)
def test_every_difference_has_the_paragraphs_of_both(first, second):
    found = diff(first, second)
    assert [one.topic for one in found] == sorted((one.topic for one in found), key=TOPICS.index)
    for one in found:
        assert str(one.label) and one.first.says != one.second.says
        assert one.first.rule or one.second.rule
        for fact, rules in ((one.first, first), (one.second, second)):
            if fact.rule:
                assert fact.rule.startswith(f"{rules.id}/") and paragraph(fact.rule)
            else:
                assert one.topic not in rules.facts()


def test_a_profile_does_not_differ_from_itself_and_a_changed_figure_shows():
    assert diff(COLLINSON, COLLINSON) == ()
    (one,) = diff(COLLINSON, replace(COLLINSON, game=40))
    assert (one.topic, str(one.first.says), str(one.second.says)) == ("game", "30", "40")


def test_a_difference_as_json_has_both_ids():
    one = next(one for one in diff(COLLINSON, VINT) if one.topic == "dummy")
    data = one.as_json()
    assert data["first"]["rule"] == "collinson-1886/dummy"
    assert data["second"]["rule"] == "vint-moscow-1886/no-dummy"


# One deal under several


def test_vint_asks_for_a_level_and_does_not_invent_one():
    record = read_record(example("biritch-hearts"))
    with pytest.raises(RecordError, match="level") as caught:
        recast(record, VINT)
    assert caught.value.faults[0].rule == "vint-moscow-1886/bid"
    taken, notes = recast(record, VINT, level=3)
    assert (taken.agreed.level, notes) == (3, ())


def test_what_the_other_game_does_not_have_is_left_out_with_a_note():
    raised = read_record(example("biritch-grand-slam"))
    taken, notes = recast(raised, VINT, level=7)
    assert taken.agreed.raises == () and [note.key for note in notes] == ["compare.raises-dropped"]
    taken, notes = recast(read_record(example("vint-grand-slam-failed")), COLLINSON)
    assert taken.agreed.level is None and "compare.level-dropped" in {note.key for note in notes}


def test_the_retelling_keeps_two_raises_of_more():
    raised = read_record(example("biritch-hearts-contre"))
    raises = (Seat.W, Seat.S, Seat.W)
    more = replace(raised, contract=replace(raised.agreed, raises=raises), calls=None)
    taken, notes = recast(more, RETELLING)
    assert taken.agreed.raises == raises[:2] and [note.key for note in notes] == ["compare.raises-cut"]


def test_the_lines_stand_side_by_side():
    found = compare_record(read_record(example("two-games-biritch")), [COLLINSON, VINT], level=3)
    lines = {(line.kind, line.side): line.points for line in found.lines}
    assert lines == {
        ("odd-tricks", Side.NS): (24, 0),
        ("tricks", Side.NS): (0, 270),
        ("tricks", Side.EW): (0, 120),
        ("honours", Side.EW): (16, 600),
        ("aces", Side.NS): (0, 600),
    }
    for index, sheet in enumerate(found.sheets):
        for side in Side:
            assert sheet.points(side) == sum(line.points[index] for line in found.lines if line.side is side)


def test_every_lacking_thing_is_named_at_once():
    record = read_record(example("biritch-hearts"))
    with pytest.raises(RecordError) as caught:
        compare_record(record, [COLLINSON, VINT, VINT])
    assert len(caught.value.faults) == 1


# Extremes


@pytest.fixture(scope="module")
def found():
    return {rules.id: extremes(rules) for rules in (COLLINSON, VINT)}


def test_the_largest_and_the_smallest_margins(found):
    biritch, vint = found["collinson-1886"], found["vint-moscow-1886"]
    assert [swing.margin for swing in (biritch.most, biritch.worst, biritch.least)] == [190, -190, 0]
    assert abs(biritch.smallest.margin) == 2
    assert [swing.margin for swing in (vint.most, vint.worst)] == [12510, -58010]
    assert abs(vint.least.margin) == abs(vint.smallest.margin) == 4


def test_the_largest_are_what_the_paragraphs_add_up_to():
    assert 7 * 10 + 40 + 80 == 190
    assert 13 * 70 + 1000 + 5000 + 40 * 70 + 4 * 10 * 70 == 12510
    assert 500 * 7 * 13 + 5000 + 13 * 70 + 1000 + 40 * 70 + 4 * 10 * 70 == 58010


def test_contre_doubles_the_odd_tricks_alone():
    assert extremes(COLLINSON, raises=3).most.margin == 120 + 70 * 8


@pytest.mark.parametrize("which", ["least", "smallest"])
@pytest.mark.parametrize(("rules", "seeds"), [(COLLINSON, (295, 9)), (VINT, (9, 9))], ids=["biritch", "vint"])
def test_the_smallest_can_be_dealt_and_played(found, rules, seeds, which):
    """A shuffled deal on which everybody plays the first card there is."""
    swing = getattr(found[rules.id], which)
    contract = swing.result.contract
    deal = Deal.shuffled(seeds[which == "smallest"])
    play = Play(deal, contract.denomination, contract.leader)
    while not play.is_over:
        play.push(play.legal[0])
    winners = tuple(seat.side for seat in play.winners)
    result = Result.played(contract, Holdings.of(deal, contract.denomination), winners)
    assert result.tricks == swing.result.tricks
    assert margin_of(score(rules, result)) == swing.margin


def test_holdings_that_cannot_be_are_not_tried():
    for rules in (COLLINSON, VINT):
        for contract in contracts(rules):
            for held in holdings_of(rules, contract.denomination):
                honours = {seat for seat, ranks in held.honours.items() if ranks}
                assert not held.voids & honours
                assert sum(held.aces.values()) in (0, 4)


# Many deals


def test_the_same_seeds_give_the_same_deals():
    assert sample(VINT, range(3)) == sample(VINT, range(3))


def test_the_joint_bid_is_the_stronger_side_s():
    deal = Deal.from_pbn("N:AKQ2.AKQ.432.432 JT9.JT9.JT98.JT9 543.5432.AKQ.AKQ 876.876.765.8765")
    seat, bid = joint_bid(deal, Seat.E)
    assert (seat.side, bid.level, bid.denomination) == (Side.NS, 7, Denomination.NOTRUMP)


def test_shares_add_up_to_all_points():
    sheets = sample(VINT, range(20))
    assert sum(share.part for share in shares(sheets)) == pytest.approx(1)
    kept = sum(line.points for s in sheets for line in s.lines if line.kind not in ("game", "rubber"))
    assert sum(points_by_kind(sheets).values()) == kept
    assert "undertricks" in shares_alt(sheets)


def test_failing_and_leading_are_two_things():
    sheet = read_record(example("vint-three-clubs")).score()
    assert failed(sheet) and declarer_margin(sheet) == 138
    assert not failed(read_record(example("biritch-hearts")).score())


def test_a_rubber_is_played_to_its_end():
    rubber = play_rubber(VINT, 1)
    assert rubber.final and rubber.dealers[0] is Seat.E and rubber.dealers[1] is Seat.S


def test_a_bid_that_fails_with_honours_and_aces():
    assert [one.margin for one in short_bids(VINT, Denomination.CLUBS, 4, 3)][:4] == [-146, -24, 138, 340]
    two_short = short_bids(VINT, Denomination.CLUBS, 4, 3, missing=2)
    assert two_short[2].margin == 26 + 780 + 780 - 500 * 3 * 2
    assert "level 3 138" in margins_alt(short_bids(VINT, Denomination.CLUBS, 4, 3))


def test_the_growth_of_a_rubber():
    sheets = read_rubber(example("four-deals-of-vint")).rubber().sheets
    assert growth(sheets)[0] == BySide() and growth(sheets)[-1] == BySide(9088, 7360)
    assert "after deal 4 N–S 9088, E–W 7360 and a stroke drawn, the game to E–W" in growth_alt(sheets)


def test_the_charts_follow_the_page_and_say_what_they_show():
    pytest.importorskip("matplotlib")
    sheets = read_rubber(example("six-deals-of-biritch")).rubber().sheets
    margins = short_bids(VINT, Denomination.CLUBS, 4, 3)
    for drawn, words in (
        (growth_html(sheets), growth_alt(sheets)),
        (shares_html(sheets), shares_alt(sheets)),
        (margins_html(margins), margins_alt(margins)),
    ):
        assert f'aria-label="{words.replace("<", "&lt;")}"' in drawn
        assert "var(--b-c-accent" in drawn and "http" not in drawn and "#ffffff;" not in drawn


def test_a_contract_of_south_for_every_bid():
    assert len(list(contracts(COLLINSON))) == 5 and len(list(contracts(VINT))) == 35
    assert all(isinstance(one, Contract) and one.declarer is Seat.S for one in contracts(VINT))


# A deal thrown in, and revokes


def test_a_deal_thrown_in_is_none_where_no_deal_can_be():
    thrown = Record(profile=VINT, dealer=Seat.S, calls=(Pass(),) * 8, before=Standing(BySide(20, 0)))
    with pytest.raises(RecordError, match="no deal is thrown in by these rules") as caught:
        compare_record(thrown, [VINT, COLLINSON])
    assert [fault.rule for fault in caught.value.faults] == ["collinson-1886/naming"]
    shorter = VINT.with_options({"opening_passes": 4})
    taken = compare_record(thrown, [shorter])
    assert len(taken.records[0].calls) == 4 and taken.records[0].is_thrown_in and not taken.sheets[0].lines
    same = VINT.with_options({"game": 400})
    found = compare_record(thrown, [same])
    assert found.sheets[0].profile == same and not found.sheets[0].lines
    assert [note.key for note in found.notes] == ["compare.before-dropped"]
    longer = VINT.with_options({"opening_passes": 12})
    with pytest.raises(RecordError, match="the calls stop before the talk is over"):
        compare_record(thrown, [longer])


def test_every_sheet_of_a_comparison_is_of_its_profile():
    for name in examples():
        record = read_any(example(name))
        if isinstance(record, Record):
            found = compare_record(record, [COLLINSON, VINT, RETELLING], level=3)
            assert [sheet.profile for sheet in found.sheets] == [COLLINSON, VINT, RETELLING]


@pytest.mark.rule("retelling/revoke")
def test_a_revoke_that_another_game_does_not_know_is_left_out_with_a_word():
    contract = Contract(Seat.S, Denomination.HEARTS, raises=(Seat.W,))
    deal = Deal.shuffled(1886)
    record = Record(
        profile=RETELLING, dealer=Seat.S, deal=deal, contract=contract, tricks=BySide(9, 4), revokes=(Seat.E,)
    )
    found = compare_record(record, [RETELLING, VINT], level=2)
    assert [note.key for note in found.notes] == ["compare.raises-dropped", "compare.revokes-dropped"]
    assert "Vint, Moscow 1886" in str(found.notes[1])
    assert found.records[1].revokes == () and found.sheets[0].result.revokes == (Seat.E,)
    other = RETELLING.with_options({"game": 40})  # which knows it as well
    kept, notes = recast(record, other)
    assert kept.revokes == (Seat.E,) and not notes
