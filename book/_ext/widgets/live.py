"""Live parts of pages: {laboratory} and code cells tagged `live`.

    ```{laboratory} biritch.widgets:scoring_laboratory
    :state: …
    ```

writes the snapshot of that widget into the page, worked out now, so that something true is on the screen
at once and without scripts; the page's script makes it live. A page without a live part loads no script.
"""

from __future__ import annotations

import importlib
import json
from html import escape

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

SCRIPT = "live/page.mjs"
AHEAD = "live/ahead.mjs"
# Also in book/_live/code/words.mjs, which replaces it when the scripts run.
STATE = (
    '<div class="b-state" role="status"><span><strong>Snapshot.</strong> '
    "This was worked out when the page was made."
    "<noscript> With JavaScript it can be changed here.</noscript></span></div>"
)


class laboratory(nodes.General, nodes.Element):
    """A laboratory with its snapshot."""


def snapshot(ref: str, state: str | None) -> str:
    """The widget's own static twin."""
    module, _, name = ref.partition(":")
    function = getattr(importlib.import_module(module), name)
    widget = function() if state is None else function(state=state)
    twin = widget.snapshot_html
    return twin() if callable(twin) else twin


class LaboratoryDirective(SphinxDirective):
    required_arguments = 1
    option_spec = {"state": directives.unchanged, "name": directives.unchanged}

    def run(self):
        ref, state = self.arguments[0], self.options.get("state")
        try:
            html = snapshot(ref, state)
        except Exception as error:
            raise self.error(f"the laboratory {ref} could not be made: {type(error).__name__}: {error}") from error
        node = laboratory(ref=ref, state=state, html=html)
        # The address of the laboratory, and of each of its states: #scoring-laboratory=…
        node["ids"].append(self.options.get("name") or ref.partition(":")[2].replace("_", "-"))
        self.set_source_info(node)
        return [node]


def visit(self, node) -> None:
    state = "" if node["state"] is None else f' data-state="{escape(node["state"])}"'
    self.body.append(
        f'<div class="b-lab" id="{node["ids"][0]}" data-lab="{escape(node["ref"])}"{state}>{STATE}'
        f'<div class="b-lab-view">{node["html"]}</div></div>'
    )
    raise nodes.SkipNode


def is_live(node: nodes.Node) -> bool:
    return isinstance(node, laboratory) or (isinstance(node, nodes.container) and "tag_live" in node["classes"])


def keep_ids_apart(app, doctree) -> None:
    """A laboratory's id is its address; a section of the same name, its page's title say, takes another."""
    taken = {name for node in doctree.findall(laboratory) for name in node["ids"]}
    for section in doctree.findall(nodes.section):
        section["ids"] = [f"{name}-page" if name in taken else name for name in section["ids"]]


def live_pages(env) -> set[str]:
    """The documents with live parts, kept from one build to the next."""
    if not hasattr(env, "biritch_live_pages"):
        env.biritch_live_pages = set()
    return env.biritch_live_pages


def note(app, doctree) -> None:
    live_pages(app.env).discard(app.env.docname)
    if next(doctree.findall(is_live), None) is not None:
        live_pages(app.env).add(app.env.docname)


def merge(app, env, docnames, other) -> None:
    env.biritch_live_pages = (live_pages(env) - set(docnames)) | (live_pages(other) & set(docnames))


def forget(app, env, docname) -> None:
    live_pages(env).discard(docname)


def add_script(app, pagename, templatename, context, doctree) -> None:
    add_ahead(app, pagename, context)
    if doctree is not None and next(doctree.findall(is_live), None) is not None:
        src = context["pathto"](SCRIPT, resource=True)
        context["metatags"] = (
            context.get("metatags", "") + f'<script type="module" src="{escape(src)}"></script>\n'
        )


def add_ahead(app, pagename, context) -> None:
    """Every page knows which others are live: pointing at a link to one begins to fetch what it needs."""
    if pagename == "404":  # it may be shown at any address, from which the path would be wrong
        return
    live = json.dumps([app.builder.get_target_uri(name) for name in sorted(live_pages(app.env))])
    src = context["pathto"](AHEAD, resource=True)
    tag = f'<script type="module" src="{escape(src)}" data-live="{escape(live)}"></script>\n'
    context["metatags"] = context.get("metatags", "") + tag


def setup(app):
    app.add_node(laboratory, html=(visit, None))
    app.add_directive("laboratory", LaboratoryDirective)
    app.connect("doctree-read", keep_ids_apart, priority=100)  # before the contents are collected
    app.connect("doctree-read", note)
    app.connect("env-merge-info", merge)
    app.connect("env-purge-doc", forget)
    app.connect("html-page-context", add_script)
    return {"version": "2", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
