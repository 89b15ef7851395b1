"""Live cells: the code of a page's cells, run in one namespace."""

from __future__ import annotations

import linecache

from IPython.display import display
from ipywidgets import Output
from pyodide.code import eval_code

from . import after_restore, wire
from .outputs import error_output, into

_namespace: dict = {}
_outputs: dict[str, Output] = {}


def _help(*what) -> None:
    """help(), with the docstrings that the image has not."""
    import pydoc

    after_restore.helps()
    pydoc.help(*what)


def reset(message: dict, buffers: list) -> None:
    """Forget what the cells have defined."""
    _namespace.clear()
    _namespace.update({"__name__": "__main__", "display": display, "help": _help})


reset({}, [])


def run(message: dict, buffers: list) -> None:
    """Run one cell; its output is an Output widget, on the page from the first printed line on."""
    cell, code = message["id"], message["code"]
    if before := _outputs.pop(cell, None):
        before.close()
    out = _outputs[cell] = Output()
    wire.post({"type": "shown", "id": cell, "model_id": out.model_id})
    wire.flush()
    with into(out) as sink:
        good = _execute(code, f"<{cell}>", sink)
    wire.post({"type": "ran", "id": cell, "good": good})


def _execute(code: str, filename: str, sink) -> bool:
    # So that a traceback can show the line.
    linecache.cache[filename] = (len(code), None, code.splitlines(keepends=True), filename)
    try:
        value = eval_code(code, _namespace, filename=filename)
        if value is not None:
            display(value)
    except BaseException as error:  # also SystemExit: it must not end the page's Python
        sink.add(error_output(error, _foreign(error, filename)))
        return False
    return True


def _foreign(error: BaseException, filename: str) -> int:
    """How many frames come before the cell's own; all of them for a syntax error."""
    trace, count = error.__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == filename:
            return count
        trace, count = trace.tb_next, count + 1
    return count
