"""The little markup of the data files: *emphasis*, and [сюда]{ru} for words of another language."""

from __future__ import annotations

import re
from html import escape


def prose(text: str) -> str:
    """As HTML. A foreign word is italic like the rest of them in the text."""
    html = escape(text.strip(), quote=False)
    html = re.sub(r"\[([^\]]+)\]\{([a-z-]+)\}", r'<i lang="\2">\1</i>', html)
    return re.sub(r"\*(?=\S)(.+?)(?<=\S)\*", r"<i>\1</i>", html)


def plain(text: str) -> str:
    """Without any markup, for a place that takes none."""
    return re.sub(r"\[([^\]]+)\]\{[a-z-]+\}", r"\1", text.strip()).replace("*", "")
