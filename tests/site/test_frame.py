"""The frame: the bar and its doors, colours and their memory, menu and foot bar of a phone, search, the index."""

import re

import pytest
from test_pages import serious
from toc import toc_pages

RULES = "rules/biritch.html"


def theme(page):
    return page.locator("html").get_attribute("data-theme")


def test_theme_is_switched_and_remembered(page):
    page.goto("index.html")
    assert theme(page) == "light"
    page.get_by_role("button", name="Dark").click()
    assert theme(page) == "dark"
    page.goto(RULES)
    assert theme(page) == "dark"
    page.get_by_role("button", name="Light").click()
    assert theme(page) == "light"


def test_theme_follows_the_system_until_chosen(page):
    page.goto("index.html")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    assert page.get_by_role("button", name="Light").is_visible()


def test_four_suit_colours_are_remembered(page):
    page.goto("index.html")
    club = page.locator("main .b-suit.b-c").first

    def colour():
        return club.evaluate("e => getComputedStyle(e).color")

    plain = colour()
    page.get_by_role("button", name="Four suit colours").click()
    assert colour() != plain
    page.reload()
    assert page.locator("html").get_attribute("data-suits") == "4"
    page.get_by_role("button", name="Two suit colours").click()
    assert colour() == plain


def test_works_where_nothing_may_be_remembered(page):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } })"
    )
    page.goto("index.html")
    page.get_by_role("button", name="Dark").click()
    assert theme(page) == "dark"


DOORS = ["Rules", "Play", "Score", "Compare", "History", "Teach"]


def test_six_doors_and_the_line_under_the_one_behind_which_a_page_stands(page, base):
    for address, door in ((RULES, "Rules"), ("laboratory/playing.html", "Play"), ("index.html", None)):
        page.goto(address)
        doors = page.get_by_role("navigation", name="Site").get_by_role("link")
        assert doors.all_inner_texts() == DOORS
        marked = page.locator(".c-doors-nav a[aria-current]")
        assert marked.all_inner_texts() == ([door] if door else [])
        if door:
            assert "inset" in marked.evaluate("e => getComputedStyle(e).boxShadow")


@pytest.mark.parametrize("address", ["index.html", "laboratory/playing.html", "laboratory/rubber.html"])
def test_where_something_is_done_there_is_no_index(page, address):
    page.goto(address)
    assert page.locator(".b-index, .b-footbar").count() == 0
    main = page.get_by_role("main").bounding_box()
    assert (main["x"], main["width"]) == (24, 1280 - 48)


def test_the_bar_scrolls_away_and_the_index_moves_only_itself(page):
    page.set_viewport_size({"width": 1280, "height": 700})
    page.goto(RULES)
    box = page.locator(".b-index .b-scroll")
    page.locator("#collinson-1886-margin").evaluate("e => { e.scrollIntoView(); scrollBy(0, -40); }")
    page.locator(".b-index a[aria-current=location]", has_text="The margin").wait_for()
    assert page.locator(".c-bar").bounding_box()["y"] < -48
    assert box.evaluate("e => e.scrollTop") > 0
    before = page.evaluate("scrollY")
    box.evaluate("e => { e.scrollTop = 0; }")
    page.wait_for_timeout(100)
    assert page.evaluate("scrollY") == before and box.evaluate("e => e.scrollTop") == 0
    assert page.locator(".b-siblings").first.bounding_box()["y"] >= 0, "the pages of the door stay in view"


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_menu_of_a_phone(new_page, key):
    page = new_page(width=390, height=844)
    page.goto("index.html")
    summary = page.locator(".c-menu > summary")
    summary.focus()
    page.keyboard.press(key)
    menu = page.get_by_role("navigation", name="Menu")
    assert menu.get_by_role("link").all_inner_texts() == [*DOORS, "Search", "All pages"]
    assert menu.get_by_role("button", name="Four suit colours").is_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    assert menu.is_hidden()
    assert summary.evaluate("e => e === document.activeElement")
    summary.click()
    menu.get_by_role("link", name="Rules").click()
    page.wait_for_url("**/rules/biritch.html")


def test_the_index_of_a_phone_rises_from_the_foot(new_page):
    page = new_page(width=390, height=844)
    page.goto(RULES)
    foot = page.locator(".b-footbar")
    assert 52 <= foot.bounding_box()["height"] <= 56
    foot.locator("summary").click()
    assert foot.bounding_box()["height"] <= 0.72 * 844 + 1
    assert serious(page) == []
    foot.get_by_role("link", name="15").or_(foot.get_by_role("link", name="Who wins the trick")).first.click()
    assert page.evaluate("location.hash") == "#collinson-1886-trick-winner"
    foot.locator("details:not([open])").wait_for()
    page.locator(".b-now", has_text="Who wins the trick").wait_for()
    last = page.locator(".b-colophon")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert last.bounding_box()["y"] + last.bounding_box()["height"] <= foot.bounding_box()["y"]


def test_menu_and_index_of_a_phone_without_scripts(new_page):
    page = new_page(width=390, height=844, java_script_enabled=False)
    page.goto(RULES)
    page.locator(".c-menu > summary").click()
    assert page.get_by_role("navigation", name="Menu").get_by_role("link", name="History").is_visible()
    page.locator(".c-menu > summary").click()
    page.locator(".b-footbar summary").click()
    assert page.locator(".b-footbar").get_by_role("link", name="Vint", exact=True).is_visible()


def test_a_table_that_goes_on_to_the_right_says_so(new_page):
    page = new_page(width=390, height=844)
    page.goto("engine/where.html")
    wide = page.locator(".pst-scrollable-table-container[tabindex]:visible").first
    note = wide.locator("+ .b-goes-on")
    assert "to the right" in note.inner_text()
    wide.evaluate("e => { e.scrollLeft = e.scrollWidth; }")
    note.and_(page.locator("[hidden]")).wait_for(state="attached")
    page.goto("rules/biritch.html")
    for box in page.locator(".pst-scrollable-table-container:visible").all():
        goes_on = box.evaluate("e => e.scrollWidth > e.clientWidth")
        assert box.locator("+ .b-goes-on:not([hidden])").count() == goes_on


def test_search_leads_to_pages(page, base):
    page.goto("search.html?q=contre")
    results = page.locator("#search-results ul.search > li > a")
    # The results are written one after another.
    page.locator("#search-results a[href*='rules/biritch.html']").first.wait_for()
    addresses = [a.evaluate("e => e.href") for a in results.all()]
    assert any(address.startswith(f"{base}rules/biritch.html") for address in addresses)
    for address in addresses:
        assert page.request.get(address).ok, address
    assert serious(page) == []


@pytest.mark.parametrize(("asked", "page_of", "quoted"), [
    ("1886", "history/constantinople.html", "1886"),
    ("license", "about.html", "licence"),
    ("chicane", "rules/biritch.html", "chicane"),
])  # fmt: skip
def test_search_knows_years_and_spellings_and_puts_the_book_before_the_engine(page, asked, page_of, quoted):
    page.goto(f"search.html?q={asked}")
    page.locator(f"#search-results a[href*='{page_of}']").first.wait_for()
    page.wait_for_function("/found/.test(document.querySelector('#search-results .search-summary').textContent)")
    links = page.locator("#search-results ul.search > li > a").evaluate_all("all => all.map((one) => one.href)")
    engine = ["/engine/api-" in link for link in links]
    assert engine == sorted(engine)
    page.locator("#search-results .context", has_text=re.compile(quoted, re.I)).first.wait_for()


def test_search_quotes_words_apart(page):
    page.goto("search.html?q=chicane")
    page.locator("#search-results a[href*='rules/biritch.html']").first.wait_for()
    said = " ".join(page.locator("#search-results .context").all_inner_texts())
    assert not re.search(r"[a-z](North|South|Honours|Odd tricks)", said)


def test_slash_goes_to_search(page):
    page.goto(RULES)
    page.keyboard.press("/")
    page.wait_for_url("**/search.html")
    assert page.get_by_role("searchbox").evaluate("e => e === document.activeElement")


def test_skip_link_is_the_first_stop(page):
    page.goto(RULES)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the text")
    assert skip.evaluate("e => e === document.activeElement")
    assert skip.bounding_box()["x"] >= 0


def test_sections_and_paragraphs_are_in_the_index(page):
    page.goto(RULES)
    listed = page.locator(".b-index .b-places a").all_inner_texts()
    headings = [h.removesuffix("#") for h in page.locator("main h2, main .b-rule h3").all_inner_texts()]
    bare = [[" ".join(re.sub(r"^\d+\s+", "", text).split()) for text in texts] for texts in (listed, headings)]
    assert bare[0] == bare[1]
    assert "Scoring" in listed


def test_a_rule_has_an_address(page):
    page.goto(f"{RULES}#collinson-1886-odd-tricks")
    rule = page.locator("#collinson-1886-odd-tricks")
    assert 0 <= rule.bounding_box()["y"] < 900
    rule.locator(".r-why > summary").click()
    assert rule.locator(".b-addr").inner_text() == "collinson-1886/odd-tricks"


def test_links_made_by_a_live_part_get_their_address(page, base):
    page.goto("index.html")
    page.evaluate(
        """() => document.querySelector("main").insertAdjacentHTML("beforeend",
            '<p><a id="late" data-rule="vint-moscow-1886/aces">§ aces</a></p>')"""
    )
    page.wait_for_selector("#late[href]")
    assert page.locator("#late").evaluate("e => e.href") == f"{base}rules/vint.html#vint-moscow-1886-aces"


def test_every_page_is_reached_from_the_doors(page, base):
    """Each page stands in the index behind its door, and all of them in the list at the foot of any page."""
    page.goto("index.html")
    apart = {f"{base}{p}" for p in ("index.html", "search.html", "404.html")}
    every = {f"{base}{p}" for p in toc_pages()}
    listed = page.locator("#b-pages nav a")
    assert every - {a.evaluate("e => e.href") for a in listed.all()} == apart
    reached = set()
    behind = "rules/vint play/table notebooks/vint-rubber compare/side-by-side history/sources print/classroom"
    for address in (f"{name}.html" for name in [*behind.split(), "engine/tour"]):
        page.goto(address)
        reached |= {a.evaluate("e => e.href.split('#')[0]") for a in page.locator(".b-index .b-siblings a").all()}
    assert every - reached == apart
