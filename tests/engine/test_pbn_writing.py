"""Writing PBN: what is written is strict, and reading it back gives the same record, to the byte."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from biritch import (
    PROFILES,
    BySide,
    Deal,
    Denomination,
    Holdings,
    Play,
    Profile,
    Record,
    RecordError,
    Rubber,
    RubberRecord,
    Seat,
    Standing,
    read_record,
    read_rubber,
)
from biritch.cards.cards import CARDS
from biritch.formats.pbn import read_pbn, read_pbn_records, write_pbn
from biritch.formats.record import holdings_as_json

DATA = Path(__file__).parent.parent / "data" / "pbn"
TABLE = '[ScoreSheetTable "Side;Column;Points;Rule"]'
SIDES = ("NS", "EW")
SEATS = tuple(seat.name for seat in Seat)
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "collinson-1886": ({}, {}, {"game": 40}, {"values": {"hearts": 9, "notrump": 12}, "little_slam": 0}),
    "vint-moscow-1886": ({}, {}, {"opening_passes": 4, "closing_passes": 3}, {"game": 700, "ace": 11}),
    "retelling": (
        {}, {"naming": "auction"}, {"naming": "auction", "rank": "literal", "game": 40, "open_hands": True},
        {"honours": "russian", "values": {"spades": 3}, "revoke_tricks": 3},
    ),
    "bridge-whist-1904": ({}, {"revoke_choice": "deduct"}, {"revoke_choice": "add", "ceiling": 200}),
    "auction-1908": ({}, {"revoke_choice": "add"}, {"one_spade": 90, "values": {"hearts": 9}}),
    "royal-auction-1914": ({}, {"chicane": "1912"}, {"ranking": "majority"}, {"royals": 11, "revoke_points": 150}),
    "contract-modern": ({}, {}, {"revoke_tricks": 2}, {"notrump_first": 5, "game": 120}),
}  # fmt: skip


class Chance:
    """A record by chance: what was said, held and taken, each in every way a record has."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.data: dict[str, Any] = {"profile": self.random.choice(list(PROFILES))}
        self.data["options"] = self.random.choice(OPTIONS[self.data["profile"]])
        self.profile: Profile = PROFILES[self.data["profile"]].with_options(self.data["options"])
        self.deal = Deal.shuffled(self.random.randrange(1 << 30))

    def record(self) -> Record:
        self.talk()
        agreed = read_record(self.data).agreed
        cards = self.random.choice(("none", "deal", "deal", "holdings"))
        if cards == "deal":
            self.data["deal"] = self.deal.to_pbn()
        elif cards == "holdings" and agreed:
            self.holdings(agreed.denomination)
        self.taken(read_record(self.data))
        if self.profile.has_revokes and self.random.random() < 0.4:
            exposed = agreed.declarer.partner.name if agreed and not self.profile.dummy_revokes else ""
            seats = [seat for seat in SEATS if seat != exposed]
            self.data["revokes"] = self.random.choices(seats, k=self.random.choice((1, 2, 200)))
        if self.random.random() < 0.6:
            self.before()
        return read_record(self.data)

    def talk(self) -> None:
        kind = self.random.choice(("none", "dealer", "contract", "contract", "calls", "calls", "both"))
        if kind == "none":
            return
        self.data["dealer"] = self.random.choice(SEATS)
        if kind in ("calls", "both"):
            self.calls(self.random.choice((None, None, 0, 1, 3)))
        if kind == "contract":
            self.contract()
        if kind == "both":
            self.both()

    def calls(self, stop: int | None) -> None:
        talk = self.profile.talk(Seat[self.data["dealer"]])
        eager = self.random.choice((0.05, 0.4, 0.8))
        while talk.state == "open" and len(talk.calls) != stop:
            words = [call for call in talk.candidates() if talk.refusal(call) is None]
            shy = [call for call in words if type(call).__name__ in ("Pass", "Decline")]
            if shy and self.random.random() > eager:
                words = shy
            talk = talk.after(self.random.choice(words))
        self.data["calls"] = [talk.write(call) for call in talk.calls]

    def both(self) -> None:
        agreed = read_record(self.data).agreed
        if agreed is None:
            return
        self.data["contract"] = {"declarer": agreed.declarer.name, "denomination": agreed.denomination.word}
        if agreed.level is not None:
            self.data["contract"]["level"] = agreed.level
            if self.profile.has_raises:
                self.data["contract"]["raises"] = [seat.name for seat in agreed.raises]
        else:
            named_by = agreed.declarer if agreed.named_by is None else agreed.named_by
            self.data["contract"] |= {"named_by": named_by.name, "raises": [seat.name for seat in agreed.raises]}

    def contract(self) -> None:
        dealer = Seat[self.data["dealer"]]
        declarer = dealer if self.profile.dealer_declares else self.random.choice(list(Seat))
        named = self.random.choice(self.profile.rising)
        contract: dict[str, Any] = {"declarer": declarer.name, "denomination": named.word}
        if self.profile.has_level:
            contract["level"] = self.random.randint(1, 7)
            if self.random.random() < 0.3:
                del self.data["dealer"]
        if self.profile.has_raises:
            raises = self.random.choice((0, 0, 1, 2, 3, 300))
            most = self.profile.most_raises_at(named)
            if most is not None:
                raises = min(raises, most)
            sides = (declarer.side.other, declarer.side)
            contract["raises"] = [self.random.choice(sides[i % 2].seats).name for i in range(raises)]
            if self.profile.dealer_declares:
                contract["named_by"] = self.random.choice((declarer, declarer.partner)).name
        self.data["contract"] = contract

    def holdings(self, denomination: Denomination) -> None:
        held = holdings_as_json(Holdings.of(self.deal, denomination))
        if denomination.suit is not None and self.random.random() < 0.5:
            held["honours"] = {seat: held["honours"].get(seat, "") for seat in SEATS}
        if "aces" in held and "aces" not in self.profile.holdings_needed(denomination):
            del held["aces"]
        self.data["holdings"] = held

    def taken(self, record: Record) -> None:
        if record.is_thrown_in:
            return
        kind = self.random.choice(("none", "tricks", "sides", "seats", "play", "play", "part", "stray"))
        ns = self.random.randint(0, 13)
        if kind in ("tricks", "part"):
            self.data["tricks"] = {"NS": ns, "EW": 13 - ns}
        if kind in ("sides", "seats"):
            names = SIDES if kind == "sides" else SEATS + SIDES
            self.data["trick_winners"] = self.random.choices(names, k=13)
        if kind in ("play", "part"):
            self.play(record, 52 if kind == "play" else self.random.randrange(52))
        if kind == "stray" and not record.agreed:
            cards = self.random.sample(CARDS, k=self.random.choice((1, 7, 52)))
            self.data["play"] = [card.code for card in cards]
            self.data["trick_winners"] = self.random.choices(SEATS, k=13)

    def play(self, record: Record, count: int) -> None:
        agreed = record.agreed
        trumps, leader = (agreed.denomination, agreed.leader) if agreed else (Denomination.NOTRUMP, Seat.N)
        play = Play(self.deal, trumps, leader)
        for _ in range(count):
            play.push(self.random.choice(play.legal))
        self.data["play"] = [card.code for card in play.cards]

    def before(self) -> None:
        pick = self.random.randrange
        most = self.profile.game
        self.data["before"] = {
            "below": {side: pick(most) for side in SIDES},
            "games": {side: pick(2) for side in SIDES},
            "total": {side: pick(self.random.choice((9, 5000, 10**30))) for side in SIDES},
        }


def rubber_by_chance(seed: int) -> RubberRecord:
    """A rubber of a few deals, each complete, one thrown in now and then."""
    chance = random.Random(seed)
    name = chance.choice(list(PROFILES))
    options = chance.choice(OPTIONS[name])
    rubber = Rubber(PROFILES[name].with_options(options))
    dealer, deals = Seat(chance.randrange(4)), []
    for _ in range(chance.randint(0, 4)):
        if rubber.final:
            break
        record = Chance(chance.randrange(1 << 30))
        record.data = {"profile": name, "options": options, "dealer": dealer.name, "deal": record.deal.to_pbn()}
        record.profile = rubber.profile
        record.calls(None)
        if not read_record(record.data).is_thrown_in:
            record.data["trick_winners"] = chance.choices(SIDES, k=13)
        deals.append(record.data)
        rubber.add(read_record(record.data).result(), dealer)
        dealer = dealer.left
    return read_rubber({"profile": name, "options": options, "deals": deals})


def returns(record: Record | RubberRecord) -> str:
    """Write, read and write again; all the same."""
    text = write_pbn(record)
    found = read_pbn(text)
    assert [str(fault) for fault in found.faults] == []
    (again,) = found.records
    assert again == record
    assert write_pbn(again) == text
    return text


@given(st.integers(0, 1 << 60))
def test_a_record_comes_back_equal(seed: int) -> None:
    text = returns(Chance(seed).record())
    assert text.isascii() and text.endswith("\r\n")
    assert text.count("\n") == text.count("\r\n") and "\r" not in text.replace("\r\n", "")
    assert max(map(len, text.splitlines())) <= 255


@given(st.integers(0, 1 << 60))
def test_a_rubber_comes_back_equal(seed: int) -> None:
    returns(rubber_by_chance(seed))


@pytest.mark.parametrize("name", ["biritch-rubber", "vint", "retelling"])
def test_strict_files_are_written_again_byte_for_byte(name: str) -> None:
    text = (DATA / f"{name}.pbn").read_bytes().decode("ascii")
    assert write_pbn(read_pbn_records(text, name)) == text


def test_a_loose_file_is_written_strictly() -> None:
    text = write_pbn(read_pbn_records((DATA / "loose.pbn").read_text()))
    assert '[Deal "N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87"]\r\n' in text
    assert '[Result "NS 13 EW 0"]\r\n' in text and "S named spades\r\nW contre\r\nS surcontre\r\n" in text
    assert '[Deal "N:- - - -"]\r\n' in text


def test_the_mandatory_tags_come_first_in_their_order() -> None:
    lines = write_pbn(Record(profile=PROFILES["collinson-1886"])).splitlines()
    assert lines[:2] == ["% PBN 2.1", "% EXPORT"]
    assert [line[1:].split()[0] for line in lines[2:17]] == [
        "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal",
        "Scoring", "Declarer", "Contract", "Result",
    ]  # fmt: skip
    others = [line[1:].split()[0] for line in lines[17:]]
    assert others == sorted(others) == ["Game", "RuleProfile", "RuleSource"]


def test_records_and_rubbers_in_one_file() -> None:
    several = [
        rubber_by_chance(3),
        Chance(1).record(),
        rubber_by_chance(0),
        rubber_by_chance(5),
        Chance(2).record(),
    ]
    text = write_pbn(several)
    assert read_pbn_records(text) == tuple(several)
    boards = [line for line in text.splitlines() if line.startswith("[Board ")]
    assert boards == [f'[Board "{number}"]' for number in range(1, len(boards) + 1)]


def test_a_rubber_without_deals() -> None:
    data = {"profile": "retelling", "options": {"game": 40}, "deals": []}
    assert '[Rubber "0 of 0"]' in returns(read_rubber(data))


def test_a_list_too_long_for_its_tag_goes_on_below() -> None:
    data = {"profile": "retelling", "revokes": ["N", "E", "S"] * 100}
    text = returns(read_record(data))
    start = text.index("[Revokes")
    assert text[start : text.index("[Rule")].count("\r\n") == 3


def test_numbers_too_long_to_write() -> None:
    record = Chance(0)
    record.data = {
        "profile": "collinson-1886", "dealer": "N", "deal": record.deal.to_pbn(), "tricks": {"NS": 7, "EW": 6},
        "contract": {"denomination": "hearts", "raises": ["E", "N"] * 200},
    }  # fmt: skip
    # The score of a ladder without an end is left out; in a rubber, so is the standing it leads to.
    assert "ScoreSheetTable" not in returns(read_record(record.data))
    following = record.data | {"dealer": "E", "contract": {"denomination": "clubs"}}
    rubber = read_rubber({"profile": "collinson-1886", "deals": [record.data, following]})
    assert "Before" not in returns(rubber)
    with pytest.raises(RecordError, match="more than 30 digits"):
        write_pbn(Record(profile=PROFILES["retelling"], before=Standing(total=BySide(10**40, 0))))


@given(st.integers(0, 1 << 60))
def test_a_wrong_score_line_is_found(seed: int) -> None:
    lines = write_pbn(Chance(seed).record()).split("\r\n")
    if TABLE not in lines:
        return
    row = random.Random(seed).randrange(lines.index(TABLE) + 1, len(lines) - 1)
    side, column, points, rule = lines[row].split()
    lines[row] = f"{side} {column} {int(points) + 1} {rule}"
    (fault,) = read_pbn("\r\n".join(lines)).faults
    assert (fault.message.key, fault.place.line, fault.rule) == ("pbn.score", row + 1, rule)
    assert f"says {int(points) + 1} " in str(fault) and f"give {points};" in str(fault)
