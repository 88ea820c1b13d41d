"""What `master` needs at play time: NumPy, and weights that are no burden."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files

OURS_TO_USE = {"numpy", "msgspec", "typing_extensions"}
ALONE = """
import json, sys
before = set(sys.modules)  # what measures coverage

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite", "scipy"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
from ridotto import Game
from ridotto.bots import find_player

game = Game.new("first", 13, seed=1)
players = {person: find_player("master").make(seed) for seed, person in enumerate(game.persons)}
while not game.over:
    game.play(players[game.to_act].choose(game.view(game.to_act), game.legal()))
found = {
    name for name, module in sys.modules.items()
    if "." not in name and name not in before and "site-packages" in (getattr(module, "__file__", None) or "")
}
print(json.dumps([game.ended_by, sorted(found)]))
"""


def test_a_whole_game_of_masters_needs_numpy_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE], capture_output=True, text=True, check=True, timeout=300
    )
    ended_by, loaded = json.loads(done.stdout)
    assert ended_by in ("E1", "E2", "E3")
    assert "numpy" in loaded
    assert set(loaded) <= OURS_TO_USE


def test_the_weights_are_small() -> None:
    weights = [
        len(file.read_bytes())
        for file in files("ridotto.bots").iterdir()
        if file.name.endswith(".npy")
    ]
    assert len(weights) >= 1
    assert sum(weights) <= 5_000_000
