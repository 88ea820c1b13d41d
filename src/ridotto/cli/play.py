"""Play in the browser, with friends or computer players; or in the terminal."""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ridotto.cli.cards import ChosenSet, choose_set
from ridotto.cli.faults import quiet_players
from ridotto.cli.parser import UsageError, add_edition, seed_number, whole_number
from ridotto.cli.serve import add_keep_days, keep_days, port_number, store_address
from ridotto.errors import RecordError
from ridotto.record.files import load
from ridotto.rules.game import Game
from ridotto.rules.sets import check_players

if TYPE_CHECKING:
    from ridotto.terminal.company import Company
    from ridotto.terminal.keeping import Keeper

EXAMPLES = """\
examples:
  ridotto play
  ridotto play --lan
  ridotto play --text
  ridotto play --text --players 6 --bots regular:mixed --name Ann
  ridotto play --text --edition second --players 8 --set 8B --bots expert,casual:bluffer,novice
  ridotto play --text --resume

Without --text a table is opened in the browser; Control-C stops it, and every game is kept. With --text the game is kept in a file after every move. Names for --bots: ridotto bots. At the table ? tells what can be typed."""

BOTS = "casual:mixed"
NAME = "You"
PLAYERS = 4
PACE = 0.6
MEMORIES = ("off", "log", "full")
FOR_BROWSER = ("lan", "no_browser", "port", "store", "keep_days")
FOR_TEXT = (
    *("players", "edition", "set", "unchecked", "bots", "name", "seed"),
    *("memory", "record", "resume", "pace"),
)
LAST = ""
"""What --resume stands for without a file: the game that was left last."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `ridotto play`."""
    _add_browser_options(parser)
    parser.add_argument("--text", action="store_true", help="play in this terminal")
    parser.add_argument(
        "--players", type=whole_number, metavar="N", help="how many play, you included (4)"
    )
    add_edition(parser, None)
    parser.add_argument(
        "--set", metavar="SET", help="a printed set's name, or characters and commas"
    )
    parser.add_argument(
        "--unchecked", action="store_true", help="play an own set that breaks rules on purpose"
    )
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help=f"the other players; the last takes all other seats ({BOTS})",
    )
    parser.add_argument("--name", metavar="NAME", help="what you are called")
    parser.add_argument(
        "--seed", type=seed_number, metavar="NUMBER", help="what all chance comes from"
    )
    parser.add_argument(
        "--memory",
        metavar="|".join(MEMORIES),
        choices=MEMORIES,
        help="help for your memory: none, what happened, or also what you could know of cards (log)",
    )
    parser.add_argument("--record", metavar="FILE", help="keep the game in this file")
    parser.add_argument(
        "--resume",
        nargs="?",
        const=LAST,
        metavar="FILE",
        help="go on with a game that was kept; without FILE the one that was left last",
    )
    parser.add_argument(
        "--pace",
        type=_seconds,
        metavar="SECONDS",
        help=f"time for each move of a computer player ({PACE}; 0 when piped)",
    )


def _add_browser_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lan", action="store_true", help="for phones and others in this network, with a QR code"
    )
    parser.add_argument("--no-browser", action="store_true", help="only say where it is")
    parser.add_argument(
        "--port", type=port_number, metavar="N", help="the port (8000, or the next that is free)"
    )
    parser.add_argument(
        "--store", metavar="FILE", help="where games are kept (as for ridotto serve)"
    )
    add_keep_days(parser)


def _refuse_others(options: argparse.Namespace) -> None:
    """What makes no sense here is said, not passed over."""
    others = FOR_BROWSER if options.text else FOR_TEXT
    for name in others:
        given = getattr(options, name)
        if given is not None and given is not False:  # 0 is something
            rest = "is for the browser" if options.text else "needs --text"
            raise UsageError(f"play: --{name.replace('_', '-')} {rest} (see ridotto play --help)")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= 60:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds from 0 to 60")
    return seconds


def run(options: argparse.Namespace) -> int:
    """Sit down, or go on, and play."""
    _refuse_others(options)
    if not options.text:
        from ridotto.cli.browser import play  # noqa: PLC0415 - it asks for a server

        return play(options, store_address(options.store), keep_days(options.keep_days))
    from ridotto.terminal.screen import Screen  # noqa: PLC0415 - help needs none of it
    from ridotto.terminal.session import Session  # noqa: PLC0415 - likewise

    company, keeper = _new_game(options) if options.resume is None else _old_game(options)
    if sys.stdin is not None:
        getattr(sys.stdin, "reconfigure", lambda **_: None)(errors="replace")
    screen = Screen(sys.stdout, sys.stdin)
    pace = options.pace if options.pace is not None else PACE if screen.is_terminal else 0.0
    memory = _memory(options, company.game)
    with quiet_players():
        return Session(company, screen, keeper, memory=memory, pace=pace).run()


def _memory(options: argparse.Namespace, game: Game) -> str:
    """As said, or as the saved game had it."""
    memory = str(options.memory or game.tags.get("memory"))
    game.tags["memory"] = memory if memory in MEMORIES else "log"
    return str(game.tags["memory"])


def _new_game(options: argparse.Namespace) -> tuple[Company, Keeper]:
    from ridotto.terminal.company import sit_down  # noqa: PLC0415 - see run
    from ridotto.terminal.keeping import Keeper, own_file  # noqa: PLC0415 - see run

    chosen = choose_set(options.set, options.edition)
    players = _players(options, chosen)
    edition, unchecked = chosen.edition.name, options.unchecked

    def deal(names: list[str], seed: int) -> Game:
        return Game.new(edition, names, cards=chosen.cards, seed=seed, unchecked=unchecked)

    kinds = [name.strip() for name in (BOTS if options.bots is None else options.bots).split(",")]
    company = sit_down(
        NAME if options.name is None else options.name, kinds, players, deal, options.seed
    )
    return company, Keeper(_fresh_file(options.record) or own_file())


def _players(options: argparse.Namespace, chosen: ChosenSet) -> int:
    """As many as said, or as the printed set is for, or four."""
    if options.players is not None:
        check_players(chosen.edition, options.players)
        return int(options.players)
    return chosen.players or PLAYERS


def _old_game(options: argparse.Namespace) -> tuple[Company, Keeper]:
    from ridotto.terminal.company import go_on  # noqa: PLC0415 - see run
    from ridotto.terminal.keeping import Keeper, newest_unfinished  # noqa: PLC0415 - see run

    for name in ("players", "edition", "set", "unchecked", "bots", "name", "seed"):
        if getattr(options, name):
            raise UsageError(f"play: --resume goes on with the game as it is: leave out --{name}")
    path = newest_unfinished() if options.resume == LAST else Path(options.resume)
    try:
        game = load(path)
    except OSError as error:
        raise UsageError(f"play: {path} cannot be read: {error.strerror or error}") from None
    except RecordError as error:
        raise UsageError(f"play: {path}: {error}") from None
    return go_on(game), Keeper(_fresh_file(options.record) or path)


def _fresh_file(name: str | None) -> Path | None:
    """A file that is not there yet: no other game is lost by mistake."""
    if name is None:
        return None
    if not name:
        raise UsageError("play: --record needs the name of a file")
    path = Path(name)
    if path.exists():
        raise UsageError(
            f"play: {name} is there already: go on with it by --resume {name}, or name another"
        )
    if not path.parent.is_dir():
        raise UsageError(f"play: {name} cannot be written: there is no folder {path.parent}")
    return path
