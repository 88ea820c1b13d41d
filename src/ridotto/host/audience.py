"""Those who listen at a table: who is here, who is away and for how long, and what each of them is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ridotto.host.contracts import Clock, Listener
from ridotto.host.feed import Feed, People, Standing, people_of
from ridotto.host.table import Item, Table

MOST_ORIGINS = 16
"""Addresses that are remembered of a member, the latest ones."""


class Audience:
    """The sockets at one table; `standing` says how the game stands now."""

    def __init__(
        self,
        table: Table,
        clock: Clock,
        standing: Callable[[], Standing | None],
    ) -> None:
        self._table = table
        self._feed = Feed(table)
        self._clock = clock
        self._standing = standing
        self.listeners: set[Listener] = set()
        self.away: dict[str, float] = {}
        """Since when people are not connected."""
        self.stand_ins: set[str] = set()
        """Those for whom a computer player decides until they are back."""
        self._origins: dict[str, dict[str, None]] = {}
        """Where members were connected from, the latest last; nobody escapes a ban by going offline first."""

    def add(self, listener: Listener) -> bool:
        """From now on they are told what happens; says whether somebody stood in for them until now."""
        first = not self.is_here(listener.member)
        self.listeners.add(listener)
        if not listener.member:
            return False
        self.away.pop(listener.member, None)
        self._note_origin(listener)
        back = listener.member in self.stand_ins
        self.stand_ins.discard(listener.member)
        if first:
            self.tell_people(but=listener)
        return back

    def remove(self, listener: Listener) -> bool:
        """They are told no more; says whether a member is away now."""
        self.listeners.discard(listener)
        member = self._table.members.get(listener.member)
        if member is None or member.gone or self.is_here(member.id):
            return False
        self.away[listener.member] = self._clock.now()
        self.tell_people()
        return True

    def expect(self, member: str) -> None:
        """They belong here; unless they listen already they are away from now on."""
        if not self.is_here(member):
            self.away[member] = self._clock.now()

    def forget(self, member: str) -> None:
        """They no longer belong here."""
        self.away.pop(member, None)
        self.stand_ins.discard(member)
        if member not in self._table.members:  # those who left during a game can still be banned
            self._origins.pop(member, None)

    def let_stand_in(self, member: str) -> None:
        """They were away for too long."""
        self.stand_ins.add(member)
        self.tell_people()

    def origins(self, member: str) -> frozenset[str]:
        """Where a member is or was connected from, as long as the table has been in memory."""
        now = {one.origin for one in self.listeners if member and one.member == member}
        return frozenset({*self._origins.get(member, ()), *now})

    def _note_origin(self, listener: Listener) -> None:
        known = self._origins.setdefault(listener.member, {})
        known.pop(listener.origin, None)
        known[listener.origin] = None
        if len(known) > MOST_ORIGINS:
            del known[next(iter(known))]

    def send_away(self, member: str, code: str, origin: str | None = None) -> None:
        """They hear no more: all sockets of a member, or of the public; of these only those from an origin."""
        away = [
            one for one in self.listeners if one.member == member and origin in (None, one.origin)
        ]
        for listener in away:
            self.listeners.discard(listener)
            listener.drop(code)

    def is_here(self, member: str) -> bool:
        """Whether they have a socket."""
        return any(listener.member == member for listener in self.listeners)

    def here(self) -> frozenset[str]:
        """The members who have a socket."""
        return frozenset(one.member for one in self.listeners) - {""}

    def whole(self, member: str) -> bytes:
        """Everything that a member, or the public, may know now."""
        return self._feed.whole(member, self._people(), self._standing())

    def presence(self) -> bytes:
        """Who is there and how it is played, without the game."""
        return self._feed.presence(self._people())

    def publish(self, items: Sequence[Item]) -> None:
        """Tell everybody what has happened, each as they may know it."""
        for item in items:
            is_last = item is items[-1]
            people = self._people() if item.is_about_people else None
            shows_game = is_last and self._table.game is not None and item.said is None
            rendering = self._feed.of_item(item, people, self._standing() if shows_game else None)
            for listener in self.listeners:
                message = rendering.for_member(listener.member)
                if message is not None:
                    listener.tell(message)

    def catch_up(self, listener: Listener, last: int | None) -> None:
        """Tell them what they missed since the item `last`, or everything."""
        table = self._table
        missed = [item for item in table.recent if last is not None and item.number > last]
        complete = (
            last is not None
            and table.deleted < last <= table.number
            and len(missed) == table.number - last
        )
        if not complete:
            listener.tell(self.whole(listener.member))
            return
        missed = [item for item in missed if not table.is_muted(item, listener.member)]
        if not missed:
            listener.tell(self.presence())  # who is there is no item, and may have changed
        for item in missed:
            is_last = item is missed[-1]
            rendering = self._feed.of_item(
                item,
                self._people() if is_last else None,
                self._standing() if is_last else None,
                again=True,
            )
            message = rendering.for_member(listener.member)
            if message is not None:
                listener.tell(message)

    def tell_people(self, but: Listener | None = None) -> None:
        """Somebody is here or not: told to all, but no item of the feed."""
        message = self.presence()
        for listener in self.listeners:
            if listener is not but:
                listener.tell(message)

    def _people(self) -> People:
        return people_of(self._table, self.here(), self.stand_ins)
