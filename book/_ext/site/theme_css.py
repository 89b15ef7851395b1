"""The theme's style sheet without what no page has, its icon font above all: it is loaded before anything shows.

Most of it is Bootstrap, of which the frame uses little. A rule stays when every class that one of its selectors
names is in some page, or is a word in some script, which may set it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

SHEETS = ("styles/pydata-sphinx-theme.css", "mystnb.*.css")
# In order: the font's faces, the rules for one icon or one manner of icon each, the note for debuggers.
ICONS = re.compile(
    r"@font-face\s*\{[^}]*fontawesome[^}]*\}"
    r"|(?<=[{}])(?:\.fa[a-z]?(?:-[\w-]+)?(?::{1,2}(?:before|after))?,?)+\{[^{}]*\}"
    r"|/\*# sourceMappingURL=.*?\*/",
    re.S,
)

COMMENT = re.compile(r"/\*.*?\*/", re.S)
BRACE = re.compile(r"[{}]")
COMMA = re.compile(r",(?![^(]*\))")  # not one inside :not(…)
NOT = re.compile(r":not\([^()]*\)")  # matches where there is no such class
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")


def without_icons(css: str) -> str:
    return ICONS.sub("", css)


def words(site: Path) -> set[str]:
    """What may be a class in this site."""
    found: set[str] = set()
    for page in site.rglob("*.html"):
        if page.relative_to(site).parts[0] not in ("live", "lite"):
            for names in re.findall(r'class="([^"]*)"', page.read_text("utf-8")):
                found.update(names.split())
    for script in (site / "_static").rglob("*.*js"):
        found.update(re.findall(r"[A-Za-z_][\w-]*", script.read_text("utf-8")))
    return found


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """The rules of a sheet, or of an @media, as (what stands before the braces, what stands in them)."""
    at = 0
    while (opening := css.find("{", at)) >= 0:
        depth, end = 1, opening + 1
        while depth:
            end = BRACE.search(css, end).end()
            depth += 1 if css[end - 1] == "{" else -1
        yield css[at:opening], css[opening + 1 : end - 1]
        at = end


def only_with(css: str, known: set[str]) -> str:
    kept = []
    for head, body in blocks(css):
        head = head.rpartition(";")[2].strip()  # a statement such as @charset is no rule
        if head.startswith(("@media", "@supports")):
            inner = only_with(body, known)
            kept += [f"{head}{{{inner}}}"] if inner else []
        elif head.startswith("@"):
            kept.append(f"{head}{{{body}}}")
        else:
            selectors = [s for s in COMMA.split(head) if known.issuperset(CLASS.findall(NOT.sub("", s)))]
            kept += [f"{','.join(selectors)}{{{body}}}"] if selectors else []
    return "".join(kept)


def rewrite(app, error):
    site = Path(app.outdir)
    if error is not None or not (site / "_static").exists():
        return
    known = words(site)
    for sheet in [path for name in SHEETS for path in (site / "_static").glob(name)]:
        css = COMMENT.sub("", without_icons(sheet.read_text("utf-8")))
        sheet.write_text(only_with(css, known), "utf-8")


def setup(app):
    app.connect("build-finished", rewrite, priority=900)  # after what no page has is gone
    return {"parallel_read_safe": True, "parallel_write_safe": True}
