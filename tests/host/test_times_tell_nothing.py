"""Somebody who sees only how long computer players take learns nothing of what they hold, do or think.

The clock is turned by hand, and all chance comes from fixed seeds: the load of the machine changes nothing here.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import ceil, isclose
from random import Random
from typing import Any, NamedTuple

import pytest
from hosted import HandClock, Seat, make, seat, settle

from ridotto.bench.times.decisions import Decided, decided
from ridotto.bench.times.distance import Timed, distance
from ridotto.host import commands, deciding, hosting
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.tempo import ANSWER, TURN, Tempo, time_to_rest
from ridotto.rules.game import Game

pytestmark = pytest.mark.anyio
DECISIONS = 5_000
TABLES = (("first", 5), ("first", 11), ("second", 9), ("second", 11))
COMMON = {"exchange", "look", "announce", "pass", "claim"}
"""Frequent enough that their times can be compared by their distribution."""
ALL = COMMON | {"rob", "trade", "fool", "spy", "keep or swap", "question", "name", "show", "seat"}
MOST_TURNS = 1_000
"""Of the clock, by five seconds; games take far fewer."""
PEOPLE_GAMES = 6


class Seen(NamedTuple):
    """A decision that a computer player or stand-in made."""

    by: str
    what: Decided
    time: float


Thinking = Callable[[str, Decided], float]
"""Seconds that a player takes to decide, by what it is asked and what it decides."""


def at_once(_asked: str, _what: Decided) -> float:
    return 0.0


def by_secret(asked: str, what: Decided) -> float:
    """As long as can be hidden with one secret, and not long with the other."""
    if not what.secret:
        return 0.1
    return 0.24 if asked == "answer" else 0.99


def forgetful(tempo: Tempo, wait: float, taken: float, pace: float) -> float:
    """How it was once: thinking used up the drawn wait, and whoever took longer was done at the next half second."""
    least, most = (0.15, 0.45) if tempo is ANSWER else (0.7, 1.7)
    wait = (least + wait / tempo.spread * (most - least)) * pace
    return wait - taken if taken <= wait else ceil(taken / 0.5) * 0.5 - taken


class Observer:
    """Watches tables of computer players through a clock that is turned by hand."""

    def __init__(self, thinking: Thinking) -> None:
        self.clock = HandClock()
        self.seen: list[Seen] = []
        self._thinking = thinking
        self._before: Game | None = None
        self._begun = 0.0

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        let_play, play_it = Hosting._let_play, Hosting._play

        async def begin(table: Hosting, *rest: Any) -> None:  # noqa: ANN401 - as it is given
            game = table.table.game
            self._before = game.copy() if game else None
            self._begun = self.clock.now()
            await let_play(table, *rest)

        async def end(table: Hosting, number: int, **moved: Any) -> None:  # noqa: ANN401 - likewise
            if moved["by"] != "window":
                what = self._what(moved["move"])
                self.seen.append(Seen(moved["by"], what, self.clock.now() - self._begun))
            await play_it(table, number, **moved)

        async def think(job: Callable[[], Any], **_: bool) -> Any:  # noqa: ANN401 - whatever it is
            done = job()
            if job.__name__ == "choose" and self._before is not None:
                seconds = self._thinking(self._before.asked, self._what(str(done[0])))
                if seconds:
                    await self.clock.sleep(seconds)
            return done

        patch.setattr(Hosting, "_let_play", begin)
        patch.setattr(Hosting, "_play", end)
        patch.setattr("hosted.think", think)

    def _what(self, text: str) -> Decided:
        before = self._before
        assert before is not None
        return decided(next(move for move in before.legal() if str(move) == text), before)


class Onlooker(Seat):
    """Somebody without a name, who notes when anything comes."""

    def __init__(self, table: Hosting, clock: HandClock) -> None:
        super().__init__(table, "", 0)
        self.clock = clock
        self.times: list[tuple[float, int]] = []

    def tell(self, message: bytes) -> None:
        self.times.append((self.clock.now(), len(message)))


def fix_chance(patch: pytest.MonkeyPatch) -> None:
    seeds = itertools.count(10**60)
    patch.setattr(deciding, "fresh_seed", lambda: next(seeds))
    patch.setattr(hosting, "secret_seed", lambda: 1 << 128 | next(seeds))


async def observe(
    monkeypatch: pytest.MonkeyPatch, decisions: int, thinking: Thinking = at_once
) -> list[Seen]:
    """At tables of computer players that one person watches who never has to decide."""
    with monkeypatch.context() as patch:
        fix_chance(patch)
        observer = Observer(thinking)
        observer.watch(patch)
        for number, (edition, seats) in enumerate(itertools.cycle(TABLES)):
            if len(observer.seen) >= decisions:
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
    return observer.seen


def telling(seen: Sequence[Seen]) -> set[str]:
    """The common kinds of decisions whose times tell something."""
    kinds = {kind: [one for one in seen if one.what.kind == kind] for kind in COMMON}
    for kind, found in kinds.items():
        assert 10 < sum(one.what.secret for one in found) < len(found) - 10, kind
    return {
        kind
        for kind, found in kinds.items()
        if distance(Timed(kind, one.what.secret, one.time) for one in found).tells
    }


def changed(one: Sequence[Seen], other: Sequence[Seen]) -> set[str]:
    """The kinds of decisions whose times are not the same in both of two runs of the same games."""
    assert [(seen.by, seen.what) for seen in one] == [(seen.by, seen.what) for seen in other]
    pairs = zip(one, other, strict=True)
    return {a.what.kind for a, b in pairs if not isclose(a.time, b.time, abs_tol=1e-6)}


async def test_an_observer_who_sees_only_times_learns_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Within a step every single move comes at the same moment, however long its player thought."""
    quick = await observe(monkeypatch, DECISIONS)
    slow = await observe(monkeypatch, DECISIONS, by_secret)
    assert {seen.what.kind for seen in quick} == ALL
    assert telling(quick) == set()
    assert changed(quick, slow) == set()


async def test_longer_thinking_shows_only_the_number_of_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def long(asked: str, what: Decided) -> float:
        step = (ANSWER if asked == "answer" else TURN).step
        return (1.98 if what.secret else 1.02) * step

    one = await observe(monkeypatch, 500, long)
    other = await observe(monkeypatch, 500, lambda asked, _: 0.3 if asked == "answer" else 1.5)
    assert changed(one, other) == set()
    assert changed(one, await observe(monkeypatch, 500)) != set()


async def test_an_observer_would_notice_thinking_that_uses_up_the_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As it was once: 0.1 and 0.24 seconds of thinking could be told apart."""
    monkeypatch.setattr(hosting, "time_to_rest", forgetful)
    quick = await observe(monkeypatch, DECISIONS)
    slow = await observe(monkeypatch, DECISIONS, by_secret)
    assert telling(quick) == set()
    assert "pass" in telling(slow)
    assert changed(quick, slow) >= COMMON


async def test_an_observer_would_notice_thinking_that_is_not_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hosting, "time_to_rest", lambda _tempo, wait, _taken, _pace: wait)
    assert telling(await observe(monkeypatch, DECISIONS, by_secret)) == COMMON


async def test_an_observer_would_notice_a_player_who_hesitates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With each kind of decision, in the time that is drawn for it."""
    last: list[Decided] = []

    def note(_asked: str, what: Decided) -> float:
        last.append(what)
        return 0.0

    def leak(tempo: Tempo, wait: float, taken: float, pace: float) -> float:
        return time_to_rest(tempo, wait + 0.4 * tempo.spread * last[-1].secret, taken, pace)

    monkeypatch.setattr(hosting, "time_to_rest", leak)
    assert telling(await observe(monkeypatch, DECISIONS, note)) == COMMON


# With people at the table: windows, early answers, clocks and stand-ins.


class Run(NamedTuple):
    """Some games with people."""

    seen: list[Seen]
    times: list[tuple[float, int]]
    """When anything came to an onlooker, and how long it was."""
    early: int
    """How often an early answer was given or changed."""


class Crowd:
    """Ann answers early, Ben does nothing, and Cleo is gone; the others are computer players."""

    def __init__(self, table: Hosting, clock: HandClock, seed: int) -> None:
        self.table, self.clock, self.seed = table, clock, seed
        self.early = 0
        self.onlooker = Onlooker(table, clock)

    async def come(self) -> None:
        self.ann = await seat(self.table, "Ann")
        await seat(self.table, "Ben")
        cleo = await seat(self.table, "Cleo")
        for _ in range(3):
            await self.ann.do(commands.AddComputer, kind="casual")
        self.table.listen(self.onlooker, None)
        await self.ann.start()
        self.table.unlisten(cleo)
        await settle()

    async def act(self) -> None:
        """Ann, as the game stands."""
        game, person = self.table.table.game, self.table.table.person_of(self.ann.member)
        if game is None or game.over or person is None:
            return
        chance = Random(f"{self.seed} {game.move_count}")
        if game.to_act == person:
            move = str(chance.choice(game.legal()))
            await self.ann.do(commands.Play, move=move, decision=game.move_count)
        elif self._may_answer(game, person):
            move = f"{person} {chance.choice(('pass', 'claim'))}"
            await self.ann.do(commands.AnswerEarly, move=move, decision=game.move_count)
            self.early += 1

    def _may_answer(self, game: Game, person: str) -> bool:
        """Again and again, while others have to answer first."""
        return game.asked == "answer" and person in deciding.still_to_answer(game.view("public"))


async def observe_people(monkeypatch: pytest.MonkeyPatch, thinking: Thinking) -> Run:
    with monkeypatch.context() as patch:
        fix_chance(patch)
        observer = Observer(thinking)
        observer.watch(patch)
        times: list[tuple[float, int]] = []
        early = 0
        for number in range(PEOPLE_GAMES):
            options = Options(seats=6, hold=5, window=5, clock=5)
            table, _ = make(options, observer.clock)
            table._chance.seed(number)
            crowd = Crowd(table, observer.clock, number)
            await crowd.come()
            for _ in range(100 * MOST_TURNS):
                if not table.table.playing:
                    break
                await crowd.act()
                await observer.clock.turn(0.1)
            assert not table.table.playing
            await table.close()
            times += crowd.onlooker.times
            early += crowd.early
    return Run(observer.seen, times, early)


def moments(run: Run) -> Iterator[tuple[float, int]]:
    return ((round(time, 6), length) for time, length in run.times)


async def test_windows_early_answers_and_stand_ins_tell_nothing_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Everything comes to an onlooker at the same moment, however long computer players and stand-ins thought."""
    quick = await observe_people(monkeypatch, at_once)
    slow = await observe_people(monkeypatch, by_secret)
    made = Counter((seen.by, seen.what.kind) for seen in quick.seen)
    for by in ("computer", "stand-in"):
        assert made[by, "pass"] > 20, made
        assert made[by, "exchange"] > 5, made
    assert quick.early > 50
    assert changed(quick.seen, slow.seen) == set()
    assert list(moments(quick)) == list(moments(slow))


async def test_an_onlooker_would_notice_stand_ins_whose_thinking_uses_up_the_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hosting, "time_to_rest", forgetful)
    quick = await observe_people(monkeypatch, at_once)
    slow = await observe_people(monkeypatch, by_secret)
    assert list(moments(quick)) != list(moments(slow))
