"""On each notebook's page: its first paragraph as the lead, then how to open it live or to keep its file.

Opened live it runs in the site's JupyterLite (book/_live/lite.py).
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

FOLDER = "notebooks/"
# All that a notebook loads on its first visit; a phone on a small plan should know beforehand.
SIZE = "about 20 MB"


def add_links(app, pagename, templatename, context, doctree):
    head, end, rest = (context.get("body") or "").partition("</h1>")
    if not end or not pagename.startswith(FOLDER) or app.env.doc2path(pagename)[-6:] != ".ipynb":
        return
    name = f"{pagename.removeprefix(FOLDER)}.ipynb"
    live = context["pathto"]("lite/notebooks/index.html", resource=True)
    file = context["pathto"](f"lite/files/{quote(name)}", resource=True)
    links = (
        f'<p class="b-small b-noprint">This page is a notebook. '
        f'<a href="{escape(live)}?path={quote(name)}">Open this notebook live</a>: it runs in the browser, '
        f'which loads {SIZE} for it and needs a network each time, unlike the pages. '
        f'<a href="{escape(file)}" download>Save the notebook</a> for a Jupyter of your own, where the engine is '
        "installed (in a checkout: <code>pip install &quot;.[widgets,figures]&quot;</code>).</p>"
    )
    lead, stop, after = rest.partition("</p>")
    context["body"] = head + end + lead.replace("<p>", '<p class="b-lead">', 1) + stop + links + after


def setup(app):
    app.connect("html-page-context", add_links)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
