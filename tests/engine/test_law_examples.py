"""The examples of the later laws: each shows its own paragraph, and every paragraph that can be shown has one."""

from __future__ import annotations

import pytest

from biritch import rules
from biritch.study.law_examples import EXAMPLES, WITHOUT_LINE, LawExample, law_examples

LATER = ("bridge-whist-1904", "auction-1908", "royal-auction-1914", "contract-modern")
# Shown in the pages by the table itself, or never seen in an engine.
AT_A_TABLE = {
    "players", "pack", "deal", "misdeal", "turn", "follow", "trick-winner", "all-tricks", "opening-lead", "dummy",
    "unfinished",
}  # fmt: skip


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: f"{one.rule} {' '.join(one.words)}")
def test_an_example_shows_its_paragraph(one: LawExample) -> None:
    assert rules.paragraph(one.rule).profile == one.law
    name, sheet, table = one.rule.partition("/")[2], one.sheet, one.table
    assert (sheet is None) is (table is not None)
    if sheet is not None:
        assert sheet.lines
        assert sheet.result
        shown = one.rule in {line.rule for line in sheet.lines}
        # The limit at one spade is gone after a redouble; a revoke may only move tricks.
        unbounded = name == "one-spade" and len(sheet.result.contract.raises) == 2
        assert shown or name in WITHOUT_LINE or unbounded or (name == "revoke" and sheet.result.revokes)
        assert sheet.game or name not in ("game", "rubber", "margin")
        return
    assert table is not None
    if one.tried:
        assert one.refusal and rules.paragraph(one.refusal.rule).profile == one.law
    else:
        assert table.contract is not None


def test_every_paragraph_that_can_be_shown_has_one() -> None:
    for law in LATER:
        for paragraph in rules.paragraphs(law):
            if paragraph.name not in AT_A_TABLE:
                assert law_examples(paragraph.id), paragraph.id
    assert law_examples("auction-1908/players") == ()


def test_the_refusals_are_of_the_paragraph_itself() -> None:
    """Where the paragraph forbids something, the engine names it."""
    told = {one.rule: one.refusal.rule for one in EXAMPLES if one.refusal}
    others = {rule: by for rule, by in told.items() if rule != by}
    assert others == {"royal-auction-1914/denominations": "royal-auction-1914/higher-bid"}
