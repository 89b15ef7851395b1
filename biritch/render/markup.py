"""What all HTML here is made with: escaping, elements, sentences, links to rule paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from biritch.cards.cards import Suit
from biritch.messages import Message
from biritch.rules import page, paragraph

Link = Callable[[str], str]
"""From the id of a rule paragraph to its address."""


def element(tag: str, *content: str, **attributes: object) -> str:
    """An element around content that is HTML already.

    Attributes are escaped here: ``class_`` is class, ``aria_label`` aria-label; None and False are left out,
    True stands alone.
    """
    written = ""
    for key, value in attributes.items():
        if value is None or value is False or value == "":
            continue
        name = key.rstrip("_").replace("_", "-")
        written += f" {name}" if value is True else f' {name}="{escape(str(value))}"'
    return f"<{tag}{written}>{''.join(content)}</{tag}>"


def say(key: str, /, **params: object) -> str:
    """A sentence of the catalogue as plain text."""
    return Message(key, **params).say()


def told(key: str, /, **params: object) -> str:
    """A sentence of the catalogue as HTML."""
    return prose(Message(key, **params))


def prose(message: Message | str) -> str:
    """A sentence as HTML: escaped, products kept together, suits drawn and not left to the reader's fonts."""
    written = escape(message.say() if isinstance(message, Message) else message)
    written = written.replace(" × ", "&nbsp;×&nbsp;").replace("§ ", "§&nbsp;")
    return re.sub("[♠♥♦♣]", lambda found: suit_html(Suit("♠♥♦♣".index(found[0]))), written)


def suit_class(suit: Suit) -> str:
    """The class that gives a suit its colour: b-s, b-h, b-d, b-c."""
    return f"b-{suit.letter.lower()}"


def suit_html(suit: Suit, *, hidden: bool = False) -> str:
    """A suit's own shape with its name, or hidden from readers who have the word beside it."""
    spoken = 'aria-hidden="true"' if hidden else f'role="img" aria-label="{escape(suit_word(suit))}"'
    return f'<svg class="b-suit {suit_class(suit)}" {spoken}><use href="#b-{suit.word}"/></svg>'


def suit_word(suit: Suit) -> str:
    """Its name."""
    return say(f"suit.{suit.name}")


def rule_href(rule_id: str, base: str = "../rules/") -> str:
    """The address of a paragraph on the site: ``../rules/biritch.html#collinson-1886-odd-tricks``.

    The page is the one that the head of the rule file names.
    """
    profile, _, _ = rule_id.partition("/")
    try:
        name = page(profile)
    except LookupError:
        name = profile
    return f"{base}{name}.html#{rule_id.replace('/', '-')}"


def rule_link(rule_id: str, link: Link | None = None) -> str:
    """“§ odd-tricks”, pointing to the paragraph.

    Without a ``link`` it carries the id only (``data-rule``): the site's pages fill in the address, and where
    there is no site it is plain text.
    """
    try:
        title = paragraph(rule_id).title
    except LookupError:
        title = ""
    name = escape(rule_id.rpartition("/")[2])
    href = link(rule_id) if link else None
    return element("a", f"§&nbsp;{name}", class_="b-ref", data_rule=rule_id, href=href, title=title)


def signed(points: int) -> str:
    """A figure as a sheet has it, with a true minus."""
    return str(points).replace("-", "−")


__all__ = [
    "Link", "element", "prose", "rule_href", "rule_link", "say", "signed", "suit_class", "suit_html", "suit_word",
    "told",
]  # fmt: skip
