"""Where the site is, and which pages it should have."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "_build" / "html"


def toc_pages() -> list[str]:
    """The addresses of all pages in the contents, as the site has them, and of the two without a place there."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    files = [toc["root"]]

    def collect(entries):
        for entry in entries:
            files.extend([entry["file"]] if "file" in entry else [])
            collect(entry.get("sections", []))

    for part in toc.get("parts", [toc]):
        collect(part.get("chapters", []))
    return [f"{name.removeprefix('book/')}.html" for name in files] + ["search.html", "404.html"]


def sampled(values, step: int) -> list:
    """Every one for `make test-long`; every so many for `make test`, always the same."""
    slow = (pytest.mark.slow,)
    return [pytest.param(value, marks=() if n % step == 0 else slow) for n, value in enumerate(values)]
