"""The state of the scoring laboratory as plain JSON: what it may be, and its short form in an address.

Nothing here needs a widget library.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode

from biritch.cards.cards import HONOUR_RANKS, Denomination
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat, Side
from biritch.errors import BiritchError, Fault, Place
from biritch.formats.json_places import DEEPEST, MOST_DIGITS, read_json
from biritch.messages import Message
from biritch.profiles.results import Holdings
from biritch.widgets.parts.controls import RANKS, SEATS
from biritch.widgets.parts.games import GAMES

State = dict[str, Any]
SIDES = tuple(side.value for side in Side)
FIRST_DEAL = "N:KQ64.432.AKQ852. T98732.7.JT643.A A5.KJ9865.7.T987 J.AQT.9.KQJ65432"
MOST_RAISES = 64  # the ladder has no ceiling, but a form has an end
MOST_POINTS = 10_000_000
LONGEST_ADDRESS = 20_000
HELD = ("honours", "aces", "voids")
SHOWN = 60  # letters of a value that is no value
BIGGEST = int("9" * MOST_DIGITS)


def first_state() -> State:
    """Hearts, South's nine tricks, one contre: the laboratory as it opens."""
    zero = dict.fromkeys(SIDES, 0)
    state: State = {
        "profile": "collinson-1886", "denomination": "hearts", "raises": 1, "level": 3, "declarer": "S",
        "tricks": 9, "order": "", "source": "deal", "deal": FIRST_DEAL,
        "honours": {}, "aces": {}, "voids": [], "revokes": [],
        "before": {"below": dict(zero), "games": dict(zero), "total": dict(zero)}, "options": {},
        "beside": {"with": [], "level": None, "options": {}},
    }  # fmt: skip
    return state | holdings_of(Deal.from_pbn(FIRST_DEAL), Denomination.HEARTS)


def holdings_of(deal: Deal, denomination: Denomination) -> State:
    """The part of a state that says what each hand holds, read off a deal."""
    return written_holdings(Holdings.of(deal, denomination))


def written_holdings(held: Holdings) -> State:
    """Holdings as a state has them: every honour and every seat is there, None where it is not known."""
    owners = {rank: seat.name for seat, ranks in held.honours.items() for rank in ranks}
    return {
        "honours": {rank.letter: owners.get(rank) for rank in HONOUR_RANKS},
        "aces": {seat.name: held.aces.get(seat, 0) if held.aces else None for seat in Seat},
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


def _or_none(check: Check) -> Check:
    """The same, or nothing yet."""
    return lambda value: None if value is None else check(value)


def _text(value: Any) -> Message | None:
    return None if isinstance(value, str) and len(value) <= 2000 else Message("lab.text")


def _seats(value: Any) -> Message | None:
    good = isinstance(value, list) and all(isinstance(seat, str) and seat in SEATS for seat in value)
    return None if good else Message("lab.choose", known=list(SEATS))


def _profiles(value: Any) -> Message | None:
    good = isinstance(value, list) and all(isinstance(name, str) and name in GAMES for name in value)
    return None if good else Message("lab.choose", known=list(GAMES))


def check_options(value: Any) -> Message | None:
    """Options are JSON, by name."""
    return None if isinstance(value, Mapping) and _is_json(value) else Message("lab.options")


def _is_json(value: Any, deep: int = DEEPEST) -> bool:
    """Whether a record could hold the value: no number that is none, nothing nested without an end."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, Mapping):
        return deep > 0 and all(isinstance(key, str) and _is_json(inner, deep - 1) for key, inner in value.items())
    if isinstance(value, list):
        return deep > 0 and all(_is_json(inner, deep - 1) for inner in value)
    if isinstance(value, int):
        return -BIGGEST < value < BIGGEST
    return value is None or isinstance(value, str)


CHECKS: dict[str, Check] = {
    "profile": _one_of(*GAMES), "denomination": _one_of(*(d.word for d in Denomination)),
    "raises": _whole(0, MOST_RAISES), "level": _whole(1, 7), "declarer": _one_of(*SEATS), "tricks": _whole(0, 13),
    "order": _text, "source": _one_of("deal", "holdings"), "deal": _text,
    **{f"honours.{rank}": _or_none(_one_of(*SEATS)) for rank in RANKS},
    **{f"aces.{seat}": _or_none(_whole(0, 4)) for seat in SEATS},
    "voids": _seats, "revokes": _seats,
    **{f"before.below.{side}": _whole(0, MOST_POINTS) for side in SIDES},
    **{f"before.games.{side}": _whole(0, 99) for side in SIDES},
    **{f"before.total.{side}": _whole(0, MOST_POINTS) for side in SIDES},
    "options": check_options,
    "beside.with": _profiles, "beside.level": _or_none(_whole(1, 7)), "beside.options": check_options,
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
    return settled(state), faults


def settled(state: State) -> State:
    """The state with the holdings that follow from its deal, where they are taken from it."""
    if state["source"] == "deal":
        with suppress(BiritchError):  # what was there stays
            return state | holdings_of(Deal.from_pbn(state["deal"]), Denomination.parse(state["denomination"]))
    return state


def _set(state: State, path: str, value: Any) -> list[Fault]:
    check = CHECKS.get(path)
    if check is None:
        return [Fault(Message("lab.unknown", name=path, known=sorted({key.partition(".")[0] for key in CHECKS})))]
    message = check(value)
    if message is not None:
        key = "lab.empty" if value in (None, "") else "lab.value"
        return [Fault(Message(key, name=_label(path), value=shown(value), todo=message), Place(path))]
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
    if part == "beside":
        return Message(f"beside.{rest}")
    return path if part == "options" else Message("lab.named" if part == "denomination" else f"lab.{part}")


def shown(value: Any) -> str:
    """A value that will not do, as JSON; the beginning of a long one."""
    if not _is_json(value):
        return type(value).__name__
    written = json.dumps(value, ensure_ascii=False)
    return written if len(written) <= SHOWN else written[:SHOWN] + "…"


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
    if state["source"] == "deal":  # what the hands hold is told by the deal
        changed = {path: value for path, value in changed.items() if path.partition(".")[0] not in HELD}
    return urlencode({path: _written(value) for path, value in changed.items()}, safe=":,./")


def _written(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(value)
    if isinstance(value, Mapping):
        return json.dumps(value, separators=(",", ":"))
    return "" if value is None else str(value)


def read_address(text: str) -> tuple[State, list[Fault]]:
    """The state that an address stands for, as ``read_state``."""
    state, faults = first_state(), []
    if len(text) > LONGEST_ADDRESS:
        return state, [Fault(Message("lab.long-address"))]
    for path, written in parse_qsl(once(text), keep_blank_values=True):
        faults += _set(state, path, _read_value(path, written))
    return settled(state), faults


def once(text: str) -> str:
    """An address as it was written; some programs encode what is encoded already."""
    text = text.lstrip("#?")
    while text and "=" not in text and "%" in text and (plain := unquote(text)) != text:
        text = plain
    return text


def _read_value(path: str, written: str) -> Any:
    if path in ("voids", "revokes", "beside.with"):
        return [item for item in written.split(",") if item]
    if path in ("order", "deal", "profile", "denomination", "declarer", "source") or path not in CHECKS:
        return written
    return number_or_object(written) if written else None


def number_or_object(written: str) -> Any:
    """What it is as the JSON of a record; the text itself if it is none."""
    try:
        return read_json(written).value
    except BiritchError:
        return written
