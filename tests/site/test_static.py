"""What can be seen in the files without a browser: links, hosts, rule ids, palettes, leftovers."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from toc import ROOT, toc_pages

from biritch import read_record
from biritch.examples import example
from biritch.rules import paragraphs, profiles

LOADED = {
    ("script", "src"),
    ("link", "href"),
    ("img", "src"),
    ("iframe", "src"),
    ("source", "src"),
    ("video", "src"),
}


class Html(HTMLParser):
    def __init__(self, text: str):
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            if (tag, name) in LOADED:
                self.loaded.append(value)
            elif tag == "a" and name == "href":
                self.links.append(value)


@cache
def parsed(path: Path) -> Html:
    return Html(path.read_text("utf-8"))


@cache
def rule_ids() -> frozenset[str]:
    return frozenset(p.id for profile in profiles() for p in paragraphs(profile))


every_page = pytest.mark.parametrize("address", toc_pages())


@every_page
def test_links_lead_somewhere(site, address):
    here = site / address
    for link in parsed(here).links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        there = (here.parent / unquote(parts.path)).resolve() if parts.path else here
        assert there.is_relative_to(site.resolve()), f"{link} leaves the site"
        assert there.is_file() or (there / "index.html").is_file(), f"{link} leads nowhere"
        if parts.fragment and there.suffix == ".html" and "live/" not in link:
            place = unquote(parts.fragment).partition("=")[0]  # a laboratory's state follows its name
            assert place in parsed(there).ids, f"{link}: no such place on that page"


@every_page
def test_ids_are_unique(site, address):
    ids = parsed(site / address).ids
    assert sorted(ids) == sorted(set(ids))


@every_page
def test_nothing_is_loaded_from_elsewhere(site, address):
    for url in parsed(site / address).loaded:
        parts = urlsplit(url)
        assert parts.scheme in ("", "data"), url
        assert not parts.netloc, url
        if parts.path and not parts.scheme:
            assert ((site / address).parent / unquote(parts.path)).exists(), f"{url} is not there"


def test_every_page_is_in_the_contents(site):
    made = {p.relative_to(site) for p in site.rglob("*.html")}
    made = {str(p) for p in made if not p.parts[0].startswith(("live", "lite", "_"))}
    assert made == set(toc_pages())


def test_no_icon_font_is_left(site):
    apart = ("live", "lite")
    files = [p.name.lower() for p in site.rglob("*") if p.relative_to(site).parts[0] not in apart]
    assert not [name for name in files if "fontawesome" in name or name.startswith("fa-")]
    sheet = (site / "_static/styles/pydata-sphinx-theme.css").read_text("utf-8")
    assert "@font-face" not in sheet


def test_rules_are_all_on_their_pages(site):
    """Each profile whose page is in the book has every paragraph there, in order."""
    for address in [a for a in toc_pages() if a.startswith("rules/")]:
        found = re.findall(r'class="b-rule" id="([^"]+)"', (site / address).read_text("utf-8"))
        profile = next(p for p in profiles() if found[0].startswith(p))
        assert found == [p.anchor for p in paragraphs(profile)]


def mentions() -> list[tuple[str, str]]:
    """Every rule id that is written out in the engine, the pages or the notebooks."""
    ids = re.compile(rf"(?<![\w/-])((?:{'|'.join(map(re.escape, profiles()))})/[a-z][a-z-]*[a-z])(?![\w/.-])")
    found = []
    for folder, endings in {"biritch": "py toml mjs", "book": "md", "notebooks": "ipynb"}.items():
        for ending in endings.split():
            for path in sorted((ROOT / folder).rglob(f"*.{ending}")):
                found += [(str(path.relative_to(ROOT)), rule) for rule in ids.findall(path.read_text("utf-8"))]
    return found


def test_every_rule_that_is_named_exists():
    wrong = [(where, rule) for where, rule in mentions() if rule not in rule_ids()]
    assert wrong == []


def palette(css: str, opening: str) -> dict[str, str]:
    block = css.split(opening, 1)[1].split("}", 1)[0]
    return dict(re.findall(r"(--b-c-[\w-]+|color-scheme):\s*([^;]+);", block))


def test_the_two_dark_palettes_are_alike(site):
    css = (site / "_static/tokens.css").read_text("utf-8")
    by_switch = palette(css, 'html[data-theme="dark"] {')
    by_system = palette(css, 'html:not([data-theme="light"]) {')
    assert by_switch == by_system
    assert by_switch["--b-c-accent"]


def test_the_deal_that_is_shown_as_a_file_is_one(site):
    page = (site / "engine/record.html").read_text("utf-8")
    printed = re.search(r"<pre>(?:<span></span>)?(\{\n.*?\n\})\s*</pre>", page, re.S)
    assert printed
    text = unescape(re.sub(r"<[^>]+>", "", printed[1]))
    assert read_record(text) == read_record(example("biritch-hearts-contre"))
