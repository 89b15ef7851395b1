"""A script that only some pages ask for, by what stands in them; a new one has a new address."""

from __future__ import annotations

import hashlib
from html import escape
from pathlib import Path

STATIC = Path(__file__).resolve().parents[2] / "_static"


def script_where(marker: str, name: str):
    """A hook for ``html-page-context``: pages that hold the marker get the script of ``book/_static``."""

    def add(app, pagename, templatename, context, doctree) -> None:
        if marker in (context.get("body") or ""):
            src = context["pathto"](f"_static/{name}", resource=True)
            version = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:8]
            tag = f'<script type="module" src="{escape(src)}?v={version}"></script>\n'
            context["metatags"] = context.get("metatags", "") + tag

    return add
