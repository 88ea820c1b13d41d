"""At a table a computer player's choices come from at least 128 secret bits, none of which is dropped on the way."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from offering import offer

from ridotto import Game
from ridotto.bots import find_player, randomness
from ridotto.bots.levels import LEVELS
from ridotto.bots.player import Player
from ridotto.bots.randomness import SECRET_BITS, is_wide, secret_seed, sow_wide
from ridotto.bots.registry import drawn_character
from ridotto.bots.search import IsmctsPlayer
from ridotto.bots.seating import seat
from ridotto.bots.thinking import LevelPlayer
from ridotto.chance import WORDS, next_word, sow

SEED = 1 << 128 | 0x0123456789ABCDEF_FEDCBA9876543210
FLIPPED = [SEED ^ 1 << bit for bit in range(SECRET_BITS)]
THEIRS = '''
from ridotto.bots import Player

class Tells(Player):
    """Says its seed."""
    def choose(self, view, legal):
        return legal[0]
    def why(self):
        return f"{self.seed} {self.random.getrandbits(64)}"
'''


def test_a_secret_seed_is_128_bits_of_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def urandom(size: int) -> bytes:
        asked.append(size)
        return bytes(range(1, size + 1))

    monkeypatch.setattr(os, "urandom", urandom)
    seed = secret_seed()
    assert SECRET_BITS >= 128
    assert asked == [SECRET_BITS // 8]
    assert seed == 1 << SECRET_BITS | int.from_bytes(bytes(range(1, SECRET_BITS // 8 + 1)), "big")


def test_a_secret_seed_is_wide_whatever_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "urandom", bytes)
    assert is_wide(secret_seed())


def test_no_seed_of_a_simulation_is_wide() -> None:
    assert not is_wide(2**63 - 1)
    assert is_wide(2**63)


def memory_of(seed: int, decision: int = 7) -> tuple[int, ...]:
    memory = [0] * WORDS
    sow_wide(memory, seed, decision)
    return tuple(memory)


def test_every_bit_of_the_seed_changes_the_whole_generator() -> None:
    whole = memory_of(SEED)
    for other in map(memory_of, FLIPPED):
        assert all(0 <= word < 2**32 for word in other)
        assert all(one != two for one, two in zip(whole, other, strict=True))
    assert len({memory_of(seed) for seed in FLIPPED}) == SECRET_BITS


def test_every_bit_of_the_generator_comes_from_the_seed() -> None:
    both = [0] * WORDS
    for memory in map(memory_of, FLIPPED):
        both = [word | other for word, other in zip(both, memory, strict=True)]
    assert both == [0xFFFFFFFF] * WORDS


def test_each_decision_has_a_stream_of_its_own() -> None:
    assert len({memory_of(SEED, decision) for decision in range(1_000)}) == 1_000


def decide(player: Player) -> Iterator[Game]:
    """Plays at random until the player has decided several times, and gives the game after each."""
    game, chance = Game.new(seed=1), random.Random(1)
    for _ in range(40):
        if (person := game.to_act) is None:
            return
        if person == "p2":
            game.play(player.choose(game.view(person), game.legal()))
            yield game
        else:
            game.play(chance.choice(game.legal()))


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_a_level_draws_each_decision_from_the_whole_seed(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sown: list[tuple[int, int]] = []

    def note(memory: list[int], seed: int, decision: int) -> None:
        sown.append((seed, decision))
        sow_wide(memory, seed, decision)

    monkeypatch.setattr("ridotto.bots.thinking.sow_wide", note)
    player = LevelPlayer(level, seed=SEED)
    for _ in decide(player):
        used = [0] * WORDS
        sow_wide(used, *sown[-1])
        next_word(used)
        assert player._mind.memory == used  # nothing but this one word was drawn
    assert {seed for seed, _ in sown} == {SEED}
    assert len({decision for _, decision in sown}) == len(sown) > 3


def test_the_search_draws_each_decision_from_the_whole_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sown: list[tuple[int, int]] = []

    def note(memory: list[int], seed: int, decision: int) -> None:
        sown.append((seed, decision))
        sow_wide(memory, seed, decision)

    monkeypatch.setattr("ridotto.bots.search.ismcts.sow_wide", note)
    monkeypatch.setattr("ridotto.bots.search.ismcts.sow", None)
    for _ in decide(IsmctsPlayer(SEED, simulations=16)):
        pass
    assert {seed for seed, _ in sown} == {SEED}
    assert len({decision for _, decision in sown}) == len(sown) > 3


def choices_of(kind: str, seed: int) -> list[str]:
    return [str(game.moves[-1]) for game in decide(find_player(kind).make(seed))]


@pytest.mark.parametrize("kind", ["random", "casual", "master:mixed"])
def test_other_bits_make_other_choices_and_the_same_ones_the_same(kind: str) -> None:
    whole = choices_of(kind, SEED)
    assert choices_of(kind, SEED) == whole
    for part in (0, 32, 64, 96):  # each of the four words of the seed
        assert any(choices_of(kind, SEED ^ flip << part) != whole for flip in range(1, 9))


def test_a_drawn_character_depends_on_every_part_of_the_seed() -> None:
    for part in (0, 32, 64, 96):
        drawn = {drawn_character(SEED ^ flip << part) for flip in range(64)}
        assert len(drawn) == 7


def test_pythons_own_generator_takes_every_bit() -> None:
    drawn = {LevelPlayer("random", seed=seed).random.getrandbits(64) for seed in [SEED, *FLIPPED]}
    assert len(drawn) == 1 + SECRET_BITS


def test_a_plugin_player_gets_every_bit_in_its_process(installed: Path) -> None:
    offer(installed, THEIRS, tells="Tells")
    kind, game = find_player("tells"), Game.new(seed=1)
    for seed in (SEED, FLIPPED[0], FLIPPED[-1], randomness.secret_seed()):
        player = seat(kind, seed)
        player.choose(game.view(str(game.to_act)), game.legal())
        assert player.why() == f"{seed} {random.Random(seed).getrandbits(64)}"


def test_narrow_seeds_play_as_the_compiled_arena_does() -> None:
    player, memory = LevelPlayer("casual", seed=2**63 - 1), [0] * WORDS
    sow(memory, 2**63 - 1)
    assert player._mind.memory == memory
    for _ in decide(player):
        next_word(memory)
        assert player._mind.memory == memory
