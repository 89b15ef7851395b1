"""An example for each paragraph of the later laws that scores or that a talk can show.

A paragraph that scores has a deal, whose sheet has a line by that paragraph. One of the talk has what was called,
and what the engine says to the next call, or what the calls came to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.errors import Refusal
from biritch.formats.read_record import read_record
from biritch.formats.record import Record
from biritch.profiles import PROFILES
from biritch.scoring.score import ScoreSheet
from biritch.table.table import Table

DEALER = Seat.S


@dataclass(frozen=True)
class LawExample:
    """An example of one paragraph: a deal that was scored, or a talk.

    ``data`` is a record; ``words`` what was called from South on, and ``tried`` a call that is refused then.
    """

    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    tried: str = ""

    @property
    def law(self) -> str:
        return self.rule.partition("/")[0]

    @property
    def record(self) -> Record | None:
        """The deal, for a paragraph that scores."""
        return read_record(self.data) if self.data else None

    @property
    def sheet(self) -> ScoreSheet | None:
        record = self.record
        return record.score() if record else None

    @property
    def table(self) -> Table | None:
        """The table after the talk, for a paragraph of the talk."""
        if not self.words and not self.tried:
            return None
        table = Table(Deal.shuffled(1904), PROFILES[self.law], DEALER)
        for word in self.words:
            table.push(table.read(word))
        return table

    @property
    def refusal(self) -> Refusal | None:
        """What is said to the call that is tried."""
        table = self.table
        return table.refusal(table.read(self.tried)) if table and self.tried else None


def _deal(
    law: str, paragraph: str, bid: str, ns: int, *, raises: str = "", honours: str = "SSSWW", aces: str = "NSEW",
    voids: str = "", before: Mapping[str, Any] | None = None, revokes: str = "", **options: Any,
) -> LawExample:  # fmt: skip
    """``bid``: "hearts", or "4 hearts"; ``honours`` and ``aces``: who holds A K Q J 10, and each of the aces."""
    level, _, denomination = bid.rpartition(" ")
    contract: dict[str, Any] = {"declarer": "S", "denomination": denomination, "raises": list(raises)}
    contract |= {"level": int(level)} if level else {"named_by": "S"}
    if denomination == "notrump":
        held: dict[str, Any] = {"aces": {seat: aces.count(seat) for seat in sorted(set(aces))}}
    else:
        ranks = dict.fromkeys(sorted(set(honours)), "")
        for seat, rank in zip(honours, "AKQJT", strict=True):
            ranks[seat] += rank
        held = {"honours": ranks, "voids": list(voids)}
    data = {
        "profile": law, "options": options, "dealer": "S", "contract": contract, "holdings": held,
        "tricks": {"NS": ns, "EW": 13 - ns}, "revokes": list(revokes), "before": dict(before or {}),
    }  # fmt: skip
    return LawExample(f"{law}/{paragraph}", data)


def _talk(law: str, paragraph: str, words: str, tried: str = "") -> LawExample:
    return LawExample(f"{law}/{paragraph}", words=tuple(words.split()), tried=tried)


W, A, R, C = "bridge-whist-1904", "auction-1908", "royal-auction-1914", "contract-modern"
NEAR = {"below": {"NS": 24, "EW": 0}}
LAST = {"below": {"NS": 24, "EW": 0}, "games": {"NS": 1, "EW": 1}, "total": {"NS": 120, "EW": 90}}
PASSED = "pass pass pass"


def _of_both_auctions(law: str) -> tuple[LawExample, ...]:
    clubs = "4 clubs" if law == A else "3 clubs"
    return (
        _talk(law, "opening-bid", "", "pass"),
        _talk(law, "bid", "1C pass", "2R") if law == A else _talk(law, "bid", f"1C pass 1H 2D {PASSED}"),
        _talk(law, "higher-bid", "1NT 2D" if law == A else "2R 3C", "1C"),
        _talk(law, "double", "1H double redouble", "double"),
        _talk(law, "close", f"1H double {PASSED}", "2H"),
        _talk(law, "declarer", f"1H pass 2H {PASSED}"),
        _deal(law, "contract-made", clubs, 11),
        _deal(law, "bonus", "2 hearts", 9, raises="W"),
        _deal(law, "bonus", "2 hearts", 9, raises="WS"),
        _deal(law, "undertricks", "4 diamonds", 8, raises="W"),
        _deal(law, "one-spade", "1 spades", 4),
        _deal(law, "honours-trumps", "2 hearts", 8, honours="SSSSN"),
        _deal(law, "honours-notrump", "1 notrump", 7, aces="SSSS"),
        _deal(law, "slam", "7 hearts", 12),
        _deal(law, "undoubled", "2 hearts", 12, raises="WS"),
        _deal(law, "game", "1 hearts", 7, before=NEAR),
        _deal(law, "rubber", "1 hearts", 7, before=LAST),
        _deal(law, "margin", "1 hearts", 7, before=LAST),
        _deal(law, "revoke", "2 hearts", 9, revokes="S"),
        _deal(law, "revoke", "2 hearts", 7, revokes="W"),
        _deal(law, "revoke", "2 hearts", 9, revokes="W", revoke_choice="add"),
    )


EXAMPLES: tuple[LawExample, ...] = (
    _talk(W, "naming", "hearts decline decline"),
    _talk(W, "naming-passed", "pass", "pass"),
    _talk(W, "doubling", "hearts decline double decline redouble", "redouble"),
    _deal(W, "doubling", "hearts", 8, raises="WSWS"),
    _deal(W, "odd-tricks", "notrump", 9),
    _deal(W, "odd-tricks", "hearts", 5),
    _deal(W, "honours-trumps", "hearts", 8, honours="SSSSS"),
    _deal(W, "honours-notrump", "notrump", 8, aces="SSSS"),
    _deal(W, "chicane", "hearts", 8, voids="E"),
    _deal(W, "chicane", "hearts", 8, honours="WWWEE", voids="NS"),
    _deal(W, "slam", "clubs", 12),
    _deal(W, "undoubled", "hearts", 12, raises="WS"),
    _deal(W, "game", "hearts", 7, before=NEAR),
    _deal(W, "rubber", "hearts", 7, before=LAST),
    _deal(W, "margin", "hearts", 7, before=LAST),
    _deal(W, "revoke", "hearts", 8, revokes="W"),
    _deal(W, "revoke", "hearts", 8, revokes="W", before={"below": {"NS": 0, "EW": 20}}, revoke_choice="deduct"),
    _deal(W, "revoke", "hearts", 8, revokes="W", revoke_choice="add"),
    *_of_both_auctions(A),
    _deal(A, "chicane", "2 hearts", 8, voids="E"),
    *_of_both_auctions(R),
    _talk(R, "denominations", "1S pass 1R", "1C"),
    _deal(R, "denominations", "2 royals", 9),
    _talk(R, "no-overbid-self", f"1R {PASSED}", "2R"),
    _deal(R, "one-spade", "1 spades", 4, raises="WS"),
    _deal(R, "chicane", "2 hearts", 8, voids="E", chicane="1912"),
    _talk(C, "bid", "5C", "4NT"),
    _talk(C, "bid", "pass pass pass pass", "1C"),
    _talk(C, "double", "1H double redouble", "redouble"),
    _talk(C, "declarer", f"1H pass 2H {PASSED}"),
    _deal(C, "trick-points", "3 notrump", 9),
    _deal(C, "overtricks", "2 hearts", 10),
    _deal(C, "overtricks", "2 hearts", 10, raises="W", before={"games": {"NS": 1, "EW": 0}}),
    _deal(C, "bonus", "2 hearts", 8, raises="WS"),
    _deal(C, "undertricks", "4 hearts", 6, raises="W"),
    _deal(C, "undertricks", "4 hearts", 6, raises="W", before={"games": {"NS": 1, "EW": 0}}),
    _deal(C, "slam", "6 hearts", 12),
    _deal(C, "honours", "2 hearts", 6, honours="SSSSN"),
    _deal(C, "vulnerable", "4 hearts", 9, before={"games": {"NS": 1, "EW": 0}}),
    _deal(C, "game", "3 notrump", 9),
    _deal(C, "rubber", "3 notrump", 9, before={"games": {"NS": 1, "EW": 1}}),
    _deal(C, "margin", "3 notrump", 9, before={"games": {"NS": 1, "EW": 1}, "total": {"NS": 400, "EW": 700}}),
    _deal(C, "revoke", "2 hearts", 7, revokes="W"),
)
# These paragraphs have no line of their own: they say how others are meant, or what ends with them.
WITHOUT_LINE = frozenset({"undoubled", "game", "margin", "vulnerable", "denominations", "doubling"})


@cache
def _by_rule() -> dict[str, tuple[LawExample, ...]]:
    found: dict[str, tuple[LawExample, ...]] = {}
    for one in EXAMPLES:
        found[one.rule] = (*found.get(one.rule, ()), one)
    return found


def law_examples(rule: str) -> tuple[LawExample, ...]:
    """The examples of a paragraph, such as "auction-1908/bonus"; none for one that has none."""
    return _by_rule().get(rule, ())


__all__ = ["EXAMPLES", "LawExample", "law_examples"]
