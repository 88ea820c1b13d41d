from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from offering import offer_points
from running import ridotto

from ridotto.bots.levels import LEVELS, TEMPERS

GOOD = '''
class Good:
    """Takes what comes."""
    def choose(self, view, legal):
        return legal[0]
'''


def test_every_level_and_character_has_its_line() -> None:
    told = ridotto("bots")
    assert (told.returncode, told.stderr) == (0, "")
    lines = [" ".join(line.split()) for line in told.stdout.splitlines()]
    for row in (*LEVELS, *TEMPERS):
        assert f"{row.name} {row.about}" in lines
    assert "mixed a character drawn for each game" in lines
    assert "other packages" not in told.stdout


def test_players_of_other_packages_are_listed_and_broken_ones_warned_of(tmp_path: Path) -> None:
    points = {"good": "theirs:Good", "bad": "theirs:Bad"}
    path = {"PYTHONPATH": str(offer_points(tmp_path, "theirs", GOOD, points))}
    told = ridotto("bots", env=path)
    assert told.returncode == 0
    assert "good    Takes what comes." in told.stdout
    assert "bad" not in told.stdout
    assert told.stderr.startswith("the player 'bad' of theirs is left out: theirs:Bad cannot be")
    assert told.stderr.count("\n") == 1
    listed = json.loads(ridotto("bots", "--json", env=path).stdout)
    assert list(listed) == ["levels", "characters", "others"]
    assert listed["others"][1:] == [{"name": "good", "about": "Takes what comes."}]
    assert [row["name"] for row in listed["levels"]] == [level.name for level in LEVELS]
    assert [row["name"] for row in listed["characters"]] == [*(t.name for t in TEMPERS), "mixed"]


def test_the_help_has_an_example_and_nonsense_one_line() -> None:
    assert "ridotto bots --json" in ridotto("bots", "--help").stdout
    done = ridotto("bots", "more")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_list_of_players_needs_neither_numpy_nor_rich() -> None:
    code = (
        "import sys; from ridotto.cli import main; main(['bots']); "
        "sys.exit(str([m for m in ('numpy', 'numba', 'rich') if m in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == "[]\n"
