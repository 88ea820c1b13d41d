"""A fresh deal as a record, ready to be played."""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path

from ridotto.cli.cards import ChosenSet, choose_set
from ridotto.cli.output import say, say_json
from ridotto.cli.parser import UsageError, add_edition, add_json, seed_number, whole_number
from ridotto.record.files import dumps, save
from ridotto.rules.dealing import FIRST_BY
from ridotto.rules.game import Game

EXAMPLES = """\
examples:
  ridotto new --players 4 --seed 7
  ridotto new --set 8B --output game.masc
  ridotto new --players 8 --set "Judge, Bishop, King, Queen, Witch, Fool, Peasant ×2"
  ridotto new --names Ann,Ben,Cleo,Dan --set "Judge, King, Queen, Fool, Witch, Widow"

The same seed gives the same deal on every machine; without one it is drawn and written into the record."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `ridotto new`."""
    add_edition(parser, None)
    parser.add_argument(
        "--players", type=whole_number, metavar="N", help="how many play (as the set says, or 4)"
    )
    parser.add_argument(
        "--names", metavar="A,B,…", help="what they are called; who begins is drawn (see --first)"
    )
    parser.add_argument(
        "--first", type=whole_number, metavar="K", help="the K-th name begins, instead of a draw"
    )
    parser.add_argument(
        "--first-by",
        choices=FIRST_BY,
        default="",
        help="how the first player was found, for the record (lot, or seat with --first)",
    )
    parser.add_argument(
        "--set", metavar="SET", help="a printed set's name, or characters and commas"
    )
    parser.add_argument(
        "--seed", type=seed_number, metavar="NUMBER", help="what the deal comes from"
    )
    parser.add_argument(
        "--unchecked", action="store_true", help="play an own set that breaks rules on purpose"
    )
    parser.add_argument("--output", "-o", metavar="FILE", help="write there instead of printing")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Deal and print."""
    chosen = choose_set(options.set, options.edition)
    game = Game.new(
        chosen.edition.name,
        _players(options, chosen),
        cards=chosen.cards,
        seed=options.seed,
        first=options.first,
        first_by=options.first_by,
        unchecked=options.unchecked,
    )
    if options.output and options.json:
        raise UsageError("new: --output writes a record, --json prints JSON: choose one")
    if options.output:
        _write(game, options.output)
    elif options.json:
        say_json(tomllib.loads(dumps(game)))
    else:
        sys.stdout.write(dumps(game))
    return 0


def _players(options: argparse.Namespace, chosen: ChosenSet) -> int | list[str]:
    if options.names is None:
        if options.first is not None or options.first_by:
            raise UsageError("new: --first and --first-by go with --names: without names p1 begins")
        return chosen.players or 4 if options.players is None else int(options.players)
    names = [name.strip() for name in options.names.split(",")]
    if options.players not in (None, len(names)):
        raise UsageError(f"new: --players says {options.players}, but there are {len(names)} names")
    return names


def _write(game: Game, path: str) -> None:
    try:
        save(game, path)
    except OSError as error:
        raise UsageError(f"new: {path} cannot be written: {error.strerror or error}") from None
    say(f"written to {Path(path)}: play on with it, or check it with ridotto replay {path}")
