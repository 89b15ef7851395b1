"""Every paragraph of the rules that an engine can show is shown by a test here."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from biritch import rules

sys.path.insert(0, str(Path(__file__).parents[2] / "book"))
from _ext.rules.where import code_of, examples_of  # noqa: E402

# A misdeal happens at a real table only: it leaves no trace in the engine.
PROFILES = (
    "collinson-1886", "vint-moscow-1886", "retelling", "bridge-whist-1904", "auction-1908", "royal-auction-1914",
    "contract-modern",
)  # fmt: skip
AT_A_TABLE = {"misdeal"}


def test_every_paragraph_has_its_test() -> None:
    """The ids in the files whose tests bear the mark ``rule``."""
    files = [file.read_text(encoding="utf-8") for file in sorted(Path(__file__).parent.glob("test_*.py"))]
    text = "\n".join(found for found in files if "= pytest.mark.rule\n" in found)
    shown = set(re.findall(rf"(?:{'|'.join(PROFILES)})/[a-z-]+", text))
    for name in re.findall(r'\{name\}/([a-z-]+)"', text):
        shown |= {f"{profile_id}/{name}" for profile_id in PROFILES}
    for profile_id in PROFILES:
        wanted = {paragraph.name for paragraph in rules.paragraphs(profile_id)} - AT_A_TABLE
        missing = {name for name in wanted if f"{profile_id}/{name}" not in shown}
        assert not missing, (profile_id, missing)


def test_every_paragraph_has_its_code() -> None:
    """What the page *Where each rule lives* shows: code that names the paragraph, and a test that does."""
    for profile_id in PROFILES:
        for paragraph in rules.paragraphs(profile_id):
            if paragraph.name not in AT_A_TABLE:
                assert code_of(profile_id, paragraph.name), f"no docstring says: rule ``{paragraph.name}``"
                assert examples_of(paragraph.id), paragraph.id


def test_code_that_is_a_profiles_own_comes_first() -> None:
    found = code_of("vint-moscow-1886", "game")
    assert [(str(piece.file), piece.name) for piece in found] == [("biritch/profiles/vint.py", "Vint.game_won")]
    assert found[0].text.lstrip().startswith("def game_won(self")
