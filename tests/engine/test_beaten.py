"""Why a card did not win (collinson-1886/trick-winner, vint-moscow-1886/trick-winner)."""

from __future__ import annotations

import pytest

from biritch import Denomination, Seat
from biritch.cards.cards import Card
from biritch.play.play import Trick, trick_winner
from biritch.study.beaten import why_beaten

RULE = "collinson-1886/trick-winner"


def trick(codes: str) -> Trick:
    return Trick(Seat.W, tuple(map(Card.parse, codes.split())), None)


def said(codes: str, card: str, denomination: Denomination) -> str:
    reason = why_beaten(trick(codes), Card.parse(card), denomination, RULE)
    assert reason.rule == RULE and reason.verdict is not None
    return " ".join([reason.verdict.say(), *(message.say() for message in reason.says)])


@pytest.mark.parametrize(("codes", "card", "denomination", "reason"), [
    ("CK H2 CA C7", "CA", "HEARTS",
     "Not ♣A. It is the highest club, but ♥2 is a trump, and any trump beats another suit."),
    ("CK H2 CA C7", "CK", "HEARTS", "Not ♣K. ♣A is a higher club, and ♥2 is a trump, which beats them both."),
    ("CK H2 CA C7", "H2", "SPADES", "Not ♥2. It is not a club, and it is not a trump, so it cannot win."),
    ("CK H2 CA C7", "H2", "NOTRUMP", "Not ♥2. It is not a club, and without trumps only the suit led can win."),
    ("CK H2 CA C7", "CK", "NOTRUMP", "Not ♣K. ♣A is a higher club."),
    ("CK H2 H9 C7", "H2", "HEARTS", "Not ♥2. It is a trump, but ♥9 is a higher one."),
    ("HK H2 HA C7", "HK", "HEARTS", "Not ♥K. It is a trump, but ♥A is a higher one."),
])  # fmt: skip
def test_every_way_to_be_beaten(codes, card, denomination, reason):
    assert said(codes, card, Denomination[denomination]) == reason


@pytest.mark.parametrize("denomination", Denomination)
def test_the_winner_and_a_stranger_are_refused(denomination):
    played = trick("CK H2 CA C7")
    winner = dict(played.plays)[trick_winner(played, denomination)]
    for card in (winner, Card.parse("S5")):
        with pytest.raises(ValueError, match="was not beaten"):
            why_beaten(played, card, denomination, RULE)
