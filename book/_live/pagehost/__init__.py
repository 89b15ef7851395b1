"""The Python side of a live page: it runs in the page's worker, between ipywidgets and the page.

The worker calls `start` once and `receive` for each message of the page; answers go out through
`wire`. No JavaScript object may be held before `start`: a memory image cannot contain one.
"""

from __future__ import annotations

import json
import random

from . import without_terminal  # isort: skip (before anything imports IPython)
from . import after_restore, cells, comms, labs, outputs, wire

HANDLERS = {"show": labs.show, "run": cells.run, "reset": cells.reset, "comm": comms.receive}


def start(post, settings: str, seed: bytes, fetch=None) -> None:
    """Begin to talk to a page. `fetch` is given after a restore: files are not in an image."""
    wire.connect(post)
    # An image carries the state of the generator: without this every reader gets the same deals.
    random.seed(int.from_bytes(seed, "big"))
    if fetch is not None:
        after_restore.arrive(json.loads(settings), fetch)


def receive(text: str, buffers) -> None:
    """Handle one message; whatever it is, the page hears that it is done."""
    message = json.loads(text)
    kind, msg_id = message.pop("type"), message.get("msg_id")
    try:
        HANDLERS[kind](message, [memoryview(b) for b in buffers])
    except Exception as error:
        wire.report(error)
    finally:
        if msg_id:
            wire.post({"type": "idle", "msg_id": msg_id})
        wire.flush()


def check() -> None:
    """Open a laboratory, change it, see the answer, close it: does this Python really work?"""
    with wire.captured() as said:
        widget = labs.make("pagehost.example:odd_tricks")
        comms.receive(
            {"comm_id": widget.tricks.model_id, "data": {"method": "update", "state": {"value": 10}}}, []
        )
        answer = widget.answer.value
        labs.close(widget)
    if "4 odd tricks" not in answer or not any("4 odd tricks" in text for text, _ in said):
        raise RuntimeError(f"the self-test answered {answer!r}")


def prepare(package: bytes) -> list[str]:
    """Before an image is taken: import and open all that a page may need, then leave nothing open."""
    after_restore.carry(package)
    with without_terminal.versions():
        check()
        opened = [ref for ref in labs.known() if _opens(ref)]
    outputs.Output.close_all()
    cells.reset({}, [])
    after_restore.let_go()
    return opened


def _opens(ref: str) -> bool:
    with wire.captured():
        widget = labs.make(ref)
        _change_something(widget)
        # A laboratory may know better what a reader can do with it.
        if rehearse := getattr(widget, "rehearse", None):
            rehearse()
    return True


def _change_something(widget) -> None:
    """As a reader would: send a changed number back, so that what is imported late is imported now."""
    numbers = [w for w in labs.parts(widget) if type(w).__name__ == "BoundedIntText"]
    for number in numbers[:1]:
        value = number.value - 1 if number.value > number.min else number.value + 1
        comms.receive({"comm_id": number.model_id, "data": {"method": "update", "state": {"value": value}}}, [])
        if number.value != value:
            raise RuntimeError(f"a changed number did not arrive: {number.value!r}")
