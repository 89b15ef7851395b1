"""Files by chance, made of good ones: ``python tests/engine/files_fuzz.py 1000000`` reads so many.

Only the four kinds of error may come out, in words that can be printed; what is read is written and read again.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

from biritch import BiritchError, DealError, IllegalMove, ParseError, RecordError, profile
from biritch.formats.check import checked
from biritch.formats.convert import converted
from biritch.formats.files import Reading, limited, read_text
from biritch.formats.lin_writer import write_lin
from biritch.formats.pbn import read_pbn_records, write_pbn

DATA = Path(__file__).parent.parent / "data"
SEEDS = [path.read_bytes() for folder in ("field", "pbn") for path in sorted((DATA / folder).iterdir())]
SEEDS = [seed for seed in SEEDS if len(seed) < 1200]
DEAL = b"N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87"
SEEDS += [
    DEAL, DEAL + b"\n" + DEAL, b"0123" * 13, b'{"profile": "retelling", "deal": "' + DEAL + b'"}',
    b'[{"profile": "retelling", "names": {"N": "A"}, "about": {"board": "7"}}, {"profile": "vint-moscow-1886"}]',
    b"https://example.org/?n=SAKQJT72H63D8C543&w=S98HK2DQT952CKQ87&s=S65HT984DK643CAJT&d=w&b=7",
]  # fmt: skip
PIECES = (
    b"[", b"]", b'"', b"{", b"}", b";", b"%", b"\\", b"#", b"##", b"-", b"?", b"*", b"+", b":", b".", b",",
    b"=", b"\n", b"\n\n", b"\r", b"\x00", b"\x1a", b"\xff\xfe", b"\xef\xbb\xbf", b"\xe9", b"^S", b"^R", b"=1=",
    b"$3", b"md|", b"pn|", b"0,", b"|", b"10", b"x", b"N:", b"lin=", b"https://a?", b"%7C", b'[Board "7"]',
    b'[Rubber "1 of 2"]', b'[RuleProfile "vint-moscow-1886"]', b'[Deal "-"]', b'[Play "N"]',
    b"9999999999999999999999999999999999999999", b"null", b'"names": {', b"\xc2\x85",
)  # fmt: skip
KINDS = (ParseError, DealError, RecordError, IllegalMove)
BIRITCH = profile("collinson-1886")


def spoilt(seed: int) -> bytes:
    """A good file with a few pieces changed, taken out, doubled or put in; or two of them joined."""
    chance = random.Random(seed)
    data = chance.choice(SEEDS)
    if chance.random() < 0.1:
        data += chance.choice((b"", b"\n", b"\x1a", b"\xef\xbb\xbf")) + chance.choice(SEEDS)
    for _ in range(chance.randint(0, 5)):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice((0, 0, 1, 1, 3, 40)))
        data = data[:at] + chance.choice((*PIECES, data[at:end] * 2, b"")) + data[end:]
    return data


def taken(data: bytes) -> str:
    """Read a file as the command line and the laboratories do, write what was read, and read that; what it was."""
    found = read_text(data, "fuzz")
    faults = limited(found.faults)
    assert len(faults) <= 21 and all(str(fault).isprintable() for fault in faults)
    assert all(type(piece.number) is str for piece in found.pieces)
    good = tuple(piece.record for piece in found.pieces if piece.record and not piece.faults)
    if good:
        again = read_pbn_records(write_pbn(good))
        assert again == good and [r.about.board for r in again if r.about.board] and list(good)
    try:
        whole = [deal for deal in converted(found, profile=BIRITCH, only_good=True).single if deal.deal]
        again = read_text(write_lin(whole)).deals
        assert [piece.deal for piece in again] == [record.deal for record in whole]
        assert [piece.dealer for piece in again] == [record.dealer for record in whole]
    except BiritchError as error:
        assert type(error) in KINDS and error.faults
    try:
        what, wrong = checked(Reading(data, "fuzz"))
    except BiritchError as error:
        assert type(error) is ParseError
        return "no text"
    assert bool(found.faults) <= bool(wrong) and (what or wrong)
    return f"{found.kind}, {'refused' if wrong else 'sound'}"


def main(count: int, first: int = 0) -> int:
    """``count`` files, from the seed ``first`` on; the exit code."""
    told: Counter[str] = Counter()
    start = time.monotonic()
    for seed in range(first, first + count):
        try:
            told[taken(spoilt(seed))] += 1
        except Exception as error:
            told["FAILED"] += 1
            print(f"seed {seed}: {error!r}\n{spoilt(seed)!r}", file=sys.stderr, flush=True)
        if not (seed + 1) % 50_000:
            print(f"up to seed {seed + 1:,} in {time.monotonic() - start:,.0f} s: {dict(told)}", flush=True)
    print(f"{count:,} files in {time.monotonic() - start:,.0f} s")
    for what, number in sorted(told.items()):
        print(f"{number:9,}  {what}")
    return 1 if told["FAILED"] else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
