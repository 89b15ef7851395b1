"""The modern retelling: its values, honours in one hand, slams, game, rubber, revokes and options."""

from __future__ import annotations

from itertools import product

import pytest
from engine_helpers import DENOMINATIONS, RETELLING, SUITS, entries, held, result, scored, standing

from biritch import BySide, Profile, RecordError, Rubber, Seat, Side, profile, score

rule = pytest.mark.rule
RUSSIAN = profile("retelling", honours="russian")
FORTY = profile("retelling", game=40)

ODD_TRICKS = {
    "spades": (2, 4, 6, 8, 10, 12, 14),
    "hearts": (4, 8, 12, 16, 20, 24, 28),
    "clubs": (6, 12, 18, 24, 30, 36, 42),
    "diamonds": (8, 16, 24, 32, 40, 48, 56),
    "notrump": (10, 20, 30, 40, 50, 60, 70),
}


@rule("retelling/odd-tricks", "retelling/double")
@pytest.mark.parametrize("raises", [0, 1, 2], ids=["undoubled", "doubled", "redoubled"])
@pytest.mark.parametrize("denomination", DENOMINATIONS)
def test_odd_tricks(denomination: str, raises: int) -> None:
    """retelling/odd-tricks: no trumps is 10 and is not doubled again; only trick points are doubled."""
    for over in range(1, 8):
        points = ODD_TRICKS[denomination][over - 1] * 2**raises
        for side, ns in (("NS", 6 + over), ("EW", 7 - over)):
            for declarer in "NE":
                sheet = scored(RETELLING, None, denomination, ns, declarer=declarer, raises=raises)
                assert entries(sheet, "odd-tricks") == [(side, "below", "odd-tricks", points)]


@rule("retelling/slam", "retelling/double")
@pytest.mark.parametrize("raises", [0, 2])
def test_slams(raises: int) -> None:
    """retelling/slam: 20 and 40, undoubled, to either side."""
    for ns in range(14):
        expected = {13: ("NS", 40), 12: ("NS", 20), 1: ("EW", 20), 0: ("EW", 40)}.get(ns)
        sheet = scored(RETELLING, None, "hearts", ns, raises=raises)
        assert entries(sheet, "slam") == ([(expected[0], "above", "slam", expected[1])] if expected else [])


@rule("retelling/honours", "retelling/honours-russian")
@pytest.mark.parametrize("denomination", SUITS)
@pytest.mark.parametrize(
    ("rules", "scale", "paragraph"),
    [
        (RETELLING, {3: 30, 4: 40, 5: 100}, "retelling/honours"),
        (RUSSIAN, {3: 20, 4: 50, 5: 100}, "retelling/honours-russian"),
    ],
    ids=["usual", "russian"],
)
def test_honours_in_one_hand(rules: Profile, scale: dict[int, int], paragraph: str, denomination: str) -> None:
    """retelling/honours: only of one hand, the same points in every suit, and no chicane."""
    for owners in product("NESW", repeat=5):
        honours = {
            seat: "".join(letter for letter, owner in zip("AKQJT", owners, strict=True) if owner == seat)
            for seat in "NESW"
        }
        voids = [seat for seat in "NESW" if not honours[seat]][:1]
        expected = [
            ("NS" if seat in "NS" else "EW", "above", "honours", scale[len(letters)])
            for seat, letters in honours.items()
            if len(letters) >= 3
        ]
        sheet = scored(rules, None, denomination, 7, holdings=held(honours, voids="".join(voids)))
        assert entries(sheet, "honours", "chicane") == expected
        assert {line.rule for line in sheet.lines if line.kind == "honours"} <= {paragraph}


@rule("retelling/honours", "retelling/honours-russian")
@pytest.mark.parametrize(
    ("aces", "side", "usual", "russian"),
    [
        ({"N": 4}, "NS", 100, 100),
        ({"N": 3, "S": 1}, "NS", 40, 50),
        ({"E": 2, "W": 2}, "EW", 40, 50),
        ({"E": 3, "N": 1}, "EW", 30, 20),
        ({"W": 2, "E": 1, "N": 1}, None, 0, 0),
        ({"N": 2, "E": 2}, None, 0, 0),
        ({"N": 1, "E": 1, "S": 1, "W": 1}, None, 0, 0),
    ],
)
def test_aces_at_biritch(aces: dict[str, int], side: str | None, usual: int, russian: int) -> None:
    """retelling/honours: three aces in one hand, a side's four split, four in one hand; else nothing."""
    for rules, points in ((RETELLING, usual), (RUSSIAN, russian)):
        sheet = scored(rules, None, "notrump", 7, holdings=held(aces=aces))
        assert entries(sheet, "honours") == ([(side, "above", "honours", points)] if side else [])


@rule("retelling/game")
@pytest.mark.parametrize(
    ("denomination", "ns", "at_thirty", "at_forty"),
    [
        ("notrump", 9, True, False),
        ("notrump", 10, True, True),
        ("diamonds", 11, True, True),
        ("diamonds", 10, True, False),
        ("hearts", 13, False, False),
        ("clubs", 11, True, False),
        ("clubs", 13, True, True),
    ],
)
def test_game_at_thirty_or_forty(denomination: str, ns: int, at_thirty: bool, at_forty: bool) -> None:
    """retelling/game: 30 below, or 40 by the option."""
    assert (scored(RETELLING, None, denomination, ns).game is not None) is at_thirty
    assert (scored(FORTY, None, denomination, ns).game is not None) is at_forty
    assert FORTY.changes == ()


@rule("retelling/game")
@pytest.mark.parametrize("game", [20, 35, 41, "30", 30.0, True, None])
def test_no_other_game(game: object) -> None:
    """retelling/game: 30 or 40, and nothing else."""
    with pytest.raises(RecordError):
        profile("retelling", game=game)


@rule("retelling/rubber", "retelling/winner", "retelling/margin")
@pytest.mark.parametrize(
    ("total", "leader", "margin"),
    # The deal adds 30 and the rubber 100.
    [((0, 0), Side.NS, 130), ((0, 130), Side.NS, 0), ((0, 131), Side.EW, 1), ((0, 129), Side.NS, 1)],
)
def test_rubber_and_winner(total: tuple[int, int], leader: Side, margin: int) -> None:
    """retelling/winner: the higher total wins; equal totals go to the rubber winner."""
    sheet = scored(RETELLING, standing(games=(1, 1), total=total), "notrump", 9)
    assert entries(sheet, "rubber", "game") == [("NS", "above", "rubber", 100)]
    assert sheet.final is not None
    assert (sheet.final.rubber, sheet.final.leader, sheet.final.margin) == (Side.NS, leader, margin)


@rule("retelling/deal")
def test_the_deal_passes_left() -> None:
    """retelling/deal: as in Biritch."""
    rubber = Rubber(RETELLING)
    rubber.add(result("hearts", 7, declarer="W"), Seat.W)
    assert rubber.next_dealer is Seat.N
    with pytest.raises(RecordError) as caught:
        rubber.add(result("hearts", 7, declarer="W"), Seat.W)
    assert [fault.rule for fault in caught.value.faults] == ["retelling/deal"]


@rule("retelling/revoke")
@pytest.mark.parametrize(
    ("ns", "revokes", "side", "points"),
    [
        pytest.param(7, "", "NS", 4, id="none"),
        pytest.param(7, "E", "NS", 12, id="nine after East's"),
        pytest.param(7, "N", "EW", 8, id="five after North's"),
        pytest.param(7, "NE", "NS", 4, id="one each"),
        pytest.param(7, "EW", "NS", 20, id="eleven after two of one side"),
        pytest.param(12, "E", "NS", 28, id="only one trick to lose"),
        pytest.param(13, "W", "NS", 28, id="no trick to lose"),
        pytest.param(12, "EEE", "NS", 28, id="no more than was held"),
        pytest.param(1, "S", "EW", 28, id="the other way"),
    ],
)
def test_revokes(ns: int, revokes: str, side: str, points: int) -> None:
    """retelling/revoke: two tricks for each, at most those held; they count as odd tricks."""
    sheet = scored(RETELLING, None, "hearts", ns, revokes=revokes)
    assert entries(sheet, "odd-tricks") == [(side, "below", "odd-tricks", points)]


@rule("retelling/revoke", "retelling/slam")
@pytest.mark.parametrize(("ns", "slam"), [(11, []), (10, []), (12, [("NS", "above", "slam", 20)])])
def test_moved_tricks_make_no_slam(ns: int, slam: list[object]) -> None:
    """retelling/revoke: moved tricks count as odd tricks, not towards a slam."""
    assert entries(scored(RETELLING, None, "hearts", ns, revokes="E"), "slam") == slam


@rule("retelling/revoke")
def test_revokes_cost_as_many_as_the_option_says() -> None:
    """retelling/revoke: three tricks, as in the penalty of the day; the sheet says that the figure is changed."""
    rules = profile("retelling", revoke_tricks=3)
    sheet = score(rules, result("hearts", 7, revokes="E"))
    assert entries(sheet, "odd-tricks") == [("NS", "below", "odd-tricks", 16)]
    assert [(change.figure, change.source, change.used, change.rule) for change in sheet.changes] == [
        ("revoke_tricks", 2, 3, "retelling/revoke")
    ]


def test_a_changed_figure_is_told() -> None:
    """What if hearts were worth ten? The sheet says that it is no longer the source's rule."""
    rules = profile("collinson-1886", values={"hearts": 10})
    sheet = score(rules, result("hearts", 9))
    assert entries(sheet) == [("NS", "below", "odd-tricks", 30), ("NS", "above", "honours", 20)]
    assert sheet.game is not None
    assert [(change.figure, change.source, change.used) for change in sheet.changes] == [("values.hearts", 8, 10)]
    assert sheet.as_json()["changed"] == [
        {"figure": "values.hearts", "source": 8, "used": 10, "rule": "collinson-1886/odd-tricks"}
    ]
    assert score(profile("collinson-1886"), result("hearts", 9)).as_json().get("changed") is None


def test_an_award_of_nothing_is_not_written() -> None:
    """No line has 0 points, even when a figure is changed to nothing."""
    rules = profile("collinson-1886", values=dict.fromkeys(DENOMINATIONS, 0))
    sheet = score(rules, result("hearts", 9, holdings=held({"N": "AKQJT"}, voids="SE")))
    assert sheet.lines == ()
    assert sheet.after.below == BySide()
