"""What best play takes: held against DDS, against plain minimax, and against itself along the play."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from test_command_line import bad, good, run

from biritch import Card, Denomination, Hand, Play, Seat, Side
from biritch.__main__ import main
from biritch.cards.deal import parse_hands
from biritch.solver.solve import Solver, side_takes, solve, tricks_table

DATA = Path(__file__).parents[1] / "data"
CASES = json.loads((DATA / "double_dummy.json").read_text("utf-8"))["cases"]
SOLVED = json.loads((DATA / "solved.json").read_text("utf-8"))
WHOLE = 9  # hands as long as this are asked only for the tricks, not for every card
SQUEEZE = "N:AJ..3. ...432 2.A..A KQ.K.."


def played(hands: str, trump: str, leader: str, table: list[str]) -> Play:
    play = Play(parse_hands(hands), Denomination.parse(trump), Seat.parse(leader))
    for card in table:
        play.push(Card.parse(card))
    return play


def agrees(row: list[Any]) -> None:
    """A row of ``solved.json``: the tricks of every card; of long hands only the best."""
    *position, takes = row
    play = played(*position)
    if len(play.hand(play.turn)) < WHOLE:  # type: ignore[arg-type]
        found = {card.code: tricks for card, tricks in solve(play).takes.items()}
        assert found == takes, position
    else:
        assert Solver(play).tricks(play) == max(takes.values()), position


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_cases(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Every trump and leader, by the command."""
    assert main(["solve", case["hands"], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == case["max_tricks_for_side_on_lead"]


@pytest.mark.parametrize("count", range(4, 14))
def test_positions_solved_by_dds(count: int) -> None:
    """Three hundred and more, of every length, many in the middle of a trick."""
    assert len(SOLVED) >= 300
    rows = [row for row in SOLVED if len(re.sub(r"[.]", "", row[0][2:].split()[0])) == count]
    assert len(rows) >= 3
    for row in rows:
        agrees(row)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_more_positions_against_dds(seed: int) -> None:
    """DDS itself, asked now."""
    pytest.importorskip("endplay", reason="DDS has no wheels for this Python")
    sys.path.insert(0, str(DATA))
    from make_solved import rows

    for row in rows(seed, {**dict.fromkeys(range(4, 10), 60), 10: 20, 11: 20, 12: 10, 13: 6}):
        agrees(row)


def minimax(play: Play) -> dict[Card, int]:
    """What each card takes for the side to play, by trying everything; no table, no bounds."""
    assert play.turn is not None
    side, found = play.turn.side, {}
    before = play.taken(side)
    for card in play.legal:
        play.push(card)
        taken = play.taken(side) - before
        if not play.is_over:
            best = max(minimax(play).values())
            assert play.turn is not None
            left = len(play.hand(play.turn))
            taken += best if play.turn.side is side else left - best
        play.pop()
        found[card] = taken
    return found


def ending(chance: Random, count: int, top: int) -> Play:
    pack = [Card.parse(suit + rank) for suit in "SHDC" for rank in "AKQJT98765432"[:top]]
    chance.shuffle(pack)
    hands = {seat: Hand(pack[seat * count : seat * count + count]) for seat in Seat}
    return Play(hands, chance.choice(list(Denomination)), chance.choice(list(Seat)))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_card_by_minimax(count: int) -> None:
    """Endings of up to three cards, at every point of a trick."""
    chance = Random(count)
    for _ in range(60):
        play = ending(chance, count, chance.choice([3, 4, 13]))
        for _ in range(chance.randrange(4)):
            play.push(chance.choice(play.legal))
        found = solve(play)
        assert dict(found.takes) == minimax(play)
        assert list(found.takes) == list(play.legal)
        assert set(found.best) == {card for card, cost in found.costs.items() if not cost}


def test_best_play_takes_what_was_said() -> None:
    """All four play a best card to the end: what was promised at first is what is taken."""
    chance = Random(7)
    for _ in range(25):
        play = ending(chance, 6, chance.choice([7, 13]))
        solver = Solver(play)
        side = play.leader.side
        promised = side_takes(play, side)
        assert promised == solver.solve(play).tricks
        while play.turn is not None:
            assert side_takes(play, side) == promised
            assert side_takes(play, side.other) == 6 - promised
            play.push(chance.choice(solver.solve(play).best))
        assert play.taken(side) == promised == side_takes(play, side)


def exchanged(card: Card) -> Card:
    return Card.parse("DCSH"[card.suit] + card.rank.letter)


def test_colours_and_seats_do_not_matter() -> None:
    """Turned round the table, or with the suits exchanged, a position takes the same."""
    chance = Random(11)
    for _ in range(20):
        play = ending(chance, 7, 9)
        hands, trump, leader = play.deal, play.denomination, play.leader
        turned = {Seat((seat + 1) % 4): hand for seat, hand in hands.items()}
        assert solve(Play(turned, trump, leader.left)).takes == solve(play).takes
        other = {seat: Hand(map(exchanged, hand)) for seat, hand in hands.items()}
        suit = trump.suit
        renamed = trump if suit is None else Denomination.parse("DCSH"[suit])
        assert solve(Play(other, renamed, leader)).tricks == solve(play).tricks


TRAP = "N:A6.AT.96.AKJ 87.Q87.J7.98 QT.K6.8.QT76 KJ9.J9.AKQT."


def test_a_proof_cuts_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trap of long hands: a proof that drops a card of a run is nearly always right, and not in this."""
    play = played(TRAP, "D", "S", [])
    assert Solver(play).tricks(play) == 3
    monkeypatch.setattr("biritch.solver.search._whole_runs", lambda proof, lie, hand: proof)
    assert Solver(play).tricks(play) == 4


def test_the_table_of_a_deal_is_of_the_side_on_lead() -> None:
    found = tricks_table(parse_hands(SQUEEZE))
    assert found[Denomination.NOTRUMP] == {Seat.N: 2, Seat.E: 0, Seat.S: 3, Seat.W: 1}
    assert solve(played(SQUEEZE, "NT", "S", [])).tricks == 3


def test_a_solver_remembers_one_play() -> None:
    play = played(SQUEEZE, "NT", "S", [])
    with pytest.raises(ValueError):
        Solver(play).solve(played(SQUEEZE, "H", "S", []))
    with pytest.raises(TypeError):
        solve("N:")  # type: ignore[arg-type]
    over = Play(dict.fromkeys(Seat, Hand()), Denomination.HEARTS, Seat.N)
    assert (solve(over).tricks, solve(over).best, solve(over).costs) == (0, (), {})
    assert (Solver(over).tricks(over), side_takes(over, Side.NS)) == (0, 0)


def test_the_command() -> None:
    """The documented JSON: all equal cards, spades to clubs, high to low; the example of the help is one."""
    wanted = {"tricks": 3, "best": ["HA", "CA"]}
    assert good("solve", SQUEEZE, "--trump", "NT", "--leader", "S", "--json") == wanted
    assert good("solve", "N:KQ... A2... 43... 65...", "--trump", "H", "--leader", "N", "--json") == {
        "tricks": 1, "best": ["SK", "SQ"],
    }  # fmt: skip
    assert "3 of 3" in good("solve", SQUEEZE, "--trump", "biritch", "--leader", "south")
    assert good("solve", SQUEEZE).split()[:4] == ["N", "E", "S", "W"]
    empty = "N:... ... ... ..."
    assert good("solve", empty, "--trump", "S", "--leader", "N", "--json") == {"tricks": 0, "best": []}
    assert good("solve", empty, "--trump", "S", "--leader", "N")
    shown = re.search(r'such as\s+"([^"]+)"', " ".join(good("solve", "--help").split()))
    assert shown and shown[1] == SQUEEZE


@pytest.mark.parametrize(
    "arguments",
    [
        ("N:A... K... Q... JT...",),
        ("N:A... A... Q... J...", "--trump", "S", "--leader", "N"),
        ("N:A... K... Q...",),
        ("N:A... K... Q... X...", "--trump", "S", "--leader", "N"),
        ("N:A... K... Q... J...", "--trump", "stars", "--leader", "N"),
        ("N:A... K... Q... J...", "--trump", "S", "--leader", "Q"),
        ("",),
    ],
)
def test_faults(arguments: tuple[str, ...]) -> None:
    """One line each, of what is wrong and what to do."""
    (line,) = bad("solve", *arguments)
    assert "; " in line


def test_every_fault_at_once() -> None:
    assert len(bad("solve", "N:A... K...", "--trump", "stars", "--leader", "Q")) == 3


@pytest.mark.parametrize("arguments", [("--trump", "S"), ("--leader", "N")])
def test_one_option_alone_is_wrong_usage(arguments: tuple[str, ...]) -> None:
    done = run("solve", SQUEEZE, *arguments)
    assert (done.returncode, done.stdout) == (2, b"")


@cache
def eights() -> list[Play]:
    chance = Random(8)
    return [ending(chance, 8, 13) for _ in range(40)]


def test_endings_of_eight_cards_are_quick() -> None:
    """Counted in positions looked at and not in seconds: nine in ten need fewer than this."""
    looked = []
    for play in eights():
        seen = 0
        solver = Solver(play)
        lead = solver._search.lead

        def counted(*arguments: int, lead: Any = lead) -> int:
            nonlocal seen
            seen += 1
            return lead(*arguments)  # type: ignore[no-any-return]

        solver._search.lead = counted  # type: ignore[method-assign]
        solver.tricks(play)
        looked.append(seen)
    assert sorted(looked)[len(looked) * 9 // 10] < 8_000, sorted(looked)


def test_the_engine_asks_no_other_solver() -> None:
    """DDS is for tests: nothing in the engine imports it."""
    engine = Path(__file__).parents[2] / "biritch"
    assert not [file for file in engine.rglob("*.py") if "endplay" in file.read_text("utf-8")]
