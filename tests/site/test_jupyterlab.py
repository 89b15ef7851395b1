"""Once in a real JupyterLab: open a notebook, run it, move a control, see the sheet change."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from toc import ROOT

# An environment of its own: the book is built without JupyterLab, whose needs are many.
HOME = ROOT / "_build" / ".jupyterlab"
WANTED = ["jupyterlab==4.6.6", "ipywidgets==8.1.9", "anywidget==0.11.0", "ipykernel==7.4.0"]
CELL = "from biritch.widgets import scoring_laboratory\nscoring_laboratory()"


@pytest.fixture(scope="module")
def program() -> Path:
    ready = HOME / "ready"
    if not ready.exists() or ready.read_text() != str(WANTED):
        subprocess.run([sys.executable, "-m", "venv", HOME], check=True)
        pip = [HOME / "bin" / "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, *WANTED, "setuptools==80.9.0", "wheel==0.45.1"], check=True)
        subprocess.run([*pip, "--no-deps", "--no-build-isolation", "-e", ROOT], check=True)
        ready.write_text(str(WANTED))
    return HOME / "bin" / "jupyter"


@pytest.fixture
def server(program: Path, tmp_path: Path):
    """The address of a JupyterLab that serves one notebook."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": None, "outputs": [], "source": CELL}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": [cell]}
    (tmp_path / "try.ipynb").write_text(json.dumps(notebook))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = [f"--port={port}", f"--ServerApp.root_dir={tmp_path}", "--IdentityProvider.token=", "--no-browser"]
    running = subprocess.Popen(
        [program, "lab", "--allow-root", *options],
        env={**os.environ, "HOME": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        yield address
    finally:
        running.terminate()
        running.wait(20)


def _wait_for(address: str) -> None:
    for _ in range(120):
        try:
            urlopen(f"{address}/api").close()
            return
        except (URLError, ConnectionError):
            time.sleep(0.5)
    pytest.fail("JupyterLab did not start in a minute")


@pytest.mark.slow
def test_the_laboratory_works_in_jupyterlab(browser, server):
    page = browser.new_page(viewport={"width": 1280, "height": 1300})
    page.goto(f"{server}/lab/tree/try.ipynb")
    code = page.locator(".jp-CodeCell .cm-content").first
    code.wait_for(timeout=60_000)
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60_000)
    code.click()
    page.keyboard.press("Shift+Enter")
    totals = page.locator(".b-sheet tfoot").first
    totals.wait_for(timeout=60_000)
    assert totals.inner_text().split() == ["Total", "48", "16"]
    page.locator("label", has=page.locator("svg[aria-label=spades]")).first.click()
    page.locator(".b-sheet thead", has_text="Spades").wait_for(timeout=20_000)
    # Three odd tricks × 2 × 2; honours K Q and A on one side, so 2 × 2.
    assert totals.inner_text().split() == ["Total", "16"]
    page.close()
