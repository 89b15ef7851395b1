"""Keep score at a real table: nothing is lost with the tab, names stay, and it works without a network."""

from __future__ import annotations

import json
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

PAGE = "laboratory/keep-score.html"
STORE = "biritch-table"
READY = "#keep-score > .b-state.is-ready"
START = 60_000


def opened(page):
    page.goto(PAGE)
    page.locator(READY).wait_for(timeout=START)
    return page.locator("#keep-score")


def enter(lab) -> None:
    """A deal of a real table: hearts, nine tricks, three honours with South."""
    for letter, seat in zip("AKQJT", "SSSWW", strict=True):
        control = lab.locator(f"[data-name='next.honours.{letter}']")
        if control.first.evaluate("one => one.localName") == "select":
            control.select_option(seat)
        else:
            lab.locator(f"[data-name='next.honours.{letter}'][value='{seat}'] + label").click()
    lab.locator("[data-name='next.tricks']").fill("9")
    add = lab.get_by_role("button", name="Add this deal")
    expect(add).not_to_have_attribute("aria-disabled", "true")
    add.click()
    expect(lab.locator(".b-sheet tfoot").first).to_be_visible()


def test_a_closed_tab_loses_nothing(page):
    lab = opened(page)
    expect(lab).to_contain_text("No deal is on the sheet yet")
    page.get_by_label("North").first.fill("Anna")
    page.get_by_label("South").first.fill('B"en')
    enter(lab)
    total = lab.locator(".b-sheet tfoot").first.inner_text()
    kept = json.loads(page.evaluate(f"localStorage.getItem('{STORE}')"))
    assert kept["names"]["N"] == "Anna"
    assert kept["address"].startswith("rules=collinson-1886")
    again = page.context.new_page()
    page.close()
    lab = opened(again)
    assert lab.locator(".b-sheet tfoot").first.inner_text() == total
    head = lab.locator(".b-sheet thead th").nth(1)
    assert head.evaluate("one => getComputedStyle(one, '::after').content") == '"Anna & B\\"en"'
    assert again.locator(".k-names").get_attribute("open") is None
    lab.get_by_role("button", name="Take back the last deal").click()
    expect(lab).to_contain_text("No deal is on the sheet yet")
    lab.get_by_role("button", name="Undo").click()
    expect(lab.locator(".b-sheet tfoot").first).to_be_visible()


@pytest.mark.parametrize("kept", ["nonsense", "3", '{"address": 4, "names": [1]}', '{"address": "deals=???"}'])
def test_what_others_left_breaks_nothing(page, kept):
    page.add_init_script(f"localStorage.setItem('{STORE}', {json.dumps(kept)})")
    lab = opened(page)
    expect(lab.get_by_role("button", name="Add this deal")).to_be_visible()


def test_where_nothing_is_kept_it_still_scores(page):
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    enter(opened(page))


def test_it_can_be_put_on_a_home_screen(page, base):
    page.goto(PAGE)
    href = page.locator("link[rel=manifest]").evaluate("one => one.href")
    found = page.evaluate("async (href) => (await fetch(href)).json()", href)
    assert urljoin(href, found["start_url"]) == f"{base}{PAGE}"
    assert urljoin(href, found["scope"]) == base
    icon = urljoin(href, found["icons"][0]["src"])
    assert page.evaluate("async (icon) => (await fetch(icon)).status", icon) == 200
    page.goto("about.html")
    assert page.locator("link[rel=manifest]").count() == 0


def test_buttons_are_for_fingers(new_page):
    page = new_page(width=390, height=844)
    lab = opened(page)
    low = lab.locator("button, .b-seg label, select").evaluate_all(
        "all => all.filter((one) => one.offsetParent && one.offsetHeight < 50).map((one) => one.textContent)"
    )
    assert not [text for text in low if text not in ("Correct", "Remove")]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
