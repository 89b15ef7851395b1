"""Studies of many deals: the quick play is the robot's, the sums are right, who does the work changes nothing."""

from __future__ import annotations

import math
import statistics
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from random import Random

import pytest

from biritch import (
    CARDS,
    PROFILES,
    Deal,
    Denomination,
    Hand,
    Play,
    Profile,
    Result,
    Rubber,
    Seat,
    Standing,
    Suit,
    score,
)  # fmt: skip
from biritch.study.playout import played_out
from biritch.study.sampling import declarer_margin, failed, played
from biritch.study.simulate import BLOCK, plain, simulate
from biritch.study.sums import Sum, Sums
from biritch.table.robots import Robot

RULES = list(PROFILES.values())
DEALS = BLOCK + 150


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_the_quick_play_is_the_robots(rules: Profile) -> None:
    """From any point of a deal the same side wins the same tricks; so the study plays as ``sampling`` does."""
    for seed in range(30):
        robot, deal, dealer = Robot(seed), Deal.shuffled(seed), Seat(seed % 4)
        table = played(rules, deal, dealer, robot)
        whole = table.outcome
        assert table.play is not None and whole is not None
        winners = table.play.winners
        liking = [robot.liking[suit] for suit in Suit]
        for _ in range(seed % 52 + 1):
            table.pop()
        if table.play is None:
            continue
        held = {seat: table.hand(seat) for seat in Seat}
        trump, begun = table.play.denomination.suit, table.play.trick
        found = played_out(held, trump, table.play.leader, liking, begun)
        assert tuple(found) == winners[len(table.play.winners) :]
        assert plain(rules, deal, dealer, seed % 24) == played(rules, deal, dealer, Robot(seed % 24)).outcome


@pytest.mark.parametrize("count", [1, 2, 5, 13])
def test_the_quick_play_of_endings(count: int) -> None:
    """Hands of any length, at trumps and without, a card at a time as the robot chooses them."""
    chance = Random(count)
    for seed in range(20):
        pack = chance.sample(CARDS, 4 * count)
        hands = {seat: Hand(pack[seat::4]) for seat in Seat}
        denomination, robot = chance.choice(list(Denomination)), Robot(seed)
        play = Play(hands, denomination, Seat(seed % 4))
        while play.turn is not None:
            play.push(robot._card(play, play.turn, play.hand(play.turn)).move.card)  # type: ignore[union-attr]
        found = played_out(hands, denomination.suit, Seat(seed % 4), [robot.liking[suit] for suit in Suit])
        assert tuple(found) == play.winners


def test_sums_are_what_statistics_says() -> None:
    chance = Random(3)
    numbers = [chance.randrange(-500, 9000) for _ in range(300)]
    found, first, second = Sum(), Sum(), Sum()
    for place, number in enumerate(numbers):
        found.add(number)
        (first if place < 111 else second).add(number)
    assert found.mean == pytest.approx(statistics.fmean(numbers))
    assert found.deviation == pytest.approx(statistics.stdev(numbers))
    assert found.error == pytest.approx(statistics.stdev(numbers) / math.sqrt(300))
    first.join(second)
    assert first == found
    assert math.isnan(Sum().mean) and math.isnan(Sum(1, 5, 25).error) and Sums()["nothing"] == Sum()


def test_large_numbers_lose_nothing() -> None:
    """A small spread about a large mean."""
    found = Sum()
    for number in (10**12, 10**12 + 1, 10**12 + 2):
        found.add(number)
    assert found.deviation == 1


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_a_study_is_the_sum_of_its_rubbers(rules: Profile) -> None:
    """Every figure again, from sheets that are kept."""
    seen: list[tuple[Deal, Seat, Result | None]] = []

    def kept(rules: Profile, deal: Deal, dealer: Seat, seed: int) -> Result | None:
        seen.append((deal, dealer, plain(rules, deal, dealer, seed)))
        return seen[-1][-1]

    found = simulate(rules, 120, seed=5, strategy=kept)
    rubbers, rubber = [], Rubber(rules)
    for _, dealer, result in seen:
        rubber.add(result, dealer)
        if rubber.final:
            rubbers.append(rubber)
            rubber = Rubber(rules)
    assert not rubber.sheets and len(seen) >= 120  # every rubber that was begun is finished
    lengths = [len(rubber.sheets) for rubber in rubbers]
    behind = [rubber.final is not None and rubber.final.leader is rubber.final.rubber.other for rubber in rubbers]
    assert (found["rubber.deals"].count, found["rubber.deals"].total) == (len(rubbers), sum(lengths))
    assert found["rubber.behind"].total == sum(behind)
    assert found["rubber.games"].total == sum(len(rubber.games) for rubber in rubbers) == found["game.deals"].count
    assert found["game.deals"].total == found["rubber.deals"].total
    sheets = [sheet for rubber in rubbers for sheet in rubber.sheets][:120]
    slams = [line.points for sheet in sheets for line in sheet.lines if line.kind == "slam"]
    assert found["award.above.slam"].total == sum(slams)
    if slams:
        assert found["award.above.slam"].count == 120
    margins = [declarer_margin(sheet) for sheet in sheets]
    assert (found["deal.declarer"].total, found["deal.redeal"].count) == (sum(margins), 120)
    short = [sheet for sheet in sheets if failed(sheet)]
    assert found["deal.failed"].total == len(short) == found["failed.margin"].count
    assert found["failed.gains"].total == sum(declarer_margin(sheet) > 0 for sheet in short)
    assert found["deal.failed"].count == (120 if rules.has_level else 0)


def test_points_are_those_of_the_one_scoring() -> None:
    """A deal alone: what the sheet says, lines of games and rubbers left out."""
    rules = PROFILES["collinson-1886"]
    sheet = score(rules, plain(rules, Deal.shuffled(4), Seat.N, 4), Standing())
    kinds = {line.kind for line in sheet.lines}
    assert "honours" in kinds
    found = simulate(rules, 1, seed=1)
    assert found["deal.points"].count == 1


@pytest.fixture(scope="module", params=[ThreadPoolExecutor, ProcessPoolExecutor])
def pool(request: pytest.FixtureRequest) -> Iterator[Executor]:
    with request.param(2) as executor:
        yield executor


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_the_same_numbers_whoever_does_the_work(rules: Profile, pool: Executor) -> None:
    """Alone, with threads, with processes; another seed is another study, other figures of a rule set as well."""
    alone = simulate(rules, DEALS, seed=9)
    assert simulate(rules, DEALS, seed=9, executor=pool) == alone
    assert alone != simulate(rules, DEALS, seed=10, executor=pool)
    dear = rules.with_options({"values": {name: 3 * value for name, value in rules.values._asdict().items()}})
    shorter = simulate(dear, DEALS, seed=9, executor=pool)
    assert shorter["rubber.deals"].mean < alone["rubber.deals"].mean


@pytest.mark.slow
def test_a_cluster_on_this_machine() -> None:
    """Dask's workers give the numbers that one process gives."""
    distributed = pytest.importorskip("distributed")
    rules = PROFILES["vint-moscow-1886"]
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert simulate(rules, 3000, seed=9, executor=client.get_executor()) == simulate(rules, 3000, seed=9)


@pytest.mark.slow
def test_memory_stays_as_it_is() -> None:
    """Five times as many deals take no more room; so a million do not."""
    peaks = []
    simulate(RULES[0], 200)
    for deals in (1_000, 5_000):
        tracemalloc.start()
        simulate(RULES[0], deals)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 200_000


def test_progress(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A function is told; a bar is drawn, where there is tqdm, and nothing is missing where there is none."""
    told: list[tuple[int, int]] = []
    found = simulate(RULES[0], DEALS, progress=lambda done, of: told.append((done, of)))
    assert told == [(BLOCK, DEALS), (DEALS, DEALS)]
    assert simulate(RULES[0], DEALS, progress=True) == found
    assert f"{DEALS}/{DEALS}" in capsys.readouterr().err
    monkeypatch.setitem(__import__("sys").modules, "tqdm.auto", None)
    assert simulate(RULES[0], DEALS, progress=True) == found
    assert capsys.readouterr().err == ""


def test_a_pool_of_its_own_where_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("biritch.study.simulate.WORTH_A_POOL", DEALS)
    monkeypatch.setattr("biritch.study.simulate.ProcessPoolExecutor", lambda: ThreadPoolExecutor(1))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert simulate(RULES[0], DEALS, seed=2) == simulate(RULES[0], DEALS, seed=2, executor=ThreadPoolExecutor(1))


def always_thrown_in(rules: Profile, deal: Deal, dealer: Seat, seed: int) -> Result | None:
    return None


def test_a_rubber_that_does_not_end_is_left() -> None:
    found = simulate(PROFILES["vint-moscow-1886"], 10, strategy=always_thrown_in)
    assert found["rubber.left"].count == 1 and found["deal.redeal"].mean == 1


def test_faults() -> None:
    with pytest.raises(ValueError):
        simulate(RULES[0], 0)
    with pytest.raises(TypeError):
        simulate("collinson-1886", 5)  # type: ignore[arg-type]
