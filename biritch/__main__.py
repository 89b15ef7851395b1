"""The command line: ``python -m biritch COMMAND``.

Exit 0: done. 1: the input is bad; standard output is empty and standard error has a line for every fault,
``file:line:column: what; what to do [rule]``. 2: wrong usage.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from biritch import commands
from biritch.errors import BiritchError
from biritch.formats.files import limited
from biritch.messages import Message


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    main_parser = argparse.ArgumentParser(
        prog="biritch", description="Biritch and Vint, two card games of 1886: scores, talk and play."
    )
    add = main_parser.add_subparsers(dest="command", required=True, metavar="COMMAND").add_parser
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print JSON")

    score = add("score", parents=[common], help="score a record or a rubber")
    score.add_argument("file", metavar="FILE", help="a JSON or PBN file; - for standard input")
    score.set_defaults(run=commands.score)

    calls = add("calls", parents=[common], help="tell how far the talk of a record has come")
    calls.add_argument("file", metavar="FILE", help="a JSON or PBN file; - for standard input")
    calls.set_defaults(run=commands.calls)

    compare = add("compare", parents=[common], help="score one deal under several rule sets")
    compare.add_argument("file", metavar="FILE", help="a JSON or PBN record; - for standard input")
    compare.add_argument(
        "--profile", action="append", required=True, metavar="ID", help="a rule set; give it once for each"
    )
    compare.add_argument("--level", type=int, choices=range(1, 8), help="the bid to assume where a game needs one")
    compare.set_defaults(run=commands.compare)

    convert = add("convert", parents=[common], help="JSON to PBN or back; or take a deal over into another game")
    convert.add_argument("source", metavar="IN", help="JSON, PBN, LIN, deals or links; - for standard input")
    convert.add_argument("target", metavar="OUT", help="a name in .json, .pbn or .lin; - for standard output")
    convert.add_argument("--pbn", action="store_true", help="write PBN whatever the name")
    convert.add_argument("--lin", action="store_true", help="write LIN, only the deals, whatever the name")
    convert.add_argument("--profile", metavar="ID", help="take only the deals over, into this rule set")
    convert.add_argument("--board", metavar="N", help="only board N, as the file numbers it")
    convert.add_argument("--good", action="store_true", help="take what has no fault, and tell what has")
    convert.set_defaults(run=commands.convert)

    check = add("check", parents=[common], help="report every fault of files")
    check.add_argument("files", metavar="FILE", nargs="+", help="JSON, PBN or LIN files; - for standard input")
    check.set_defaults(run=commands.check)

    perft = add("perft", parents=[common], help="count every way to play an ending")
    perft.add_argument("hands", metavar="HANDS", help='such as "N:AK... .AK.. ..AK. ...AK"')
    perft.add_argument("--trump", default="NT", help="S, H, D, C or NT (default)")
    perft.add_argument("--leader", default="N", help="N (default), E, S or W")
    perft.set_defaults(run=commands.count)
    return main_parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    args = parser().parse_args(arguments)
    try:
        output = commands.printed(args.run(args))
    except commands.UsageError as error:
        parser().error(str(error))
    except BiritchError as error:
        commands.aside(*limited(error.faults))
        return 1
    print(output)
    return 0


def run() -> int:
    """``main`` for a terminal: every letter comes out somehow, and a stream that is closed is no accident."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = main()
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130  # as a shell has it
    except OSError as error:
        # Nobody reads on, or there is no room; keep the interpreter from flushing into nothing when it ends.
        if sys.stdout is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        with suppress(OSError):
            print(Message("file.no-output", reason=error.strerror or str(error)), file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(run())
