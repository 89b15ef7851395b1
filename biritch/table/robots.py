"""Simple honest players: each knows what its seat may see, keeps to a few plain rules, and says which one it used.

They are not strong and are not meant to be. The rules look at the longest suit, at strength (ace 4, king 3,
queen 2, jack 1) and at the trick on the table, at nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from biritch.cards.cards import Card, Denomination, Hand, Rank, Suit
from biritch.cards.seats import Seat
from biritch.messages import Message
from biritch.play.play import Play, Trick, trick_winner
from biritch.table.table import Table
from biritch.talk.auction import NamingAuction, VintAuction
from biritch.talk.bidding import BridgeAuction
from biritch.talk.moves import Bid, Contre, Decline, Move, Name, Pass, PassChoice, PlayCard, SurContre
from biritch.talk.naming import NamingTalk

LONG = 5  # cards that make a suit worth naming
NO_TRUMPS = 15  # strength that does without trumps
RAISE = ((14, 4), (16, 5))  # strength and trumps for a contre, for a sur contre; no robot goes further
FIRST_BID = 12  # strength for a bid of one; each level more asks for LEVEL_STEP more
LEVEL_STEP = 3
SUPPORT = 3  # cards in partner's suit that are worth two levels
AUCTION = 11  # strength for naming in an auction without levels


@dataclass(frozen=True)
class Choice:
    """A move, and the rule that chose it."""

    move: Move
    because: Message


def strength(cards: Iterable[Card]) -> int:
    """Ace 4, king 3, queen 2, jack 1."""
    return sum(max(0, card.rank - Rank.TEN) for card in cards)


class Robot:
    """A player for any seat of any game. ``seed`` only settles which of two equal suits is liked better."""

    def __init__(self, seed: int = 0) -> None:
        liked = list(Suit)
        Random(seed).shuffle(liked)
        self.liking = {suit: place for place, suit in enumerate(liked)}

    def choose(self, table: Table) -> Choice:
        """The move for whoever is to decide now; always a legal one. Asks nothing that the seat may not see.

        Raises ValueError when the deal is over.
        """
        turn, decides = table.turn, table.controller
        if turn is None or decides is None:
            raise ValueError("the deal is over, and there is nothing to choose")
        # What is chosen from: the hand whose turn it is, as far as whoever decides may see it.
        hand = table.visible_to(decides).hands[turn]
        choice = self._wanted(table, turn, hand)
        if choice.move in table.legal_moves:
            return choice
        # A talk that these rules do not know: say no if one may, else the first thing there is.
        moves = list(table.legal_moves)
        quiet = [move for move in moves if isinstance(move, (Pass, Decline))]
        return Choice((quiet or moves)[0], Message("robot.first"))

    def _wanted(self, table: Table, turn: Seat, hand: Hand) -> Choice:
        if table.play is not None:
            return self._card(table.play, turn, hand)
        talk = table.talk
        if isinstance(talk, (VintAuction, BridgeAuction)):
            return self._bid(table, talk, turn, hand)
        if isinstance(talk, NamingAuction) and talk.doubling is None:
            return self._outname(table, talk, turn, hand)
        inner = talk.doubling if isinstance(talk, NamingAuction) else talk
        if isinstance(inner, NamingTalk) and inner.named_by is not None:
            return self._raise(inner, hand)
        return self._name(table, hand)

    # The talk

    def _longest(self, hand: Hand) -> Suit:
        """The longest suit; of equal ones the stronger."""
        return max(Suit, key=lambda suit: (hand.count(suit), strength(hand[suit]), self.liking[suit]))

    def _name(self, table: Table, hand: Hand) -> Choice:
        longest = self._longest(hand)
        name = Name(Denomination.of(longest))
        if hand.count(longest) >= LONG:
            return Choice(name, Message("robot.names-long", count=LONG))
        if strength(hand) >= NO_TRUMPS:
            return Choice(Name(Denomination.NOTRUMP), Message("robot.names-biritch", strength=NO_TRUMPS))
        if PassChoice() in table.legal_moves:
            return Choice(PassChoice(), Message("robot.passes-choice"))
        return Choice(name, Message("robot.must-name"))

    def _raise(self, talk: NamingTalk, hand: Hand) -> Choice:
        if len(talk.raises) >= len(RAISE) or talk.denomination is None:
            return Choice(Decline(), Message("robot.no-further"))
        least, trumps = RAISE[len(talk.raises)]
        suit = talk.denomination.suit
        kind = "trumps" if suit is not None else "strength"
        if strength(hand) >= least and (suit is None or hand.count(suit) >= trumps):
            because = Message(f"robot.raises-{kind}", strength=least, trumps=trumps)
            return Choice(SurContre() if talk.due is talk.dealer.side else Contre(), because)
        return Choice(Decline(), Message(f"robot.declines-{kind}", strength=least, trumps=trumps))

    def _bid(self, table: Table, talk: VintAuction | BridgeAuction, turn: Seat, hand: Hand) -> Choice:
        if talk.bidder is not None and talk.bidder.side is turn.side:
            return Choice(Pass(), Message("robot.ours"))
        denomination, limit, because = self._limit(talk, turn, hand)
        if denomination is Denomination.SPADES and Denomination.ROYALS in talk.denominations:
            denomination = Denomination.ROYALS
        for level in range(1, min(limit, 7) + 1):
            if Bid(level, denomination) in table.legal_moves:
                return Choice(Bid(level, denomination), because)
        if Pass() not in table.legal_moves:
            return Choice(Bid(1, talk.denominations[0]), Message("robot.must-open"))
        return Choice(Pass(), Message("robot.no-higher", strength=FIRST_BID, step=LEVEL_STEP))

    def _limit(
        self, talk: VintAuction | BridgeAuction, turn: Seat, hand: Hand
    ) -> tuple[Denomination, int, Message]:
        """What the hand would bid, up to which level, and what makes it do so."""
        levels = (strength(hand) - FIRST_BID) // LEVEL_STEP + 1
        for index, call in enumerate(talk.calls):
            speaker = Seat((talk.dealer + index) % 4)
            forced = index == 0 and isinstance(talk, BridgeAuction) and talk.must_open
            if speaker is turn.partner and isinstance(call, Bid) and not forced:
                suit = call.denomination.suit
                if suit is not None and hand.count(suit) >= SUPPORT:
                    return call.denomination, levels + 2, Message("robot.supports", count=SUPPORT)
        longest = self._longest(hand)
        if hand.count(longest) >= LONG:
            because = Message("robot.bids-long", count=LONG, strength=FIRST_BID, step=LEVEL_STEP)
            return Denomination.of(longest), levels, because
        because = Message("robot.bids-strong", count=LONG, strength=NO_TRUMPS)
        return Denomination.NOTRUMP, levels if strength(hand) >= NO_TRUMPS else 0, because

    def _outname(self, table: Table, talk: NamingAuction, turn: Seat, hand: Hand) -> Choice:
        longest = self._longest(hand)
        name = Name(Denomination.of(longest))
        if talk.must_name:
            return Choice(name, Message("robot.must-name"))
        if talk.bidder is not None and talk.bidder.side is turn.side:
            return Choice(Pass(), Message("robot.ours"))
        if hand.count(longest) < LONG or strength(hand) < AUCTION:
            return Choice(Pass(), Message("robot.not-outnames", count=LONG, strength=AUCTION))
        if name not in table.legal_moves:
            return Choice(Pass(), Message("robot.cannot-outname"))
        return Choice(name, Message("robot.outnames", count=LONG, strength=AUCTION))

    # The cards. The reason is what decided: where there was nothing to choose, it says so; where two rules lead
    # to the same card, neither is named as if it alone had chosen.

    def _card(self, play: Play, turn: Seat, hand: Hand) -> Choice:
        legal, trump = play.legal, play.denomination.suit
        if len(legal) == 1:
            return Choice(PlayCard(legal[0]), _forced(legal[0], hand))
        if not play.trick:
            return self._lead(hand, trump)
        on_table = Trick(play.leader, play.trick, None)
        winner = trick_winner(on_table, play.denomination)
        best = dict(on_table.plays)[winner]
        lowest = min(legal, key=lambda card: self._worth(card, trump))
        winning = [card for card in legal if _wins(on_table, card, play.denomination, turn)]
        if lowest in winning:
            return Choice(PlayCard(lowest), Message("robot.lowest-wins"))
        if not winning:
            follows = lowest.suit is play.trick[0].suit
            return Choice(PlayCard(lowest), Message("robot.follows-low" if follows else "robot.throws-low"))
        if winner is turn.partner and (len(play.trick) == 3 or best.rank >= Rank.QUEEN or best.suit is trump):
            return Choice(PlayCard(lowest), Message("robot.partner-wins"))
        cheapest = min(winning, key=lambda card: self._worth(card, trump))
        return Choice(PlayCard(cheapest), Message("robot.wins-cheaply"))

    def _worth(self, card: Card, trump: Suit | None) -> tuple[bool, int, int]:
        """What it costs to part with a card: a trump most, then by rank."""
        return card.suit is trump, card.rank, self.liking[card.suit]

    def _lead(self, hand: Hand, trump: Suit | None) -> Choice:
        plain = [suit for suit in Suit if hand[suit] and suit is not trump]
        if not plain:
            return Choice(PlayCard(hand.cards[0]), Message("robot.leads-trump"))
        for suit in sorted(plain, key=self.liking.__getitem__):
            if len(hand[suit]) > 1 and [card.rank for card in hand[suit][:2]] == [Rank.ACE, Rank.KING]:
                return Choice(PlayCard(hand[suit][0]), Message("robot.leads-ace"))
        longest = max(plain, key=lambda suit: (hand.count(suit), self.liking[suit]))
        alike = sum(hand.count(suit) == hand.count(longest) for suit in plain)
        kind = ("single", "singles") if hand.count(longest) == 1 else ("long", "one-of-long")
        return Choice(PlayCard(hand[longest][-1]), Message(f"robot.leads-{kind[alike > 1]}"))


def _forced(card: Card, hand: Hand) -> Message:
    """Why there was nothing to choose: the last card, or the only one of the suit that was led."""
    return Message("robot.last-card") if len(hand) == 1 else Message(f"robot.only.{card.suit.name}")


def _wins(trick: Trick, card: Card, denomination: Denomination, seat: Seat) -> bool:
    return trick_winner(Trick(trick.leader, (*trick.cards, card), None), denomination) is seat
