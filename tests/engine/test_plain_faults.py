"""Faults say what is wrong as the reader wrote it, where it is, and once."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from engine_helpers import EXAMPLE_DEAL, example, faults, places, vint_example
from test_command_line import ROOT

from biritch import (
    BiritchError,
    BySide,
    Deal,
    Denomination,
    ParseError,
    RecordError,
    Seat,
    Side,
    profile,
    read_any,
    read_record,
    score,
)
from biritch.formats.pbn import read_pbn
from biritch.messages import Message


def sentence(data: Any) -> str:
    with pytest.raises(BiritchError) as caught:
        read_any(data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"tricks": {"NS": "9", "EW": 4}}, 'tricks.NS cannot be "9"; give a whole number'),
        ({"tricks": {"NS": None, "EW": 4}}, "tricks.NS cannot be null;"),
        ({"tricks": {"NS": True, "EW": 4}}, "tricks.NS cannot be true;"),
        ({"dealer": None}, "dealer cannot be null;"),
        ({"dealer": ["S"]}, 'dealer cannot be ["S"];'),
        ({"before": {"below": {"NS": "0"}}}, 'before.below.NS cannot be "0";'),
        ({"options": {"game": "30"}}, 'game cannot be "30";'),
        ({"options": {"values": {"hearts": None}}}, "values cannot be hearts: null;"),
        ({"format": False}, "the format “false”"),
        ({"profile": True}, "there is no profile “true”"),
    ],
)
def test_values_are_shown_as_json_has_them(changes: dict[str, Any], shown: str) -> None:
    assert shown in sentence(example() | changes)


def test_what_json_cannot_have_is_shown_as_well_as_can_be() -> None:
    assert "dealer cannot be South;" in sentence(example() | {"dealer": Seat.S})
    assert "tricks.NS cannot be a number too long to write;" in sentence(example() | {"tricks": {"NS": 10**5000}})


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (example(dealer="Q", contract={"denomination": "spades"}), ["parse.seat"]),
        (example(dealer="Q", contract=None, calls=["spades"]), ["parse.seat"]),
        (
            example(deal=None, contract={"denomination": "notrump"}, holdings={"aces": {"N": 5}}),
            ["record.not-within"],
        ),
        (
            example(deal=None, contract={"denomination": "hearts"}, holdings={"honours": {"N": "AKQJX"}}),
            ["record.not-honour"],
        ),
        (vint_example(contract={"declarer": "N", "denomination": "clubs", "level": "3"}), ["record.not-within"]),
    ],
)
def test_one_fault_is_told_once(data: dict[str, Any], keys: list[str]) -> None:
    """What only follows from another fault is not told besides."""
    assert [key for key, _ in faults(data)] == keys


def test_where_a_play_or_a_talk_stops() -> None:
    """The fault stands at the play or the calls, and not at the beginning of the file."""
    text = '{"profile": "collinson-1886", "dealer": "S",\n "deal": "%s",\n "calls": ["hearts"],\n "play": ["CK"]}'
    assert places(text % EXAMPLE_DEAL, to_score=True) == [
        (3, 11, "record.talk-open"), (4, 10, "record.play-short"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"{EXAMPLE_DEAL} A...", 5),
        (f"{EXAMPLE_DEAL} ... AK...", 6),
        ("N:... ... ... ... ...", 5),
        ("N:A.K.Q.J T.9.8.7", 2),
    ],
)
def test_hands_are_counted_as_they_stand(text: str, count: int) -> None:
    with pytest.raises(ParseError) as caught:
        Deal.from_pbn(text)
    assert caught.value.faults[0].message == Message("deal.not-four", count=count)
    spread = EXAMPLE_DEAL.replace(".", " . ")
    assert Deal.from_pbn(spread) == Deal.from_pbn(EXAMPLE_DEAL)


@pytest.mark.rule("collinson-1886/surcontre")
@pytest.mark.parametrize("words", [["no trumps", "contre", "sur contre"], ["♥", "Contre", "SUR-CONTRE"]])
def test_two_words_are_one_in_json_as_in_pbn(words: list[str]) -> None:
    record = read_record(example(contract=None, calls=[*words, "decline", "decline"]))
    assert record.agreed is not None and record.agreed.factor == 4
    assert record.agreed.denomination in (Denomination.NOTRUMP, Denomination.HEARTS)
    board = '[RuleProfile "collinson-1886"]\n[Declaration "S"]\n'
    found = read_pbn(board + f"S {words[0]}\nW {words[1]}\nS {words[2]}\nW decline\nE decline")
    (theirs,) = found.records
    assert theirs.agreed == record.agreed  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "word"),
    [("W contre contre", "contre contre"), ("W hearts contre", "hearts contre"), ("W sur contra", "sur contra")],
)
def test_a_word_is_told_as_it_was_written(line: str, word: str) -> None:
    (fault,) = read_pbn(f'[RuleProfile "collinson-1886"]\n[Declaration "S"]\nS hearts\n{line}').faults
    assert f"“{word}”" in str(fault)


def test_a_hand_without_a_trump_has_three_aces_at_most() -> None:
    held = {"honours": {"N": "A", "E": "KQJT"}, "aces": {"N": 1, "S": 3}, "voids": ["S"]}
    without_deal = {key: value for key, value in example().items() if key not in ("deal", "play")}
    assert read_record(without_deal | {"holdings": held}).score()
    four = held | {"aces": {"S": 4}}
    assert "South is given as void in trumps and as holding four aces" in sentence(
        without_deal | {"holdings": four}
    )


def test_a_raise_of_the_wrong_side_is_named_by_its_number() -> None:
    contract = {"declarer": "S", "denomination": "hearts", "raises": ["W", "E"]}
    assert "raise 2 is East’s, and it is for N–S to raise" in sentence(example() | {"contract": contract})


def test_winners_and_tricks_that_disagree_are_not_scored() -> None:
    """A record says both at most once; a result made by hand can contradict itself."""
    scored = read_record(example()).result()
    assert scored is not None
    winners = (Side.NS,) * 9 + (Side.EW,) * 4
    agreed = replace(scored, tricks=BySide(9, 4), winners=winners)
    assert score(profile("collinson-1886"), agreed).lines
    with pytest.raises(RecordError, match="the tricks taken were 9 and 4"):
        score(profile("collinson-1886"), replace(agreed, tricks=BySide(8, 5)))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("files/x.json", "json.is-name"),
        ("C:\\deals\\Deal 1.PBN ", "json.is-name"),
        ("md|3S|", "json.is-lin"),
        ('[Board "1"]', "json.is-pbn"),
        ("x", "json.value"),
        ('"x.json"', "record.not-object"),
    ],
)
def test_what_a_text_is_instead_of_json(text: str, key: str) -> None:
    assert [found for found, _ in faults(text)] == [key]


def test_a_laboratory_names_what_is_to_be_installed() -> None:
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "try:\n    import biritch.widgets\nexcept ModuleNotFoundError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, text=True, check=True)
    assert 'pip install ".[widgets]"' in done.stdout
