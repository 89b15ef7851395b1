"""One whole deal of each profile, recomputed and compared with tests/data/golden (see engine_golden.py)."""

from __future__ import annotations

import pytest
from engine_golden import FOLDER, STORIES, tell


@pytest.mark.parametrize("name", STORIES)
def test_golden(name: str) -> None:
    """Talk, play and score are what they were; write anew with ``python tests/engine/engine_golden.py``."""
    assert tell(STORIES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_story_is_told() -> None:
    """No file is left over."""
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(STORIES)
