"""Whatever text comes in, faults come out and nothing else; and reading takes no longer than the text is long."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from files_fuzz import spoilt as spoilt_file
from files_fuzz import taken as file_taken
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from biritch import BiritchError, DealError, ParseError, RecordError
from biritch.formats.lin import read_lin
from biritch.formats.pbn import deals_from, read_pbn, read_pbn_records, write_pbn
from biritch.formats.sniff import looks_like_pbn

FILES = sorted((Path(__file__).parent.parent / "data" / "pbn").iterdir())
TEXTS = [path.read_bytes().decode() for path in FILES]
PIECES = (
    '[', ']', '"', "{", "}", ";", "%", "\\", "#", "##", "-", "?", "*", "+", ":", ".", ",", "=", "\n", "\n\n", "\r",
    "\0", "\ud800", "\u2028", "N", "S", "named", "contre", "Pass", "7NT", "A", "10", "9" * 40, "of", "0 of 0",
    "\ufeff", "²", "md|",
    '[Game "Vint"]', '[Rubber "1 of 1"]', '[RuleProfile "retelling"]', '[Options "naming=auction"]', '[Deal "-"]',
)  # fmt: skip


def taken(text: str) -> None:
    """Read a text in every way, and write again what was read."""
    found = read_pbn(text, "fuzz")
    for fault in found.faults:
        assert fault.place.line >= 1 and fault.place.column >= 1 and str(fault).isprintable()
    if found.records:
        written = write_pbn(found.records)
        assert read_pbn_records(written) == found.records
    readers: tuple[Callable[[str], object], ...] = (read_pbn_records, deals_from, read_lin)
    for read in readers:
        try:
            read(text)
        except BiritchError as error:
            assert type(error) in (ParseError, DealError, RecordError) and error.faults
    looks_like_pbn(text)


def spoilt(seed: int) -> str:
    """A good file with a few pieces changed, taken out, doubled or put in."""
    chance = random.Random(seed)
    text = chance.choice(TEXTS)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text) + 1)
        end = min(len(text), at + chance.choice((0, 0, 1, 1, 3, 40)))
        piece = chance.choice((*PIECES, text[at:end] * 2, ""))
        text = text[:at] + piece + text[end:]
    return text


@given(st.text() | st.lists(st.sampled_from(PIECES)).map("".join))
@example('[A "\ud800"]')
@example("%")
def test_any_text(text: str) -> None:
    taken(text)


@given(st.integers(0, 1 << 60))
def test_spoilt_files(seed: int) -> None:
    taken(spoilt(seed))


@given(st.integers(0, 1 << 60))
@example(42052)
def test_spoilt_files_of_every_kind(seed: int) -> None:
    """Bytes of PBN, LIN, JSON, links and lines of deals, as the command line and the laboratories read them."""
    file_taken(spoilt_file(seed))


@given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes(data: bytes) -> None:
    """In whatever letters."""
    file_taken(data)


@pytest.mark.slow
@settings(max_examples=20_000, derandomize=False, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 1 << 60))
def test_many_spoilt_files_of_every_kind(seed: int) -> None:
    file_taken(spoilt_file(seed))


@pytest.mark.slow
@settings(max_examples=5_000, derandomize=False, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 1 << 60))
def test_many_spoilt_files(seed: int) -> None:
    taken(spoilt(seed))


@pytest.mark.slow
@settings(max_examples=5_000, derandomize=False, suppress_health_check=list(HealthCheck))
@given(st.text() | st.lists(st.sampled_from(PIECES)).map("".join))
def test_many_texts(text: str) -> None:
    taken(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 6_000, '[A"' * 6_000, '[A "' * 6_000, "[A\n" * 6_000, "{" * 6_000, "{\n[" * 6_000,
        '"' * 6_000,
        "\\" * 6_000, "[ " * 6_000, " \n" * 6_000, '[A "' + '\\"' * 6_000, '[Deal "N:' + " ," * 6_000 + 'x"]',
        '[Deal "N:' + "-" * 12_000 + 'x"]', "md|" * 6_000, "md|1" + "S" * 12_000, "qx|" * 6_000, "a" * 20_000,
        '[Game "Vint"]\n[Contract "' + "3" * 6_000 + '"]', '[Game "Vint"]\n[Before "' + "NS " * 6_000 + '"]',
        '[Game "Biritch"]\n[Play "?"]\n' + "SA " * 6_000, '[Board ""]\n' * 2_000, "\n\n" + '[A ""]\n\n' * 2_000,
        '[Game "Biritch"]\n[Declaration "N"]\nN named spades\n' + "E contre\nN surcontre\n" * 2_000,
        "[ScoreSheetTable \"" + ";" * 6_000 + '"]', '[Game "Biritch"][Result "' + "NS 1" * 3_000 + '"]',
    ],
    ids=range(25),
)  # fmt: skip
def test_long_texts_take_little_time(text: str) -> None:
    start = time.process_time()
    taken(text)
    assert time.process_time() - start < 5
