"""How long a reader waits. usage: site.py SITE_DIR OUT.md

Chromium on this machine, a new profile for every cold start, medians of RUNS; every number is from this one run,
beside a bare Pyodide that answers `6*7`. A warm start is the same page once more in the same profile. The service
worker is held back, so that the numbers are those of a first visit and of a browser's own cache.
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import threading
import time
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "book"))
import browser as chromium  # noqa: E402

RUNS = 5
SLOW = {"bits": 10e6, "delay": 0.04, "cpu": 4}
PROGRAM = chromium.found((chromium.WHOLE, *chromium.NAMES))

BARE = """<!doctype html><title>bare</title><link rel="icon" href="data:,"><script type="module">
const code = `import { loadPyodide } from "${new URL("live/pyodide/pyodide.mjs", location)}";
  const py = await loadPyodide({ lockFileURL: "${new URL("live/wheels/pyodide-lock.json", location)}" });
  postMessage(py.runPython("6*7"));`;
const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })), { type: "module" });
worker.onmessage = ({ data }) => { window.times = { answer: performance.now(), data }; };
</script>"""
NOTEBOOK = {
    "nbformat": 4, "nbformat_minor": 5,
    "metadata": {"kernelspec": {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}},
    "cells": [{
        "id": "lab", "cell_type": "code", "metadata": {}, "execution_count": None, "outputs": [],
        "source": "from biritch.widgets import scoring_laboratory\nscoring_laboratory()",
    }],
}  # fmt: skip
ENTRY = {"name": "bench.ipynb", "path": "bench.ipynb", "type": "notebook", "format": None, "content": None,
         "mimetype": None, "created": "2026-01-01T00:00:00Z", "last_modified": "2026-01-01T00:00:00Z",
         "size": 1, "writable": True}  # fmt: skip
# Before the worker's own code: keeps hold of the memory.
MEMORY = """const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate.apply(WebAssembly, given);
  // Also that of the unpacker, whose memory is small.
  const exports = Object.values((made.instance ?? made).exports);
  const memory = exports.find((x) => x instanceof WebAssembly.Memory);
  if (memory?.buffer.byteLength > (self.memory?.buffer.byteLength ?? 0)) self.memory = memory;
  return made;
};
"""
# In the page: when the snapshot is painted, when the laboratory is ready, when it has answered twice.
WATCH = """(() => {
  const times = (window.times = {});
  const frame = () => new Promise(requestAnimationFrame);
  const sheet = () => document.querySelector(".b-lab-view .b-sheet")?.textContent ?? "";
  (async () => {
    while (!(document.querySelector(".b-lab-view")?.offsetHeight > 0)) await frame();
    await frame();
    times.snapshot = performance.now();
  })();
  addEventListener("b-ready", async ({ target }) => {
    times.ready ??= performance.now();
    if (times.answer) return;
    const named = (e) => [e.ariaLabel, ...[...(e.labels ?? [])].map((label) => label.textContent)];
    const tricks = () => [...target.querySelectorAll("input, select")].find((e) =>
      named(e).some((text) => text?.includes("Tricks of North–South")));
    for (const [number, odd, name] of [[11, "5 odd", "answer"], [8, "2 odd", "change"], [10, "4 odd", "change"]]) {
      while (!tricks()) await frame();
      const box = tricks(), start = performance.now();
      box.focus();
      box.value = number;
      for (const kind of ["input", "change"]) box.dispatchEvent(new Event(kind, { bubbles: true }));
      while (!sheet().includes(`${odd} tricks`)) await frame();
      times[name] = performance.now() - (name === "answer" ? 0 : start);
    }
    times.done = true;
  });
})();"""


TEXT = (".html", ".css", ".mjs", ".js", ".json", ".svg")


class Handler(SimpleHTTPRequestHandler):
    sent: dict[str, int] = {}
    packed: dict[str, int] = {}  # where the host packs text, as most do
    slow = False
    gate = threading.Lock()
    extra: dict[str, str] = {}

    def log_message(self, *args):
        pass

    def do_GET(self):
        path = urlsplit(self.path).path.lstrip("/")
        if path in self.extra:
            content = self.extra[path].encode()
        elif (file := Path(self.directory, path)).is_file():
            content = file.read_bytes()
        else:
            return super().do_GET()
        Handler.sent[path] = len(content)
        Handler.packed[path] = len(gzip.compress(content, 6)) if path.endswith(TEXT) else len(content)
        if self.slow:
            time.sleep(SLOW["delay"])
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        for at in range(0, len(content), 1 << 14):
            part = content[at : at + (1 << 14)]
            if self.slow:
                with self.gate:  # all connections share one line
                    time.sleep(len(part) * 8 / SLOW["bits"])
            self.wfile.write(part)


class Bench:
    def __init__(self, site: Path, playwright):
        self.playwright = playwright
        self.worker = next(p.relative_to(site).as_posix() for p in site.glob("live/code/*/worker.mjs"))
        listing = json.loads((site / "lite/api/contents/all.json").read_text("utf-8"))
        listing["content"].append(ENTRY)
        Handler.extra = {
            "bare.html": BARE,
            "lite/files/bench.ipynb": json.dumps(NOTEBOOK),
            "lite/api/contents/all.json": json.dumps(listing),
        }
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(site)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}/"

    @contextmanager
    def profile(self, workers: str = "block"):
        browser = self.playwright.chromium.launch(executable_path=PROGRAM, args=chromium.FLAGS)
        context = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers=workers)
        context.set_default_timeout(120_000)
        yield context
        browser.close()

    def page(self, context, address: str, done: str, cpu: int = 1) -> dict:
        page = context.new_page()
        page.add_init_script(WATCH)
        if cpu > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": cpu})
        page.goto(self.base + address)
        page.wait_for_function(f"window.times.{done}")
        times = page.evaluate("window.times")
        page.close()
        return times

    def cold_and_warm(self, address: str, done: str) -> tuple[dict, dict]:
        with self.profile() as context:
            return self.page(context, address, done), self.page(context, address, done)

    def lite(self) -> float:
        with self.profile("allow") as context:
            page = context.new_page()
            start = time.monotonic()
            page.goto(f"{self.base}lite/notebooks/index.html?path=bench.ipynb")
            page.locator(".jp-CodeCell").first.wait_for()
            page.get_by_role("menuitem", name="Run", exact=True).click()
            page.get_by_text("Run All Cells", exact=True).click()
            page.locator(".jp-OutputArea .b-sheet").first.wait_for()
            return (time.monotonic() - start) * 1000

    def stepper(self) -> dict:
        with self.profile() as context:
            page = context.new_page()
            page.goto(self.base + "play/table.html")
            page.locator("[data-stepper][data-on]").first.wait_for()
            return page.evaluate(
                """() => {
                  const root = document.querySelector("[data-stepper][data-on]"), start = performance.now();
                  root.querySelector("[data-do=forward]").click();
                  root.getBoundingClientRect();
                  return { answer: performance.now() - start };
                }"""
            )

    def memory(self, site: Path) -> int:
        Handler.extra[self.worker] = MEMORY + (site / self.worker).read_text("utf-8")
        with self.profile() as context:
            page = context.new_page()
            page.add_init_script(WATCH)
            page.goto(self.base + "laboratory/scoring.html")
            page.wait_for_function("window.times.done")
            size = page.workers[0].evaluate("self.memory.buffer.byteLength")
        del Handler.extra[self.worker]
        return size


KINDS = {
    "memory image": ("image.bin",), "unpacker": ("unpack.wasm",), "Python (wasm and its script)": ("pyodide/",),
    "widget front ends": ("widgets/",),
    "scripts of the live layer": ("live/code/", "live/page.mjs", "live/build.json"),
    "fonts": (".woff2",), "style sheets": (".css",), "scripts of the page": (".mjs", ".js"), "page": (".html",),
}  # fmt: skip


def by_kind(sent: dict[str, int]) -> dict[str, int]:
    kinds: dict[str, int] = {}
    for path, size in sent.items():
        kind = next((k for k, marks in KINDS.items() if any(mark in path for mark in marks)), "other")
        kinds[kind] = kinds.get(kind, 0) + size
    return kinds


def seconds(samples: list[float]) -> str:
    return f"{statistics.median(samples) / 1000:.2f} s"


def milliseconds(samples: list[float]) -> str:
    return f"{statistics.median(samples):.0f} ms"


def measure(site: Path) -> str:
    with sync_playwright() as playwright:
        bench = Bench(site, playwright)
        lab = "laboratory/scoring.html"
        bare, scoring, lite, steps = [], [], [], []
        for _ in range(RUNS):  # in turn, so that a busy moment meets all alike
            bare.append(bench.cold_and_warm("bare.html", "answer"))
            Handler.sent, Handler.packed = {}, {}
            scoring.append(bench.cold_and_warm(lab, "done"))
            kinds, packed = by_kind(Handler.sent), by_kind(Handler.packed)
            lite.append(bench.lite())
            steps.append(bench.stepper()["answer"])
        memory = bench.memory(site)
        Handler.slow = True
        with bench.profile() as context:
            slow = bench.page(context, lab, "done", SLOW["cpu"])
        with bench.profile() as context:
            slow_bare = bench.page(context, "bare.html", "answer", SLOW["cpu"])
        with bench.profile() as context:
            version = context.browser.version
    cold, warm = [c for c, _ in scoring], [w for _, w in scoring]

    def both(name: str, form) -> tuple[str, str]:
        return form([times[name] for times in cold]), form([times[name] for times in warm])

    rows = [
        ("Bare Pyodide, `6*7`", seconds([c["answer"] for c, _ in bare]), seconds([w["answer"] for _, w in bare])),
        ("Scoring laboratory, snapshot on the screen", *both("snapshot", seconds)),
        ("Scoring laboratory, ready", *both("ready", seconds)),
        ("Scoring laboratory, first live answer", *both("answer", seconds)),
        ("Scoring laboratory, answer to a change", *both("change", milliseconds)),
        ("The same laboratory in JupyterLite, first answer", seconds(lite), "–"),
        ("Stepper, answer to a press", milliseconds(steps), "–"),
    ]
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    told = [f"Chromium {version}, {day}, medians of {RUNS}, on one machine, from its own server.", ""]
    told += ["| | first visit | again |", "| --- | ---: | ---: |"]
    told += [f"| {' | '.join(row)} |" for row in rows]
    told += ["", "| loaded for a first visit to the scoring laboratory | bytes | where the host packs text |"]
    told += ["| --- | ---: | ---: |"]
    by_size = sorted(kinds.items(), key=lambda item: -item[1])
    told += [f"| {kind} | {size:,} | {packed[kind]:,} |" for kind, size in by_size]
    told += [f"| all | {sum(kinds.values()):,} | {sum(packed.values()):,} |", ""]
    told += [f"Python's memory in the page: {memory:,} bytes.", ""]
    told += [
        f"Once with a line of {SLOW['bits'] / 1e6:.0f} Mbit/s, {SLOW['delay'] * 1000:.0f} ms for each request and "
        f"the page (not its worker) at a quarter of the speed: snapshot {seconds([slow['snapshot']])}, first live "
        f"answer {seconds([slow['answer']])}, bare Pyodide {seconds([slow_bare['answer']])}."
    ]
    return "\n".join(told) + "\n"


def main(site: str, out: str) -> None:
    text = measure(Path(site).resolve())
    Path(out).write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main(*sys.argv[1:3])
