"""A trick, a sheet and a figure in a notebook that is opened in JupyterLite look as they do on its page (slow)."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

pytestmark = pytest.mark.slow
EXAMPLES, TWO_GAMES = "biritch-examples", "one-deal-two-games"
# The site brings its fonts along, a notebook does not: for comparing both are drawn with the same.
FONTS = "* { font-family: serif !important; letter-spacing: normal !important; transition: none !important; }"
# Where everything in a drawing lies, from its upper left corner.
PLACES = """(root, parts) => {
    const at = root.getBoundingClientRect();
    return [...root.querySelectorAll(parts)].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x - at.x, y - at.y, width, height].map(Math.round);
    });
}"""
# Every label of a sheet: how far its words begin from the left edge of the table; and each row's height.
LABELS = """(root) => [...root.querySelectorAll("tr")].map((row) => {
    const range = document.createRange();
    range.selectNodeContents(row.cells[0]);
    const [words, edge] = [range.getBoundingClientRect(), root.getBoundingClientRect()];
    return [Math.round(words.x - edge.x), Math.round(row.getBoundingClientRect().height)];
})"""
# Suit signs that do not stand on the line of the words beside them.
ASTRAY = """(root) => [...root.querySelectorAll("li > .b-suit, td .b-suit, p .b-suit")].filter((sign) => {
    const range = document.createRange();
    const beside = sign.nextSibling ?? sign.previousSibling;
    if (!beside?.textContent.trim()) return false;
    range.selectNodeContents(beside);
    const [a, b] = [sign.getBoundingClientRect(), range.getBoundingClientRect()];
    return a.bottom < b.top + 2 || a.top > b.bottom - 2;
}).map((sign) => sign.parentElement.outerHTML.slice(0, 120))"""


@pytest.fixture
def both(new_page):
    """The first drawing of a kind on a notebook's page, and in the notebook itself."""

    def both(name: str, part: str):
        page, notebook = new_page(), new_page(service_workers="allow")
        page.goto(f"notebooks/{name}.html")
        notebook.goto(f"lite/notebooks/index.html?path={name}.ipynb")
        places = page.locator(f"main .cell_output {part}"), notebook.locator(f".jp-OutputArea {part}")
        for place in places:
            place.first.wait_for(timeout=90_000)
            place.page.add_style_tag(content=FONTS)
            place.first.scroll_into_view_if_needed()
        return [place.first for place in places]

    return both


def near(one, other, most: int = 1) -> bool:
    assert len(one) == len(other) > 0
    pairs = [pair for rows in zip(one, other, strict=True) for pair in zip(*rows, strict=True)]
    return all(abs(a - b) <= most for a, b in pairs)


def picture(place) -> Image.Image:
    return Image.open(io.BytesIO(place.screenshot(animations="disabled"))).convert("L")


def test_a_trick_is_the_same_to_the_dot(both):
    here, there = both(EXAMPLES, ".b-trick")
    parts = ".b-card, .b-card > span, .b-suit"
    assert near(here.evaluate(PLACES, parts), there.evaluate(PLACES, parts))
    one, other = picture(here), picture(there)
    assert abs(one.width - other.width) <= 1 and abs(one.height - other.height) <= 1
    box = (0, 0, min(one.width, other.width), min(one.height, other.height))
    differs = ImageChops.difference(one.crop(box), other.crop(box)).histogram()
    # Edges may fall between two dots differently.
    assert sum(differs[64:]) < 0.01 * box[2] * box[3]
    assert one.getextrema() != (one.getextrema()[0],) * 2, "there is something in the picture"


def test_a_sheet_has_its_labels_at_the_left_and_its_figures_at_the_right(both):
    here, there = both(EXAMPLES, ".b-sheet")
    rows = [place.evaluate(LABELS) for place in (here, there)]
    assert near(*rows)
    assert {left for left, _ in rows[1][:-1]} <= {0, 1}
    for place in (here, there):
        cells = place.locator("td").evaluate_all("all => all.map((cell) => getComputedStyle(cell).textAlign)")
        assert set(cells) == {"right"}


def test_every_suit_sign_stands_on_its_line(both):
    _, there = both(EXAMPLES, ".b-table")
    page = there.page
    # A notebook holds only what is near the screen.
    seen = 0
    for cell in page.locator(".jp-CodeCell").all():
        cell.scroll_into_view_if_needed()
        assert cell.evaluate(ASTRAY) == []
        seen += cell.locator(".b-suit").count()
    assert seen > 50


def test_the_hands_of_a_deal_stand_at_their_names(both):
    for place in both(EXAMPLES, ".b-table"):
        found = place.evaluate("""(root) => [...root.querySelectorAll(".b-hand")].map((hand) => {
            const name = hand.parentElement.querySelector(".b-seat").getBoundingClientRect();
            const lines = hand.getBoundingClientRect();
            return [Math.round(lines.x - name.x), Math.round(lines.top - name.bottom)];
        })""")
        assert len(found) == 4 and all(abs(x) <= 1 and -1 <= y < 12 for x, y in found), found


def test_a_figure_is_a_picture(both):
    here, there = both(TWO_GAMES, ".b-figure svg")
    one, other = here.bounding_box(), there.bounding_box()
    assert one["width"] > 250 and abs(one["width"] / one["height"] - other["width"] / other["height"]) < 0.02
    shapes = "path, rect, line"
    assert here.locator(shapes).count() == there.locator(shapes).count() > 5
    colours = picture(there).getcolors()
    assert colours is not None and len(colours) > 3, "bars, lines and words"
