"""A Chromium for the tests and the pictures: one that is there, or else one that is brought.

    python book/browser.py      says which, and brings one if none is there

Brought is Playwright's own, into _build/browsers (no rights needed); where that cannot be had and we are root on
Debian, Debian's package. Only then it is left to the reader, with the command that installs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

BROWSERS = Path(__file__).resolve().parent.parent / "_build" / "browsers"
# The shell first: it draws the same pages without the windows around them, in half the time.
SHELL, WHOLE = "chromium-headless-shell", "chromium"
NAMES = (SHELL, WHOLE, "chromium-browser", "google-chrome")
# Nothing of its own on the wire, and no right that a test machine may not have.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
MISSING = f"The pages are tested in Chromium, which is not here; on Debian: apt-get install {SHELL}"
LONGEST = 600  # seconds for a download or a package


def found(names: tuple[str, ...] = NAMES) -> str | None:
    """The program of a Chromium that starts: on the path, or brought before; None if there is none."""
    brought = sorted(BROWSERS.glob("chromium*/*/*headless*shell*")) + sorted(BROWSERS.glob("chromium*/*/chrome"))
    here = [place for name in names if (place := shutil.which(name))]
    programs = [*here, *(str(path) for path in brought if path.is_file() and os.access(path, os.X_OK))]
    return next(filter(starts, programs), None)


def starts(program: str) -> bool:
    """Whether it runs at all: a program without its libraries is there and of no use."""
    command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "data:text/html,<p>here"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return "<p>here" in run.stdout


def bring() -> str | None:
    """Fetch one, in the ways that need the least first; None if none could be had."""
    for way in (_from_playwright, _from_debian):
        way()
        program = found()
        if program:
            return program
    return None


def _from_playwright() -> None:
    # A line without that host answers at once or never; nobody waits long for it.
    patience = {"PLAYWRIGHT_BROWSERS_PATH": str(BROWSERS), "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "15000"}
    command = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    _run(command, {**os.environ, **patience}, 300)


def _from_debian() -> None:
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    _run(["apt-get", "update", "-q"], quiet, LONGEST)
    for package in (SHELL, WHOLE):
        install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", package]
        if _run(install, quiet, LONGEST) and shutil.which(package):
            return


def _run(command: list[str], env: dict[str, str], seconds: int) -> bool:
    print(" ".join(command), flush=True)
    try:
        run = subprocess.run(command, env=env, capture_output=True, text=True, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"  did not end well: {type(error).__name__}", flush=True)
        return False
    if run.returncode:
        lines = (run.stderr + run.stdout).splitlines()
        print("  did not end well:", next((line for line in lines if "rror" in line), lines[-1:]), flush=True)
    return not run.returncode


def main() -> int:
    program = found() or bring()
    print(f"browser: {program}" if program else MISSING, file=sys.stdout if program else sys.stderr)
    return 0 if program else 1


if __name__ == "__main__":
    sys.exit(main())
