"""Writes the golden games anew: `python tests/golden_games.py`. Do it only when the rules were wrong before, or the writer's order of keys has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
from playing import PRINTED, play_out, printed_game

from ridotto import Game, dumps
from ridotto.record.standing import standing_of

FOLDER = Path(__file__).parent / "golden"


def fingerprint(game: Game) -> str:
    """What everybody at the table was told, as one number."""
    digest = hashlib.sha256()
    for viewer in (*game.persons, "public"):
        digest.update(msgspec.json.encode([_plain(event) for event in game.events(viewer)]))
    return digest.hexdigest()


def _plain(event: object) -> object:
    """Audiences are sets, which have no order of their own."""
    table = msgspec.to_builtins(event)
    if table["audience"] is not None:
        table["audience"] = sorted(table["audience"])
    return table


def golden_game(edition: str, name: str) -> Game:
    """A long random game of a printed set, played to its end."""
    games = [play_out(printed_game(edition, name, seed), seed) for seed in range(40)]
    return max(games, key=lambda game: len(game.moves))


def main() -> None:
    """Write one record for each printed set."""
    for edition, name in PRINTED:
        game = golden_game(edition, name)
        game.tags["told"] = fingerprint(game)
        end = standing_of(game)
        text = dumps(game) + "\n[expect]\n"
        for key in ("gold", "court", "cards", "centre", "over", "winners"):
            value = msgspec.json.encode(getattr(end, key)).decode()
            text += f"{key} = {value}\n"
        (FOLDER / f"{name}.masc").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
