"""Serve a folder on 127.0.0.1 as `python -m http.server` does, on the given port (8000) or the next free one.

What is shown is what stands in the folder now: the browser asks anew for each file, and in the place of the
site's service worker it gets one that removes itself and all that an earlier one has kept.
"""

from __future__ import annotations

import errno
import re
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

NO_WORKER = b"""// make serve: nothing is kept for later.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  const ours = (await caches.keys()).filter((name) => name.startsWith(`biritch ${registration.scope} `));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await registration.unregister();
})()));
"""


class Server(ThreadingHTTPServer):
    # Otherwise a port that another server has just left, or still has, may be shared.
    allow_reuse_address = False
    daemon_threads = True


class Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code="-", size="-"):
        """Only errors are worth a line."""

    def do_GET(self):
        if not urlsplit(self.path).path.endswith("/sw.js"):
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(NO_WORKER)))
        self.end_headers()
        self.wfile.write(NO_WORKER)

    def send_error(self, code, message=None, explain=None):
        """A wrong address gets the site's own page, whose links begin at the root: it is shown in any folder."""
        page = Path(self.directory, "404.html")
        if code != 404 or not page.is_file():
            return super().send_error(code, message, explain)
        html = re.sub(r'\b(href|src)="(?![a-z]+:|/|#)', r'\1="/', page.read_text("utf-8")).encode()
        self.log_error("code %d, %s", code, self.path)
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(html)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(html)

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


def open_server(folder: str, port: int) -> Server:
    for candidate in range(port, min(port + 100, 65536)):
        try:
            return Server(("127.0.0.1", candidate), partial(Quiet, directory=folder))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise SystemExit(f"no free port from {port} on")


def port_of(given: str) -> int:
    """8000 for none; what is no port ends the program in a sentence."""
    given = given.strip() or "8000"
    if given.isascii() and given.isdecimal() and len(given) <= 5 and 0 < int(given) < 65536:
        return int(given)
    raise SystemExit(f"{given!r} is no port; give a number from 1 to 65535, as in: make serve PORT=8000")


def main(folder: str, port: str = "") -> None:
    with open_server(folder, port_of(port)) as server:
        print(f"Biritch and Vint: http://127.0.0.1:{server.server_port}/  (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(*sys.argv[1:3])
