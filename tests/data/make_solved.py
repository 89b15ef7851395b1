"""Makes ``solved.json`` anew: positions of 4 to 13 cards a hand, some in the middle of a trick, solved by DDS.

    python tests/data/make_solved.py

DDS is Bo Haglund's solver, here as the package ``endplay`` has it; nothing of ours is asked. Each row is
[hands, trump, leader, cards on the table, what each legal card takes]: tricks of the side that is to play.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from endplay.dds import solve_board
from endplay.types import Card, Deal, Denom, Player

FILE = Path(__file__).with_name("solved.json")
RANKS = "AKQJT98765432"
TRUMPS = {"S": Denom.spades, "H": Denom.hearts, "D": Denom.diamonds, "C": Denom.clubs, "NT": Denom.nt}
# By cards a hand: how many positions, and from how many of the highest ranks of each suit they are dealt.
HOW_MANY = {4: 52, 5: 52, 6: 52, 7: 52, 8: 52, 9: 20, 10: 15, 11: 8, 12: 4, 13: 3}

Row = list[Any]


def written(hand: list[str]) -> str:
    suits = ["".join(sorted((card[1] for card in hand if card[0] == suit), key=RANKS.index)) for suit in "SHDC"]
    return ".".join(suits)


def position(chance: Random, count: int) -> Row:
    """Hands of so many cards; in every second position one to three of them lie on the table."""
    top = chance.choice([count, count + 2, 13])
    pack = [suit + rank for suit in "SHDC" for rank in RANKS[:top]]
    chance.shuffle(pack)
    hands = [pack[seat * count : seat * count + count] for seat in range(4)]
    leader = chance.randrange(4)
    table: list[str] = []
    for place in range(chance.choice([0, 0, 0, 1, 2, 3])):
        hand = hands[(leader + place) % 4]
        follow = [card for card in hand if table and card[0] == table[0][0]]
        table.append(chance.choice(follow or hand))
    return ["N:" + " ".join(map(written, hands)), chance.choice(list(TRUMPS)), "NESW"[leader], table]


def solved(row: Row) -> dict[str, int]:
    """What each legal card takes, by DDS."""
    hands, trump, leader, table = row
    deal = Deal(hands, first=Player.find(leader), trump=TRUMPS[trump])
    for card in table:
        deal.play(Card(card))
    return {"SHDC"["♠♥♦♣".index(str(card)[0])] + str(card)[1]: tricks for card, tricks in solve_board(deal)}


def rows(seed: int, how_many: dict[int, int]) -> list[Row]:
    chance = Random(seed)
    made = [position(chance, count) for count, times in how_many.items() for _ in range(times)]
    return [[*row, solved(row)] for row in made]


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(row) for row in rows(1886, HOW_MANY))
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
