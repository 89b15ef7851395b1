"""Every page knows which others are live: pointing at a link to one begins to fetch what it needs.

The script is book/_live/ahead.mjs.
"""

from __future__ import annotations

import json
from html import escape

from .live import is_live

SCRIPT = "live/ahead.mjs"


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
    if pagename == "404":  # it may be shown at any address, from which the path would be wrong
        return
    live = json.dumps([app.builder.get_target_uri(name) for name in sorted(live_pages(app.env))])
    src = context["pathto"](SCRIPT, resource=True)
    tag = f'<script type="module" src="{escape(src)}" data-live="{escape(live)}"></script>\n'
    context["metatags"] = context.get("metatags", "") + tag


def setup(app):
    app.connect("doctree-read", note)
    app.connect("env-merge-info", merge)
    app.connect("env-purge-doc", forget)
    app.connect("html-page-context", add_script)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
