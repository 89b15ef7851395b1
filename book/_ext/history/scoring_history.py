"""```{scoring-history}```: what a deal was worth from Biritch to contract, by the engine where it has the game."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.history.citations import cite
from _ext.rules.suits import named_suit
from biritch import profile

DATA = Path(__file__).resolve().parents[2] / "history" / "scoring.toml"
SUITS = ("spades", "clubs", "diamonds", "hearts", "notrump")
MOST_ODD = 7
UNKNOWN = '<span class="b-vh">not looked up</span>'


def computed(game: dict) -> dict:
    """A column with a profile gets its figures from the engine."""
    if "profile" not in game:
        return game
    rules = profile(game["profile"])
    return game | {
        "values": rules.values._asdict(),
        "game": rules.game,
        "rubber": rules.rubber_bonus,
        "slams": [rules.little_slam, rules.grand_slam],
        "aces": rules.four_aces_one_hand,
        "honours": rules.four_honours_one_hand + rules.fifth_honour,
        "chicane": f"{rules.chicane}, {rules.chicane}",
    }


def odd_tricks_for_game(game: dict, suit: str) -> int:
    """How many odd tricks of one deal make a game; more than seven is out of reach."""
    more = game.get("first_notrump", 0) - game["values"][suit] if suit == "notrump" else 0
    return -(-(game["game"] - max(more, 0)) // game["values"][suit])


def worth(game: dict, suit: str) -> str:
    value = str(game["values"][suit])
    return f"{game['first_notrump']}, then {value}" if suit == "notrump" and "first_notrump" in game else value


def suit_name(suit: str) -> str:
    return "no-trump" if suit == "notrump" else f"{named_suit(suit)} {suit}"


def groups(games: list[dict]) -> list[tuple[str, list[tuple[str, list[str]]]]]:
    """Groups of rows: what they are about, and each row's heading and cells."""

    def cells(key: str, form=lambda value: escape(str(value))) -> list[str]:
        return [form(game[key]) if key in game else UNKNOWN for game in games]

    def needed(suit: str) -> list[str]:
        found = [odd_tricks_for_game(game, suit) for game in games]
        return [str(number) if number <= MOST_ODD else "never" for number in found]

    values = [(suit_name(suit), [worth(game, suit) for game in games]) for suit in SUITS]
    awards = [
        ("A game, at", cells("game")),
        ("The rubber", cells("rubber")),
        ("Twelve tricks, thirteen", cells("slams", lambda pair: f"{pair[0]}, {pair[1]}")),
        ("Four aces in one hand, no-trump", cells("aces")),
        ("Five honours in one hand, in tricks", cells("honours")),
        ("Chicane, one hand and two, in tricks", cells("chicane")),
    ]
    games_made = [(suit_name(suit), needed(suit)) for suit in SUITS]
    return [
        ("A trick over six", values),
        ("Tricks over six that make a game in one deal, undoubled", games_made),
        ("Other points", awards),
    ]


def table(env, docname: str) -> str:
    games = [computed(game) for game in tomllib.loads(DATA.read_text("utf-8"))["game"]]
    heads = "".join(
        f'<th scope="col">{escape(g["name"])} <span class="b-year">{escape(g["year"])}</span></th>' for g in games
    )
    bodies = ""
    for name, rows in groups(games):
        head = f'<th scope="rowgroup" colspan="{len(games) + 1}"><span>{name}</span></th>'
        bodies += f'<tbody><tr class="b-group">{head}</tr>\n'
        for row, cells in rows:
            figures = "".join(f'<td class="is-num">{cell}</td>' for cell in cells)
            bodies += f'<tr><th scope="row">{row}</th>{figures}</tr>\n'
        bodies += "</tbody>"
    return (
        '<div class="pst-scrollable-table-container"><table class="b-grid b-wide-grid">'
        f"<caption>The count, 1886 to the 1930s</caption><thead><tr><td></td>{heads}</tr></thead>"
        f"{bodies}</table></div>{rules(env, docname, games)}"
    )


def rules(env, docname: str, games: list[dict]) -> str:
    """What stands behind the figures, in words, and where it is from."""
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Game", "Who names", "Doubling", "Too few tricks"))
    rows = ""
    for game in games:
        engine = "this site’s engine; " if "profile" in game else ""
        words = "".join(f"<td>{escape(game.get(key, '–'))}</td>" for key in ("names", "doubling", "fails"))
        source = f'<span class="b-year">{engine}{cite(env, docname, game["sources"])}</span>'
        rows += f'<tr><th scope="row">{escape(game["name"])} {source}</th>{words}</tr>\n'
    return (
        '<div class="pst-scrollable-table-container"><table class="b-grid b-behind">'
        "<caption>The rules behind it, and the sources of both tables</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


class ScoringHistory(SphinxDirective):
    def run(self):
        self.env.note_dependency(str(DATA))
        return [nodes.raw("", table(self.env, self.env.docname), format="html")]


def setup(app):
    app.add_directive("scoring-history", ScoringHistory)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
