"""Records as values: a deal, what was said and played, and the standing before it.

The format is ``biritch-record-1``; a rubber is ``biritch-rubber-1``. Reading checks everything that can be
checked and reports every fault with its place; ``biritch.formats.read_record`` does that work.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from biritch.cards.cards import HONOUR_RANKS, Card
from biritch.cards.deal import Deal
from biritch.cards.seats import BySide, Seat, Side
from biritch.errors import BiritchError, Fault, Place, RecordError, need, need_each
from biritch.formats.about import About, known_names
from biritch.messages import Message
from biritch.play.play import Play, dealt
from biritch.profiles.base import Profile
from biritch.profiles.lines import Standing
from biritch.profiles.results import Holdings, Result
from biritch.scoring.checks import counts, in_accord, in_cards, in_declarer, in_order, in_winners
from biritch.scoring.rubber import Rubber
from biritch.scoring.score import ScoreSheet, score
from biritch.talk.contract import Contract
from biritch.talk.moves import CALLS, Call
from biritch.talk.naming import Talk

RECORD_FORMAT = "biritch-record-1"
RUBBER_FORMAT = "biritch-rubber-1"


@dataclass(frozen=True, kw_only=True)
class Record:
    """One deal as written down. What is not known is None or empty.

    ``calls`` and ``contract`` say what was agreed, ``play`` (cards in order), ``winners`` (seats, where a seat
    is known, else sides, in order) and ``tricks`` what was taken. ``names`` and ``about`` tell who,
    when and where.
    """

    profile: Profile
    dealer: Seat | None = None
    deal: Deal | None = None
    holdings: Holdings | None = None
    contract: Contract | None = None
    calls: tuple[Call, ...] | None = None
    play: tuple[Card, ...] = ()
    winners: tuple[Seat | Side, ...] = ()
    tricks: BySide | None = None
    revokes: tuple[Seat, ...] = ()
    before: Standing = Standing()
    names: Mapping[Seat, str] = field(default_factory=dict)
    about: About = About()
    place: Place = field(default=Place(), compare=False, repr=False)

    def __post_init__(self) -> None:
        need("profile", self.profile, Profile)
        need("dealer", self.dealer, Seat, None)
        need("deal", self.deal, Deal, None)
        need("holdings", self.holdings, Holdings, None)
        need("contract", self.contract, Contract, None)
        need("tricks", self.tricks, BySide, None)
        need("before", self.before, Standing)
        need("about", self.about, About)
        need("names", self.names, Mapping)
        object.__setattr__(self, "names", known_names(self.names))
        kinds: dict[str, tuple[type, ...]] = {"play": (Card,), "winners": (Seat, Side), "revokes": (Seat,)}
        if self.calls is not None:
            kinds["calls"] = CALLS
        for name, wanted in kinds.items():
            object.__setattr__(self, name, need_each(name, getattr(self, name), *wanted))

    @cached_property
    def talk(self) -> Talk | None:
        """The talk, where the record has calls and a dealer."""
        if self.calls is None or self.dealer is None:
            return None
        talk = self.profile.talk(self.dealer)
        for call in self.calls:
            talk = talk.after(call)
        return talk

    @property
    def agreed(self) -> Contract | None:
        """The contract, written as such or from the calls."""
        talk = self.talk
        return self.contract or (talk.contract if talk else None)

    @property
    def is_thrown_in(self) -> bool:
        """Whether the calls ended without a contract, so that nothing is scored."""
        talk = self.talk
        return talk is not None and talk.state == "redeal"

    def missing(self) -> list[Fault]:
        """What a score needs and the record does not have."""
        if self.is_thrown_in:
            return []
        found = []
        contract = self.agreed
        if self.calls is None and self.contract is None:
            found.append(Fault(Message("record.no-contract"), self.place))
        elif contract is None:
            message = Message("record.talk-open", seat=self.talk.turn if self.talk else None)
            found.append(Fault(message, self.place))
        if self.deal is None and self.holdings is None:
            found.append(Fault(Message("record.no-cards"), self.place))
        if self.play and len(self.play) != 52:
            key = "record.play-short" if len(self.play) < 52 else "record.play-long"
            message = Message(key, count=len(self.play))
            found.append(Fault(message, self.place, self.profile.rule("all-tricks")))
        elif not (self.play or self.winners or self.tricks):
            found.append(Fault(Message("record.no-tricks"), self.place))
        return found

    def contradictions(self) -> list[Fault]:
        """What of the record cannot be true together: one thing written twice, and not alike."""
        talk, contract, winners = self.talk, self.agreed, self._played_out()
        found = [
            *in_accord(self.contract, talk is not None, talk.contract if talk else None),
            *in_declarer(self.profile, self.dealer, contract.declarer if contract else None),
            *in_cards(self.deal is not None, self.holdings is not None),
            *in_winners(counts(self.winners or winners), self.tricks),
            *in_order(winners, self.winners),
        ]
        return [Fault(message, self.place, self.profile.known_rule(rule)) for _, message, rule in found]

    def result(self) -> Result | None:
        """What scoring needs; None for a deal thrown in.

        Raises RecordError, naming all that is missing or contradicts the rest, or a word or a card that
        could not be.
        """
        try:
            faults = self.missing() + self.contradictions()
        except BiritchError as error:
            raise RecordError(*error.at(self.place)) from None
        if faults:
            raise RecordError(*faults)
        contract = self.agreed
        if contract is None:
            return None
        holdings = self.holdings
        if holdings is None:
            assert self.deal is not None
            holdings = Holdings.of(self.deal, contract.denomination)
        winners = self.winners or self._played_out()
        if winners:
            sides = tuple(winner.side if isinstance(winner, Seat) else winner for winner in winners)
            return Result.played(contract, holdings, sides, self.revokes)
        assert self.tricks is not None
        return Result(contract, holdings, self.tricks, revokes=self.revokes)

    def _played_out(self) -> tuple[Seat, ...]:
        """The winners of a whole play; empty if there is none. Raises IllegalMove for one that cannot be."""
        contract = self.agreed
        if len(self.play) != 52 or contract is None:
            return ()
        deal = self.deal or dealt(self.play, contract.leader, contract.denomination)
        play = Play(deal, contract.denomination, contract.leader, self.profile.id)
        for card in self.play:
            play.push(card)
        return play.winners

    def score(self, before: Standing | None = None) -> ScoreSheet:
        """Score the deal on its own ``before``, or on another standing.

        Raises RecordError, with its place in the file, for what is missing or cannot be scored.
        """
        result = self.result()
        try:
            return score(self.profile, result, self.before if before is None else before)
        except RecordError as error:
            raise RecordError(*error.at(self.place)) from None

    def as_json(self) -> dict[str, Any]:
        """The record as JSON data, in the order of the documentation; ``read_record`` reads it back equal."""
        data: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "profile": self.profile.id,
            "options": self.profile.options,
        }
        if self.dealer is not None:
            data["dealer"] = self.dealer.name
        if self.deal:
            data["deal"] = self.deal.to_pbn()
        if self.holdings:
            data["holdings"] = holdings_as_json(self.holdings)
        if self.contract:
            data["contract"] = contract_as_json(self.contract, self.profile)
        if self.calls is not None and self.dealer is not None:
            talk = self.profile.talk(self.dealer)
            data["calls"] = [talk.write(call) for call in self.calls]
        if self.play:
            data["play"] = [card.code for card in self.play]
        if self.winners and not (len(self.play) == 52 and self.agreed):
            data["trick_winners"] = [
                winner.name if isinstance(winner, Seat) else winner.value for winner in self.winners
            ]
        elif self.tricks and not self.winners:
            data["tricks"] = self.tricks.as_json()
        if self.revokes:
            data["revokes"] = [seat.name for seat in self.revokes]
        data["before"] = self.before.as_json()
        if self.names:
            data["names"] = {seat.name: name for seat, name in self.names.items()}
        if self.about.as_json():
            data["about"] = self.about.as_json()
        return data


def contract_as_json(contract: Contract, profile: Profile) -> dict[str, Any]:
    """A contract as a record has it."""
    data: dict[str, Any] = {"declarer": contract.declarer.name}
    if contract.named_by is not None:
        data["named_by"] = contract.named_by.name
    data["denomination"] = contract.denomination.word
    if contract.level is not None:
        data["level"] = contract.level
    if profile.has_raises:
        data["raises"] = [seat.name for seat in contract.raises]
    return data


def holdings_as_json(holdings: Holdings) -> dict[str, Any]:
    """Holdings as a record has them: honours as letters, aces as numbers, voids as seats."""
    honours = {
        seat.name: "".join(rank.letter for rank in HONOUR_RANKS if rank in ranks)
        for seat, ranks in holdings.honours.items()
        if ranks
    }
    data: dict[str, Any] = {"honours": honours} if honours else {}
    if any(holdings.aces.values()):
        data["aces"] = {seat.name: count for seat, count in holdings.aces.items() if count}
    if holdings.voids:
        data["voids"] = [seat.name for seat in sorted(holdings.voids)]
    return data


@dataclass(frozen=True, kw_only=True)
class RubberRecord:
    """The deals of a rubber as written down, in order."""

    profile: Profile
    deals: tuple[Record, ...]

    def __post_init__(self) -> None:
        need("profile", self.profile, Profile)
        object.__setattr__(self, "deals", need_each("deals", self.deals, Record))

    def rubber(self) -> Rubber:
        """The rubber, scored. Raises RecordError if a deal cannot be added to it."""
        rubber = Rubber(self.profile)
        for deal in self.deals:
            try:
                rubber.add(deal.result(), deal.dealer)
            except RecordError as error:
                raise RecordError(*error.at(deal.place)) from None
        return rubber

    def as_json(self) -> dict[str, Any]:
        """The rubber as JSON data; each deal a whole record."""
        return {
            "format": RUBBER_FORMAT,
            "profile": self.profile.id,
            "options": self.profile.options,
            "deals": [deal.as_json() for deal in self.deals],
        }
