"""The state of the rubber sheet as plain JSON: the game, who dealt first, the deals, and the one being entered.

Nothing here needs a widget library.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault, Place, RecordError
from biritch.examples import example, rubbers
from biritch.formats.read_record import read_rubber
from biritch.formats.record import Record, RubberRecord
from biritch.messages import Message
from biritch.profiles import Profile
from biritch.profiles.lines import Standing
from biritch.widgets.deal.record import played_of, read_form, record_of, with_options
from biritch.widgets.deal.state import State, check_options, shown
from biritch.widgets.deal.state import first_state as first_scoring
from biritch.widgets.deal.state import read_state as read_scoring
from biritch.widgets.parts.controls import RANKS, SEATS
from biritch.widgets.parts.games import GAMES
from biritch.widgets.rubber.address import read_address

MOST_DEALS = 60
PART = (
    "denomination", "raises", "level", "declarer", "tricks", "order", "source", "deal", "honours", "aces", "voids",
    "revokes",
)  # fmt: skip


def empty_state(profile: str = "collinson-1886") -> State:
    """A rubber before its first deal."""
    return {"profile": profile, "options": {}, "first": "S", "deals": [], "next": fresh(), "at": None}


def _blank() -> State:
    return {name: value for name, value in first_scoring().items() if name in PART}


def fresh(after: Mapping[str, Any] | None = None) -> State:
    """A deal to be entered. What each held is still to be said: no points for cards that nobody dealt."""
    part = _blank() | {"raises": 0, "level": 1, "tricks": 7, "played": True}
    part |= {"source": "holdings", "deal": "", "voids": []}
    part |= {"honours": dict.fromkeys(RANKS), "aces": dict.fromkeys(SEATS)}
    if after:
        part["denomination"] = after["denomination"]
    return settled(part)


def is_fresh(part: Mapping[str, Any]) -> bool:
    """Whether nothing was said yet of what the hands held."""
    blank = fresh()
    return all(part[name] == blank[name] for name in ("source", "deal", "honours", "aces", "voids"))


def settled(part: State) -> State:
    """A deal with the holdings that follow from its cards, where they are taken from them."""
    found, _ = read_scoring({name: value for name, value in part.items() if name in PART})
    return {name: value for name, value in found.items() if name in PART} | {"played": part["played"]}


def rubber_example(name: str) -> State:
    """The state that an example comes to; LookupError for an unknown name."""
    if name not in rubbers():
        raise LookupError(f"no rubber {name!r}; there is: {', '.join(rubbers())}")
    return deepcopy(_example(name)) | {"next": fresh(), "at": None}


@cache
def _example(name: str) -> State:
    return state_of(read_rubber(example(name)))


def first_state() -> State:
    """A finished rubber, so that there is a sheet to be seen."""
    return rubber_example(rubbers()[0])


# Reading


def read_state(given: Mapping[str, Any] | str | None) -> tuple[State, list[Fault]]:
    """A whole state from one, or from its address.

    What is wrong is told, and left as in an empty one; of the deals those are kept that come before it.
    """
    faults: list[Fault] = []
    if given is None or given == "":
        return first_state(), []
    if isinstance(given, str):
        given, faults = read_address(given)
        if not given and faults:
            return first_state(), faults
    if not isinstance(given, Mapping):
        return first_state(), [Fault(Message("lab.not-state"))]
    state = empty_state()
    # In this order: which rules they are says what a deal is.
    checks = {"profile": _profile, "options": _options, "first": _first, "deals": _deals, "next": _next, "at": _at}
    for name, check in checks.items():
        if name in given:
            found, wrong = check(given[name], state)
            state, faults = state | found, faults + wrong
    strangers = [name for name in given if name not in checks]
    faults += [Fault(Message("lab.unknown", name=str(name), known=sorted(checks))) for name in strangers]
    return state, faults


def possible(state: State) -> tuple[State, list[Fault]]:
    """The state as far as its rules allow it: known options, and the deals up to the first that cannot be."""
    try:
        rubber_record(state).rubber()
    except BiritchError as error:
        numbers = [int(fault.place.source.split(".")[1]) for fault in error.faults if _is_of_deal(fault)]
        kept = state["deals"][: min(numbers, default=0)]
        options = state["options"] if numbers else {}
        return possible(state | {"deals": kept, "options": options})[0], list(error.faults)
    return state, []


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


# Each gives the part of a state that could be read, and what is wrong.

Found = tuple[State, list[Fault]]


def _value(name: str, value: Any, todo: Message) -> Found:
    return {}, [Fault(Message("lab.value", name=Message(name), value=shown(value), todo=todo))]


def _profile(value: Any, state: State) -> Found:
    if isinstance(value, str) and value in GAMES:
        return {"profile": value}, []
    return _value("rubber-lab.profile", value, Message("lab.choose", known=list(GAMES)))


def _first(value: Any, state: State) -> Found:
    if isinstance(value, str) and (value in SEATS or not value):
        return {"first": value}, []
    return _value("rubber-lab.first", value, Message("lab.choose", known=list(SEATS)))


def _options(value: Any, state: State) -> Found:
    todo = check_options(value)
    return _value("beside.options", value, todo) if todo else ({"options": dict(value)}, [])


def _deals(value: Any, state: State) -> Found:
    if not isinstance(value, list):
        return {}, [Fault(Message("rubber-lab.bad-deals"))]
    if len(value) > MOST_DEALS:
        return {}, [Fault(Message("rubber-lab.too-many", count=len(value), most=MOST_DEALS))]
    profile = GAMES[state["profile"]]
    parts: list[State] = []
    for number, item in enumerate(value, 1):
        part, wrong = _part(item, profile)
        wrong = wrong or _lacking(item, part, profile)
        if wrong:
            return {"deals": parts}, [_in_deal(number, fault) for fault in wrong]
        parts.append(_as_counted(part, profile))
    return {"deals": parts}, []


def _lacking(given: Mapping[str, Any], part: State, profile: Profile) -> list[Fault]:
    """What a deal on the sheet must say and does not: nothing is made up for it."""
    if not part["played"]:
        by = profile.rule("naming")
        return [] if may_be_thrown_in(profile) else [Fault(Message("rubber-lab.none-thrown-in"), rule=by)]
    needed = ["denomination", "declarer", "tricks", "source"]
    needed += ["level"] * profile.has_level + ["raises"] * profile.has_raises
    needed += ["deal"] if part["source"] == "deal" else ["honours", "aces", "voids"]
    if "number" in given:
        needed = [name for name in needed if name not in ("level", "raises")]
    return [Fault(Message("rubber-lab.lacking", name=name)) for name in needed if name not in given]


def _in_deal(number: int, fault: Fault) -> Fault:
    return replace(fault, message=Message("rubber-lab.in-deal", number=number, fault=fault.message), place=Place())


def _next(value: Any, state: State) -> Found:
    part, faults = _part(value, GAMES[state["profile"]])
    at_next = [replace(fault, place=Place(f"next.{fault.place.source}")) for fault in faults]
    return ({}, at_next) if faults else ({"next": part}, [])


def _part(value: Any, profile: Profile) -> Found:
    if not isinstance(value, Mapping):
        return fresh(), [Fault(Message("rubber-lab.bad-deals"))]
    given = dict(value)
    played = given.pop("played", True)
    if "number" in given:  # an address has one number, for what these rules count
        given["level" if profile.has_level else "raises"] = given.pop("number")
    strangers = [name for name in given if name not in PART]
    faults = [Fault(Message("lab.unknown", name=str(name), known=list(PART))) for name in strangers]
    if not isinstance(played, bool):  # as the form says it
        if played not in ("yes", "no"):
            todo = Message("lab.choose", known=["yes", "no"])
            faults += _value("rubber-lab.played", played, todo)[1]
        played = played == "yes"
    if isinstance(given.get("honours"), Mapping):
        given["honours"] = dict.fromkeys(RANKS) | given["honours"]
    found, wrong = read_scoring({name: given[name] for name in given if name in PART})
    part = {name: found[name] for name in PART}
    return part | {"played": played}, faults + wrong


def _at(value: Any, state: State) -> Found:
    """Which deal is being corrected, counted from 0; None: the next one is being entered."""
    good = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(state["deals"])
    if value is None or good:
        return {"at": value}, []
    return {"at": None}, []  # an old address after deals were taken off


# The rubber


def profile_of(state: State) -> Profile:
    """The state's rules. Raises RecordError for options that they do not have."""
    return with_options(GAMES[state["profile"]], state["options"])


def may_be_thrown_in(profile: Profile) -> bool:
    """Whether a deal may end without a bid."""
    return hasattr(profile, "opening_passes")


def dealer_of(state: State, number: int) -> Seat | None:
    """Who deals a deal, counted from 0: the deal passes left."""
    return Seat((Seat[state["first"]] + number) % 4) if state["first"] else None


def as_dealt(state: State, part: State, number: int) -> State:
    """A deal being entered with its declarer, where that is whoever deals; the form does not ask for it."""
    dealer = dealer_of(state, number)
    if dealer is None or not profile_of(state).dealer_declares:
        return part
    return part | {"declarer": dealer.name}


def as_deal(state: State) -> State:
    """A state of the scoring laboratory as a deal of a rubber."""
    part = {name: state[name] for name in PART} | {"played": True}
    return _as_counted(part, GAMES[state["profile"]])


def number_of(state: State) -> int:
    """Which deal stands in the form, counted from 0."""
    return len(state["deals"]) if state["at"] is None else int(state["at"])


def entered(state: State) -> list[State]:
    """The deals with the one of the form in its place: put right, or added."""
    number = number_of(state)
    part = as_dealt(state, state["next"], number)
    return [*state["deals"][:number], part, *state["deals"][number + 1 :]]


def without(state: State, number: int) -> list[State]:
    """The deals without one of them; those after it were dealt by others then."""
    kept = [*state["deals"][:number], *state["deals"][number + 1 :]]
    return [part if place < number else as_dealt(state, part, place) for place, part in enumerate(kept)]


def scoring_state(state: State, part: State, before: Standing) -> State:
    """One deal as a state of the scoring laboratory."""
    found = first_scoring() | {name: part[name] for name in PART}
    return found | {"profile": state["profile"], "options": state["options"], "before": before.as_json()}


def deal_record(state: State, part: State, number: int, *, order: bool) -> State:
    """One deal as a record of a rubber has it."""
    dealer = dealer_of(state, number)
    by = {} if dealer is None else {"dealer": dealer.name}
    profile = profile_of(state)
    if not part["played"] and may_be_thrown_in(profile):
        return by | {"calls": ["pass"] * profile.opening_passes}  # type: ignore[attr-defined]
    record = record_of(scoring_state(state, part, Standing()), order=order)
    of_the_rubber = ("format", "profile", "options", "before")
    return {key: value for key, value in record.items() if key not in of_the_rubber} | by


def rubber_record(state: State) -> RubberRecord:
    """The rubber as a record, checked from deal to deal. Raises BiritchError with every fault."""
    options = profile_of(state).options
    deals = []
    for number, part in enumerate(state["deals"]):
        try:
            deals.append(deal_record(state, part, number, order=bool(part["order"])))
        except BiritchError as error:  # an order that is none
            raise RecordError(*(_of_deal(number, fault) for fault in error.faults)) from None
    try:
        rubber = read_form({"profile": state["profile"], "options": options, "deals": deals})
    except BiritchError as error:
        raise RecordError(*(_of_deal(None, fault) for fault in error.faults)) from None
    assert isinstance(rubber, RubberRecord)
    return rubber


def _is_of_deal(fault: Fault) -> bool:
    return fault.place.source.startswith("deals.")


def _of_deal(number: int | None, fault: Fault) -> Fault:
    """The fault with the number of the deal that it is about, in its words and in its place."""
    if number is None:
        if not _is_of_deal(fault):
            return fault
        number = int(fault.place.source.split(".")[1])
    return replace(_in_deal(number + 1, fault), place=Place(f"deals.{number}"))


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
    "MOST_DEALS", "as_deal", "as_dealt", "deal_record", "dealer_of", "empty_state", "entered", "first_state",
    "fresh", "is_fresh", "may_be_thrown_in", "number_of", "possible", "profile_of", "read_state",
    "rubber_example", "rubber_record", "scoring_state", "settled", "state_of", "without",
]  # fmt: skip
