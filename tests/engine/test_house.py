"""The rooms of the engine: arrows go down only, no circle, no room too large. Drawn from the imports themselves.

Every import counts, late ones and those for the type checker too. What a room may import is what stands below it.
"""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "biritch"
# From the ground up; rooms of one floor know nothing of one another.
FLOORS = (
    ("messages", "notebook"),
    ("errors", "rules", "examples"),
    ("cards",),
    ("talk", "play", "chances"),
    ("profiles", "solver"),
    ("scoring",),
    ("table", "formats"),
    ("study",),
    ("render",),
    ("figures", "widgets", "commands"),
    ("__main__",),
)
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
FILES = sorted(ENGINE.rglob("*.py"))
LONGEST = 400


def module(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module(file) for file in FILES}


def imported(file: Path) -> set[str]:
    """The modules of the engine that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert not node.level, f"{file}: relative import"
            whole = {f"{node.module}.{alias.name}" for alias in node.names} & MODULES
            found |= whole or {node.module}
    return {name for name in found if name == "biritch" or name.startswith("biritch.")}


def room(name: str) -> str:
    return name.split(".")[1] if "." in name else ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_arrows_go_down(file: Path) -> None:
    own = room(module(file))
    for name in imported(file):
        if not own:  # the package itself hands on what is public
            continue
        other = room(name)
        if not other:
            assert own in ("__main__", "commands"), f"{file} imports the whole package"
        elif other != own:
            assert FLOOR[other] < FLOOR[own], f"{own} stands on {other}"


def test_no_circle() -> None:
    TopologicalSorter({module(file): imported(file) - {module(file)} for file in FILES}).prepare()


def test_every_room_has_its_floor() -> None:
    rooms = {room(name) for name in MODULES} - {""}
    assert rooms == set(FLOOR)
    assert len(FLOORS) <= 13


def test_no_room_is_crowded() -> None:
    for folder, most in ((ENGINE, 10), (ENGINE / "widgets", 8), (ROOT / "book/_ext", 10)):
        flat = [file for file in folder.iterdir() if file.suffix in (".py", ".mjs")]
        assert len(flat) <= most, (folder, sorted(file.name for file in flat))


def test_no_file_is_too_long() -> None:
    files = [file for part in ("biritch", "book") for file in (ROOT / part).rglob("*")]
    code = [file for file in files if file.suffix in (".py", ".mjs")]
    assert code
    long = {str(file): count for file in code if (count := len(file.read_text("utf-8").splitlines())) > LONGEST}
    assert not long


def test_a_room_says_what_it_is() -> None:
    for file in FILES:
        assert re.match(r'"""\S', file.read_text("utf-8")), f"{file} has no docstring"
