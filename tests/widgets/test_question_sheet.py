"""The sheet of questions as a widget: its states, addresses and files."""

from __future__ import annotations

import pytest

from biritch.study.exercises import COUNT, answer_said, sheet_of
from biritch.widgets import question_sheet
from biritch.widgets.teaching.question_sheet import FIRST, LAST, read_state


def test_a_number_gives_its_sheet_and_an_address() -> None:
    widget = question_sheet({"sheet": 5, "profile": "vint-moscow-1886"})
    wanted = [one.as_json() for one in sheet_of(5, "vint-moscow-1886")]
    assert [one.as_json() for one in widget.questions] == wanted
    assert dict(question_sheet(widget.address).state) == dict(widget.state)
    assert question_sheet().address == ""


def test_sheet_and_key_stand_apart() -> None:
    widget = question_sheet()
    sheet, _, key = widget.snapshot_html().partition("<details")
    assert sheet.count("<li>") >= COUNT
    for one in widget.questions:
        for reason in one.draft.reasons:
            assert str(reason.because).split()[-1] in key
    assert "because" not in sheet
    assert "b-ref" not in sheet
    files = widget.files()
    assert all(str(answer_said(one)) in files["key"]().text for one in widget.questions)
    assert all(str(one.asked) in files["sheet"]().text for one in widget.questions)


def test_the_next_sheet_and_back() -> None:
    widget = question_sheet({"sheet": LAST, "kind": "winner", "level": 1})
    widget._asked(None, {"do": "next"}, None)
    assert widget.state["sheet"] == 1
    assert {one.kind for one in widget.questions} == {"winner"}
    widget.undo()
    assert widget.state["sheet"] == LAST


@pytest.mark.parametrize(
    "given",
    [None, 3, "sheet=0", "sheet=-1", "sheet=9999999", "kind=riddle", "profile=whist", "level=9", {"sheet": True}],
)
def test_what_cannot_be_is_as_at_the_beginning(given: object) -> None:
    assert read_state(given) == dict(FIRST)
