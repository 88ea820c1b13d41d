"""The player that searches: legal, repeatable, blind to what it has not seen, and no fool."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest
from anyone import RandomPlayer
from playing import printed_game, walk
from tables import lay, play
from worlds import _with_exchanged, both_ways

from ridotto import Game
from ridotto.arena import tables
from ridotto.bots.guard import Guarded
from ridotto.bots.search import IsmctsPlayer, kernels
from ridotto.bots.search.engine import searcher
from ridotto.bots.search.guesses import Guesses
from ridotto.bots.search.layout import Tree
from ridotto.bots.search.playout import richest, share_out
from ridotto.bots.search.sights import sight_of
from ridotto.chance import WORDS, sow
from ridotto.compiled.layout import pack
from ridotto.errors import RidottoError
from ridotto.rules import phase
from ridotto.rules.choices import choices
from ridotto.rules.codes import ANNOUNCE, CLAIM, LOOK, MOST_CHOICES, NAME, PASS, SHOW, SPY
from ridotto.rules.moves import Keep, Pass, Swap
from ridotto.rules.state import FIELDS, State

SETS = [
    ("first", "1E-2"),
    ("first", "1E-3"),
    ("first", "1E-4"),
    ("first", "1E-8"),
    ("first", "1E-13"),
    ("second", "4A"),
    ("second", "8B"),
    ("second", "12A"),
    ("second", "12B"),
]


def guess(game: Game, viewer: str) -> Guesses:
    guesses = Guesses(viewer)
    for event in game.events(viewer):
        guesses.follow(event)
    return guesses


def decide(game: Game, seed: int = 0, **settings: Any) -> str:  # noqa: ANN401 - the player's own
    player = IsmctsPlayer(seed, **settings)
    return str(player.choose(game.view(str(game.to_act)), game.legal()))


def offers(state: State) -> list[int]:
    out = [0] * MOST_CHOICES
    return out[: choices(state, out)]


# Every decision


@pytest.mark.parametrize(("edition", "name"), SETS)
def test_its_moves_are_legal_in_games_of_its_own(edition: str, name: str) -> None:
    game = printed_game(edition, name, seed=4)
    players = {person: IsmctsPlayer(i, simulations=12) for i, person in enumerate(game.persons)}
    for _ in range(70):
        if game.to_act is None:
            break
        move = players[game.to_act].choose(game.view(game.to_act), game.legal())
        assert move in game.legal()
        assert players[game.to_act].why()
        game.play(move)
    assert game.over or game.turn > 4


def test_it_answers_whatever_a_game_can_ask() -> None:
    asked = set()
    for seed, (edition, name) in enumerate([*SETS, *SETS[3:], *SETS[6:]]):
        for game in walk(printed_game(edition, name, seed), seed, most=150):
            if game.to_act is None or (edition, game.asked) in asked:
                continue
            asked.add((edition, game.asked))
            player = IsmctsPlayer(seed, simulations=30)
            assert player.choose(game.view(game.to_act), game.legal()) in game.legal()
    assert {what for _, what in asked} == set(phase.WORDS) - {"over"}


def test_it_keeps_to_fewer_moves_if_it_is_offered_fewer() -> None:
    game = lay("first", "cheat:10 judge bishop queen", "thief king")
    some = [move for move in game.legal() if "announce" not in str(move)]
    player = IsmctsPlayer(3, simulations=50)
    assert player.choose(game.view("p1"), some) in some
    assert player.choose(game.view("p1"), some[:1]) == some[0]
    assert player.why() == "It was the only legal move."
    with pytest.raises(RidottoError, match="none of the moves"):
        player.choose(game.view("p1"), [Pass("p1")])


def test_a_view_without_events_is_refused() -> None:
    from ridotto.rules.view import View  # noqa: PLC0415 - only here

    with pytest.raises(RidottoError, match="without events"):
        IsmctsPlayer().choose(View("p1"), [])


@pytest.mark.parametrize("settings", [{"simulations": 0}, {"milliseconds": -1.0}])
def test_settings_that_make_no_sense_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(RidottoError, match="at least 1 simulation"):
        IsmctsPlayer(**settings)


# The same again


@pytest.mark.parametrize(("edition", "players"), [("first", 3), ("first", 9), ("second", 4)])
def test_the_same_seeds_play_the_same_game(edition: str, players: int) -> None:
    games = [Game.new(edition, players, seed=5) for _ in range(2)]
    for game in games:
        table = {p: IsmctsPlayer(i, simulations=20) for i, p in enumerate(game.persons)}
        for _ in range(40):
            if game.to_act is not None:
                game.play(table[game.to_act].choose(game.view(game.to_act), game.legal()))
    assert games[0].moves == games[1].moves


def test_another_game_is_begun_anew() -> None:
    first, second = Game.new("first", 4, seed=1), Game.new("second", 6, seed=2)
    player = IsmctsPlayer(7, simulations=40)
    for game in (first, second, first):
        assert player.choose(game.view("p1"), game.legal()) in game.legal()


@pytest.mark.parametrize(("milliseconds", "looks"), [(0, 1), (2.5, 3), (10, 10)])
def test_with_a_time_it_searches_until_that_is_up(
    milliseconds: float, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = count()
    here = SimpleNamespace(perf_counter=lambda: next(clock) / 1000)
    monkeypatch.setattr("ridotto.bots.search.ismcts.time", here)
    game = Game.new("first", 4, seed=1)
    player = IsmctsPlayer(0, milliseconds=milliseconds)
    player.choose(game.view("p1"), game.legal())
    assert player.simulated == looks * 16
    assert sum(player._tree.visits()) == looks * 16


def test_a_full_tree_is_no_hindrance() -> None:
    game = Game.new("second", 8, cards="8B", seed=1)
    player = IsmctsPlayer(0, simulations=500)
    player._tree = tree = Tree(20, 170)
    assert player.choose(game.view("p1"), game.legal()) in game.legal()
    assert tree.marks[kernels.NODES] == 20
    assert tree.marks[kernels.EDGES] <= 170
    assert sum(tree.visits()) == 500


# What it finds


@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("seats", "character"),
    [
        ("cheat:10 judge bishop queen:9", "cheat"),
        ("king:11 judge bishop queen", "king"),
        ("queen:11 judge bishop king:12", "queen"),
    ],
)
def test_it_takes_a_win_that_is_certain(seats: str, character: str, seed: int, mixed: bool) -> None:
    game = lay("first", seats, "thief witch")
    player = IsmctsPlayer(seed, simulations=3000, mixed=mixed)
    choice = player.choose(game.view("p1"), game.legal())
    if not mixed:
        assert str(choice) == f"p1 announce {character}"
        assert player.expected == 1.0
        assert player.why() == (
            "I played 3000 games on in thought, and expect to win 100% of them with this."
        )
    visits = player._tree.visits()
    assert max(visits) > 0.8 * sum(visits)


@pytest.mark.parametrize("seed", range(3))
def test_it_claims_what_it_has_when_somebody_would_win_otherwise(seed: int) -> None:
    game = play(lay("first", "judge:10 bishop king queen", "thief cheat"), "p1 announce King")
    play(game, "p2 pass")
    assert game.to_act == "p3"
    assert decide(game, seed) == "p3 claim"


@pytest.mark.parametrize("seed", range(3))
def test_it_does_not_claim_what_it_certainly_has_not(seed: int) -> None:
    game = play(lay("first", "king judge:1 bishop queen", "thief cheat"), "p1 announce King")
    assert decide(game, seed) == "p2 pass"


@pytest.mark.parametrize("seed", range(3))
def test_who_is_questioned_names_the_card_they_have(seed: int) -> None:
    game = lay("first", "inquisitor judge:4 bishop:9 queen king witch fool thief")
    play(game, "p1 announce Inquisitor", *(f"p{n} pass" for n in range(2, 9)), "p1 question p2")
    assert decide(game, seed) == "p2 answer judge"


def test_it_beats_random_players_clearly() -> None:
    won = 0.0
    for number in range(24):
        game = Game.new("first", 4, seed=number // 4)
        table = {
            person: IsmctsPlayer(number, simulations=100)
            if seat == number % 4
            else RandomPlayer(number * 4 + seat)
            for seat, person in enumerate(game.persons)
        }
        tables.play(game, {p: Guarded(player, "test", ours=True) for p, player in table.items()})
        if game.persons[number % 4] in game.winners:
            won += 1 / len(game.winners)
    assert won >= 14, "6 would be its share"


# What it knows


@pytest.mark.parametrize(("edition", "name"), SETS)
def test_all_that_is_certain_holds_in_every_world_it_thinks_of(edition: str, name: str) -> None:
    game = printed_game(edition, name, seed=8)
    viewer = game.persons[1]
    guesses, told = Guesses(viewer), 0
    memory = [0] * WORDS
    sow(memory, 5)
    for number, table in enumerate(walk(game, seed=11, most=120)):
        for event in table.events(viewer, since=told):
            guesses.follow(event)
            told += 1
        if number % 8:
            continue
        view, s = table.view(viewer), guesses.state.copy()
        knowledge, drawable = view.knowledge(), guesses.drawable()
        for _ in range(20):
            kernels.lay_world(s, drawable, memory)
            names = [s.cast[kind].name for kind in s.cards]
            assert sorted(names) == sorted(view.deal)
            for place, card in enumerate(names):
                assert card in knowledge.options(place)


@pytest.mark.parametrize(("edition", "name"), SETS)
def test_but_for_the_cards_it_knows_the_position(edition: str, name: str) -> None:
    game = printed_game(edition, name, seed=9)
    public = [field for field in FIELDS if field != "cards"]
    for table in walk(game, seed=12, most=80):
        if table.to_act is not None:
            known = guess(table, table.to_act).state
            differing = [f for f in public if getattr(known, f) != getattr(table.state, f)]
            assert not differing


def twins() -> Iterator[tuple[Game, Game, str]]:
    """Two worlds that the person to act cannot tell apart, after exchanges both ways and with hidden cards exchanged."""
    chance = random.Random(6)
    for edition, name in SETS:
        game = printed_game(edition, name, seed=10)
        for _ in range(60):
            if game.over:
                break
            move = chance.choice(game.legal())
            ways = both_ways(move)
            if ways is not None:
                one, two = game.copy(), game.copy()
                one.play(ways[0])
                two.play(ways[1])
                if one.to_act not in (None, move.who):
                    yield one, two, str(one.to_act)
            game.play(move)
        viewer = game.to_act
        if viewer is not None:
            hidden = [place for place, card in game.view(viewer).cards().items() if card is None]
            yield game, _with_exchanged(game, *hidden[:2]), viewer


def test_equal_views_give_equal_choices() -> None:
    pairs = 0
    for one, two, viewer in twins():
        if msgspec.json.encode(one.view(viewer)) != msgspec.json.encode(two.view(viewer)):
            continue
        players = IsmctsPlayer(pairs, simulations=15), IsmctsPlayer(pairs, simulations=15)
        chosen = [
            player.choose(game.view(viewer), game.legal())
            for player, game in zip(players, (one, two), strict=True)
        ]
        assert chosen[0] == chosen[1]
        assert players[0].expected == players[1].expected
        pairs += 1
    assert pairs > 60


# What the observer sees of a choice


def test_cards_that_are_turned_up_tell_nodes_apart() -> None:
    game = lay("first", "king judge bishop queen", "thief cheat")
    s = game.state
    kinds = {row.name: kind + 1 for kind, row in enumerate(s.cast)}
    assert sight_of(s, 0, LOOK) == kinds["King"]
    assert sight_of(s, 1, LOOK) == 0
    assert sight_of(s, 0, ANNOUNCE) == 0
    play(game, "p1 announce King", "p2 claim", "p3 pass")
    s = game.state
    assert sight_of(s, 0, PASS) == kinds["King"] * 17 + kinds["Judge"]
    assert sight_of(s, 0, CLAIM) == (kinds["King"] * 17 + kinds["Judge"]) * 17 + kinds["Queen"]
    quiet = play(lay("first", "king judge bishop queen", "thief cheat"), "p1 announce King").state
    assert sight_of(quiet, 0, CLAIM) == 0
    quiet.answers = 2
    assert sight_of(quiet, 0, PASS) == 0


def test_what_a_power_shows_is_seen_by_those_who_may_see_it() -> None:
    s = lay("first", "spy judge bishop queen king witch fool thief").state
    s.cards[3] = 0
    s.user = 0
    for asked, choice, seen in (
        (phase.SPY, SPY + 2, (True, False)),
        (phase.SHOW, SHOW + 2, (True, True)),
        (phase.SHOW, SHOW + 1, (True, False)),
        (phase.NAME, NAME, (True, True)),
        (phase.TRADE, NAME, (False, False)),
    ):
        s.phase = asked
        assert tuple(sight_of(s, me, choice) != 0 for me in (0, 1)) == seen


@pytest.mark.parametrize("asked", [phase.TURN, phase.FOOL, phase.SPY_CHOICE])
def test_who_watches_has_one_edge_for_both_halves_of_a_secret(asked: int) -> None:
    s = lay("first", "fool judge bishop queen king witch spy thief").state
    s.phase, s.user, s.target = asked, 0, 3
    edges = []
    for me in (0, 1):
        tree = Tree(4, 400)
        tree.begin(0, [0])
        assert kernels.open_node(s, plain_row(tree), 0, me)
        edges.append(tree.edges["choice"][1 : tree.marks[kernels.EDGES]].tolist())
    assert edges[0] == offers(s)
    secret = [choice for choice in offers(s) if asked != phase.TURN or choice < LOOK]
    assert edges[1] == [choice for choice in offers(s) if choice not in secret[1::2]]


def test_a_game_that_is_cut_off_is_shared_by_the_richest() -> None:
    s = lay("first", "king:9 judge:9 bishop queen", "thief cheat", order="p4 p2 p3 p1").state
    assert richest(s) == 0b1010
    shares = [9.0] * 4
    share_out(s, shares)
    assert shares == [0.0, 0.5, 0.0, 0.5]


# Plain and compiled


class Positions(list[State]):
    """As an array of records: what is put in is copied."""

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401 - a list's own
        super().__setitem__(index, value.copy())


def plain_row(tree: Tree) -> tuple[Any, ...]:
    nodes, edges, *rest = tree.row()
    return nodes.view(np.recarray), edges.view(np.recarray), *rest


@pytest.mark.parametrize("really", [0, 1])
def test_the_own_half_of_a_secret_is_chosen_and_others_are_drawn(really: int) -> None:
    start = lay("first", "king judge bishop queen", "thief cheat").state
    worlds = np.array(start.cards)[:, None], np.ones(1), np.arange(start.kinds)
    exchange = offers(start)[really]
    for me, ways in ((0, {bool(really)}), (1, {False, True})):
        seen = set()
        for seed in range(12):
            tree, memory = Tree(4, 200), [0] * WORDS
            tree.begin(0, [exchange - (really if me else 0)])
            sow(memory, seed)
            games = Positions([start, start])
            kernels.search(games, worlds, plain_row(tree), memory, [1, 0, me], 0.7)
            seen.add(games[1].cards != start.cards)
        assert seen == ways


@pytest.mark.parametrize(("edition", "name"), [*SETS[1:4], *SETS[6:]])
def test_compiled_and_plain_search_grow_the_same_tree(edition: str, name: str) -> None:
    asked = set()
    for game in walk(printed_game(edition, name, seed=2), seed=3, most=60):
        if game.to_act is None or game.asked in asked:
            continue
        asked.add(game.asked)
        guesses = guess(game, game.to_act)
        s = guesses.state
        compiled, plain = Tree(30, 500), Tree(30, 500)
        memories = np.zeros((2, WORDS), np.int64)
        limits = np.array([40, 15, s.actor], np.int64)
        for tree, memory in zip((compiled, plain), memories, strict=True):
            tree.begin(s.actor, offers(s))
            sow(memory, 4)  # type: ignore[arg-type]  # NumPy's arrays are mutable sequences
        worlds = tuple(guesses.drawable())
        games = np.repeat(pack(s), 2)
        searcher()(games, worlds, compiled.row(), memories[0], limits, 0.7)
        # plain integers: NumPy's would overflow where the generator takes 32 bits of a product
        memory_words = memories[1].tolist()
        kernels.search(
            Positions([s, s]), worlds, plain_row(plain), memory_words, limits.tolist(), 0.7
        )
        assert memory_words == memories[0].tolist()
        assert compiled.nodes.tolist() == plain.nodes.tolist()
        assert compiled.edges.tolist() == plain.edges.tolist()
        assert compiled.marks.tolist() == plain.marks.tolist()


def test_keep_and_swap_are_neighbours() -> None:
    game = lay("first", "spy judge bishop queen king witch fool thief")
    play(game, "p1 announce Spy", *(f"p{n} pass" for n in range(2, 9)), "p1 spy p3")
    assert game.legal() == [Keep("p1"), Swap("p1")]
    assert decide(game, simulations=50) in ("p1 keep", "p1 swap")


def test_without_numba_it_says_what_to_install() -> None:
    code = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "numba":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
import ridotto.bots
from ridotto.errors import RidottoError
try:
    import ridotto.bots.search
except RidottoError as error:
    print(type(error).__name__, error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == (
        'RidottoError the player ismcts needs Numba: pip install "ridotto[fast]"\n'
    )
