"""The printed sets of characters by edition and number of players, or a check of an own set."""

from __future__ import annotations

import argparse

from ridotto.cli.output import say, say_json, say_table
from ridotto.cli.parser import UsageError, add_edition, add_json, whole_number
from ridotto.errors import Broken, SetUpError
from ridotto.rules.characters import Edition, PrintedSet
from ridotto.rules.sets import EDITIONS, check_set, find_edition, recognise

EXAMPLES = """\
examples:
  ridotto sets --edition second --players 8
  ridotto sets --check "Judge, King, Queen, Fool, Witch, Thief, Cheat" --players 7 --edition first

exit status of a check: 0 when the set is good, 1 when it breaks rules, 2 when it makes no sense"""

BROKEN = 1


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `ridotto sets`."""
    add_edition(parser, None)
    parser.add_argument("--players", type=whole_number, metavar="N", help="for that many players")
    parser.add_argument(
        "--check", metavar="CARDS", help="an own set, with commas between the cards"
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """List, or check."""
    if options.check is None:
        return _list(options)
    return _check(options)


def split_cards(text: str) -> list[str]:
    """Characters with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def _list(options: argparse.Namespace) -> int:
    editions = [find_edition(options.edition)] if options.edition else list(EDITIONS.values())
    found = [
        (edition, item)
        for edition in editions
        for item in edition.sets
        if options.players in (None, item.players)
    ]
    if not found:
        limits = ", ".join(f"{e.name} edition {e.fewest} to {e.most}" for e in editions)
        raise SetUpError(f"there is no set for {options.players} players: {limits}", "S1")
    if options.json:
        say_json([_as_json(edition, item) for edition, item in found])
        return 0
    for edition in editions:
        rows = [
            (item.name, str(item.players), _shown(item)) for book, item in found if book is edition
        ]
        if rows:
            say_table(("set", "players", "characters"), rows, f"{edition.name} edition")
            say()
    return 0


def _as_json(edition: Edition, item: PrintedSet) -> dict[str, object]:
    return {
        "edition": edition.name,
        "name": item.name,
        "players": item.players,
        "cards": list(item.cards),
    }


def _shown(item: PrintedSet) -> str:
    counts = {name: item.cards.count(name) for name in item.cards}
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in counts.items())


def _check(options: argparse.Namespace) -> int:
    if options.players is None:
        raise UsageError("sets: --check needs --players N")
    edition = find_edition(options.edition or "first")
    cards = split_cards(options.check)
    if not cards:
        raise UsageError("sets: --check needs characters with commas between them")
    broken = check_set(edition, options.players, cards)
    printed = recognise(edition, options.players, cards)
    if options.json:
        say_json(
            {
                "ok": not broken,
                "set": printed.name if printed else None,
                "broken": [item._asdict() for item in broken],
            }
        )
    else:
        _tell_check(options.players, len(cards), printed, broken)
    return BROKEN if broken else 0


def _tell_check(players: int, cards: int, printed: PrintedSet | None, broken: list[Broken]) -> None:
    if broken:
        for item in broken:
            say(f"{item.rule}: {item.reason}", "red")
        return
    known = f": the printed set {printed.name}" if printed else ""
    say(f"a good set of {cards} cards for {players} players{known}", "green")
