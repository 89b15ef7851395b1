"""```{trick-worth}```: the worth of an odd trick as a share of the game, from the data of ``{scoring-history}``.

One line for each denomination; only spades are marked, since theirs is the story. A table has the figures.
"""

from __future__ import annotations

import tomllib
from html import escape
from itertools import pairwise

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.history.scoring_history import DATA, SUITS, computed, suit_name, worth
from biritch.render.markup import element

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 380, 84, 676, 34, 344
LEAST, MOST = 0.03, 0.42  # shares of a game at the foot and at the top
APART = 14  # what two figures at one column keep free between them
TITLE = "What one odd trick was worth, as a share of the game"
SAID = (
    "Spades stay at 2 of 30 until royal auction, when they may also be named at 9, and reach 30 of 100 in "
    "contract. The other suits and no-trump move little. The table below has every figure."
)


def drawn_games() -> list[dict]:
    return [computed(game) for game in tomllib.loads(DATA.read_text("utf-8"))["game"] if not game.get("undrawn")]


def first_worth(game: dict, suit: str) -> int:
    """What the first odd trick of a denomination brings."""
    return game["first_notrump"] if suit == "notrump" and "first_notrump" in game else game["values"][suit]


def height(game: dict, points: int) -> float:
    share = points / game["game"]
    return round(BOTTOM - (share - LEAST) / (MOST - LEAST) * (BOTTOM - TOP), 1)


def across(number: int, count: int) -> float:
    return round(LEFT + number * (RIGHT - LEFT) / (count - 1), 1)


def column(number: int, game: dict, count: int) -> str:
    x = across(number, count)
    year = escape(game["year"].replace("from ", "").replace("c. ", ""))
    at = f'text-anchor="middle" x="{x}"'
    return (
        f'<path class="s-col" d="M{x},{TOP}V{BOTTOM}"/><text {at} y="16" class="s-year">{year}</text>'
        f'<text {at} y="{HEIGHT - 14}" class="m-sub">{escape(game["name"])}</text>'
    )


def line(suit: str, games: list[dict]) -> str:
    """A denomination through the years."""
    spots = [(across(n, len(games)), height(game, first_worth(game, suit))) for n, game in enumerate(games)]
    kind = "s-spade" if suit == "spades" else "s-line"
    drawn = f'<path class="{kind}" d="M{"L".join(f"{x},{y}" for x, y in spots)}"/>'
    spade = " is-spade" if suit == "spades" else ""
    dots = "".join(f'<circle class="s-dot{spade}" cx="{x}" cy="{y}" r="{4.5 if spade else 3}"/>' for x, y in spots)
    _, first = spots[0]
    if suit == "notrump":
        name = f'<text x="{LEFT - 14}" y="{first + 5}" text-anchor="end" class="m-sub">no-trump</text>'
    else:
        shape = f'<use href="#b-{suit}" x="{LEFT - 32}" y="{first - 7}" width="14" height="14"'
        name = f'{shape} class="s-sym b-{suit[0]}"/>'
    return drawn + dots + name


def plain_spades(games: list[dict]) -> str:
    """Where spades could still be named at their old price beside the new one."""
    found = ""
    for n, (before, game) in enumerate(pairwise(games), 1):
        if "plain_spades" in game:
            x, y = across(n, len(games)), height(game, game["plain_spades"])
            px, py = across(n - 1, len(games)), height(before, first_worth(before, "spades"))
            found += f'<path class="s-spade is-open" d="M{px},{py}L{x},{y}"/>'
            found += f'<circle class="s-dot is-spade is-ring" cx="{x}" cy="{y}" r="4.5"/>'
            found += f'<text class="s-n is-spade" x="{x + 8}" y="{y - 8}">{game["plain_spades"]}</text>'
    return found


def figures(number: int, game: dict, count: int) -> str:
    """The figures of a column, each once and none upon another."""
    x, last, found = across(number, count) + 8, None, ""
    by_points: dict[int, list[str]] = {}
    for suit in SUITS:
        by_points.setdefault(first_worth(game, suit), []).append(suit)
    for points in sorted(by_points, reverse=True):
        y = height(game, points) - 6
        y = y if last is None else max(y, last + APART)
        last = y
        spade = " is-spade" if "spades" in by_points[points] else ""
        found += f'<text class="s-n{spade}" x="{x}" y="{round(y, 1)}">{points}</text>'
    return found


def slope_svg(games: list[dict]) -> str:
    count = len(games)
    order = [suit for suit in reversed(SUITS) if suit != "spades"] + ["spades"]
    inside = (
        f'<title id="s-t">{escape(TITLE)}</title><desc id="s-d">{escape(SAID)}</desc>'
        + "".join(column(n, game, count) for n, game in enumerate(games))
        + plain_spades(games)
        + "".join(line(suit, games) for suit in order)
        + "".join(figures(n, game, count) for n, game in enumerate(games))
    )
    return (
        f'<svg class="h-slope" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="s-t s-d">{inside}</svg>'
    )


def twin(games: list[dict]) -> str:
    heads = "".join(f'<th scope="col" class="is-num">{escape(game["name"])}</th>' for game in games)
    rows = "".join(
        f'<tr><th scope="row">{suit_name(suit)}</th>'
        + "".join(f'<td class="is-num">{cell(game, suit)}</td>' for game in games)
        + "</tr>"
        for suit in SUITS
    )
    grid = f'<table class="b-grid"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    box = f'<div class="pst-scrollable-table-container">{grid}</div>'
    return f'<details class="b-twin"><summary>The figure as a table</summary>{box}</details>'


def cell(game: dict, suit: str) -> str:
    plain = game.get("plain_spades") if suit == "spades" else None
    return f"{plain} or {worth(game, suit)}" if plain else worth(game, suit)


class TrickWorth(SphinxDirective):
    def run(self):
        self.env.note_dependency(str(DATA))
        games = drawn_games()
        caption = element("figcaption", escape(SAID.rpartition(" The table")[0]), twin(games))
        return [nodes.raw("", element("figure", slope_svg(games), caption, class_="h-fig"), format="html")]


def setup(app):
    app.add_directive("trick-worth", TrickWorth)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
