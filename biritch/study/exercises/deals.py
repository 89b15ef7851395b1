"""Deals by lot for the exercises: cards, a contract, a standing before the deal; and how these are told."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from biritch.cards.cards import Denomination, Suit
from biritch.cards.deal import Deal
from biritch.cards.seats import BySide, Seat, Side
from biritch.formats.record import Record
from biritch.messages import Message, known
from biritch.play.play import Play
from biritch.profiles.base import Profile
from biritch.profiles.lines import Standing
from biritch.study.sampling import joint_bid, play_out
from biritch.table.robots import Robot, strength
from biritch.table.table import Table
from biritch.talk.contract import Contract
from biritch.talk.moves import Bid, Call, Contre, Decline, Name, Pass, SurContre

NO_TRUMPS = 0.12  # how often no trumps are named where no number of tricks is promised
WILD = 6  # deals looked at for a hard question, for one in which a hand has no trump
RAISED = (0, 0, 0, 1), (0, 1, 1, 2), (0, 1, 1, 2, 3)  # how often the factor is raised, by level


def shuffled(rng: Random) -> Deal:
    """A deal by lot."""
    return Deal.shuffled(rng.getrandbits(40))


def agreed(rng: Random, profile: Profile, level: int, deal: Deal | None = None) -> Table:
    """A deal with its talk: by lot what is named or bid, by whom, and how often it is raised."""
    dealer = rng.choice(tuple(Seat))
    for _ in range(WILD if level == 3 and deal is None else 1):
        cards = deal or shuffled(rng)
        declarer, call = _call(rng, profile, level, cards, dealer)
        trump = call.denomination.suit
        if trump is not None and not all(cards[seat].count(trump) for seat in Seat):
            break  # somebody has no trump
    table = Table(cards, profile, dealer)
    most = profile.most_raises
    raises = rng.choice(RAISED[level - 1]) if profile.has_raises else 0
    _talk(rng, table, declarer, call, raises if most is None else min(raises, most))
    return table


def _call(rng: Random, profile: Profile, level: int, deal: Deal, dealer: Seat) -> tuple[Seat, Bid | Name]:
    """Who names or bids, and what: the longest suit, or what two hands are worth together."""
    if profile.has_level:
        declarer, bid = joint_bid(deal, dealer)
        height = bid.level + rng.choice((-1, 0, 0, 1, 1) if level < 3 else (0, 1, 1, 2))
        return declarer, Bid(min(7, max(1, height)), bid.denomination)
    declarer = dealer if profile.dealer_declares else rng.choice(tuple(Seat))
    return declarer, Name(_denomination(rng, deal, declarer))


def _denomination(rng: Random, deal: Deal, declarer: Seat) -> Denomination:
    if rng.random() < NO_TRUMPS:
        return Denomination.NOTRUMP
    hand = deal[declarer]
    return Denomination.of(max(Suit, key=lambda suit: (hand.count(suit), rng.random())))


def _talk(rng: Random, table: Table, declarer: Seat, call: Call, raises: int) -> None:
    """Say the call when it is the declarer's turn, then raise as often as wanted; everybody else says no."""
    said = False
    while table.contract is None and table.turn is not None:
        legal = table.legal_moves
        quiet = next((word for word in (Decline(), Pass()) if word in legal), None)
        raising = next((word for word in (Contre(), SurContre()) if word in legal), None)
        if not said and call in legal and (table.turn is declarer or quiet is None):
            table.push(call)
            said = True
        elif said and raises and raising is not None and (quiet is None or rng.random() < 0.7):
            table.push(raising)
            raises -= 1
        else:
            table.push(quiet or next(iter(legal)))


def played(rng: Random, table: Table) -> Table:
    """The cards of a deal whose talk is over, played to the end by plain rules."""
    return play_out(table, Robot(rng.getrandbits(16)))


def record_of(table: Table, *, order: bool, before: Standing | None = None, shown: Play | None = None) -> Record:
    """What was dealt and agreed, with the tricks or their order; or with the cards of a play that is not over."""
    play = table.play
    assert play is not None
    sides = tuple(seat.side for seat in play.winners)
    return Record(
        profile=table.profile,
        dealer=table.dealer,
        deal=table.deal,
        contract=table.contract,
        play=shown.cards if shown else (),
        winners=sides if order and not shown else (),
        tricks=None if order or shown else BySide(sides.count(Side.NS), sides.count(Side.EW)),
        before=before or Standing(),
    )


def standing(rng: Random, profile: Profile, level: int) -> Standing:
    """Where a rubber may stand before a deal: at the first level at its beginning."""
    if level == 1:
        return Standing()
    below = BySide(*(2 * rng.randrange(profile.game // 2) for _ in Side))
    games = BySide(*(rng.randrange(profile.games_in_rubber) for _ in Side))
    above = (2 * rng.randrange(profile.game) for _ in Side)
    total = (below[side] + games[side] * profile.game + more for side, more in zip(Side, above, strict=True))
    return Standing(below, games, BySide(*total))


# How it is told


def contract_said(contract: Contract, profile: Profile) -> Message:
    """“South has named hearts, and West says contre.”"""
    word: Message | Denomination = contract.denomination
    if word is Denomination.NOTRUMP:
        word = Message(profile.notrump_key)
    elif contract.level == 1:
        word = Message(f"frame.one.{contract.denomination.name}")
    if contract.level is not None:
        said = Message("exercise.bid", seat=contract.declarer, level=contract.level, denomination=word)
    elif contract.named_by in (None, contract.declarer):
        said = Message("exercise.named", seat=contract.declarer, denomination=word)
    else:
        said = Message("exercise.named-for", seat=contract.declarer, by=contract.named_by, denomination=word)
    if not contract.raises:
        return said
    words = [
        Message("exercise.raise", seat=seat, word=raise_said(profile, number))
        for number, seat in enumerate(contract.raises, 1)
    ]
    return Message("exercise.raised", contract=said, raises=words)


def raise_said(profile: Profile, number: int) -> Message:
    """The word of the first raise, the second and so on."""
    number = number if number <= 2 else 4 - number % 2
    key = f"{profile.raising.said}.{number}" if profile.raising else ""
    return Message(key if known(key) else f"render.raise.{number}")


def tricks_said(tricks: BySide) -> Message:
    """“North and South take 9 tricks, East and West 4.”"""
    return Message("exercise.tricks", ns=tricks.ns, ew=tricks.ew)


def standing_said(before: Standing) -> list[Message]:
    """What stands below the line and in games, if anything does."""
    found = []
    if before.below != BySide():
        found.append(Message("exercise.before", ns=before.below.ns, ew=before.below.ew))
    if before.games != BySide():
        found.append(Message("exercise.games", ns=before.games.ns, ew=before.games.ew))
    return found


def asked_of(told: Iterable[Message], asked: Message) -> tuple[Message, ...]:
    """What happened, and last the question."""
    return (*told, asked)


def side_strength(deal: Deal, side: Side) -> int:
    """High cards of both hands: ace 4, king 3, queen 2, jack 1."""
    return sum(strength(deal[seat]) for seat in side.seats)
