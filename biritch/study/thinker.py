"""The stronger robot: it imagines how the unseen cards may lie, and looks what each of its cards takes there.

It sees what its seat may see, and nothing else. While hands are long the imagined deals are played out by the
plain rules; from eight cards on they are solved, as if all cards were seen. So it plays as if it could put off
every guess, which is the known weakness of this way of thinking.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from biritch.cards.cards import Card, Suit
from biritch.cards.seats import Seat
from biritch.messages import Message
from biritch.play.play import Play
from biritch.solver.solve import Solver, alike
from biritch.study.advice import advise
from biritch.study.playout import played_out
from biritch.study.unseen import layouts
from biritch.table.robots import Choice, Robot
from biritch.table.table import Table
from biritch.talk.moves import Name, PassChoice, PlayCard
from biritch.talk.naming import NamingTalk

EXACT = 8  # cards of a hand from which on positions are solved
LAYOUTS = {8: 6, 7: 10, 6: 16}  # imagined deals by cards of a hand, as many as can be solved in good time
FEW, PLAIN = 24, 40  # imagined deals of shorter hands, and of those that are too long to solve
NAMING = 60  # imagined deals before a suit is named


class Thinker(Robot):
    """A stronger player for any seat of any game: samples what it cannot see. The same seed thinks the same."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.seed = seed
        self._order = [self.liking[suit] for suit in Suit]

    def choose(self, table: Table) -> Choice:
        """The move for whoever is to decide now; always a legal one. Asks nothing that the seat may not see."""
        decides = table.controller
        if table.play is not None and decides is not None:
            return self._thought(table, table.play, decides)
        talk = table.talk
        if isinstance(talk, NamingTalk) and talk.named_by is None and table.turn is table.dealer:
            return self._named(table)
        return super().choose(table)

    def _named(self, table: Table) -> Choice:
        hand = table.visible_to(table.dealer).hands[table.dealer]
        best, second, *_ = advise(table.profile, hand, deals=NAMING, seed=self.seed)
        move = PassChoice() if best.denomination is None else Name(best.denomination)
        means = {"points": f"{best.margin.mean:.1f}", "other": f"{second.margin.mean:.1f}"}
        return Choice(move, Message("robot.thinks-names", count=NAMING, **means))

    def _thought(self, table: Table, play: Play, decides: Seat) -> Choice:
        plain = super().choose(table)
        runs = alike(play)
        if len(runs) == 1 or not isinstance(plain.move, PlayCard):
            return plain
        usual = plain.move.card
        cards = [usual if usual in run else run[-1] for run in runs]
        length = len(table.visible_to(decides).hands[play.turn]) if play.turn is not None else 0
        exact = length <= EXACT
        most = LAYOUTS.get(length, FEW) if exact else PLAIN
        chance = Random(f"{self.seed}/{len(play.cards)}")
        takes = dict.fromkeys(cards, 0)
        count = 0
        for imagined in islice(layouts(table, decides, chance), most):
            count += 1
            for card, tricks in (_solved(imagined, cards) if exact else self._played(imagined, cards)):
                takes[card] += tricks
        ranked = sorted(cards, key=lambda card: (-takes[card], card is not usual))
        if not count or takes[ranked[0]] == takes[ranked[-1]]:
            because = Message("robot.thinks-same", count=count, because=plain.because)
            return Choice(plain.move, because) if count else plain
        means = [f"{takes[card] / count:.1f}" for card in ranked]
        other = next((mean for mean in means if mean != means[0]), means[-1])
        key = "best" if exact else "plain"
        because = Message(f"robot.thinks-{key}", count=count, tricks=means[0], other=other)
        return Choice(PlayCard(ranked[0]), because)

    def _played(self, imagined: Play, cards: Sequence[Card]) -> list[tuple[Card, int]]:
        """What each card takes for the side to play, if all go on by the plain rules."""
        assert imagined.turn is not None
        side, found = imagined.turn.side, []
        for card in cards:
            imagined.push(card)
            hands = {seat: imagined.hand(seat) for seat in Seat}
            trump, table = imagined.denomination.suit, imagined.trick
            taken = played_out(hands, trump, imagined.leader, self._order, table)
            found.append((card, imagined.taken(side) + sum(seat.side is side for seat in taken)))
            imagined.pop()
        return found


def _solved(imagined: Play, cards: Sequence[Card]) -> list[tuple[Card, int]]:
    """What each card takes for the side to play, by best play of all hands."""
    takes = Solver(imagined).solve(imagined).takes
    return [(card, takes[card]) for card in cards]
