"""Compiled play is plain play, decision by decision."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playing import PRINTED, play_out, printed_game

from ridotto import Game, RidottoError
from ridotto.chance import WORDS, draw, next_word, sow
from ridotto.compiled import Games, IllegalChoiceError, engine, kernels, play_random, twins
from ridotto.compiled.engine import Works, _cache_folder, is_kept, start
from ridotto.compiled.layout import STATE, pack, unpack
from ridotto.rules import phase
from ridotto.rules.codes import CODES, MOST_CHOICES
from ridotto.rules.flow import step
from ridotto.rules.legality import legal_choices
from ridotto.rules.state import FIELDS, State


def test_both_forms_have_the_same_fields() -> None:
    assert sorted(STATE.names or ()) == sorted(FIELDS)


def test_a_game_takes_at_most_256_bytes() -> None:
    assert STATE.itemsize <= 256


def test_a_position_is_the_same_packed_and_unpacked() -> None:
    for edition, name in PRINTED:
        state = play_out(printed_game(edition, name, 1), 1, most=33).state
        assert unpack(pack(state)[0], state).facts() == state.facts()


@pytest.fixture(scope="module")
def checked() -> dict[str, Any]:
    """The twins with every index checked: what is out of range raises instead of overwriting its neighbour."""
    return twins.build(boundscheck=True)


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_plain_and_compiled_agree_at_every_decision(
    edition: str, name: str, checked: dict[str, Any]
) -> None:
    chance = random.Random(name)
    out = np.zeros(MOST_CHOICES, np.int16)
    for seed in range(12):
        plain = printed_game(edition, name, seed).state
        games = pack(plain)
        while True:
            legal = legal_choices(plain)
            count = checked["list_choices"](games, out)
            assert [int(choice) for choice in out[:count]] == legal
            assert all(0 <= choice < CODES for choice in legal)
            assert unpack(games[0], plain).facts() == plain.facts()
            if not legal:
                break
            nth = chance.randrange(len(legal))
            step(plain, legal[nth])
            checked["play_nth"](games, out, nth)


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_random_play_takes_the_same_course_plain_and_compiled(edition: str, name: str) -> None:
    game = printed_game(edition, name, 0)
    decisions, ends = play_random(game, 25, seed=99)
    memory = [0] * WORDS
    sow(memory, 99)
    ended, taken = [], 0
    for _ in range(25):
        state = game.state
        state.events = None
        taken += _play_plain(state, memory)
        ended.append(state.facts())
    assert taken == decisions
    assert ended == [unpack(end, game.state).facts() for end in ends]


def _play_plain(state: State, memory: list[int]) -> int:
    for last in range(state.places - 1, 0, -1):
        other = draw(memory, last + 1)
        state.cards[last], state.cards[other] = state.cards[other], state.cards[last]
    decisions = 0
    while state.phase != phase.OVER:
        legal = legal_choices(state)
        step(state, legal[draw(memory, len(legal))])
        decisions += 1
    return decisions


def test_random_play_depends_on_its_seed_alone() -> None:
    game = Game.new("second", 8, seed=1)
    one, two, three = (play_random(game, 200, seed) for seed in (1, 1, 2))
    assert one[0] == two[0]
    assert (one[1] == two[1]).all()
    assert one[0] != three[0]


def test_games_that_are_too_long_are_truncated_not_won() -> None:
    decisions, ends = play_random(Game.new("first", 13, seed=1), 50, 1, most_turns=3)
    assert decisions == 50 * 3
    assert set(ends["ended_by"].tolist()) == {0}
    assert set(ends["winners"].tolist()) == {0}


def test_random_play_begins_at_the_beginning_whatever_was_played() -> None:
    fresh, played = Game.new("first", 6, seed=1), play_out(Game.new("first", 6, seed=1), 1, most=20)
    one, two = play_random(fresh, 20, 3), play_random(played, 20, 3)
    assert one[0] == two[0]
    assert (one[1] == two[1]).all()


@pytest.mark.parametrize(("count", "seed"), [(-1, 1), (1, -1), (1, 2**63)])
def test_random_play_that_makes_no_sense_is_refused(count: int, seed: int) -> None:
    with pytest.raises(RidottoError, match="not negative"):
        play_random(Game.new(seed=1), count, seed)


def test_a_choice_is_told_as_a_move() -> None:
    game = Game.new("second", 8, seed=1)
    games = Games(game)
    assert [games.move(choice) for choice in games.legal()] == game.legal()
    with pytest.raises(IllegalChoiceError):
        games.move(CODES)


def sfc32(seed: int, count: int) -> list[int]:
    """The generator as its author gives it, written a second time."""
    full = 0xFFFFFFFF
    a, b, c, counter = seed & full, seed >> 32, 0, 1
    words = []
    for _ in range(15 + count):
        word = (a + b + counter) & full
        counter += 1
        a, b, c = b ^ b >> 9, c * 9 & full, ((c << 21 | c >> 11) & full) + word & full
        words.append(word)
    return words[15:]


@pytest.mark.parametrize("seed", [0, 1, 7 << 32 | 5, 2**63 - 1])
def test_random_numbers_take_a_known_course(seed: int) -> None:
    memory = [0] * WORDS
    sow(memory, seed)
    assert [next_word(memory) for _ in range(100)] == sfc32(seed, 100)


def test_random_numbers_are_even() -> None:
    memory = [0] * WORDS
    sow(memory, 1)
    drawn = [draw(memory, 6) for _ in range(6000)]
    for number in range(6):
        assert 850 < drawn.count(number) < 1150


def test_many_games_are_stepped_together() -> None:
    games = Games(Game.new("first", 8, seed=1), 64)
    chance = np.random.default_rng(1)
    rows = np.arange(64)
    steps = 0
    while not games.over().all():
        choices, counts = games.choices()
        nth = (chance.random(64) * np.maximum(counts, 1)).astype(np.int64)
        running = int((~games.over()).sum())
        assert games.play(choices[rows, nth]) == running
        steps += 1
    assert steps > 20
    assert all(games.state(i).ended_by for i in range(64))
    assert games.play(np.zeros(64, np.int8)) == 0


def test_one_game_of_many_can_be_stepped_alone() -> None:
    plain = Game.new("second", 9, seed=3)
    games = Games(plain, 3)
    state = plain.state
    chance = random.Random(3)
    while legal := games.legal(1):
        assert legal == legal_choices(state)
        choice = chance.choice(legal)
        step(state, choice)
        assert games.play_one(choice, 1) == len(legal_choices(state))
    assert games.state(1).facts() == state.facts()
    assert games.state(0).facts() == games.state(2).facts() == plain.state.facts()


def test_the_stepper_plays_the_nth_choice() -> None:
    games = Games(Game.new("first", 5, seed=4), 2)
    state = games.state(1)
    play = games.stepper(1)
    assert play(-1) == -1
    assert play(9999) == -1
    assert games.state(1).facts() == state.facts()
    legal = legal_choices(state)
    step(state, legal[3])
    assert play(3) == len(legal_choices(state))
    assert games.state(1).facts() == state.facts()


def test_a_copy_of_games_goes_its_own_way() -> None:
    games = Games(Game.new("first", 5, seed=4), 2)
    twin = games.copy()
    twin.play_one(twin.legal(0)[0], 0)
    assert games.state(0).turn == 1
    assert twin.state(0).turn == 2


def test_finished_games_can_be_started_again() -> None:
    games = Games(Game.new("first", 5, seed=4), 3)
    for index in (0, 2):
        games.play_one(games.legal(index)[0], index)
    games.restart(np.array([True, False, False]))
    assert [games.state(i).turn for i in range(3)] == [1, 1, 2]
    games.restart([2])
    assert games.state(2).facts() == Game.new("first", 5, seed=4).state.facts()


def test_the_lists_of_choices_are_not_shared_with_a_copy() -> None:
    games = Games(Game.new("first", 5, seed=4), 2)
    rows, counts = games.choices()
    before = rows.copy()
    twin = games.copy()
    twin.play_one(twin.legal(0)[0], 0)
    twin.choices()
    assert (rows == before).all()
    assert counts.tolist() == [10, 10]


def test_a_name_that_means_two_things_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "GOAL", 14, raising=False)
    with pytest.raises(RuntimeError, match="GOAL means two things"):
        twins.build()


@pytest.mark.parametrize("choice", [-1, 0, CODES, 10_000, 32_767])
def test_an_illegal_choice_is_refused_and_nothing_is_played(choice: int) -> None:
    games = Games(Game.new("first", 5, seed=4), 3)
    before = games.records.copy()
    legal = games.legal(0)[0]
    if choice in games.legal(0):
        choice = CODES
    with pytest.raises(IllegalChoiceError):
        games.play_one(choice)
    with pytest.raises(IllegalChoiceError, match="in game 2"):
        games.play(np.array([legal, legal, choice]))
    with pytest.raises(IllegalChoiceError, match="each of 3 games"):
        games.play(np.array([legal]))
    with pytest.raises(IllegalChoiceError, match="whole number"):
        games.play(np.array([legal, legal, legal + 0.7]))
    with pytest.raises(IllegalChoiceError, match="in game 1"):
        games.play(np.array([legal, legal + 65536, legal]))
    assert (games.records == before).all()


@pytest.mark.parametrize("index", [-1, 3])
def test_there_is_no_game_beyond_the_last(index: int) -> None:
    games = Games(Game.new("first", 5, seed=4), 3)
    for ask in (games.legal, games.state, games.stepper):
        with pytest.raises(IllegalChoiceError, match="no game"):
            ask(index)


def test_the_engine_is_made_once() -> None:
    assert engine() is engine()


ONE_GAME = "from ridotto import Game; from ridotto.compiled import play_random; print(play_random(Game.new(seed=1), 3, 1)[0])"


def test_the_first_build_says_so_others_wait_for_it_and_the_next_start_is_silent(
    tmp_path: Path,
) -> None:
    with ThreadPoolExecutor(2) as pool:
        first = list(pool.map(lambda _: _in_a_fresh_process(ONE_GAME, tmp_path), range(2)))
    said = "".join(done.stderr for done in first)
    assert said.count("ridotto: building the compiled engine") == 1
    assert said.count("ridotto: built in") == 1
    assert said.count("ridotto: another process is building the compiled engine; waiting") == 1
    later = _in_a_fresh_process(ONE_GAME, tmp_path)
    assert later.stderr == ""
    assert {later.stdout} == {done.stdout for done in first}


def test_where_files_cannot_be_locked_it_is_built_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDOTTO_CACHE", str(tmp_path))
    works = Works("nothing", (), (), lambda _world: None)
    folder = _cache_folder(works)
    assert folder is not None
    (folder / "lock").mkdir()  # as good as a file system without locks
    start(works)
    assert is_kept(works)


def test_without_a_folder_to_write_in_it_is_built_and_says_so() -> None:
    done = _in_a_fresh_process(ONE_GAME, Path("/proc/nowhere"))
    assert "no folder for the compiled engine can be written" in done.stderr
    assert int(done.stdout) > 0


def test_the_cache_is_named_by_what_it_depends_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDOTTO_CACHE", str(tmp_path))
    works = Works("engine", twins.SOURCES, kernels.CALLED, lambda _world: None)
    before = _cache_folder(works)
    monkeypatch.setattr("numba.__version__", "0.0.0")
    after = _cache_folder(works)
    assert before is not None
    assert after is not None
    assert before != after


def _in_a_fresh_process(code: str, cache: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"RIDOTTO_CACHE": str(cache), "PATH": "/usr/bin:/bin"},
    )


def test_without_numba_plain_play_works_and_compiled_play_says_what_to_install() -> None:
    code = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numba", "numpy"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
import ridotto
game = ridotto.Game.new(seed=1)
game.play(game.legal()[0])
try:
    import ridotto.compiled
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 'pip install "ridotto[fast]"' in done.stdout


def test_where_a_log_is_kept_a_build_is_a_line_of_it(tmp_path: Path) -> None:
    program = """
from ridotto.web.logs import log_to_stderr
from ridotto.compiled.engine import Works, start
log_to_stderr("info")
start(Works("nothing", (), (), lambda world: None))
"""
    env = os.environ | {"RIDOTTO_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert lines[0]["logger"] == "ridotto.compiled"
    assert lines[0]["message"].startswith("building the compiled nothing")
