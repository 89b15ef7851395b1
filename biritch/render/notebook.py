"""How each value of the engine shows itself in a notebook: its drawing, with the look brought along."""

from __future__ import annotations

from functools import singledispatch

from biritch.cards.cards import Hand
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.play.play import Trick
from biritch.render.cards import hand_html
from biritch.render.look import with_look
from biritch.render.sheet import rubber_html, sheet_html
from biritch.render.table import deal_html, table_html
from biritch.scoring.rubber import Rubber
from biritch.scoring.score import ScoreSheet
from biritch.table.table import Table


@singledispatch
def drawing(value: object) -> str:
    """The HTML of a value; TypeError for one that has no drawing."""
    raise TypeError(f"a {type(value).__name__} has no drawing")


drawing.register(Hand, lambda hand: with_look(hand_html(hand)))
drawing.register(Deal, lambda deal: with_look(deal_html(deal)))
drawing.register(ScoreSheet, lambda sheet: with_look(sheet_html(sheet)))
drawing.register(Rubber, lambda rubber: with_look(rubber_html(rubber.sheets)))


@drawing.register
def _(table: Table) -> str:
    trick = Trick(table.play.leader, table.play.trick, None) if table.play else None
    hands = {seat: table.hand(seat) for seat in Seat}
    return with_look(table_html(hands, trick=trick, turn=table.turn))
