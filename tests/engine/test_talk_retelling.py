"""The retelling's talk: naming, double and redouble, and its auction by names."""

from __future__ import annotations

import pytest
from engine_helpers import RETELLING, refused, speakers, talk_of

from biritch import Bid, Call, Contre, Decline, Denomination, Name, Pass, PassChoice, Seat, SurContre, profile

rule = pytest.mark.rule
AUCTION = profile("retelling", naming="auction")
LITERAL = profile("retelling", naming="auction", rank="literal")


@rule("retelling/naming", "retelling/naming-passed", "retelling/opening-lead", "retelling/dummy")
def test_naming() -> None:
    """retelling/naming: the dealer names or leaves it to partner; the dealer declares, the left leads."""
    assert speakers(RETELLING, "E", "pass spades decline decline") == "EWSN."
    contract = talk_of(RETELLING, "E", "pass spades decline decline").contract
    assert contract is not None
    assert (contract.declarer, contract.named_by, contract.leader) == (Seat.E, Seat.W, Seat.S)
    assert refused(talk_of(RETELLING, "E", "pass"), PassChoice()) == (
        "choice-passed-back",
        "retelling/naming-passed",
    )


@rule("retelling/double")
@pytest.mark.parametrize(
    ("words", "heard", "factor"),
    [
        ("hearts decline decline", "SWE.", 1),
        ("hearts double decline decline", "SWSN.", 2),
        ("hearts decline double redouble", "SWES.", 4),
        ("pass hearts double decline redouble", "SNWNS.", 4),
    ],
)
def test_double_and_redouble_then_it_stops(words: str, heard: str, factor: int) -> None:
    """retelling/double: ×2, ×4, and no more."""
    assert speakers(RETELLING, "S", words) == heard
    contract = talk_of(RETELLING, "S", words).contract
    assert contract is not None
    assert contract.factor == factor


@rule("retelling/double")
@pytest.mark.parametrize(
    ("words", "call", "code"),
    [
        ("", Contre(), "nothing-named"),
        ("hearts", SurContre(), "other-side-raises"),
        ("hearts double", Contre(), "other-side-raises"),
        ("hearts double redouble", Contre(), "talk-closed"),
        ("hearts double redouble", Decline(), "talk-closed"),
        ("hearts decline decline", Contre(), "talk-closed"),
    ],
)
def test_refusals_of_doubling(words: str, call: Call, code: str) -> None:
    """retelling/double: every refusal of it."""
    assert refused(talk_of(RETELLING, "S", words), call) == (code, "retelling/double")


@rule("retelling/double")
def test_its_words_are_english() -> None:
    """The words are "double", "redouble", "decline"."""
    talk = talk_of(RETELLING, "S", "hearts")
    assert [talk.write(call) for call in (Contre(), SurContre(), Decline())] == ["double", "redouble", "decline"]


@rule("retelling/auction")
@pytest.mark.parametrize(
    ("rules", "rising"),
    [
        pytest.param(AUCTION, "spades hearts clubs diamonds notrump", id="by trick value"),
        pytest.param(LITERAL, "diamonds clubs hearts spades notrump", id="literal"),
    ],
)
def test_ranks(rules: object, rising: str) -> None:
    """retelling/auction: by trick value, or the text's own order."""
    words = rising.split()
    for number, word in enumerate(words):
        talk = talk_of(rules, "N", word)  # type: ignore[arg-type]
        for lower in words[: number + 1]:
            assert refused(talk, talk.read(lower)) == ("name-too-low", "retelling/auction")
        for higher in words[number + 1 :]:
            assert talk.refusal(talk.read(higher)) is None


@rule("retelling/auction")
def test_three_passes_close_it() -> None:
    """retelling/auction: after a call; the caller declares, the caller's left leads; then the doubling."""
    assert speakers(AUCTION, "N", "pass hearts pass pass") == "NESWN"
    talk = talk_of(AUCTION, "N", "pass hearts pass pass pass")
    assert talk.state == "open"
    assert talk.turn is Seat.S
    assert refused(talk, Pass()) == ("auction-over", "retelling/auction")
    assert "is over and East declares; South says double or declines" in str(talk.refusal(Pass()))
    doubled = talk_of(AUCTION, "N", "pass hearts pass pass pass double")
    assert "; East says redouble or declines" in str(doubled.refusal(Pass()))
    closed = talk_of(AUCTION, "N", "pass hearts pass pass pass decline decline")
    assert refused(closed, Pass()) == ("talk-closed", "retelling/double")
    assert speakers(AUCTION, "N", "pass hearts pass pass pass double decline redouble") == "NESWNSEW."
    contract = talk_of(AUCTION, "N", "pass hearts pass pass pass decline double decline decline").contract
    assert contract is not None
    assert (contract.declarer, contract.leader, contract.factor) == (Seat.E, Seat.S, 2)
    assert contract.raises == (Seat.N,)


@rule("retelling/auction")
def test_a_passer_may_come_back() -> None:
    """retelling/auction: while it is open; every name starts the passes anew."""
    assert speakers(AUCTION, "S", "pass pass spades pass hearts pass pass clubs pass pass pass") == "SWNESWNESWNS"
    talk = talk_of(AUCTION, "S", "pass pass spades pass hearts pass pass clubs pass pass pass decline decline")
    assert talk.contract is not None
    assert talk.contract.declarer is Seat.E


@rule("retelling/auction")
def test_all_pass_and_the_dealer_must_name() -> None:
    """retelling/auction: three opening passes close nothing; after four the dealer must name."""
    assert talk_of(AUCTION, "W", "pass pass pass").refusal(Pass()) is None
    talk = talk_of(AUCTION, "W", "pass pass pass pass")
    assert talk.turn is Seat.W
    assert refused(talk, Pass()) == ("must-name", "retelling/auction")
    allowed = [call for call in talk.candidates() if talk.refusal(call) is None]
    assert set(allowed) == {Name(denomination) for denomination in Denomination}
    named = talk_of(AUCTION, "W", "pass pass pass pass spades pass pass pass decline decline")
    assert named.contract is not None
    assert named.contract.declarer is Seat.W


@rule("retelling/auction")
@pytest.mark.parametrize(
    ("words", "call", "code"),
    [
        ("", Contre(), "double-after-auction"),
        ("hearts", Contre(), "double-after-auction"),
        ("hearts pass", Decline(), "double-after-auction"),
        ("hearts", Bid(1, Denomination.NOTRUMP), "not-in-this-game"),
        ("hearts", PassChoice(), "not-in-this-game"),
        ("hearts", Name(Denomination.SPADES), "name-too-low"),
        ("hearts", Name(Denomination.HEARTS), "name-too-low"),
        ("hearts pass pass pass", Pass(), "auction-over"),
    ],
)
def test_refusals_of_the_auction(words: str, call: Call, code: str) -> None:
    """retelling/auction: every refusal of it."""
    assert refused(talk_of(AUCTION, "S", words), call) == (code, "retelling/auction")
