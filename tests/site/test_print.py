"""What is made for paper: one page of A4 each, with the figures of the rule sets and nothing of the frame."""

from __future__ import annotations

import re

import pytest

from biritch import Contract, Denomination, Seat, profile

SHEETS = ("print/biritch.html", "print/vint.html", "print/score-pad.html")
every_sheet = pytest.mark.parametrize("address", SHEETS)


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@every_sheet
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_is_one_page_of_a4(new_page, address, scheme):
    page = new_page(color_scheme=scheme)
    page.goto(address, wait_until="networkidle")
    pdf = page.pdf(prefer_css_page_size=True)
    assert pages(pdf) == 1
    width, height = map(float, re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf).groups())
    assert (round(width), round(height)) == (595, 842)


@every_sheet
def test_fills_the_page(page, address):
    """Not a few lines at the head of an empty sheet: nine tenths of the height at most, seven at least."""
    page.set_viewport_size({"width": 680, "height": 1000})  # 180 mm, the width between the margins
    page.emulate_media(media="print")
    page.goto(address, wait_until="networkidle")
    height = page.locator("main").evaluate("e => e.getBoundingClientRect().height") / 96 * 25.4
    assert 0.7 * 265 <= height <= 265


@every_sheet
def test_no_table_goes_on_in_the_next_column(page, address):
    """And the sheet, which may lie alone on a table, says where it is from."""
    page.set_viewport_size({"width": 680, "height": 1000})
    page.goto(address, wait_until="networkidle")
    page.emulate_media(media="print")
    for table in page.locator(".b-page table").all():
        starts = table.evaluate("e => [...e.rows].map((row) => Math.round(row.getBoundingClientRect().x))")
        assert len(set(starts)) == 1
        assert table.evaluate("e => e.getClientRects().length") == 1
    place = page.evaluate("(location.host + location.pathname).replace(/\\/print\\/.*/, '')")
    assert page.locator(".b-site").inner_text() == place


@every_sheet
def test_only_the_sheet_is_printed(page, address):
    page.goto(address)
    page.emulate_media(media="print")
    assert page.locator(".b-page").is_visible()
    for lead in page.locator(".b-noprint").all():
        assert lead.is_hidden()


def test_figures_of_biritch(page):
    rules = profile("collinson-1886")
    page.goto(SHEETS[0])
    text = page.locator(".b-page").inner_text()
    for figure in (rules.rubber_bonus, rules.little_slam, rules.grand_slam, rules.game, rules.four_aces_one_hand):
        assert str(figure) in text
    for denomination in Denomination:
        row = page.locator(".b-page tr").nth(1 + list(Denomination).index(denomination)).inner_text().split()
        assert row[-3:] == [str(rules.values[denomination] << raised) for raised in range(3)]


def test_figures_of_vint(page):
    rules = profile("vint-moscow-1886")
    page.goto(SHEETS[1])
    for denomination in Denomination:
        row = page.locator(".b-page tr").nth(1 + list(Denomination).index(denomination)).inner_text().split()
        values = [rules.trick_value(Contract(Seat.S, denomination, level)) for level in range(1, 8)]
        assert row[-7:] == list(map(str, values))
    assert "1768 to 1630: the side that failed is 138 ahead" in page.locator(".b-page").inner_text()


def test_the_pad_has_both_games(page):
    page.goto(SHEETS[2])
    assert page.locator(".b-pad").count() == 2
    legends = [" ".join(text.split()) for text in page.locator(".b-values").all_inner_texts()]
    for rules, legend in zip((profile("collinson-1886"), profile("vint-moscow-1886")), legends, strict=True):
        assert [int(number) for number in re.findall(r"\d+", legend)] == list(rules.values)
