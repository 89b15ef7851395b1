"""Faults of PBN files: every one is told, by board, line and column."""

from __future__ import annotations

import pytest
from test_pbn_reading import BIRITCH, CONTRACT, DATA, DEAL, SPADES, TABLE, VINT, told

from biritch import DealError, ParseError, RecordError
from biritch.formats.pbn import deals_from, read_pbn, read_pbn_records
from biritch.formats.sniff import looks_like_pbn
from biritch.messages import catalogue

FAULTS = [
    ("", ["1:1 pbn.no-boards"]),
    ("words alone", ["1:1 pbn.no-boards"]),
    ("[", ["1:1 pbn.tag"]),
    ('[Board "1"]\n  [?]', ["2:3 pbn.tag"]),
    ('[Board "1"]\n[Deal "N:', ["2:1 pbn.tag-open"]),
    ('[Board "1"]\n[Deal "N:AK" and more', ["2:1 pbn.tag-open"]),
    ('[Board "1"]\nwords { and\nno end', ["2:7 pbn.comment"]),
    ('[Board "1"]\n[Deal "AK.."]', ["2:8 deal.no-seat"]),
    ('[Board "1"]\n[Deal "N:AK..."]', ["2:8 deal.not-four"]),
    (f'[Deal "{DEAL.replace("65.", "6A.")}"]', ["1:8 deal.twice", "1:8 deal.missing"]),
    ('[Declaration "S"]\nS hearts', ["1:1 pbn.no-profile"]),
    ('[RuleProfile "1887"]', ["1:15 record.unknown-profile"]),
    ('[Game "Vint"]\n' + BIRITCH, ["1:8 pbn.other-game"]),
    (f'{VINT}[Game "Biritch"]', ["2:8 pbn.other-game"]),
    (f'{BIRITCH}[Dealer "N"]\n[Result ""]\n[Dealer "N"]', ["4:1 pbn.tag-twice"]),
    (f'{BIRITCH}[Options "game"]', ["2:11 pbn.options"]),
    (f'{BIRITCH}[Options "game=40 = "]', ["2:19 pbn.options"]),
    (f'{BIRITCH}[Options "gane=40"]', ["2:11 option.unknown"]),
    (
        f'{BIRITCH}[Options "game=x values=3 values.hearts=9"]',
        ["2:11 option.number", "2:11 option.values", "2:18 pbn.record.repeated-key"],
    ),
    (f'{BIRITCH}[Dealer "Q"]', ["2:10 parse.seat"]),
    (f'{BIRITCH}[Dealer "N"]\n[Declaration "S"]', ["3:15 pbn.other-dealer"]),
    (f'{BIRITCH}[Dealer "N"]\n[Declaration "??"]', ["3:15 pbn.other-dealer"]),
    (f'{BIRITCH}[Auction "N"]\n1S', ["2:1 pbn.bridge-auction"]),
    (f'{BIRITCH}[VintAuction "N"]\n1S', ["2:1 pbn.other-talk"]),
    (f'{VINT}[Declaration "N"]\nN hearts', ["2:1 pbn.other-talk"]),
    (f'{BIRITCH}[Declaration "N"]\nN hearts\nX contre', ["4:1 pbn.speaker"]),
    (f'{BIRITCH}[Declaration "N"]\nN', ["3:1 pbn.no-word"]),
    (f'{BIRITCH}[Declaration "N"]\nN named', ["3:1 pbn.no-word"]),
    (f'{BIRITCH}[Declaration "N"]\nN bananas', ["3:3 parse.call-naming"]),
    (f'{BIRITCH}[Declaration "N"]\nS hearts', ["3:1 pbn.not-to-speak"]),
    (f'{BIRITCH}[Declaration "N"]\nN named bananas', ["3:9 parse.denomination"]),
    (f'{BIRITCH}[Declaration "N"]\nE named hearts', ["3:3 record.named-by"]),
    (f'{BIRITCH}[Dealer "N"]\n[Declaration "N"]\nE named hearts', ["4:3 record.named-by"]),
    (f'{BIRITCH}[Dealer "N"]\n[Declaration "N"]\nN named hearts\nE surcontre', ["5:3 pbn.raise-word"]),
    (f'{BIRITCH}[Dealer "N"]\n[Declaration "N"]\nN named hearts\nS contre', ["5:3 record.raise-wrong-side"]),
    (
        f'{BIRITCH}[Dealer "N"]\n[Declarer "E"]\n[Declaration "N"]\nN named hearts',
        ["3:12 record.declarer-not-dealer", "5:3 record.named-by"],
    ),
    (
        f'{BIRITCH}[Dealer "N"]\n[Declaration "N"]\nN hearts\nE decline\nW decline\nN named spades',
        ["7:3 pbn.record.contract-disagrees"],
    ),
    (f'{BIRITCH}[Contract "4S"]', ["2:12 pbn.contract-level"]),
    (f'{BIRITCH}[Contract "Pass"]', ["2:12 pbn.contract-disagrees"]),
    (f'{BIRITCH}[Declaration "N"]\nN hearts\n[Declarer "E"]', ["4:12 pbn.declarer-disagrees"]),
    (f'{VINT}[Contract "spades"]\n[Declarer "N"]', ["2:12 pbn.contract"]),
    (f'{VINT}[Contract "8S"]\n[Declarer "N"]', ["2:12 record.not-within"]),
    (f'{VINT}[Contract "3SX"]\n[Declarer "N"]', ["2:12 parse.denomination"]),
    (f'{VINT}[Contract "3S"]', ["2:12 pbn.record.no-declarer"]),
    (f'{VINT}[Contract "3S"]\n[VintAuction "N"]\n3C', ["2:12 pbn.contract-disagrees"]),
    (f'{VINT}[VintAuction "N"]\n3C\n2S', ["4:1 refusal.bid-too-low"]),
    (f'{VINT}[VintAuction "N"]\n3C X', ["3:4 parse.call-vint"]),
    (f'{CONTRACT}[Auction "N"]\n3C X XX X', ["3:9 refusal.double-again"]),
    (f'{CONTRACT}[Auction "N"]\n3C X AP\n[Contract "3C"]', ["4:12 pbn.contract-disagrees"]),
    (f'{CONTRACT}[Auction "N"]\n2R', ["3:1 refusal.no-such-denomination"]),
    (f'{CONTRACT}[Vulnerable "us"]', ["2:14 pbn.vulnerable"]),
    (f'{CONTRACT}[Vulnerable "NS"]\n[Before "NS below 20"]', ["2:14 pbn.vulnerable-disagrees"]),
    (f'{VINT}[VintAuction "?"]\n3C', ["2:1 pbn.record.calls-need-dealer"]),
    (f'{VINT}[Honours "AKQ"]', ["2:11 pbn.no-seat", "2:11 record.honours-absent"]),
    (f'{VINT}[Contract "3C"]\n[Declarer "N"]\n[Aces "N 4"]', ["4:8 pbn.record.honours-missing"]),
    (f'{BIRITCH}[Deal "{DEAL}"]\n[Voids "N"]', ["3:9 pbn.record.deal-and-holdings"]),
    (f'{BIRITCH}[Before "NS 20"]', ["2:13 pbn.before"]),
    (f'{BIRITCH}[Before "below 20"]', ["2:16 pbn.before"]),
    (f'{BIRITCH}[Before "NS below 30"]', ["2:19 score.below-over"]),
    (f'{BIRITCH}[Before "NS below -1"]', ["2:19 record.not-whole"]),
    (f'{BIRITCH}[Before "NS total {"9" * 31}"]', ["2:19 json.long-number"]),
    (f'{BIRITCH}[Before "NS below 2 below 3"]', ["2:27 pbn.record.repeated-key"]),
    (f'{VINT}[Revokes "N"]', ["2:11 pbn.record.no-revokes"]),
    (f'{BIRITCH}[Dealer "S"]\n[Declaration "S"]\nS named hearts\n[Revokes "E, N"]', ["5:14 record.revoke-dummy"]),
    ('[RuleProfile "retelling"]\n[Revokes "N, Q"]', ["2:14 parse.seat"]),
    (f'{BIRITCH}[Result "nine"]', ["2:10 pbn.result"]),
    (f'{BIRITCH}[Result "NS"]', ["2:10 pbn.result"]),
    (f'{BIRITCH}[Result "9"]', ["2:10 pbn.result-side"]),
    (f'{BIRITCH}[Result "NS 9 EW 5"]', ["2:10 record.tricks-sum"]),
    (f'{BIRITCH}[Result "NS 9 NS 4"]', ["2:18 pbn.given-twice"]),
    (f'{BIRITCH}[Result "NS 9 EW 4 NS 9"]', ["2:23 pbn.given-twice"]),
    (f'{VINT}[Aces "N 2 3 E 2"]', ["2:12 pbn.no-seat"]),
    (f'{BIRITCH}[Declaration "N"]\nN hearts\nE contre contre', ["4:3 parse.call-naming"]),
    (f'{BIRITCH}[Result "NS 14"]', ["2:13 record.not-within"]),
    (f'{BIRITCH}[TrickWinners "NS EW"]', ["2:16 record.not-thirteen"]),
    (f'{BIRITCH}[TrickWinners "{"NS " * 12}X"]', ["2:52 parse.side"]),
    (f'{SPADES}[TrickWinners "{"NS " * 12}EW"]', ["4:10 pbn.record.tricks-disagree"]),
    (f'{SPADES}[Play "W"]\nCK', ["5:1 pbn.play-no-trumps"]),
    (f'{SPADES}[Declaration "S"]\nS named spades\n[Play "N"]\nCK', ["8:1 pbn.play-gap"]),
    (f'{SPADES}[Declaration "S"]\nS named spades\n[Play "Q"]\nCK', ["7:8 pbn.play-leader"]),
    (f'{SPADES}[Declaration "S"]\nS named spades\n[Play "W"]\nCK CJ - C3', ["8:9 pbn.play-gap"]),
    (f'{SPADES}[Declaration "S"]\nS named spades\n[Play "W"]\nCK CJ - -\nCQ', ["9:1 pbn.play-gap"]),
    (f'{SPADES}[Declaration "S"]\nS named spades\n[Play "W"]\nCK xx', ["8:4 parse.card"]),
    (f'{SPADES}[Declaration "S"]\nS named spades\n[Play "W"]\nCK DK', ["8:4 refusal.must-follow"]),
    (f'{SPADES}[Declaration "S"]\nS bananas\n[Play "W"]\nCK DK', ["6:3 parse.call-naming"]),
    (f'{BIRITCH}[Rubber "first"]', ["2:10 pbn.rubber"]),
    (f'{BIRITCH}[Rubber "2 of 2"]', ["2:10 pbn.rubber-order", "2:10 pbn.rubber-short"]),
    (f'{BIRITCH}[Rubber "0 of 3"]', ["2:10 pbn.rubber-short"]),
    (f'{BIRITCH}{TABLE}NS below 56 collinson-1886/odd-tricks', ["2:1 pbn.score-unknown"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "faults"), FAULTS)
def test_faults_have_line_and_column(text: str, faults: list[str]) -> None:
    assert told(text) == faults


def test_faults_of_holdings_have_their_places() -> None:
    text = f'{VINT}[Contract "3C"]\n[Declarer "N"]\n[Aces "N 3 E x"]\n[Honours "N AKQ E JX N T"]'
    assert told(text) == [
        "4:12 record.not-within", "5:17 record.not-honour", "5:22 pbn.record.repeated-key",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        ("NS below 28 {0}/odd-tricks\nNS above 40 {0}/slam\nNS above 18 {0}/honours-trumps", ["9:1 pbn.score"]),
        ("NS below 14 {0}/odd-tricks\nNS above 40 {0}/slam", ["8:1 pbn.score-missing"]),
        (
            "NS above 18 {0}/honours-trumps\nNS above 40 {0}/slam\nNS below 14 {0}/odd-tricks\n"
            "EW above 9 {0}/slam",
            ["12:1 pbn.score-none"],
        ),
        ("NS below 14\nnothing of use here", ["9:1 pbn.score-row", "10:1 pbn.score-row"]),
        ("NS above 18 {0}/honours-trumps\nNS above 40 {0}/slam\nns BELOW +14 {0}/odd-tricks", []),
    ],
)
def test_score_lines_must_be_those_of_the_rules(rows: str, faults: list[str]) -> None:
    text = f'[Board "1"]\n{SPADES}[Declaration "S"]\nS named spades\n{TABLE}{rows.format("collinson-1886")}'
    assert told(text) == faults


def test_the_file_says_and_the_rules_give() -> None:
    text = f'{SPADES}[Declaration "S"]\nS named spades\n{TABLE}NS below 28 collinson-1886/odd-tricks'
    fault = read_pbn(text, "x.pbn").faults[-1]
    assert str(fault).startswith("x.pbn:8:1: board 1: the file says 28 below the line for N–S, the rules give 14;")
    assert fault.rule == "collinson-1886/odd-tricks"


def test_columns_of_score_lines_may_stand_otherwise() -> None:
    table = '[ScoreSheetTable "+Points\\3R;Rule\\40L;Side;Column"]\n'
    rows = "14 {0}/odd-tricks NS below\n40 {0}/slam NS above\n18 {0}/honours-trumps NS above"
    text = f'{SPADES}[Declaration "S"]\nS named spades\n'
    assert told(text + table + rows.format("collinson-1886")) == []
    assert told(text + '[ScoreSheetTable "Side;Points"]\nNS 4') == ["7:19 pbn.score-columns"]


def test_what_a_score_lacks() -> None:
    assert told(f'{BIRITCH}[Dealer "S"]\n', to_score=True) == [
        "1:1 pbn.record.no-contract", "1:1 pbn.record.no-cards", "1:1 pbn.record.no-tricks",
    ]  # fmt: skip
    # A deal that is there but faulty is not also said to be missing.
    assert told(f'{BIRITCH}[Deal "x"]\n', to_score=True) == ["2:8 deal.no-seat"]


def test_faults_of_a_rubber_are_told_for_each_board() -> None:
    text = (DATA / "biritch-rubber.pbn").read_bytes().decode()
    assert told(text.replace('[Dealer "W"]', '[Dealer "E"]')) == [
        "46:12 record.declarer-not-dealer", "54:15 pbn.other-dealer",
    ]  # fmt: skip
    found = read_pbn(text.replace("total 114", "total 113"))
    (fault,) = found.faults
    assert (fault.place.board, fault.message.key) == ("2", "pbn.record.before-disagrees")
    assert [board.label for board in found.boards] == ["1", "3"] and found.records == ()
    assert all(board.record is None for board in found.boards)
    missing = read_pbn(text.replace("3 of 3", "3 of 4"))
    assert [fault.message.key for fault in missing.faults] == ["pbn.rubber-short"]
    other = read_pbn(text.replace('[Rubber "2 of 3"]', '[Rubber "2 of 3"]\r\n[Options "chicane=3"]'))
    (fault,) = other.faults
    assert (fault.place.board, fault.place.line, fault.message.key) == ("2", 52, "record.other-options")


def test_records_are_asked_for_where_there_are_none() -> None:
    with pytest.raises(ParseError) as caught:
        read_pbn_records((DATA / "bridge.pbn").read_text(), "b.pbn")
    assert str(caught.value).startswith("b.pbn:3:1: board 1: the board does not say by which rules")
    assert len(caught.value.faults) == 1
    with pytest.raises(RecordError):
        read_pbn_records(f'{BIRITCH}[Dealer "Q"]')


def test_deals_that_are_none() -> None:
    with pytest.raises(ParseError):
        deals_from('[Board "1"]')
    with pytest.raises(ParseError):
        deals_from('[Deal "N:AK')
    with pytest.raises(DealError) as caught:
        deals_from(f'[Deal "{DEAL.replace("65.", "6.")}"]\n[Deal "{DEAL.replace("65.", "65A.")}"]')
    assert {fault.place.line for fault in caught.value.faults} == {1, 2}


def test_what_looks_like_pbn() -> None:
    assert looks_like_pbn('\ufeff% PBN\r\r[ Board "1" ]\r')
    assert not looks_like_pbn('{"deals": [\n["N"]]}') and not looks_like_pbn("md|3,,,|") and not looks_like_pbn("")


def test_every_sentence_about_pbn_is_said_somewhere() -> None:
    shown = {fault.split()[1] for _, faults in FAULTS for fault in faults}
    elsewhere = {"pbn.no-deals", "pbn.too-long", "pbn.score"}
    elsewhere |= {"pbn.irregular"}  # with its mark, in test_files
    elsewhere |= {f"pbn.score-{key}" for key in ("none", "missing", "columns", "row")}
    for key, template in catalogue("en").items():
        if key.startswith("pbn.record."):
            assert key.removeprefix("pbn.") in catalogue("en")
        elif key.startswith("pbn."):
            assert key in shown | elsewhere
        if key.startswith(("pbn.", "lin.")):
            assert "; " in template, f"{key}: what is wrong; what to do"
