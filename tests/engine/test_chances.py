"""Exact chances, each held against deals that are looked at: written without the count that makes them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from engine_helpers import BIRITCH

from biritch import Holdings, ParseError, Rank, Seat
from biritch.__main__ import main
from biritch.chances.odds import chance, named, odds, solid

MEANT = json.loads((Path(__file__).parents[1] / "data/odds.json").read_text("utf-8"))
DEALS = 20_000
ERRORS = 4.5  # standard errors; one chance in some hundred thousand


class Seen(NamedTuple):
    """What lies in a deal, by hand N, E, S, W. The suit that is asked about is the first."""

    aces: tuple[int, ...]
    honours: tuple[int, ...]  # of the first suit
    suits: tuple[tuple[int, ...], ...]  # by hand, the length of each suit
    tops: tuple[tuple[int, ...], ...]  # by hand, how many of A K Q of each suit


@cache
def sample() -> list[Seen]:
    """Deals by chance, the same each time; card 13 × suit + rank, an ace is 12."""
    chance_of, pack, found = Random(1886), list(range(52)), []
    for _ in range(DEALS):
        chance_of.shuffle(pack)
        hands = [pack[seat * 13 : seat * 13 + 13] for seat in range(4)]
        aces = tuple(sum(card % 13 == 12 for card in hand) for hand in hands)
        honours = tuple(sum(8 <= card < 13 for card in hand) for hand in hands)
        suits = tuple(tuple(sum(card // 13 == suit for card in hand) for suit in range(4)) for hand in hands)
        high = [[card for card in hand if card % 13 > 9] for hand in hands]
        tops = tuple(tuple(sum(card // 13 == suit for card in hand) for suit in range(4)) for hand in high)
        found.append(Seen(aces, honours, suits, tops))
    return found


def ns(values: tuple[int, ...]) -> int:
    return values[0] + values[2]


def first(deal: Seen) -> list[int]:
    """The length of the first suit, by hand."""
    return [suits[0] for suits in deal.suits]


def award(deal: Seen) -> int:
    """What the honours bring, as the profile scores them."""
    north, east, south, west = deal.honours
    hands = (north, south) if north + south >= 3 else (east, west)
    return BIRITCH.honours_multiplier(max(hands), min(hands))


def voids(deal: Seen) -> tuple[bool, bool]:
    """A void hand on the side of the honours, and on the other."""
    north, east, south, west = (not length for length in first(deal))
    sides = (north or south, east or west)
    return sides if ns(deal.honours) >= 3 else (sides[1], sides[0])


COUNTED: dict[str, Callable[[Seen], int]] = {
    "aces.given_hand_holds": lambda deal: deal.aces[0],
    "aces.given_side_holds": lambda deal: ns(deal.aces),
    "honours5.given_side_holds": lambda deal: ns(deal.honours),
    "honours5.given_hand_holds": lambda deal: deal.honours[0],
    "honours.multiplier": award,
    "honours.given_side_multiplier": lambda deal: award(deal) if ns(deal.honours) >= 3 else 0,
    "suit_length.given_hand": lambda deal: deal.suits[0][0],
    "suit_length.given_side": lambda deal: deal.suits[0][0] + deal.suits[2][0],
    "longest_suit.given_hand": lambda deal: max(deal.suits[0]),
}
EVENTS: dict[str, Callable[[Seen], bool]] = {
    "aces.all4_in_given_hand": lambda deal: deal.aces[0] == 4,
    "aces.all4_in_some_hand": lambda deal: 4 in deal.aces,
    "aces.split_2_2": lambda deal: ns(deal.aces) == 2,
    "aces.split_3_1": lambda deal: ns(deal.aces) in (1, 3),
    "aces.split_4_0": lambda deal: ns(deal.aces) in (0, 4),
    "aces.split_4_0_in_two_hands": lambda deal: ns(deal.aces) in (0, 4) and 4 not in deal.aces,
    "aces.one_each": lambda deal: set(deal.aces) == {1},
    "aces.some_hand_at_least_3": lambda deal: any(aces >= 3 for aces in deal.aces),
    "aces.some_hand_exactly_3": lambda deal: 3 in deal.aces,
    "honours5.given_side_at_least_3": lambda deal: ns(deal.honours) >= 3,
    "honours5.split_3_2": lambda deal: ns(deal.honours) in (2, 3),
    "honours5.split_4_1": lambda deal: ns(deal.honours) in (1, 4),
    "honours5.split_5_0": lambda deal: ns(deal.honours) in (0, 5),
    "honours5.all5_in_some_hand": lambda deal: 5 in deal.honours,
    "honours5.exactly4_in_some_hand": lambda deal: 4 in deal.honours,
    "honours5.exactly3_in_some_hand": lambda deal: 3 in deal.honours,
    "honours5.some_hand_at_least_3": lambda deal: any(held >= 3 for held in deal.honours),
    "void.given_hand_given_suit": lambda deal: deal.suits[0][0] == 0,
    "void.two_given_hands_given_suit": lambda deal: deal.suits[0][0] == deal.suits[1][0] == 0,
    "void.three_given_hands_given_suit": lambda deal: first(deal)[:3] == [0, 0, 0],
    "void.some_hand_given_suit": lambda deal: 0 in first(deal),
    "void.exactly_one_hand_given_suit": lambda deal: first(deal).count(0) == 1,
    "void.exactly_two_hands_given_suit": lambda deal: first(deal).count(0) == 2,
    "void.given_side_at_least_one_hand": lambda deal: 0 in (deal.suits[0][0], deal.suits[2][0]),
    "void.given_hand_any_suit": lambda deal: 0 in deal.suits[0],
    "chicane.none": lambda deal: voids(deal) == (False, False),
    "chicane.adds": lambda deal: voids(deal) == (True, False),
    "chicane.deducts": lambda deal: voids(deal) == (False, True),
    "chicane.cancels": lambda deal: voids(deal) == (True, True),
    "chicane.leaves_nothing": lambda deal: voids(deal) == (False, True) and award(deal) == BIRITCH.chicane,
    "joint.given_side_3plus_honours_and_3plus_aces": lambda deal: ns(deal.honours) >= 3 and ns(deal.aces) >= 3,
    "run.given_hand_AKQ_given_suit": lambda deal: deal.tops[0][0] == 3,
    "run.some_hand_AKQ_given_suit": lambda deal: any(tops[0] == 3 for tops in deal.tops),
    "run.given_hand_AKQ_any_suit": lambda deal: 3 in deal.tops[0],
    "slam.given_hand_all_of_one_suit": lambda deal: 13 in deal.suits[0],
}
# What no sample meets, or what is of only some deals, has a test of its own.
OTHERWISE = {
    "joint.same_side_both_majorities_given_aces_3plus", "slam.given_hand_all_tricks_on_lead",
    "slam.given_hand_all_tricks_whoever_leads",
}  # fmt: skip


def family(name: str) -> tuple[str, int] | None:
    """The family of a counted chance and its number; None for one that stands alone."""
    found = re.fullmatch(r"(.*)_(\d+)", name)
    return (found[1], int(found[2])) if found and found[1] in COUNTED else None


def within(share: float, of: float, deals: int) -> bool:
    """Whether a share of deals is as near its chance as a sample of that size lets one expect."""
    return abs(share - of) <= ERRORS * sqrt(of * (1 - of) / deals) + 1.5 / deals


def test_the_names_are_those_that_were_agreed() -> None:
    assert set(MEANT) <= set(odds())
    assert {name for name in odds() if not family(name)} == {*EVENTS, *OTHERWISE}


@pytest.mark.parametrize("name", [name for name in odds() if name not in OTHERWISE])
def test_each_chance_is_what_dealing_shows(name: str) -> None:
    counted = family(name)
    if counted:
        value, number = COUNTED[counted[0]], counted[1]
        seen = sum(value(deal) == number for deal in sample())
    else:
        seen = sum(map(EVENTS[name], sample()))
    assert within(seen / DEALS, float(chance(name)), DEALS)


def test_three_aces_and_the_honours_go_together() -> None:
    """The ace of trumps is both: of the sides with three aces or more, more than half have the honours."""
    rich = [deal for deal in sample() if ns(deal.aces) >= 3]
    both = sum(ns(deal.honours) >= 3 for deal in rich)
    exact = chance("joint.same_side_both_majorities_given_aces_3plus")
    assert exact > Fraction(1, 2)
    assert within(both / len(rich), float(exact), len(rich))


@pytest.mark.parametrize("name", COUNTED)
def test_a_family_leaves_nothing_out(name: str) -> None:
    parts = [found.chance for found in odds().values() if (of := family(found.name)) and of[0] == name]
    assert len(parts) >= 5
    assert sum(parts) == (Fraction(1, 2) if name == "honours.given_side_multiplier" else 1)


@pytest.mark.rule("collinson-1886/chicane", "collinson-1886/honours-trumps", "collinson-1886/honours-biritch")
def test_what_a_rule_pays_for_is_all_there_is() -> None:
    """Chicane in each of its cases, the splits of aces and of honours."""
    for names in (
        ("chicane.none", "chicane.adds", "chicane.deducts", "chicane.cancels"),
        ("aces.split_2_2", "aces.split_3_1", "aces.all4_in_some_hand", "aces.split_4_0_in_two_hands"),
        ("honours5.split_3_2", "honours5.split_4_1", "honours5.split_5_0"),
    ):
        assert sum(map(chance, names)) == 1
    by_name = {f"honours.multiplier_{times}": times for times in (2, 4, 5, 8, 9)}
    assert {BIRITCH.honours_multiplier(most, fewest) for most in range(6) for fewest in range(6 - most)} - {0} == {
        *by_name.values()
    }


def test_known_values() -> None:
    """Written down before there was an engine."""
    assert chance("aces.all4_in_some_hand") == Fraction(44, 4165)
    assert chance("honours5.given_side_at_least_3") == Fraction(1, 2)
    assert chance("void.three_given_hands_given_suit") == Fraction(1, 635_013_559_600)
    assert named("aces.all4_in_some_hand").written == "44/4165"


def takes_all(held: set[int]) -> bool:
    """Led from the top against one hand with all the rest, which beats it as soon as it can."""
    rest = sorted(set(range(13)) - held)
    for card in sorted(held, reverse=True):
        if rest and rest[-1] > card:
            return False
        rest = rest[1:]
    return True


def test_solid_suits_are_those_that_take_every_trick() -> None:
    """All 8,192 holdings of a suit, played."""
    found = Counter()
    for mask in range(1 << 13):
        held = {rank for rank in range(13) if mask >> rank & 1}
        found[len(held)] += takes_all(held)
    assert [found[length] for length in range(14)] == [solid(length) for length in range(14)]


def test_hands_that_take_all_tricks() -> None:
    """Counted again, hand by hand of lengths; who must follow first may lack no suit."""
    ways = [solid(length) for length in range(14)]
    shapes = [
        (a, b, c, 13 - a - b - c) for a in range(14) for b in range(14 - a) for c in range(14 - a - b)
    ]
    on_lead = sum(ways[a] * ways[b] * ways[c] * ways[d] for a, b, c, d in shapes)
    any_lead = sum(ways[a] * ways[b] * ways[c] * ways[d] for a, b, c, d in shapes if a and b and c and d)
    assert chance("slam.given_hand_all_tricks_on_lead") == Fraction(on_lead, 635_013_559_600)
    assert chance("slam.given_hand_all_tricks_whoever_leads") == Fraction(any_lead, 635_013_559_600)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """As fractions, all of them or those that are named; in words; an unknown name with what is near it."""
    assert main(["odds", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == list(odds())
    for name, written in found.items():
        above, below = map(int, written.split("/"))
        assert Fraction(above, below) == chance(name) and written == f"{chance(name).numerator}/{below}"
    assert main(["odds", "aces.all4_in_some_hand"]) == 0
    assert capsys.readouterr().out == "the four aces are in one hand: 44 in 4,165, 1.06 %\n"
    assert main(["odds"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(odds())
    assert main(["odds", "aces.split_2_3", "nothing", "--json"]) == 1
    printed = capsys.readouterr()
    assert printed.out == "" and len(printed.err.splitlines()) == 2
    assert "aces.split_2_2" in printed.err


def test_faults() -> None:
    with pytest.raises(ParseError):
        chance("aces")
    with pytest.raises(TypeError):
        chance(3)  # type: ignore[arg-type]


def test_holdings_are_what_the_profile_scores() -> None:
    """The multiplier counts honours by hands as a record's holdings have them."""
    ranks = {Seat.N: (Rank.ACE, Rank.KING), Seat.S: (Rank.QUEEN,), Seat.E: (Rank.JACK,), Seat.W: (Rank.TEN,)}
    held = Holdings(ranks, {}, frozenset())
    assert BIRITCH.honours_multiplier(*held.honours_of(Seat.N.side)) == 2
