"""Contract: the talk by brute force, every row of every table, and some thousands of contracts against endplay."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest
from endplay.types import Contract as Kept
from endplay.types import Denom, Penalty, Player, Vul
from engine_helpers import ANY, entries, example, faults, held, refused, scored, standing, talk_of

from biritch import (
    Bid,
    BySide,
    Call,
    Contract,
    Contre,
    Deal,
    Denomination,
    Pass,
    RecordError,
    Result,
    Rubber,
    Seat,
    Side,
    SurContre,
    profile,
    read_record,
    score,
)
from biritch.__main__ import main
from biritch.formats.pbn import read_pbn_records, write_pbn

rule = pytest.mark.rule
C = profile("contract-modern")
ID = "contract-modern"
RISING = ("C", "D", "H", "S", "NT")
WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "notrump"}
FIRST_AND_LATER = {"C": (20, 20), "D": (20, 20), "H": (30, 30), "S": (30, 30), "NT": (40, 30)}
VULNERABLE = standing(games=(1, 0))

# The talk


def allowed(words: Sequence[str]) -> list[str]:
    """What may be called, from the words alone: nothing here is the engine's."""
    every = [f"{level}{letter}" for level, letter in product(range(1, 8), RISING)]
    bids = [place for place, word in enumerate(words) if word[0].isdigit()]
    if not bids:
        return [] if len(words) == 4 else ["pass", *every]
    if list(words[-3:]) == ["pass"] * 3:
        return []
    place = bids[-1]
    found = ["pass", *every[every.index(words[place]) + 1 :]]
    theirs = (len(words) - place) % 2 == 1
    raised = [word for word in words[place:] if word in ("double", "redouble")]
    if theirs and not raised:
        found.append("double")
    if not theirs and raised == ["double"]:
        found.append("redouble")
    return found


def talks(depth: int, words: list[str], kept: Sequence[str]) -> Iterator[list[str]]:
    yield words
    if depth:
        for word in allowed(words):
            if word in kept or not word[0].isdigit():
                yield from talks(depth - 1, [*words, word], kept)


@rule(f"{ID}/bid", f"{ID}/double")
def test_every_talk_to_a_small_depth() -> None:
    """contract-modern/bid and contract-modern/double: all talks of up to six calls that keep to three bids."""
    found = [0] * 7
    for words in talks(6, [], ("1C", "1NT", "7NT")):
        found[len(words)] += 1
        talk = talk_of(C, "W", " ".join(words))
        legal = [talk.write(call) for call in talk.candidates() if talk.refusal(call) is None]
        assert sorted(legal) == sorted(allowed(words)), words
    assert found == COUNTS


COUNTS = [1, 4, 13, 35, 83, 172, 325]


@rule(f"{ID}/bid")
def test_perft_of_the_talk() -> None:
    """contract-modern/bid: 36 first calls, and 1292 talks of two."""
    talk = C.talk(Seat.N)
    first = [call for call in talk.candidates() if talk.refusal(call) is None]
    after = [talk.after(call) for call in first]
    second = sum(1 for one in after for call in one.candidates() if one.refusal(call) is None)
    assert (len(first), second) == (36, 35 * 34 // 2 + 35 * 2 + 36)


@rule(f"{ID}/bid", f"{ID}/double", f"{ID}/declarer")
def test_what_the_calls_come_to() -> None:
    """contract-modern/declarer: the first of the side; contract-modern/bid: four passes and nothing is scored."""
    contract = talk_of(C, "S", "1H pass 2H double redouble pass pass pass").contract
    assert contract == Contract(Seat.S, Denomination.HEARTS, level=2, raises=(Seat.E, Seat.S))
    contract = talk_of(C, "S", "1H double 1S pass 2H pass pass pass").contract
    assert contract == Contract(Seat.S, Denomination.HEARTS, level=2)
    assert talk_of(C, "S", "pass pass pass pass").state == "redeal"
    sheet = score(C, None)
    assert not sheet.lines and sheet.after == sheet.before
    assert talk_of(C, "S", "pass pass pass pass").facts()["next_dealer"] == "W"


REFUSALS: list[tuple[str, Call, str, str]] = [
    ("", Contre(), "no-bid-to-double", "double"),
    ("5C", Bid(4, Denomination.NOTRUMP), "bid-too-low", "bid"),  # dearer, but fewer tricks
    ("1S", Bid(1, Denomination.HEARTS), "bid-too-low", "bid"),
    ("1S", Bid(2, Denomination.ROYALS), "no-such-denomination", "bid"),
    ("1S", Bid(8, Denomination.CLUBS), "no-such-level", "bid"),
    ("1S pass", Contre(), "double-own", "double"),
    ("1S double", Contre(), "double-again", "double"),
    ("1S", SurContre(), "redouble-undoubled", "double"),
    ("1S double redouble", SurContre(), "redouble-again", "double"),
    ("1S double pass", SurContre(), "redouble-own", "double"),
    ("1S pass pass pass", Pass(), "auction-closed", "double"),
    ("pass pass pass pass", Bid(1, Denomination.CLUBS), "thrown-in", "bid"),
]


@rule(f"{ID}/bid", f"{ID}/double")
@pytest.mark.parametrize(("words", "call", "code", "paragraph"), REFUSALS)
def test_refusals(words: str, call: Call, code: str, paragraph: str) -> None:
    """contract-modern/bid and contract-modern/double, each refusal with its paragraph."""
    assert refused(talk_of(C, "S", words), call) == (code, f"{ID}/{paragraph}")


# The score


def undertricks(missing: int, raises: int, vulnerable: bool) -> int:
    """The table of the law, written out."""
    if not raises:
        return missing * (100 if vulnerable else 50)
    row = [200] + [300] * 12 if vulnerable else [100, 200, 200] + [300] * 10
    return sum(row[:missing]) * raises


@rule(*(f"{ID}/{name}" for name in ("trick-points", "overtricks", "bonus", "undertricks", "slam", "vulnerable")))
@pytest.mark.parametrize("letter", RISING)
@pytest.mark.parametrize("raises", [0, 1, 2])
@pytest.mark.parametrize("vulnerable", [False, True])
def test_every_contract_and_result(letter: str, raises: int, vulnerable: bool) -> None:
    """contract-modern/trick-points, contract-modern/overtricks, contract-modern/bonus,
    contract-modern/undertricks, contract-modern/slam and contract-modern/vulnerable: all levels and results."""
    first, later = FIRST_AND_LATER[letter]
    for level, taken in product(range(1, 8), range(14)):
        sheet = scored(C, VULNERABLE if vulnerable else None, WORDS[letter], taken, level=level, raises=raises)
        over = taken - level - 6
        wanted = []
        if over < 0:
            wanted.append(("EW", "above", "undertricks", undertricks(-over, raises, vulnerable)))
        else:
            wanted.append(("NS", "below", "odd-tricks", (first + (level - 1) * later) * 2**raises))
            each = later if not raises else (200 if vulnerable else 100) * raises
            wanted += [("NS", "above", "overtricks", over * each)] if over else []
            wanted += [("NS", "above", "bonus", 50 * raises)] if raises else []
            slams = {6: (500, 750), 7: (1000, 1500)}
            wanted += [("NS", "above", "slam", slams[level][vulnerable])] if level in slams else []
        found = entries(sheet, "odd-tricks", "overtricks", "bonus", "undertricks", "slam")
        assert found == wanted, (level, taken)


KEPT = {"C": Denom.clubs, "D": Denom.diamonds, "H": Denom.hearts, "S": Denom.spades, "NT": Denom.nt}
PENALTY = (Penalty.passed, Penalty.doubled, Penalty.redoubled)


@rule(f"{ID}/trick-points", f"{ID}/overtricks", f"{ID}/bonus", f"{ID}/undertricks", f"{ID}/slam")
@pytest.mark.parametrize("letter", RISING)
def test_against_a_kept_library(letter: str) -> None:
    """contract-modern/trick-points, contract-modern/overtricks, contract-modern/bonus,
    contract-modern/undertricks and contract-modern/slam: 5880 scores of endplay's, each without its award
    for a game or a part-score."""
    held_by = ANY if letter != "NT" else held(None, {"N": 1, "E": 1, "S": 1, "W": 1})
    count = 0
    for level, raises, taken, seat in product(range(1, 8), range(3), range(14), (Seat.S, Seat.W)):
        for vulnerable in (False, True):
            by = tuple((seat.left, seat)[number % 2] for number in range(raises))
            contract = Contract(seat, Denomination.parse(letter), level=level, raises=by)
            tricks = BySide(taken, 13 - taken) if seat.side is Side.NS else BySide(13 - taken, taken)
            games = BySide() if not vulnerable else BySide(1, 0) if seat.side is Side.NS else BySide(0, 1)
            lines = C.lines(Result(contract, held_by, tricks), standing(games=(games.ns, games.ew)))
            ours = sum(line.points if line.side is seat.side else -line.points for line in lines)
            player = Player.south if seat is Seat.S else Player.west
            theirs = Kept(
                level=level, denom=KEPT[letter], declarer=player, penalty=PENALTY[raises], result=taken - level - 6
            ).score(Vul.both if vulnerable else Vul.none)
            if taken >= level + 6:
                first, later = FIRST_AND_LATER[letter]
                is_game = (first + (level - 1) * later) * 2**raises >= 100
                theirs -= (500 if vulnerable else 300) if is_game else 50
            assert ours == theirs, (level, raises, taken, vulnerable)
            count += 1
    assert count == 1176


@rule(f"{ID}/honours")
@pytest.mark.parametrize(
    ("word", "holdings", "lines"),
    [
        ("hearts", held({"N": "AKQJ", "E": "T"}), [("NS", 100)]),
        ("hearts", held({"N": "AKQJ", "S": "T"}), [("NS", 100)]),
        ("hearts", held({"W": "AKQJT"}), [("EW", 150)]),
        ("hearts", held({"N": "AKQ", "S": "JT"}), []),
        ("notrump", held(None, {"E": 4}), [("EW", 150)]),
        ("notrump", held(None, {"E": 3, "W": 1}), []),
    ],
)
def test_honours(word: str, holdings: object, lines: list[tuple[str, int]]) -> None:
    """contract-modern/honours: one hand, either side, made or not, never doubled."""
    for taken, raises in ((13, 0), (0, 2)):
        sheet = scored(C, None, word, taken, level=1, raises=raises, holdings=holdings)
        assert [(side, points) for side, _, _, points in entries(sheet, "honours")] == lines


@rule(f"{ID}/game", f"{ID}/rubber", f"{ID}/vulnerable")
def test_game_and_rubber() -> None:
    """contract-modern/game, contract-modern/rubber and contract-modern/vulnerable: 100; 700, or 500."""
    part = scored(C, None, "hearts", 9, level=2)
    assert part.game is None and (part.after.below.ns, part.points(Side.NS, "above")) == (60, 30)
    won = scored(C, standing(below=(60, 80)), "diamonds", 8, level=2)
    assert won.game and won.after.below == BySide() and won.after.games == BySide(1, 0)
    for games, points in (((1, 0), 700), ((1, 1), 500)):
        sheet = scored(C, standing(games=games), "notrump", 9, level=3)
        assert entries(sheet, "rubber") == [("NS", "above", "rubber", points)] and sheet.rubber is Side.NS
    assert C.vulnerable(standing(games=(0, 1))) == {Side.EW}
    over = scored(C, None, "notrump", 12, level=2)  # 70 bid: five and a half tricks do not make a game
    assert over.game is None


@rule(f"{ID}/unfinished")
@pytest.mark.parametrize(
    ("games", "below", "lines"),
    [
        ((1, 0), (0, 0), [("NS", 300)]), ((1, 1), (0, 40), [("EW", 100)]),
        ((0, 1), (60, 0), [("EW", 300), ("NS", 100)]),
        ((0, 0), (40, 60), []), ((0, 0), (0, 0), []),
    ],
)  # fmt: skip
def test_a_rubber_broken_off(games: tuple[int, int], below: tuple[int, int], lines: list[tuple[str, int]]) -> None:
    """contract-modern/unfinished: 300 for the only game, 100 for the only part-score."""
    found = list(C.unfinished(standing(below=below, games=games)))
    assert [(line.side.value, line.points) for line in found] == lines
    assert all(line.rule == f"{ID}/unfinished" and str(line.because) for line in found)
    rubber = Rubber(C, standing(below=below, games=games))
    assert rubber.unfinished == tuple(found)
    assert profile("auction-1908").unfinished(standing(games=(1, 0))) == ()


@rule(f"{ID}/revoke")
def test_a_revoke() -> None:
    """contract-modern/revoke: one trick, or two; dummy is not charged."""
    one_short = [("EW", "above", "undertricks", 50)]
    assert entries(scored(C, None, "hearts", 8, level=2, revokes="S"), "odd-tricks", "undertricks") == one_short
    two = C.with_options({"revoke_tricks": 2})
    assert entries(scored(two, None, "hearts", 6, level=2, revokes="W"), "odd-tricks") == [
        ("NS", "below", "odd-tricks", 60)
    ]
    for mistake in (
        lambda: scored(C, None, "hearts", 8, level=2, revokes="N"), lambda: C.with_options({"revoke_tricks": 3})
    ):  # fmt: skip
        with pytest.raises(RecordError) as caught:
            mistake()
        assert [fault.rule for fault in caught.value.faults] == [f"{ID}/revoke"]


# Files


def test_its_pbn_is_that_of_bridge() -> None:
    """Auction, Contract, Declarer, Result and Vulnerable as any program reads them; read back equal."""
    data = {
        "profile": ID, "dealer": "S", "deal": Deal.shuffled(1925).to_pbn(), "tricks": {"NS": 9, "EW": 4},
        "calls": ["1H", "double", "redouble", "1S", "2H", "pass", "pass", "double", "pass", "pass", "pass"],
        "before": {"games": {"NS": 0, "EW": 1}},
    }  # fmt: skip
    record = read_record(data)
    text = write_pbn(record)
    for tag in ('[Auction "S"]', '[Contract "2HX"]', '[Declarer "S"]', '[Result "9"]', '[Vulnerable "EW"]',
                '[Scoring "Rubber"]', "1H X XX 1S\r\n2H Pass Pass X\r\nPass Pass Pass\r\n"):  # fmt: skip
        assert tag in text
    assert read_pbn_records(text) == (record,)
    short = text.replace("Pass Pass Pass\r\n", "AP\r\n")
    assert read_pbn_records(short) == (record,)


def test_a_plain_board_of_bridge_stays_what_it_was() -> None:
    """Without the name of a game an auction makes no record: the deal alone is taken, as before."""
    from biritch.formats.pbn import read_pbn

    board = f'[Board "1"]\n[Deal "{Deal.shuffled(1).to_pbn()}"]\n[Auction "N"]\n1NT AP\n'
    assert read_pbn(board).boards[0].profile == "" and not read_pbn(board).faults
    tags = '[Contract "1NT"]\n[Declarer "N"]\n[Result "8"]\n[Vulnerable "All"]'
    ours = f'[Game "Contract bridge"]\n{board}{tags}'
    (record,) = read_pbn_records(ours)
    assert record.score().points(Side.NS) == 40 + 30 and record.before.games == BySide(1, 1)
    doubled = '[Game "Contract bridge"]\n[Contract "1NTXX"]\n[Declarer "N"]\n[Result "8"]'
    (record,) = read_pbn_records(doubled)
    assert record.contract == Contract(Seat.N, Denomination.NOTRUMP, level=1, raises=(Seat.E, Seat.N))


@rule(f"{ID}/double")
def test_a_third_redouble_in_a_record() -> None:
    """contract-modern/double: two raises at most, the defenders' first."""
    for raises, found in ((["W", "S"], []), (["W", "S", "W"], ["double"]), (["S"], ["double"])):
        contract = {"declarer": "S", "denomination": "hearts", "level": 2, "raises": raises}
        wanted = [f"{ID}/{name}" for name in found]
        assert [by for _, by in faults(example(profile=ID, contract=contract))] == wanted


BOARDS = """[Event "Club"]
[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "4S"]
[Result "10"]
[Auction "S"]
1S 2H X =1= Pass
4S AP
[Note "1:negative"]

[Board "8"]
[Deal "N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87"]
"""


def test_boards_of_bridge_are_taken_over_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``convert --profile contract-modern``: auction, contract and result; under other rules the deal alone."""
    source, target = tmp_path / "club.pbn", tmp_path / "club.json"
    source.write_text(BOARDS, "utf-8")
    for law, has_talk in ((ID, True), ("collinson-1886", False)):
        assert main(["convert", str(source), str(target), "--profile", law]) == 0
        first, second = json.loads(target.read_text("utf-8"))
        assert ("calls" in first, "tricks" in first) == (has_talk, has_talk) and "calls" not in second
        assert first["deal"] == second["deal"] and first["profile"] == law
    assert main(["convert", str(source), str(target), "--profile", ID, "--board", "7"]) == 0
    capsys.readouterr()
    assert main(["score", str(target), "--json"]) == 0
    scored_by_us = json.loads(capsys.readouterr().out)
    assert [(line["kind"], line["points"]) for line in scored_by_us["lines"]] == [
        ("odd-tricks", 120), ("honours", 150), ("rubber", 500)
    ]  # fmt: skip
