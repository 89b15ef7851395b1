"""The front page asks before it answers; the wall shows what stands in a page, and keeps its answer, too."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from test_pages import serious
from toc import ROOT

from biritch import Contract, Denomination, Seat, Side, profile, read_record
from biritch.examples import example

WRONG = {
    "CK": "♣A is a higher club, and ♥2 is a trump, which beats them both",
    "CA": "It is the highest club, but ♥2 is a trump, and any trump beats another suit",
    "C7": "♣A is a higher club",
}


def sheets():
    """The deal of the front page at Biritch, and at Vint with four hearts bid."""
    here = read_record(example("biritch-hearts-contre"))
    four = Contract(Seat.S, Denomination.HEARTS, 4)
    there = replace(here, profile=profile("vint-moscow-1886"), contract=four, calls=None)
    return here.score(), there.score()


def shown(page) -> list[list[str]]:
    """The totals that can be seen, sheet by sheet."""
    return [
        [td.inner_text().strip() for td in sheet.locator("tfoot td").all()]
        for sheet in page.locator(".f-sheet").all()
    ]


def said(page) -> str:
    """What stands under the trick, its drawn suits as characters."""
    return page.locator(".f-say").evaluate(
        """e => { const copy = document.createElement("div");
            for (const part of e.children) if (part.checkVisibility()) copy.append(part.cloneNode(true));
            for (const suit of copy.querySelectorAll("svg")) {
                suit.replaceWith("♠♥♦♣"["shdc".indexOf(suit.classList[1]?.at(-1))] ?? "");
            }
            return copy.textContent.replace(/\\s+/g, " ").trim(); }"""
    )


@pytest.mark.parametrize(("width", "height"), [(1280, 768), (390, 844)])
def test_question_sheets_button_and_doors_stand_in_the_first_screen(new_page, width, height):
    page = new_page(width=width, height=height)
    page.goto("index.html")
    page.evaluate("document.fonts.ready")
    parts = (
        "h1",
        ".f-q >> nth=0",
        ".f-trick",
        ".f-q >> nth=1",
        ".f-verdict >> nth=1",
        ".f-main",
        ".f-door >> nth=2",
    )
    for part in parts:
        box = page.locator(f"main {part}").bounding_box()
        assert box["y"] + box["height"] <= height, part
    assert page.locator(".f-main").count() == 1 and page.locator(".f-door").count() == 3
    assert serious(page) == []


@pytest.mark.parametrize("width", [1280, 390])
def test_a_wrong_card_is_answered_with_a_reason_and_the_right_one_with_two_sheets(new_page, width):
    page = new_page(width=width, height=844, reduced_motion="reduce")
    page.goto("index.html")
    page.evaluate("document.fonts.ready")
    places = "['.f-q', '.f-two', '.f-doors'].map((part) => document.querySelector(part).getBoundingClientRect().y)"
    before = page.evaluate(places)
    assert "wins" not in said(page) and not re.search(r"by \d", page.locator(".f-two").inner_text())
    for code, reason in WRONG.items():
        page.locator(f".f-trick [data-card={code}]").click()
        assert reason in said(page)
        assert page.evaluate(places) == before
        assert not page.locator(".f-stage.is-open").count()
    page.locator(".f-trick [data-card=H2]").click()
    assert "North wins trick 1." in said(page) and "North–South took 9 tricks" in said(page)
    assert page.evaluate(places) == before
    scored = sheets()
    assert shown(page) == [[str(sheet.points(side)) for side in Side] for sheet in scored]
    margins = [f"{'North–South' if sheet.margin > 0 else 'East–West'} by {abs(sheet.margin)}" for sheet in scored]
    assert page.locator(".f-verdict").all_inner_texts() == margins
    assert scored[0].margin > 0 > scored[1].margin, "the same cards, two winners"


def test_without_scripts_the_answers_stand_there(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("index.html")
    assert "North wins trick 1." in page.locator(".f-say").inner_text()
    assert shown(page) == [[str(sheet.points(side)) for side in Side] for sheet in sheets()]
    assert page.locator(".f-ask:visible").count() == 0


def test_the_button_leads_into_this_deal(page):
    page.goto("index.html")
    assert "CK.H2.CA" in page.locator(".f-main").get_attribute("href")


def test_both_lists_of_pips_are_alike():
    python = (ROOT / "book/_ext/site/front.py").read_text("utf-8")
    script = (ROOT / "book/_static/wall.mjs").read_text("utf-8")
    found = [
        dict(re.findall(r'"?\b(\d+)"?: "((?:\d+ \d+,?)+)"', text))
        for text in (python, script)
    ]
    assert found[0] == found[1] and len(found[0]) == 9
    assert all(len(places.split(",")) == int(rank) for rank, places in found[0].items())


# --- the wall ---


def wall(page, name: str = "biritch-hearts-contre"):
    page.goto("play/table.html")
    page.locator(f"#step-{name}[data-on]").get_by_role("button", name="Fill the screen").click()
    box = page.locator("dialog.p-wall")
    box.wait_for()
    return box


def test_the_answer_waits_and_its_place_does_not_move(page):
    page.set_viewport_size({"width": 1280, "height": 768})
    box = wall(page)
    assert box.locator(".p-q").inner_text() == "Which card wins the trick?"
    assert box.locator(".p-answer").inner_text() == "" and box.locator(".is-winner").count() == 0
    place = box.locator(".p-answer").bounding_box()
    page.keyboard.press(" ")
    assert "North wins trick 1." in box.locator(".p-answer").inner_text()
    assert box.locator(".c-card.is-winner").get_attribute("aria-label").startswith("2 of hearts")
    assert box.locator(".p-answer").bounding_box() == place
    assert (
        box.locator(".p-answer a").get_attribute("href").endswith("rules/biritch.html#collinson-1886-trick-winner")
    )
    assert box.evaluate("e => [e.scrollWidth <= e.clientWidth, e.scrollHeight <= e.clientHeight]") == [True, True]
    assert float(re.match(r"[\d.]+", box.locator(".p-q").evaluate("e => getComputedStyle(e).fontSize"))[0]) >= 48
    assert serious(page) == []


def test_a_presenters_remote_works(page):
    box = wall(page)
    page.keyboard.press("PageDown")
    assert (
        box.locator(".p-q").inner_text() == "What does South lead?"
        or "North lead" in box.locator(".p-q").inner_text()
    )
    assert box.locator(".p-slot").count() == 4
    page.keyboard.press("PageUp")
    page.keyboard.press("ArrowLeft")
    assert box.locator(".p-q").inner_text() == "What does South play?"
    page.keyboard.press("d")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.keyboard.press("q")
    code = box.locator(".p-code:visible")
    code.wait_for()
    assert code.get_attribute("data-address").endswith("play/table.html#step-biritch-hearts-contre=3")
    assert code.locator("svg path").count() == 1
    assert code.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(255, 255, 255)"
    page.keyboard.press("Escape")
    box.wait_for(state="detached")


def test_a_sheet_fills_the_screen_without_its_figures(page):
    page.goto("index.html")
    page.locator("figure.b-figure:has(> .b-sheet) + .w-open button").click()
    box = page.locator("dialog.p-wall")
    box.wait_for()
    figures = box.locator(".p-thing td")
    assert not any(cell.is_visible() for cell in figures.all())
    page.keyboard.press(" ")
    assert "48" in box.locator(".p-thing").inner_text()
    here = sheets()[0]
    assert re.findall(r"\d+", box.locator(".p-answer").inner_text()) == [str(here.points(side)) for side in Side]
    page.keyboard.press("Escape")


# --- search ---


@pytest.fixture(scope="module")
def index(site) -> list[list]:
    return json.loads((site / "_static/search-index.json").read_text("utf-8"))


def test_every_paragraph_is_in_the_search_index(site, index):
    from biritch.rules import paragraphs, profiles

    addresses = {address.partition("#")[2] for address, *_ in index}
    assert {rule.anchor for one in profiles() for rule in paragraphs(one)} <= addresses
    for address, *_ in index:
        page, _, anchor = address.partition("#")
        assert not anchor or f'id="{anchor}"' in (site / page).read_text("utf-8"), address


def test_the_search_library_is_small(site):
    assert (site / "live/site/search.mjs").stat().st_size <= 60_000


@pytest.mark.parametrize(("asked", "first"), [
    ("chicane", "rules/biritch.html#collinson-1886-chicane"),
    ("chichane", "rules/biritch.html#collinson-1886-chicane"),
    ("twelve passes", "rules/vint.html#vint-moscow-1886-twelve-passes"),
    ("eight passes", "rules/vint.html#vint-moscow-1886-eight-passes"),
])  # fmt: skip
def test_search_leads_to_the_paragraph(page, base, asked, first):
    page.goto(f"search.html?q={asked}")
    link = page.locator("#search-results ul.search > li > a").first
    link.wait_for()
    assert link.evaluate("e => e.href") == base + first


@pytest.mark.parametrize(("asked", "among"), [
    ("kontra", "history/glossary.html#term-contre"),
    ("biritsch", "history/"),
    ("Винт", "history/"),
    ("торговля", "history/glossary.html#term-auction"),
    ("subasta", "history/glossary.html#term-auction"),
    ("enchere", "history/glossary.html#term-auction"),
])  # fmt: skip
def test_search_knows_every_language_and_misspellings(page, asked, among):
    page.goto(f"search.html?q={asked}")
    page.locator("#search-results ul.search > li > a").first.wait_for()
    links = page.locator("#search-results ul.search > li > a").evaluate_all("all => all.map((one) => one.href)")
    assert any(among in link for link in links[:4]), links[:6]
