"""A board of one of our games as data: what the record format has, with the place of every part.

The data go through the same reading as JSON (``read_record``), so nothing is checked twice; here only
is judged what JSON has no room for, such as a word that cannot be taken for a number.
"""

from __future__ import annotations

import re
from typing import Any

from biritch.cards.seats import Seat, Side
from biritch.errors import BiritchError, Fault, Place
from biritch.formats.about import ABOUT_KEYS, SEAT_TAGS, UNKNOWN, clean
from biritch.formats.json_places import MOST_DIGITS, Path, PlacedJson
from biritch.formats.pbn.boards import Board
from biritch.formats.pbn.lexer import Tag, Token
from biritch.formats.read_record import read_record
from biritch.formats.record import Record
from biritch.messages import Message
from biritch.profiles import PROFILES
from biritch.profiles.base import Profile

DECLARATION = Profile.calls_section
TALK_KEYS = ("profile", "options", "dealer", "contract", "calls")


class Draft:
    """The data of a record in the making, where each part stands, and what could not be made out."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.data: dict[str, Any] = {}
        self.starts: dict[Path, int] = {(): board.offset}
        self.repeated: list[Path] = []  # told as faults of the record
        self.faults: list[Fault] = []
        self.speakers: list[tuple[Seat, Token]] = []  # who said each of the calls
        self._agreed: list[Record | None] = []

    @property
    def profile(self) -> Profile | None:
        return PROFILES.get(self.data.get("profile", ""))

    def fault(self, key: str, offset: int, rule: str = "", **params: Any) -> None:
        if rule and self.profile:
            rule = self.profile.rule(rule)
        self.faults.append(self.board.fault(Message(f"pbn.{key}", **params), offset, rule))

    def put(self, path: Path, value: Any, offset: int) -> None:
        """Set a value; one that is there already is noted as repeated."""
        inside = self.data
        for depth, step in enumerate(path[:-1], 1):
            inside = inside.setdefault(str(step), {})
            self.starts.setdefault(path[:depth], offset)
            if not isinstance(inside, dict):
                return self.repeated.append(path[:depth])
        if path[-1] in inside:
            self.repeated.append(path)
        self.starts[path] = offset
        inside[str(path[-1])] = value
        return None

    def add(self, path: Path, token: Token, value: Any = None) -> None:
        """Add to a list, the word itself unless another value is given."""
        inside = self.data
        for step in path[:-1]:
            inside = inside[str(step)]
        entries = inside[str(path[-1])]
        self.starts[(*path, len(entries))] = token.offset
        entries.append(token.text if value is None else value)

    def agreed(self) -> Record | None:
        """The record as far as the talk goes; None if something is wrong with that."""
        if not self._agreed:
            try:
                self._agreed.append(read_record({key: self.data[key] for key in TALK_KEYS if key in self.data}))
            except BiritchError:
                self._agreed.append(None)
        return self._agreed[0]


class PlacedPbn(PlacedJson):
    """Data drawn from PBN text: a record or, where ``deals`` are given, a rubber under the first's profile.

    A place has the board's label besides line and column.
    """

    def __init__(self, first: Draft, deals: list[Draft] | None = None) -> None:
        source = first.board.source
        super().__init__(first.data, source.name, source, dict(first.starts))
        self._repeated = list(first.repeated)
        self.owners: dict[Path, Board] = {(): first.board}
        if deals is None:
            return
        shared = [key for key in ("profile", "options") if key in first.data]
        self.value = {key: first.data[key] for key in shared} | {"deals": [deal.data for deal in deals]}
        self.starts = {path: start for path, start in first.starts.items() if not path or path[0] in shared}
        self._repeated = []
        for index, deal in enumerate(deals):
            above: Path = ("deals", index)
            self.owners[above] = deal.board
            self.starts |= {(*above, *path): start for path, start in deal.starts.items()}
            self._repeated += [(*above, *path) for path in deal.repeated]

    def place(self, path: Path = ()) -> Place:
        board = self.owners.get(path[:2], self.owners[()])
        while path not in self.starts:
            path = path[:-1]
        return board.source.place(self.starts[path], board.label)


def game_of(draft: Draft, bridge: str = "") -> bool:
    """Put in the profile. False if the board is not of our games, so that only its deal is of use.

    ``bridge`` is the profile of a board of bridge, if those are to be read.
    """
    board = draft.board
    named, game = board.known("RuleProfile"), board.known("Game")
    name = (board.value("Game") or "").lower()
    told = next((found.id for found in PROFILES.values() if found.game_name.lower() == name), None)
    if named is None:
        if told is None:
            told, game = _told_by_section(board)
        if told and game:
            draft.put(("profile",), told, game.start)
        elif bridge and (board.section("Auction") or board.known("Contract")):
            told = bridge
            draft.put(("profile",), told, board.offset)
        elif board.section(DECLARATION):
            draft.fault("no-profile", board.tags[DECLARATION.lower()].offset, known=list(PROFILES))
        return bool(told)
    profile_id = (board.value("RuleProfile") or "").lower()
    draft.put(("profile",), profile_id, named.start)
    profile = draft.profile
    if game and told and profile and profile.game_name != PROFILES[told].game_name:
        draft.fault("other-game", game.start, game=game.value, profile=profile_id)
    return True


def _told_by_section(board: Board) -> tuple[str | None, Tag | None]:
    """The rules whose words a board has, where only one game has them in that section."""
    for name in sorted(sections() - {DECLARATION}):
        owners = [found.id for found in PROFILES.values() if found.calls_section == name]
        section = board.section(name)
        if section and len(owners) == 1:
            return owners[0], section
    return None, None


def sections() -> frozenset[str]:
    """Every section of ours in which some game has what was said; the Auction of bridge is anybody's."""
    ours = (found.calls_section for found in PROFILES.values() if not found.is_bridge)
    return frozenset({DECLARATION, *ours})


def put_options(draft: Draft) -> None:
    """``[Options "game=40 values.hearts=10"]``."""
    tag = draft.board.section("Options")
    if tag is None:
        return
    words = tag.words(r"[^\s,;=]+|=")
    draft.put(("options",), {}, tag.start)
    while words:
        name, sign, value = words[0], words[1:2], words[2:3]
        if name.text == "=" or not value or sign[0].text != "=" or value[0].text == "=":
            return draft.fault("options", name.offset, text=name.text)
        path: Path = ("options", *name.text.split(".", 1))
        is_text = isinstance(getattr(draft.profile, name.text, None), str)  # even where it reads as a number
        draft.put(path, value[0].text if is_text else _option(value[0].text), name.offset)
        words = words[3:]
    return None


def _option(text: str) -> Any:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if _is_number(text) else text


def _is_number(text: str) -> bool:
    return bool(re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", text))


def number(draft: Draft, token: Token) -> int | str:
    """The number, or the word itself, for the reader to refuse."""
    if _is_number(token.text):
        return int(token.text)
    if re.fullmatch(r"-?[0-9]+", token.text):
        draft.faults.append(draft.board.fault(Message("json.long-number"), token.offset))
        return 0
    return token.text


def put_dealer(draft: Draft, section: Tag | None) -> None:
    """The dealer, from ``[Dealer]`` or from the talk, which the dealer begins."""
    dealer = draft.board.known("Dealer")
    speaker = section if section and (section.value or "").strip() not in UNKNOWN else None
    if dealer and speaker:
        seat = seat_of(dealer.value or "")
        if seat is not None and seat is not seat_of(speaker.value or ""):
            draft.fault("other-dealer", speaker.start, text=speaker.value, dealer=seat)
    tag = dealer or speaker
    if tag:
        draft.put(("dealer",), (tag.value or "").strip(), tag.start)


def seat_of(text: str) -> Seat | None:
    try:
        return Seat.parse(text)
    except BiritchError:
        return None


def put_holdings(draft: Draft) -> None:
    """``[Honours "N AK E Q"]``, ``[Aces "N 2 E 0 …"]``, ``[Voids "S"]``."""
    for name in ("Honours", "Aces"):
        tag = draft.board.known(name)
        if tag is None:
            continue
        path: Path = ("holdings", name.lower())
        draft.put(path, {}, tag.start)
        seat: Token | None = None
        for token in tag.words(r"[^\s,;:=]+"):
            if token.text.upper() in Seat.__members__:
                seat = token
                draft.put((*path, token.text.upper()), "" if name == "Honours" else 0, token.offset)
            elif seat is None:
                draft.fault("no-seat", token.offset, text=token.text, name=name)
            elif token.text != "-":
                _put_held(draft.data["holdings"][path[1]], seat.text.upper(), draft, token)
                seat = seat if name == "Honours" else None  # one number a seat
    voids = draft.board.known("Voids")
    if voids:
        draft.put(("holdings", "voids"), [], voids.start)
        for token in voids.words():
            draft.add(("holdings", "voids"), token)


def _put_held(held: dict[str, Any], seat: str, draft: Draft, token: Token) -> None:
    held[seat] = held[seat] + token.text if isinstance(held[seat], str) else number(draft, token)


def put_before(draft: Draft) -> None:
    """``[Before "NS below 20 games 1 total 114; EW below 8"]``: the standing before the deal."""
    tag = draft.board.known("Before")
    if tag is None:
        return
    draft.put(("before",), {}, tag.start)
    side: Side | None = None
    name = ""
    for token in tag.words(r"[^\s,;:=]+"):
        text = token.text.upper().replace("-", "").replace("–", "")
        if text in Side.__members__:
            side, name = Side[text], ""
        elif token.text.lower() in ("below", "games", "total"):
            name = token.text.lower()
        elif side is None or not name:
            draft.fault("before", token.offset, text=token.text)
        else:
            draft.put(("before", name, side.value), number(draft, token), token.offset)
            name = ""


VULNERABLE = {
    "all": tuple(Side), "both": tuple(Side), "ns": (Side.NS,), "ew": (Side.EW,), "none": (), "love": (), "-": (),
}  # fmt: skip


def put_vulnerable(draft: Draft) -> None:
    """``[Vulnerable "NS"]`` of bridge, where ``[Before]`` does not tell: a side so marked has a game."""
    tag = draft.board.known("Vulnerable")
    sides = VULNERABLE.get((draft.board.value("Vulnerable") or "").lower())
    if tag and sides is None:
        draft.fault("vulnerable", tag.start, text=tag.value)
    elif tag and "before" not in draft.data:
        for side in sides or ():
            draft.put(("before", "games", side.value), 1, tag.start)


def put_revokes(draft: Draft) -> None:
    """``[Revokes "E"]``: who revoked, where a profile has a penalty in tricks."""
    tag = draft.board.known("Revokes")
    if tag:
        draft.put(("revokes",), [], tag.start)
        for token in tag.words():
            draft.add(("revokes",), token)


def put_about(draft: Draft) -> None:
    """``[Event]``, ``[Site]``, ``[Date]``, ``[Board]`` and the names at the four seats."""
    for key, names in (("about", ABOUT_KEYS), ("names", tuple(SEAT_TAGS.values()))):
        for name in names:
            tag = draft.board.tags.get(name.lower())
            text = clean(tag.value or "") if tag else ""
            if tag and text:
                draft.put((key, name if key == "about" else name[0]), text, tag.start)
