"""Counting every legal way to play an ending: the proof that the rules of play are right."""

from __future__ import annotations

from collections import Counter

from biritch.cards.seats import Side
from biritch.errors import need
from biritch.play.play import Play


def perft(play: Play) -> Counter[int]:
    """How many complete sequences of cards there are from here, by the tricks N–S take in all.

    Tricks already taken count. Positions that are reached again (the same cards left, the same hand to
    lead) are counted once and remembered.
    """
    need("play", play, Play)
    known: dict[tuple[int, ...], Counter[int]] = {}
    taken = play.taken(Side.NS)
    return Counter({tricks + taken: count for tricks, count in _count(play, known).items()})


def _count(play: Play, known: dict[tuple[int, ...], Counter[int]]) -> Counter[int]:
    """Sequences by the tricks N–S take from here on."""
    if play.is_over:
        return Counter({0: 1})
    key = play.position
    if key is not None and key in known:
        return known[key]
    found: Counter[int] = Counter()
    before = play.taken(Side.NS)
    for card in play.legal:
        play.push(card)
        won = play.taken(Side.NS) - before
        for tricks, count in _count(play, known).items():
            found[tricks + won] += count
        play.pop()
    if key is not None:
        known[key] = found
    return found
