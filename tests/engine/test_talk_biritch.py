"""Biritch, the talk: naming, passing the choice, and the ladder of contre and sur contre."""

from __future__ import annotations

import pytest
from engine_helpers import BIRITCH, DENOMINATIONS, refused, speakers, talk_of

from biritch import Bid, Call, Contre, Decline, Denomination, Name, Pass, PassChoice, Seat, SurContre

rule = pytest.mark.rule
HEARTS = Denomination.HEARTS


@rule("collinson-1886/naming")
@pytest.mark.parametrize("denomination", DENOMINATIONS)
def test_the_dealer_names(denomination: str) -> None:
    """collinson-1886/naming: a trump suit or biritch; no target of tricks."""
    talk = talk_of(BIRITCH, "S", f"{denomination} decline decline")
    contract = talk.contract
    assert talk.state == "closed"
    assert contract is not None
    assert (contract.declarer, contract.named_by, contract.level) == (Seat.S, Seat.S, None)
    assert (contract.denomination.word, contract.factor) == (denomination, 1)


@rule("collinson-1886/naming", "collinson-1886/naming-passed", "collinson-1886/dummy")
@pytest.mark.parametrize("dealer", Seat)
def test_partner_names_and_the_dealer_declares(dealer: Seat) -> None:
    """collinson-1886/dummy: the dealer plays both hands even when partner named; the dealer's left leads."""
    contract = talk_of(BIRITCH, dealer.name, "pass biritch decline decline").contract
    assert contract is not None
    assert (contract.declarer, contract.named_by, contract.leader) == (dealer, dealer.partner, dealer.left)
    assert contract.denomination is Denomination.NOTRUMP


@rule("collinson-1886/contre", "collinson-1886/surcontre")
@pytest.mark.parametrize(
    ("words", "heard"),
    [
        pytest.param("hearts decline decline", "SWE.", id="both defenders decline, the dealer's left first"),
        pytest.param("pass hearts decline decline", "SNWE.", id="the same after the choice was passed"),
        pytest.param("hearts contre decline decline", "SWSN.", id="the dealer named and is asked first"),
        pytest.param("pass hearts contre decline decline", "SNWNS.", id="partner named and is asked first"),
        pytest.param("hearts decline contre surcontre", "SWESW", id="the second defender may contre"),
        pytest.param("hearts contre decline surcontre decline", "SWSNWE", id="each side is asked anew"),
        pytest.param(
            "hearts contre surcontre contre surcontre decline decline",
            "SWSWSWE.",
            id="the same players may raise again",
        ),
        pytest.param(
            "hearts decline contre decline surcontre decline contre decline decline",
            "SWESNWESN.",
            id="the second of each side raises",
        ),
    ],
)
def test_who_is_asked(words: str, heard: str) -> None:
    """collinson-1886/contre and surcontre: both of a side are asked, each time anew, until both decline."""
    assert speakers(BIRITCH, "S", words) == heard


@rule("collinson-1886/surcontre")
def test_the_ladder_goes_on_without_a_ceiling() -> None:
    """collinson-1886/surcontre: 2, 4, 8, 16 …; a hundred raises are a hundred doublings."""
    talk = talk_of(BIRITCH, "N", "spades" + " contre surcontre" * 50)
    assert talk.state == "open"
    assert talk.contract is None
    assert talk.facts()["factor"] == 2**100
    closed = talk.after(Decline()).after(Decline())
    assert closed.contract is not None
    assert closed.contract.factor == 2**100
    assert closed.contract.raises == (Seat.E, Seat.N) * 50


@rule("collinson-1886/contre")
def test_the_raises_are_of_those_who_made_them() -> None:
    """collinson-1886/contre: either defender may make it."""
    contract = talk_of(BIRITCH, "S", "pass clubs decline contre decline surcontre decline decline").contract
    assert contract is not None
    assert contract.raises == (Seat.E, Seat.S)
    assert contract.factor == 4


REFUSALS: list[tuple[str, Call, str, str]] = [
    ("", Contre(), "nothing-named", "contre"),
    ("", SurContre(), "nothing-named", "contre"),
    ("", Decline(), "nothing-named", "contre"),
    ("", Pass(), "not-in-this-game", "naming"),
    ("", Bid(1, HEARTS), "not-in-this-game", "naming"),
    ("pass", PassChoice(), "choice-passed-back", "naming-passed"),
    ("pass", Decline(), "nothing-named", "contre"),
    ("hearts", Name(HEARTS), "already-named", "naming"),
    ("hearts", PassChoice(), "already-named", "naming"),
    ("hearts", Bid(2, HEARTS), "not-in-this-game", "naming"),
    ("hearts", Pass(), "not-in-this-game", "naming"),
    ("hearts", SurContre(), "other-side-raises", "contre"),
    ("hearts decline", SurContre(), "other-side-raises", "contre"),
    ("hearts contre", Contre(), "other-side-raises", "surcontre"),
    ("hearts contre decline", Contre(), "other-side-raises", "surcontre"),
    ("hearts contre surcontre", SurContre(), "other-side-raises", "contre"),
    ("hearts decline decline", Contre(), "talk-closed", "contre-closed"),
    ("hearts decline decline", SurContre(), "talk-closed", "contre-closed"),
    ("hearts decline decline", Decline(), "talk-closed", "contre-closed"),
    ("hearts decline decline", Name(HEARTS), "talk-closed", "contre-closed"),
    ("hearts contre decline decline", SurContre(), "talk-closed", "contre-closed"),
]


@rule(
    "collinson-1886/naming",
    "collinson-1886/naming-passed",
    "collinson-1886/contre",
    "collinson-1886/surcontre",
    "collinson-1886/contre-closed",
)
@pytest.mark.parametrize(
    ("words", "call", "code", "paragraph"),
    [pytest.param(*row, id=f"{row[0] or 'nothing said'} / {type(row[1]).__name__}: {row[3]}") for row in REFUSALS],
)
def test_refusals(words: str, call: Call, code: str, paragraph: str) -> None:
    """Every refusal of the talk, with the paragraph that says so."""
    talk = talk_of(BIRITCH, "S", words)
    assert refused(talk, call) == (code, f"collinson-1886/{paragraph}")
    assert call not in [other for other in talk.candidates() if talk.refusal(other) is None]


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("hearts", "West says contre or declines"),
        ("hearts decline", "East says contre or declines"),
        ("hearts contre", "South says sur contre or declines"),
        ("pass hearts contre", "North says sur contre or declines"),
        ("hearts contre surcontre", "West says contre or declines"),
    ],
)
def test_who_may_say_what_after_the_naming(words: str, asked: str) -> None:
    """Whoever names again is told who is asked, and what could be said."""
    assert asked in str(talk_of(BIRITCH, "S", words).refusal(Name(HEARTS)))


@rule("collinson-1886/naming", "collinson-1886/contre", "collinson-1886/surcontre")
@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ("", "spades clubs diamonds hearts notrump pass"),
        ("pass", "spades clubs diamonds hearts notrump"),
        ("spades", "contre decline"),
        ("spades decline", "contre decline"),
        ("spades contre", "surcontre decline"),
        ("spades contre decline", "surcontre decline"),
        ("spades contre surcontre", "contre decline"),
        ("spades decline decline", ""),
    ],
)
def test_what_may_be_said(words: str, allowed: str) -> None:
    """The whole of what each player may say, and no more."""
    talk = talk_of(BIRITCH, "E", words)
    assert [talk.write(call) for call in talk.candidates() if talk.refusal(call) is None] == allowed.split()


def test_a_talk_never_changes() -> None:
    """``after`` gives the next talk and leaves the first as it was."""
    first = talk_of(BIRITCH, "S", "hearts")
    second = first.after(Contre())
    assert first == talk_of(BIRITCH, "S", "hearts")
    assert first.calls == (Name(HEARTS),)
    assert second.calls == (Name(HEARTS), Contre())
