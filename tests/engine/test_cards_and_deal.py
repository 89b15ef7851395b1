"""Cards, hands, seats and deals: values, and every defect of a deal named at once."""

from __future__ import annotations

import copy
import pickle
from time import perf_counter

import pytest
from engine_helpers import DENOMINATIONS, EXAMPLE_DEAL

from biritch import (
    CARDS,
    Bid,
    Card,
    Deal,
    DealError,
    Denomination,
    Hand,
    Holdings,
    ParseError,
    Rank,
    Seat,
    Side,
    Suit,
)

rule = pytest.mark.rule


@rule("collinson-1886/players", "vint-moscow-1886/players", "retelling/players")
def test_seats_and_sides() -> None:
    """players: N, E, S, W clockwise, partners opposite."""
    assert "".join(seat.name for seat in Seat) == "NESW"
    for seat, left, partner, right in zip("NESW", "ESWN", "SWNE", "WNES", strict=True):
        here = Seat[seat]
        assert (here.left.name, here.partner.name, here.right.name) == (left, partner, right)
        assert here.side is here.partner.side is not here.left.side
        assert "".join(other.name for other in here.round()) == seat + left + partner + right
    assert Side.NS.seats == (Seat.N, Seat.S)
    assert Side.EW.other is Side.NS


@rule("collinson-1886/pack", "vint-moscow-1886/pack", "retelling/pack")
def test_the_pack() -> None:
    """pack: 52 different cards, ace high, two low."""
    assert len(set(CARDS)) == 52
    assert {card.code for card in CARDS} == {suit + rank for suit in "SHDC" for rank in "23456789TJQKA"}
    assert sorted(Rank, reverse=True) == [Rank[name] for name in (
        "ACE", "KING", "QUEEN", "JACK", "TEN", "NINE", "EIGHT", "SEVEN", "SIX", "FIVE", "FOUR", "THREE", "TWO",
    )]  # fmt: skip
    assert [card.code for card in CARDS if card.is_honour and card.suit is Suit.HEARTS] == [
        "HT", "HJ", "HQ", "HK", "HA",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["HT", "TH", "h10", "10♥", "♥10", " ht ", "♥T"])
def test_cards_are_read_in_many_ways(text: str) -> None:
    """A card is one shared object, however it is written."""
    card = Card.parse(text)
    assert card is Card(Suit.HEARTS, Rank.TEN)
    assert (card.code, str(card), card.name) == ("HT", "♥10", "10 of hearts")
    assert copy.deepcopy(card) is pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize(
    "text", ["", "H", "H1", "1H", "XA", "HTT", "H 10", "♥", "10", "SAS", "\ud800A", "H" * 1000]
)
def test_what_is_no_card(text: str) -> None:
    """Anything else is a ParseError."""
    with pytest.raises(ParseError):
        Card.parse(text)


@pytest.mark.parametrize("word", DENOMINATIONS)
def test_denominations(word: str) -> None:
    """The word, the letter and the symbol; "biritch" is no trumps."""
    denomination = Denomination.parse(word)
    assert denomination.word == word
    assert Denomination.parse(denomination.code) is denomination
    if denomination.suit is not None:
        assert Denomination.of(denomination.suit) is denomination
        assert Denomination.parse(denomination.suit.symbol) is denomination
    assert Denomination.parse("Biritch") is Denomination.NOTRUMP


def test_hands_are_sets() -> None:
    """Written and iterated spades to clubs, high to low."""
    hand = Hand(map(Card.parse, ("C2", "SA", "HT", "S9")))
    assert [card.code for card in hand] == ["SA", "S9", "HT", "C2"]
    assert hand.dotted == "A9.T..2"
    assert [card.code for card in hand[Suit.SPADES]] == ["SA", "S9"]
    assert (len(hand), hand.count(Suit.DIAMONDS)) == (4, 0)
    assert Card.parse("C2") in hand
    assert hand - Hand([Card.parse("C2")]) | Hand([Card.parse("C2")]) == hand
    assert not hand & Hand([Card.parse("C3")])


def test_the_example_deal() -> None:
    """First hand named, then clockwise; suits S.H.D.C."""
    deal = Deal.from_pbn(EXAMPLE_DEAL)
    assert deal[Seat.S].dotted == "AKQJT72.63.8.543"
    assert deal[Seat.E].dotted == "43.AQJ75.AJ7.962"
    assert deal.to_pbn() == EXAMPLE_DEAL
    assert deal.to_pbn(Seat.S) == "S:AKQJT72.63.8.543 98.K2.QT952.KQ87 65.T984.K643.AJT 43.AQJ75.AJ7.962"
    assert Deal.from_pbn(deal.to_pbn(Seat.W)) == deal
    assert deal.holder(Card.parse("DA")) is Seat.E
    assert [deal.aces(seat) for seat in Seat] == [1, 2, 1, 0]
    assert deal.honours(Seat.S, Suit.SPADES) == (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)


def test_holdings_are_read_off_a_deal() -> None:
    """Honours of trumps, aces and hands without a trump; at no trumps only aces."""
    deal = Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    holdings = Holdings.of(deal, Denomination.DIAMONDS)
    assert holdings.voids == {Seat.N, Seat.E, Seat.W}
    assert [len(holdings.honours.get(seat, ())) for seat in Seat] == [0, 0, 5, 0]
    assert [holdings.aces.get(seat, 0) for seat in Seat] == [1, 1, 1, 1]
    bare = Holdings.of(deal, Denomination.NOTRUMP)
    assert (dict(bare.honours), bare.voids) == ({}, frozenset())


@pytest.mark.parametrize(
    "text",
    [
        "n:65.t984.k643.ajt 43.aqj75.aj7.962 akqjt72.63.8.543 98.k2.qt952.kq87",
        "N:65.10984.K643.AJ10 43.AQJ75.AJ7.962 AKQJ1072.63.8.543 98.K2.Q10952.KQ87",
        "  N : 65.T984.K643.AJT\n43.AQJ75.AJ7.962\tAKQJT72.63.8.543   98.K2.QT952.KQ87 ,",
        "S:AKQJT72.63.8.543 98.K2.QT952.KQ87 65.T984.K643.AJT 43.AQJ75.AJ7.962",
    ],
)
def test_deals_are_read_forgivingly(text: str) -> None:
    """Any case, 10 for T, blanks and a trailing comma."""
    assert Deal.from_pbn(text).to_pbn() == EXAMPLE_DEAL


def defects(text: str) -> list[str]:
    with pytest.raises((DealError, ParseError)) as caught:
        Deal.from_pbn(text)
    return sorted(str(fault.message) for fault in caught.value.faults)


def test_every_defect_of_a_deal_at_once() -> None:
    """Two hands of the wrong length, two cards held twice, and two that nobody holds."""
    found = defects(EXAMPLE_DEAL.replace("N:65.", "N:64.").replace(".543 98.", ".54 983."))
    assert len(found) == 5
    text = "\n".join(found)
    for wanted in ("South has 12", "West has 14", "♠4 is held by North and East", "♣3", "♠5", "♠3 is held by"):
        assert wanted in text


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 1),
        ("65.T984.K643.AJT", 1),
        ("X:" + EXAMPLE_DEAL[2:], 1),
        ("N:65.T984.K643.AJT 43.AQJ75.AJ7.962", 1),
        ("N:65.T984.K643 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87", 1),
        ("N:65.T984.K643.AJX 43.AQJ75.AJ7.96Y AKQJT72.63.8.543 98.K2.QT952.KQ87", 2),
        ("Q:65.T984.K643.AJX 43.AQJ75.AJ7 AKQJT72.63.8.543", 4),
        ("N:66.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87", 1),
    ],
)
def test_what_is_no_deal(text: str, count: int) -> None:
    """Seat, number of hands, number of suits, letters, a card twice in a hand: every fault."""
    assert len(defects(text)) == count


@pytest.mark.parametrize("filler", [",", " ", "\n", " ,", "x ", ".", " .", "1", "10"])
def test_long_nonsense_is_refused_at_once(filler: str) -> None:
    """Twenty thousand characters that are no deal take no time to speak of."""
    for text in ("N:" + filler * (20_000 // len(filler)) + "x", "N:a b c d e" + filler * 20_000 + "x"):
        start = perf_counter()
        with pytest.raises((DealError, ParseError)):
            Deal.from_pbn(text)
        assert perf_counter() - start < 0.5


def test_a_seed_always_gives_the_same_deal() -> None:
    """The shuffle of a seed is for ever."""
    assert Deal.shuffled(1886) == Deal.shuffled(1886) != Deal.shuffled(1887)


def test_rotation() -> None:
    """Every hand moves clockwise."""
    deal = Deal.from_pbn(EXAMPLE_DEAL)
    assert deal.rotated(1)[Seat.W] == deal[Seat.S]
    assert deal.rotated(4) == deal


def test_royals_are_spades_under_another_name() -> None:
    """A denomination with a word, a letter and a trump suit; a loop over all has each trump suit once."""
    royals = Denomination.ROYALS
    assert (royals.word, royals.code, royals.suit) == ("royals", "R", Suit.SPADES)
    assert Denomination.parse("royals") is Denomination.parse("r") is Denomination["ROYALS"] is royals
    assert Denomination.of(Suit.SPADES) is Denomination.SPADES is not royals
    assert [one.word for one in Denomination] == ["spades", "clubs", "diamonds", "hearts", "notrump"]
    assert len(Denomination) == 5 and royals not in tuple(Denomination) and royals in Denomination
    assert str(Bid(2, royals)) == "2R" and pickle.loads(pickle.dumps(royals)) is royals
