"""What is said of functions that pupils have written: right ones, wrong ones, and such as are none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from biritch.study.grading import check_legal, check_scorer, deals

SOLUTION = (Path(__file__).parents[1] / "notebooks" / "scorer_solution.py").read_text(encoding="utf-8")


def solved(*changes: tuple[str, str]) -> dict[str, Any]:
    """The functions of the solution, with parts of its text changed."""
    text = SOLUTION
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    found: dict[str, Any] = {}
    exec(text, found)
    return found


def test_a_scorer_written_from_the_rules_alone_agrees_with_the_engine() -> None:
    assert "biritch import" not in SOLUTION
    report = check_scorer(solved()["score_biritch"])
    assert report.is_right
    assert str(report) == "1000 of 1000 right."


@pytest.mark.slow
def test_it_agrees_on_twenty_thousand() -> None:
    assert check_scorer(solved()["score_biritch"], 20_000, seed=1).is_right


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('* 2 ** record["raises"]', "", "The doubling was forgotten: odd tricks count 2 times. [collinson-1886/"),
        ("(taken - 6) *", "taken *", "All tricks were counted; only those beyond six are odd tricks."),
        ("13: 40}", "13: 60}", "A grand slam is paid instead of a little one, not on top of it."),
        ('["above"] += times', '["above"] += 0 * times', "The honours are missing"),
        ("if taken > 6", 'if side == "NS" and taken > 6', "Odd tricks belong to whichever side took"),
    ],
)
def test_what_was_forgotten_is_named(old: str, new: str, said: str) -> None:
    """Each wrong scorer is right but for one thing, which is told with its paragraph."""
    report = check_scorer(solved((old, new))["score_biritch"])
    assert report.right < report.count
    assert said in str(report)
    assert "yours:" in str(report)


@pytest.mark.parametrize(
    ("gives", "said"),
    [
        (None, "gives None; is there a return at its end?"),
        ({"NS": 1}, "give a dict with the keys NS and EW"),
        ({"NS": 1, "EW": 2}, "under NS stands 1; put a dict with the keys below and above there"),
        ({side: {"below": 1.5, "above": 0} for side in ("NS", "EW")}, "NS below is 1.5; give a whole number"),
        ({side: {"below": True, "above": 0} for side in ("NS", "EW")}, "NS below is True; give a whole number"),
        ("nothing", "gives 'nothing'"),
    ],
)
def test_what_is_no_sheet_is_told(gives: object, said: str) -> None:
    report = check_scorer(lambda record: gives, 10)
    assert report.right == 0
    assert said in str(report)
    assert str(report).startswith("Deal 1: ")


def test_an_error_is_told_with_its_deal() -> None:
    def fails(record: dict[str, Any]) -> Any:
        return record["trumps"]

    assert "your function raised KeyError: 'trumps'" in str(check_scorer(fails, 10))
    assert "your function raised ZeroDivisionError" in str(check_legal(lambda hand, trick: 1 // 0, 10))


def test_a_function_may_spoil_what_it_is_given() -> None:
    """The next deal, and the engine's sheet, are as they were."""
    scorer = solved()["score_biritch"]

    def spoils(record: dict[str, Any]) -> Any:
        sheet = scorer(record)
        record["hands"].clear()
        record["tricks"].clear()
        return sheet

    assert check_scorer(spoils, 50).is_right


def test_which_cards_may_be_played() -> None:
    """collinson-1886/follow"""
    right = solved()["legal_cards"]
    assert check_legal(right).is_right
    assert check_legal(lambda hand, trick: set(right(hand, trick))).is_right
    told = str(check_legal(lambda hand, trick: hand))
    assert "it must be followed" in told
    assert "To lead: " in told
    told = str(check_legal(lambda hand, trick: [card for card in hand if trick and card[0] == trick[0][0]]))
    assert "every card may be played" in told
    assert "give a list of cards" in str(check_legal(lambda hand, trick: "SA"))


def test_the_deals_are_the_same_each_time() -> None:
    assert [data for data, _ in deals(5)] == [data for data, _ in deals(5)]
    assert next(deals(1, seed=1))[0] != next(deals(1, seed=2))[0]
