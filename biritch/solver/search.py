"""Search with all cards seen: can the side on lead take so many tricks? Exact, by partition search.

A question is answered together with a proof. The proof is the set of cards whose rank mattered, as bits: the
number itself if the answer is yes, its complement (a negative number) if it is no. It speaks for every position
with the same lengths of all holdings in which, in each suit, the cards down to the lowest of the proof lie with
the same hands: below that only numbers count. So one answer serves many positions (M. Ginsberg, *Partition
Search*, 1996).

Cards of a run are tried only once, by the highest. If the rank of one of them matters, the proof must have the
whole run, down to its last card: in another position that card might be another hand's, or not alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from biritch.solver.lies import HIGHEST, SUIT_OF, SUITS, Lie, Lies
from biritch.solver.order import following, leads, throwing
from biritch.solver.sure import sure_plain, sure_trump

# Answers of one kind of position (the same leader and lengths): by what a proof asks about the high cards.
Bounds = tuple[int, int]  # the tricks of the side on lead, at least and at most
Depths = tuple[int, ...]  # by suit: how many of the highest cards matter
Answers = dict[int, tuple[Depths, dict[int, Bounds]]]


class Search:
    """Four hands of equal length and a trump suit (0 to 3, -1 for none); remembers what it has found."""

    def __init__(self, hands: Sequence[int], trump: int) -> None:
        self.hands = tuple(hands)
        self.trump = trump
        self._lies: tuple[dict[int, Lie], ...] = ({}, {}, {}, {})
        self._known: dict[int, Answers] = {}
        self._good: dict[int, int] = {}  # by kind of position, the lead that was enough

    def lies(self, left: int) -> Lies:
        """How each suit lies when these cards are left."""
        spades, hearts, diamonds, clubs = self._lies
        part = left & SUITS[0]
        one = spades.get(part) or self._lie(0, part)
        part = left & SUITS[1]
        two = hearts.get(part) or self._lie(1, part)
        part = left & SUITS[2]
        three = diamonds.get(part) or self._lie(2, part)
        part = left & SUITS[3]
        return one, two, three, clubs.get(part) or self._lie(3, part)

    def _lie(self, suit: int, part: int) -> Lie:
        found = self._lies[suit][part] = Lie(self.hands, suit, part)
        return found

    # One question, one function for each of the four cards of a trick. ``left`` are the cards of all hands when
    # the trick begins, ``tricks`` the tricks there still are, ``need`` what the leader's side is to take of them.

    def lead(self, left: int, leader: int, need: int, tricks: int) -> int:
        """The proof that the leader's side takes ``need`` of the ``tricks`` there are, or that it does not."""
        if need <= 0:
            return 0
        if need > tricks:
            return -1
        if tricks == 1:
            return self._last(left, leader)
        lies = one, two, three, four = self.lies(left)
        if self.trump < 0:
            proof = sure_plain(lies, leader, need, tricks)
        else:
            proof = sure_trump(lies, self.trump, leader, need, tricks)
        if proof is not None:
            return proof
        kind = (one.lengths + two.lengths + three.lengths + four.lengths) << 2 | leader
        owners = one.owners | two.owners | three.owners | four.owners
        answers = self._known.get(kind)
        if answers is None:
            answers = self._known[kind] = {}
        else:
            for asked, (depths, by_owners) in answers.items():
                bounds = by_owners.get(owners & asked)
                if bounds is not None:
                    if bounds[0] >= need:
                        return _deep(lies, depths)
                    if bounds[1] < need:
                        return ~_deep(lies, depths)
        proof = self._tried(lies, left, leader, need, tricks, kind)
        _remember(answers, proof, left, owners, need, tricks)
        return proof

    def _tried(self, lies: Lies, left: int, leader: int, need: int, tricks: int, kind: int) -> int:
        against = 0
        for card in leads(lies, self.trump, leader, self._good.get(kind, 0)):
            proof = self.second(lies, left, leader, need, tricks, card, SUIT_OF[card])
            if proof >= 0:
                self._good[kind] = card
                return proof
            against |= ~proof
        return ~_whole(against, lies, leader)

    def _last(self, left: int, leader: int) -> int:
        """Of the last trick: nobody has a choice."""
        best = left & self.hands[leader]
        winner, suit = leader, SUIT_OF[best]
        for hand in (leader + 1 & 3, leader + 2 & 3, leader + 3 & 3):
            card = left & self.hands[hand]
            its = SUIT_OF[card]
            if its == suit:
                if card > best:
                    winner, best = hand, card
            elif its == self.trump:
                winner, best, suit = hand, card, its
        proof = best if left & SUITS[suit] != best else 0
        return ~proof if (winner ^ leader) & 1 else proof

    def second(self, lies: Lies, left: int, leader: int, need: int, tricks: int, led: int, suit: int) -> int:
        """As ``lead``, when the leader has led a card of a suit."""
        hand = leader + 1 & 3
        lie = lies[suit]
        own = lie.leads[hand]
        if own:
            third, fourth = lie.leads[leader ^ 2], lie.leads[hand ^ 2]
            best_third, best_fourth = third[0] if third else 0, fourth[0] if fourth else 0
            partner_wins = best_fourth > best_third and best_fourth > led
            cards = following(own, 0 if partner_wins else led, best_third)
        else:
            cards = throwing(lies, self.trump, hand, True)
        proof = 0
        for card in cards:
            its = SUIT_OF[card]
            if (its == suit and card > led) or (its == self.trump and its != suit):
                found = self.third(lies, left, leader, need, tricks, led | card, suit, card, hand, its)
            else:
                found = self.third(lies, left, leader, need, tricks, led | card, suit, led, leader, suit)
            if found < 0:
                return found
            proof |= found
        return _whole_runs(proof, lie, hand) if own else _whole(proof, lies, hand)

    def third(
        self, lies: Lies, left: int, leader: int, need: int, tricks: int,
        played: int, suit: int, best: int, winner: int, winning: int,
    ) -> int:  # fmt: skip
        """As ``lead``, when two cards are played; ``winner`` has the trick with ``best``, of suit ``winning``."""
        hand = leader ^ 2
        lie = lies[suit]
        own = lie.leads[hand]
        if own:
            fourth = lie.leads[hand + 1 & 3]
            best_fourth = fourth[0] if fourth else 0
            idle = winning != suit or (winner == leader and best > best_fourth)
            enough = best_fourth if own[0] > best_fourth or winner == leader else 0
            cards = following(own, 0 if idle else best, enough)
        else:
            cards = throwing(lies, self.trump, hand, winner != leader)
        against = 0
        for card in cards:
            its = SUIT_OF[card]
            if (its == winning and card > best) or (its == self.trump and its != winning):
                found = self.fourth(lies, left, leader, need, tricks, played | card, suit, card, hand, its)
            else:
                found = self.fourth(lies, left, leader, need, tricks, played | card, suit, best, winner, winning)
            if found >= 0:
                return found
            against |= ~found
        return ~(_whole_runs(against, lie, hand) if own else _whole(against, lies, hand))

    def fourth(
        self, lies: Lies, left: int, leader: int, need: int, tricks: int,
        played: int, suit: int, best: int, winner: int, winning: int,
    ) -> int:  # fmt: skip
        """As ``third``, when three cards are played."""
        hand = leader + 3 & 3
        lie = lies[suit]
        own = lie.leads[hand]
        losing = winner != hand ^ 2
        if own:
            cards = following(own, best if losing and winning == suit else 0, 0)
        else:
            cards = throwing(lies, self.trump, hand, losing)
        proof = 0
        for card in cards:
            its = SUIT_OF[card]
            if (its == winning and card > best) or (its == self.trump and its != winning):
                found = self.next(left, leader, need, tricks, played | card, card, hand, its)
            else:
                found = self.next(left, leader, need, tricks, played | card, best, winner, winning)
            if found < 0:
                return found
            proof |= found
        return _whole_runs(proof, lie, hand) if own else _whole(proof, lies, hand)

    def next(
        self, left: int, leader: int, need: int, tricks: int, played: int, best: int, winner: int, winning: int
    ) -> int:
        """As ``lead``, of the leader whose trick is full: what the rest of the tricks must bring."""
        if (winner ^ leader) & 1:
            found = ~self.lead(left ^ played, winner, tricks - need, tricks - 1)
        else:
            found = self.lead(left ^ played, winner, need - 1, tricks - 1)
        if played & SUITS[winning] == best:
            return found  # the only card of its suit: its rank did not matter
        return found | best if found >= 0 else ~(~found | best)

    def after(self, left: int, leader: int, need: int, tricks: int, cards: Sequence[int]) -> bool:
        """Whether the leader's side takes ``need`` of the ``tricks``, when the trick begins with these cards."""
        if not cards:
            return self.lead(left, leader, need, tricks) >= 0
        lies = self.lies(left)
        best, winner, played, suit = cards[0], leader, 0, SUIT_OF[cards[0]]
        winning = suit
        for place, card in enumerate(cards):
            its = SUIT_OF[card]
            played |= card
            if (its == winning and card > best) or (its == self.trump and its != winning):
                best, winner, winning = card, leader + place & 3, its
        if len(cards) == 1:
            return self.second(lies, left, leader, need, tricks, best, suit) >= 0
        if len(cards) == 4:
            return self.next(left, leader, need, tricks, played, best, winner, winning) >= 0
        go_on = self.third if len(cards) == 2 else self.fourth
        return go_on(lies, left, leader, need, tricks, played, suit, best, winner, winning) >= 0


def _whole_runs(proof: int, lie: Lie, hand: int) -> int:
    """A proof that cuts no run of a suit that a hand might have played from."""
    if proof & lie.joined[hand]:
        for run in lie.runs[hand]:
            if proof & run:
                proof |= run
    return proof


def _whole(proof: int, lies: Lies, hand: int) -> int:
    """A proof that cuts no run of a hand, in any suit."""
    for lie in lies:
        if proof & lie.joined[hand]:
            proof = _whole_runs(proof, lie, hand)
    return proof


def _deep(lies: Lies, depths: Depths) -> int:
    """The lowest of so many highest cards of each suit."""
    proof = 0
    for lie, depth in zip(lies, depths, strict=True):
        if depth:
            proof |= lie.cards[depth - 1]
    return proof


def _remember(answers: Answers, proof: int, left: int, owners: int, need: int, tricks: int) -> None:
    yes = proof >= 0
    asked, depths = 0, []
    for suit, mask in enumerate(SUITS):
        part = (proof if yes else ~proof) & mask
        depth = (left & mask & -(part & -part)).bit_count() if part else 0
        asked |= HIGHEST[suit][depth]
        depths.append(depth)
    if asked not in answers:
        answers[asked] = tuple(depths), {}
    by_owners = answers[asked][1]
    least, most = by_owners.get(owners & asked, (0, tricks))
    by_owners[owners & asked] = (max(least, need), most) if yes else (least, min(most, need - 1))
