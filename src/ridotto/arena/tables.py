"""One table: players decide until the game is over, or has gone on for too long."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import NamedTuple

from ridotto.arena.results import Spoken
from ridotto.arena.tally import Tally
from ridotto.bots.guard import Seated
from ridotto.rules.game import Game
from ridotto.rules.view import View

MOST_TURNS = 400


class Played(NamedTuple):
    """What was noted while a game was played; the rest stands in the game."""

    turns: int
    """Whole turns, so at most the limit."""
    spoken: Spoken
    decisions: dict[str, int]
    """By person."""
    seconds: dict[str, float]
    """Spent thinking, by person."""


def play(game: Game, players: Mapping[str, Seated], *, most_turns: int = MOST_TURNS) -> Played:
    """Play the game to its end. One that has not ended after the turn limit is cut off, and nobody has won it (Q21).

    Everybody has one view that grows by what they see of the events since their last decision.
    """
    views = {person: View(person) for person in game.persons}
    decisions = dict.fromkeys(game.persons, 0)
    seconds = dict.fromkeys(game.persons, 0.0)
    tally = Tally()
    while (person := game.to_act) is not None and game.turn <= most_turns:
        view = views[person]
        for event in game.events(person, since=view.count):
            view.apply(event)
        legal = tuple(game.legal())
        begun = time.perf_counter()
        move = players[person].choose(view, legal)
        seconds[person] += time.perf_counter() - begun
        decisions[person] += 1
        tally.hear(game, move)
        game.play(move)
    return Played(min(game.turn, most_turns), tally.spoken(), decisions, seconds)
