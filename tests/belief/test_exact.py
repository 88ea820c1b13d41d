"""The exact belief against every history, and its operations one by one."""

from __future__ import annotations

import random
from itertools import permutations

import numpy as np
import pytest
from guessing import wander
from histories import CHANCE, MODEL, Histories

from ridotto import Game
from ridotto.belief import Belief
from ridotto.belief.arrangements import arrangements_of
from ridotto.belief.exact import Exact
from ridotto.rules import events
from ridotto.rules.knowledge import ContradictionError, Knowledge

MOST_HIDDEN = 9
"""Hidden exchanges in one game: 512 histories."""

OWN_SIX = ["Judge", "Fool", "King", "Beggar", "Widow", "Spy", "Empress", "Princess"]
OWN_FIRST = ["Judge", "Fool", "King", "Queen", "Spy", "Witch", "Widow", "Thief"]

TABLES = {
    "two players": lambda seed: Game.new("first", 2, seed=seed),
    "three players": lambda seed: Game.new("first", 3, seed=seed),
    "two in the centre": lambda seed: Game.new("first", 4, seed=seed),
    "one in the centre": lambda seed: Game.new("second", 5, seed=seed),
    "six": lambda seed: Game.new("first", 6, seed=seed),
    "seven": lambda seed: Game.new("second", 7, seed=seed),
    "both Peasants": lambda seed: Game.new("first", 8, seed=seed),
    "Puppet Master and Peasants": lambda seed: Game.new("second", 8, cards="8B", seed=seed),
    "own, centre, Princess, Fool, Spy": lambda seed: Game.new(
        "second", 6, cards=OWN_SIX, seed=seed
    ),
    "own, centre, Spy of the first": lambda seed: Game.new("first", 6, cards=OWN_FIRST, seed=seed),
}


def agree(belief: Belief, truth: Histories) -> None:
    assert set(belief.places) == set(truth.names)
    for place, chances in belief.chances().items():
        options = truth.options(place)
        assert belief.possible(place) == options
        assert belief.certain()[place] == (next(iter(options)) if len(options) == 1 else None)
        for card, chance in chances.items():
            assert chance == pytest.approx(truth.chance_of(place, card), abs=1e-12)


def compare_game(game: Game, viewer: str, seed: int) -> set[type[events.Event]]:
    """Follow a random game with both; says which events there were."""
    belief, truth = Belief(viewer, MODEL), Histories(viewer)
    told = 0
    for table in wander(game, seed, turns=16):
        for event in table.events(viewer, since=told):
            belief.follow(event)
            truth.follow([event])
            told += 1
        agree(belief, truth)
        if truth.hidden >= MOST_HIDDEN:
            break
    return {type(event) for event in game.events(viewer)}


@pytest.mark.parametrize("name", TABLES)
def test_exact_is_what_all_histories_together_say(name: str) -> None:
    met: set[type[events.Event]] = set()
    for seed in range(5):
        game = TABLES[name](seed)
        for viewer in (game.persons[seed % len(game.persons)], "public"):
            met |= compare_game(TABLES[name](seed), viewer, seed)
    assert {events.CardsHandled, events.Announced, events.Answered} <= met


def puppet_game() -> Game:
    """Persons change seats while cards are hidden, and go on."""
    deal = ["Puppet Master", "Peasant", "Judge", "Peasant", "Beggar", "Princess", "Widow", "Witch"]
    game = Game.deal("second", deal, unchecked=True)
    for text in (
        "p1 exchange p2 yes",
        "p2 exchange p3 yes",
        "p3 exchange p4 no",
        "p4 exchange p8 yes",
        "p5 announce puppet master",
        *(f"p{n} pass" for n in (6, 7, 8, 1, 2, 3, 4)),
        "p5 seat p1 p3",
        "p6 exchange p1 yes",
        "p7 exchange p3 no",
        "p8 look",
        "p3 exchange p1 yes",  # p3 now sits where p1 sat
        "p2 announce peasant",
        "p1 claim",
        *(f"p{n} pass" for n in (4, 5, 6, 7, 8)),
        "p3 claim",
    ):
        game.play(text)
    return game


@pytest.mark.parametrize("viewer", ["p1", "p2", "p3", "p5", "p8", "public"])
def test_q16_exact_follows_persons_who_change_seats(viewer: str) -> None:
    game = puppet_game()
    belief, truth = Belief(viewer, MODEL), Histories(viewer)
    for event in game.events(viewer):
        belief.follow(event)
        truth.follow([event])
        if truth.names:
            agree(belief, truth)
    assert truth.hidden > 4
    assert any(isinstance(event, events.SeatsChanged) for event in game.events(viewer))


def random_steps(exact: Exact, truth: Histories, chance: random.Random, steps: int) -> None:
    """The same random steps for both; what is seen is what one history has."""
    cards = [truth.names.index(name) for name in truth.names]
    kinds = sorted({card for _, laid in truth.all for card in laid})
    for _ in range(steps):
        first, second = chance.sample(cards, 2)
        kind = chance.choice(kinds)
        match chance.choice(["maybe", "maybe", "exchange", "see", "hear"]):
            case "maybe":
                exact.handled(first, second, truth.chance)
                truth.maybe(str(first), str(second))
            case "exchange":
                exact.exchanged(first, second)
                truth.exchange(str(first), str(second))
            case "see":
                _, laid = chance.choice(truth.all)
                exact.seen(first, int(laid[first]))
                truth.see(str(first), laid[first])
            case "hear":
                exact.weigh(first, int(kind), 3.5)
                truth.hear(str(first), kind, 3.5)


@pytest.mark.parametrize("alike", [False, True], ids=["all different", "two alike"])
@pytest.mark.parametrize("places", [2, 3, 4, 5, 6, 7, 8])
def test_any_steps_give_what_all_histories_say(places: int, alike: bool) -> None:
    kinds = places - alike
    for seed in range(6):
        chance = random.Random(seed)
        cards = [*range(kinds), *([kinds // 2] if alike else [])]
        chance.shuffle(cards)
        exact, truth = Exact(cards, kinds), Histories("public", 0.35)
        truth.lay([str(card) for card in cards], [str(place) for place in range(places)])
        random_steps(exact, truth, chance, 16)
        for place in range(places):
            for kind in range(kinds):
                told = truth.chance_of(str(place), str(kind))
                assert exact.marginals()[place, kind] == pytest.approx(told, abs=1e-12)
                possible = str(kind) in truth.options(str(place))
                assert exact.possible()[place, kind] == possible


@pytest.mark.parametrize("copies", [(1,), (2,), (1, 1, 1, 1), (2, 1, 1), (1,) * 7, (2, 1, 1, 1)])
def test_every_arrangement_is_there_once_and_in_order(copies: tuple[int, ...]) -> None:
    cards = [kind for kind, number in enumerate(copies) for _ in range(number)]
    expected = sorted(set(permutations(cards)))
    table = arrangements_of(copies)
    assert [tuple(column) for column in table.cards.T.tolist()] == expected
    assert table.count == len(expected)
    assert [table.number_of(laid) for laid in expected] == list(range(len(expected)))


def test_exchanging_twice_leads_back() -> None:
    table = arrangements_of((2, 1, 1, 1, 1))
    for first in range(6):
        for second in range(first):
            there = table.exchange(first, second)
            assert (there[there] == np.arange(table.count)).all()
            assert (table.cards[first][there] == table.cards[second]).all()
            assert table.exchange(second, first) is there


def test_the_tables_are_shared_by_all_sets_of_one_pattern() -> None:
    one, two = Exact([0, 1, 2, 2], 3), Exact([0, 1, 0, 2], 3)
    assert one._table is two._table
    assert two.marginals().tolist() == [[1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1]]


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    exact = Exact([0, 1, 2, 3], 4)
    exact.handled(0, 1, 0.5)
    before = exact.marginals().tobytes(), exact.possible().tobytes()
    with pytest.raises(ContradictionError, match="cannot lie there"):
        exact.seen(0, 2)
    assert (exact.marginals().tobytes(), exact.possible().tobytes()) == before


def test_more_than_eight_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="up to 8 cards, not 9"):
        Exact(range(9), 9)


def test_opinions_however_strong_make_nothing_certain_or_impossible() -> None:
    exact = Exact([0, 1, 2], 3)
    exact.handled(0, 1, 0.5)
    for _ in range(400):
        exact.weigh(0, 0, 900.0)
        exact.weigh(2, 2, 0.002)
    assert exact.possible().tolist() == [
        [True, True, False],
        [True, True, False],
        [False, False, True],
    ]
    assert 0.0 < exact.marginals()[0, 1] < 1e-100
    exact.seen(0, 1)  # against all opinion, and yet so
    assert exact.marginals().tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]


def test_up_to_seven_cards_the_facts_are_those_of_the_rules() -> None:
    chance = random.Random(3)
    for _ in range(20):
        cards = [0, 1, 2, 3, 4, 5, 5]
        exact, facts = Exact(cards, 6), Knowledge([str(card) for card in cards])
        for _ in range(25):
            first, second = chance.sample(range(7), 2)
            match chance.choice(["handled", "handled", "exchanged", "seen"]):
                case "handled":
                    exact.handled(first, second, CHANCE)
                    facts.handled(first, second)
                case "exchanged":
                    exact.exchanged(first, second)
                    facts.exchanged(first, second)
                case "seen":
                    card = chance.choice(sorted(facts.options(first)))
                    exact.seen(first, int(card))
                    facts.seen(first, card)
            for place, row in enumerate(exact.possible().tolist()):
                assert {str(kind) for kind, may in enumerate(row) if may} == facts.options(place)
