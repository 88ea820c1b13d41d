"""Plays some games of a match, one after the other; which process does it makes no difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from ridotto.arena.plan import Plan
from ridotto.arena.records import write_game
from ridotto.arena.results import GameResult
from ridotto.arena.tables import Played, play
from ridotto.bots.guard import Seated
from ridotto.bots.registry import find_player
from ridotto.bots.seating import seat as seat_player
from ridotto.rules.game import Game

PlayChunk = Callable[[Plan, int, int], list[GameResult]]
"""Plays the games from the first number up to, without, the last. Must go through a pickle."""


SHORT = 100
"""Games of a match for which it is not worth building the compiled arena."""


def chunk_player(plan: Plan, records: Path | None) -> PlayChunk:
    """What plays the games of that plan: compiled where it can be, with the same results.

    Only whole game objects can be written as records, and only they can ask players of other packages.
    """
    if records is not None:
        return partial(record_chunk, folder=records)
    if all(find_player(name).level for name in plan.entrants):
        try:
            from ridotto.arena import engine, fast  # noqa: PLC0415 - they need Numba
        except ImportError:
            return play_chunk
        if plan.games > SHORT or engine.is_built():
            engine.arena()  # once, before any other process needs it
            return fast.play_chunk_compiled
    return play_chunk


def play_chunk(plan: Plan, first: int, last: int) -> list[GameResult]:
    """The results of games [first, last)."""
    return [result for result, _ in _games(plan, first, last)]


def record_chunk(plan: Plan, first: int, last: int, *, folder: Path) -> list[GameResult]:
    """The same, and a record of each game in that folder."""
    results = []
    for result, game in _games(plan, first, last):
        write_game(plan, result, game, folder)
        results.append(result)
    return results


def _games(plan: Plan, first: int, last: int) -> Iterator[tuple[GameResult, Game]]:
    kinds = {name: find_player(name) for name in plan.entrants}
    for number in range(first, last):
        game, seating = plan.deal(number), plan.seating(number)
        players = {
            person: seat_player(kinds[name], plan.player_seed(number, seat))
            for seat, (person, name) in enumerate(zip(game.persons, seating, strict=True))
        }
        played = play(game, players, most_turns=plan.most_turns)
        for player in players.values():
            player.close()
        yield _result(number, seating, game, played, players), game


def _result(
    number: int,
    seating: tuple[str, ...],
    game: Game,
    played: Played,
    players: dict[str, Seated],
) -> GameResult:
    decisions: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    seconds = dict.fromkeys(seating, 0.0)
    first_fault: dict[str, str] = {}
    for name, (person, player) in zip(seating, players.items(), strict=True):
        decisions[name] += played.decisions[person]
        seconds[name] += played.seconds[person]
        if player.faults:
            faults[name] += player.faults
            first_fault.setdefault(name, player.first_fault)
    return GameResult(
        number=number,
        seating=seating,
        winners=game.winners,
        ended_by=game.ended_by,
        turns=played.turns,
        last=game.whose_turn if game.over else None,
        gold=game.gold,
        spoken=played.spoken,
        decisions=dict(decisions),
        faults=dict(faults),
        first_fault=first_fault,
        seconds=seconds,
    )
