"""Two games on one sheet, one line through both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from biritch.cards.seats import Side
from biritch.profiles.lines import KINDS, Column, ScoreLine
from biritch.render.markup import Link, element, prose, say, signed, told
from biritch.render.sheet import Pen
from biritch.render.words import capital, game_name
from biritch.scoring.score import ScoreSheet

Layer = dict[Side, ScoreLine]


def double_sheet_html(
    first: ScoreSheet, second: ScoreSheet, *, caption: str = "", link: Link | None = None
) -> str:
    """The same deal under two profiles, side by side: an entry of one kind in one row."""
    pair, pen = (first, second), Pen(link)
    parts = [
        element("tbody", _zone(f"render.{column}"), *_rows(pair, column, pen), class_=f"b-{column}")
        for column in ("above", "below")
    ]
    sums = [[sheet.points(side) for side in Side] for sheet in pair]
    totals = "".join(_cells([signed(points) if points else "" for points in figures]) for figures in sums)
    margins = say("render.margins", first=_margin(first), second=_margin(second))
    why = " " + element("span", prose(margins), class_="b-why")
    foot = element("tr", element("th", told("render.total"), why, scope="row"), totals)
    said = "".join(pen.changes(sheet.profile) for sheet in pair)
    said += prose(caption or say("render.one-deal"))
    return element(
        "table", element("caption", said), _head(pair), *parts, element("tfoot", foot),
        class_="b-sheet is-double",
    )  # fmt: skip


def _margin(sheet: ScoreSheet) -> str:
    """“8 to N–S”, or none."""
    if not sheet.margin:
        return say("beside.level-points")
    side = Side.NS if sheet.margin > 0 else Side.EW
    return say("beside.lead", margin=abs(sheet.margin), side=side)


def _head(pair: Sequence[ScoreSheet]) -> str:
    names = [
        element("th", prose(game_name(sheet.profile)), colspan="2", scope="colgroup", class_="is-first")
        for sheet in pair
    ]
    corner = element("th", told("render.corner"), rowspan="2", scope="col")
    sides = [
        element("th", side.label, scope="col", class_="is-first" if side is Side.NS else None)
        for _ in pair
        for side in Side
    ]
    return element("thead", element("tr", corner, *names), element("tr", *sides))


def _zone(key: str) -> str:
    head = element("th", told(key), scope="rowgroup")
    return element("tr", head, _cells(["", ""]), _cells(["", ""]), class_="b-zone")


def _rows(pair: Sequence[ScoreSheet], column: Column, pen: Pen) -> list[str]:
    # Odd tricks of one game and tricks of the other are the same entry: what the tricks brought.
    groups = ["tricks"] if column == "below" else list(reversed(KINDS))
    rows = []
    for group in groups:
        layers = [list(_layers(sheet, column, None if column == "below" else group)) for sheet in pair]
        rows += [_row(group, layer, pair, pen) for layer in zip_longest(*layers, fillvalue={})]
    return rows


def _layers(sheet: ScoreSheet, column: Column, kind: str | None) -> Iterator[Layer]:
    """Lines of one kind in as many rows as they need: a row has one figure for a side."""
    layer: Layer = {}
    for line in sheet.lines:
        if line.column != column or (kind is not None and line.kind != kind):
            continue
        if line.side in layer:
            yield layer
            layer = {}
        layer[line.side] = line
    if layer:
        yield layer


def _row(kind: str, layers: Sequence[Layer], pair: Sequence[ScoreSheet], pen: Pen) -> str:
    reasons, cells = [], ""
    for layer, sheet in zip(layers, pair, strict=True):
        cells += _cells([signed(layer[side].points) if side in layer else "" for side in Side])
        if layer:
            game = prose(game_name(sheet.profile))
            # Both sides' tricks come by one paragraph; its link stands once.
            because = [prose(line.because) for line in layer.values()]
            links = dict.fromkeys(pen.link_to(line.rule) for line in layer.values())
            reasons.append(f"{game}: {'; '.join(because)} · {' '.join(links)}.")
    label = prose(capital(say(f"kind.{kind}")))
    why = " " + element("span", " ".join(reasons), class_="b-why")
    return element("tr", element("th", label, why, scope="row"), cells)


def _cells(figures: Sequence[str]) -> str:
    return element("td", figures[0], class_="is-first") + element("td", figures[1])
