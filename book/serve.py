"""Serve a folder on 127.0.0.1 as `python -m http.server` does, on the given port or the next free one."""

from __future__ import annotations

import errno
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Server(ThreadingHTTPServer):
    # Otherwise a port that another server has just left, or still has, may be shared.
    allow_reuse_address = False
    daemon_threads = True


class Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code="-", size="-"):
        """Only errors are worth a line."""


def open_server(folder: str, port: int) -> Server:
    for candidate in range(port, min(port + 100, 65536)):
        try:
            return Server(("127.0.0.1", candidate), partial(Quiet, directory=folder))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise SystemExit(f"no free port from {port} on")


def main(folder: str, port: str) -> None:
    with open_server(folder, int(port)) as server:
        print(f"Biritch and Vint: http://127.0.0.1:{server.server_port}/  (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(*sys.argv[1:3])
