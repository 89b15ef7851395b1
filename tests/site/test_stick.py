"""The site on a USB stick: one archive, one command of nothing but the standard library."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest
from toc import ROOT

START = ROOT / "book/stick/start.py"


@pytest.fixture(scope="module")
def stick(site, tmp_path_factory) -> Path:
    """The archive, unpacked as a teacher would."""
    folder = tmp_path_factory.mktemp("stick")
    pack = [sys.executable, ROOT / "book/stick/pack.py", site, folder]
    name = subprocess.run(pack, check=True, capture_output=True, text=True).stdout.strip()
    with zipfile.ZipFile(name) as archive:
        archive.extractall(folder)
    return next(path for path in folder.iterdir() if path.is_dir())


@pytest.fixture
def started(stick, tmp_path):
    """start.py as it runs from another folder, without a browser; its address."""
    run = [sys.executable, "-I", "-S", stick / "start.py", "--no-browser", "--port", "8950"]
    env = {"PATH": os.environ["PATH"]}
    with subprocess.Popen(run, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())[0]
        finally:
            server.terminate()


def test_the_archive_holds_the_whole_site_and_what_is_needed_beside_it(stick, site):
    beside = {path.name for path in stick.iterdir()}
    assert beside == {"start.py", "READ ME.txt", "LICENSE.txt", "LICENSE-TEXT.txt", "site"}
    for path in site.rglob("*"):
        if path.is_file():
            there = stick / "site" / path.relative_to(site)
            assert there.is_file() and there.stat().st_size == path.stat().st_size, path


def test_start_needs_the_standard_library_only_and_an_old_python_reads_it():
    tree = ast.parse(START.read_text("utf-8"), feature_version=(3, 7))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert {name.partition(".")[0] for name in names} <= set(sys.stdlib_module_names)
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]


def test_what_it_serves_has_the_types_that_a_browser_asks_for(started, stick):
    wanted = {
        "index.html": "text/html",
        "_static/site.mjs": "text/javascript",
        "sw.js": "text/javascript",
        "live/pyodide/pyodide.asm.wasm": "application/wasm",
        "live/build.json": "application/json",
    }
    for name, kind in wanted.items():
        with urlopen(started + name) as answer:
            assert answer.headers["Content-Type"] == kind and len(answer.read()) > 100, name


def test_a_laboratory_is_live_from_the_stick(started, new_page):
    page = new_page(base_url=started)
    page.goto(started + "laboratory/scoring.html")
    page.locator(".b-lab > .b-state.is-ready").first.wait_for(timeout=60_000)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["--port", "0"], "0 is no port"), (["--port", "70000"], "70000 is no port"), ([], "must lie beside")],
)
def test_what_cannot_be_is_said_in_a_sentence(arguments, said, tmp_path):
    alone = tmp_path / "start.py"
    alone.write_bytes(START.read_bytes())
    done = subprocess.run([sys.executable, alone, *arguments], capture_output=True, text=True, timeout=20)
    assert done.returncode == 1 and said in done.stderr
