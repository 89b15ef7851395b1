"""What a text is, told by its first look. What it holds is for its reader to say."""

from __future__ import annotations

import re

_A_TAG = re.compile(r'^[^\S\n]*\[\s*[\w-]+\s*"[^"\n]*"\s*\]', re.MULTILINE)
# A bracket and a name: no JSON begins so.
_BEGINS_TAG = re.compile(r"^[^\S\n]*\[[^\S\n]*(?!true\b|false\b|null\b)[A-Za-z]", re.MULTILINE)
_JSON = re.compile(
    r'\{|\[\s*(?:[\[\]{"0-9-]|true\b|false\b|null\b|$)|(?:true|false|null|-?[0-9]{1,20}|"[^"\n]*")$'
)
LIN_DEAL = re.compile(r"(?:^|(?<=[|\s]))md\|([^|\n]*)", re.IGNORECASE)
_LIN = re.compile(r"[a-z]{2}\|[^|\n]*\|", re.IGNORECASE)
LINK = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
_ASKS = re.compile(r"https?://[^\s<>\"]*[?&#](?:lin|deal|[nesw])=", re.IGNORECASE)
# A seat and a hand, or a hand alone.
DEAL_LINE = re.compile(
    r"^[^\S\n]*(?:(?:[NESW]|north|east|south|west)[^\S\n]*:[^\S\n]*(?=[^\n]*\.)[0-9AKQJTX.?-]"
    r"|[0-9AKQJTX-]*(?:\.[0-9AKQJTX-]*){3}(?:\s|$))",
    re.IGNORECASE | re.MULTILINE,
)
_DIGITS = re.compile(r"(?:[0-9]{52,}\s*)+")
_NAME = re.compile(r"[^\n{}\[\]\"]+\.(?:json|pbn|lin)", re.IGNORECASE)
_BLANK = " \t\r\n\ufeff\x1a\0"


def looks_like_pbn(text: str) -> bool:
    """Whether a text has a line that is a PBN tag (no JSON has)."""
    return _A_TAG.search(text.replace("\r", "\n") if "\r" in text else text) is not None


def looks_like_lin(text: str) -> bool:
    """Whether a text has a LIN deal."""
    return LIN_DEAL.search(text.removeprefix("\ufeff")) is not None


def kind_of(text: str) -> str:
    """``pbn``, ``json``, ``link``, ``lin``, ``deal``, ``digits``, ``name``, ``empty`` or ``nothing``."""
    body = text.strip(_BLANK)
    if not body:
        return "empty"
    if looks_like_pbn(text):
        return "pbn"
    if _JSON.match(body):
        return "json"
    if LINK.match(body):
        return "link"
    if looks_like_lin(text) or _LIN.match(body):
        return "lin"
    if body[0] in "%;" or _BEGINS_TAG.search(text.replace("\r", "\n")):
        return "pbn"
    if _ASKS.search(body):
        return "link"
    if DEAL_LINE.search(text.replace("\r", "\n")):
        return "deal"
    if _DIGITS.fullmatch(body):
        return "digits"
    return "name" if len(body) < 300 and _NAME.fullmatch(body) else "nothing"
