"""What is not seen is imagined honestly; what the dealer should name, by score; and the robot that thinks."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from biritch import (
    PROFILES,
    Card,
    Contract,
    Deal,
    Denomination,
    Hand,
    Holdings,
    Name,
    PassChoice,
    PlayCard,
    Profile,
    Result,
    Seat,
    Side,
    Standing,
    Table,
    score,
)  # fmt: skip
from biritch.errors import DealError
from biritch.study.advice import advise, best_play_takes, robots_take
from biritch.study.sampling import declarer_margin, margin_of, play_out, played
from biritch.study.sums import Sum
from biritch.study.thinker import Thinker
from biritch.study.unseen import deals_with, layouts, shown_out
from biritch.table.robots import Robot

RULES = list(PROFILES.values())
BIRITCH, VINT = PROFILES["collinson-1886"], PROFILES["vint-moscow-1886"]


def begun(rules: Profile, seed: int, cards: int) -> Table:
    """A deal that plain robots have begun: so many cards are played."""
    table = played(rules, Deal.shuffled(seed), Seat(seed % 4), Robot(seed))
    assert table.play is not None
    while len(table.play.cards) > cards:
        table.pop()
    return table


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
@pytest.mark.parametrize("cards", [0, 1, 7, 18, 30, 43, 50])
def test_what_is_imagined_may_be_so(rules: Profile, cards: int) -> None:
    """The same trick lies there, hands keep their lengths, nothing seen changes, what is shown out stays out."""
    for seed in range(6):
        table = begun(rules, seed, cards)
        decides, play = table.controller, table.play
        assert decides is not None and play is not None
        seen = table.visible_to(decides).hands
        out = shown_out(play)
        for imagined in islice(layouts(table, decides, Random(seed)), 5):
            assert (imagined.trick, imagined.turn, imagined.leader) == (play.trick, play.turn, play.leader)
            for seat in Seat:
                hand = imagined.hand(seat)
                assert len(hand) == len(play.hand(seat))
                assert seat not in seen or hand == seen[seat]
                assert seat in seen or not any(hand.count(suit) for suit in out[seat])
            everything = Hand(card for seat in Seat for card in imagined.hand(seat))
            assert everything == Hand(card for seat in Seat for card in play.hand(seat))


def test_what_is_imagined_is_not_one_thing() -> None:
    """Every hidden card turns up in every hidden hand, about as often as it should."""
    table = begun(VINT, 3, 0)
    decides = table.controller
    assert decides is not None
    card = next(iter(table.hand(decides.left)))
    held = [
        next(seat for seat in Seat if card in imagined.hand(seat))
        for imagined in islice(layouts(table, decides, Random(1)), 600)
    ]
    assert set(held) == set(Seat) - {decides}
    assert all(140 < held.count(seat) < 260 for seat in set(held))


def test_deals_with_a_hand() -> None:
    hand = Deal.shuffled(1)[Seat.S]
    found = list(islice(deals_with({Seat.S: hand}, Random(1)), 20))
    assert {deal[Seat.S] for deal in found} == {hand} and len(set(found)) == 20


def test_advice_is_the_mean_of_sheets() -> None:
    """Each choice again: the same deals, named and scored by hand."""
    hand = Deal.shuffled(8)[Seat.S]
    found = {choice.denomination: choice for choice in advise(BIRITCH, hand, deals=15, seed=4)}
    assert set(found) == {*BIRITCH.rising, None}
    for denomination in BIRITCH.rising:
        again = Sum()
        for deal in islice(deals_with({Seat.S: hand}, Random(4)), 15):
            contract = Contract(Seat.S, denomination)
            winners = tuple(robots_take(deal, contract))
            result = Result.played(contract, Holdings.of(deal, denomination), winners)
            again.add(declarer_margin(score(BIRITCH, result, Standing())))
        assert found[denomination].margin == again
    best = max(found.values(), key=lambda choice: choice.margin.mean)
    assert best.behind == Sum(15, 0, 0)
    for choice in found.values():
        assert choice.behind.mean == pytest.approx(best.margin.mean - choice.margin.mean)


@pytest.mark.rule("collinson-1886/naming", "collinson-1886/honours-trumps")
def test_a_hand_that_names_itself() -> None:
    """Ten hearts with all honours are hearts; both hands known, too; and the order is from best to worst."""
    hand = Hand(map(Card.parse, ["SA", "HA", "HK", "HQ", "HJ", "HT", "H9", "H8", "H7", "H6", "D2", "C3", "C2"]))
    found = advise(BIRITCH, hand, deals=20)
    assert found[0].denomination is Denomination.HEARTS
    means = [choice.margin.mean for choice in found]
    assert means == sorted(means, reverse=True)
    partner = next(deals_with({Seat.S: hand}, Random(0)))[Seat.N]
    assert advise(BIRITCH, hand, partner, deals=20)[0].denomination is Denomination.HEARTS
    assert advise(BIRITCH, hand, deals=20) == found != advise(BIRITCH, hand, deals=20, seed=1)


@pytest.mark.rule("vint-moscow-1886/tricks", "vint-moscow-1886/undertricks", "vint-moscow-1886/bid-slam")
def test_in_vint_the_level_is_chosen() -> None:
    """Thirteen top tricks bid seven, in spades, where honours are paid as well; a poor hand keeps low."""
    strong = Hand(map(Card.parse, ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "S6", "HA", "HK", "DA", "CA"]))
    poor = Hand(map(Card.parse, ["S5", "S4", "S3", "H6", "H5", "H3", "D8", "D6", "D3", "C9", "C7", "C5", "C2"]))
    best = advise(VINT, strong, deals=12)[0]
    assert (best.denomination, best.level) == (Denomination.SPADES, 7)
    assert advise(VINT, poor, deals=12)[0].level == 1
    assert all(choice.denomination is not None for choice in advise(VINT, poor, deals=2))


def test_advice_for_every_rule_set() -> None:
    for rules in RULES:
        found = advise(rules, Deal.shuffled(2)[Seat.N], deals=3)
        assert {choice.denomination for choice in found} - {None} == set(rules.rising)
        assert all((choice.level is not None) == rules.has_level for choice in found)


@pytest.mark.slow
def test_advice_by_best_play() -> None:
    """Solved deals instead of played ones: of one suit all thirteen tricks, however they are reckoned."""
    hand = Hand(map(Card.parse, ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "S6", "S5", "S4", "S3", "S2"]))
    found = advise(BIRITCH, hand, deals=2, takes=best_play_takes)
    spades = next(choice for choice in found if choice.denomination is Denomination.SPADES)
    assert spades.margin.mean == 7 * 2 + 40 + 9 * 2 - 0


def test_faults_of_advice() -> None:
    with pytest.raises(ValueError):
        advise(BIRITCH, Deal.shuffled(1)[Seat.S], deals=1)
    with pytest.raises(DealError):
        advise(BIRITCH, Hand(map(Card.parse, ["SA", "SK"])), deals=2)
    with pytest.raises(TypeError):
        advise(BIRITCH, "AKQ", deals=2)  # type: ignore[arg-type]


def exchanged(table: Table, chance: Random) -> Table:
    """The same table with all that the deciding seat cannot see lying otherwise."""
    decides, play = table.controller, table.play
    assert decides is not None and play is not None
    other = next(layouts(table, decides, chance))
    before = {seat: [card for trick in play.tricks for who, card in trick.plays if who is seat] for seat in Seat}
    lying = {seat: Hand([*other.hand(seat), *before[seat]]) for seat in Seat}
    twin = Table(Deal(lying), table.profile, table.dealer)
    for move in table.moves:
        twin.push(move)
    return twin


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_the_thinker_does_not_peep(rules: Profile) -> None:
    """Whatever the hidden hands are, it chooses the same card for the same reason."""
    for seed, cards in ((1, 0), (2, 1), (3, 21), (4, 34), (5, 46)):
        table = begun(rules, seed, cards)
        wanted = Thinker(7).choose(table)
        assert isinstance(wanted.move, PlayCard) and wanted.move in table.legal_moves
        for other in range(2):
            assert Thinker(7).choose(exchanged(table, Random(other))) == wanted


def test_the_thinker_names_by_score() -> None:
    hand = Hand(map(Card.parse, ["SA", "HA", "HK", "HQ", "HJ", "HT", "H9", "H8", "H7", "H6", "D2", "C3", "C2"]))
    deal = next(deals_with({Seat.S: hand}, Random(2)))
    table = Table(deal, BIRITCH, Seat.S)
    choice = Thinker(1).choose(table)
    assert choice.move == Name(Denomination.HEARTS)
    assert "60 deals" in str(choice.because)
    weak = Hand(map(Card.parse, ["S5", "S4", "S3", "H6", "H5", "H3", "D8", "D6", "D3", "C9", "C7", "C5", "C2"]))
    table = Table(next(deals_with({Seat.S: weak}, Random(2))), BIRITCH, Seat.S)
    assert Thinker(1).choose(table).move == PassChoice()


def test_the_thinker_tells_what_it_reckoned() -> None:
    """To the end of a deal each card has a reason; what it says it takes is the mean of what is imagined."""
    table, told = begun(BIRITCH, 12, 30), []
    while table.turn is not None:
        choice = Thinker(3).choose(table)
        told.append(choice.because)
        if choice.because.key == "robot.thinks-best":
            tricks, other = float(choice.because.params["tricks"]), float(choice.because.params["other"])
            assert 0 <= other <= tricks <= len(table.hand(table.turn)) and choice.because.params["count"] > 5
        table.push(choice.move)
    assert len({because.key for because in told}) >= 3


def never_illegal(rules: Profile, robot: Robot, seed: int) -> Table:
    """A deal all through; a move that is refused would be an IllegalMove."""
    return play_out(Table(Deal.shuffled(seed), rules, Seat(seed % 4)), robot)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_the_beginner_is_never_refused(rules: Profile) -> None:
    assert all(never_illegal(rules, Robot(seed), seed).is_over for seed in range(15))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_the_beginner_is_never_refused_in_ten_thousand_deals(rules: Profile) -> None:
    assert all(never_illegal(rules, Robot(seed), seed).is_over for seed in range(10_000 // len(RULES) + 1))


def test_the_thinker_is_never_refused() -> None:
    assert never_illegal(BIRITCH, Thinker(1), 1).is_over


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_the_thinker_is_never_refused_in_fifty_deals(rules: Profile) -> None:
    assert all(never_illegal(rules, Thinker(seed), seed).is_over for seed in range(50 // len(RULES) + 1))


def gain(rules: Profile, seed: int) -> tuple[int, int]:
    """What the thinker's cards bring over the beginner's, from both sides of a deal: points and tricks."""
    points = tricks = 0
    for side in Side:
        table, strong, weak = Table(Deal.shuffled(seed), rules, Seat(seed % 4)), Thinker(seed), Robot(seed)
        while table.turn is not None:
            assert table.controller is not None
            thinks = table.play is not None and table.controller.side is side
            table.push((strong if thinks else weak).choose(table).move)
        sheet = table.score()
        assert sheet.result is not None
        points += margin_of(sheet) if side is Side.NS else -margin_of(sheet)
        tricks += sheet.result.tricks[side]
    return points, tricks - 13


@pytest.mark.slow
def test_the_thinker_is_the_stronger() -> None:
    """Over a hundred deals, each from both sides, more tricks and more points, far beyond their errors."""
    points, tricks = Sum(), Sum()
    for seed in range(1000, 1100):
        more = gain(BIRITCH, seed)
        points.add(more[0])
        tricks.add(more[1])
    assert tricks.mean > 5 * tricks.error and points.mean > 5 * points.error
    assert tricks.mean > 2  # of both sides together; in a first study of 150 deals 2.4 and 20 points

