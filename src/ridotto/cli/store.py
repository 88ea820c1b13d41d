"""What a service keeps: back it up and restore it, list and export finished games, check it, delete from it."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ridotto.cli import forget
from ridotto.cli.output import say, say_json, say_table
from ridotto.cli.parser import UsageError, add_json, whole_number
from ridotto.cli.serve import store_address

if TYPE_CHECKING:
    from ridotto.store import Archive, GameRow, Holding
    from ridotto.store.keeping import Kept

EXAMPLES = """\
examples:
  ridotto store backup /backups/monday.db
  ridotto store restore /backups/monday.db --store /var/lib/ridotto/ridotto.db
  ridotto store games --name ann --limit 10
  ridotto store export games
  ridotto store check --store postgresql://ridotto@db/ridotto
  ridotto store forget name "Ann" --dry-run

Each action has --help. All but restore work while a service runs on the store. Without --store it is the one that
`ridotto serve` would take. Exit status: 0; 1 if a check finds damage or you answer no; 2 if it cannot be done."""

DAMAGED = 1
T = TypeVar("T")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The actions of `ridotto store`, each with its options."""
    actions = parser.add_subparsers(required=True, metavar="ACTION", title="actions")

    def action(
        name: str, run: Callable[[argparse.Namespace], int], about: str
    ) -> argparse.ArgumentParser:
        made = actions.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        made.set_defaults(action=run)
        made.add_argument(
            "--store", metavar="FILE|URL", help="the store (the one `ridotto serve` would take)"
        )
        add_json(made)
        return made

    one = action("backup", _backup, "copy a store that is a file, while a service may run on it")
    one.add_argument("target", type=Path, metavar="TARGET", help="the file to write")
    one.add_argument("--force", action="store_true", help="overwrite a file that is there")
    one = action("restore", _restore, "put a backup in the place of a store that no service has")
    one.add_argument("source", type=Path, metavar="SOURCE", help="the backup")
    one.add_argument("--force", action="store_true", help="overwrite a store with games in it")
    one = action("games", _games, "list finished games, newest first")
    one.add_argument("--name", default="", metavar="TEXT", help="only with somebody of that name")
    one.add_argument(
        "--limit", type=whole_number, default=50, metavar="N", help="at most so many (50)"
    )
    one = action("export", _export, "write every finished game to a folder, as records")
    one.add_argument("folder", type=Path, metavar="DIR", help="made if need be")
    action("check", _check, "count what is in the store, and look for damage")
    about = "delete a game, a table or a name for ever"
    one = actions.add_parser(
        "forget", help=about, description=f"D{about[1:]}.", epilog=forget.EXAMPLES
    )
    one.set_defaults(action=forget.forget)
    forget.add_kinds(one)


def run(options: argparse.Namespace) -> int:
    """Do what the action says."""
    options.store = store_address(options.store)
    chosen: Callable[[argparse.Namespace], int] = options.action
    return chosen(options)


def _backup(options: argparse.Namespace) -> int:
    from ridotto.store.keeping import backup  # noqa: PLC0415 - help needs none of it

    kept = backup(options.store, options.target, force=options.force)
    return _tell_kept(options, kept, "backed up to")


def _restore(options: argparse.Namespace) -> int:
    from ridotto.store.keeping import restore  # noqa: PLC0415 - help needs none of it

    kept = restore(options.store, options.source, force=options.force)
    return _tell_kept(options, kept, "restored to")


def _tell_kept(options: argparse.Namespace, kept: Kept, done: str) -> int:
    if options.json:
        say_json({"file": str(kept.path), "bytes": kept.bytes, "games": kept.games})
    else:
        say(f"{done} {kept.path}: {kept.bytes:,} bytes, finished games: {kept.games}")
    return 0


def _games(options: argparse.Namespace) -> int:
    if options.limit == 0:
        raise UsageError("store games: --limit is at least 1")
    rows = _look(options, lambda archive: archive.games(name=options.name, limit=options.limit))
    if options.json:
        say_json([_game_as_json(row) for row in rows])
    elif rows:
        header = ("ended (UTC)", "game", "edition", "players", "winners")
        say_table(header, [_game_as_cells(row) for row in rows])
    else:
        say("there is no such game")
    return 0


def _game_as_json(row: GameRow) -> dict[str, object]:
    import msgspec  # noqa: PLC0415 - only here

    return msgspec.structs.asdict(row)


def _game_as_cells(row: GameRow) -> tuple[str, ...]:
    ended = datetime.fromtimestamp(row.ended, UTC).strftime("%Y-%m-%d %H:%M")
    return (ended, row.id, row.edition, _names(row.names), _names(row.winners))


def _names(names: tuple[str, ...]) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in ", ".join(names))


def _export(options: argparse.Namespace) -> int:
    from ridotto.store.exporting import export  # noqa: PLC0415 - help needs none of it

    done = _look(options, lambda archive: export(archive, options.folder))
    if options.json:
        say_json({"folder": str(options.folder), **done._asdict()})
    else:
        older = f"; {done.skipped} were there already" if done.skipped else ""
        say(f"{done.written} games written to {options.folder}{older}")
    return 0


def _check(options: argparse.Namespace) -> int:
    found = _look(options, lambda archive: archive.holding())
    if options.json:
        say_json(_holding_as_json(found))
    else:
        _tell_holding(found)
    return DAMAGED if found.faults else 0


def _holding_as_json(found: Holding) -> dict[str, object]:
    import msgspec  # noqa: PLC0415 - only here

    return {"ok": not found.faults, **msgspec.structs.asdict(found)}


def _tell_holding(found: Holding) -> None:
    later = "" if found.version == found.newest else f"; `ridotto serve` makes it {found.newest}"
    say(f"version: {found.version}{later}")
    say(f"tables: {found.tables}, of these open {found.open}, with a game under way {found.live}")
    say(f"entries: {found.entries}")
    say(f"finished games: {found.games}")
    for fault in found.faults:
        say(f"damaged: {fault}", "red")
    if not found.faults:
        say("no damage found", "green")


def _look(options: argparse.Namespace, ask: Callable[[Archive], Awaitable[T]]) -> T:
    """What the store answers to one question."""
    from ridotto.store import open_archive  # noqa: PLC0415 - help needs none of it

    async def look() -> T:
        archive = await open_archive(options.store)
        try:
            return await ask(archive)
        finally:
            await archive.close()

    return asyncio.run(look())
