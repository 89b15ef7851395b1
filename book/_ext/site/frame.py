"""What the bar and the index of a page need: the doors, the pages behind each, the paragraphs of this one.

The doors are the parts of _toc.yml, and their first page is where a door leads. Parts that are not a door
stand with all others in the list of pages at the foot.
"""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple

from _ext.site.flat_urls import flat

DOORS = ("Rules", "Play", "Score", "Compare", "History", "Teach")
# Where something is done there is no index: it would take the room of what is done.
DOING = re.compile(r"index$|search$|404$|laboratory/|compare/six-laws$")
HEADING = re.compile(
    r'<section id="(?P<section>[^"]+)"[^>]*>\s*(?:<span id="[^"]*"></span>\s*)*'
    r"<h(?P<level>[23])\b[^>]*>(?P<title>.*?)</h[23]>"
    r'|<div class="b-rule[^>]*\bid="(?P<rule>[^"]+)"[^>]*>(?P<inside>.*?)</h3>',
    re.S,
)
NUMBER = re.compile(r'<span class="b-num"[^>]*>\s*(\d+)')
MARKUP = re.compile(r'<a class="headerlink".*?</a>|<span class="b-num".*?</span>|<[^>]+>', re.S)


class Place(NamedTuple):
    """One line of an index: where it leads, its number if it has one, its words, and how deep it stands."""

    anchor: str
    number: str
    title: str
    level: int


class Page(NamedTuple):
    title: str
    href: str
    here: bool


class Part(NamedTuple):
    """A part of the book: its name, where its door leads, its pages, and whether this page is one of them."""

    name: str
    href: str
    pages: list[Page]
    here: bool


def words(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(MARKUP.sub("", html))).strip()


def places(body: str) -> list[Place]:
    """Sections, those under them and rule paragraphs, in the order of the page."""
    found = []
    for match in HEADING.finditer(body):
        if match["rule"]:
            number = NUMBER.search(match["inside"])
            title = match["inside"].rpartition("<h3")[2].partition(">")[2]
            found.append(Place(match["rule"], number[1] if number else "", words(title), 3))
        else:
            found.append(Place(match["section"], "", words(match["title"]), int(match["level"])))
    return found


def parts(app, pagename: str, uri) -> list[Part]:
    """Every part of the contents, seen from a page."""
    site_map = app.config.external_site_map
    found = []
    for tree in site_map.root.subtrees:
        names = [str(item) for item in tree.items]
        pages = [
            Page(site_map[name].title or words(app.env.titles[name].astext()), uri(name), name == pagename)
            for name in names
        ]
        found.append(Part(tree.caption or "", pages[0].href, pages, pagename in names))
    return found


def add_frame(app, pagename, templatename, context, doctree) -> None:
    uri = context["pathto"]
    every = parts(app, pagename, uri)
    here = next((part for part in every if part.here), None)
    doing = bool(DOING.match(flat(pagename)))
    context["b_parts"] = every
    context["b_doors"] = [part for part in every if part.name in DOORS]
    context["b_here"] = here
    context["b_doing"] = doing or here is None
    context["b_places"] = [] if context["b_doing"] else places(context.get("body") or "")


def setup(app):
    # After the body is as it will be, and before the page is written.
    app.connect("html-page-context", add_frame, priority=950)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
