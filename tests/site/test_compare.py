"""The page on the two games and the notebooks beside it: what they show is what the engine says."""

from __future__ import annotations

import re
import sys

import pytest
from toc import ROOT

from biritch import Side, diff, profile, read_rubber
from biritch.examples import example
from biritch.study.sampling import declarer_margin, failed, sample

sys.path.insert(0, str(ROOT / "book"))

from _ext.compare.data import GAMES, GROUPS, SAME_DEALS, SAMPLE, found_extremes  # noqa: E402

PAGE = "compare/side-by-side.html"
NOTEBOOKS = ("biritch-rubber", "vint-rubber", "reading-a-source")


@pytest.fixture
def compared(page):
    page.goto(PAGE)
    return page


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def rows(page, caption: str) -> dict[str, list[str]]:
    table = page.locator("table", has=page.locator("caption", has_text=caption))
    found = {}
    for row in table.locator("tbody tr").all():
        cells = [squeezed(cell) for cell in row.locator("td").all_inner_texts()]
        found.setdefault(squeezed(row.locator("th").inner_text()), cells)
    return found


def test_every_difference_stands_there_with_both_paragraphs(compared):
    found = diff(*GAMES)
    assert {one.topic for one in found} <= {topic for topics in GROUPS.values() for topic in topics}
    for one in found:
        part = compared.locator(f"#differs-{one.topic}")
        assert part.count() == 1, one.topic
        for cell, fact in zip(part.locator("td").all(), (one.first, one.second), strict=True):
            assert squeezed(cell.inner_text()).startswith(squeezed(str(fact.says)))
            links = [link.get_attribute("href") for link in cell.locator("a").all()]
            assert [href.split("#")[1] for href in links] == [fact.rule.replace("/", "-")] * bool(fact.rule)


def test_the_extremes(compared):
    shown = rows(compared, "The margin of one deal")
    for column, rules in enumerate(GAMES):
        found = found_extremes(rules)
        cells = [cells[column] for cells in shown.values()]
        for cell, swing in zip(cells, (found.most, found.worst, found.least, found.smallest), strict=False):
            assert int(cell.split()[0].replace("−", "-")) == swing.margin


def test_the_same_deals(compared):
    table = compared.locator("table", has=compared.locator("caption", has_text="One deal, one play, two sheets"))
    shown = [
        [squeezed(cell) for cell in row.locator("td").all_inner_texts()] for row in table.locator("tbody tr").all()
    ]
    for cells, same in zip(shown, SAME_DEALS, strict=True):
        for cell, sheet in zip(cells, same.comparison().sheets, strict=True):
            margin = sum(
                line.points * (1 if line.side is Side.NS else -1)
                for line in sheet.lines
                if line.kind not in ("game", "rubber")
            )
            side = Side.NS if margin > 0 else Side.EW
            assert re.match(rf"{side.label} by {abs(margin)}\b", cell)


def test_many_deals(compared):
    shown = rows(compared, "deals in both games")
    for column, rules in enumerate(GAMES):
        margins = [declarer_margin(sheet) for sheet in sample(rules, SAMPLE)]
        assert int(shown["Named or bid, and ahead"][column]) == sum(margin > 0 for margin in margins)
        assert int(shown["Named or bid, and behind"][column]) == sum(margin < 0 for margin in margins)
        assert int(shown["Largest margin"][column]) == max(map(abs, margins))
    lost = [sheet for sheet in sample(GAMES[1], SAMPLE) if failed(sheet)]
    ahead = sum(declarer_margin(sheet) > 0 for sheet in lost)
    text = squeezed(compared.locator("main").inner_text())
    assert f"{len(lost)} bids of Vint fail, and after {ahead} of them" in text


def test_the_figures_say_what_they_show(compared):
    names = [figure.get_attribute("aria-label") for figure in compared.locator("main figure > svg").all()]
    assert len(names) == 4
    for name, rubber in (("Biritch", "six-deals-of-biritch"), ("Vint", "four-deals-of-vint")):
        total = read_rubber(example(rubber)).rubber().after.total
        assert any(
            label.startswith(f"{name}: after") and f"N–S {total.ns}, E–W {total.ew}" in label for label in names
        )


def test_both_games_fit_beside_each_other_on_a_phone(new_page):
    page = new_page(width=390, height=844)
    page.goto(PAGE)
    for table in page.locator(".b-differs").all():
        box = table.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_rules_in_the_notebooks_are_links(page, name):
    page.goto(f"notebooks/{name}.html")
    links = page.locator("main a[data-rule]")
    assert links.count() > 5
    assert all(link.get_attribute("href") for link in links.all())


def test_the_notebook_on_sources_cites_and_explains(page, site):
    page.goto("notebooks/reading-a-source.html")
    for selector, address in (
        ("a.b-cite", "history/sources.html"),
        ("a[href*='glossary.html#term-']", "history/glossary.html"),
    ):
        links = [link.get_attribute("href") for link in page.locator(f"main {selector}").all()]
        target = (site / address).read_text("utf-8")
        assert len(links) > 5
        assert all(href.startswith(f"../{address}#") and f'id="{href.split("#")[1]}"' in target for href in links)


def test_answers_are_folded_and_open_on_paper(page):
    page.goto("notebooks/reading-a-source.html")
    answers = page.locator("details.b-answer")
    assert 4 <= answers.count() <= 6
    assert answers.first.get_attribute("open") is None
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert all(answer.get_attribute("open") is not None for answer in answers.all())


def test_the_values_of_the_retelling_are_told_apart(page):
    page.goto("notebooks/reading-a-source.html")
    text = page.locator("main").inner_text()
    for suit in ("clubs", "diamonds", "hearts"):
        ours, theirs = (getattr(profile(name).values, suit) for name in ("collinson-1886", "retelling"))
        assert f"{suit:9} Collinson {ours}, retelling {theirs}" in text
