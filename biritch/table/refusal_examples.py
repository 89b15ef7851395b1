"""Every way a move can be wrong, once, each with an example that runs.

The documentation shows these; a test holds the list against the codes that the engine knows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from biritch.cards.cards import Card, Denomination
from biritch.cards.deal import Deal, parse_hands
from biritch.cards.seats import Seat
from biritch.errors import Refusal
from biritch.play.play import Play
from biritch.profiles import profile
from biritch.table.table import Table
from biritch.talk.moves import Bid, Move, Name, PlayCard

DEAL = "N:KQ64.432.AKQ852. T98732.7.JT643.A A5.KJ9865.7.T987 J.AQT.9.KQJ65432"
ENDING = "N:A... K... Q... J..."


@dataclass(frozen=True)
class Example:
    """A position, reached by moves written as in a record, and the move that is refused there.

    South deals ``DEAL``. ``moves`` are words and cards; "…" plays the deal to its end with the first legal card.
    """

    code: str
    profile: str
    moves: tuple[str, ...]
    tried: str | Bid | Name
    options: dict[str, Any] = field(default_factory=dict)

    def table(self) -> Table:
        """The table just before the move."""
        table = Table(Deal.from_pbn(DEAL), profile(self.profile, **self.options), Seat.S)
        for text in self.moves:
            if text == "…":
                while not table.is_over:
                    table.push(next(iter(table.legal_moves)))
            else:
                table.push(table.read(text))
        return table

    def move(self) -> Move:
        """The move that is refused."""
        return self.tried if isinstance(self.tried, (Bid, Name)) else _anywhere(self.table(), self.tried)

    def refusal(self) -> Refusal:
        """What the engine says to it."""
        if self.code == "card-unknown":
            play = Play(parse_hands(ENDING), Denomination.NOTRUMP, Seat.N, self.profile)
            found = play.refusal(Card.parse(str(self.tried)))
        else:
            found = self.table().refusal(self.move())
        assert found is not None
        return found


def _anywhere(table: Table, text: str) -> Move:
    # A word of another game cannot be read in this one, but can be tried from Python.
    from biritch.talk.moves import Contre, Pass

    other: dict[str, Move] = {"contre": Contre(), "pass": Pass(), "hearts": Name(Denomination.HEARTS)}
    try:
        return table.read(text)
    except ValueError:
        return other[text] if text in other else PlayCard(Card.parse(text))


_BIRITCH, _VINT, _RETOLD = "collinson-1886", "vint-moscow-1886", "retelling"
_AUCTION_1908, _CONTRACT = "auction-1908", "contract-modern"
_NAMED = ("hearts",)
_LED = ("hearts", "decline", "decline", "CK")
_CLOSED = ("1S", *["pass"] * 12)
_AUCTION = {"naming": "auction"}

EXAMPLES: tuple[Example, ...] = (
    Example("choice-passed-back", _BIRITCH, ("pass",), "pass"),
    Example("nothing-named", _BIRITCH, (), "contre"),
    Example("already-named", _BIRITCH, _NAMED, "spades"),
    Example("other-side-raises", _BIRITCH, _NAMED, "surcontre"),
    Example("not-in-this-game", _BIRITCH, (), Bid(2, Denomination.HEARTS)),
    Example("talk-closed", _BIRITCH, _LED, "contre"),
    Example("talk-open", _BIRITCH, _NAMED, "CK"),
    Example("bid-too-low", _VINT, ("2H",), "2D"),
    Example("no-such-denomination", _BIRITCH, (), Name(Denomination.ROYALS)),
    Example("no-such-level", _VINT, (), Bid(8, Denomination.SPADES)),
    Example("bid-a-level", _VINT, (), "hearts"),
    Example("no-doubles", _VINT, ("1S",), "contre"),
    Example("thrown-in", _VINT, ("pass",) * 8, "1S"),
    Example("no-play-redeal", _VINT, ("pass",) * 8, "CK"),
    Example("auction-closed", _VINT, _CLOSED, "2S"),
    Example("nothing-above", _VINT, ("7NT",), "pass"),
    Example("name-too-low", _RETOLD, ("diamonds",), "clubs", _AUCTION),
    Example("must-name", _RETOLD, ("pass",) * 4, "pass", _AUCTION),
    Example("double-after-auction", _RETOLD, ("spades",), "double", _AUCTION),
    Example("auction-over", _RETOLD, ("spades", "pass", "pass", "pass"), "pass", _AUCTION),
    Example("must-open", _AUCTION_1908, (), "pass"),
    Example("bid-too-cheap", _AUCTION_1908, ("2S",), "1C"),
    Example("own-bid-passed", "royal-auction-1914", ("1C", "pass", "pass", "pass"), "2C"),
    Example("no-bid-to-double", _CONTRACT, ("pass",), "double"),
    Example("double-own", _CONTRACT, ("1S", "pass"), "double"),
    Example("double-again", _CONTRACT, ("1S", "double"), "double"),
    Example("redouble-undoubled", _CONTRACT, ("1S",), "redouble"),
    Example("redouble-own", _CONTRACT, ("1S", "double", "pass"), "redouble"),
    Example("redouble-again", _CONTRACT, ("1S", "double", "redouble"), "redouble"),
    Example("must-follow", _BIRITCH, (*_LED, "H2", "CA"), "H5"),
    Example("not-your-turn", _BIRITCH, _LED, "CA"),
    Example("card-played", _BIRITCH, _LED, "CK"),
    Example("card-unknown", _BIRITCH, (), "HA"),
    Example("play-over", _BIRITCH, ("hearts", "decline", "decline", "…"), "CK"),
)
