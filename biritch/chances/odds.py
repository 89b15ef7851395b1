"""The chances by name, each with its meaning: ``aces.all4_in_some_hand`` is 44 in 4,165.

All are of a deal before anybody has looked at a card. A dealer who names the suit of a good hand has honours more
often than these say, and no chance here knows of it.

>>> str(chance("aces.all4_in_some_hand"))
'44/4165'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import comb

from biritch.chances.ways import Split, among_hands, among_sides, in_one_hand
from biritch.errors import ParseError, need
from biritch.messages import Message

SUIT, HONOURS, ACES, TOP = 13, 5, 4, 3  # cards of a suit, its honours, the aces of the pack, A K Q of a suit
MULTIPLIERS = (2, 4, 5, 8, 9)


@dataclass(frozen=True)
class Odds:
    """One chance: its name, how likely it is, and what happens then."""

    name: str
    chance: Fraction
    meaning: Message

    @property
    def written(self) -> str:
        """In lowest terms: "44/4165"."""
        return f"{self.chance.numerator}/{self.chance.denominator}"

    @property
    def told(self) -> Message:
        """In words: what it is, "44 in 4,165", and the percentage in three figures."""
        ways, every = (f"{number:,}" for number in self.chance.as_integer_ratio())
        percent = f"{Decimal(f'{float(100 * self.chance):.3g}'):f}"  # never as 1.6e-10
        return Message("odds.line", meaning=self.meaning, ways=ways, all=every, percent=percent)


@cache
def odds() -> dict[str, Odds]:
    """Every chance there is, by name, in the order in which a reader meets them."""
    families = (_aces, _honours, _multipliers, _voids, _chicane, _lengths, _joint, _runs, _slams)
    return {found.name: found for family in families for found in family()}


def chance(name: str) -> Fraction:
    """The chance of that name. Raises ParseError for a name that there is not."""
    return named(name).chance


def named(name: str) -> Odds:
    """A chance with its meaning. Raises ParseError, with names that are like it, for one that there is not."""
    need("name", name, str)
    found = odds().get(name)
    if found is None:
        from difflib import get_close_matches  # only faults need it

        near = get_close_matches(name, odds(), n=3, cutoff=0.4)
        raise ParseError(Message("odds.unknown", name=name, near=near or list(odds())[:3]))
    return found


def _one(name: str, chance: Fraction) -> Odds:
    return Odds(name, chance, Message(f"odds.{name}"))


def _counted(name: str, count: int, chance: Fraction) -> Odds:
    return Odds(f"{name}_{count}", chance, Message(f"odds.{name}", count=count))


def side_of(split: Split) -> tuple[int, int]:
    """N–S's and E–W's part of what lies in four hands."""
    return split[0] + split[2], split[1] + split[3]


def multiplier(split: Split) -> int:
    """How many trick values the honours bring, by how they lie in four hands (rule ``honours-trumps``)."""
    hands = split[::2] if side_of(split)[0] >= 3 else split[1::2]
    if sum(hands) == 3:
        return 2
    if sum(hands) == 4:
        return 8 if 4 in hands else 4
    return 9 if max(hands) >= 4 else 5


def _aces() -> Iterator[Odds]:
    hands, sides = among_hands(ACES), among_sides(ACES)
    yield _one("aces.all4_in_given_hand", hands.chance(lambda aces: aces[0] == 4))
    yield _one("aces.all4_in_some_hand", hands.chance(lambda aces: 4 in aces))
    for count in range(5):
        yield _counted("aces.given_hand_holds", count, hands.chance(lambda aces, n=count: aces[0] == n))
    for count in range(5):
        yield _counted("aces.given_side_holds", count, sides.chance(lambda aces, n=count: aces[0] == n))
    for most in (2, 3, 4):
        split = sides.chance(lambda aces, n=most: max(aces) == n)
        yield _one(f"aces.split_{most}_{4 - most}", split)
    yield _one("aces.split_4_0_in_two_hands", hands.chance(lambda a: 4 in side_of(a) and 4 not in a))
    yield _one("aces.one_each", hands.chance(lambda aces: aces == (1, 1, 1, 1)))
    yield _one("aces.some_hand_at_least_3", hands.chance(lambda aces: max(aces) >= 3))
    yield _one("aces.some_hand_exactly_3", hands.chance(lambda aces: 3 in aces))


def _honours() -> Iterator[Odds]:
    hands, sides = among_hands(HONOURS), among_sides(HONOURS)
    for count in range(6):
        yield _counted("honours5.given_side_holds", count, sides.chance(lambda held, n=count: held[0] == n))
        yield _counted("honours5.given_hand_holds", count, hands.chance(lambda held, n=count: held[0] == n))
    yield _one("honours5.given_side_at_least_3", sides.chance(lambda held: held[0] >= 3))
    for most in (3, 4, 5):
        yield _one(f"honours5.split_{most}_{5 - most}", sides.chance(lambda held, n=most: max(held) == n))
    yield _one("honours5.all5_in_some_hand", hands.chance(lambda held: 5 in held))
    yield _one("honours5.exactly4_in_some_hand", hands.chance(lambda held: 4 in held))
    yield _one("honours5.exactly3_in_some_hand", hands.chance(lambda held: 3 in held))
    yield _one("honours5.some_hand_at_least_3", hands.chance(lambda held: max(held) >= 3))


def _multipliers() -> Iterator[Odds]:
    """Rule ``honours-trumps`` of Biritch: exactly one side scores, and these are all the awards."""
    hands = among_hands(HONOURS)
    for times in MULTIPLIERS:
        yield _counted("honours.multiplier", times, hands.chance(lambda held, n=times: multiplier(held) == n))
    for times in MULTIPLIERS:
        ours = hands.chance(lambda held, n=times: multiplier(held) == n and side_of(held)[0] >= 3)
        yield _counted("honours.given_side_multiplier", times, ours)


def _voids() -> Iterator[Odds]:
    suit = among_hands(SUIT)
    yield _one("void.given_hand_given_suit", suit.chance(lambda held: held[0] == 0))
    yield _one("void.two_given_hands_given_suit", suit.chance(lambda held: held[0] == held[1] == 0))
    yield _one("void.three_given_hands_given_suit", suit.chance(lambda held: held[3] == 13))
    yield _one("void.some_hand_given_suit", suit.chance(lambda held: 0 in held))
    yield _one("void.exactly_one_hand_given_suit", suit.chance(lambda held: held.count(0) == 1))
    yield _one("void.exactly_two_hands_given_suit", suit.chance(lambda held: held.count(0) == 2))
    yield _one("void.given_side_at_least_one_hand", suit.chance(lambda held: 0 in held[::2]))
    any_suit = in_one_hand(SUIT, SUIT, SUIT, SUIT).chance(lambda *suits: any(not own for own, _ in suits))
    yield _one("void.given_hand_any_suit", any_suit)


def _chicane() -> Iterator[Odds]:
    """Rule ``chicane``: a void hand beside the honours, or against them; once a side, however many are void."""
    trumps = among_hands(HONOURS, SUIT - HONOURS)

    def void(honours: Split, small: Split) -> tuple[bool, bool]:
        """Whether the side that scores honours has a void hand, and whether the other has."""
        empty = [not high + low for high, low in zip(honours, small, strict=True)]
        sides = any(empty[::2]), any(empty[1::2])
        return sides if side_of(honours)[0] >= 3 else sides[::-1]

    for name, wanted in (
        ("none", (False, False)), ("adds", (True, False)), ("deducts", (False, True)), ("cancels", (True, True)),
    ):  # fmt: skip
        yield _one(f"chicane.{name}", trumps.chance(lambda high, low, w=wanted: void(high, low) == w))
    nothing = trumps.chance(lambda high, low: void(high, low) == (False, True) and multiplier(high) == 2)
    yield _one("chicane.leaves_nothing", nothing)


def _lengths() -> Iterator[Odds]:
    hands, sides = among_hands(SUIT), among_sides(SUIT)
    for count in range(14):
        yield _counted("suit_length.given_hand", count, hands.chance(lambda held, n=count: held[0] == n))
    for count in range(14):
        yield _counted("suit_length.given_side", count, sides.chance(lambda held, n=count: held[0] == n))
    shapes = in_one_hand(SUIT, SUIT, SUIT, SUIT)
    for count in range(4, 14):
        longest = shapes.chance(lambda *suits, n=count: max(own for own, _ in suits) == n)
        yield _counted("longest_suit.given_hand", count, longest)


def _joint() -> Iterator[Odds]:
    """The ace of trumps is an honour and an ace: so one card, the other three aces, the other four honours."""
    sides = among_sides(1, ACES - 1, HONOURS - 1)
    both = sides.chance(lambda both, aces, high: both[0] + aces[0] >= 3 and both[0] + high[0] >= 3)
    most_aces = among_sides(ACES).chance(lambda aces: aces[0] >= 3)
    yield _one("joint.given_side_3plus_honours_and_3plus_aces", both)
    yield _one("joint.same_side_both_majorities_given_aces_3plus", both / most_aces)


def _runs() -> Iterator[Odds]:
    top = among_hands(TOP)
    yield _one("run.given_hand_AKQ_given_suit", top.chance(lambda held: held[0] == 3))
    yield _one("run.some_hand_AKQ_given_suit", top.chance(lambda held: 3 in held))
    any_suit = in_one_hand(TOP, TOP, TOP, TOP).chance(lambda *suits: any(own == 3 for own, _ in suits))
    yield _one("run.given_hand_AKQ_any_suit", any_suit)


def _slams() -> Iterator[Odds]:
    """What can be said of slams without playing: a hand that takes all thirteen whatever the others hold."""
    one_suit = in_one_hand(SUIT).chance(lambda suit: suit[0] == 13)
    yield _one("slam.given_hand_all_of_one_suit", 4 * one_suit)
    shapes = in_one_hand(SUIT, SUIT, SUIT, SUIT).counts
    hands = comb(52, 13)
    on_lead = leading = 0
    for suits in shapes:
        ways = 1
        for length, _ in suits:
            ways *= solid(length)
        on_lead += ways
        leading += ways if all(length for length, _ in suits) else 0
    yield _one("slam.given_hand_all_tricks_on_lead", Fraction(on_lead, hands))
    yield _one("slam.given_hand_all_tricks_whoever_leads", Fraction(leading, hands))


def solid(length: int) -> int:
    """How many holdings of that length take every trick of their suit, even if one hand has all the rest.

    The rest follows as long as it lasts, and until then the holding's cards must be the highest.
    """
    least = min(length, SUIT - length)
    return comb(SUIT - least, length - least)
