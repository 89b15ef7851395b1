"""Boards that make a rubber: ``[Rubber "2 of 3"]`` is the second of its three deals."""

from __future__ import annotations

import re
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
    deals: list[Draft] = field(init=False)

    def __post_init__(self) -> None:
        self.deals = [] if self.is_empty else self.drafts

    def placed(self) -> PlacedPbn:
        return PlacedPbn(self.drafts[0], self.deals if self.is_rubber else None)


def grouped(drafts: list[Draft]) -> list[Group]:
    """Records and rubbers in the order of the file. Deals of a rubber that are missing are noted."""
    groups: list[Group] = []
    open_rubber: Group | None = None
    for draft in drafts:
        tag = draft.board.known("Rubber")
        text = draft.board.value("Rubber") or ""
        match = _NUMBER.fullmatch(text)
        if tag is None or match is None:
            if tag:
                _note(draft, "rubber", text=text)
            _close(open_rubber)
            open_rubber = None
            groups.append(Group([draft]))
            continue
        number = int(match[1])
        if number < 2 or open_rubber is None or open_rubber.is_empty:
            _close(open_rubber)
            open_rubber = Group([], True, number == 0)
            groups.append(open_rubber)
        open_rubber.drafts.append(draft)
        if match[2]:
            open_rubber.totals.append((draft, int(match[2])))
        if number and number != len(open_rubber.drafts):
            _note(draft, "rubber-order", number=number, due=len(open_rubber.drafts))
    _close(open_rubber)
    return groups


def _close(rubber: Group | None) -> None:
    wrong = [pair for pair in rubber.totals if pair[1] != len(rubber.deals)] if rubber else []
    if rubber and wrong:
        draft, total = wrong[-1]
        _note(draft, "rubber-short", count=len(rubber.deals), total=total)


def _note(draft: Draft, key: str, **params: Any) -> None:
    draft.fault(key, draft.board.tags["rubber"].start, **params)
    draft.board.faults.append(draft.faults.pop())
