"""The reader of JSON: what is no JSON, with line and column, and odd but good JSON."""

from __future__ import annotations

import json
import time

import pytest
from engine_helpers import example, faults, places
from hypothesis import given
from hypothesis import strategies as st

from biritch import ParseError, RecordError, read_any, read_record
from biritch.formats.json_places import read_json

TEXT = json.dumps(example())


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("   \n ", 2, 2),
        ("\n[1 2]", 2, 4),
        ("{", 1, 2),
        ("[1,]", 1, 4),
        ("[1 2]", 1, 4),
        ('{"a": 1,}', 1, 9),
        ('{"a" 1}', 1, 6),
        ('{a: 1}', 1, 2),
        ('{"a": \n  1}\n x', 3, 2),
        ("{'a': 1}", 1, 2),
        ('{"a": nul}', 1, 7),
        ('{"a": tru', 1, 7),
        ('{"a": NaN}', 1, 7),
        ('{"a": Infinity}', 1, 7),
        ('{"a": 01}', 1, 8),
        ('{"a": .5}', 1, 7),
        ('{"a": +5}', 1, 7),
        ('{"a": 1.}', 1, 8),
        ('{"a": 1e}', 1, 8),
        ('{"a": -}', 1, 7),
        ('{"a": "b}', 1, 7),
        ('{"a": "\\x"}', 1, 8),
        ('{"a": "\\u12"}', 1, 9),
        ('{"a": "tab\there"}', 1, 11),
        ("{} {}", 1, 4),
        ("// a\n{}", 1, 1),
    ],
)  # fmt: skip
def test_what_is_no_json(text: str, line: int, column: int) -> None:
    """Line and column of the first thing that is not JSON."""
    with pytest.raises(ParseError) as caught:
        read_any(text, "test")
    (fault,) = caught.value.faults
    assert (fault.place.source, fault.place.line, fault.place.column) == ("test", line, column)


@pytest.mark.parametrize("digits", ["1\u0663", "1\uff11", "1\u0967.5", "1.\u0663", "1e\u0663"])
def test_only_ascii_digits_are_digits(digits: str) -> None:
    """JSON knows no other digits than 0 to 9."""
    with pytest.raises(ParseError):
        read_any('{"profile": "collinson-1886", "before": {"total": {"NS": ' + digits + "}}}")


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 20_000,
        "[" * 50_000 + "]" * 50_000,
        '{"deal": ' * 30_000 + "1" + "}" * 30_000,
        "1" * 100_000,
        "-" + "9" * 100_000,
        "1." + "9" * 100_000,
        '"' + "x" * 100_000,
        '{"deal": "' + "N:" * 50_000 + '"}',
        '{"deal": "N:' + "," * 50_000 + 'x"}',
        '{"profile": "collinson-1886", "deal": "N:' + "\\n" * 20_000 + 'x"}',
        " " * 100_000,
    ],
    ids=lambda text: f"{text[:12]!r}, {len(text)} characters",
)
def test_a_hundred_kilobytes_of_nonsense(text: str) -> None:
    """Deep nesting, long numbers, long texts: refused."""
    assert faults(text)


@pytest.mark.parametrize("number", ["1" * 31, "-" + "1" * 30, "0." + "1" * 30, "1e" + "1" * 30])
def test_numbers_have_few_digits(number: str) -> None:
    """A number longer than any that a score could need is refused where it stands."""
    assert places('{"before": ' + number + "}") == [(1, 12, "json.long-number")]


def test_a_byte_order_mark_is_passed_over() -> None:
    """It is no part of the text, and does not move the columns."""
    assert read_record("\ufeff" + TEXT) == read_record(TEXT)
    assert places('\ufeff{"profile": 5}') == [(1, 13, "record.unknown-profile")]


def test_a_key_that_stands_twice() -> None:
    """Every repetition, at its place, at any depth; the rest is still read."""
    text = (
        '{"profile": "collinson-1886",\n "dealer": "S", "dealer": "N",\n "before": {"below": {"NS": 1, "NS": 2}}}'
    )
    assert [(line, key) for line, _, key in places(text)] == [
        (2, "record.repeated-key"),
        (3, "record.repeated-key"),
    ]
    assert faults('{"profile": "collinson-1886", "x": 1, "x": 2}') == [
        ("record.unknown-key", ""),
        ("record.repeated-key", ""),
    ]


def test_a_key_that_stands_twice_deep_in_a_list() -> None:
    """A place may be asked for before the repetitions are; each is found once."""
    found = read_json('[1, {"a": {"b": 1, "b": 2}, "a": {"c": 3}}]')
    assert str(found.place((1, "a", "c"))) == "input:1:40"
    assert found.repeated == [(1, "a")] == found.repeated


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[" + "1," * 500_000 + "1]", 1),
        ("[" + "1," * 500_000 + "1", 1),
        ('["' + "a" * 1_000_000, 1),
        ('{"deal": [' + "{},\n" * 100_000 + "x]}", 100_001),
    ],
    ids=["list", "open", "text", "objects"],
)
def test_a_megabyte_takes_little_time(text: str, line: int) -> None:
    """Read by the standard library first; places are looked for only at a fault."""
    start = time.process_time()
    with pytest.raises((ParseError, RecordError)) as caught:
        read_any(text)
    assert caught.value.faults[0].place.line == line
    assert time.process_time() - start < 5


@pytest.mark.parametrize("text", ["\\ud800", "\\udc00\\ud800", "\\ud800x", "\ud800"])
def test_lone_surrogates(text: str) -> None:
    """Half a character is no seat; the fault can be printed."""
    with pytest.raises(RecordError) as caught:
        read_record('{"profile": "collinson-1886", "dealer": "' + text + '"}')
    str(caught.value).encode()


def test_surrogate_pairs_are_whole_characters() -> None:
    """🂡 as two escapes is one character."""
    assert read_json('"\\ud83c\\udca1"').value == "🂡"


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(10**20), 10**20)
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
        max_leaves=12,
    ),
    st.sampled_from([None, 1, "\t"]),
)
def test_reads_what_the_standard_library_writes(value: object, indent: int | str | None) -> None:
    """The same value, and a place for it."""
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    found = read_json(text, "test")
    assert found.value == value
    assert str(found.place()) == "test:1:1"
