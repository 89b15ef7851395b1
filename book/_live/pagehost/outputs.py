"""Output widgets and display() without a kernel: what is printed and shown inside one is caught here."""

from __future__ import annotations

import contextlib
import io
import sys
import time

from IPython.core.formatters import DisplayFormatter
from ipywidgets import Output

from . import after_restore, wire
from .without_terminal import InteractiveShell

PAUSE = 0.1  # seconds between two states of an output that is being written to


class Sink:
    """What is written into one Output; streams are joined, and sent at most every PAUSE."""

    def __init__(self, out: Output):
        self.out, self.items = out, list(out.outputs)
        self.sent, self.clears = 0.0, False  # the first thing written is sent at once

    def add(self, item: dict) -> None:
        if self.clears:
            self.items, self.clears = [], False
        last = self.items[-1] if self.items else {}
        if (
            item["output_type"] == "stream"
            and last.get("output_type") == "stream"
            and last["name"] == item["name"]
        ):
            item = {**last, "text": last["text"] + item["text"]}
            self.items.pop()
        self.items.append(item)
        if time.monotonic() - self.sent > PAUSE:
            self.send()
            wire.flush()

    def clear(self, wait: bool) -> None:
        self.clears = wait
        if not wait:
            self.items = []

    def send(self) -> None:
        self.out.outputs = tuple(self.items)
        self.sent = time.monotonic()


_sinks: list[Sink] = []


class _Stream(io.TextIOBase):
    def __init__(self, name: str):
        self.stream_name = name

    def write(self, text: str) -> int:
        if _sinks and text:
            _sinks[-1].add({"output_type": "stream", "name": self.stream_name, "text": text})
        return len(text)


@contextlib.contextmanager
def into(out: Output):
    # Output.clear_output() enters the output once more: it must be the same sink.
    sink = next((sink for sink in _sinks if sink.out is out), None) or Sink(out)
    _sinks.append(sink)
    try:
        with contextlib.redirect_stdout(_Stream("stdout")), contextlib.redirect_stderr(_Stream("stderr")):
            yield sink
    finally:
        _sinks.pop()
        sink.send()


class Publisher:
    def publish(self, data, metadata=None, **keys):
        if _sinks:
            _sinks[-1].add({"output_type": "display_data", "data": data, "metadata": metadata or {}})

    def clear_output(self, wait=False):
        if _sinks:
            _sinks[-1].clear(wait)


class Shell(InteractiveShell):
    """The shell for display(); it runs nothing and keeps no history."""

    def __init__(self):
        self.display_formatter, self.display_pub = DisplayFormatter(), Publisher()

    def showtraceback(self, *args, **keys):
        """ipywidgets hands the errors of callbacks to this."""
        wire.report(sys.exc_info()[1])


Shell.instance()


def _enter(self: Output) -> None:
    block = into(self)
    self.__dict__.setdefault("_blocks", []).append(block)
    block.__enter__()


def _exit(self: Output, kind, error, trace) -> bool:
    block = self.__dict__["_blocks"].pop()
    if error is not None:
        _sinks[-1].add(error_output(error))
    block.__exit__(None, None, None)
    return True


Output.__enter__, Output.__exit__ = _enter, _exit


def error_output(error: BaseException, skip: int = 0) -> dict:
    """A traceback as the page shows it, without the frames of this host."""
    import traceback

    after_restore.sources(error)
    trace = error.__traceback__
    for _ in range(skip):
        trace = trace.tb_next if trace and trace.tb_next else trace
    lines = "".join(traceback.format_exception(type(error), error, trace)).rstrip().split("\n")
    return {"output_type": "error", "ename": type(error).__name__, "evalue": str(error), "traceback": lines}
