"""Citations over book/references.bib: {cite}`brader, elwell1906`, and ```{references}```, the works a page cites.

Our own rather than sphinxcontrib-bibtex's: its list is made of docutils citations, whose role (doc-biblioentry)
accessibility checkers refuse, and it has no place for the mark of a work (seen, or from memory). The file is
still plain BibTeX, read by pybtex.

Elsewhere in HTML <a data-cite="brader">…</a> is enough: links are filled in when the page is written, to the
page's own list if it has the work, else to the Sources page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from docutils import nodes
from pybtex.database import parse_file
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole

from _ext.rules.references import all_rules
from _ext.rules.suits import mark_svg

BIB = Path(__file__).resolve().parents[2] / "references.bib"
SOURCES_PAGE = "book/history/sources"
GROUPS = {
    "documents": "The documents",
    "manuals": "Laws, manuals and reports of the day",
    "encyclopaedias": "Encyclopaedias and dictionaries",
    "historians": "Historians and historical notes",
    "today": "Web pages of today",
}
MARKS = {"seen": ("confirmed", "seen"), "memory": ("only", "from memory, unverified")}
CITED = re.compile(r'<a\b[^>]*\bdata-cite="([^"]+)"')
WHOLE_TITLES = {"book", "booklet"}
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Work:
    key: str
    short: str
    html: str
    mark: str
    group: str
    url: str
    read: str
    order: tuple[str, str]


def _work(key: str, entry) -> Work:
    get = {name.lower(): value.replace(r"\&", "&") for name, value in entry.fields.items()}.get
    people = [str(person).replace("{", "").replace("}", "") for person in entry.persons.get("author", [])]
    authors = " and ".join(people).replace(" and (ed.)", " (ed.)").replace(" and others", " and others")
    lang = f' lang="{get("langid")}"' if get("langid") else ""
    title = escape(get("title", ""), quote=False)
    if entry.type in WHOLE_TITLES:
        title = f"<i{lang}>{title}</i>"
    elif title[0].islower():
        title = f"<span{lang}>{title}</span>" if lang else title
    else:
        title = f"<span{lang}>“{title}”</span>" if lang else f"“{title}”"
    inside = get("journal") or get("booktitle")
    imprint = ": ".join(filter(None, (get("address"), get("publisher"))))
    when = get("date") or get("year") or ""
    volume = get("volume") and f"vol. {get('volume')}"
    printed = f"{imprint} {when}".strip()
    plain = [get("series"), get("edition"), volume, printed, get("number"), _pages(get("pages"))]
    parts = [escape(authors, quote=False), title, inside and f"<i{lang}>{escape(inside, quote=False)}</i>"]
    parts += [escape(part, quote=False) for part in [*plain, get("howpublished")] if part]
    text = ", ".join(filter(None, parts))
    if get("url"):
        host = re.sub(r"^www\.", "", get("url").split("/")[2])
        text += f' (<a href="{escape(get("url"))}">{host}</a>)'
    return Work(
        key, get("shorthand"), text, get("keywords"), get("group"), get("url", ""), get("note", ""),
        (get("year", "9999").strip("["), re.sub(r"<[^>]*>|[\[“‘]", "", authors or title).lower()),
    )  # fmt: skip


def _pages(pages: str | None) -> str | None:
    return pages if not pages or pages.endswith("pp.") else f"{'pp.' if '–' in pages else 'p.'} {pages}"


@cache
def works() -> dict[str, Work]:
    """Every work by its key, in the order of the file."""
    return {key: _work(key, entry) for key, entry in parse_file(str(BIB), bib_format="bibtex").entries.items()}


def cited_in(env) -> dict[str, list[str]]:
    """Which page cites what, in the order of citing."""
    if not hasattr(env, "biritch_cited"):
        env.biritch_cited = {}
    return env.biritch_cited


def cite(env, docname: str, keys) -> str:
    """Links for works, as HTML, remembered for the page's list. KeyError for one that is not in the file."""
    seen = cited_in(env).setdefault(docname, [])
    links = []
    for key in keys:
        work = works()[key]
        if key not in seen:
            seen.append(key)
        doubt = '<span class="b-vh">, from memory, unverified</span><sup aria-hidden="true">?</sup>'
        tail = doubt if work.mark == "memory" else ""
        links.append(f'<a class="b-cite" data-cite="{key}">[{escape(work.short, quote=False)}{tail}]</a>')
    return " ".join(links)


class Cite(SphinxRole):
    def run(self):
        keys = [key.strip() for key in self.text.split(",")]
        unknown = [key for key in keys if key not in works()]
        if unknown:
            return [], [self.inliner.reporter.warning(f"not in references.bib: {unknown}", line=self.lineno)]
        return [nodes.raw(self.rawtext, cite(self.env, self.env.docname, keys), format="html")], []


def item(work: Work, more: str = "", anchor: str = "") -> str:
    icon, words = MARKS[work.mark]
    note = f' <span class="b-read">{escape(work.read, quote=False)}</span>' if work.read else ""
    mark = f'<span class="b-mark">{mark_svg(icon)}{words}</span>'
    stop = "" if work.html.endswith(".") else "."
    return f'<li id="{anchor or f"ref-{work.key}"}">{work.html}{stop} {mark}{note}{more}</li>\n'


class References(SphinxDirective):
    """Without an argument the works cited on this page; with `all` the whole file, and where each is used."""

    optional_arguments = 1

    def run(self):
        self.env.note_dependency(str(BIB))
        if not self.arguments:
            keys = cited_in(self.env).get(self.env.docname, [])
            listed = sorted((works()[key] for key in keys), key=lambda work: work.order[1])
            return [self._list(listed)]
        everything = sorted(works().values(), key=lambda work: work.order)
        groups = [(words, [w for w in everything if w.group == name]) for name, words in GROUPS.items()]
        return [self._section(words, found) for words, found in groups if found]

    def _section(self, name: str, listed: list[Work]) -> nodes.section:
        section = nodes.section("", nodes.title("", name), ids=[nodes.make_id(name)], names=[name.lower()])
        self.state.document.note_implicit_target(section, section)
        section += self._list(listed, used=True)
        return section

    def _list(self, listed: list[Work], used: bool = False) -> nodes.raw:
        items = "".join(item(w, f'<span data-used="{w.key}"></span>' if used else "") for w in listed)
        return nodes.raw("", f'<ul class="b-sources">\n{items}</ul>', format="html")


def link_cited(app, pagename, templatename, context, doctree):
    body = context.get("body") or ""

    def link(found: re.Match[str]) -> str:
        here = "" if f'id="ref-{found[1]}"' in body else app.builder.get_relative_uri(pagename, SOURCES_PAGE)
        return f'{found[0]} href="{here}#ref-{found[1]}"'

    if "data-cite=" in body:
        context["body"] = CITED.sub(link, body)
    if "data-used=" in body:
        used = re.compile(r'<span data-used="([^"]+)"></span>')
        context["body"] = used.sub(lambda found: _uses(app, pagename, found[1]), context["body"])


def _uses(app, pagename: str, key: str) -> str:
    """Where a work is used: pages by their titles, and the rule paragraphs whose notes cite it."""
    env = app.env
    found = [
        f'<a href="{app.builder.get_relative_uri(pagename, doc)}">{escape(env.titles[doc].astext())}</a>'
        for doc, keys in sorted(cited_in(env).items(), key=lambda page: _place(env, page[0]))
        if key in keys and doc != pagename
    ]
    rules = [rule for rule in all_rules().values() if any(key in note.sources for note in rule.notes)]
    found += [f'<a class="b-ref" data-rule="{rule.id}">§&nbsp;{rule.name}</a>' for rule in rules]
    said = f"Used in {', '.join(found)}." if found else "For further reading."
    return f'<span class="b-used">{said}</span>'


def _place(env, docname: str) -> int:
    order = list(env.toctree_includes.get(env.config.root_doc, []))
    return order.index(docname) if docname in order else len(order)


def purge(app, env, docname):
    cited_in(env).pop(docname, None)


def list_again(app, env):
    """The Sources page tells of all others, so it is written whenever one of them is."""
    return [SOURCES_PAGE] if SOURCES_PAGE in env.found_docs else []


def setup(app):
    app.add_role("cite", Cite())
    app.add_directive("references", References)
    app.connect("env-purge-doc", purge)
    app.connect("env-updated", list_again)
    app.connect("html-page-context", link_cited, priority=600)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
