"""The process of a plugin player gets no secret from the environment of the program that starts it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from offering import offer

from ridotto import Game
from ridotto.bots import find_player
from ridotto.bots.environment import harmless
from ridotto.bots.seating import seat

SECRETS = {
    "RIDOTTO_STORE": "postgresql://ridotto:hidden@db/ridotto",
    "RIDOTTO_ADDRESS": "node1:8000",
    "RIDOTTO_GAMES": "/hidden",
    "PGPASSWORD": "hidden",
    "PGPASSFILE": "/hidden",
    "PGHOST": "hidden",
    "PGUSER": "hidden",
    "DATABASE_URL": "postgresql://ridotto:hidden@db/ridotto",
    "AWS_SECRET_ACCESS_KEY": "hidden",
    "GITHUB_TOKEN": "hidden",
    "SSH_AUTH_SOCK": "/hidden",
    "SOME_SETTING": "hidden",
    "PYTHON_KEYRING_PASSWORD": "hidden",
    "PYTHONUSER_TOKEN": "hidden",
    "COVERAGE_API_KEY": "hidden",
    "NUMBA_LICENSE_KEY": "hidden",
    "LC_SECRET": "hidden",
    "HTTPS_PROXY": "http://ann:hidden@proxy",
    "PYTHONPYCACHEPREFIX": "https://ann:hidden@files.example/",
    "TMPDIR": "ftp://ann:hidden@files.example/",
    "database_url": "hidden",
}
NEEDED = {
    "PATH": "/usr/bin",
    "HOME": "/home/ann",
    "LANG": "hu_HU.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TEMP": "/tmp",
    "PYTHONPATH": "/somewhere",
    "PYTHONHASHSEED": "1",
    "VIRTUAL_ENV": "/somewhere",
    "NUMBA_NUM_THREADS": "1",
    "COVERAGE_PROCESS_START": "/somewhere",
    "RIDOTTO_CACHE": "/somewhere",
    "SystemRoot": "C:\\Windows",
}
THEIRS = '''
import json, os
from pathlib import Path
from ridotto.bots import Player

class Spies(Player):
    """Says what is in its environment."""
    def choose(self, view, legal):
        Path(__file__).with_name("found.json").write_text(json.dumps(dict(os.environ)))
        return legal[0]
'''


def test_only_what_is_needed_is_left() -> None:
    assert harmless(SECRETS | NEEDED) == NEEDED
    assert harmless(SECRETS) == {}


def test_a_plugin_player_finds_no_secret_in_its_environment(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in SECRETS.items():
        if name != "TMPDIR":  # it is needed to write anything here
            monkeypatch.setenv(name, value)
    monkeypatch.setenv("LC_MEASUREMENT", "C")
    offer(installed, THEIRS, spies="Spies")
    game = Game.new(seed=1)
    player = seat(find_player("spies"), 1)
    player.choose(game.view(str(game.to_act)), game.legal())
    player.close()
    found = json.loads((installed / "found.json").read_text())
    assert found["LC_MEASUREMENT"] == "C"
    assert "PATH" in found
    assert not set(SECRETS) & set(found)
    assert not [name for name, value in found.items() if "hidden" in value]
