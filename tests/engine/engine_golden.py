"""One whole deal of each profile, told move by move: tests/data/golden/*.txt.

``python tests/engine/engine_golden.py`` writes the files anew. Do so only when a rule, or the way of
telling, is meant to change, and read what git shows as different.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from biritch import Deal, PlayCard, Seat, Side, Standing, Table, profile
from biritch.cards.seats import BySide

FOLDER = Path(__file__).parents[1] / "data" / "golden"


@dataclass(frozen=True)
class Story:
    """A deal from a seed, the words said at it, and the standing before it."""

    profile: str
    seed: int
    dealer: Seat
    words: str
    options: tuple[tuple[str, Any], ...] = ()
    before: Standing = Standing()


STORIES = {
    "biritch": Story(
        "collinson-1886", 1886, Seat.S,
        "pass diamonds decline contre decline surcontre decline contre decline decline",
        before=Standing(BySide(18, 28), BySide(0, 1), BySide(60, 90)),
    ),
    "vint": Story(
        "vint-moscow-1886", 1886, Seat.E, "pass 1S pass 1H pass pass 2D pass 2NT" + " pass" * 12,
        before=Standing(BySide(396, 400), BySide(1, 1), BySide(4000, 5200)),
    ),
    "retelling": Story(
        "retelling", 1904, Seat.N, "pass hearts pass pass clubs pass pass pass decline double redouble",
        options=(("naming", "auction"), ("game", 40), ("honours", "russian")),
    ),
    "bridge-whist": Story(
        "bridge-whist-1904", 1904, Seat.W,
        "pass hearts decline double redouble double decline redouble",
        before=Standing(BySide(12, 28), BySide(1, 1), BySide(160, 90)),
    ),
    "auction": Story(
        "auction-1908", 1908, Seat.N,
        "1S pass 1H pass 2D double redouble pass pass pass",
        before=Standing(BySide(24, 0), BySide(0, 1), BySide(80, 210)),
    ),
    "royal-auction": Story(
        "royal-auction-1914", 1914, Seat.E, "1S 1C 1R pass 2R 3C pass pass 3R double pass pass pass",
        options=(("chicane", "1912"),), before=Standing(BySide(12, 27), BySide(1, 1), BySide(600, 410)),
    ),
    "contract": Story(
        "contract-modern", 1925, Seat.S, "pass 1C 1S double pass pass pass",
        before=Standing(BySide(60, 0), BySide(1, 0), BySide(500, 120)),
    ),
}  # fmt: skip


def numbers(seed: int) -> Iterator[int]:
    """Numbers by chance that are the same in every Python for ever."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


def tell(story: Story) -> str:
    """The story of a deal: hands, talk, tricks with the number of legal cards each time, and the score."""
    rules = profile(story.profile, **dict(story.options))
    table = Table(Deal.shuffled(story.seed), rules, story.dealer)
    lines = [f"{rules.id}, options {rules.options}, seed {story.seed}, dealer {story.dealer.word}", ""]
    lines += [str(table.deal), "", "The talk"]
    for word in story.words.split():
        assert table.turn is not None
        lines.append(f"{table.turn.word:5}  {word:9}  one of {len(table.legal_moves)}")
        table.push(table.talk.read(word))
    contract = table.contract
    assert contract is not None
    named = f"{contract.level or ''} {contract.denomination.word}".strip()
    lines.append(f"{contract.declarer.word} declares {named}, factor {contract.factor}")
    lines += ["", "The play: each card with the number that might have been played", *_play(table, story.seed)]
    return "\n".join([*lines, "", *_score(table, story.before)]) + "\n"


def _play(table: Table, seed: int) -> Iterator[str]:
    chance = numbers(seed)
    assert table.play is not None
    for number in range(1, 14):
        said = []
        for _ in range(4):
            turn, legal = table.turn, table.play.legal
            assert turn is not None
            card = legal[next(chance) % len(legal)]
            by = "" if table.controller is turn else " (dummy)"
            said.append(f"{turn.name}{by} {card} of {len(legal)}")
            table.push(PlayCard(card))
        winner = table.play.winners[-1]
        taken = ", ".join(f"{side.label} {table.play.taken(side)}" for side in Side)
        yield f"{number:2}  {'; '.join(said)}: {winner.name}. {taken}"


def _score(table: Table, before: Standing) -> Iterator[str]:
    sheet = table.score(before)
    yield f"Before: {sheet.before.as_json()}"
    for line in sheet.lines:
        yield f"{line.side.label}  {line.column}  {line.points:5}  {line.kind}: {line.because} [{line.rule}]"
    yield f"Game: {sheet.game.as_json() if sheet.game else 'none'}"
    yield f"After: {sheet.after.as_json()}"
    yield f"Final: {sheet.final.as_json() if sheet.final else 'none'}"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, story in STORIES.items():
        (FOLDER / f"{name}.txt").write_text(tell(story), encoding="utf-8")
