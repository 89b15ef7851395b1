"""What makes the pages ours: the frame's data, and nothing that a page does not need or that asks another host."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from _ext.rules import references
from biritch.render import sprite

# Scripts and styles that extensions put on every page, and what a page must contain to need them.
# None: no page does. The frame has its own script (site.mjs) and its own colours for code.
ONLY_WITH = {
    "togglebutton.js": r'class="[^"]*\b(dropdown|toggle)\b',
    "togglebutton.css": r'class="[^"]*\b(dropdown|toggle)\b',
    "design-tabs.js": r'class="sd-tab',
    "sphinx-design.min.css": r'class="sd-',
    "sphinx-book-theme.js": None,
    "pygments.css": None,
    "front.css": r'class="f-stage',
    "compare.css": r'class="[^"]*\b(b-answer|b-differs|b-narrow|b-said|v-bid|v-cross)\b',
    "drawn.css": r'class="(?:[^"]* )?h-(?:fig|first|map|size|scale|time|slope)\b',
    "lists.css": r'class="[^"]*\bb-(time|tree|treefig|glossary|status|counts|wide-grid|behind|subject)\b',
    "century.css": r'class="y-page',
    "questions.css": r'class="[^"]*\b(q-sheet|q-key|b-questions)\b',
    "quiz.css": r'class="[^"]*\b(q-quiz|q-all)\b',
    "lesson.css": r'class="[^"]*\bq-lesson\b',
    "mystnb.css": r'class="[^"]*\bcell\b',
    "wall.css": r'class="f-stage',  # wall.mjs brings it to other pages
}
HASH = re.compile(r"\.[0-9a-f]{64}(?=\.)")  # in a name
# What an output brings along for places that do not have the look; here it would be there twice.
OWN_LOOK = re.compile(r'<div class="b-look">.*?</div>', re.S)
# Sphinx's own scripts serve its own search, which this book does not have (search.py).
SPHINX_S_OWN = {"documentation_options.js", "doctools.js", "sphinx_highlight.js"}


def _name(asset) -> str:
    return str(getattr(asset, "filename", asset) or "")


def _wanted(asset, body: str) -> bool:
    path = _name(asset)
    if path.startswith(("http:", "https:", "//")):
        return False
    name = HASH.sub("", path.rsplit("/", 1)[-1].partition("?")[0])
    if name in SPHINX_S_OWN:
        return False
    if name in ONLY_WITH:
        marker = ONLY_WITH[name]
        return marker is not None and re.search(marker, body) is not None
    if not path:
        return _inline_wanted(asset, body)
    return True


def _inline_wanted(asset, body: str) -> bool:
    """Settings for scripts go where the scripts go."""
    text = str(getattr(asset, "attributes", {}).get("body", ""))
    if "DOCUMENTATION_OPTIONS" in text:
        return False
    if "toggle" in text:
        return re.search(ONLY_WITH["togglebutton.js"], body) is not None
    return True


def prepare_page(app, pagename, templatename, context, doctree):
    body = context.get("body") or ""
    if body:
        # Folded code is named by its own words, not by what happens when it is touched.
        body = OWN_LOOK.sub("", body).replace(' aria-label="Toggle hidden content"', "")
        context["body"] = body = references.link_marked(app, pagename, body)
    for kind in ("css_files", "script_files"):
        context[kind] = [a for a in context.get(kind, []) if _wanted(a, body)]
    context["b_sprite"] = sprite()
    context["b_rule_pages"] = references.pages_from(app, pagename)


def drop_unused(app, error):
    """What the theme copies and no page asks for: 3 MB of icon script, maps, logos, words for its buttons."""
    static = Path(app.outdir) / "_static"
    left = ("scripts", "vendor", "locales", "images", "file.png", "minus.png", "plus.png", "searchtools.js")
    for name in (*left, "language_data.js", *SPHINX_S_OWN):
        path = static / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    for path in [*static.glob("*macros.html"), *static.rglob("*.map")]:
        path.unlink()


def setup(app):
    extensions = "site.flat_urls site.frame rules.suits rules.references site.drawings site.page_drawings"
    for extension in [*extensions.split(), "site.front", "site.search", "site.theme_css"]:
        app.setup_extension(f"_ext.{extension}")
    # After every extension has added its own.
    app.connect("html-page-context", prepare_page, priority=900)
    app.connect("build-finished", drop_unused)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
