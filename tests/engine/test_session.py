"""A session: partners and dealers by lot, rubber after rubber, and the totals of each player."""

from __future__ import annotations

import pytest
from engine_helpers import BIRITCH, RETELLING, VINT, result

from biritch import BySide, Profile, RecordError, Seat
from biritch.scoring.session import Session

rule = pytest.mark.rule
NAMES = ["Anna", "Boris", "Clara", "David"]


def pairs(seating: dict[Seat, str]) -> set[frozenset[str]]:
    return {frozenset((seating[Seat.N], seating[Seat.S])), frozenset((seating[Seat.E], seating[Seat.W]))}


def play_rubber(session: Session) -> None:
    """Two games to N–S: ten tricks at no trumps each time, in Vint at level 7 so that 500 is passed."""
    level = 7 if session.profile.has_level else None
    while session.rubber.final is None:
        session.add(result("notrump", 10, level=level, declarer=session.dealer.name))


@rule("collinson-1886/partners", "vint-moscow-1886/partners", "retelling/partners")
@pytest.mark.parametrize("rules", [BIRITCH, VINT, RETELLING], ids=lambda rules: rules.id)
def test_partners_stay_for_a_rubber(rules: Profile) -> None:
    """partners: the seats are kept until it is won; then lots are drawn afresh."""
    session = Session(NAMES, rules, seed=1)
    first = session.seating
    assert sorted(first.values()) == NAMES
    with pytest.raises(RecordError):
        session.next_rubber()
    play_rubber(session)
    assert session.seating == first
    with pytest.raises(RecordError):
        session.add(result("notrump", 10, level=7 if rules.has_level else None))
    session.next_rubber()
    assert session.rubber.final is None
    assert sorted(session.seating.values()) == NAMES


@rule("collinson-1886/partners", "collinson-1886/deal")
def test_lots_are_drawn_afresh() -> None:
    """collinson-1886/partners: over many rubbers every pairing and every first dealer comes up."""
    session = Session(NAMES, BIRITCH, seed=7)
    for _ in range(30):
        play_rubber(session)
        session.next_rubber()
    assert len({frozenset(pairs(seating)) for seating in session.seatings}) == 3
    assert set(session.first_dealers) == set(Seat)


@rule("vint-moscow-1886/partners")
@pytest.mark.parametrize("seed", range(10))
def test_three_rubbers_with_every_pairing(seed: int) -> None:
    """vint-moscow-1886/partners: the rotation plays each pairing once, and then the session is over."""
    session = Session(NAMES, VINT, seed=seed, rotate=True)
    for number in range(3):
        assert not session.is_over
        play_rubber(session)
        if number < 2:
            session.next_rubber()
    assert session.is_over
    assert len({frozenset(pairs(seating)) for seating in session.seatings}) == 3
    with pytest.raises(RecordError):
        session.next_rubber()


def test_totals_and_balance() -> None:
    """Each player has the points of the side; the balances sum to nothing."""
    session = Session(NAMES, BIRITCH, seed=3)
    play_rubber(session)
    assert session.rubber.after.total == BySide(40 + 40 + 40, 0)
    for seat, name in session.seating.items():
        assert session.totals[name] == (120 if seat in (Seat.N, Seat.S) else 0)
        assert session.balance[name] == (120 if seat in (Seat.N, Seat.S) else -120)


@rule("collinson-1886/deal")
def test_the_deal_passes_left_from_the_lot() -> None:
    """collinson-1886/deal: the first dealer by lot, then left."""
    session = Session(NAMES, BIRITCH, seed=3)
    dealer = session.dealer
    session.add(result("spades", 7, declarer=dealer.name))
    assert session.dealer is dealer.left


@pytest.mark.parametrize(
    "names", [[], ["A"], ["A", "B", "C", "C"], ["A", "B", "C", "D", "E"], ["A", "B", "C", " "]]
)
def test_four_names(names: list[str]) -> None:
    """Four different names are needed."""
    with pytest.raises(RecordError):
        Session(names, BIRITCH)


def test_a_seed_tells_the_same_session_again() -> None:
    """The lots of a seed are for ever."""
    one, other = (Session(NAMES, VINT, seed=1886) for _ in range(2))
    assert (one.seating, one.dealer) == (other.seating, other.dealer)
