"""The computer players: levels, characters, and what other packages offer."""

from __future__ import annotations

import argparse

from ridotto.bots.levels import LEVELS, MIXED, TEMPERS
from ridotto.bots.registry import MIXED_ABOUT, player_kinds
from ridotto.cli.output import say, say_json, say_table
from ridotto.cli.parser import add_json

EXAMPLES = """\
examples:
  ridotto bots
  ridotto bots --json

A level is asked for by its name (regular), with a character behind a colon (regular:bluffer)."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `ridotto bots`."""
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """List them."""
    levels = [(level.name, level.about) for level in LEVELS]
    characters = [*((temper.name, temper.about) for temper in TEMPERS), (MIXED, MIXED_ABOUT)]
    others = [(kind.name, kind.about) for kind in player_kinds() if not kind.level]
    if options.json:
        say_json(
            {
                "levels": _as_json(levels),
                "characters": _as_json(characters),
                "others": _as_json(others),
            }
        )
        return 0
    say_table(("level", "how it plays"), levels, "levels, from the weakest to the strongest")
    say()
    title = "characters, behind a level and a colon (regular:bluffer)"
    say_table(("character", "what it leans to"), characters, title)
    if others:
        say()
        say_table(("player", "what it says of itself"), others, "other players")
    return 0


def _as_json(rows: list[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"name": name, "about": about} for name, about in rows]
