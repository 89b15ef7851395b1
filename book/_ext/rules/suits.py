"""Suits and cards in running text: {suit}`hearts`, {card}`HK`; and the marks of rule paragraphs."""

from __future__ import annotations

from docutils import nodes

from biritch.cards.cards import Card, Suit
from biritch.errors import ParseError
from biritch.render import suit_html
from biritch.render.words import card_name

SUITS = {suit.word: suit for suit in Suit}


def named_suit(word: str) -> str:
    return suit_html(SUITS[word])


def named_card(code: str) -> str:
    card = Card.parse(code)
    shown = f"{suit_html(card.suit, hidden=True)}{card.rank.label}"
    return f'<span class="b-name" role="img" aria-label="{card_name(card)}">{shown}</span>'


def mark_svg(mark: str) -> str:
    return f'<svg aria-hidden="true"><use href="#b-m-{mark}"/></svg>'


def _role(render, what):
    def role(name, rawtext, text, lineno, inliner, options=None, content=None):
        try:
            return [nodes.raw(rawtext, render(text.strip()), format="html")], []
        except (KeyError, ParseError):
            message = inliner.reporter.warning(f"no such {what}: {text!r}", line=lineno)
            return [nodes.literal(rawtext, text)], [message]

    return role


def setup(app):
    app.add_role("suit", _role(named_suit, "suit"))
    app.add_role("card", _role(named_card, "card"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
