"""The command line: `ridotto COMMAND`. Each command is a module, loaded only when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from ridotto.cli.parser import OneLineParser, UsageError
from ridotto.errors import RidottoError

COMMANDS = {
    "play": "play with friends or computer players, in the browser or the terminal",
    "serve": "serve tables to people and programs",
    "store": "what a service keeps: backup, restore, finished games",
    "replay": "check game records and say where they end",
    "sets": "the printed sets of characters; check an own one",
    "new": "a fresh deal as a record",
    "match": "computer players against each other, many games",
    "bots": "the computer players by name",
    "train": "train the network of the trained players",
    "bench": "measure speed, strength and more",
}
BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; says the exit status."""
    _speak_plainly()
    try:
        return _run(sys.argv[1:] if arguments is None else list(arguments))
    except (RidottoError, UsageError) as error:
        sys.stderr.write(f"ridotto: {error}\n")
        return BAD_INPUT
    except OSError as error:
        return _output_failed(error)
    except KeyboardInterrupt:
        sys.stderr.write("\nridotto: interrupted\n")
        return INTERRUPTED


def _run(arguments: list[str]) -> int:
    if arguments and arguments[0] in COMMANDS:
        name, *rest = arguments
        command = import_module(f"ridotto.cli.{name}")
        parser = OneLineParser(
            prog=f"ridotto {name}",
            description=command.__doc__,
            epilog=command.EXAMPLES,
        )
        command.add_options(parser)
        status: int = command.run(parser.parse_args(rest))
        sys.stdout.flush()
        return status
    return _top_level(arguments)


def _top_level(arguments: list[str]) -> int:
    listing = "\n".join(f"  {name:<8} {what}" for name, what in COMMANDS.items())
    parser = OneLineParser(
        prog="ridotto",
        description="Mascarade, both editions.",
        epilog=f"commands:\n{listing}\n\nexample:\n  ridotto new --players 6 --seed 7",
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="one of those below")
    if arguments and arguments[0].startswith("-") and any(a in COMMANDS for a in arguments):
        raise UsageError("the command comes first, then its options: ridotto new --json")
    options = parser.parse_args(arguments[:1])
    if options.version:
        from ridotto import __version__  # noqa: PLC0415 - only here

        sys.stdout.write(f"ridotto {__version__}\n")
        return 0
    if options.command is not None:
        raise UsageError(
            f"there is no command {options.command[:40]!r}: choose {', '.join(COMMANDS)}"
        )
    parser.print_help()
    return 0


def _output_failed(error: OSError) -> int:
    """What we print cannot be written. If whoever read it has gone, there is nobody left to tell."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if not isinstance(error, BrokenPipeError):
        sys.stderr.write(f"ridotto: the output cannot be written: {error.strerror or error}\n")
    return 1


def _speak_plainly() -> None:
    """A terminal that lacks a character gets a question mark, not a crash; a closed one gets nothing."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open to the end
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
