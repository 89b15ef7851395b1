"""Every paragraph of the rules that an engine can show is shown by a test here."""

from __future__ import annotations

import re
from pathlib import Path

from biritch import rules

# A misdeal happens at a real table only: it leaves no trace in the engine.
PROFILES = ("collinson-1886", "vint-moscow-1886", "retelling")
AT_A_TABLE = {"misdeal"}


def test_every_paragraph_has_its_test() -> None:
    """The ids in the files whose tests bear the mark ``rule``."""
    files = [file.read_text(encoding="utf-8") for file in sorted(Path(__file__).parent.glob("test_*.py"))]
    text = "\n".join(found for found in files if "= pytest.mark.rule\n" in found)
    shown = set(re.findall(r"(?:collinson-1886|vint-moscow-1886|retelling)/[a-z-]+", text))
    for name in re.findall(r'\{name\}/([a-z-]+)"', text):
        shown |= {f"{profile_id}/{name}" for profile_id in PROFILES}
    for profile_id in PROFILES:
        wanted = {paragraph.name for paragraph in rules.paragraphs(profile_id)} - AT_A_TABLE
        missing = {name for name in wanted if f"{profile_id}/{name}" not in shown}
        assert not missing, (profile_id, missing)
