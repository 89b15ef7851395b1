"""The play: following suit, ruffing, the winner of a trick, and taking cards back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from engine_helpers import EXAMPLE_DEAL

from biritch import Card, Deal, DealError, Denomination, Hand, IllegalMove, Play, Seat, Side, Trick
from biritch.cards.deal import parse_hands
from biritch.play.perft import perft
from biritch.play.play import trick_winner

rule = pytest.mark.rule
SHARED = ("collinson-1886", "vint-moscow-1886", "retelling")
CASES = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())["cases"]


def ending(hands: str, trump: str, leader: str) -> Play:
    return Play(parse_hands(hands), Denomination.parse(trump), Seat[leader], "collinson-1886")


def codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


@rule(*(f"{name}/trick-winner" for name in SHARED))
@pytest.mark.parametrize(
    ("trump", "leader", "cards", "winner"),
    [
        pytest.param("H", "N", "CK H2 CA C7", "E", id="Biritch's example: the ruff wins"),
        pytest.param("C", "N", "DA D4 C2 DK", "S", id="Vint's example: the ruff wins"),
        pytest.param("NT", "N", "D2 SA HA CA", "N", id="no-trump: only the suit led can win"),
        pytest.param("NT", "S", "D2 DT DJ D3", "N", id="the highest of the suit led"),
        pytest.param("H", "E", "S2 H3 HT H4", "W", id="the highest trump"),
        pytest.param("H", "E", "H2 SA DA CA", "E", id="trumps led"),
        pytest.param("S", "W", "HA HK CA D2", "W", id="a trump suit and no trump played"),
        pytest.param("S", "W", "H2 CA HK DA", "E", id="a discard never wins"),
        pytest.param("S", "N", "HT HJ HQ HK", "W", id="each higher than the last"),
        pytest.param("D", "N", "SA D2 SK D3", "W", id="overruffed"),
        pytest.param("D", "N", "SA D3 SK D2", "E", id="underruffed"),
    ],
)
def test_trick_winner(trump: str, leader: str, cards: str, winner: str) -> None:
    """trick-winner: the highest trump, else the highest card of the suit led; the winner leads next."""
    played = tuple(map(Card.parse, cards.split()))
    denomination = Denomination.parse(trump)
    assert trick_winner(Trick(Seat[leader], played, None), denomination) is Seat[winner]
    hands = {seat: Hand([card]) for seat, card in zip(Seat[leader].round(), played, strict=True)}
    play = Play(hands, denomination, Seat[leader])
    for card in played:
        play.push(card)
    assert play.winners == (Seat[winner],)
    assert play.leader is Seat[winner]
    assert play.taken(Seat[winner].side) == 1
    assert play.tricks == (Trick(Seat[leader], played, Seat[winner]),)


@rule(*(f"{name}/follow" for name in SHARED))
def test_following_suit() -> None:
    """follow: if able; otherwise any card, with no duty to trump or to overtake."""
    play = ending("N:K2.A.. A3..2. 4..3.2 .2.4.3", "H", "N")
    assert codes(play.legal) == "SK S2 HA"
    play.push(Card.parse("SK"))
    assert codes(play.legal) == "SA S3"
    refusal = play.refusal(Card.parse("D2"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("must-follow", "collinson-1886/follow")
    play.push(Card.parse("S3"))
    assert codes(play.legal) == "S4"
    play.push(Card.parse("S4"))
    assert codes(play.legal) == "H2 D4 C3"
    play.push(Card.parse("C3"))
    assert play.winners == (Seat.N,)


@rule(*(f"{name}/turn" for name in SHARED))
def test_turn() -> None:
    """turn: a card must be in the hand whose turn it is; each refusal has its own code."""
    play = ending("N:K2... A3... 54... 76...", "NT", "N")
    play.push(Card.parse("SK"))
    assert play.turn is Seat.E
    cases = {
        "S2": ("not-your-turn", "turn"),
        "S5": ("not-your-turn", "turn"),
        "SK": ("card-played", "turn"),
        "HA": ("card-unknown", "pack"),
    }
    for code, (name, paragraph) in cases.items():
        refusal = play.refusal(Card.parse(code))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == (name, f"collinson-1886/{paragraph}")
        with pytest.raises(IllegalMove) as caught:
            play.push(Card.parse(code))
        assert caught.value.refusal == refusal
    assert codes(play.cards) == "SK"


@rule(*(f"{name}/all-tricks" for name in SHARED))
def test_all_thirteen_tricks() -> None:
    """all-tricks: 52 cards, then no more."""
    play = Play(Deal.from_pbn(EXAMPLE_DEAL), Denomination.SPADES, Seat.W, "retelling")
    while play.legal:
        assert play.turn is not None
        play.push(play.legal[0])
    assert (len(play.cards), len(play.winners), play.turn, play.is_over) == (52, 13, None, True)
    assert play.taken(Side.NS) + play.taken(Side.EW) == 13
    refusal = play.refusal(Card.parse("SA"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("play-over", "retelling/all-tricks")


def test_taking_back_over_a_trick() -> None:
    """``pop`` restores turn, trick, winner and hands, across the end of a trick."""
    play = ending("N:K2... A3... 54... 76...", "NT", "N")
    states = [play.copy()]
    for code in ["SK", "SA", "S4", "S6", "S3", "S5", "S7", "S2"]:
        play.push(Card.parse(code))
        states.append(play.copy())
    assert play.winners == (Seat.E, Seat.W)
    while play.cards:
        assert play == states.pop()
        play.pop()
    assert play == states.pop()
    assert (play.turn, play.trick, play.winners) == (Seat.N, (), ())
    with pytest.raises(IndexError):
        play.pop()


def test_a_copy_is_independent() -> None:
    """A copy goes its own way."""
    play = ending("N:K2... A3... 54... 76...", "NT", "N")
    twin = play.copy()
    twin.push(Card.parse("S2"))
    assert play != twin
    assert play.cards == ()


@pytest.mark.parametrize("hands", ["N:A... K... Q... JT...", "N:A... A... Q... J...", "N:A2... K2... Q3... J4..."])
def test_an_ending_has_equal_hands_of_different_cards(hands: str) -> None:
    """Hands of unequal length, or a card in two hands, are no ending."""
    with pytest.raises(DealError):
        ending(hands, "NT", "N")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_perft(case: dict[str, object]) -> None:
    """Every way to play an ending, counted: tests/data/perft.json was made by three other programs."""
    found = perft(ending(str(case["hands"]), str(case["trump"]), str(case["leader"])))
    assert found.total() == case["sequences"]
    assert {str(tricks): count for tricks, count in found.items()} == case["sequences_by_NS_tricks"]
