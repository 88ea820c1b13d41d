"""What follows for certain about hidden cards: exact for up to 7 cards, and never wrong for any number."""

from __future__ import annotations

import random

import pytest

from ridotto.record.position import read_position
from ridotto.rules import events
from ridotto.rules.game import Game
from ridotto.rules.knowledge import MOST_WORLDS, ContradictionError, Knowledge
from ridotto.rules.sets import EDITIONS

World = tuple[str, ...]

SEVEN = ("Judge", "Bishop", "King", "Queen", "Thief", "Witch", "Fool")
PEASANTS = ("Peasant", "Peasant", "Judge", "King", "Queen", "Witch")
THIRTEEN = (
    "Judge",
    "Bishop",
    "King",
    "Fool",
    "Queen",
    "Thief",
    "Witch",
    "Spy",
    "Peasant",
    "Peasant",
    "Cheat",
    "Inquisitor",
    "Widow",
)


def swapped(world: World, first: int, second: int) -> World:
    cards = list(world)
    cards[first], cards[second] = cards[second], cards[first]
    return tuple(cards)


class Worlds:
    """Every arrangement of all cards that is still possible: slow, and nothing else to get wrong."""

    def __init__(self, cards: World) -> None:
        self.worlds = {cards}

    def exchanged(self, first: int, second: int) -> None:
        self.worlds = {swapped(world, first, second) for world in self.worlds}

    def handled(self, first: int, second: int) -> None:
        self.worlds |= {swapped(world, first, second) for world in self.worlds}

    def seen(self, place: int, card: str) -> None:
        self.worlds = {world for world in self.worlds if world[place] == card}

    def options(self) -> list[set[str]]:
        return [set(cards) for cards in zip(*self.worlds, strict=True)]


class Cards:
    """The real cards, with something done to them at random that is told to everybody who listens."""

    def __init__(self, cards: World, seed: int) -> None:
        self.cards = cards
        self.chance = random.Random(seed)

    def happen(self, seeing: float, *listeners: Knowledge | Worlds) -> None:
        first, second = self.chance.sample(range(len(self.cards)), 2)
        if self.chance.random() < seeing:
            for listener in listeners:
                listener.seen(first, self.cards[first])
        elif self.chance.random() < 0.3:
            self.cards = swapped(self.cards, first, second)
            for listener in listeners:
                listener.exchanged(first, second)
        else:
            if self.chance.random() < 0.5:
                self.cards = swapped(self.cards, first, second)
            for listener in listeners:
                listener.handled(first, second)


def options(knowledge: Knowledge, places: int) -> list[set[str]]:
    return [set(knowledge.options(place)) for place in range(places)]


def is_relaxed(knowledge: Knowledge) -> bool:
    return any(group.worlds is None for group in knowledge._groups.values())


def relaxed(cards: World) -> Knowledge:
    """After so much handling that arrangements are no longer kept one by one."""
    knowledge = Knowledge(cards)
    for _ in range(2):
        for place in range(len(cards) - 1):
            knowledge.handled(place, place + 1)
    assert is_relaxed(knowledge)
    return knowledge


# Exact for up to seven cards.


@pytest.mark.parametrize("seeing", [0.1, 0.4])
@pytest.mark.parametrize(
    "cards", [SEVEN[:2], SEVEN[:3], SEVEN[:4], SEVEN[:5], SEVEN[:6], PEASANTS, PEASANTS[:3]]
)
def test_up_to_six_cards_the_options_are_those_of_every_possible_world(
    cards: World, seeing: float
) -> None:
    for seed in range(12):
        table, knowledge, worlds = Cards(cards, seed), Knowledge(cards), Worlds(cards)
        for _ in range(25):
            table.happen(seeing, knowledge, worlds)
            assert options(knowledge, len(cards)) == worlds.options()


@pytest.mark.parametrize("cards", [SEVEN, (*PEASANTS, "Fool")])
def test_seven_cards_the_options_are_those_of_every_possible_world(cards: World) -> None:
    for seed in range(3):
        table, knowledge, worlds = Cards(cards, seed), Knowledge(cards), Worlds(cards)
        for _ in range(30):
            table.happen(0.15, knowledge, worlds)
            assert options(knowledge, len(cards)) == worlds.options()


def test_seven_cards_all_5040_arrangements_are_still_exact() -> None:
    knowledge, worlds = Knowledge(SEVEN), Worlds(SEVEN)
    for last in range(6, 0, -1):
        for place in range(last):
            knowledge.handled(place, place + 1)
            worlds.handled(place, place + 1)
    assert len(worlds.worlds) == MOST_WORLDS == 5_040
    assert not is_relaxed(knowledge)
    for place, card in enumerate(("Queen", "Fool", "Judge", "King", "Witch")):
        knowledge.seen(place, card)
        worlds.seen(place, card)
    assert options(knowledge, 7) == worlds.options()
    knowledge.seen(5, "Thief")
    assert knowledge.card(6) == "Bishop"


def test_the_certain_card_is_the_only_option_and_there_is_none_while_there_are_several() -> None:
    knowledge = Knowledge(("Judge", "King", "Queen"))
    knowledge.handled(0, 1)
    assert [knowledge.card(place) for place in range(3)] == [None, None, "Queen"]
    assert [len(knowledge.options(place)) for place in range(3)] == [2, 2, 1]


# Single inferences.


def test_of_two_handled_cards_the_second_is_certain_once_the_first_is_seen() -> None:
    for shown, other in (("Judge", "King"), ("King", "Judge")):
        knowledge = Knowledge(("Judge", "King", "Queen"))
        knowledge.handled(0, 1)
        knowledge.seen(0, shown)
        assert knowledge.card(0) == shown
        assert knowledge.card(1) == other


def test_elimination_works_along_a_chain_of_handled_cards() -> None:
    knowledge = Knowledge(("Judge", "King", "Queen"))
    knowledge.handled(0, 1)
    knowledge.handled(1, 2)
    assert knowledge.card(0) is None
    knowledge.seen(2, "Judge")  # only if both pairs were exchanged
    assert [knowledge.card(place) for place in range(3)] == ["King", "Queen", "Judge"]


def test_a_card_seen_between_two_handlings_tells_about_the_first_only() -> None:
    knowledge = Knowledge(("Judge", "King"))
    knowledge.handled(0, 1)
    knowledge.seen(0, "King")
    knowledge.handled(0, 1)
    assert knowledge.card(0) is None
    assert knowledge.options(1) == {"Judge", "King"}


def test_two_peasants_handled_among_themselves_stay_certain() -> None:
    knowledge = Knowledge(PEASANTS)
    knowledge.handled(0, 1)
    assert knowledge.card(0) == knowledge.card(1) == "Peasant"
    knowledge.handled(1, 2)
    assert knowledge.card(0) == "Peasant"
    knowledge.seen(2, "Peasant")
    assert knowledge.card(1) == "Judge"


def test_one_peasant_seen_does_not_say_which_of_the_two_it_was() -> None:
    knowledge = Knowledge(("Peasant", "Judge", "Peasant", "King"))
    knowledge.handled(0, 1)
    knowledge.handled(1, 2)
    knowledge.seen(1, "Peasant")
    assert knowledge.options(0) == knowledge.options(2) == {"Judge", "Peasant"}
    knowledge.seen(2, "Judge")
    assert knowledge.card(0) == "Peasant"


def test_known_exchanges_carry_all_that_is_known_along() -> None:
    knowledge = Knowledge(("Judge", "King", "Queen"))
    knowledge.exchanged(0, 2)
    assert [knowledge.card(place) for place in range(3)] == ["Queen", "King", "Judge"]
    knowledge.handled(0, 1)
    knowledge.exchanged(1, 2)  # the doubt moves to the third place
    assert knowledge.card(1) == "Judge"
    assert knowledge.options(2) == {"Queen", "King"}
    knowledge.exchanged(0, 2)  # within the doubt
    knowledge.seen(2, "King")
    assert knowledge.card(0) == "Queen"


# Contradictions.


def test_seeing_what_cannot_lie_there_is_a_contradiction() -> None:
    knowledge = Knowledge(("Judge", "King", "Queen"))
    with pytest.raises(ContradictionError):
        knowledge.seen(0, "King")
    with pytest.raises(ContradictionError):
        knowledge.seen(0, "Spy")
    knowledge.handled(0, 1)
    with pytest.raises(ContradictionError):
        knowledge.seen(0, "Queen")
    knowledge.seen(0, "King")
    with pytest.raises(ContradictionError):
        knowledge.seen(1, "King")


def test_a_contradiction_is_a_value_error_and_changes_nothing() -> None:
    knowledge = Knowledge(SEVEN)
    knowledge.handled(0, 1)
    before = options(knowledge, 7)
    with pytest.raises(ValueError, match="Fool"):
        knowledge.seen(1, "Fool")
    assert options(knowledge, 7) == before


def test_relaxed_the_same_card_twice_is_a_contradiction() -> None:
    knowledge = relaxed(THIRTEEN)
    knowledge.seen(4, "King")
    with pytest.raises(ContradictionError):
        knowledge.seen(5, "King")


def test_relaxed_a_third_peasant_is_a_contradiction() -> None:
    knowledge = relaxed(THIRTEEN)
    knowledge.seen(8, "Peasant")
    knowledge.seen(9, "Peasant")
    with pytest.raises(ContradictionError):
        knowledge.seen(7, "Peasant")


# Thirteen cards: past the limit certainty may be lost, never invented.


@pytest.mark.parametrize("seeing", [0.05, 0.1, 0.2])
def test_thirteen_cards_the_options_always_hold_the_true_card(seeing: float) -> None:
    was_relaxed = certain = 0
    for seed in range(10):
        table, knowledge = Cards(THIRTEEN, seed), Knowledge(THIRTEEN)
        for _ in range(60):
            table.happen(seeing, knowledge)
            was_relaxed += is_relaxed(knowledge)
            for place, card in enumerate(table.cards):
                assert card in knowledge.options(place)
                assert knowledge.card(place) in (card, None)
                certain += knowledge.card(place) is not None
    assert was_relaxed
    assert certain


def test_relaxed_what_was_seen_is_certain_again_and_no_option_anywhere_else() -> None:
    knowledge = relaxed(THIRTEEN)
    knowledge.seen(4, "King")
    assert knowledge.card(4) == "King"
    assert all("King" not in knowledge.options(place) for place in range(13) if place != 4)


def test_relaxed_once_all_but_one_are_seen_the_last_is_certain() -> None:
    knowledge = relaxed(THIRTEEN)
    for place, card in enumerate(THIRTEEN[:-1]):
        knowledge.seen(place, card)
    assert knowledge.card(12) == "Widow"


def test_relaxed_a_card_that_was_never_touched_stays_certain() -> None:
    knowledge = Knowledge(THIRTEEN)
    for _ in range(2):
        for place in range(11):
            knowledge.handled(place, place + 1)
    assert is_relaxed(knowledge)
    assert knowledge.card(12) == "Widow"


# Views: what the events of a real game say.


def choose(game: Game, chance: random.Random) -> str:
    """A random kind of move and then a random one of it; claims are rare, so that much stays hidden."""
    legal = game.legal_texts()
    kinds = sorted({text.split()[1] for text in legal})
    if game.asked == "answer":
        kind = "claim" if chance.random() < 0.1 else "pass"
    elif game.asked == "turn" and chance.random() < 0.5:
        kind = "exchange"
    else:
        kind = chance.choice(kinds)
    return chance.choice([text for text in legal if text.split()[1] == kind])


def viewers(game: Game) -> tuple[str, ...]:
    return (*game.persons, "public")


def possible_cards(game: Game, viewer: str) -> dict[str, set[str]]:
    """What may lie at each place, from the viewer's events and every possible world."""
    worlds = Worlds(())
    names: list[str] = []
    for event in game.events(viewer):
        match event:
            case events.Dealt(cards=hands, centre=centre):
                worlds = Worlds(tuple(card for hand in hands for card in hand) + centre)
                names = list(game.at(0).cards)
            case events.SeatsChanged(first=first, second=second):
                trade = {first: second, second: first}
                names = [trade.get(name, name) for name in names]
            case events.CardsHandled(first=first, second=second, really=None):
                worlds.handled(names.index(first), names.index(second))
            case events.CardsHandled(first=first, second=second, really=True):
                worlds.exchanged(names.index(first), names.index(second))
            case events.CardSeen(place=place, character=str(card)):
                worlds.seen(names.index(place), card)
            case events.CardShown(place=place, character=str(card)):
                worlds.seen(names.index(place), card)
            case events.Revealed(place=place, character=card):
                worlds.seen(names.index(place), card)
            case _:
                pass
    return dict(zip(names, worlds.options(), strict=True))


SMALL_TABLES = [
    ("first", "1E-2", 2),
    ("first", "1E-3", 3),
    ("first", "1E-4", 4),
    ("first", "1E-6", 6),
    ("second", "4B", 4),
    ("second", "5A", 5),
    ("second", "6A", 6),
]


@pytest.mark.parametrize(("edition", "name", "players"), SMALL_TABLES)
def test_at_a_small_table_every_view_is_certain_of_just_what_follows(
    edition: str, name: str, players: int
) -> None:
    for seed in range(3):
        chance = random.Random(f"{name} {seed}")
        game = Game.new(edition, players, cards=name, seed=seed)
        for number in range(1, 61):
            if game.over:
                break
            game.play(choose(game, chance))
            if number % 7 and not game.over:
                continue
            for viewer in viewers(game):
                may = possible_cards(game, viewer)
                certain = {place: min(cards) for place, cards in may.items() if len(cards) == 1}
                known = game.view(viewer).cards()
                assert known == {place: certain.get(place) for place in game.cards}
                assert all(game.cards[place] == card for place, card in certain.items())


PRINTED = [
    (edition.name, printed.name, printed.players)
    for edition in EDITIONS.values()
    for printed in edition.sets
    if printed.players >= 7
]


@pytest.mark.parametrize(("edition", "name", "players"), PRINTED)
def test_at_a_large_table_no_view_is_ever_certain_of_a_wrong_card(
    edition: str, name: str, players: int
) -> None:
    chance = random.Random(name)
    game = Game.new(edition, players, cards=name, seed=1)
    certain = 0
    for last in (14, 28):
        while game.turn <= last and not game.over:
            game.play(choose(game, chance))
        for viewer in viewers(game):
            for place, card in game.view(viewer).cards().items():
                assert card in (game.cards[place], None)
                certain += card is not None
    assert certain


def test_thirteen_persons_who_only_exchange_and_look_are_never_certain_of_a_wrong_card() -> None:
    chance = random.Random(13)
    game = Game.new("first", 13, seed=13)
    for number in range(1, 105):
        legal = [text for text in game.legal_texts() if " announce " not in text]
        looks = [text for text in legal if text.endswith("look")]
        game.play(chance.choice(looks if looks and chance.random() < 0.3 else legal))
        if number % 52:
            continue
        for viewer in viewers(game):
            for place, card in game.view(viewer).cards().items():
                assert card in (game.cards[place], None)
    assert any(is_relaxed(game.view(viewer).knowledge()) for viewer in viewers(game))


FIRST_FOUR = "p1:6:judge p2:6:bishop p3:6:king p4:6:queen c1:thief c2:cheat court:0"


def test_after_the_open_deal_everybody_knows_every_card() -> None:
    game = Game.new("first", 5, seed=1)
    for viewer in viewers(game):
        assert game.view(viewer).cards() == game.cards


def test_own_exchanges_are_known_to_who_made_them_and_to_nobody_else() -> None:
    for really in ("yes", "no"):
        game = read_position(f"first 5 {FIRST_FOUR}")
        game.play(f"p1 exchange p3 {really}")
        assert game.view("p1").cards() == game.cards
        for viewer in ("p2", "p3", "p4", "public"):
            known = game.view(viewer).cards()
            assert known == game.cards | {"p1": None, "p3": None}


def test_of_two_handled_cards_one_revealed_makes_the_other_certain_for_the_public() -> None:
    game = read_position(f"first 5 {FIRST_FOUR}")
    game.play("p1 exchange p3 yes")
    game.play("p2 announce king")
    game.play("p3 claim")
    game.play("p4 pass")
    game.play("p1 pass")
    for viewer in viewers(game):
        known = game.view(viewer).cards()
        assert (known["p3"], known["p1"]) == ("Judge", "King")


def test_a_look_tells_only_who_looked() -> None:
    game = read_position(f"first 5 {FIRST_FOUR}")
    game.play("p1 exchange p2 yes")
    game.play("p2 look")
    assert game.view("p2").cards() == game.cards
    assert game.view("p3").cards()["p1"] is None
    assert game.view("public").cards()["p2"] is None


def test_two_peasants_exchanged_by_somebody_else_stay_certain_in_every_view() -> None:
    game = read_position(
        "first 9 p1:6:peasant p2:6:peasant p3:6:judge p4:6:king p5:6:queen p6:6:witch p7:6:fool"
        " p8:6:bishop court:0"
    )
    game.play("p1 exchange p2 yes")
    for viewer in viewers(game):
        assert game.view(viewer).cards() == game.cards


def test_the_spy_knows_both_cards_and_the_others_neither() -> None:
    game = read_position(
        "first 5 p1:6:judge p2:6:spy p3:6:king p4:6:queen c1:thief c2:cheat court:0"
    )
    for move in ("p1 announce spy", "p2 pass", "p3 pass", "p4 pass", "p1 spy p4", "p1 swap"):
        game.play(move)
    assert game.cards["p1"] == "Queen"
    assert game.view("p1").cards() == game.cards
    assert game.view("p4").cards() == game.cards | {"p1": None, "p4": None}


def test_the_princess_shows_a_card_to_all_players_but_its_owner_and_the_public() -> None:
    game = read_position(
        "second 7 p1:6:judge p2:6:cheater p3:6:patron p4:6:princess p5:6:trickster p6:6:witch"
        " court:0"
    )
    game.play("p1 exchange p3 no")
    game.play("p2 announce princess")
    for person in ("p3", "p4", "p5", "p6", "p1"):
        game.play(f"{person} pass")
    game.play("p2 show p3")
    for viewer in ("p1", "p2", "p4", "p5", "p6"):
        assert game.view(viewer).cards() == game.cards
    for viewer in ("p3", "public"):
        assert game.view(viewer).cards() == game.cards | {"p1": None, "p3": None}


def test_who_changes_seats_knows_what_they_know_wherever_they_sit() -> None:
    """Q16: the cards stay at the seats, the knowledge goes with the person."""
    game = read_position(
        "second 9 p1:6:puppet-master p2:6:judge p3:6:princess p4:6:peasant p5:6:beggar p6:6:peasant"
        " p7:6:trickster p8:6:widow court:0 / p1 exchange p5 yes / p2 look / p3 exchange p2 yes"
    )
    game.play("p4 announce puppet master")
    for person in ("p5", "p6", "p7", "p8", "p1", "p2", "p3"):
        game.play(f"{person} pass")
    game.play("p4 seat p3 p5")
    assert game.seats == ("p1", "p2", "p5", "p4", "p3", "p6", "p7", "p8")
    assert (game.cards["p5"], game.cards["p2"]) == ("Judge", "Princess")
    by_p3 = game.view("p3").cards()
    assert (by_p3["p5"], by_p3["p2"]) == ("Judge", "Princess")  # p3 made that exchange
    assert (by_p3["p1"], by_p3["p3"]) == (None, None)  # p1 made this one with p5's seat
    by_p1 = game.view("p1").cards()
    assert (by_p1["p1"], by_p1["p3"]) == ("Beggar", "Puppet Master")
    assert (by_p1["p5"], by_p1["p2"]) == (None, None)
