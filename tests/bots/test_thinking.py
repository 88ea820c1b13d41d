"""The players of every level: legal everywhere, from views alone, and each in its own manner."""

from __future__ import annotations

import random
from itertools import cycle, islice
from math import log

import pytest
from playing import TABLES, walk
from tables import lay, play
from worlds import LeakError, _last_events, _may_tell_apart, _telling_move, both_ways

from ridotto import Game
from ridotto.belief.following import Follower
from ridotto.belief.model import MODEL_CELLS, check_model, default_model
from ridotto.bots.choosing import heat_at
from ridotto.bots.levels import LEVELS, TEMPERS, find_level, style_of
from ridotto.bots.mind import HEAT, LULL, PATIENCE, Mind
from ridotto.bots.thinking import LevelPlayer
from ridotto.errors import RidottoError
from ridotto.rules import events
from ridotto.rules import game as game_module
from ridotto.rules import view as view_module
from ridotto.rules.moves import Announce, Claim, Look, Move
from ridotto.rules.state import MOST_KINDS
from ridotto.rules.view import View

NAMES = [level.name for level in LEVELS]


def play_with(game: Game, players: dict[str, LevelPlayer], most: int = 2_000) -> list[Move]:
    """Play on with these players, who may answer with legal moves only; all that they chose."""
    views = {person: View(person) for person in game.persons}
    chosen = []
    for _ in range(most):
        if (person := game.to_act) is None:
            break
        view = views[person]
        for event in game.events(person, since=view.count):
            view.apply(event)
        legal = game.legal()
        move = players[person].choose(view, legal)
        assert move in legal
        chosen.append(game.play(move))
    return chosen


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_levels_of_all_kinds_play_a_whole_game_at_every_table(edition: str, players: int) -> None:
    game = Game.new(edition, players, seed=players)
    seated = {
        person: LevelPlayer(name, temper.name, seed)
        for seed, (person, name, temper) in enumerate(
            zip(game.persons, cycle(NAMES), cycle(TEMPERS), strict=False)
        )
    }
    play_with(game, seated)
    assert game.over


@pytest.mark.parametrize("name", NAMES)
def test_a_level_plays_sets_that_nobody_printed(name: str) -> None:
    own = [
        "Judge",
        "King",
        "Queen",
        "Fool",
        "Widow",
        "Spy",
        "Inquisitor",
        "Witch",
        "Peasant",
        "Peasant",
    ]
    game = Game.new("first", 8, cards=own, seed=3)
    play_with(game, {p: LevelPlayer(name, seed=i) for i, p in enumerate(game.persons)})
    assert game.over
    odd = Game.new("second", 4, cards=["Witch", "Guru", "Thief", "Beggar"], seed=3, unchecked=True)
    play_with(odd, {p: LevelPlayer(name, seed=i) for i, p in enumerate(odd.persons)}, most=300)
    assert odd.turn > 4


def compare_worlds(name: str, game: Game, viewer: str, chance: random.Random) -> int:
    """Somebody else's secret choice made both ways, then played on alike; the viewer's player must not notice.

    Says how many decisions were compared.
    """
    secret = [m for m in game.legal() if m.who != viewer and both_ways(m) is not None]
    if not secret:
        return 0
    ways = both_ways(chance.choice(secret))
    assert ways is not None
    one, two = game.copy(), game.copy()
    one.play(ways[0])
    two.play(ways[1])
    players = LevelPlayer(name, seed=5), LevelPlayer(name, seed=5)
    compared = 0
    for _ in range(12):
        if one.over or two.over:
            break
        move = _telling_move(one, chance)
        if one.to_act == viewer:
            chosen = [
                player.choose(world.view(viewer), world.legal())
                for player, world in zip(players, (one, two), strict=True)
            ]
            if chosen[0] != chosen[1] or players[0].why() != players[1].why():
                raise LeakError(f"{name} chose {chosen[0]} and {chosen[1]}")
            if players[0]._mind.belief != players[1]._mind.belief:
                raise LeakError(f"{name} believes differently")
            move, compared = chosen[0], compared + 1
        one.play(move)
        two.play(move)
        if _may_tell_apart(viewer, _last_events(one), _last_events(two)):
            break
    return compared


def compare_many(name: str, edition: str, players: int, steps: int) -> int:
    chance = random.Random(f"{name} {edition} {players}")
    compared = 0
    for step, game in enumerate(walk(Game.new(edition, players, seed=players), 11, most=steps)):
        if not game.over and step % 3 == 0:
            compared += compare_worlds(name, game, chance.choice(game.persons), chance)
    return compared


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("edition", "players"), [("first", 2), ("first", 3), ("first", 4), ("second", 8), ("first", 13)]
)
def test_equal_views_give_equal_choices_and_reasons(name: str, edition: str, players: int) -> None:
    assert compare_many(name, edition, players, 40) >= 2


@pytest.mark.parametrize("name", ["regular", "master"])
def test_a_leak_into_a_view_would_be_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (events, game_module, view_module):
        monkeypatch.setattr(module, "seen_by", lambda event, _viewer: event)
    with pytest.raises(LeakError):
        compare_many(name, "first", 4, 40)


def test_the_same_seed_plays_the_same_game() -> None:
    games = []
    for seed in (5, 5, 6):
        game = Game.new("second", 6, seed=1)
        games.append(
            play_with(
                game, {p: LevelPlayer("expert", seed=seed + i) for i, p in enumerate(game.persons)}
            )
        )
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_who_comes_late_believes_what_who_was_there_does() -> None:
    game = Game.new("first", 6, seed=2)
    watching = LevelPlayer("master")
    for step, now in enumerate(walk(game, seed=4, most=60)):
        if now.over or step % 6:
            continue
        view = now.view("p3")
        watching._catch_up(view)
        late = LevelPlayer("master")
        late._catch_up(view)
        assert late._mind.belief == watching._mind.belief
        assert late._follower.state.facts() == watching._follower.state.facts()


def test_a_player_can_go_on_to_another_game() -> None:
    player, fresh = LevelPlayer("regular", seed=3), LevelPlayer("regular", seed=3)
    first, second = Game.new("first", 4, seed=1), Game.new("second", 9, seed=2)
    player.choose(first.view("p1"), first.legal())
    assert player.choose(second.view("p1"), second.legal()) == fresh.choose(
        second.view("p1"), second.legal()
    )


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_public_table_that_a_player_follows_is_the_real_one(edition: str, players: int) -> None:
    """All but the cards, at every decision."""
    hidden = {"cards", "truthful", "liars", "winners", "ended_by", "cast", "events"}
    follower, view = Follower(default_model()), View("p1")
    for game in walk(Game.new(edition, players, seed=players), seed=players, most=200):
        for event in game.events("p1", since=view.count):
            view.apply(event)
            follower.follow(event)
        if game.over:
            break
        mine, real = follower.state, game.state
        for name in set(type(real).__slots__) - hidden:
            assert getattr(mine, name) == getattr(real, name), (name, game.moves[-3:])


def test_only_moves_that_are_offered_are_chosen() -> None:
    game = lay("first", "king judge bishop queen", "thief cheat")
    looks = [move for move in game.legal() if isinstance(move, Look)]
    for name in NAMES:
        assert LevelPlayer(name).choose(game.view("p1"), looks) == looks[0]
    with pytest.raises(RidottoError, match="none of the moves"):
        LevelPlayer("regular").choose(game.view("p1"), [Claim("p1", "p1")])
    with pytest.raises(RidottoError, match="without events"):
        LevelPlayer("regular").choose(View("p1"), looks)


def blur(player: LevelPlayer, game: Game, person: str) -> float:
    """How far its belief of other people's cards is from certainty."""
    player._catch_up(game.view(person))
    belief, s = player._mind.belief, player._follower.state
    rows = [belief[place * MOST_KINDS : (place + 1) * MOST_KINDS] for place in range(1, s.places)]
    return sum(1 - max(row) for row in rows) / len(rows)


def test_lower_levels_forget_more() -> None:
    game = Game.new("first", 8, seed=4)
    for _ in islice(walk(game, seed=1), 5):
        pass  # the opening: exchanges
    for _ in range(12):
        game.play(f"{game.to_act} look") if f"{game.to_act} look" in game.legal_texts() else None
    blurs = [
        blur(LevelPlayer(name), game, "p1") for name in ("novice", "casual", "regular", "expert")
    ]
    assert blurs[0] > blurs[1] > blurs[2] > blur(LevelPlayer("master"), game, "p1")
    assert blurs[3] > blur(LevelPlayer("master"), game, "p1")


def test_in_a_long_game_players_lose_their_patience() -> None:
    mind = Mind()
    mind.style[HEAT] = 0.5
    assert heat_at(mind, 1_000, 0) == 0.5  # as in training: nobody said that it has any
    mind.style[PATIENCE] = 100.0
    assert [heat_at(mind, turn, 0) for turn in (1, 100, 160, 220)] == [0.5, 0.5, 1.0, 1.5]
    for level in LEVELS:
        assert 100 <= style_of(level, TEMPERS[0])[PATIENCE] <= 200


def test_in_a_lull_the_master_loses_its_patience() -> None:
    mind = Mind()
    mind.style[HEAT] = 0.5
    assert heat_at(mind, 1, 1_000) == 0.5  # as in training
    mind.style[LULL] = 6.0
    assert [heat_at(mind, 1, lull) for lull in (0, 6, 12, 18)] == [0.5, 0.5, 1.0, 1.5]
    assert style_of(find_level("master"), TEMPERS[0])[LULL] > 0


def test_a_lull_is_announcements_in_a_row_that_nobody_contests() -> None:
    game = Game.deal("first", ["King", "Queen", "Judge", "Thief"], ["Cheat", "Bishop"])
    player = LevelPlayer("master")
    lulls = []
    for text in (
        *("p1 exchange p2 no", "p2 exchange p1 no", "p3 exchange p1 no", "p4 exchange p1 no"),
        *("p1 announce judge", "p2 pass", "p3 pass", "p4 pass"),
        *("p2 announce judge", "p3 pass", "p4 pass", "p1 pass"),
        "p3 look",
        *("p4 announce thief", "p1 pass", "p2 pass", "p3 pass"),
        *("p1 announce judge", "p2 pass", "p3 claim", "p4 pass"),
        *("p2 announce judge", "p3 pass", "p4 pass", "p1 pass"),
        "p3 exchange c1 no",
    ):
        game.play(text)
        if game.asked == "turn":
            player.choose(game.view(str(game.to_act)), game.legal())
            lulls.append(player._follower.scene.lull)
            player = LevelPlayer("master")
    assert lulls == [0, 0, 0, 0, 1, 2, 0, 1, 0, 1, 0]


@pytest.mark.parametrize("level", ["expert", "master"])
@pytest.mark.parametrize("temper", ["suspicious", "bluffer"])
def test_whatever_its_character_nobody_doubts_what_they_know(level: str, temper: str) -> None:
    """p1 has the King for certain, and everybody knows it; an expert slips at times."""
    game = lay("first", "king judge bishop queen witch thief")
    game.play("p1 announce king")
    claims = [
        isinstance(LevelPlayer(level, temper, seed).choose(game.view("p2"), game.legal()), Claim)
        for seed in range(60)
    ]
    assert sum(claims) <= (8 if level == "expert" else 0)


def told_by_a_pass(level: str) -> float:
    """How much less likely p4 thinks it that p1 has the King once p1 does not claim it; as a logarithm of the odds."""
    game = play(
        lay("first", "king judge bishop queen witch thief"),
        *("p1 exchange p2 yes", "p2 exchange p3 yes", "p3 exchange p1 yes"),
        *("p4 announce king", "p5 pass", "p6 pass"),
    )
    player, odds = LevelPlayer(level), []
    for now in (game, play(game.copy(), "p1 pass")):
        player._catch_up(now.view("p4"))
        king = [character.name for character in player._follower.cast].index("King")
        chance = player._mind.belief[king]
        odds.append(log(chance / (1 - chance)))
    return odds[0] - odds[1]


def test_the_better_a_level_the_more_it_reads_in_what_others_say() -> None:
    told = {level: told_by_a_pass(level) for level in NAMES if level != "random"}
    assert told["novice"] == 0 < told["casual"] < 0.25 * told["master"]
    assert 0.4 * told["master"] < told["regular"] < told["expert"] < 0.6 * told["master"]


def test_who_knows_that_they_win_says_so() -> None:
    game = lay("first", "cheat:10 judge bishop queen", "thief king")
    for name in ("casual", "regular", "expert", "master"):
        said = [
            LevelPlayer(name, seed=seed).choose(game.view("p1"), game.legal()) for seed in range(30)
        ]
        assert said.count(Announce("p1", "p1", "Cheat")) > 24, name


def test_who_is_robbed_of_the_win_stops_it() -> None:
    """p2 has the Cheat for certain, and p1 says that they have it."""
    game = lay("first", "judge:10 cheat bishop queen", "thief king")
    game.play("p1 announce cheat")
    for name in ("casual", "regular", "expert", "master"):
        answers = [
            LevelPlayer(name, seed=seed).choose(game.view("p2"), game.legal()) for seed in range(30)
        ]
        assert answers.count(Claim("p2", "p2")) > 24, name


def test_the_shipped_model_is_one() -> None:
    assert len(default_model()) == MODEL_CELLS
    for wrong in ([0.5] * 3, [1.5, *default_model()[1:]], [*default_model()[:-1], -1.0]):
        with pytest.raises(ValueError, match="model"):
            check_model(wrong)
