"""What was said, to and from the sections of a board.

Biritch has no level, so the bridge tags cannot hold its talk: ``[Declaration "S"]`` does, with the dealer in
the tag and a line for each word, "S pass", "N hearts", "W contre". What was agreed without the words said is
"N named hearts" and the raises. Vint's calls go into ``[VintAuction "S"]``, four a line, and its contract
stands in ``[Contract "3C"]`` and ``[Declarer "N"]``. Contract bridge has the tags of bridge, ``[Auction "S"]`` and
``[Contract "3CX"]``; who doubled is in the Declaration where the calls are not known.
"""

from __future__ import annotations

import re

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat
from biritch.errors import BiritchError
from biritch.formats.pbn.draft import DECLARATION, VULNERABLE, Draft, put_dealer, seat_of, sections
from biritch.formats.pbn.lexer import Tag, Token
from biritch.formats.pbn.words import END, GOES_ON, words_of
from biritch.formats.record import Record
from biritch.profiles import PROFILES
from biritch.profiles.base import Profile
from biritch.talk.naming import Talk, plain

NAMED = "named"
_BID = re.compile(r"([0-9]{1,3})\s*(\S+)")
_DOUBLED = re.compile(r"(.*?)\s*(X{0,2})", re.IGNORECASE)  # what stands before the marks of doubling
IN_BRIDGE = {"double": "X", "redouble": "XX"}
_MARKS = (END, GOES_ON)


def _raise_words(turn: int) -> set[str]:
    """What some game says at a raise of the defenders (0) or of the declaring side (1)."""
    return {found.raising.words[turn] for found in PROFILES.values() if found.raising}


def put_talk(draft: Draft, profile: Profile) -> None:
    """The dealer, the calls and the contract of a board."""
    board = draft.board
    bridge = board.tags.get("auction")
    if bridge and bridge.rows and not profile.is_bridge:
        draft.fault("bridge-auction", bridge.offset, section=profile.calls_section)
    section = board.section(profile.calls_section)
    declaration = board.section(DECLARATION)
    put_dealer(draft, section)
    if profile.has_level:
        if section:
            _put_auction(draft, section, profile)
        if declaration:
            _put_declaration(draft, declaration, profile)
    else:
        for name in sorted(sections() - {profile.calls_section}):
            other = board.section(name)
            if other:
                draft.fault("other-talk", other.offset, section=name, ours=profile.calls_section)
        if declaration:
            _put_declaration(draft, declaration, profile)
    _put_contract(draft, profile)


def _put_auction(draft: Draft, section: Tag, profile: Profile) -> None:
    draft.put(("calls",), [], section.offset)
    for row in words_of(draft.board, section):
        for token in row:
            if profile.is_bridge and token.text.upper() == "AP":
                for _ in range(_passes_due(draft.data["calls"])):
                    draft.add(("calls",), token, "pass")
            elif token.text not in _MARKS and token.text.strip("-"):
                draft.add(("calls",), token, "pass" if token.text.lower() in ("p", "passe") else None)


def _passes_due(calls: list[str]) -> int:
    """How many passes end an auction of bridge that all pass from here on."""
    said = [number for number, word in enumerate(calls, 1) if word.lower() not in ("p", "pass")]
    return 3 - (len(calls) - said[-1]) if said else 4 - len(calls)


def _put_declaration(draft: Draft, section: Tag, profile: Profile) -> None:
    """A line for each word; from a line "… named …" on, what was agreed."""
    named = False
    if not section.rows and not profile.has_level:
        draft.put(("calls",), [], section.offset)
    for words in words_of(draft.board, section):
        row = [token for token in words if token.text not in _MARKS]
        if not row:
            continue
        seat, words = _speaker(draft, row), row[1:]
        if seat is None:
            return
        if words[0].text.lower() == NAMED:
            named = True
            _put_named(draft, seat, words, profile)
        elif named:
            _put_raise(draft, seat, words)
        elif profile.has_level:
            return draft.fault("other-talk", section.offset, section=DECLARATION, ours=profile.calls_section)
        else:
            if "calls" not in draft.data:
                draft.put(("calls",), [], section.offset)
            draft.speakers.append((seat, row[0]))
            draft.add(("calls",), words[0], _word(words))
    return None


def _speaker(draft: Draft, row: list[Token]) -> Seat | None:
    seat = seat_of(row[0].text.rstrip(":"))
    if seat is None:
        draft.fault("speaker", row[0].offset, text=row[0].text)
        return None
    if len(row) < 2 or (row[1].text.lower() == NAMED and len(row) < 3):
        draft.fault("no-word", row[0].offset, seat=seat)
        return None
    return seat


def _word(words: list[Token]) -> str:
    """The word as it stands; whoever reads it takes "sur contre" for one word."""
    return " ".join(token.text for token in words)


def _put_named(draft: Draft, seat: Seat, words: list[Token], profile: Profile) -> None:
    draft.put(("contract",), {}, words[0].offset)
    if profile.has_level:
        draft.put(("contract", "declarer"), seat.name, words[0].offset)
        _put_bid(draft, " ".join(token.text for token in words[1:]), words[1].offset)
        return
    draft.put(("contract", "named_by"), seat.name, words[0].offset)
    draft.put(("contract", "denomination"), _word(words[1:]), words[1].offset)
    draft.put(("contract", "raises"), [], words[0].offset)


def _put_raise(draft: Draft, seat: Seat, words: list[Token]) -> None:
    if "contract" not in draft.data:  # the line before could not be made out
        return None
    raises = draft.data["contract"].get("raises", [])
    word = _word(words)
    known = _raise_words(len(raises) % 2)
    if plain(word) not in known:
        return draft.fault("raise-word", words[0].offset, text=word, words=sorted(known))
    if "raises" not in draft.data["contract"]:
        draft.put(("contract", "raises"), [], words[0].offset)
    draft.add(("contract", "raises"), words[0], seat.name)
    return None


def _put_contract(draft: Draft, profile: Profile) -> None:
    """``[Contract]`` and ``[Declarer]``: the contract, unless it follows from the calls."""
    board = draft.board
    contract, declarer = board.known("Contract"), board.known("Declarer")
    if contract and (board.value("Contract") or "").lower() == "pass":
        contract = None
    if contract and not profile.has_level:
        return draft.fault("contract-level", contract.start, "naming", text=contract.value)
    if contract and "calls" not in draft.data and "contract" not in draft.data:
        draft.put(("contract",), {}, contract.start)
        text, doubled = _doubled(board.value("Contract") or "", profile)
        _put_bid(draft, text, contract.start)
        seat = seat_of((board.value("Declarer") or "").lstrip("^"))
        if doubled and seat is not None and "contract" in draft.data:  # by whom is not said
            raises = [seat.left.name, seat.name][:doubled]
            draft.put(("contract", "raises"), raises, contract.start)
    if declarer and "contract" in draft.data and "declarer" not in draft.data["contract"]:
        draft.put(("contract", "declarer"), (board.value("Declarer") or "").lstrip("^"), declarer.start)
    return None


def _doubled(text: str, profile: Profile) -> tuple[str, int]:
    """A contract without its marks of doubling, and how many there are; only bridge has them."""
    found = _DOUBLED.fullmatch(text) if profile.is_bridge else None
    return (found[1], len(found[2])) if found else (text, 0)


def _put_bid(draft: Draft, text: str, offset: int) -> None:
    bid = _BID.fullmatch(text)
    if bid is None:
        del draft.data["contract"]
        return draft.fault("contract", offset, "bid", text=text)
    draft.put(("contract", "level"), int(bid[1]), offset)
    draft.put(("contract", "denomination"), bid[2], offset)
    return None


def check_talk(draft: Draft, record: Record) -> None:
    """What the tags say besides the talk must agree with it: who spoke, the contract, the declarer."""
    talk = record.profile.talk(record.dealer) if record.dealer is not None else None
    for call, (seat, token) in zip(record.calls or (), draft.speakers, strict=False):
        if talk is None or talk.turn is not seat:
            return draft.fault("not-to-speak", token.offset, seat=seat, turn=talk and talk.turn)
        talk = talk.after(call)
    _check_contract(draft, record)
    if record.profile.is_bridge:
        _check_vulnerable(draft, record)
    return None


def _check_contract(draft: Draft, record: Record) -> None:
    board, agreed = draft.board, record.agreed
    contract, declarer = board.known("Contract"), board.known("Declarer")
    if contract:
        text = (board.value("Contract") or "").lower()
        plain_text, doubled = _doubled(text, record.profile)
        bid = _BID.fullmatch(plain_text)
        if text == "pass":
            good = record.is_thrown_in
        else:
            said = (int(bid[1]), _denomination(bid[2])) if bid else None
            good = agreed is not None and said == (agreed.level, agreed.denomination)
            good = good and (not record.profile.is_bridge or doubled == len(agreed.raises if agreed else ()))
        if not good:
            draft.fault("contract-disagrees", contract.start, text=contract.value)
    if declarer:
        text = (board.value("Declarer") or "").lstrip("^")
        ours = agreed.declarer if agreed else record.dealer if record.profile.dealer_declares else None
        if seat_of(text) is not ours:
            draft.fault("declarer-disagrees", declarer.start, text=declarer.value)


def _check_vulnerable(draft: Draft, record: Record) -> None:
    tag = draft.board.known("Vulnerable")
    sides = VULNERABLE.get((draft.board.value("Vulnerable") or "").lower())
    ours = record.profile.vulnerable(record.before)
    if tag and frozenset(sides or ()) != ours:
        draft.fault("vulnerable-disagrees", tag.start, text=tag.value)


def _denomination(text: str) -> Denomination | None:
    try:
        return Denomination.parse(text)
    except BiritchError:
        return None


def declaration_lines(record: Record) -> list[str]:
    """The lines of a Declaration section; empty where there is nothing to say in it."""
    lines = []
    if record.calls is not None and record.dealer is not None and not record.profile.has_level:
        talk = record.profile.talk(record.dealer)
        for call in record.calls:
            lines.append(f"{_name(talk.turn)} {talk.write(call)}")
            talk = talk.after(call)
    contract = record.contract
    if contract is None or (record.profile.has_level and record.calls is None and not contract.raises):
        return lines  # the tags of the contract say it all
    by = contract.declarer if contract.named_by is None else contract.named_by
    bid = contract.denomination.word if contract.level is None else f"{contract.level}{contract.denomination.code}"
    lines.append(f"{by.name} {NAMED} {bid}")
    words = record.profile.raising.words if record.profile.raising else ("", "")
    lines += [f"{seat.name} {words[index % 2]}" for index, seat in enumerate(contract.raises)]
    return lines


def auction_lines(talk: Talk, bridge: bool = False) -> list[str]:
    """The calls of an auction, four a line, from the dealer on; doubles of bridge as PBN has them."""
    words = [word.capitalize() if word == "pass" else word for word in map(talk.write, talk.calls)]
    if bridge:
        words = [IN_BRIDGE.get(word, word) for word in words]
    return [" ".join(words[start : start + 4]) for start in range(0, len(words), 4)]


def _name(seat: Seat | None) -> str:
    return seat.name if seat is not None else "?"
