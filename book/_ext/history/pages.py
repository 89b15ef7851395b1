"""The history part: its citations, timeline, tree, tables, glossary, and what pages tell about themselves."""

from __future__ import annotations

from _ext.site.scripts import script_where

EXTENSIONS = (
    "_ext.history.citations",
    "_ext.history.timeline",
    "_ext.history.family_tree",
    "_ext.history.map",
    "_ext.history.pamphlet",
    "_ext.history.scale",
    "_ext.history.worth",
    "_ext.history.scoring_history",
    "_ext.rules.source_status",
    "_ext.history.glossary",
    "_ext.history.subject_index",
    "_ext.site.meta",
)


def setup(app):
    for extension in EXTENSIONS:
        app.setup_extension(extension)
    app.connect("html-page-context", script_where('class="h-fig', "history.mjs"))
    return {"parallel_read_safe": False, "parallel_write_safe": True}
