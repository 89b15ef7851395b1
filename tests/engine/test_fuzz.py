"""Whatever comes in, only the errors of this package come out."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from engine_helpers import EXAMPLE_DEAL, example, vint_example
from hypothesis import given, settings
from hypothesis import strategies as st

from biritch import BiritchError, Card, Deal, Denomination, Record, Seat, Side, read_any
from biritch.__main__ import main

PLAIN = example(before=None)
BASES: list[dict[str, Any]] = [
    example(),
    example(contract=None, calls=["pass", "hearts", "contre", "decline", "decline"]),
    example(deal=None, holdings={"honours": {"S": "AKQJT"}, "aces": {"S": 4}, "voids": ["E"]}),
    example(play=["CK", "CA", "C2", "C3"], trick_winners=["N"] * 13),
    vint_example(),
    vint_example(contract=None, dealer="N", calls=["1S", "7NT", "pass"]),
    vint_example(deal=None, holdings={"honours": {"N": "AKQJT"}, "aces": {"N": 1, "E": 3}}),
    example(profile="retelling", options={"naming": "auction", "game": 40}, revokes=["E"]),
    {"format": "biritch-rubber-1", "profile": "collinson-1886", "deals": [PLAIN, PLAIN | {"dealer": "W"}]},
]
WORDS = (
    "N", "S", "NS", "EW", "hearts", "notrump", "pass", "contre", "surcontre", "double", "decline", "1S", "7NT",
    "AKQJT", "collinson-1886", "vint-moscow-1886", "retelling", "biritch-record-1",
    "biritch-rubber-1", EXAMPLE_DEAL, "SA",
    "auction",
)  # fmt: skip
KEYS = sorted({key for base in BASES for key in base} | {"NS", "EW", "N", "below", "honours", "voids", "level"})

atoms = (
    st.none()
    | st.booleans()
    | st.integers(-2, 14)
    | st.integers()
    | st.floats()
    | st.sampled_from(WORDS)
    | st.text()
)
values = st.recursive(
    atoms,
    lambda inner: (
        st.lists(inner, max_size=13)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=10,
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a value, from the top."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, inner in items for found in paths(inner, (*path, key)))]


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A good record with a few values replaced, taken out, or added."""
    data = json.loads(json.dumps(draw(st.sampled_from(BASES))))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(paths(data)[1:] or [("profile",)]))
        inner = data
        for step in path[:-1]:
            inner = inner[step]
        match draw(st.sampled_from(["replace", "take out", "add"])):
            case "take out":
                del inner[path[-1]]
            case "add" if isinstance(inner, dict):
                inner[draw(st.sampled_from(KEYS))] = draw(values)
            case _:
                inner[path[-1]] = draw(values)
    return data


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """The text of a record with a piece taken out, doubled, or overwritten."""
    text = json.dumps(draw(st.sampled_from(BASES)))
    start, length = draw(st.integers(0, len(text))), draw(st.integers(0, 20))
    piece = draw(
        st.sampled_from(["", '"', "{", "[", ",", "9", text[start : start + length] * 2]) | st.text(max_size=5)
    )
    return text[:start] + piece + text[start + length :]


def read_and_score(data: Any) -> None:
    """Read, write, read again and score: what goes wrong is a BiritchError that can be printed."""
    try:
        found = read_any(data, "fuzz", to_score=True)
        found.as_json()
        sheets = [found.score()] if isinstance(found, Record) else found.rubber().sheets
        for sheet in sheets:
            json.dumps(sheet.as_json()).encode()
    except BiritchError as error:
        assert error.faults
        str(error).encode()
        assert all(str(fault).count("\n") == 0 for fault in error.faults)


def run_main(command: str, data: bytes) -> None:
    """The command line on a file of these bytes: 0 with output, or 1 with faults and no output."""
    out, err = io.StringIO(), io.StringIO()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "input"
        file.write_bytes(data)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([command, str(file), "--json"])
    assert code in (0, 1)
    assert (out.getvalue() == "") is (code == 1)
    assert (err.getvalue() == "") is (code == 0)
    if code == 0:
        json.loads(out.getvalue())


commands = st.sampled_from(["score", "calls", "check"])


@given(mutated())
def test_mutated_records(data: Any) -> None:
    """As data and as text."""
    read_and_score(data)
    read_and_score(json.dumps(data))


@given(spoilt())
def test_spoilt_texts(text: str) -> None:
    """Text that was good JSON."""
    read_and_score(text)


@given(st.text() | values)
def test_anything_at_all(data: Any) -> None:
    """Any text, any value."""
    read_and_score(data)


@given(commands, st.binary(max_size=200) | spoilt().map(lambda text: text.encode("utf-8", "replace")))
def test_the_command_line(command: str, data: bytes) -> None:
    """Any bytes in a file."""
    run_main(command, data)


@given(st.text(max_size=30) | st.text("NESWAKQJT1098-.: ♠♥♦♣NThc,", max_size=90))
def test_small_texts(text: str) -> None:
    """Cards, seats, sides, denominations and deals."""
    for read in (Card.parse, Seat.parse, Side.parse, Denomination.parse, Deal.from_pbn):
        try:
            read(text)
        except BiritchError as error:
            str(error).encode()


@pytest.mark.slow
@settings(max_examples=20_000)
@given(mutated() | spoilt() | st.text() | values)
def test_many_records(data: Any) -> None:
    """The same, long."""
    read_and_score(data)
    if not isinstance(data, str):
        read_and_score(json.dumps(data))


@pytest.mark.slow
@settings(max_examples=5000)
@given(commands, st.binary() | spoilt().map(lambda text: text.encode("utf-8", "replace")))
def test_the_command_line_long(command: str, data: bytes) -> None:
    """The same, long."""
    run_main(command, data)
