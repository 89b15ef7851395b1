"""The look, for places that do not have it: the suits' sprite and the style sheets.

The files in ``look/`` are the one source; the site serves the same files. A page of the site carries sprite
and styles once; a notebook outside the site gets them with each output.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources


@cache
def _file(name: str) -> str:
    return resources.files("biritch.render").joinpath("look", name).read_text(encoding="utf-8")


@cache
def sprite(marks: bool = True) -> str:
    """The symbols that suits (and the marks of rule paragraphs) are drawn from; once in a page."""
    symbols = re.findall(r"<symbol .*?</symbol>", _file("suits.svg"), re.DOTALL)
    wanted = "".join(symbol for symbol in symbols if marks or 'id="b-m-' not in symbol)
    return f'<svg width="0" height="0" aria-hidden="true" style="position:absolute">{wanted}</svg>'


@cache
def style(*more: str) -> str:
    """Every component's style, for a page of another house: no fonts to fetch, its dark mode followed.

    ``more`` are the style sheets of single widgets by their names: "table".
    """
    parts = "".join(_file(f"{name}.css") for name in ("components", "laboratory", *more)) + _ON_NOTEBOOKS
    css = f"{_for_notebooks(_file('tokens.css'))} {_STRONGER} {{ {parts} }}"
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return re.sub(r"\s+", " ", css).strip()


def with_look(fragment: str, *more: str) -> str:
    """A fragment that brings the look along, for ``_repr_html_``; pages of the site may take ``b-look`` out."""
    return f'<div class="b-look">{sprite(False)}<style>{style(*more)}</style></div>{fragment}'


def _for_notebooks(tokens: str) -> str:
    css = re.sub(r"@font-face\s*{.*?}", "", tokens, flags=re.DOTALL)
    # Our colours are only names; how the whole page behaves is its owner's business.
    css = re.sub(r"(?<![-\w])color-scheme:\s*\w+;", "", css)
    dark = ':has(> body[data-jp-theme-light="false"]), :has(> body[data-vscode-theme-kind*="dark"])'
    known = ":has(> body[data-jp-theme-light]), :has(> body[data-vscode-theme-kind])"
    css = css.replace('html[data-theme="dark"]', f'html:is([data-theme="dark"], {dark})')
    return css.replace('html:not([data-theme="light"])', f"html:not([data-theme], {known})")


# A notebook has rules of its own for every table, list, paragraph and drawing in an output ("ul:not(.list-inline)"
# in JupyterLab, right-aligned headers, blocks for drawings). Whatever stands in here weighs two classes more.
_STRONGER = ":is(html, .b-look.b-look)"

# Notebooks stripe and centre every table, and their right column is often narrow.
_ON_NOTEBOOKS = """
.jp-RenderedHTMLCommon table:is(.b-sheet, .b-grid) { margin: 0; table-layout: auto; }
.jp-RenderedHTMLCommon table:is(.b-sheet, .b-grid:not(.b-ladder)) tbody tr:nth-child(n) { background: none; }
.jp-RenderedHTMLCommon :is(.b-hand, .b-cards, .b-tape) { list-style: none; padding-left: 0; }
.jp-RenderedHTMLCommon :is(.b-sheet, .b-grid, .b-table) { max-width: 45rem; }
.jp-RenderedHTMLCommon .b-suit { display: inline; max-width: none; }
.jp-RenderedHTMLCommon .b-card .b-suit { display: block; }
.jp-RenderedHTMLCommon .b-figure > svg { max-width: 100%; height: auto; }
"""
