"""Biritch and Vint: the rules of two card games of 1886, as an engine that says why.

Everything public is handed on here. The engine needs nothing but Python; widgets and figures, which
need more, are in ``biritch.widgets`` and ``biritch.figures``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from biritch.cards.cards import CARDS, Card, Denomination, Hand, Rank, Suit
from biritch.cards.deal import Deal
from biritch.cards.seats import BySide, Seat, Side
from biritch.errors import BiritchError, DealError, Fault, IllegalMove, ParseError, RecordError, Refusal
from biritch.messages import Message, speak, speaking
from biritch.notebook import drawn_by
from biritch.play.play import Play, Trick
from biritch.profiles import PROFILES, Change, Profile, Values, profile
from biritch.profiles.lines import Game, ScoreLine, Standing
from biritch.profiles.results import Holdings, Result
from biritch.scoring.score import Final, ScoreSheet, score
from biritch.talk.contract import Contract

if TYPE_CHECKING:
    from biritch.formats.read_record import Record, RubberRecord, read_any, read_record, read_rubber
    from biritch.scoring.rubber import Rubber
    from biritch.scoring.session import Session
    from biritch.study.compare import Comparison, Difference, compare_record, diff
    from biritch.table.table import Table, View
    from biritch.talk.moves import Bid, Call, Contre, Decline, Move, Name, Pass, PassChoice, PlayCard, SurContre
    from biritch.talk.naming import Talk

drawn_by("biritch.render.notebook:drawing")

__version__ = "0.1.0"

# What a score does not need is loaded when it is first asked for.
_LATER = {
    name: module
    for module, names in {
        "study.compare": "Comparison Difference compare_record diff",
        "talk.moves": "Bid Call Contre Decline Move Name Pass PassChoice PlayCard SurContre",
        "formats.read_record": "Record RubberRecord read_any read_record read_rubber",
        "scoring.rubber": "Rubber",
        "scoring.session": "Session",
        "table.table": "Table View",
        "talk.naming": "Talk",
    }.items()
    for name in names.split()
}

__all__ = [
    "Bid", "BiritchError", "BySide", "CARDS", "Call", "Card", "Change", "Comparison", "Contract", "Contre",
    "Deal", "DealError", "Decline", "Denomination", "Difference", "Fault", "Final", "Game", "Hand",
    "Holdings", "IllegalMove", "Message", "Move", "Name", "PROFILES", "ParseError", "Pass", "PassChoice",
    "Play", "PlayCard", "Profile", "Rank", "Record", "RecordError", "Refusal", "Result", "Rubber",
    "RubberRecord", "ScoreLine", "ScoreSheet", "Seat", "Session", "Side", "Standing", "Suit", "SurContre",
    "Table", "Talk", "Trick", "Values", "View", "compare_record", "diff", "profile", "read_any",
    "read_record", "read_rubber", "score", "speak", "speaking",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"biritch.{_LATER[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
