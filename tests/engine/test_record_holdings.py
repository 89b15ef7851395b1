"""Holdings in place of a deal: what they must say, and what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest
from engine_helpers import BIRITCH, RETELLING, VINT, example, faults, vint_example
from hypothesis import given
from hypothesis import strategies as st

from biritch import Deal, Denomination, Holdings, Profile, read_record

rule = pytest.mark.rule


def biritch(holdings: Any, denomination: str = "hearts") -> dict[str, Any]:
    contract = {"declarer": "S", "denomination": denomination}
    return example(deal=None, contract=contract, holdings=holdings)


def vint(holdings: Any, denomination: str = "hearts") -> dict[str, Any]:
    contract = {"declarer": "N", "denomination": denomination, "level": 3}
    return vint_example(deal=None, contract=contract, holdings=holdings)


SPLIT = {"N": "AK", "E": "Q", "S": "J", "W": "T"}
GOOD = {
    "honours alone": biritch({"honours": SPLIT}),
    "with voids": biritch({"honours": {"N": "AKQJT"}, "voids": ["S", "W"]}),
    "three voids": biritch({"honours": {"N": "AKQJT"}, "voids": ["S", "W", "E"]}),
    "letters in any order and case, 10 for T": biritch({"honours": {"N": "10k", "E": "q a", "S": "J"}}),
    "three voids and the aces": vint(
        {"honours": {"W": "AKQJT"}, "aces": {"W": 1, "E": 3}, "voids": ["N", "E", "S"]}
    ),
    "an empty text for a hand with none": biritch({"honours": {"N": "AKQJT", "E": ""}}),
    "aces that do not score": biritch({"honours": SPLIT, "aces": {"N": 1, "E": 3}}),
    "aces at biritch": biritch({"aces": {"N": 2, "E": 2}}, "biritch"),
    "honours and aces of Vint": vint({"honours": SPLIT, "aces": {"N": 4}}),
    "aces of Vint at no-trump": vint({"aces": {"E": 4}}, "notrump"),
    "a void with three aces": vint({"honours": {"N": "AKQJT"}, "aces": {"N": 1, "W": 3}, "voids": ["W"]}),
}  # fmt: skip


@pytest.mark.parametrize("case", GOOD)
def test_holdings_that_can_be(case: str) -> None:
    """Honours where there are trumps, aces where they score, voids if any."""
    assert faults(GOOD[case], to_score=True) == []


BAD = {
    "no honours": (biritch({"voids": ["E"]}), "record.honours-missing"),
    "four honours": (biritch({"honours": {"N": "AKQ", "E": "J"}}), "record.honours-absent"),
    "an honour twice": (biritch({"honours": {"N": "AKQ", "E": "JTA"}}), "record.honour-twice"),
    "an honour twice in a hand": (biritch({"honours": {"N": "AAKQJT"}}), "record.honour-twice"),
    "a nine": (biritch({"honours": {"N": "AKQJT9"}}), "record.not-honour"),
    "another letter": (biritch({"honours": {"N": "AKQJTX"}}), "record.not-honour"),
    "an unknown seat": (biritch({"honours": {"X": "AKQJT"}}), "record.unknown-key"),
    "an unknown seat that is void": (biritch({"honours": SPLIT, "voids": ["X"]}), "parse.seat"),
    "no aces at biritch": (biritch({}, "notrump"), "record.aces-missing"),
    "honours at biritch": (biritch({"honours": SPLIT, "aces": {"N": 4}}, "notrump"), "record.honours-no-trump"),
    "voids at biritch": (biritch({"aces": {"N": 4}, "voids": ["S"]}, "notrump"), "record.voids-no-trump"),
    "no aces in Vint": (vint({"honours": SPLIT}), "record.aces-missing"),
    "no honours in Vint": (vint({"aces": {"N": 4}}), "record.honours-missing"),
    "three aces": (vint({"honours": SPLIT, "aces": {"N": 2, "S": 1}}), "record.aces-sum"),
    "five aces": (vint({"honours": SPLIT, "aces": {"N": 4, "S": 1}}), "record.aces-sum"),
    "five aces in one hand": (vint({"honours": SPLIT, "aces": {"N": 5}}), "record.not-within"),
    "less than no ace": (vint({"honours": SPLIT, "aces": {"N": 5, "E": -1}}), "record.not-within"),
    "a void hand with an honour": (biritch({"honours": SPLIT, "voids": ["W"]}), "record.void-with-honour"),
    "four voids": (biritch({"honours": {"N": "AKQJT"}, "voids": ["N", "E", "S", "W"]}), "record.voids-all"),
    "the ace of trumps and no ace": (
        vint({"honours": SPLIT, "aces": {"E": 2, "S": 2}}), "record.ace-is-honour",
    ),
    "four aces and no trump": (
        vint({"honours": {"N": "KQJT", "E": "A"}, "aces": {"W": 4}, "voids": ["W"]}), "record.ace-is-honour",
    ),
    "thirteen trumps and two aces": (
        vint({"honours": {"N": "AKQJT"}, "aces": {"N": 2, "E": 2}, "voids": ["E", "S", "W"]}),
        "record.thirteen-trumps",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_holdings_that_cannot_be(case: str) -> None:
    """What no deal could hold is refused."""
    data, key = BAD[case]
    assert key in [found for found, _ in faults(data)]


@pytest.mark.parametrize("value", [None, 5, "AKQJT", [], ["N"], True])
@pytest.mark.parametrize("key", ["", "honours", "aces", "voids"])
def test_wrong_types(key: str, value: Any) -> None:
    """Objects, and for the voids a list of seats."""
    whole: dict[str, Any] = {"honours": SPLIT, "aces": {"N": 1, "E": 3}, "voids": []}
    if key == "voids" and value == []:
        return
    data = vint(whole) | {"holdings": {**whole, key: value} if key else value}
    assert faults(data)


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], 10**29])
def test_aces_are_whole_numbers(value: Any) -> None:
    """A number of aces is a whole number."""
    assert faults(vint({"honours": SPLIT, "aces": {"N": value, "E": 3}}))


@pytest.mark.parametrize("value", [None, 5, ["A"], {"A": 1}])
def test_honours_are_letters(value: Any) -> None:
    """Honours are written as one text."""
    assert faults(biritch({"honours": {"N": value, "E": "AKQJT"}}))


@given(
    st.sampled_from([BIRITCH, VINT, RETELLING]),
    st.integers(0, 2**32).map(Deal.shuffled),
    st.sampled_from(Denomination),
    st.integers(0, 13),
)
def test_the_holdings_of_a_deal_score_as_the_deal(
    rules: Profile, deal: Deal, denomination: Denomination, ns: int
) -> None:
    """A deal, and the holdings read off it, come to the same sheet."""
    contract: dict[str, Any] = {"declarer": "W", "denomination": denomination.word}
    if rules.has_level:
        contract["level"] = 1
    data = {"profile": rules.id, "contract": contract, "tricks": {"NS": ns, "EW": 13 - ns}}
    holdings = Holdings.of(deal, denomination)
    written: dict[str, Any] = {"aces": {seat.name: count for seat, count in holdings.aces.items()}}
    if denomination is not Denomination.NOTRUMP:
        written["honours"] = {
            seat.name: "".join(rank.letter for rank in ranks) for seat, ranks in holdings.honours.items()
        }
        written["voids"] = [seat.name for seat in holdings.voids]
    by_deal = read_record(json.dumps(data | {"deal": deal.to_pbn()}), to_score=True)
    by_holdings = read_record(json.dumps(data | {"holdings": written}), to_score=True)
    assert by_holdings.score().lines == by_deal.score().lines
    again = read_record(json.dumps(by_holdings.as_json()), to_score=True)
    assert again.score().lines == by_deal.score().lines
