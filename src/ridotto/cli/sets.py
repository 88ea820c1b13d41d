"""The printed sets of characters by edition and number of players, or a check of an own set."""

from __future__ import annotations

import argparse

from ridotto.cli.cards import choose_set
from ridotto.cli.output import say, say_json, say_table
from ridotto.cli.parser import UsageError, add_edition, add_json, whole_number
from ridotto.errors import Broken, SetUpError
from ridotto.rules.characters import Edition, PrintedSet
from ridotto.rules.sets import (
    EDITIONS,
    advise_on_set,
    check_set,
    find_edition,
    find_set,
    recognise,
)

EXAMPLES = """\
examples:
  ridotto sets --edition second --players 8
  ridotto sets --check "Judge, King, Queen, Fool, Witch, Thief, Cheat" --players 7
  ridotto sets --check 5A --players 6

exit status of a check: 0 when the set is good, 1 when it breaks rules, 2 when it makes no sense"""

BROKEN = 1


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `ridotto sets`."""
    add_edition(parser, None)
    parser.add_argument("--players", type=whole_number, metavar="N", help="for that many players")
    parser.add_argument(
        "--check",
        metavar="SET",
        help="check characters with commas between them, or a printed set by its name",
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """List, or check."""
    if options.check is None:
        return _list(options)
    return _check(options)


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
    if not options.check.replace(",", " ").strip():
        raise UsageError("sets: --check needs characters with commas between them")
    chosen = choose_set(options.check, options.edition)
    edition, players = chosen.edition, options.players
    if players is None:
        players = chosen.players
    if players is None:
        raise UsageError("sets: --check needs --players N")
    cards = chosen.cards
    if not isinstance(cards, list):
        cards = list(find_set(edition, str(cards)).cards)
    broken = check_set(edition, players, cards)
    advice = [] if broken else advise_on_set(edition, players, cards)
    printed = recognise(edition, players, cards)
    if options.json:
        say_json(
            {
                "ok": not broken,
                "set": printed.name if printed else None,
                "broken": [item._asdict() for item in broken],
                "advice": [item._asdict() for item in advice],
            }
        )
    else:
        known = f": the printed set {printed.name}" if printed else ""
        if not broken:
            say(f"a good set of {len(cards)} cards for {players} players{known}", "green")
        _tell(broken, "red")
        _tell(advice, "yellow")
    return BROKEN if broken else 0


def _tell(items: list[Broken], colour: str) -> None:
    for item in items:
        say(f"{item.rule}: {item.reason}", colour)
