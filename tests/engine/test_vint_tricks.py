"""Vint: the value V, the tricks of both sides, slams bid, made and failed, undertricks, honours and aces."""

from __future__ import annotations

from itertools import product

import pytest
from engine_helpers import DENOMINATIONS, SUITS, VINT, entries, held, scored

from biritch import Contract, Denomination, Seat

rule = pytest.mark.rule

# V by level 1 to 7.
V = {
    "spades": (4, 14, 24, 34, 44, 54, 64),
    "clubs": (6, 16, 26, 36, 46, 56, 66),
    "diamonds": (8, 18, 28, 38, 48, 58, 68),
    "hearts": (10, 20, 30, 40, 50, 60, 70),
    "notrump": (12, 22, 32, 42, 52, 62, 72),
}
BIDS = list(product(range(1, 8), DENOMINATIONS))


@rule("vint-moscow-1886/trick-value")
@pytest.mark.parametrize(("level", "denomination"), BIDS)
def test_value_of_a_trick(level: int, denomination: str) -> None:
    """vint-moscow-1886/trick-value: for all 35 bids."""
    contract = Contract(Seat.W, Denomination.parse(denomination), level=level)
    assert VINT.trick_value(contract) == V[denomination][level - 1]


@rule("vint-moscow-1886/tricks")
@pytest.mark.parametrize("declarer", "SE")
@pytest.mark.parametrize(("level", "denomination"), BIDS)
def test_both_sides_score_all_their_tricks(level: int, denomination: str, declarer: str) -> None:
    """vint-moscow-1886/tricks: every trick × V below, made or not, without taking six off; no line of nothing."""
    value = V[denomination][level - 1]
    for ns in range(14):
        sheet = scored(VINT, None, denomination, ns, level=level, declarer=declarer)
        expected = [("NS", "below", "tricks", ns * value), ("EW", "below", "tricks", (13 - ns) * value)]
        assert entries(sheet, "tricks") == [line for line in expected if line[3]]
        assert {line.rule for line in sheet.lines if line.kind == "tricks"} == {"vint-moscow-1886/tricks"}


# (level, tricks of declarer): slam to declarer, bid slam, undertricks and failed slam to the defenders.
SLAMS = {
    (5, 13): (1000, 0, 0, 0),
    (5, 12): (500, 0, 0, 0),
    (5, 11): (0, 0, 0, 0),
    (5, 10): (0, 0, 2500, 0),
    (5, 9): (0, 0, 5000, 0),
    (6, 13): (1000, 3000, 0, 0),
    (6, 12): (500, 3000, 0, 0),
    (6, 11): (0, 0, 3000, 3000),
    (6, 10): (0, 0, 6000, 3000),
    (7, 13): (1000, 5000, 0, 0),
    (7, 12): (500, 0, 3500, 5000),
    (7, 11): (0, 0, 7000, 5000),
    (7, 10): (0, 0, 10500, 5000),
    (1, 13): (1000, 0, 0, 0),
    (1, 12): (500, 0, 0, 0),
    (1, 7): (0, 0, 0, 0),
    (1, 6): (0, 0, 500, 0),
}
SLAM_RULES = {
    "slam": "vint-moscow-1886/slam",
    "bid-slam": "vint-moscow-1886/bid-slam",
    "undertricks": "vint-moscow-1886/undertricks",
    "failed-slam": "vint-moscow-1886/failed-slam",
}


@rule(*SLAM_RULES.values())
@pytest.mark.parametrize(("level", "taken"), SLAMS)
@pytest.mark.parametrize("denomination", DENOMINATIONS)
def test_slams_and_undertricks(denomination: str, level: int, taken: int) -> None:
    """vint-moscow-1886/slam, bid-slam, undertricks, failed-slam: levels against tricks; the suit is no matter."""
    for declarer, own, other in (("N", "NS", "EW"), ("W", "EW", "NS")):
        ns = taken if own == "NS" else 13 - taken
        sheet = scored(VINT, None, denomination, ns, level=level, declarer=declarer)
        names = ("slam", "bid-slam", "undertricks", "failed-slam")
        sides = (own, own, other, other)
        expected = [
            (side, "above", name, points)
            for side, name, points in zip(sides, names, SLAMS[level, taken], strict=True)
            if points
        ]
        assert entries(sheet, *names) == expected
        for line in sheet.lines:
            assert SLAM_RULES.get(line.kind, line.rule) == line.rule


@rule("vint-moscow-1886/slam", "vint-moscow-1886/undertricks")
@pytest.mark.parametrize(
    ("level", "taken", "lines"),
    [
        (1, 1, [("EW", "slam", 500), ("EW", "undertricks", 500 * 6)]),
        (1, 0, [("EW", "slam", 1000), ("EW", "undertricks", 500 * 7)]),
        (7, 0, [("EW", "slam", 1000), ("EW", "undertricks", 500 * 7 * 13), ("EW", "failed-slam", 5000)]),
        (6, 1, [("EW", "slam", 500), ("EW", "undertricks", 500 * 6 * 11), ("EW", "failed-slam", 3000)]),
    ],
)
def test_a_slam_of_the_defenders(level: int, taken: int, lines: list[tuple[str, str, int]]) -> None:
    """vint-moscow-1886/slam: to whichever side takes the tricks, never as a bid slam."""
    sheet = scored(VINT, None, "spades", taken, level=level, declarer="N")
    expected = [(side, "above", kind, points) for side, kind, points in lines]
    assert entries(sheet, "slam", "bid-slam", "undertricks", "failed-slam") == expected


@rule("vint-moscow-1886/undertricks")
@pytest.mark.parametrize("level", range(1, 8))
def test_every_undertrick(level: int) -> None:
    """vint-moscow-1886/undertricks: 500 × level × missing tricks, for every number missing."""
    for taken in range(14):
        missing = max(0, level + 6 - taken)
        sheet = scored(VINT, None, "clubs", taken, level=level, declarer="S")
        expected = [("EW", "above", "undertricks", 500 * level * missing)] if missing else []
        assert entries(sheet, "undertricks") == expected


HONOURS = {3: 20, 4: 30, 5: 40}


@rule("vint-moscow-1886/honours")
@pytest.mark.parametrize("denomination", SUITS)
def test_honours(denomination: str) -> None:
    """vint-moscow-1886/honours: 20, 30 or 40 × V for three, four or five of a side, held anyhow."""
    for owners in product("NESW", repeat=5):
        honours = {
            seat: "".join(letter for letter, owner in zip("AKQJT", owners, strict=True) if owner == seat)
            for seat in "NESW"
        }
        ns = sum(owner in "NS" for owner in owners)
        side, count = ("NS", ns) if ns >= 3 else ("EW", 5 - ns)
        for level in (1, 7):
            points = HONOURS[count] * V[denomination][level - 1]
            holdings = held(honours, {owners[0]: 4})  # the ace of trumps is an ace, too
            sheet = scored(VINT, None, denomination, 6, level=level, holdings=holdings)
            assert entries(sheet, "honours", "chicane") == [(side, "above", "honours", points)]


@rule("vint-moscow-1886/honours")
@pytest.mark.parametrize(("level", "denomination"), [bid for bid in BIDS if bid[1] != "notrump"])
@pytest.mark.parametrize("count", HONOURS)
def test_honours_at_every_bid(count: int, level: int, denomination: str) -> None:
    """vint-moscow-1886/honours: × V of the final contract, for the defenders as well."""
    holdings = held({"E": "AKQJT"[:count], "S": "AKQJT"[count:]}, {"E": 3, "S": 1})
    sheet = scored(VINT, None, denomination, 7, level=level, holdings=holdings)
    points = HONOURS[count] * V[denomination][level - 1]
    assert entries(sheet, "honours") == [("EW", "above", "honours", points)]


@rule("vint-moscow-1886/aces", "vint-moscow-1886/honours")
@pytest.mark.parametrize(("level", "denomination"), BIDS)
def test_aces(level: int, denomination: str) -> None:
    """vint-moscow-1886/aces: in every denomination 10 × V for each ace of the side with more of them."""
    value = V[denomination][level - 1]
    for north, east, south in ((4, 0, 0), (3, 1, 0), (2, 1, 1), (0, 3, 1), (0, 4, 0), (1, 2, 0), (1, 1, 1)):
        west = 4 - north - east - south
        # North and South have three honours; who has the ace of trumps has an ace.
        honours = {"N": "AKQ", "E": "JT"} if north else {"N": "KQJ", "E": "AT"}
        honours = {} if denomination == "notrump" else honours
        holdings = held(honours, {"N": north, "E": east, "S": south, "W": west})
        for ns in (0, 6, 7, 13):
            sheet = scored(VINT, None, denomination, ns, level=level, holdings=holdings)
            ours = north + south
            if ours == 2:
                expected = ("NS" if ns >= 7 else "EW", 2 * 10 * value)
            else:
                expected = ("NS", ours * 10 * value) if ours > 2 else ("EW", (4 - ours) * 10 * value)
            assert entries(sheet, "aces") == [(expected[0], "above", "aces", expected[1])]
    assert entries(sheet, "honours") == (
        [] if denomination == "notrump" else [("NS", "above", "honours", 20 * value)]
    )


@rule("vint-moscow-1886/aces")
def test_two_aces_each_though_the_contract_failed() -> None:
    """vint-moscow-1886/aces: two each; the side with more tricks scores for two, even if it failed its bid."""
    holdings = held(aces={"N": 2, "W": 2})
    sheet = scored(VINT, None, "notrump", 8, level=4, declarer="N", holdings=holdings)
    assert entries(sheet, "aces", "undertricks") == [
        ("NS", "above", "aces", 840),
        ("EW", "above", "undertricks", 4000),
    ]


@rule("vint-moscow-1886/aces", "vint-moscow-1886/honours")
def test_the_trump_ace_counts_twice() -> None:
    """vint-moscow-1886/aces: as an honour and as an ace."""
    holdings = held({"N": "AKQ", "E": "JT"}, {"N": 3, "E": 1})
    sheet = scored(VINT, None, "spades", 7, level=1, holdings=holdings)
    assert entries(sheet, "honours", "aces") == [("NS", "above", "honours", 80), ("NS", "above", "aces", 120)]


@rule("vint-moscow-1886/tricks", "vint-moscow-1886/failed-slam", "vint-moscow-1886/undertricks")
def test_worked_example() -> None:
    """Three clubs, eight tricks, four honours and three aces: 1768 and 1630, and 138 to the side that failed."""
    holdings = held({"N": "AKQ", "S": "J", "E": "T"}, {"N": 2, "S": 1, "W": 1})
    sheet = scored(VINT, None, "clubs", 8, level=3, declarer="N", holdings=holdings)
    assert entries(sheet) == [
        ("NS", "below", "tricks", 208),
        ("EW", "below", "tricks", 130),
        ("NS", "above", "honours", 780),
        ("NS", "above", "aces", 780),
        ("EW", "above", "undertricks", 1500),
    ]
    assert (sheet.after.total.ns, sheet.after.total.ew, sheet.margin) == (1768, 1630, 138)
    assert sheet.game is None
