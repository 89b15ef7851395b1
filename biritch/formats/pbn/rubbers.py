"""Boards that make a rubber: ``[Rubber "2 of 3"]`` is the second of its three deals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from biritch.formats.pbn.draft import Draft, PlacedPbn

_NUMBER = re.compile(r"([0-9]{1,4})(?:\s*(?:of|/)\s*([0-9]{1,4}))?", re.IGNORECASE)


@dataclass
class Group:
    """The boards of a rubber, or one board that stands for itself."""

    drafts: list[Draft]
    is_rubber: bool = False
    is_empty: bool = False  # a rubber without deals is one board that has none
    totals: list[tuple[Draft, int]] = field(default_factory=list)  # how many deals each board says there are

    @property
    def deals(self) -> list[Draft]:
        return [] if self.is_empty else self.drafts

    def placed(self) -> PlacedPbn:
        return PlacedPbn(self.drafts[0], self.deals if self.is_rubber else None)


class Grouping:
    """Records and rubbers in the order of the file, each when its last board has come."""

    def __init__(self) -> None:
        self.open: Group | None = None

    def add(self, draft: Draft) -> Iterator[Group]:
        """What is whole now that this board has come. Deals of a rubber that are missing are noted."""
        tag = draft.board.known("Rubber")
        text = draft.board.value("Rubber") or ""
        match = _NUMBER.fullmatch(text)
        if tag is None or match is None:
            if tag:
                _note(draft, "rubber", text=text)
            yield from self.end()
            yield Group([draft])
            return
        number = int(match[1])
        if number < 2 or self.open is None or self.open.is_empty:
            yield from self.end()
            self.open = Group([], True, number == 0)
        rubber = self.open
        assert rubber is not None
        rubber.drafts.append(draft)
        if match[2]:
            rubber.totals.append((draft, int(match[2])))
        if number and number != len(rubber.drafts):
            _note(draft, "rubber-order", number=number, due=len(rubber.drafts))

    def end(self) -> Iterator[Group]:
        """The rubber that was open, if there was one."""
        rubber, self.open = self.open, None
        if rubber is None:
            return
        wrong = [pair for pair in rubber.totals if pair[1] != len(rubber.deals)]
        if wrong:
            draft, total = wrong[-1]
            _note(draft, "rubber-short", count=len(rubber.deals), total=total)
        yield rubber


def _note(draft: Draft, key: str, **params: Any) -> None:
    draft.fault(key, draft.board.tags["rubber"].start, **params)
    draft.board.faults.append(draft.faults.pop())
