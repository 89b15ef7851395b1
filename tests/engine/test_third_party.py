"""A rule set from elsewhere: taken in by its module, its rule file and its sentences, then at home everywhere."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest
from engine_helpers import BIRITCH, RETELLING, VINT
from toy import DOUBLING, FOLDER, RISING, TOY, Toy

from biritch import (
    PROFILES,
    Bid,
    BySide,
    Contract,
    Contre,
    Deal,
    Denomination,
    Holdings,
    IllegalMove,
    ParseError,
    Pass,
    Profile,
    Record,
    RecordError,
    Result,
    Rubber,
    Seat,
    Side,
    Standing,
    SurContre,
    Table,
    compare_record,
    diff,
    profile,
    read_record,
    rules,
    score,
)
from biritch.__main__ import main
from biritch.formats.pbn import read_pbn, read_pbn_records, write_pbn
from biritch.formats.read_record import RubberRecord, read_rubber
from biritch.messages import Message, catalogue
from biritch.profiles import register, unregister
from biritch.profiles.complete import lacking
from biritch.profiles.lines import KINDS
from biritch.render import auction_html, rule_href, rule_link
from biritch.render.grids import values_html
from biritch.render.sheet import sheet_html
from biritch.render.stepper import stepper_html
from biritch.render.text import sheet_text
from biritch.render.words import contract_words
from biritch.study.extremes import extremes
from biritch.study.frames import Course, frames
from biritch.table.robots import Robot

DEAL = Deal.shuffled(1999)


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register(TOY, FOLDER)
    yield
    unregister(TOY.id)


def held(denomination: str) -> Holdings:
    return Holdings.of(DEAL, Denomination.parse(denomination))


def contract(level: int, denomination: str, raises: int = 0) -> Contract:
    by = (Seat.W, Seat.S)[:raises]
    return Contract(Seat.S, Denomination.parse(denomination), level=level, raises=by)


def scored(ns: int, *bid: Any, games: BySide | None = None) -> list[tuple[str, str, str, int]]:
    made = contract(*bid)
    sheet = score(TOY, Result(made, held(bid[1]), BySide(ns, 13 - ns)), Standing(games=games or BySide()))
    return [(line.side.value, line.column, line.kind, line.points) for line in sheet.lines]


def called(*words: str, dealer: Seat = Seat.S) -> Table:
    table = Table(DEAL, TOY, dealer)
    for word in words:
        table.push(table.read(word))
    return table


def played_out(table: Table, seed: int = 7) -> Table:
    choose = random.Random(seed).choice
    while not table.is_over:
        table.push(choose(list(table.legal_moves)))
    return table


def record_of(table: Table, **more: Any) -> Record:
    cards = table.play.cards if table.play else ()
    return Record(
        profile=TOY, dealer=table.dealer, deal=DEAL, calls=table.talk.calls, play=cards, **more
    )


# Taking in


def test_the_rule_sets_of_the_engine_are_complete() -> None:
    """A fact about a game that is not there would come out as silence, or as a "?" in a file."""
    for found in PROFILES.values():
        assert lacking(found) == []
        for kind in dict.fromkeys(found.own_kinds):
            assert kind in KINDS


def test_a_rule_set_is_known_by_its_id() -> None:
    assert list(PROFILES)[-1] == "toy-1999" and profile("toy-1999") is TOY
    assert profile("toy-1999", undertrick=60).changes[0].rule == "toy-1999/undertricks"
    assert rules.profiles()[-1] == "toy-1999"
    with pytest.raises(LookupError, match="there is a profile 'toy-1999' already"):
        register(TOY, FOLDER)
    assert str(Message("profile.collinson-1886")) != "This replaces nothing"


def test_a_rule_set_is_let_go_without_a_trace() -> None:
    unregister("toy-1999")
    assert "toy-1999" not in PROFILES and "toy-1999" not in rules.profiles()
    assert "toy.unknown" not in catalogue("en")
    with pytest.raises(LookupError, match="no profile 'retelling' was registered"):
        unregister("retelling")
    register(TOY, FOLDER)


def test_what_is_not_complete_is_not_taken_in(tmp_path: Path) -> None:
    @dataclass(frozen=True, kw_only=True)
    class Half(Toy):
        id: str = "half-2000"

    with pytest.raises(LookupError, match=r"'half-2000' is not complete: a rule file half-2000\.en\.toml"):
        register(Half())
    text = (FOLDER / "toy-1999.en.toml").read_text("utf-8").replace("toy-1999", "half-2000")
    whole = "".join(part for part in text.split("\n[[paragraph]]\n") if 'name = "bonus"' not in part)
    (tmp_path / "half-2000.en.toml").write_text(re.sub(r'(?m)^name = ', '[[paragraph]]\nname = ', whole), "utf-8")
    (tmp_path / "messages").mkdir()
    with pytest.raises(LookupError) as caught:
        register(Half(), tmp_path)
    assert "the paragraph 'bonus' in its rule file" in str(caught.value)
    assert "the sentence 'profile.half-2000'" in str(caught.value)
    assert "half-2000" not in PROFILES and "half-2000" not in rules.profiles()


def test_a_class_that_does_not_say_what_it_is_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="must say its game_name and its source_name and its calls_section"):

        class Nameless(Profile):
            id: str = "nameless"
            has_level: ClassVar[bool] = True


# Scoring


def test_level_and_doubles_together() -> None:
    assert scored(9, 3, "notrump") == [("NS", "below", "tricks", 120)]
    assert scored(8, 2, "clubs", 1) == [("NS", "below", "tricks", 80), ("NS", "above", "toy-bonus", 50)]
    assert scored(8, 2, "clubs", 2) == [("NS", "below", "tricks", 160), ("NS", "above", "toy-bonus", 50)]


def test_penalties_and_vulnerability() -> None:
    assert scored(7, 3, "hearts") == [("EW", "above", "undertricks", 100)]
    assert scored(7, 3, "hearts", games=BySide(0, 1)) == [("EW", "above", "undertricks", 100)]
    assert scored(7, 3, "hearts", 1, games=BySide(1, 0)) == [("EW", "above", "undertricks", 400)]


def test_a_rubber_to_its_end() -> None:
    rubber = Rubber(TOY)
    game = Result(contract(3, "notrump"), held("notrump"), BySide(9, 4))
    assert rubber.add(game).game and not rubber.final
    assert [line.points for line in rubber.add(game).lines] == [120, 700]
    assert rubber.final and (rubber.final.leader, rubber.final.margin) == (Side.NS, 940)


def test_its_own_kind_of_line_has_its_place() -> None:
    assert KINDS.index("toy-bonus") == KINDS.index("bid-slam") + 1


def test_what_it_cannot_be_is_said_with_its_paragraphs() -> None:
    three = replace(contract(1, "clubs"), raises=(Seat.W, Seat.S, Seat.W))
    with pytest.raises(RecordError) as caught:
        score(TOY, Result(three, held("clubs"), BySide(7, 6)))
    assert [fault.rule for fault in caught.value.faults] == ["toy-1999/double"]
    with pytest.raises(RecordError, match="scores by the level"):
        score(TOY, Result(replace(contract(1, "clubs"), level=None), held("clubs"), BySide(7, 6)))


def test_extremes_are_found() -> None:
    """Seven spades or hearts made with five honours in one hand; seven lost by thirteen tricks and the honours."""
    found = extremes(TOY)
    assert (found.most.margin, found.worst.margin) == (7 * 30 + 100, -13 * 50 - 100)


# Talk and play


def test_the_talk() -> None:
    table = called("1C", "double", "redouble", "1S", "2c", "pass", "pass", "pass")
    assert table.contract == contract(2, "clubs") and table.dummy is Seat.N and not table.dummy_is_open
    assert called("pass", "pass", "pass", "pass").state == "redeal"
    for words, last, rule in (
        (["1S"], "1C", "higher-bid"), (["1NT"], "redouble", "double"), (["1S", "pass"], "double", "double"),
        (["1C", "pass", "pass", "pass"], "1S", "close"),
    ):  # fmt: skip
        table = called(*words)
        with pytest.raises(IllegalMove) as caught:
            table.push(table.read(last))
        assert caught.value.refusal.rule == f"toy-1999/{rule}" and str(caught.value.refusal.message)
    with pytest.raises(ParseError, match="is no call of the toy"):
        called("contre")
    assert Bid(1, Denomination.SPADES) in called("1H").legal_moves  # which rank otherwise in 1886
    assert RISING.index(Denomination.SPADES) > RISING.index(Denomination.HEARTS)


@pytest.mark.parametrize("seed", range(12))
def test_whole_deals_are_played_written_and_read(seed: int) -> None:
    table = played_out(Table(Deal.shuffled(seed), TOY, Seat(seed % 4)), seed)
    cards = table.play.cards if table.play else ()
    record = Record(profile=TOY, dealer=table.dealer, deal=table.deal, calls=table.talk.calls, play=cards)
    assert record.score() == table.score()
    again = read_record(json.dumps(record.as_json()))
    assert again.as_json() == record.as_json() and again.score() == record.score()
    assert read_pbn_records(write_pbn(record)) == (again,)
    assert table.copy() == table
    while table.moves:
        table.pop()
    assert table == Table(table.deal, TOY, table.dealer)


def test_a_robot_finds_a_legal_move() -> None:
    table = called("1NT", "pass", "pass", "pass")
    robot = Robot()
    while not table.is_over:
        table.push(robot.choose(table).move)
    assert table.score().lines
    assert robot.choose(called("1C")).move == Pass()


# Records and files


def test_a_contract_with_level_and_raises_is_written_and_read() -> None:
    for raises in range(3):
        record = Record(
            profile=TOY.with_options({"undertrick": 60}), dealer=Seat.E, deal=DEAL,
            contract=contract(3, "clubs", raises), tricks=BySide(8, 5), before=Standing(games=BySide(1, 1)),
        )  # fmt: skip
        assert read_record(record.as_json()) == record
        text = write_pbn(record)
        assert read_pbn_records(text) == (record,)
        assert '[Game "Toy"]' in text and '[RuleSource "A toy for the tests"]' in text
        assert ("S named 3C" in text) == bool(raises) and ("W double" in text) == bool(raises)


def test_the_game_of_a_file_is_told_by_its_name_or_its_section() -> None:
    text = write_pbn(record_of(called("1C", "double", "pass", "pass", "pass")))
    assert '[ToyAuction "S"]' in text
    bare = re.sub(r'\[Rule(Profile|Source) "[^"]*"\]\r\n', "", text)
    assert read_pbn(bare).boards[0].profile == "toy-1999"
    assert read_pbn(bare.replace('[Game "Toy"]\r\n', "")).boards[0].profile == "toy-1999"
    wrong = text.replace('[Game "Toy"]', '[Game "Vint"]')
    assert "Vint" in str(read_pbn(wrong).faults[0])


def test_a_rubber_is_written_and_read() -> None:
    deals = tuple(
        Record(profile=TOY, dealer=Seat(number), deal=DEAL, contract=contract(3, "notrump"), tricks=BySide(9, 4))
        for number in range(2)
    )
    first = Rubber(TOY)
    first.add(deals[0].result())
    rubber = RubberRecord(profile=TOY, deals=(deals[0], replace(deals[1], before=first.before)))
    assert read_rubber(rubber.as_json()) == rubber == read_pbn_records(write_pbn(rubber))[0]


def test_the_commands_know_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "toy.json"
    table = played_out(called("1NT", "pass", "pass", "pass"))
    file.write_text(json.dumps(record_of(table).as_json()), "utf-8")
    assert main(["score", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["profile"] == "toy-1999"
    assert main(["compare", str(file), "--profile", "toy-1999", "--profile", "collinson-1886", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["profiles"] == ["toy-1999", "collinson-1886"]
    assert main(["check", str(file)]) == 0


# Beside the others, and drawn


def test_it_is_compared_with_the_others() -> None:
    record = Record(profile=TOY, dealer=Seat.S, deal=DEAL, contract=contract(3, "hearts", 1), tricks=BySide(9, 4))
    found = compare_record(record, [TOY, BIRITCH, VINT, RETELLING])
    assert [sheet.profile for sheet in found.sheets] == [TOY, BIRITCH, VINT, RETELLING]
    assert ("toy-bonus", (50, 0, 0, 0)) in [(line.kind, line.points) for line in found.lines]
    assert found.records[1].contract and found.records[1].contract.raises == (Seat.W,)
    topics = [one.topic for one in diff(BIRITCH, TOY)]
    assert topics.index("toy-vulnerable") == topics.index("promise") + 1
    assert "Vulnerability" in [str(one.label) for one in diff(BIRITCH, TOY)]
    assert all(one.first.rule or one.second.rule for one in diff(TOY, RETELLING))


def test_it_is_drawn() -> None:
    table = played_out(called("1C", "double", "pass", "pass", "pass"))
    record = record_of(table)
    sheet = record.score()
    for drawn in (sheet_html(sheet), sheet_text(sheet), stepper_html(Course.of(record))):
        assert "toy-1999" in drawn or "A toy, 1999" in drawn or "Toy" in drawn
    assert len(frames(record)) > 52
    auction = auction_html(called("1C", "double", "redouble", "1S").talk.calls, Seat.S, raising=DOUBLING)
    cells = [re.sub("<[^>]*>", "", cell) for cell in re.findall("<td.*?</td>", auction)]
    assert cells == ["1", "doubled", "redoubled", "1"]
    rows = re.findall(r"<th scope=\"row\">.*?</th>", values_html(TOY))
    assert [re.sub("<[^>]*>", "", row).replace("&nbsp;", "") for row in rows] == [
        "clubs", "diamonds", "hearts", "spades", "no-trump"
    ]  # fmt: skip
    assert "doubled" in contract_words(contract(3, "clubs", 1), TOY)
    assert rule_href("toy-1999/bonus") == "../rules/toy.html#toy-1999-bonus"
    assert 'title="Bonus"' in rule_link("toy-1999/bonus")


def test_every_refusal_names_a_paragraph_that_is_there() -> None:
    for table in (called(), called("1C"), called("1C", "double"), called("1C", "pass", "pass", "pass")):
        for call in (Bid(1, Denomination.CLUBS), Bid(8, Denomination.CLUBS), Contre(), SurContre()):
            refusal = table.refusal(call)
            assert refusal is None or rules.paragraph(refusal.rule)
