"""The pages made from docstrings, without what only the machine needs to know.

No arguments for what nobody calls (enumerations), no names of fields without a word about them, short names for
types in signatures.
"""

from __future__ import annotations

import re
from enum import Enum


def no_signature(app, what, name, thing, options, signature, result):
    if what == "class" and isinstance(thing, type) and issubclass(thing, Enum):
        return "", None
    return None


def clean_signature(app, what, name, thing, options, signature, result):
    """`~collections.abc.Mapping[...] = <factory>` says nothing that `Mapping[...]` does not."""
    if signature is None:
        return None
    short = re.sub(r"~(?:\w+\.)+(\w+)", r"\1", signature)
    return re.sub(r" = <factory>", "", short), result


def skip_numbered_fields(app, what, name, thing, skip, options):
    """The fields of a named tuple that have no docstring of their own."""
    return True if (getattr(thing, "__doc__", None) or "").startswith("Alias for field number") else None


def setup(app):
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-signature", no_signature)
    app.connect("autodoc-process-signature", clean_signature)
    app.connect("autodoc-skip-member", skip_numbered_fields)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
