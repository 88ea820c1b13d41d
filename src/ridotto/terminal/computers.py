"""The computer players at work: each sees its own view, and what it said of its reasons is kept until the game is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ridotto.bots.reasons import Reason as Why
from ridotto.rules.game import Game
from ridotto.rules.moves import Move
from ridotto.rules.view import View
from ridotto.terminal.company import Company


class Reason(NamedTuple):
    """Why a computer player did something."""

    turn: int
    move: Move
    why: Why | str
    """With its parts; of a player of another package what it says, and nothing where a default was played for it."""


class Computers:
    """Everybody at the table but the person."""

    def __init__(self, company: Company) -> None:
        self._players = company.players()
        self._views = {person: View(person) for person in self._players}
        self.reasons: dict[str, list[Reason]] = {person: [] for person in self._players}
        self._catch_up(company.game)

    def choose(self, game: Game) -> Move:
        """What the one who must decide does."""
        who = str(game.to_act)
        view, player = self._views[who], self._players[who]
        for event in game.events(who, since=view.count):
            view.apply(event)
        move = player.choose(view, game.legal())
        self.reasons[who].append(Reason(game.turn, move, player.reason()))
        return move

    def faults(self) -> Mapping[str, str]:
        """What went wrong with whom, for after the game."""
        return {person: p.first_fault for person, p in self._players.items() if p.first_fault}

    def close(self) -> None:
        """They may go."""
        for player in self._players.values():
            player.close()

    def _catch_up(self, game: Game) -> None:
        """Let them think again what they thought in a game that was saved, so that they go on as if it had never stopped."""
        past = game.at(0)
        for move in game.moves:
            if past.to_act in self._players:
                self.choose(past)
            past.play(move)
