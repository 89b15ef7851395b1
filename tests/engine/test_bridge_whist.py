"""Bridge-whist, 1904: the talk and its ladder, every row of every table, the remedies of a revoke, a rubber."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from engine_helpers import SUITS, entries, example, faults, held, refused, scored, speakers, standing, talk_of

from biritch import (
    Bid,
    BySide,
    Call,
    Contract,
    Contre,
    Decline,
    Denomination,
    Name,
    Pass,
    PassChoice,
    RecordError,
    Result,
    Rubber,
    Seat,
    Side,
    SurContre,
    Table,
    profile,
    read_record,
    score,
)  # fmt: skip
from biritch.cards.deal import Deal

rule = pytest.mark.rule
LAW = profile("bridge-whist-1904")
HEARTS = Denomination.HEARTS
EVEN = held(None, {"N": 1, "E": 1, "S": 1, "W": 1})
VALUES = {"spades": 2, "clubs": 4, "diamonds": 6, "hearts": 8, "notrump": 12}
ID = "bridge-whist-1904"

# The talk


@rule(f"{ID}/naming", f"{ID}/naming-passed", f"{ID}/dummy")
@pytest.mark.parametrize("dealer", Seat)
def test_the_dealers_side_names_and_the_dealer_declares(dealer: Seat) -> None:
    """bridge-whist-1904/naming, bridge-whist-1904/naming-passed and bridge-whist-1904/dummy."""
    for word in VALUES:
        named = talk_of(LAW, dealer.name, f"{word} decline decline").contract
        passed = talk_of(LAW, dealer.name, f"pass {word} decline decline").contract
        assert named == Contract(dealer, Denomination.parse(word), named_by=dealer)
        assert passed == Contract(dealer, Denomination.parse(word), named_by=dealer.partner)


@rule(f"{ID}/doubling")
@pytest.mark.parametrize(
    ("words", "heard"),
    [
        pytest.param("hearts decline decline", "SWE.", id="the dealer's left is asked first"),
        pytest.param("pass hearts double decline decline", "SNWNS.", id="then the one who named"),
        pytest.param("hearts decline double redouble", "SWESE", id="the original doubler first"),
        pytest.param("hearts decline double decline redouble decline", "SWESNEW", id="and then the partner"),
        pytest.param("hearts double decline redouble double", "SWSNWN", id="the last redoubler first"),
    ],
)
def test_who_is_asked(words: str, heard: str) -> None:
    """bridge-whist-1904/doubling: laws 54 to 58; of a side that has doubled already the last to do so first."""
    assert speakers(LAW, "S", words) == heard


@rule(f"{ID}/doubling")
@pytest.mark.parametrize(
    ("word", "worth"),
    [
        ("spades", [2, 4, 8, 16, 32, 64, 100]),
        ("clubs", [4, 8, 16, 32, 64, 100]),
        ("diamonds", [6, 12, 24, 48, 96, 100]),
        ("hearts", [8, 16, 32, 64, 100]),
        ("notrump", [12, 24, 48, 96, 100]),
    ],
)
def test_a_trick_is_worth_a_hundred_at_most(word: str, worth: list[int]) -> None:
    """bridge-whist-1904/doubling: the double that would pass 100 makes it 100 and is the last."""
    talk = talk_of(LAW, "S", word)
    for count, points in enumerate(worth):
        by = tuple((Seat.W, Seat.S)[number % 2] for number in range(count))
        contract = Contract(Seat.S, Denomination.parse(word), raises=by)
        assert LAW.worth(contract) == points
        holdings = EVEN if word == "notrump" else held({"N": "AKQ", "E": "JT"})
        sheet = score(LAW, Result(contract, holdings, BySide(8, 5)))
        assert entries(sheet, "odd-tricks") == [("NS", "below", "odd-tricks", 2 * points)]
        assert (talk.state == "closed") is (points == 100)
        if points < 100:
            talk = talk.after(SurContre() if count % 2 else Contre())
    assert refused(talk, Contre()) == ("talk-closed", f"{ID}/doubling")
    assert talk.contract and talk.contract.factor == 2 ** (len(worth) - 1)


@rule(f"{ID}/doubling")
def test_a_ladder_that_is_too_long_is_refused_in_a_record_and_a_score() -> None:
    """bridge-whist-1904/doubling: four raises of hearts reach the limit."""
    record = example(profile=ID)
    for denomination, raises, found in (
        ("hearts", ["W", "S"] * 2, []), ("hearts", ["W", "S"] * 2 + ["W"], [f"{ID}/doubling"]),
        ("spades", ["W", "S"] * 3, []), ("spades", ["W", "S"] * 3 + ["E"], [f"{ID}/doubling"]),
    ):  # fmt: skip
        contract = {"declarer": "S", "denomination": denomination, "raises": raises}
        assert [by for _, by in faults(record | {"contract": contract})] == found
    long = Contract(Seat.S, HEARTS, raises=(Seat.W, Seat.S, Seat.W, Seat.S, Seat.W))
    with pytest.raises(RecordError) as caught:
        score(LAW, Result(long, held({"N": "AKQ", "E": "JT"}), BySide(8, 5)))
    assert [fault.rule for fault in caught.value.faults] == [f"{ID}/doubling"]


@rule(f"{ID}/doubling")
def test_the_limit_is_a_figure() -> None:
    """bridge-whist-1904/doubling: without one, as in America, hearts go on past 100."""
    free = LAW.with_options({"ceiling": 1_000_000})
    talk = talk_of(free, "S", "hearts" + " double redouble" * 3)
    assert talk.state == "open" and free.changes[0].rule == f"{ID}/doubling"
    assert free.worth(Contract(Seat.S, HEARTS, raises=(Seat.W, Seat.S) * 3)) == 512


REFUSALS: list[tuple[str, Call, str, str]] = [
    ("", Contre(), "nothing-named", "doubling"),
    ("", Pass(), "not-in-this-game", "naming"),
    ("", Bid(1, HEARTS), "not-in-this-game", "naming"),
    ("", Name(Denomination.ROYALS), "no-such-denomination", "naming"),
    ("pass", PassChoice(), "choice-passed-back", "naming-passed"),
    ("hearts", Name(HEARTS), "already-named", "naming"),
    ("hearts", SurContre(), "other-side-raises", "doubling"),
    ("hearts double", Contre(), "other-side-raises", "doubling"),
    ("hearts decline decline", Contre(), "talk-closed", "doubling"),
    ("hearts double redouble double redouble", Contre(), "talk-closed", "doubling"),
]


@rule(f"{ID}/naming", f"{ID}/naming-passed", f"{ID}/doubling")
@pytest.mark.parametrize(("words", "call", "code", "paragraph"), REFUSALS)
def test_refusals(words: str, call: Call, code: str, paragraph: str) -> None:
    """Every refusal of the talk, with the paragraph that says so; no word of Biritch in it."""
    talk = talk_of(LAW, "S", words)
    assert refused(talk, call) == (code, f"{ID}/{paragraph}")
    refusal = talk.refusal(call)
    assert refusal and "biritch" not in str(refusal.message) and "contre" not in str(refusal.message)


def allowed(words: list[str]) -> list[str]:
    """What may be said after some words, by the law as it reads and not by the engine."""
    named = [word for word in words if word in VALUES]
    if not named:
        return [*VALUES, *(["pass"] if not words else [])]
    ladder = words[words.index(named[0]) + 1 :]
    price = VALUES[named[0]] * 2 ** sum(word != "decline" for word in ladder)
    if price >= 100 or ladder[-2:] == ["decline", "decline"]:
        return []
    doubled = sum(word != "decline" for word in ladder) % 2
    return ["redouble" if doubled else "double", "decline"]


COUNTS = [1, 6, 15, 30, 50, 80, 126, 178, 214]


def talks(depth: int, words: list[str]) -> Iterator[list[str]]:
    yield words
    for word in allowed(words) if depth else ():
        yield from talks(depth - 1, [*words, word])


@rule(f"{ID}/naming", f"{ID}/naming-passed", f"{ID}/doubling")
def test_every_talk_to_a_small_depth() -> None:
    """The engine allows what the law allows, in all talks of up to eight words, and how many there are."""
    counts = [0] * 9
    for words in talks(8, []):
        counts[len(words)] += 1
        talk = talk_of(LAW, "E", " ".join(words))
        legal = [talk.write(call) for call in talk.candidates() if talk.refusal(call) is None]
        assert sorted(legal) == sorted(allowed(words)), words
    assert counts == COUNTS


# The score


@rule(f"{ID}/odd-tricks")
@pytest.mark.parametrize("word", VALUES)
@pytest.mark.parametrize("taken", range(14))
def test_odd_tricks(word: str, taken: int) -> None:
    """bridge-whist-1904/odd-tricks: to the side with more than six, whoever named."""
    side, over = ("NS", taken - 6) if taken > 6 else ("EW", 7 - taken)
    for declarer in "SW":
        sheet = scored(LAW, None, word, taken, declarer=declarer)
        assert entries(sheet, "odd-tricks") == [(side, "below", "odd-tricks", over * VALUES[word])]


HONOURS = [
    ({"N": "AK", "S": "Q", "E": "JT"}, 2), ({"N": "AKQ", "E": "JT"}, 2), ({"N": "AK", "S": "QJ", "E": "T"}, 4),
    ({"N": "AKQ", "S": "J", "E": "T"}, 4), ({"N": "AKQJ", "E": "T"}, 8), ({"N": "AKQ", "S": "JT"}, 5),
    ({"N": "AKQJ", "S": "T"}, 9), ({"N": "AKQJT"}, 10),
]  # fmt: skip


@rule(f"{ID}/honours-trumps", f"{ID}/undoubled")
@pytest.mark.parametrize("word", SUITS)
@pytest.mark.parametrize(("honours", "multiple"), HONOURS)
def test_honours(word: str, honours: dict[str, str], multiple: int) -> None:
    """bridge-whist-1904/honours-trumps: multiples of the undoubled trick (bridge-whist-1904/undoubled)."""
    for raises in (0, 2):
        sheet = scored(LAW, None, word, 7, holdings=held(honours), raises=raises)
        assert entries(sheet, "honours") == [("NS", "above", "honours", multiple * VALUES[word])]


@rule(f"{ID}/honours-notrump")
@pytest.mark.parametrize(
    ("aces", "points"),
    [
        ({"N": 2, "S": 1, "E": 1}, 30), ({"N": 3, "E": 1}, 30), ({"N": 2, "S": 2}, 40), ({"N": 3, "S": 1}, 40),
        ({"N": 4}, 100), ({"N": 1, "S": 1, "E": 2}, 0),
    ],
)  # fmt: skip
def test_aces(aces: dict[str, int], points: int) -> None:
    """bridge-whist-1904/honours-notrump."""
    sheet = scored(LAW, None, "notrump", 7, holdings=held(None, aces), raises=2)
    assert entries(sheet, "honours") == ([("NS", "above", "honours", points)] if points else [])


@rule(f"{ID}/chicane", f"{ID}/undoubled")
@pytest.mark.parametrize("word", SUITS)
@pytest.mark.parametrize(
    ("voids", "ns", "ew"), [("N", 2, 0), ("E", 0, 2), ("NS", 4, 0), ("EW", 0, 4), ("NE", 2, 2), ("", 0, 0)]
)
def test_chicane_is_its_own_sides(word: str, voids: str, ns: int, ew: int) -> None:
    """bridge-whist-1904/chicane: each void hand scores two tricks for its side, whoever has the honours."""
    free = [seat for seat in "NESW" if seat not in voids]
    honours = held({free[0]: "AKQ", free[-1]: "JT"}, voids=voids)
    sheet = scored(LAW, None, word, 7, holdings=honours, raises=1)
    wanted = [(side, "above", "chicane", n * VALUES[word]) for side, n in (("NS", ns), ("EW", ew)) if n]
    assert sorted(entries(sheet, "chicane")) == sorted(wanted)


@rule(f"{ID}/slam")
@pytest.mark.parametrize(
    ("taken", "side", "points"), [(12, "NS", 20), (13, "NS", 40), (1, "EW", 20), (0, "EW", 40)]
)
def test_slams(taken: int, side: str, points: int) -> None:
    """bridge-whist-1904/slam: either side, never doubled."""
    sheet = scored(LAW, None, "clubs", taken, raises=2)
    assert entries(sheet, "slam") == [(side, "above", "slam", points)]
    assert not entries(scored(LAW, None, "clubs", 11), "slam")


@rule(f"{ID}/revoke")
@pytest.mark.parametrize(
    ("choice", "revokes", "lines"),
    [
        ("tricks", "W", [("NS", "below", "odd-tricks", 32)]),
        ("deduct", "W", [("NS", "below", "odd-tricks", 8), ("EW", "below", "revoke", -10)]),
        ("add", "W", [("NS", "below", "odd-tricks", 8), ("NS", "below", "revoke", 24)]),
        ("tricks", "S", [("EW", "below", "odd-tricks", 24)]),
        ("deduct", "S", [("NS", "below", "odd-tricks", 8), ("NS", "below", "revoke", -24)]),
        ("add", "S", [("NS", "below", "odd-tricks", 8), ("EW", "below", "revoke", 24)]),
        ("add", "EW", [("NS", "below", "odd-tricks", 8), ("NS", "below", "revoke", 48)]),
    ],
)
def test_the_three_remedies(choice: str, revokes: str, lines: list[tuple[str, str, str, int]]) -> None:
    """bridge-whist-1904/revoke: tricks, their value off the one score, or their value on the other."""
    law = LAW.with_options({"revoke_choice": choice})
    sheet = scored(law, standing(below=(20, 10)), "hearts", 7, revokes=revokes)
    assert sorted(entries(sheet, "odd-tricks", "revoke")) == sorted(lines)


@rule(f"{ID}/revoke")
@pytest.mark.parametrize("choice", ["tricks", "deduct", "add"])
def test_a_side_that_revoked_wins_neither_game_nor_slam(choice: str) -> None:
    """bridge-whist-1904/revoke: it stops at 28, whatever it had and took."""
    law = LAW.with_options({"revoke_choice": choice})
    sheet = scored(law, standing(below=(28, 0)), "hearts", 13, revokes="S")
    assert not sheet.game or sheet.game.side is Side.EW
    assert not entries(sheet, "slam")
    if not sheet.game:
        assert sheet.after.below.ns == 28
    assert entries(scored(law, None, "hearts", 13, revokes="W"), "slam") == [("NS", "above", "slam", 40)]


@rule(f"{ID}/revoke")
def test_the_value_is_that_of_the_hand() -> None:
    """bridge-whist-1904/revoke: as it was doubled; and the exposed hand is charged with nothing."""
    law = LAW.with_options({"revoke_choice": "add"})
    assert ("NS", "below", "revoke", 48) in entries(scored(law, None, "hearts", 7, revokes="W", raises=1))
    with pytest.raises(RecordError) as caught:
        scored(law, None, "hearts", 7, revokes="N")
    assert [fault.rule for fault in caught.value.faults] == [f"{ID}/revoke"]
    with pytest.raises(RecordError, match="revoke_choice cannot be"):
        LAW.with_options({"revoke_choice": "four"})


# A rubber


@rule(f"{ID}/game", f"{ID}/rubber", f"{ID}/margin")
def test_the_rubber_that_the_book_prints() -> None:
    """bridge-whist-1904/game, bridge-whist-1904/rubber and bridge-whist-1904/margin: 204 to 178, margin 26."""
    four, three = {"N": "AK", "S": "QJ", "E": "T"}, {"E": "AKQ", "N": "JT"}
    deals = [
        ("diamonds", 9, held(four)), ("notrump", 5, held(None, {"E": 2, "W": 1, "N": 1})),
        ("hearts", 8, held(three)), ("clubs", 7, held(four)), ("notrump", 8, held(None, {"W": 4})),
        ("spades", 7, held({"E": "AK", "W": "QJ", "N": "T"})),
    ]  # fmt: skip
    rubber = Rubber(LAW)
    for word, taken, holdings in deals:
        rubber.add(scored(LAW, rubber.before, word, taken, holdings=holdings))
    assert [index for index, _ in rubber.games] == [2, 5]
    assert rubber.after.total == BySide(204, 178)
    final = rubber.final
    assert final and (final.rubber, final.leader, final.margin) == (Side.NS, Side.NS, 26)


@rule(f"{ID}/margin")
def test_equal_sums() -> None:
    """bridge-whist-1904/margin: 0, and the winner is recorded."""
    for behind, leader, margin in ((132, None, 0), (140, Side.EW, 8)):
        before = standing(below=(20, 0), games=(1, 1), total=(0, behind))
        final = scored(LAW, before, "hearts", 8, holdings=held({"N": "AK", "S": "Q", "E": "JT"})).final
        assert final and (final.rubber, final.leader, final.margin) == (Side.NS, leader, margin)


@rule(f"{ID}/opening-lead")
def test_a_deal_is_talked_played_and_written() -> None:
    """bridge-whist-1904/opening-lead: the dealer's left; the record reads back equal."""
    table = Table(Deal.shuffled(1904), LAW, Seat.E)
    for word in ("pass", "clubs", "decline", "double", "decline", "decline"):
        table.push(table.read(word))
    assert table.turn is Seat.S and table.dummy is Seat.W and not table.dummy_is_open
    while not table.is_over:
        table.push(next(iter(table.legal_moves)))
    assert table.dummy_is_open
    data = {"profile": ID, "dealer": "E", "deal": table.deal.to_pbn(), "calls": [], "play": []}
    data["calls"] = [table.write(move) for move in table.talk.calls]
    data["play"] = [card.code for card in table.play.cards] if table.play else []
    record = read_record(data)
    assert record.score() == table.score() and read_record(record.as_json()) == record


def test_decline_is_said_by_both() -> None:
    """One who declines does not close the talk."""
    assert talk_of(LAW, "S", "hearts decline").state == "open"
    assert talk_of(LAW, "S", "hearts").after(Decline()).turn is Seat.E
