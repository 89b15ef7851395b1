"""```{timeline}```: the rows of book/history/timeline.toml, as a list along the line and as a table."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.history.citations import cite
from _ext.history.prose import prose

DATA = Path(__file__).resolve().parents[2] / "history" / "timeline.toml"


def events() -> list[dict]:
    return tomllib.loads(DATA.read_text("utf-8"))["event"]


def date(event: dict) -> str:
    """A range of years stays on one line."""
    return escape(event["date"].replace("–", "\u2060–\u2060"))


def said(event: dict, cited: str) -> str:
    tag = f' <span class="b-tag">{escape(event["disputed"])}</span>' if "disputed" in event else ""
    return f"{prose(event['text'])}{tag} {cited}"


def row(event: dict, cited: str) -> str:
    kind = "is-key" if event.get("key") else "is-disputed" if "disputed" in event else ""
    opening = f'<li class="{kind}">' if kind else "<li>"
    return f"{opening}<span>{date(event)}</span>\n<p>{said(event, cited)}</p></li>\n"


def table(found: list[tuple[dict, str]]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{date(e)}</th><td>{prose(e["text"])}</td>'
        f"<td>{escape(e.get('disputed', ''))}</td><td>{cited}</td></tr>\n"
        for e, cited in found
    )
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Date", "What", "Disputed", "Source"))
    grid = f'<table class="b-grid"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div class="pst-scrollable-table-container">{grid}</div>'


class Timeline(SphinxDirective):
    def run(self):
        self.env.note_dependency(str(DATA))
        found = [(event, cite(self.env, self.env.docname, event["sources"])) for event in events()]
        listed = f'<ol class="b-time">\n{"".join(row(*pair) for pair in found)}</ol>'
        summary = "<summary>The timeline as a table</summary>"
        twin = f'<details class="b-twin is-wide">{summary}{table(found)}</details>'
        return [nodes.raw("", listed + twin, format="html")]


def setup(app):
    app.add_directive("timeline", Timeline)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
