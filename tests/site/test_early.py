"""What is done before Python is there: seen, kept, answered in its order; and what an address says until then."""

from __future__ import annotations

from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import expect
from test_laboratories import figures_of, wait_for_total
from test_playing import ADDRESS, READY, SAID, STATUS, TALK, WEST, said
from test_weight import WATCH as SHIFT
from test_weight import stays

from biritch.examples import rubbers
from biritch.widgets import rubber_sheet, scoring_laboratory
from biritch.widgets.rubber.address import write_address
from biritch.widgets.rubber.state import rubber_example

SCORING, RUBBER = "laboratory/scoring.html", "laboratory/rubber.html"
UNREAD = "What this page’s address holds is read, and its sheet shown, as soon as the engine is here."
LAID = "The game in the address follows with the engine. A card you press is kept."
KEPT = ".b-lab > .b-state .b-kept"


@pytest.fixture
def early(new_page):
    """A page on which Python does not come before `release` is called."""

    def early(address: str, **options):
        page = new_page(**options)
        page.add_init_script("localStorage.setItem('b-pace', 'once')")
        page.add_init_script(SHIFT)
        waiting, free = [], []
        page.context.route("**/image.bin*", lambda route: route.continue_() if free else waiting.append(route))
        page.goto(address)
        page.locator(".b-lab > .b-state progress").wait_for()

        def release():
            free.append(True)
            while waiting:
                waiting.pop().continue_()
            page.locator(READY).wait_for(timeout=60_000, state="attached")

        return page, release, free

    return early


def hand(state: str) -> str:
    return f"{ADDRESS}#hand={quote(state, safe='')}"


def test_a_word_is_kept_the_last_one_counts_and_the_line_says_so(early):
    page, release, _ = early(ADDRESS)
    spades, hearts = (page.locator(f".b-first [data-move={suit}]") for suit in ("spades", "hearts"))
    spades.click()
    expect(page.locator(KEPT)).to_have_text("· what you did is kept")
    hearts.focus()
    page.keyboard.press("Enter")
    assert page.locator(".b-first .is-kept").evaluate_all("all => all.map((e) => e.dataset.move)") == ["hearts"]
    release()
    said(page, "South names hearts. West declines. East declines.")
    assert "moves=hearts" in unquote(page.evaluate("location.hash"))
    stays(page)


def test_a_card_of_a_table_that_was_there_before_is_kept(early):
    page, release, free = early(hand(WEST))
    release()
    cards = page.locator("[data-due] .b-card")
    assert cards.count() == 10
    free.clear()
    page.reload()
    # All is as it was; the folded settings alone wait for the engine.
    expect(page.locator(".b-first [data-due] .b-card")).to_have_count(10)
    assert page.locator(".b-first .t-setform").count() == 0 and "contre" in page.locator(".t-setline").inner_text()
    page.locator(".b-first [data-due] [data-card=D9]").click()
    expect(page.locator(KEPT)).to_have_text("· what you did is kept")
    release()
    said(page, "West plays 9 of diamonds.")
    assert page.evaluate("!!document.activeElement.closest('[data-due]')"), "the keyboard is at the hand"


def test_the_own_cards_of_an_address_are_laid_out_and_kept(early):
    page, release, _ = early(hand(WEST))
    cards = page.locator(".b-first .t-fan .b-card")
    expect(cards).to_have_count(10)
    shown = cards.evaluate_all("all => all.map((card) => card.dataset.card)")
    places = cards.evaluate_all("all => all.map((card) => Math.round(card.getBoundingClientRect().x))")
    expect(page.locator("[data-told]")).to_have_text(LAID)
    assert page.locator(".t-side, .t-answers, .t-rubber, .t-setline").locator("visible=true").count() == 0
    page.locator(".b-first [data-card=HA]").click()
    release()
    said(page, "West holds ♦9 and must follow diamonds")
    live = page.locator("[data-due] .b-card")
    assert live.evaluate_all("all => all.map((card) => card.dataset.card)") == shown
    then = live.evaluate_all("all => all.map((card) => Math.round(card.getBoundingClientRect().x))")
    assert all(abs(one - other) <= 1 for one, other in zip(places, then, strict=True))
    stays(page)


def test_an_address_that_opens_the_snapshot_leaves_it_as_it_is(early):
    page, release, _ = early(hand(TALK))
    page.locator(".b-first [data-move=hearts]").click()
    release()
    said(page, "South names hearts.")


ODD = ["deal=N:AK", "seats=", "moves=..&deal=%00", f"moves={SAID}", "apart=1&seats=NS"]


@pytest.mark.parametrize("state", ODD)
def test_no_address_ends_the_first_paint(early, state):
    page, release, _ = early(hand(state))
    assert page.locator(".b-first .t-room").is_visible()
    release()
    assert page.locator(STATUS).count() == 1


def test_changes_of_a_form_are_kept_in_their_order_with_place_and_folds(early):
    page, release, _ = early(SCORING)
    lab = page.locator("#scoring-laboratory")
    page.get_by_text("Score before this deal").first.click()
    spades = lab.get_by_role("radio", name="spades")
    lab.locator(f"label[for='{spades.get_attribute('id')}']").click()
    tricks = lab.get_by_label("Tricks of North–South")
    tricks.fill("11")
    expect(page.locator(KEPT)).to_have_text("· the 2 things you did are kept")
    assert "Kept." in lab.locator(".b-what").inner_text()
    release()
    wait_for_total(lab, *figures_of(scoring_laboratory(denomination="spades", tricks=11).sheet))
    state = unquote(page.evaluate("location.hash")).partition("=")[2]
    assert set(state.split("&")) == {"denomination=spades", "tricks=11"}
    assert tricks.evaluate("e => e === document.activeElement") and tricks.input_value() == "11"
    assert lab.get_by_label("Games, N–S").is_visible(), "what was folded out stays so"


@pytest.mark.parametrize("coding", [1, 2, 3])
def test_what_an_address_says_is_in_the_controls_at_once_and_no_old_sheet_beside_it(early, coding):
    state = "tricks=12&denomination=spades"
    for _ in range(coding):
        state = quote(state, safe="")
    page, release, _ = early(f"{SCORING}#scoring-laboratory={state}")
    lab = page.locator("#scoring-laboratory")
    expect(lab.get_by_label("Tricks of North–South")).to_have_value("12")
    assert lab.get_by_role("radio", name="spades").is_checked()
    assert not lab.locator(".b-first .b-sheet").first.is_visible()
    assert "as soon as the engine is here" in lab.locator(".b-what").inner_text()
    release()
    expect(lab.locator(".b-sheet tfoot").first).to_be_visible()
    assert lab.get_by_label("Tricks of North–South").input_value() == "12"
    assert not lab.locator(".b-refusal").count()


def test_a_rubber_that_was_never_seen_is_said_to_be_read_and_then_is(early):
    name = list(rubbers())[-1]
    state = write_address(rubber_example(name))
    page, release, _ = early(f"{RUBBER}#rubber-sheet={quote(state, safe='')}")
    lab = page.locator("#rubber-sheet")
    expect(lab.locator(".b-what")).to_have_text(UNREAD)
    assert lab.locator(".b-first :is(.b-sheet, .b-left, .b-deals)").locator("visible=true").count() == 0
    release()
    expect(lab.locator(".b-sheet").first).to_be_visible()
    assert lab.locator(".b-deals tbody tr").count() == len(rubber_sheet(state).rubber.sheets)
    assert page.evaluate("scrollY") == 0
    stays(page)
