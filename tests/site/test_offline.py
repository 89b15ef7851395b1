"""The book without a network: what the service worker keeps and drops, and that `make serve` keeps nothing."""

from __future__ import annotations

import json
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from conftest import SUB_PATH
from toc import ROOT

sys.path.insert(0, str(ROOT / "book"))
import serve  # noqa: E402

SCORING = "laboratory/scoring.html"
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(
    async (name) => [name, (await (await caches.open(name)).keys()).map(({ url }) => url)])))"""


class _Changing(serve.Quiet):
    """The site, but for what `changed` says of the end of an address: text to put in the place of other text."""

    changed: dict[str, tuple[str, str]] = {}
    by_make_serve = False

    def end_headers(self):
        (super() if self.by_make_serve else super(serve.Quiet, self)).end_headers()

    def do_GET(self):
        if self.by_make_serve:
            return super().do_GET()
        path = self.path.partition("?")[0]
        change = next((c for end, c in self.changed.items() if path.endswith(end)), None)
        if change is None:
            return SimpleHTTPRequestHandler.do_GET(self)
        with open(self.translate_path(self.path), encoding="utf-8") as file:
            content = file.read().replace(*change).encode()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture
def base(site, tmp_path):
    (tmp_path / SUB_PATH).parent.mkdir(parents=True)
    (tmp_path / SUB_PATH).symlink_to(site, target_is_directory=True)
    _Changing.changed, _Changing.by_make_serve = {}, False
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Changing, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
    server.shutdown()


@pytest.fixture
def build(site) -> dict:
    line = next(x for x in (site / "sw.js").read_text("utf-8").splitlines() if x.startswith("const BUILD = "))
    return json.loads(line.removeprefix("const BUILD = ").removesuffix(";"))


@pytest.fixture
def reader(new_page):
    """A page whose service worker may work; everywhere else it is held back."""
    return new_page(service_workers="allow")


def until(page, script: str, arg=None, seconds: int = 90):
    """wait_for_function takes a promise for an answer."""
    end = time.monotonic() + seconds
    while not (answer := page.evaluate(script, arg)):
        assert time.monotonic() < end, f"{script} stays {answer}; kept: {page.evaluate(KEPT)}"
        page.wait_for_timeout(100)


def keeps(page, cache: str, count: int):
    until(
        page,
        """async ([end, count]) => {
            const name = (await caches.keys()).find((name) => name.endsWith(end));
            return name && (await (await caches.open(name)).keys()).length >= count;
        }""",
        [cache, count],
    )


def visited(page, build, address="index.html", live=True):
    page.goto(address)
    keeps(page, f" {build['id']}", len(build["book"]))
    page.evaluate("navigator.serviceWorker.ready")
    if live:
        keeps(page, " live", len(build["first"]))


def without_network(page, problems):
    """What fails from here on is in the nature of the thing, as long as the reader sees the page."""
    problems.forgive()
    page.context.set_offline(True)


def test_after_one_visit_all_pages_and_a_laboratory_work_without_a_network(reader, problems, build):
    visited(reader, build)
    without_network(reader, problems)
    for address in [name for name in build["book"] if name.endswith(".html") and name != "404.html"]:
        reader.goto(address)
        assert reader.locator("main h1").is_visible(), address
        assert reader.evaluate("getComputedStyle(document.body).getPropertyValue('--b-c-accent')"), address
    reader.goto("search.html?q=contre")
    reader.locator("#search-results ul.search > li > a").first.wait_for()
    reader.goto(SCORING)
    laboratory = reader.locator("#scoring-laboratory")
    laboratory.locator("> .b-state.is-ready").wait_for(timeout=60_000)
    assert reader.evaluate("document.documentElement.dataset.live") == "image"
    tricks = laboratory.get_by_label("Tricks of North–South")
    tricks.fill("11")
    tricks.blur()
    laboratory.locator(".b-sheet").get_by_text("5 odd tricks").first.wait_for()
    response = reader.goto("rules/nothing.html")
    assert response.from_service_worker
    assert reader.get_by_role("heading", name="No such page").is_visible()


def test_whoever_saves_data_keeps_the_book_alone_until_a_laboratory_is_visited(reader, build):
    """The connection is asked in the worker, so the worker is told another answer."""
    _Changing.changed["sw.js"] = ("const net = navigator.connection;", "const net = { saveData: true };")
    visited(reader, build, live=False)
    reader.wait_for_timeout(1000)
    assert not [name for name in reader.evaluate(KEPT) if name.endswith(" live")]
    visited(reader, build, SCORING)


def test_a_new_build_drops_the_old_one_and_what_is_new_is_seen_at_once(reader, problems, build):
    visited(reader, build)
    before = reader.evaluate(KEPT)
    _Changing.changed["sw.js"] = (build["id"], "another-build")
    _Changing.changed["about.html"] = ("</h1>", " (new)</h1>")
    reader.goto("about.html")
    assert "(new)" in reader.locator("h1").inner_text(), "the network comes first"
    keeps(reader, " another-build", len(build["book"]))
    until(reader, "async (id) => !(await caches.keys()).some((name) => name.endsWith(id))", build["id"])
    after = reader.evaluate(KEPT)
    live = next(name for name in before if name.endswith(" live"))
    assert sorted(after[live]) == sorted(before[live]), "what has not changed is not loaded again"
    without_network(reader, problems)
    reader.goto("about.html")
    assert "(new)" in reader.locator("h1").inner_text()


def test_live_files_of_an_old_build_are_dropped(reader, build):
    visited(reader, build)
    name = "live/image.bin"
    _Changing.changed["sw.js"] = (build["live"][name], "0" * 12)
    reader.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    until(
        reader,
        """async (old) => {
            const live = (await caches.keys()).find((name) => name.endsWith(" live"));
            return !(await (await caches.open(live)).keys()).some(({ url }) => url.endsWith(old));
        }""",
        build["live"][name],
    )


def test_other_things_on_the_host_and_jupyterlite_are_left_alone(reader, build):
    reader.goto("index.html")
    reader.evaluate("caches.open('something else')")
    visited(reader, build)
    assert "something else" in reader.evaluate(KEPT)
    # Asked by the page: a file that is no page, when opened, makes the browser look for an icon of the host.
    with reader.expect_response("**/lite/jupyter-lite.json") as answer:
        assert reader.evaluate("async () => (await fetch('lite/jupyter-lite.json')).ok")
    assert answer.value.from_service_worker is False


def test_each_file_that_is_kept_exists(site, build):
    for name in build["book"] + build["first"] + list(build["live"]):
        assert (site / name).is_file(), name
    assert SCORING in build["pages"]
    assert not [name for name in build["book"] if name.startswith("lite/")]


def test_under_make_serve_nothing_is_kept_and_an_old_worker_goes(reader, build):
    visited(reader, build, live=False)
    _Changing.by_make_serve = True
    reader.goto("about.html")
    until(reader, f"async () => !(await caches.keys()).some((name) => name.endsWith('{build['id']}'))")
    until(reader, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")
    response = reader.goto("about.html")
    assert not response.from_service_worker
    assert response.headers["cache-control"] == "no-cache"
    until(reader, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")
    assert reader.evaluate(KEPT) == {}
