"""Small print that a changed line of the engine once slipped past: each a rule or a promise of the interface."""

from __future__ import annotations

import pytest

from biritch import (
    Deal,
    DealError,
    Denomination,
    Name,
    Pass,
    Play,
    RecordError,
    Seat,
    diff,
    profile,
    read_record,
)
from biritch.cards.deal import parse_hands

DEAL = "N:KQ64.432.AKQ852. T98732.7.JT643.A A5.KJ9865.7.T987 J.AQT.9.KQJ65432"


@pytest.mark.rule("retelling/game")
@pytest.mark.parametrize("game", [30, 40])
def test_a_game_is_at_30_or_40(game: int) -> None:
    assert profile("retelling").game == 30
    assert profile("retelling", game=game).game == game
    with pytest.raises(RecordError):
        profile("retelling", game=game + 1)


@pytest.mark.rule("retelling/auction")
def test_the_dealer_declares_unless_there_is_an_auction() -> None:
    assert profile("retelling").dealer_declares is True
    assert profile("retelling", naming="auction").dealer_declares is False
    contract = {"declarer": "N", "denomination": "hearts"}
    record = {"profile": "retelling", "options": {"naming": "auction"}, "dealer": "S", "contract": contract}
    assert read_record(record).agreed.declarer is Seat.N
    with pytest.raises(RecordError, match="North cannot declare"):
        read_record(record | {"options": {}})


@pytest.mark.rule("retelling/auction")
def test_the_auction_is_a_difference() -> None:
    points = {point.topic: point for point in diff(profile("retelling"), profile("retelling", naming="auction"))}
    assert set(points) == {"naming", "declarer", "higher", "no-bid"}
    assert (points["naming"].first.rule, points["naming"].second.rule) == ("retelling/naming", "retelling/auction")
    (honours, aces) = diff(profile("retelling"), profile("retelling", honours="russian"))
    assert (honours.second.rule, aces.second.rule) == ("retelling/honours-russian", "retelling/honours-russian")


@pytest.mark.rule("collinson-1886/opening-lead")
def test_who_leads_is_told_only_when_the_talk_is_closed() -> None:
    talk = profile("collinson-1886").talk(Seat.S).after(Name(Denomination.HEARTS))
    assert "leader" not in talk.facts()
    for _ in range(2):
        talk = talk.after(talk.read("decline"))
    assert (talk.facts()["leader"], talk.facts()["dummy"]) == ("W", "N")


@pytest.mark.rule("retelling/auction")
def test_a_high_bid_is_told_only_when_there_is_one() -> None:
    talk = profile("retelling", naming="auction").talk(Seat.S)
    assert "high_bid" not in talk.after(Pass()).facts()
    assert talk.after(Name(Denomination.HEARTS)).facts()["high_bid"] == "hearts"


@pytest.mark.rule("collinson-1886/trick-winner")
def test_a_trick_has_four_cards_and_the_last_may_have_fewer() -> None:
    play = Play(Deal.from_pbn(DEAL), Denomination.HEARTS, Seat.W)
    for number in range(1, 53):
        play.push(play.legal[0])
        lengths = [len(trick.cards) for trick in play.tricks]
        assert lengths == [4] * (number // 4) + ([number % 4] if number % 4 else [])
        assert len(play.trick) == number % 4


@pytest.mark.rule("collinson-1886/follow")
def test_the_suit_to_follow_is_named() -> None:
    play = Play(Deal.from_pbn(DEAL), Denomination.HEARTS, Seat.W)
    for code in ("CK", "H2", "CA"):
        play.push(next(card for card in play.legal if card.code == code))
    refusal = play.refusal(next(card for card in play.hand(Seat.S) if card.code == "H5"))
    assert refusal is not None and refusal.message.params["suit"].word == "clubs"


@pytest.mark.rule("collinson-1886/deal")
def test_an_ending_has_hands_of_one_length() -> None:
    with pytest.raises(DealError, match="hands have 2, 1, 1 and 1 cards"):
        Play(parse_hands("N:AK... .A.. ..A. ...A"), Denomination.NOTRUMP, Seat.N)
