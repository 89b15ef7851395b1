"""Exercises in play: which cards may be played (``legal``), and who wins a trick (``winner``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from biritch.cards.cards import Card, Denomination
from biritch.cards.seats import Seat
from biritch.messages import Message
from biritch.play.play import Play, Trick, trick_winner
from biritch.profiles.base import Profile
from biritch.study.exercises.deals import agreed, asked_of, contract_said, played, record_of
from biritch.study.exercises.question import Draft, Missed, Reason, told_apart
from biritch.study.paragraphs import rule_of
from biritch.table.table import Table

FEWEST_CARDS = 4  # that a hand still holds
Rule = tuple[str, tuple[Card, ...]]


def _course(rng: Random, profile: Profile) -> Table:
    """A deal talked and played to its end by plain rules."""
    return played(rng, agreed(rng, profile, 1))


def _after(table: Table, cards: int) -> Play:
    """The play of the same deal after so many cards."""
    assert table.play is not None and table.contract is not None
    play = Play(table.deal, table.contract.denomination, table.contract.leader, table.profile.id)
    for card in table.play.cards[:cards]:
        play.push(card)
    return play


def _one_of(rng: Random, places: Iterable[int], level: int, ask: Callable[[int], Draft | None]) -> Draft | None:
    """Of the places of a deal one that is just as hard as wanted; else any that is worth asking about."""
    order = list(places)
    rng.shuffle(order)
    found = None
    for place in order:
        draft = ask(place)
        if draft is not None and draft.hard == level:
            return draft
        found = found or draft
    return found


def legal_exercise(rng: Random, profile: Profile, level: int) -> Draft | None:
    """A hand to play, and which of its cards it may play. Trivial is a hand with nothing to choose or to mistake.

    At the first level the suit led can be followed, at the second it cannot, at the third a wrong rule of two
    would do as well.
    """
    table = _course(rng, profile)
    places = [4 * trick + card for trick in range(14 - FEWEST_CARDS) for card in (1, 2, 3)]
    return _one_of(rng, places, level, lambda place: _legal_after(table, place))


def _legal_after(table: Table, cards: int) -> Draft | None:
    play, profile = _after(table, cards), table.profile
    assert play.turn is not None
    hand, legal = play.hand(play.turn), play.legal
    if len(hand) < FEWEST_CARDS or len(legal) < 2:
        return None
    found = told_apart(_cards(legal), [_wrong_cards(table, play, rule) for rule in _other_cards(play) if rule[1]])
    if not found:
        return None
    follows = len(legal) < len(hand)
    trumps = hand.count(play.denomination.suit) if play.denomination.suit is not None else 0
    hard = 1 + (len(found) > 1) if follows else 2 + (trumps > 0)
    lead, *more = Trick(play.leader, play.trick, None).plays
    told = [_trumps(table), Message("exercise.led", seat=lead[0], card=lead[1])]
    told += [Message("exercise.plays", seat=seat, card=card) for seat, card in more]
    told.append(Message("exercise.holds", seat=play.turn, hand=hand))
    question = asked_of(told, Message("exercise.ask-legal", seat=play.turn))
    reasons = [
        Reason(refusal.message, refusal.rule) for card in hand if (refusal := play.refusal(card)) is not None
    ]
    if not reasons:
        said = Message("exercise.void", seat=play.turn, suit=play.trick[0].suit)
        reasons = [Reason(said, rule_of(profile, "follow"))]
    choices = tuple((card.code, str(card)) for card in hand)
    record = record_of(table, order=False, shown=play)
    return Draft(question, record, _cards(legal), found, reasons=tuple(reasons[:1]), choices=choices, hard=hard)


def _cards(cards: tuple[Card, ...]) -> dict[str, list[str]]:
    return {"cards": [card.code for card in cards]}


def _trumps(table: Table) -> Message:
    contract = table.contract
    assert contract is not None
    return contract_said(contract, table.profile)


def _other_cards(play: Play) -> Iterator[Rule]:
    """What might be played by rules that are not those of the game."""
    assert play.turn is not None
    hand, led, trump = play.hand(play.turn), play.trick[0].suit, play.denomination.suit
    following, trumps = hand[led], hand[trump] if trump is not None else ()
    yield "any-card", hand.cards
    if following:
        if trump is not led:
            yield "may-ruff", tuple(card for card in hand if card in following or card in trumps)
    else:
        if trumps:
            yield "must-ruff", trumps
        yield "no-ruff", tuple(card for card in hand if card.suit is not trump)
        yield "same-colour", tuple(card for card in hand if _red(card) is _red(play.trick[0]))
    best = [card for card in play.legal if _wins(play, card)]
    if best:
        yield "must-win", tuple(best)


def _red(card: Card) -> bool:
    return card.suit.letter in "HD"


def _wins(play: Play, card: Card) -> bool:
    trick = Trick(play.leader, (*play.trick, card), None)
    return trick_winner(trick, play.denomination) is play.turn


def _wrong_cards(table: Table, play: Play, rule: Rule) -> Missed:
    name, cards = rule
    refusals = (play.refusal(card) for card in cards)
    refusal = next((refusal for refusal in refusals if refusal is not None), None)
    if refusal is not None and name == "any-card":
        return Missed(name, _cards(cards), refusal.rule, refusal.message)
    says = Message(f"mistake.{name}", seat=play.turn, suit=play.trick[0].suit)
    return Missed(name, _cards(cards), rule_of(table.profile, "follow"), says)


# Who wins a trick


def winner_exercise(rng: Random, profile: Profile, level: int) -> Draft | None:
    """A trick, and who wins it. Trivial is one that every rule, right or wrong, gives to the same hand."""
    table = _course(rng, profile)
    return _one_of(rng, range(1, 13), level, lambda place: _winner_of(table, place))


def _winner_of(table: Table, number: int) -> Draft | None:
    play, profile = _after(table, 4 * number), table.profile
    trick = play.tricks[-1]
    assert trick.winner is not None
    right = {"seat": trick.winner.name}
    wrong = []
    for name, seat in _other_winners(trick, play.denomination):
        rule, says = rule_of(profile, "trick-winner"), Message(f"mistake.{name}", suit=trick.cards[0].suit)
        wrong.append(Missed(name, {"seat": seat.name}, rule, says))
    found = told_apart(right, wrong)
    if not found:
        return None
    trumps = sum(card.suit is play.denomination.suit for card in trick.cards)
    hard = 3 if len(found) > 1 and trumps > 1 else 2 if trumps else 1
    lead, *more = trick.plays
    told = [_trumps(table), Message("exercise.trick-led", number=len(play.tricks), seat=lead[0], card=lead[1])]
    told += [Message("exercise.plays", seat=seat, card=card) for seat, card in more]
    question = asked_of(told, Message("exercise.ask-winner"))
    best = dict(trick.plays)[trick.winner]
    key = "exercise.wins-trump" if best.suit is play.denomination.suit else "exercise.wins-led"
    reason = Reason(Message(key, card=best, suit=best.suit), rule_of(profile, "trick-winner"))
    choices = tuple((seat.name, seat.word) for seat in Seat)
    record = record_of(table, order=False, shown=play)
    return Draft(question, record, right, found, reasons=(reason,), choices=choices, hard=hard)


def _other_winners(trick: Trick, denomination: Denomination) -> Iterator[tuple[str, Seat]]:
    """Who would win by rules that are not those of the game."""
    plays, trump = trick.plays, denomination.suit
    led = trick.cards[0].suit
    trumps = [seat for seat, card in plays if card.suit is trump]
    if trump is not None:
        yield "trumps-forgotten", trick_winner(trick, Denomination.NOTRUMP)
    yield "highest-of-all", max(plays, key=lambda play: play[1].rank)[0]
    if trump is not None and len(trumps) > 1 and led is not trump:
        yield "first-trump", trumps[0]
        yield "last-trump", trumps[-1]
    others = [suit for suit in dict.fromkeys(card.suit for card in trick.cards) if suit not in (led, trump)]
    for suit in others:
        yield "another-trump", trick_winner(trick, Denomination.of(suit))
    yield "lead-wins", plays[0][0]
