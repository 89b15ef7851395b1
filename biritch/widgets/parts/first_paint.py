"""Controls with their values in them, for a page that is read before its scripts run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any

INPUT = re.compile(r"<(input|textarea)([^>]*) data-name=\"([^\"]+)\"([^>]*)>")
SELECT = re.compile(r"(<select[^>]* data-(?:name|shows)=\"([^\"]+)\"[^>]*>)(.*?)(?=</select>)", re.DOTALL)
VALUE = re.compile(r" value=\"([^\"]*)\"")


def filled(html: str, values: Mapping[str, Any], name: str) -> str:
    """The controls of a laboratory with their values; ``name`` in the place of ``~`` makes their ids."""
    html = INPUT.sub(lambda found: _input(found, values), html)
    html = SELECT.sub(lambda found: _select(found, values), html)
    return html.replace('"~', f'"{name}-').replace('"#~', f'"#{name}-')


def _input(found: re.Match[str], values: Mapping[str, Any]) -> str:
    tag, name, written = found[1], found[3], found[0]
    value = values.get(name)
    if tag == "textarea":
        return written + escape("" if value is None else str(value))
    kind = re.search(r' type="(\w+)"', written)
    if kind and kind[1] in ("radio", "checkbox"):
        own = VALUE.search(written)
        chosen = [str(one) for one in value] if isinstance(value, list) else [str(value)]
        return written[:-1] + " checked>" if own and own[1] in chosen else written
    return written if value is None else f'{written[:-1]} value="{escape(str(value))}">'


def _select(found: re.Match[str], values: Mapping[str, Any]) -> str:
    chosen = escape(str(values.get(found[2], "")))
    return found[1] + found[3].replace(f' value="{chosen}"', f' value="{chosen}" selected', 1)
