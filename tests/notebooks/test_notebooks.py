"""How the notebooks are kept: run in order, with their outputs, with nothing in them that changes by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request):
    return json.loads(request.param.read_text(encoding="utf-8"))


def code_cells(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 3


def test_it_opens_with_its_title(notebook):
    headings = [line for cell in notebook["cells"] if cell["cell_type"] == "markdown" for line in cell["source"]]
    assert headings[0].startswith("# ")
    assert sum(line.startswith("# ") for line in headings) == 1


def test_it_was_run_once_in_order_and_without_an_error(notebook):
    cells = code_cells(notebook)
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert not [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"]
    assert not [out for cell in cells for out in cell["outputs"] if out.get("name") == "stderr"]


def test_it_keeps_no_times_and_no_versions(notebook):
    assert notebook["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert all(set(cell["metadata"]) <= {"tags"} for cell in notebook["cells"])


def test_no_output_holds_an_address_in_memory(notebook):
    text = json.dumps([cell["outputs"] for cell in code_cells(notebook)])
    assert " at 0x" not in text


def test_its_lines_of_code_fit_the_page(notebook):
    lines = [line.rstrip("\n") for cell in code_cells(notebook) for line in cell["source"]]
    assert max(map(len, lines)) <= 76
