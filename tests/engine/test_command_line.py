"""The command line, run as a person runs it: what is printed where, and the exit codes 0, 1 and 2."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from engine_helpers import example, vint_example

from biritch.__main__ import main

ROOT = Path(__file__).parents[2]
EXAMPLE = json.dumps(example())
BROKEN = json.dumps(example(colour=1, dealer="Q"))
FAULT = re.compile(r"\S.*:\d+:\d+: [^;]+; .+")

Run = subprocess.CompletedProcess[bytes]


def run(*arguments: str | bytes, data: bytes | str = b"", **more: Any) -> Run:
    """Run the command; whatever happens, nobody is shown a traceback."""
    sent = data.encode() if isinstance(data, str) else data
    command = [sys.executable, "-m", "biritch", *arguments]
    done = subprocess.run(command, input=sent, capture_output=True, cwd=ROOT, timeout=60, check=False, **more)
    assert b"Traceback" not in done.stderr
    return done


def good(*arguments: str, data: str = "") -> Any:
    """The output of a command that must succeed; parsed, if it is JSON."""
    done = run(*arguments, data=data)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert text.strip()
    return json.loads(text) if "--json" in arguments else text


def bad(*arguments: str | bytes, data: bytes | str = b"") -> list[str]:
    """The faults of a command that must fail, a line each; standard output is empty."""
    done = run(*arguments, data=data)
    assert (done.returncode, done.stdout) == (1, b"")
    lines = done.stderr.decode().splitlines()
    assert lines
    assert all(lines)
    return lines


def test_score_prints_the_documented_json() -> None:
    """Every key in the order of the documentation, the dealer after the profile."""
    found = good("score", "-", "--json", data=EXAMPLE)
    assert list(found) == [
        "profile", "dealer", "declarer", "factor", "value", "lines", "totals", "game", "rubber", "after", "final",
    ]  # fmt: skip
    assert (found["profile"], found["dealer"], found["declarer"]) == ("collinson-1886", "S", "S")
    assert (found["factor"], found["value"]) == (4, 2)
    assert [(line["kind"], line["points"]) for line in found["lines"]] == [
        ("odd-tricks", 56), ("slam", 40), ("honours", 18),
    ]  # fmt: skip
    assert found["lines"][0]["because"] == "7 odd tricks × 2 × 4"
    assert found["totals"] == {"NS": {"below": 56, "above": 58}, "EW": {"below": 0, "above": 0}}
    assert found["game"] == {"side": "NS", "trick": None}
    assert found["after"]["total"] == {"NS": 114, "EW": 0}


def test_score_prints_a_sheet(tmp_path: Path) -> None:
    """Without --json: columns, a line, reasons; from a file as from standard input, in any locale."""
    file = tmp_path / "deal.json"
    file.write_text(EXAMPLE)
    text = good("score", str(file))
    assert text == good("score", "-", data=EXAMPLE)
    for part in ("56", "40", "18", "114", "7 odd tricks × 2 × 4", "[collinson-1886/odd-tricks]"):
        assert part in text
    plain = run(
        "score", str(file), env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    )
    assert plain.stdout.decode() == text


def test_score_of_a_rubber() -> None:
    """``deals``, ``after``, ``final``, each deal as if alone."""
    deals = [example(dealer=seat, contract={"denomination": "notrump"}, before=None) for seat in "SW"]
    found = good("score", "-", "--json", data=json.dumps({"profile": "collinson-1886", "deals": deals}))
    assert list(found) == ["deals", "after", "final"]
    assert [deal["dealer"] for deal in found["deals"]] == ["S", "W"]
    # 70 below and 40 for the slam in each deal, and 40 for the rubber; no side has three aces.
    assert found["final"] == {"rubber": "NS", "leader": "NS", "margin": 260}
    assert found["after"]["games"] == {"NS": 2, "EW": 0}
    assert found["deals"][1]["final"] == found["final"]
    text = good("score", "-", data=json.dumps({"profile": "collinson-1886", "deals": deals}))
    assert "260" in text
    assert good("score", "-", "--json", data='{"profile": "retelling", "deals": []}')["deals"] == []


def test_score_of_a_deal_thrown_in() -> None:
    """No lines; ``after`` equals ``before``."""
    data = json.dumps({"profile": "vint-moscow-1886", "dealer": "E", "calls": ["pass"] * 8})
    found = good("score", "-", "--json", data=data)
    assert (found["dealer"], found["lines"], found["game"]) == ("E", [], None)
    assert found["after"]["total"] == {"NS": 0, "EW": 0}
    assert good("score", "-", data=data)


BIRITCH, VINT, RETELLING = "collinson-1886", "vint-moscow-1886", "retelling"
OPEN, CLOSED = {"state": "open"}, {"state": "closed"}
HEARTS = {"declarer": "S", "named_by": "S", "denomination": "hearts"}
CALLS: list[tuple[str, str, dict[str, Any]]] = [
    (BIRITCH, "", {**OPEN, "to_call": "S"}),
    (BIRITCH, "pass", {**OPEN, "to_call": "N"}),
    (BIRITCH, "hearts", {**OPEN, "to_call": "W", **HEARTS, "factor": 1}),
    (BIRITCH, "hearts decline contre", {**OPEN, "to_call": "S", **HEARTS, "factor": 2}),
    (
        BIRITCH, "pass hearts contre surcontre decline decline",
        {**CLOSED, **HEARTS, "named_by": "N", "factor": 4, "leader": "W", "dummy": "N"},
    ),
    (VINT, "", {**OPEN, "to_call": "S", "passes": 0}),
    (VINT, "pass pass", {**OPEN, "to_call": "N", "passes": 2}),
    (
        VINT, "1S" + " pass" * 11, {**OPEN, "to_call": "S", "high_bid": "1S", "bidder": "S", "passes": 11},
    ),
    (VINT, "pass " * 8, {"state": "redeal", "passes": 8, "next_dealer": "W"}),
    (
        VINT, "1S 2NT" + " pass" * 12,
        {
            **CLOSED, "high_bid": "2NT", "bidder": "W", "passes": 12, "declarer": "W", "level": 2,
            "denomination": "notrump", "leader": "N",
        },
    ),
    (RETELLING, "hearts double", {**OPEN, "to_call": "S", **HEARTS, "factor": 2}),
    (
        RETELLING, "hearts double redouble", {**CLOSED, **HEARTS, "factor": 4, "leader": "W", "dummy": "N"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "words", "facts"), CALLS, ids=[f"{row[0]}: {row[1]}" for row in CALLS])
def test_calls(
    rules: str, words: str, facts: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The talk so far, only the keys that apply; no deal is needed."""
    file = tmp_path / "talk.json"
    file.write_text(json.dumps({"profile": rules, "dealer": "S", "calls": words.split()}))
    assert main(["calls", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == facts


def test_calls_as_text_and_its_faults() -> None:
    """A line for each fact; a rubber, or a record without calls, is refused."""
    data = json.dumps({"profile": VINT, "dealer": "S", "calls": ["1S"]})
    assert "high bid: 1S" in good("calls", "-", data=data)
    assert good("calls", "-", "--json", data=data)["high_bid"] == "1S"
    for wrong in (EXAMPLE, '{"profile": "retelling", "deals": []}', '{"profile": "retelling", "calls": []}'):
        assert len(bad("calls", "-", data=wrong)) == 1


def test_check(tmp_path: Path) -> None:
    """Every fault of every file at once, by file, line and column; sound files are said to be so."""
    sound, broken, text = tmp_path / "sound.json", tmp_path / "broken.json", tmp_path / "text.json"
    sound.write_text(EXAMPLE)
    broken.write_text(BROKEN)
    text.write_text("no json")
    assert "sound.json" in good("check", str(sound), str(sound))
    assert good("check", "--json", str(sound))["files"][0]["file"] == str(sound)
    lines = bad("check", str(broken), str(sound), str(text), str(tmp_path / "none.json"), "--json")
    assert len(lines) == 4
    assert all(FAULT.fullmatch(line) for line in lines[:3])
    assert [line.startswith(str(file)) for line, file in zip(lines, (broken, broken, text), strict=False)] == [
        True
    ] * 3
    assert lines[2].startswith(f"{text}:1:1: ")


def test_check_finds_what_only_the_score_would() -> None:
    """A record that is whole but cannot be scored is not sound."""
    data = json.dumps(vint_example(before={"below": {"NS": 400, "EW": 400}}))
    assert "[vint-moscow-1886/game]" in bad("score", "-", data=data)[0]
    assert "[vint-moscow-1886/game]" in bad("check", "-", data=data)[0]


def test_the_example_of_perft_is_one() -> None:
    """What the help gives as an example can be counted."""
    shown = re.search(r'such as\s+"([^"]+)"', " ".join(good("perft", "--help").split()))
    assert shown
    assert good("perft", shown[1], "--json")["sequences"] > 1


def test_perft() -> None:
    """Three cards each, two suits of them single: counted, and split by the tricks of N–S."""
    hands = "N:AJ..3. ...432 2.A..A KQ.K.."
    wanted = {"sequences": 480, "by_ns_tricks": {"1": 36, "2": 300, "3": 144}}
    assert good("perft", hands, "--trump", "NT", "--leader", "S", "--json") == wanted
    assert "480" in good("perft", hands, "--leader", "s")
    assert good("perft", "N:A... K... Q... J...", "--json") == {"sequences": 1, "by_ns_tricks": {"1": 1}}


@pytest.mark.parametrize(
    "arguments",
    [
        ("N:A... K... Q... JT...",),
        ("N:A... A... Q... J...",),
        ("N:A... K... Q...",),
        ("A... K... Q... J...",),
        ("N:A... K... Q... X...",),
        ("N:A... K... Q... J...", "--trump", "stars"),
        ("N:A... K... Q... J...", "--leader", "Q"),
    ],
)
def test_faults_of_perft(arguments: tuple[str, ...]) -> None:
    """Hands of equal length, a trump, a leader."""
    assert len(bad("perft", *arguments)) == 1


@pytest.mark.parametrize(
    "arguments",
    [(), ("score",), ("calls",), ("check",), ("perft",), ("deal",), ("score", "a", "b"), ("score", "-", "--xml")],
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    """Exit 2, nothing on standard output, the usage on standard error."""
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"usage: ")


def test_help() -> None:
    """Every command of the documentation so far has its line."""
    done = run("--help")
    assert done.returncode == 0
    for command in (b"score", b"calls", b"check", b"perft"):
        assert command in done.stdout


RUBBISH = [b"", b"\xff\xfe\x00", b"\x80abc", b"[" * 100_000, b"\x00", b"null", b"\xef\xbb\xbf", b"{}", b"\xc0\x80"]


@pytest.mark.parametrize("data", RUBBISH, ids=lambda data: repr(data[:8]))
def test_bad_input(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever stands on standard input or in a file: a fault with its place, exit 1."""
    place = r":1:\d+: "
    assert re.match("standard input" + place, bad("check", "-", data=data)[0])
    file = tmp_path / "rubbish"
    file.write_bytes(data)
    for command in ("score", "calls", "check"):
        assert main([command, str(file)]) == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert re.match(re.escape(str(file)) + place, printed.err)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_files_with_a_mark(encoding: str, tmp_path: Path) -> None:
    """A byte order mark is understood."""
    file = tmp_path / "deal.json"
    file.write_bytes(EXAMPLE.encode(encoding))
    assert good("score", str(file), "--json")["after"]["total"]["NS"] == 114


@pytest.mark.parametrize("name", ["", "missing.json", "."])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    """Missing, or a directory: one line, exit 1."""
    assert len(bad("check", str(tmp_path / name))) == 1


def test_a_file_with_an_odd_name(tmp_path: Path) -> None:
    """A name that is no UTF-8 is printed somehow, on either stream."""
    file = os.fsencode(tmp_path) + b"/\xff.json"
    Path(os.fsdecode(file)).write_text(EXAMPLE)
    for more in ((), ("--json",)):
        assert run("check", file, *more).returncode == 0
    Path(os.fsdecode(file)).write_text("x")
    assert bad("check", file)


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize("redirection", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "| true"])
def test_closed_streams(redirection: str, tmp_path: Path) -> None:
    """A stream that is closed is no reason for a traceback."""
    file = tmp_path / "deal.json"
    file.write_text(EXAMPLE)
    for name in (str(file), "-"):
        shell = f'"$0" -m biritch score "$1" {redirection}'
        done = subprocess.run(
            ["/bin/sh", "-c", shell, sys.executable, name], capture_output=True, cwd=ROOT, timeout=60, check=False
        )
        assert b"Traceback" not in done.stderr
        assert done.returncode in (0, 1)
