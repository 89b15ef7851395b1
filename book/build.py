"""Build the site into _build/html, with every warning an error, and say on one line how it went.

Jupyter Book's own output is long; it is kept in _build/site.log and shown only when something is wrong.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import offline

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "_build"
# The notebook kernel says that it talks over TCP on this machine. It does; nothing is wrong.
HARMLESS = re.compile(r"IPKernelApp\] WARNING \| Kernel is running over TCP")


def troubles(log: str) -> list[str]:
    """The lines that tell what went wrong, or else the end of the log."""
    lines = log.splitlines()
    told = [line for line in lines if re.search(r"WARNING|ERROR|Error:", line) and not HARMLESS.search(line)]
    return told or lines[-40:]


def forget_if_frame_changed() -> None:
    """Sphinx does not see a change in an extension or of the site's address, and leaves a page that is no more."""
    sources = [ROOT / "_config.yml", ROOT / "_toc.yml"]
    for folder in ("book/_ext", "book/_templates", "book/_static", "biritch/render/look"):
        sources += sorted(p for p in (ROOT / folder).rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    parts = [os.environ.get("SITE_URL", "").encode(), *(p.name.encode() + p.read_bytes() for p in sources)]
    found = hashlib.sha256(b"".join(parts)).hexdigest()
    known = BUILD / ".frame"
    if not known.exists() or known.read_text() != found:
        for folder in (".doctrees", "html"):
            shutil.rmtree(BUILD / folder, ignore_errors=True)
        known.write_text(found)


def copy_live_parts() -> None:
    """What runs in the pages, to live/ and lite/; html_extra_path would leave out what exclude_patterns match."""
    for name in ("live", "lite"):
        made, place = BUILD / name, BUILD / "html" / name
        shutil.rmtree(place, ignore_errors=True)
        if made.is_dir():
            shutil.copytree(made, place)


def main() -> int:
    BUILD.mkdir(exist_ok=True)
    forget_if_frame_changed()
    book = "from jupyter_book.cli.main import main; main()"
    command = [sys.executable, "-c", book, "build", ".", "-W", "--keep-going"]
    run = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    log = run.stdout + run.stderr
    (BUILD / "site.log").write_text(log, "utf-8")
    if run.returncode or "build succeeded" not in log:
        print(*troubles(log), "The site was not built; all is in _build/site.log", sep="\n", file=sys.stderr)
        return 1
    copy_live_parts()
    build_id = offline.write(BUILD / "html")
    made = [page.relative_to(BUILD / "html") for page in (BUILD / "html").rglob("*.html")]
    pages = sum(page.parts[0] not in ("live", "lite") for page in made)
    print(f"site: {pages} pages in _build/html, build {build_id}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
