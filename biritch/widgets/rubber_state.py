"""The state of the rubber sheet as plain JSON: the game, who dealt first, the deals, and the one being entered.

Nothing here needs a widget library.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from biritch.deal import Deal
from biritch.errors import Fault, RecordError
from biritch.examples import example, rubbers
from biritch.messages import Message
from biritch.profiles import PROFILES, Profile
from biritch.record import read_rubber
from biritch.recorded import Record, RubberRecord
from biritch.score import Standing
from biritch.seats import Seat
from biritch.widgets.controls import RANKS, SEATS
from biritch.widgets.rubber_address import read_address
from biritch.widgets.scoring_record import played_of, record_of, with_options
from biritch.widgets.scoring_state import State
from biritch.widgets.scoring_state import first_state as first_scoring
from biritch.widgets.scoring_state import read_state as read_scoring

MOST_DEALS = 60
PART = (
    "denomination", "raises", "level", "declarer", "tricks", "order", "source", "deal", "honours", "aces", "voids",
    "revokes",
)  # fmt: skip


def empty_state(profile: str = "collinson-1886") -> State:
    """A rubber before its first deal."""
    return {"profile": profile, "options": {}, "first": "S", "deals": [], "next": fresh()}


def _blank() -> State:
    return {name: value for name, value in first_scoring().items() if name in PART}


def fresh(after: Mapping[str, Any] | None = None) -> State:
    """A deal to be entered: fresh cards, or whatever each holds, as with the deal before."""
    part = _blank() | {"raises": 0, "level": 1, "tricks": 7, "played": True}
    part["deal"] = Deal.shuffled().to_pbn()
    if after:
        part["denomination"] = after["denomination"]
    if after and after["source"] == "holdings":
        part |= {
            "source": "holdings", "honours": dict.fromkeys(RANKS), "aces": dict.fromkeys(SEATS), "voids": [],
        }  # fmt: skip
    return settled(part)


def settled(part: State) -> State:
    """A deal with the holdings that follow from its cards, where they are taken from them."""
    found, _ = read_scoring({name: value for name, value in part.items() if name in PART})
    return {name: value for name, value in found.items() if name in PART} | {"played": part["played"]}


def rubber_example(name: str) -> State:
    """The state that an example comes to; LookupError for an unknown name."""
    if name not in rubbers():
        raise LookupError(f"no rubber {name!r}; there is: {', '.join(rubbers())}")
    return deepcopy(_example(name)) | {"next": fresh()}


@cache
def _example(name: str) -> State:
    return state_of(read_rubber(example(name)))


def first_state() -> State:
    """A finished rubber, so that there is a sheet to be seen."""
    return rubber_example(rubbers()[0])


# Reading


def read_state(given: Mapping[str, Any] | str | None) -> tuple[State, list[Fault]]:
    """A whole state from one, or from its address; what is wrong is told, and left as in an empty one."""
    faults: list[Fault] = []
    if given is None or given == "":
        return first_state(), []
    if isinstance(given, str):
        given, faults = read_address(given)
        if faults:
            return first_state(), faults
    if not isinstance(given, Mapping):
        return first_state(), [Fault(Message("lab.not-state"))]
    state = empty_state()
    checks = {"profile": _profile, "options": _options, "first": _first, "deals": _deals, "next": _next}
    for name, value in given.items():
        check = checks.get(name) if isinstance(name, str) else None
        if check is None:
            faults.append(Fault(Message("lab.unknown", name=name, known=sorted(checks))))
            continue
        found = check(value, state)
        if isinstance(found, list):
            faults += found
        else:
            state |= found
    profile = PROFILES[state["profile"]]
    state["deals"] = [_as_counted(part, profile) for part in state["deals"]]
    return state, faults


def _as_counted(part: State, profile: Profile) -> State:
    """A deal on the sheet without what these rules do not count, so that equal deals are equal."""
    if not part["played"] and may_be_thrown_in(profile):
        return _blank() | {"played": False}
    part = part | {"played": True}
    if not profile.has_level:
        part["level"] = 1
    if not profile.has_raises:
        part["raises"] = 0
    if not profile.has_revokes:
        part["revokes"] = []
    if not may_be_thrown_in(profile):  # only there can a game depend on the order
        part["order"] = ""
    if part["source"] == "holdings":
        part["deal"] = _blank()["deal"]
    return part


def _value(name: str, value: Any, todo: Message) -> list[Fault]:
    shown = repr(value) if isinstance(value, (str, int, float)) else type(value).__name__
    return [Fault(Message("lab.value", name=Message(name), value=shown, todo=todo))]


def _profile(value: Any, state: State) -> State | list[Fault]:
    if isinstance(value, str) and value in PROFILES:
        return {"profile": value}
    return _value("rubber-lab.profile", value, Message("lab.choose", known=list(PROFILES)))


def _first(value: Any, state: State) -> State | list[Fault]:
    if isinstance(value, str) and (value in SEATS or not value):
        return {"first": value}
    return _value("rubber-lab.first", value, Message("lab.choose", known=list(SEATS)))


def _options(value: Any, state: State) -> State | list[Fault]:
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {"options": dict(value)}
    return _value("beside.options", value, Message("lab.options"))


def _deals(value: Any, state: State) -> State | list[Fault]:
    if not isinstance(value, list):
        return [Fault(Message("rubber-lab.bad-deals"))]
    if len(value) > MOST_DEALS:
        return [Fault(Message("rubber-lab.too-many", count=len(value), most=MOST_DEALS))]
    parts, faults = [], []
    for item in value:
        part, wrong = _part(item)
        parts.append(part)
        faults += wrong
    return faults or {"deals": parts}


def _next(value: Any, state: State) -> State | list[Fault]:
    part, faults = _part(value)
    return faults or {"next": part}


def _part(value: Any) -> tuple[State, list[Fault]]:
    if not isinstance(value, Mapping):
        return fresh(), [Fault(Message("rubber-lab.bad-deals"))]
    given = dict(value)
    played = given.pop("played", True)
    if "number" in given:  # an address has one number for both
        number = given.pop("number")
        given |= {"level": min(max(number, 1), 7), "raises": number}
    if not isinstance(played, bool):
        played = played != "no"
    strangers = [Fault(Message("lab.unknown", name=name, known=list(PART))) for name in given if name not in PART]
    found, faults = read_scoring({name: given[name] for name in given if name in PART})
    part = {name: found[name] for name in PART}
    return part | {"played": played}, strangers + faults


# The rubber


def profile_of(state: State) -> Profile:
    """The state's rules. Raises RecordError for options that they do not have."""
    return with_options(PROFILES[state["profile"]], state["options"])


def may_be_thrown_in(profile: Profile) -> bool:
    """Whether a deal may end without a bid."""
    return hasattr(profile, "opening_passes")


def dealer_of(state: State, number: int) -> Seat | None:
    """Who deals a deal, counted from 0: the deal passes left."""
    return Seat((Seat[state["first"]] + number) % 4) if state["first"] else None


def scoring_state(state: State, part: State, number: int, before: Standing) -> State:
    """One deal as a state of the scoring laboratory."""
    found = first_scoring() | {name: part[name] for name in PART}
    found |= {"profile": state["profile"], "options": state["options"], "before": before.as_json()}
    dealer = dealer_of(state, number)
    if dealer is not None and profile_of(state).dealer_declares:
        found["declarer"] = dealer.name
    return found


def deal_record(state: State, part: State, number: int, *, order: bool) -> State:
    """One deal as a record of a rubber has it."""
    dealer = dealer_of(state, number)
    by = {} if dealer is None else {"dealer": dealer.name}
    profile = profile_of(state)
    if not part["played"] and may_be_thrown_in(profile):
        return by | {"calls": ["pass"] * profile.opening_passes}  # type: ignore[attr-defined]
    record = record_of(scoring_state(state, part, number, Standing()), order=order)
    of_the_rubber = ("format", "profile", "options", "before")
    return {key: value for key, value in record.items() if key not in of_the_rubber} | by


def rubber_record(state: State) -> RubberRecord:
    """The rubber as a record, checked from deal to deal. Raises BiritchError with every fault."""
    deals = [
        deal_record(state, part, number, order=bool(part["order"])) for number, part in enumerate(state["deals"])
    ]
    options = profile_of(state).options
    return read_rubber({"profile": state["profile"], "options": options, "deals": deals})


def state_of(rubber: RubberRecord) -> State:
    """The state that a rubber comes to. Raises RecordError for one that the form cannot hold."""
    dealers = [(number, deal.dealer) for number, deal in enumerate(rubber.deals) if deal.dealer is not None]
    first = Seat((dealers[0][1] - dealers[0][0]) % 4).name if dealers else ""
    state: State = {
        "profile": rubber.profile.id, "options": rubber.profile.options, "first": first,
        "deals": [_of(deal) for deal in rubber.deals],
    }  # fmt: skip
    found, faults = read_state(state)
    if faults:
        raise RecordError(*faults)
    return found


def _of(deal: Record) -> State:
    if deal.is_thrown_in:
        return {"played": False}
    part = played_of(deal)
    return {"played": True} | part


__all__ = [
    "MOST_DEALS", "deal_record", "dealer_of", "empty_state", "first_state", "fresh", "may_be_thrown_in",
    "profile_of", "read_state", "rubber_example", "rubber_record", "scoring_state", "settled",
    "state_of",
]  # fmt: skip
