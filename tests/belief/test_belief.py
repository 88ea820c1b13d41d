"""What is true of every belief, whoever's it is and however it is worked out."""

from __future__ import annotations

import numpy as np
import pytest
import worlds
from guessing import wander, wandered
from histories import MODEL
from playing import PRINTED, printed_game
from tables import play
from worlds import LeakError, pairs_of_worlds

from ridotto import Game, RidottoError, read_position
from ridotto.belief import WAYS, Belief, Known, believe, what_could_be_known
from ridotto.belief import belief as belief_module
from ridotto.belief.belief import usual_model
from ridotto.belief.exact import Exact
from ridotto.belief.model import REALLY_CELLS, REALLY_FOOL, REALLY_SPY, starting_model
from ridotto.belief.particles import Particles
from ridotto.rules import game as game_module
from ridotto.rules import view as view_module
from ridotto.rules.events import TurnBegan
from ridotto.rules.sets import EDITIONS
from ridotto.rules.view import View


def check_sums(belief: Belief, view: View) -> None:
    """A card at every place, and every card at one place."""
    table = belief.table()
    assert table.sum(axis=1) == pytest.approx(1.0, abs=1e-9)
    copies = [view.deal.count(name) for name in belief.characters]
    assert table.sum(axis=0) == pytest.approx(copies, abs=1e-5)
    assert (table >= 0.0).all()


def check_facts(belief: Belief, view: View, truth: dict[str, str]) -> None:
    """What is certain is as the rules have it, and what is true is never thought impossible."""
    chances, certain = belief.chances(), belief.certain()
    assert set(chances) == set(truth)
    knowledge = view.knowledge()
    for place, card in view.cards().items():
        options = knowledge.options(view.place_number(place))
        assert belief.possible(place) <= options
        if (
            len(truth) != 8
        ):  # beyond 7 cards the rules' own knowledge may miss some, the exact belief does not
            assert belief.possible(place) == options
            assert certain[place] == card
        assert card in (None, certain[place])
        assert {name for name, chance in chances[place].items() if chance > 0.0} == (
            belief.possible(place)
        )
        sure = certain[place]
        assert (sure is not None) == (1.0 in chances[place].values())
        if sure is not None:
            assert chances[place][sure] == 1.0
        assert chances[place][truth[place]] > 0.0


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_sums_and_facts_hold_all_through_a_game(edition: str, name: str) -> None:
    game = printed_game(edition, name, 5)
    viewers = (game.persons[0], game.persons[-1], "public")
    beliefs = {viewer: Belief(viewer) for viewer in viewers}
    told = 0
    for table in wander(game, 5, turns=24):
        for viewer, belief in beliefs.items():
            for event in table.events(viewer, since=told):
                belief.follow(event)
        told = len(table.events("public"))
        if table.asked == "turn":
            for viewer, belief in beliefs.items():
                check_sums(belief, table.view(viewer))
                check_facts(belief, table.view(viewer), table.cards)
    for viewer, belief in beliefs.items():
        anew = believe(game.view(viewer))
        assert anew.table().tobytes() == belief.table().tobytes()
        assert anew.certain() == belief.certain()


def test_fourteen_cards_are_believed_too() -> None:
    cards = [row.name for row in EDITIONS["second"].characters if row.name != "Peasant"][:14]
    game = wandered(Game.new("second", 12, cards=cards, seed=4, unchecked=True), 4, turns=12)
    belief = believe(game.view("p12"))
    assert belief.table().shape == (14, 14)
    check_sums(belief, game.view("p12"))
    check_facts(belief, game.view("p12"), game.cards)


@pytest.mark.parametrize("players", [2, 6, 13])
def test_to_ask_changes_nothing(players: int) -> None:
    game = wandered(Game.new("first", players, seed=3), 3, turns=15)
    asked = Belief("p1")
    for event in game.events("p1"):
        asked.follow(event)
        asked.chances()
        asked.certain()
        what_could_be_known(asked)
    assert asked.table().tobytes() == believe(game.view("p1")).table().tobytes()


# Only views.


def beliefs_for(viewer: str, game: Game) -> bytes:
    belief = believe(game.view(viewer))
    return belief.table().tobytes() + repr(sorted(belief.certain().items())).encode()


SOME_SETS = [
    ("first", "1E-2"),
    ("first", "1E-4"),
    ("second", "8B"),
    ("second", "9A"),
    ("first", "1E-13"),
]


@pytest.mark.parametrize(("edition", "name"), SOME_SETS)
def test_equal_views_give_equal_beliefs(
    edition: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "everything_for", beliefs_for)
    assert sum(pairs_of_worlds(printed_game(edition, name, 1), 1, 12)) > 20


def test_a_belief_from_more_than_the_view_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "everything_for", beliefs_for)
    for module in (game_module, view_module, belief_module):
        monkeypatch.setattr(module, "seen_by", lambda event, _viewer: event)
    with pytest.raises(LeakError):
        sum(pairs_of_worlds(printed_game("second", "8A", 1), 1, 12))


# What counts, and how much.


def opening() -> Game:
    """Four exchanges: p1's and p3's are real."""
    game = Game.deal("first", ["King", "Queen", "Judge", "Bishop", "Spy", "Fool"], unchecked=True)
    return play(
        game, "p1 exchange p2 yes", "p2 exchange p3 no", "p3 exchange p4 yes", "p4 exchange p1 no"
    )


def test_own_exchanges_are_certain_and_others_are_not() -> None:
    game = Game.deal("first", ["King", "Queen", "Judge", "Bishop", "Spy", "Fool"], unchecked=True)
    play(game, "p1 exchange p2 yes")
    assert believe(game.view("p1")).certain()["p2"] == "King"
    other = believe(game.view("p3"), MODEL)
    assert other.certain()["p2"] is None
    assert other.chances()["p2"] == pytest.approx(
        {"King": 0.7, "Queen": 0.3, "Judge": 0, "Bishop": 0, "Spy": 0, "Fool": 0}
    )
    assert other.possible("p2") == {"King", "Queen"}
    assert other.chance("p2", "King") == pytest.approx(0.7)


@pytest.mark.parametrize("way", WAYS)
def test_ones_own_words_tell_oneself_nothing(way: str) -> None:
    game = play(opening(), "p5 announce king", "p6 pass")
    silent = {viewer: believe(game.view(viewer), way=way) for viewer in ("p1", "p5")}
    for word, more in (("p1 pass", False), ("p1 claim", True)):
        spoken = play(game.copy(), word)
        own, told = (believe(spoken.view(viewer), way=way) for viewer in ("p1", "p5"))
        assert own.table().tobytes() == silent["p1"].table().tobytes()
        chance, before = told.chance("p1", "King"), silent["p5"].chance("p1", "King")
        assert chance > before if more else chance < before
        if more:
            assert told.chance("p2", "King") < silent["p5"].chance("p2", "King")


def test_reading_says_how_much_others_words_count() -> None:
    game = opening()
    silent = believe(game.view("p6"), reading=1.0).chance("p1", "Bishop")
    play(game, "p5 announce bishop", "p6 pass", "p1 claim")
    deaf, half, whole = (
        believe(game.view("p6"), reading=reading).chance("p1", "Bishop") for reading in (0, 0.5, 1)
    )
    assert deaf == silent
    assert silent < half < whole


@pytest.mark.parametrize("way", WAYS)
def test_however_often_something_is_said_opinion_makes_nothing_certain(way: str) -> None:
    game = Game.deal("first", [["King", "Fool", "Witch"], ["Judge", "Queen", "Bishop"]])
    for turn in range(4):
        game.play(f"p{turn % 2 + 1}.l exchange p{2 - turn % 2}.l yes")
    for _ in range(80):
        play(game, "p1.l look", "p2.l announce judge", "p1 pass")
    for viewer in ("p1", "p2", "public"):
        belief = believe(game.view(viewer), way=way)
        for place, chances in belief.chances().items():
            open_to = belief.possible(place)
            assert {name for name, chance in chances.items() if chance > 0.0} == open_to
            assert (1.0 in chances.values()) == (len(open_to) == 1)


def test_each_situation_has_its_own_chance() -> None:
    game = play(opening(), "p5 announce fool", *(f"p{n} pass" for n in (6, 1, 2, 3, 4)))
    game.play("p5 fool p1 p6 yes")
    model = [0.5] * REALLY_CELLS + [1.0] * (len(starting_model()) - REALLY_CELLS)
    for chance in (0.2, 0.9):
        model[REALLY_FOOL] = chance
        assert believe(game.view("p2"), model).chance("p1", "Fool") == pytest.approx(chance)
    play(game, "p6 announce spy", *(f"p{n} pass" for n in (1, 2, 3, 4, 5)))
    play(game, "p6 spy p5", "p6 swap")
    model[REALLY_FOOL] = 0.5
    for chance in (0.3, 0.8):
        model[REALLY_SPY] = chance
        found = believe(game.view("p2"), model).chance("p6", "Spy")
        assert found == pytest.approx(chance)
    assert believe(game.view("p6"), model).certain()["p6"] == "Spy"


def test_p15_whoever_shows_a_card_does_not_learn_it_nor_do_spectators() -> None:
    deal = ["Judge", "Fool", "King", "Princess", "Widow", "Witch"]
    game = play(
        Game.deal("second", deal),
        "p1 exchange p2 yes",
        "p2 exchange p1 no",
        "p3 exchange p2 no",
        "p4 exchange p5 no",
        "p5 look",
        "p6 exchange p1 no",
        "p1 look",
        "p2 look",
        "p3 look",
        "p4 announce princess",
        *(f"p{n} pass" for n in (5, 6, 1, 2, 3)),
        "p4 show p1",
    )
    sure = {
        viewer: believe(game.view(viewer)).certain()["p1"] for viewer in (*game.persons, "public")
    }
    assert sure["public"] is None
    assert sure["p3"] == sure["p4"] == sure["p6"] == game.cards["p1"]


# How it is worked out.


def test_exact_up_to_eight_cards_and_particles_beyond() -> None:
    for players, kind in ((2, Exact), (8, Exact), (9, Particles), (13, Particles)):
        assert isinstance(believe(Game.new("first", players, seed=1).view("p1"))._worlds, kind)


def test_the_quick_way_keeps_the_same_facts() -> None:
    game = wandered(Game.new("first", 7, seed=2), 2, turns=20)
    quick, exact = (believe(game.view("p1"), way=way) for way in ("quick", "exact"))
    assert quick.certain() == exact.certain()
    assert quick.table().sum(axis=1) == pytest.approx(1.0)


def test_a_table_is_places_by_characters_and_cannot_be_written_to() -> None:
    belief = believe(Game.new("first", 4, seed=7).view("public"))
    assert belief.table().shape == (len(belief.places), len(belief.characters)) == (6, 6)
    assert belief.places == ("p1", "p2", "p3", "p4", "c1", "c2")
    with pytest.raises(ValueError, match="read-only"):
        belief.table()[0, 0] = 1.0


def test_a_game_from_a_position_is_believed_from_there() -> None:
    line = "second 5 p1:4:beggar p2:6:judge p3:5:king p4:9:empress c1:thief c2:trickster court:0"
    belief = believe(play(read_position(line), "p1 exchange p2 yes").view("p3"))
    assert belief.certain()["p1"] is None
    assert belief.possible("p1") == {"Beggar", "Judge"}


def test_mistakes_are_said_plainly() -> None:
    with pytest.raises(RidottoError, match="no viewer 'p99'"):
        Belief("p99")
    with pytest.raises(
        RidottoError, match="no way 'magic' to believe: choose exact, particles, quick"
    ):
        Belief("p1", way="magic")
    with pytest.raises(ValueError, match="a model has"):
        Belief("p1", [0.5])
    with pytest.raises(RidottoError, match="before they are dealt"):
        Belief("p1").chances()
    with pytest.raises(RidottoError, match="before they are dealt"):
        Belief("p1").possible("p1")
    belief = believe(Game.new("first", 4, seed=7).view("p1"))
    with pytest.raises(RidottoError, match="there is no place 'p5': choose p1"):
        belief.chance("p5", "King")
    with pytest.raises(RidottoError, match="'Fool' is not in play"):
        belief.chance("p1", "Fool")
    with pytest.raises(ValueError, match="up to 8 cards"):
        believe(Game.new("first", 9, seed=1).view("p1"), way="exact")


def test_what_could_be_known_is_what_the_belief_says() -> None:
    game = opening()
    known = what_could_be_known(game.view("p3"))
    assert list(known) == list(game.persons)
    assert known["p5"] == Known("Spy", ("Spy",), {"Spy": 1.0})
    assert known["p1"].certain is None
    belief = believe(game.view("p3"))
    assert set(known["p1"].possible) == belief.possible("p1") == set(known["p1"].chances)
    assert known["p1"].chances["Queen"] == belief.chance("p1", "Queen")
    first = what_could_be_known(game.view("p3", after=1))
    assert all(card.certain for card in first.values())


def test_the_usual_model_is_a_model() -> None:
    assert Belief("p1").model == usual_model()
    assert np.isfinite(usual_model()).all()


def test_a_second_deal_starts_anew() -> None:
    belief = believe(opening().view("p1"))
    for event in Game.new("first", 4, seed=1).events("p1"):
        belief.follow(event)
    assert None not in belief.certain().values()
    assert isinstance(Game.new("first", 4, seed=1).events("p1")[-1], TurnBegan)


def test_what_the_viewer_may_not_see_of_an_event_is_left_out() -> None:
    """Even when somebody hands it the whole truth."""
    game = opening()
    handed, seen = Belief("p3"), Belief("p3")
    for raw, filtered in zip(game._log, game.events("p3"), strict=True):
        handed.follow(raw)
        seen.follow(filtered)
    assert handed.chances() == seen.chances()
    assert handed.certain()["p1"] is None
