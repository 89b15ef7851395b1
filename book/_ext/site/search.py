"""The search index: every paragraph's place in the built pages, with the words that stand there.

_static/search-index.json is a list of [address, page, heading, text, weight]. search.mjs makes MiniSearch's index
of it when somebody searches. Sphinx's own search is left out: it knows pages but no paragraphs and no misspelling.
"""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

from _ext.site.flat_urls import flat

OUTPUT = "_static/search-index.json"
MAIN = re.compile(r'<main id="main-content"[^>]*>(.*?)</main>', re.S)
# Where a place begins: a section, a rule paragraph, a term of the glossary.
PLACE = re.compile(
    r'<section id="(?P<section>[^"]+)"[^>]*>\s*(?:<span id="[^"]*"></span>\s*)*'
    r"<h[1-3]\b[^>]*>(?P<title>.*?)</h[1-3]>"
    r'|<div class="b-rule[^>]*\bid="(?P<rule>[^"]+)"[^>]*>(?P<head>.*?</h3>)'
    r'|<dt id="(?P<term>term-[^"]+)">(?P<name>.*?)</dt>',
    re.S,
)
SILENT = re.compile(
    r'<(script|style|template|noscript|select)\b.*?</\1>|<!--.*?-->|<a class="headerlink".*?</a>'
    r'|<span class="b-tip".*?</span>',  # what a word means, shown when it is pointed at
    re.S
)
NUMBER = re.compile(r'<span class="b-num".*?</span>', re.S)
SUIT = re.compile(r'<svg class="b-suit[^>]*aria-label="([^"]+)".*?</svg>', re.S)
TAG = re.compile(r"<[^>]+>")
# What weighs more stands higher among equals: rules and terms, then what teaches, then lists of names.
WEIGHTS = (
    (re.compile(r"rules/"), 3.6),
    (re.compile(r"history/glossary"), 2.6),
    (re.compile(r"engine/api-"), 0.05),
    (re.compile(r"subjects|engine/where"), 0.1),  # lists of names: behind everything that says something
    (re.compile(r"engine/|history/(sources|status)|about"), 0.4),
    (re.compile(r"history/pamphlet"), 0.9),
    (re.compile(r"notebooks/|laboratory/"), 0.8),
)
LESSON = 1.5


def plain(html: str) -> str:
    """What can be read, words apart where cells and lines are."""
    text = SUIT.sub(r" \1 ", NUMBER.sub("", SILENT.sub(" ", html)))
    text = re.sub(r"</(?:t[dhr]|li|p|d[td]|caption|div|h[1-6]|label|option|summary|span)>|<br ?/?>", " ", text)
    return re.sub(r"\s+", " ", unescape(TAG.sub("", text))).strip()


def weight(page: str, kind: str) -> float:
    found = next((value for pattern, value in WEIGHTS if pattern.match(page)), LESSON)
    # On these pages only the paragraphs and the terms weigh as such.
    return found if kind in ("rule", "term") else min(found, LESSON)


def heading_of(mark: re.Match[str]) -> str:
    if mark["rule"]:
        return plain(mark["head"].rpartition("<h3")[2].partition(">")[2])
    return plain(mark["title"] or mark["name"])


def entries(page: str, body: str) -> list[list[object]]:
    """Every place of one page in order; the first is the page itself, with the text before its first section."""
    marks = list(PLACE.finditer(body))
    title = heading_of(marks[0]) if marks else ""
    found: list[list[object]] = []
    for mark, after in zip(marks, [*marks[1:], None], strict=True):
        kind = "rule" if mark["rule"] else "term" if mark["term"] else "section"
        heading = heading_of(mark)
        text = plain(body[mark.end() : after.start() if after else len(body)])
        first = not found
        anchor = "" if first and kind == "section" else mark["rule"] or mark["term"] or mark["section"]
        address = f"{page}.html" + (f"#{anchor}" if anchor else "")
        found.append([address, title, "" if heading == title else heading, text, weight(page, kind)])
    return found


def write(app, error) -> None:
    """Read every page as it was written, also those that this build left as they were."""
    if error is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    found: list[list[object]] = []
    for page in sorted(map(flat, app.env.found_docs)):
        main = MAIN.search((out / f"{page}.html").read_text("utf-8"))
        if main:
            found += entries(page, main[1])
    (out / OUTPUT).write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")), "utf-8")


def extra_pages(app):
    yield ("search", {"title": "Search"}, "search.html")


def setup(app):
    app.connect("html-collect-pages", extra_pages)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
