"""The table: whose turn it is, who decides, who sees what, and moves that are refused and taken back."""

from __future__ import annotations

import pytest
from engine_helpers import BIRITCH, EVERYTHING, EXAMPLE_DEAL, RETELLING, VINT, say

from biritch import (
    Card,
    Contre,
    Deal,
    Denomination,
    IllegalMove,
    PlayCard,
    Profile,
    RecordError,
    Seat,
    Side,
    SurContre,
    Table,
    profile,
)

rule = pytest.mark.rule
DEAL = Deal.from_pbn(EXAMPLE_DEAL)
AUCTION = profile("retelling", naming="auction")
OPEN = profile("retelling", open_hands=True)

AGREED = {
    "collinson-1886": (BIRITCH, "pass hearts contre decline decline"),
    "vint-moscow-1886": (VINT, "1H" + " pass" * 12),
    "retelling": (RETELLING, "pass hearts double decline decline"),
    "retelling, auction": (AUCTION, "hearts pass pass pass decline decline"),
}


def table(rules: Profile, words: str = "", dealer: str = "S") -> Table:
    return say(Table(DEAL, rules, Seat[dealer]), words)


def play(at: Table, codes: str) -> Table:
    for code in codes.split():
        at.push(PlayCard(Card.parse(code)))
    return at


def seen(at: Table, seat: str) -> str:
    return "".join(other.name for other in at.visible_to(Seat[seat]).hands)


@rule("collinson-1886/opening-lead", "vint-moscow-1886/opening-lead", "retelling/opening-lead")
@pytest.mark.parametrize("name", AGREED)
def test_declarers_left_leads(name: str) -> None:
    """opening-lead: the dealer's left; in an auction the declarer's (here the dealer declares as well)."""
    rules, words = AGREED[name]
    at = table(rules, words)
    assert (at.state, at.turn, at.controller) == ("closed", Seat.W, Seat.W)
    assert at.play is not None
    assert at.contract is not None
    assert at.contract.declarer is Seat.S


@rule("collinson-1886/dummy")
def test_dummy_is_laid_open_only_after_the_lead() -> None:
    """collinson-1886/dummy: partner's whole hand; the dealer plays both, even when partner named."""
    at = table(BIRITCH, "pass hearts decline decline")
    assert at.dummy is Seat.N
    assert not at.dummy_is_open
    assert [seen(at, seat) for seat in "NESW"] == ["N", "E", "S", "W"]
    play(at, "H2")
    assert at.dummy_is_open
    assert [seen(at, seat) for seat in "NESW"] == ["N", "NE", "NS", "NW"]
    assert (at.turn, at.controller) == (Seat.N, Seat.S)
    play(at, "HT HA")
    assert (at.turn, at.controller) == (Seat.S, Seat.S)
    assert at.visible_to(Seat.W).trick == (
        (Seat.W, Card.parse("H2")),
        (Seat.N, Card.parse("HT")),
        (Seat.E, Card.parse("HA")),
    )
    at.pop()
    at.pop()
    at.pop()
    assert not at.dummy_is_open


@rule("collinson-1886/dummy")
def test_when_dummy_wins_the_dealer_leads_from_dummy() -> None:
    """collinson-1886/dummy: the turn is dummy's, the decision the dealer's."""
    at = play(table(BIRITCH, "hearts decline decline"), "CK CA C2 C3")
    assert (at.turn, at.controller) == (Seat.N, Seat.S)
    assert PlayCard(Card.parse("CJ")) in at.legal_moves
    assert PlayCard(Card.parse("SA")) not in at.legal_moves


@rule("collinson-1886/dummy")
def test_before_the_lead_partner_speaks_for_itself() -> None:
    """collinson-1886/surcontre: partner is dummy only after the lead, so answers a contre in person."""
    at = table(BIRITCH, "pass hearts contre")
    assert (at.turn, at.controller, at.dummy) == (Seat.N, Seat.N, None)


@rule("retelling/dummy")
def test_the_retelling_opens_dummy_before_the_lead() -> None:
    """retelling/dummy: once the talk is over; not before."""
    at = table(RETELLING, "hearts decline")
    assert [seen(at, seat) for seat in "NESW"] == ["N", "E", "S", "W"]
    say(at, "decline")
    assert at.dummy_is_open
    assert [seen(at, seat) for seat in "NESW"] == ["N", "NE", "NS", "NW"]
    assert (at.turn, at.controller) == (Seat.W, Seat.W)
    play(at, "H2")
    assert (at.turn, at.controller) == (Seat.N, Seat.S)


@rule("retelling/auction", "retelling/dummy")
def test_the_caller_plays_dummy_in_the_auction() -> None:
    """retelling/auction: caller declares, so the caller's partner is dummy."""
    at = table(AUCTION, "pass hearts pass pass pass decline decline")
    assert (at.turn, at.dummy) == (Seat.N, Seat.E)
    play(at, "H4")
    assert (at.turn, at.controller) == (Seat.E, Seat.W)


@rule("retelling/open-hands")
def test_all_hands_open() -> None:
    """retelling/open-hands: all four face up once trumps are settled; scoring and turns unchanged."""
    at = table(OPEN, "hearts")
    assert seen(at, "W") == "W"
    say(at, "decline decline")
    assert [seen(at, seat) for seat in "NESW"] == ["NESW"] * 4
    assert OPEN.changes == ()


@rule("vint-moscow-1886/no-dummy")
def test_vint_has_no_dummy() -> None:
    """vint-moscow-1886/no-dummy: each plays their own concealed hand."""
    at = table(VINT, "1H" + " pass" * 12)
    for code, turn in zip(("H2", "HT", "HA", "H3"), "WNES", strict=True):
        assert at.dummy is None
        assert at.turn is at.controller is Seat[turn]
        assert [seen(at, seat) for seat in "NESW"] == ["N", "E", "S", "W"]
        play(at, code)


@rule("collinson-1886/opening-lead", "vint-moscow-1886/opening-lead", "vint-moscow-1886/eight-passes")
def test_no_card_before_the_talk_is_over() -> None:
    """opening-lead: a card is refused during the talk, and for good once a deal is thrown in."""
    for rules in (BIRITCH, VINT, RETELLING):
        refusal = table(rules).refusal(PlayCard(Card.parse("SA")))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("talk-open", f"{rules.id}/opening-lead")
    at = table(VINT, "pass " * 8)
    refusal = at.refusal(PlayCard(Card.parse("SA")))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no-play-redeal", "vint-moscow-1886/eight-passes")


@rule("collinson-1886/contre-closed")
def test_no_contre_after_the_lead() -> None:
    """collinson-1886/contre-closed: not before the lead, once closed, nor after it."""
    at = table(BIRITCH, "hearts decline decline")
    for codes in ("", "H2"):
        play(at, codes)
        for call in (Contre(), SurContre()):
            refusal = at.refusal(call)
            assert refusal is not None
            assert (refusal.code, refusal.rule) == ("talk-closed", "collinson-1886/contre-closed")


@pytest.mark.parametrize("name", AGREED)
def test_a_refused_push_changes_nothing(name: str) -> None:
    """At every step every move that exists is either legal or refused, and a refusal leaves the table equal."""
    rules, words = AGREED[name]
    at = table(rules)
    for step in [*words.split(), "H2", "HT"]:
        before = at.copy()
        legal = list(at.legal_moves)
        for move in EVERYTHING:
            if move in legal:
                assert move in at.legal_moves
                continue
            assert move not in at.legal_moves
            refusal = at.refusal(move)
            assert refusal is not None
            with pytest.raises(IllegalMove) as caught:
                at.push(move)
            assert caught.value.refusal == refusal
            assert refusal.rule.startswith(f"{rules.id}/")
            assert at == before
        at.push(PlayCard(Card.parse(step)) if step.startswith("H") else at.talk.read(step))


@pytest.mark.parametrize("name", AGREED)
def test_push_and_pop(name: str) -> None:
    """``pop`` goes back through the play and the talk to the first word."""
    rules, words = AGREED[name]
    at = play(table(rules, words), "H2")
    states = []
    while at.moves:
        states.append(at.copy())
        move = at.pop()
        again = at.copy()
        again.push(move)
        assert again == states[-1]
    assert at == Table(DEAL, rules, Seat.S)
    assert at.play is None
    with pytest.raises(IndexError):
        at.pop()


def test_equality_and_copies() -> None:
    """Two tables are equal with the same deal, profile, dealer and moves; a copy is independent."""
    one, other = table(BIRITCH, "hearts"), table(BIRITCH, "hearts")
    assert one == other
    assert one != table(BIRITCH, "spades")
    assert one != table(BIRITCH, "hearts", dealer="N")
    assert one != table(RETELLING, "hearts")
    twin = one.copy()
    twin.push(Contre())
    assert one == other != twin


def test_the_score_comes_when_the_deal_is_over() -> None:
    """A score before the end is an error; after it, the sheet is that of the tricks taken."""
    at = table(BIRITCH, "spades decline decline")
    with pytest.raises(RecordError):
        at.score()
    while at.turn is not None:
        assert at.outcome is None
        at.push(next(iter(at.legal_moves)))
    assert at.is_over
    assert not at.legal_moves
    assert at.outcome is not None
    assert at.outcome.tricks.ns + at.outcome.tricks.ew == 13
    assert len(at.outcome.winners) == 13
    assert [line.points for line in at.score().lines if line.kind == "honours"] == [18]
    assert at.next_dealer is Seat.W


@rule("vint-moscow-1886/eight-passes")
def test_a_deal_thrown_in_is_over() -> None:
    """vint-moscow-1886/eight-passes: no lines; the next dealer deals."""
    at = table(VINT, "pass " * 8)
    assert (at.is_over, at.turn, at.outcome, at.state) == (True, None, None, "redeal")
    assert at.next_dealer is Seat.W
    assert list(at.legal_moves) == []
    assert at.score().lines == ()
    assert at.score().points(Side.NS) == 0


def test_what_is_no_move_is_not_legal() -> None:
    """``in`` is False for anything that is no move."""
    at = table(BIRITCH)
    for thing in (None, "hearts", 5, Card.parse("SA"), Denomination.HEARTS):
        assert thing not in at.legal_moves
    assert len(at.legal_moves) == 6
    assert at.legal_moves
