"""What an address, a paste or a state can bring: nothing is made up, nothing ends Python, the rest is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest

pytest.importorskip("anywidget")

from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from biritch.examples import rubbers  # noqa: E402
from biritch.formats.json_places import read_json  # noqa: E402
from biritch.widgets import play_a_hand, rubber_sheet, scoring_laboratory  # noqa: E402
from biritch.widgets.rubber.state import rubber_example  # noqa: E402

MAKERS: dict[str, Callable[[Any], Any]] = {
    "scoring": scoring_laboratory, "rubber": rubber_sheet, "playing": play_a_hand,
}  # fmt: skip
STRANGE = ["NaN", "Infinity", "-Infinity", "1e999", "[" * 4000, '{"a":' * 1500, "9" * 5000, "-1", '"x"', "null"]


def refusal(lab: Any) -> str:
    """What is said to be wrong; the view must be JSON as a page reads it."""
    json.dumps(lab.view, allow_nan=False)
    json.dumps(lab.state, allow_nan=False)
    return str(lab.refusal_html)


NO_FIGURES = ['{"game":NaN}', '{"values":{"hearts":NaN}}']


@pytest.mark.parametrize("value", [*STRANGE, *NO_FIGURES], ids=lambda text: text[:12])
@pytest.mark.parametrize("name", MAKERS)
def test_options_that_are_no_json_are_refused_and_the_rest_is_kept(name: str, value: str) -> None:
    kept = {"scoring": "tricks=10", "rubber": "rules=retelling&first=E&deals=", "playing": "seats=NESW"}[name]
    lab = MAKERS[name](f"options={quote(value)}&{kept}")
    assert "That cannot be" in refusal(lab)
    expected = {"scoring": ("tricks", 10), "rubber": ("first", "E"), "playing": ("seats", "NESW")}[name]
    assert lab.state[expected[0]] == expected[1] and lab.state["options"] == {}
    assert name == "playing" or lab.view["values"], "the form is filled in"


NO_JSON = [float("nan"), float("inf"), 10**6000, [float("nan")], {1: 2}, {1}]


@pytest.mark.parametrize("value", NO_JSON, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("name", MAKERS)
def test_a_state_of_python_is_checked_as_well(name: str, value: object) -> None:
    lab = MAKERS[name]({"options": {"game": value}})
    assert "That cannot be" in refusal(lab) and lab.state["options"] == {}


def test_a_value_is_quoted_as_json_and_not_without_an_end() -> None:
    for make in (scoring_laboratory, rubber_sheet):
        assert "cannot be true" in refusal(make({"profile": True})).replace("&quot;", '"')
    assert 'cannot be "X"' in refusal(rubber_sheet("first=X")).replace("&quot;", '"')
    assert "…" in refusal(scoring_laboratory("profile=" + "x" * 9000))
    assert len(refusal(play_a_hand("game=" + "x" * 9000))) < 1000


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1e400"])
def test_a_number_that_could_not_be_written_again_is_no_json(number: str) -> None:
    with pytest.raises(ValueError, match="too long"):
        read_json(number)


# A rubber is read from an address as a record is

DEAL = "hNNNEE_1111_"


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("rules=collinson-1886&first=E&deals=-~-", "Deal 1: it is given as thrown in"),
        (f"rules=collinson-1886&first=S&deals=WH0.9.{DEAL}", "Deal 1: West cannot declare, for South dealt"),
        ("rules=vint-moscow-1886&first=S&deals=SN9.7.h-----_1111_", "Deal 1: Level of the bid: cannot be 9"),
        ("rules=vint-moscow-1886&first=S&deals=SN0.7.h-----_1111_", "Deal 1: Level of the bid: cannot be 0"),
        (f"rules=collinson-1886&first=S&deals=SH99.9.{DEAL}", "Deal 1: Raises, in turn: cannot be 99"),
        (f"rules=retelling&first=S&deals=SH3.9.{DEAL}", "Deal 1: the ladder ends after 2 raises"),
        (f"rules=collinson-1886&first=S&deals=SH0.9.{DEAL}~NH0.9.{DEAL}", "Deal 2: North cannot declare"),
        (f"rules=collinson-1886&first=S&deals=SH0.9.{DEAL}~WH0.9.hNNNE-_1111_", "Deal 2: nobody holds"),
        (f"deals=SH0.9.{DEAL}~x~WH0.9.{DEAL}&first=S&rules=collinson-1886", "Deal 2 of this address"),
        ("rules=vint-moscow-1886&first=S&deals=SN4.7.h-----_1111_.oNNNNNNNNNNNNE", "Deal 1: by that order"),
    ],
    ids=lambda text: text[-30:],
)  # fmt: skip
def test_no_deal_of_an_address_is_made_up(address: str, words: str) -> None:
    lab = rubber_sheet(address)
    assert words.lower() in re.sub("<[^>]+>", "", refusal(lab)).lower()
    before = int(re.search(r"\d+", words)[0]) - 1  # type: ignore[index]
    assert len(lab.rubber.sheets) == len(lab.state["deals"]) == before
    assert lab.rubber.profile.id in address and not lab.rubber.final
    assert lab.view["values"] and "add" in lab.view["html"]


def test_a_thrown_in_deal_of_vint_is_still_one() -> None:
    lab = rubber_sheet("rules=vint-moscow-1886&first=E&deals=-~-")
    assert not refusal(lab) and [sheet.lines for sheet in lab.rubber.sheets] == [(), ()]


@pytest.mark.parametrize(
    "deal",
    [
        {}, {"tricks": 9}, {"played": False}, {"played": "maybe"},
        {"declarer": "S", "denomination": "hearts", "tricks": 9, "raises": 0, "source": "deal"},
        {"declarer": "S", "denomination": "hearts", "tricks": 9, "raises": 0, "source": "holdings"},
        {
            "declarer": "S", "denomination": "hearts", "tricks": 9, "raises": 0, "source": "holdings",
            "honours": {"A": "N"}, "aces": {}, "voids": [],
        },
    ],
    ids=str,
)  # fmt: skip
def test_no_deal_of_a_state_is_made_up(deal: dict[str, object]) -> None:
    lab = rubber_sheet({"first": "S", "deals": [deal]})
    assert "deal 1: " in refusal(lab).lower() and lab.state["deals"] == [] and not lab.rubber.sheets


def test_a_state_set_later_is_refused_and_stays_to_be_mended() -> None:
    lab = rubber_sheet()
    shown = lab.rubber.sheets
    lab.state = lab.state | {"deals": [*lab.state["deals"][:2], lab.state["deals"][2] | {"declarer": "E"}]}
    assert "Deal 3: East cannot declare" in refusal(lab)
    assert lab.rubber.sheets == shown and len(lab.state["deals"]) == 3


def test_other_rules_have_a_shorter_ladder_and_an_address_cannot_go_over_it() -> None:
    lab = scoring_laboratory(raises=7)
    lab.state = lab.state | {"profile": "retelling"}
    assert lab.state["raises"] == 2 and not refusal(lab)
    assert "The ladder ends after 2 raises" in refusal(scoring_laboratory("profile=retelling&raises=7"))


@pytest.mark.parametrize("path", ["before.total.NS", "before.below.EW", "before.games.NS"])
def test_a_standing_below_nothing_is_refused_in_the_words_of_the_form(path: str) -> None:
    said = refusal(scoring_laboratory(f"{path}=-5"))
    assert path not in said and re.search("(All points|Below|Games), [NE]–[SW]: cannot be -5", said, re.I)


def test_figures_are_called_in_faults_as_the_form_calls_them() -> None:
    said = refusal(scoring_laboratory('options={"values":{"hearts":-1}}'))
    assert "Hearts, for each trick cannot be" in said and "give a whole number from 0" in said.lower()
    assert "Who names cannot be" in refusal(play_a_hand('game=retelling&options={"naming":"x"}'))


# A rubber is no hand


@pytest.mark.parametrize("deals", [[], [{}]])
def test_a_rubber_is_no_hand_to_be_played(deals: list[object]) -> None:
    record = json.dumps({"format": "biritch-rubber-1", "profile": "collinson-1886", "deals": deals})
    assert "That cannot be played." in refusal(play_a_hand(f"paste={quote(record)}"))


def test_a_whole_rubber_is_sent_to_the_rubber_sheet() -> None:
    lab = rubber_sheet(rubber_example(rubbers()[0]))
    hand = play_a_hand()
    hand._handle_custom_msg({"set": {"paste": lab.record_json()}}, [])
    assert "put it into the rubber sheet" in hand.refusal_html.lower() and hand.view["wrong"] == ["paste"]
    hand._handle_custom_msg({"set": {"seed": 7}}, [])
    assert not hand.refusal_html and hand.view["wrong"] == []


# By chance: whatever is done to an address, it is answered

ADDRESSES = [
    "profile=vint-moscow-1886&level=6&tricks=11&order=NNEE&before.below.NS=10&beside.with=retelling&voids=N,E",
    "source=holdings&honours.A=N&aces.N=4&revokes=S&options=%7B%22game%22:40%7D&beside.options=%7B%22game%22:1%7D",
    rubber_sheet().address, f"rules=retelling&first=&options=%7B%22game%22:40%7D&deals=SH1.9.{DEAL}.rN",
    "game=retelling&dealer=E&seats=NS&moves=pass.hearts&open=1&robot=3&seed=4&options=%7B%22naming%22:%22auction%22%7D",
]  # fmt: skip
PIECES = st.sampled_from([*"&=~.-_%,:{}[]\"0123456789NESWHxé\x00", "options=", "deals=", "%ff", *STRANGE[:4]])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ADDRESSES), st.lists(st.tuples(st.integers(0, 300), st.integers(0, 6), PIECES), max_size=4))
def test_a_changed_address_is_answered(address: str, changes: list[tuple[int, int, str]]) -> None:
    for at, length, piece in changes:
        address = address[:at] + piece + address[at + length :]
    for make in MAKERS.values():
        lab = make(address)
        refusal(lab)
        assert lab.snapshot_html()
