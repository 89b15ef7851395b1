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
    """The laboratories of the engine: what biritch.widgets offers and what opens with nothing given.

    Without those that it imports only when they are asked for: they are not in an image, and come late.
    """
    try:
        if importlib.util.find_spec("biritch.widgets") is None:
            return []
    except ModuleNotFoundError:
        return []
    module = importlib.import_module("biritch.widgets")
    return [
        f"biritch.widgets:{name}"
        for name in module.__all__
        if inspect.isfunction(function := vars(module).get(name)) and _opens_bare(function)
    ]


def _opens_bare(function) -> bool:
    given = inspect.signature(function).parameters.values()
    return all(p.default is not p.empty or p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in given)


def parts(widget):
    """The widget and everything in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def close(widget) -> None:
    for part in list(parts(widget)):
        part.close()
