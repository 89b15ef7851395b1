"""Vint, the auction: higher bids, coming back after a pass, eight passes and twelve."""

from __future__ import annotations

from itertools import product

import pytest
from engine_helpers import VINT, refused, speakers, talk_of

from biritch import Bid, Call, Contre, Decline, Denomination, Name, Pass, PassChoice, Seat, SurContre

rule = pytest.mark.rule
RISING = ("S", "C", "D", "H", "NT")
LADDER = [f"{level}{code}" for level, code in product(range(1, 8), RISING)]


def passes(count: int) -> str:
    return " pass" * count


@rule("vint-moscow-1886/bid", "vint-moscow-1886/higher-bid")
def test_the_whole_ladder() -> None:
    """vint-moscow-1886/bid: 35 bids from one spade to seven no-trump, each higher than the one before."""
    talk = VINT.talk(Seat.W)
    for number, word in enumerate(LADDER):
        for lower in LADDER[:number]:
            assert refused(talk, talk.read(lower)) == ("bid-too-low", "vint-moscow-1886/higher-bid")
        for higher in LADDER[number:]:
            assert talk.refusal(talk.read(higher)) is None
        talk = talk.after(talk.read(word))
        assert talk.facts()["high_bid"] == word
    assert talk.state == "closed"


@rule("vint-moscow-1886/higher-bid")
@pytest.mark.parametrize(
    ("high", "low"), [("1C", "1S"), ("1H", "1D"), ("1NT", "1H"), ("2S", "1NT"), ("2S", "2S"), ("3D", "2NT")]
)
def test_a_bid_that_is_not_higher(high: str, low: str) -> None:
    """vint-moscow-1886/higher-bid: spades < clubs < diamonds < hearts < no-trump, at the same level."""
    talk = talk_of(VINT, "N", high)
    assert refused(talk, talk.read(low)) == ("bid-too-low", "vint-moscow-1886/higher-bid")
    assert talk_of(VINT, "N", f"{low} {high}" if low != high else low).state == "open"


@rule("vint-moscow-1886/bid")
@pytest.mark.parametrize("dealer", Seat)
def test_the_dealer_speaks_first(dealer: Seat) -> None:
    """vint-moscow-1886/bid: then clockwise."""
    assert speakers(VINT, dealer.name, "pass 1S pass 2S pass") == ("NESWNESWN"[dealer:])[:6]


@rule("vint-moscow-1886/return")
def test_a_player_who_passed_may_come_back() -> None:
    """vint-moscow-1886/return: and may raise their own bid, even when all the others have passed."""
    assert talk_of(VINT, "S", "pass pass 1H pass 2S").facts() == {
        "state": "open", "to_call": "W", "high_bid": "2S", "bidder": "S", "passes": 0,
    }  # fmt: skip
    raised = talk_of(VINT, "S", "1H pass pass pass 2H")
    assert raised.facts() == {"state": "open", "to_call": "W", "high_bid": "2H", "bidder": "S", "passes": 0}
    last = talk_of(VINT, "S", "1H" + passes(11))
    assert last.turn is Seat.S
    assert last.facts()["passes"] == 11
    assert last.after(last.read("1NT")).state == "open"


@rule("vint-moscow-1886/eight-passes", "vint-moscow-1886/deal")
def test_eight_passes_throw_the_deal_in() -> None:
    """vint-moscow-1886/eight-passes: nobody has bid; the next dealer deals."""
    assert talk_of(VINT, "S", passes(7)).state == "open"
    talk = talk_of(VINT, "S", passes(8))
    assert (talk.state, talk.turn, talk.contract) == ("redeal", None, None)
    assert talk.facts() == {"state": "redeal", "passes": 8, "next_dealer": "W"}
    for call in (Pass(), Bid(1, Denomination.SPADES)):
        assert refused(talk, call) == ("thrown-in", "vint-moscow-1886/eight-passes")


@rule("vint-moscow-1886/eight-passes", "vint-moscow-1886/twelve-passes")
def test_seven_passes_and_a_bid() -> None:
    """vint-moscow-1886/twelve-passes: once there is a bid, eight passes close nothing."""
    assert talk_of(VINT, "S", passes(7) + " 1S" + passes(11)).state == "open"
    assert talk_of(VINT, "S", passes(7) + " 1S" + passes(12)).state == "closed"


@rule("vint-moscow-1886/twelve-passes")
def test_twelve_passes_close_the_auction() -> None:
    """vint-moscow-1886/twelve-passes: in a row, the bidder's own among them; every bid starts anew."""
    heard = speakers(VINT, "S", "1S" + passes(12))
    assert heard == "SWNESWNESWNES."
    talk = talk_of(VINT, "S", "1S" + passes(11) + " 2C" + passes(12))
    assert talk.state == "closed"
    assert talk.facts() == {
        "state": "closed", "high_bid": "2C", "bidder": "S", "passes": 12, "declarer": "S", "level": 2,
        "denomination": "clubs", "leader": "W",
    }  # fmt: skip
    for call in (Pass(), Bid(7, Denomination.NOTRUMP)):
        assert refused(talk, call) == ("auction-closed", "vint-moscow-1886/twelve-passes")


@rule("vint-moscow-1886/twelve-passes")
def test_seven_no_trump_closes_at_once() -> None:
    """vint-moscow-1886/twelve-passes: no bid can follow."""
    talk = talk_of(VINT, "E", "1S pass 7NT")
    assert (talk.state, talk.turn) == ("closed", None)
    assert talk.contract is not None
    assert (talk.contract.declarer, talk.contract.level, talk.contract.leader) == (Seat.W, 7, Seat.N)
    for call in (Pass(), Bid(7, Denomination.NOTRUMP)):
        assert refused(talk, call) == ("nothing-above", "vint-moscow-1886/twelve-passes")


@rule("vint-moscow-1886/declarer", "vint-moscow-1886/opening-lead")
def test_the_last_bidder_declares() -> None:
    """vint-moscow-1886/declarer: not the first of the side to name the denomination."""
    contract = talk_of(VINT, "N", "1H pass 2H pass" + passes(12 - 1)).contract
    assert contract is not None
    assert (contract.declarer, contract.leader, contract.level, contract.target) == (Seat.S, Seat.W, 2, 8)
    assert contract.denomination is Denomination.HEARTS
    assert contract.factor == 1


REFUSALS: list[tuple[str, Call, str, str]] = [
    ("", Contre(), "no-doubles", "no-doubles"),
    ("1S", Contre(), "no-doubles", "no-doubles"),
    ("1S", SurContre(), "no-doubles", "no-doubles"),
    ("1S", Decline(), "no-doubles", "no-doubles"),
    ("", Name(Denomination.HEARTS), "bid-a-level", "bid"),
    ("", PassChoice(), "bid-a-level", "bid"),
    ("", Bid(0, Denomination.HEARTS), "no-such-level", "bid"),
    ("", Bid(8, Denomination.HEARTS), "no-such-level", "bid"),
    ("", Bid(-1, Denomination.HEARTS), "no-such-level", "bid"),
    ("2H", Bid(2, Denomination.DIAMONDS), "bid-too-low", "higher-bid"),
]


@rule("vint-moscow-1886/no-doubles", "vint-moscow-1886/bid", "vint-moscow-1886/higher-bid")
@pytest.mark.parametrize(
    ("words", "call", "code", "paragraph"),
    [pytest.param(*row, id=f"{row[0] or 'nothing said'} / {row[1]}: {row[3]}") for row in REFUSALS],
)
def test_refusals(words: str, call: Call, code: str, paragraph: str) -> None:
    """Every refusal of the auction, with the paragraph that says so."""
    assert refused(talk_of(VINT, "S", words), call) == (code, f"vint-moscow-1886/{paragraph}")


def test_words_are_read_in_any_case_and_written_in_one() -> None:
    """Read "1nt", "1N", "3♥"; written "1NT", "3H"."""
    talk = VINT.talk(Seat.N)
    for word, written in (("1nt", "1NT"), ("1N", "1NT"), (" 3♥ ", "3H"), ("7s", "7S"), ("PASS", "pass")):
        assert talk.write(talk.read(word)) == written
