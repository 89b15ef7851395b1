"""An evening's play: who sits where, who deals, rubber after rubber, and the totals of each player.

Biritch draws partners afresh for each rubber; Vint may play three, so that every pairing plays once
(rule ``partners``). Lots are drawn from a seed, so that a session can be told again.
"""

from __future__ import annotations

from collections.abc import Sequence

from biritch.cards.seats import Seat
from biritch.errors import RecordError, need
from biritch.messages import Message
from biritch.profiles.base import Profile
from biritch.profiles.results import Result
from biritch.scoring.rubber import Rubber
from biritch.scoring.score import ScoreSheet

# The three ways to pair four players, by their places in the list of names; N–S first.
PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class Session:
    """Rubbers of four named players under one profile.

    ``seed`` decides the lots. ``rotate`` plays three rubbers with every pairing (Vint's tradition); without
    it partners are drawn afresh for each rubber, and there may be any number.
    Raises RecordError if there are not four different names.
    """

    def __init__(
        self, names: Sequence[str], profile: Profile, seed: int | None = None, rotate: bool = False
    ) -> None:
        several = not isinstance(names, str) and len(set(names)) == len(names) == 4
        if not several or not all(isinstance(name, str) and name.strip() for name in names):
            raise RecordError(Message("session.names"))
        need("profile", profile, Profile)
        import random  # late, for it brings much along

        self.names = tuple(names)
        self.profile = profile
        self.rotate = rotate
        self._lots = random.Random(seed)
        self._order = self._lots.sample(PAIRINGS, 3)
        self.rubbers: list[Rubber] = []
        self.seatings: list[dict[Seat, str]] = []
        self.first_dealers: list[Seat] = []
        self._next_rubber()

    @property
    def rubber(self) -> Rubber:
        """The rubber being played (the last one, once the session is over)."""
        return self.rubbers[-1]

    @property
    def seating(self) -> dict[Seat, str]:
        """Who sits where in the present rubber."""
        return dict(self.seatings[-1])

    @property
    def dealer(self) -> Seat:
        """Who deals next: by lot at the start of a rubber, then the deal passes left (rule ``deal``)."""
        due = self.rubber.next_dealer
        return self.first_dealers[-1] if due is None else due

    @property
    def is_over(self) -> bool:
        """Whether three rubbers with every pairing have been played; never without the rotation."""
        return self.rotate and len(self.rubbers) == 3 and self.rubber.final is not None

    def add(self, deal: ScoreSheet | Result | None) -> ScoreSheet:
        """Add the next deal, dealt by ``dealer``. Raises RecordError, with nothing added, if it cannot be."""
        return self.rubber.add(deal, self.dealer)

    def next_rubber(self) -> Rubber:
        """Begin the next rubber: new partners (rule ``partners``) and a new first dealer by lot.

        Raises RecordError while the present rubber is not won, and after the last of three.
        """
        if self.rubber.final is None:
            raise RecordError(Message("session.rubber-open"))
        if self.is_over:
            raise RecordError(Message("session.over"))
        self._next_rubber()
        return self.rubber

    def _next_rubber(self) -> None:
        number = len(self.rubbers)
        pairing = self._order[number] if self.rotate else self._lots.choice(PAIRINGS)
        sides = self._lots.sample(pairing, 2)
        ns, ew = (self._lots.sample(side, 2) for side in sides)
        places = dict(zip((Seat.N, Seat.S, Seat.E, Seat.W), (*ns, *ew), strict=True))
        self.seatings.append({seat: self.names[places[seat]] for seat in Seat})
        self.first_dealers.append(Seat(self._lots.randrange(4)))
        self.rubbers.append(Rubber(self.profile))

    def copy(self) -> Session:
        """An independent session in the same state; the lots to come are the same."""
        from copy import deepcopy

        return deepcopy(self)

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        """The same players, rules and deals, and the same lots to come."""
        return isinstance(other, Session) and self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]

    def _state(self) -> tuple[object, ...]:
        played = self.rubbers, self.seatings, self.first_dealers
        return (self.names, self.profile, self.rotate, self._order, self._lots.getstate(), *played)

    def __repr__(self) -> str:
        return f"<Session {self.profile.id}, {', '.join(self.names)}, rubber {len(self.rubbers)}>"

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points so far: every point of the player's side, in every rubber."""
        found = dict.fromkeys(self.names, 0)
        for rubber, seating in zip(self.rubbers, self.seatings, strict=True):
            for seat, name in seating.items():
                found[name] += rubber.before.total[seat.side]
        return found

    @property
    def balance(self) -> dict[str, int]:
        """Each player's points above or below the other side's, over all rubbers; the four sum to nothing."""
        found = dict.fromkeys(self.names, 0)
        for rubber, seating in zip(self.rubbers, self.seatings, strict=True):
            total = rubber.before.total
            for seat, name in seating.items():
                found[name] += total[seat.side] - total[seat.side.other]
        return found
