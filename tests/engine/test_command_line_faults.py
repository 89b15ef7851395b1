"""The command line when something is in the way: no room, an interruption, options that do not go together."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from engine_helpers import EXAMPLE_DEAL, example, vint_example
from test_command_line import EXAMPLE, ROOT, bad, good, run

from biritch import Seat
from biritch.__main__ import main
from biritch.commands import MOST_CARDS

LIN = "qx|o1|md|3SAKQJT72H63D8C543,S98HK2DQT952CKQ87,S65HT984DK643CAJT|"
PBN = f'[Board "1"]\n[RuleProfile "collinson-1886"]\n[Deal "{EXAMPLE_DEAL}"]\n[Note "1:md|3S|"]\n'
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and devices")


def usage(*arguments: str, data: str = "") -> str:
    """What a wrong usage says: exit 2, nothing on standard output."""
    done = run(*arguments, data=data)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"usage: ")
    return done.stderr.decode()


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_no_room_for_the_output(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(EXAMPLE)
    for more in (">/dev/full", ">/dev/full 2>&1"):
        shell = f'"$0" -m biritch score "$1" {more}'
        command = ["/bin/sh", "-c", shell, sys.executable, str(file)]
        done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=60, check=False)
        assert done.returncode == 1 and b"Traceback" not in done.stderr
        if "2>" not in more:
            assert done.stderr.startswith(b"the output cannot be written (")


@POSIX
@pytest.mark.parametrize("arguments", [["score", "-"], ["perft", "N:A... K... Q... J..."]])
def test_an_interruption_is_no_accident(arguments: list[str]) -> None:
    """Ctrl+C ends with 130, as a shell has it, and without a traceback."""
    code = "import signal, sys; from biritch import commands, __main__;"
    code += "signal.signal(signal.SIGINT, signal.default_int_handler);"
    code += "wait = lambda *_: (print('ready', flush=True), signal.pause());"
    code += f"commands._standard_input = wait; commands.perft = wait; sys.argv[1:] = {arguments!r};"
    code += "sys.exit(__main__.run())"
    with subprocess.Popen([sys.executable, "-c", code], stdout=-1, stderr=-1, cwd=ROOT) as running:
        assert running.stdout is not None and running.stderr is not None
        assert running.stdout.readline() == b"ready\n"
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=60) == 130
        assert running.stderr.read() == b""


def test_perft_counts_endings_and_no_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """More cards than can be counted in good time are refused at once, the limit named; so many are counted."""
    hands = "N:{0}... .{0}.. ..{0}. ...{0}"
    for deal in (EXAMPLE_DEAL, hands.format("AKQJT98"[: MOST_CARDS + 1])):
        (line,) = bad("perft", deal)
        assert f"give {MOST_CARDS} cards at most" in line and line.startswith("arguments: ")
    monkeypatch.setattr("biritch.commands.perft", lambda play: Counter({len(play.hand(Seat.N)): 1}))
    assert main(["perft", hands.format("AKQJT98"[:MOST_CARDS])]) == 0


def test_words_agree_with_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert good("perft", "N:A... K... Q... J...").startswith("1 sequence\n")
    files = [tmp_path / name for name in ("one.lin", "one.pbn")]
    for file, text in zip(files, (LIN, PBN), strict=True):
        file.write_text(text)
    assert main(["check", *map(str, files)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{files[0]}: LIN, 1 deal, sound", f"{files[1]}: PBN, 1 board, sound",
    ]  # fmt: skip
    one = vint_example(contract={"declarer": "E", "denomination": "clubs", "level": 1})
    assert "1 club, bid by East" in good("score", "-", data=json.dumps(one))
    assert "2 clubs, bid by East" in good(
        "score", "-", data=json.dumps(one | {"contract": one["contract"] | {"level": 2}})
    )


def test_pbn_that_speaks_of_lin_is_pbn() -> None:
    assert "PBN, 1 board" in good("check", "-", data=PBN)
    done = run("convert", "-", "-", data=PBN)
    assert done.returncode == 0 and done.stdout.startswith(b"{")
    # A note has no room in a record, and that is said beside the output.
    assert done.stderr == b"standard input: left out, for a record has no room for them: Note\n"


def test_lin_is_called_by_its_name() -> None:
    for command in ("score", "calls"):
        (line,) = bad(command, "-", data=LIN)
        assert "this is LIN" in line and "convert --profile" in line
    assert json.loads(good("convert", "-", "-", "--profile", "retelling", data=LIN))["deal"] == EXAMPLE_DEAL


def test_a_board_is_chosen_with_and_without_a_profile(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    assert "there is no deal 7; there is 1" in bad("convert", "-", str(file), "--board", "7", data=EXAMPLE)[0]
    assert not file.exists()
    two = PBN + "\n" + PBN.replace('"1"', '"2"')
    assert "there is no deal 0; there are 2" in bad("convert", "-", "-", "--board", "0", data=two)[0]
    both = json.loads(run("convert", "-", "-", data=two).stdout)
    assert [record["about"]["board"] for record in both] == ["1", "2"]
    assert json.loads(run("convert", "-", "-", "--board", "2", data=two).stdout)["deal"] == EXAMPLE_DEAL


@pytest.mark.parametrize("name", ["out.txt", "out.xlin", "out", ""])
def test_the_name_of_the_output_says_its_format(name: str, tmp_path: Path) -> None:
    file = tmp_path / name if name else Path("")
    assert "add --pbn" in usage("convert", "-", str(file) if name else "", data=EXAMPLE)
    assert not name or not file.exists()
    if name:
        good("convert", "-", str(file), "--pbn", data=EXAMPLE)
        assert file.read_text().startswith("% PBN") or "[Board" in file.read_text()


def test_a_record_is_taken_over_into_another_game() -> None:
    """Of a record or a rubber the deals, as of a bridge file."""
    taken = json.loads(good("convert", "-", "-", "--profile", "vint-moscow-1886", data=EXAMPLE))
    assert (taken["profile"], taken["deal"], "contract" in taken) == ("vint-moscow-1886", EXAMPLE_DEAL, False)
    rubber = json.dumps({"profile": "collinson-1886", "deals": [example(before=None)]})
    taken = json.loads(good("convert", "-", "-", "--profile", "retelling", data=rubber))
    assert taken["deal"] == EXAMPLE_DEAL
    (line,) = bad("convert", "-", "-", "--profile", "retelling", data='{"profile": "retelling"}')
    assert "has no deal to take over" in line


def test_options_that_are_lacking_are_named() -> None:
    assert "--profile" in usage("compare", "-", data=EXAMPLE)
    (line,) = bad("compare", "-", "--profile", "vint-moscow-1886", data=EXAMPLE)
    assert "--level" in line


def test_a_rubber_without_deals_says_so() -> None:
    assert good("score", "-", data='{"profile": "retelling", "deals": []}') == "No deals yet\n"


def test_what_a_file_has_instead_of_a_record() -> None:
    (line,) = bad("calls", "-", data='{"profile": "retelling", "deals": []}')
    assert "the file has a rubber" in line
    two = PBN + "\n" + PBN.replace('"1"', '"2"')
    assert "the file has 2" in bad("calls", "-", data=two)[0]
    assert bad("score", "")[0].startswith('"": the file cannot be read (it has no name)')
