"""Laboratories: a function that returns a widget, named "module:function" in the page."""

from __future__ import annotations

import importlib
import importlib.util
import inspect

from . import wire


def make(ref: str, state: str | None = None):
    """The widget; `state` is what stands in the page's address or in the directive's option."""
    module, _, name = ref.partition(":")
    function = getattr(importlib.import_module(module), name)
    return function() if state is None else function(state=state)


def show(message: dict, buffers: list) -> None:
    lab = message["id"]
    try:
        widget = make(message["ref"], message.get("state"))
    except Exception as error:
        wire.report(error)
        wire.post({"type": "not-shown", "id": lab, "text": f"{type(error).__name__}: {error}"})
        return
    # A widget with a trait `address` says its state in one short text; the page keeps it in its own address.
    if widget.has_trait("address"):
        widget.observe(lambda change: wire.post({"type": "address", "id": lab, "value": change.new}), "address")
    wire.post({"type": "shown", "id": lab, "model_id": widget.model_id})


def known() -> list[str]:
    """The laboratories of the engine: the functions of biritch.widgets whose name says so."""
    try:
        if importlib.util.find_spec("biritch.widgets") is None:
            return []
    except ModuleNotFoundError:
        return []
    module = importlib.import_module("biritch.widgets")
    return [
        f"biritch.widgets:{name}"
        for name, value in vars(module).items()
        if name.endswith("_laboratory") and inspect.isroutine(value)
    ]


def parts(widget):
    """The widget and everything in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def close(widget) -> None:
    for part in list(parts(widget)):
        part.close()
