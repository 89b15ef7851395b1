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
from biritch.study.kinds import FIRST_PROFILE, KINDS, LEVELS, MIXED


def _help(key: str) -> str:
    # argparse takes a percent sign for one of its own.
    return str(Message(f"command.{key}")).replace("%", "%%")


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    main_parser = argparse.ArgumentParser(
        prog="biritch", description=_help("what")
    )
    add = main_parser.add_subparsers(dest="command", required=True, metavar="COMMAND").add_parser
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help=_help("common.json"))

    score = add("score", parents=[common], help=_help("score.does"))
    score.add_argument("file", metavar="FILE", help=_help("score.file"))
    score.set_defaults(run=commands.score)

    calls = add("calls", parents=[common], help=_help("calls.does"))
    calls.add_argument("file", metavar="FILE", help=_help("calls.file"))
    calls.set_defaults(run=commands.calls)

    compare = add("compare", parents=[common], help=_help("compare.does"))
    compare.add_argument("file", metavar="FILE", help=_help("compare.file"))
    compare.add_argument(
        "--profile", action="append", required=True, metavar="ID", help=_help("compare.profile")
    )
    compare.add_argument("--level", type=int, choices=range(1, 8), help=_help("compare.level"))
    compare.set_defaults(run=commands.compare)

    convert = add("convert", parents=[common], help=_help("convert.does"))
    convert.add_argument("source", metavar="IN", help=_help("convert.source"))
    convert.add_argument("target", metavar="OUT", help=_help("convert.target"))
    convert.add_argument("--pbn", action="store_true", help=_help("convert.pbn"))
    convert.add_argument("--lin", action="store_true", help=_help("convert.lin"))
    convert.add_argument("--profile", metavar="ID", help=_help("convert.profile"))
    convert.add_argument("--board", metavar="N", help=_help("convert.board"))
    convert.add_argument("--good", action="store_true", help=_help("convert.good"))
    convert.set_defaults(run=commands.convert)

    check = add("check", parents=[common], help=_help("check.does"))
    check.add_argument("files", metavar="FILE", nargs="+", help=_help("check.files"))
    check.set_defaults(run=commands.check)

    asked = add("exercise", parents=[common], help=_help("exercise.does"))
    asked.add_argument("kind", metavar="KIND", choices=(*KINDS, MIXED), help=_help("exercise.kind"))
    asked.add_argument("--seed", type=int, required=True, metavar="N", help=_help("exercise.seed"))
    asked.add_argument("--level", type=int, choices=LEVELS, help=_help("exercise.level"))
    asked.add_argument("--profile", metavar="P", default=FIRST_PROFILE, help=_help("exercise.profile"))
    asked.add_argument("--sheet", action="store_true", help=_help("exercise.sheet"))
    asked.add_argument("--key", action="store_true", help=_help("exercise.key"))
    asked.set_defaults(run=commands.exercise)

    perft = add("perft", parents=[common], help=_help("perft.does"))
    perft.add_argument("hands", metavar="HANDS", help=_help("perft.hands"))
    perft.add_argument("--trump", default="NT", help=_help("perft.trump"))
    perft.add_argument("--leader", default="N", help=_help("perft.leader"))
    perft.set_defaults(run=commands.count)

    odds = add("odds", parents=[common], help=_help("odds.does"))
    odds.add_argument("names", metavar="NAME", nargs="*", help=_help("odds.names"))
    odds.set_defaults(run=commands.odds)

    solve = add("solve", parents=[common], help=_help("solve.does"))
    solve.add_argument("hands", metavar="HANDS", help=_help("solve.hands"))
    solve.add_argument("--trump", help=_help("solve.trump"))
    solve.add_argument("--leader", help=_help("solve.leader"))
    solve.set_defaults(run=commands.solve)
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
