"""The state of the hand that is played, as plain JSON: what it may be, its short form in an address, its table.

Whatever comes in is read here: parts given by name, a pasted deal or record, the page's address. Nothing here
needs a widget library.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any
from urllib.parse import parse_qsl, urlencode

from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault, IllegalMove, RecordError
from biritch.examples import example, examples
from biritch.formats.read_record import read_any
from biritch.formats.record import Record, RubberRecord
from biritch.messages import Message
from biritch.profiles import Profile
from biritch.table.table import Table
from biritch.talk.moves import Contre, Move, SurContre
from biritch.widgets.deal.record import with_options
from biritch.widgets.deal.state import check_options, number_or_object, once, shown
from biritch.widgets.parts.games import GAMES
from biritch.widgets.playing.match import MOST_DEALS, rubber_of

State = dict[str, Any]
SEATS = tuple(seat.name for seat in Seat)
FIRST_DEAL = "N:KQ64.432.AKQ852. T98732.7.JT643.A A5.KJ9865.7.T987 J.AQT.9.KQJ65432"
MOST_MOVES = 500  # more than any auction and its cards need
MOST_RAISES = 64  # the ladder has no ceiling, but a page has an end
MOST_LETTERS = 20_000
MOST_SEED = 10**12


def first_state() -> State:
    """The hand as it opens: South deals, and the reader is South."""
    return {
        "game": "collinson-1886", "options": {}, "dealer": "S", "seats": "S", "deal": FIRST_DEAL, "moves": [],
        "open": False, "robot": 0, "apart": False, "past": [], "line": [],
    }  # fmt: skip


# What a value may be. A check gives what should be done, or nothing if the value will do.

Check = Callable[[Any], Message | None]


def _one_of(*choices: str) -> Check:
    def check(value: Any) -> Message | None:
        good = isinstance(value, str) and value in choices
        return None if good else Message("play-lab.choose", known=list(choices))

    return check


def _seed(value: Any) -> Message | None:
    good = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_SEED
    return None if good else Message("play-lab.whole", most=MOST_SEED)


def _text(value: Any) -> Message | None:
    good = isinstance(value, str) and len(value) <= MOST_LETTERS
    return None if good else Message("play-lab.text", most=MOST_LETTERS)


def _seats(value: Any) -> Message | None:
    good = isinstance(value, str) and bool(value) and set(value) <= set(SEATS) and len(set(value)) == len(value)
    return None if good else Message("play-lab.some-seats")


def _moves(value: Any) -> Message | None:
    good = isinstance(value, list) and all(isinstance(word, str) and len(word) <= 20 for word in value)
    return None if good and len(value) <= MOST_MOVES else Message("play-lab.some-moves", most=MOST_MOVES)


def _past(value: Any) -> Message | None:
    good = isinstance(value, list) and all(isinstance(deal, str) and len(deal) <= 80 for deal in value)
    return None if good and len(value) <= MOST_DEALS else Message("play-lab.some-deals", most=MOST_DEALS)


def _yes_or_no(value: Any) -> Message | None:
    return None if isinstance(value, bool) else Message("play-lab.yes-or-no")


CHECKS: dict[str, Check] = {
    "game": _one_of(*GAMES), "options": check_options, "dealer": _one_of(*SEATS), "seats": _seats,
    "deal": _text, "moves": _moves, "open": _yes_or_no, "robot": _seed, "apart": _yes_or_no,
    "past": _past, "line": _moves,
}  # fmt: skip
# These are no parts of a state: they stand for a deal, or for a deal and more.
STANDING_FOR: dict[str, Check] = {"seed": _seed, "example": _one_of(*examples()), "paste": _text}
# What begins another match, and with it a hand, when it changes; then what begins a hand.
BEGINS_MATCH = ("game", "options", "dealer")
BEGINS = ("game", "options", "dealer", "deal", *STANDING_FOR)


def read_state(given: Mapping[str, Any] | str | None, before: State | None = None) -> tuple[State, list[Fault]]:
    """A whole state from any part of one, or from its address; what is wrong is left as it was ``before``.

    Moves are kept as far as they can be made. Besides its parts a state may be given a ``seed`` or the name of an
    ``example`` in place of a deal, or a ``paste``: a deal or a record as text.
    """
    if isinstance(given, str):
        return read_state(read_address(given), before)
    state = deepcopy(before) if before else first_state()
    if given is None:
        return state, []
    if not isinstance(given, Mapping):
        return state, [Fault(Message("play-lab.not-state"))]
    parts, faults = _spelled_out(given)
    if any(key in BEGINS for key in (*given, *parts)):
        state |= {"moves": [], "line": []}
    if any(key in parts and parts[key] != state[key] for key in BEGINS_MATCH):
        state["past"] = []
    if "game" in parts:
        state["options"] = {}  # other rules have other options
    for name, value in parts.items():
        faults += _set(state, name, value)
    return _possible(state, before or first_state(), faults)


def _set(state: State, name: str, value: Any) -> list[Fault]:
    check = CHECKS.get(name)
    if check is None:
        return [Fault(Message("play-lab.unknown", name=str(name), known=[*CHECKS, *STANDING_FOR]))]
    message = check(value)
    if message is not None:
        return [_fault(name, value, message)]
    state[name] = "".join(sorted(value, key=SEATS.index)) if name == "seats" else deepcopy(value)
    return []


def _fault(name: str, value: Any, todo: Message) -> Fault:
    return Fault(Message("play-lab.value", name=Message(f"play-lab.{name}"), value=shown(value), todo=todo))


def _spelled_out(given: Mapping[Any, Any]) -> tuple[State, list[Fault]]:
    """The parts, with what stands for others put in its place; a part given by its own name goes before."""
    parts: State = {}
    faults: list[Fault] = []
    for name, check in STANDING_FOR.items():
        if name not in given:
            continue
        message = check(given[name])
        if message is not None:
            faults.append(_fault(name, given[name], message))
            continue
        try:
            parts |= _stood_for(name, given[name])
        except BiritchError as error:
            faults += error.faults
    return parts | {key: value for key, value in given.items() if key not in STANDING_FOR}, faults


def _stood_for(name: str, value: Any) -> State:
    if name == "seed":
        return {"deal": Deal.shuffled(value).to_pbn()}
    if name == "example":
        # Its cards, to be played otherwise.
        return _of_record(read_any(example(value))) | {"moves": []}
    return _of_paste(value)


def _of_paste(text: str) -> State:
    """Of a text in any format the first record, or the first whole deal with its dealer."""
    from biritch.formats.files import limited, read_text

    found = read_text(text)
    if found.records and not found.faults:
        return _of_record(found.records[0])
    deals = found.deals if found.kind != "json" else ()
    if not deals:
        raise RecordError(*(limited(found.faults) or [Fault(Message("convert.not-whole"))]))
    first = deals[0]
    assert first.deal is not None
    dealt = {"deal": first.deal.to_pbn()}
    return dealt if first.dealer is None else dealt | {"dealer": first.dealer.name}


def _of_record(record: Record | RubberRecord) -> State:
    """Game, dealer and deal of a record, and its moves where it has the words of the talk."""
    if isinstance(record, RubberRecord):
        raise BiritchError(Message("take.is-rubber"))
    if record.deal is None:
        raise BiritchError(Message("play-lab.no-deal"))
    options = dict(record.profile.options)
    state: State = {"game": record.profile.id, "options": options, "deal": record.deal.to_pbn(), "moves": []}
    if record.dealer is not None:
        state["dealer"] = record.dealer.name
        if record.calls is not None:
            # Passes that are written after nothing more could be said are no moves.
            talk, words = record.profile.talk(record.dealer), []
            for call in record.calls:
                if talk.state == "open":
                    words.append(talk.write(call))
                    talk = talk.after(call)
            state["moves"] = words + [card.code for card in record.play]
    return state


def _possible(state: State, before: State, faults: list[Fault]) -> tuple[State, list[Fault]]:
    """The state as far as the rules allow it: known options, a deal that is one, moves that can be made."""
    try:
        profile_of(state)
    except BiritchError as error:
        faults = [*faults, *error.faults]
        state |= {"options": {}, "moves": []}
    try:
        state["deal"] = Deal.from_pbn(state["deal"]).to_pbn()
    except BiritchError as error:
        faults = [*faults, *error.faults]
        state |= {"deal": before["deal"], "moves": []}
    table, stopped = replayed(state)
    state["moves"] = written(table)
    return _with_match(state, faults + stopped)


def _with_match(state: State, faults: list[Fault]) -> tuple[State, list[Fault]]:
    """The same with a match that can be, and with a line that was played on this deal."""
    if state["past"]:
        _, wrong = rubber_of(state)
        if wrong:
            faults = [*faults, *wrong]
            state["past"] = []
    if state["line"] and replayed(state | {"moves": state["line"]})[1]:
        faults = [*faults, Fault(Message("play-lab.no-line"))]
        state["line"] = []
    return state, faults


# The table


def profile_of(state: State) -> Profile:
    """The state's rules. Raises RecordError for options that they do not have."""
    return with_options(GAMES[state["game"]], state["options"])


def seats_of(state: State) -> tuple[Seat, ...]:
    """The seats that the reader plays."""
    return tuple(Seat[name] for name in state["seats"])


def replayed(state: State) -> tuple[Table, list[Fault]]:
    """The table after all moves of a state; or after those that can be made, and why the next cannot."""
    table = Table(Deal.from_pbn(state["deal"]), profile_of(state), Seat[state["dealer"]])
    for number, word in enumerate(state["moves"], 1):
        try:
            push(table, table.read(word))
        except BiritchError as error:
            return table, [*error.faults, Fault(Message("play-lab.stopped", number=number))]
    return table, []


def push(table: Table, move: Move) -> None:
    """Make a move. Raises IllegalMove if the rules refuse it, BiritchError where the page's ladder ends."""
    refusal = table.refusal(move)
    if refusal:
        raise IllegalMove(refusal)
    if isinstance(move, (Contre, SurContre)):
        climbed = sum(isinstance(said, (Contre, SurContre)) for said in table.talk.calls)
        if climbed >= MOST_RAISES:
            raise BiritchError(Message("play-lab.ladder-end", count=MOST_RAISES))
    table.push(move)


def written(table: Table) -> list[str]:
    """Every move so far as a record has it."""
    return [table.write(move) for move in table.moves]


def record_of(table: Table) -> Record:
    """What has been said and played, as a record; the standing before it is nothing to nothing."""
    return Record(
        profile=table.profile, dealer=table.dealer, deal=table.deal, calls=table.talk.calls,
        play=table.play.cards if table.play else (),
    )  # fmt: skip


# The address


def write_address(state: State, *, whole: bool = False) -> str:
    """A state in one short text, for the page's address; empty for the hand as it opens, unless ``whole``."""
    if state == first_state() and not whole:
        return ""
    parts = {name: state[name] for name in ("game", "dealer", "seats")}
    # No blanks and commas: they would be three signs each.
    parts["deal"] = state["deal"].replace(" ", "_")
    if state["moves"]:
        parts["moves"] = ".".join(state["moves"])
    if state["options"]:
        parts["options"] = json.dumps(state["options"], separators=(",", ":"))
    if state["line"]:
        parts["line"] = ".".join(state["line"])
    if state["past"]:
        parts["past"] = "~".join(state["past"])
    for name in ("open", "apart"):
        if state[name]:
            parts[name] = "1"
    if state["robot"]:
        parts["robot"] = state["robot"]
    return urlencode(parts, safe=":,._~-")


def read_address(text: str) -> State:
    """The parts that an address gives, not yet checked."""
    parts: State = {}
    try:
        pairs = parse_qsl(once(text), keep_blank_values=True, max_num_fields=50)
    except ValueError:
        return {"address": text}
    for name, value in pairs:
        parts[name] = _from_address(name, value)
    return parts


def _from_address(name: str, value: str) -> Any:
    if name == "deal":
        return value.replace("_", " ")
    if name == "past":
        return value.split("~") if value else []
    if name in ("moves", "line"):
        return [word for word in value.replace(",", ".").split(".") if word]
    if name in ("open", "apart") and value in ("0", "1"):
        return value == "1"
    if name in ("seed", "robot") and value.isdecimal() and len(value) < 20:
        return int(value)
    return number_or_object(value) if name == "options" else value
