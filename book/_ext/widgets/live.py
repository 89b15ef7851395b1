"""Live parts of pages: {laboratory} and code cells tagged `live`.

    ```{laboratory} biritch.widgets:scoring_laboratory
    :state: …
    ```

writes the snapshot of that widget into the page, worked out now, so that something true is on the screen
at once and without scripts; the page's script makes it live. A page without a live part loads no script.
"""

from __future__ import annotations

import importlib
import re
from html import escape
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

SCRIPT = "live/page.mjs"
# Style sheets that only the page of a certain laboratory needs.
SHEETS = {"biritch.widgets:play_a_hand": "table.css", "biritch.widgets:question_sheet": "questions.css"}
# Also in book/_live/code/words.mjs, which replaces it when the scripts run.
STATE = (
    '<div class="b-state" role="status"><span><strong>Snapshot.</strong> '
    "This was worked out when the page was made."
    "<noscript> With JavaScript it can be changed here.</noscript></span></div>"
)


# Runs at once, so it stands in the page; comments and indentation stay here.
WRITTEN = (Path(__file__).parent / "early.js").read_text("utf-8")
EARLY = re.sub(r"(?m)^(//.*|/\*\*.*)?\n", "", re.sub(r"(?m)^[ ]+", "", WRITTEN))


class laboratory(nodes.General, nodes.Element):
    """A laboratory with its snapshot."""


def snapshot(ref: str, state: str | None, name: str) -> str:
    """What is there at first: the laboratory as it will be; for a page without scripts its static twin."""
    module, _, function = ref.partition(":")
    make = getattr(importlib.import_module(module), function)
    widget = make() if state is None else make(state=state)
    twin = widget.snapshot_html
    plain = twin() if callable(twin) else twin
    if not hasattr(widget, "first_paint"):
        return f'<div class="b-lab-view">{plain}</div>'
    first = widget.first_paint(name)
    hidden = ""
    if "<input" in first:  # else nothing in it is dead where no script runs
        hidden = f"<noscript><style>#{name} .b-first {{ display: none; }}</style>{plain}</noscript>"
    return f'<div class="b-lab-view"><div class="b-first">{first}</div>{hidden}</div><script>{EARLY}</script>'


class LaboratoryDirective(SphinxDirective):
    required_arguments = 1
    option_spec = {"state": directives.unchanged, "name": directives.unchanged}

    def run(self):
        ref, state = self.arguments[0], self.options.get("state")
        # The address of the laboratory, and of each of its states: #scoring-laboratory=…
        name = self.options.get("name") or ref.partition(":")[2].replace("_", "-")
        try:
            html = snapshot(ref, state, name)
        except Exception as error:
            raise self.error(f"the laboratory {ref} could not be made: {type(error).__name__}: {error}") from error
        node = laboratory(ref=ref, state=state, html=html)
        node["ids"].append(name)
        self.set_source_info(node)
        return [node]


def visit(self, node) -> None:
    state = "" if node["state"] is None else f' data-state="{escape(node["state"])}"'
    self.body.append(
        f'<div class="b-lab" id="{node["ids"][0]}" data-lab="{escape(node["ref"])}"{state}>{STATE}'
        f'{node["html"]}</div>'
    )
    raise nodes.SkipNode


def is_live(node: nodes.Node) -> bool:
    return isinstance(node, laboratory) or (isinstance(node, nodes.container) and "tag_live" in node["classes"])


def keep_ids_apart(app, doctree) -> None:
    """A laboratory's id is its address; a section of the same name, its page's title say, takes another."""
    taken = {name for node in doctree.findall(laboratory) for name in node["ids"]}
    for section in doctree.findall(nodes.section):
        section["ids"] = [f"{name}-page" if name in taken else name for name in section["ids"]]


def add_script(app, pagename, templatename, context, doctree) -> None:
    if doctree is not None and next(doctree.findall(is_live), None) is not None:
        src = context["pathto"](SCRIPT, resource=True)
        context["metatags"] = (
            context.get("metatags", "") + f'<script type="module" src="{escape(src)}"></script>\n'
        )


def add_sheets(app, pagename, templatename, context, doctree) -> None:
    found = {node["ref"] for node in doctree.findall(laboratory)} if doctree is not None else set()
    for ref in sorted(found & set(SHEETS)):
        app.add_css_file(SHEETS[ref])


def setup(app):
    app.add_node(laboratory, html=(visit, None))
    app.add_directive("laboratory", LaboratoryDirective)
    app.connect("doctree-read", keep_ids_apart, priority=100)  # before the contents are collected
    app.connect("html-page-context", add_script)
    app.connect("html-page-context", add_sheets)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
