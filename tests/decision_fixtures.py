"""Writes what people can be asked, with every legal move, for the tests of the browser's side: `python tests/decision_fixtures.py`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from playing import PRINTED, printed_game, walk

from ridotto import Game
from ridotto.host.feed import standing_of
from ridotto.rules.state import OPENING_TURNS

FOLDER = Path(__file__).parents[1] / "web" / "src" / "table" / "decisions" / "fixtures"
GAMES = 12
"""Random games of each printed set; enough for every kind of decision."""
GAINS = 3
"""Of each character: how much gold it brought at once."""


def kind_of(game: Game) -> str:
    """What is asked; a turn in the opening or after a reveal is a kind of its own."""
    view = game.view("public")
    if view.asked != "turn":
        return view.asked
    if view.turn <= OPENING_TURNS:
        return "turn, opening"
    return "turn, barred" if view.barred else "turn"


def decision(game: Game) -> dict[str, Any]:
    """As the service would ask it."""
    state = standing_of(game, game.view("public"), None)
    return {
        "edition": game.edition.name,
        "kind": kind_of(game),
        "person": game.to_act,
        "state": msgspec.to_builtins(state),
        "legal": game.legal_texts(),
    }


def decisions() -> Iterator[dict[str, Any]]:
    """One of each kind for each edition and number of players."""
    seen: set[tuple[str, int, str]] = set()
    for edition, name in PRINTED:
        for seed in range(GAMES):
            for game in walk(printed_game(edition, name, seed), seed):
                key = (edition, len(game.persons), kind_of(game))
                if not game.over and key not in seen:
                    seen.add(key)
                    yield decision(game)


def gain(game: Game, character: str) -> dict[str, Any] | None:
    """What the person whose turn it is has more after announcing that and nobody claiming; None if more is asked."""
    who, before = (
        str(game.to_act),
        msgspec.to_builtins(standing_of(game, game.view("public"), None)),
    )
    after = game.copy()
    place = who if len(game.persons) > 3 else f"{who}.l"
    after.play(f"{place} announce {character.lower()}")
    while after.asked == "answer":
        after.play(f"{after.to_act} pass")
    view = after.view("public")
    if view.asked not in ("turn", "over", "fool", "show"):
        return None
    return {
        "edition": game.edition.name,
        "character": character,
        "person": who,
        "seats": before["seats"],
        "gold": before["gold"],
        "court": before["court"],
        "gain": view.gold[who] - before["gold"][who],
        "wins": who in view.winners and view.ended_by != "E2",
    }


def gains() -> Iterator[dict[str, Any]]:
    """For each character some moments of random games."""
    found: dict[tuple[str, str], int] = {}
    for edition, name in PRINTED:
        for seed in range(GAMES):
            chance = random.Random(seed)
            for game in walk(printed_game(edition, name, seed), seed):
                if game.over or kind_of(game) != "turn" or chance.random() < 0.7:
                    continue
                character = chance.choice(sorted(set(game.cards.values())))
                key = (edition, character)
                if found.get(key, 0) < GAINS and (row := gain(game, character)):
                    found[key] = found.get(key, 0) + 1
                    yield row


def texts() -> dict[str, str]:
    """The files by name, one row to a line."""
    return {
        "decisions.made.json": _lines(decisions()),
        "gains.made.json": _lines(gains()),
    }


def _lines(rows: Iterator[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(msgspec.json.encode(row).decode() for row in rows) + "\n]\n"


def main() -> None:
    """Write them anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
