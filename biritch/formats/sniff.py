"""What a text is, told by its first look: PBN or LIN. What each holds is for its reader to say."""

from __future__ import annotations

import re

_A_TAG = re.compile(r'^[^\S\n]*\[\s*[\w-]+\s*"[^"\n]*"\s*\]', re.MULTILINE)
LIN_DEAL = re.compile(r"(?:^|(?<=[|\s]))md\|([^|\n]*)", re.IGNORECASE)


def looks_like_pbn(text: str) -> bool:
    """Whether a text has a line that is a PBN tag (no JSON has)."""
    return _A_TAG.search(text.replace("\r", "\n")) is not None


def looks_like_lin(text: str) -> bool:
    """Whether a text has a LIN deal."""
    return LIN_DEAL.search(text.removeprefix("\ufeff")) is not None
