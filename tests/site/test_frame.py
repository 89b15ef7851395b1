"""The frame's tools: colours and their memory, contents on a phone, search, the side list."""

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


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_contents_on_a_phone(new_page, key):
    page = new_page(width=390, height=844)
    page.goto("index.html")
    menu = page.get_by_role("button", name="Contents")
    menu.focus()
    page.keyboard.press(key)
    drawer = page.get_by_role("dialog", name="Contents")
    assert drawer.is_visible()
    assert drawer.get_by_role("button", name="Four suit colours").is_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    assert drawer.is_hidden()
    assert menu.evaluate("e => e === document.activeElement")
    menu.click()
    drawer.get_by_role("link", name="Vint", exact=True).click()
    page.wait_for_url("**/rules/vint.html")


def test_contents_on_a_phone_without_scripts(new_page):
    page = new_page(width=390, height=844, java_script_enabled=False)
    page.goto("index.html")
    page.get_by_role("link", name="Contents").click()
    assert page.get_by_role("navigation", name="Site").get_by_role("link", name="Vint", exact=True).is_visible()


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


def test_sections_are_in_the_side_list(page):
    page.goto(RULES)
    listed = page.locator(".page-toc a").all_inner_texts()
    headings = [h.removesuffix("#") for h in page.locator("main h2").all_inner_texts()]
    assert listed == headings
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


def test_every_page_is_reached_from_the_side(page, base):
    page.goto("index.html")
    side = page.get_by_role("navigation", name="Site").get_by_role("link")
    reached = {a.evaluate("e => e.href.split('#')[0]") for a in side.all()}
    apart = {f"{base}{p}" for p in ("index.html", "search.html", "404.html")}
    assert {f"{base}{p}" for p in toc_pages()} - reached <= apart
