"""Many deals of a rule set, dealt, talked, played and scored: what a deal pays for, and how rubbers run.

>>> from biritch import profile
>>> found = simulate(profile("collinson-1886"), deals=200, seed=1886)
>>> found["rubber.deals"].count > 20
True

The numbers are those of the strategy; ``plain`` is the plain robots' (see ``biritch.study.sampling``). The same
seed gives the same numbers, whoever does the work: it is cut into blocks that know nothing of one another, and
sums of whole numbers are the same in any order. Memory stays as it is, however many deals.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from contextlib import ExitStack
from functools import cache
from itertools import islice, starmap
from random import Random
from typing import Protocol

from biritch.cards.cards import Suit
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat
from biritch.errors import need
from biritch.profiles.base import Profile
from biritch.profiles.lines import Standing
from biritch.profiles.results import Holdings, Result
from biritch.scoring.score import ScoreSheet, score
from biritch.study.playout import played_out
from biritch.study.sampling import declarer_margin, failed, talked
from biritch.study.sums import Sums
from biritch.table.robots import Robot

BLOCK = 500  # deals of one piece of work
WORTH_A_POOL = 20_000  # deals; for fewer a process pool costs more than it brings
AHEAD = 64  # pieces of work that are handed out before the first is done
LONGEST = 500  # deals; a rubber that is not over by then is left, and counted as that

Work = tuple[Profile, int, int, int, "Strategy"]


class Strategy(Protocol):
    """What plays a deal: its result, or None if it is thrown in. Another process must be able to import it."""

    def __call__(self, profile: Profile, deal: Deal, dealer: Seat, seed: int) -> Result | None: ...


def plain(profile: Profile, deal: Deal, dealer: Seat, seed: int) -> Result | None:
    """The plain robots name, raise and play by rules of thumb; where levels are bid, ``joint_bid`` does it."""
    robot = _robot(seed % 24)
    contract = talked(profile, deal, dealer, robot).contract
    if contract is None:
        return None
    liking = [robot.liking[suit] for suit in Suit]
    taken = played_out(deal.hands, contract.denomination.suit, contract.leader, liking)
    holdings = Holdings.of(deal, contract.denomination)
    return Result.played(contract, holdings, tuple(seat.side for seat in taken))


@cache
def _robot(seed: int) -> Robot:
    return Robot(seed)


def simulate(
    profile: Profile, deals: int, seed: int = 0, strategy: Strategy = plain, executor: Executor | None = None,
    *, progress: bool | Callable[[int, int], None] = False,
) -> Sums:  # fmt: skip
    """Play so many deals, in rubbers one after another, and add up what is told below.

    ``executor`` is any of ``concurrent.futures``, or what acts like one (a cluster's); without it a process pool
    is used where that pays. ``progress`` True draws a bar with tqdm, where that is installed; a function is told
    the deals done and the deals asked for. Raises TypeError or ValueError for what cannot be simulated.

    What is added up, by name: ``deal.points`` of both sides and ``deal.declarer``, the margin for the declarer's
    side; ``award.COLUMN.KIND`` in points a deal and ``scored.COLUMN.KIND`` as a share of deals; the shares
    ``deal.redeal``, ``deal.failed`` (of deals with a bid) and ``failed.gains`` (of failed bids, those that brought
    the declarer's side more than the other), with ``failed.margin``; ``game.deals``; ``rubber.deals``,
    ``rubber.games``, ``rubber.margin`` and ``rubber.behind``, the share of rubbers whose winner has fewer points.
    Lines for games and rubbers are in the rubbers and not in the deals. A rubber that is begun is finished.
    """
    need("profile", profile, Profile)
    need("deals", deals, int)
    need("seed", seed, int)
    if deals < 1:
        raise ValueError(f"deals must be 1 or more, not {deals}")
    report = _reporter(deals, progress)
    found = Sums()
    starts = range(0, deals, BLOCK)
    work = [(profile, seed, start // BLOCK, min(BLOCK, deals - start), strategy) for start in starts]
    with ExitStack() as stack:
        if executor is None and deals >= WORTH_A_POOL and _can_pool():
            executor = stack.enter_context(ProcessPoolExecutor())
        for part in _spread(executor, work) if executor else starmap(block, work):
            found.join(part)
            report(found["deal.redeal"].count)
    for name, sums in found.by_name.items():
        if name.startswith(("award.", "scored.")):
            sums.count = deals  # deals without an award have nothing of it, which adds nothing but one more
    return found


def _can_pool() -> bool:
    return (os.cpu_count() or 1) > 1 and sys.platform != "emscripten"


def _spread(executor: Executor, work: Iterable[Work]) -> Iterator[Sums]:
    """Hand out the blocks, some ahead, and give their sums as they come."""
    left = iter(work)
    waiting = {executor.submit(block, *piece) for piece in islice(left, AHEAD)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        waiting |= {executor.submit(block, *piece) for piece in islice(left, len(done))}
        for future in done:
            yield future.result()


def _reporter(deals: int, progress: bool | Callable[[int, int], None]) -> Callable[[int], None]:
    if callable(progress):
        return lambda done: progress(done, deals)
    if progress:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return lambda done: None
        bar = tqdm(total=deals, unit="deal")

        def move(done: int) -> None:
            bar.update(done - bar.n)
            if done == deals:
                bar.close()

        return move
    return lambda done: None


def block(profile: Profile, seed: int, number: int, deals: int, strategy: Strategy) -> Sums:
    """One piece of the work: so many deals, in rubbers, and what the last rubber takes to end."""
    chance = Random(f"{seed}/{number}")
    found = Sums()
    seen = 0
    while seen < deals:
        seen += _rubber(profile, chance, strategy, found, deals - seen)
    return found


def _rubber(profile: Profile, chance: Random, strategy: Strategy, found: Sums, most: int) -> int:
    """A rubber to its end, of which the first ``most`` deals are counted as deals; how many there were."""
    before, dealer, count, games, since = Standing(), Seat(chance.randrange(4)), 0, 0, 0
    while count < LONGEST:
        deal = Deal.shuffled(chance.getrandbits(64))
        sheet = score(profile, strategy(profile, deal, dealer, chance.getrandbits(16)), before)
        count, since = count + 1, since + 1
        if count <= most:
            _add_deal(sheet, found)
        if sheet.game:
            games += 1
            found.add("game.deals", since)
            since = 0
        if sheet.final:
            found.add("rubber.deals", count)
            found.add("rubber.games", games)
            found.add("rubber.margin", sheet.final.margin)
            found.add("rubber.behind", int(sheet.final.leader is sheet.final.rubber.other))
            return count
        before, dealer = sheet.after, dealer.left
    found.add("rubber.left", 1)
    return count


def _add_deal(sheet: ScoreSheet, found: Sums) -> None:
    result = sheet.result
    found.add("deal.redeal", int(result is None))
    if result is None:
        return
    by_kind: dict[str, int] = {}
    for line in sheet.lines:
        if line.kind not in ("game", "rubber"):
            name = f"{line.column}.{line.kind}"
            by_kind[name] = by_kind.get(name, 0) + line.points
    for name, points in by_kind.items():
        found.add(f"award.{name}", points)
        found.add(f"scored.{name}", 1)
    margin = declarer_margin(sheet)
    found.add("deal.points", sum(by_kind.values()))
    found.add("deal.declarer", margin)
    if result.contract.target is not None:
        fell_short = failed(sheet)
        found.add("deal.failed", int(fell_short))
        if fell_short:
            found.add("failed.margin", margin)
            found.add("failed.gains", int(margin > 0))
