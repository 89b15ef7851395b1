"""From states to what is seen: text, HTML, inline SVG. Pure functions; every word comes from the catalogue.

The classes are those of the site's style sheets, which stand in ``look/``. Whatever comes in is escaped.
"""

from biritch.render.cards import card_html, fan_html, hand_html
from biritch.render.double_entry import double_sheet_html
from biritch.render.faults import faults_html, refusal_html
from biritch.render.grids import ladder_html, values_html
from biritch.render.look import sprite, style, with_look
from biritch.render.markup import prose, rule_href, rule_link, suit_html
from biritch.render.sheet import rubber_html, sheet_html
from biritch.render.table import (
    auction_html,
    deal_html,
    passes_html,
    seat_html,
    table_html,
    tape_html,
    trick_html,
    tricks_html,
)
from biritch.render.text import rubber_text, sheet_text

__all__ = [
    "auction_html", "card_html", "deal_html", "double_sheet_html", "fan_html", "faults_html", "hand_html",
    "ladder_html", "passes_html", "prose", "refusal_html", "rubber_html", "rubber_text", "rule_href", "rule_link",
    "seat_html", "sheet_html", "sheet_text", "sprite", "style", "suit_html", "table_html", "tape_html",
    "trick_html", "tricks_html", "values_html", "with_look",
]  # fmt: skip
