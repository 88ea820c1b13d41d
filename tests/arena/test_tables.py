from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from anyone import RandomPlayer
from playing import TABLES
from tables import lay

from ridotto import Game
from ridotto.arena.results import Spoken
from ridotto.arena.tables import play
from ridotto.bots import Player
from ridotto.bots.guard import Guarded, default_move
from ridotto.rules.moves import Move
from ridotto.rules.view import View


class Watching(RandomPlayer):
    """Compares its view with one folded anew."""

    def __init__(self, game: Game, person: str, seed: int) -> None:
        super().__init__(seed)
        self._game, self._person = game, person

    def choose(self, view: object, legal: Sequence[Move]) -> Move:
        assert view == self._game.view(self._person)
        assert list(legal) == self._game.legal()
        return super().choose(view, legal)


class Scripted(Player):
    """Plays the moves of a list, as far as it goes; then as little as possible."""

    def __init__(self, moves: list[str]) -> None:
        super().__init__()
        self._moves = moves

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        text = self._moves.pop(0) if self._moves else str(default_move(legal))
        return next(move for move in legal if str(move) == text)


def guarded(players: Mapping[str, Player]) -> dict[str, Guarded]:
    return {person: Guarded(player, "test", ours=True) for person, player in players.items()}


@pytest.mark.parametrize(("edition", "players"), TABLES[::3])
def test_everybody_gets_their_own_view_and_the_legal_moves(edition: str, players: int) -> None:
    game = Game.new(edition, players, seed=3)
    table = guarded({p: Watching(game, p, i) for i, p in enumerate(game.persons)})
    played = play(game, table)
    assert game.over
    assert game.winners
    assert sum(player.faults for player in table.values()) == 0
    assert sum(played.decisions.values()) == len(game.moves)
    assert played.turns == game.turn
    assert list(played.seconds) == list(game.persons)


def test_q21_a_game_that_goes_on_is_cut_off_and_not_won() -> None:
    game = Game.new("first", 4, seed=1)
    played = play(game, guarded({p: Scripted([]) for p in game.persons}), most_turns=17)
    assert not game.over
    assert game.winners == ()
    assert played.turns == 17
    assert sum(played.decisions.values()) == 17
    assert game.asked == "turn"


def test_a_game_that_ends_in_its_last_turn_is_not_cut_off() -> None:
    game = lay("first", "queen:11 judge bishop king", "thief cheat")
    first = game.turn
    table = guarded({p: Scripted([]) for p in game.persons})
    table["p1"] = Guarded(Scripted(["p1 announce queen"]), "test", ours=True)
    played = play(game, table, most_turns=first)
    assert game.winners == ("p1",)
    assert played.turns == first


def test_what_is_said_is_counted_with_whether_it_is_true() -> None:
    game = lay("first", "king judge bishop queen", "thief cheat")
    scripts = {
        "p1": ["p1 announce king", "p1 claim", "p1 pass", "p1 claim"],
        "p2": ["p2 pass", "p2 announce bishop", "p2 pass", "p2 pass"],
        "p3": ["p3 pass", "p3 claim", "p3 announce queen", "p3 claim"],
        "p4": ["p4 pass", "p4 pass", "p4 pass", "p4 announce queen"],
    }
    table = guarded({person: Scripted(moves) for person, moves in scripts.items()})
    played = play(game, table, most_turns=game.turn + 1)
    assert played.spoken == Spoken(
        true_passed=1, false_contested=1, answers=6, true_claims=1, false_claims=1
    )
    assert sum(player.faults for player in table.values()) == 0


def test_true_and_contested_false_and_passed() -> None:
    game = lay("first", "king judge bishop queen", "thief cheat")
    scripts = {
        "p1": ["p1 announce king"],
        "p2": ["p2 claim"],
        "p4": ["p4 pass", "p4 pass", "p4 announce cheat"],
    }
    table = guarded({p: Scripted(scripts.get(p, [])) for p in game.persons})
    table["p3"] = Guarded(Scripted(["p3 claim", "p3 announce judge"]), "test", ours=True)
    turn = game.turn
    played = play(game, table, most_turns=turn + 2)
    assert played.spoken.true_contested == 1
    assert played.spoken.false_passed == 1
    assert (played.spoken.true_claims, played.spoken.false_claims) == (0, 2)
