"""The exercises: each answer is the engine's, the laboratory opens with it, and paper keeps it apart."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from biritch import Side, read_record
from biritch.widgets.deal.record import record_of
from biritch.widgets.deal.state import read_address

PAGE = "print/classroom.html"
# Worked out by hand from the rules: the totals of N–S and of E–W on each sheet.
BY_HAND = [
    [54, 0],  # 5 × 6 below, 4 × 6 for four honours held 2–2
    [2 * 8 * 4 + 16, 0], [16, 2 * 8 * 4],  # two odd tricks at ×4; three honours are 2 × 8
    [8 + 16, 0], [8, 0],  # one odd trick; three honours, then less two trick values
    [208 + 780 + 780, 130 + 1500],
    [550 + 1500 + 1000 + 500, 100],  # 11 and 2 tricks at 50; honours, aces, the game
    [24 + 64, 0], [12 + 40, 0],  # three odd tricks at 8 and at 4; four honours in one hand
]  # fmt: skip


@pytest.fixture
def answers(page):
    page.goto(PAGE)
    return page.locator("#answers .b-sheet").evaluate_all(
        """all => all.map((one) => [one.parentElement.querySelector("a[href*=laboratory]").getAttribute("href"),
            ...[...one.querySelectorAll("tfoot td")].map((cell) => cell.textContent)])"""
    )


def test_the_answers_are_right(answers):
    assert [[int(total or 0) for total in totals] for _, *totals in answers] == BY_HAND


def test_the_laboratory_opens_with_each_answer(answers):
    for link, *totals in answers:
        state, faults = read_address(unquote(link.partition("=")[2]))
        assert not faults
        sheet = read_record(record_of(state, order=bool(state["order"]))).score()
        assert [int(total or 0) for total in totals] == [sheet.points(side) for side in Side], link


def test_every_exercise_has_its_answer_and_answers_are_folded(page):
    page.goto(PAGE)
    asked, answered = page.locator("#exercises > section"), page.locator("#answers details.b-answer")
    assert asked.count() == answered.count() == 6
    assert not page.locator("#answers .b-sheet").first.is_visible()
    page.locator("#answers details.b-answer > summary").first.click()
    assert page.locator("#answers .b-sheet").first.is_visible()


def test_on_paper_the_answers_begin_on_a_page_of_their_own(page):
    page.goto(PAGE)
    page.emulate_media(media="print")
    assert page.locator("section#answers").evaluate("one => getComputedStyle(one).breakBefore") == "page"
