"""Score sheets, drawn and as text: entries, totals that are sums, lines drawn, the tag for changed rules."""

from __future__ import annotations

import re

import pytest
from engine_helpers import BIRITCH, RETELLING, VINT, held, scored, standing
from hypothesis import given
from hypothesis import strategies as st

from biritch import Deal, Denomination, Holdings, Rubber, Side, profile
from biritch.render import double_sheet_html, rubber_html, rubber_text, rule_href, sheet_html, sheet_text
from biritch.scoring.score import ScoreSheet, score

DEAL = Deal.from_pbn("N:KQ64.432.AKQ852. T98732.7.JT643.A A5.KJ9865.7.T987 J.AQT.9.KQJ65432")


def of_deal(denomination: str) -> Holdings:
    return Holdings.of(DEAL, Denomination.parse(denomination))


def figures(html: str) -> list[tuple[str, str, str]]:
    """Label, N–S and E–W of every row that has figures."""
    rows = re.findall(r'<tr><th scope="row">(.*?)</th><td>(.*?)</td><td>(.*?)</td></tr>', html)
    return [(re.sub(r"\s*<span.*", "", label), ns, ew) for label, ns, ew in rows]


def number(figure: str) -> int:
    return int(figure.replace("−", "-")) if figure else 0


def assert_adds_up(html: str, sheets: list[ScoreSheet]) -> None:
    """The foot is the sum of the figures above it, which are those of the lines."""
    body = figures(html.split("<tfoot>")[0])
    [total] = figures(html.split("<tfoot>")[1])[:1]
    for side, column in ((Side.NS, 1), (Side.EW, 2)):
        assert sum(number(row[column]) for row in body) == number(total[column])
        assert number(total[column]) == sum(sheet.points(side) for sheet in sheets)


def test_the_worked_example_of_biritch() -> None:
    sheet = scored(BIRITCH, None, "hearts", 9, holdings=of_deal("hearts"), raises=1)
    html = sheet_html(sheet)
    assert figures(html) == [("Honours", "", "16"), ("Odd tricks", "48", ""), ("Total", "48", "16")]
    assert "<caption>9 tricks to N–S, 4 to E–W. A game to N–S.</caption>" in html
    assert ">Hearts, dealer South, contre ×2<" in html
    assert 'class="b-below b-drawn"' in html
    why = '<span class="b-why">3 odd tricks&nbsp;×&nbsp;8&nbsp;×&nbsp;2 · <a class="b-ref"'
    assert why in html and 'data-rule="collinson-1886/odd-tricks"' in html


def test_links_go_where_they_are_sent() -> None:
    html = sheet_html(scored(BIRITCH, None, "hearts", 9), link=lambda rule: rule_href(rule, "rules/"))
    assert 'href="rules/biritch.html#collinson-1886-odd-tricks"' in html


def test_a_chicane_that_deducts_is_a_true_minus_and_nothing_is_blank() -> None:
    sheet = scored(BIRITCH, None, "hearts", 7, holdings=held({"N": "AKQJT"}, voids="E"))
    html = sheet_html(sheet)
    assert ("Chicane", "−16", "") in figures(html)
    assert "-16" not in html and ">0<" not in html
    assert_adds_up(html, [sheet])


def test_a_slam_stands_on_top_of_what_was_written_before_it() -> None:
    sheet = scored(BIRITCH, standing(games=(1, 0)), "hearts", 13)
    labels = [label for label, _, _ in figures(sheet_html(sheet))]
    assert labels == ["Rubber", "Honours", "Slam", "Odd tricks", "Total"]


def test_a_deal_thrown_in_is_an_empty_sheet() -> None:
    html = sheet_html(score(VINT, None))
    assert "Thrown in" in html and figures(html) == [("Total", "", "")]
    assert "Thrown in" in sheet_text(score(VINT, None))


def test_where_the_rubber_stood_is_said_and_not_added() -> None:
    sheet = scored(BIRITCH, standing((20, 0), (1, 1), (120, 60)), "hearts", 9, holdings=of_deal("hearts"))
    html = sheet_html(sheet)
    assert "where N–S had 20 and E–W 0" in html
    assert ("The rubber so far", str(120 + sheet.points(Side.NS)), "76") in figures(html)
    assert "N–S win the rubber and lead by" in html and 'data-rule="collinson-1886/margin"' in html
    assert_adds_up(html, [sheet])


def test_a_changed_rule_is_never_without_its_tag() -> None:
    html = sheet_html(scored(profile("collinson-1886", values={"hearts": 10}), None, "hearts", 9))
    tag = '<span class="b-tag">Not the source’s rule</span>'
    assert f"<caption><span class=\"b-changed\">{tag} Hearts, for each trick: 10, where the source has 8" in html
    assert "b-tag" not in sheet_html(scored(BIRITCH, None, "hearts", 9))
    assert "Not the source’s rule: Hearts" in sheet_text(
        scored(profile("collinson-1886", values={"hearts": 10}), None, "hearts", 9)
    )


def test_a_caption_from_outside_is_escaped() -> None:
    html = sheet_html(scored(BIRITCH, None, "hearts", 9), caption="<b>&")
    assert "<caption>&lt;b&gt;&amp;</caption>" in html


@given(
    st.sampled_from(["spades", "clubs", "diamonds", "hearts", "notrump"]), st.integers(0, 13), st.integers(0, 5),
    st.integers(0, 2**32),
)  # fmt: skip
def test_totals_are_the_sums_of_the_figures_shown(denomination: str, ns: int, raises: int, seed: int) -> None:
    holdings = Holdings.of(Deal.shuffled(seed), Denomination.parse(denomination))
    for sheet in (
        scored(BIRITCH, None, denomination, ns, raises=raises, holdings=holdings),
        scored(VINT, None, denomination, ns, level=raises + 1, holdings=holdings) if ns not in (6, 7) else None,
        scored(RETELLING, None, denomination, ns, raises=min(raises, 2), holdings=holdings),
    ):
        if sheet is not None:
            assert_adds_up(sheet_html(sheet), [sheet])


def rubber() -> Rubber:
    found = Rubber(BIRITCH)
    for denomination, ns in (("spades", 8), ("hearts", 2), ("hearts", 11)):
        found.add(scored(BIRITCH, found.before, denomination, ns, holdings=of_deal(denomination)))
    return found


def test_a_rubber_has_a_line_for_each_game_and_the_newest_entry_on_top() -> None:
    sheets = rubber().sheets
    html = rubber_html(sheets)
    groups = re.findall(r'<tbody class="([^"]*)">', html)
    assert groups == ["b-above", "b-below b-drawn", "b-drawn"]
    assert [label for label, _, _ in figures(html)] == [
        "Deal 3, honours", "Deal 2, honours", "Deal 1, honours", "Deal 1, odd tricks", "Deal 2, odd tricks",
        "Deal 3, odd tricks", "All points",
    ]  # fmt: skip
    assert "Below the line, first game" in html and "Second game" in html
    assert_adds_up(html, list(sheets))


def test_a_rubber_that_is_over_says_who_won_it_and_by_how_much() -> None:
    found = rubber()
    found.add(scored(BIRITCH, found.before, "notrump", 10, holdings=of_deal("notrump")))
    assert found.final is not None
    for said in (rubber_html(found.sheets), rubber_text(found.sheets)):
        assert f"N–S win the rubber and lead by {found.final.margin}." in said


def test_no_deals_no_sheet() -> None:
    assert rubber_html([]) == "" and rubber_text([]) == ""


def test_two_games_stand_on_one_line() -> None:
    biritch = scored(BIRITCH, None, "hearts", 9, holdings=of_deal("hearts"), raises=1)
    vint = scored(VINT, None, "hearts", 9, holdings=of_deal("hearts"), level=3)
    html = double_sheet_html(biritch, vint)
    foot = re.findall(r"<td[^>]*>(\d*)</td>", html.split("<tfoot>")[1])
    assert foot == ["48", "16", "870", "720"] and "32 to N–S; 150 to N–S" in html
    below = html.split('class="b-below"')[1].split("</tbody>")[0]
    tricks = re.findall(r"<td[^>]*>(\d+)</td>", below)
    assert tricks == ["48", "270", "120"] and below.count("<tr") == 2
    assert below.count('data-rule="vint-moscow-1886/tricks"') == 1


def test_a_double_sheet_shows_every_line_of_both() -> None:
    biritch = scored(BIRITCH, None, "hearts", 7, holdings=held({"N": "AKQ", "E": "JT"}, voids="SW"))
    html = double_sheet_html(biritch, scored(VINT, None, "hearts", 7, level=7))
    shown = sorted(number(figure) for figure in re.findall(r"<td[^>]*>([−\d]+)</td>", html.split("<tfoot>")[0]))
    lines = [*biritch.lines, *scored(VINT, None, "hearts", 7, level=7).lines]
    assert shown == sorted(line.points for line in lines)


def test_the_sheet_as_text() -> None:
    sheet = scored(BIRITCH, standing((20, 0)), "hearts", 9, holdings=of_deal("hearts"), raises=1)
    assert sheet_text(sheet) == (
        "Biritch, Collinson 1886\n"
        "Hearts, dealer South, contre ×2\n"
        "9 tricks to N–S, 4 to E–W. A game to N–S.\n"
        "\n"
        "     N–S │     E–W │\n"
        "         │      16 │ Honours: 3 honours, held 3–0: 2 × 8 [collinson-1886/honours-trumps]\n"
        "─────────┼─────────┼──\n"
        "         │         │ Below the line, where N–S had 20 and E–W 0\n"
        "      48 │         │ Odd tricks: 3 odd tricks × 8 × 2 [collinson-1886/odd-tricks]\n"
        "─────────┼─────────┼── A game to N–S. [collinson-1886/game]\n"
        "      48 │      16 │ Total"
    )


def test_a_rubber_as_text_names_every_deal() -> None:
    said = rubber_text(rubber().sheets)
    assert "Deal 3, hearts, dealer South" in said and "Deal 2, odd tricks" in said
    assert sum(line.startswith("─") for line in said.splitlines()) == 3


@pytest.mark.parametrize("rules", [BIRITCH, RETELLING, VINT], ids=lambda rules: rules.id)
def test_no_trumps_is_biritch_where_it_is_called_so(rules) -> None:
    sheet = scored(rules, None, "notrump", 9, level=1 if rules.has_level else None)
    assert ("Biritch, dealer South" in sheet_html(sheet)) is not rules.has_level


def test_marked_lines_stand_out() -> None:
    sheet = scored(BIRITCH, None, "hearts", 9, holdings=of_deal("hearts"), raises=1)
    assert 'class="is-now"' not in sheet_html(sheet)
    rows = re.findall(r'<tr class="is-now"><th scope="row">(\w+).*?</tr>', sheet_html(sheet, marked=("honours",)))
    assert rows == ["Honours"]
