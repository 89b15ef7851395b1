"""sw.js for a built site: the service worker of book/sw.js with the list of what this build has."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

TEMPLATE = Path(__file__).parent / "sw.js"
# JupyterLite is not kept, and no page asks for these.
APART = ("live/", "lite/", "sw.js", ".buildinfo", "objects.inv", "sitemap.xml")
# Beside what a laboratory starts from: what a cell may ask for. The rest of live/ is for other browsers, or is
# kept when it has been asked for.
ASKED = ["pyodide/python_stdlib.zip"]


def listing(site: Path) -> dict:
    files = [p.relative_to(site).as_posix() for p in sorted(site.rglob("*")) if p.is_file()]
    book = [name for name in files if not name.startswith(APART)]
    live: dict[str, str] = {}
    code, first = "live/code/", []
    if (site / "live/build.json").exists():
        about = json.loads((site / "live/build.json").read_text("utf-8"))
        live = {f"live/{name}": file["hash"] for name, file in about["files"].items()}
        code = f"live/{about['code']}/"
        first = [f"live/{name}" for name in about["first"] + ASKED]
        first += [name for name in files if name.startswith(code)]
        book += ["live/build.json", "live/page.mjs", "live/ahead.mjs"]
        book += [n for n in files if n.startswith("live/site/")]
    pages = [n for n in book if n.endswith(".html") and "live/page.mjs" in (site / n).read_text("utf-8")]
    return {"book": book, "live": live, "code": code, "first": first, "pages": pages}


def write(site: Path) -> str:
    """Write sw.js; answers the id of the build: another one when any byte of the book or of live/ is another."""
    found = listing(site)
    total = hashlib.sha256(TEMPLATE.read_bytes() + json.dumps(found, sort_keys=True).encode())
    for name in found["book"]:
        total.update(hashlib.sha256((site / name).read_bytes()).digest())
    build = {"id": total.hexdigest()[:12]} | found
    text = TEMPLATE.read_text("utf-8").replace("const BUILD = {};", f"const BUILD = {json.dumps(build)};", 1)
    (site / "sw.js").write_text(text, "utf-8")
    return build["id"]
