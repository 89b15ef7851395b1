"""Play a hand on the built page: by keyboard, by finger, refused, taken back, by its address, never scrolled."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import expect
from test_pages import serious

from biritch.cards.deal import Deal

ADDRESS = "laboratory/playing.html"
TALK = "game=collinson-1886&dealer=S&seats=S"
SAID = "hearts.contre.decline.decline"
WEST = f"game=collinson-1886&dealer=S&seats=W&moves={SAID}.CK.H2.CA.C7.H3.H7.HJ.HQ.CQ.H4.S2.C8.DA.D3.D7"
VINT = "game=vint-moscow-1886&dealer=E&seats=NESW&moves=1C.1H"
ALL_PASSED = "game=vint-moscow-1886&dealer=E&seats=NESW&moves=" + ".".join(["pass"] * 8)
STATUS = ".b-lab-view [role=status]"
READY = ".b-lab > .b-state.is-ready"
# Counts what scrolls the page without the reader; a test reads it at its end.
WATCH = "addEventListener('scroll', () => { window.scrolled = (window.scrolled ?? 0) + 1 }, true)"


@pytest.fixture
def sit(new_page):
    """Open the page at a position, live; waits until it can be played. Robots play at once unless asked."""

    def sit(state: str = "", pace: str = "once", **options):
        page = new_page(**options)
        page.add_init_script(f"localStorage.setItem('b-pace', '{pace}')")
        page.goto(f"{ADDRESS}#hand={quote(state, safe='')}" if state else ADDRESS)
        page.locator(READY).wait_for(timeout=60_000, state="attached")
        return page

    return sit


def status(page) -> str:
    return page.locator(STATUS).inner_text()


def said(page, words: str) -> None:
    """Wait until the one polite status says it."""
    page.locator(STATUS, has_text=words).wait_for(state="attached", timeout=10_000)


def settled(page) -> None:
    """Wait until nothing is on its way, also not what was asked of Python a moment ago."""
    page.wait_for_timeout(400)
    page.locator(".t-room:not([data-busy])").wait_for(timeout=30_000)


def focused(page) -> str:
    return page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")


def state_of(page) -> str:
    return unquote(page.evaluate("location.hash"))


def press_idle(page, card: str) -> None:
    """Playwright takes what is aria-disabled for dead; a reader can press it."""
    page.locator(f"[data-due] [data-card={card}]").click(force=True, position={"x": 8, "y": 30})


def step(page, how: str) -> bool:
    """One move of the reader: the first word that says no, else the first card; False when the deal is over."""
    settled(page)
    if page.locator(".t-room.is-over").count():
        return False
    before = status(page)
    quiet = page.locator(".t-answers :is([data-move=decline], [data-move=pass]):not([aria-disabled])")
    talking = page.locator(".t-room.is-talking").count()
    target = quiet.first if talking and quiet.count() else page.locator(
        ".t-answers [data-move]:not([aria-disabled])" if talking else "[data-due] .is-legal"
    ).first
    if how == "key":
        target.focus()
        page.keyboard.press("Enter")
    elif how == "touch":
        page.wait_for_timeout(260)  # two taps in a moment are one
        target.tap(position={"x": 8, "y": 20})
    else:
        page.wait_for_timeout(260)
        target.click(position={"x": 8, "y": 20})
    page.wait_for_function("([at, old]) => document.querySelector(at).textContent !== old", arg=[STATUS, before])
    return True


def test_the_front_page_leads_into_the_trick_where_one_is_refused(new_page):
    page = new_page()
    page.goto("index.html")
    page.get_by_role("link", name="Play this deal").click()
    page.locator(READY).wait_for(timeout=60_000, state="attached")
    press_idle(page, "H5")
    said(page, "must follow clubs")
    page.locator("[data-due] [data-card=C7]").click()
    said(page, "North wins trick 1")


def test_the_table_fits_one_screen_and_the_snapshot_has_its_measures(new_page):
    for width, height, most in ((1280, 800, 652), (390, 844, 844)):
        page = new_page(width=width, height=height)
        page.add_init_script(
            "window.shift = 0; new PerformanceObserver((list) => { for (const e of list.getEntries())"
            " if (!e.hadRecentInput) window.shift += e.value }).observe({ type: 'layout-shift', buffered: true })"
        )
        page.goto(ADDRESS)
        page.locator(".t-room").wait_for()
        boxes = """() => [...document.querySelectorAll(".b-lab-view [data-part]")].map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            return [part.dataset.part, ...[x, y, width, height].map(Math.round)]; })"""
        before = page.evaluate(boxes)
        page.locator(READY).wait_for(timeout=60_000, state="attached")
        assert page.evaluate(boxes) == before
        assert page.evaluate("window.shift") < 0.01
        down = page.locator('[data-part="controls"]').bounding_box()
        up = page.locator('[data-part="set"]').bounding_box()
        assert down["y"] + down["height"] - up["y"] <= most


def test_a_word_pressed_before_python_is_there_is_kept_and_answered(new_page):
    page = new_page()
    page.goto(ADDRESS)
    word = page.locator(".b-lab-view [data-move=hearts]")
    page.locator(".is-early").first.wait_for()
    word.click()
    expect(page.locator(".is-kept, [data-part=foot] .c-say").first).to_be_visible()
    said(page, "South names hearts. West declines. East declines.")
    assert state_of(page).find("moves=hearts") > 0


def test_robots_play_one_by_one_and_escape_ends_the_wait(sit):
    page = sit(TALK, pace="one")
    page.evaluate(WATCH)
    page.evaluate(
        """() => { window.seen = []; new MutationObserver(() => {
             const n = document.querySelectorAll("[data-slot] .b-card").length;
             if (n !== window.seen.at(-1)?.n) window.seen.push({ n, at: performance.now() });
           }).observe(document.querySelector(".t-room"), { subtree: true, childList: true }); }"""
    )
    page.get_by_role("button", name="hearts").click()
    settled(page)
    page.locator("[data-due] .is-legal").first.click(position={"x": 8, "y": 20})
    settled(page)
    page.locator("[data-due] .is-legal").first.click(position={"x": 8, "y": 20})
    page.locator(".t-slot .is-winner").wait_for()
    settled(page)
    seen = page.evaluate("window.seen")
    ups = [b["at"] - a["at"] for a, b in zip(seen, seen[1:], strict=False) if b["n"] == a["n"] + 1 and a["n"] > 0]
    assert ups and min(ups) > 250, "never two cards in one moment"
    page.locator("[data-due] .is-legal").first.focus()
    page.keyboard.press("Enter")
    page.locator(".t-room[data-busy]").wait_for()
    page.keyboard.press("Escape")
    settled(page)
    assert "Taken back" not in status(page), "it ended the wait and no more"
    assert page.evaluate("window.scrolled ?? 0") == 0


def test_where_the_reader_is_dummy_the_deal_is_watched_stopped_and_taken_card_by_card(sit):
    deal = Deal.shuffled(1).to_pbn().replace(" ", "_")
    page = sit(f"game=collinson-1886&dealer=S&seats=N&deal={deal}", pace="one")
    run, cards = page.locator(".t-run"), page.locator("[data-slot] .b-card")
    expect(run).to_contain_text("You are dummy: South declared and plays your cards, too")
    cards.first.wait_for()
    run.get_by_role("button", name="Stop").click()
    lying = cards.count()
    page.wait_for_timeout(900)
    assert cards.count() == lying, "it stands still"
    assert run.get_by_role("button", name="Go on").is_visible()
    for number in range(lying + 1, 5):
        run.get_by_role("button", name="Next card").click()
        expect(cards).to_have_count(number)
    tricks = page.locator(".t-hist tbody tr")
    expect(tricks).to_have_count(1)
    expect(page.locator(".t-last")).to_contain_text("took it with")
    expect(page.locator(".t-now")).to_contain_text("1")
    assert page.locator(".t-room[data-busy]").count() == 1, "the records do not wait for the end"
    run.get_by_role("button", name="Next card").click()
    expect(cards).to_have_count(1)
    expect(page.locator("[data-part=msg]")).to_contain_text(re.compile(r"^(North|East|South|West), .*:.*\.$"))
    assert serious(page) == []
    run.get_by_role("button", name="To the end").click()
    page.locator(".t-room.is-over").wait_for()
    assert run.inner_text() == "" and tricks.count() == 13
    said(page, "The deal is over")
    assert "You were dummy" in page.locator("[data-part=end]").inner_text()
    assert page.evaluate("!!document.activeElement.closest('.t-room')"), "the keyboard stays at the table"
    # The next deal lies on the table before anybody speaks.
    page.get_by_role("button", name="Next deal").click()
    page.locator(".t-room.is-talking").wait_for()
    assert page.locator("[data-part=end]").inner_text() == ""


def test_a_hand_is_played_by_keyboard_alone(sit):
    page = sit()
    page.get_by_role("button", name="hearts").focus()
    page.keyboard.press("Enter")
    said(page, "South names hearts. West declines. East declines.")
    settled(page)
    assert page.locator("ul[data-due]").get_attribute("aria-label") == "North’s hand"
    assert focused(page).endswith(", playable"), "the keyboard went on to the hand that is due"
    page.keyboard.press("ArrowRight")
    chosen = focused(page)
    assert page.locator("[data-due] [tabindex='0']").count() == 1, "a hand is one stop"
    page.keyboard.press("h")
    expect(page.locator(".t-note.is-hint")).to_contain_text("A rule of thumb")
    page.keyboard.press("Escape")
    expect(page.locator(".t-note")).to_have_count(0)
    page.keyboard.press("Space")
    said(page, f"North plays {chosen.split(',')[0]}.")
    assert page.evaluate("!!document.activeElement.closest('[data-due]')")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('.b-cards')?.closest('[data-due]')")


def test_a_refusal_changes_nothing_stands_at_the_card_and_leads_to_its_paragraph(sit):
    page = sit(WEST)
    before = state_of(page)
    press_idle(page, "HA")
    said(page, "West holds ♦9 and must follow diamonds")
    assert page.locator(".b-refusal").count() == 1
    assert page.locator(".b-refusal a").get_attribute("href").endswith("/rules/biritch.html#collinson-1886-follow")
    assert focused(page) == "ace of hearts, not playable: a diamond was led"
    assert state_of(page) == before and page.locator("[data-due] .b-card").count() == 10
    note, card = page.locator(".t-note").bounding_box(), page.locator(".b-card.is-refused").bounding_box()
    assert note["x"] <= card["x"] + 20 <= note["x"] + note["width"] and note["y"] + note["height"] <= card["y"] + 2
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
    page.get_by_role("button", name="Take back").click()
    said(page, "Taken back. West plays queen of hearts. West wins trick 2")
    assert cards.count() == 11


def test_what_if_from_an_earlier_card_and_back(sit):
    page = sit(WEST)
    page.locator("[data-whatif]").last.click()
    said(page, "What if")
    assert "&line=" in state_of(page) and page.locator(".t-tag").is_visible()
    page.get_by_role("button", name="Back to the game").click()
    page.wait_for_function("() => !location.hash.includes('line%3D')")
    assert state_of(page).endswith(".C8.DA.D3.D7") and page.locator(".t-tag").count() == 0


def test_a_burst_of_presses_plays_one_card(sit):
    page = sit(WEST)
    page.evaluate(
        """() => { const card = document.querySelector("[data-due] .is-legal");
                   for (let i = 0; i < 8; i++) card.click();
                   document.querySelector('[data-do="undo"]').click(); }"""
    )
    said(page, "West plays 9 of diamonds.")
    assert page.locator("[data-due] .b-card").count() == 9
    settled(page)
    page.locator("[data-due] .is-legal").first.dblclick(position={"x": 8, "y": 20})
    settled(page)
    assert page.locator("[data-due] .b-card").count() == 8


def test_the_address_opens_the_very_position(sit):
    page = sit(TALK)
    page.get_by_role("button", name="hearts").click()
    said(page, "Your turn: North.")
    page.locator("[data-due] .is-legal").first.click(position={"x": 8, "y": 20})
    said(page, "Your turn: South.")
    again = sit(state_of(page).partition("=")[2])
    for part in ("top", "left", "right", "foot", "tape", "past", "rubber"):
        shown = [p.locator(f'[data-part="{part}"]').inner_text() for p in (page, again)]
        assert shown[0] == shown[1], part
    page.reload()
    page.locator(READY).wait_for(timeout=60_000, state="attached")
    assert page.locator("[data-slot] .b-card").count() == again.locator("[data-slot] .b-card").count() > 0
    assert page.evaluate("scrollY") == 0, "a reload does not scroll"
    page.evaluate("location.hash = '#hand=' + encodeURIComponent('game=vint-moscow-1886&dealer=S&seats=S')")
    page.locator(".t-room.is-auction").wait_for()
    page.go_back()
    page.locator(".t-room:not(.is-auction) [data-slot] .b-card").first.wait_for()


@pytest.mark.parametrize("state", [
    "seats=&moves=xx", "deal=<script>", "game=" + "x" * 3000, 'options={"game":NaN}', "options=" + "[" * 4000,
    'options={"game":1e999}', 'paste={"profile":"collinson-1886","deals":[]}', "past=~~", "line=xx",
], ids=lambda text: text[:20])
def test_a_hostile_address_is_refused_politely(sit, state):
    page = sit(state, width=390, height=844)
    assert "That cannot be played." in page.locator(".b-refusal").inner_text()
    assert page.get_by_role("button", name="hearts").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_was_pasted_and_refused_is_marked_and_stays(sit):
    page = sit()
    page.locator(".t-fold > summary").click()
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


def test_the_bids_are_one_stop_and_a_low_one_is_refused(sit):
    page = sit(VINT)
    page.get_by_role("button", name="1 NT").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.move") == "1H"
    page.keyboard.press("Enter")
    said(page, "is not higher than")
    assert page.evaluate("document.activeElement.dataset.move") == "1H"
    page.get_by_role("button", name="Pass to the end").click()
    said(page, "Your turn: West.")
    page.get_by_text("What was said").click()
    assert "12" in page.locator('[data-part="past"] .b-auction').inner_text()


def test_another_deal_and_what_is_taken_along(sit):
    page = sit()
    page.locator(".t-fold > summary").click()
    page.get_by_text("Another deal").click()
    page.get_by_label("A worked deal").select_option("vint-three-clubs")
    page.get_by_role("button", name="Play it").click()
    said(page, "Your turn: South.")
    assert page.get_by_label("Game", exact=True).input_value() == "vint-moscow-1886"
    assert page.evaluate("!!document.activeElement.closest('.t-answers')"), "the keyboard is at the table"
    page.locator(".t-fold > summary").click()
    page.get_by_label("A deal (N:").fill("N:AK")
    page.get_by_role("button", name="Put it in").click()
    said(page, "and three more")
    page.get_by_text("Take it along").click()
    assert '"format": "biritch-record-1"' in page.get_by_label("The record").input_value()


@pytest.mark.parametrize("state", [TALK, WEST, VINT, ALL_PASSED], ids=["naming", "play", "auction", "thrown in"])
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_nothing_serious_for_axe_and_no_sideways_scroll(sit, state, width, scheme):
    page = sit(state, width=width, color_scheme=scheme)
    if page.locator("[data-due] .is-idle").count():
        press_idle(page, "HA")
        page.locator(".b-refusal").wait_for()
    assert serious(page) == []
    page.locator(".t-fold > summary").click()
    for summary in page.locator(".t-setform summary").all():
        summary.click()
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
@pytest.mark.slow
def test_by_finger_on_a_phone_to_the_sheet_and_the_next_deal(sit):
    page = sit(TALK, width=390, height=844, has_touch=True, is_mobile=True)
    page.evaluate(WATCH)
    while step(page, "touch"):
        pass
    assert "The deal is over" in status(page)
    assert page.locator('[data-part="end"] table').first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Next deal").tap()
    page.locator(".t-room:not(.is-over)").wait_for()
    assert "past=" in state_of(page) and "dealer=W" in state_of(page)
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
@pytest.mark.parametrize("how", ["mouse", "key", "touch"])
def test_a_whole_match(sit, how):
    touch = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True} if how == "touch" else {}
    page = sit(TALK, **touch)
    page.evaluate(WATCH)
    for number in range(1, 40):
        while step(page, how):
            pass
        assert page.locator('[data-part="end"] table').first.is_visible()
        if page.get_by_role("button", name="Another match").count():
            break
        button = page.get_by_role("button", name="Next deal")
        button.press("Enter") if how == "key" else button.tap() if how == "touch" else button.click()
        # Where the reader is dummy the deal plays itself, and is over at once.
        page.locator(".t-setline", has_text=f"deal {number + 1}").wait_for()
    assert page.evaluate("window.scrollY") == 0
    # The match is a rubber sheet.
    if how == "mouse":
        page.locator("[data-sheet]").click()
        page.locator(READY).wait_for(timeout=60_000, state="attached")
        assert "win the rubber" in page.locator(".b-lab-view").inner_text()
