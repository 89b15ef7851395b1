"""Values show themselves in a notebook, drawn by what stands above them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from biritch import CARDS, Deal, Rubber, Seat, Table, profile, read_record, score
from biritch.examples import example
from biritch.notebook import Drawn
from biritch.render import deal_html, hand_html, rubber_html, sheet_html, with_look
from biritch.render.notebook import drawing

DEAL = Deal.shuffled(1886)
RECORD = read_record(example("biritch-hearts"))
SHEET = score(RECORD.profile, RECORD.result())


def rubber() -> Rubber:
    found = Rubber(RECORD.profile)
    found.add(SHEET)
    return found


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (DEAL, deal_html(DEAL)),
        (DEAL[Seat.N], hand_html(DEAL[Seat.N])),
        (SHEET, sheet_html(SHEET)),
        (rubber(), rubber_html([SHEET])),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_its_drawing(value: Drawn, shown: str) -> None:
    assert value._repr_html_() == with_look(shown)


def test_a_table_shows_hands_and_trick() -> None:
    table = Table(DEAL, profile("vint-moscow-1886"), dealer=Seat.S)
    assert "b-table" in (table._repr_html_() or "")


def test_drawing_is_loaded_when_first_wanted() -> None:
    code = """import sys, biritch
deal = biritch.Deal.shuffled(1)
assert 'biritch.render' not in sys.modules
print(deal._repr_html_()[:4])"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("<div")


def test_what_has_no_drawing_says_so() -> None:
    with pytest.raises(TypeError, match="a Card has no drawing"):
        drawing(CARDS[0])
