"""One deal, six laws: what stands on the page is what the engine scores, and every hand can move the year."""

from __future__ import annotations

import re
import sys
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from toc import ROOT

from biritch import Side, read_record
from biritch.examples import example
from biritch.study.carry import under_all
from biritch.study.line import LINE, changes, staircase
from biritch.study.origin import origin
from biritch.widgets.deal.record import record_of
from biritch.widgets.deal.state import read_address

sys.path.insert(0, str(ROOT / "book"))

from _ext.compare.century import READY  # noqa: E402
from _ext.compare.stairs import WAY  # noqa: E402

PAGE = "compare/six-laws.html"


@pytest.fixture
def laws(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(PAGE)
    return page


def number(text: str) -> int:
    return int(text.replace("−", "-") or 0)


def shown(page) -> str:
    return page.locator(".y-sheet .y-of.is-now .y-one.is-now .y-name").inner_text()


def cells(page, row: str) -> list[str]:
    found = page.locator(f".y-sheet .y-of.is-now .y-one.is-now tr[data-row='{row}'] td").all_inner_texts()
    return [re.sub(r"\s+", " ", text).strip() for text in found]


def test_every_sheet_of_every_deal_is_the_engines(laws):
    for place, ready in enumerate(READY):
        stations = under_all(read_record(example(ready.name)), ready.level)
        assert [one.stop for one in stations] == list(LINE)
        for law, station in enumerate(stations):
            one = laws.locator(f".y-sheet [data-deal='{place}'] [data-law='{law}']")
            for row in one.locator("tr[data-row]").all():
                column, _, kind = row.get_attribute("data-row").partition("-")
                every = station.sheet.lines
                lines = [x for x in every if column == "total" or (x.column, x.kind) == (column, kind)]
                sums = [sum(x.points for x in lines if x.side is side) for side in Side]
                assert [number(text) for text in row.locator("td").all_text_contents()] == sums, (ready, law, kind)
                links = {a.get_attribute("href").partition("#")[2] for a in row.locator("a").all()}
                assert links == {x.rule.replace("/", "-") for x in lines} or column == "total"
            written = {f"{x.column}-{x.kind}" for x in station.sheet.lines}
            assert written <= {row.get_attribute("data-row") for row in one.locator("tr[data-row]").all()}
            link = one.locator(".y-change a").get_attribute("href")
            state, faults = read_address(unquote(link.partition("=")[2]))
            again = read_record(record_of(state, order=False)).score()
            assert not faults and again.lines == station.sheet.lines
            lead = one.locator(".y-verdict b").text_content()
            who = "North–South" if station.margin > 0 else "East–West"
            assert lead == (f"{who} by {abs(station.margin)}" if station.margin else "Level.")


def test_the_year_moves_by_key_button_handle_and_stop(laws):
    slider = laws.get_by_role("slider", name="Law")
    names = [f"{name}, {year}" for year, name in laws.evaluate(
        "[...document.querySelectorAll('.y-stops button')].map((b) => [...b.children].map((c) => c.textContent))"
    )]  # fmt: skip
    assert len(names) == len(LINE) and shown(laws) == names[0]
    slider.focus()
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("End", 5), ("ArrowLeft", 4), ("Home", 0)):
        laws.keyboard.press(key)
        assert shown(laws) == names[at] and slider.get_attribute("aria-valuetext") == names[at]
    # At an end a button stays where it is, and keeps the focus.
    laws.get_by_role("button", name="Earlier").click(force=True)
    assert shown(laws) == names[0]
    for name in names[1:]:
        laws.get_by_role("button", name="Later").click()
        assert shown(laws) == name
        assert laws.locator("#y-said").inner_text().startswith(f"{name}: ")
    laws.get_by_role("button", name="Later").click(force=True)
    assert shown(laws) == names[-1] and laws.url.endswith("#deal=1&law=6")
    laws.locator(".y-stops button").nth(3).click()
    assert shown(laws) == names[3]
    box = slider.bounding_box()
    laws.mouse.click(box["x"] + 3, box["y"] + box["height"] / 2)
    assert shown(laws) == names[0]


def test_what_changed_is_marked_old_beside_new_and_forgotten_at_the_next_step(laws):
    later = laws.get_by_role("button", name="Later")
    later.click()  # Vint
    before, now = (one.sheet for one in under_all(read_record(example(READY[0].name)), READY[0].level)[:2])
    sums = [[sum(x.points for x in sheet.lines if x.side is side) for sheet in (before, now)] for side in Side]
    assert cells(laws, "total") == [f"{was} {points}" for was, points in sums]
    one = laws.locator(".y-sheet .y-of.is-now .y-one.is-now")
    assert {row.get_attribute("data-row") for row in one.locator("tr.is-gone").all()} == {"below-odd-tricks"}
    assert {row.get_attribute("data-row") for row in one.locator("tr.is-new").all()} == {
        "above-aces", "above-undertricks", "below-tricks",
    }  # fmt: skip
    laws.locator("label", has_text="No trumps").click()
    assert not laws.locator(".y-sheet .y-of.is-now s").count()
    assert shown(laws) == "Vint, 1886"


def test_nothing_moves_and_all_is_in_view(laws):
    places = []
    for _ in LINE:
        places.append(laws.evaluate(
            "['.y-slider', '.y-cols', '.y-law', '#where-each-rule-came-in', '#y-later'].map((s) =>"
            " document.querySelector(s).getBoundingClientRect().toJSON())"
        ))  # fmt: skip
        laws.get_by_role("button", name="Later").click(force=True)
    assert all(place == places[0] for place in places)
    assert laws.evaluate("scrollY") == 0
    verdict = laws.locator(".y-sheet .y-of.is-now .y-one.is-now .y-verdict").bounding_box()
    assert verdict["y"] + verdict["height"] <= 800


def test_on_a_phone_slider_sheet_and_verdict_stand_on_one_screen(new_page):
    page = new_page(390, 844, has_touch=True)
    page.goto(f"{PAGE}#deal=1&law=4")
    assert shown(page) == "Auction, 1908"
    verdict = page.locator(".y-sheet .y-of.is-now .y-one.is-now .y-verdict").bounding_box()
    assert verdict["y"] + verdict["height"] <= 844
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="Later").tap()
    assert shown(page) == "Royal auction, 1914"


def test_an_address_that_names_nothing_leaves_the_page_as_it_is(laws):
    for wrong in ("#deal=9&law=0", "#law=-1", "#law=x&deal=<b>", "#deal=1e9"):
        laws.goto(f"{PAGE}{wrong}")
        assert shown(laws) == "Biritch, 1886"


def test_without_a_script_every_sheet_of_every_deal_can_be_read(new_page):
    page = new_page(java_script_enabled=False)
    page.goto(PAGE)
    for heading in page.locator(".y-sheet .y-name").all():
        assert heading.is_visible()
    assert page.locator(".y-sheet .y-one").count() == len(READY) * len(LINE)
    assert not page.locator("#y-later").is_visible() and not page.locator("#y-year").is_visible()


def test_the_steps_are_the_engines(laws):
    stairs = {str(stair.label): stair for stair in staircase()}
    drawn = laws.locator(".y-stair").all()
    assert len(drawn) == 8
    for one in drawn:
        label = one.locator("figcaption").inner_text()
        stair = next(stair for text, stair in stairs.items() if text.lower() == label.lower())
        figures = [stair.figures[stop.id] for stop in WAY]
        told = [text.replace("–", "") for text in one.locator("b").all_text_contents()]
        assert told == [str(figure.points) if figure else "" for figure in figures]
        moved = [stop.id for stop, item in zip(WAY, one.locator("li").all(), strict=True)
                 if "is-new" in (item.get_attribute("class") or "")]  # fmt: skip
        assert moved == [name for name, _, _ in stair.steps]
    for fold, stop in zip(laws.locator("details:has(.b-differs)").all(), WAY[1:], strict=True):
        assert fold.locator("tbody").count() == len(changes(stop))
    found = origin()
    rows = laws.locator("table:has-text('The code that has it') tbody tr").all_inner_texts()
    assert len(rows) == len(found.figures)
    assert sum("none of them" in row for row in rows) == len(found.unexplained)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_nothing_to_say(new_page, scheme):
    page = new_page(color_scheme=scheme)
    page.goto(f"{PAGE}#law=3")
    found = Axe().run(page).response["violations"]
    assert not found, [(one["id"], one["nodes"][0]["html"][:200]) for one in found]
