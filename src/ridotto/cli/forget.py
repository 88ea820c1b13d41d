"""`ridotto store forget`: delete a game, a table or a name for ever."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from ridotto.cli.output import complain, say, say_json
from ridotto.cli.parser import UsageError, add_json

if TYPE_CHECKING:
    from ridotto.host.deletion import Deleted, Order
    from ridotto.store import Archive

EXAMPLES = """\
examples:
  ridotto store forget name "Ann" --dry-run
  ridotto store forget name "Ann"
  ridotto store forget game Zm9vYmFyYmF6cXV4MTIzNA --yes
  ridotto store forget table https://play.example.org/t/q8Xn2vQb6mJYy0Zc4TzLwA

It works while a service runs. An id that begins with - goes last, after --.
Exit status: 0; 1 if you answer no; 2 if there is no such thing or it cannot be done.
Backups, exported files and what other people wrote stay as they are."""

DECLINED = 1


def add_kinds(parser: argparse.ArgumentParser) -> None:
    """What can be deleted."""
    kinds = parser.add_subparsers(
        required=True, metavar="WHAT", title="what to delete", dest="kind"
    )

    def kind(name: str, about: str) -> argparse.ArgumentParser:
        made = kinds.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        made.add_argument(
            "--store", metavar="FILE|URL", help="the store (the one `ridotto serve` would take)"
        )
        made.add_argument(
            "--dry-run", action="store_true", help="only say what would be deleted; change nothing"
        )
        made.add_argument("--yes", action="store_true", help="delete without asking")
        add_json(made)
        return made

    one = kind("game", "finished games, with every move")
    one.add_argument("wanted", nargs="+", metavar="GAME", help="its id (see ridotto store games)")
    one = kind("table", "tables with their games, people and chat; people there are sent away")
    one.add_argument(
        "wanted",
        nargs="+",
        metavar="TABLE",
        help="its link, address, code or id, or the id of a game played there",
    )
    one = kind(
        "name", "somebody's name and chat, wherever they played; games stay, with another name"
    )
    one.add_argument("wanted", metavar="NAME", help="the whole name, in upper or lower case")


def forget(options: argparse.Namespace) -> int:
    """Look, ask, delete."""
    if not (options.dry_run or options.yes) and (options.json or not _can_ask()):
        raise UsageError(
            f"store forget {options.kind}: this deletes for ever: add --yes to confirm, or --dry-run to see what it would delete"
        )
    order, found = asyncio.run(_look(options))
    if not any(found[:4]):
        raise UsageError(f"store forget {options.kind}: {_nothing(options, found)}")
    if options.dry_run:
        return _tell(options, found, "would delete", scrubbed=None)
    if not options.yes and not _confirmed(options, found):
        complain("nothing was deleted")
        return DECLINED
    deleted, scrubbed = asyncio.run(_delete(options, order))
    return _tell(options, deleted, "deleted", scrubbed=scrubbed)


def _can_ask() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


async def _look(options: argparse.Namespace) -> tuple[Order, Deleted]:
    from ridotto.host import deletion  # noqa: PLC0415 - help needs none of it
    from ridotto.store import open_archive  # noqa: PLC0415 - likewise

    find: dict[str, Callable[[Archive, list[str]], Awaitable[Order]]] = {
        "game": deletion.order_games,
        "table": deletion.order_tables,
        "name": lambda archive, name: deletion.order_name(archive, str(name)),
    }
    archive = await open_archive(options.store, newest=True)
    try:
        order = await find[options.kind](archive, options.wanted)
        return order, await deletion.preview(archive, order)
    finally:
        await archive.close()


async def _delete(options: argparse.Namespace, order: Order) -> tuple[Deleted, bool]:
    from ridotto.host import deletion  # noqa: PLC0415 - help needs none of it
    from ridotto.store import open_for_erasure  # noqa: PLC0415 - likewise

    store, is_alone = await open_for_erasure(options.store)
    try:
        deleted = await deletion.carry_out(store, order)
        return deleted, await deletion.scrub(store, is_alone=is_alone)
    finally:
        await store.close()


def _confirmed(options: argparse.Namespace, found: Deleted) -> bool:
    say(f"This will delete {_amount(options.kind, found)}. It cannot be undone.")
    _tell_mentions(found)
    sys.stdout.write("Delete? [y/N] ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _tell(options: argparse.Namespace, found: Deleted, done: str, *, scrubbed: bool | None) -> int:
    if options.json:
        about = {} if scrubbed is None else {"scrubbed": scrubbed}
        say_json({"dry_run": options.dry_run, **found._asdict(), **about})
        return 0
    say(f"{done} {_amount(options.kind, found)}")
    _tell_mentions(found)
    if scrubbed is False:
        say("the running service still uses the old pages of the file; it removes them when it can")
    return 0


def _tell_mentions(found: Deleted) -> None:
    if found.mentions:
        say(f"{_mention(found)} the name and stay{'s' if found.mentions == 1 else ''}")


def _mention(found: Deleted) -> str:
    verb = "mentions" if found.mentions == 1 else "mention"
    return f"{_count(found.mentions, 'message')} of other people {verb}"


def _amount(kind: str, found: Deleted) -> str:
    people, messages = _count(found.people, "person", "people"), _count(found.messages, "message")
    if kind == "game":
        return _count(found.games, "finished game")
    if kind == "table":
        games = _count(found.games, "finished game")
        return f"{_count(found.tables, 'table')} with {games}, {people} and {messages}"
    where = f"{_count(found.tables, 'table')} and in {_count(found.games, 'finished game')}"
    return f"the name of {people} at {where}, with {messages}"


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _nothing(options: argparse.Namespace, found: Deleted) -> str:
    if options.kind != "name":
        return "there is nothing to delete"
    text = f"nobody in this store has the name {options.wanted[:60]!r}"
    if found.mentions:
        text += f" ({_mention(found)} it)"
    return text
