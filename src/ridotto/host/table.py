"""A table as its entries make it. It has no clock, no chance and no socket, so it is the same after a crash."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from ridotto.errors import RidottoError
from ridotto.host import entries
from ridotto.host.entries import Entry
from ridotto.host.options import Options
from ridotto.rules.game import Game

KEPT_ITEMS = 64
"""How many items of the feed somebody who comes back may have missed; past that they get the whole view."""
KEPT_COMMANDS = 64
"""How many of somebody's last commands are known when they are repeated."""


class StateError(RidottoError):
    """The entries do not fit each other: the store was tampered with, or this ridotto is too old for it."""


class Member:
    """Somebody at the table: a person, or a computer player with its kind."""

    def __init__(self, member: str, name: str, *, key: str = "", kind: str = "") -> None:
        self.id = member
        self.name = name
        self.key = key
        """The hash of a person's token."""
        self.kind = kind
        """What kind of computer player; empty for people."""
        self.muted: set[str] = set()
        self.done: dict[str, int] = {}
        """The last commands by id, and the feed's number after each."""
        self.gone = False
        """They left during a game: a computer player has their seat."""


class Item(NamedTuple):
    """One step of the feed, before it is made fit for a viewer."""

    number: int
    at: float
    events: tuple[int, int] = (0, 0)
    """The game's events from the first number up to the second; `Game.events` has them as each viewer may see them."""
    is_about_people: bool = False
    """Who is there, who sits where, or how it is played has changed."""
    said: entries.Said | None = None


class Table:
    """Who is there, how it is played, and the game under way."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.code = ""
        self.options = Options()
        self.members: dict[str, Member] = {}
        self.seats: list[str | None] = []
        self.host = ""
        self.game: Game | None = None
        self.game_id = ""
        self.games = 0
        self.persons: dict[str, str] = {}
        """The members by person of the game."""
        self._person_of: dict[str, str] = {}
        self.early: dict[str, str] = {}
        """How persons will answer, said beforehand."""
        self.pause_wishes: set[str] = set()
        self.paused = False
        self.count = 0
        """Entries so far."""
        self.number = 0
        """Of the last item of the feed."""
        self.made = 0.0
        self.joined = 0
        self.recent: deque[Item] = deque(maxlen=KEPT_ITEMS)

    @property
    def playing(self) -> bool:
        """A game is under way."""
        return self.game is not None and not self.game.over

    def person_of(self, member: str) -> str | None:
        """Who that member is in the game."""
        return self._person_of.get(member)

    def cast(self, persons: dict[str, str]) -> None:
        """From now on these members are these persons."""
        self.persons = persons
        self._person_of = {member: person for person, member in persons.items()}

    def seat_of(self, member: str) -> int | None:
        """Where that member sits."""
        return self.seats.index(member) if member in self.seats else None

    def people(self) -> list[Member]:
        """Those at the table who are no computer players and have not left."""
        return [member for member in self.members.values() if not member.kind and not member.gone]

    def is_muted(self, item: Item, member: str) -> bool:
        """Whether that member does not want to hear it."""
        who = self.members.get(member)
        return item.said is not None and who is not None and item.said.member in who.muted

    def decision(self) -> int:
        """The number of the decision under way."""
        return self.game.move_count if self.game else 0

    def apply(self, entry: Entry, after: Game | None = None) -> Item | None:
        """Take in the next entry; what it adds to the feed. `after`: the game after it, if it is known already."""
        self.count += 1
        if after is not None and isinstance(entry, entries.Moved):
            item: Item | None = _moved(self, entry, after)
        elif after is not None and isinstance(entry, entries.Started):
            item = _started(self, entry, after)
        else:
            item = _APPLY[type(entry)](self, entry)
        if item is not None:
            self.number = item.number
            self.recent.append(item)
        if entry.command and entry.member in self.members:
            done = self.members[entry.member].done
            done[entry.command] = self.number
            while len(done) > KEPT_COMMANDS:
                del done[next(iter(done))]
        return item

    def next_item(
        self,
        entry: Entry,
        *,
        events: tuple[int, int] = (0, 0),
        about_people: bool = False,
        said: entries.Said | None = None,
    ) -> Item:
        """The item that the entry makes."""
        return Item(self.number + 1, entry.at, events, about_people, said)


def _made(table: Table, entry: entries.Made) -> Item:
    table.code, table.options, table.made = entry.code, entry.options, entry.at
    table.seats = [None] * entry.options.seats
    return table.next_item(entry, about_people=True)


def _joined(table: Table, entry: entries.Joined) -> Item:
    table.members[entry.member] = Member(entry.member, entry.name, key=entry.key)
    table.joined += 1
    table.host = table.host or entry.member
    return table.next_item(entry, about_people=True)


def _left(table: Table, entry: entries.Left) -> Item:
    if table.playing and entry.whom in table.persons.values():
        table.members[entry.whom].gone = True
    else:
        _unseat(table, entry.whom)
        del table.members[entry.whom]
    table.pause_wishes.discard(entry.whom)
    _agree_on_pause(table)
    if entry.whom == table.host:
        people = table.people()
        table.host = people[0].id if people else ""
    return table.next_item(entry, about_people=True)


def _unseat(table: Table, member: str) -> None:
    table.seats = [None if whose == member else whose for whose in table.seats]


def _seated(table: Table, entry: entries.Seated) -> Item:
    _unseat(table, entry.whom)
    table.seats[entry.seat] = entry.whom
    return table.next_item(entry, about_people=True)


def _stood(table: Table, entry: entries.Stood) -> Item:
    _unseat(table, entry.whom)
    return table.next_item(entry, about_people=True)


def _computer_seated(table: Table, entry: entries.ComputerSeated) -> Item:
    table.members[entry.whom] = Member(entry.whom, entry.name, kind=entry.kind)
    table.joined += 1
    table.seats[entry.seat] = entry.whom
    return table.next_item(entry, about_people=True)


def _host_changed(table: Table, entry: entries.HostChanged) -> Item:
    table.host = entry.whom
    return table.next_item(entry, about_people=True)


def _options_changed(table: Table, entry: entries.OptionsChanged) -> Item:
    table.options = entry.options
    seated = [member for member in table.seats if member]
    if len(table.seats) != entry.options.seats:
        room = entry.options.seats - len(seated)
        table.seats = [*seated, *[None] * room]
    return table.next_item(entry, about_people=True)


def new_game(table: Table, seed: int) -> Game:
    """The deal of a table's next game."""
    options = table.options
    names = [table.members[str(member)].name for member in table.seats]
    cards = list(options.cards) if isinstance(options.cards, tuple) else options.cards
    return Game.new(options.edition, names, cards=cards, seed=seed, unchecked=options.unchecked)


def _started(table: Table, entry: entries.Started, dealt: Game | None = None) -> Item:
    for member in [m for m in table.members.values() if m.gone]:
        del table.members[member.id]
    game = dealt or new_game(table, int(entry.seed))
    by_name = {table.members[str(member)].name: str(member) for member in table.seats}
    table.cast(
        {person: by_name[name] for person, name in zip(game.persons, game.names, strict=True)}
    )
    table.game, table.game_id = game, entry.game
    table.games += 1
    table.early, table.pause_wishes, table.paused = {}, set(), False
    table.recent.clear()  # they speak of the game before
    return table.next_item(entry, events=(0, game.event_count), about_people=True)


def _moved(table: Table, entry: entries.Moved, after: Game | None = None) -> Item:
    if table.game is None:
        raise StateError("a move without a game")
    game = table.game
    before = game.event_count
    if after is None:
        game.play(entry.move)
    else:
        game.catch_up(after)
    if game.asked == "answer":
        table.early.pop(entry.person, None)
    else:
        table.early = {}
    if game.over:
        _end(table)
    return table.next_item(entry, events=(before, game.event_count), about_people=game.over)


def _end(table: Table) -> None:
    """The seats of those who left during the game are free again."""
    table.pause_wishes = set()
    for member in table.members.values():
        if member.gone:
            _unseat(table, member.id)


def _answered_early(table: Table, entry: entries.AnsweredEarly) -> None:
    if entry.move is None:
        table.early.pop(entry.person, None)
    else:
        table.early[entry.person] = entry.move


def _said(table: Table, entry: entries.Said) -> Item:
    return table.next_item(entry, said=entry)


def _muted(table: Table, entry: entries.Muted) -> None:
    muted = table.members[entry.member].muted
    (muted.add if entry.muted else muted.discard)(entry.whom)


def _pause_wished(table: Table, entry: entries.PauseWished) -> Item:
    (table.pause_wishes.add if entry.wished else table.pause_wishes.discard)(entry.member)
    _agree_on_pause(table)
    return table.next_item(entry, about_people=True)


def _agree_on_pause(table: Table) -> None:
    """It begins when all people who play wish it. When none of them is left, nobody could end it."""
    playing = {m.id for m in table.people() if m.id in table.persons.values()}
    if not playing:
        table.paused = False
    elif table.playing and playing <= table.pause_wishes:
        table.paused, table.pause_wishes = True, set()


def _resumed(table: Table, entry: entries.Resumed) -> Item:
    table.paused = False
    return table.next_item(entry, about_people=True)


def _time_given(table: Table, entry: entries.TimeGiven) -> Item:
    return table.next_item(entry)


_APPLY: dict[type[Entry], Callable[[Table, Any], Item | None]] = {
    entries.Made: _made,
    entries.Joined: _joined,
    entries.Left: _left,
    entries.Seated: _seated,
    entries.Stood: _stood,
    entries.ComputerSeated: _computer_seated,
    entries.HostChanged: _host_changed,
    entries.OptionsChanged: _options_changed,
    entries.Started: _started,
    entries.Moved: _moved,
    entries.AnsweredEarly: _answered_early,
    entries.Said: _said,
    entries.Muted: _muted,
    entries.PauseWished: _pause_wished,
    entries.Resumed: _resumed,
    entries.TimeGiven: _time_given,
}
