"""Where each rule lives: the code that carries a paragraph out and the test that shows it, read off both.

    ```{where-rules-live} collinson-1886```   a row for every paragraph of the profile
    ```{where-sources}```                      the source text of all that the rows name

Code says which paragraph it carries out in its docstring, "rule ``odd-tricks``"; a test names the paragraph's id.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from biritch.profiles import PROFILES
from biritch.rules import paragraphs

ROOT = Path(__file__).resolve().parents[3]
SAID = re.compile(r"\b[Rr]ules?\s+((?:``[a-z-]+``(?:,\s+|\s+and\s+)?)+)")


def _modules(rules: object) -> tuple[Path, ...]:
    """The modules of a rule set, its own first, then those of the rule sets that it changes."""
    kinds = [kind for kind in type(rules).__mro__ if kind.__module__.startswith("biritch.profiles.")]
    names = [kind.__module__ for kind in kinds if kind.__module__ != "biritch.profiles.base"]
    return tuple(Path(f"{name.replace('.', '/')}.py") for name in dict.fromkeys(names))


MODULES = {name: _modules(rules) for name, rules in PROFILES.items()}


@dataclass(frozen=True)
class Piece:
    """A function, class or module: its file, its name there (empty for a module), its lines (from 1)."""

    file: Path
    name: str
    start: int
    end: int

    @property
    def anchor(self) -> str:
        return "at-" + re.sub(r"[^a-z0-9]+", "-", f"{self.file.with_suffix('')} {self.name}".lower()).strip("-")

    @property
    def text(self) -> str:
        lines = (ROOT / self.file).read_text("utf-8").splitlines()
        return "\n".join(lines[self.start - 1 : self.end])

    @property
    def label(self) -> str:
        return self.name or self.file.stem


def _defined(file: Path, tree: ast.Module) -> Iterator[tuple[Piece, ast.AST]]:
    """Every function, class and field of a file; the file itself last, by its docstring."""

    def inside(node: ast.AST, prefix: str) -> Iterator[tuple[Piece, ast.AST]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                name = f"{prefix}{child.name}"
                start = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                yield from inside(child, f"{name}.")
                yield Piece(file, name, start, child.end_lineno), child

    yield from inside(tree, "")
    first = tree.body[0]
    yield Piece(file, "", 1, first.end_lineno), tree


@cache
def carried_out() -> dict[str, list[Piece]]:
    """Paragraph names, and the pieces of the engine whose docstring says that they carry it out."""
    found: dict[str, list[Piece]] = {}
    for path in sorted((ROOT / "biritch").rglob("*.py")):
        file = path.relative_to(ROOT)
        for piece, node in _defined(file, ast.parse(path.read_text("utf-8"))):
            for said in SAID.findall(ast.get_docstring(node) or ""):
                for name in re.findall(r"``([a-z-]+)``", said):
                    found.setdefault(name, []).append(piece)
    return found


def code_of(profile_id: str, name: str) -> list[Piece]:
    """What carries a paragraph out: the profile's own code where it has some, else what all share."""
    pieces = carried_out().get(name, [])
    every = {file for files in MODULES.values() for file in files}
    own = [piece for file in MODULES[profile_id] for piece in pieces if piece.file == file]
    shared = [piece for piece in pieces if piece.file not in every]
    # A whole module speaks for a rule only where nothing in it does.
    found = own or shared
    return ([piece for piece in found if piece.name] or found)[:2]


@cache
def shown_by() -> dict[str, list[Piece]]:
    """Paragraph ids, and the tests that name them."""
    found: dict[str, list[Piece]] = {}
    for path in sorted((ROOT / "tests" / "engine").glob("test_*.py")):
        text = path.read_text("utf-8")
        if "= pytest.mark.rule" not in text:
            continue
        file = path.relative_to(ROOT)
        for piece, _ in _defined(file, ast.parse(text)):
            if piece.name.rpartition(".")[2].startswith("test_"):
                for rule in _ids(piece.text, text):
                    found.setdefault(rule, []).append(piece)
    return found


def _ids(text: str, whole: str) -> set[str]:
    """The paragraph ids that a test names: itself, or by a constant or a helper of its file."""
    known = {rule.id for name in PROFILES for rule in paragraphs(name)}
    ids = set(re.findall(r"[a-z0-9-]+/[a-z-]+", text)) & known
    for name in re.findall(r'\{name\}/([a-z-]+)"', text):
        ids |= {f"{profile_id}/{name}" for profile_id in PROFILES} & known
    for word in set(re.findall(r"\b[A-Z_]{4,}\b|\b_?[a-z_]+(?=\()", text)):
        for defined in re.findall(rf"^(?:{word}\b[^\n]*=.*?(?=^\S)|def {word}\(.*?(?=^\S))", whole, re.M | re.S):
            ids |= set(re.findall(r"[a-z0-9-]+/[a-z-]+", defined)) & known
    return ids


def examples_of(rule_id: str) -> list[Piece]:
    """The tests that show a paragraph, those that name the fewest others first."""
    every = shown_by()
    counts = {piece: sum(piece in pieces for pieces in every.values()) for piece in every.get(rule_id, [])}
    return sorted(counts, key=lambda piece: (counts[piece], str(piece.file), piece.start))


def _link(piece: Piece) -> str:
    where = f'<span class="b-small">{escape(str(piece.file))}</span>'
    return f'<a href="#{piece.anchor}"><code>{escape(piece.label)}</code></a> {where}'


class WhereRulesLive(SphinxDirective):
    required_arguments = 1

    def run(self):
        profile_id = self.arguments[0]
        rows = ""
        for rule in paragraphs(profile_id):
            code, tests = code_of(profile_id, rule.name), examples_of(rule.id)[:1]
            self.env.temp_data.setdefault("b_pieces", {}).update(dict.fromkeys([*code, *tests]))
            cells = [
                f'<a class="b-ref" data-rule="{rule.id}">§&nbsp;{rule.name}</a> {escape(rule.title)}',
                "<br>".join(map(_link, code)) or "at a real table only",
                "<br>".join(map(_link, tests)) or "–",
            ]
            rows += "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>\n"
        heads = "".join(f'<th scope="col">{head}</th>' for head in ("Paragraph", "Carried out by", "Shown by"))
        caption = "Every paragraph, the code that carries it out and a test that shows it"
        table = (
            '<div class="pst-scrollable-table-container"><table class="b-grid b-where">'
            f"<caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
        )
        return [nodes.raw("", table, format="html")]


class WhereSources(SphinxDirective):
    """What the tables before it name, each once, file by file."""

    def run(self):
        pieces = sorted(self.env.temp_data.get("b_pieces", {}), key=lambda piece: (str(piece.file), piece.start))
        found = "".join(
            f'<details class="b-source"><summary><code>{escape(piece.label)}</code> '
            f'<span class="b-small">{escape(str(piece.file))}, line {piece.start}</span></summary>'
            # Inside: a browser opens the fold for an address that leads into it.
            f'<pre id="{piece.anchor}" tabindex="0"><code>{escape(piece.text)}</code></pre></details>\n'
            for piece in pieces
        )
        return [nodes.raw("", found, format="html")]


def setup(app):
    app.add_directive("where-rules-live", WhereRulesLive)
    app.add_directive("where-sources", WhereSources)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
