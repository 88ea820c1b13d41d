"""`ridotto play --text`, run as people run it: through a pipe, and at a terminal of 80 by 24."""

from __future__ import annotations

import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from running import PATIENCE, ridotto
from typist import chosen, naming_of

import ridotto as library
from ridotto import Game
from ridotto.terminal.naming import spoken

PROMPT = re.compile(rb"(?:^|[\n\r]|\x1b\[\?2004h)> \Z")


class Table:
    """The command under way, with somebody who waits for it to ask and then types."""

    def __init__(self, process: subprocess.Popen[bytes], source: int, target: int) -> None:
        self.process = process
        self._source = source
        self._target = target
        self.heard = b""

    def wait(self) -> bool:
        """Read until it asks for a line; False if it has ended."""
        while self._hear(PATIENCE):
            if PROMPT.search(self.heard):
                return True
        return False

    def type(self, line: str) -> None:
        self.press(line.encode() + b"\n")

    def press(self, keys: bytes) -> None:
        os.write(self._target, keys)

    def interrupt(self) -> None:
        """Press Ctrl-C until it has ended. A press can be lost if Python was just about to wait for a key."""
        for _ in range(5):
            self.press(b"\x03")
            with suppress(TimeoutError):
                while self._hear(10):
                    pass
                return
        raise TimeoutError(self.text)

    def _hear(self, seconds: float) -> bool:
        """Whether more came; False if there will not be more."""
        if not select.select([self._source], [], [], seconds)[0]:
            raise TimeoutError(self.text)
        try:
            piece = os.read(self._source, 1 << 16)
        except OSError:  # a pseudo-terminal's way to say that the other side has gone
            piece = b""
        self.heard += piece
        return bool(piece)

    @property
    def text(self) -> str:
        return self.heard.decode()


@contextmanager
def piped(*arguments: str | Path) -> Iterator[Table]:
    with subprocess.Popen(
        [sys.executable, "-m", "ridotto", "play", "--text", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.stdin
        assert process.stdout
        yield Table(process, process.stdout.fileno(), process.stdin.fileno())
        with suppress(BrokenPipeError):
            process.stdin.close()
        process.wait(60)


def _take_terminal() -> None:
    """It is the child's own terminal, and Ctrl-C counts there, even when the tests run in the background."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def terminal(
    *arguments: str | Path, term: str = "xterm-256color", more: dict[str, str] | None = None
) -> Iterator[Table]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "ridotto", "play", "--text", *map(str, arguments)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**env, "TERM": term, **(more or {})},
        start_new_session=True,
        preexec_fn=_take_terminal,  # noqa: PLW1509 - no threads here
    )
    os.close(theirs)
    try:
        yield Table(process, ours, ours)
    finally:
        with suppress(OSError):
            os.close(ours)
        process.wait(60)


def play_on(table: Table, record: Path, seed: int, until: Callable[[Game], bool]) -> Game:
    """Type legal moves as long as it asks; what is legal is read from the file that the game is kept in."""
    typed = -1
    while table.wait():
        game = library.load(record)
        if until(game):
            return game
        if game.over:
            table.type("quit")
            continue
        assert game.to_act == game.tags["person"], table.text
        assert len(game.moves) > typed, table.text
        typed = len(game.moves)
        chance = random.Random(seed * 10_000 + typed)
        table.type(spoken(naming_of(game, str(game.to_act)), chosen(game.legal(), chance)))
    return library.load(record)


def never(_game: Game) -> bool:
    return False


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Our own folder of games, away from the person's."""
    monkeypatch.setenv("RIDOTTO_GAMES", str(tmp_path / "games"))
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path / "games"


def at(edition: str, players: int, record: Path) -> tuple[str | Path, ...]:
    table = ("--edition", edition, "--players", str(players))
    return (*table, "--bots", "random", "--record", record)


TABLES = [("first", 2), ("first", 3), ("first", 4), ("first", 13), ("second", 4), ("second", 12)]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_whole_games_through_a_pipe(edition: str, players: int, tmp_path: Path) -> None:
    record = tmp_path / "game.masc"
    with piped(*at(edition, players, record), "--seed", "3", "--name", "Ann") as table:
        assert table.wait()
        table.type("")
        game = play_on(table, record, 3, never)
    assert table.process.returncode == 0
    assert game.over
    assert "\x1b" not in table.text
    assert "Traceback" not in table.text
    assert "cannot be done" not in table.text
    assert f"({game.ended_by})" in table.text
    assert f"The record of the whole game is in {record}" in table.text
    assert ridotto("replay", record).returncode == 0


@pytest.mark.parametrize(
    ("edition", "players"), [("first", 2), ("first", 4), ("first", 13), ("second", 12)]
)
def test_whole_games_at_a_terminal(edition: str, players: int, tmp_path: Path) -> None:
    record = tmp_path / "game.masc"
    with terminal(*at(edition, players, record), "--seed", "5", "--pace", "0") as table:
        assert table.wait()
        deal = table.text
        table.type("")
        game = play_on(table, record, 5, never)
    assert table.process.returncode == 0
    assert game.over
    shown, hidden, rest = re.split(r"\x1b\[\?1049[hl]", table.text)
    assert "dealt face up" in hidden
    assert "dealt face up" not in shown + rest
    assert deal.endswith("> ")
    assert hidden.count("\n") < 24
    assert hidden.rstrip().endswith("\x1b[2J\x1b[H")
    assert "\x1b[1;35m" in rest  # a character's name
    assert "Traceback" not in table.text
    assert max(len(line) for line in plain(rest).splitlines() if str(tmp_path) not in line) <= 80


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)


def test_a_dumb_terminal_gets_no_escapes_and_the_deal_scrolls_away(tmp_path: Path) -> None:
    with terminal(
        "--bots", "random", "--seed", "5", "--record", tmp_path / "g", term="dumb"
    ) as table:
        assert table.wait()
        table.type("")
        assert table.wait()
        table.type("quit")
        assert table.wait()
        table.type("yes")
        assert not table.wait()
    assert "\x1b" not in table.text
    assert table.text.replace("\r", "").count("\n" * 24) == 1


@pytest.mark.parametrize("wanted", [True, False])
def test_no_color_is_heeded(wanted: bool, tmp_path: Path) -> None:
    more = {} if wanted else {"NO_COLOR": "1"}
    options = ("--players", "4", "--bots", "random", "--seed", "5", "--record", tmp_path / "g")
    with terminal(*options, more=more) as table:
        assert table.wait()
        os.kill(table.process.pid, signal.SIGKILL)
    assert ("\x1b[1;35mKing" in table.text) == wanted


@pytest.mark.parametrize("how", ["ctrl-c", "ctrl-d"])
def test_leaving_at_a_terminal(how: str, tmp_path: Path, games: Path) -> None:
    with terminal("--bots", "random", "--seed", "5", "--pace", "0") as table:
        assert table.wait()
        table.type("")
        assert table.wait()
        if how == "ctrl-c":
            table.interrupt()
        else:
            table.press(b"\x04")
            assert not table.wait()
    assert table.process.returncode == (130 if how == "ctrl-c" else 0)
    (kept,) = games.glob("game-*.masc")
    assert f"ridotto play --text --resume {kept}" in table.text
    assert "Traceback" not in table.text


def test_leaving_while_the_deal_is_shown_gives_the_screen_back() -> None:
    with terminal("--bots", "random", "--seed", "5") as table:
        assert table.wait()
        table.interrupt()
    assert table.text.count("\x1b[?1049h") == table.text.count("\x1b[?1049l") == 1
    assert "The game is kept" in table.text.partition("\x1b[?1049l")[2]


def test_a_killed_game_is_gone_on_with_as_if_nothing_had_happened(tmp_path: Path) -> None:
    options = ("--players", "5", "--bots", "random", "--seed", "8")
    whole, broken = tmp_path / "whole.masc", tmp_path / "broken.masc"
    with piped(*options, "--record", whole) as table:
        assert table.wait()
        table.type("")
        expected = play_on(table, whole, 8, never)

    with piped(*options, "--record", broken) as table:
        assert table.wait()
        table.type("")
        play_on(table, broken, 8, lambda game: len(game.moves) > 12)
        os.kill(table.process.pid, signal.SIGKILL)
    kept = library.load(broken)
    assert not kept.over
    assert kept.moves == expected.moves[: len(kept.moves)]
    with piped("--resume", broken) as table:
        after = play_on(table, broken, 8, never)
    assert table.text.startswith(
        "You go on with a game of the first edition for 5 with the set 1E-5."
    )
    assert after.moves == expected.moves
    assert after.over
    assert after.tags == expected.tags


def test_the_game_that_was_left_last_needs_no_name(games: Path) -> None:
    done = ridotto(
        "play", "--text", "--bots", "random", "--seed", "2", "--memory", "full", given=b"\n"
    )
    assert done.returncode == 0
    assert "The game is kept" in done.stdout
    (kept,) = games.glob("*.masc")
    done = ridotto("play", "--text", "--resume", given=b"\ncards\n")
    assert done.returncode == 0
    assert "What you could know." in done.stdout
    assert list(games.glob("*.masc")) == [kept]


def test_a_finished_game_is_put_aside(games: Path, tmp_path: Path) -> None:
    with piped("--players", "4", "--bots", "random", "--seed", "3") as table:
        assert table.wait()
        table.type("")
        (record,) = games.glob("game-*.masc")
        with suppress(FileNotFoundError):  # at the end it is renamed
            play_on(table, record, 3, never)
        table.type("quit")
    assert [path.name[:5] for path in games.iterdir()] == ["over-"]
    done = ridotto("play", "--text", "--resume")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"ridotto: there is no unfinished game in {games}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "5"), "play: --players needs --text"),
        (("--seed", "0"), "play: --seed needs --text"),
        (("--resume",), "play: --resume needs --text"),
        (("--text", "--lan"), "play: --lan is for the browser"),
        (("--text", "--port", "0"), "play: --port is for the browser"),
        (("--port", "x"), "invalid port 'x'"),
        (("--store", "mysql://a"), "there is no store mysql://"),
        (("--text", "--players", "1"), "the first edition is for 2 to 13 players, not 1 (S1)"),
        (("--text", "--players", "13", "--edition", "second"), "the second edition is for 4 to 12 players, not 13 (S1)"),
        (("--text", "--edition", "third"), "there is no edition 'third': choose first or second"),
        (("--text", "--set", "99Z"), "there is no set '99Z'"),
        (("--text", "--bots", "hal"), "hal"),
        (("--text", "--bots", "random,"), "''"),
        (("--text", "--bots", "random,random,random,random"), "there are 4 computer players for 3 seats"),
        (("--text", "--name", "x" * 41), "at most 40"),
        (("--text", "--name", " "), "a name has at least one character that can be seen"),
        (("--text", "--memory", "all"), "invalid choice"),
        (("--text", "--pace", "-1"), "'-1' is not a number of seconds from 0 to 60"),
        (("--text", "--pace", "nan"), "'nan' is not a number of seconds"),
        (("--text", "--seed", "x"), "invalid seed 'x'"),
        (("--text", "--resume", "/nowhere/x.masc"), "/nowhere/x.masc cannot be read: No such file or directory"),
        (("--text", "--resume", "/etc/hostname"), "play: /etc/hostname: this is no"),
        (("--text", "--resume", "x", "--players", "4"), "--resume goes on with the game as it is: leave out --players"),
        (("--text", "--record", "/nowhere/x.masc"), "there is no folder /nowhere"),
        (("--text", "--record", ""), "play: --record needs the name of a file"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_gets_one_line(arguments: tuple[str, ...], said: str) -> None:
    done = ridotto("play", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.masc").write_text("precious")
    done = ridotto("play", "--text", "--bots", "random", "--record", tmp_path / "mine.masc")
    assert done.returncode == 2
    assert "is there already: go on with it by --resume" in done.stderr
    assert (tmp_path / "mine.masc").read_text() == "precious"


def test_a_record_of_another_kind_cannot_be_gone_on_with(tmp_path: Path) -> None:
    library.save(Game.new(seed=1), tmp_path / "new.masc")
    done = ridotto("play", "--text", "--resume", tmp_path / "new.masc")
    assert done.returncode == 2
    assert "it was not written by ridotto play" in done.stderr


def test_options_shape_the_game(tmp_path: Path) -> None:
    record = tmp_path / "g.masc"
    done = ridotto(
        "play",
        "--text",
        "--edition",
        "second",
        "--set",
        "8B",
        "--bots",
        "random",
        "--name",
        "Zoë",
        "--seed",
        "1",
        "--record",
        record,
    )
    assert done.returncode == 0
    game = library.load(record)
    assert (game.edition.name, len(game.names), game.seed) == ("second", 8, 1)
    assert "Zoë" in game.names
    assert game.tags["memory"] == "log"
    own = tmp_path / "own.masc"
    ridotto(
        "play",
        "--text",
        "--set",
        "King, Queen, Bishop, Witch, Thief, Cheat",
        "--unchecked",
        "--bots",
        "random",
        "--record",
        own,
    )
    assert library.load(own).unchecked


def test_it_can_be_told_what_to_type_beforehand(tmp_path: Path) -> None:
    done = ridotto(
        "play",
        "--text",
        "--bots",
        "random",
        "--seed",
        "7",
        given="\n?\nexchange \udcff\n\x07\n".encode("utf-8", "surrogateescape"),
    )
    assert done.returncode == 0
    assert "You may now type:" in done.stdout
    assert done.stderr == ""
    assert "\x07" not in done.stdout


def test_a_closed_standard_input_is_nobody(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ridotto", "play", "--text", "--bots", "random"]
    done = subprocess.run(
        f"{' '.join(command)} <&-",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0
    assert "The game is kept" in done.stdout


def test_a_terminal_without_unicode(tmp_path: Path) -> None:
    done = ridotto(
        "play",
        "--text",
        "--bots",
        "random",
        "--seed",
        "7",
        given=b"\ntable\n",
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert "oooooo......." in done.stdout


def test_60_columns_are_enough(tmp_path: Path) -> None:
    given = b"\n?\ntable\npowers\nrules\n? T9\nlook\n"
    done = ridotto(
        "play",
        "--text",
        "--players",
        "13",
        "--bots",
        "random",
        "--seed",
        "7",
        given=given,
        env={"COLUMNS": "60"},
    )
    lines = [line for line in done.stdout.splitlines() if "--resume" not in line]
    assert max(map(len, lines)) <= 60
