"""What the README and the docstrings show is what happens."""

import doctest
from pathlib import Path

import biritch.table.table

README = Path(__file__).parents[2] / "README.md"


def test_readme_runs():
    found = doctest.testfile(str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.attempted > 10
    assert not found.failed


def test_docstrings_run():
    found = doctest.testmod(biritch.table.table)
    assert found.attempted
    assert not found.failed
