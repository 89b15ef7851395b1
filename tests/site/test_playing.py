"""Play a hand on the built page: by keyboard, by finger, refused, taken back, and opened by its address."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import expect
from test_pages import serious

ADDRESS = "laboratory/playing.html"
TALK = "game=collinson-1886&dealer=S&seats=S"
SAID = "hearts.contre.decline.decline"
WEST = f"game=collinson-1886&dealer=S&seats=W&moves={SAID}.CK.H2.CA.C7.H3.H7.HJ.HQ.CQ.H4.S2.C8.DA.D3.D7"
VINT = "game=vint-moscow-1886&dealer=E&seats=NESW&moves=1C.1H"
ALL_PASSED = "game=vint-moscow-1886&dealer=E&seats=NESW&moves=" + ".".join(["pass"] * 8)


@pytest.fixture
def sit(new_page):
    """Open the page at a position, live; waits until it can be played."""

    def sit(state: str = "", **options):
        page = new_page(**options)
        page.goto(f"{ADDRESS}#hand={quote(state, safe='')}" if state else ADDRESS)
        page.locator(".b-lab").scroll_into_view_if_needed()
        page.locator(".b-lab > .b-state.is-ready").wait_for(timeout=60_000)
        return page

    return sit


def status(page) -> str:
    return page.locator(".b-lab-view [role=status]").inner_text()


def said(page, words: str) -> None:
    """Wait until the one polite status says it."""
    page.locator(".b-lab-view [role=status]", has_text=words).wait_for(state="attached", timeout=10_000)


def focused(page) -> str:
    return page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")


def state_of(page) -> str:
    return unquote(page.evaluate("location.hash"))


def press_idle(page, card: str) -> None:
    """Playwright takes what is aria-disabled for dead; a reader can press it."""
    page.locator(f"[data-due] [data-card={card}]").click(force=True, position={"x": 8, "y": 30})


def test_the_front_page_leads_into_the_trick_where_one_is_refused(new_page):
    page = new_page()
    page.goto("index.html")
    page.get_by_role("link", name="Sit down in South’s place").click()
    page.locator(".b-lab > .b-state.is-ready").wait_for(timeout=60_000)
    press_idle(page, "H5")
    said(page, "must follow clubs")
    page.locator("[data-due] [data-card=C7]").click()
    said(page, "North wins trick 1")


def test_a_hand_is_played_by_keyboard_alone(sit):
    page = sit()
    page.get_by_role("button", name="hearts").focus()
    page.keyboard.press("Enter")
    said(page, "South names hearts. West declines. East declines.")
    assert page.locator("[data-due] .b-cards").get_attribute("aria-label") == "North’s hand"
    assert focused(page).endswith(", playable"), "the keyboard went on to the hand that is due"
    page.keyboard.press("ArrowRight")
    chosen = focused(page)
    assert page.locator("[data-due] [tabindex='0']").count() == 1, "a hand is one stop"
    page.keyboard.press("Space")
    said(page, f"North plays {chosen.split(',')[0]}.")
    assert page.evaluate("!!document.activeElement.closest('[data-due]')")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('.b-cards')?.closest('[data-due]')")


def test_a_refusal_changes_nothing_and_leads_to_its_paragraph(sit):
    page = sit(WEST)
    before = state_of(page)
    press_idle(page, "HA")
    said(page, "West holds ♦9 and must follow diamonds")
    assert page.locator(".b-refusal").count() == 1
    assert page.locator(".b-refusal a").get_attribute("href").endswith("/rules/biritch.html#collinson-1886-follow")
    assert focused(page) == "ace of hearts, not playable: a diamond was led"
    assert state_of(page) == before and page.locator("[data-due] .b-card").count() == 10
    page.locator(".b-refusal a").click()
    assert page.locator("#collinson-1886-follow").is_visible()


def test_escape_takes_the_last_own_card_back(sit):
    page = sit(WEST)
    cards = page.locator("[data-due] .b-card")
    page.get_by_role("button", name="9 of diamonds, playable").click()
    said(page, "West plays 9 of diamonds.")
    page.keyboard.press("Escape")
    said(page, "Taken back.")
    assert cards.count() == 10 and state_of(page).endswith(".DA.D3.D7")
    page.get_by_role("button", name="Undo").click()
    said(page, "Taken back. West plays queen of hearts. West wins trick 2")
    assert cards.count() == 11


def test_a_burst_of_presses_plays_one_card(sit):
    page = sit(WEST)
    page.evaluate(
        """() => { const card = document.querySelector("[data-due] .is-legal");
                   for (let i = 0; i < 8; i++) card.click();
                   document.querySelector('[data-do="undo"]').click(); }"""
    )
    said(page, "West plays 9 of diamonds.")
    assert page.locator("[data-due] .b-card").count() == 9


def test_the_address_opens_the_very_position(sit):
    page = sit(TALK)
    page.get_by_role("button", name="hearts").click()
    said(page, "Your turn: North.")
    page.locator("[data-due] .is-legal").first.click()
    said(page, "Your turn: South.")
    again = sit(state_of(page).partition("=")[2])
    for part in ("above", "middle", "below", "count"):
        shown = [p.locator(f".b-part-{part}").inner_text() for p in (page, again)]
        assert shown[0] == shown[1] or part == "middle"
    assert again.locator(".b-trick .b-card").count() == page.locator(".b-trick .b-card").count()


@pytest.mark.parametrize("state", [
    "seats=&moves=xx", "deal=<script>", "game=" + "x" * 3000, 'options={"game":NaN}', "options=" + "[" * 4000,
    'options={"game":1e999}', 'paste={"profile":"collinson-1886","deals":[]}',
], ids=lambda text: text[:20])
def test_a_hostile_address_is_refused_politely(sit, state):
    page = sit(state, width=390, height=844)
    assert "That cannot be played." in page.locator(".b-refusal").inner_text()
    assert page.get_by_role("button", name="hearts").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_was_pasted_and_refused_is_marked_and_stays(sit):
    page = sit()
    page.get_by_text("Another deal").click()
    area = page.get_by_label("A deal (N:")
    area.fill('{"profile": "collinson-1886", "deals": [1]}')
    page.get_by_role("button", name="Put it in").click()
    expect(area).to_have_attribute("aria-invalid", "true")
    expect(area).to_have_accessible_description(re.compile("That cannot be played"))
    assert "deals" in area.input_value()
    assert serious(page) == []
    page.get_by_label("From a number").fill("7")
    page.get_by_role("button", name="Deal by it").click()
    expect(area).not_to_have_attribute("aria-invalid", "true")


def test_the_word_on_robots_is_as_wide_as_the_form(sit):
    page = sit()
    told = page.get_by_text("Whatever seat you do not take")
    form = page.locator(".b-part-settings form")
    assert abs(told.bounding_box()["width"] - form.bounding_box()["width"]) < 2


def test_the_bids_are_one_stop_and_a_low_one_is_refused(sit):
    page = sit(VINT)
    page.get_by_role("button", name="1 NT").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.move") == "1H"
    page.keyboard.press("Enter")
    said(page, "is not higher than")
    assert page.evaluate("document.activeElement.dataset.move") == "1H"
    page.get_by_role("button", name="Pass to the end").click()
    said(page, "Your turn: West.")
    page.get_by_text("What was said").click()
    assert "12 of 12 passes" in page.locator(".b-part-talk").inner_text()


def test_another_deal_and_what_is_taken_along(sit):
    page = sit()
    page.get_by_text("Another deal").click()
    page.get_by_label("A worked deal").select_option("vint-three-clubs")
    page.get_by_role("button", name="Play it").click()
    said(page, "Your turn: South.")
    assert page.get_by_label("Game", exact=True).input_value() == "vint-moscow-1886"
    assert page.evaluate("!!document.activeElement.closest('.b-part-middle')"), "the keyboard is at the table"
    page.get_by_label("A deal (N:").fill("N:AK")
    page.get_by_role("button", name="Put it in").click()
    said(page, "give four")
    page.get_by_text("Take it along").click()
    assert '"format": "biritch-record-1"' in page.get_by_label("The record").input_value()


@pytest.mark.parametrize("state", [TALK, WEST, VINT, ALL_PASSED], ids=["naming", "play", "auction", "thrown in"])
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_nothing_serious_for_axe_and_no_sideways_scroll(sit, state, width, scheme):
    page = sit(state, width=width, color_scheme=scheme)
    for summary in page.locator(".b-play summary").all():
        summary.click()
    if page.locator("[data-due] .is-idle").count():
        press_idle(page, "HA")
        page.locator(".b-refusal").wait_for()
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_by_finger_on_a_phone_to_the_sheet(sit):
    page = sit(TALK, width=390, height=844, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="biritch").tap()
    said(page, "Your turn")
    for _ in range(26):
        before = status(page)
        page.wait_for_timeout(260)  # two taps in a moment are one
        page.locator("[data-due] .is-legal").first.tap(position={"x": 10, "y": 30})
        page.wait_for_function(
            "old => document.querySelector('.b-lab-view [role=status]').innerText !== old", arg=before
        )
    assert "The deal is over" in status(page)
    assert page.locator(".b-part-sheet table").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
