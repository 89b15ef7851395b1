"""What is at stake in the deal that is played: what a trick brings, and how many make a game."""

from __future__ import annotations

from biritch.cards.seats import Side
from biritch.profiles.base import BOOK
from biritch.render.markup import element, prose, rule_link, told
from biritch.scoring.rubber import Rubber
from biritch.table.table import Table


def stake_html(table: Table, rubber: Rubber) -> str:
    """Empty until something is named; ``rubber`` is the match before this deal."""
    contract, profile = table.contract, table.profile
    if contract is None:
        return ""
    value, factor = profile.trick_value(contract), contract.factor
    worth = value * factor
    key = "play-lab.stake-raised" if factor > 1 else "play-lab.stake"
    counting = profile.facts()["counting"]
    said = [told(key, value=value, factor=factor, worth=worth), prose(counting.says.say()) + "."]
    if profile.has_raises:
        # As on the ladder, but from where the sides stand.
        below = rubber.before.below
        need = {side.value.lower(): _tricks(-(-(profile.game - below[side]) // worth)) for side in Side}
        said.append(told("play-lab.stake-game", **need))
    heading = element("p", told("play-lab.at-stake"), class_="c-h3")
    words = element("p", " ".join(said), " ", rule_link(counting.rule))
    return element("div", heading, words, class_="t-stake")


def _tricks(odd: int) -> str:
    """How many tricks that is; a dash for more than there are."""
    return "–" if odd > 13 - BOOK else str(BOOK + max(odd, 1))
