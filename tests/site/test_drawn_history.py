"""The figures of the history pages and what moves on the page of both games, against the data and the engine."""

from __future__ import annotations

import sys
from itertools import combinations

import pytest
from toc import ROOT

from biritch import BySide, Contract, Denomination, Result, Seat, Side, profile, score

sys.path.insert(0, str(ROOT / "book"))
from _ext.compare.moving import ACES, HONOURS, crossing, holdings, possible  # noqa: E402
from _ext.history import map as history_map  # noqa: E402
from _ext.history.scoring_history import SUITS  # noqa: E402
from _ext.history.timeline import events  # noqa: E402
from _ext.history.worth import drawn_games, first_worth  # noqa: E402

BIRITCH, VINT = profile("collinson-1886"), profile("vint-moscow-1886")
SETTINGS = ((3, 8, 4, 3), (5, 10, 5, 4), (6, 12, 3, 2), (7, 12, 5, 4), (1, 0, 0, 0), (2, 6, 2, 2))
COMPARE = "compare/side-by-side.html"


FIGURES = [("history/origins.html", ".h-map"), ("history/to-bridge.html", ".h-slope")]


@pytest.mark.parametrize(("address", "figure"), FIGURES)
def test_a_figure_is_told_in_words_and_has_its_twin(page, address, figure):
    page.goto(address)
    drawn = page.locator(figure)
    named = drawn.get_attribute("aria-labelledby").split()
    assert all(page.locator(f"#{name}").text_content().strip() for name in named)
    assert page.locator(f".h-fig:has({figure}) details.b-twin").count() == 1


def test_the_map_has_every_place_and_way(page):
    page.goto("history/origins.html")
    found = history_map.data()
    assert page.locator(".h-map .m-city").all_text_contents() == [place["name"] for place in found["place"]]
    assert page.locator(".h-map .m-way").count() == len(found["way"])
    page.locator(".h-first summary").click()
    for place in found["place"]:
        assert place["says"][0] in page.locator(".h-first ul").last.inner_text()
    page.get_by_role("button", name="Follow the paths").click()
    assert page.locator(".h-map .is-drawing").count() == 2


def test_the_worth_of_a_trick_is_that_of_the_table(page):
    page.goto("history/to-bridge.html")
    games = drawn_games()
    page.get_by_text("The figure as a table").click()
    rows = page.locator(".h-fig details tbody tr").all()
    for suit, row in zip(SUITS, rows, strict=True):
        cells = row.locator("td").all_inner_texts()
        shown = [int(cell.replace("2 or 9", "9").split(",")[0]) for cell in cells]
        assert shown == [first_worth(game, suit) for game in games]
    biritch = profile("collinson-1886").values
    assert [first_worth(games[0], suit) for suit in SUITS] == list(biritch)


def test_the_years_stand_to_scale(new_page):
    page = new_page(width=1400)
    page.goto("history/timeline.html")
    years = sorted(scale["year"] for event in events() for scale in event.get("scale", ()))
    assert page.locator(".h-time > li").count() == len(years)
    lefts = page.locator(".h-time > li:not(.is-late)").evaluate_all(
        """all => all.map((one) => [parseFloat(one.style.getPropertyValue("--y")),
            one.getBoundingClientRect().left])"""
    )
    (first, left), (last, right) = lefts[0], lefts[-1]
    for year, x in lefts:
        assert x == pytest.approx(left + (year - first) / (last - first) * (right - left), abs=1.5)


def test_the_pamphlet_is_as_large_as_a_bank_card_says(page):
    page.goto("history/constantinople.html")
    slider = page.get_by_label("Hold a bank card here")
    slider.fill("4")
    box = page.locator(".h-page1").bounding_box()
    assert (round(box["width"]), round(box["height"])) == (400, 600)


def margin_of(level: int, tricks: int, honours: int, aces: int) -> tuple[int, int]:
    contract = Contract(Seat.S, Denomination.CLUBS, level=level)
    sheet = score(VINT, Result(contract, holdings(honours, aces), BySide(tricks, 13 - tricks)))
    kept = [line for line in sheet.lines if line.kind not in ("game", "rubber")]
    return tuple(sum(line.points for line in kept if line.side is side) for side in Side)


def biritch_sums(tricks: int, honours: int, aces: int) -> tuple[int, int]:
    """What the same deal comes to at Biritch, without a game, when clubs are named."""
    contract = Contract(Seat.S, Denomination.CLUBS)
    sheet = score(BIRITCH, Result(contract, holdings(honours, aces), BySide(tricks, 13 - tricks)))
    kept = [line for line in sheet.lines if line.kind not in ("game", "rubber")]
    return tuple(sum(line.points for line in kept if line.side is side) for side in Side)


def test_sliders_make_the_sheet_that_the_engine_makes(page):
    page.goto(COMPARE)
    for level, tricks, honours, aces in SETTINGS:
        for name, value in (("level", level), ("tricks", tricks), ("honours", honours), ("aces", aces)):
            page.locator(f"#v-{name}").fill(str(value))
        shown = page.locator(".v-sheet tfoot td").all_inner_texts()
        ours, others = margin_of(level, tricks, honours, aces)
        here = biritch_sums(tricks, honours, aces)
        assert [int(text.replace("−", "-").replace("–", "0")) for text in shown] == [ours, others, *here]
        ahead = page.locator(".v-sheet tfoot td").evaluate_all("all => all.map((one) => one.matches('.is-ahead'))")
        assert ahead == [ours > others, others > ours, here[0] > here[1], here[1] > here[0]]
        said = page.locator(".v-bid .v-said").inner_text()
        assert ("fails" in said) == (tricks < level + 6)
        assert str(abs(ours - others)) in said or ours == others
    page.locator("#v-honours").fill("5")
    page.locator("#v-aces").fill("0")
    assert "No deal has that" in page.locator(".v-bid .v-said").inner_text()


def test_what_no_deal_can_hold_is_known():
    impossible = [(honours, aces) for honours in HONOURS for aces in ACES if not possible(honours, aces)]
    assert impossible == [(0, 4), (5, 0)]
    with pytest.raises(ValueError, match="5 honours and 0 aces"):
        holdings(5, 0)


def test_two_tricks_swapped_change_the_game_as_the_engine_says(page):
    page.goto(COMPARE)
    sheet, winners = crossing()
    ticks = page.locator(".v-tick")
    said = page.locator(".v-cross .v-said")
    seen = set()
    for one, other in [*combinations(range(13), 2)][::5]:
        order = winners.copy()
        order[one], order[other] = order[other], order[one]
        sides = tuple(list(Side)[side] for side in order)
        result = Result.played(sheet.result.contract, sheet.result.holdings, sides)
        game = score(VINT, result, sheet.before).game
        for number in (one, other):
            ticks.nth(number).click()
        assert said.inner_text().startswith(f"{game.side.label} cross 500 first, at trick {game.trick}")
        seen.add(game.side)
        for number in (one, other):
            ticks.nth(number).click()
    assert said.inner_text().startswith(f"{sheet.game.side.label} cross 500 first, at trick {sheet.game.trick}")


def test_without_a_script_sheet_and_sentence_stand_there(new_page):
    page = new_page(java_script_enabled=False)
    page.goto(COMPARE)
    assert "still the bidders lead by 138" in page.locator(".v-bid .v-said").inner_text()
    assert page.locator(".v-sheet").is_visible()
    assert not page.locator(".v-sets").is_visible()
    assert "at trick 8" in page.locator(".v-cross .v-said").inner_text()
