"""Somebody who sees only how long computer players take learns nothing of what they hold or do.

The clock is turned by hand, and all chance comes from fixed seeds: the load of the machine changes nothing here.
"""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

import pytest
from hosted import HandClock, make, seat, settle

from ridotto.bots.guard import Seated
from ridotto.bots.registry import PlayerKind
from ridotto.bots.seating import seat as seat_player
from ridotto.host import commands, deciding, hosting
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.tempo import time_to_rest
from ridotto.rules.game import Game
from ridotto.rules.moves import Announce, Claim, Exchange, Fool, Keep, Move, Pass, Swap
from ridotto.rules.view import View

pytestmark = pytest.mark.anyio
DECISIONS = 5_000
TABLES = (("first", 5), ("first", 10), ("second", 9))
KINDS = ("exchange", "announce", "answer")
MOST_TURNS = 1_000
"""Of the clock, by five seconds; games take far fewer."""
MOST = 4.5
"""Standard deviations: by chance one of 100,000 measurements is farther off."""


class Timed(NamedTuple):
    """A decision: what kind it was for all to see, a secret of it, and where its time was among those of its kind."""

    kind: str
    secret: bool
    time: float


def secret_of(move: Move, before: Game) -> tuple[str, bool] | None:
    """The kind of a decision, and what may not be known of it."""
    match move:
        case Exchange() | Fool():
            return "exchange", bool(move.really)
        case Keep() | Swap():
            return "exchange", isinstance(move, Swap)
        case Announce():
            return "announce", before.cards[move.place] == move.character
        case Pass() | Claim():
            return "answer", _holds(before, move.who)
    return None


def _holds(game: Game, person: str) -> bool:
    """Whether they have what was announced."""
    return game.cards[person] == game.view("public").announced


def distance(told: list[Timed]) -> float:
    """How far the times with the secret are from those without, in standard deviations (Mann-Whitney)."""
    ranked = sorted((one.time, one.secret) for one in told)
    ranks = sum(rank for rank, (_, secret) in enumerate(ranked, 1) if secret)
    yes = sum(one.secret for one in told)
    no = len(told) - yes
    return (ranks - yes * (len(told) + 1) / 2) / sqrt(yes * no * (len(told) + 1) / 12)


Thinking = Callable[[Game, str], float]
"""Seconds that a player takes to decide, who may be thinking of what nobody should learn."""


class Observer:
    """Watches tables of computer players through a clock that is turned by hand."""

    def __init__(self, thinking: Thinking) -> None:
        self.clock = HandClock()
        self.told: list[Timed] = []
        self._thinking = thinking
        self._before: Game | None = None
        self._person, self._begun = "", 0.0

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        let_play, play_it = Hosting._let_play, Hosting._play

        async def begin(table: Hosting, person: str, *rest: Any) -> None:  # noqa: ANN401 - as it is given
            game = table.table.game
            self._before = game.copy() if game else None
            self._person, self._begun = person, self.clock.now()
            await let_play(table, person, *rest)

        async def end(table: Hosting, number: int, **moved: Any) -> None:  # noqa: ANN401 - likewise
            self._note(moved["move"])
            await play_it(table, number, **moved)

        async def think(job: Callable[[], Any], **_: bool) -> Any:  # noqa: ANN401 - whatever it is
            if self._before is not None and job.__name__ == "choose":
                self.clock.time += self._thinking(self._before, self._person)
            return job()

        patch.setattr(Hosting, "_let_play", begin)
        patch.setattr(Hosting, "_play", end)
        patch.setattr("hosted.think", think)

    def _note(self, text: str) -> None:
        before = self._before
        if before is None:
            return
        move = next(move for move in before.legal() if str(move) == text)
        secret = secret_of(move, before)
        if secret is not None:
            self.told.append(Timed(*secret, self.clock.now() - self._begun))


async def observe(
    patch: pytest.MonkeyPatch, decisions: int, thinking: Thinking = lambda *_: 0.0
) -> dict[str, list[Timed]]:
    """By kind, from tables of computer players that one person watches who never has to decide."""
    seeds = itertools.count(10**60)
    patch.setattr(deciding, "fresh_seed", lambda: next(seeds))
    patch.setattr(hosting, "secret_seed", lambda: 1 << 128 | next(seeds))
    observer = Observer(thinking)
    observer.watch(patch)
    for number, (edition, seats) in enumerate(itertools.cycle(TABLES)):
        if len(observer.told) >= decisions:
            break
        options = Options(edition=edition, seats=seats, hold=0, window=0)  # type: ignore[arg-type]  # one of the two
        table, _ = make(options, observer.clock)
        table._chance.seed(number)
        host = await seat(table, "Host")
        await host.do(commands.Stand)
        for _ in range(seats):
            await host.do(commands.AddComputer, kind="casual")
        await host.start()
        await settle()
        for _ in range(MOST_TURNS):
            if not table.table.playing:
                break
            await observer.clock.turn(5.0)
        assert not table.table.playing
        await table.close()
    return {kind: [one for one in observer.told if one.kind == kind] for kind in KINDS}


def ponder(game: Game, person: str) -> float:
    """In time, and longer by far with one secret than with the other."""
    return 0.01 if _holds(game, person) else 0.14


async def far_off(told: Awaitable[dict[str, list[Timed]]]) -> set[str]:
    """The kinds of decisions whose times tell something."""
    found = await told
    for kind, times in found.items():
        assert 10 < sum(one.secret for one in times) < len(times) - 10, kind
    return {kind for kind, times in found.items() if abs(distance(times)) > MOST}


@pytest.mark.parametrize("thinking", [lambda *_: 0.0, ponder], ids=["at once", "pondering"])
async def test_an_observer_who_sees_only_times_learns_nothing(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await far_off(observe(monkeypatch, DECISIONS, thinking)) == set()


async def test_an_observer_would_notice_a_player_who_hesitates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With each kind of decision, in the time that is drawn for it."""
    drawn: list[Move] = []
    games: list[Game] = []

    def overheard(kind: PlayerKind, seed: int) -> Seated:
        player = seat_player(kind, seed)
        choose = player.choose

        def note(view: View, legal: Sequence[Move]) -> Move:
            drawn.append(choose(view, legal))
            return drawn[-1]

        monkeypatch.setattr(player, "choose", note)
        return player

    def leak(wait: float, taken: float, pace: float) -> float:
        secret = secret_of(drawn[-1], games[-1])
        return time_to_rest(wait + 0.5 * bool(secret and secret[1]), taken, pace)

    def thinking(game: Game, _person: str) -> float:
        games.append(game)
        return 0.0

    monkeypatch.setattr(hosting, "seat", overheard)
    monkeypatch.setattr(hosting, "time_to_rest", leak)
    assert await far_off(observe(monkeypatch, DECISIONS, thinking)) == set(KINDS)


async def test_an_observer_would_notice_thinking_that_is_not_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hosting, "time_to_rest", lambda wait, _taken, _pace: wait)
    assert "answer" in await far_off(observe(monkeypatch, DECISIONS, ponder))
