"""The player in docs/bots.md works as it stands there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from offering import offer_points
from running import ridotto

from ridotto.bots.levels import LEVELS, MIXED, TEMPERS
from ridotto.bots.questions import LIMIT

PAGE = (Path(__file__).parent.parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")


def block(language: str, word: str = "") -> str:
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```", PAGE, re.MULTILINE | re.DOTALL)
    (chosen,) = (text for text in found if word in text)
    return str(chosen)


def install(folder: Path) -> dict[str, str]:
    project = tomllib.loads(block("toml"))["project"]
    points = project["entry-points"]["ridotto.players"]
    offer_points(folder, project["name"], block("python"), points)
    return {"PYTHONPATH": str(folder)}


def test_the_example_is_short() -> None:
    assert block("python").count("\n") < 40


def test_the_example_plays_in_a_match_and_stands_in_the_list(tmp_path: Path) -> None:
    path = install(tmp_path)
    listed = json.loads(ridotto("bots", "--json", env=path).stdout)["others"]
    about = "Says only what it knows for certain, and looks when it knows nothing."
    assert listed[1:] == [{"name": "honest", "about": about}]
    for players in ("2", "3", "6"):
        done = ridotto(
            "match", "--bots", "honest,random", "--players", players, "--games", "24", "--seed", "1", "--json", env=path
        )  # fmt: skip
        honest = json.loads(done.stdout)["entrants"][0]
        assert honest["name"] == "honest"
        assert honest["decisions"] > 50
        assert honest["faults"] == 0
        assert honest["ratio"] > 1, "the truth beats chance"


def test_the_example_can_be_played_without_protection(tmp_path: Path) -> None:
    code = "\n".join(line[2:] for line in block("py", "Honest").splitlines())
    command = [sys.executable, "-W", "error", "-c", f"{code}\nassert player.why()"]
    (tmp_path / "honest.py").write_text(block("python"), encoding="utf-8")
    subprocess.run(command, check=True, cwd=tmp_path, timeout=60)


def test_every_level_and_character_is_on_the_page() -> None:
    for row in (*LEVELS, *TEMPERS):
        assert f"| `{row.name}` | " in PAGE
    assert f":{MIXED}`" in PAGE
    assert f"more than {LIMIT:g} seconds" in PAGE
