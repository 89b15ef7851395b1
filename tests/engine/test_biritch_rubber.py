"""Biritch: the game at 30, the line, the rubber and the margin."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine_helpers import ANY, BIRITCH, RETELLING, VINT, entries, held, result, scored, standing

from biritch import BySide, Profile, RecordError, Rubber, Seat, Side, score

rule = pytest.mark.rule


@rule("collinson-1886/game")
@pytest.mark.parametrize(
    ("below", "denomination", "ns", "reached", "won"),
    [
        (0, "notrump", 9, 30, True),
        (0, "diamonds", 11, 30, True),
        (2, "clubs", 13, 30, True),
        (0, "clubs", 13, 28, False),
        (1, "clubs", 13, 29, False),
        (0, "hearts", 10, 32, True),
        (0, "hearts", 9, 24, False),
        (29, "spades", 7, 31, True),
        (28, "spades", 7, 30, True),
        (27, "spades", 7, 29, False),
        (26, "spades", 7, 28, False),
    ],
)
def test_game_at_thirty(below: int, denomination: str, ns: int, reached: int, won: bool) -> None:
    """collinson-1886/game: 30 or more below the current line; exactly 30 is enough, 29 is not."""
    for side, taken in (("NS", ns), ("EW", 13 - ns)):
        before = standing((below, 0) if side == "NS" else (0, below))
        sheet = scored(BIRITCH, before, denomination, taken)
        if won:
            assert sheet.game is not None
            assert (sheet.game.side.value, sheet.game.trick) == (side, None)
            assert sheet.after.below == BySide()
        else:
            assert sheet.game is None
            assert sheet.after.below == BySide.of({Side(side): reached})
        assert sheet.after.games == BySide.of({Side(side): int(won)})
        assert sheet.rubber is None


@rule("collinson-1886/game", "collinson-1886/undoubled")
def test_what_stands_above_does_not_help() -> None:
    """collinson-1886/undoubled: 20 below with a slam and honours of 72 above is no game."""
    holdings = held({"N": "AKQJT"}, voids="S")
    sheet = scored(BIRITCH, standing(total=(0, 500)), "clubs", 13, holdings=holdings)
    assert entries(sheet, "odd-tricks", "slam") == [
        ("NS", "below", "odd-tricks", 28),
        ("NS", "above", "slam", 40),
    ]
    assert sheet.game is None
    assert sheet.after.below == BySide(28, 0)
    assert sheet.after.total == BySide(28 + 40 + 36 + 8, 500)


@rule("collinson-1886/game")
def test_the_line_is_drawn_for_both() -> None:
    """collinson-1886/game: the whole deal is recorded; both restart at 0 and no surplus carries."""
    sheet = scored(BIRITCH, standing(below=(28, 28), total=(100, 90)), "notrump", 13, holdings=held(aces={"E": 4}))
    assert sheet.game is not None
    assert sheet.after == standing(games=(1, 0), total=(100 + 70 + 40, 90 + 80))


@rule("collinson-1886/game")
def test_the_defenders_may_win_the_game() -> None:
    """collinson-1886/game: declaring or defending."""
    sheet = scored(BIRITCH, None, "spades", 3, declarer="N", raises=2)
    assert entries(sheet, "odd-tricks") == [("EW", "below", "odd-tricks", 32)]
    assert sheet.game is not None
    assert sheet.game.side is Side.EW


@rule("collinson-1886/rubber")
@pytest.mark.parametrize(("games", "wins"), [((1, 0), "NS"), ((1, 1), "NS"), ((0, 1), None)])
def test_rubber(games: tuple[int, int], wins: str | None) -> None:
    """collinson-1886/rubber: the first side with two games adds 40 above."""
    sheet = scored(BIRITCH, standing(games=games, total=(10, 20)), "notrump", 9)
    assert (sheet.rubber.value if sheet.rubber else None) == wins
    bonus = [("NS", "above", "rubber", 40)] if wins else []
    assert entries(sheet, "rubber", "game") == bonus
    assert sheet.after.total == BySide(10 + 30 + (40 if wins else 0), 20)
    if wins:
        assert sheet.lines[-1].rule == "collinson-1886/rubber"
        assert sheet.final is not None
        assert (sheet.final.rubber.value, sheet.final.leader, sheet.final.margin) == ("NS", Side.NS, 60)
    else:
        assert sheet.final is None


@rule("collinson-1886/rubber")
def test_no_bonus_for_a_game_alone() -> None:
    """collinson-1886/rubber: a game that does not end the rubber has no line of its own."""
    sheet = scored(BIRITCH, None, "notrump", 10)
    assert sheet.game is not None
    assert entries(sheet) == [("NS", "below", "odd-tricks", 40)]


@rule("collinson-1886/margin")
@pytest.mark.parametrize(
    ("total", "leader", "margin"),
    # The deal adds 30 and the rubber 40.
    [
        ((0, 0), Side.NS, 70),
        ((0, 69), Side.NS, 1),
        ((0, 70), None, 0),
        ((0, 71), Side.EW, 1),
        ((5, 500), Side.EW, 425),
    ],
)
def test_margin(total: tuple[int, int], leader: Side | None, margin: int) -> None:
    """collinson-1886/margin: all points above and below; the winner may be behind; equal totals, margin 0."""
    sheet = scored(BIRITCH, standing(games=(1, 1), total=total), "notrump", 9)
    assert sheet.final is not None
    assert (sheet.final.rubber, sheet.final.leader, sheet.final.margin) == (Side.NS, leader, margin)


def a_rubber() -> Rubber:
    """Deals of hearts with the honours three to two: a game each, a part-score, and the last game to E–W."""
    rubber = Rubber(BIRITCH)
    rubber.add(result("hearts", 9, declarer="N"), Seat.N)  # N–S 24, and honours 16 each time at hearts
    rubber.add(result("hearts", 4, declarer="E"), Seat.E)  # E–W 24; N–S 16
    rubber.add(result("spades", 9, declarer="S"), Seat.S)  # N–S 6, so 30 and a game; 4
    rubber.add(result("notrump", 3, declarer="W"), Seat.W)  # E–W 40 and a game
    rubber.add(result("diamonds", 1, declarer="N", raises=1), Seat.N)  # E–W 72, 20 and 40; N–S 12
    return rubber


@rule("collinson-1886/rubber", "collinson-1886/game", "collinson-1886/margin")
def test_a_whole_rubber() -> None:
    """Five deals, added up by hand: N–S 40+16+10+12 = 78, E–W 24+40+72+20+40 = 196."""
    rubber = a_rubber()
    assert [sheet.after.below for sheet in rubber.sheets] == [
        BySide(24, 0), BySide(24, 24), BySide(), BySide(), BySide(),
    ]  # fmt: skip
    assert rubber.games == ((2, Side.NS), (3, Side.EW), (4, Side.EW))
    assert rubber.after == standing(games=(1, 2), total=(78, 196))
    assert rubber.final is not None
    assert (rubber.final.rubber, rubber.final.leader, rubber.final.margin) == (Side.EW, Side.EW, 118)
    assert rubber.after.total.ns == sum(sheet.points(Side.NS) for sheet in rubber.sheets)


@rule("collinson-1886/rubber")
def test_nothing_is_added_after_the_end() -> None:
    """A deal after the rubber is refused, and nothing changes."""
    rubber = a_rubber()
    with pytest.raises(RecordError) as caught:
        rubber.add(result("hearts", 9, declarer="E"), Seat.E)
    assert [fault.rule for fault in caught.value.faults] == ["collinson-1886/rubber"]
    assert len(rubber.sheets) == 5
    rubber.pop()
    assert rubber.final is None
    assert rubber.before == standing(games=(1, 1), total=(66, 64))


@rule("collinson-1886/deal")
def test_the_deal_passes_left() -> None:
    """collinson-1886/deal: left after every deal, across the games of a rubber, too."""
    rubber = Rubber(BIRITCH)
    assert rubber.next_dealer is None
    for dealer in (Seat.W, Seat.N, Seat.E):
        rubber.add(result("spades", 7, declarer=dealer.name), dealer)
        assert rubber.next_dealer is dealer.left
    with pytest.raises(RecordError) as caught:
        rubber.add(result("spades", 7, declarer="W"), Seat.W)
    assert [fault.rule for fault in caught.value.faults] == ["collinson-1886/deal"]
    rubber.add(result("notrump", 9, declarer="S"), Seat.S)
    assert rubber.sheets[-1].game is not None
    assert rubber.next_dealer is Seat.W


def test_a_sheet_must_stand_on_the_rubber() -> None:
    """A sheet that was scored on another standing, or under another profile, cannot be added."""
    rubber = Rubber(BIRITCH)
    rubber.add(result("spades", 7))
    for sheet in (
        scored(BIRITCH, None, "spades", 7),
        score(BIRITCH.with_options({"game": 40}), result("clubs", 7)),
    ):
        with pytest.raises(RecordError):
            rubber.add(sheet)
    rubber.add(scored(BIRITCH, rubber.before, "spades", 7))
    assert rubber.before.below == BySide(4, 0)


@pytest.mark.parametrize(
    ("before", "rules"),
    [
        (standing(below=(30, 0)), ["collinson-1886/game"]),
        (standing(games=(0, 2)), ["collinson-1886/rubber"]),
        (standing(below=(30, 31), games=(2, 2)), ["collinson-1886/game", "collinson-1886/rubber"] * 2),
    ],
)
def test_a_standing_that_cannot_be(before: object, rules: list[str]) -> None:
    """A side at 30 would have its game already, and one with two games its rubber."""
    with pytest.raises(RecordError) as caught:
        score(BIRITCH, result("spades", 7), before)  # type: ignore[arg-type]
    assert [fault.rule for fault in caught.value.faults] == rules


@pytest.mark.parametrize("ns", [-1, 14])
def test_thirteen_tricks(ns: int) -> None:
    """collinson-1886/all-tricks: the tricks of both sides are thirteen, none negative."""
    with pytest.raises(RecordError) as caught:
        score(BIRITCH, result("spades", ns, holdings=ANY))
    assert [fault.message.key for fault in caught.value.faults] == ["record.not-within"] * 2
    with pytest.raises(RecordError) as caught:
        score(BIRITCH, replace(result("spades", 7), tricks=BySide(7, 7)))
    assert [fault.rule for fault in caught.value.faults] == ["collinson-1886/all-tricks"]


@rule("collinson-1886/honours-trumps", "collinson-1886/honours-biritch", "vint-moscow-1886/aces")
@pytest.mark.parametrize(
    ("rules", "denomination", "paragraph"),
    [
        (BIRITCH, "spades", "collinson-1886/honours-trumps"),
        (BIRITCH, "notrump", "collinson-1886/honours-biritch"),
        (VINT, "notrump", "vint-moscow-1886/aces"),
        (RETELLING, "spades", "retelling/honours"),
    ],
)
def test_what_scores_must_be_known(rules: Profile, denomination: str, paragraph: str) -> None:
    """A result that does not say who held the honours, or the aces, cannot be scored."""
    level = 1 if rules.has_level else None
    with pytest.raises(RecordError) as caught:
        score(rules, result(denomination, 7, level=level, holdings=held()))
    assert [fault.rule for fault in caught.value.faults] == [paragraph]
