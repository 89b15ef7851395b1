"""What must hold of every page in a browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from toc import sampled, toc_pages

every_page = pytest.mark.parametrize("address", toc_pages())
some_pages = pytest.mark.parametrize("address", sampled(toc_pages(), 2))
AXE = Axe()


# What can differ between two schemes of the same page; all else is asked of it once.
OF_COLOUR = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def serious(page, **asked) -> list[str]:
    found = AXE.run(page, options={"resultTypes": ["violations"]} | asked).response["violations"]
    return [
        f"{v['id']}: {v['help']} — {node['target']} {node['html'][:160]}"
        for v in found
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"]
    ]


# Every page in light and dark is for `make test-long`; here are some of each kind, in one scheme or the other.
LIGHT = [*toc_pages()[::6], *(page for page in toc_pages() if page.startswith(("laboratory/", "compare/")))]
DARK = toc_pages()[1::8]


def judged():
    for address in toc_pages():
        for scheme, often in (("light", LIGHT), ("dark", DARK)):
            marks = () if address in often else (pytest.mark.slow,)
            yield pytest.param(address, scheme, marks=marks, id=f"{scheme}-{address}")


@pytest.mark.parametrize(("address", "scheme"), judged())
def test_nothing_serious_for_axe(new_page, address, scheme):
    page = new_page(color_scheme=scheme)
    page.goto(address)
    assert page.locator("html").get_attribute("data-theme") == scheme
    assert serious(page, **(OF_COLOUR if scheme == "dark" else {})) == []


@every_page
def test_on_a_phone_and_on_paper(new_page, address):
    """One heading, one text, no sideways scroll; in print nothing but the text."""
    page = new_page(width=390, height=844)
    page.goto(address)
    assert page.locator("h1").count() == 1
    assert page.get_by_role("main").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".c-bar .c-menu > summary").is_visible()
    assert page.locator(".c-bar").bounding_box()["height"] == 48
    reading = page.locator("body.is-reading").count()
    assert page.locator(".b-index").count() == reading and page.locator(".b-index:visible").count() == 0
    assert page.locator(".b-footbar:visible").count() == reading
    page.emulate_media(media="print")
    for part in (".c-bar", ".b-index", ".b-footbar", ".b-foot", ".b-skip"):
        for element in page.locator(part).all():
            assert element.is_hidden(), f"{part} would be printed"
    assert page.locator("main h1").is_visible()


@some_pages
def test_reads_without_scripts(new_page, address):
    page = new_page(java_script_enabled=False)
    page.goto(address)
    assert page.locator("main h1").is_visible()
    assert page.locator("main").inner_text().strip().count(" ") >= 2
    assert page.get_by_role("navigation", name="Site").get_by_role("link").count() == 6
    for tool in page.locator("[data-tool]").all():
        assert tool.is_hidden(), "a tool that can do nothing is not shown"
