"""Boards: the tags of a text put together game by game, with inherited values filled in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from biritch.errors import Fault, Place
from biritch.formats.about import UNKNOWN
from biritch.formats.pbn.lexer import Tag, tags_of
from biritch.formats.source import Source
from biritch.messages import Message

# Tags that open a game where a blank line or the same tag came before.
OPENING = ("event", "board")
_APART = (*OPENING, "deal")  # what no game has twice
MOST_LABEL = 20


class Board:
    """The tags of one game, by name in lower case. ``label`` is its number, or its position in the file."""

    def __init__(self, source: Source, tags: list[Tag], ordinal: int) -> None:
        self.source = source
        self.offset = tags[0].offset
        self.tags: dict[str, Tag] = {}
        self.twice: list[Tag] = []
        self.comments = 0
        self.label = str(ordinal)
        self.faults: list[Fault] = []
        known = self.tags
        for tag in tags:
            self.comments += tag.comments
            if tag.key not in known:
                known[tag.key] = tag
            elif tag.key != "note":
                self.twice.append(tag)
            if tag.faults:
                self.faults += [self.fault(message, offset) for message, offset in tag.faults]

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


def boards_of(source: Source) -> Iterator[Board]:
    """The boards of a text, in order, each as soon as it is read."""
    carried: dict[str, Tag] = {}
    before: dict[str, Tag] = {}
    for number, tags in enumerate(_games(tags_of(source)), 1):
        board = Board(source, tags, number)
        _inherit(board, before, carried)
        before = board.tags
        label = board.value("board")
        if label and label.isprintable() and len(label) <= MOST_LABEL:
            board.label = label
            board.faults = [replace(fault, place=replace(fault.place, board=label)) for fault in board.faults]
        yield board


def _games(tags: Iterator[Tag]) -> Iterator[list[Tag]]:
    """Tags by game. A blank line alone ends no game, for many files have them inside one: what follows must
    open a game, or say anew what has been said."""
    game: list[Tag] = []
    names: set[str] = set()
    for block in _blocks(tags):
        if game and _begins(block, names):
            yield game
            game, names = [], set()
        for tag in block:
            if tag.key in names and tag.key in _APART:
                yield game
                game, names = [], set()
            game.append(tag)
            names.add(tag.key)
        names -= {"note", ""}
    if game:
        yield game


def _begins(block: list[Tag], names: set[str]) -> bool:
    """Whether a block is of another game than the tags so far: by its first tag, or a tag they have."""
    for tag in block:
        if tag.key in OPENING:
            break
        if tag.key in names:
            return True
    return block[0].key in OPENING


def _blocks(tags: Iterator[Tag]) -> Iterator[list[Tag]]:
    """Tags with no blank line between them; of a text without blank lines, what can be one game."""
    block: list[Tag] = []
    apart: set[str] = set()
    for tag in tags:
        if block and (tag.after_blank or tag.key in apart):
            yield block
            block = []
            apart.clear()
        block.append(tag)
        if tag.key in _APART:
            apart.add(tag.key)
    if block:
        yield block


def _inherit(board: Board, before: dict[str, Tag], carried: dict[str, Tag]) -> None:
    """Fill in "#" (as in the board before) and "##value" (so here and in all boards after that lack it)."""
    for name, tag in board.tags.items():
        if not tag.value or "#" not in tag.value:
            continue
        value = tag.value.strip()
        if value == "#":
            earlier = before.get(name)
            board.tags[name] = tag.with_value((earlier.value or "") if earlier else "")
        elif value.startswith("##"):
            skipped = tag.value.index("##") + 2
            board.tags[name] = tag.with_value(tag.value[skipped:], skipped)
            carried[name] = board.tags[name].inherited()
    for name, tag in carried.items():
        board.tags.setdefault(name, tag)
