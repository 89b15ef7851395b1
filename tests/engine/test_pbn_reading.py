"""Reading PBN: much is forgiven, and every fault is told by board, line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from biritch import (
    BySide,
    Contract,
    Deal,
    Denomination,
    ParseError,
    Record,
    RubberRecord,
    Seat,
    Side,
    Standing,
    profile,
)
from biritch.formats.about import About
from biritch.formats.pbn import PbnFile, deals_from, read_pbn, read_pbn_records
from biritch.formats.source import decode

DATA = Path(__file__).parent.parent / "data" / "pbn"
DEAL = "N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87"
THE_DEAL = Deal.from_pbn(DEAL)
BIRITCH = '[RuleProfile "collinson-1886"]\n'
VINT = '[RuleProfile "vint-moscow-1886"]\n'
CONTRACT = '[RuleProfile "contract-modern"]\n'
SPADES = f'{BIRITCH}[Dealer "S"]\n[Deal "{DEAL}"]\n[Result "NS 13 EW 0"]\n'
TABLE = '[ScoreSheetTable "Side;Column;Points;Rule"]\n'


def told(text: str, *, to_score: bool = False) -> list[str]:
    """The faults of a text, each as "line:column key"."""
    faults = read_pbn(text, "x.pbn", to_score=to_score).faults
    return [f"{fault.place.line}:{fault.place.column} {fault.message.key}" for fault in faults]


def one(text: str) -> Record:
    """The only record of a text."""
    (record,) = read_pbn_records(text)
    assert isinstance(record, Record)
    return record


def file(name: str) -> PbnFile:
    return read_pbn(decode((DATA / name).read_bytes())[0], name)


# Whole files


def test_an_ordinary_bridge_file_gives_its_deals_and_no_record() -> None:
    found = file("bridge.pbn")
    assert found.faults == () and found.records == ()
    assert [board.label for board in found.boards] == ["1", "2", "3"]
    assert [board.deal for board in found.boards] == [THE_DEAL, None, THE_DEAL]
    assert [board.tag("site") for board in found.boards] == ["Upstairs"] * 3
    assert found.boards[2].tags["Event"] == "Village hall"
    assert found.boards[0].sections["Play"] == ("HK H4 H7 H3 $1", "H2 HT HJ H6", "*")
    assert found.boards[0].sections["OptimumResultTable"] == ("N NT 7", "N S 9")
    assert deals_from((DATA / "bridge.pbn").read_text()) == (THE_DEAL, THE_DEAL)


def test_a_loose_file_is_read() -> None:
    found = file("loose.pbn")
    assert found.faults == ()
    spades, vint = found.boards
    assert spades.label == "7" and spades.place.line == 4
    assert spades.tag("EVENT") == 'A "quoted" evening'
    assert spades.sections["MyOwnTag"] == ("and what stands below it", "is kept, too")
    assert spades.record == Record(
        profile=profile("collinson-1886"), dealer=Seat.S, deal=THE_DEAL, tricks=BySide(13, 0),
        contract=Contract(Seat.S, Denomination.SPADES, raises=(Seat.W, Seat.S), named_by=Seat.S),
        about=About(event='A "quoted" evening'),
    )  # fmt: skip
    assert spades.record.about.board == "7"
    assert vint.label == "2" and vint.record and vint.record.profile.id == "vint-moscow-1886"


def test_a_file_with_faults_gives_its_good_boards() -> None:
    found = file("faulty.pbn")
    assert [board.label for board in found.boards] == ["1", "5"]
    assert [f"{fault.place.board}/{fault.place.line}:{fault.place.column}" for fault in found.faults] == [
        "2/9:1", "3/14:8", "4/19:8", "4/22:1", "6/33:1",
    ]  # fmt: skip
    assert str(found.faults[1]).startswith("faulty.pbn:14:8: board 3: ")
    with pytest.raises(ParseError) as caught:
        read_pbn_records((DATA / "faulty.pbn").read_text())
    assert len(caught.value.faults) == 6  # one board has no fault but does not say its rules


# Text as it comes


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_change_nothing(end: str, mark: str) -> None:
    text = mark + (SPADES + '[Declaration "S"]\nS spades\nE hearts').replace("\n", end)
    assert told(text) == ["7:3 refusal.already-named"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_of_files(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.pbn"
    path.write_text(f'[Event "Tōkyō"]\n[Deal "{DEAL}"]\n', encoding=encoding)
    (board,) = read_pbn(decode(path.read_bytes())[0]).boards
    assert board.tag("Event") == "Tōkyō" and board.deal == THE_DEAL


@pytest.mark.parametrize(
    "deal",
    [
        DEAL.lower(),
        DEAL.replace("T", "10"),
        DEAL.replace(" ", "   "),
        DEAL.replace(" ", ", ") + " ,;",
        DEAL.replace("N:", " n : "),
        DEAL.replace("N:", "North:"),
        DEAL.replace(".", " . "),
        "S:AKQJT72.63.8.543 98.K2.QT952.KQ87 65.T984.K643.AJT 43.AQJ75.AJ7.962",
        DEAL.replace("98.K2.QT952.KQ87", "-"),
        DEAL.replace("43.AQJ75.AJ7.962", "?"),
    ],
)
def test_deals_written_in_many_ways(deal: str) -> None:
    assert deals_from(f'[Deal "{deal}"]') == (THE_DEAL,)


def test_a_void_may_be_a_dash() -> None:
    strict = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    loose = "N:AKQJT98765432.-.-.- -.AKQJT98765432.-. -.-.AKQJT98765432.- -.-.-.AKQJT98765432"
    assert deals_from(f'[Deal "{loose}"]') == (Deal.from_pbn(strict),)


@pytest.mark.parametrize("deal", ["", "-", "?", "N:- - - -", "N:", "E:... ... ... ...", "*", "#"])
def test_a_deal_may_be_unknown(deal: str) -> None:
    (board,) = read_pbn(f'[Board "1"]\n[Deal "{deal}"]').boards
    assert board.deal is None


def test_a_deal_may_be_known_in_part() -> None:
    assert told('[Deal "N:65.T984.K643.AJT - - 98.K2.QT952.KQ87"]') == []
    assert told('[Deal "N:65.T984.K643.AJT - - 65.K2.QT952.KQ8"]') == [
        "1:8 deal.hand-size", "1:8 deal.twice", "1:8 deal.twice",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "tag",
    ['[Deal "{}"]', '[ Deal "{}" ]', '[Deal"{}"]', "[Deal {}]", "[DEAL\t“{}”]", '[deal\n"{}"\n]', '\t[Deal "{}"]'],
)
def test_tags_written_in_many_ways(tag: str) -> None:
    assert deals_from(tag.format(DEAL)) == (THE_DEAL,)


def test_backslashes_in_values() -> None:
    (board,) = read_pbn(r'[Event "A \"B\" \\ C"] [Table "Rank\2R;Name\10L"] [Site "C:\bridge\"]').boards
    assert board.tags == {"Event": r'A "B" \ C', "Table": r"Rank\2R;Name\10L", "Site": "C:\\bridge\\"}


def test_comments_and_escaped_lines_are_no_text() -> None:
    text = (
        f'; [Deal "x"]\n%[Deal "y"]\n{{ [Deal "z"]\n\n[Board "3"] }}[Deal "{DEAL}"] ; last\n'
        f'{SPADES.replace("[Deal", "; [Deal")}[Declaration "S"] {{ now }}\nS {{ who\n% deals\n}} spades ; named\n'
    )
    record = one(text)
    assert record.deal == THE_DEAL and record.talk and record.talk.facts()["named_by"] == "S"


def test_boards_with_and_without_blank_lines() -> None:
    deals = f'[Deal "{DEAL}"]\n'
    for text in (
        f'[Board "1"]\n{deals}[Board "2"]\n{deals}',
        f'[Board "1"]\n\n{deals}\n\n[Board "2"]\n   \n{deals}',
        f'[Dealer "N"]\n{deals}\n[Dealer "E"]\n{deals}',
        f"{deals}{deals}",
        f'{deals}\n[Event ""]\n{deals}',
        f'[Event ""]\n[Board "1"]\n{deals}[Event ""]\n[Board "2"]\n{deals}',
        f'{deals}\n[Auction "N"]\n1NT AP\n\n[Play "E"]\nS3\n\n[Board "2"]\n{deals}',
    ):
        found = read_pbn(text)
        assert [board.label for board in found.boards] == ["1", "2"], text
        assert [board.deal for board in found.boards] == [THE_DEAL] * 2


def test_labels() -> None:
    found = read_pbn('[Board "12"]\n[Board "?"]\n[Board ""]\n[Board "a\u200bb"]\n[Board "' + "9" * 50 + '"]')
    assert [board.label for board in found.boards] == ["12", "2", "3", "4", "5"]


def test_inherited_values() -> None:
    text = (
        '[Event "##Club"]\n[Board "1"]\n[Site "Here"]\n\n[Board "2"]\n[Site "#"]\n\n'
        '[Board "3"]\n[Event "Other"]\n[Site "#"]\n\n[Board "4"]\n[Date "#"]\n\n[Event "##League"]\n'
    )
    found = read_pbn(text).boards
    assert [board.tag("Event") for board in found] == ["Club", "Club", "Other", "Club", "League"]
    assert [board.tag("Site") for board in found] == ["Here", "Here", "Here", None, None]
    assert found[3].tag("Date") == ""


def test_the_rules_may_be_inherited() -> None:
    text = '[RuleProfile "##vint-moscow-1886"]\n[Board "1"]\n\n[Board "2"]\n[Dealer "Q"]'
    assert [board.profile for board in read_pbn(text).boards] == ["vint-moscow-1886"]
    assert told(text) == ["5:10 parse.seat"]


# Our games


@pytest.mark.parametrize(
    ("tags", "found"),
    [
        ('[Game "Biritch"]', "collinson-1886"),
        ('[Game "VINT"]', "vint-moscow-1886"),
        ('[Game "Biritch"]\n[RuleProfile "retelling"]', "retelling"),
        ('[VintAuction "N"]\n1S', "vint-moscow-1886"),
        ('[RuleProfile "Collinson-1886"]', "collinson-1886"),
        ('[Game "Bridge"]', ""),
        ('[Contract "4S"]\n[Declarer "N"]\n[Result "10"]', ""),
    ],
)
def test_which_game_it_is(tags: str, found: str) -> None:
    (board,) = read_pbn(tags).boards
    assert board.profile == found and bool(board.record) == bool(found)


def test_the_words_of_biritch() -> None:
    words = "S: PASS\nnorth Hearts!\nW contre\nN sur contre\nW Contre\nN decline\nS decline\n*"
    record = one(f'{BIRITCH}[Dealer "S"]\n[Declaration "S"]\n{words}')
    assert record.talk and record.agreed == Contract(
        Seat.S, Denomination.HEARTS, raises=(Seat.W, Seat.N, Seat.W), named_by=Seat.N
    )
    assert one(f'{BIRITCH}[Declaration "S"]\nS no trumps').dealer is Seat.S
    assert one(f'{BIRITCH}[Declaration "S"]').calls == ()


def test_the_calls_of_vint() -> None:
    record = one(f'{VINT}[VintAuction "W"]\n1s =1= p 1N! $3\nPass pass\n2♥ +')
    assert record.dealer is Seat.W and record.talk
    assert list(map(record.talk.write, record.talk.calls)) == ["1S", "pass", "1NT", "pass", "pass", "2H"]


def test_seven_no_trump_may_be_followed_by_written_passes() -> None:
    record = one(f'{VINT}[Contract "7NT"]\n[Declarer "N"]\n[VintAuction "N"]\n7NT{" Pass" * 12}')
    assert record.calls is not None and len(record.calls) == 1


@pytest.mark.parametrize("result", ["NS 9 EW 4", "EW 4 NS 9", "ns 9", "EW 4", "9", "^9", "N-S 9", "NS9"])
def test_results(result: str) -> None:
    assert one(f'{VINT}[Contract "3C"]\n[Declarer "N"]\n[Result "{result}"]').tricks == BySide(9, 4)


def test_a_standing_and_options() -> None:
    before = "ns: below=20, games 1; EW total 66 below 8"
    text = f'{BIRITCH}[Before "{before}"]\n[Options "game = 40;values.hearts=9"]\nlittle_slam=30'
    record = one(text)
    assert record.before == Standing(BySide(20, 8), BySide(1, 0), BySide(0, 66))
    assert record.profile.options == {"game": 40, "values": {"hearts": 9}, "little_slam": 30}


def test_winners_of_tricks_may_be_seats() -> None:
    assert one(f'{VINT}[TrickWinners "N NS E {"W " * 10}"]').winners[:3] == (Seat.N, Side.NS, Seat.E)


def test_columns_of_the_play() -> None:
    told_so = f'{SPADES}[Declaration "S"]\nS named spades\n[Play "W"]\n'
    rows = "CK! CT C2 C3\nCQ CJ C6 C4\n{ a ruff } C7 CA\n*\nC8"
    assert " ".join(card.code for card in one(told_so + rows).play[:8]) == "CK CT C2 C3 CQ CJ C6 C4"
    # The third line is West's and North's only.
    assert [card.code for card in one(told_so + rows).play[8:]] == ["C7", "CA"]
    flat = "CK CT C2 C3 CQ CJ C6 C4 C7 CA"
    assert one(told_so + flat).play == one(told_so + rows).play
    # North won the second trick, so that the third begins in the second column.
    assert told(told_so + "C8 CT C2 C3\n- D3 - -") == []
    assert told(told_so + "C8 CT C2 C3\nD5 - - -") == ["9:1 pbn.play-gap"]


def test_a_rubber() -> None:
    found = file("biritch-rubber.pbn")
    (rubber,) = found.records
    assert isinstance(rubber, RubberRecord) and len(rubber.deals) == 3
    assert [board.record for board in found.boards] == list(rubber.deals)
    assert [deal.place.line for deal in rubber.deals] == [3, 34, 74]


def test_two_rubbers_and_a_deal_in_one_file() -> None:
    deal = f'[Deal "{DEAL}"]\n[Result "NS 8"]\n'
    boards = [
        f'[Board "{n}"]\n{BIRITCH}[Dealer "{dealer}"]\n{deal}{rubber}[Declaration "?"]\n{dealer} named spades\n'
        for n, dealer, rubber in (
            (1, "N", '[Rubber "1 of 2"]\n'), (2, "E", '[Rubber "2/2"]\n'),
            (3, "W", '[Rubber "1"]\n'), (4, "E", ""),
        )
    ]  # fmt: skip
    first, second, alone = read_pbn_records("\n".join(boards))
    assert isinstance(first, RubberRecord) and isinstance(second, RubberRecord) and isinstance(alone, Record)
    assert (len(first.deals), len(second.deals)) == (2, 1)
    assert first.deals[1].before.below == BySide(4, 0)
