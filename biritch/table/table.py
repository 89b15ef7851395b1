"""One deal at the table, from the first word to the last card.

A ``Table`` knows whose turn it is, what may be done, and why anything else may not. One predicate,
``refusal``, decides; ``legal_moves`` is what it does not refuse. A refused move changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from biritch.cards.cards import Card, Hand
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.errors import IllegalMove, ParseError, RecordError, Refusal, need
from biritch.messages import Message
from biritch.notebook import Drawn
from biritch.play.play import Play
from biritch.profiles.base import Profile
from biritch.profiles.lines import Standing
from biritch.profiles.results import Holdings, Result
from biritch.scoring.score import ScoreSheet, score
from biritch.talk.contract import Contract
from biritch.talk.moves import Call, Move, PlayCard, need_move
from biritch.talk.naming import State, Talk


@dataclass(frozen=True)
class View:
    """What a seat may see: the hands it sees (its own, and any that lies open), talk and tricks so far."""

    seat: Seat
    hands: dict[Seat, Hand]
    calls: tuple[Call, ...]
    trick: tuple[tuple[Seat, Card], ...]


class LegalMoves:
    """The moves that may be made now: lazy, supports ``in``, iteration, ``len`` and truth."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._table.refusal(move) is None

    def __iter__(self) -> Iterator[Move]:
        table = self._table
        candidates: Iterator[Move] = table.talk.candidates()
        if table.play is not None:
            candidates = (PlayCard(card) for card in table.play.legal)
        return (move for move in candidates if table.refusal(move) is None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(repr, self))}>"


class Table(Drawn):
    """A deal under a profile, with its dealer. Mutable: ``push`` and ``pop`` moves.

    >>> from biritch import Deal, Name, Denomination, Seat, Table, profile
    >>> table = Table(Deal.shuffled(seed=1886), profile("collinson-1886"), dealer=Seat.S)
    >>> table.push(Name(Denomination.HEARTS))
    >>> table.turn is Seat.W
    True
    >>> table.push(table.read("contre"))
    >>> table.moves[-1]
    Contre()
    """

    def __init__(self, deal: Deal, profile: Profile, dealer: Seat) -> None:
        need("deal", deal, Deal)
        need("profile", profile, Profile)
        need("dealer", dealer, Seat)
        self.deal = deal
        self.profile = profile
        self.dealer = dealer
        self._talks: list[Talk] = [profile.talk(dealer)]
        self._moves: list[Move] = []
        self.play: Play | None = None

    # What is so

    @property
    def talk(self) -> Talk:
        """The talk so far, an unchanging value."""
        return self._talks[-1]

    @property
    def state(self) -> State:
        """The talk's state: "open", "closed" or "redeal"."""
        return self.talk.state

    @property
    def contract(self) -> Contract | None:
        """What the talk came to, once it is closed."""
        return self.talk.contract

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move so far, in order."""
        return tuple(self._moves)

    @property
    def turn(self) -> Seat | None:
        """Whose word or card is due; None when the deal is over."""
        return self.play.turn if self.play else self.talk.turn

    @property
    def dummy(self) -> Seat | None:
        """The declarer's partner, once there is a contract, where there is one (rules ``dummy``, ``no-dummy``)."""
        contract = self.contract
        return contract.declarer.partner if contract and self.profile.dummy else None

    @property
    def dummy_is_open(self) -> bool:
        """Whether dummy's hand lies on the table: before the lead or only after it, as the profile has it."""
        if self.play is None or self.dummy is None:
            return False
        return self.profile.dummy == "before-lead" or bool(self.play.cards)

    @property
    def controller(self) -> Seat | None:
        """Who decides the move that is due: the declarer for dummy, otherwise the seat itself."""
        turn = self.turn
        if self.play and turn is not None and turn is self.dummy:
            return turn.partner
        return turn

    def hand(self, seat: Seat) -> Hand:
        """What a seat still holds."""
        return self.play.hand(seat) if self.play else self.deal[seat]

    def visible_to(self, seat: Seat) -> View:
        """What a seat may see now: its own hand, dummy once open, all hands where the profile opens them."""
        need("seat", seat, Seat)
        everyone = self.profile.opens_all_hands and self.play is not None
        seen = [
            other for other in Seat if everyone or other is seat or (other is self.dummy and self.dummy_is_open)
        ]
        trick = zip(self.play.leader.round(), self.play.trick, strict=False) if self.play else ()
        return View(seat, {other: self.hand(other) for other in seen}, self.talk.calls, tuple(trick))

    @property
    def is_over(self) -> bool:
        """Whether all thirteen tricks are played, or the deal was thrown in."""
        return self.state == "redeal" or (self.play is not None and self.play.is_over)

    @property
    def next_dealer(self) -> Seat:
        """Who deals the next deal: the dealer's left (rule ``deal``)."""
        return self.dealer.left

    @property
    def outcome(self) -> Result | None:
        """The result once all tricks are played; None before, and for a deal thrown in."""
        contract = self.contract
        if self.play is None or not self.play.is_over or contract is None:
            return None
        winners = tuple(seat.side for seat in self.play.winners)
        return Result.played(contract, Holdings.of(self.deal, contract.denomination), winners)

    def score(self, before: Standing | None = None) -> ScoreSheet:
        """The score sheet of the finished deal. Raises RecordError while the deal is not over."""
        if not self.is_over:
            raise RecordError(Message("score.not-over", seat=self.turn))
        return score(self.profile, self.outcome, before)

    # What may be done

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that may be made now."""
        return LegalMoves(self)

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move may not be made now and which paragraph says so, or None if it may."""
        if isinstance(move, PlayCard):
            if self.play:
                return self.play.refusal(move.card)
            if self.state == "redeal":
                return self.talk.refuse("no-play-redeal", self.talk.redeal_rule)
            return self.talk.refuse("talk-open", "opening-lead", seat=self.turn)
        need_move(move)
        return self.talk.refusal(move)

    def push(self, move: Move) -> None:
        """Make a move. Raises IllegalMove, carrying the Refusal, with nothing changed, if it is refused."""
        refusal = self.refusal(move)
        if refusal:
            raise IllegalMove(refusal)
        if isinstance(move, PlayCard):
            assert self.play is not None
            self.play.push(move.card)
        else:
            self._talks.append(self.talk.after(move))
            self._open_play()
        self._moves.append(move)

    def pop(self) -> Move:
        """Take back the last move and return it. Raises IndexError if there is none."""
        move = self._moves.pop()
        if isinstance(move, PlayCard):
            assert self.play is not None
            self.play.pop()
        else:
            self._talks.pop()
            self.play = None
        return move

    def _open_play(self) -> None:
        contract = self.contract
        if contract:
            self.play = Play(self.deal, contract.denomination, contract.leader, self.profile.id)

    def read(self, text: str) -> Move:
        """The move that a word or a card stands for: "hearts", "contre", "2NT", "pass", "SA".

        Whether it may be made is another question. Raises ParseError, saying what can be written.
        """
        try:
            return self.talk.read(text)
        except ParseError:
            if self.play is None and not _looks_like_card(text):
                raise
            return PlayCard(Card.parse(text))

    def write(self, move: Move) -> str:
        """A move as a record has it; ``read`` reads it back."""
        return move.card.code if isinstance(move, PlayCard) else self.talk.write(move)

    def copy(self) -> Table:
        """An independent table in the same state."""
        twin = Table(self.deal, self.profile, self.dealer)
        for move in self._moves:
            twin.push(move)
        return twin

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (
            (self.deal, self.profile, self.dealer, self._moves)
            == (other.deal, other.profile, other.dealer, other._moves)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Table {self.profile.id}, dealer {self.dealer.word}, {len(self._moves)} moves>"


def _looks_like_card(text: str) -> bool:
    try:
        Card.parse(text)
    except ParseError:
        return False
    return True
