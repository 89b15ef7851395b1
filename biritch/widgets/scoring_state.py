"""The state of the scoring laboratory as plain JSON: what it may be, its short form in an address, its record.

Nothing here needs a widget library.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any
from urllib.parse import parse_qsl, urlencode

from biritch.cards import HONOUR_RANKS, Denomination
from biritch.contract import Holdings
from biritch.deal import Deal
from biritch.errors import BiritchError, Fault
from biritch.messages import Message
from biritch.profiles import PROFILES, Profile
from biritch.seats import Seat, Side

State = dict[str, Any]
SEATS = tuple(seat.name for seat in Seat)
SIDES = tuple(side.value for side in Side)
RANKS = tuple(rank.letter for rank in HONOUR_RANKS)
FIRST_DEAL = "N:KQ64.432.AKQ852. T98732.7.JT643.A A5.KJ9865.7.T987 J.AQT.9.KQJ65432"
MOST_RAISES = 64  # the ladder has no ceiling, but a form has an end
MOST_POINTS = 10_000_000


def first_state() -> State:
    """Hearts, South's nine tricks, one contre: the laboratory as it opens."""
    zero = dict.fromkeys(SIDES, 0)
    state: State = {
        "profile": "collinson-1886", "denomination": "hearts", "raises": 1, "level": 3, "declarer": "S",
        "tricks": 9, "order": "", "source": "deal", "deal": FIRST_DEAL,
        "honours": {}, "aces": {}, "voids": [],
        "before": {"below": dict(zero), "games": dict(zero), "total": dict(zero)}, "options": {},
    }  # fmt: skip
    return state | holdings_of(Deal.from_pbn(FIRST_DEAL), Denomination.HEARTS)


def holdings_of(deal: Deal, denomination: Denomination) -> State:
    """The part of a state that says what each hand holds, read off a deal."""
    held = Holdings.of(deal, denomination)
    owners = {rank: seat for seat, ranks in held.honours.items() for rank in ranks}
    return {
        "honours": {rank.letter: owners[rank].name for rank in HONOUR_RANKS if rank in owners},
        "aces": {seat.name: held.aces[seat] for seat in Seat},
        "voids": [seat.name for seat in sorted(held.voids)],
    }


# What a value may be. A check gives what should be done, or nothing if the value will do.

Check = Callable[[Any], Message | None]


def _one_of(*choices: str) -> Check:
    def check(value: Any) -> Message | None:
        return None if isinstance(value, str) and value in choices else Message("lab.choose", known=list(choices))

    return check


def _whole(least: int, most: int) -> Check:
    def check(value: Any) -> Message | None:
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return None if good else Message("lab.whole", least=least, most=most)

    return check


def _text(value: Any) -> Message | None:
    return None if isinstance(value, str) and len(value) <= 2000 else Message("lab.text")


def _seats(value: Any) -> Message | None:
    good = isinstance(value, list) and all(isinstance(seat, str) and seat in SEATS for seat in value)
    return None if good else Message("lab.choose", known=list(SEATS))


def _options(value: Any) -> Message | None:
    good = isinstance(value, Mapping) and all(isinstance(key, str) for key in value)
    return None if good else Message("lab.options")


CHECKS: dict[str, Check] = {
    "profile": _one_of(*PROFILES), "denomination": _one_of(*(d.word for d in Denomination)),
    "raises": _whole(0, MOST_RAISES), "level": _whole(1, 7), "declarer": _one_of(*SEATS), "tricks": _whole(0, 13),
    "order": _text, "source": _one_of("deal", "holdings"), "deal": _text,
    **{f"honours.{rank}": _one_of(*SEATS) for rank in RANKS}, **{f"aces.{seat}": _whole(0, 4) for seat in SEATS},
    "voids": _seats,
    **{f"before.below.{side}": _whole(0, MOST_POINTS) for side in SIDES},
    **{f"before.games.{side}": _whole(0, 99) for side in SIDES},
    **{f"before.total.{side}": _whole(-MOST_POINTS, MOST_POINTS) for side in SIDES},
    "options": _options,
}  # fmt: skip


def read_state(given: Mapping[str, Any] | str | None) -> tuple[State, list[Fault]]:
    """A whole state from any part of one, or from its address; what is wrong is left as in the first state."""
    if isinstance(given, str):
        return read_address(given)
    if given is not None and not isinstance(given, Mapping):
        return first_state(), [Fault(Message("lab.not-state"))]
    state, faults = first_state(), []
    for path, value in _leaves(given or {}):
        faults += _set(state, path, value)
    return state, faults


def _set(state: State, path: str, value: Any) -> list[Fault]:
    check = CHECKS.get(path)
    if check is None:
        return [Fault(Message("lab.unknown", name=path, known=sorted({key.partition(".")[0] for key in CHECKS})))]
    message = check(value)
    if message is not None:
        key = "lab.empty" if value in (None, "") else "lab.value"
        return [Fault(Message(key, name=_label(path), value=_shown(value), todo=message))]
    *above, last = path.split(".")
    for step in above:
        state = state[step]
    state[last] = deepcopy(value)
    return []


def _label(path: str) -> Message | str:
    """What the form calls a part."""
    part, _, rest = path.partition(".")
    if part == "before":
        part, _, side = rest.partition(".")
        return Message(f"lab.before-{part}", side=Side(side))
    return path if part == "options" else Message("lab.named" if part == "denomination" else f"lab.{part}")


def _shown(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        return type(value).__name__


def _leaves(values: Mapping[Any, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Every value by its dotted path; mappings are gone into where the state has them."""
    for key, value in values.items():
        path = f"{above}{key}"
        inner = path not in CHECKS and any(known.startswith(f"{path}.") for known in CHECKS)
        if inner and isinstance(value, Mapping):
            yield from _leaves(value, f"{path}.")
        else:
            yield path, value


def write_address(state: State) -> str:
    """A state in one short text, for the page's address: only what is not as at first."""
    first = dict(_leaves(first_state()))
    changed = {path: value for path, value in _leaves(state) if first.get(path) != value}
    return urlencode({path: _written(value) for path, value in changed.items()}, safe=":,./")


def _written(value: Any) -> str:
    if isinstance(value, list):
        return "".join(value)
    return json.dumps(value, separators=(",", ":")) if isinstance(value, Mapping) else str(value)


def read_address(text: str) -> tuple[State, list[Fault]]:
    """The state that an address stands for, as ``read_state``."""
    state, faults = first_state(), []
    for path, written in parse_qsl(text.lstrip("#?"), keep_blank_values=True):
        value: Any = written
        if path == "voids":
            value = list(written)
        elif path not in ("order", "deal", "profile", "denomination", "declarer", "source") and path in CHECKS:
            value = _number_or_object(written)
        faults += _set(state, path, value)
    return state, faults


def _number_or_object(written: str) -> Any:
    try:
        return json.loads(written)
    except (ValueError, RecursionError):
        return written


# The record


def profile_of(state: State) -> Profile:
    """The state's rules. Raises RecordError for options that they do not have."""
    return PROFILES[state["profile"]].with_options(state["options"])


def denomination_of(state: State) -> Denomination:
    """What is named in the state."""
    return Denomination.parse(state["denomination"])


def record_of(state: State, *, order: bool) -> State:
    """The record (format ``biritch-record-1``) of a state; ``order``: with the winner of each trick.

    Raises BiritchError for an order that is no order.
    """
    profile, declarer = PROFILES[state["profile"]], Seat[state["declarer"]]
    contract: State = {"declarer": declarer.name, "denomination": state["denomination"]}
    if profile.has_level:
        contract["level"] = state["level"]
    if profile.has_raises:
        count = state["raises"] if profile.most_raises is None else min(state["raises"], profile.most_raises)
        contract["raises"] = [(declarer if number % 2 else declarer.left).name for number in range(count)]
    record: State = {
        "format": "biritch-record-1", "profile": state["profile"], "options": state["options"],
        "contract": contract, "tricks": {"NS": state["tricks"], "EW": 13 - state["tricks"]},
        "before": state["before"],
    }  # fmt: skip
    if profile.dealer_declares:
        record["dealer"] = declarer.name
    if order:
        record["trick_winners"] = order_of(state)
    if state["source"] == "deal":
        record["deal"] = state["deal"]
    else:
        record["holdings"] = _holdings(state, profile, denomination_of(state))
    return record


def _holdings(state: State, profile: Profile, denomination: Denomination) -> State:
    needed = profile.holdings_needed(denomination)
    held: State = {}
    if "honours" in needed:
        held["honours"] = {
            seat: "".join(rank for rank in RANKS if state["honours"].get(rank) == seat) for seat in SEATS
        }
        held["voids"] = state["voids"] if voids_count(profile, denomination) else []
    if "aces" in needed:
        held["aces"] = state["aces"]
    return held


def voids_count(profile: Profile, denomination: Denomination) -> bool:
    """Whether a hand without a trump scores (rule ``chicane``)."""
    return hasattr(profile, "chicane") and denomination.suit is not None


def order_of(state: State) -> list[str]:
    """The winners of the tricks, from the letters written; raises BiritchError for what is no order of 13."""
    letters = [letter for letter in state["order"].upper() if not (letter.isspace() or letter in ",;.-–")]
    for letter in letters:
        if letter not in SEATS:
            raise BiritchError(Message("lab.order-letter", text=letter))
    if not letters:
        raise BiritchError(Message("lab.order-needed", game=profile_of(state).game))
    if len(letters) != 13:
        raise BiritchError(Message("lab.order-length", count=len(letters)))
    ns = sum(letter in "NS" for letter in letters)
    if ns != state["tricks"]:
        raise BiritchError(Message("lab.order-tricks", ns=ns, tricks=state["tricks"]))
    return letters
