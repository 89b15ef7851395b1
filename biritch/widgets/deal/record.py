"""From a state of the scoring laboratory to the record that the engine scores, and back.

Nothing here needs a widget library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.errors import BiritchError, Fault, Place, RecordError
from biritch.formats.json_places import Path, PlacedJson
from biritch.formats.read_record import read_placed
from biritch.formats.reading.reader import dotted
from biritch.formats.record import Record, RubberRecord
from biritch.messages import Message, known
from biritch.profiles import Profile, Values
from biritch.render.words import capital, figure_word
from biritch.widgets.deal.state import State, first_state, holdings_of, read_state, written_holdings
from biritch.widgets.parts.controls import RANKS, SEATS
from biritch.widgets.parts.games import GAMES


def profile_of(state: State) -> Profile:
    """The state's rules. Raises RecordError for options that they do not have."""
    return with_options(GAMES[state["profile"]], state["options"])


def with_options(profile: Profile, options: Mapping[str, Any]) -> Profile:
    """As ``Profile.with_options``, with figures called in faults as the form calls them."""
    empty = [
        Fault(Message("lab.empty-figure", name=_figure(name, profile)), Place(f"options.{name}"))
        for name in _empty(options)
    ]
    if empty:
        raise RecordError(*empty)
    try:
        return profile.with_options(options)
    except RecordError as error:
        raise RecordError(*(_named(fault, profile) for fault in error.faults)) from None


def _empty(options: Mapping[str, Any], above: str = "") -> Iterable[str]:
    for name, value in options.items():
        if value is None:
            yield f"{above}{name}"
        elif isinstance(value, Mapping) and not above:
            yield from _empty(value, f"{name}.")


def _named(fault: Fault, profile: Profile) -> Fault:
    """The fault with the name that the form has for the figure, and the part of the state that it is about."""
    key, params = fault.message.key, dict(fault.message.params)
    if key not in ("option.number", "option.choices", "option.values"):
        return fault
    name = params["name"]
    part, stands, value = str(params["value"]).partition(": ")
    spec = next(spec.metadata for spec in fields(profile) if spec.name == name)
    if key == "option.values" and stands and part in Values._fields:
        name, key = f"{name}.{part}", "option.number"
        params |= {"value": value, "least": spec["least"], "most": spec["most"]}
    label = f"lab.variation.{name}.label"
    if key == "option.number":
        params["name"] = _figure(name, profile)
    elif key == "option.choices" and known(label):
        params["name"] = Message(label)
    return replace(fault, message=Message(key, **params), place=Place(f"options.{name}"))


def _figure(name: str, profile: Profile) -> str:
    known = name.partition(".")[0] in {spec.name for spec in fields(profile)}
    try:
        return capital(figure_word(name, profile)) if known else name
    except LookupError:  # no denomination is called so
        return name


def variations(profile: Profile) -> dict[str, tuple[Any, ...]]:
    """The options that the source itself offers, with their choices."""
    return {spec.name: spec.metadata["choices"] for spec in fields(profile) if "choices" in spec.metadata}


def unchanged(profile: Profile) -> Profile:
    """The rule set with the source's figures; the options chosen among its own stay."""
    chosen = {name: value for name, value in profile.options.items() if name in variations(profile)}
    return GAMES[profile.id].with_options(chosen)


def denomination_of(state: State) -> Denomination:
    """What is named in the state."""
    return Denomination.parse(state["denomination"])


def beside_of(state: State) -> list[str]:
    """The ids of the rule sets beside the state's own."""
    wanted = [name for name in GAMES if name in state["beside"]["with"]]
    return [name for name in wanted if name != state["profile"]]


def needed(state: State) -> frozenset[str]:
    """Which holdings count under the state's rules and those beside it: honours, voids, aces."""
    found: set[str] = set()
    denomination = denomination_of(state)
    for name in (state["profile"], *beside_of(state)):
        profile = GAMES[name]
        found |= profile.holdings_needed(denomination)
        if hasattr(profile, "chicane") and denomination.suit is not None:
            found.add("voids")
    return frozenset(found)


class _Parts(PlacedJson):
    """A record that a form makes: its faults stand in a part of it, and not in a line of a file."""

    def place(self, path: Path = ()) -> Place:
        return Place(dotted(path) if path else "")


def read_form(data: State, *, to_score: bool = True) -> Record | RubberRecord:
    """Read what ``record_of`` made, or a rubber of such; the source of each fault's place is a part of it."""
    return read_placed(_Parts(data), to_score=to_score)


def faults_at(faults: Iterable[Fault]) -> dict[str, list[Fault]]:
    """The faults by the part of a state that they are about, as far as one can be named."""
    found: dict[str, list[Fault]] = {}
    for fault in faults:
        if part := part_of(fault):
            found.setdefault(part, []).append(fault)
    return found


def part_of(fault: Fault) -> str:
    """Which part of a state a fault is about; empty if none can be named."""
    source = fault.place.source
    if source.startswith("trick_winners") or (fault.message.key == "score.order-needed" and not source):
        return "order"
    if source.startswith(("holdings.", "tricks.")):  # the record's, where one number follows from another
        return source.removeprefix("holdings.").partition(".")[0]
    return source


def record_of(state: State, *, order: bool) -> State:
    """The record (format ``biritch-record-1``) of a state; ``order``: with the winner of each trick.

    Raises BiritchError for an order that is no order.
    """
    profile, declarer = GAMES[state["profile"]], Seat[state["declarer"]]
    contract: State = {"declarer": declarer.name, "denomination": state["denomination"]}
    if profile.has_level:
        contract["level"] = state["level"]
    if profile.has_raises:
        contract["raises"] = [
            (declarer if number % 2 else declarer.left).name for number in range(state["raises"])
        ]
    record: State = {
        "format": "biritch-record-1", "profile": state["profile"], "options": state["options"],
        "contract": contract, "tricks": {"NS": state["tricks"], "EW": 13 - state["tricks"]},
        "before": state["before"],
    }  # fmt: skip
    if profile.with_options(_sound(profile, state["options"])).dealer_declares:
        record["dealer"] = declarer.name
    if profile.has_revokes and state["revokes"]:
        record["revokes"] = state["revokes"]
    if order:
        record["trick_winners"] = order_of(state)
    if state["source"] == "deal":
        record["deal"] = state["deal"]
    else:
        record["holdings"] = _holdings(state)
    return record


def _sound(profile: Profile, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Options that can be: what is wrong with the others the reader of the record says."""
    try:
        profile.with_options(options)
    except RecordError:
        return {}
    return options


def _holdings(state: State) -> State:
    wanted = needed(state)
    held: State = {}
    if "honours" in wanted:
        held["honours"] = {
            seat: "".join(rank for rank in RANKS if state["honours"].get(rank) == seat) for seat in SEATS
        }
    if "voids" in wanted:
        held["voids"] = state["voids"]
    aces = {seat: number for seat, number in state["aces"].items() if number is not None}
    if "aces" in wanted and aces:
        held["aces"] = aces
    return held


def order_of(state: State) -> list[str]:
    """The winners of the tricks, from the letters written; raises BiritchError for what is no order of 13."""
    letters = [letter for letter in state["order"].upper() if not (letter.isspace() or letter in ",;.-–")]
    for letter in letters:
        if letter not in SEATS:
            raise _no_order("letter", text=letter)
    if not letters:
        raise _no_order("needed", game=profile_of(state).game)
    if len(letters) != 13:
        raise _no_order("length", count=len(letters))
    ns = sum(letter in "NS" for letter in letters)
    if ns != state["tricks"]:
        raise _no_order("tricks", ns=ns, tricks=state["tricks"])
    return letters


def _no_order(key: str, **params: Any) -> BiritchError:
    return BiritchError(Fault(Message(f"lab.order-{key}", **params), Place("order")))


def state_of(record: Record) -> State:
    """The state that a record comes to: what was agreed, what was held, what was taken.

    Raises RecordError for a deal that was thrown in, and for a record that the form cannot hold.
    """
    contract = record.agreed
    if record.is_thrown_in or contract is None or record.tricks is None:
        raise RecordError(Fault(Message("take.thrown-in"), record.place))
    state = first_state() | played_of(record) | {
        "profile": record.profile.id, "options": record.profile.options, "before": record.before.as_json(),
    }  # fmt: skip
    faults = read_state(state)[1]
    if faults:
        raise RecordError(*(replace(fault, place=record.place) for fault in faults))
    return state


def played_of(record: Record) -> State:
    """The part of a state that one deal has by itself, without rules and standing."""
    contract, tricks = record.agreed, record.tricks
    assert contract is not None and tricks is not None
    letters = [winner.name if isinstance(winner, Seat) else _seat(winner) for winner in record.winners]
    state: State = {
        "denomination": contract.denomination.word, "raises": len(contract.raises),
        "declarer": contract.declarer.name, "tricks": tricks.ns, "order": "".join(letters),
        "revokes": [seat.name for seat in record.revokes],
    }  # fmt: skip
    if contract.level is not None:
        state["level"] = contract.level
    if record.deal:
        held = holdings_of(record.deal, contract.denomination)
        return state | {"source": "deal", "deal": record.deal.to_pbn()} | held
    assert record.holdings is not None
    return state | {"source": "holdings"} | written_holdings(record.holdings)


def _seat(side: Side) -> str:
    return side.seats[0].name
