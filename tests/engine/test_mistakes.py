"""Mistakes are found by changed rules: none gives the right totals, each is named by its own totals alone."""

from __future__ import annotations

import pytest

from biritch import BySide, Contract, Denomination, Holdings, Rank, Result, ScoreSheet, Seat, Side, profile, score
from biritch.study.mistakes import mistakes, totals
from biritch.study.sampling import sample

pytestmark = pytest.mark.rule
BIRITCH, VINT = profile("collinson-1886"), profile("vint-moscow-1886")
EVEN = dict.fromkeys(Seat, 1)


def scored(tricks: int, raises: tuple[Seat, ...] = (), voids: frozenset[Seat] = frozenset()) -> ScoreSheet:
    """Hearts named by South; South holds A K Q, West J 10."""
    honours = {Seat.S: (Rank.ACE, Rank.KING, Rank.QUEEN), Seat.W: (Rank.JACK, Rank.TEN)}
    contract = Contract(Seat.S, Denomination.HEARTS, raises=raises)
    return score(BIRITCH, Result(contract, Holdings(honours, {}, voids), BySide(tricks, 13 - tricks)))


def led_to(sheet: ScoreSheet, name: str) -> tuple[int, int, int, int]:
    """N–S above and below, E–W above and below."""
    found = next(mistake for mistake in mistakes(sheet) if mistake.name == name)
    return tuple(found.totals[side, column] for side in Side for column in ("above", "below"))  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("factor", (16, 24, 0, 0)),  # collinson-1886/contre
        ("all-doubled", (32, 48, 0, 0)),  # collinson-1886/undoubled
        ("six-counted", (16, 144, 0, 0)),  # collinson-1886/odd-tricks
        ("no-honours", (0, 48, 0, 0)),  # collinson-1886/honours-trumps
        ("columns", (48, 16, 0, 0)),
        ("sides", (0, 0, 16, 48)),
    ],
)
def test_nine_tricks_at_hearts_with_a_contre(name: str, expected: tuple[int, ...]) -> None:
    assert led_to(scored(9, raises=(Seat.W,)), name) == expected


def test_defenders_write_odd_tricks_too() -> None:
    assert led_to(scored(5), "only-declarer") == (16, 0, 0, 0)


def test_a_chicane_the_wrong_way_round() -> None:
    """collinson-1886/chicane: North's is added, East's is deducted."""
    assert led_to(scored(7, voids=frozenset({Seat.N})), "chicane-turned") == (0, 8, 0, 0)
    assert led_to(scored(7, voids=frozenset({Seat.E})), "chicane-turned") == (32, 8, 0, 0)


def test_two_slams() -> None:
    assert led_to(scored(13), "two-slams") == (76, 56, 0, 0)
    assert "two-slams" not in {mistake.name for mistake in mistakes(scored(12))}


def test_vint_takes_nothing_off_and_the_loser_keeps_its_own() -> None:
    """vint-moscow-1886/tricks and undertricks: three clubs, eight tricks, the worked example."""
    honours = {Seat.S: (Rank.ACE, Rank.KING, Rank.TEN), Seat.N: (Rank.QUEEN,), Seat.W: (Rank.JACK,)}
    contract = Contract(Seat.S, Denomination.CLUBS, level=3)
    holdings = Holdings(honours, {Seat.S: 2, Seat.N: 1, Seat.W: 1})
    sheet = score(VINT, Result(contract, holdings, BySide(8, 5)))
    assert led_to(sheet, "six-taken-off") == (1560, 52, 1500, 0)
    assert led_to(sheet, "only-declarer-tricks") == (1560, 208, 1500, 0)
    assert led_to(sheet, "failed-loses-all") == (0, 0, 1500, 130)


@pytest.mark.parametrize("name", ["collinson-1886", "vint-moscow-1886", "retelling"])
def test_no_mistake_is_right_and_no_two_are_alike(name: str) -> None:
    for sheet in sample(profile(name), range(40)):
        found = mistakes(sheet)
        assert found
        sums = [tuple(mistake.totals.values()) for mistake in found]
        assert tuple(totals(sheet.lines).values()) not in sums
        assert len(set(sums)) == len(sums)
        for mistake in found:
            assert mistake.rule.startswith(f"{name}/")
            assert "{" not in str(mistake.says)


def test_a_deal_thrown_in_has_none() -> None:
    assert mistakes(score(VINT, None)) == ()
