"""A played deal as a sequence of frames: one before the lead, and one for every card.

A frame says what lies on the table, who holds what, whose turn it is and who decides, and gives the
reasons for what has just happened: why the card was legal, why the trick was won. Reasons are messages
with the id of the paragraph that says so. Nothing is drawn here; ``biritch.render`` does that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from biritch.cards.cards import Card, Denomination, Hand, Suit
from biritch.cards.deal import Deal
from biritch.cards.seats import BySide, Seat, Side
from biritch.errors import Fault, Place, RecordError
from biritch.formats.record import Record
from biritch.messages import Message
from biritch.play.play import Play, Trick, trick_winner
from biritch.profiles.base import Profile
from biritch.table.table import Table
from biritch.talk.contract import Contract

How = Literal["deal", "lead", "follow", "trump", "discard"]


@dataclass(frozen=True)
class Reason:
    """Why something is so: whole sentences, and the paragraph that says it.

    ``verdict`` stands before them where there is one: "North wins trick 1."
    """

    says: tuple[Message, ...]
    rule: str
    verdict: Message | None = None


@dataclass(frozen=True)
class Frame:
    """The table after ``step`` cards. The first frame, before the lead, has no ``card`` and no ``trick``.

    ``seat`` played the card and ``decider`` chose it (the declarer, for dummy); ``turn`` and ``controller``
    are the same of the card to come. A finished trick stays on the table until the next lead.
    """

    step: int
    how: How
    seat: Seat | None
    card: Card | None
    decider: Seat | None
    turn: Seat | None
    controller: Seat | None
    hands: Mapping[Seat, Hand]
    trick: Trick | None
    tricks: int
    taken: BySide
    dummy_open: bool
    reasons: tuple[Reason, ...]

    @property
    def number(self) -> int:
        """The number of the trick on the table, from 1; 0 before the lead."""
        return -(-self.step // 4)

    @property
    def winner(self) -> Seat | None:
        """Who has just won the trick; None while it is open."""
        return self.trick.winner if self.trick else None


@dataclass(frozen=True)
class Course:
    """What frames are made from: a deal, what was agreed, and the cards in the order played."""

    profile: Profile
    deal: Deal
    contract: Contract
    cards: tuple[Card, ...]
    dealer: Seat | None = None

    @classmethod
    def of(cls, source: Record | Table) -> Course:
        """The course of a record or a table. Raises RecordError, naming all that is missing."""
        if isinstance(source, Table):
            contract, cards = source.contract, source.play.cards if source.play else ()
            deal: Deal | None = source.deal
        else:
            contract, cards, deal = source.agreed, source.play, source.deal
        place = Place() if isinstance(source, Table) else source.place
        missing = [("no-contract", contract), ("no-deal", deal), ("no-play", cards)]
        faults = [Fault(Message(f"frame.{key}"), place) for key, found in missing if not found]
        if faults or contract is None or deal is None:
            raise RecordError(*faults)
        return cls(source.profile, deal, contract, cards, source.dealer)

    @property
    def dummy(self) -> Seat | None:
        return self.contract.declarer.partner if self.profile.dummy else None

    @property
    def declarer(self) -> Seat:
        return self.contract.declarer

    @property
    def trump(self) -> Suit | None:
        return self.contract.denomination.suit

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick, in order; the last may be unfinished."""
        play = self.begin()
        for card in self.cards:
            play.push(card)
        return play.tricks

    def begin(self) -> Play:
        """The play before its first card."""
        return Play(self.deal, self.contract.denomination, self.contract.leader, self.profile.id)

    def decides(self, seat: Seat | None) -> Seat | None:
        """Who chooses the card of a seat: the declarer for dummy."""
        return self.declarer if seat is not None and seat is self.dummy else seat

    def rule(self, name: str) -> str:
        return self.profile.rule(name)

    def dummy_is_open(self, played: int) -> bool:
        return self.dummy is not None and (self.profile.dummy == "before-lead" or played > 0)


def frames(source: Record | Table | Course) -> tuple[Frame, ...]:
    """Every frame of a record's or a table's play, from before the lead to the last card played.

    Raises RecordError for a record without deal, contract or cards.
    """
    course = source if isinstance(source, Course) else Course.of(source)
    play = course.begin()
    found = [_frame(course, play, "deal", None, None, _opening(course))]
    for card in course.cards:
        seat = play.turn
        assert seat is not None
        how, reasons = _how(play, seat, card, course.trump), [_why(course, play, seat, card)]
        play.push(card)
        if len(play.cards) == 1 and course.profile.dummy == "after-lead":
            reasons.append(_dummy_opens(course))
        if len(play.cards) % 4 == 0:
            reasons.append(_won(course, play))
        found.append(_frame(course, play, how, seat, card, tuple(reasons)))
    return tuple(found)


def _frame(
    course: Course, play: Play, how: How, seat: Seat | None, card: Card | None, reasons: tuple[Reason, ...]
) -> Frame:
    tricks, played = play.tricks, len(play.cards)
    return Frame(
        step=played, how=how, seat=seat, card=card, decider=course.decides(seat), turn=play.turn,
        controller=course.decides(play.turn), hands={each: play.hand(each) for each in Seat},
        trick=tricks[-1] if tricks else None, tricks=len(play.winners),
        taken=BySide(play.taken(Side.NS), play.taken(Side.EW)), dummy_open=course.dummy_is_open(played),
        reasons=reasons,
    )  # fmt: skip


# Before the lead


def _opening(course: Course) -> tuple[Reason, ...]:
    """What was agreed, what becomes of dummy, who leads."""
    contract, profile, declarer = course.contract, course.profile, course.declarer
    none = contract.denomination is Denomination.NOTRUMP
    says = [Message("frame.no-trumps") if none else Message("frame.trumps", denomination=contract.denomination)]
    if contract.level is not None:
        says.append(Message("frame.bid", seat=declarer, level=contract.level, target=contract.target))
    else:
        says.append(Message("frame.dealt" if profile.dealer_declares else "frame.declares", seat=declarer))
    if contract.raises:
        count = len(contract.raises)
        key = "frame.raised-once" if count == 1 else "frame.raised"
        says.append(Message(key, seat=contract.raises[0], count=count, factor=contract.factor))
    agreed = Reason(tuple(says), course.rule("bid" if contract.level is not None else "naming"))
    to_lead = Message("frame.to-lead", seat=contract.leader, declarer=declarer)
    leads = Reason((to_lead,), course.rule("opening-lead"))
    return agreed, _about_dummy(course), leads


def _about_dummy(course: Course) -> Reason:
    if course.dummy is None:
        return Reason((Message("frame.no-dummy"),), course.rule("no-dummy"))
    if course.profile.opens_all_hands:
        key, rule = "all-open", "open-hands"
    else:
        key, rule = "dummy-open" if course.profile.dummy == "before-lead" else "dummy-closed", "dummy"
    return Reason((Message(f"frame.{key}", seat=course.dummy, by=course.declarer),), course.rule(rule))


def _dummy_opens(course: Course) -> Reason:
    return Reason((Message("frame.dummy-opens", seat=course.dummy, by=course.declarer),), course.rule("dummy"))


# Why a card was legal


def _how(play: Play, seat: Seat, card: Card, trump: Suit | None) -> How:
    if not play.trick:
        return "lead"
    if card.suit is play.trick[0].suit:
        return "follow"
    return "trump" if card.suit is trump else "discard"


def _why(course: Course, play: Play, seat: Seat, card: Card) -> Reason:
    """The reason for a card that is about to be played."""
    how = _how(play, seat, card, course.trump)
    says: dict[str, object] = {"seat": seat, "by": course.decides(seat), "card": card}
    if len(play.hand(seat)) == 1:
        key, rule = "last", "all-tricks"
    elif how == "lead":
        key = "lead" if play.cards else "opening"
        rule = "opening-lead" if not play.cards else "trick-winner" if seat is not course.dummy else "dummy"
    elif how == "follow":
        key, rule = _following(play, seat, card), "follow"
        says |= {"one": _one(card.suit), "suit": card.suit, "count": play.hand(seat).count(card.suit)}
    else:
        key, best = _not_following(course, play, seat, card)
        rule = "follow"
        says |= {"one": _one(play.trick[0].suit), "best": best}
    if seat is course.dummy:
        key += "-dummy"
    return Reason((Message(f"frame.{key}", **says),), course.rule(rule))


def _following(play: Play, seat: Seat, card: Card) -> str:
    held = play.hand(seat)[card.suit]
    if len(held) == 1:
        return "follow-only"
    if card is held[0]:
        return "follow-higher" if len(held) == 2 else "follow-highest"
    if card is held[-1]:
        return "follow-lower" if len(held) == 2 else "follow-lowest"
    return "follow"


def _not_following(course: Course, play: Play, seat: Seat, card: Card) -> tuple[str, Card]:
    """Which sentence tells of a card of another suit, and the best card on the table before it."""
    best = _best(Trick(play.leader, play.trick, None), course.contract.denomination)
    if card.suit is not course.trump:
        return "discard", best
    if play.hand(seat).count(card.suit) == len(play.hand(seat)):
        return "only-trumps", best
    if best.suit is not course.trump:
        return "ruff", best
    return ("overruff" if card > best else "underruff"), best


def _best(trick: Trick, denomination: Denomination) -> Card:
    return dict(trick.plays)[trick_winner(trick, denomination)]


def _one(suit: Suit) -> Message:
    """The name of one card of a suit: "club"."""
    return Message(f"frame.one.{suit.name}")


# Why a trick was won


def _won(course: Course, play: Play) -> Reason:
    """The reason for the trick that has just been finished."""
    trick = play.tricks[-1]
    winner = trick.winner
    assert winner is not None
    verdict = Message("frame.wins", seat=winner, number=len(play.winners))
    says = [_winning(course, trick, _best(trick, course.contract.denomination))]
    if play.is_over:
        says.append(Message("frame.total", ns=play.taken(Side.NS), ew=play.taken(Side.EW)))
    else:
        key = "frame.next-dummy" if winner is course.dummy else "frame.next"
        says.append(Message(key, seat=winner, by=course.decides(winner)))
    return Reason(tuple(says), course.rule("trick-winner"), verdict)


def _winning(course: Course, trick: Trick, card: Card) -> Message:
    led, trump = trick.cards[0].suit, course.trump
    of_led = [other for other in trick.cards if other.suit is led]
    trumps = sum(other.suit is trump for other in trick.cards)
    if card.suit is not led:
        key = "won-ruff" if trumps == 1 else "won-ruffs"
        return Message(f"frame.{key}", card=card, best=max(of_led), count=trumps)
    if led is trump:
        return Message("frame.won-trumps" if trumps > 1 else "frame.won-trump-alone", card=card)
    key = "won-suit" if len(of_led) > 1 else "won-alone"
    if trump is None:
        key += "-no-trumps"
    return Message(f"frame.{key}", card=card, one=_one(led))


__all__ = ["Course", "Frame", "Reason", "frames"]
