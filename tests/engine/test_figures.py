"""Figures, by their numbers and their words; how they are drawn is looked at, not tested."""

from __future__ import annotations

import sys

import pytest

from biritch import ScoreSheet, Side, profile, read_record, score
from biritch.examples import example, examples
from biritch.figures import Bar, alt_text, figure_data, figure_html, where_points_come_from
from biritch.profiles.lines import KINDS


def sheet(name: str) -> ScoreSheet:
    return read_record(example(name)).score()


@pytest.mark.parametrize("name", examples())
def test_the_bars_add_up_to_the_sheet(name):
    (bars,) = figure_data(sheet(name))
    for side in Side:
        for column in ("above", "below"):
            points = sum(bar.points for bar in bars if bar.side is side and bar.column == column)
            assert points == sheet(name).points(side, column)


def test_one_row_for_each_game_and_one_bar_for_each_kind():
    biritch, vint = figure_data(sheet("two-games-biritch"), sheet("two-games-vint"))
    assert biritch == [Bar("above", "honours", Side.EW, 16), Bar("below", "odd-tricks", Side.NS, 24)]
    assert vint == [
        Bar("above", "aces", Side.NS, 600),
        Bar("above", "honours", Side.EW, 600),
        Bar("below", "tricks", Side.NS, 270),
        Bar("below", "tricks", Side.EW, 120),
    ]


def test_what_is_written_first_stands_nearest_the_line():
    (bars,) = figure_data(sheet("vint-grand-slam-failed"))
    above = list(dict.fromkeys(bar.kind for bar in bars if bar.column == "above"))
    assert above == ["game", "failed-slam", "undertricks", "aces", "honours", "slam"]
    assert above == sorted(above, key=KINDS.index, reverse=True)


def test_a_chicane_that_deducts_is_a_bar_of_its_own():
    (bars,) = figure_data(sheet("biritch-chicane-deducts"))
    assert Bar("above", "chicane", Side.NS, -8) in bars
    assert "chicane N–S −8" in alt_text(sheet("biritch-chicane-deducts"))


def test_the_words_name_every_bar():
    words = alt_text(sheet("two-games-biritch"), sheet("two-games-vint"))
    assert words == (
        "Biritch: above the line, honours E–W 16; below the line, odd tricks N–S 24; "
        "Vint: above the line, aces N–S 600, honours E–W 600; below the line, tricks N–S 270, tricks E–W 120."
    )


def test_a_deal_thrown_in_has_no_bars_and_says_so():
    nothing = score(profile("vint-moscow-1886"), None)
    assert figure_data(nothing) == [[]]
    assert "Thrown in" in alt_text(nothing)


def test_without_matplotlib_the_words_stand_in_its_place(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    shown = figure_html(sheet("biritch-hearts"))
    assert "<svg" not in shown and "odd tricks N–S 24" in shown


def test_the_drawing_has_a_row_for_each_game():
    pytest.importorskip("matplotlib")
    figure = where_points_come_from(sheet("two-games-biritch"), sheet("two-games-vint"))
    assert len(figure.axes) == 2
    written = {text.get_text() for axes in figure.axes for text in axes.texts}
    assert {"24", "16", "600", "270", "120", "N–S", "E–W", "Odd tricks", "Honours"} <= written


def test_in_a_page_it_follows_the_page():
    pytest.importorskip("matplotlib")
    shown = figure_html(sheet("two-games-biritch"))
    assert 'role="img" aria-label="Biritch: above the line' in shown
    assert "var(--b-c-accent, #59398a)" in shown and "var(--b-serif" in shown
    assert "<style" not in shown and "http" not in shown and "<g id" not in shown
    assert shown == figure_html(sheet("two-games-biritch"))  # the same every time


def test_a_thrown_in_deal_can_be_drawn():
    pytest.importorskip("matplotlib")
    assert "<svg" in figure_html(score(profile("vint-moscow-1886"), None))
