"""Cause and effect in one view: the sentence, the old figure beside the new, rows that stay, cards that move."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import quote

import pytest

pytest.importorskip("anywidget")

from biritch import Deal, Denomination, Side  # noqa: E402
from biritch.widgets import ScoringLaboratory, rubber_sheet, scoring_laboratory  # noqa: E402
from biritch.widgets.deal.compass import hands_of, is_a_deal, moved  # noqa: E402
from biritch.widgets.deal.state import FIRST_DEAL, first_state  # noqa: E402
from biritch.widgets.parts.games import GAMES  # noqa: E402
from biritch.widgets.scoring.presets import presets  # noqa: E402


def change(lab: ScoringLaboratory, **parts: object) -> None:
    lab.state = lab.state | parts


def what(lab: ScoringLaboratory) -> str:
    """The sentence over the sheet."""
    found = re.search(r'<p class="b-what"[^>]*>(.*?)</p>', lab.view["html"])
    assert found
    return re.sub("<[^>]+>", "", found[1])


def old_and_new(lab: ScoringLaboratory) -> list[tuple[str, str]]:
    """Every figure of the sheet that stands beside an older one."""
    sheet = lab.view["html"].partition('<figure')[2].partition("</figure>")[0]
    was, now = r'<s class="b-was"><span class="b-vh">was </span>([^<]*)</s>', r'<span class="b-new is-fresh"[^>]*>'
    return re.findall(f"{was}{now}([^<]*)<", sheet)


def test_the_sentence_says_what_moved_and_the_old_figure_stays_beside_it() -> None:
    lab = scoring_laboratory(raises=0)
    assert "what moved keeps its old figure" in what(lab) and old_and_new(lab) == []
    change(lab, raises=1)
    assert what(lab) == "Contre: odd tricks 24 → 48." == lab.view["status"]
    assert old_and_new(lab) == [("24", "48"), ("24", "48")]  # the line and the total
    change(lab, declarer="N")
    assert what(lab) == "Dealer: no figure moves." and old_and_new(lab) == []
    change(lab, tricks=13)
    assert what(lab) == "Tricks: odd tricks 48 → 112; slam 0 → 40."
    lab.undo()
    assert what(lab) == "Tricks: odd tricks 112 → 48; slam 40 → 0."


def test_what_stands_beside_the_sheet_moves_nothing_on_it() -> None:
    lab = scoring_laboratory()
    change(lab, tricks=10)
    said, figures = what(lab), old_and_new(lab)
    change(lab, beside=lab.state["beside"] | {"with": ["vint-moscow-1886"]})
    assert (what(lab), old_and_new(lab)) == (said, figures) and figures


@pytest.mark.parametrize("profile", GAMES)
def test_a_row_never_appears_or_vanishes(profile: str) -> None:
    lab = scoring_laboratory(profile=profile, raises=0, before=first_state()["before"])
    rows = re.findall(r'data-part="(row-[a-z-]+)"', lab.view["html"])
    for denomination in Denomination:
        for tricks in (0, 1, 7, 9, 12, 13):
            change(lab, denomination=denomination.word, tricks=tricks, level=6 if tricks % 2 else 1)
            if lab.refusal_html:
                continue  # the order of the tricks is asked for
            assert re.findall(r'data-part="(row-[a-z-]+)"', lab.view["html"]) == rows
            assert lab.sheet is not None and {f"row-{line.kind}" for line in lab.sheet.lines} <= set(rows)


@pytest.mark.parametrize("name", presets())
def test_old_and_new_are_the_engines_figures_for_every_worked_deal(name: str) -> None:
    lab = scoring_laboratory()
    before = lab.sheet
    lab.load(name)
    assert before is not None and lab.sheet is not None
    totals = re.findall(r'<td data-part="total-(..)">(.*?)</td>', lab.view["html"])
    for side, cell in totals:
        was, now = (sheet.points(Side(side)) for sheet in (before, lab.sheet))
        numbers = [int(text.replace("−", "-")) for text in re.findall(r">([−\d]+)<", cell)]
        assert numbers == [one for one in ((was, now) if was != now else (now,)) if one]


# Four hands


def test_fourteen_cards_for_a_moment() -> None:
    lab = scoring_laboratory()
    sheet = lab.sheet
    lab.move_card("HA N")
    html = lab.view["html"]
    assert "North has 14 cards" in html and "West has 12 cards" in html
    assert what(lab).startswith("The sheet waits.")
    under = html.index('id="~deal-r"')
    assert html.index('data-part="compass"') < under < html.index("The deal as text (PBN)")
    assert re.findall(r'class="b-held is-wrong" data-seat="(.)"', html) == ["N", "W"]
    assert lab.sheet is sheet and lab.view["values"]["deal"] == lab.state["deal"]
    lab.move_card("HA W")
    assert not lab.refusal_html and lab.state["deal"] == Deal.from_pbn(FIRST_DEAL).to_pbn()
    lab.move_card("HA S")
    lab.move_card("C7 W")
    assert not lab.refusal_html and lab.sheet is not None
    assert what(lab).startswith("The deal: honours")


def test_a_text_that_is_no_deal_is_refused_at_the_text() -> None:
    lab = scoring_laboratory()
    change(lab, deal="N:AK")
    html = lab.view["html"]
    assert html.index("The deal as text (PBN)") < html.index('id="~deal-r"')
    assert 'data-card="HA"' in html, "the last deal stays drawn"


def test_honours_are_underlined_and_voids_are_named() -> None:
    for denomination, count in (("hearts", 5), ("clubs", 5), ("notrump", 4)):
        html = scoring_laboratory(denomination=denomination, raises=0).view["html"]
        assert html.count('class="b-rank is-honour"') == count
        assert html.count("<small>void</small>") == 1  # North has no club
    html = scoring_laboratory(profile="vint-moscow-1886", raises=0).view["html"]
    assert html.count('class="b-rank is-honour"') == 8  # the aces count too


@pytest.mark.parametrize("text", [FIRST_DEAL, "N:AK.Q.J.T ... ... ...", "E:AKQ... A... ... ..."])
def test_a_card_is_in_one_hand_after_it_was_moved(text: str) -> None:
    for code in ("SA", "SK"):
        for seat in "NESW":
            after = moved(text, f"{code} {seat}")
            assert after is not None
            hands = hands_of(after)
            assert hands is not None
            assert [held.name for held, hand in hands.items() if any(card.code == code for card in hand)] == [seat]
    assert is_a_deal(text) == (text == FIRST_DEAL)


@pytest.mark.parametrize("order", ["", "HA", "HA X", "XX N", "HA NE", "HA N S", "<b> N", "HA n"])
def test_what_is_no_card_or_no_seat_moves_nothing(order: str) -> None:
    lab = scoring_laboratory()
    before = lab.state
    lab._handle_custom_msg({"do": "move-card", "what": order}, [])
    assert lab.state == before


# Before Python arrives


class Controls(HTMLParser):
    """The value that every control shows."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, object] = {}
        self.select = self.area = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        name = of.get("data-name") or of.get("data-shows") or ""
        if tag == "input" and name:
            if of.get("type") == "radio":
                if "checked" in of:
                    self.found[name] = of["value"]
            elif of.get("type") == "checkbox":
                chosen = self.found.setdefault(name, [])
                if "checked" in of and isinstance(chosen, list):
                    chosen.append(of["value"])
            else:
                self.found[name] = of.get("value", "")
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and "selected" in of:
            self.found[self.select] = of.get("value", "")
        elif tag == "textarea" and name:
            self.area = name
            self.found[name] = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.found[self.area] = data

    def handle_endtag(self, tag: str) -> None:
        if tag in ("select", "textarea"):
            self.select = self.area = ""


@pytest.mark.parametrize("state", [None, "profile=vint-moscow-1886&level=4", "source=holdings&voids=N,E&raises=0"])
def test_the_first_paint_shows_every_value_of_the_state(state: str | None) -> None:
    for make in (scoring_laboratory, rubber_sheet):
        lab = make(state if make is scoring_laboratory else None)
        html = lab.first_paint("lab")
        shown = Controls(html).found
        assert '"~' not in html and shown
        for name, value in shown.items():
            wanted = lab.view["values"].get(name)
            if isinstance(wanted, list) and isinstance(value, list):
                assert sorted(value) == sorted(wanted), name
            else:
                assert value == str("" if wanted is None else wanted), name
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(ids) == len(set(ids))


def test_a_first_paint_escapes_what_it_is_given() -> None:
    lab = scoring_laboratory(deal='N:"><img src=x onerror=alert(1)></textarea><b>')
    assert "<img" not in lab.first_paint("lab") and "</textarea><b>" not in lab.first_paint("lab")


@pytest.mark.parametrize("times", [1, 2, 3])
def test_an_address_that_was_encoded_again_is_the_same(times: int) -> None:
    for make, address in ((scoring_laboratory, "tricks=12&raises=0"), (rubber_sheet, rubber_sheet().address)):
        text = address
        for _ in range(times):
            text = quote(text, safe="")
        assert make(text).address == make(address).address and not make(text).refusal_html


def test_asked_things_are_answered_one_after_another() -> None:
    lab = scoring_laboratory()
    sent: list[object] = []
    lab.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    lab._handle_custom_msg({"do": "random-deal", "answer": 7}, [])
    lab._handle_custom_msg({"do": "nonsense", "answer": 8}, [])
    assert sent == [{"answered": 7}, {"answered": 8}]
