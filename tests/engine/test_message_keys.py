"""Every sentence that the code asks for is in the catalogue: one that is not would be a KeyError to a reader."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import biritch
from biritch.messages import catalogue

SOURCES = sorted(Path(biritch.__file__).parent.rglob("*.py"))
# What asks for a sentence by its first argument, and the prefixes that a class of its own may put before it.
BY_NAME, BY_METHOD = {"Message", "say", "told"}, {"say", "told", "_say", "_told"}
PREFIXES = ("", "play-lab.", "render.")
RECORD = {"fault"}  # of a reader: record.<key>, the second argument


def asked(tree: ast.AST) -> list[tuple[ast.expr, tuple[str, ...]]]:
    """The first argument of everything that asks for a sentence, with what may stand before it."""
    found: list[tuple[ast.expr, tuple[str, ...]]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            function = node.func
            if isinstance(function, ast.Name) and function.id in BY_NAME:
                found.append((node.args[0], ("",)))
            elif isinstance(function, ast.Attribute) and function.attr in BY_METHOD:
                found.append((node.args[0], PREFIXES))
            elif isinstance(function, ast.Attribute) and function.attr in RECORD and len(node.args) > 1:
                found.append((node.args[1], ("record.",)))
        for keyword in node.keywords if isinstance(node, ast.Call) else ():
            if keyword.arg == "lead":
                found.append((keyword.value, ("",)))
    return found


def pattern(key: ast.expr) -> str | None:
    """A regular expression for the keys that an expression can give; None for one that only a run tells."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return re.escape(key.value)
    if isinstance(key, ast.JoinedStr) and any(isinstance(part, ast.Constant) for part in key.values):
        return "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in key.values)
    return None


def test_every_key_that_is_written_out_is_in_the_catalogue() -> None:
    keys = list(catalogue("en"))
    missing, seen = [], 0
    for path in SOURCES:
        for key, prefixes in asked(ast.parse(path.read_text(encoding="utf-8"))):
            written = pattern(key)
            if not written or (isinstance(key, ast.Constant) and not key.value):
                continue
            seen += 1
            if not any(re.fullmatch(re.escape(prefix) + written, known) for prefix in prefixes for known in keys):
                missing.append(f"{path.name}:{key.lineno} {ast.unparse(key)}")
    assert seen > 300 and not missing, "\n".join(missing)
