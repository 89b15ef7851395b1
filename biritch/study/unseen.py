"""What a seat cannot see: the ways in which the rest may lie, drawn by chance, all that is known kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from biritch.cards.cards import FULL_PACK, Card, Hand, Suit, cards_in
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.play.play import Play
from biritch.table.table import Table

TRIES = 60  # to deal cards so that nobody gets a suit that the hand has shown out of


def deals_with(hands: Mapping[Seat, Hand], chance: Random) -> Iterator[Deal]:
    """Deals in which these hands of thirteen are as given and all else is by chance; without end."""
    rest = _without(hands.values())
    empty = [seat for seat in Seat if seat not in hands]
    while True:
        pack = chance.sample(rest, len(rest))
        dealt = {seat: Hand(pack[13 * place : 13 * place + 13]) for place, seat in enumerate(empty)}
        yield Deal({**hands, **dealt})


def _without(hands: Iterable[Hand]) -> tuple[Card, ...]:
    mask = FULL_PACK
    for hand in hands:
        mask &= ~hand.mask
    return cards_in(mask)


def layouts(table: Table, seat: Seat, chance: Random) -> Iterator[Play]:
    """Plays in the position of a table as a seat may imagine it; without end, unless nothing fits.

    Its own hand and any that lies open are as they are, the cards played are gone, and no hand has a suit that
    it has shown out of. The first trick of each play is the one on the table.
    """
    play = table.play
    if play is None:
        return
    seen = table.visible_to(seat).hands
    gone = Hand(play.cards)
    rest = _without([*seen.values(), gone])
    lengths = {other: len(play.hand(other)) for other in Seat if other not in seen}
    out = shown_out(play)
    while True:
        dealt = _dealt(rest, lengths, out, chance)
        if dealt is None:
            return
        hands = {**seen, **dealt}
        for other, card in zip(play.leader.round(), play.trick, strict=False):
            hands[other] = hands[other] | Hand([card])
        imagined = Play(hands, play.denomination, play.leader)
        for card in play.trick:
            imagined.push(card)
        yield imagined


def shown_out(play: Play) -> dict[Seat, set[Suit]]:
    """The suits of which each hand has shown that it has none."""
    found: dict[Seat, set[Suit]] = {seat: set() for seat in Seat}
    for trick in play.tricks:
        led = trick.cards[0].suit
        for seat, card in trick.plays:
            if card.suit is not led:
                found[seat].add(led)
    return found


def _dealt(
    rest: tuple[Card, ...], lengths: Mapping[Seat, int], out: Mapping[Seat, set[Suit]], chance: Random
) -> dict[Seat, Hand] | None:
    """Hands of these lengths; None if no way was found to keep to what is known."""
    may = {suit: [seat for seat in lengths if suit not in out[seat]] for suit in Suit}
    for _ in range(TRIES):
        # Cards that fewer hands may have go first; each to a hand in proportion to the room it has.
        cards = sorted(chance.sample(rest, len(rest)), key=lambda card: len(may[card.suit]))
        room, masks = dict(lengths), dict.fromkeys(lengths, 0)
        for card in cards:
            seats = [seat for seat in may[card.suit] if room[seat]]
            if not seats:
                break
            seat = chance.choices(seats, [room[seat] for seat in seats])[0]
            room[seat] -= 1
            masks[seat] |= card.bit
        else:
            return {seat: Hand(mask) for seat, mask in masks.items()}
    return None
