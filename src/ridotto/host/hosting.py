"""A table that runs: commands one after another, each written before it counts; clocks, and computer players.

Whatever happens goes the same way: decide, write, apply, tell. A table that fails to write has changed nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from ridotto.bots import find_player
from ridotto.bots.guard import Seated, default_move
from ridotto.bots.randomness import secret_seed
from ridotto.bots.reasons import Reason
from ridotto.bots.registry import is_ours, prepare
from ridotto.bots.seating import seat
from ridotto.errors import RidottoError
from ridotto.host import deciding, entries
from ridotto.host.audience import Audience
from ridotto.host.commands import Command
from ridotto.host.contracts import (
    Address,
    Beside,
    BrokenError,
    Clock,
    Ended,
    Keeper,
    Listener,
    Think,
)
from ridotto.host.deciding import Decision
from ridotto.host.entries import Entry, read_entry, write_entry
from ridotto.host.feed import Standing, known_now, standing_of, viewer_of
from ridotto.host.options import Options
from ridotto.host.reasons import kept_reason
from ridotto.host.recalling import Recollections
from ridotto.host.refusals import RefusedError, refuse
from ridotto.host.table import Item, Table, successor
from ridotto.host.tempo import tempo_of, time_to_rest
from ridotto.record.files import dumps
from ridotto.rules.events import PUBLIC
from ridotto.rules.game import Game
from ridotto.rules.moves import Move
from ridotto.rules.view import View
from ridotto.store import FencedError

log = logging.getLogger("ridotto.host")
T = TypeVar("T")
HOST_PATIENCE = 120.0
"""Seconds that a host may be away before somebody who is here becomes the host."""
_SOON = 0.005
"""Seconds that a loop may wake up too early by."""


def read_table(table: str, data: Sequence[bytes]) -> Table:
    """As its entries have it."""
    read = Table(table)
    for line in data:
        read.apply(read_entry(line))
    return read


class Hosting:
    """One table, run by one task at a time."""

    def __init__(
        self,
        table: Table,
        keeper: Keeper,
        think: Think,
        clock: Clock | None = None,
        recall: Recollections | None = None,
    ) -> None:
        self.table = table
        self._clock = clock or Clock()
        self._keeper = keeper
        self._think = think
        self._lock = asyncio.Lock()
        self._recall = recall or Recollections()
        self._audience = Audience(table, self._clock, self._standing)
        self._players: dict[str, Seated] = {}
        self._views: dict[str, View] = {}
        self._deadline: float | None = None
        """For the decision under way, or for the deal."""
        self._shared: float | None = None
        """By the table's clock for the decision, or its window for all answers together; without people's own clocks."""
        self._host_watch: asyncio.Task[None] | None = None
        """Waits for a host who is away."""
        self._waker: asyncio.Task[None] | None = None
        self._until: float | None = None
        """When the waker goes on, while it only waits."""
        self._at_work: tuple[float, str, int] | None = None
        """The decision that the waker makes: when it was due, of which game, and its number."""
        self._chance = random.Random()  # noqa: S311 - only for how long computer players take
        self.drawn: dict[str, str] = {}
        """By member: the key of a token that may replace theirs. Not written: whoever loses it draws another."""
        self.touched = self._clock.now()
        self.is_broken = False
        """Writing failed: it must be read anew from the store."""

    @classmethod
    def revive(
        cls,
        table: str,
        data: Sequence[bytes],
        keeper: Keeper,
        think: Think,
        clock: Clock | None = None,
        recall: Recollections | None = None,
    ) -> Hosting:
        """The table as it was written."""
        revived = read_table(table, data)
        hosting = cls(revived, keeper, think, clock, recall)
        for member in revived.people():
            hosting._audience.expect(member.id)
        hosting._set_deadline(anew=True)
        hosting._wake()
        return hosting

    # People come, ask and go.

    def listen(self, listener: Listener, last: int | None) -> None:
        """From now on they are told; first what they missed since the item `last`, or everything."""
        if self._audience.add(listener):
            self._wake()
        self._audience.catch_up(listener, last)
        self._watch_host()
        self.touched = self._clock.now()

    def unlisten(self, listener: Listener) -> None:
        """Their socket is closed."""
        if self._audience.remove(listener):
            self._wake()
            self._watch_host()
        self.touched = self._clock.now()

    async def join(self, name: str, key: str, origin: str = "") -> str:
        """Somebody comes in; their member id."""
        member = ""

        def come_in() -> Decision:
            nonlocal member
            made = deciding.join(self.table, name, key, self._clock.wall(), origin)
            member = made[0].member
            return Decision(made)

        await self._do(come_in)
        self._audience.expect(member)
        return member

    async def command(
        self, member: str, command: Command, then: Callable[[int], None] | None = None
    ) -> int:
        """Do it; the feed's number after it, which `then` is told at once. Raises `RefusedError`, or what the keeper raises.

        Not to be cancelled: nobody could tell whether it was written, so the table would have to be read anew.
        """

        def answer(_number: int = 0) -> None:
            if then is not None:
                then(self._number_of(member, command))

        def decide() -> Decision | None:
            origins = self._audience.origins(getattr(command, "whom", ""))
            here = self._audience.here()
            return deciding.decide(self.table, member, command, self._clock.wall(), origins, here)

        await prepare_elsewhere(deciding.player_named(command), self._think)
        if await self._do_alone(decide, answer) is None:
            answer()  # it was done before
        return self._number_of(member, command)

    def _number_of(self, member: str, command: Command) -> int:
        """The number of the item that a command made, when it was first done; of the last one if it made none."""
        who = self.table.members.get(member)
        done = who.done.get(command.id) if who is not None else None
        return done if done is not None else self.table.number

    async def renew_token(self, member: str, key: str, *, instead_of: str) -> None:
        """That person has another token; whoever is connected with the old one must come again."""
        await self._do(
            lambda: deciding.renew_token(
                self.table, member, key, self._clock.wall(), instead_of=instead_of
            )
        )

    async def renew_old_link(self) -> None:
        """So that the id of a finished game, which may be public, leads nobody to a table of an older store."""
        await self._do(lambda: deciding.renew_old_link(self.table, self._clock.wall()))

    async def rewrite(self, change: Callable[[], Awaitable[T]], then: Callable[[T], None]) -> T:
        """Let `change` change what was written of this table, and `then` the table itself; nothing is added meanwhile."""
        return await asyncio.shield(asyncio.ensure_future(self._rewrite(change, then)))

    async def _rewrite(self, change: Callable[[], Awaitable[T]], then: Callable[[T], None]) -> T:
        async with self._lock:
            if self.is_broken:
                raise BrokenError
            try:
                done = await change()
                then(done)
            except BaseException:
                self.is_broken = True  # as when an entry cannot be written
                raise
            self._audience.tell_people()
            return done

    async def close(self) -> None:
        """Stop the clocks; nothing is lost."""
        for task in (self._waker, self._host_watch):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        for player in self._players.values():
            player.close()

    def _watch_host(self) -> None:
        """A host who stays away is replaced, if somebody is here who can be the host."""
        is_watched = self._host_watch is not None and not self._host_watch.done()
        if not is_watched and self.table.host in self._audience.away and self._heir():
            self._host_watch = asyncio.get_running_loop().create_task(self._replace_host())

    def _heir(self) -> str:
        """The next person to the left of the host who is here."""
        return successor(self.table, self.table.host, self._audience.is_here)

    async def _replace_host(self) -> None:
        while (since := self._audience.away.get(self.table.host)) is not None and self._heir():
            wait = since + HOST_PATIENCE - self._clock.now()
            if wait <= _SOON:
                await self._write_quietly(
                    lambda: deciding.replace_host(self.table, self._heir(), self._clock.wall())
                )
                return
            await self._clock.sleep(wait)

    def whole(self, member: str) -> bytes:
        """Everything that a member, or the public, may know now."""
        return self._audience.whole(member)

    async def known(self, member: str) -> bytes:
        """What a member, or the public, could know of the cards now, where the table remembers all of it for them."""
        game = self.table.game
        if game is None:
            raise refuse("not-started")
        if self.table.options.memory != "full":
            raise refuse("memory-off")
        viewer, name, decision = viewer_of(self.table, member), self.table.game_id, len(game.moves)
        seen = game.events(viewer)
        known = await self._think(lambda: self._recall.known(name, viewer, seen))
        return known_now(decision, known, game.characters)

    def people(self) -> bytes:
        """Who is there and how it is played, without the game."""
        return self._audience.presence()

    @property
    def is_listened_to(self) -> bool:
        """Somebody has a socket."""
        return bool(self._audience.listeners)

    def dismiss(self, code: str) -> None:
        """Everybody who listens must come again."""
        for listener in list(self._audience.listeners):
            listener.drop(code)

    @property
    def is_idle(self) -> bool:
        """Nobody listens, and the game waits for somebody, or for nobody who will come."""
        if self._audience.listeners:
            return False
        waits = self._waker is None or self._waker.done()
        return waits or not self.table.playing or not self._somebody_may_come()

    def _somebody_may_come(self) -> bool:
        return any(member.id in self.table.persons.values() for member in self.table.people())

    # Deciding, writing, applying, telling.

    async def _do(self, decide: Callable[[], Decision | None]) -> int | None:
        """To the end even if whoever asked is gone: what is written must be applied."""
        return await asyncio.shield(asyncio.ensure_future(self._do_alone(decide)))

    async def _do_alone(
        self, decide: Callable[[], Decision | None], then: Callable[[int], None] | None = None
    ) -> int | None:
        """One at a time."""
        async with self._lock:
            if self.is_broken:
                raise BrokenError
            decision = decide()
            if decision is None:
                return None
            await self._carry_out(decision)
            if decision.refusal is not None:
                raise decision.refusal
            if then is not None:
                then(self.table.number)  # in one moment with the news, so that both go in one piece
            return self.table.number

    async def _carry_out(self, decision: Decision) -> None:
        lines = [write_entry(entry) for entry in decision.entries]
        beside = self._beside(decision)
        before, was_paused = self._moment(), self.table.paused
        clocks = dict(self.table.clocks)
        try:
            await self._keeper.append(self.table.count + 1, lines, beside)
            after = decision.game_after if len(decision.entries) == 1 else None
            applied = [self._apply(entry, after) for entry in decision.entries]
            items = [item for item in applied if item is not None]
        except BaseException:
            self.is_broken = True  # it may be written or not: only the store knows
            raise
        if self._moment() != before:
            self._set_deadline()
        elif was_paused and not self.table.paused:
            self._set_deadline(anew=True)
        else:
            self._change_deadline(decision, clocks)
        self._audience.publish(items)
        for entry in decision.entries:
            self._send_away_after(entry)
        self._wake()
        self._watch_host()

    def _moment(self) -> tuple[object, ...]:
        """What the table waits for, and whether anything hurries it."""
        table = self.table
        return table.decision(), table.game, bool(table.dealing), table.plays_alone

    def _change_deadline(self, decision: Decision, before: dict[str, float]) -> None:
        """If this is about the person who decides now: nobody else's clock gives them more time.

        `before`: people's own clocks until now. They never make the table's clock longer.
        """
        table, game = self.table, self.table.game
        if game is None or game.to_act is None or table.dealing or table.plays_alone:
            return
        member = table.persons[game.to_act]
        is_back = any(
            isinstance(e, entries.CameBack) and e.whom == member for e in decision.entries
        )
        if is_back and game.asked != "answer":
            self._set_deadline()
        elif is_back or table.clocks.get(member) != before.get(member):
            self._deadline = self._sooner(member)

    def _beside(self, decision: Decision) -> Beside:
        finished = self._finished(decision)
        live: bool | None = None if finished is None else False
        address = None
        for entry in decision.entries:
            match entry:
                case entries.Started():
                    live = True
                case entries.LinkRenewed(link=link, code=code):
                    address = Address(link, code)
                case entries.Closed():
                    return Beside(live=False, closed=True)
        return Beside(finished, live, address)

    def _apply(self, entry: Entry, after: Game | None) -> Item | None:
        item = self.table.apply(entry, after)
        self._after(entry)
        return item

    def _finished(self, decision: Decision) -> Ended | None:
        game = decision.game_after
        if game is None or not game.over:
            return None
        now = decision.entries[-1].at
        listed = self.table.options.listed
        return Ended(self.table.game_id, self.table.id, now, game, dumps(game), listed)

    def _after(self, entry: Entry) -> None:
        """What is kept beside the table itself."""
        if isinstance(entry, entries.Started):
            for player in self._players.values():
                player.close()
            self._players, self._views = {}, {}
        elif isinstance(entry, entries.TimeGiven):
            self._deadline = None if self._deadline is None else self._deadline + entry.seconds
            self._shared = None if self._shared is None else self._shared + entry.seconds
        elif isinstance(entry, entries.Left):
            why = "banned" if entry.banned else "removed"
            self._audience.send_away(entry.whom, "left" if entry.member == entry.whom else why)
            self._audience.forget(entry.whom)
            if self.table.plays_alone:
                self._audience.stand_ins.clear()  # nobody waits for the one who is left
            for origin in entry.origins:
                self._audience.send_away("", "banned", origin)
        elif isinstance(entry, entries.OptionsChanged) and not entry.options.watchers:
            self._audience.send_away("", "watching-off")
        elif isinstance(entry, entries.LinkRenewed):
            self._audience.send_away("", "no-such-table")  # before they are told the new link

    def _send_away_after(self, entry: Entry) -> None:
        """Those who are told first, and then have to go."""
        if isinstance(entry, entries.TokenRenewed):
            self._audience.send_away(entry.whom, "renewed")
            self._audience.expect(entry.whom)
        elif isinstance(entry, entries.Closed):
            self.dismiss("closed")

    def _standing(self) -> Standing | None:
        game = self.table.game
        if game is None:
            return None
        left = None
        if self._deadline is not None and not self.table.paused:
            left = max(0.0, round(self._deadline - self._clock.now(), 1))
        return standing_of(game, self._view(PUBLIC), left, self.table.dealing)

    def _view(self, viewer: str) -> View:
        """The viewer's view, kept as the game goes."""
        game = self.table.game
        if game is None:
            raise refuse("not-started")
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = View(viewer)
        for event in game.events(viewer, since=view.count):
            view.apply(event)
        return view

    # Clocks and computer players.

    def _set_deadline(self, *, anew: bool = False) -> None:
        """For the decision that has come: a window is for all answers together, so it goes on unless begun anew."""
        game = self.table.game
        if game is None or not self.table.playing or game.to_act is None:
            self._deadline = self._shared = None
        elif self.table.dealing:
            self._deadline = self._in(self._deal_seconds())
        elif self.table.plays_alone:
            self._deadline = self._shared = None
        else:
            self._deadline = self._decision_deadline(game, anew=anew)

    def _decision_deadline(self, game: Game, *, anew: bool) -> float | None:
        options = self.table.options
        if game.asked != "answer":
            self._shared = self._in(options.clock)
        elif anew or not self._view(PUBLIC).answers:
            self._shared = self._in(options.window)
        return self._sooner(self.table.persons[str(game.to_act)])

    def _sooner(self, member: str) -> float | None:
        """The member's own clock, which begins now, or the time that the table gives."""
        own = self._in(self.table.clocks.get(member, 0))
        return min((when for when in (own, self._shared) if when is not None), default=None)

    def _in(self, seconds: float) -> float | None:
        """So many seconds from now; 0 for never."""
        return self._clock.now() + seconds if seconds else None

    def _deal_seconds(self) -> float:
        options = self.table.options
        return options.deal_alone if self.table.plays_alone else options.deal

    def _wake(self) -> None:
        """Look anew at what is to be done without anybody asking."""
        when = self._attend_at()
        if when is not None and (when == self._until or self._is_at_work(when)):
            return
        if self._waker is not None and self._waker is not asyncio.current_task():
            self._waker.cancel()
        self._waker = self._until = self._at_work = None
        if when is not None:
            self._waker = asyncio.get_running_loop().create_task(self._attend())

    def _is_at_work(self, when: float) -> bool:
        """Whether that decision is being made already: what else people do must not make it begin anew."""
        if self._waker is None or self._waker.done():
            return False
        return self._at_work == (when, self.table.game_id, self.table.decision())

    def _attend_at(self) -> float | None:
        """When something is to be done without anybody asking: at 0 for at once, None for never."""
        table, game = self.table, self.table.game
        if game is None or game.to_act is None or table.paused or table.closed:
            return None
        if table.dealing:
            return self._deadline
        member = table.members[table.persons[game.to_act]]
        if member.kind or member.gone or member.id in self._audience.stand_ins | table.stand_ins:
            return 0.0
        if table.plays_alone:
            return None
        away = self._audience.away.get(member.id)
        if away is None or not table.options.hold:
            return self._deadline
        patience = away + table.options.hold
        return patience if self._deadline is None else min(patience, self._deadline)

    async def _attend(self) -> None:
        """Make the decision under way if it is nobody's, or when its time has come."""
        while (when := self._attend_at()) is not None:
            game = self.table.game
            if game is None or game.to_act is None:
                return
            person, number = game.to_act, self.table.decision()
            member = self.table.members[self.table.persons[person]]
            if not when:
                self._at_work = (when, self.table.game_id, number)
                kind = member.kind or self.table.options.stand_in
                by: entries.By = "computer" if member.kind else "stand-in"
                await self._let_play(person, number, kind, by)
                return
            wait = when - self._clock.now()
            if wait > _SOON:
                self._until = when  # others may decide meanwhile, without waking anybody
                await self._clock.sleep(wait)
                self._until = None
            elif self.table.dealing:
                await self._write_quietly(lambda: deciding.end_deal(self.table, self._clock.wall()))
                return
            elif when == self._deadline:
                self._at_work = (when, self.table.game_id, number)
                await self._out_of_time(person, number)
                return
            else:
                self._audience.let_stand_in(member.id)

    async def _out_of_time(self, person: str, number: int) -> None:
        game = self.table.game
        if game is not None and game.asked == "answer":
            await self._play(number, person=person, move=f"{person} pass", by="window")
        else:
            await self._let_play(person, number, self.table.options.stand_in, "stand-in")

    async def _let_play(self, person: str, number: int, kind: str, by: entries.By) -> None:
        """A computer player's move, after a time that does not depend on what it holds."""
        game = self.table.game
        if game is None:
            return
        tempo, pace = tempo_of(game.asked), self.table.options.pace
        wait, begun = tempo.draw(self._chance, pace), self._clock.now()
        players = self._players
        view, legal, theirs = self._view(person), game.legal(), not is_ours(kind)

        def make() -> Seated:
            return seat(find_player(kind), secret_seed())

        def choose() -> tuple[Move, Reason | str]:
            return players[person].choose(view, legal), players[person].reason()

        try:
            if person not in players:
                players[person] = await self._think(make, slow=True, theirs=theirs)
                begun = self._clock.now()  # how long it takes to come depends on no card
            move, reason = await self._think(choose, theirs=theirs)
        except Exception:
            log.exception("table %s: a computer player failed", self.table.id)
            move, reason = default_move(legal), ""
        await self._clock.sleep(time_to_rest(tempo, wait, self._clock.now() - begun, pace))
        await self._play(number, person=person, move=str(move), by=by, why=kept_reason(reason))

    async def _play(self, number: int, **moved: Any) -> None:  # noqa: ANN401 - as `entries.Moved` has it
        def decide() -> Decision | None:
            if self.table.decision() != number or self.table.paused or not self.table.playing:
                return None
            return deciding.play_for(self.table, entries.Moved(at=self._clock.wall(), **moved))

        await self._write_quietly(decide)

    async def _write_quietly(self, decide: Callable[[], Decision | None]) -> None:
        """What the table does by itself: nobody waits for an answer, so what goes wrong is logged."""
        try:
            await self._do(decide)
        except RefusedError:
            log.exception("table %s: a move of ours was refused", self.table.id)
        except (BrokenError, FencedError):
            pass  # it is read again when somebody comes
        except RidottoError:
            log.exception("table %s could not be written", self.table.id)


async def prepare_elsewhere(player: str, think: Think) -> None:
    """So that nobody waits for a package that is slow to load but who asks for its player."""
    if player and not is_ours(player):
        await think(lambda: prepare(player), theirs=True)


def open_table(link: str, code: str, options: Options, now: float) -> list[bytes]:
    """The first entry of a new table."""
    return [write_entry(deciding.make(link, code, options, now))]
