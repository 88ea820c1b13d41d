from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from ridotto import RidottoError
from ridotto.arena import Plan, check_plan
from ridotto.arena.match import CHUNKS, split

PLAN = Plan(bots=("random", "random:even", "random:mixed"), players=6, games=60, seed=7)


def test_the_last_named_takes_the_other_seats() -> None:
    assert PLAN.lineup == ("random", "random:even", *["random:mixed"] * 4)
    assert PLAN.entrants == ("random", "random:even", "random:mixed")
    twice = Plan(bots=("b", "a", "b"), players=3, games=1, seed=1)
    assert twice.lineup == ("b", "a", "b")
    assert twice.entrants == ("b", "a")


def test_everybody_plays_every_deal_from_every_seat() -> None:
    seen: Counter[tuple[int, str, int]] = Counter()
    for number in range(12):
        for seat, name in enumerate(PLAN.seating(number)):
            seen[PLAN.deal_seed(number), name, seat] += 1
    assert len({deal for deal, _, _ in seen}) == 2
    assert {count for (_, name, _), count in seen.items() if name == "random"} == {1}
    assert {count for (_, name, _), count in seen.items() if name == "random:mixed"} == {4}
    assert len(seen) == 2 * 3 * 6
    assert PLAN.seating(0) == PLAN.lineup
    assert PLAN.seating(1)[1] == "random"
    assert PLAN.seating(6) == PLAN.seating(0)


def test_a_game_comes_from_the_seed_and_its_number_by_the_documented_formula() -> None:
    def first_bits(text: str) -> int:
        return int(hashlib.sha256(text.encode()).hexdigest()[:16], 16) // 2

    assert PLAN.deal_seed(13) == first_bits("ridotto match 1\ndeal\n7\n2")
    assert PLAN.player_seed(13, 0) == first_bits("ridotto match 1\nplayer\n7\n13\n1")
    seeds = {PLAN.player_seed(number, seat) for number in range(60) for seat in range(6)}
    assert len(seeds) == 360
    assert max(seeds) < 2**63
    other = msgspec.structs.replace(PLAN, seed=8)
    assert other.deal_seed(0) != PLAN.deal_seed(0)
    assert PLAN.deal(13).seed == PLAN.deal_seed(13)


def test_a_good_plan_is_checked_and_its_names_put_right() -> None:
    plan = check_plan(Plan(edition=" SECOND", bots=("RANDOM", "random : even"), games=1, seed=1))
    assert (plan.edition, plan.bots) == ("second", ("random", "random:even"))
    assert plan.set_name == "4A"
    own = Plan(
        bots=("random",),
        cards=("Judge", "King", "Queen", "Fool", "Witch", "Widow"),
        games=1,
        seed=1,
    )
    assert check_plan(own).set_name == "own"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"bots": ()}, "at least one computer player"),
        ({"bots": ("random",) * 7}, "7 computer players are named, but there are 6 seats"),
        ({"bots": ("radnom",)}, "did you mean random?"),
        ({"players": 14}, "2 to 13 players, not 14"),
        ({"players": 0}, "2 to 13 players, not 0"),
        ({"edition": "third"}, "no edition 'third'"),
        ({"edition": "second", "players": 13}, "4 to 12 players, not 13"),
        ({"games": 0}, "the number of games is from 1 to"),
        ({"games": 10**9}, "the number of games is from 1 to"),
        ({"most_turns": 0}, "the number of turns is from 1 to"),
        ({"seed": -1}, "the seed is a whole number"),
        ({"seed": 2**256}, "the seed is a whole number"),
        ({"cards": "9Z"}, "no set '9Z'"),
        ({"cards": ("Judge", "Kong")}, "no character 'Kong'"),
        ({"cards": ("Thief",) * 6}, "the Judge is missing"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(
    change: dict[str, Any], told: str
) -> None:
    with pytest.raises(RidottoError) as caught:
        check_plan(msgspec.structs.replace(PLAN, **change))
    assert told in str(caught.value)


@pytest.mark.parametrize("games", [1, 2, 63, 64, 65, 200, 20_000])
def test_chunks_cover_every_game_once(games: int) -> None:
    chunks = split(games)
    assert [number for first, last in chunks for number in range(first, last)] == list(range(games))
    sizes = [last - first for first, last in chunks]
    assert sizes[0] == 1
    assert all(1 <= after <= 2 * before for before, after in pairwise(sizes))
    assert max(sizes) == -(-games // CHUNKS)
    assert len(chunks) <= CHUNKS + max(sizes).bit_length()
