from __future__ import annotations

import json
import subprocess
import sys
from itertools import groupby

import pytest

from ridotto.arena.report import Talk
from ridotto.arena.results import Spoken
from ridotto.bench import engine, manners, search, starts, strength, thinking
from ridotto.bench.measure import Figure
from ridotto.bench.rows import BYTES, DECISIONS, OTHER, OURS, PEERS, SECONDS, Report, Row
from ridotto.bench.strength import Cell, Step
from ridotto.bench.tables import Table, facts
from ridotto.cli import main

ROW_KEYS = {
    "key",
    "label",
    "group",
    "unit",
    "best",
    "median",
    "times_reference",
    "target",
    "met",
    "note",
}


def test_a_whole_run_in_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(starts, "REPEATS", 1)
    assert main(["bench", "engine", "--seconds", "0.001", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["subject"] == "engine"
    assert report["python"] == ".".join(map(str, sys.version_info[:3]))
    assert report["numba"]
    assert report["cpu"]
    assert set(report["peers"]) == {"open_spiel", "pettingzoo", "rlcard", "pokerkit", "chess"}
    rows = {row["key"]: row for row in report["rows"]}
    assert len(rows) == len(report["rows"])
    for row in rows.values():
        assert set(row) == ROW_KEYS
        if row["group"] != PEERS:
            assert row["median"] > 0, row
            assert row["best"] > 0, row
            assert row["note"] == ""
        elif row["median"] is None:
            assert "not installed" in row["note"]
    for mode in ("compiled", "plain"):
        for table in ("first.4", "first.8", "first.13", "second.4", "second.8", "second.12"):
            assert rows[f"{mode}.random.{table}"]["unit"] == DECISIONS
    assert rows["memory.game"]["met"] is True
    assert {"compiled.stepper.8", "compiled.batch.8", "start.cached.cpu"} <= set(rows)


BLOCKER = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numpy", "numba"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
from ridotto.cli import main
sys.exit(main(["bench", "engine", "--seconds", "0.001", "--build", "--json"]))
"""


def test_without_numba_the_rest_is_still_measured() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKER], check=False, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.returncode == 0
    rows = {row["key"]: row for row in json.loads(done.stdout)["rows"]}
    for key in ("compiled.random.first.8", "compiled.batch.8", "copy.games.1", "memory.game"):
        assert rows[key]["median"] is None
        assert rows[key]["met"] is None
        assert rows[key]["note"] == 'not measured: pip install "ridotto[fast]"'
    assert rows["start.build.cpu"]["median"] is None
    assert rows["plain.random.second.12"]["median"] > 0
    assert rows["start.replay.cpu"]["median"] > 0


def made_up(*, with_peer: bool) -> Report:
    rows = [
        Row("fast", "fast play", OURS, DECISIONS, Figure(15e6, 13e6), 12e6),
        Row("slow", "slow play", OURS, DECISIONS, Figure(1e5, 9e4), 2e5),
        Row("gone", "gone play", OURS, DECISIONS, None, 2e5, "get it"),
        Row(
            "open_spiel.social_deduction",
            "OpenSpiel social_deduction, 6 players",
            PEERS,
            DECISIONS,
            Figure(7e5, 6.5e5) if with_peer else None,
            note="" if with_peer else "not installed",
        ),
        Row("size", "one game", OTHER, BYTES, Figure(180, 180), 256),
        Row("start", "a start", OTHER, SECONDS, Figure(0.5, 0.61), 1),
    ]
    return Report(
        {
            "ridotto": "1",
            "python": "3",
            "system": "here",
            "numpy": "2",
            "numba": None,
            "cpu": "abacus",
            "peers": {"open_spiel": "2.0" if with_peer else None},
        },
        rows,
    )


@pytest.mark.parametrize("with_peer", [True, False])
def test_a_table_for_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, with_peer: bool
) -> None:
    monkeypatch.setattr(engine, "run", lambda *_, **__: made_up(with_peer=with_peer))
    assert main(["bench", "engine"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = [" ".join(line.split()) for line in out.splitlines()]
    times = ("21 ", "0.14 ") if with_peer else ("", "")
    assert f"fast play 15,000,000 13,000,000 {times[0]}≥ 12,000,000 yes" in lines
    assert f"slow play 100,000 90,000 {times[1]}≥ 200,000 no" in lines
    assert "gone play - - ≥ 200,000 get it" in lines
    assert "one game 180 bytes 180 bytes ≤ 256 bytes yes" in lines
    assert "a start 0.50 s 0.61 s ≤ 1.00 s yes" in lines
    assert "NumPy 2, Numba missing; abacus" in lines
    if with_peer:
        assert "peers: open_spiel 2.0" in lines
        assert "OpenSpiel social_deduction, 6 players 700,000 650,000 1" in lines
        assert lines[-2].endswith("does 600,000; here it does 700,000.")
        assert lines[-1] == "Against targets for this core (× 1.17): missed: slow play"
    else:
        assert "peers: none is installed" in lines
        assert lines[-1].endswith("here that was not measured.")


def test_progress_is_shown_only_to_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "run", lambda *_, progress, **__: _progressing(progress))
    main(["bench", "engine"])
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    main(["bench", "engine"])
    assert "round 1" in capsys.readouterr().err


def _progressing(progress: engine.Progress) -> Report:
    progress("round 1")
    return made_up(with_peer=True)


def test_without_a_subject_the_subjects_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    assert capsys.readouterr().out.startswith("ridotto bench engine: ")
    assert main(["bench", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == [
        "engine",
        "belief",
        "service",
        "times",
        "strength",
        "manners",
        "thinking",
        "search",
    ]


@pytest.fixture
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each subject at so few and small tables that it takes no time."""
    monkeypatch.setattr(strength, "ALL_TABLES", (Table("first", "1E-2"), Table("second", "4B")))
    monkeypatch.setattr(manners, "ALL_TABLES", (Table("first", "1E-2"), Table("second", "4B")))
    monkeypatch.setattr(thinking, "TABLES", (Table("first", "1E-4"),))
    monkeypatch.setattr(search, "TIMES", (1, 2))


@pytest.mark.parametrize(
    ("arguments", "key", "rows", "games"),
    [
        (["strength"], "cells", 12, 1),
        (["manners"], "rows", 12, 1),
        (["manners", "--levels", "casual, Novice:bluffer,casual"], "rows", 4, 1),
        (["thinking"], "rows", 7, 1),
        (["search"], "contests", 3, 4),
    ],
)
@pytest.mark.usefixtures("few_tables")
def test_players_are_measured_in_json(
    arguments: list[str], key: str, rows: int, games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments, "--games", "1", "--seed", "0", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["subject"], report["seed"], report["games"]) == (arguments[0], 0, games)
    assert report["cpu"]
    assert len(report[key]) == rows


@pytest.mark.usefixtures("few_tables")
@pytest.mark.parametrize("subject", ["strength", "manners", "thinking", "search"])
def test_players_are_measured_for_people_and_documents(
    subject: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", subject, "--games", "1"]) == 0
    plain = capsys.readouterr().out
    assert plain.startswith("ridotto ")
    assert "seed 1\n" in plain
    assert "|" not in plain
    assert main(["bench", subject, "--games", "1", "--markdown"]) == 0
    lines = capsys.readouterr().out.splitlines()
    header = next(i for i, line in enumerate(lines) if line.startswith("|"))
    assert lines[header - 1] == ""
    assert set(lines[header + 1]) == set("| -")
    for in_table, block in groupby(lines, key=lambda line: line.startswith("|")):
        assert not in_table or len({line.count("|") for line in block}) == 1


def test_a_step_that_falls_short_is_marked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table("first", "1E-4")
    cells = [
        Cell(Step("novice", "random"), table, 400, 2.114, 2.02, 2.2),
        Cell(Step("casual", "novice"), table, 400, 1.1, 0.99, 1.21),
        Cell(Step("master", "regular"), table, 400, 1.9, 1.8, 2.0),
    ]
    about = facts("strength", 1) | {"games": 400}
    monkeypatch.setattr(strength, "run", lambda *_: strength.Report(about, cells))
    assert main(["bench", "strength", "--markdown"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (
        "| first | 4 | 1E-4 | 2.11 (2.02–2.20) | 1.10 (0.99–1.21) ✗ | 1.90 (1.80–2.00) ✗ |" in lines
    )
    assert lines[-1].endswith("at 4 to 8 players: no, 2 cells fall short.")
    monkeypatch.setattr(strength, "run", lambda *_: strength.Report(about, cells[:1]))
    assert main(["bench", "strength"]) == 0
    out = capsys.readouterr().out
    assert out.endswith("at 4 to 8 players: yes.\n")
    assert "✗" not in out


def test_bad_manners_are_marked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = Talk(100, 0.6, 0.3, None, 0.1, 0.4, Spoken())
    ends = {"E1": 0.7, "E2": 0.2, "E3": 0.08, "cut_off": 0.02}
    seats = (manners.Seat("p1", 0.03, 0.01, 0.02), manners.Seat("p2", -0.031, 0.011, -0.024))
    row = manners.Row("casual", Table("first", "1E-4"), 100, ends, 20.04, talk, seats, 0.771)
    about = facts("manners", 1) | {"games": 100}
    monkeypatch.setattr(manners, "run", lambda *_: manners.Report(about, [row]))
    assert main(["bench", "manners", "--markdown"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (
        "| first | 4 | 1E-4 | 2.00 % ✗ | 70.0 % | 20.0 % | 8.0 % | 20.0 | 60.0 % | 30.0 % | - | 10.0 % | 40.0 % "
        "| p2 -3.1 ± 1.1 ✗ |"
    ) in lines
    assert "| casual | first | 4 | 1E-4 | p1 +3.0, p2 -3.1 | p1 +2.0, p2 -2.4 | 77.1 % |" in lines
    assert lines[-1].endswith("there are claims: no, not in 1 row, marked ✗.")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nonsense"], "bench: there is no subject 'nonsense': choose engine"),
        (["engine", "--seconds", "0"], "'0' is not a number of seconds"),
        (["engine", "--seconds", "-1"], "'-1' is not a number of seconds"),
        (["engine", "--seconds", "soon"], "'soon' is not a number of seconds"),
        (["engine", "--seconds", "nan"], "'nan' is not a number of seconds"),
        (["engine", "--seconds", "inf"], "'inf' is not a number of seconds"),
        (["engine", "--seconds"], "expected one argument"),
        (["engine", "more"], "unrecognized arguments: more"),
        (
            ["engine", "--games", "5"],
            "--games is for times, strength, manners, thinking, search, not for",
        ),
        (["belief", "--seed", "0"], "--seed is for strength, manners, thinking, search, not for"),
        (
            ["belief", "--markdown"],
            "--markdown is for service, times, strength, manners, thinking, search, not",
        ),
        (["strength", "--levels", "master"], "--levels is for manners, not for strength"),
        (
            ["strength", "--seconds", "1"],
            "--seconds is for engine, belief, service, not for strength",
        ),
        (["strength", "--games", "0"], "--games is at least 1"),
        (["thinking", "--games", "few"], "invalid number 'few'"),
        (["search", "--json", "--markdown"], "--json and --markdown exclude each other"),
        (["manners", "--levels", "mastr"], "did you mean master?"),
        (["manners", "--levels", "ismcts"], "--levels is for levels, and ismcts is none"),
    ],
)
def test_wrong_calls_are_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert complaint in err


def test_the_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["bench", "--help"])
    assert leaving.value.code == 0
    assert "ridotto bench engine --seconds" in capsys.readouterr().out
