"""Biritch, honours and chicane: every way in which four hands can hold five honours, and no trumps at all."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from engine_helpers import BIRITCH, SUITS, entries, held, scored

from biritch import RecordError

rule = pytest.mark.rule
SIDES = ("NS", "EW")
PRICE = {"spades": 2, "clubs": 4, "diamonds": 6, "hearts": 8}

# Multiplier by how the side's two hands hold the honours, the longer holding first.
MULTIPLIER = {
    (2, 1): 2, (3, 0): 2,
    (2, 2): 4, (3, 1): 4,
    (4, 0): 8,
    (3, 2): 5,
    (4, 1): 9, (5, 0): 9,
}  # fmt: skip


def multiplier(counts: dict[str, int], side: str) -> int:
    first, second = counts[side[0]], counts[side[1]]
    return MULTIPLIER.get((max(first, second), min(first, second)), 0)


def all_holdings() -> list[dict[str, str]]:
    """The 4⁵ ways to give A K Q J 10 to four hands."""
    found = []
    for owners in product("NESW", repeat=5):
        found.append({
            seat: "".join(letter for letter, owner in zip("AKQJT", owners, strict=True) if owner == seat)
            for seat in "NESW"
        })  # fmt: skip
    return found


@rule("collinson-1886/honours-trumps")
@pytest.mark.parametrize(
    ("longer", "shorter", "times"),
    [pytest.param(*split, times, id=f"{split[0]}-{split[1]}: {times}") for split, times in MULTIPLIER.items()],
)
@pytest.mark.parametrize("denomination", SUITS)
def test_honours_of_a_side(denomination: str, longer: int, shorter: int, times: int) -> None:
    """collinson-1886/honours-trumps: the suit's trick value × multiplier, above, to either side."""
    first, second, rest = "AKQJT"[:longer], "AKQJT"[longer : longer + shorter], "AKQJT"[longer + shorter :]
    for side, other in (("NS", "E"), ("SN", "W"), ("EW", "N"), ("WE", "S")):
        sheet = scored(
            BIRITCH, None, denomination, 7, holdings=held({side[0]: first, side[1]: second, other: rest})
        )
        ours = "NS" if side[0] in "NS" else "EW"
        assert entries(sheet, "honours") == [(ours, "above", "honours", times * PRICE[denomination])]
        assert [line.rule for line in sheet.lines if line.kind == "honours"] == ["collinson-1886/honours-trumps"]


@rule("collinson-1886/honours-trumps")
def test_honours_trumps_four_one_hand() -> None:
    """collinson-1886/honours-trumps: 4–0 eight values, 4–1 and 5–0 nine, by holding and not by the tricks won."""
    for honours, points in (({"W": "AKQJ", "N": "T"}, 64), ({"W": "AKQJ", "E": "T"}, 72), ({"W": "AKQJT"}, 72)):
        for ns in (0, 7, 13):
            sheet = scored(BIRITCH, None, "hearts", ns, holdings=held(honours))
            assert entries(sheet, "honours") == [("EW", "above", "honours", points)]


@rule("collinson-1886/honours-trumps", "collinson-1886/undoubled")
@pytest.mark.parametrize("denomination", SUITS)
def test_every_way_to_hold_the_honours(denomination: str) -> None:
    """collinson-1886/honours-trumps: in all 1024 ways exactly one side scores; no contre changes it."""
    for honours in all_holdings():
        counts = {seat: len(letters) for seat, letters in honours.items()}
        expected = [
            (side, "above", "honours", multiplier(counts, side) * PRICE[denomination])
            for side in SIDES
            if counts[side[0]] + counts[side[1]] >= 3
        ]
        assert len(expected) == 1
        for raises in (0, 2):
            sheet = scored(BIRITCH, None, denomination, 7, raises=raises, holdings=held(honours))
            assert entries(sheet, "honours", "chicane") == expected


# Hearts, 8 points a trick: who holds what, who is void, and the lines.
CHICANE = {
    "own side, 3-0": ({"N": "AKQ", "E": "JT"}, "S", [("NS", "honours", 16), ("NS", "chicane", 16)]),
    "own side, 4-0": ({"S": "AKQJ", "E": "T"}, "N", [("NS", "honours", 64), ("NS", "chicane", 16)]),
    "other side, 2-1": ({"N": "AK", "S": "Q", "E": "JT"}, "W", [("NS", "honours", 16), ("NS", "chicane", -16)]),
    "other side, 4-1": ({"E": "AKQJ", "W": "T"}, "N", [("EW", "honours", 72), ("EW", "chicane", -16)]),
    "two hands of the other side, 3-2": (
        {"E": "AKQ", "W": "JT"}, "NS", [("EW", "honours", 40), ("EW", "chicane", -16)],
    ),
    "two hands of the other side, 5-0": (
        {"W": "AKQJT"}, "NS", [("EW", "honours", 72), ("EW", "chicane", -16)],
    ),
    "one on each side, 4-0": (
        {"N": "AKQJ", "E": "T"}, "SW", [("NS", "honours", 64), ("NS", "chicane", 16), ("NS", "chicane", -16)],
    ),
    "three voids": (
        {"E": "AKQJT"}, "NSW", [("EW", "honours", 72), ("EW", "chicane", 16), ("EW", "chicane", -16)],
    ),
}  # fmt: skip


@rule("collinson-1886/chicane")
@pytest.mark.parametrize("case", CHICANE)
def test_chicane(case: str) -> None:
    """collinson-1886/chicane: two suit values to one's own honours, or from the other side's; once per side."""
    honours, voids, lines = CHICANE[case]
    for ns, raises in ((7, 0), (6, 1), (13, 2)):
        sheet = scored(BIRITCH, None, "hearts", ns, raises=raises, holdings=held(honours, voids=voids))
        expected = [(side, "above", kind, points) for side, kind, points in lines]
        assert entries(sheet, "honours", "chicane") == expected
        assert {line.rule for line in sheet.lines if line.kind == "chicane"} == {"collinson-1886/chicane"}


@rule("collinson-1886/chicane")
@pytest.mark.parametrize("denomination", SUITS)
def test_every_chicane(denomination: str) -> None:
    """collinson-1886/chicane: every holding with every set of hands that can be void; the award is never < 0."""
    price = PRICE[denomination]
    for honours in all_holdings():
        empty = [seat for seat, letters in honours.items() if not letters]
        counts = {seat: len(letters) for seat, letters in honours.items()}
        own, other = SIDES if counts["N"] + counts["S"] >= 3 else SIDES[::-1]
        for number in range(1, min(len(empty), 3) + 1):
            for voids in combinations(empty, number):
                adds = 2 * price if any(seat in own for seat in voids) else 0
                deducts = 2 * price if any(seat in other for seat in voids) else 0
                sheet = scored(BIRITCH, None, denomination, 7, holdings=held(honours, voids="".join(voids)))
                found = entries(sheet, "honours", "chicane")
                assert {line[0] for line in found} == {own}
                assert [line[3] for line in found if line[2] == "chicane"] == [
                    points for points in (adds, -deducts) if points
                ]
                award = sum(line[3] for line in found)
                assert award == multiplier(counts, own) * price + adds - deducts
                assert award >= 0


@rule("collinson-1886/chicane", "collinson-1886/undoubled")
def test_chicane_stands_above_and_undoubled() -> None:
    """collinson-1886/undoubled: the greatest award, eleven trick values, makes no game."""
    holdings = held({"N": "AKQJT"}, voids="S")
    sheet = scored(BIRITCH, None, "hearts", 7, holdings=holdings)
    assert entries(sheet) == [
        ("NS", "below", "odd-tricks", 8),
        ("NS", "above", "honours", 72),
        ("NS", "above", "chicane", 16),
    ]
    assert sheet.game is None


@rule("collinson-1886/chicane")
def test_no_chicane_at_biritch() -> None:
    """collinson-1886/chicane: never without a trump suit; a holding that names voids is refused there."""
    with pytest.raises(RecordError, match="no hand is void in trumps"):
        scored(BIRITCH, None, "notrump", 9, holdings=held(aces={"N": 3, "E": 1}, voids="SW"))
    sheet = scored(BIRITCH, None, "notrump", 9, holdings=held(aces={"N": 3, "E": 1}))
    assert entries(sheet) == [("NS", "below", "odd-tricks", 30), ("NS", "above", "honours", 30)]
