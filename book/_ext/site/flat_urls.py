"""Addresses without the folder: book/rules/biritch.md is rules/biritch.html, book/index.md is index.html.

The pages stand in book/ beside the engine, but a reader's address should not say so, and the
front page has to be the root of the site.
"""

from __future__ import annotations

from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.errors import ExtensionError

FOLDER = "book/"


def flat(docname: str) -> str:
    return docname.removeprefix(FOLDER)


class FlatBuilder(StandaloneHTMLBuilder):
    name = "html"
    search = False  # search.py makes the index and the page

    def get_outfilename(self, pagename: str) -> str:
        return super().get_outfilename(flat(pagename))

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        return super().get_target_uri(flat(docname), typ)


def refuse_collisions(app, env, added, changed, removed):
    pages: dict[str, str] = {}
    for docname in sorted(env.found_docs):
        if pages.setdefault(flat(docname), docname) != docname:
            raise ExtensionError(f"{docname} and {pages[flat(docname)]} would be the same page")
    return []


def setup(app):
    app.add_builder(FlatBuilder, override=True)
    app.connect("env-get-outdated", refuse_collisions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
