"""Side by side: the same figures as ``compare_record``, and a level that is asked for, never made up."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget")

from biritch import compare_record, profile, read_record  # noqa: E402
from biritch.render import double_sheet_html  # noqa: E402
from biritch.widgets import ScoringLaboratory, scoring_laboratory  # noqa: E402
from biritch.widgets.scoring.presets import presets  # noqa: E402

ALL = ["collinson-1886", "vint-moscow-1886", "retelling"]


def beside(lab: ScoringLaboratory, **parts: object) -> None:
    """As the front end does it."""
    lab.state = lab.state | {"beside": lab.state["beside"] | parts}


def figures(lab: ScoringLaboratory) -> list[tuple[str, list[tuple[str, int]]]]:
    found = lab.shown.beside
    assert found is not None
    return [(sheet.profile.id, [(line.kind, line.points) for line in sheet.lines]) for sheet in found.sheets]


@pytest.mark.parametrize("name", presets())
def test_it_says_what_the_engine_says(name: str) -> None:
    lab = scoring_laboratory()
    lab.load(name)
    beside(lab, **{"with": ALL, "level": 2})
    record = read_record(lab.record_json(), to_score=True)
    others = [profile(other) for other in ALL if other != record.profile.id]
    expected = compare_record(record, [record.profile, *others], 2)
    assert lab.shown.beside is not None
    assert lab.shown.beside.sheets == expected.sheets and lab.shown.beside.notes == expected.notes
    for other in expected.sheets[1:]:
        own, panel = expected.sheets[0], lab.shown.beside_panel
        assert double_sheet_html(own, other, caption=panel._caption(own, other)) in lab.view["html"]


def test_a_level_is_taken_by_a_default_that_is_said_and_can_be_changed() -> None:
    lab = scoring_laboratory()
    assert lab.shown.beside is None and 'data-name="beside.level"' not in lab.view["html"]
    beside(lab, **{"with": ["vint-moscow-1886"]})
    # Nine tricks would have made three odd ones, and it is said that nobody bid them.
    assert "Nothing was bid in this game. Level 3 is taken" in lab.view["html"]
    assert lab.view["values"]["beside.level"] == 3 and lab.state["beside"]["level"] is None
    for tricks, declarer, level in ((13, "S", 7), (7, "S", 1), (4, "S", 1), (2, "E", 5)):
        lab.state = lab.state | {"tricks": tricks, "declarer": declarer}
        assert lab.view["values"]["beside.level"] == level
    lab.state = lab.state | {"tricks": 9, "declarer": "S"}
    beside(lab, level=3)
    assert "Nothing was bid" not in lab.view["html"]
    vint = [("tricks", 270), ("tricks", 120), ("honours", 600), ("aces", 600)]
    assert figures(lab)[1] == ("vint-moscow-1886", vint)
    assert "32 to N–S; 150 to N–S" in lab.view["html"]


def test_a_deal_of_vint_has_its_level() -> None:
    lab = scoring_laboratory(profile="vint-moscow-1886", raises=0)
    beside(lab, **{"with": ["collinson-1886"]})
    assert 'data-name="beside.level"' not in lab.view["html"]
    assert [name for name, _ in figures(lab)] == ["vint-moscow-1886", "collinson-1886"]
    assert "The bid of level 3 means nothing" in lab.view["html"]


def test_the_retelling_has_its_options() -> None:
    lab = scoring_laboratory()
    beside(lab, **{"with": ["retelling"]})
    assert dict(figures(lab))["retelling"] == [("odd-tricks", 24), ("honours", 30)]
    beside(lab, options={"honours": "russian"})
    assert dict(figures(lab))["retelling"] == [("odd-tricks", 24), ("honours", 20)]
    assert lab.view["values"]["beside.options.honours"] == "russian"
    assert scoring_laboratory(lab.address).state == lab.state


def test_with_both_the_margins_stand_under_one_another() -> None:
    lab = scoring_laboratory()
    beside(lab, **{"with": ALL, "level": 3})
    for margin in ("32 to N–S", "150 to N–S", "6 to E–W"):
        assert margin in lab.view["html"]


def test_what_the_other_game_needs_is_asked_for() -> None:
    lab = scoring_laboratory(source="holdings")
    assert 'data-name="aces.N"' not in lab.view["html"]
    beside(lab, **{"with": ["vint-moscow-1886"], "level": 3})
    assert 'data-name="aces.N"' in lab.view["html"] and "32 to N–S; 150 to N–S" in lab.view["html"]


def test_wrong_options_of_the_retelling_are_refused_in_words() -> None:
    lab = scoring_laboratory(beside={"with": ["retelling"], "options": {"nonsense": 1}})
    assert "One of them cannot be set beside it yet." in lab.view["html"] and lab.sheet is not None
