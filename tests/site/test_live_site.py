"""The book's own live parts: each laboratory comes alive, on the page as it is built."""

from __future__ import annotations

import re

import pytest

NO_PAGES = ("live", "lite", "_static")


def pages(site) -> dict[str, str]:
    """The text of each page of the book by its address."""
    found = (p.relative_to(site) for p in site.rglob("*.html"))
    return {p.as_posix(): (site / p).read_text("utf-8") for p in sorted(found) if p.parts[0] not in NO_PAGES}


@pytest.fixture
def with_laboratory(site) -> list[str]:
    return [address for address, html in pages(site).items() if 'class="b-lab"' in html]


def test_each_laboratory_comes_alive(new_page, base, with_laboratory):
    for address in with_laboratory:
        page = new_page()
        page.goto(base + address)
        for laboratory in page.locator(".b-lab").all():
            laboratory.scroll_into_view_if_needed()
            laboratory.locator("> .b-state.is-ready").wait_for(timeout=60_000)
            assert laboratory.locator(".b-lab-view").locator("input, select, button").count(), address
        assert page.evaluate("document.documentElement.dataset.live") == "image", address


def test_the_scoring_laboratory_scores(page, base, site):
    if not (site / "laboratory/scoring.html").exists():
        pytest.skip("the book has no scoring laboratory")
    page.goto(base + "laboratory/scoring.html")
    laboratory = page.locator("#scoring-laboratory")
    laboratory.locator("> .b-state.is-ready").wait_for(timeout=60_000)
    tricks = laboratory.get_by_label("Tricks of North–South")
    for number, odd in (("8", "2 odd tricks"), ("11", "5 odd tricks")):
        tricks.fill(number)
        tricks.blur()
        laboratory.locator(".b-sheet").get_by_text(odd).first.wait_for()
    page.wait_for_function("location.hash.startsWith('#scoring-laboratory=')")


def test_without_scripts_the_snapshot_is_the_page(new_page, base, with_laboratory):
    for address in with_laboratory:
        page = new_page(java_script_enabled=False)
        page.goto(base + address)
        for view in page.locator(".b-lab-view").all():
            assert view.inner_text().strip(), address
        assert not page.locator(".b-lab > .b-state button").count(), address


def test_only_pages_with_live_parts_load_the_script(site):
    for path, html in pages(site).items():
        has_part = bool(re.search(r'class="(b-lab|[^"]*\btag_live\b[^"]*)"', html))
        assert ("live/page.mjs" in html) == has_part, path


LINK = 'a[href="laboratory/scoring.html"]:visible'


@pytest.fixture
def asked(page):
    """What of the live layer a page asks for, in order, without the versions."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url.partition("?")[0].rpartition("/live/")[2]))
    return found


def test_pointing_at_a_link_fetches_what_it_leads_to_once(page, base, asked):
    page.goto(base + "index.html", wait_until="networkidle")
    page.locator("main a:visible:not([href*=laboratory])").first.hover()
    page.locator("main a:visible:not([href*=laboratory])").first.focus()
    page.wait_for_timeout(300)
    assert "image.bin" not in asked and "build.json" not in asked
    with page.expect_request_finished(lambda request: "image.bin" in request.url):
        page.locator(LINK).first.hover()
    page.wait_for_load_state("networkidle")
    page.locator(LINK).first.focus()
    page.wait_for_timeout(300)
    for name in ("image.bin", "pyodide/pyodide.asm.wasm.bin", "widgets/manager.mjs.bin", "build.json"):
        assert asked.count(name) == 1, name
    page.locator(LINK).first.click()
    page.locator("#scoring-laboratory > .b-state.is-ready").wait_for(timeout=60_000)
    # The page that is opened has it from the browser's cache.
    entries = "performance.getEntriesByType('resource').map((e) => [e.name, e.transferSize])"
    loaded = page.workers[0].evaluate(entries)
    sizes = [size for name, size in loaded if ".bin?" in name]
    assert len(sizes) >= 3 and not any(sizes)


def test_whoever_saves_data_fetches_nothing_ahead(page, base, asked):
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.goto(base + "index.html", wait_until="networkidle")
    page.locator(LINK).first.hover()
    page.locator(LINK).first.focus()
    page.wait_for_timeout(500)
    assert "image.bin" not in asked and "build.json" not in asked
