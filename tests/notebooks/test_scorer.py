"""The notebook that checks itself: with a right solution in it, and with wrong ones."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

HERE = Path(__file__).parent
NOTEBOOK = HERE.parents[1] / "notebooks" / "a-scorer-of-your-own.ipynb"
SOLUTION = (HERE / "scorer_solution.py").read_text(encoding="utf-8")


def run(scorer: str, legal: str) -> tuple[str, str]:
    """What the two checks say with these in the place of what is to be written."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cells = {tag: cell for cell in notebook.cells for tag in cell.metadata.get("tags", ())}
    cells["scorer"].source, cells["legal"].source = scorer, legal
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = (cells[f"check-{name}"].outputs[0].data["text/plain"] for name in ("scorer", "legal"))
    return tuple(outputs)


def test_a_right_solution_is_found_right():
    assert run(SOLUTION, SOLUTION) == ("1000 of 1000 right.", "1000 of 1000 right.")


@pytest.mark.parametrize(
    ("old", "new", "scorer_says", "legal_says"),
    [
        ('* 2 ** record["raises"]', "", "The doubling was forgotten", "1000 of 1000 right."),
        ("return following or hand", "return following", "1000 of 1000 right.", "every card may be played"),
    ],
)
def test_a_wrong_solution_is_caught_and_told_why(old, new, scorer_says, legal_says):
    assert old in SOLUTION
    wrong = SOLUTION.replace(old, new)
    scorer, legal = run(wrong, wrong)
    assert scorer_says in scorer
    assert legal_says in legal


def test_what_is_stored_is_what_a_pupil_begins_with():
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert "Your code comes here" in text
    assert "0 of 1000 right." in text
