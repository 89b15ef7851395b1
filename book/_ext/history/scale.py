"""```{time-scale}```: the events of book/history/timeline.toml that have a place on the scale, year by year.

``scale = [{year = 1886.5, side = "up", place = "London", short = "…"}]`` in an event: above the line what became
bridge, below it Vint. The whole list, with its sources, is the table of the timeline.
"""

from __future__ import annotations

import re
from html import escape

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.history.prose import prose
from _ext.history.timeline import DATA, events

FROM, SPAN = 1866, 63  # years


def tick(event: dict, scale: dict) -> str:
    told = "disputed" in event or scale.get("told")
    kind = "is-key" if event.get("key") else "is-told" if told else ""
    year = escape(scale.get("date") or re.sub(r"^\D*?(?=\d{4})", "", event["date"]))
    head = f'<span><b>{year}</b> {escape(scale.get("place", ""))}</span>'
    late = " is-late" if scale["year"] > FROM + SPAN * 0.9 else ""
    style = f"--y:{scale['year']}" + (f";--w:{scale['wide']}rem" if "wide" in scale else "")
    return f'<li class="is-{scale["side"]} {kind}{late}" style="{style}">{head}<p>{prose(scale["short"])}</p></li>'


class TimeScale(SphinxDirective):
    def run(self):
        self.env.note_dependency(str(DATA))
        shown = [(event, scale) for event in events() for scale in event.get("scale", ())]
        ticks = "".join(tick(*pair) for pair in sorted(shown, key=lambda pair: pair[1]["year"]))
        said = "Above the line the game that became bridge, below it Vint. Broken ticks: told later, or disputed."
        listed = f'<ol class="h-time" style="--from:{FROM};--span:{SPAN}">{ticks}</ol>'
        return [nodes.raw("", f'<p class="b-small">{said}</p><div class="h-scale">{listed}</div>', format="html")]


def setup(app):
    app.add_directive("time-scale", TimeScale)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
