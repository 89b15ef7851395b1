"""The little markup of data files: *emphasis*, [сюда]{ru} for foreign words, [words](page.md#part) for links."""

from __future__ import annotations

import re
from html import escape

# A page of the same folder, as its source is called.
LINK = re.compile(r"\[([^\]]+)\]\(([\w-]+)\.md(#[\w-]+)?\)")


def prose(text: str) -> str:
    """As HTML. A foreign word is italic like the rest of them in the text."""
    html = escape(text.strip(), quote=False)
    html = re.sub(r"\[([^\]]+)\]\{([a-z-]+)\}", r'<i lang="\2">\1</i>', html)
    html = LINK.sub(r'<a href="\2.html\3">\1</a>', html)
    return re.sub(r"\*(?=\S)(.+?)(?<=\S)\*", r"<i>\1</i>", html)


def plain(text: str) -> str:
    """Without any markup, for a place that takes none."""
    return LINK.sub(r"\1", re.sub(r"\[([^\]]+)\]\{[a-z-]+\}", r"\1", text.strip())).replace("*", "")
