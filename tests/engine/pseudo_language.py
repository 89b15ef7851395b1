"""A language made for the tests: every text of the English catalogue in ⟦ ⟧. What stands outside of them escapes.

Rule paragraphs, ids, names of examples in addresses, and what a record is written in are no words of a language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

from biritch.messages import catalogue, catalogues_from
from biritch.rules import paragraphs, profiles

PSEUDO = "qps"
KEPT = ("word.plural",)  # no text


def make(folder: Path) -> None:
    """Write the catalogue and let it be found."""
    lines = []
    for key, text in catalogue("en").items():
        name = ".".join(json.dumps(part) for part in key.split("."))
        said = text if key in KEPT else f"⟦{text}⟧"
        lines.append(f"{name} = {json.dumps(said, ensure_ascii=False)}")
    (folder / f"{PSEUDO}.toml").write_text("\n".join(lines), encoding="utf-8")
    catalogues_from(folder)


def outside(text: str) -> str:
    """What stands outside of all brackets."""
    while "⟦" in text:
        inner = re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
        if inner == text:
            break
        text = inner
    return text


SEEN = ("aria-label", "alt", "title", "placeholder", "aria-valuetext")


def visible(html: str) -> Iterator[str]:
    """Every text that a reader sees or hears: between tags, and in the attributes that are read out."""
    # What stands for programs, and what a reader types, is no speech.
    html = re.sub(r"<(style|script|pre|code|textarea)\b.*?</\1>", "", html, flags=re.DOTALL)
    for name, value in re.findall(r'\s([a-z-]+)="([^"]*)"', html):
        if name in SEEN:
            yield unescape(value)
    # Brackets may go over tags; a tag parts no words that belong together.
    yield unescape(re.sub(r"<[^>]*>", "", html))


RULE_WORDS = sorted({rule.title for name in profiles() for rule in paragraphs(name, "en")}, key=len, reverse=True)
NOT_WORDS = re.compile(
    r"""§\s?[\w-]+                 # the name of a paragraph
      | [\w.-]+-\d{4}(/[\w-]+)?    # ids of profiles and rules
      | retelling/[\w-]+
      | \b(N|E|S|W)\b:?[AKQJT2-9.\s]+   # hands as records have them
      | [♠♥♦♣][AKQJT\d]+
    """,
    re.VERBOSE,
)


def escaped(text: str) -> list[str]:
    """The words of three letters and more that stand outside of brackets."""
    rest = outside(text)
    for title in RULE_WORDS:
        rest = rest.replace(title, " ")
    return re.findall(r"[A-Za-z]{3,}", NOT_WORDS.sub(" ", rest))


def all_escaped(shown: Any) -> list[str]:
    """The same of HTML, of plain text, and of whatever holds such."""
    if isinstance(shown, dict):
        return [word for value in shown.values() for word in all_escaped(value)]
    if isinstance(shown, (list, tuple)):
        return [word for value in shown for word in all_escaped(value)]
    if not isinstance(shown, str):
        return []
    return [word for text in visible(shown) for word in escaped(text)]
