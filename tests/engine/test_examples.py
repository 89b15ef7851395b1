"""The worked deals: every one can be read, played card by card, and scores what the book says."""

from __future__ import annotations

import json

import pytest

from biritch import Card, Denomination, Play, Rank, Seat, Side, read_record, read_rubber
from biritch.examples import about, example, examples, rubbers, title

# name: (N–S below, above), (E–W below, above), game, margin
SCORES = {
    "biritch-hearts": ((24, 0), (0, 16), None, 8),
    "biritch-hearts-contre": ((48, 0), (0, 16), ("NS", None), 32),
    "vint-three-clubs": ((208, 1560), (130, 1500), None, 138),
    "vint-three-clubs-auction": ((208, 1560), (130, 1500), None, 138),
    "two-games-biritch": ((24, 0), (0, 16), None, 8),
    "two-games-vint": ((270, 600), (120, 600), None, 150),
    "biritch-aces-two-two": ((20, 0), (0, 0), None, 20),
    "biritch-chicane": ((18, 24), (0, 0), None, 42),
    "biritch-chicane-deducts": ((16, 8), (0, 0), None, 24),
    "biritch-grand-slam": ((56, 58), (0, 0), ("NS", None), 114),
    "vint-grand-slam-failed": ((816, 5760), (68, 8500), ("NS", None), -1992),
    "vint-crossing": ((550, 3000), (100, 0), ("NS", 8), 3450),
    "vint-ace-tie": ((256, 640), (160, 1500), None, -764),
}
PLAYED = [name for name in examples() if "play" in example(name)]


def test_every_example_is_here_with_a_title_and_a_word_about_it():
    assert set(examples()) == set(SCORES)
    for name in examples():
        assert title(name) and not title(name).endswith(".")
        assert about(name).endswith(".")
    assert len({title(name) for name in examples()}) == len(examples())


def test_an_example_is_a_fresh_copy():
    example("biritch-hearts")["deal"] = "spoiled"
    assert example("biritch-hearts")["deal"].startswith("N:KQ64.")


@pytest.mark.parametrize("ask", [example, title, about])
def test_an_unknown_name_says_which_names_there_are(ask):
    with pytest.raises(LookupError, match="biritch-hearts"):
        ask("no-such-deal")


@pytest.mark.parametrize("name", SCORES)
def test_it_scores_what_the_book_says(name):
    sheet = read_record(example(name), to_score=True).score()
    ns, ew, game, margin = SCORES[name]
    points = [tuple(sheet.points(side, column) for column in ("below", "above")) for side in Side]
    assert points == [ns, ew]
    assert (sheet.game and (sheet.game.side.value, sheet.game.trick)) == game
    assert sheet.margin == margin


@pytest.mark.parametrize("name", SCORES)
def test_it_is_read_back_as_it_was_written(name):
    record = read_record(example(name))
    assert read_record(json.dumps(record.as_json())) == record


@pytest.mark.parametrize("name", PLAYED)
def test_every_card_is_legal(name):
    record = read_record(example(name))
    play = Play(record.deal, record.agreed.denomination, record.agreed.leader)
    assert len(record.play) == 52
    for card in record.play:
        assert play.refusal(card) is None
        play.push(card)
    assert play.is_over and play.winners == record.winners


def played(name: str, cards: int) -> Play:
    record = read_record(example(name))
    play = Play(record.deal, record.agreed.denomination, record.agreed.leader)
    for card in record.play[:cards]:
        play.push(card)
    return play


@pytest.mark.rule("collinson-1886/trick-winner", "collinson-1886/follow")
def test_in_biritch_dummys_two_of_hearts_wins_the_first_trick():
    play = played("biritch-hearts", 4)
    assert [(seat.name, card.code) for seat, card in play.tricks[0].plays] == [
        ("W", "CK"), ("N", "H2"), ("E", "CA"), ("S", "C7"),
    ]  # fmt: skip
    assert play.tricks[0].winner is Seat.N is play.turn


def test_the_tricks_of_the_front_page_go_in_its_order():
    sides = " ".join(seat.side.value for seat in played("biritch-hearts", 52).winners)
    assert sides == "NS EW NS NS EW EW NS EW NS NS NS NS NS"


@pytest.mark.rule("vint-moscow-1886/trick-winner", "vint-moscow-1886/follow")
def test_in_vint_the_two_of_clubs_wins_partners_ace():
    play = played("vint-three-clubs", 42)
    assert play.turn is Seat.S and all(card.suit is Denomination.CLUBS.suit for card in play.legal)
    play.push(Card.parse("C2"))
    play.push(Card.parse("DK"))
    trick = play.tricks[10]
    assert [card.code for card in trick.cards] == ["DA", "D4", "C2", "DK"]
    assert trick.leader is Seat.N and trick.winner is Seat.S is play.turn


def test_the_holdings_are_those_of_the_text():
    deal = read_record(example("vint-three-clubs")).deal
    clubs = Denomination.CLUBS.suit
    honours = {seat: "".join(rank.letter for rank in deal.honours(seat, clubs)) for seat in Seat}
    assert honours == {Seat.N: "Q", Seat.E: "", Seat.S: "AKT", Seat.W: "J"}
    assert deal.aces(Seat.N) + deal.aces(Seat.S) == 3

    deal = read_record(example("biritch-hearts")).deal
    assert deal.honours(Seat.W, Denomination.HEARTS.suit) == (Rank.ACE, Rank.QUEEN, Rank.TEN)
    assert all(deal[seat].count(Denomination.HEARTS.suit) for seat in Seat)


@pytest.mark.rule("vint-moscow-1886/return", "vint-moscow-1886/twelve-passes")
def test_the_auction_has_a_return_and_a_raise_of_ones_own_bid():
    record = read_record(example("vint-three-clubs-auction"))
    words = [record.talk.write(call) for call in record.calls]
    assert words[-12:] == ["pass"] * 12 and words[-13] == "3C"
    east, south = words[0::4], words[1::4]
    assert east[:2] == ["pass", "2S"] and south[:3] == ["1C", "2C", "3C"]
    assert record.agreed == read_record(example("vint-three-clubs")).agreed


@pytest.mark.parametrize(
    ("first", "second"), [("biritch-hearts", "biritch-hearts-contre"), ("two-games-biritch", "two-games-vint")]
)
def test_pairs_have_the_same_cards_and_the_same_play(first, second):
    assert example(first)["deal"] == example(second)["deal"] and example(first)["play"] == example(second)["play"]


@pytest.mark.rule("vint-moscow-1886/game")
def test_when_both_cross_the_earlier_trick_has_the_game():
    record = read_record(example("vint-crossing"))
    sheet = record.score()
    ends = {side: record.before.below[side] + sheet.points(side, "below") for side in Side}
    assert ends == {Side.NS: 710, Side.EW: 512}
    assert record.winners[8].side is Side.EW  # trick 9 brings E–W past 500, one too late


# name: deals, games in order, totals, (rubber, leader, margin)
RUBBERS = {
    "biritch-rubber": (5, "NS EW EW", (166, 148), ("EW", "NS", 18)),
    "vint-rubber": (6, "NS EW NS", (15592, 12518), ("NS", "NS", 3074)),
    "six-deals-of-biritch": (6, "NS EW EW", (96, 158), ("EW", "EW", 62)),
    "four-deals-of-vint": (4, "EW EW", (9088, 7360), ("EW", "NS", 1728)),
}


@pytest.mark.parametrize("name", RUBBERS)
@pytest.mark.rule("collinson-1886/rubber", "vint-moscow-1886/rubber", "collinson-1886/margin")
def test_a_whole_rubber_ends_as_it_says(name):
    assert set(rubbers()) == set(RUBBERS) and not set(rubbers()) & set(examples())
    deals, games, totals, final = RUBBERS[name]
    record = read_rubber(example(name))
    rubber = record.rubber()
    assert len(rubber.sheets) == deals
    assert " ".join(side.value for _, side in rubber.games) == games
    assert (rubber.after.total.ns, rubber.after.total.ew) == totals
    end = rubber.final
    assert (end.rubber.value, end.leader.value, end.margin) == final
    assert all(len(deal.play) == 52 or deal.is_thrown_in for deal in record.deals)
    assert about(name).endswith(".") and title(name)
