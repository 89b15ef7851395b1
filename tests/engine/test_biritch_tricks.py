"""Biritch, every row of the tables of odd tricks, slams and aces; whichever side takes or holds them."""

from __future__ import annotations

from itertools import product

import pytest
from engine_helpers import BIRITCH, DENOMINATIONS, SUITS, entries, held, scored

rule = pytest.mark.rule

# Odd tricks 1 to 7, undoubled.
ODD_TRICKS = {
    "spades": (2, 4, 6, 8, 10, 12, 14),
    "clubs": (4, 8, 12, 16, 20, 24, 28),
    "diamonds": (6, 12, 18, 24, 30, 36, 42),
    "hearts": (8, 16, 24, 32, 40, 48, 56),
    "notrump": (10, 20, 30, 40, 50, 60, 70),
}
FACTORS = {0: 1, 1: 2, 2: 4, 3: 8}


@rule("collinson-1886/odd-tricks", "collinson-1886/contre", "collinson-1886/surcontre")
@pytest.mark.parametrize("declarer", "NESW")
@pytest.mark.parametrize("raises", FACTORS, ids=lambda raises: f"x{FACTORS[raises]}")
@pytest.mark.parametrize("denomination", DENOMINATIONS)
def test_odd_tricks(denomination: str, raises: int, declarer: str) -> None:
    """collinson-1886/odd-tricks: each trick over six, times the factor, below, declaring or defending."""
    for over in range(1, 8):
        points = ODD_TRICKS[denomination][over - 1] * FACTORS[raises]
        for side, ns in (("NS", 6 + over), ("EW", 7 - over)):
            sheet = scored(BIRITCH, None, denomination, ns, declarer=declarer, raises=raises)
            assert entries(sheet, "odd-tricks") == [(side, "below", "odd-tricks", points)]
            assert [line.rule for line in sheet.lines if line.column == "below"] == ["collinson-1886/odd-tricks"]


@rule("collinson-1886/odd-tricks")
@pytest.mark.parametrize("declarer", "NESW")
@pytest.mark.parametrize("ns", range(14))
def test_nothing_is_lost_for_failing(ns: int, declarer: str) -> None:
    """collinson-1886/odd-tricks: no contract exists; one line below, none negative, whoever declares."""
    sheet = scored(BIRITCH, None, "hearts", ns, declarer=declarer)
    assert len([line for line in sheet.lines if line.column == "below"]) == 1
    assert all(line.points > 0 for line in sheet.lines)
    assert {line.kind for line in sheet.lines} <= {"odd-tricks", "slam", "honours"}


@rule("collinson-1886/surcontre")
def test_the_factor_has_no_ceiling() -> None:
    """collinson-1886/surcontre: 2, 4, 8, 16 … without end."""
    for raises in (4, 10, 64, 200):
        sheet = scored(BIRITCH, None, "spades", 7, raises=raises)
        assert entries(sheet, "odd-tricks") == [("NS", "below", "odd-tricks", 2 * 2**raises)]


@rule("collinson-1886/slam", "collinson-1886/undoubled")
@pytest.mark.parametrize("declarer", "SE")
@pytest.mark.parametrize("raises", FACTORS, ids=lambda raises: f"x{FACTORS[raises]}")
@pytest.mark.parametrize("denomination", DENOMINATIONS)
def test_slams(denomination: str, raises: int, declarer: str) -> None:
    """collinson-1886/slam: 20 for 12 tricks, 40 for 13 (not 60), above, to either side, never multiplied."""
    for ns in range(14):
        expected = {
            13: [("NS", "above", "slam", 40)],
            12: [("NS", "above", "slam", 20)],
            1: [("EW", "above", "slam", 20)],
            0: [("EW", "above", "slam", 40)],
        }
        sheet = scored(BIRITCH, None, denomination, ns, declarer=declarer, raises=raises)
        assert entries(sheet, "slam") == expected.get(ns, [])


# The aces of a side by how its two hands hold them, the larger number first.
ACES = {(3, 0): 30, (2, 1): 30, (3, 1): 40, (2, 2): 40, (4, 0): 80}


def ace_award(first: int, second: int) -> int:
    return ACES.get((max(first, second), min(first, second)), 0)


@rule("collinson-1886/honours-biritch")
@pytest.mark.parametrize(
    ("north", "south", "points"),
    [(3, 0, 30), (0, 3, 30), (2, 1, 30), (1, 2, 30), (2, 2, 40), (3, 1, 40), (1, 3, 40), (4, 0, 80), (0, 4, 80)],
)
def test_aces_of_a_side(north: int, south: int, points: int) -> None:
    """collinson-1886/honours-biritch: three 30, four split 40, four in one hand 80."""
    rest = 4 - north - south
    ours = held(aces={"N": north, "S": south, "E": rest})
    theirs = held(aces={"E": north, "W": south, "S": rest})
    for holdings, side in ((ours, "NS"), (theirs, "EW")):
        for ns in (0, 6, 7, 13):
            sheet = scored(BIRITCH, None, "notrump", ns, holdings=holdings)
            assert entries(sheet, "honours") == [(side, "above", "honours", points)]
            assert {line.rule for line in sheet.lines if line.kind == "honours"} == {
                "collinson-1886/honours-biritch"
            }


@rule("collinson-1886/honours-biritch")
def test_every_way_to_hold_the_aces() -> None:
    """collinson-1886/honours-biritch: all 4 × 4 × 4 × 4 ways; two aces each side score nothing."""
    for owners in product("NESW", repeat=4):
        count = {seat: owners.count(seat) for seat in "NESW"}
        expected = [
            (side, "above", "honours", ace_award(count[side[0]], count[side[1]]))
            for side in ("NS", "EW")
            if ace_award(count[side[0]], count[side[1]])
        ]
        sheet = scored(BIRITCH, None, "notrump", 8, raises=1, holdings=held(aces=count))
        assert entries(sheet, "honours", "chicane", "aces") == expected


@rule("collinson-1886/honours-biritch")
@pytest.mark.parametrize("denomination", SUITS)
def test_aces_score_only_at_biritch(denomination: str) -> None:
    """collinson-1886/honours-biritch: with a trump suit four aces in one hand are worth nothing as aces."""
    holdings = held({"N": "A", "E": "KQJT"}, aces={"N": 4})
    sheet = scored(BIRITCH, None, denomination, 7, holdings=holdings)
    assert [line[0] for line in entries(sheet, "honours", "aces")] == ["EW"]


@rule("collinson-1886/odd-tricks", "collinson-1886/contre", "collinson-1886/undoubled", "collinson-1886/game")
def test_worked_example() -> None:
    """Hearts, nine tricks to the dealer, three honours to the defenders; then the same with one contre."""
    holdings = held({"W": "AK", "E": "Q", "S": "JT"})
    plain = scored(BIRITCH, None, "hearts", 9, holdings=holdings)
    assert entries(plain) == [("NS", "below", "odd-tricks", 24), ("EW", "above", "honours", 16)]
    assert plain.game is None
    doubled = scored(BIRITCH, None, "hearts", 9, raises=1, holdings=holdings)
    assert entries(doubled) == [("NS", "below", "odd-tricks", 48), ("EW", "above", "honours", 16)]
    assert doubled.game is not None
    assert doubled.game.side.value == "NS"
