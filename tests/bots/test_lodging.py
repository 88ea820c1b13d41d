"""Players of other packages live in a process of their own: whatever they do there, we go on."""

from __future__ import annotations

import io
import logging
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from offering import offer, offer_points

from ridotto import Game
from ridotto.bots import find_player, housing, player_kinds
from ridotto.bots.guard import Seated, default_move
from ridotto.bots.housing import House, house_of
from ridotto.bots.lodging import Lodging
from ridotto.bots.questions import Answer, Question, read_answer, write_answer
from ridotto.bots.seating import seat
from ridotto.errors import NotFoundError

THEIRS = '''
import ctypes, os, re, signal, sys
from ridotto.bots import Player

class Counts(Player):
    """Says how often it was asked."""
    asked = 0
    def choose(self, view, legal):
        self.asked += 1
        return legal[-1]
    def why(self):
        return f"{self.seed}: asked {self.asked} times"

class HoldsOn(Player):
    """Never lets go of Python's lock."""
    def choose(self, view, legal):
        re.match(r"(a+)+$", "a" * 40 + "b")

class Exits(Player):
    def choose(self, view, legal):
        os._exit(3)

class Crashes(Player):
    def choose(self, view, legal):
        ctypes.string_at(0)

class Kills(Player):
    def choose(self, view, legal):
        os.kill(os.getpid(), signal.SIGKILL)

class Babbles(Player):
    """Writes where answers go, and elsewhere."""
    def choose(self, view, legal):
        print("out loud")
        print("aside", file=sys.stderr)
        os.write(1, b"all over the place")
        return legal[0]

class Forks(Player):
    """Leaves a process behind that has all its lines, and ends."""
    def choose(self, view, legal):
        if os.fork() == 0:
            while True:
                signal.pause()
        os._exit(3)

class Asks(Player):
    def choose(self, view, legal):
        input()

class Forges(Player):
    """Finds the line to us and writes nonsense into it."""
    def choose(self, view, legal):
        for fd in range(3, 30):
            try:
                os.write(fd, b"\\x00\\x00\\x00\\x04rubbish")
            except OSError:
                pass
        return legal[0]
'''
NAMES = {
    "counts": "Counts",
    "holds-on": "HoldsOn",
    "exits": "Exits",
    "crashes": "Crashes",
    "kills": "Kills",
    "babbles": "Babbles",
    "asks": "Asks",
    "forks": "Forks",
    "forges": "Forges",
}


@pytest.fixture
def theirs(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(housing, "GRACE", 0.5)
    return offer(installed, THEIRS, **NAMES)


def sit(name: str, seed: int = 1, limit: float = 20.0, *, silent: bool = False) -> Seated:
    return seat(find_player(name), seed, limit=limit, silent=silent)


def ask(player: Seated, game: Game) -> str:
    move = player.choose(game.view(str(game.to_act)), game.legal())
    assert move in game.legal()
    return str(move)


@pytest.mark.usefixtures("theirs")
def test_it_is_asked_elsewhere_and_remembers() -> None:
    player, game = sit("counts", seed=7), Game.new(seed=1)
    assert "theirs" not in sys.modules
    assert ask(player, game) == str(game.legal()[-1])
    ask(player, game)
    assert (player.why(), player.reason()) == ("7: asked 2 times",) * 2
    assert player.faults == 0
    assert find_player("counts").about == "Says how often it was asked."


@pytest.mark.usefixtures("theirs")
def test_those_of_one_package_share_a_process_and_are_still_different() -> None:
    one, two, game = sit("counts", 1), sit("counts", 2), Game.new(seed=1)
    ask(one, game)
    ask(two, game)
    ask(two, game)
    assert (one.why(), two.why()) == ("1: asked 1 times", "2: asked 2 times")
    assert one._house is two._house is house_of("theirs")  # type: ignore[attr-defined]  # a Lodger has it


@pytest.mark.usefixtures("theirs")
def test_what_never_lets_go_of_python_is_survived(caplog: pytest.LogCaptureFixture) -> None:
    player, other, game = sit("holds-on", limit=0.5), sit("counts"), Game.new(seed=1)
    ask(other, game)
    with caplog.at_level(logging.WARNING, "ridotto.bots"):
        assert ask(player, game) == str(default_move(game.legal()))
    told = "p1 (holds-on) did not answer within 0.5 s and is not asked again"
    assert (player.first_fault, player.set_aside, player.faults) == (told, True, 1)
    assert [record.getMessage() for record in caplog.records] == [
        f"{told}; a legal default is played"
    ]
    assert ask(player, game) == str(default_move(game.legal()))
    assert (player.faults, player.why(), player.reason()) == (1, "", "")
    assert ask(other, game) == str(game.legal()[-1])
    assert other.why() == "1: asked 1 times"  # it had to begin anew
    assert other.faults == 0


@pytest.mark.usefixtures("theirs")
@pytest.mark.parametrize("name", ["exits", "crashes", "kills", "forges", "forks"])
def test_who_ends_the_process_is_survived(name: str) -> None:
    player, game = sit(name), Game.new(seed=1)
    assert ask(player, game) == str(default_move(game.legal()))
    assert player.first_fault == f"p1 ({name}) ended its process and is not asked again"
    assert ask(sit("counts"), game) == str(game.legal()[-1])


@pytest.mark.usefixtures("theirs")
def test_what_they_print_is_not_among_our_lines(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    game = Game.new(seed=1)
    player = sit("babbles")
    ask(player, game)
    assert player.faults == 0
    out, err = capfd.readouterr()
    assert out == ""
    assert "aside" in err
    assert "out loud" in err
    ask(sit("babbles", silent=True), game)
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("theirs")
def test_nobody_can_be_asked_from_there() -> None:
    player = sit("asks")
    ask(player, Game.new(seed=1))
    assert player.first_fault.startswith("p1 (asks) raised EOFError in theirs.py, line")


@pytest.mark.usefixtures("theirs")
def test_who_left_is_not_kept() -> None:
    house = house_of("theirs")
    player, game = sit("counts", seed=3), Game.new(seed=1)
    ask(player, game)
    why = player._question._replace(what="why")  # type: ignore[attr-defined]  # a Lodger has it
    assert house.ask(why).text == "3: asked 1 times"
    player.close()
    ask(sit("counts"), game)  # with this it is told
    assert house.ask(why).text == ""


@pytest.mark.usefixtures("theirs")
def test_what_could_not_be_loaded_is_tried_again_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*, silent: bool) -> House:
        raise OSError(24, "Too many open files", silent)

    with monkeypatch.context() as full:
        full.setattr(housing, "House", fails)
        with pytest.raises(
            NotFoundError, match=r"no process could be begun: .*Too many open files"
        ):
            find_player("counts")
    with pytest.raises(NotFoundError, match="no process could be begun"):
        find_player("counts")
    later = time.monotonic() + 61
    monkeypatch.setattr("ridotto.bots.housing.time.monotonic", lambda: later)
    assert find_player("counts").about == "Says how often it was asked."


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("import os\nos._exit(1)\n", "its process ended while it was loaded"),
        ("while True:\n    pass\n", "it was not loaded within 1 s"),
        ("import re\nre.match('(a+)+$', 'a' * 40 + 'b')\n", "it was not loaded within 1 s"),
    ],
    ids=["exits", "never done", "holds on"],
)
def test_a_package_that_cannot_be_loaded_is_left_out(
    installed: Path, monkeypatch: pytest.MonkeyPatch, code: str, wrong: str
) -> None:
    monkeypatch.setattr(housing, "LIMIT", 1.0)
    monkeypatch.setattr(housing, "GRACE", 1.0)
    offer_points(installed, "broken", code, {"bad": "broken:Bad"})
    offer(installed, THEIRS, counts="Counts")
    names = [kind.name for kind in player_kinds()]
    assert "counts" in names
    assert "bad" not in names
    with pytest.raises(NotFoundError, match=f"'bad' of broken cannot be used: {wrong}"):
        find_player("bad")  # found out already: this takes no time
    with pytest.raises(NotFoundError, match="did you mean bad"):
        find_player("bat")  # for a list of names nothing is loaded


@pytest.mark.usefixtures("theirs")
def test_other_places_to_look_for_packages_are_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = house_of("theirs")
    monkeypatch.syspath_prepend(tmp_path / "more")
    assert house_of("theirs") is not before
    assert before.is_gone


HOLDING = """
import sys
from ridotto.bots.housing import house_of
house = house_of("theirs")
print(house._process.pid, flush=True)
sys.stdin.read()
"""


def test_the_process_ends_with_whoever_began_it() -> None:
    program = [sys.executable, "-c", HOLDING]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as ours:
        assert ours.stdout is not None
        child = int(ours.stdout.readline())
        os.kill(child, 0)
        os.kill(ours.pid, signal.SIGKILL)
    until = time.monotonic() + 60
    while Path(f"/proc/{child}").exists() and time.monotonic() < until:
        time.sleep(0.01)
    assert not Path(f"/proc/{child}").exists()


@pytest.mark.usefixtures("theirs")
def test_in_the_process_itself() -> None:
    """The same code, where it can be measured by coverage."""
    lodging = Lodging(io.BytesIO())
    game = Game.new(seed=1)
    loaded = lodging.answer(Question("load", "counts"))
    assert (loaded.text, loaded.wrong) == ("Says how often it was asked.", "")
    question = Question("choose", "counts", 5, 9, 20.0, game.view("p1"), tuple(game.legal()))
    assert lodging.answer(question).choice == len(game.legal()) - 1
    assert lodging.answer(question._replace(what="why")).text == "9: asked 1 times"
    gone = lodging.answer(Question("load", "nobody"))
    assert gone.wrong == "it is no longer offered"
    asks = lodging.answer(question._replace(player="asks", lodger=6))
    assert asks.wrong.startswith("raised ")
    assert not asks.set_aside


def test_answers_are_read_back_and_rubbish_is_none() -> None:
    whole = io.BytesIO()
    write_answer(whole, Answer(3, 2, "so", "", set_aside=True))
    data = whole.getvalue()
    assert read_answer(io.BytesIO(data)) == Answer(3, 2, "so", "", set_aside=True)
    for bad in (b"", data[:3], data[:-1], b"\x00\x00\x00\x04rubbish", b"\x00\x00\x00\x01\x01"):
        assert read_answer(io.BytesIO(bad)) is None


def test_a_house_that_is_gone_says_so_at_once() -> None:
    house = House(silent=True)
    house.end()
    with pytest.raises(housing.GoneError):
        house.ask(Question("load", "anybody"))
    assert house.is_gone


def test_a_house_is_ended_once_since_its_number_may_be_another_s_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(silent=True)
    house.end()
    ended: list[int] = []
    monkeypatch.setattr(os, "killpg", lambda group, _: ended.append(group))
    house.end()
    assert ended == []
