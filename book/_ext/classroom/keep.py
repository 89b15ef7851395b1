"""Keep score for a real game: the rubber sheet as a page that can be put on a phone's home screen.

    ```{keep-names}```   the names of the four, above the laboratory

The page remembers its rubber and its names in the browser (keep.mjs), has a manifest, and its buttons are large.
"""

from __future__ import annotations

from html import escape

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.site.scripts import script_where
from biritch import Seat

MARK = 'class="k-names'
LAB = "keep-score"
# Before the laboratory reads its address, and nothing that can fail may keep it from that.
RESTORE = (
    "<script>try{const kept=JSON.parse(localStorage.getItem('biritch-table')).address;"
    f"if(typeof kept==='string'&&!location.hash)history.replaceState(null,'','#{LAB}='+encodeURIComponent(kept))}}"
    "catch{}</script>"
)


class KeepNames(SphinxDirective):
    def run(self):
        fields = "".join(
            f'<div class="b-field"><label for="k-{seat.name}">{seat.word}</label>'
            f'<input class="b-input" id="k-{seat.name}" data-seat="{seat.name}" maxlength="24" autocomplete="off">'
            "</div>"
            for seat in (Seat.N, Seat.S, Seat.E, Seat.W)
        )
        html = (
            '<details class="k-names b-noprint" hidden><summary>Who plays</summary>'
            f'<div class="b-form">{fields}</div><p class="b-small">North and South are partners, East and West '
            f"too. The names stay on this device.</p></details>{RESTORE}"
        )
        return [nodes.raw("", html, format="html")]


def add_head(app, pagename, templatename, context, doctree) -> None:
    if MARK in (context.get("body") or ""):
        app.add_css_file("keep.css")
        href = escape(context["pathto"]("_static/keep-score.webmanifest", resource=True))
        context["metatags"] = context.get("metatags", "") + f'<link rel="manifest" href="{href}">\n'


def setup(app):
    app.add_directive("keep-names", KeepNames)
    app.connect("html-page-context", script_where(MARK, "keep.mjs"))
    app.connect("html-page-context", add_head)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
