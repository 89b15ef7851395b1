"""Firefox and WebKit, as far as two pages need: go to an address, run a script, wait for an answer.

Firefox by its own Marionette, WebKit by its WebDriver: both are a few messages of JSON, and Debian's packages
are all that is needed (the builds that browser-driving libraries download are not).
"""

from __future__ import annotations

import glob
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

FIREFOX, DRIVER = "firefox-esr", "WebKitWebDriver"


def program(names: tuple[str, ...], package: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.fail(f"{names[0]} is not here; on Debian: apt-get install {package}")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Browser:
    def go(self, address: str) -> None:
        raise NotImplementedError

    def run(self, script: str):
        """The answer of a function's body."""
        raise NotImplementedError

    def until(self, script: str, seconds: int = 90):
        end = time.monotonic() + seconds
        while not (answer := self.run(f"return {script}")):
            assert time.monotonic() < end, f"{script} stays {answer}: {self.run('return document.body.innerText')}"
            time.sleep(0.2)
        return answer


class Firefox(Browser):
    """Marionette: [kind, id, command, parameters], with the length before it."""

    def __init__(self, port: int):
        end = time.monotonic() + 60
        while True:
            try:
                self.wire = socket.create_connection(("127.0.0.1", port), 300).makefile("rwb")
                break
            except OSError:
                assert time.monotonic() < end, "Firefox has not started"
                time.sleep(0.3)
        self._read()  # its greeting
        self.count = 0
        self.say("WebDriver:NewSession", {})

    def _read(self):
        length = b""
        while (byte := self.wire.read(1)) != b":":
            assert byte, "Firefox has ended"
            length += byte
        return json.loads(self.wire.read(int(length)))

    def say(self, command: str, parameters: dict):
        self.count += 1
        text = json.dumps([0, self.count, command, parameters]).encode()
        self.wire.write(b"%d:%s" % (len(text), text))
        self.wire.flush()
        _, _, error, answer = self._read()
        assert error is None, error
        return answer

    def go(self, address):
        self.say("WebDriver:Navigate", {"url": address})

    def run(self, script):
        return self.say("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]


class WebKit(Browser):
    def __init__(self, port: int, mini_browser: str):
        self.top = f"http://127.0.0.1:{port}/session"
        options = {"binary": mini_browser, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        end = time.monotonic() + 60
        while True:
            try:
                answer = self.say("", wanted)
                break
            except OSError as error:
                assert time.monotonic() < end, f"WebKit has not started: {error}"
                time.sleep(0.3)
        self.top += f"/{answer['sessionId']}"

    def say(self, path: str, content: dict):
        request = Request(self.top + path, json.dumps(content).encode(), {"Content-Type": "application/json"})
        with urlopen(request, timeout=300) as answer:
            return json.load(answer)["value"]

    def go(self, address):
        self.say("/url", {"url": address})

    def run(self, script):
        return self.say("/execute/sync", {"script": script, "args": []})


@contextmanager
def _process(command: list[str], home: str, **environment: str):
    """Ended with all that it has started."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    env = {**os.environ, "HOME": home, **environment}
    process = subprocess.Popen(command, env=env, start_new_session=True, **quiet)
    try:
        yield process
    finally:
        os.killpg(process.pid, 15)
        process.wait(20)


@contextmanager
def firefox():
    path, port = program((FIREFOX, "firefox"), FIREFOX), free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        profile = Path(home, "profile")
        profile.mkdir()
        quiet = ("app.update.enabled", "browser.safebrowsing.update.enabled", "app.normandy.enabled")
        settings = [f'user_pref("{name}", false);' for name in quiet]
        settings.append(f'user_pref("marionette.port", {port});')
        (profile / "user.js").write_text("\n".join(settings))
        with _process([path, "--headless", "--marionette", "--no-remote", "--profile", str(profile)], home):
            yield Firefox(port)


@contextmanager
def webkit():
    driver, port = program((DRIVER,), "webkit2gtk-driver"), free_port()
    screen = program(("xvfb-run",), "xvfb xauth")
    found = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
    if not found:
        pytest.fail("WebKit's MiniBrowser is not here; on Debian: apt-get install webkit2gtk-driver")
    # It will not run as root with its own sandbox; these pages are ours.
    free = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
        _process([screen, "-a", driver, f"--port={port}"], home, **free),
    ):
        yield WebKit(port, sorted(found)[-1])
