"""Everything that can be wrong with a record is refused, all of it at once, each fault in its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from engine_helpers import EXAMPLE_DEAL, RETELLING, example, faults, places, vint_example

from biritch import RecordError, read_record

rule = pytest.mark.rule

TWELVE = EXAMPLE_DEAL.replace("AJT 43.", "AJ 43.")
TWICE = EXAMPLE_DEAL.replace("65.T984", "6A.T984")
HEARTS = {"declarer": "S", "denomination": "hearts"}

# What is changed in the example, and the one fault: key of the message and paragraph.
FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "another format": ({"format": "biritch-record-2"}, "record.wrong-format", ""),
    "unknown profile": ({"profile": "whist-1742"}, "record.unknown-profile", ""),
    "unknown key": ({"score": 114}, "record.unknown-key", ""),
    "unknown key in the contract": ({"contract": HEARTS | {"doubled": True}}, "record.unknown-key", ""),
    "a level where there is none": ({"contract": HEARTS | {"level": 1}}, "record.unknown-key", ""),
    "unknown key in tricks": ({"tricks": {"NS": 7, "EW": 6, "N": 1}}, "record.unknown-key", ""),
    "unknown key in before": ({"before": {"above": {"NS": 1}}}, "record.unknown-key", ""),
    "unknown side in before": ({"before": {"below": {"N": 1}}}, "record.unknown-key", ""),
    "unknown seat": ({"contract": HEARTS | {"named_by": "Q"}}, "parse.seat", ""),
    "unknown dealer": ({"dealer": "NS"}, "parse.seat", ""),
    "unknown denomination": ({"contract": HEARTS | {"denomination": "stars"}}, "parse.denomination", ""),
    "no denomination": ({"contract": {"declarer": "S"}}, "record.no-denomination", ""),
    "another declares": ({"contract": HEARTS | {"declarer": "N"}}, "record.declarer-not-dealer", "dummy"),
    "a defender named": ({"contract": HEARTS | {"named_by": "W"}}, "record.named-by", "naming"),
    "contre by the dealer's side": ({"contract": HEARTS | {"raises": ["N"]}}, "record.raise-wrong-side", "contre"),
    "contre twice": ({"contract": HEARTS | {"raises": ["W", "E"]}}, "record.raise-wrong-side", "surcontre"),
    "the third raise": ({"contract": HEARTS | {"raises": ["W", "S", "N"]}}, "record.raise-wrong-side", "contre"),
    "the fourth raise": (
        {"contract": HEARTS | {"raises": ["W", "S", "E", "E"]}},
        "record.raise-wrong-side",
        "surcontre",
    ),
    "a raise by nobody": ({"contract": HEARTS | {"raises": ["X"]}}, "parse.seat", ""),
    "a hand of twelve": ({"deal": TWELVE}, "deal.hand-size", "deal"),
    "no deal": ({"deal": "65.T984.K643.AJT"}, "deal.no-seat", "deal"),
    "fourteen tricks": ({"tricks": {"NS": 8, "EW": 6}}, "record.tricks-sum", "all-tricks"),
    "twelve tricks": ({"tricks": {"NS": 6, "EW": 6}}, "record.tricks-sum", "all-tricks"),
    "tricks of one side": ({"tricks": {"NS": 13}}, "record.tricks-missing", ""),
    "less than no trick": ({"tricks": {"NS": 14, "EW": -1}}, "record.not-within", ""),
    "fourteen winners": ({"tricks": None, "trick_winners": ["N"] * 14}, "record.not-thirteen", "all-tricks"),
    "twelve winners": ({"tricks": None, "trick_winners": ["N"] * 12}, "record.not-thirteen", "all-tricks"),
    "a trick won by nobody": ({"tricks": None, "trick_winners": ["N"] * 12 + ["X"]}, "parse.side", ""),
    "winners and tricks disagree": (
        {"trick_winners": ["N"] * 12 + ["E"]}, "record.tricks-disagree", "trick-winner",
    ),
    "a card that is none": ({"play": ["XX"]}, "parse.card", ""),
    "a card of another hand": ({"play": ["HA"]}, "refusal.not-your-turn", "turn"),
    "a revoke": ({"contract": HEARTS, "play": ["CK", "CA", "C2", "S2"]}, "refusal.must-follow", "follow"),
    "a card played twice": ({"play": ["CK", "CA", "C2", "C3", "CA"]}, "refusal.card-played", "turn"),
    "below at the game": ({"before": {"below": {"NS": 30}}}, "score.below-over", "game"),
    "two games": ({"before": {"games": {"EW": 2}}}, "score.games-over", "rubber"),
    "below less than nothing": ({"before": {"below": {"EW": -2}}}, "record.not-whole", ""),
    "unknown option": ({"options": {"chess": 1}}, "option.unknown", ""),
    "an option that cannot be": ({"options": {"game": 0}}, "option.number", "game"),
    "a price that cannot be": ({"options": {"values": {"hearts": -8}}}, "option.values", "odd-tricks"),
    "a word of another game": ({"contract": None, "calls": ["double"]}, "parse.call-naming", ""),
    "contre before a name": ({"contract": None, "calls": ["contre"]}, "refusal.nothing-named", "contre"),
    "passed back": ({"contract": None, "calls": ["pass", "pass"]}, "refusal.choice-passed-back", "naming-passed"),
    "a word too many": (
        {"contract": None, "calls": ["hearts", "decline", "decline", "contre"]},
        "refusal.talk-closed", "contre-closed",
    ),
    "the calls come to something else": (
        {"calls": ["spades", "contre", "decline", "decline"]}, "record.contract-disagrees", "",
    ),
    "both deal and holdings": ({"holdings": {"honours": {"S": "AKQJT"}}}, "record.deal-and-holdings", ""),
}  # fmt: skip


@rule("collinson-1886/all-tricks", "collinson-1886/dummy", "collinson-1886/contre", "collinson-1886/follow")
@pytest.mark.parametrize("case", FAULTS)
def test_a_fault(case: str) -> None:
    """One thing changed in the documented record, and that fault found."""
    changes, key, paragraph = FAULTS[case]
    wanted = (key, f"collinson-1886/{paragraph}" if paragraph else "")
    found = faults(example(**changes))
    assert wanted in found
    assert len(set(found)) <= 2


VINT_FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no level": ({"contract": {"declarer": "N", "denomination": "clubs"}}, "record.no-level", "bid"),
    "level 8": ({"contract": {"declarer": "N", "denomination": "clubs", "level": 8}}, "record.not-within", ""),
    "level 0": ({"contract": {"declarer": "N", "denomination": "clubs", "level": 0}}, "record.not-within", ""),
    "raises": (
        {"contract": {"declarer": "N", "denomination": "clubs", "level": 3, "raises": []}},
        "record.unknown-key", "",
    ),
    "no declarer": ({"contract": {"denomination": "clubs", "level": 3}}, "record.no-declarer", ""),
    "calls without a dealer": ({"contract": None, "calls": ["1S"]}, "record.calls-need-dealer", ""),
    "a bid too low": (
        {"contract": None, "dealer": "N", "calls": ["1H", "1D"]}, "refusal.bid-too-low", "higher-bid",
    ),
    "a double": ({"contract": None, "dealer": "N", "calls": ["1H", "double"]}, "parse.call-vint", ""),
    "a name": ({"contract": None, "dealer": "N", "calls": ["hearts"]}, "parse.call-vint", ""),
    "a ninth pass": (
        {"contract": None, "dealer": "N", "calls": ["pass"] * 9}, "refusal.thrown-in", "eight-passes",
    ),
    "a thirteenth pass": (
        {"contract": None, "dealer": "N", "calls": ["1S"] + ["pass"] * 13},
        "refusal.auction-closed", "twelve-passes",
    ),
    "below at the game": ({"before": {"below": {"NS": 500}}}, "score.below-over", "game"),
}  # fmt: skip


@rule("vint-moscow-1886/bid", "vint-moscow-1886/twelve-passes", "vint-moscow-1886/no-doubles")
@pytest.mark.parametrize("case", VINT_FAULTS)
def test_a_fault_of_vint(case: str) -> None:
    """The same for Vint."""
    changes, key, paragraph = VINT_FAULTS[case]
    assert faults(vint_example(**changes)) == [(key, f"vint-moscow-1886/{paragraph}" if paragraph else "")]


@rule("vint-moscow-1886/game")
def test_both_over_the_game_and_no_order() -> None:
    """vint-moscow-1886/game: tricks alone are an error exactly there; ``play`` or ``trick_winners`` mend it."""
    data = vint_example(before={"below": {"NS": 400, "EW": 400}})
    with pytest.raises(RecordError) as caught:
        read_record(json.dumps(data), "test", to_score=True).score()
    assert [(fault.message.key, fault.rule) for fault in caught.value.faults] == [
        ("score.order-needed", "vint-moscow-1886/game")
    ]
    assert str(caught.value).startswith("test:1:")
    winners = ["NS"] * 8 + ["EW"] * 5
    assert read_record(json.dumps(data | {"trick_winners": winners}), to_score=True).score().game is not None


@rule("retelling/double", "retelling/auction", "retelling/revoke")
@pytest.mark.parametrize(
    ("changes", "key", "paragraph"),
    [
        ({"contract": HEARTS | {"raises": ["W", "S", "W"]}}, "record.raise-too-many", "double"),
        ({"contract": HEARTS | {"raises": ["S"]}}, "record.raise-wrong-side", "double"),
        ({"revokes": ["Q"]}, "parse.seat", ""),
        ({"revokes": "E"}, "record.not-list", ""),
        ({"options": {"game": 35}}, "option.choices", "game"),
        ({"options": {"rank": "high"}}, "option.choices", "auction"),
        ({"options": {"naming": "auction"}, "contract": HEARTS | {"named_by": "N"}}, "record.named-by", "naming"),
    ],
)
def test_a_fault_of_the_retelling(changes: dict[str, Any], key: str, paragraph: str) -> None:
    """The same for the retelling."""
    wanted = (key, f"{RETELLING.id}/{paragraph}" if paragraph else "")
    assert faults(example(**{"profile": "retelling", "contract": HEARTS} | changes)) == [wanted]


@rule("retelling/double")
def test_the_retelling_names_its_own_words() -> None:
    """retelling/double: where a word cannot be read, the words to write are double and redouble."""
    data = example(profile="retelling", contract=None, calls=["hearts", "contre"])
    with pytest.raises(RecordError) as caught:
        read_record(data)
    message = str(caught.value).partition(";")[2]
    assert "redouble" in message
    assert "contre" not in message


# Every value of the record, each to be replaced by every wrong type.
PATHS = [
    ("format",), ("profile",), ("options",), ("dealer",), ("deal",), ("contract",), ("tricks",), ("before",),
    ("contract", "declarer"), ("contract", "named_by"), ("contract", "denomination"), ("contract", "raises"),
    ("contract", "raises", 0), ("tricks", "NS"), ("before", "below"), ("before", "games"), ("before", "total"),
    ("before", "below", "NS"), ("before", "games", "EW"), ("before", "total", "NS"),
]  # fmt: skip
WRONG = [None, True, False, 7.5, 13.0, 1e999, -1, 10**29, "", "x", [], ["x"], {"x": 1}, [[]], "\u0000", "\ud800"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: ".".join(map(str, path)))
def test_wrong_types(path: tuple[str | int, ...]) -> None:
    """null, booleans, floats, huge numbers, lists, objects and odd texts: a fault in that place, nothing worse."""
    for value in WRONG:
        data = json.loads(json.dumps(example()))
        inner = data
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value
        if (path[-1] == "raises" and value == []) or ("total" in path and value == 10**29):
            continue  # these are right: no raise, and a great total
        text = json.dumps(data).replace("Infinity", "1e999")
        assert faults(text), value


def test_all_faults_at_once() -> None:
    """Eight faults of a record, by line and column."""
    text = """{"format": "biritch-record-1", "profile": "collinson-1886",
 "dealer": "S", "colour": 1,
 "deal": "N:65.T984.K643.AJ 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87",
 "contract": {"declarer": "N", "denomination": "stars",
   "raises": ["Q"]},
 "tricks": {"NS": 13, "EW": 1},
 "before": {"below": {"NS": 30, "EW": "0"}}}"""
    assert places(text) == [
        (2, 27, "record.unknown-key"),
        (3, 10, "deal.hand-size"),
        (3, 10, "deal.missing"),
        (4, 27, "record.declarer-not-dealer"),
        (4, 48, "parse.denomination"),
        (5, 15, "parse.seat"),
        (6, 12, "record.tricks-sum"),
        (7, 39, "record.not-whole"),
        (7, 29, "score.below-over"),
    ]


HUGE = [10**5000, [10**5000], {"a": 10**5000}, {"a": [[10**5000]]}]


def test_every_card_of_a_deal_that_is_wrong() -> None:
    """A card twice, one that nobody holds, and hands of the wrong length are all named."""
    keys = [key for key, _ in faults(example(deal=TWICE))]
    assert keys == ["deal.twice", "deal.missing"]
    assert [key for key, _ in faults(example(deal=TWELVE))] == ["deal.hand-size", "deal.missing"]


def test_what_a_score_lacks_is_told_with_the_rest() -> None:
    """Incomplete calls, a short play; and what is there but faulty is not called missing."""
    assert faults(example(contract=None, calls=["hearts"]), to_score=True) == [("record.talk-open", "")]
    short = example(play=["CK", "CA"], tricks=None)
    assert faults(short, to_score=True) == [("record.play-short", "collinson-1886/all-tricks")]
    assert faults(short) == []
    assert faults(example(deal="x", tricks=None), to_score=True) == [
        ("deal.no-seat", "collinson-1886/deal"),
        ("record.no-tricks", ""),
    ]


@pytest.mark.parametrize("value", [None, True, 5, "text", [], [example()]])
def test_a_record_is_an_object(value: Any) -> None:
    """Anything else is refused."""
    assert faults(json.dumps(value)) == [("record.not-object", "")]
    with pytest.raises(RecordError):
        read_record(value if not isinstance(value, str) else [value])


def test_data_of_a_program_is_read_as_well() -> None:
    """Data already parsed may hold what JSON cannot: other keys, other types, numbers of any size."""
    for data in (
        {1: 2},
        {"profile": b"collinson-1886"},
        {"profile": {1, 2}},
        example(dealer=3),
        example(tricks=(7, 6)),
    ):
        with pytest.raises(RecordError) as caught:
            read_record(data)
        assert str(caught.value)


@pytest.mark.parametrize("value", HUGE, ids=["bare", "in a list", "in an object", "deep"])
def test_a_fault_can_always_be_told(value: Any) -> None:
    """Even a number that Python will not write out does not keep a fault from being a sentence."""
    with pytest.raises(RecordError) as caught:
        read_record(example(dealer=value))
    assert str(caught.value)


LOOSE = {"contract": None, "calls": ["hearts"], "tricks": None}


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({**LOOSE, "play": ["SA", "SA"]}, id="a card twice, before the talk is over"),
        pytest.param({"deal": None, "tricks": None, "play": ["SA", "SA"]}, id="a card twice, the deal not known"),
        pytest.param({**LOOSE, "deal": None, "play": ["SA"] * 60}, id="sixty cards"),
        pytest.param({**LOOSE, "deal": None, "holdings": 5}, id="holdings of a wrong type, before a contract"),
        pytest.param({**LOOSE, "deal": None, "holdings": {"trumps": 5}}, id="unknown holdings, before a contract"),
    ],
)
def test_what_can_be_judged_without_the_rest_is_judged(changes: dict[str, Any]) -> None:
    """A card is played once, and holdings are an object, whatever else is known."""
    assert faults(example(**changes))


@rule("vint-moscow-1886/eight-passes")
@pytest.mark.parametrize(
    "given", [{"tricks": {"NS": 8, "EW": 5}}, {"trick_winners": ["N"] * 13}, {"play": ["SA"]}]
)
def test_nothing_is_played_in_a_deal_thrown_in(given: dict[str, Any]) -> None:
    """vint-moscow-1886/eight-passes: tricks of such a deal cannot be."""
    assert faults({"profile": "vint-moscow-1886", "dealer": "E", "calls": ["pass"] * 8, **given})
