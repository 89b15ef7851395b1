"""Files as people have them: each kind that once was read wrongly, was refused, or left something out unsaid."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from biritch import Deal, Record, Seat, profile, read_record
from biritch.__main__ import main
from biritch.formats.about import About
from biritch.formats.check import checked
from biritch.formats.files import Found, Reading, limited, read_text
from biritch.formats.lin import read_lin
from biritch.formats.lin_writer import write_lin
from biritch.formats.pbn import read_pbn_records, write_pbn
from biritch.formats.sniff import kind_of
from biritch.formats.source import decode

FIELD = Path(__file__).parent.parent / "data" / "field"
DEAL = "N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87"
LIN = "SAKQJT72H63D8C543,S98HK2DQT952CKQ87,S65HT984DK643CAJT,"
OTHER = "N:A62.K932.A2.9642 KJ9.T765.K964.T7 Q85.AQJ8.J7.AKQ3 T743.4.QT853.J85"

Printed = pytest.CaptureFixture[str]


def field(name: str) -> Found:
    return read_text((FIELD / name).read_bytes(), name)


def places(found: Found) -> list[str]:
    """The faults of a file, each as "line:column key"."""
    return [f"{fault.place.line}:{fault.place.column} {fault.message.key}" for fault in found.faults]


def check(name: str) -> str:
    """What ``check`` says of a file that is sound."""
    what, faults = checked(Reading((FIELD / name).read_bytes(), name))
    assert not faults
    return what


def convert(capsys: Printed, name: str, *more: str) -> tuple[int, str, str]:
    code = main(["convert", str(FIELD / name), *more])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


# What a text is, and in what letters


def test_a_byte_a_letter_is_read_and_said(capsys: Printed) -> None:
    """01: Latin-1 is the character set of PBN."""
    found = field("a-byte-a-letter.pbn")
    assert (found.encoding, found.faults, found.pieces[0].about.event) == ("Windows-1252", (), "Frühlingspokal")
    assert check("a-byte-a-letter.pbn") == "PBN, 1 board, read as Windows-1252"
    code, out, err = convert(capsys, "a-byte-a-letter.pbn", "-", "--profile", "retelling")
    assert code == 0 and json.loads(out)["about"]["event"] == "Frühlingspokal" and "read as Windows-1252" in err


def test_one_decoder() -> None:
    assert decode("Tōkyō".encode()) == ("Tōkyō", "UTF-8") == decode("Tōkyō".encode("utf-8-sig"))
    for order in ("utf-16", "utf-16-be"):
        mark = b"\xfe\xff" if order == "utf-16-be" else b""
        assert decode(mark + "Tōkyō".encode(order)) == ("Tōkyō", "UTF-16")
    assert decode(b"\x80 \x93caf\xe9\x94 \x81") == ("€ “café” \x81", "Windows-1252")
    assert [fault.message.key for fault in read_text(b"\xff\xfe\0", "x").faults] == ["file.not-text"]


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("", "empty", "file.empty"),
        (" \r\n\x1a", "empty", "file.empty"),
        ("% PBN 2.1\n% EXPORT\n", "pbn", "pbn.no-boards"),
        ("; nothing yet", "pbn", "pbn.no-boards"),
        ("Dear all, here is the hand.", "nothing", "file.nothing"),
        ("\ud800", "nothing", "file.nothing"),
        ("evening.pbn", "name", "file.name"),
        ("0123" * 13 + "\n" + "3210" * 13, "digits", "file.digits"),
        ("pn|a,b,c,d|st||pg||", "lin", "lin.no-deals"),
        ("https://example.org/hands?board=5", "link", "file.link-without-deal"),
        ("[]", "json", "file.json"),
        ("null", "json", "record.not-object"),
        ("[1]", "json", "record.not-object"),
        ("AK... ... ... ...", "deal", "deal.no-seat"),
        ("N:AK... ...", "deal", "deal.not-four"),
    ],
)
def test_the_answer_speaks_of_what_the_text_is(text: str, kind: str, key: str) -> None:
    """08: and each thing is said once."""
    found = read_text(text, "x")
    assert (found.kind, [fault.message.key for fault in found.faults]) == (kind, [key])
    assert kind_of(text) == kind and str(found.faults[0]).startswith("x:1:1: ") and "; " in str(found.faults[0])


def test_empty_files() -> None:
    assert places(field("empty.pbn")) == ["1:1 file.empty"]
    assert places(field("header-only.pbn")) == ["1:1 pbn.no-boards"]


# Nothing silently wrong or lost


def test_a_comment_that_is_not_closed_swallows_no_board() -> None:
    """02: the fault is told where it opens, and all three boards are read."""
    found = field("open-comment.pbn")
    assert places(found) == ["3:1 pbn.comment"]
    assert [(piece.number, bool(piece.deal)) for piece in found.pieces] == [("1", True), ("2", True), ("3", True)]


def test_one_deal_that_is_none_keeps_no_other_from_being_taken(capsys: Printed) -> None:
    """03: a board can be chosen; or all good ones; and without either the faults are told, and the ways."""
    name = "one-bad-deal.pbn"
    code, out, err = convert(capsys, name, "-", "--profile", "retelling", "--board", "1")
    assert (code, err) == (0, "") and json.loads(out)["deal"].startswith("N:AJT7632.J83.6.QT")
    code, out, err = convert(capsys, name, "-", "--profile", "retelling")
    assert (code, out) == (1, "") and [line.split(": ")[1] for line in err.splitlines()][:2] == ["board 2"] * 2
    assert "2 boards have no fault; add --good" in err.splitlines()[-1]
    code, out, err = convert(capsys, name, "-", "--profile", "retelling", "--good")
    assert code == 0 and [record["about"]["board"] for record in json.loads(out)] == ["1", "3"]
    assert len(err.splitlines()) == 2 and "board 2" in err
    code, out, err = convert(capsys, name, "-", "--profile", "retelling", "--board", "2")
    assert (code, out, len(err.splitlines())) == (1, "", 2)


def test_an_ending_is_no_faulty_deal(capsys: Printed) -> None:
    """04: hands of equal length are an ending."""
    assert check("ending.pbn") == "PBN, 1 board, 0 with a whole deal, 1 ending"
    assert field("ending.pbn").pieces[0].ending == 2
    code, _, err = convert(capsys, "ending.pbn", "-", "--profile", "retelling")
    assert code == 1 and "an ending of 2 cards a hand" in err
    text = '[RuleProfile "retelling"]\n[Deal "N:A.K.. .A.K. Q..A. .Q..A"]'
    assert places(read_text(text)) == ["2:8 deal.ending"]
    assert read_text("md|1SAHK,SQHA,SKHQ,S2H3|").pieces[0].ending == 2
    assert places(read_text('[Deal "N:A.K.. .A.K. Q..A. A..."]')) != []


def test_a_lin_hand_that_is_not_shown_may_be_a_nought() -> None:
    """05, 10: one line hides two hands, the other one."""
    found = field("hands-not-shown.lin")
    assert [bool(piece.deal) for piece in found.pieces] == [False, True] and not found.faults
    assert check("hands-not-shown.lin") == "LIN, 2 boards, 1 with a whole deal"


def test_joined_files_lose_no_deal() -> None:
    """06: a mark where two files were joined; and a deal that would not be seen is told."""
    assert [piece.dealer for piece in field("joined.lin").deals] == [Seat.S, Seat.W]
    assert check("joined.lin") == "LIN, 2 deals"
    assert places(read_text(f"md|1{LIN}|pg||xmd|1{LIN}|")) == ["1:65 lin.unseen"]
    joined = f'[Deal "{DEAL}"]\n\x1a\ufeff[Board "2"]\n[Deal "{OTHER}"]\n\x1a'
    assert [piece.deal for piece in read_text(joined).pieces] == [Deal.from_pbn(DEAL), Deal.from_pbn(OTHER)]


def test_board_numbers_are_the_files_own(capsys: Printed) -> None:
    """09, 10: boards 13, 14 (known in part) and 15."""
    name = "boards-13-to-15.pbn"
    code, out, _ = convert(capsys, name, "-", "--profile", "collinson-1886", "--board", "15")
    record = read_record(json.loads(out))
    assert code == 0 and (record.about.board, record.dealer) == ("15", Seat.S)
    code, _, err = convert(capsys, name, "-", "--profile", "collinson-1886", "--board", "14")
    assert code == 1 and "no whole deal" in err and ":5:1:" in err
    code, _, err = convert(capsys, name, "-", "--profile", "collinson-1886", "--board", "2")
    assert code == 1 and "there is no deal 2; there are 3: 13, 14 and 15" in err
    assert check(name) == "PBN, 3 boards, 2 with a whole deal"


def test_boards_left_out_are_told(tmp_path: Path, capsys: Printed) -> None:
    """10: in words, and as data; numbers and dealers go along."""
    out = tmp_path / "out.pbn"
    source = str(FIELD / "boards-13-to-15.pbn")
    assert main(["convert", source, str(out), "--profile", "collinson-1886"]) == 0
    assert capsys.readouterr().out == f"{out}: 2 written; 1 board without a whole deal left out\n"
    taken = [(piece.number, piece.dealer) for piece in read_text(out.read_bytes()).pieces]
    assert taken == [("13", Seat.N), ("15", Seat.S)]
    assert main(["convert", source, str(out), "--profile", "collinson-1886", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["told"] == ["1 board without a whole deal left out"]


@pytest.mark.parametrize(
    ("mark", "said"), [("^S", "a call out of turn"), ("^I", "not high enough"), ("^x", "an irregularity")]
)
def test_a_mark_of_irregularity_is_no_ornament(mark: str, said: str) -> None:
    """11: these rules have no such call, and what follows is not whose it seems."""
    text = (FIELD / "out-of-rotation.pbn").read_text().replace("^S", mark)
    (fault,) = read_text(text).faults
    assert (fault.place.line, fault.place.column) == (7, 4)
    assert f"“{mark}” marks " in str(fault) and said in str(fault)


def test_a_revoke_and_a_lead_out_of_turn_are_named() -> None:
    base = (FIELD / "end-of-dos-file.pbn").read_text()
    assert places(read_text(base.replace("SK SA", "^R SK SA"))) == ["8:7 pbn.irregular"]
    assert "a lead out of turn" in str(read_text(base.replace("S8 S9", "^LS8 S9")).faults[0])
    told = (FIELD / "note-in-declaration.pbn").read_text().replace("W decline", "W ^S decline")
    assert places(read_text(told)) == ["7:3 pbn.irregular"]


def test_words_end_themselves() -> None:
    """12: calls, cards, notes, comment numbers and ends need no blanks between them."""
    (record,) = field("no-blanks.pbn").records
    assert isinstance(record, Record) and record.talk
    assert list(map(record.talk.write, record.talk.calls)) == ["1S", "pass", "1NT", "pass"]
    play = (FIELD / "end-of-dos-file.pbn").read_text().replace("S8 S9", "S8=1=!? S9$4")
    (record,) = read_pbn_records(play.replace("SQ\n", "SQ*\nwords"))
    assert isinstance(record, Record) and [card.code for card in record.play[:3]] == ["S8", "S9", "SK"]


def test_notes_after_the_words_of_biritch() -> None:
    """13."""
    (record,) = field("note-in-declaration.pbn").records
    assert isinstance(record, Record) and record.talk and record.talk.facts()["denomination"] == "hearts"


def test_the_end_of_a_dos_file_is_no_card() -> None:
    """14."""
    (record,) = field("end-of-dos-file.pbn").records
    assert isinstance(record, Record) and len(record.play) == 8


def test_names_event_date_and_board_are_kept(tmp_path: Path, capsys: Printed) -> None:
    """15: from PBN to PBN and to JSON and back; what has no room is told."""
    out = tmp_path / "out.pbn"
    assert main(["convert", str(FIELD / "names-and-event.pbn"), str(out)]) == 0
    assert capsys.readouterr().out == f"{out}: 1 written; 1 comment left out\n"
    text = out.read_text()
    for tag in ('Event "Club evening"', 'Site "Upstairs"', 'Date "1886.11.05"', 'Board "7"', 'West "Player One"'):
        assert f"[{tag}]" in text
    (record,) = read_pbn_records(text)
    assert isinstance(record, Record) and record == field("names-and-event.pbn").records[0]
    data = record.as_json()
    assert data["names"] == {"N": "Player Two", "E": "Player Three", "S": "Player Four", "W": "Player One"}
    assert data["about"] == {"event": "Club evening", "site": "Upstairs", "date": "1886.11.05", "board": "7"}
    assert read_record(data) == record and read_record(data).about.board == "7"


def test_what_a_record_has_no_room_for_is_told(capsys: Printed) -> None:
    text = (FIELD / "names-and-event.pbn").read_text() + '[Vulnerable "All"]\n[Annotator "Somebody"]\n'
    found = read_text(text)
    assert found.pieces[0].left_out == ("Annotator", "")
    assert places(found) == []


@pytest.mark.parametrize("name", ['A "quoted" \\ name', "Ōkubo", "#1", "?", " a ", "x\ny"])
def test_any_name_can_be_written(name: str) -> None:
    record = Record(profile=profile("retelling"), names={Seat.N: name}, about=About(event=name, board="7"))
    (again,) = read_pbn_records(write_pbn(record))
    assert isinstance(again, Record) and again == record and again.about.board == "7"
    assert read_record(record.as_json()) == record


def test_faults_of_names_and_about_have_their_places() -> None:
    text = '{"profile": "retelling",\n"names": {"Q": "a", "N": 5},\n"about": {"event": "#x", "when": "now"}}'
    assert places(read_text(text)) == [
        "2:16 record.unknown-key", "2:26 record.not-text", "3:20 record.not-line", "3:34 record.unknown-key",
    ]  # fmt: skip


def test_columns_may_begin_with_another_seat() -> None:
    """16: the tag says whose cards stand first; who leads, the rules say."""
    here, there = field("columns-from-north.pbn").records[0], field("end-of-dos-file.pbn").records[0]
    assert isinstance(here, Record) and isinstance(there, Record)
    assert here.play == there.play and len(here.play) == 8


def test_small_cards_are_told_once(capsys: Printed) -> None:
    """17: and called what they are; so are the signs of suits."""
    assert places(field("small-cards.pbn")) == ["2:8 deal.small-card"]
    assert convert(capsys, "small-cards.pbn", "-")[2].count("\n") == 1
    assert places(read_text('[Deal "N:♠A♠K... - - -"]')) == ["1:8 deal.suit-sign"]


def test_columns_count_the_characters_of_the_file() -> None:
    """18: after a ten of two letters, and after what a backslash stands before."""
    assert places(field("ten-in-two-letters.lin")) == ["1:8 deal.bad-rank"]
    assert places(read_text('[RuleProfile "retelling"]\n[Revokes "N \\"N Q"]'))[-1] == "2:17 parse.seat"
    assert places(read_text("[RuleProfile “retelling”]\n[Dealer “Q”]")) == ["2:10 parse.seat"]


# Links, lines, LIN


def test_a_link_to_a_viewer_of_hands() -> None:
    """07: with lin=, with the four hands, or of this site."""
    (piece,) = field("link.txt").pieces
    assert piece.deal and (piece.number, piece.dealer, piece.names[Seat.W]) == ("5", Seat.N, "b")
    hands = LIN.split(",")
    four = f"See https://example.org/v.html?s={hands[0]}&w={hands[1]}&n={hands[2]}&d=e&b=12 please"
    (piece,) = read_text(four).pieces
    assert (piece.deal, piece.dealer, piece.number) == (Deal.from_pbn(DEAL), Seat.E, "12")
    ours = "https://example.org/page.html#play=game%3Dretelling%26dealer%3DW%26deal%3D" + DEAL.replace(" ", "_")
    (piece,) = read_text(ours).pieces
    assert (piece.deal, piece.dealer) == (Deal.from_pbn(DEAL), Seat.W)
    twice = f"https://example.org/?lin=md%7C1{LIN.replace('SAK', 'SAA', 1)}%7C"
    assert places(read_text(twice)) == ["1:1 deal.twice"]


def test_deals_on_lines() -> None:
    found = read_text(f"{DEAL}\n\n  {OTHER.replace('N:', 'N: ')}\nN:- - - -\n{DEAL[:-1]}\n")
    assert [bool(piece.deal) for piece in found.pieces] == [True, True, False, False]
    assert {place.split()[0] for place in places(found)} == {"5:1"}
    (piece,) = read_text(DEAL.replace(" ", "\n")).pieces
    assert piece.deal == Deal.from_pbn(DEAL)


def test_a_lin_number_is_its_own_deals() -> None:
    """A number after a deal is not taken for the next deal's."""
    text = "".join(f"pn|a{n},b,c,d|md|1{LIN}|rh||ah|Board {n}|sv|o|pg||\n" for n in (5, 6, 7))
    found = read_text(text)
    told = [(piece.number, piece.names[Seat.S]) for piece in found.pieces]
    assert told == [("5", "a5"), ("6", "a6"), ("7", "a7")]
    rooms = f"vg|Final,Match|\npn|a,b,c,d,e,f,g,h|\nqx|o3|md|1{LIN}|\nqx|c3|md|1{LIN}|\n"
    found = read_text(rooms)
    assert [(piece.number, piece.names[Seat.S], piece.about.event) for piece in found.pieces] == [
        ("3", "a", "Final"), ("3", "e", "Final"),
    ]  # fmt: skip


def test_lin_is_written_and_read_again(tmp_path: Path, capsys: Printed) -> None:
    out = tmp_path / "out.lin"
    source = str(FIELD / "names-and-event.pbn")
    assert main(["convert", source, str(out)]) == 0
    assert "only the deals are written" in capsys.readouterr().out
    (deal,) = read_lin(out.read_text())
    (piece,) = read_text(out.read_bytes()).pieces
    (record,) = field("names-and-event.pbn").records
    assert isinstance(record, Record)
    assert (deal.deal, deal.dealer, deal.place.board) == (record.deal, record.dealer, "7")
    assert piece.names == record.names
    odd = Record(profile=profile("retelling"), deal=record.deal, names={Seat.N: "a|b,c"})
    assert read_text(write_lin([odd])).pieces[0].names == {Seat.N: "a/b;c"}


# Many


def test_all_deals_of_a_file_go_into_one_json_file(tmp_path: Path, capsys: Printed) -> None:
    out, again = tmp_path / "out.json", tmp_path / "again.pbn"
    assert main(["convert", str(FIELD / "boards-13-to-15.pbn"), str(out), "--profile", "vint-moscow-1886"]) == 0
    assert len(json.loads(out.read_text())) == 2
    capsys.readouterr()
    assert main(["check", str(out)]) == 0
    assert capsys.readouterr().out == f"{out}: 2 records, sound\n"
    assert main(["convert", str(out), str(again)]) == 0
    assert [piece.number for piece in read_text(again.read_bytes()).pieces] == ["13", "15"]
    found = read_text('[{"profile": "retelling"},\n {"profile": "retelling", "dealer": "Q"}]')
    assert places(found) == ["2:37 parse.seat"] and len(found.records) == 1


def test_a_rubbers_deal_is_chosen_by_its_number(capsys: Printed) -> None:
    rubber = FIELD.parent / "pbn" / "biritch-rubber.pbn"
    assert main(["convert", str(rubber), "-", "--board", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["about"]["board"] == "2"
    assert main(["convert", str(rubber), "-"]) == 0
    assert len(json.loads(capsys.readouterr().out)["deals"]) == 3


def test_twenty_faults_a_file_and_how_many_more(capsys: Printed, tmp_path: Path) -> None:
    file = tmp_path / "many.pbn"
    file.write_text("".join(f'[Board "{n}"]\n[Deal "x"]\n\n' for n in range(1, 51)))
    assert main(["check", str(file)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 21 and lines[-1].endswith("and 30 faults more; mend these first")
    faults = read_text(file.read_bytes(), "x").faults
    assert len(faults) == 50 and len(limited([*faults, *faults])) == 21


def test_a_long_file_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    text = "".join(f'[Board "{n}"]\n[Deal "{DEAL}"]\n' for n in range(1, 1201))
    for patience, shown in ((0.0, True), (60.0, False)):
        monkeypatch.setattr("biritch.formats.check.PATIENCE", patience)
        monkeypatch.setattr(sys, "stderr", terminal := Terminal())
        assert checked(Reading(text, "long.pbn")) == ("PBN, 1200 boards", [])
        assert ("long.pbn: 1200 deals so far" in terminal.getvalue()) is shown


def test_a_long_file_is_not_kept(tmp_path: Path) -> None:
    """What is read is given at once: the first board comes while the rest is still text."""
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n' + f'[Board "2"]\n[Deal "{OTHER}"]\n' * 50_000
    pieces = Reading(text).pieces()
    seen: list[Any] = [next(pieces).number for _ in range(3)]
    assert seen == ["1", "2", "2"]


def test_what_read_text_finds_of_a_record() -> None:
    (record,) = field("names-and-event.pbn").records
    assert isinstance(record, Record)
    found = read_text(json.dumps(record.as_json()))
    assert found.records == (record,) and found.deals[0].dealer is Seat.S
