"""Games are kept in files, and nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playing import play_out

import ridotto
from ridotto import Game
from ridotto.errors import NotFoundError
from ridotto.terminal.keeping import Keeper, games_folder, newest_unfinished, own_file


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RIDOTTO_GAMES", str(tmp_path / "games"))
    return tmp_path / "games"


def test_the_folder_is_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RIDOTTO_GAMES", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert games_folder() == Path("/state/ridotto/games")
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert games_folder() == Path("/home/ann/.local/state/ridotto/games")


def test_the_newest_unfinished_game_is_the_one_to_go_on_with(folder: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no unfinished game"):
        newest_unfinished()
    for number, name in enumerate(["game-1.masc", "game-2.masc", "game-3.masc", "over-4.masc"]):
        Keeper(folder / name).keep(Game.new(seed=number))
        os.utime(folder / name, (1000 + number % 3, 1000 + number % 3))
    assert newest_unfinished().name == "game-3.masc"


def test_a_finished_game_is_put_aside_and_the_oldest_are_dropped(folder: Path) -> None:
    folder.mkdir()
    for number in range(30):
        (folder / f"over-{number}.masc").write_text("an old game")
        os.utime(folder / f"over-{number}.masc", (1000 + number, 1000 + number))
    keeper = Keeper(own_file())
    game = play_out(Game.new(seed=1), 1)
    keeper.keep(game)
    keeper.finish()
    assert ridotto.load(keeper.path).moves == game.moves
    kept = {path.name for path in folder.iterdir()}
    assert keeper.path.name in kept
    assert keeper.path.name.startswith("over-")
    assert len(kept) == 20
    assert "over-29.masc" in kept
    assert "over-0.masc" not in kept


def test_a_file_that_was_asked_for_stays_where_it_is(folder: Path, tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "game-mine.masc")
    keeper.keep(Game.new(seed=1))
    keeper.finish()
    assert keeper.path == tmp_path / "game-mine.masc"
    assert keeper.path.exists()


def test_what_cannot_be_written_is_trouble_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    keeper = Keeper(tmp_path / "file" / "game.masc")
    keeper.keep(Game.new(seed=1))
    assert "cannot be written" in keeper.trouble
    game = Game.new(seed=1)
    game.tags["long"] = "x" * 2**20
    keeper = Keeper(tmp_path / "game.masc")
    keeper.keep(game)
    assert "more than the 1048576 bytes" in keeper.trouble
    keeper.finish()
    game.tags.clear()
    keeper.keep(game)
    assert keeper.trouble == ""
