"""What readers do in haste, twice, in two tabs and on odd screens: at the table and in the laboratories."""

from __future__ import annotations

from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import expect
from test_early import SCORING, SHIFT
from test_laboratories import RUBBER, figures_of, opened, totals, wait_for_total  # noqa: F401
from test_pages import serious
from test_playing import ADDRESS, READY, TALK, WEST, press_idle, said, settled, sit, state_of, status  # noqa: F401
from test_weight import stays

from biritch.widgets import scoring_laboratory

PASTE = """(area, text) => { area.focus(); area.value = text;
    area.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true })); }"""
DEAL = "N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87"


def play(page) -> None:
    page.locator("[data-due] .is-legal").first.click(position={"x": 8, "y": 20})
    settled(page)


def test_two_tabs_play_two_games(sit):  # noqa: F811
    page = sit(WEST)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(READY).wait_for(timeout=60_000, state="attached")
    play(page)
    assert (page.locator("[data-due] .b-card").count(), other.locator("[data-due] .b-card").count()) == (9, 10)
    press_idle(other, "HA")
    said(other, "must follow diamonds")
    for tab, count in ((page, 9), (other, 10)):
        tab.reload()
        tab.locator(READY).wait_for(timeout=60_000, state="attached")
        assert tab.locator("[data-due] .b-card").count() == count


def test_back_and_forward_lead_to_the_table_as_it_was_left(sit):  # noqa: F811
    page = sit(WEST)
    play(page)
    left = state_of(page)
    page.evaluate("location.href = new URL('../rules/biritch.html', location.href).href")
    page.wait_for_url("**/rules/biritch.html")
    for way in ("back", "forward", "back"):
        page.go_back() if way == "back" else page.go_forward()
    page.wait_for_url("**/playing.html*")
    # Before anything is loaded anew, it is as it was.
    expect(page.locator("[data-due] .b-card")).to_have_count(9)
    page.locator(READY).wait_for(timeout=60_000, state="attached")
    assert state_of(page) == left and page.locator("[data-due] .b-card").count() == 9
    play(page)
    assert page.locator("[data-due] .b-card").count() == 8


@pytest.mark.parametrize("coding", [1, 2, 3])
def test_a_table_is_opened_by_an_address_however_often_it_was_encoded(sit, coding):  # noqa: F811
    state = WEST
    for _ in range(coding - 1):
        state = quote(state, safe="")
    page = sit(state)
    assert page.locator("[data-due] .b-card").count() == 10 and not page.locator(".b-refusal").count()
    # One that is edited by hand is opened as far as it goes.
    page.evaluate("location.hash = decodeURIComponent(location.hash).replace(/[.]D3.*/, '.D3.XX')")
    expect(page.locator(".b-refusal")).to_contain_text("“XX”")
    assert page.locator("[data-slot] .b-card").count() == 3, "the robot goes on from there"


def test_a_paste_followed_at_once_by_a_press(sit, opened):  # noqa: F811
    page = sit()
    page.locator(".t-fold > summary").click()
    page.get_by_text("Another deal").click()
    page.get_by_label("A deal (N:").evaluate(PASTE, DEAL)
    page.get_by_role("button", name="Put it in").click()
    page.wait_for_function("location.hash.includes('65.T984')")
    page, lab = opened(SCORING)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.locator("summary", has_text="PBN").first.click()
    area = lab.locator("textarea[data-name=deal], input[data-name=deal]").first
    # In one moment: what is copied has what was pasted.
    area.evaluate(f"""(area, text) => {{ ({PASTE})(area, text);
        area.closest(".b-lab").querySelector("[data-do=copy-link]").click(); }}""", DEAL)
    lab.get_by_role("button", name="Copied").wait_for()
    assert "65.T984" in unquote(page.evaluate("navigator.clipboard.readText()"))


def test_a_field_left_with_tab_is_taken_and_the_keyboard_goes_on(opened):  # noqa: F811
    page, lab = opened(SCORING)
    lab.get_by_text("Score before this deal").first.click()
    lab.get_by_label("Games, N–S").focus()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    here = "document.activeElement.labels[0].textContent"
    assert page.evaluate(here) == "All points, N–S"
    wait_for_total(lab, *figures_of(scoring_laboratory(tricks=9, state={"before.games.NS": 1}).sheet))
    assert page.evaluate(here) == "All points, N–S", "also after the answer"


def test_a_double_press_takes_off_and_adds_one_deal(opened):  # noqa: F811
    page, lab = opened(RUBBER)
    rows = lab.locator(".b-deals tbody tr")
    before = rows.count()
    lab.get_by_role("button", name="Remove deal 2").dblclick()
    expect(rows).to_have_count(before - 1)
    page.wait_for_timeout(600)
    assert rows.count() == before - 1
    lab.get_by_role("button", name="Take back the last deal").dblclick()
    expect(rows).to_have_count(before - 2)
    lab.get_by_role("button", name="Add this deal").dblclick()
    expect(rows).to_have_count(before - 1)
    page.wait_for_timeout(600)
    assert rows.count() == before - 1
    # What is undone may be undone as fast as one likes.
    lab.get_by_role("button", name="Undo").dblclick()
    expect(rows).to_have_count(before - 1)
    lab.get_by_role("heading", name=f"Deal {before}").wait_for()


@pytest.mark.parametrize("address", [f"{ADDRESS}#hand={quote(WEST, safe='')}", SCORING, RUBBER])
@pytest.mark.parametrize(("width", "height", "zoom"), [(640, 400, 2), (1920, 1080, 1)], ids=["200 %", "1920 px"])
def test_other_screens(new_page, address, width, height, zoom):
    page = new_page(width=width, height=height, device_scale_factor=zoom)
    page.add_init_script(SHIFT)
    page.goto(address)
    page.locator(READY).wait_for(timeout=60_000, state="attached")
    stays(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert serious(page) == []
    if "#hand" in address:
        middle, own = (page.locator(f'[data-part="{name}"]').bounding_box() for name in ("mid", "foot"))
        assert abs(middle["x"] + middle["width"] / 2 - own["x"] - own["width"] / 2) <= 2
        press_idle(page, "HA")
        said(page, "must follow diamonds")
        note = page.locator(".t-note").bounding_box()
        assert note["x"] >= 0 and note["x"] + note["width"] <= width
    elif width > 1100:
        left, out = (page.locator(part).first.bounding_box() for part in (".b-left", ".b-out"))
        assert out["x"] >= left["x"] + left["width"], "side by side"
