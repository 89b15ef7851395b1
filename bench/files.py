"""The speed of reading files: `check` of 20,000 boards of ordinary PBN, as many LIN deals, and JSON.

CPU time of one run, and the memory that a board adds at the worst moment, in a process of its own for each file.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from biritch import Deal, Seat, profile
from biritch.formats.lin_writer import write_lin
from biritch.formats.record import Record

BOARDS = 20_000
TELL = """
import re, sys, time
def most():
    return int(re.search(r"VmHWM:\\s*([0-9]+)", open("/proc/self/status").read())[1])
from biritch.formats.check import checked
from biritch.formats.files import Reading
for name in (sys.argv[1], sys.argv[2]):
    before = most()
    start = time.process_time()
    what, faults = checked(Reading(open(name, "rb").read(), name))
    took = time.process_time() - start
    after = most()
print(what, len(faults), took, (after - before) * 1024)
"""
AUCTION = '[Auction "N"]\nPass 1NT Pass 3NT\nPass Pass Pass\n'
TAGS = (
    '[Event "Club evening"]\n[Site "Upstairs"]\n[Date "2026.01.05"]\n[Board "{0}"]\n[West "One"]\n[North "Two"]\n'
    '[East "Three"]\n[South "Four"]\n[Dealer "{1}"]\n[Vulnerable "None"]\n[Deal "{2}"]\n[Scoring "MP"]\n'
    '[Declarer "E"]\n[Contract "3NT"]\n[Result "9"]\n'
)


def boards(count: int) -> list[tuple[int, str, Deal]]:
    return [(number, "NESW"[number % 4], Deal.shuffled(number)) for number in range(1, count + 1)]


def pbn(count: int) -> str:
    """Boards as a club has them: fifteen tags, the auction, and the play of every trick."""
    chance = random.Random(1886)
    texts = []
    for number, dealer, deal in boards(count):
        cards = [card.code for _, hand in deal for card in hand]
        chance.shuffle(cards)
        play = "\n".join(" ".join(cards[start : start + 4]) for start in range(0, 52, 4))
        texts.append(f'{TAGS.format(number, dealer, deal.to_pbn())}{AUCTION}[Play "S"]\n{play}\n')
    return "\n".join(texts)


def lin(count: int) -> str:
    rules = profile("collinson-1886")
    return write_lin(Record(profile=rules, deal=deal, dealer=Seat[dealer]) for _, dealer, deal in boards(count))


def records(count: int) -> str:
    rules = profile("collinson-1886")
    found = [Record(profile=rules, deal=deal, dealer=Seat[dealer]).as_json() for _, dealer, deal in boards(count)]
    return json.dumps(found)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, write in (("PBN", pbn), ("LIN", lin), ("JSON", records)):
            for count in (BOARDS // 4, BOARDS):
                files = [Path(folder) / f"{name}-{size}" for size in (200, count)]
                for file, size in zip(files, (200, count), strict=True):
                    file.write_text(write(size), encoding="utf-8")
                command = [sys.executable, "-c", TELL, *map(str, files)]
                words = subprocess.run(command, capture_output=True, text=True, check=True).stdout.rsplit(None, 3)
                assert words[1] == "0", words
                took, memory = float(words[2]), float(words[3])
                print(f"check {words[0]:22} {count / took:8,.0f} a second, {memory / count / 1000:.2f} kB a board")


if __name__ == "__main__":
    main()
