"""Vint: the trick that crosses 500, the bonuses for games, the rubber and the margin."""

from __future__ import annotations

import pytest
from engine_helpers import VINT, entries, held, result, scored, standing

from biritch import BySide, RecordError, Rubber, Seat, Side, score

rule = pytest.mark.rule
ACES = held(aces={"N": 3, "E": 1})


@rule("vint-moscow-1886/game")
@pytest.mark.parametrize(
    ("below", "winners", "side", "trick"),
    # Five hearts: V is 50.
    [
        pytest.param((0, 0), "n" * 10 + "eee", "NS", 10, id="exactly 500 at the tenth trick"),
        pytest.param((0, 0), "eee" + "n" * 10, "NS", 13, id="exactly 500 at the last trick"),
        pytest.param((0, 0), "n" * 9 + "eeee", None, None, id="450 is no game"),
        pytest.param((450, 450), "n" + "e" * 12, "NS", 1, id="both over, the first trick decides"),
        pytest.param((450, 450), "e" + "n" * 12, "EW", 1, id="both over, the other way"),
        pytest.param((400, 400), "neen" + "n" * 9, "EW", 3, id="both over, E-W first at the third trick"),
        pytest.param((400, 400), "nenn" + "e" * 9, "NS", 3, id="both over, N-S first at the third trick"),
        pytest.param((499, 0), "e" * 12 + "n", "EW", 10, id="E-W at the tenth, N-S only at the last"),
        pytest.param((499, 0), "eeen" + "e" * 9, "NS", 4, id="the later crossing is passed over"),
        pytest.param((0, 449), "nnnnnnnnnnnne", "NS", 10, id="449 and one trick is 499"),
    ],
)
def test_the_crossing_trick(below: tuple[int, int], winners: str, side: str | None, trick: int | None) -> None:
    """vint-moscow-1886/game: the first side to reach 500, in the order of play, wins the game."""
    ns = winners.count("n")
    before = standing(below=below)
    sheet = scored(VINT, before, "hearts", ns, level=5, winners=winners)
    assert sheet.points(Side.NS, "below") == 50 * ns
    assert sheet.points(Side.EW, "below") == 50 * (13 - ns)
    if side:
        assert sheet.game is not None
        assert (sheet.game.side.value, sheet.game.trick) == (side, trick)
        assert sheet.after.below == BySide()
    else:
        assert sheet.game is None
        assert sheet.after.below == BySide(below[0] + 50 * ns, below[1] + 50 * (13 - ns))


@rule("vint-moscow-1886/game")
def test_one_game_at_most_in_a_deal() -> None:
    """vint-moscow-1886/game: even if both sides end over 500, or one over 1000; everything is recorded."""
    sheet = scored(
        VINT, standing(below=(499, 499), total=(499, 499)), "hearts", 7, level=7, winners="ne" * 6 + "n"
    )
    assert sheet.after.games == BySide(1, 0)
    assert len(entries(sheet, "game")) == 1
    assert entries(sheet, "tricks") == [("NS", "below", "tricks", 490), ("EW", "below", "tricks", 420)]


@rule("vint-moscow-1886/game")
@pytest.mark.parametrize("below", [(450, 450), (150, 200), (499, 499)])
def test_the_order_is_needed_when_both_reach_the_game(below: tuple[int, int]) -> None:
    """vint-moscow-1886/game: tricks alone cannot say who was first."""
    with pytest.raises(RecordError) as caught:
        scored(VINT, standing(below=below), "hearts", 7, level=5)
    assert [fault.rule for fault in caught.value.faults] == ["vint-moscow-1886/game"]


@rule("vint-moscow-1886/game")
@pytest.mark.parametrize(
    ("below", "ns", "side"),
    [
        ((150, 0), 7, "NS"),
        ((0, 200), 7, "EW"),
        ((149, 200), 7, "EW"),
        ((150, 199), 7, "NS"),
        ((149, 199), 7, None),
    ],
)
def test_tricks_alone_do_where_one_side_reaches_it(below: tuple[int, int], ns: int, side: str | None) -> None:
    """vint-moscow-1886/game: 7 × 50 and 6 × 50; without the order no trick is named."""
    sheet = scored(VINT, standing(below=below), "hearts", ns, level=5)
    assert (sheet.game.side.value if sheet.game else None) == side
    if sheet.game:
        assert sheet.game.trick is None


@rule("vint-moscow-1886/game")
def test_what_stands_above_does_not_help() -> None:
    """vint-moscow-1886/game: thousands above the line win no game."""
    sheet = scored(VINT, None, "notrump", 13, level=1, holdings=held(aces={"N": 4}))
    assert entries(sheet) == [
        ("NS", "below", "tricks", 156),
        ("NS", "above", "slam", 1000),
        ("NS", "above", "aces", 480),
    ]
    assert sheet.game is None


@rule("vint-moscow-1886/game-bonus", "vint-moscow-1886/rubber")
@pytest.mark.parametrize(
    ("games", "points", "ends"),
    [((0, 0), 500, False), ((0, 1), 500, False), ((1, 0), 1000, True), ((1, 1), 1000, True)],
)
def test_game_bonus(games: tuple[int, int], points: int, ends: bool) -> None:
    """vint-moscow-1886/game-bonus: 500 for a side's first game, 1000 instead for the one that wins the rubber."""
    sheet = scored(VINT, standing(games=games), "hearts", 10, level=5)
    assert entries(sheet, "game", "rubber") == [("NS", "above", "game", points)]
    assert sheet.lines[-1].rule == "vint-moscow-1886/game-bonus"
    assert (sheet.rubber is Side.NS) is ends
    assert (sheet.final is not None) is ends


@rule("vint-moscow-1886/game-bonus")
def test_the_loser_of_the_rubber_keeps_its_game() -> None:
    """vint-moscow-1886/game-bonus: over a rubber of two to one, 500 + 1000 and 500."""
    rubber = Rubber(VINT)
    for ns in (10, 3, 10):
        rubber.add(result("notrump", ns, level=5, declarer="S" if ns == 10 else "W"))
    bonuses = [line for sheet in rubber.sheets for line in entries(sheet, "game")]
    assert [(line[0], line[3]) for line in bonuses] == [("NS", 500), ("EW", 500), ("NS", 1000)]
    assert rubber.final is not None
    assert rubber.final.rubber is Side.NS


@rule("vint-moscow-1886/margin", "vint-moscow-1886/rubber")
@pytest.mark.parametrize(
    ("total", "leader", "margin"),
    # Ten tricks of five no-trump: 520 below; aces 3 × 520; E–W 156 below; five bid, so 2500 down; 1000 the game.
    [((0, 0), Side.NS, 424), ((0, 424), None, 0), ((0, 425), Side.EW, 1), ((0, 9000), Side.EW, 8576)],
)
def test_margin(total: tuple[int, int], leader: Side | None, margin: int) -> None:
    """vint-moscow-1886/margin: the winner may be behind, and equal totals are a margin of 0."""
    before = standing(games=(1, 1), total=total)
    sheet = scored(VINT, before, "notrump", 10, level=5, holdings=ACES)
    assert (sheet.points(Side.NS), sheet.points(Side.EW)) == (520 + 1560 + 1000, 156 + 2500)
    assert sheet.final is not None
    assert (sheet.final.rubber, sheet.final.leader, sheet.final.margin) == (Side.NS, leader, margin)


@rule("vint-moscow-1886/eight-passes", "vint-moscow-1886/deal")
def test_a_deal_thrown_in() -> None:
    """vint-moscow-1886/eight-passes: nothing scored; the deal passes left."""
    before = standing(below=(100, 200), games=(1, 0), total=(300, 400))
    sheet = score(VINT, None, before)
    assert sheet.lines == ()
    assert sheet.after == before
    assert sheet.game is sheet.rubber is sheet.final is None
    rubber = Rubber(VINT, before)
    rubber.add(None, Seat.S)
    assert rubber.next_dealer is Seat.W
    with pytest.raises(RecordError):
        rubber.add(None, Seat.S)
    rubber.add(None)
    assert rubber.next_dealer is Seat.N


def test_a_level_is_needed() -> None:
    """vint-moscow-1886/bid: a contract without a level cannot be scored, nor one with a double."""
    with pytest.raises(RecordError) as caught:
        score(VINT, result("hearts", 7, raises=1))
    assert [fault.rule for fault in caught.value.faults] == ["vint-moscow-1886/bid", "vint-moscow-1886/no-doubles"]
