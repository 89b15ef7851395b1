"""The pages made from docstrings: no arguments shown for what nobody calls (enumerations)."""

from __future__ import annotations

from enum import Enum


def no_signature(app, what, name, thing, options, signature, result):
    if what == "class" and isinstance(thing, type) and issubclass(thing, Enum):
        return "", None
    return None


def setup(app):
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-signature", no_signature)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
