"""Messages to the page, in order, sent together so that a form of sixty parts is one message."""

from __future__ import annotations

import json
import traceback
from contextlib import contextmanager

from . import after_restore

_queue: list[tuple[str, list[bytes]]] = []
_post = None


def connect(post) -> None:
    global _post
    _post = post


def post(message: dict, buffers=()) -> None:
    """Written at once: what is no JSON, as a NaN, is an error of whoever sends it, and the others still go."""
    text = json.dumps({**message, "buffers": len(buffers)}, allow_nan=False)
    _queue.append((text, [bytes(b) for b in buffers]))


def flush() -> None:
    """Send what waits. Called at the end of each message, and now and then by a cell that prints."""
    if not _queue or _post is None:
        return
    text = f"[{','.join(text for text, _ in _queue)}]"
    flat = [b for _, buffers in _queue for b in buffers]
    _queue.clear()
    _post(text, flat)


def report(error: BaseException) -> None:
    """Tell the page of an error that a callback raised: a reader must not face a control that does nothing."""
    after_restore.sources(error)
    last = "".join(traceback.format_exception_only(error)).strip()
    post({"type": "error", "text": last, "detail": "".join(traceback.format_exception(error))})


@contextmanager
def captured():
    """Keep the messages to oneself."""
    global _queue
    outer, _queue = _queue, []
    try:
        yield _queue
    finally:
        _queue = outer
