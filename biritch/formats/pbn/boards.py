"""Boards: the tags of a text put together game by game, with inherited values filled in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from biritch.errors import Fault, Place
from biritch.formats.pbn.lexer import Source, Tag, tags_of
from biritch.messages import Message

# Tags that open a game where a blank line or the same tag came before.
OPENING = ("event", "board")
UNKNOWN = ("", "?", "-", "*")
MOST_LABEL = 20


class Board:
    """The tags of one game, by name in any case. ``label`` is its number, or its position in the file."""

    def __init__(self, source: Source, tags: list[Tag], ordinal: int) -> None:
        self.source = source
        self.offset = tags[0].offset
        self.tags: dict[str, Tag] = {}
        self.twice: list[Tag] = []
        for tag in tags:
            if tag.name.lower() not in self.tags:
                self.tags[tag.name.lower()] = tag
            elif tag.name.lower() != "note":
                self.twice.append(tag)
        self.label = str(ordinal)
        self.faults = [self.fault(message, offset) for tag in tags for message, offset in tag.faults]

    def known(self, name: str) -> Tag | None:
        """The tag, if it is there and says something."""
        tag = self.tags.get(name.lower())
        return tag if tag and tag.value is not None and tag.value.strip() not in UNKNOWN else None

    def value(self, name: str) -> str | None:
        """What the tag says, without blanks at its ends; None if it says nothing."""
        tag = self.known(name)
        return tag.value.strip() if tag and tag.value is not None else None

    def section(self, name: str) -> Tag | None:
        """The tag, if it says something or has words below it."""
        tag = self.tags.get(name.lower())
        return tag if tag and (tag.rows or self.known(name)) else None

    @property
    def place(self) -> Place:
        return self.source.place(self.offset, self.label)

    def fault(self, message: Message, offset: int, rule: str = "") -> Fault:
        return Fault(message, self.source.place(offset, self.label), rule)


def boards_of(source: Source) -> list[Board]:
    """The boards of a text, in order."""
    found = [Board(source, tags, number) for number, tags in enumerate(_games(tags_of(source)), 1)]
    _inherit(found)
    for board in found:
        label = board.value("Board")
        if label and label.isprintable() and len(label) <= MOST_LABEL:
            board.label = label
            board.faults = [replace(fault, place=replace(fault.place, board=label)) for fault in board.faults]
    return found


def _games(tags: list[Tag]) -> Iterator[list[Tag]]:
    """Tags by game. A blank line alone ends no game, for many files have them inside one: what follows must
    open a game, or say anew what has been said."""
    game: list[Tag] = []
    names: set[str] = set()
    for block in _blocks(tags):
        if game and _begins(block, names):
            yield game
            game, names = [], set()
        for tag in block:
            name = tag.name.lower()
            if name in names and name in (*OPENING, "deal"):
                yield game
                game, names = [], set()
            game.append(tag)
            names.add(name)
        names -= {"note", ""}
    if game:
        yield game


def _begins(block: list[Tag], names: set[str]) -> bool:
    """Whether a block is of another game than the tags so far: by its first tag, or a tag they have."""
    first = block[0].name.lower()
    for tag in block:
        name = tag.name.lower()
        if name in OPENING:
            break
        if name in names:
            return True
    return first in OPENING


def _blocks(tags: list[Tag]) -> Iterator[list[Tag]]:
    """Tags with no blank line between them."""
    block: list[Tag] = []
    for tag in tags:
        if tag.after_blank and block:
            yield block
            block = []
        block.append(tag)
    if block:
        yield block


def _inherit(boards: list[Board]) -> None:
    """Fill in "#" (as in the board before) and "##value" (so here and in all boards after that lack it)."""
    carried: dict[str, Tag] = {}
    before: dict[str, Tag] = {}
    for board in boards:
        for name, tag in board.tags.items():
            value = (tag.value or "").strip()
            if value == "#":
                earlier = before.get(name)
                board.tags[name] = replace(tag, value=earlier.value if earlier else "")
            elif value.startswith("##") and tag.value is not None:
                skipped = tag.value.index("##") + 2
                board.tags[name] = replace(tag, value=tag.value[skipped:], start=tag.start + skipped)
                carried[name] = board.tags[name].inherited()
        for name, tag in carried.items():
            board.tags.setdefault(name, tag)
        before = board.tags
