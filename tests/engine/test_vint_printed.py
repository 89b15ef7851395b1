"""Vint, the two results printed for one deal: a contract made, and a cheaper one that fails on purpose."""

from __future__ import annotations

import pytest
from engine_helpers import VINT, entries, held, scored

rule = pytest.mark.rule
# North and South hold three aces and four of the five honours in hearts; of diamonds East and West hold four.
HEARTS = held({"N": "AKQJ", "E": "T"}, {"N": 2, "S": 1, "E": 1})
DIAMONDS = held({"S": "A", "E": "KQJ", "W": "T"}, {"N": 2, "S": 1, "E": 1})


@rule("vint-moscow-1886/tricks", "vint-moscow-1886/honours", "vint-moscow-1886/aces")
def test_three_hearts_made() -> None:
    """vint-moscow-1886/tricks: 270 and 120 below, 900 for honours and 900 for aces: ahead by 1950."""
    sheet = scored(VINT, None, "hearts", 9, level=3, holdings=HEARTS)
    assert entries(sheet) == [
        ("NS", "below", "tricks", 270),
        ("EW", "below", "tricks", 120),
        ("NS", "above", "honours", 900),
        ("NS", "above", "aces", 900),
    ]
    assert sheet.margin == 1950


@rule("vint-moscow-1886/undertricks", "vint-moscow-1886/tricks")
def test_four_diamonds_one_short_is_cheaper() -> None:
    """vint-moscow-1886/undertricks: 2000 for the trick missing, and yet North and South lead by only 1810."""
    sheet = scored(VINT, None, "diamonds", 4, level=4, declarer="E", holdings=DIAMONDS)
    assert sorted(entries(sheet)) == sorted(
        [
            ("NS", "below", "tricks", 152),
            ("EW", "below", "tricks", 342),
            ("EW", "above", "honours", 1140),
            ("NS", "above", "aces", 1140),
            ("NS", "above", "undertricks", 2000),
        ]
    )
    assert sheet.margin == 1810


@rule("vint-moscow-1886/undertricks", "vint-moscow-1886/trick-value")
def test_other_sums_of_the_page() -> None:
    """vint-moscow-1886/undertricks: 4 spades and seven tricks, 6000; 4 diamonds and 3, ten tricks: 380, 280."""
    assert entries(scored(VINT, None, "spades", 7, level=4), "undertricks") == [
        ("EW", "above", "undertricks", 6000)
    ]
    for level, ours, theirs in ((4, 380, 114), (3, 280, 84)):
        assert entries(scored(VINT, None, "diamonds", 10, level=level), "tricks") == [
            ("NS", "below", "tricks", ours),
            ("EW", "below", "tricks", theirs),
        ]


@rule("vint-moscow-1886/bid-slam", "vint-moscow-1886/slam", "vint-moscow-1886/game-bonus")
def test_a_grand_slam_without_trumps() -> None:
    """vint-moscow-1886/bid-slam: seven no-trump, thirteen tricks, four aces, on a fresh sheet."""
    sheet = scored(VINT, None, "notrump", 13, level=7, holdings=held(aces={"S": 4}))
    assert {(kind, points) for _, _, kind, points in entries(sheet)} == {
        ("tricks", 13 * 72),
        ("slam", 1000),
        ("bid-slam", 5000),
        ("aces", 4 * 10 * 72),
        ("game", 500),
    }
    assert sheet.margin == 10316
