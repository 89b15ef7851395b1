"""Figures over several deals: shares of all points, a rubber's totals as they grow, margins by level.

As in ``points``: plain numbers, the words for them, and inline SVG that takes the page's colours. Only
drawing needs matplotlib.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from biritch.cards.cards import HONOUR_RANKS, Denomination
from biritch.cards.seats import BySide, Seat, Side
from biritch.figures.style import ACCENT, COLUMNS, HAIR, INK, INK_2, WIDTH, inline, style
from biritch.figures.twins import Row, twin_html
from biritch.profiles.base import Profile
from biritch.profiles.lines import KINDS, Column
from biritch.profiles.results import Holdings, Result
from biritch.render.markup import element, say, signed
from biritch.render.words import capital, game_name, game_sentence
from biritch.scoring.score import ScoreSheet, score
from biritch.study.sampling import points_by_kind
from biritch.talk.contract import Contract

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LANE = 0.3  # inches


# Shares of all points


@dataclass(frozen=True)
class Share:
    """The points of one kind over many deals, and their part of all points (a chicane that deducts: below 0)."""

    column: Column
    kind: str
    points: int
    part: float

    @property
    def percent(self) -> str:
        """In whole per cent, with a true minus; "< 1" for less than one."""
        return "< 1" if 0 < self.part < 0.01 else signed(round(100 * self.part))


def shares(sheets: Sequence[ScoreSheet]) -> list[Share]:
    """What the points of many deals are for, from the top of a figure down; games and rubbers left out."""
    sums = points_by_kind(sheets)
    total = sum(sums.values()) or 1
    order = {"above": tuple(reversed(KINDS)), "below": KINDS}
    return [
        Share(column, kind, sums[column, kind], sums[column, kind] / total)
        for column in COLUMNS
        for kind in order[column]
        if (column, kind) in sums
    ]


def shares_alt(*samples: Sequence[ScoreSheet]) -> str:
    """What the figure of shares shows, in words."""
    games = []
    for sheets in samples:
        found = shares(sheets)
        columns = []
        for column in COLUMNS:
            said = [
                say("chart.share", kind=say(f"kind.{s.kind}").lower(), percent=s.percent)
                for s in found
                if s.column == column
            ]
            columns.append(f"{say(f'render.{column}').lower()}, {', '.join(said)}")
        games.append(f"{game_name(sheets[0].profile)}: {'; '.join(columns)}")
    return ". ".join(games) + "."


def shares_html(*samples: Sequence[ScoreSheet]) -> str:
    """A lane for each kind and a row for each game; the line parts what counts towards a game from the rest."""
    words = shares_alt(*samples)
    rows: list[Row] = [
        (f"{game_name(sheets[0].profile)}, {say(f'kind.{share.kind}').lower()}", [round(100 * share.part)])
        for sheets in samples
        for share in shares(sheets)
    ]
    return _figure(lambda: _draw_shares(samples), words, (["", "%"], rows))


def _draw_shares(samples: Sequence[Sequence[ScoreSheet]]) -> Figure:
    rows = [shares(sheets) for sheets in samples]
    heights = [0.55 + LANE * len(row) for row in rows]
    figure, axes = _axes(sum(heights), heights)
    longest = max(share.part for row in rows for share in row)
    for ax, sheets, row in zip(axes, samples, rows, strict=True):
        ax.set_xlim(-0.62 * longest, 1.18 * longest)
        ax.set_ylim(len(row) - 0.4, -0.55 / LANE)
        left = -0.62 * longest
        count = say("chart.shares-of", count=len(sheets))
        ax.text(left, -1.05, game_name(sheets[0].profile), weight="bold", va="center")
        ax.text(1.18 * longest, -1.05, count, color=INK_2, ha="right", va="center")
        for lane, share in enumerate(row):
            ax.text(left, lane, say(f"kind.{share.kind}"), va="center")
            below = share.column == "below"
            look: dict[str, Any] = {"facecolor": INK_2} if below else {"facecolor": "none", "hatch": "////"}
            if share.part < 0:
                look = {"facecolor": "none", "linestyle": (0, (3, 2))}
            ax.barh(lane, abs(share.part), height=0.5, edgecolor=INK_2, linewidth=0.8, **look)
            ax.text(abs(share.part) + 0.02 * longest, lane, f"{share.percent} %", va="center")
        line = sum(share.column == "above" for share in row) - 0.5
        ax.plot([left, 1.18 * longest], [line, line], color=ACCENT, linewidth=1.6, clip_on=False)
    return figure


# A rubber grows


def growth(sheets: Sequence[ScoreSheet]) -> list[BySide]:
    """All points of both sides before the first deal and after each."""
    return [sheets[0].before.total, *(sheet.after.total for sheet in sheets)]


def growth_alt(sheets: Sequence[ScoreSheet]) -> str:
    """What the figure of a growing rubber shows, in words."""
    said = []
    for deal, sheet in enumerate(sheets, 1):
        total = sheet.after.total
        key = "chart.drawn" if sheet.game else "chart.after"
        side = sheet.game.side if sheet.game else None
        said.append(say(key, deal=deal, ns=total.ns, ew=total.ew, side=side))
    return f"{game_name(sheets[0].profile)}: {'; '.join(said)}."


def growth_html(sheets: Sequence[ScoreSheet]) -> str:
    """Totals of both sides, deal by deal; an upright line wherever a game ended and a line was drawn."""
    rows: list[Row] = []
    for deal, sheet in enumerate(sheets, 1):
        label = f"{deal}, {game_sentence(sheet)}" if sheet.game else str(deal)
        rows.append((label, [sheet.after.total[side] for side in Side]))
    heads = [say("rubber-lab.head.deal"), *(side.label for side in Side)]
    return _figure(lambda: _draw_growth(sheets), growth_alt(sheets), (heads, rows))


def _draw_growth(sheets: Sequence[ScoreSheet]) -> Figure:
    totals = growth(sheets)
    most = max(max(total.ns, total.ew) for total in totals) or 1
    figure, (ax,) = _axes(2.9, [1])
    deals = len(sheets)
    ax.set_xlim(-0.1 * deals, 1.32 * deals)
    ax.set_ylim(-0.16 * most, 1.16 * most)
    ax.plot([0, deals], [0, 0], color=HAIR, linewidth=0.8)
    for deal, sheet in enumerate(sheets, 1):
        ax.text(deal, -0.09 * most, str(deal), color=INK_2, ha="center", va="center")
        if sheet.game:
            ax.plot([deal, deal], [0, 1.02 * most], color=ACCENT, linewidth=1.6)
            ax.text(deal, 1.08 * most, sheet.game.side.label, color=INK_2, ha="center", va="center")
    ax.text(0, -0.09 * most, say("chart.deals"), color=INK_2, ha="center", va="center")
    for side in Side:
        points = [total[side] for total in totals]
        look: dict[str, Any] = {"markerfacecolor": INK, "linestyle": "-"}
        if side is Side.EW:
            look = {"markerfacecolor": "white", "linestyle": (0, (4, 2.5))}
        ax.plot(range(deals + 1), points, color=INK, linewidth=1.3, marker="o", markersize=4.5, **look)
    high, low = sorted(Side, key=lambda side: -totals[-1][side])
    gap = max(0.0, 0.09 * most - (totals[-1][high] - totals[-1][low])) / 2
    for side, shift in ((high, gap), (low, -gap)):
        label = f"{side.label} {totals[-1][side]}"
        ax.text(deals + 0.05 * deals, totals[-1][side] + shift, label, va="center")
    return figure


# Margins by level


@dataclass(frozen=True)
class Margin:
    """What a bid at a level brings the bidders, less what it brings the others."""

    label: str
    margin: int


def short_bids(
    profile: Profile, denomination: Denomination, honours: int, aces: int, missing: int = 1
) -> list[Margin]:
    """The margin at every level for a bid that falls short, by what the bidders hold; games left out."""
    ranks = {Seat.S: HONOUR_RANKS[:honours], Seat.W: HONOUR_RANKS[honours:]}
    holdings = Holdings(ranks, {Seat.S: aces, Seat.W: 4 - aces})
    found = []
    for level in range(1, 8):
        taken = level + 6 - missing
        result = Result(Contract(Seat.S, denomination, level=level), holdings, BySide(taken, 13 - taken))
        sheet = score(profile, result)
        kept = [line for line in sheet.lines if line.kind not in ("game", "rubber")]
        margin = sum(line.points if line.side is Side.NS else -line.points for line in kept)
        found.append(Margin(say("chart.level", level=level), margin))
    return found


def margins_alt(margins: Sequence[Margin]) -> str:
    """What the figure of margins shows, in words."""
    said = [say("chart.margins", label=m.label, margin=signed(m.margin)) for m in margins]
    return f"{say('chart.margin-by-level')}: {', '.join(said)}."


def margins_html(margins: Sequence[Margin]) -> str:
    """A lane for each level: to the right of the line the bidders gain, to the left they lose."""
    rows: list[Row] = [(capital(one.label), [one.margin]) for one in margins]
    heads = ["", say("chart.margin-by-level")]
    return _figure(lambda: _draw_margins(margins), margins_alt(margins), (heads, rows))


def _draw_margins(margins: Sequence[Margin]) -> Figure:
    longest = max(abs(margin.margin) for margin in margins)
    figure, (ax,) = _axes(0.5 + LANE * len(margins), [1])
    ax.set_xlim(-1.75 * longest, 0.75 * longest)
    ax.set_ylim(len(margins) - 0.4, -1.4)
    ax.text(0, -1, say("chart.margin-by-level"), color=INK_2, ha="center", va="center")
    for lane, one in enumerate(margins):
        ax.text(-1.75 * longest, lane, one.label[:1].upper() + one.label[1:], va="center")
        gain = one.margin > 0
        look: dict[str, Any] = {"facecolor": INK_2} if gain else {"facecolor": "none", "hatch": "////"}
        ax.barh(lane, one.margin, height=0.5, edgecolor=INK_2, linewidth=0.8, **look)
        shift = 0.03 * longest if gain else -0.03 * longest
        ax.text(one.margin + shift, lane, signed(one.margin), va="center", ha="left" if gain else "right")
    ax.plot([0, 0], [-0.5, len(margins) - 0.5], color=ACCENT, linewidth=1.6)
    return figure


# Common to all


def _axes(height: float, heights: Sequence[float]) -> tuple[Figure, list[Axes]]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height))
    figure.patch.set_alpha(0)
    axes = list(figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0])
    for ax in axes:
        ax.axis("off")
    figure.subplots_adjust(left=0.01, right=0.99, top=0.995, bottom=0.01, hspace=0.08)
    return figure, axes


def _figure(draw: Callable[[], Figure], words: str, twin: tuple[Sequence[str], Sequence[Row]]) -> str:
    """Inline SVG; a table with bars in its place where matplotlib is not to be had."""
    try:
        import matplotlib
    except ImportError:
        return twin_html(*twin, words)
    with matplotlib.rc_context(style()):
        svg = inline(draw(), words)
    # What is open shows the paper.
    svg = svg.replace("#ffffff", "var(--b-c-paper, #ffffff)")
    return element("figure", svg, class_="b-figure")


__all__ = [
    "Margin", "Share", "growth", "growth_alt", "growth_html", "margins_alt", "margins_html", "shares",
    "shares_alt", "shares_html", "short_bids",
]  # fmt: skip
