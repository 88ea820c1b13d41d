"""`ridotto match`, run as people run it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from offering import offer, offer_points
from running import on_a_terminal, ridotto

from ridotto.cli import main

FEW = ("--bots", "random", "--games", "8", "--seed", "7", "--workers", "1")
JSON_KEYS = [
    "ridotto", "plan", "played", "stopped", "entrants", "seats", "ends", "turns", "talk",
]  # fmt: skip
MINE = '''
from ridotto.bots import Player

class Mine(Player):
    """Never doubts anybody."""
    def choose(self, view, legal):
        return self.random.choice([m for m in legal if m.verb != "claim"])
'''
BAD = """
import time

class Raising:
    def choose(self, view, legal):
        raise RuntimeError("it is the King")

class Printing:
    def choose(self, view, legal):
        print("hello")
        return legal[0]
"""


def test_a_match_is_told_in_tables(tmp_path: Path) -> None:
    done = ridotto("match", *FEW, "--players", "5", "--quiet")
    assert done.returncode == 0
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[0] == "8 games, first edition, 5 players, set 1E-5, seed 7"
    words = [line.split() for line in lines]
    assert ["player", "seats", "wins", "fair", "ratio", "95", "%", "interval"] in words
    assert words[3][:7] == ["random", "5", "100.0", "%", "100.0", "%", "1.00"]
    assert [row[0] for row in words[6:11]] == ["p1", "p2", "p3", "p4", "p5"]
    assert lines[12].startswith("ended by: 13 gold ")
    assert "turn limit (400) 0.0 %" in lines[12]
    assert lines[13].startswith("turns: mean ")
    assert "contested" in lines[14]
    assert max(map(len, lines)) <= 80


def test_json_is_one_object_with_everything() -> None:
    done = ridotto("match", *FEW, "--json", "--bots", "random,random:mixed", "--players", "4")
    assert done.returncode == 0
    report = json.loads(done.stdout)
    assert list(report) == JSON_KEYS
    assert report["plan"] == {
        "edition": "first",
        "players": 4,
        "bots": ["random", "random:mixed"],
        "cards": None,
        "unchecked": False,
        "games": 8,
        "seed": 7,
        "most_turns": 400,
        "set": "1E-4",
    }
    assert (report["played"], report["stopped"]) == (8, None)
    assert [row["seats"] for row in report["entrants"]] == [1, 3]
    assert sum(row["wins"] for row in report["entrants"]) == pytest.approx(8)
    assert sum(row["wins"] for row in report["seats"]) == pytest.approx(8)
    assert sum(report["ends"].values()) == 8
    assert done.stderr.startswith("8 games in ")
    assert "random:mixed" in done.stderr


def test_standard_output_does_not_depend_on_the_workers() -> None:
    for arguments in (["--json"], []):
        one, two, three = (
            ridotto(
                "match",
                "--bots",
                "random",
                "--games",
                "70",
                "--seed",
                "3",
                "--workers",
                n,
                *arguments,
            )
            for n in "123"
        )
        assert one.stdout == two.stdout == three.stdout
        assert len(one.stdout) > 400


@pytest.mark.parametrize(
    ("arguments", "plan"),
    [
        (["--bots", "random,random"], {"players": 2, "set": "1E-2"}),
        (["--bots", "random"], {"players": 4}),
        (["--bots", "random,random", "--edition", "second"], {"players": 4, "set": "4A"}),
        (["--bots", "random", "--edition", "second", "--set", "8b"], {"players": 8, "set": "8B"}),
        (["--bots", "random", "--set", "Judge, King, Queen, Fool, Witch, Widow"], {"set": "own"}),
        (
            ["--bots", "random", "--set", "Thief,Spy,Cheat,Witch", "--unchecked"],
            {"unchecked": True, "cards": ["Thief", "Spy", "Cheat", "Witch"]},
        ),
        (["--bots", "random", "--seed", "0x" + "f" * 64], {"seed": "0x" + "f" * 64}),
        (
            ["--bots", " RANDOM , Random:Even ", "--players", "3"],
            {"bots": ["random", "random:even"]},
        ),
    ],
)
def test_what_is_not_said_is_filled_in_sensibly(
    arguments: list[str], plan: dict[str, object]
) -> None:
    done = ridotto("match", "--games", "1", "--most-turns", "30", *arguments, "--json")
    found = json.loads(done.stdout)["plan"]
    assert {key: found[key] for key in plan} == plan


def test_the_usual_number_of_games_seats_everybody_alike() -> None:
    for players, games in (("4", 200), ("6", 204)):
        done = ridotto(
            "match", "--bots", "random", "--players", players, "--most-turns", "5", "--json"
        )
        assert json.loads(done.stdout)["plan"]["games"] == games


def test_games_cut_off_are_said_to_be() -> None:
    done = ridotto("match", *FEW, "--most-turns", "2", "--quiet")
    assert "turn limit (2) 100.0 %" in done.stdout
    assert "announcements: 0.0 a game, - true, - contested" in done.stdout


def test_records_are_written_and_replay(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "games"
    assert ridotto("match", *FEW, "--records", folder).returncode == 0
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == [f"game-{n:06}.masc" for n in range(1, 9)]
    assert ridotto("replay", *paths).returncode == 0
    again = ridotto("match", *FEW, "--records", folder)
    assert again.returncode == 2
    assert again.stdout == ""
    assert "has records in it already (game-0000" in again.stderr
    assert again.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bots", "expret"], "no player 'expret': did you mean expert? choose random, novice"),
        (["--bots", "regular:sly"], "regular has no character 'sly': choose even, cautious"),
        (["--bots", "random:bluffer"], "random has no character 'bluffer': choose even, mixed"),
        (["--bots", ""], "--bots is a list of names"),
        (["--bots", "random,,random"], "--bots is a list of names"),
        (["--bots", ","], "--bots is a list of names"),
        (["--bots", "random,random,random", "--players", "2"], "3 computer players are named, but"),
        (["--bots", ",".join(["random"] * 14)], "2 to 13 players, not 14 (S1)"),
        (["--players", "0"], "2 to 13 players, not 0 (S1)"),
        (["--players", "1"], "2 to 13 players, not 1 (S1)"),
        (["--players", "many"], "invalid number 'many'"),
        (["--edition", "third"], "no edition 'third'"),
        (["--edition", "second", "--players", "3"], "4 to 12 players, not 3 (S1)"),
        (["--set", "9Z"], "no set '9Z'"),
        (["--set", "1E-7", "--players", "4"], "no set '1E-7' for 4 players"),
        (["--set", "Judge,Banana"], "no character 'Banana'"),
        (["--set", "Judge,King,Queen,Fool"], "4 players use 6 cards, not 4 (C5)"),
        (["--games", "0"], "the number of games is from 1 to"),
        (["--games", "-1"], "invalid number '-1'"),
        (["--games", "9999999"], "invalid number '9999999'"),
        (["--most-turns", "0"], "the number of turns is from 1 to"),
        (["--workers", "0"], "--workers is at least 1"),
        (["--workers", "two"], "invalid number 'two'"),
        (["--seed", "banana"], "invalid seed 'banana'"),
        (["--records", ""], "--records needs the name of a folder"),
        (["--records", "/dev/null"], "records cannot be written to /dev/null: File exists"),
        (["--records", "/proc/nowhere"], "records cannot be written to /proc/nowhere: "),
        (["more"], "unrecognized arguments: more"),
    ],
)
def test_what_makes_no_sense_gets_one_clear_line_and_exit_2(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_the_help_has_an_example() -> None:
    done = ridotto("match", "--help")
    assert done.returncode == 0
    assert "ridotto match --bots master,regular --players 6" in done.stdout


def test_a_player_of_another_package_plays(tmp_path: Path) -> None:
    path = {"PYTHONPATH": str(offer(tmp_path, MINE, mybot="Mine"))}
    arguments = (
        "--bots",
        "MyBot,random",
        "--players",
        "4",
        "--games",
        "40",
        "--seed",
        "1",
        "--json",
    )
    one, two = (ridotto("match", *arguments, "--workers", n, env=path) for n in "12")
    assert one.returncode == 0
    assert one.stdout == two.stdout
    mine, other = json.loads(one.stdout)["entrants"]
    assert (mine["name"], other["name"], mine["faults"]) == ("mybot", "random", 0)
    assert mine["decisions"] > 100
    assert ridotto("match", "--bots", "mybot").returncode == 2


def test_players_that_fail_or_print_are_survived_and_told(tmp_path: Path) -> None:
    path = {"PYTHONPATH": str(offer(tmp_path, BAD, raising="Raising", printing="Printing"))}
    done = ridotto(
        "match", "--bots", "raising,printing,random", "--games", "6", "--seed", "1", "--most-turns", "20", env=path
    )  # fmt: skip
    assert done.returncode == 0
    assert "hello" not in done.stdout
    assert "hello" in done.stderr
    assert "raising failed " in done.stdout
    assert "first: p1 (raising) raised RuntimeError in theirs.py, line 6" in done.stdout
    assert "King" not in done.stdout + done.stderr
    assert done.stderr.count("raised RuntimeError") == 1
    assert "printing failed" not in done.stdout


def test_a_broken_package_is_told_in_one_line(tmp_path: Path) -> None:
    folder = offer_points(tmp_path, "broken", "import nowhere_at_all", {"bad": "broken:Bad"})
    done = ridotto("match", "--bots", "bad", env={"PYTHONPATH": str(folder)})
    assert done.returncode == 2
    assert "the player 'bad' of broken cannot be used: broken:Bad cannot be loaded" in done.stderr
    assert done.stderr.count("\n") == 1
    fine = ridotto("match", *FEW, "--quiet", env={"PYTHONPATH": str(folder)})
    assert (fine.returncode, fine.stderr) == (0, "")


LONG = ("--bots", "random", "--games", "1920", "--seed", "1", "--workers", "2")


_BEGUN: list[int] = []


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    """Whatever a test found, its processes do not slow down the others."""
    yield
    while _BEGUN:
        with suppress(ProcessLookupError):
            os.killpg(_BEGUN.pop(), signal.SIGKILL)


UNMEASURED = {k: v for k, v in os.environ.items() if not k.startswith("COVERAGE_")}
"""What is killed while its coverage is measured prints errors that are not its own."""


def _begin(folder: Path) -> subprocess.Popen[str]:
    """A long match that has finished its first games."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ridotto", "match", *LONG, "--quiet", "--records", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=UNMEASURED,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - even in the background
    )
    _BEGUN.append(process.pid)
    chunk = 1920 // 64
    _wait_for(lambda: (folder / f"game-{4 * chunk + 1:06}.masc").exists() or process.poll())
    assert process.poll() is None
    return process


def _wait_for(happens: Callable[[], object]) -> None:
    until = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < until
        time.sleep(0.01)


def _group_is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize("whole_group", [True, False], ids=["Ctrl-C", "kill -INT"])
def test_who_interrupts_gets_what_is_finished_and_no_process_stays(
    whole_group: bool, tmp_path: Path
) -> None:
    process = _begin(tmp_path)
    (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    count = int(out.split(" of 1920 games")[0])
    assert 0 < count < 1920
    assert err == f"ridotto: interrupted: {count} of 1920 games were finished\n"
    _wait_for(lambda: _group_is_gone(process.pid))


def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    process = _begin(tmp_path)
    process.kill()
    process.communicate(timeout=60)
    _wait_for(lambda: _group_is_gone(process.pid))


def test_a_worker_that_is_killed_is_told(tmp_path: Path) -> None:
    process = _begin(tmp_path)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    commands = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children}
    worker = next(pid for pid, command in commands.items() if b"spawn_main" in command)
    os.kill(int(worker), signal.SIGKILL)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert " of 1920 games" in out
    assert err.startswith("ridotto: the match broke off: a worker process ended before its games")
    assert err.count("\n") == 1
    _wait_for(lambda: _group_is_gone(process.pid))


def test_progress_is_for_those_who_watch() -> None:
    def watched(*options: str) -> str:
        return on_a_terminal("match", *FEW, *options, columns=80, out=False)

    assert "8/8" in watched()
    assert "8/8" not in watched("--json")
    assert watched("--quiet") == ""
