"""What a reader has to load. A plain server does not compress; most hosts do, so text counts compressed."""

import gzip
import time

import pytest
from toc import toc_pages

LIMIT = 180_000  # with the fonts
LIVE_LIMIT = 7_450_000  # until a laboratory is live, all told
# What makes questions is in no image: it comes with the engine's wheel.
LATE = {"laboratory/questions.html": 500_000}
SHIFT = 0.01
reading = [p for p in toc_pages() if not p.startswith(("laboratory/", "search"))]


# How far what stands on the screen has moved while the page loaded, as the browser counts it.
WATCH = """new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    window.shifted = (window.shifted ?? 0) + value;
    (window.moved ??= []).push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 120)));
  }
}).observe({ type: "layout-shift", buffered: true });"""


def weigh(response) -> int:
    body = response.body()
    packed = response.url.partition("?")[0].endswith((".woff2", ".gz", ".bin", ".whl", ".zip"))
    return len(body if packed else gzip.compress(body, 6))


def heaviest(weights: dict[str, int]) -> str:
    return "\n".join(f"{size:>8} {url}" for url, size in sorted(weights.items(), key=lambda item: -item[1])[:12])


def stays(page) -> None:
    assert page.evaluate("window.shifted ?? 0") <= SHIFT, page.evaluate("window.moved")


@pytest.mark.parametrize("address", reading)
def test_a_reading_page_is_light_and_nothing_moves_while_it_loads(page, address):
    loaded = []
    page.on("response", lambda response: loaded.append(response))
    page.add_init_script(WATCH)
    page.goto(address, wait_until="networkidle")
    weights = {response.url: weigh(response) for response in loaded}
    if not page.locator(".cell.tag_live").count():
        assert not [url for url in weights if url.endswith("build.json")], "nothing of the live parts"
    assert not [url for url in weights if ".bin" in url], "nothing of the live parts"
    assert sum(weights.values()) <= LIMIT, heaviest(weights)
    stays(page)
    print(f"{address}: {sum(weights.values()) / 1000:.0f} kB")


@pytest.mark.parametrize("address", ["index.html", "rules/vint.html"])
def test_nothing_moves_when_the_fonts_are_late(page, address):
    page.add_init_script(WATCH)
    page.route("**/*.woff2*", lambda route: (time.sleep(0.7), route.continue_()))
    page.goto(address, wait_until="networkidle")
    assert page.evaluate("document.fonts.status") == "loaded"
    stays(page)


@pytest.mark.parametrize("address", [p for p in toc_pages() if p.startswith("laboratory/")])
def test_a_laboratory_is_light(page, address):
    loaded = []
    # What is unpacked here becomes a blob; it is no more on the wire.
    page.context.on("response", lambda response: response.url.startswith("http") and loaded.append(response))
    page.goto(address)
    page.locator(".b-lab > .b-state.is-ready").first.wait_for(timeout=60_000)
    # What the worker loads as a module is not told; it is the same for all and small.
    weights = {response.url: weigh(response) for response in loaded}
    assert any("image.bin" in url for url in weights) and any(".asm.wasm" in url for url in weights), list(weights)
    assert sum(weights.values()) <= LIVE_LIMIT + LATE.get(address, 0), heaviest(weights)
    print(f"{address}: {sum(weights.values()) / 1000:.0f} kB")
