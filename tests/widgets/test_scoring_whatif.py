"""What if: any figure may be changed, the tag never goes away, and the lines are compared with the source's."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("anywidget")

from biritch import Side, profile  # noqa: E402
from biritch.widgets import ScoringLaboratory, scoring_laboratory  # noqa: E402
from biritch.widgets.parts.games import GAMES  # noqa: E402
from biritch.widgets.scoring.what_if import figures, matched  # noqa: E402


def what_if(lab: ScoringLaboratory, name: str, value: object) -> None:
    """As the front end does it: one figure in the options."""
    outer, _, inner = name.partition(".")
    options = dict(lab.state["options"])
    options[outer] = {**options.get(outer, {}), inner: value} if inner else value
    lab.state = lab.state | {"options": options}


def rows(lab: ScoringLaboratory) -> list[list[str]]:
    """The table of lines, as text."""
    table = re.search(r'data-part="whatif-lines">.*?</table>', lab.view["html"], re.DOTALL)
    found = re.findall(r"<tr>(.*?)</tr>", table[0] if table else "", re.DOTALL)
    return [[re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in found]


@pytest.mark.parametrize("profile_id", GAMES)
def test_every_figure_of_the_rules_can_be_changed(profile_id: str) -> None:
    lab = scoring_laboratory(profile=profile_id, raises=0)
    names = [one.name for group in figures(profile(profile_id)).values() for one in group]
    for name in names:
        assert f'data-name="options.{name}"' in lab.view["html"] and f"options.{name}" in lab.view["values"]
    for name in names:
        source = lab.view["values"][f"options.{name}"]
        what_if(lab, name, source + 1)
        assert [change.figure for change in lab.shown.form.profile.changes] == [name], name
        what_if(lab, name, source)
        assert lab.state["options"] == {}, name


def test_a_changed_figure_changes_the_sheet_and_is_set_against_the_source() -> None:
    lab = scoring_laboratory()
    assert rows(lab) == [] and "Nothing is changed yet." in lab.view["html"]
    what_if(lab, "values.hearts", 10)
    assert lab.sheet is not None and (lab.sheet.points(Side.NS), lab.sheet.points(Side.EW)) == (60, 20)
    assert [row[:3] for row in rows(lab)] == [
        ["Line", "Collinson", "yours"],
        ["N–S, odd tricks", "48", "60"],
        ["E–W, honours", "16", "20"],
        ["N–S, all points", "48", "60"],
        ["E–W, all points", "16", "20"],
    ]
    assert rows(lab)[1][3].startswith("3 odd tricks&nbsp;×&nbsp;10&nbsp;×&nbsp;2")
    assert "Hearts, for each trick: 10, where the source has 8" in lab.sheet_html


def test_a_line_that_comes_or_goes_is_shown_on_its_own() -> None:
    lab = scoring_laboratory(tricks=13)
    what_if(lab, "grand_slam", 0)
    assert ["N–S, slam", "40", "none"] in [row[:3] for row in rows(lab)]
    lab = scoring_laboratory(before={"games": {"NS": 1}})
    what_if(lab, "game", 100)
    sheet, source = lab.sheet, lab.shown.source[0]
    assert sheet is not None and source is not None
    assert (None, "rubber") in [(ours, line.kind) for line, ours in matched(source, sheet) if line]


def test_the_tag_is_always_there() -> None:
    lab = scoring_laboratory()
    for value in (8, 10):
        what_if(lab, "values.hearts", value)
        panel = lab.shown.whatif.html()
        assert panel in lab.view["html"] and 'class="b-whatif"' in panel and "Not the source’s rule" in panel
    assert "b-tag" in lab.sheet_html


def test_back_to_the_source_leaves_what_the_source_itself_offers() -> None:
    lab = scoring_laboratory(profile="retelling", options={"game": 40, "rubber_bonus": 50})
    assert len(lab.shown.form.profile.changes) == 1
    lab._handle_custom_msg({"do": "back"}, [])
    assert lab.state["options"] == {"game": 40} and not lab.shown.form.profile.changes
    lab.undo()
    assert lab.state["options"] == {"game": 40, "rubber_bonus": 50}


@pytest.mark.parametrize(
    ("value", "words"),
    [(None, "nothing is entered"), (-1, "from 0"), (10**9, "from 0"), ("x", "a whole"), (1.5, "a whole")],
)
def test_what_is_no_figure_is_refused_where_it_was_entered(value: object, words: str) -> None:
    lab = scoring_laboratory()
    before = lab.sheet_html
    what_if(lab, "little_slam", value)
    panel = lab.shown.whatif
    refusal = lab.refusal_html
    assert words in refusal.lower() and "12 tricks" in refusal and "little_slam" not in refusal
    assert lab.sheet_html == before and lab.view["values"] == {} and panel.profile.changes == ()
    what_if(lab, "little_slam", 25)
    assert not lab.refusal_html


def test_what_the_source_cannot_score_is_said() -> None:
    lab = scoring_laboratory(options={"game": 60}, before={"below": {"NS": 40}})
    assert lab.sheet is not None and not lab.refusal_html
    assert "By the source’s own figures this deal cannot be scored." in lab.view["html"]


def test_a_figure_in_a_link_is_still_tagged() -> None:
    lab = scoring_laboratory()
    what_if(lab, "values.hearts", 10)
    again = scoring_laboratory(lab.address)
    assert again.sheet == lab.sheet and "b-tag" in again.sheet_html
