"""Somebody who sees only how long computer players take learns nothing of what they hold or do."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hosted import HandClock, make, seat, settle

from ridotto.host import commands, hosting
from ridotto.host.options import Options
from ridotto.rules.game import Game
from ridotto.rules.moves import Announce, Claim, Exchange, Pass

pytestmark = pytest.mark.anyio
DECISIONS = 5_000


class Timed(NamedTuple):
    """A decision: how long it took for one of its sort, what kind it was for all to see, and a secret of it."""

    time: float
    kind: str
    secret: bool


def secret_of(game: Game, before: Game) -> tuple[str, bool] | None:
    """The secret side of the last move."""
    move = game.moves[-1]
    cards = before.cards
    if isinstance(move, Exchange):
        return "exchange", bool(move.really)
    if isinstance(move, Announce):
        return "announce", cards[move.place] == move.character
    if isinstance(move, Pass | Claim):
        return type(move).__name__, cards[move.who] == before.view("public").announced
    return None


def area(told: list[Timed]) -> float:
    """The chance that a decision with the secret took longer than one without."""
    yes = [one.time for one in told if one.secret]
    no = [one.time for one in told if not one.secret]
    ranked = sorted((value, kind) for kind, values in enumerate((no, yes)) for value in values)
    ranks = sum(rank for rank, (_, kind) in enumerate(ranked, 1) if kind)
    return (ranks - len(yes) * (len(yes) + 1) / 2) / (len(yes) * len(no))


def _share(seconds: float, asked: str) -> float:
    """Where it lies between the least and the most for a decision of that sort, which all can see."""
    least, most = hosting._ANSWERING if asked == "answer" else hosting._THINKING
    return (seconds - least) / (most - least)


async def observe(decisions: int) -> list[Timed]:
    """Tables of computer players, watched by one person who never has to decide."""
    told: list[Timed] = []
    games = 0
    while len(told) < decisions:
        games += 1
        clock = HandClock()
        table, _ = make(Options(seats=5, hold=0, window=0), clock)
        table._chance.seed(games)
        host = await seat(table, "Host")
        await host.do(commands.Stand)
        for _ in range(5):
            await host.do(commands.AddComputer, kind="casual")
        await host.start()
        await settle()
        while table.table.playing and len(told) < decisions:
            game = table.table.game
            assert game is not None
            before, seen = game.copy(), len(clock.slept)
            await clock.turn(clock.slept[-1])
            secret = secret_of(game, before) if len(game.moves) == len(before.moves) + 1 else None
            if secret is not None:
                told.append(Timed(_share(clock.slept[seen - 1], before.asked), *secret))
        await table.close()
    return told


async def test_an_observer_who_sees_only_times_guesses_no_better_than_by_chance() -> None:
    told = await observe(DECISIONS)
    for kind in ("exchange", "announce", "Pass"):
        same = [one for one in told if one.kind == kind]
        assert 0 < sum(one.secret for one in same) < len(same)
    assert 0.48 < area(told) < 0.52


async def test_an_observer_would_notice_a_player_who_hesitates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = hosting.Hosting._let_play

    async def hesitate(self: hosting.Hosting, person: str, *rest: object) -> None:
        game = self.table.game
        holds = game is not None and game.cards[person] == game.view("public").announced
        self._chance.seed(1 if holds else 2)
        await real(self, person, *rest)  # type: ignore[arg-type]  # as it was given

    monkeypatch.setattr(hosting.Hosting, "_let_play", hesitate)
    told = [one for one in await observe(400) if one.kind == "Pass"]
    assert not 0.48 < area(told) < 0.52
