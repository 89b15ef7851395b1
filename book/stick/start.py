"""Show the site that lies beside this file, without a network: double-click it, or say `python3 start.py`.

Any Python from 3.7 on; nothing is installed, nothing is written, nobody else can see it. Options: --port 9000,
--no-browser.
"""

import argparse
import contextlib
import errno
import functools
import http.server
import os
import sys
import threading
import webbrowser

SITE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "site")
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm",
         ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".css": "text/css",
         ".html": "text/html", ".webmanifest": "application/manifest+json"}  # fmt: skip


class Quiet(http.server.SimpleHTTPRequestHandler):
    # What the system says of endings is often wrong on Windows.
    extensions_map = dict(http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES)

    def log_message(self, *said):
        pass

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        http.server.SimpleHTTPRequestHandler.end_headers(self)


def open_server(port):
    """On this port or the next free one, for this machine alone."""
    for candidate in range(port, min(port + 100, 65536)):
        try:
            handler = functools.partial(Quiet, directory=SITE)
            server = http.server.ThreadingHTTPServer(("127.0.0.1", candidate), handler)
            server.daemon_threads = True
            return server
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise SystemExit(f"No free port from {port} on; try: python3 start.py --port 9000")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-browser", action="store_true", help="only say where the site is")
    options = parser.parse_args()
    if not 0 < options.port < 65536:
        raise SystemExit(f"{options.port} is no port; give a number from 1 to 65535")
    if not os.path.isfile(os.path.join(SITE, "index.html")):
        raise SystemExit('The folder "site" must lie beside start.py; unpack the whole archive.')
    server = open_server(options.port)
    address = f"http://127.0.0.1:{server.server_port}/"
    print(f"Biritch and Vint: {address}")
    print("Leave this window open; close it, or press Ctrl+C, to stop.", flush=True)
    if not options.no_browser:
        threading.Timer(0.3, webbrowser.open, [address]).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    if sys.version_info < (3, 7):  # noqa: UP036
        raise SystemExit("Python 3.7 or newer is needed.")
    main()
