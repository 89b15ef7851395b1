"""What is of different kinds is not equal, and what has been made is possible, however it was made."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from engine_helpers import BIRITCH, PROFILES, RETELLING, VINT, result

from biritch import (
    Contract,
    Contre,
    Deal,
    DealError,
    Denomination,
    Hand,
    Message,
    Name,
    Play,
    Rank,
    Record,
    RecordError,
    Rubber,
    Seat,
    Session,
    Side,
    Suit,
    SurContre,
    Trick,
    Values,
    score,
)
from biritch.play.play import trick_winner
from biritch.profiles import Profile

KINDS = (Suit, Rank, Denomination, Seat)
DEAL = Deal.shuffled(1886)
HEARTS = Contract(Seat.S, Denomination.HEARTS)


@pytest.mark.parametrize(("one", "other"), list(combinations(KINDS, 2)))
def test_members_of_two_kinds_are_never_equal(one: Any, other: Any) -> None:
    for first in one:
        for second in other:
            assert first != second and second != first
            assert not first.__eq__(second) and not second.__eq__(first)
            assert first not in (second,) and {second: 0}.get(first) is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_member_is_itself_and_the_number_that_it_is(kind: Any) -> None:
    for number, member in enumerate(kind):
        assert member == number == int(member) and hash(member) == hash(number) and number == member
        assert member != number + 1 and not member.__ne__(number) and member != "x"
        assert [other for other in kind if other == member] == [member]
        assert copy.deepcopy(member) is member is pickle.loads(pickle.dumps(member))


def test_a_table_by_seats_or_denominations_does_not_answer_for_a_suit() -> None:
    for suit in Suit:
        with pytest.raises(KeyError):
            DEAL.hands[suit]  # type: ignore[index]
        for profile in PROFILES:
            with pytest.raises(TypeError, match="must be a Denomination such as"):
                profile.values[suit]
            assert profile.values[Denomination.of(suit)] == getattr(profile.values, suit.word)
    assert BIRITCH.values[4] == 10 and BIRITCH.values[1:3] == (4, 6)  # it is a tuple still


def test_a_sentence_about_one_is_not_one_about_true() -> None:
    assert Message("a.b", a=1) == Message("a.b", a=1) != Message("a.b", a=2) != Message("a.c", a=2)
    assert Message("a.b", a=1) != Message("a.b", a=True)
    assert Message("a.b", a=1) != Message("a.b", a=1.0)
    assert Message("a.b", a=1) != Message("a.b", a=Seat.E)
    assert Message("a.b", a=[1, [1]]) == Message("a.b", a=[1, [1]]) != Message("a.b", a=[1, [True]])
    assert Message("a.b", a=Message("c.d", e=1)) != Message("a.b", a=Message("c.d", e=True))
    assert Message("a.b", a=1) != Message("a.b", b=1)
    assert hash(Message("a.b", a=1, b=2)) == hash(Message("a.b", b=2, a=1))


IMPOSSIBLE: list[tuple[Profile, dict[str, Any], str]] = [
    (RETELLING, {"naming": "Auction"}, 'naming cannot be "Auction"; choose dealer or auction'),
    (RETELLING, {"open_hands": 1}, "open_hands cannot be 1"),
    (RETELLING, {"game": 35}, "game cannot be 35; choose 30 or 40"),
    (BIRITCH, {"little_slam": None}, "little_slam cannot be null; give a whole number from 0"),
    (BIRITCH, {"little_slam": True}, "little_slam cannot be true"),
    (BIRITCH, {"little_slam": Seat.S}, "little_slam cannot be South"),
    (BIRITCH, {"game": 0}, "game cannot be 0; give a whole number from 1"),
    (VINT, {"opening_passes": 0}, "opening_passes cannot be 0; give a whole number from 4 to 100"),
    (VINT, {"values": {"hearts": 10}}, "values cannot be"),
    (VINT, {"values": (4, 6, 8, 10, 12)}, "values cannot be"),
    (VINT, {"values": Values(4, 6, 8, 10, "12")}, 'values cannot be notrump: "12"'),  # type: ignore[arg-type]
    (VINT, {"values": Values(-4, 6, 8, 10, 12)}, "values cannot be spades: -4"),
    (VINT, {"id": "collinson-1886"}, 'keeps its own id, vint-moscow-1886, and cannot be "collinson-1886"'),
]


@pytest.mark.parametrize(("profile", "changed", "said"), IMPOSSIBLE)
def test_a_profile_checks_itself_where_it_is_made(profile: Profile, changed: dict[str, Any], said: str) -> None:
    for make in (lambda: replace(profile, **changed), lambda: type(profile)(**changed)):
        with pytest.raises(RecordError) as caught:
            make()
        assert said in str(caught.value)


def test_every_fault_of_a_profile_is_named_at_once_with_its_rule() -> None:
    with pytest.raises(RecordError) as caught:
        replace(VINT, opening_passes=0, grand_slam="x", id="y", values=None)
    assert [fault.rule.partition("/")[2] for fault in caught.value.faults] == [
        "trick-value", "slam", "eight-passes", ""
    ]  # fmt: skip


def test_what_can_be_is_made_by_every_way() -> None:
    assert replace(BIRITCH, game=40) == BIRITCH.with_options({"game": 40})
    assert replace(VINT, values=Values(4, 6, 8, 11, 12)) == VINT.with_options({"values": {"hearts": 11}})
    assert replace(RETELLING, naming="auction").options == {"naming": "auction"}
    assert replace(BIRITCH) == BIRITCH and BIRITCH.source is BIRITCH.source


def test_a_play_without_hands_and_a_trick_without_cards_are_refused_in_words() -> None:
    some = {Seat.N: Hand(), Seat.S: Hand()}
    for hands, said in (({}, "North, East, South and West"), (some, "East and West")):
        with pytest.raises(DealError, match=f"the hand of {said} is not there"):
            Play(hands, Denomination.HEARTS, Seat.N)
    assert Play(dict.fromkeys(Seat, Hand()), Denomination.HEARTS, Seat.N).is_over
    with pytest.raises(DealError, match="a trick without a card has no winner"):
        trick_winner(Trick(Seat.N, (), None), Denomination.HEARTS)


CARDS_OF = tuple(card for _, hand in DEAL for card in hand)  # a whole hand first, then another


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"deal": DEAL, "play": CARDS_OF}, "turn"),
        ({"play": CARDS_OF[:51] + CARDS_OF[:1]}, "each card is in one hand"),
        ({"deal": DEAL, "play": CARDS_OF + CARDS_OF[:1]}, "the play has 53 cards"),
        ({"deal": DEAL, "play": CARDS_OF[:3]}, "the play stops after 3 cards"),
    ],
)
def test_a_play_that_cannot_be_is_a_fault_of_the_record(parts: dict[str, Any], said: str) -> None:
    record = Record(profile=BIRITCH, dealer=Seat.S, contract=HEARTS, **parts)
    for ask in (record.result, record.score):
        with pytest.raises(RecordError, match=said):
            ask()


def test_words_that_cannot_be_are_a_fault_of_the_record() -> None:
    record = Record(profile=BIRITCH, dealer=Seat.S, calls=(SurContre(),), deal=DEAL)
    with pytest.raises(RecordError) as caught:
        record.result()
    assert caught.value.faults[0].rule == "collinson-1886/contre"


@pytest.mark.rule("collinson-1886/surcontre")
def test_a_ladder_without_end_is_refused_in_words() -> None:
    """There is no ceiling; but a sheet has an end, as a record has."""
    ladder = (Seat.W, Seat.S) * 10_000
    fit = score(BIRITCH, replace(result("hearts", 9), contract=replace(HEARTS, raises=ladder[:2000])))
    assert str(2**2000) in str(fit.lines[0].because) or fit.lines[0].points > 2**2000
    with pytest.raises(RecordError, match=r"contract\.raises has 20000 entries; give 2000 at most"):
        score(BIRITCH, replace(result("hearts", 9), contract=replace(HEARTS, raises=ladder)))
    calls = (Name(Denomination.HEARTS), *(Contre(), SurContre()) * 1001)
    talk = BIRITCH.talk(Seat.S)
    for call in calls:
        talk = talk.after(call)
    assert talk.state == "open"


def test_rubbers_with_the_same_deals_are_equal() -> None:
    one, other = Rubber(BIRITCH), Rubber(BIRITCH)
    assert one == other != Rubber(VINT)
    one.add(result("hearts", 9), Seat.S)
    assert one != other
    other.add(result("hearts", 9), Seat.S)
    assert one == other == one.copy() != 3
    other.pop()
    other.add(result("hearts", 9))
    assert one != other  # nobody said who dealt
    with pytest.raises(TypeError):
        hash(one)


def test_sessions_with_the_same_deals_and_lots_to_come_are_equal() -> None:
    names = ["Anna", "Boris", "Clara", "Dmitri"]
    one, other = Session(names, BIRITCH, seed=3), Session(names, BIRITCH, seed=3)
    assert one == other == one.copy()
    assert one != Session(names, BIRITCH, seed=4) and one != Session(names[::-1], BIRITCH, seed=3) and one != 3
    deal = result("hearts", 9, declarer=one.dealer.name)
    one.add(deal)
    assert one != other
    other.add(deal)
    assert one == other and one.rubber.games == other.rubber.games == ()
    with pytest.raises(TypeError):
        hash(one)


def test_sides_have_their_seats() -> None:
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW] * 2
