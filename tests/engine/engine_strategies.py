"""What the properties are tried on: deals, profiles, whole tables played by chance, and holdings."""

from __future__ import annotations

from random import Random

from engine_helpers import BIRITCH, RETELLING, VINT
from hypothesis import strategies as st

from biritch import Bid, BySide, Deal, Decline, Pass, Profile, Seat, Side, Standing, Table, profile

AUCTION = profile("retelling", naming="auction", rank="literal", game=40, honours="russian")

seeds = st.integers(0, 2**32)
deals = seeds.map(Deal.shuffled)
seats = st.sampled_from(Seat)
sides = st.sampled_from(Side)
LATER = ("bridge-whist-1904", "auction-1908", "royal-auction-1914", "contract-modern")
profiles = st.sampled_from((BIRITCH, VINT, RETELLING, AUCTION, *map(profile, LATER)))
trick_orders = st.lists(sides, min_size=13, max_size=13).map(tuple)


@st.composite
def standings(draw: st.DrawFn, rules: Profile) -> Standing:
    """A standing that can be: below the game, at most one game each, any total."""
    below, games, total = st.integers(0, rules.game - 1), st.integers(0, 1), st.integers(0, 20_000)
    return Standing(*(BySide(draw(part), draw(part)) for part in (below, games, total)))


def talk_on(table: Table, chance: Random) -> None:
    """Say one word: mostly the one that says no, so that a talk ends."""
    moves = list(table.legal_moves)
    quiet = [move for move in moves if isinstance(move, (Pass, Decline))]
    low = [move for move in moves if isinstance(move, Bid)][:6]
    table.push(chance.choice(quiet if quiet and chance.random() < 0.7 else low or moves))


def step(table: Table, chance: Random) -> None:
    """Make one legal move by chance."""
    if table.play is None:
        talk_on(table, chance)
    else:
        table.push(chance.choice(list(table.legal_moves)))


@st.composite
def tables(draw: st.DrawFn, rules: st.SearchStrategy[Profile] = profiles, steps: int | None = None) -> Table:
    """A table after some moves made by chance; after all of them, if ``steps`` is None."""
    table = Table(draw(deals), draw(rules), draw(seats))
    chance = Random(draw(seeds))
    count = 10_000 if steps is None else draw(st.integers(0, steps))
    while count and table.turn is not None:
        step(table, chance)
        count -= 1
    return table
