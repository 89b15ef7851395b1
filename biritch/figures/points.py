"""Figures for the book: where the points of a deal come from.

The plain numbers (``figure_data``) and the words (``alt_text``) need nothing; only drawing needs matplotlib.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from biritch.cards.seats import Side
from biritch.figures.style import ACCENT, COLUMNS, HAIR, INK, INK_2, WIDTH, inline, style
from biritch.figures.twins import Row, twin_html
from biritch.profiles.lines import KINDS, Column
from biritch.render.markup import element, say, signed
from biritch.render.words import contract_words, game_name
from biritch.scoring.score import ScoreSheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LANE, HEAD = 0.3, 0.75  # inches
LEFT, RIGHT = -2.9, 1.35  # in longest bars; on the left stand the names of the kinds


@dataclass(frozen=True)
class Bar:
    """What one kind of line brings a side: a bar of the figure. Points may be negative (a chicane)."""

    column: Column
    kind: str
    side: Side
    points: int


def figure_data(*sheets: ScoreSheet) -> list[list[Bar]]:
    """The bars of each sheet, from the top of the figure down: above the line, then below it."""
    return [_bars(sheet) for sheet in sheets]


def _bars(sheet: ScoreSheet) -> list[Bar]:
    sums: dict[tuple[Column, str, Side], int] = {}
    for line in sheet.lines:
        key = (line.column, line.kind, line.side)
        sums[key] = sums.get(key, 0) + line.points
    # As on paper: what is written first stands nearest to the line.
    order = {"above": tuple(reversed(KINDS)), "below": KINDS}
    return [
        Bar(column, kind, side, sums[column, kind, side])
        for column in COLUMNS
        for kind in order[column]
        for side in Side
        if (column, kind, side) in sums
    ]


def alt_text(*sheets: ScoreSheet) -> str:
    """What the figure shows, in one sentence."""
    games = []
    for sheet, bars in zip(sheets, figure_data(*sheets), strict=True):
        parts = []
        for column in COLUMNS:
            said = [
                f"{say(f'kind.{bar.kind}').lower()} {bar.side.label} {signed(bar.points)}"
                for bar in bars
                if bar.column == column
            ]
            if said:
                parts.append(f"{say(f'render.{column}').lower()}, {', '.join(said)}")
        games.append(
            f"{game_name(sheet.profile)}: {'; '.join(parts) or say('render.thrown-in')}"
        )
    return "; ".join(games) + "."


def where_points_come_from(*sheets: ScoreSheet) -> Figure:
    """Mirrored bars, N–S to the left and E–W to the right, the line between what stands above and below it.

    One row for each sheet, each to its own scale, since the points of two games are not of one size.
    """
    import matplotlib
    from matplotlib.figure import Figure

    data = figure_data(*sheets)
    heights = [HEAD + LANE * len(_lanes(bars)) for bars in data]
    with matplotlib.rc_context(style()):
        figure = Figure(figsize=(WIDTH, sum(heights)))
        figure.patch.set_alpha(0)
        axes = figure.subplots(len(sheets), 1, squeeze=False, height_ratios=heights)[:, 0]
        for ax, sheet, bars in zip(axes, sheets, data, strict=True):
            _draw_row(ax, sheet, bars)
        figure.subplots_adjust(left=0.01, right=0.99, top=0.995, bottom=0.01, hspace=0.02)
    return figure


def figure_html(*sheets: ScoreSheet) -> str:
    """The figure as inline SVG that takes its colours and letters from the page, light or dark.

    Where matplotlib is not to be had (in the browser), a table with bars stands in its place.
    """
    words = alt_text(*sheets)
    try:
        figure = where_points_come_from(*sheets)
    except ImportError:
        return twin_html(["", *(side.label for side in Side)], list(_twin_rows(sheets)), words)
    return element("figure", inline(figure, words), class_="b-figure")


def _twin_rows(sheets: Sequence[ScoreSheet]) -> Iterator[Row]:
    """A row for each kind of each sheet, with both sides' points."""
    for sheet, bars in zip(sheets, figure_data(*sheets), strict=True):
        for column, kind in _lanes(bars):
            found = {bar.side: bar.points for bar in bars if (bar.column, bar.kind) == (column, kind)}
            label = f"{game_name(sheet.profile)}, {say(f'kind.{kind}').lower()}"
            yield label, [found.get(side) for side in Side]


# Drawing


def _lanes(bars: list[Bar]) -> list[tuple[Column, str]]:
    """The horizontal lanes of a row, top to bottom: one for each kind in each column."""
    return list(dict.fromkeys((bar.column, bar.kind) for bar in bars))


def _draw_row(ax: Axes, sheet: ScoreSheet, bars: list[Bar]) -> None:
    lanes = _lanes(bars)
    longest = max((abs(bar.points) for bar in bars), default=1)
    ax.set_xlim(LEFT, RIGHT)
    ax.set_ylim(len(lanes) - 0.4, -HEAD / LANE)
    ax.axis("off")
    title = game_name(sheet.profile)
    if sheet.result:
        title += f". {contract_words(sheet.result.contract, sheet.profile)}"
    ax.text(LEFT, -1.65, title, weight="bold", va="center")
    for side, x, align in ((Side.NS, -0.03, "right"), (Side.EW, 0.03, "left")):
        ax.text(x, -0.85, side.label, color=INK_2, ha=align, va="center")
    for row, (column, kind) in enumerate(lanes):
        ax.text(LEFT, row, say(f"kind.{kind}"), color=INK, va="center")
        for bar in bars:
            if (bar.column, bar.kind) == (column, kind):
                _draw_bar(ax, row, bar, longest)
    ax.plot([0, 0], [-0.5, len(lanes) - 0.5], color=HAIR, linewidth=0.8, clip_on=False)
    line = sum(column == "above" for column, _ in lanes) - 0.5
    ax.plot([LEFT, RIGHT], [line, line], color=ACCENT, linewidth=1.6, clip_on=False)


def _draw_bar(ax: Axes, row: int, bar: Bar, longest: int) -> None:
    # Direction and hatching tell the side; nothing hangs on colour. What is taken off is dashed and empty.
    way = -1 if bar.side is Side.NS else 1
    length = abs(bar.points) / longest
    look: dict[str, Any] = {"edgecolor": INK_2, "facecolor": "none", "linewidth": 0.8, "clip_on": False}
    if bar.points < 0:
        look["linestyle"] = (0, (3, 2))
    elif bar.side is Side.NS:
        look["facecolor"] = INK_2
    else:
        look["hatch"] = "////"
    ax.barh(row, way * length, height=0.5, **look)
    align = "right" if way < 0 else "left"
    ax.text(way * (length + 0.03), row, signed(bar.points), color=INK, ha=align, va="center")
