"""Keeps the game in a file, move by move, so that it can be gone on with whatever happens."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from ridotto.errors import NotFoundError, RecordError
from ridotto.record.files import save
from ridotto.rules.game import Game

FOLDER_VARIABLE = "RIDOTTO_GAMES"
_KEPT = 20
"""So many finished games that nobody asked to keep are kept."""
_UNFINISHED = "game-*.masc"
_FINISHED = "over-*.masc"


class Keeper:
    """Writes a game to its file after every move; what cannot be written is told once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        """Why the game could not be written last time; empty if it could."""

    def keep(self, game: Game) -> None:
        """Write the whole game, secrets too."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save(game, self.path)
            self.trouble = ""
        except OSError as error:
            self.trouble = f"{self.path} cannot be written: {error.strerror or error}"
        except RecordError as error:
            self.trouble = error.reason

    def finish(self) -> None:
        """A game in our own folder that is over is no longer offered to go on with; only the newest of those are kept."""
        ours = (
            self.path.match(_UNFINISHED)
            and self.path.parent.absolute() == games_folder().absolute()
        )
        if self.trouble or not ours:
            return
        with suppress(OSError):
            self.path = self.path.rename(
                self.path.with_name(self.path.name.replace("game-", "over-", 1))
            )
            old = sorted(self.path.parent.glob(_FINISHED), key=_age)[_KEPT:]
            for path in old:
                path.unlink(missing_ok=True)


def games_folder() -> Path:
    """Where games are kept that the person gave no file for."""
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        return Path(named)
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "ridotto" / "games"


def own_file() -> Path:
    """A new file in our own folder."""
    return games_folder() / f"game-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.masc"


def newest_unfinished() -> Path:
    """The game that was left last."""
    found = sorted(games_folder().glob(_UNFINISHED), key=_age)
    if not found:
        raise NotFoundError(f"there is no unfinished game in {games_folder()}")
    return found[0]


def _age(path: Path) -> float:
    return -path.stat().st_mtime
