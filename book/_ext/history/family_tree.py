"""```{family-tree}```: book/history/tree.toml as a drawing, with the line across it at 1886, and as a table."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.history.citations import cite
from _ext.history.prose import prose

DATA = Path(__file__).resolve().parents[2] / "history" / "tree.toml"
WIDTH = 340
# Where a path ends above a name and begins below what stands under it; a name on the line is larger.
ABOVE, BELOW, ABOVE_LINE, BELOW_LINE = 20, 26, 36, 40
INK, LINE = 'stroke="currentColor" stroke-width="1.25"', 'stroke="var(--b-c-accent)" stroke-width="2"'
KEY = (
    (INK, "descends from"),
    (f'{INK} stroke-dasharray="4 4"', "claimed or partial; no document settles it"),
    (LINE, "1886, the year both were printed"),
)


def path(given: dict, games: dict[str, dict]) -> str:
    parent, child = games[given["from"]], games[given["to"]]
    top = parent["y"] + (BELOW_LINE if parent.get("strong") else BELOW)
    foot = child["y"] - (ABOVE_LINE if child.get("strong") else ABOVE)
    bend = "" if parent["x"] == child["x"] else f"V{top + 16}H{child['x']}"
    kind = ' class="is-open"' if given.get("open") else ""
    way = given.get("d") or f"M{parent['x']} {top}{bend}V{foot}"
    return f'<path{kind} d="{way}"/>'


def drawn(game: dict) -> str:
    strong = game.get("strong")
    gap, kind = (30, ' class="is-strong"') if strong else (17, "")
    at = f'x="{game["x"]}" text-anchor="middle"'
    # The name stands on the line and interrupts it.
    half = 48 if len(game["name"]) > 5 else 38
    ground = f'<rect x="{game["x"] - half}" y="{game["y"] - 24}" width="{2 * half}" height="36"/>'
    return (
        f"{ground if strong else ''}<text{kind} {at} y=\"{game['y']}\">{escape(game['name'])}</text>\n"
        f'<text class="is-minor" {at} y="{game["y"] + gap}">{escape(game["short"])}</text>\n'
    )


def figure(data: dict) -> str:
    games = {game["key"]: game for game in data["game"]}
    height = max(game["y"] for game in data["game"]) + 24
    paths = "".join(path(given, games) for given in data["path"])
    line = f'<path class="is-line" d="M0 {data["line"]}H{WIDTH}"/>'
    names = "".join(map(drawn, data["game"]))
    svg = (
        f'<svg class="b-tree" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="tree-t tree-d">'
        '<title id="tree-t">Family tree of the two games</title>'
        f'<desc id="tree-d">The same relations stand in the table below.</desc>{paths}{line}{names}</svg>'
    )
    key = "".join(
        f'<p><svg width="36" height="10" aria-hidden="true"><path d="M0 5h36" {ink}/></svg> {words}</p>'
        for ink, words in KEY
    )
    aside = '<p>The Swedish <i lang="sv">vira</i> sounds like a cousin of <i lang="ru">винт</i> and is none.</p>'
    return f'<figure class="b-figure b-treefig">{svg}<figcaption>{key}{aside}</figcaption></figure>'


def table(data: dict, cited) -> str:
    names = {game["key"]: game["name"] for game in data["game"]}
    rows = ""
    for game in data["game"]:
        parents = [
            f"{escape(names[p['from']])} ({escape(p['sure'])}) {cited(p['sources'])}"
            for p in data["path"]
            if p["to"] == game["key"]
        ]
        also = f", {prose(game['also'])}" if "also" in game else ""
        rows += (
            f'<tr><th scope="row">{escape(game["name"])}{also}</th><td>{prose(game["first"])} '
            f"({escape(game['sure'])}) {cited(game['sources'])}</td><td>{'<br>'.join(parents) or '–'}</td></tr>\n"
        )
    heads = ("Game", "First record", "From")
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    grid = f'<table class="b-grid"><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table>'
    return (
        '<details class="b-twin"><summary>The tree as a table</summary>'
        f'<div class="pst-scrollable-table-container">{grid}</div></details>'
    )


class FamilyTree(SphinxDirective):
    def run(self):
        self.env.note_dependency(str(DATA))
        data = tomllib.loads(DATA.read_text("utf-8"))
        html = figure(data) + table(data, lambda keys: cite(self.env, self.env.docname, keys))
        return [nodes.raw("", html, format="html")]


def setup(app):
    app.add_directive("family-tree", FamilyTree)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
