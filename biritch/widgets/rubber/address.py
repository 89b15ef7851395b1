"""A rubber in one short text: fit for a page's address, a deal of cards in eighteen letters.

    rules=vint-moscow-1886&first=E&deals=SH3.9.dQmFy…~-~WN1.7.hNESWN_1111_

A deal is declarer, denomination and level (or raises); the tricks of North and South; d and the cards, or h and
the holdings; perhaps o and the order of the tricks, r and who revoked. ``-`` is a deal thrown in.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl, urlencode

from biritch.cards.cards import CARDS, Denomination, Hand
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault
from biritch.messages import Message
from biritch.widgets.deal.state import LONGEST_ADDRESS, number_or_object, once
from biritch.widgets.parts.controls import RANKS, SEATS
from biritch.widgets.parts.games import GAMES

Part = dict[str, Any]
LETTERS = {denomination.code[0]: denomination.word for denomination in Denomination}
CODES = {word: letter for letter, word in LETTERS.items()}
HEAD = re.compile(r"([NESW])([SCDHN])([0-9]{1,2})")
HOLDINGS = re.compile(r"([NESW-]{5})_([0-4-]{4})_([NESW]{0,4})")


def write_address(state: Mapping[str, Any]) -> str:
    """A state of the rubber sheet in one short text; a form in which nothing is entered is left out."""
    has_level = GAMES[state["profile"]].has_level
    found = {"rules": state["profile"], "first": state["first"]}
    if state["options"]:
        found["options"] = json.dumps(state["options"], separators=(",", ":"))
    found["deals"] = "~".join(write_deal(part, has_level) for part in state["deals"])
    if state.get("at") is not None:
        found["at"] = str(state["at"])
    if state.get("entered"):
        with suppress(BiritchError):  # cards that are no deal yet
            found["next"] = write_deal(state["next"], has_level)
    return urlencode(found, safe="~._-:,")


def read_address(text: str) -> tuple[dict[str, Any], list[Fault]]:
    """What an address says, to be checked by ``read_state``; deals are read up to the first that cannot be."""
    if len(text) > LONGEST_ADDRESS:
        return {}, [Fault(Message("lab.long-address"))]
    found: dict[str, Any] = {}
    faults = []
    for name, value in parse_qsl(once(text), keep_blank_values=True):
        if name == "deals":
            found["deals"] = []
            for number, written in enumerate(value.split("~") if value else [], 1):
                part = _read(written)
                if part is None:
                    faults.append(Fault(Message("rubber-lab.bad-deal", number=number)))
                    break
                found["deals"].append(part)
        elif name == "next":
            part = _read(value)
            if part is None:
                faults.append(Fault(Message("rubber-lab.bad-next")))
            else:
                found["next"] = part
        elif name == "at":
            found["at"] = number_or_object(value)
        elif name == "options":
            found["options"] = number_or_object(value)
        else:
            found["profile" if name == "rules" else name] = value
    return found, faults


def write_deal(part: Mapping[str, Any], has_level: bool) -> str:
    """One deal of a rubber in short."""
    if not part["played"]:
        return "-"
    number = part["level"] if has_level else part["raises"]
    fields = [f"{part['declarer']}{CODES[part['denomination']]}{number}", str(part["tricks"])]
    fields.append(f"d{pack(part['deal'])}" if part["source"] == "deal" else f"h{_holdings(part)}")
    if part["order"]:
        fields.append(f"o{part['order']}")
    if part["revokes"]:
        fields.append("r" + "".join(part["revokes"]))
    return ".".join(fields)


def _holdings(part: Mapping[str, Any]) -> str:
    honours = "".join(part["honours"][rank] or "-" for rank in RANKS)
    aces = "".join("-" if part["aces"][seat] is None else str(part["aces"][seat]) for seat in SEATS)
    return f"{honours}_{aces}_{''.join(part['voids'])}"


def _read(written: str) -> Part | None:
    """A deal, its number once as level and once as raises; None for what is none."""
    if written == "-":
        return {"played": False}
    fields = written.split(".")
    head = HEAD.fullmatch(fields[0])
    if head is None or len(fields) < 3 or not re.fullmatch("[0-9]{1,2}", fields[1]):
        return None
    number = int(head[3])
    part: Part = {
        "played": True, "declarer": head[1], "denomination": LETTERS[head[2]], "tricks": int(fields[1]),
        "number": number,
    }  # fmt: skip
    cards = _read_cards(fields[2])
    if cards is None:
        return None
    for more in fields[3:]:
        if re.fullmatch("o[NESW]{13}", more):
            part["order"] = more[1:]
        elif re.fullmatch("r[NESW]{1,13}", more):
            part["revokes"] = list(more[1:])
        else:
            return None
    return part | cards


def _read_cards(written: str) -> Part | None:
    if written.startswith("d"):
        deal = unpack(written[1:])
        return None if deal is None else {"source": "deal", "deal": deal}
    match = HOLDINGS.fullmatch(written[1:]) if written.startswith("h") else None
    if match is None:
        return None
    honours = {rank: None if seat == "-" else seat for rank, seat in zip(RANKS, match[1], strict=True)}
    aces = {seat: None if count == "-" else int(count) for seat, count in zip(SEATS, match[2], strict=True)}
    return {"source": "holdings", "honours": honours, "aces": aces, "voids": list(match[3])}


def pack(pbn: str) -> str:
    """A deal in eighteen letters: two bits for each card's holder. Raises BiritchError for what is no deal."""
    deal = Deal.from_pbn(pbn)
    number = 0
    for card in CARDS:
        number = number << 2 | deal.holder(card)
    return urlsafe_b64encode(number.to_bytes(13, "big")).decode().rstrip("=")


def unpack(letters: str) -> str | None:
    """The deal of eighteen letters, as PBN; None for letters that are no deal."""
    if not re.fullmatch("[A-Za-z0-9_-]{18}", letters):
        return None
    number = int.from_bytes(urlsafe_b64decode(letters + "=="), "big")
    held: dict[Seat, list[Any]] = {seat: [] for seat in Seat}
    for place, card in enumerate(reversed(CARDS)):
        held[Seat(number >> 2 * place & 3)].append(card)
    try:
        return Deal({seat: Hand(cards) for seat, cards in held.items()}).to_pbn()
    except BiritchError:
        return None
