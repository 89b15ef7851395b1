"""The record format: JSON records and rubbers, read with every fault in its place.

Every key must be known and every value possible. The values themselves are in ``biritch.formats.record``, the
reading of a record's parts in ``biritch.formats.reading``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.errors import Fault, ParseError, RecordError
from biritch.formats.json_places import Path, PlacedJson, read_json
from biritch.formats.masks import quick_deal
from biritch.formats.reading.about import read_about, read_names
from biritch.formats.reading.contract import agreed, read_calls, read_contract
from biritch.formats.reading.holdings import read_holdings
from biritch.formats.reading.reader import Reader
from biritch.formats.reading.tricks import read_before, read_revokes, read_taken
from biritch.formats.record import RECORD_FORMAT, RUBBER_FORMAT, Record, RubberRecord
from biritch.formats.sniff import kind_of
from biritch.messages import Message
from biritch.profiles.base import Profile
from biritch.profiles.lines import Standing
from biritch.scoring.checks import in_accord, in_cards
from biritch.scoring.rubber import Rubber

RECORD_KEYS = (
    "format", "profile", "options", "dealer", "deal", "holdings", "contract", "calls", "play", "trick_winners",
    "tricks", "revokes", "before", "names", "about",
)  # fmt: skip
GIVEN_AS = {
    "record.no-contract": ("contract", "calls"),
    "record.no-cards": ("deal", "holdings"),
    "record.no-tricks": ("play", "trick_winners", "tricks"),
}
STOPS: dict[str, Path] = {"record.play-short": ("play",), "record.talk-open": ("calls",)}  # too early

__all__ = ["Record", "RubberRecord", "read_any", "read_placed", "read_record", "read_rubber"]


def read_record(data: str | Mapping[str, Any], source: str = "", *, to_score: bool = False) -> Record:
    """Read a record from JSON text or from data already parsed.

    ``source`` names the file in faults. Raises ParseError for text that is not JSON, RecordError with every
    fault for a record that cannot be; ``to_score`` counts what a score lacks among them.
    """
    return _read(_placed(data, source), to_score)


def read_rubber(data: str | Mapping[str, Any], source: str = "") -> RubberRecord:
    """Read a rubber from JSON text or data, checking dealers and standings from deal to deal.

    Raises as ``read_record`` does, with the faults of all deals.
    """
    return _RubberReader(_placed(data, source)).read()


def read_any(data: str | Mapping[str, Any], source: str = "", *, to_score: bool = False) -> Record | RubberRecord:
    """Read a record or a rubber, whichever it is; a rubber's deals must always be complete."""
    return read_placed(_placed(data, source), to_score=to_score)


def read_placed(placed: PlacedJson, *, to_score: bool = False) -> Record | RubberRecord:
    """Read a record or a rubber from data whose places are known already, as another format has them."""
    return read_part(placed, (), to_score=to_score)


def read_part(placed: PlacedJson, path: Path, *, to_score: bool = False) -> Record | RubberRecord:
    """Read the record or the rubber that stands at a path of the data."""
    value = placed.value
    for step in path:
        value = value[step]
    if isinstance(value, Mapping) and ("deals" in value or value.get("format") == RUBBER_FORMAT):
        return _RubberReader(placed, path).read()
    return _read(placed, to_score, path)


def _read(placed: PlacedJson, to_score: bool, path: Path = ()) -> Record:
    reader = RecordReader(placed, path)
    record = reader.record()
    if record and to_score:
        reader.faults += reader.lacking(record)
    if reader.faults or record is None:
        raise RecordError(*reader.faults)
    return record


def _placed(data: str | Mapping[str, Any], source: str) -> PlacedJson:
    if not isinstance(data, str):
        return PlacedJson(data, source)
    try:
        return read_json(data, source)
    except ParseError as error:
        key = _instead(data) if error.faults[0].message.key == "json.value" else ""
        if not key:
            raise
        raise ParseError(replace(error.faults[0], message=Message(key))) from None


def _instead(text: str) -> str:
    """What a text is, if it is no JSON from its first letter on."""
    kind = kind_of(text)
    return f"json.is-{kind}" if kind in ("pbn", "lin", "link", "deal", "name") else ""


class RecordReader(Reader):
    """Reads one record. ``running`` is a rubber's standing, for what the record's ``before`` leaves out."""

    def record(self, default: Profile | None = None, running: Standing | None = None) -> Record | None:
        """The record, or None if it could not be made out; the faults tell."""
        value = self.mapping(self.placed_value(), (), RECORD_KEYS)
        self.repeated_keys()
        if value is None:
            return None
        if value.get("format", RECORD_FORMAT) != RECORD_FORMAT:
            self.wrong_format(value["format"], RECORD_FORMAT)
        self.read_profile(value, default)
        profile = self.profile
        if profile is None:
            return None
        dealer = self.seat(value["dealer"], ("dealer",)) if "dealer" in value else None
        self.bad_dealer = dealer is None and "dealer" in value
        deal = self.deal(value)
        contract = read_contract(self, value["contract"], dealer) if "contract" in value else None
        if dealer is None and contract and profile.dealer_declares:
            dealer = contract.declarer
        calls = read_calls(self, value["calls"], dealer) if "calls" in value else None
        accord = contract or agreed(self, calls, dealer)
        self.flaws(in_accord(contract, calls is not None, agreed(self, calls, dealer)))
        holdings = None
        if "holdings" in value and not self.flaws(in_cards("deal" in value, True)):
            named = accord.denomination if accord else None
            holdings = read_holdings(self, value["holdings"], profile, named)
        play, winners, tricks = read_taken(self, value, deal, accord)
        record = Record(
            profile=profile, dealer=dealer, deal=deal, holdings=holdings, contract=contract, calls=calls,
            play=play, winners=winners, tricks=tricks, revokes=read_revokes(self, value, accord),
            before=read_before(self, value.get("before", {}), running),
            names=read_names(self, value), about=read_about(self, value), place=self.placed.place(self.path),
        )  # fmt: skip
        if record.talk and record.is_thrown_in:
            for key in GIVEN_AS["record.no-tricks"]:
                if key in value:
                    self.fault((key,), "thrown-in-tricks", record.talk.redeal_rule)
        return record

    def lacking(self, record: Record) -> list[Fault]:
        """What a score needs and is not there at all; what is there but faulty has been noted already."""
        value = self.placed_value()
        return [
            replace(fault, place=self.placed.place((*self.path, *STOPS.get(fault.message.key, ()))))
            for fault in record.missing()
            if not any(key in value for key in GIVEN_AS.get(fault.message.key, ()))
        ]

    def deal(self, value: Mapping[str, Any]) -> Deal | None:
        text = self.text(value["deal"], ("deal",)) if "deal" in value else None
        if text is None:
            return None
        return quick_deal(text) or self.try_at(("deal",), lambda: Deal.from_pbn(text), "deal")


class _RubberReader(Reader):
    """Reads a rubber, scoring as it goes, so that every deal is checked against the standing before it."""

    def read(self) -> RubberRecord:
        value = self.mapping(self.placed_value(), (), ("format", "profile", "options", "deals"))
        self.repeated_keys()
        deals: list[Record] = []
        if value is not None:
            if value.get("format", RUBBER_FORMAT) != RUBBER_FORMAT:
                self.wrong_format(value["format"], RUBBER_FORMAT)
            self.read_profile(value, None)
            if "deals" not in value:
                self.fault((), "no-deals")
            elif self.profile:
                deals = self.deals(self.sequence(value["deals"], ("deals",)) or [], Rubber(self.profile))
        if self.faults or self.profile is None:
            raise RecordError(*self.faults)
        return RubberRecord(profile=self.profile, deals=tuple(deals))

    def deals(self, values: list[Any], rubber: Rubber) -> list[Record]:
        records = []
        sound = True  # whether the running score is still known
        due: Seat | None = None  # who must deal, as far as is known
        for index in range(len(values)):
            reader = RecordReader(self.placed, (*self.path, "deals", index))
            reader.repeated_keys = lambda: None  # type: ignore[method-assign]  # noted for the whole file
            record = reader.record(rubber.profile, rubber.before if sound and not rubber.final else None)
            faults = reader.faults + (reader.lacking(record) if record else [])
            if record and not faults and sound:
                try:
                    rubber.add(record.result())
                except RecordError as error:
                    faults += error.at(record.place)
            sound = sound and not faults
            dealer = record.dealer if record else None
            if due is not None and dealer not in (None, due):
                message = Message("rubber.dealer", seat=dealer, due=due)
                place = self.placed.place((*self.path, "deals", index, "dealer"))
                faults.append(Fault(message, place, rubber.profile.rule("deal")))
            due = dealer.left if dealer is not None else due.left if due is not None else None
            self.faults += faults
            if record:
                records.append(record)
        return records
