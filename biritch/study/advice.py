"""What should the dealer name? Tricks are not points: the best choice is the one with the best expected score.

The cards that are not seen are dealt many times by chance; each time every choice is played out and scored under
the rule set. So each choice has a mean with an error, and the difference to the best has one of its own, which
is smaller, since all choices are tried on the same deals.

What the mean leaves out: nobody raises, and nobody bids against the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from biritch.cards.cards import Denomination, Hand, Suit
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat, Side
from biritch.errors import need
from biritch.play.play import Play
from biritch.profiles.base import Profile
from biritch.profiles.lines import Standing
from biritch.profiles.results import Holdings, Result
from biritch.scoring.score import score
from biritch.solver.solve import Solver
from biritch.study.playout import played_out
from biritch.study.sampling import declarer_margin
from biritch.study.sums import Sum
from biritch.study.unseen import deals_with
from biritch.table.robots import Robot
from biritch.table.table import Table
from biritch.talk.contract import Contract
from biritch.talk.moves import Name, PassChoice

DEALS = 200
LEVELS = range(1, 8)
Takes = Callable[[Deal, Contract], Sequence[Side]]  # the winners of the tricks of a deal, in order

_robot = Robot(0)
_liking = [_robot.liking[suit] for suit in Suit]


def robots_take(deal: Deal, contract: Contract) -> Sequence[Side]:
    """As the plain robots play: quick, and weak on both sides alike."""
    taken = played_out(deal.hands, contract.denomination.suit, contract.leader, _liking)
    return [seat.side for seat in taken]


def best_play_takes(deal: Deal, contract: Contract) -> Sequence[Side]:
    """As best play of all four would have it, all cards seen: exact, and some seconds a deal."""
    play = Play(deal, contract.denomination, contract.leader)
    solver = Solver(play)
    while play.turn is not None:
        play.push(solver.solve(play).best[-1])
    return [seat.side for seat in play.winners]


@dataclass(frozen=True)
class Choice:
    """Something the dealer may choose: a denomination, at a level where levels are bid; None leaves it to partner.

    ``margin`` is what it brings the dealer's side, ``behind`` how much less than the best, on the same deals.
    """

    denomination: Denomination | None
    level: int | None
    margin: Sum
    behind: Sum


def advise(
    profile: Profile, hand: Hand, partner: Hand | None = None, *, deals: int = DEALS, seed: int = 0,
    takes: Takes = robots_take, before: Standing | None = None,
) -> tuple[Choice, ...]:  # fmt: skip
    """The choices for a dealer with this hand of thirteen, the best first; the same for the same seed.

    With ``partner`` both hands are known. Where levels are bid there is one choice for each denomination, at the
    level that is best for it. Leaving it to partner, where one may, is judged with a partner who names as the
    plain robot does. Raises DealError for hands that cannot be dealt, ValueError for fewer than two deals.
    """
    need("profile", profile, Profile)
    need("hand", hand, Hand)
    if deals < 2:
        raise ValueError(f"deals must be 2 or more, not {deals}")
    dealer = Seat.S
    known = {dealer: hand} if partner is None else {dealer: hand, dealer.partner: partner}
    margins: dict[tuple[Denomination | None, int | None], list[int]] = {}
    for deal in islice(deals_with(known, Random(seed)), deals):
        for what, margin in _margins(profile, deal, dealer, takes, before).items():
            margins.setdefault(what, []).append(margin)
    best_level = {what: max(_levels(what, margins), key=lambda one: sum(margins[one])) for what, _ in margins}
    chosen = sorted(best_level.values(), key=lambda one: -sum(margins[one]))
    best = margins[chosen[0]]
    return tuple(
        Choice(*one, _sum(margins[one]), _sum([a - b for a, b in zip(best, margins[one], strict=True)]))
        for one in chosen
    )


def _levels(
    what: Denomination | None, margins: dict[tuple[Denomination | None, int | None], list[int]]
) -> list[tuple[Denomination | None, int | None]]:
    return [one for one in margins if one[0] is what]


def _sum(values: Sequence[int]) -> Sum:
    found = Sum()
    for value in values:
        found.add(value)
    return found


def _margins(
    profile: Profile, deal: Deal, dealer: Seat, takes: Takes, before: Standing | None
) -> dict[tuple[Denomination | None, int | None], int]:
    """What each choice brings in one deal."""
    found: dict[tuple[Denomination | None, int | None], int] = {}
    for denomination in profile.rising:
        winners = tuple(takes(deal, Contract(dealer, denomination)))
        holdings = Holdings.of(deal, denomination)
        for level in LEVELS if profile.has_level else [None]:
            result = Result.played(Contract(dealer, denomination, level=level), holdings, winners)
            found[denomination, level] = declarer_margin(score(profile, result, before))
    partners = _partners_choice(profile, deal, dealer)
    if partners is not None:
        found[None, None] = found[partners, None]
    return found


def _partners_choice(profile: Profile, deal: Deal, dealer: Seat) -> Denomination | None:
    """What partner names when the dealer leaves it; None where the dealer may not, or where there are levels."""
    table = Table(deal, profile, dealer)
    if profile.has_level or PassChoice() not in table.legal_moves:
        return None
    table.push(PassChoice())
    if table.turn is not dealer.partner:
        return None
    move = _robot.choose(table).move
    return move.denomination if isinstance(move, Name) else None
