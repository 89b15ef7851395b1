"""A rubber: deals one after another, the line drawn at each game, the final margin."""

from __future__ import annotations

from typing import Any

from biritch.cards.seats import Seat, Side
from biritch.errors import Fault, RecordError, need
from biritch.messages import Message
from biritch.notebook import Drawn
from biritch.profiles.base import Profile
from biritch.profiles.lines import ScoreLine, Standing
from biritch.profiles.results import Result
from biritch.scoring.checks import in_declarer
from biritch.scoring.score import Final, ScoreSheet, score


class Rubber(Drawn):
    """The deals of a rubber under one profile, scored in order. ``before`` is the standing at its start."""

    def __init__(self, profile: Profile, before: Standing | None = None) -> None:
        need("profile", profile, Profile)
        need("before", before, Standing, None)
        self.profile = profile
        self.start = before or Standing()
        self._sheets: list[ScoreSheet] = []
        self._dealers: list[Seat | None] = []

    @property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        """The sheets of the deals so far; a thrown-in deal has one without lines."""
        return tuple(self._sheets)

    @property
    def dealers(self) -> tuple[Seat | None, ...]:
        """Who dealt each deal; None where it was not said."""
        return tuple(self._dealers)

    @property
    def before(self) -> Standing:
        """The standing on which the next deal is scored."""
        return self._sheets[-1].after if self._sheets else self.start

    after = before

    @property
    def final(self) -> Final | None:
        """Winner, leader and margin, once the rubber is won."""
        return self._sheets[-1].final if self._sheets else None

    @property
    def unfinished(self) -> tuple[ScoreLine, ...]:
        """The lines that would be added if the rubber were broken off here; none in most rule sets."""
        return () if self.final else tuple(self.profile.unfinished(self.before))

    @property
    def next_dealer(self) -> Seat | None:
        """Whose deal is next (rule ``deal``: it passes left); None if not known."""
        for steps, dealer in enumerate(reversed(self._dealers), 1):
            if dealer is not None:
                return Seat((dealer + steps) % 4)
        return None

    @property
    def games(self) -> tuple[tuple[int, Side], ...]:
        """Where a line was drawn: the index of the deal, and the side that won the game."""
        return tuple((index, sheet.game.side) for index, sheet in enumerate(self._sheets) if sheet.game)

    def add(self, deal: ScoreSheet | Result | None, dealer: Seat | None = None) -> ScoreSheet:
        """Add the next deal: a result (None for one thrown in), or a sheet scored on ``rubber.before``.

        Raises RecordError, with nothing added, after the rubber's end, for a sheet scored on another standing
        or under another profile, for a dealer whose turn it is not, for a declarer who did not deal where the
        dealer declares, and for a deal thrown in where there is none.
        """
        need("deal", deal, ScoreSheet, Result, None)
        need("dealer", dealer, Seat, None)
        faults = self._faults(deal, dealer)
        if faults:
            raise RecordError(*faults)
        sheet = deal if isinstance(deal, ScoreSheet) else score(self.profile, deal, self.before)
        self._sheets.append(sheet)
        self._dealers.append(dealer)
        return sheet

    def _faults(self, deal: ScoreSheet | Result | None, dealer: Seat | None) -> list[Fault]:
        faults = []
        if self.final:
            message = Message("rubber.over", side=self.final.rubber)
            faults.append(Fault(message, rule=self.profile.rule("rubber")))
        due = self.next_dealer
        if dealer is not None and due is not None and dealer is not due:
            message = Message("rubber.dealer", seat=dealer, due=due)
            faults.append(Fault(message, rule=self.profile.rule("deal")))
        result = deal.result if isinstance(deal, ScoreSheet) else deal
        dealt = due if dealer is None else dealer
        declared = in_declarer(self.profile, dealt, result.contract.declarer if result else None)
        faults += [Fault(message, rule=self.profile.rule(paragraph)) for _, message, paragraph in declared]
        if isinstance(deal, ScoreSheet):
            if deal.profile != self.profile:
                faults.append(Fault(Message("rubber.profile", theirs=deal.profile.id, ours=self.profile.id)))
            elif deal.before != self.before:
                faults.append(Fault(Message("rubber.before")))
        return faults

    def pop(self) -> ScoreSheet:
        """Take back the last deal and return its sheet. Raises IndexError if there is none."""
        self._dealers.pop()
        return self._sheets.pop()

    def copy(self) -> Rubber:
        """An independent rubber with the same deals."""
        twin = Rubber(self.profile, self.start)
        twin._sheets, twin._dealers = self._sheets.copy(), self._dealers.copy()
        return twin

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rubber) and (
            (self.profile, self.start, self._sheets, self._dealers)
            == (other.profile, other.start, other._sheets, other._dealers)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        games = self.before.games
        return f"<Rubber {self.profile.id}, deals {len(self._sheets)}, games {games.ns}–{games.ew}>"

    def as_json(self) -> dict[str, Any]:
        """The standing and the end, as ``score --json`` prints them after the deals."""
        return {"after": self.before.as_json(), "final": self.final.as_json() if self.final else None}
