"""Every refusal the engine knows is shown once, and its example really gives it."""

import pytest

from biritch.messages import catalogue
from biritch.rules import paragraph
from biritch.table.refusal_examples import EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.code)
def test_the_example_is_refused_for_this_reason(example):
    refusal = example.refusal()
    assert refusal.code == example.code
    assert paragraph(refusal.rule).id.startswith(example.profile)
    assert ";" in str(refusal.message), "a refusal says what, and what to do"


def test_every_code_is_shown_once():
    codes = sorted(key.removeprefix("refusal.") for key in catalogue("en") if key.startswith("refusal."))
    assert sorted(example.code for example in EXAMPLES) == codes


@pytest.mark.parametrize(
    "example", [e for e in EXAMPLES if e.code != "card-unknown"], ids=lambda example: example.code
)
def test_a_refused_move_changes_nothing(example):
    table = example.table()
    before = table.copy()
    with pytest.raises(ValueError) as caught:
        table.push(example.move())
    assert caught.value.refusal == example.refusal()
    assert table == before
    assert example.move() not in table.legal_moves
