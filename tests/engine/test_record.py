"""Records: the documented example, what may be left out, the ways to give the tricks, and round trips."""

from __future__ import annotations

import json
from typing import Any

import pytest
from engine_helpers import EXAMPLE_DEAL, PROFILES, example, faults, vint_example

from biritch import (
    BySide,
    Deal,
    Denomination,
    Play,
    Record,
    RubberRecord,
    Seat,
    Side,
    read_any,
    read_record,
    read_rubber,
)

rule = pytest.mark.rule

PRINTED = """
{"profile": "collinson-1886", "dealer": "S", "declarer": "S", "factor": 4, "value": 2,
 "lines": [
  {"side": "NS", "column": "below", "kind": "odd-tricks", "points": 56, "rule": "collinson-1886/odd-tricks",
   "because": "7 odd tricks × 2 × 4"},
  {"side": "NS", "column": "above", "kind": "slam", "points": 40, "rule": "collinson-1886/slam", "because": "…"},
  {"side": "NS", "column": "above", "kind": "honours", "points": 18, "rule": "collinson-1886/honours-trumps",
   "because": "…"}],
 "totals": {"NS": {"below": 56, "above": 58}, "EW": {"below": 0, "above": 0}},
 "game": {"side": "NS", "trick": null}, "rubber": null,
 "after": {"below": {"NS": 0, "EW": 0}, "games": {"NS": 1, "EW": 0}, "total": {"NS": 114, "EW": 0}},
 "final": null}
"""


def the_play(denomination: str, leader: str) -> list[str]:
    """The example's deal played by the lowest legal card each time."""
    play = Play(Deal.from_pbn(EXAMPLE_DEAL), Denomination.parse(denomination), Seat[leader])
    while play.legal:
        play.push(play.legal[-1])
    return [card.code for card in play.cards]


def read(data: dict[str, Any]) -> Record:
    return read_record(json.dumps(data), to_score=True)


def test_the_documented_example() -> None:
    """Every key and value of the score, in the order of the documentation (the dealer follows the profile)."""
    wanted = json.loads(PRINTED)
    found = read(example()).score().as_json()
    for line, other in zip(found["lines"], wanted["lines"], strict=True):
        if other["because"] == "…":
            assert line["because"]
            other["because"] = line["because"]
    assert wanted.pop("dealer") == "S"
    assert json.dumps(found, indent=1) == json.dumps(wanted, indent=1)


@pytest.mark.parametrize(
    "left_out",
    ["format", "options", "before", "dealer", "contract.declarer", "contract.named_by"],
)
def test_what_may_be_left_out(left_out: str) -> None:
    """``before`` is zero; the dealer declares, and named, if nothing else is said."""
    data = example()
    where, _, key = left_out.rpartition(".")
    del (data[where] if where else data)[key]
    assert read(data).dealer is Seat.S
    assert read(data).score() == read(example()).score()


def test_before_is_zero_key_by_key() -> None:
    """A key of ``before`` that is not there is zero."""
    record = read(example(before={"games": {"EW": 1}, "total": {"NS": 7}}))
    assert (record.before.below, record.before.games, record.before.total) == (
        BySide(),
        BySide(0, 1),
        BySide(7, 0),
    )


def test_biritch_is_another_word_for_no_trumps() -> None:
    """ "biritch" is accepted, "notrump" is written."""
    record = read(example(contract={"denomination": "biritch"}))
    assert record.as_json()["contract"]["denomination"] == "notrump"


@rule("collinson-1886/dummy", "collinson-1886/naming-passed")
def test_partner_named() -> None:
    """The dealer declares though partner named; calls and contract agree."""
    calls = ["pass", "spades", "contre", "decline", "surcontre", "decline", "decline"]
    contract = {"declarer": "S", "named_by": "N", "denomination": "spades", "raises": ["W", "S"]}
    by_calls, by_contract = read(example(contract=None, calls=calls)), read(example(contract=contract))
    assert by_calls.agreed == by_contract.agreed
    assert by_calls.score() == by_contract.score()
    assert read(example(contract=contract, calls=calls)).score() == by_calls.score()


def test_the_ways_to_give_the_tricks() -> None:
    """``play``, ``trick_winners`` by seat or side, and ``tricks`` come to the same; several must agree."""
    calls = {"contract": None, "dealer": "S", "calls": ["hearts", "decline", "decline"]}
    played = read(example(**calls, play=the_play("hearts", "W"), tricks=None))
    seats = [seat.name for seat in played.winners if isinstance(seat, Seat)]
    assert len(seats) == 13
    sides = [Seat[seat].side.value for seat in seats]
    tricks = {"NS": sides.count("NS"), "EW": sides.count("EW")}
    for given in (
        {"trick_winners": seats, "tricks": None},
        {"trick_winners": sides, "tricks": None},
        {"tricks": tricks},
        {"play": the_play("hearts", "W"), "trick_winners": sides, "tricks": tricks},
    ):
        sheet = read(example(**calls, **given)).score()
        assert [line.points for line in sheet.lines] == [line.points for line in played.score().lines]


@rule("collinson-1886/surcontre")
def test_a_long_ladder_in_a_contract() -> None:
    """collinson-1886/surcontre: the sides in turn, either player of each."""
    contract = {"denomination": "spades", "raises": ["E", "N", "W", "S", "W", "S"]}
    assert read(example(contract=contract)).score().points(Side.NS, "below") == 7 * 2 * 64


def test_holdings_in_place_of_a_deal() -> None:
    """A real table can be scored without its cards."""
    holdings = {"honours": {"S": "AKQJT"}}
    assert read(example(deal=None, holdings=holdings)).score().lines == read(example()).score().lines


def test_holdings_and_the_cards_played() -> None:
    """The tricks follow from the cards played, whether a deal or holdings are given with them."""
    calls = {"contract": None, "calls": ["spades", "decline", "decline"], "play": the_play("spades", "W")}
    wanted = read(example(**calls, tricks=None)).score()
    found = read(example(**calls, tricks=None, deal=None, holdings={"honours": {"S": "AKQJT"}})).score()
    assert found.lines == wanted.lines


def test_vint_without_a_dealer() -> None:
    """With a contract of Vint the dealer may be left out."""
    sheet = read(vint_example()).score()
    data = sheet.as_json()
    assert (data["declarer"], data["factor"], data["value"]) == ("N", 1, 26)
    assert [(line.side.value, line.kind, line.points) for line in sheet.lines][:2] == [
        ("NS", "tricks", 208),
        ("EW", "tricks", 130),
    ]


@rule("vint-moscow-1886/game")
def test_the_crossing_trick_in_a_record() -> None:
    """Vint needs the order only where both sides reach 500."""
    both = {
        "contract": {"declarer": "N", "denomination": "hearts", "level": 5},
        "before": {"below": {"NS": 300, "EW": 300}},
    }
    assert faults(vint_example(**both, tricks={"NS": 10, "EW": 3}), to_score=True) == []
    order = ["EW"] * 4 + ["NS"] * 9
    game = read(vint_example(**both, tricks=None, trick_winners=order)).score().as_json()["game"]
    assert game == {"side": "EW", "trick": 4}
    alone = read(vint_example(**both, tricks={"NS": 10, "EW": 3})).score().as_json()["game"]
    assert alone == {"side": "NS", "trick": None}


@rule("vint-moscow-1886/eight-passes")
def test_a_deal_thrown_in() -> None:
    """No lines, ``after`` equals ``before``; neither cards nor tricks are needed."""
    before = {"below": {"NS": 10, "EW": 20}, "games": {"NS": 1, "EW": 0}, "total": {"NS": 30, "EW": 40}}
    data = {"profile": "vint-moscow-1886", "dealer": "E", "calls": ["pass"] * 8, "before": before}
    record = read(data)
    assert record.is_thrown_in
    printed = record.score().as_json()
    assert printed["lines"] == []
    assert printed["after"] == before
    assert printed["game"] is printed["rubber"] is printed["final"] is None


@rule("vint-moscow-1886/twelve-passes")
@pytest.mark.parametrize("passes", range(14))
def test_passes_written_after_seven_no_trump(passes: int) -> None:
    """vint-moscow-1886/twelve-passes: up to twelve are accepted, not thirteen."""
    data = vint_example(contract=None, dealer="N", calls=["1S", "7NT"] + ["pass"] * passes)
    assert (faults(data, to_score=True) == []) is (passes <= 12)


@rule("vint-moscow-1886/twelve-passes")
@pytest.mark.parametrize(
    "after", [["pass", "1S"], ["pass", "7NT"], ["pass", "nonsense"], ["pass", 5], ["1S"], ["double"]]
)
def test_nothing_but_passes_after_seven_no_trump(after: list[Any]) -> None:
    """vint-moscow-1886/twelve-passes: passes are accepted there, and nothing else."""
    assert faults(vint_example(contract=None, dealer="N", calls=["7NT", *after]))


@rule("retelling/revoke", "collinson-1886/revoke")
def test_revokes_in_a_record() -> None:
    """retelling/revoke: two tricks to the other side before scoring; in Biritch three; Vint has none."""
    data = example(
        profile="retelling", contract={"denomination": "spades"}, tricks={"NS": 8, "EW": 5}, revokes=["E"]
    )
    assert read(data).score().points(Side.NS, "below") == 8
    as_in_1886 = example(contract={"denomination": "spades"}, tricks={"NS": 8, "EW": 5}, revokes=["E"])
    assert read(as_in_1886).score().points(Side.NS, "below") == 10
    assert faults(example(revokes=["E", "N"])) == [("record.revoke-dummy", "collinson-1886/revoke")]
    assert faults(vint_example(revokes=[])) == [("record.no-revokes", "vint-moscow-1886/follow")]


@pytest.mark.parametrize(
    "options", [{"game": 40}, {"naming": "auction", "rank": "literal"}, {"honours": "russian", "open_hands": True}]
)
def test_options_of_the_retelling(options: dict[str, Any]) -> None:
    """Independent flags, kept when the record is written."""
    record = read_record(json.dumps({"profile": "retelling", "options": options}))
    assert record.as_json()["options"] == options
    assert read_record(json.dumps(record.as_json())) == record


ROUND = [
    example(),
    example(contract={"denomination": "hearts", "named_by": "N"}, options={"game": 50}),
    example(deal=None, holdings={"honours": {"N": "AK", "E": "QJT"}, "voids": ["W"]}),
    example(contract=None, calls=["hearts", "contre"], tricks=None),
    example(contract=None, calls=[], deal=None, tricks=None),
    example(contract=None, calls=["pass", "biritch", "decline", "decline"], tricks=None, trick_winners=["N"] * 13),
    vint_example(),
    vint_example(trick_winners=["NS"] * 8 + ["EW"] * 5, tricks=None),
    vint_example(contract=None, calls=["1S", "2NT", "pass"], dealer="W", deal=None, tricks=None),
    vint_example(deal=None, holdings={"honours": {"E": "AKQJT"}, "aces": {"E": 1, "N": 3}, "voids": ["W"]}),
    example(profile="retelling", contract={"denomination": "clubs"}, revokes=["E", "N", "E"]),
    {"profile": "retelling"},
]  # fmt: skip


@pytest.mark.parametrize("data", ROUND)
def test_round_trip(data: dict[str, Any]) -> None:
    """What is written is read back equal, and written again the same."""
    record = read_record(json.dumps(data))
    again = read_record(json.dumps(record.as_json()))
    assert again == record
    assert again.as_json() == record.as_json()
    assert read_record(record.as_json()) == record


def a_rubber(**changes: Any) -> dict[str, Any]:
    deals = [
        example(dealer=seat, contract={"denomination": "spades"}, before=None, tricks={"NS": 7, "EW": 6})
        for seat in "SW"
    ]
    return {"format": "biritch-rubber-1", "profile": "collinson-1886", "deals": deals} | changes


def test_a_rubber_is_read_and_written() -> None:
    """A rubber is read by ``read_rubber`` and ``read_any``; its deals are records."""
    rubber = read_rubber(json.dumps(a_rubber()))
    assert isinstance(read_any(json.dumps(a_rubber())), RubberRecord)
    assert isinstance(read_any(json.dumps(example())), Record)
    assert read_rubber(json.dumps(rubber.as_json())) == rubber
    assert [deal.dealer for deal in rubber.deals] == [Seat.S, Seat.W]
    assert rubber.rubber().after.below == BySide(4, 0)


@pytest.mark.parametrize("options", [{"game": 20}, {"values": {"spades": 3}}])
def test_the_options_of_a_rubber_are_kept(options: dict[str, Any]) -> None:
    """Options given for a rubber hold for its deals, and are written with it."""
    deals = [dict(deal, options=None) for deal in a_rubber()["deals"]]
    deals = [{key: value for key, value in deal.items() if value is not None} for deal in deals]
    rubber = read_rubber(json.dumps(a_rubber(options=options, deals=deals)))
    assert rubber.profile.options == options
    again = read_rubber(json.dumps(rubber.as_json()))
    assert again == rubber
    assert again.rubber().after == rubber.rubber().after


def test_a_deal_cannot_have_other_options_than_its_rubber() -> None:
    """One set of rules for the whole rubber: a deal that says otherwise is a fault, not passed over."""
    data = a_rubber()
    data["deals"][1]["options"] = {"values": {"spades": 100}}
    assert faults(data)


@pytest.mark.parametrize("rules", PROFILES, ids=lambda rules: rules.id)
def test_an_empty_record_can_be_read_but_not_scored(rules: Any) -> None:
    """What a score needs is named all at once: the contract, the cards, the tricks."""
    data = {"profile": rules.id}
    assert faults(data) == []
    assert faults(data, to_score=True) == [
        ("record.no-contract", ""),
        ("record.no-cards", ""),
        ("record.no-tricks", ""),
    ]
