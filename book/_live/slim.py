"""Modules compiled for the image, run by compile.mjs: with lines, as tracebacks need them, without columns."""

from __future__ import annotations

import importlib._bootstrap_external
import types


def compiled(path: str, name: str, optimize: int) -> bytes:
    """The .pyc of a source file; its code is named as `name`."""
    with open(path, "rb") as file:
        code = compile(file.read(), name, "exec", dont_inherit=True, optimize=optimize)
    return importlib._bootstrap_external._code_to_hash_pyc(without_columns(code), bytes(8), checked=False)


def without_columns(code: types.CodeType) -> types.CodeType:
    """What -X no_debug_ranges would leave out (it has to be given when Python starts)."""
    consts = tuple(without_columns(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    slim = code.replace(co_consts=consts, co_linetable=lines(code))
    if _each(slim) != _each(code):
        raise RuntimeError(f"the lines of {code.co_qualname} in {code.co_filename} are no longer right")
    return slim


def _each(code: types.CodeType) -> list[int | None]:
    return [line for start, end, line in code.co_lines() for _ in range(start, end, 2)]


def lines(code: types.CodeType) -> bytes:
    """co_linetable with entries of the kinds 13 (a line, no column) and 15 (no place) only."""
    table, last, runs = bytearray(), code.co_firstlineno, []
    for start, end, line in code.co_lines():
        if runs and runs[-1][1] == line:
            runs[-1][0] += (end - start) // 2
        else:
            runs.append([(end - start) // 2, line])
    for length, line in runs:
        while length:
            part = min(length, 8)
            table.append(0x80 | (15 if line is None else 13) << 3 | part - 1)
            if line is not None:
                step, last = line - last, line
                value = -step << 1 | 1 if step < 0 else step << 1
                while value >= 64:
                    table.append(64 | value & 63)
                    value >>= 6
                table.append(value)
            length -= part
    return bytes(table)
