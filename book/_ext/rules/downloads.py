"""The rule table of each profile as CSV and JSON, beside its page: ```{rule-downloads} collinson-1886```.

A CSV cell has several values one to a line: marks; notes as "kind: text [sources]"; sources as whole citations.
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.rules import references
from _ext.site.flat_urls import flat
from biritch.rules import Paragraph, paragraphs, profiles, source

COLUMNS = ("id", "number", "section", "title", "text", "marks", "notes", "sources")


def row(rule: Paragraph) -> dict[str, Any]:
    cited = dict.fromkeys(key for note in rule.notes for key in note.sources)
    return {
        "id": rule.id,
        "number": rule.number,
        "section": rule.section,
        "title": rule.title,
        "text": rule.text,
        "marks": list(rule.marks),
        "notes": [{"kind": note.kind, "text": note.text, "sources": list(note.sources)} for note in rule.notes],
        "sources": [{"key": key, "citation": source(key).citation} for key in cited],
    }


def as_json(profile: str) -> str:
    data = {"profile": profile, "language": "en", "paragraphs": [row(rule) for rule in paragraphs(profile)]}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def as_csv(profile: str) -> str:
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\r\n")
    table.writeheader()
    for rule in paragraphs(profile):
        line = row(rule)
        line["marks"] = "\n".join(line["marks"])
        line["notes"] = "\n".join(map(_note, line["notes"]))
        line["sources"] = "\n".join(cited["citation"] for cited in line["sources"])
        table.writerow(line)
    return text.getvalue()


def _note(note: dict[str, Any]) -> str:
    cited = f" [{', '.join(note['sources'])}]" if note["sources"] else ""
    return f"{note['kind']}: {note['text']}{cited}"


class RuleDownloads(SphinxDirective):
    """Two links, to files that are written when the site is."""

    required_arguments = 1

    def run(self):
        profile = self.arguments[0]
        links = (f'<a href="{profile}.{kind}" download>{kind.upper()}</a>' for kind in ("csv", "json"))
        said = f"The paragraphs of this page as a table, with marks, notes and sources: {' or '.join(links)}."
        return [nodes.raw("", f'<p class="b-small b-noprint b-downloads">{said}</p>', format="html")]


def write(app, error) -> None:
    if error or app.builder.format != "html":
        return
    pages = references.page_of(app.env)
    for profile in profiles():
        if profile in pages:
            folder = (Path(app.outdir) / flat(pages[profile])).parent
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{profile}.csv").write_text(as_csv(profile), "utf-8", newline="")
            (folder / f"{profile}.json").write_text(as_json(profile), "utf-8")


def setup(app):
    app.add_directive("rule-downloads", RuleDownloads)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
