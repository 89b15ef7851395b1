"""Auction of 1908 and royal auction of 1914: the talk by brute force, every row of every table, revokes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from engine_helpers import entries, example, faults, held, refused, scored, standing, talk_of

from biritch import (
    Bid,
    Call,
    Contract,
    Contre,
    Decline,
    Denomination,
    Name,
    ParseError,
    Pass,
    Profile,
    RecordError,
    Seat,
    Side,
    SurContre,
    profile,
    read_record,
)

rule = pytest.mark.rule
A, R = profile("auction-1908"), profile("royal-auction-1914")
LAWS = pytest.mark.parametrize("law", [A, R], ids=lambda law: law.id)
PRICES: dict[str, dict[str, int]] = {
    A.id: {"S": 2, "C": 4, "D": 6, "H": 8, "NT": 12},
    R.id: {"S": 2, "C": 6, "D": 7, "H": 8, "R": 9, "NT": 10},
}
WORDS = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts", "R": "royals", "NT": "notrump"}
EACH = [pytest.param(law, letter, id=f"{law.id} {WORDS[letter]}") for law in (A, R) for letter in PRICES[law.id]]
priced = pytest.mark.parametrize(("law", "letter"), EACH)

# The talk, by an independent list of legal calls


def allowed(law: Profile, words: Sequence[str], majority: bool = False) -> list[str]:
    """What may be called, from the words alone: nothing here is the engine's."""
    prices = PRICES[law.id]
    bids = [(place, word) for place, word in enumerate(words) if word[0].isdigit()]
    if not words:
        return [f"{level}{letter}" for level, letter in product(range(1, 8), prices)]
    if list(words[-3:]) == ["pass"] * 3:
        return []
    place, high = bids[-1]

    def measure(word: str) -> tuple[int, int]:
        level, letter = int(word[0]), word[1:]
        if majority:
            return level, list("CDHSR").index(letter) if letter != "NT" else 9
        return level * prices[letter], level

    every = [f"{level}{letter}" for level, letter in product(range(1, 8), prices)]
    found = ["pass", *(word for word in every if measure(word) > measure(high))]
    theirs = (len(words) - place) % 2 == 1
    raised = [word for word in words[place:] if word in ("double", "redouble")]
    if theirs and not raised:
        found.append("double")
    if not theirs and raised == ["double"]:
        found.append("redouble")
    return found


def agree(law: Profile, words: Sequence[str], majority: bool = False) -> None:
    talk = talk_of(law, "W", " ".join(words))
    legal = [talk.write(call) for call in talk.candidates() if talk.refusal(call) is None]
    assert sorted(legal) == sorted(allowed(law, words, majority)), words


@rule("auction-1908/bid", "auction-1908/higher-bid", "auction-1908/double", "auction-1908/close")
@rule("royal-auction-1914/bid", "royal-auction-1914/higher-bid", "royal-auction-1914/double")
@rule("royal-auction-1914/close", "auction-1908/opening-bid", "royal-auction-1914/opening-bid")
@LAWS
def test_every_pair_of_bids(law: Profile) -> None:
    """auction-1908/higher-bid and royal-auction-1914/higher-bid: by price, and at one price by tricks."""
    for first in allowed(law, []):
        agree(law, [first])
        for more in (["double"], ["pass", "pass", "pass"], ["double", "redouble"], ["pass", "pass", "double"]):
            agree(law, [first, *more])


@rule("royal-auction-1914/higher-bid")
def test_every_pair_of_bids_by_majority() -> None:
    """royal-auction-1914/higher-bid: by agreement more tricks outbid fewer, then the suits."""
    law = R.with_options({"ranking": "majority"})
    for first in allowed(law, []):
        agree(law, [first], majority=True)


COUNTS = [1, 4, 14, 40, 101, 226]
SHORT = ("1S", "2S", "1C", "1D")


def talks(law: Profile, depth: int, words: list[str]) -> Iterator[list[str]]:
    """All talks to a depth that keep to a few low bids."""
    yield words
    if depth:
        for word in allowed(law, words):
            if word in SHORT or not word[0].isdigit():
                yield from talks(law, depth - 1, [*words, word])


@rule("auction-1908/double", "auction-1908/close", "auction-1908/opening-bid")
@rule("royal-auction-1914/double", "royal-auction-1914/close", "royal-auction-1914/opening-bid")
@pytest.mark.parametrize(
    ("law", "counts"), [(A, COUNTS), (R, COUNTS)], ids=["1908", "1914"]
)
def test_every_talk_to_a_small_depth(law: Profile, counts: list[int]) -> None:
    """auction-1908/double, auction-1908/close, royal-auction-1914/double, royal-auction-1914/close: all."""
    found = [0] * len(counts)
    for words in talks(law, len(counts) - 1, []):
        found[len(words)] += 1
        agree(law, words)
    assert found == counts


@pytest.mark.parametrize(("law", "counts"), [(A, [35, 665]), (R, [42, 945])], ids=["1908", "1914"])
def test_perft_of_the_talk(law: Profile, counts: list[int]) -> None:
    """How many talks there are of one call and of two, by the engine alone."""

    def perft(depth: int, words: list[Call]) -> int:
        talk = law.talk(Seat.N)
        for call in words:
            talk = talk.after(call)
        legal = [call for call in talk.candidates() if talk.refusal(call) is None]
        return len(legal) if depth == 1 else sum(perft(depth - 1, [*words, call]) for call in legal)

    by_hand = [len(allowed(law, [])), sum(len(allowed(law, [first])) for first in allowed(law, []))]
    assert [perft(1, []), perft(2, [])] == by_hand == counts


@rule("auction-1908/higher-bid", "royal-auction-1914/higher-bid")
@pytest.mark.parametrize(
    ("law", "low", "high"),
    [
        (A, "1C", "2S"), (A, "1NT", "2D"), (R, "1C", "3S"), (R, "2R", "3C"), (R, "3C", "2NT"), (R, "1S", "1C"),
    ],
)  # fmt: skip
def test_the_examples_of_the_codes(law: Profile, low: str, high: str) -> None:
    """auction-1908/higher-bid and royal-auction-1914/higher-bid: the pairs that the laws print."""
    assert refused(talk_of(law, "S", high), talk_of(law, "S", "").read(low))[0] == "bid-too-cheap"
    talk = talk_of(law, "S", f"{low} double redouble")  # a double changes no price
    assert talk.refusal(talk.read(high)) is None


REFUSALS: list[tuple[str, Call, str, str]] = [
    ("", Pass(), "must-open", "opening-bid"),
    ("", Contre(), "no-bid-to-double", "double"),
    ("", Name(Denomination.HEARTS), "bid-a-level", "bid"),
    ("1C", Decline(), "bid-a-level", "bid"),
    ("1C", Bid(8, Denomination.CLUBS), "no-such-level", "bid"),
    ("1C", Bid(1, Denomination.SPADES), "bid-too-cheap", "higher-bid"),
    ("1C", SurContre(), "redouble-undoubled", "double"),
    ("1C pass", Contre(), "double-own", "double"),
    ("1C double", Contre(), "double-again", "double"),
    ("1C double pass", SurContre(), "redouble-own", "double"),
    ("1C double redouble", SurContre(), "redouble-again", "double"),
    ("1C double redouble", Contre(), "double-again", "double"),
    ("1C double redouble pass pass pass", SurContre(), "auction-closed", "close"),
]


@rule("auction-1908/opening-bid", "auction-1908/bid", "auction-1908/higher-bid", "auction-1908/double")
@rule("royal-auction-1914/opening-bid", "royal-auction-1914/bid", "royal-auction-1914/double")
@LAWS
@pytest.mark.parametrize(("words", "call", "code", "paragraph"), REFUSALS)
def test_refusals(law: Profile, words: str, call: Call, code: str, paragraph: str) -> None:
    """auction-1908/opening-bid, royal-auction-1914/opening-bid and the rest, each with its paragraph."""
    assert refused(talk_of(law, "S", words), call) == (code, f"{law.id}/{paragraph}")


@rule("royal-auction-1914/no-overbid-self", "royal-auction-1914/denominations", "auction-1908/bid")
def test_what_one_of_the_two_refuses() -> None:
    """royal-auction-1914/no-overbid-self; royal-auction-1914/denominations are six, auction-1908/bid five."""
    closed = "1C pass pass pass"
    raised = Bid(2, Denomination.CLUBS)
    assert refused(talk_of(R, "S", closed), raised) == ("own-bid-passed", f"{R.id}/no-overbid-self")
    assert refused(talk_of(A, "S", closed), raised) == ("auction-closed", f"{A.id}/close")
    royals = talk_of(A, "S", "1C").read("2R")
    assert refused(talk_of(A, "S", "1C"), royals) == ("no-such-denomination", f"{A.id}/bid")
    assert talk_of(R, "S", "1C").refusal(royals) is None
    record = example(profile=A.id, contract={"declarer": "S", "denomination": "royals", "level": 2})
    assert faults(record) == [("record.denomination-unknown", f"{A.id}/bid")]
    assert faults(example(profile="collinson-1886", contract={"denomination": "royals"}))[0][0] == (
        "record.denomination-unknown"
    )
    with pytest.raises(ParseError, match="is no call of this auction"):
        talk_of(R, "S", "").read("royals")


@rule("auction-1908/declarer", "royal-auction-1914/declarer")
@LAWS
def test_declarer_is_the_first_of_the_side(law: Profile) -> None:
    """auction-1908/declarer and royal-auction-1914/declarer: whoever of the side first bid that denomination."""
    # North–South: South hearts, North hearts again over the others; the others' hearts before do not matter.
    for words, declarer in (
        ("1H pass 2H pass pass pass", "S"), ("1C 1H pass 2H 3H pass pass pass", "S"),
        ("1C pass 1H pass 2C 2H 3H pass pass pass", "N"), ("1H 2D pass 3D pass pass pass", "W"),
    ):  # fmt: skip
        contract = talk_of(law, "S", words).contract
        assert contract and contract.declarer is Seat[declarer], words


@rule("royal-auction-1914/declarer", "royal-auction-1914/denominations")
def test_royals_are_not_spades() -> None:
    """royal-auction-1914/declarer and royal-auction-1914/denominations: one trump suit, two denominations."""
    contract = talk_of(R, "S", "1S pass 1R pass pass pass").contract
    assert contract == Contract(Seat.N, Denomination.ROYALS, level=1)
    assert contract.denomination.suit is Denomination.SPADES.suit
    record = example(profile=R.id, contract={"declarer": "S", "denomination": "royals", "level": 4})
    sheet = read_record(record).score()
    assert entries(sheet, "honours") == [("NS", "above", "honours", 90)]  # South holds AKQJT of spades


# The score


@rule("auction-1908/contract-made", "auction-1908/undertricks", "royal-auction-1914/contract-made")
@rule("royal-auction-1914/undertricks", "royal-auction-1914/denominations", "auction-1908/bonus")
@rule("royal-auction-1914/bonus", "auction-1908/one-spade", "royal-auction-1914/one-spade")
@priced
@pytest.mark.parametrize("raises", [0, 1, 2])
def test_every_contract_and_result(law: Profile, letter: str, raises: int) -> None:
    """All levels and results: auction-1908/contract-made, auction-1908/bonus, auction-1908/undertricks and
    auction-1908/one-spade; royal-auction-1914/contract-made, royal-auction-1914/bonus,
    royal-auction-1914/undertricks and royal-auction-1914/one-spade."""
    price, factor = PRICES[law.id][letter], 2**raises
    for level, taken in product(range(1, 8), range(14)):
        over = taken - level - 6
        sheet = scored(law, None, WORDS[letter], taken, level=level, raises=raises)
        found = entries(sheet, "odd-tricks", "bonus", "undertricks")
        if over >= 0:
            wanted = [("NS", "below", "odd-tricks", (taken - 6) * price * factor)]
            if raises:
                wanted.append(("NS", "above", "bonus", (50 + 50 * over) * raises))
        else:
            points = -over * 50 * factor
            if (level, letter) == (1, "S") and not (law is R and raises == 2):
                points = min(points, 100)
            wanted = [("EW", "above", "undertricks", points)]
        assert found == wanted, (level, taken)


HONOURS = [
    ({"N": "AK", "S": "Q", "E": "JT"}, 2), ({"N": "AKQ", "E": "JT"}, 2), ({"N": "AK", "S": "QJ", "E": "T"}, 4),
    ({"N": "AKQ", "S": "J", "E": "T"}, 4), ({"N": "AKQJ", "E": "T"}, 8), ({"N": "AKQ", "S": "JT"}, 5),
    ({"N": "AKQJ", "S": "T"}, 9), ({"N": "AKQJT"}, 10),
]  # fmt: skip


@rule("auction-1908/honours-trumps", "royal-auction-1914/honours-trumps", "auction-1908/undoubled")
@rule("royal-auction-1914/undoubled")
@priced
def test_honours(law: Profile, letter: str) -> None:
    """auction-1908/honours-trumps and royal-auction-1914/honours-trumps, never doubled (auction-1908/undoubled,
    royal-auction-1914/undoubled); auction-1908/honours-notrump and royal-auction-1914/honours-notrump."""
    for raises in (0, 2):
        if letter == "NT":
            for aces, points in (({"N": 2, "S": 1, "E": 1}, 30), ({"N": 2, "S": 2}, 40), ({"N": 4}, 100)):
                sheet = scored(law, None, "notrump", 9, level=1, raises=raises, holdings=held(None, aces))
                assert entries(sheet, "honours") == [("NS", "above", "honours", points)]
            continue
        for honours, multiple in HONOURS:
            sheet = scored(law, None, WORDS[letter], 9, level=1, raises=raises, holdings=held(honours))
            points = multiple * PRICES[law.id][letter]
            assert entries(sheet, "honours") == [("NS", "above", "honours", points)]


@rule("royal-auction-1914/honours-trumps")
def test_the_row_of_royals() -> None:
    """royal-auction-1914/honours-trumps: 18, 36, 72, 45, 81 and 90."""
    points = [
        entries(scored(R, None, "royals", 9, level=1, holdings=held(honours)), "honours")[0][3]
        for honours, _ in HONOURS
    ]
    assert points == [18, 18, 36, 36, 72, 45, 81, 90]


@rule("auction-1908/honours-notrump", "royal-auction-1914/honours-notrump")
@LAWS
def test_two_aces_each(law: Profile) -> None:
    """auction-1908/honours-notrump and royal-auction-1914/honours-notrump: nothing for two on each side."""
    even = held(None, {"N": 2, "E": 2})
    assert not entries(scored(law, None, "notrump", 9, level=1, holdings=even), "honours")


@rule("auction-1908/chicane", "royal-auction-1914/chicane")
@pytest.mark.parametrize(
    ("voids", "by_1908", "by_1912"),
    [
        ("S", [("NS", 16)], [("NS", 16)]), ("E", [("EW", 16)], [("NS", -16)]),
        ("ES", [("EW", 16), ("NS", 16)], [("NS", -16), ("NS", 16)]), ("EW", [("EW", 32)], [("NS", -32)]),
        ("", [], []),
    ],
)  # fmt: skip
def test_chicane(voids: str, by_1908: list[tuple[str, int]], by_1912: list[tuple[str, int]]) -> None:
    """auction-1908/chicane scores for its own side; royal-auction-1914/chicane is gone, or is of the honours."""
    honours = held({"N": "AKQJT"} if "W" in voids else {"N": "AKQ", "W": "JT"}, voids=voids)

    def found(law: Profile) -> list[tuple[str, int]]:
        sheet = scored(law, None, "hearts", 9, level=1, raises=1, holdings=honours)
        return sorted((side, points) for side, _, _, points in entries(sheet, "chicane"))

    assert found(A) == by_1908
    assert found(R) == []
    assert found(R.with_options({"chicane": "1912"})) == by_1912


@rule("auction-1908/slam", "royal-auction-1914/slam")
@LAWS
@pytest.mark.parametrize(
    ("taken", "side", "points"), [(12, "NS", 20), (13, "NS", 40), (1, "EW", 20), (0, "EW", 40)]
)
def test_slams(law: Profile, taken: int, side: str, points: int) -> None:
    """auction-1908/slam and royal-auction-1914/slam: bid or not, either side, even of a contract that failed."""
    for level in (1, 7):
        sheet = scored(law, None, "clubs", taken, level=level, raises=2)
        assert entries(sheet, "slam") == [(side, "above", "slam", points)]


REVOKES = [
    # Who revoked, the choice, tricks of N–S; what the law leaves at two hearts doubled, 1 for its own price.
    ("S", "tricks", 9, [("EW", "above", "revoke", 1)]),
    ("S", "add", 7, [("EW", "above", "revoke", 1), ("EW", "above", "undertricks", 100)]),
    (
        "W", "add", 9,
        [("NS", "below", "odd-tricks", 48), ("NS", "above", "bonus", 100), ("NS", "above", "revoke", 1)],
    ),
    ("W", "add", 7, [("NS", "above", "revoke", 1)]),
    ("W", "tricks", 7, [("NS", "below", "odd-tricks", 64)]),  # ten count, and no bonus, for seven did not make it
    ("W", "tricks", 8, [("NS", "below", "odd-tricks", 80), ("NS", "above", "bonus", 50)]),
    ("W", "tricks", 4, []),  # seven with the penalty: not enough, and the defenders score nothing
    ("WE", "tricks", 4, [("NS", "below", "odd-tricks", 64)]),
    ("SW", "tricks", 9, []),
    ("SW", "add", 7, []),
]


@rule("auction-1908/revoke", "royal-auction-1914/revoke")
@LAWS
@pytest.mark.parametrize(("seats", "choice", "taken", "lines"), REVOKES)
def test_a_revoke(
    law: Profile, seats: str, choice: str, taken: int, lines: list[tuple[str, str, str, int]]
) -> None:
    """auction-1908/revoke and royal-auction-1914/revoke: 150 or 100, or tricks, and nothing for its side."""
    price = {A.id: 150, R.id: 100}[law.id]
    sheet = scored(
        law.with_options({"revoke_choice": choice}), None, "hearts", taken, level=2, raises=1, revokes=seats
    )
    wanted = [(side, column, kind, price if kind == "revoke" else points) for side, column, kind, points in lines]
    assert sorted(entries(sheet, "odd-tricks", "bonus", "undertricks", "revoke")) == sorted(wanted)
    assert entries(sheet, "honours") == [("NS", "above", "honours", 16)]


@rule("auction-1908/revoke", "royal-auction-1914/revoke")
@LAWS
def test_what_a_revoke_cannot_be(law: Profile) -> None:
    """auction-1908/revoke and royal-auction-1914/revoke: no slam by it, none of dummy, no deduction."""
    assert not entries(scored(law, None, "clubs", 12, level=1, revokes="S"), "slam")
    assert not entries(scored(law, None, "clubs", 10, level=1, revokes="W"), "slam")
    for mistake in (lambda: scored(law, None, "clubs", 9, level=1, revokes="N"),
                    lambda: law.with_options({"revoke_choice": "deduct"})):  # fmt: skip
        with pytest.raises(RecordError) as caught:
            mistake()
        assert [fault.rule for fault in caught.value.faults] == [f"{law.id}/revoke"]


@rule("auction-1908/game", "auction-1908/rubber", "royal-auction-1914/game", "royal-auction-1914/rubber")
@LAWS
def test_game_and_rubber(law: Profile) -> None:
    """auction-1908/game and auction-1908/rubber, royal-auction-1914/game, royal-auction-1914/rubber: 30, 250."""
    short = scored(law, standing(below=(21, 0)), "hearts", 7, level=1)
    assert short.game is None and short.after.below.ns == 29
    won = scored(law, standing(below=(22, 24), games=(1, 1)), "hearts", 7, level=1)
    assert won.game and won.game.side is Side.NS and won.rubber is Side.NS
    assert won.after.below.ns == won.after.below.ew == 0
    assert entries(won, "rubber") == [("NS", "above", "rubber", 250)]


@rule("auction-1908/double")
@LAWS
def test_a_third_redouble_in_a_record(law: Profile) -> None:
    """auction-1908/double and royal-auction-1914/double: at most two raises, the defenders' first."""
    for raises, found in ((["W", "S"], []), (["W", "S", "W"], ["double"]), (["S"], ["double"])):
        contract = {"declarer": "S", "denomination": "hearts", "level": 2, "raises": raises}
        wanted = [f"{law.id}/{name}" for name in found]
        assert [by for _, by in faults(example(profile=law.id, contract=contract))] == wanted
