"""Frames of a played deal: they conserve the cards, agree with Play, and give a reason for every step."""

from __future__ import annotations

import pytest
from engine_helpers import BIRITCH, VINT
from engine_strategies import deals, profiles, seeds, tables
from hypothesis import given, settings

from biritch import CARDS, Deal, Denomination, Name, Play, RecordError, Seat, Side, Table, read_record, rules
from biritch.examples import example, examples
from biritch.study.frames import Course, Frame, frames
from biritch.talk.contract import Contract

PLAYED = [name for name in examples() if "play" in example(name)]
DUMMY_LED = 5  # trick 2 of the contre example is led from dummy


def of(name: str) -> tuple[Frame, ...]:
    return frames(read_record(example(name)))


def told(frame: Frame) -> list[str]:
    """Each reason as a reader has it: verdict, sentences, and the paragraph's name."""
    return [
        " ".join(filter(None, (str(reason.verdict or ""), *map(str, reason.says), reason.rule.partition("/")[2])))
        for reason in frame.reasons
    ]


def test_the_first_trick_of_the_front_page() -> None:
    assert [told(frame) for frame in of("biritch-hearts-contre")[:5]] == [
        [
            "Trumps are hearts. South dealt and declares. West raised the factor, so odd tricks count double. "
            "naming",
            "North will be dummy. At the table all four hands are closed until the lead; here they are shown. "
            "dummy",
            "West, on South’s left, leads. opening-lead",
        ],
        [
            "West leads ♣K. Any card may be led. opening-lead",
            "Only now does North lay the hand open: it is dummy, and South plays it. dummy",
        ],
        ["Dummy has no club, so any card will do: South plays ♥2, a trump. follow"],
        ["East must follow, and ♣A is the only club there. follow"],
        [
            "South follows with the lowest of 4 clubs, ♣7. follow",
            "North wins trick 1. ♥2 is the only trump, and any trump beats ♣A. South leads next, from dummy. "
            "trick-winner",
        ],
    ]


def test_the_trump_that_had_to_beat_partners_ace() -> None:
    frame = of("vint-three-clubs")[43]
    assert told(frame) == ["South has no diamond and nothing but trumps, so a trump it must be: ♣2. follow"]
    assert (frame.how, frame.number, frame.seat) == ("trump", 11, Seat.S)


@pytest.mark.rule("collinson-1886/dummy")
def test_the_dealer_decides_for_dummy_which_opens_after_the_lead() -> None:
    shown = of("biritch-hearts-contre")
    assert not shown[0].dummy_open and all(frame.dummy_open for frame in shown[1:])
    assert (shown[DUMMY_LED].seat, shown[DUMMY_LED].decider) == (Seat.N, Seat.S)
    for frame in shown[:-1]:
        assert frame.controller is (Seat.S if frame.turn is Seat.N else frame.turn)


@pytest.mark.rule("vint-moscow-1886/no-dummy")
def test_vint_has_no_dummy() -> None:
    shown = of("vint-three-clubs")
    assert not any(frame.dummy_open for frame in shown)
    assert all(frame.controller is frame.turn and frame.decider is frame.seat for frame in shown)
    assert shown[0].reasons[1].rule == "vint-moscow-1886/no-dummy"


@pytest.mark.parametrize("name", PLAYED)
def test_every_worked_deal_has_53_frames_and_ends_as_it_scores(name: str) -> None:
    record, shown = read_record(example(name)), of(name)
    assert [frame.step for frame in shown] == list(range(53))
    winners = [winner.side for winner in record.winners if isinstance(winner, Seat)]
    assert (shown[-1].taken.ns, shown[-1].taken.ew) == (winners.count(Side.NS), winners.count(Side.EW))


def check(shown: tuple[Frame, ...], course: Course) -> None:
    """What must hold of all frames of any play."""
    play = Play(course.deal, course.contract.denomination, course.contract.leader)
    for frame in shown:
        if frame.card is not None:
            assert frame.card in play.legal and frame.seat is play.turn
            play.push(frame.card)
        left = [card for hand in frame.hands.values() for card in hand]
        assert sorted([*left, *play.cards]) == sorted(CARDS)
        assert frame.turn is play.turn
        assert frame.trick == (play.tricks[-1] if play.tricks else None)
        assert (frame.tricks, frame.taken.ns) == (len(play.winners), play.taken(Side.NS))
        assert (frame.winner is not None) == (frame.step > 0 and frame.step % 4 == 0)
        assert frame.reasons
        for reason in frame.reasons:
            rules.paragraph(reason.rule)
            assert all(str(message) for message in reason.says)
        assert [bool(reason.verdict) for reason in frame.reasons].count(True) == (frame.winner is not None)


@settings(max_examples=15)
@given(tables(profiles))
def test_frames_agree_with_play(table: Table) -> None:
    if table.play is None:
        return
    check(frames(table), Course.of(table))


@settings(max_examples=15)
@given(deals, seeds)
def test_every_denomination_has_its_sentences(deal: Deal, seed: int) -> None:
    for denomination in Denomination:
        contract = Contract(Seat(seed % 4), denomination)
        play = Play(deal, denomination, contract.leader)
        while not play.is_over:
            play.push(play.legal[seed % len(play.legal)])
        course = Course(BIRITCH, deal, contract, play.cards, contract.declarer)
        check(frames(course), course)


def test_a_deal_under_way_has_the_frames_so_far() -> None:
    table = Table(Deal.shuffled(seed=1886), BIRITCH, Seat.S)
    for move in (Name(Denomination.HEARTS), table.read("decline"), table.read("decline")):
        table.push(move)
    for _ in range(6):
        table.push(next(iter(table.legal_moves)))
    shown = frames(table)
    assert len(shown) == 7 and shown[-1].turn is table.turn and shown[-1].controller is table.controller
    assert sum(map(len, shown[-1].hands.values())) == 46


def test_what_is_missing_is_named_all_at_once() -> None:
    record = read_record({"format": "biritch-record-1", "profile": VINT.id, "tricks": {"NS": 7, "EW": 6}})
    with pytest.raises(RecordError) as caught:
        frames(record)
    assert [fault.message.key for fault in caught.value.faults] == [
        "frame.no-contract", "frame.no-deal", "frame.no-play",
    ]  # fmt: skip
