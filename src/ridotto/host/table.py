"""A table as its entries make it. It has no clock, no chance and no socket, so it is the same after a crash."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
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


Moment = tuple[str, int]


class StateError(RidottoError):
    """The entries do not fit each other: the store was tampered with, or this ridotto is too old for it."""


class Member:
    """Somebody at the table: a person, or a computer player with its kind."""

    def __init__(
        self, member: str, name: str, *, key: str = "", kind: str = "", origin: str = ""
    ) -> None:
        self.id = member
        self.name = name
        self.key = key
        """The hash of a person's token."""
        self.origin = origin
        """The hash of the address a person first came from."""
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
    nudged: entries.Nudged | None = None


class Result(NamedTuple):
    """How a game ended, as far as it decides who begins the next one (S5). Members, not persons."""

    winners: tuple[str, ...]
    last: tuple[str, ...]
    """Who had the least gold."""
    starter: str


class Vote(NamedTuple):
    """What people want done about a person who keeps the game waiting."""

    to: entries.Remedy
    whom: str
    seconds: float = 0


class Table:
    """Who is there, how it is played, and the game under way."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.link = table
        """What its address has: whoever has it may come in."""
        self.code = ""
        self.locked = False
        self.closed = False
        self.banned_keys: set[str] = set()
        self.banned_origins: set[str] = set()
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
        self.turned: set[str] = set()
        """The members who have turned the deal of this game (S4)."""
        self.deal_waits = False
        """Play has not begun because of the deal; `dealing` says whom it waits for. Once it has begun it goes on."""
        self.first_by = ""
        self.first_among: tuple[int, ...] = ()
        """The seats that a lot was drawn among to find the first player."""
        self.result: Result | None = None
        """Of the last game that ended."""
        self.stand_ins: set[str] = set()
        """Members for whom a computer player decides until they act."""
        self.clocks: dict[str, float] = {}
        """Members with a clock of their own, and its seconds."""
        self.votes: dict[Vote, list[str]] = {}
        self.nudges: dict[tuple[str, str], Moment] = {}
        """When a member last nudged another."""
        self.time_given: Moment | None = None
        self.pause_wishes: set[str] = set()
        self.paused = False
        self.count = 0
        """Entries so far."""
        self.number = 0
        """Of the last item of the feed."""
        self.deleted = -1
        """Of the last item of a game that was deleted: whoever was told no more than that may still show the game."""
        self.made = 0.0
        self.joined = 0
        self.recent: deque[Item] = deque(maxlen=KEPT_ITEMS)

    @property
    def playing(self) -> bool:
        """A game is under way."""
        return self.game is not None and not self.game.over and not self.closed

    @property
    def players(self) -> list[Member]:
        """The people who play the game under way."""
        playing = set(self.persons.values()) if self.playing else ()
        return [member for member in self.people() if member.id in playing]

    @property
    def plays_alone(self) -> bool:
        """One person among computer players, whom nothing hurries."""
        return len(self.players) == 1

    @property
    def dealing(self) -> list[str]:
        """The persons whom play waits for because they still look at the deal (S4)."""
        if not self.deal_waits or not self.playing:
            return []
        looking = {m.id for m in self.players} - self.turned - self.stand_ins
        return [person for person, member in self.persons.items() if member in looking]

    def shows_deal(self, member: str) -> bool:
        """Whether a member, or the public, sees the deal instead of the table."""
        if not self.playing:
            return False
        if self.person_of(member) is None:
            return bool(self.dealing)
        return member not in self.turned

    def moment(self) -> Moment:
        """What the game waits for, as something that can be compared: all answers to an announcement are one."""
        game = self.game
        if game is None:
            return ("", 0)
        if self.dealing:
            return (f"{self.game_id} deal", 0)
        if game.asked == "answer":
            return (f"{self.game_id} answers", game.turn)
        return (self.game_id, game.move_count)

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
        self.deal_waits = bool(self.dealing)
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
        nudged: entries.Nudged | None = None,
    ) -> Item:
        """The item that the entry makes."""
        return Item(self.number + 1, entry.at, events, about_people, said, nudged)

    def acted(self, member: str) -> bool:
        """That person did something in the game themselves: they have seen the deal and need no stand-in.

        Says whether others can notice that.
        """
        changed = member not in self.turned or member in self.stand_ins
        self.turned.add(member)
        self.stand_ins.discard(member)
        votes = {v: by for v, by in self.votes.items() if (v.to, v.whom) != ("stand-in", member)}
        changed = changed or votes != self.votes
        self.votes = votes
        return changed


def _made(table: Table, entry: entries.Made) -> Item:
    table.code, table.options, table.made = entry.code, entry.options, entry.at
    table.link = entry.link or table.id
    table.seats = [None] * entry.options.seats
    return table.next_item(entry, about_people=True)


def _joined(table: Table, entry: entries.Joined) -> Item:
    table.members[entry.member] = Member(
        entry.member, entry.name, key=entry.key, origin=entry.origin
    )
    table.joined += 1
    table.host = table.host or entry.member
    return table.next_item(entry, about_people=True)


def _left(table: Table, entry: entries.Left) -> Item:
    if entry.banned:
        table.banned_keys.add(table.members[entry.whom].key)
        table.banned_origins.update(entry.origins)
    heir = successor(table, entry.whom)
    if table.playing and entry.whom in table.persons.values():
        table.members[entry.whom].gone = True
    else:
        _unseat(table, entry.whom)
        del table.members[entry.whom]
    table.pause_wishes.discard(entry.whom)
    _agree_on_pause(table)
    table.stand_ins.discard(entry.whom)
    table.clocks.pop(entry.whom, None)
    table.votes = _votes_without(table, entry.whom)
    if table.plays_alone:
        table.stand_ins, table.clocks, table.votes = set(), {}, {}
    _carry_out_votes(table)
    if entry.whom == table.host:
        table.host = heir
    return table.next_item(entry, about_people=True)


def successor(table: Table, host: str, may: Callable[[str], bool] = lambda _: True) -> str:
    """The next host: of those who may, the person who sits nearest to the left, else somebody who watches."""
    people = {member.id for member in table.people() if may(member.id)} - {host}
    start = table.seats.index(host) if host in table.seats else 0
    seated = [member for member in table.seats[start:] + table.seats[:start] if member in people]
    return next((m for m in (*seated, *table.members) if m in people), "")


def _votes_without(table: Table, member: str) -> dict[Vote, list[str]]:
    kept = {
        vote: [by for by in voters if by != member]
        for vote, voters in table.votes.items()
        if vote.whom != member
    }
    return {vote: voters for vote, voters in kept.items() if voters}


def votes_needed(table: Table, vote: Vote, here: Collection[str] | None = None) -> int:
    """More than half of the other people who play and decide for themselves; of those who are `here`, or voted."""
    by = table.votes.get(vote, ())
    others = [m.id for m in table.players if m.id != vote.whom and m.id not in table.stand_ins]
    if here is not None:
        others = [member for member in others if member in here or member in by]
    return len(others) // 2 + 1


def _carry_out_votes(table: Table) -> None:
    """Somebody has left, so fewer votes are more than half."""
    for vote, by in list(table.votes.items()):
        if len(by) < votes_needed(table, vote):
            continue
        if vote.to == "stand-in":
            table.stand_ins.add(vote.whom)
        else:
            _put_on_clock(table, vote.whom, vote.seconds)
        _settle(table, vote.to, vote.whom)


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


def new_game(
    table: Table,
    seed: int,
    first: int | None = None,
    first_by: str = "lot",
    first_among: Sequence[int] = (),
) -> Game:
    """The deal of a table's next game. `first` is the seat that begins; without one it is drawn.

    Its record says whom the lot was drawn among, so that anybody can draw it again (S5).
    """
    options = table.options
    names = [table.members[str(member)].name for member in table.seats]
    cards = list(options.cards) if isinstance(options.cards, tuple) else options.cards
    game = Game.new(
        options.edition,
        names,
        cards=cards,
        seed=seed,
        first=None if first is None else first + 1,
        first_by=first_by,
        unchecked=options.unchecked,
    )
    if first is not None and first_among:
        game.tags["first_among"] = [
            game.persons[(seat - first) % len(names)] for seat in first_among
        ]
    return game


def _started(table: Table, entry: entries.Started, dealt: Game | None = None) -> Item:
    for member in [m for m in table.members.values() if m.gone]:
        del table.members[member.id]
    game = dealt or new_game(table, int(entry.seed), entry.first, entry.first_by, entry.first_among)
    by_name = {table.members[str(member)].name: str(member) for member in table.seats}
    table.cast(
        {person: by_name[name] for person, name in zip(game.persons, game.names, strict=True)}
    )
    table.game, table.game_id = game, entry.game
    table.games += 1
    table.early, table.pause_wishes, table.paused = {}, set(), False
    table.first_by = entry.first_by
    table.first_among = entry.first_among or tuple(range(len(table.seats)))
    table.turned, table.deal_waits = set(), entry.waits
    if not entry.waits:
        table.turned = {str(member) for member in table.seats}
    table.stand_ins, table.clocks, table.votes = set(), {}, {}
    table.nudges, table.time_given = {}, None
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
    table.deal_waits = False
    changed = entry.by == "person" and table.acted(table.persons[entry.person])
    if game.over:
        _end(table)
    about_people = game.over or changed
    return table.next_item(entry, events=(before, game.event_count), about_people=about_people)


def _end(table: Table) -> None:
    """The seats of those who left during the game are free again."""
    table.pause_wishes, table.votes, table.stand_ins, table.clocks = set(), {}, set(), {}
    table.result = _result(table)
    for member in table.members.values():
        if member.gone:
            _unseat(table, member.id)


def _result(table: Table) -> Result | None:
    game = table.game
    if game is None:
        return None
    least = min(game.gold)
    last = [person for person, gold in zip(game.persons, game.gold, strict=True) if gold == least]
    return Result(
        tuple(table.persons[person] for person in game.winners),
        tuple(table.persons[person] for person in last),
        table.persons[game.persons[0]],
    )


def _deal_turned(table: Table, entry: entries.DealTurned) -> Item:
    table.acted(entry.whom)
    return table.next_item(entry, about_people=True)


def _deal_ended(table: Table, entry: entries.DealEnded) -> Item:
    table.deal_waits = False
    return table.next_item(entry, about_people=True)


def _answered_early(table: Table, entry: entries.AnsweredEarly) -> Item | None:
    if entry.move is None:
        table.early.pop(entry.person, None)
    else:
        table.early[entry.person] = entry.move
    changed = table.acted(table.persons[entry.person])
    return table.next_item(entry, about_people=True) if changed else None


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
    table.time_given = table.moment()
    return table.next_item(entry)


def _nudged(table: Table, entry: entries.Nudged) -> Item:
    table.nudges[entry.member, entry.whom] = table.moment()
    return table.next_item(entry, nudged=entry)


def _voted(table: Table, entry: entries.Voted) -> Item:
    voters = table.votes.setdefault(Vote(entry.to, entry.whom, entry.seconds), [])
    if entry.member not in voters:
        voters.append(entry.member)
    return table.next_item(entry, about_people=True)


def _stand_in_let(table: Table, entry: entries.StandInLet) -> Item:
    table.stand_ins.add(entry.whom)
    _settle(table, "stand-in", entry.whom)
    return table.next_item(entry, about_people=True)


def _settle(table: Table, to: entries.Remedy, whom: str) -> None:
    """What was voted on has happened."""
    table.votes = {v: by for v, by in table.votes.items() if (v.to, v.whom) != (to, whom)}


def _came_back(table: Table, entry: entries.CameBack) -> Item:
    table.stand_ins.discard(entry.whom)
    return table.next_item(entry, about_people=True)


def _put_on_clock(table: Table, whom: str, seconds: float) -> None:
    if seconds:
        table.clocks[whom] = seconds
    else:
        table.clocks.pop(whom, None)


def _clock_set(table: Table, entry: entries.ClockSet) -> Item:
    _put_on_clock(table, entry.whom, entry.seconds)
    _settle(table, "clock", entry.whom)
    return table.next_item(entry, about_people=True)


def _locked(table: Table, entry: entries.Locked) -> Item:
    table.locked = entry.locked
    return table.next_item(entry, about_people=True)


def _link_renewed(table: Table, entry: entries.LinkRenewed) -> Item:
    table.link, table.code = entry.link, entry.code
    return table.next_item(entry, about_people=True)


def _token_renewed(table: Table, entry: entries.TokenRenewed) -> None:
    table.members[entry.whom].key = entry.key


def _closed(table: Table, entry: entries.Closed) -> Item:
    table.closed = True
    return table.next_item(entry, about_people=True)


def _game_forgotten(table: Table, entry: entries.GameForgotten) -> Item:
    """As a game begins, but without one: the people go on as if they had only met."""
    for member in [m for m in table.members.values() if m.gone]:
        del table.members[member.id]
    table.cast({})
    table.game, table.game_id, table.result = None, "", None
    table.games += 1
    table.early, table.pause_wishes, table.paused = {}, set(), False
    table.first_by, table.first_among = "", ()
    table.turned, table.deal_waits = set(), False
    table.stand_ins, table.clocks, table.votes = set(), {}, {}
    table.nudges, table.time_given = {}, None
    table.recent.clear()
    item = table.next_item(entry, about_people=True)
    table.deleted = item.number
    return item


def _forgotten(table: Table, entry: entries.Forgotten) -> Item | None:
    if entry.silent:
        return None
    item = table.next_item(entry)
    if table.game is None and table.games:
        table.deleted = item.number
    return item


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
    entries.DealTurned: _deal_turned,
    entries.DealEnded: _deal_ended,
    entries.Nudged: _nudged,
    entries.Voted: _voted,
    entries.StandInLet: _stand_in_let,
    entries.CameBack: _came_back,
    entries.ClockSet: _clock_set,
    entries.Locked: _locked,
    entries.LinkRenewed: _link_renewed,
    entries.TokenRenewed: _token_renewed,
    entries.Closed: _closed,
    entries.GameForgotten: _game_forgotten,
    entries.Forgotten: _forgotten,
}
