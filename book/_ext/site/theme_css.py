"""The theme's style sheet without its icon font, which no page has: the sheet is loaded before anything shows."""

from __future__ import annotations

import re
from pathlib import Path

SHEET = "_static/styles/pydata-sphinx-theme.css"
# In order: the font's faces, the rules for one icon or one manner of icon each, the note for debuggers.
ICONS = re.compile(
    r"@font-face\s*\{[^}]*fontawesome[^}]*\}"
    r"|(?<=[{}])(?:\.fa[a-z]?(?:-[\w-]+)?(?::{1,2}(?:before|after))?,?)+\{[^{}]*\}"
    r"|/\*# sourceMappingURL=.*?\*/",
    re.S,
)


def without_icons(css: str) -> str:
    return ICONS.sub("", css)


def rewrite(app, error):
    sheet = Path(app.outdir) / SHEET
    if sheet.exists():
        sheet.write_text(without_icons(sheet.read_text("utf-8")), "utf-8")


def setup(app):
    app.connect("build-finished", rewrite)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
