"""Worked deals as states of the scoring laboratory."""

from __future__ import annotations

from copy import deepcopy
from functools import cache

from biritch.errors import BiritchError
from biritch.examples import example, examples
from biritch.formats.read_record import read_record
from biritch.widgets.deal.record import record_of, state_of
from biritch.widgets.deal.state import State


@cache
def presets() -> tuple[str, ...]:
    """The examples in their order; of those that differ in the talk or the play alone, the first."""
    found: dict[str, State] = {}
    for name in examples():
        essence = _essence(_state(name))
        if essence not in found.values():
            found[name] = essence
    return tuple(found)


def preset(name: str) -> State:
    """The state that an example comes to; LookupError for an unknown name."""
    if name not in presets():
        raise LookupError(f"no worked deal {name!r}; there is: {', '.join(presets())}")
    return deepcopy(_state(name))


def preset_of(state: State) -> str | None:
    """The example that a state is, if it is one."""
    for name in presets():
        found = _state(name)
        if found["profile"] == state["profile"] and _essence(found) == _essence(state):
            return name
    return None


@cache
def _state(name: str) -> State:
    return state_of(read_record(example(name)))


def _essence(state: State) -> State:
    """What a score depends on, without the order of the tricks: hardly ever is it asked for."""
    try:
        return record_of(state, order=False)
    except BiritchError:
        return {}
