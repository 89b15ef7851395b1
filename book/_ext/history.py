"""The history part: its citations, timeline, tree, tables, glossary, and what pages tell about themselves."""

from __future__ import annotations

EXTENSIONS = (
    "citations",
    "timeline",
    "family_tree",
    "scoring_history",
    "source_status",
    "glossary",
    "subject_index",
    "site_meta",
)


def setup(app):
    for extension in EXTENSIONS:
        app.setup_extension(extension)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
