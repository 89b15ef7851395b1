"""The built site behind a plain server under a sub-path, and pages of a real browser that are watched for faults.

`page` is a watched page of 1280 px; `new_page(width=390, color_scheme="dark", …)` makes others. After each
test every page must have been without console errors, failed requests and requests to another host. A test
that provokes one says `problems.forgive()`.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from toc import ROOT, SITE

sys.path.insert(0, str(ROOT / "book"))
import browser as chromium  # noqa: E402

SUB_PATH = "a/sub-path"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site; built now if it is not there."""
    if not (SITE / "index.html").exists():
        subprocess.run([sys.executable, "book/build.py"], cwd=ROOT, check=True)
    return SITE


@pytest.fixture(scope="session")
def base(site, tmp_path_factory) -> str:
    """The address of the front page's folder, with a slash at its end."""
    top = tmp_path_factory.mktemp("www")
    (top / SUB_PATH).parent.mkdir(parents=True)
    (top / SUB_PATH).symlink_to(site, target_is_directory=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(top)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
    server.shutdown()


@pytest.fixture(scope="session")
def browser():
    program = chromium.found()
    if program is None:
        pytest.fail(chromium.MISSING)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=chromium.FLAGS)
        yield running
        running.close()


class Problems(list):
    """What was wrong with the pages of a test."""

    forgiven = False

    def forgive(self) -> None:
        """For a test that provokes a fault: what was wrong, and what the browser still says of it, is expected."""
        self.forgiven = True
        self.clear()

    def append(self, problem: str) -> None:
        if not self.forgiven:
            super().append(problem)


@pytest.fixture
def problems() -> Problems:
    return Problems()


def _watch(page, base: str, problems: Problems) -> None:
    host = base.split("/")[2]

    def asked(request):
        if request.url.startswith("http") and request.url.split("/")[2] != host:
            problems.append(f"asked another host: {request.url}")

    def answered(response):
        if response.status >= 400:
            problems.append(f"{response.status} for {response.url}")

    page.on("request", asked)
    page.on("response", answered)

    def said(message):
        if message.type == "error":
            problems.append(f"console on {page.url}: {message.text}")

    page.on("pageerror", lambda error: problems.append(f"error on {page.url}: {error}"))
    page.on("console", said)


@pytest.fixture
def new_page(browser, base, problems):
    contexts = []

    def make(width: int = 1280, height: int = 900, **options):
        # Else each test would load the whole book for later (tests/site/test_offline.py lets it).
        options.setdefault("service_workers", "block")
        options.setdefault("base_url", base)
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        _watch(page, options["base_url"], problems)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


@pytest.fixture
def page(new_page):
    return new_page()
