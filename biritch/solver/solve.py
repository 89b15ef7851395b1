"""What best play takes from here, and what each card costs.

>>> from biritch import Denomination, Play, Seat
>>> from biritch.cards.deal import parse_hands
>>> found = solve(Play(parse_hands("N:AJ..3. ...432 2.A..A KQ.K.."), Denomination.NOTRUMP, Seat.S))
>>> found.tricks, [card.code for card in found.best]
(3, ['HA', 'CA'])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from biritch.cards.cards import Card, Denomination, Hand, Suit
from biritch.cards.seats import Seat, Side
from biritch.errors import need
from biritch.play.play import Play
from biritch.solver.search import Search


@dataclass(frozen=True)
class Solution:
    """What the side of the hand that is to play takes from here on, the trick on the table included.

    ``takes`` has the tricks by legal card, spades to clubs, high to low, if all four hands play on as well as can
    be; it is empty when every card has been played.
    """

    seat: Seat | None
    takes: Mapping[Card, int]

    @property
    def tricks(self) -> int:
        """With the best card."""
        return max(self.takes.values(), default=0)

    @property
    def best(self) -> tuple[Card, ...]:
        """All cards that are best, spades to clubs, high to low."""
        return tuple(card for card, tricks in self.takes.items() if tricks == self.tricks)

    @property
    def costs(self) -> dict[Card, int]:
        """By card, the tricks that it gives away; 0 for the best."""
        return {card: self.tricks - tricks for card, tricks in self.takes.items()}


class Solver:
    """Solves positions of one play, one after another, and remembers what it has found.

    All positions must come from the same four hands and the same trump. Asking again is quick, and so is asking a
    few cards later.
    """

    def __init__(self, play: Play) -> None:
        need("play", play, Play)
        self._dealt = play.deal
        self.denomination = play.denomination
        trump = play.denomination.suit
        masks = [self._dealt[seat].mask for seat in Seat]
        self._search = Search(masks, -1 if trump is None else int(trump))

    def solve(self, play: Play) -> Solution:
        """The whole position. Raises ValueError for one of another deal or another trump."""
        takes: dict[Card, int] = {}
        for cards, tricks in self.each(play):
            takes |= dict.fromkeys(cards, tricks)
        return Solution(play.turn, {card: takes[card] for card in play.legal})

    def each(self, play: Play) -> Iterator[tuple[tuple[Card, ...], int]]:
        """Cards that are alike and the tricks they take, as they are found: for progress, and to stop between."""
        need("play", play, Play)
        if play.denomination is not self.denomination or play.deal != self._dealt:
            raise ValueError("this solver knows another deal or another trump; make one for this play")
        if play.turn is None:
            return
        position = _Position(play)
        ours = play.turn.side is play.leader.side
        guess = None
        for cards in alike(play):
            tricks = position.count(self._search, cards[0], guess)
            guess = tricks
            yield cards, tricks if ours else position.tricks - tricks

    def tricks(self, play: Play) -> int:
        """Only how many tricks the side to play takes: quicker than all that ``solve`` tells."""
        if play.turn is None:
            return 0
        position = _Position(play)
        tricks = position.count(self._search, None, None)
        return tricks if play.turn.side is play.leader.side else position.tricks - tricks


class _Position:
    """A position as the search has it: at the beginning of a trick, with the cards that lie on the table."""

    def __init__(self, play: Play) -> None:
        self.leader = int(play.leader)
        self.table = [card.bit for card in play.trick]
        self.left = reduce(or_, self.table, reduce(or_, (play.hand(seat).mask for seat in Seat)))
        self.tricks = self.left.bit_count() // 4

    def count(self, search: Search, card: Card | None, guess: int | None) -> int:
        """The tricks of the leader's side, after one card more or after none; a good guess makes it quick."""
        cards = [*self.table, card.bit] if card else self.table
        least, most = 0, self.tricks
        asked = (self.tricks + 1) // 2 if guess is None else guess
        while least < most:
            asked = max(least + 1, min(most, asked))
            if search.after(self.left, self.leader, asked, self.tricks, cards):
                least, asked = asked, asked + 1
            else:
                most, asked = asked - 1, asked - 1
        return least


def alike(play: Play) -> list[tuple[Card, ...]]:
    """The legal cards in runs: two cards are alike if no card between them is left, or lies on the table."""
    left = _Position(play).left
    runs: list[list[Card]] = []
    for card in play.legal:
        if runs and runs[-1][-1].suit is card.suit:
            between = left & (runs[-1][-1].bit - 1) & ~((card.bit << 1) - 1)
            if not between:
                runs[-1].append(card)
                continue
        runs.append([card])
    return [tuple(run) for run in runs]


def solve(play: Play) -> Solution:
    """Every legal card of a position with what it takes, by best play of all four hands, all cards seen.

    Exact. Endings of eight cards a hand take some hundredths of a second, whole deals some seconds.
    """
    return Solver(play).solve(play)


def tricks_table(hands: Mapping[Seat, Hand]) -> dict[Denomination, dict[Seat, int]]:
    """By trump and by the hand that leads, how many tricks the side on lead takes.

    Raises DealError for hands that are not of equal length, or that have a card in common.
    """
    found: dict[Denomination, dict[Seat, int]] = {}
    for denomination in (*map(Denomination.of, Suit), Denomination.NOTRUMP):
        solver = Solver(Play(hands, denomination, Seat.N))
        found[denomination] = {seat: solver.tricks(Play(hands, denomination, seat)) for seat in Seat}
    return found


def side_takes(play: Play, side: Side) -> int:
    """How many tricks a side has in the end: those it has taken, and those that best play takes."""
    left = sum(len(play.hand(seat)) for seat in Seat) + len(play.trick)
    ours = Solver(play).tricks(play)
    mine = play.turn is not None and play.turn.side is side
    return play.taken(side) + (ours if mine else left // 4 - ours)
