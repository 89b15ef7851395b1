"""The index of subjects, made from book/history/index.toml and the glossary.

    ```{subject-index}```

Which subjects there are is known when the page is read; where they stand only when every page has been, so the
page is written anew at each build. A page, section, paragraph or word that is not there is a warning.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from html import escape
from pathlib import Path
from unicodedata import normalize

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from _ext.history.glossary import terms
from _ext.history.prose import plain, prose
from biritch.rules import paragraphs

log = logging.getLogger(__name__)
DATA = Path(__file__).resolve().parents[2] / "history" / "index.toml"
PAGE, GLOSSARY = "book/subjects", "book/history/glossary"
SEARCHED = re.compile(r"(book/history/(?!glossary|sources|status|timeline)|book/compare/|notebooks/)")
GAMES = {
    "collinson-1886": "Biritch",
    "vint-moscow-1886": "Vint",
    "retelling": "Retelling",
    "bridge-whist-1904": "Bridge-whist",
    "auction-1908": "Auction",
    "royal-auction-1914": "Royal auction",
    "contract-modern": "Contract",
}
NAMES = ("class", "exception", "function", "data")
# More sections of one page than this, and the page stands for them.
MOST = 2


class Places(nodes.General, nodes.Element):
    """Stands where the places of an entry will be."""


@cache
def entries() -> dict[str, dict]:
    """By what one looks up; the glossary's other terms among them."""
    written = {entry["term"]: entry for entry in tomllib.loads(DATA.read_text("utf-8"))["entry"]}
    for key, term in terms().items():
        if term["term"] in written:
            written[term["term"]].setdefault("gloss", key)
    named = {entry["gloss"] for entry in written.values() if "gloss" in entry}
    rest = {
        term["term"].removeprefix("The ").capitalize(): {"gloss": key}
        for key, term in terms().items()
        if key not in named
    }
    if wrong := named - terms().keys():
        raise ExtensionError(f"{DATA}: the glossary has no {', '.join(sorted(wrong))}")
    return written | rest


def sort_key(term: str) -> str:
    letters = normalize("NFD", plain(term)).casefold()
    return re.sub(r"[^a-z0-9 ]", "", letters).removeprefix("the ")


class SubjectIndex(SphinxDirective):
    def run(self):
        for path in (DATA, DATA.with_name("glossary.toml")):
            self.env.note_dependency(str(path))
        sections: dict[str, nodes.section] = {}
        for term in sorted(entries(), key=sort_key):
            letter = sort_key(term)[0].upper()
            if letter not in sections:
                title = nodes.title("", letter)
                sections[letter] = nodes.section("", title, ids=[f"letter-{letter.lower()}"], names=[letter])
            sections[letter] += Places(term=term)
        title = nodes.title("", "Names of the engine")
        names = nodes.section("", title, Places(engine=True), ids=["names-of-the-engine"], names=["names"])
        return [*sections.values(), names]


def sections_of(env, docname: str) -> list[tuple[str, str, str]]:
    """Address within the page, title and text without that of sections within, of each section of a page."""
    found = []
    for section in env.get_doctree(docname).findall(nodes.section):
        title = section.next_node(nodes.title).astext()
        own = [part for part in section.children if not isinstance(part, nodes.section)]
        text = " ".join(re.sub(r"<[^>]+>", " ", part.astext()) for part in own)
        top = isinstance(section.parent, nodes.document)
        found.append(("" if top else f"#{section['ids'][0]}", title, re.sub(r"\s+", " ", text)))
    return found


class Locator:
    """Where a subject stands, as links from the index."""

    def __init__(self, app):
        self.app, self.env = app, app.env
        self.pages = {name: sections_of(self.env, name) for name in self.env.collect_relations() if name != PAGE}

    def link(self, docname: str, fragment: str, words: str) -> str:
        there = self.app.builder.get_relative_uri(PAGE, docname)
        return f'<a href="{escape(there + fragment)}">{escape(words, quote=False)}</a>'

    def title(self, docname: str) -> str:
        return self.env.titles[docname].astext()

    def page(self, docname: str, fragments: list[str]) -> str:
        """The sections of one page, or the page alone where they are many."""
        titles = {fragment: title for fragment, title, _ in self.pages[docname]}
        if "" in fragments or len(fragments) > MOST:
            return self.link(docname, "", self.title(docname))
        parts = ", ".join(self.link(docname, fragment, titles[fragment]) for fragment in fragments)
        return f"{escape(self.title(docname), quote=False)}: {parts}"

    def where(self, entry: dict, term: str) -> dict[str, list[str]]:
        """The fragments by page."""
        found: dict[str, list[str]] = {}
        for word in entry.get("words", ()):
            places = [
                (docname, fragment)
                for docname, sections in self.pages.items()
                if SEARCHED.match(docname)
                for fragment, title, text in sections
                if word in text and title != "Sources cited here"
            ]
            if not places:
                log.warning("the index: no section has %r, for %r", word, term, location=PAGE)
            for docname, fragment in places:
                found.setdefault(docname, []).append(fragment)
        for place in entry.get("at", ()):
            docname, hash_, name = place.partition("#")
            if hash_ + name not in {fragment for fragment, _, _ in self.pages.get(docname, ())}:
                log.warning("the index: nothing stands at %s, for %r", place, term, location=PAGE)
                continue
            found.setdefault(docname, []).append(hash_ + name)
        return {docname: list(dict.fromkeys(fragments)) for docname, fragments in found.items()}

    def rules(self, names: list[str], term: str) -> list[str]:
        said = []
        for profile, game in GAMES.items():
            rules = [r for r in paragraphs(profile) if r.name in names]
            links = ", ".join(f'<a class="b-ref" data-rule="{r.id}">§&nbsp;{r.name}</a>' for r in rules)
            said += [f"{game} {links}"] if links else []
        for name in names:
            if not any(r.name == name for profile in GAMES for r in paragraphs(profile)):
                log.warning("the index: no rule paragraph is called %r, for %r", name, term, location=PAGE)
        return said

    def entry(self, term: str) -> str:
        entry = entries()[term]
        places = self.rules(entry.get("rules", []), term)
        places += [self.page(docname, fragments) for docname, fragments in self.where(entry, term).items()]
        if "gloss" in entry:
            places.append(self.link(GLOSSARY, f"#term-{terms()[entry['gloss']]['key']}", "Glossary"))
        places += [f"see <i>{escape(entries()[other]['term'])}</i>" for other in entry.get("see", ())]
        return f'<p class="b-subject"><b>{prose(term)}</b> <span>{"; ".join(places)}</span></p>'

    def names(self) -> str:
        """What the engine's pages define, without what belongs to a class."""
        objects = self.env.get_domain("py").get_objects()
        found = {
            name.rpartition(".")[2]: self.link(docname, f"#{anchor}", name.rpartition(".")[2])
            for name, _, kind, docname, anchor, _ in objects
            if kind in NAMES
        }
        links = ", ".join(found[name] for name in sorted(found, key=str.casefold))
        return f'<p class="b-subject-names">{links}</p>'


def resolve(app, doctree, docname):
    if docname != PAGE:
        return
    locator = Locator(app)
    for node in list(doctree.findall(Places)):
        html = locator.names() if node.get("engine") else locator.entry(node["term"])
        node.replace_self(nodes.raw("", html, format="html"))


def setup(app):
    app.add_node(Places)
    app.add_directive("subject-index", SubjectIndex)
    app.connect("doctree-resolved", resolve)
    app.connect("env-updated", lambda app, env: [PAGE] if PAGE in env.found_docs else [])
    return {"parallel_read_safe": True, "parallel_write_safe": True}
