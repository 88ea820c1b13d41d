"""Players that raise, stall, cheat and spoil: the table goes on."""

from __future__ import annotations

import gc
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from anyone import RandomPlayer
from tables import announce, lay, play

from ridotto import Game
from ridotto.bots import Player, PlayerKind
from ridotto.bots.apart import Apart
from ridotto.bots.guard import Guarded, default_move, fresh_view
from ridotto.bots.reasons import SENTENCES, Reason
from ridotto.rules.moves import Announce, Exchange, Move, Pass
from ridotto.rules.view import View

Choose = Callable[[View, Sequence[Move]], Any]
SHORT = 0.25


class Told(Player):
    """Does what it is told to."""

    def __init__(self, choose: Choose, why: Callable[[], Any] = str) -> None:
        super().__init__()
        self._choose, self._why, self.asked = choose, why, 0

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        self.asked += 1
        move: Move = self._choose(view, legal)
        return move

    def why(self) -> str:
        reason: str = self._why()
        return reason


def guard(choose: Choose, *, ours: bool = False, limit: float | None = 10.0) -> Guarded:
    return Guarded(Told(choose), "told", ours=ours, limit=limit)


def turn() -> Game:
    """p1 may do anything; the default is to look."""
    return lay("first", "king judge bishop queen thief cheat")


def ask(guarded: Guarded, game: Game) -> Move:
    move = guarded.choose(game.view(str(game.to_act)), game.legal())
    assert move in game.legal()
    return move


def fails(error: BaseException) -> Choose:
    def choose(view: View, legal: Sequence[Move]) -> Move:
        raise error

    return choose


@pytest.mark.parametrize("ours", [True, False])
def test_a_good_player_plays_what_it_chose(ours: bool) -> None:
    game = turn()
    guarded = guard(lambda _, legal: legal[-1], ours=ours)
    assert ask(guarded, game) == game.legal()[-1]
    assert ask(guard(lambda v, _: Announce(v.viewer, "p1", "King"), ours=ours), game) == (
        Announce("p1", "p1", "King")
    )
    assert (guarded.faults, guarded.first_fault) == (0, "")


BAD: list[tuple[Choose, str]] = [
    (fails(ValueError("I have the King")), "raised ValueError in test_guard.py, line "),
    (fails(SystemExit(3)), "raised SystemExit in test_guard.py, line "),
    (fails(GeneratorExit()), "raised GeneratorExit in test_guard.py, line "),
    (fails(RecursionError()), "raised RecursionError in test_guard.py, line "),
    (fails(type("A\nB\x1b", (Exception,), {})()), "raised A B? in test_guard.py, line "),
    (lambda v, legal: legal[9999], "raised IndexError in test_guard.py, line "),
    (lambda v, legal: None, "answered with NoneType, not with a move"),
    (lambda v, legal: str(legal[0]), "answered with str, not with a move"),
    (lambda v, legal: 0, "answered with int, not with a move"),
    (lambda v, legal: legal, "not with a move"),
    (lambda v, legal: Move, "answered with StructMeta, not with a move"),
    (lambda v, legal: Pass("p1"), "answered with a move that is not legal"),
    (lambda v, legal: Announce("p2", "p2", "King"), "answered with a move that is not legal"),
    (lambda v, legal: Announce("p1", "p1", "Kong"), "answered with a move that is not legal"),
    (lambda v, legal: Exchange("p1", "p1", "p2", None), "answered with a move that is not legal"),
    (lambda v, legal: Move("p1"), "answered with a move that is not legal"),
]


@pytest.mark.parametrize("ours", [True, False])
@pytest.mark.parametrize(("choose", "wrong"), BAD, ids=[str(i) for i in range(len(BAD))])
def test_whatever_it_answers_the_move_is_legal(
    choose: Choose, wrong: str, ours: bool, caplog: pytest.LogCaptureFixture
) -> None:
    game, guarded = turn(), guard(choose, ours=ours)
    assert str(ask(guarded, game)) == "p1 look"
    assert guarded.faults == 1
    (record,) = caplog.records
    assert (record.name, record.levelno) == ("ridotto.bots", logging.WARNING)
    told = record.getMessage()
    assert told.startswith("p1 (told) ")
    assert wrong in told
    assert told.endswith("; a legal default is played")
    assert "King" not in told
    assert "\n" not in told
    assert told.startswith(guarded.first_fault)
    ask(guarded, game)
    assert guarded.faults == 2


def test_an_interruption_passes_through_but_not_one_that_a_stranger_makes_up() -> None:
    with pytest.raises(KeyboardInterrupt):
        ask(guard(fails(KeyboardInterrupt()), ours=True), turn())
    assert str(ask(guard(fails(KeyboardInterrupt())), turn())) == "p1 look"


def test_the_move_is_ours_even_if_theirs_says_it_equals_everything() -> None:
    class Any(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            return True

    game = turn()
    move = ask(guard(lambda v, legal: Announce("p1", "p1", Any("x"))), game)
    assert type(move) is Announce
    assert type(move.character) is str
    game.play(move)


def _spoil(view: View, legal: Sequence[Move]) -> Move:
    view.gold.clear()
    view.seats.reverse()
    view.history.clear()
    view.deal[:] = ["Fool"] * len(view.deal)
    view.viewer, view.count, view.turn = "p3", 0, 99
    view.facts.append(("seen", 0, -1, "Fool"))
    moves: Any = legal
    moves.clear()
    return Pass("p1")


def test_a_stranger_can_spoil_neither_the_view_nor_the_list() -> None:
    game = turn()
    view, legal = game.view("p1"), game.legal()
    guarded = guard(_spoil)
    assert str(guarded.choose(view, legal)) == "p1 look"
    assert guarded.faults == 1
    assert view == game.view("p1")
    assert legal == game.legal()


def test_a_fresh_view_shares_nothing_that_can_be_changed() -> None:
    game = play(turn(), "p1 announce king", "p2 claim")
    view = game.view("p3")
    fresh = fresh_view(view)
    assert fresh == view
    for name in view.__struct_fields__:
        part = getattr(view, name)
        if isinstance(part, list | dict):
            assert getattr(fresh, name) is not part, name


def _threads() -> set[threading.Thread]:
    return {t for t in threading.enumerate() if t.name == "ridotto-player"}


def _ends(thread: threading.Thread) -> bool:
    thread.join(20)
    return not thread.is_alive()


def _sleep() -> None:
    """In naps: under a tracer Python 3.11 lets nobody else run until a thread has noticed that it is to stop."""
    while True:
        time.sleep(0.01)


def test_who_stalls_is_set_aside_for_the_rest_of_the_game(
    caplog: pytest.LogCaptureFixture,
) -> None:
    asleep: list[threading.Thread] = []

    def stall(view: View, legal: Sequence[Move]) -> None:
        asleep.append(threading.current_thread())
        _sleep()

    player = Told(stall)
    guarded = Guarded(player, "told", limit=SHORT)
    game = turn()
    assert str(ask(guarded, game)) == "p1 look"
    assert "p1 (told) did not answer within 0.25 s and is not asked again; a" in caplog.text
    assert guarded.set_aside
    assert str(ask(guarded, game)) == "p1 look"
    assert guarded.why() == ""
    assert (player.asked, guarded.faults, len(caplog.records)) == (1, 1, 1)
    (thread,) = asleep
    assert thread.daemon
    assert _ends(thread)


def test_a_busy_loop_is_stopped() -> None:
    def loop(view: View, legal: Sequence[Move]) -> Move:
        while True:
            with suppress(Exception):
                sum(range(100))

    before = _threads()
    guarded = guard(loop, limit=SHORT)
    assert str(ask(guarded, turn())) == "p1 look"
    assert guarded.set_aside
    assert all(_ends(thread) for thread in _threads() - before)  # it may be gone already


STUBBORN = """
import time
from ridotto import Game
from ridotto.bots.apart import Apart
from ridotto.bots.guard import Guarded

class Stubborn:
    def choose(self, view, legal):
        while True:
            try:
                time.sleep(0.001)
            except BaseException:
                pass

class Sleeper:
    def choose(self, view, legal):
        time.sleep(1e6)

game = Game.new("first", 4, seed=1)
for player in (Stubborn(), Sleeper()):
    move = Guarded(player, "x", limit=0.05).choose(game.view("p1"), game.legal())
    assert move in game.legal()
print("done")
"""


def test_who_cannot_be_stopped_does_not_keep_the_process_from_ending() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", STUBBORN],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={k: v for k, v in os.environ.items() if not k.startswith("COV")},  # measured, it waits
    )
    assert (done.returncode, done.stdout) == (0, "done\n")
    assert done.stderr.count("\n") == 2, done.stderr


def test_a_thread_ends_with_its_game_and_without_its_owner() -> None:
    before = _threads()
    closed = guard(lambda v, legal: legal[0])
    ask(closed, turn())
    forgotten = guard(lambda v, legal: legal[0])
    ask(forgotten, turn())
    threads = _threads() - before
    assert len(threads) == 2
    closed.close()
    del forgotten
    gc.collect()
    assert all(_ends(thread) for thread in threads)


def test_our_own_need_no_thread() -> None:
    before = _threads()
    here = guard(
        lambda v, legal: legal[threading.current_thread() is threading.main_thread()], ours=True
    )
    game = turn()
    assert ask(here, game) == game.legal()[1]
    assert _threads() == before


def test_questions_that_overlap_get_each_their_own_answer() -> None:
    apart, begun, go_on = Apart(), threading.Event(), threading.Event()

    def slowly() -> str:
        begun.set()
        go_on.wait(20)
        return "old"

    with ThreadPoolExecutor(2) as pool:
        old = pool.submit(apart.ask, slowly, 20)
        begun.wait(20)
        new = pool.submit(apart.ask, lambda: "new", 20)
        go_on.set()
        assert (old.result().answer, new.result().answer) == ("old", "new")
    apart.close()


@pytest.mark.parametrize("ours", [True, False])
@pytest.mark.parametrize(
    ("why", "said", "faults"),
    [
        (lambda: "Because I can.", "Because I can.", 0),
        (lambda: "two\nlines\x1b[31m", "two lines?[31m", 0),
        (lambda: "", "", 0),
        (lambda: 1 / 0, "", 1),
        (lambda: None, "", 1),
        (lambda: b"bytes", "", 1),
        (lambda: sys.exit(1), "", 1),
    ],
)
def test_reasons_are_one_line_of_text_or_nothing(
    why: Callable[[], Any], said: str, faults: int, ours: bool
) -> None:
    guarded = Guarded(Told(lambda v, legal: legal[0], why), "told", ours=ours)
    ask(guarded, turn())
    assert guarded.why() == said
    assert guarded.faults == faults


def test_our_own_players_give_their_reason_in_parts() -> None:
    game = turn()
    ours, theirs = (Guarded(RandomPlayer(1), "random", ours=ours) for ours in (True, False))
    for guarded in (ours, theirs):
        ask(guarded, game)
    assert ours.reason() == Reason("chance", {})
    assert theirs.reason() == SENTENCES["chance"]


def test_for_a_default_there_is_no_reason() -> None:
    player = Told(lambda v, legal: legal[0], lambda: "Because I can.")
    guarded, game = Guarded(player, "told"), turn()
    ask(guarded, game)
    assert guarded.reason() == "Because I can."
    player._choose = fails(ValueError())
    ask(guarded, game)
    assert guarded.reason() == ""


def test_a_very_long_reason_is_cut() -> None:
    long = "word " * 2_000_000
    said = Guarded(Told(lambda v, legal: legal[0], lambda: long), "told").why()
    assert said.startswith("word word ")
    assert len(said) <= 300


def test_who_stalls_over_its_reason_is_set_aside() -> None:
    guarded = Guarded(Told(lambda v, legal: legal[-1], _sleep), "told", limit=SHORT)
    game = turn()
    assert ask(guarded, game) == game.legal()[-1]
    assert guarded.why() == ""
    assert str(ask(guarded, game)) == "p1 look"


class Bare:
    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return legal[-1]


def _kind(make: Callable[[int], Any]) -> PlayerKind:
    return PlayerKind("theirs", "", make, ours=False)


def test_a_class_without_reasons_gives_none() -> None:
    guarded = Guarded.seat(_kind(lambda _: Bare()), 1)
    assert guarded.why() == ""
    game = turn()
    assert ask(guarded, game) == game.legal()[-1]
    assert guarded.why() == ""
    bare: Any = Bare()
    assert Guarded(bare, "bare").why() == ""
    assert guarded.faults == 0


def test_one_that_cannot_even_be_made_is_survived(caplog: pytest.LogCaptureFixture) -> None:
    guarded = Guarded.seat(_kind(lambda seed: 1 // 0), 1)
    assert str(ask(guarded, turn())) == "p1 look"
    assert "p1 (theirs) raised ZeroDivisionError in test_guard.py" in caplog.text


def test_a_class_that_forgot_to_choose_is_survived_too(caplog: pytest.LogCaptureFixture) -> None:
    class Forgetful(Player):
        pass

    make: Any = Forgetful
    assert str(ask(Guarded.seat(_kind(make), 1), turn())) == "p1 look"
    assert "p1 (theirs) raised TypeError" in caplog.text


def test_a_seat_gives_the_seed_to_its_player() -> None:
    seeds: list[int] = []

    def make(seed: int) -> Bare:
        seeds.append(seed)
        return Bare()

    guarded = Guarded.seat(_kind(make), 42)
    game = turn()
    ask(guarded, game)
    ask(guarded, game)
    assert seeds == [42]


@pytest.mark.parametrize(
    ("game", "default"),
    [
        (Game.new("first", 4, seed=1), "p1 exchange p2 no"),
        (turn(), "p1 look"),
        (play(turn(), "p1 announce king"), "p2 pass"),
        (announce(lay("first", "witch judge bishop queen king cheat"), "witch"), "p1 trade none"),
        (announce(lay("first", "fool judge bishop queen king cheat"), "fool"), "p1 fool p2 p3 no"),
        (announce(lay("first", "spy judge bishop queen king cheat"), "spy"), "p1 spy p2"),
        (
            play(announce(lay("first", "spy judge bishop queen king cheat"), "spy"), "p1 spy p4"),
            "p1 keep",
        ),
    ],
)
def test_the_default_commits_to_as_little_as_possible(game: Game, default: str) -> None:
    legal = game.legal()
    assert str(default_move(legal)) == default
    assert default_move(tuple(legal)) == default_move(legal)
    assert ask(guard(fails(ValueError())), game) == default_move(legal)


def test_where_nothing_is_mild_the_first_move_is_played() -> None:
    legal = [Announce("p1", "p1", "King"), Exchange("p1", "p1", "p2", True)]
    assert default_move(legal) == legal[0]
