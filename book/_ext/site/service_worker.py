"""Every page registers sw.js (book/sw.js): after the first visit the book can be read without a network.

It does so wherever the site stands, so that the folder is the same for everyone; `make serve`, where a page must
never be an old one, answers for sw.js with one that removes itself (book/serve.py).
"""

from __future__ import annotations

from html import escape

# After the page is there. The worker decides what it keeps; the page only says that it is one.
SCRIPT = """<script type="module">
const workers = navigator.serviceWorker;
if (workers) addEventListener("load", () => workers.register("{src}").then(() => workers.ready)
  .then(({{ active }}) => active.postMessage("keep")).catch(() => {{}}));
</script>
"""


def add_script(app, pagename, templatename, context, doctree):
    if pagename == "404":  # it may be shown at any address, from which the path would be wrong
        return
    src = escape(context["pathto"]("sw.js", resource=True))
    context["metatags"] = context.get("metatags", "") + SCRIPT.format(src=src)


def setup(app):
    app.connect("html-page-context", add_script)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
