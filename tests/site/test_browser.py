"""A browser for the tests: one that starts is taken, one that does not is passed over, the way is said."""

import sys

import pytest
from toc import ROOT

sys.path.insert(0, str(ROOT / "book"))
import browser as chromium  # noqa: E402


@pytest.fixture
def path(tmp_path, monkeypatch):
    """An empty path and an empty folder for what is brought."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(chromium, "BROWSERS", tmp_path / "brought")
    (tmp_path / "bin").mkdir()
    return tmp_path


def program(path, lines: str):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(0o755)
    return str(path)


def test_a_program_that_does_not_start_is_none(path):
    program(path / "bin" / "chromium-headless-shell", "echo libnss3.so is missing >&2; exit 127")
    assert chromium.found() is None
    whole = program(path / "bin" / "chromium", "echo '<p>here</p>'")
    assert chromium.found() == whole


def test_one_brought_into_the_build_folder_is_found(path):
    brought = path / "brought/chromium_headless_shell-1/chrome-headless-shell-linux64/chrome-headless-shell"
    assert program(brought, "echo '<p>here</p>'") == chromium.found()


def test_where_none_can_be_had_the_command_is_named(path, monkeypatch, capsys):
    tried = []
    monkeypatch.setattr(chromium, "_run", lambda command, env, seconds: tried.append(command) or False)
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 1000, raising=False)
    assert chromium.main() == 1
    assert [command[1:4] for command in tried] == [["-m", "playwright", "install"]]
    assert "apt-get install chromium-headless-shell" in capsys.readouterr().err
