"""What the later laws share: seats, pack, deal, turn, suit, tricks, lead, dummy, margin; whole deals by each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from engine_helpers import EVERYTHING, EXAMPLE_DEAL

from biritch import (
    CARDS,
    PROFILES,
    Bid,
    Card,
    Deal,
    Denomination,
    Name,
    PlayCard,
    Record,
    Seat,
    Side,
    Table,
    read_record,
    rules,
)  # fmt: skip
from biritch.__main__ import main
from biritch.formats.pbn import read_pbn_records, write_pbn
from biritch.play.play import Play
from biritch.profiles.complete import lacking
from biritch.scoring.rubber import Rubber
from biritch.study.extremes import extremes
from biritch.study.sampling import play_rubber, sample
from biritch.table.robots import Robot

rule = pytest.mark.rule
LATER = ("bridge-whist-1904", "auction-1908", "royal-auction-1914", "contract-modern")
laws = pytest.mark.parametrize("name", LATER)


@rule(*(f"{name}/players" for name in LATER), *(f"{name}/pack" for name in LATER))
@laws
def test_four_players_and_the_pack(name: str) -> None:
    """players and pack: two sides of opposite seats, 52 cards, thirteen each."""
    table = Table(Deal.shuffled(1), PROFILES[name], Seat.N)
    assert [seat.side for seat in Seat.N.round()] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert sorted(card for seat in Seat for card in table.hand(seat)) == sorted(CARDS)
    assert lacking(PROFILES[name]) == []


@rule(*(f"{name}/deal" for name in LATER))
@laws
def test_the_deal_passes_left(name: str) -> None:
    """deal: to the left, also across the games."""
    assert Table(Deal.shuffled(1), PROFILES[name], Seat.N).next_dealer is Seat.E
    rubber = Rubber(PROFILES[name])
    rubber.add(play_out(name, 3, Seat.W).score(), Seat.W)
    assert rubber.next_dealer is Seat.N


@rule(
    *(f"{name}/turn" for name in LATER), *(f"{name}/follow" for name in LATER),
    *(f"{name}/trick-winner" for name in LATER), *(f"{name}/all-tricks" for name in LATER),
)  # fmt: skip
@laws
def test_the_play_of_the_cards(name: str) -> None:
    """turn, follow, trick-winner and all-tricks: each refusal is the law's own paragraph."""
    play = Play(Deal.from_pbn(EXAMPLE_DEAL), Denomination.HEARTS, Seat.W, name)
    for card, code, paragraph in (("SA", "not-your-turn", "turn"),):
        refusal = play.refusal(Card.parse(card))
        assert refusal and (refusal.code, refusal.rule) == (code, f"{name}/{paragraph}")
    play.push(Card.parse("CK"))
    refusal = play.refusal(Card.parse("S6"))
    assert refusal and (refusal.code, refusal.rule) == ("must-follow", f"{name}/follow")
    for card in ("CA", "C2", "C3"):
        play.push(Card.parse(card))
    assert play.winners == (Seat.N,) and play.turn is Seat.N
    while play.legal:
        play.push(play.legal[0])
    refusal = play.refusal(Card.parse("CK"))
    assert refusal and (refusal.code, refusal.rule) == ("play-over", f"{name}/all-tricks")


@rule(*(f"{name}/opening-lead" for name in LATER), *(f"{name}/dummy" for name in LATER))
@laws
def test_the_lead_and_the_dummy(name: str) -> None:
    """opening-lead and dummy: declarer's left leads, then the hand of declarer's partner lies open."""
    table = agreed(name, 5, Seat.E)
    contract = table.contract
    assert contract and table.turn is contract.declarer.left
    dummy = contract.declarer.partner
    assert table.dummy is dummy and not table.dummy_is_open and dummy not in table.visible_to(table.turn).hands
    table.push(next(iter(table.legal_moves)))
    assert table.dummy_is_open and table.controller is contract.declarer
    assert dummy in table.visible_to(contract.declarer.right).hands
    refusal = Table(Deal.shuffled(5), PROFILES[name], Seat.E).refusal(PlayCard(Card.parse("CK")))
    assert refusal and (refusal.code, refusal.rule) == ("talk-open", f"{name}/opening-lead")


@rule(*(f"{name}/margin" for name in LATER))
@laws
def test_the_margin_is_a_difference_of_all_points(name: str) -> None:
    """margin: rubbers of robots, played out; every total is a sum of lines."""
    rubber, seed = Rubber(PROFILES[name]), 1
    while not rubber.final and seed < 200:
        table = play_out(name, seed, Seat(seed % 4))
        rubber.add(table.score(rubber.before), table.dealer)
        seed += 1
    assert rubber.final
    sums = {side: sum(sheet.points(side) for sheet in rubber.sheets) for side in Side}
    assert rubber.after.total.ns == sums[Side.NS] and rubber.after.total.ew == sums[Side.EW]
    assert rubber.final.margin == abs(sums[Side.NS] - sums[Side.EW])
    assert rubber.after.games[rubber.final.rubber] == 2


@laws
@pytest.mark.parametrize("seed", range(6))
def test_whole_deals_are_played_written_and_read(name: str, seed: int) -> None:
    """By JSON and by PBN, with the talk, and with the contract that it came to."""
    table = play_out(name, seed, Seat(seed % 4))
    cards = table.play.cards if table.play else ()
    record = Record(
        profile=PROFILES[name], dealer=table.dealer, deal=table.deal, calls=table.talk.calls, play=cards
    )
    assert record.score() == table.score()
    again = read_record(json.dumps(record.as_json()))
    assert again.as_json() == record.as_json() and again.score() == record.score()
    assert read_pbn_records(write_pbn(record)) == (again,)
    if table.contract:
        short = Record(
            profile=PROFILES[name], dealer=table.dealer, deal=table.deal, contract=table.contract,
            tricks=again.tricks,
        )  # fmt: skip
        assert short.score().lines == table.score().lines
        assert read_record(short.as_json()) == short and read_pbn_records(write_pbn(short)) == (short,)


@laws
def test_what_cannot_be_called_is_never_legal(name: str) -> None:
    """Legal is what is not refused; each refusal names a paragraph that is there."""
    table = Table(Deal.shuffled(8), PROFILES[name], Seat.S)
    royals = [Bid(level, Denomination.ROYALS) for level in range(1, 8)]
    robot = Robot(8)
    while table.play is None and table.turn is not None:
        legal = set(table.legal_moves)
        for move in [*EVERYTHING, *royals, Name(Denomination.ROYALS)]:
            refusal = table.refusal(move)
            assert (refusal is None) is (move in legal), move
            assert refusal is None or rules.paragraph(refusal.rule)
        table.push(robot.choose(table).move)


def agreed(name: str, seed: int, dealer: Seat) -> Table:
    """A table whose talk some robots have closed, with a contract."""
    table, robot = Table(Deal.shuffled(seed), PROFILES[name], dealer), Robot(seed)
    while table.play is None and table.turn is not None:
        table.push(robot.choose(table).move)
    return table


def play_out(name: str, seed: int, dealer: Seat) -> Table:
    table, robot = agreed(name, seed, dealer), Robot(seed)
    while table.turn is not None:
        table.push(robot.choose(table).move)
    return table


@pytest.mark.parametrize(
    ("name", "most", "worst"),
    [
        ("bridge-whist-1904", 7 * 12 + 40 + 100, -(7 * 12 + 40 + 100)),
        ("auction-1908", 7 * 12 + 40 + 100, -(13 * 50 + 40 + 100)),
        ("contract-modern", 40 + 6 * 30 + 1000 + 150, -(13 * 50 + 150)),
    ],
)
def test_extremes_by_hand(name: str, most: int, worst: int) -> None:
    """Seven without trumps and four aces in one hand, or all of it to the other side."""
    found = extremes(PROFILES[name])
    assert (found.most.margin, found.worst.margin) == (most, worst)


@laws
def test_deals_are_sampled_and_scored(name: str) -> None:
    """Plain policy, fixed seeds; every sheet adds up, a rubber comes to its end."""
    sheets = sample(PROFILES[name], range(12))
    assert sheets == sample(PROFILES[name], range(12)) and all(sheet.lines for sheet in sheets)
    assert play_rubber(PROFILES[name], 5).final


@laws
def test_the_commands_take_it(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """score, calls, check, compare and convert."""
    table = play_out(name, 3, Seat.S)
    cards = table.play.cards if table.play else ()
    record = Record(
        profile=PROFILES[name], dealer=table.dealer, deal=table.deal, calls=table.talk.calls, play=cards
    )
    file, pbn = tmp_path / "deal.json", tmp_path / "deal.pbn"
    file.write_text(json.dumps(record.as_json()), "utf-8")

    def run(*arguments: str) -> dict[str, Any]:
        assert main([*arguments, "--json"]) == 0, capsys.readouterr().err
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    scored = run("score", str(file))
    assert scored["profile"] == name and scored["totals"]
    assert run("calls", str(file))["state"] == "closed"
    assert main(["score", str(file)]) == 0 and name not in capsys.readouterr().err
    assert main(["convert", str(file), str(pbn)]) == 0 and main(["check", str(pbn)]) == 0
    capsys.readouterr()
    assert run("score", str(pbn))["totals"] == scored["totals"]
    others = [other for other in LATER if other != name]
    compared = run("compare", str(file), "--profile", name, "--profile", others[0], "--level", "2")
    assert compared["profiles"] == [name, others[0]] and compared["differences"]


@pytest.mark.parametrize("seed", range(4))
def test_the_robots_of_contract_bid_and_pass(seed: int) -> None:
    """A deal may be passed out; then it is thrown in, and scores nothing."""
    table = play_out("contract-modern", seed, Seat.W)
    assert table.is_over and bool(table.score().lines) is (table.contract is not None)
