"""The games of a match as records in a folder."""

from __future__ import annotations

from pathlib import Path

from ridotto.arena.plan import Plan
from ridotto.arena.results import GameResult
from ridotto.arena.seeds import seed_value
from ridotto.errors import RecordError
from ridotto.record.files import save
from ridotto.rules.game import Game


def make_writable(folder: Path) -> None:
    """Make the folder if need be, and try to write in it: better to know before hours of work than after. An `OSError` says why not."""
    folder.mkdir(parents=True, exist_ok=True)
    probe = folder / ".ridotto"
    probe.touch()
    probe.unlink()


def prepare_folder(folder: Path) -> None:
    """Make the folder if need be; one that has records in it already is refused."""
    try:
        make_writable(folder)
        older = next(folder.glob("*.masc"), None)
    except OSError as error:
        raise RecordError(
            f"records cannot be written to {folder}: {error.strerror or error}"
        ) from None
    if older is not None:
        raise RecordError(
            f"{folder} has records in it already ({older.name}): choose an empty or a new folder"
        )


def file_name(number: int) -> str:
    """Of the game with that number, counted from 0; files are counted from 1."""
    return f"game-{number + 1:06}.masc"


def write_game(plan: Plan, result: GameResult, game: Game, folder: Path) -> None:
    """Write the record, with who played and where the game comes from."""
    game.tags |= {
        "event": f"ridotto match, game {result.number + 1} of {plan.games}",
        "bots": list(result.seating),
        "match_seed": seed_value(plan.seed),
    }
    save(game, folder / file_name(result.number))
