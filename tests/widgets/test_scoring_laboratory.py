"""The scoring laboratory: it answers every change with the engine's figures, and refuses in words."""

from __future__ import annotations

import json
import re

import pytest

pytest.importorskip("anywidget")

from biritch import BySide, Contract, Deal, Denomination, Holdings, Result, Seat, Side, profile, score  # noqa: E402
from biritch.render import sheet_html  # noqa: E402
from biritch.widgets import ScoringLaboratory, scoring_laboratory  # noqa: E402
from biritch.widgets.deal.state import first_state, read_address, read_state, write_address  # noqa: E402
from biritch.widgets.parts.games import GAMES  # noqa: E402

ORDER_NEEDED = {
    "profile": "vint-moscow-1886", "denomination": "notrump", "level": 4, "tricks": 7,
    "before": {"below": {"NS": 300, "EW": 300}},
}  # fmt: skip


def change(lab: ScoringLaboratory, **parts: object) -> None:
    """As the front end does it: a whole state with some parts changed."""
    lab.state = lab.state | parts


def shown_figures(lab: ScoringLaboratory) -> dict[str, list[str]]:
    """The rows of the sheet beside the form that have points: what for, and each side's figure."""
    rows = re.findall(r'<tr data-part="row-([a-z-]+)">(.*?)</tr>', lab.view["html"])
    found = {kind: re.findall(r'<span class="b-new[^>]*>([^<]*)</span>', row) for kind, row in rows}
    totals = r'<td data-part="total-..">.*?<span class="b-new[^>]*>([^<]*)</span>'
    found["total"] = re.findall(totals, lab.view["html"])
    return {kind: figures for kind, figures in found.items() if any(figures)}


def engine_figures(lab: ScoringLaboratory) -> dict[str, list[str]]:
    sheet = lab.sheet
    assert sheet is not None
    kinds = {line.kind: [0, 0] for line in sheet.lines}
    for line in sheet.lines:
        kinds[line.kind][list(Side).index(line.side)] += line.points
    kinds["total"] = [sheet.points(side) for side in Side]
    return {kind: [str(one).replace("-", "−") if one else "" for one in both] for kind, both in kinds.items()}


def controls(lab: ScoringLaboratory) -> dict[str, str]:
    return dict(lab.shown.form.controls())


def test_it_opens_with_the_engines_figures() -> None:
    lab = scoring_laboratory()
    deal = Deal.from_pbn(lab.state["deal"])
    contract = Contract(Seat.S, Denomination.HEARTS, raises=(Seat.W,), named_by=None)
    holdings = Holdings.of(deal, contract.denomination)
    sheet = score(profile("collinson-1886"), Result(contract, holdings, BySide(9, 4)))
    assert lab.sheet is not None and lab.sheet.lines == sheet.lines
    assert lab.view["status"] == "N–S 48, E–W 16." and not lab.refusal_html


def test_a_revoke_is_scored_and_the_open_hand_has_none() -> None:
    """collinson-1886/revoke: a choice of seats; the dealer's partner is refused; Vint has no such choice."""
    lab = scoring_laboratory()
    change(lab, revokes=["E"], raises=0)
    assert not lab.refusal_html and lab.sheet is not None
    assert [lab.sheet.points(side) for side in Side] == [48, 16]
    assert lab.view["status"] == "Several changes: no figure moves."
    assert "after the revoke of East" in lab.view["html"] + lab.sheet_html
    change(lab, revokes=["E", "N"])
    assert "the exposed hand cannot revoke" in lab.refusal_html
    assert "collinson-1886/revoke" in lab.refusal_html
    change(lab, revokes=["E"])
    assert not lab.refusal_html
    assert "revokes" in controls(lab)
    change(lab, profile="vint-moscow-1886")
    assert "revokes" not in controls(lab) and not lab.refusal_html


@pytest.mark.parametrize("denomination", [d.word for d in Denomination])
@pytest.mark.parametrize("profile_id", GAMES)
def test_every_change_is_answered_at_once(profile_id: str, denomination: str) -> None:
    lab = scoring_laboratory()
    change(lab, profile=profile_id)
    change(lab, denomination=denomination, raises=0)
    deal, named = Deal.from_pbn(lab.state["deal"]), Denomination.parse(denomination)
    rules = profile(profile_id)
    contract = Contract(Seat.S, named, level=lab.state["level"] if rules.has_level else None)
    sheet = score(rules, Result(contract, Holdings.of(deal, named), BySide(9, 4)))
    assert lab.sheet is not None and lab.sheet.lines == sheet.lines
    assert lab.sheet_html == sheet_html(lab.sheet) and shown_figures(lab) == engine_figures(lab)
    assert lab.view["state"] == lab.state


def test_raises_have_no_ceiling_in_biritch_and_two_rungs_in_the_retelling() -> None:
    lab = scoring_laboratory(raises=7)
    assert lab.sheet is not None and lab.sheet.points(Side.NS) == 3 * 8 * 128
    assert "×256" in controls(lab)["raises"]
    change(lab, profile="retelling")
    assert "redouble" in controls(lab)["raises"] and "×8" not in controls(lab)["raises"]
    assert not lab.refusal_html and lab.view["values"]["raises"] == 2


def test_a_bad_deal_is_refused_and_nothing_else_changes() -> None:
    lab = scoring_laboratory()
    before = lab.sheet_html
    change(lab, deal="N:AK <b>x</b>")
    assert "Give four, separated by one space." in lab.refusal_html and "<b>" not in lab.refusal_html
    assert "The sheet waits." in lab.view["html"] and 'class="b-out is-waiting"' in lab.view["html"]
    assert lab.sheet_html == before and shown_figures(lab) == engine_figures(lab)
    assert lab.state["deal"] == "N:AK <b>x</b>"
    assert lab.view["values"]["deal"] == "N:AK <b>x</b>" and lab.view["status"] == ""
    change(lab, deal=first_state()["deal"])
    assert not lab.refusal_html


@pytest.mark.parametrize("tricks", [None, 14, -1, "9", 9.5, True, [], {}])
def test_what_is_no_number_is_refused_and_left_to_be_mended(tricks: object) -> None:
    lab = scoring_laboratory()
    before, form = lab.sheet_html, controls(lab)
    change(lab, tricks=tricks)
    assert "Give a whole number from 0 to 13." in lab.refusal_html
    assert lab.sheet_html == before and controls(lab) == form and lab.view["values"] == {}
    change(lab, tricks=10)
    assert not lab.refusal_html and lab.view["values"]["tricks"] == 10


def marked(html: str) -> set[str]:
    """The controls that are said to be wrong; each points to a refusal that is there and is not empty."""
    found = set()
    for control in re.findall(r"<(?:input|textarea)[^>]*>", html):
        if 'aria-invalid="true"' in control:
            refusal = re.search(r'aria-describedby="([^"]+)"', control)
            assert refusal and re.search(f'id="{refusal[1]}"><div class="b-refusal">', html), control
            found.add(str(re.search(r'data-name="([^"]+)"', control)[1]))  # type: ignore[index]
    return found


def test_a_wrong_entry_is_marked_and_its_old_answer_is_gone() -> None:
    lab = scoring_laboratory()
    assert marked(lab.view["html"]) == set() and "East–West 4: 3 odd tricks" in lab.view["html"]
    change(lab, tricks=15)
    assert marked(lab.view["html"]) == {"tricks"}
    assert "East–West 4" not in lab.view["html"] and 'id="~tricks-h"></span>' in lab.view["html"]
    change(lab, tricks=9, deal="N:AK")
    assert marked(lab.view["html"]) == {"deal"} and "East–West 4: 3 odd tricks" in lab.view["html"]
    change(lab, deal=first_state()["deal"], options={"values": {"hearts": None}})
    assert marked(lab.view["html"]) == {"options.values.hearts"}
    change(lab, options={}, before={"below": {"NS": 30}})
    assert marked(lab.view["html"]) == {"before.below.NS"}
    aces = {"denomination": "notrump", "source": "holdings", "aces": {"N": 1, "E": 1, "S": 1, "W": 0}}
    change(lab, before={}, **aces)
    assert marked(lab.view["html"]) == {f"aces.{seat}" for seat in "NESW"}
    change(lab, aces={"N": 1, "E": 7, "S": 1, "W": 0})
    assert marked(lab.view["html"]) == {"aces.E"}
    change(lab, aces={"N": 1, "E": 2, "S": 1, "W": 0})
    assert marked(lab.view["html"]) == set() and not lab.refusal_html
    # What an address could not bring is not in the form.
    assert marked(scoring_laboratory("tricks=15").view["html"]) == set()


def test_an_order_that_is_none_is_marked() -> None:
    lab = scoring_laboratory(ORDER_NEEDED)
    assert marked(lab.view["html"]) == {"order"}
    change(lab, order="EEX")
    assert marked(lab.view["html"]) == {"order"}


def test_the_parts_have_headings() -> None:
    html = scoring_laboratory().view["html"]
    titles = [re.sub("<[^>]+>", "", title) for title in re.findall("<h2.*?</h2>", html)]
    assert titles == ["The deal and its result", "The sheet", "What if?", "The same deal by other rules"]


def test_the_order_of_tricks_is_asked_for_only_where_it_decides() -> None:
    lab = scoring_laboratory(ORDER_NEEDED)
    assert "order" in controls(lab) and "Say who won each trick" in lab.refusal_html and lab.sheet is None
    change(lab, order="EEEEEEN")
    assert "has 7 tricks" in lab.refusal_html
    change(lab, order="EEEEEE NNNNNNNx")
    assert "“X” is no seat" in lab.refusal_html
    change(lab, order="EEEEEEE NNNNNN")
    assert "correct one of the two" in lab.refusal_html.lower()
    change(lab, order="wewewe, nsnsnsn")
    assert not lab.refusal_html and lab.sheet is not None and lab.sheet.game is not None
    assert (lab.sheet.game.side, lab.sheet.game.trick) == (Side.EW, 5)
    change(lab, tricks=13)
    assert "order" not in controls(lab) and not lab.refusal_html


def test_holdings_begin_as_those_of_the_deal_and_then_count_themselves() -> None:
    lab = scoring_laboratory()
    sheet = lab.sheet
    change(lab, source="holdings")
    assert lab.state["honours"] == {"A": "W", "K": "S", "Q": "W", "J": "S", "T": "W"}
    assert lab.sheet is not None and sheet is not None and lab.sheet.lines == sheet.lines
    change(lab, honours=dict.fromkeys("AKQJT", "N"), voids=["E"])
    assert [(line.kind, line.points) for line in lab.sheet.lines] == [
        ("odd-tricks", 48), ("honours", 72), ("chicane", -16),
    ]  # fmt: skip
    change(lab, voids=["N"])
    assert "void in trumps" in lab.refusal_html


def test_aces_are_asked_for_where_they_score() -> None:
    lab = scoring_laboratory(source="holdings")
    assert {"honours", "voids"} < set(controls(lab)) and "aces" not in controls(lab)
    change(lab, denomination="notrump")
    assert "aces" in controls(lab) and not {"honours", "voids"} & set(controls(lab))
    change(lab, denomination="hearts", profile="vint-moscow-1886")
    assert {"honours", "aces"} < set(controls(lab)) and "voids" not in controls(lab)


def test_the_standing_before_counts() -> None:
    lab = scoring_laboratory(before={"games": {"NS": 1}, "total": {"EW": 500}})
    assert lab.sheet is not None and lab.sheet.rubber is Side.NS
    assert "N–S win the rubber; E–W lead by" in lab.sheet_html
    change(lab, before=lab.state["before"] | {"below": {"NS": 30, "EW": 0}})
    assert "Give less than 30" in lab.refusal_html


def test_a_random_deal_takes_the_place_of_whatever_was_there() -> None:
    lab = scoring_laboratory()
    change(lab, deal="rubbish")
    lab.random_deal()
    Deal.from_pbn(lab.state["deal"])
    assert not lab.refusal_html


def test_a_changed_rule_is_tagged_and_ends_with_its_profile() -> None:
    lab = scoring_laboratory(options={"values": {"hearts": 10}})
    assert "b-tag" in lab.sheet_html
    change(lab, profile="vint-moscow-1886")
    assert lab.state["options"] == {} and not lab.refusal_html


@pytest.mark.parametrize(
    "state",
    [
        {"nonsense": 1}, {"denomination": "stars"}, {"before": 3}, {"honours": {"A": "X"}}, {"voids": "N"}, [1],
        {"options": {"nonsense": 1}}, {"deal": 5}, {3: 4}, {"profile": []}, "tricks=many", "x=%zz&&=", 7,
    ],
    ids=str,
)  # fmt: skip
def test_a_state_that_cannot_be_is_refused_in_words(state: object) -> None:
    lab = scoring_laboratory(state)  # type: ignore[arg-type]
    assert "That cannot be scored." in lab.refusal_html
    assert lab.sheet is not None or state == {"options": {"nonsense": 1}}


def test_a_state_comes_back_from_json_and_from_an_address() -> None:
    lab = scoring_laboratory(ORDER_NEEDED, order="E" * 6 + "N" * 7, voids=["N", "E"])
    again = scoring_laboratory(json.loads(json.dumps(lab.state)))
    assert again.sheet == lab.sheet and again.state == lab.state
    state, faults = read_address(lab.address)
    assert (state, faults) == (lab.state, [])
    assert scoring_laboratory(lab.address, tricks=13).state["tricks"] == 13


def test_an_address_says_only_what_is_not_as_at_first() -> None:
    assert write_address(first_state()) == ""
    lab = scoring_laboratory()
    change(lab, denomination="spades", tricks=12)
    assert lab.address == "denomination=spades&tricks=12"
    change(lab, options={"game": 40})
    assert read_address(lab.address) == (lab.state, [])


def test_reading_a_state_does_not_share_it() -> None:
    given = {"voids": ["N"]}
    state, _ = read_state(given)
    state["voids"].append("E")
    assert given == {"voids": ["N"]} and first_state()["voids"] == []


@pytest.mark.parametrize("state", [None, ORDER_NEEDED | {"order": "E" * 6 + "N" * 7}, {"source": "holdings"}])
def test_the_snapshot_says_the_same_without_a_script(state) -> None:
    lab = scoring_laboratory(state)
    html = lab.snapshot_html()
    assert lab.sheet_html in html and "<script" not in html and "<input" not in html
    assert "Tricks of North–South" in html


def test_every_control_has_a_label_of_its_own() -> None:
    held = {"source": "holdings"}
    for state in (None, held, held | {"profile": "vint-moscow-1886"}, ORDER_NEEDED):
        form = scoring_laboratory(state).view["html"]
        ids = re.findall(r'<(?:input|select|textarea)[^>]* id="([^"]+)"', form)
        labelled = re.findall(r'<label for="([^"]+)"', form)
        assert len(ids) == len(set(ids)) and sorted(ids) == sorted(labelled)
        assert form.count("<fieldset") == form.count("<legend")


def test_the_widget_comes_with_a_snapshot_for_readers_without_widgets() -> None:
    bundle = scoring_laboratory()._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data and 'class="b-look"' in data["text/html"]


def test_random_deals_are_asked_for_by_message() -> None:
    lab = scoring_laboratory()
    deal = lab.state["deal"]
    lab._handle_custom_msg({"do": "random-deal"}, [])
    assert lab.state["deal"] != deal
    lab._handle_custom_msg({"do": "nonsense"}, [])
    lab._handle_custom_msg("nonsense", [])
