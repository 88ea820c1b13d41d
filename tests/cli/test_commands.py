"""The commands, run as people run them."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from playing import play_out
from running import on_a_terminal, ridotto

import ridotto as library
from ridotto import Game
from ridotto.cli.cards import choose_set

RECORD = """
format = "masc/1"
edition = "first"
players = ["Adél", "Balázs", "Csaba", "Dávid"]
deal = ["Judge", "Bishop", "King", "Queen"]
centre = ["Thief", "Cheat"]
moves = ["p1 exchange p2 yes", "p2 exchange c1 no", "p3 exchange p1 no", "p4 exchange p3 yes",
  "p1 announce king", "p2 pass", "p3 claim", "p4 pass", "p2 look"]
[expect]
gold = [5, 6, 5, 6]
"""


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.masc"
    path.write_text(RECORD, encoding="utf-8")
    return path


@pytest.fixture
def illegal(tmp_path: Path) -> Path:
    path = tmp_path / "illegal.masc"
    path.write_text(RECORD.replace("p2 look", "p2 announce banana"), encoding="utf-8")
    return path


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    path = tmp_path / "hostile.masc"
    path.write_bytes(b"\x00\xff" * 100)
    return path


def test_replay_tells_people_where_a_game_ends(good: Path) -> None:
    done = ridotto("replay", good)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "9 moves, all legal, and what it expects holds; p3 Csaba must decide" in done.stdout
    assert "p1      Adél    5     Bishop" in done.stdout
    assert "court: 2; centre: Thief, Cheat" in done.stdout
    assert "\x1b" not in done.stdout


def test_replay_prints_one_json_object_with_exactly_its_keys(good: Path) -> None:
    done = ridotto("replay", good, "--json")
    assert done.returncode == 0
    position = json.loads(done.stdout)
    assert list(position) == [
        "gold", "court", "cards", "centre", "to_act", "over", "winners", "moves", "legal",
    ]  # fmt: skip
    assert position["gold"] == [5, 6, 5, 6]
    assert (position["to_act"], position["over"], position["winners"]) == ("p3", False, [])
    assert position["legal"] == sorted(position["legal"])


def test_replay_reads_standard_input() -> None:
    done = ridotto("replay", "-", "--json", given=RECORD.encode())
    assert json.loads(done.stdout)["moves"] == 9


def test_replay_names_the_bad_move(illegal: Path) -> None:
    told = ridotto("replay", illegal)
    assert told.returncode == 1
    assert told.stdout == ""
    assert "move 9, 'p2 announce banana': 'banana' is not in play" in told.stderr
    assert "(T6)" in told.stderr
    assert told.stderr.count("\n") == 1
    error = json.loads(ridotto("replay", "--json", illegal).stdout)
    assert list(error) == ["error", "move", "rule"]
    assert (error["move"], error["rule"]) == (9, "T6")


def test_replay_says_what_was_expected(good: Path) -> None:
    good.write_text(RECORD.replace("[5, 6, 5, 6]", "[6, 6, 6, 6]"), encoding="utf-8")
    assert ridotto("replay", good).returncode == 1
    error = json.loads(ridotto("replay", "--json", good).stdout)
    assert error == {
        "error": "gold is [5, 6, 5, 6], expected [6, 6, 6, 6]",
        "move": None,
        "rule": None,
    }


def test_replay_of_several_files_is_as_bad_as_the_worst(
    good: Path, illegal: Path, hostile: Path
) -> None:
    assert ridotto("replay", good, good).returncode == 0
    assert ridotto("replay", good, illegal, good).returncode == 1
    done = ridotto("replay", "--json", hostile, good, illegal, "/does/not/exist")
    assert done.returncode == 2
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["file"] for line in lines] == [
        str(hostile),
        str(good),
        str(illegal),
        "/does/not/exist",
    ]
    assert ["error" in line for line in lines] == [True, False, True, True]


def test_a_refused_set_names_all_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "set.masc"
    path.write_text(RECORD.replace("King", "Spy").replace("Judge", "Spy"), encoding="utf-8")
    done = ridotto("replay", "--json", path)
    assert done.returncode == 2
    assert json.loads(done.stdout)["rule"] == "C1, C2, C3"


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00", b"\xff", b"[" * 100_000, b"#" * (3 << 20)],
    ids=["empty", "NUL", "not UTF-8", "deep", "huge"],
)
def test_what_is_no_record_gets_one_line_and_no_traceback(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "no.masc"
    path.write_bytes(content)
    done = ridotto("replay", path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(str(path))
    assert done.stderr.count("\n") == 1


def test_a_folder_and_an_endless_file_are_no_records(tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/zero")):
        done = ridotto("replay", path)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1


def test_a_finished_and_a_viewed_game_are_told(tmp_path: Path) -> None:
    game = play_out(Game.new("first", ["Ann", "Ben", "Cleo"], seed=3), 3)
    library.save(game, tmp_path / "end.masc")
    library.save(game, tmp_path / "mine.masc", viewer="p2")
    winner = f"{game.winners[0]} {game.names[int(game.winners[0][1:]) - 1]}"
    assert f"over: {winner} wins" in ridotto("replay", tmp_path / "end.masc").stdout
    told = json.loads(ridotto("replay", "--json", tmp_path / "mine.masc").stdout)
    assert told["to_act"] is None
    assert told["legal"] == []


def test_a_name_cannot_paint_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "name.masc"
    path.write_text(RECORD.replace("Adél", "[red]Ad[/red]"), encoding="utf-8")
    assert "[red]Ad[/red]" in on_a_terminal("replay", str(path))


def test_a_terminal_gets_colours_and_a_pipe_gets_none(good: Path) -> None:
    assert "\x1b[" in on_a_terminal("replay", str(good))
    assert "\x1b[" in on_a_terminal("sets", "--players", "4")
    assert "\x1b" not in ridotto("sets").stdout


def test_sets_lists_every_printed_set() -> None:
    told = ridotto("sets").stdout
    assert "1E-7-es  7        Judge, Bishop, King, Queen, Thief, Witch, Spy" in told
    assert "12B  12" in told
    assert "Peasant ×2" in told
    everything = json.loads(ridotto("sets", "--json").stdout)
    assert len(everything) == 13 + 18
    some = json.loads(ridotto("sets", "--json", "--edition", "second", "--players", "8").stdout)
    assert [item["name"] for item in some] == ["8A", "8B"]


@pytest.mark.parametrize(
    ("cards", "players", "edition", "status", "told"),
    [
        ("Judge, King, Queen, Fool, Witch, Thief, Cheat", "7", "first", 0, "a good set of 7 cards"),
        ("judge,bishop,KING,queen,thief,witch,fool", "7", "first", 0, "the printed set 1E-7"),
        ("Thief, King, Queen, Fool, Witch, Cheat", "6", "first", 1, "C1: the Judge is missing"),
        ("Judge, King", "2", "first", 1, "S7: with 2 players the cards are always"),
        ("Judge, Guru, King, Empress, Fool, Widow", "6", "second", 1, "C4: Guru needs at least 8"),
    ],
)
def test_sets_checks_an_own_set(
    cards: str, players: str, edition: str, status: int, told: str
) -> None:
    done = ridotto("sets", "--check", cards, "--players", players, "--edition", edition)
    assert (done.returncode, done.stderr) == (status, "")
    assert told in done.stdout
    answer = json.loads(
        ridotto(
            "sets", "--check", cards, "--players", players, "--edition", edition, "--json"
        ).stdout
    )
    assert answer["ok"] == (status == 0)
    assert bool(answer["broken"]) == (status == 1)


@pytest.mark.parametrize(
    ("cards", "players", "advice"),
    [
        ("Judge, King, Bishop, Thief, Witch, Queen", 6, ["2 of 6"]),
        ("Judge, King, Queen, Fool, Witch, Thief", 6, []),
        ("Judge, King, Queen, Fool, Witch, Thief, Cheat", 7, ["3 of 7"]),
        ("8A", 8, ["2 of 8"]),
        ("Judge, King, Bishop, Thief, Witch, Spy", 6, []),
        ("1E-2", 2, []),
    ],
)
def test_sets_mentions_that_half_is_better_than_a_third(
    cards: str, players: int, advice: list[str]
) -> None:
    asked = ("sets", "--check", cards, "--players", str(players))
    answer = json.loads(ridotto(*asked, "--json").stdout)
    texts = [f"{n} cards bring gold from the bank; half is better than a third" for n in advice]
    assert answer["advice"] == [{"rule": "C2", "reason": text} for text in texts]
    told = ridotto(*asked)
    assert told.returncode == (0 if answer["ok"] else 1)
    assert told.stdout.count("half is better than a third") == len(texts)


def test_sets_says_what_a_set_with_too_little_gold_needs() -> None:
    told = ridotto("sets", "--check", "Judge, Bishop, Cheat, Thief, Spy, Witch", "--players", "6")
    assert told.returncode == 1
    assert "only 0 of 6 cards bring gold" in told.stdout
    assert "at least a third must, and half is better" in told.stdout


def test_every_printed_set_is_accepted_as_it_is_printed() -> None:
    listed = ridotto("sets").stdout
    for item in json.loads(ridotto("sets", "--json").stdout):
        line = next(x for x in listed.splitlines() if x.split()[:1] == [item["name"]])
        shown = line.split(maxsplit=2)[2]
        chosen = choose_set(shown, item["edition"])
        assert sorted(chosen.cards or ()) == sorted(item["cards"])
        assert choose_set(item["name"], None)[1:] == (item["name"], item["players"])


@pytest.mark.parametrize(
    "peasants",
    [
        "Peasant ×2",
        "Peasant x2",
        "Peasant x 2",
        "Peasant (x2)",
        "peasant×2",
        "2 Peasant",
        "2x Peasant",
        "2 × Peasant",
        "Peasant, Peasant",
        "Paraszt ×2",
        "Селянин, Bauer",
        " 2×Campesino ",
        "Peasant * 2",
    ],
)
def test_a_set_may_say_how_often_a_card_is_in_it(peasants: str) -> None:
    cards = f"Judge, Bishop, King, Queen, Witch, Fool,{peasants}"
    told = ridotto("sets", "--check", cards, "--players", "8")
    assert told.stdout == "a good set of 8 cards for 8 players: the printed set 1E-8\n"


@pytest.mark.parametrize(
    ("arguments", "edition", "players"),
    [
        (["--set", "5A"], "second", 5),
        (["--set", " 12b "], "second", 12),
        (["--set", "1E-7-es"], "first", 7),
        (["--set", "Empress, Judge, King, Fool, Widow, Thief"], "second", 4),
        (["--set", "Judge, King, Queen, Fool, Witch, Widow"], "first", 4),
        (["--set", "Judge, King, Fool, Witch, Widow, Thief"], "first", 4),
        (["--set", "Judge, King, Fool, Witch, Widow, Thief", "--edition", "second"], "second", 4),
        (["--set", "Кат, Суддя", "--unchecked", "--edition", "second"], None, 0),
    ],
)
def test_the_edition_follows_from_the_set(
    arguments: list[str], edition: str | None, players: int
) -> None:
    dealt = ridotto("new", "--json", *arguments)
    if edition is None:
        assert dealt.returncode == 2
        assert "no character 'Кат'" in dealt.stderr
    else:
        made = json.loads(dealt.stdout)
        assert (made["edition"], len(made["players"])) == (edition, players)


def test_a_set_checked_by_its_name_needs_no_number() -> None:
    assert ridotto("sets", "--check", "5A").stdout.startswith("a good set of 6 cards for 5 players")
    other = ridotto("sets", "--check", "5A", "--players", "7")
    assert (other.returncode, other.stdout) == (1, "C5: 7 players use 7 to 9 cards, not 6\n")


def test_new_deals_a_record_that_replays() -> None:
    for arguments in (
        ["--players", "2"],
        ["--edition", "second", "--players", "12", "--set", "12B", "--seed", "5"],
        ["--set", "Judge, King, Queen, Fool, Witch, Widow", "--names", "a,b,c,d", "--first", "2"],
        ["--set", "Thief, Spy, Cheat, Witch", "--unchecked"],
        ["--seed", "0x" + "f" * 64],
        ["--edition", "second", "--set", "8B"],
    ):
        dealt = ridotto("new", *arguments)
        assert dealt.returncode == 0
        assert ridotto("replay", "-", given=dealt.stdout.encode()).returncode == 0


def test_new_is_the_same_for_the_same_seed() -> None:
    one, two = ridotto("new", "--seed", "7"), ridotto("new", "--seed", "7")
    assert one.stdout == two.stdout
    assert ridotto("new").stdout != ridotto("new").stdout
    told = json.loads(ridotto("new", "--seed", "7", "--json").stdout)
    assert told == tomllib.loads(one.stdout)


@pytest.mark.parametrize(
    ("arguments", "way"),
    [
        ([], None),
        (["--names", "a,b,c,d"], "lot"),
        (["--names", "a,b,c,d", "--first", "2"], "seat"),
        (["--names", "a,b,c,d", "--first", "2", "--first-by", "last"], "last"),
    ],
)
def test_new_writes_how_the_first_player_was_found(arguments: list[str], way: str | None) -> None:
    assert json.loads(ridotto("new", "--json", *arguments).stdout).get("first_by") == way


def test_new_writes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "new.masc"
    assert ridotto("new", "--output", path).returncode == 0
    assert ridotto("replay", path).returncode == 0
    done = ridotto("new", "--output", tmp_path / "no" / "new.masc")
    assert done.returncode == 2
    assert "cannot be written: No such file" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["new", "--players", "1"], "2 to 13 players, not 1 (S1)"),
        (["new", "--players", "0"], "2 to 13 players, not 0 (S1)"),
        (["new", "--players", "-3"], "invalid number '-3'"),
        (["new", "--players", "four"], "invalid number 'four'"),
        (["new", "--players", "٤"], "invalid number"),
        (["new", "--players", "99999999999"], "invalid number"),
        (["new", "--edition", "third"], "no edition 'third'"),
        (["new", "--edition", "second", "--players", "13"], "4 to 12 players, not 13 (S1)"),
        (["new", "--seed", "banana"], "invalid seed 'banana'"),
        (["new", "--seed", "-1"], "invalid seed '-1'"),
        (["new", "--seed", "1.5"], "invalid seed '1.5'"),
        (["new", "--seed", ""], "invalid seed ''"),
        (["new", "--seed", "9" * 5000], "invalid seed"),
        (["new", "--seed", "0x" + "f" * 5000], "invalid seed"),
        (["new", "--players", "9" * 5000], "invalid number"),
        (["new", "--names", "a,b,c,d", "--first", "0" * 5000], "invalid number"),
        (["new", "--set", "Judge, Peasant ×" + "9" * 5000], "no character 'Peasant ×9999"),
        (["sets", "--players", "9" * 5000], "invalid number"),
        (["match", "--games", "9" * 5000], "invalid number"),
        (["serve", "--port", "9" * 5000], "invalid port"),
        (["serve", "--tables", "000000001" + "0" * 5000], "invalid limit '0000"),
        (["play", "--text", "--pace", "9" * 5000], "not a number of seconds"),
        (["store", "games", "--limit", "9" * 5000], "invalid number"),
        (["new", "--" + "x" * 5000], "unrecognized arguments: --xxxx"),
        (["new", "--seed", str(2**256)], "invalid seed"),
        (["new", "--set", "9Z"], "no set '9Z'"),
        (["new", "--set", "1E-7", "--players", "4"], "no set '1E-7' for 4 players"),
        (["new", "--set", "x" * 5000], "there is no set 'xxxx"),
        (["new", "--set", "5A", "--edition", "first"], "the first edition has no set '5A'"),
        (["new", "--set", "Judge, " + "x" * 5000], "no character 'xxxx"),
        (["new", "--set", "Judge, Peasant ×0"], "no character 'Peasant ×0'"),
        (["new", "--set", "Judge, Peasant ×100"], "no character 'Peasant ×100'"),
        (["sets", "--check", "9Z", "--players", "4"], "there is no set '9Z'"),
        (["new", "--set", "Judge, Banana"], "no character 'Banana'"),
        (["new", "--set", "Judge, King, Queen, Fool"], "4 players use 6 cards, not 4 (C5)"),
        (["new", "--names", "a,b", "--players", "3"], "--players says 3, but there are 2 names"),
        (["new", "--names", "a,b,c,d", "--first", "9"], "1 to 4, not 9"),
        (["new", "--first", "2"], "--first and --first-by go with --names"),
        (["new", "--first-by", "winner"], "--first and --first-by go with --names"),
        (["new", "--names", "a,b,c,d", "--first-by", "winner"], "'winner' needs first"),
        (["new", "--names", "a,b,c,d", "--first-by", "dice"], "invalid choice: 'dice'"),
        (["new", "--names", "a\x07,b"], "control character U+0007"),
        (
            ["sets", "--players", "40"],
            "no set for 40 players: first edition 2 to 13, second edition 4 to 12 (S1)",
        ),
        (["sets", "--edition", "third"], "no edition"),
        (["sets", "--check", "Judge"], "--check needs --players"),
        (["sets", "--check", " , ", "--players", "4"], "needs characters"),
        (["sets", "--check", "Judge, Kong", "--players", "4"], "no character 'Kong'"),
        (["replay"], "required: FILE"),
        (["replay", "--jsn", "x"], "unrecognized arguments: --jsn"),
        (["nonsense"], "no command 'nonsense'"),
        (["--json", "new"], "the command comes first"),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
        (["new", "--json", "--output", "x"], "choose one"),
    ],
)
def test_what_makes_no_sense_gets_one_clear_line_and_exit_2(
    arguments: list[str], told: str
) -> None:
    done = ridotto(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "sets", "new", "bench"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = ridotto(command, "--help")
    assert done.returncode == 0
    assert f"ridotto {command}" in done.stdout.split("example", 1)[1]
    assert command in ridotto().stdout


def test_the_version_is_told() -> None:
    assert ridotto("--version").stdout == f"ridotto {library.__version__}\n"


def test_a_reader_who_leaves_is_no_trouble() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "ridotto", "sets", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 1


def test_a_terminal_that_knows_only_ascii_is_no_trouble(good: Path) -> None:
    done = ridotto("replay", good, env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "Ad?l" in done.stdout


def test_plain_commands_load_neither_numpy_nor_numba_nor_rich(good: Path) -> None:
    code = (
        "import sys; from ridotto.cli import main; main(['replay', sys.argv[1]]); "
        "print([m for m in ('numpy', 'numba', 'rich', 'babel', 'ridotto.words') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(good)], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("[]\n")


def test_output_that_cannot_be_written_is_said_in_one_line(good: Path) -> None:
    for command in ("replay --json {0} > /dev/full", "replay {0} > /dev/full"):
        done = _in_a_shell(command, good)
        assert done.returncode == 1
        assert done.stderr == "ridotto: the output cannot be written: No space left on device\n"


def test_closed_streams_are_no_trouble(good: Path) -> None:
    assert _in_a_shell("replay {0} >&-", good).stderr == ""
    assert _in_a_shell("replay {0} 2>&-", good).returncode == 0
    done = _in_a_shell("replay - <&-", good)
    assert done.returncode == 2
    assert "standard input: there is nothing on standard input" in done.stderr


def _in_a_shell(command: str, path: Path) -> subprocess.CompletedProcess[str]:
    line = f"{sys.executable} -m ridotto {command.format(path)}"
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, check=False, timeout=60
    )


def test_one_bad_file_does_not_stop_the_others(good: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.masc"
    for expected in ("court = 0x" + "f" * 4000, f"gold = [{'1,' * 100_000}]"):
        bad.write_text(RECORD.replace("gold = [5, 6, 5, 6]", expected), encoding="utf-8")
        done = ridotto("replay", "--json", bad, good)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        assert "error" in lines[0]
        assert len(lines[0]["error"]) < 600
        assert lines[1]["moves"] == 9
