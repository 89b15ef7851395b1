"""One style for all figures: the page's colours and letters, and the way from matplotlib to inline SVG."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from biritch.profiles.lines import Column
from biritch.render.markup import element

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INK, INK_2, HAIR, ACCENT = "#1d1c20", "#5b5860", "#dcdad4", "#59398a"
TOKENS = {INK: "ink", INK_2: "ink-2", HAIR: "hair", ACCENT: "accent"}
COLUMNS: tuple[Column, Column] = ("above", "below")
WIDTH = 4.6  # inches; so narrow that its letters can be read on a phone


def style() -> Any:  # matplotlib has a type of its own for these names
    from matplotlib import font_manager

    # The page sets the letters; this only measures, and is what a printed figure has.
    known = set(font_manager.get_font_names())
    serif = next((name for name in ("Literata", "Georgia") if name in known), "DejaVu Serif")
    return {
        "font.family": serif,
        "font.size": 10.5,
        "text.color": INK,
        "hatch.linewidth": 0.8,
        "svg.fonttype": "none",
        "svg.hashsalt": "biritch",
    }


def inline(figure: Figure, words: str) -> str:
    """The SVG for a page: no ids but those it needs itself, the page's colours and letters, a name."""
    import matplotlib

    written = io.StringIO()
    # Ids made from the words: two figures on one page must not share any.
    with matplotlib.rc_context({**style(), "svg.hashsalt": words}):
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = written.getvalue()
    svg = svg[svg.index("<svg") :]
    # Its own style sheet would be the whole page's.
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->|<style.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)
    for colour, token in TOKENS.items():
        svg = svg.replace(colour, f"var(--b-c-{token}, {colour})")
    svg = re.sub(r"font-family: [^;\"]*", "font-family: var(--b-serif, Georgia, serif)", svg)
    inside = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    box = re.search(r'viewBox="([^"]*)"', svg)
    assert box is not None
    shape = "width:100%;max-width:32rem;height:auto;display:block"
    inside = re.sub(r"\s*\n\s*", "\n", inside).strip()
    return element("svg", inside, viewBox=box[1], role="img", aria_label=words, style=shape)
