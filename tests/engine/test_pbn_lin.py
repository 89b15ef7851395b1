"""Deals from LIN lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from biritch import Deal, DealError, ParseError, Seat
from biritch.formats.lin import read_lin
from biritch.formats.pbn import deals_from
from biritch.formats.sniff import looks_like_lin

DATA = Path(__file__).parent.parent / "data" / "pbn"
THE_DEAL = Deal.from_pbn("N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87")
SOUTH, WEST, NORTH, EAST = (
    "SAKQJT72H63D8C543", "S98HK2DQT952CKQ87", "S65HT984DK643CAJT", "S43HAQJ75DAJ7C962",
)  # fmt: skip


def test_a_file() -> None:
    first, second = read_lin((DATA / "hands.lin").read_text(), "hands.lin")
    assert first.deal == second.deal == THE_DEAL
    assert (first.dealer, second.dealer) == (Seat.N, Seat.E)
    assert (first.place.line, first.place.column, first.place.board) == (2, 10, "1")
    assert (second.place.line, second.place.board) == (4, "12")
    assert deals_from((DATA / "hands.lin").read_text()) == (THE_DEAL, THE_DEAL)


@pytest.mark.parametrize(
    "text",
    [
        f"md|1{SOUTH},{WEST},{NORTH}|",
        f"\ufeffMD|0{SOUTH},{WEST},{NORTH},|",
        f"md| {SOUTH} , {WEST} ,{NORTH},{EAST}|\r\n",
        f"qx|o1|\rmd|2{SOUTH},,{NORTH},{EAST}|",
        f"md|3{SOUTH.replace('T', '10').lower()},{WEST},{NORTH},|",
        f"md|3{SOUTH},{WEST},{NORTH},",
    ],
)
def test_forgiven(text: str) -> None:
    assert looks_like_lin(text)
    assert [found.deal for found in read_lin(text)] == [THE_DEAL]


def test_a_hand_void_in_a_suit() -> None:
    whole = "AKQJT98765432"
    (found,) = read_lin(f"md|1S{whole},H{whole}D,D-SC{whole},SHD{whole}C,|")
    assert found.deal[Seat.N] == found.deal[Seat.N] and len(found.deal[Seat.E]) == 13
    assert found.deal.to_pbn() == f"N:...{whole} ..{whole}. {whole}... .{whole}.."


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("", ParseError, ["1:1 lin.no-deals"]),
        ("md|1,,,|", ParseError, ["1:1 lin.no-deals"]),
        (f"\nqx|o7|md|1{SOUTH},{WEST},AK,|", ParseError, ["2:47 lin.no-suit"]),
        (f"md|1SAX,{WEST},{NORTH},|", ParseError, ["1:7 deal.small-card"]),
        (f"md|1{SOUTH},{WEST},{NORTH},{EAST},{EAST}|", ParseError, ["1:4 deal.not-four"]),
        (f"md|1SAA,{WEST},{NORTH},|", ParseError, ["1:7 deal.twice"]),
        (f"md|1{SOUTH[:-1]},{WEST},{NORTH},|", DealError, ["1:4 deal.hand-size"]),
        (f"md|1{SOUTH},{SOUTH},{NORTH},|md|1SA,,,|", DealError, ["1:4 deal.twice"] * 13 + ["1:63 deal.hand-size"]),
    ],
)
def test_faults_have_line_and_column(text: str, kind: type[ParseError], told: list[str]) -> None:
    with pytest.raises((ParseError, DealError)) as caught:
        read_lin(text, "a.lin")
    faults = caught.value.faults
    assert [f"{fault.place.line}:{fault.place.column} {fault.message.key}" for fault in faults] == told
    assert type(caught.value) is kind
