"""```{history-map}```: where the two games went, from book/history/map.toml, with the same as a list beside it."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.history.citations import cite
from biritch.render.markup import element

DATA = Path(__file__).resolve().parents[2] / "history" / "map.toml"
WIDTH, HEIGHT = 760, 470
# Straight degrees: at the middle of the map one north is half as long again as one east.
EAST, NORTH, WEST_EDGE, NORTH_EDGE = 13.1, 19.505, -12.0, 62.287
KINDS = {"Biritch": "is-b", "Vint": "is-v", "told": "is-told"}
TOLD = "told later, or disputed"


def data() -> dict:
    return tomllib.loads(DATA.read_text("utf-8"))


def point(east: float, north: float) -> tuple[float, float]:
    """A place on the sheet."""
    return round((east - WEST_EDGE) * EAST, 1), round((NORTH_EDGE - north) * NORTH, 1)


def path(points) -> str:
    return "L".join(f"{x},{y}" for x, y in points)


def land(found: dict) -> str:
    shapes = (path(point(*map(float, spot.split())) for spot in one["coast"]) for one in found["land"])
    return f'<path class="m-land" d="{"".join(f"M{shape}Z" for shape in shapes)}"/>'


def way(one: dict, places: dict[str, dict]) -> str:
    """A path from place to place by one bend, and its name."""

    def spot(end) -> tuple[float, float]:
        return point(*(places[end]["at"] if isinstance(end, str) else end))

    (x, y), (bx, by), (ex, ey) = spot(one["from"]), point(*one["bend"]), spot(one["to"])
    told = one["game"] == "told"
    drawn = "" if told else ' pathLength="1"'
    line = f'<path class="m-way {KINDS[one["game"]]}"{drawn} d="M{x},{y}Q{bx},{by} {ex},{ey}"/>'
    nx, ny = point(*one["name_at"])
    kind, anchor = ("m-sub", "end") if told else ("m-game", "start")
    name = escape(one.get("name", one["game"]))
    return f'{line}<text class="{kind}" text-anchor="{anchor}" x="{nx}" y="{ny}">{name}</text>'


def place(one: dict) -> str:
    x, y = point(*one["at"])
    dx, dy, anchor = one["label"]
    minor = " is-minor" if one.get("minor") else ""
    dot = f'<circle cx="{x}" cy="{y}" r="{4 if minor else 5.5}" class="m-dot{" is-open" if minor else ""}"/>'
    where = f'text-anchor="{anchor}" x="{round(x + dx, 1)}"'
    first = f'<text {where} y="{round(y + dy, 1)}" class="m-city{minor}">{escape(one["name"])}</text>'
    rest = "".join(
        f'<text {where} y="{round(y + dy + 17 * number, 1)}" class="m-sub">{escape(line)}</text>'
        for number, line in enumerate(one["says"], 1)
    )
    return dot + first + rest


def map_svg(found: dict) -> str:
    places = {one["name"]: one for one in found["place"]}
    names = f'<title id="m-t">{escape(found["title"])}</title><desc id="m-d">{escape(found["says"])}</desc>'
    ways = "".join(way(one, places) for one in found["way"])
    inside = names + land(found) + ways + "".join(map(place, found["place"]))
    return (
        f'<svg class="h-map" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="m-t m-d">{inside}</svg>'
    )


def key() -> str:
    rows = ((KINDS["Biritch"], "Biritch"), (KINDS["Vint"], "Vint"), (KINDS["told"], TOLD))
    sample = '<svg width="40" height="10" aria-hidden="true"><path class="m-way {}" d="M0 5H40"/></svg>'
    return "".join(f"<li>{sample.format(kind)} {name}</li>" for kind, name in rows)


class HistoryMap(SphinxDirective):
    def run(self):
        self.env.note_dependency(str(DATA))
        found = data()
        listed = "".join(
            f"<li><b>{escape(one['name'])}</b>: {escape(', '.join(one['says']))} "
            f"{cite(self.env, self.env.docname, one['sources'])}</li>"
            for one in found["place"]
        )
        twin = f'<details class="b-twin"><summary>The map as a list</summary><ul>{listed}</ul></details>'
        note = "A scheme: it shows where, not by which road."
        side = (
            f'<ul class="h-key">{key()}</ul><p class="b-small">{note}</p>'
            '<button class="b-btn" type="button" data-draw hidden>Follow the paths</button>'
        )
        figure = element("figure", map_svg(found), element("figcaption", side, twin), class_="h-fig h-first")
        return [nodes.raw("", figure, format="html")]


def setup(app):
    app.add_directive("history-map", HistoryMap)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
