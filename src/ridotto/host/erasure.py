"""Deleting people and games from what is written of a table, so that it can still be read and played on.

Entries are replaced and never taken away: their numbers, and those of the feed, stay as they were.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

import msgspec

from ridotto.host import entries
from ridotto.host.entries import Entry, read_entry, write_entry
from ridotto.host.table import Table
from ridotto.host.words import likeness
from ridotto.record.writing import rename_players
from ridotto.store import Content, Finished, Rewrite
from ridotto.store.base import folded

OF_GAMES: tuple[type[Entry], ...] = (
    entries.Moved,
    entries.AnsweredEarly,
    entries.DealTurned,
    entries.DealEnded,
    entries.PauseWished,
    entries.Resumed,
    entries.TimeGiven,
    entries.Nudged,
    entries.Voted,
    entries.StandInLet,
    entries.CameBack,
    entries.ClockSet,
)
"""Entries that belong to the game under way, and are deleted with it."""
OF_TABLES: tuple[type[Entry], ...] = (
    entries.Made,
    entries.Joined,
    entries.Left,
    entries.Seated,
    entries.Stood,
    entries.ComputerSeated,
    entries.HostChanged,
    entries.OptionsChanged,
    entries.Said,
    entries.Muted,
    entries.Locked,
    entries.LinkRenewed,
    entries.TokenRenewed,
    entries.Closed,
    entries.GameForgotten,
    entries.Forgotten,
)
"""Entries that stay when the game in which they were written is deleted."""
JOINED = b'{"type":"Joined"'
"""How every entry begins that has a person's name."""
SAID = b'{"type":"Said"'
"""How every entry begins that has what somebody said."""
_TELLING = 4
"""Letters of a name that mean somebody when they are found within another text."""


class Tally(NamedTuple):
    """How much a change erases."""

    people: int = 0
    """Names at tables."""
    messages: int = 0
    games: int = 0
    """Finished games, renamed or deleted."""

    def __add__(self, other: Tally) -> Tally:  # type: ignore[override]
        return Tally(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class Holder(NamedTuple):
    """Somebody who has, or had, a seat at a table."""

    member: str
    name: str
    forgotten: bool


def tally(content: Content, change: Rewrite) -> Tally:
    """What the change does to the content."""
    lines = [content.entries[number - 1] for number in change.entries]
    return Tally(
        sum(line.startswith(JOINED) for line in lines),
        sum(
            isinstance(entry, entries.Said) and bool(entry.text) for entry in map(read_entry, lines)
        ),
        len(change.games) + len(change.deleted),
    )


def mentions(lines: Iterable[bytes], name: str, own: Collection[str]) -> int:
    """How many messages have this name in them; without those of its `own` people. They stay."""
    wanted = folded(name)
    said = (read_entry(line) for line in lines if line.startswith(SAID))
    return sum(
        isinstance(entry, entries.Said) and entry.member not in own and wanted in folded(entry.text)
        for entry in said
    )


def holder_of(lines: Iterable[bytes], key: str) -> Holder | None:
    """Whose key this is or was, also if they have left; a key that was renewed is nobody's."""
    found: dict[str, tuple[str, Holder]] = {}
    for line in lines:
        if line.startswith((JOINED, b'{"type":"TokenRenewed"')):
            match read_entry(line):
                case entries.Joined() as entry:
                    holder = Holder(entry.member, entry.name, entry.forgotten)
                    found[entry.member] = entry.key, holder
                case entries.TokenRenewed() as entry:
                    found[entry.whom] = entry.key, found[entry.whom][1]
    return next((who for kept, who in found.values() if hmac.compare_digest(kept, key)), None)


def people_named(lines: Iterable[bytes], name: str) -> set[str]:
    """The people at a table who came in by this name, compared as a search does."""
    wanted = folded(name)
    joined = [read_entry(line) for line in lines if line.startswith(JOINED)]
    return {
        entry.member
        for entry in joined
        if isinstance(entry, entries.Joined)
        and not entry.forgotten
        and folded(entry.name) == wanted
    }


def forget_people(content: Content, members: Collection[str]) -> Rewrite:
    """Other names for these people, in the entries and in the finished games they played; what they said is deleted.

    Bans stay: a hash of the address is kept of whoever is at the table, and of whoever was banned from it.
    """
    told = [read_entry(line) for line in content.entries]
    names = _old_names(told, members)
    fresh = _neutral_names(told, names)
    left = {entry.whom for entry in told if isinstance(entry, entries.Left)}
    changed = {
        number: write_entry(after)
        for number, entry in enumerate(told, 1)
        if (after := _without_names(_without_person(entry, members, fresh, left), names)) != entry
    }
    renamed = _renamed_games(told, names, fresh)
    games = [
        _renamed(game, renamed[game.id])
        for game in content.games
        if not renamed.get(game.id, {}).keys().isdisjoint(game.names)
    ]
    return Rewrite(changed, games)


def forget_name(content: Content, name: str) -> Rewrite:
    """Every person of this name at the table is forgotten; also in games whose entries are gone."""
    done = forget_people(content, people_named(content.entries, name))
    seen = {game.id for game in done.games}
    known = _given_names(content.entries)
    others = [
        _renamed(game, strangers)
        for game in content.games
        if game.id not in seen and (strangers := _strangers(game, name, known))
    ]
    return done._replace(games=[*done.games, *others])


def forget_games(content: Content, games: Collection[str]) -> Rewrite:
    """Finished games without a trace of how they were played. The table goes on as if people had only met."""
    table = Table("")
    told: dict[int, Entry] = {}
    departures: dict[str, int] = {}
    begun: float | None = None
    """When the game began that is being forgotten."""
    for number, line in enumerate(content.entries, 1):
        entry = read_entry(line)
        item = table.apply(entry)
        match entry:
            case entries.Started(game=game):
                begun, departures = entry.at if game in games else None, {}
                if begun is not None:
                    told[number] = entries.GameForgotten(at=begun)
            case entries.GameForgotten():
                begun = None
            case entries.Left(whom=whom) if begun is not None and whom in departures:
                _ban_as_well(told, departures[whom], entry)
                told[number] = entries.Forgotten(at=begun)
            case entries.Left(whom=whom) if begun is not None:
                departures[whom], told[number] = number, entry
            case _ if begun is not None and (
                isinstance(entry, OF_GAMES) or entry.member in departures
            ):
                told[number] = entries.Forgotten(at=begun, silent=item is None)
    changed = {number: write_entry(entry) for number, entry in told.items()}
    return Rewrite(
        {number: line for number, line in changed.items() if line != content.entries[number - 1]},
        deleted=[game.id for game in content.games if game.id in games],
    )


def forget_at_table(table: Table, member: str, name: str) -> None:
    """What `forget_people` did to the entries, done to the table that was made of them."""
    if table.game is not None and (person := table.person_of(member)) is not None:
        names = dict(zip(table.game.persons, table.game.names, strict=True)) | {person: name}
        table.game.names = tuple(names.values())
    who = table.members.get(member)
    if who is not None:
        who.name = name
        who.origin = "" if who.gone else who.origin
    recent = [
        item._replace(said=None) if item.said and _is_talk_of(member, item.said) else item
        for item in table.recent
    ]
    table.recent.clear()
    table.recent.extend(recent)


def _is_talk_of(member: str, said: entries.Said) -> bool:
    """Gestures say nothing about anybody: they stay."""
    return said.member == member and bool(said.text)


def name_in(rewrite: Rewrite, content: Content, member: str) -> str:
    """What that person is called after the change."""
    for number, line in enumerate(content.entries, 1):
        if line.startswith(JOINED):
            entry = read_entry(rewrite.entries.get(number, line))
            if isinstance(entry, entries.Joined) and entry.member == member:
                return entry.name
    return ""


def _ban_as_well(told: dict[int, Entry], number: int, again: entries.Left) -> None:
    """Who left and was banned afterwards leaves only once where the game in between is forgotten: with the ban."""
    left = told[number]
    if isinstance(left, entries.Left) and again.banned:
        origins = tuple(sorted({*left.origins, *again.origins}))
        told[number] = msgspec.structs.replace(left, banned=True, origins=origins)


def _old_names(told: Iterable[Entry], members: Collection[str]) -> dict[str, str]:
    """What these people were called; those whose name was deleted before keep the one they have."""
    return {
        entry.member: entry.name
        for entry in told
        if isinstance(entry, entries.Joined) and entry.member in members and not entry.forgotten
    }


def _neutral_names(told: Iterable[Entry], old: Collection[str]) -> dict[str, str]:
    """A name for each that nobody at the table has or had: games find their people by their names."""
    taken = {
        likeness(entry.name)
        for entry in told
        if isinstance(entry, entries.Joined | entries.ComputerSeated)
    }
    fresh: dict[str, str] = {}
    for member in old:
        fresh[member] = neutral_name(int(member.removeprefix("m")), taken)
        taken.add(likeness(fresh[member]))
    return fresh


def neutral_name(number: int, taken: Collection[str]) -> str:
    """`Player 3`, or with the next number that is free; `taken` has likenesses."""
    while likeness(f"Player {number}") in taken:
        number += 1
    return f"Player {number}"


def _without_person(
    entry: Entry, members: Collection[str], fresh: Mapping[str, str], left: Collection[str]
) -> Entry:
    match entry:
        case entries.Joined(member=member) if member in members:
            name = fresh.get(member, entry.name)
            origin = "" if member in left else entry.origin
            return msgspec.structs.replace(entry, name=name, origin=origin, forgotten=True)
        case entries.Said(member=member) if member in members and _is_talk_of(member, entry):
            return entries.Forgotten(at=entry.at, member=member, command=entry.command)
    return entry


def _without_names(entry: Entry, old: Mapping[str, str]) -> Entry:
    """Programs may write names where nobody expects them: into the ids of commands, and into a player's reasons."""
    for member, name in old.items():
        is_own = entry.member == member
        if entry.command and _tells(name, entry.command, is_own=is_own):
            entry = msgspec.structs.replace(entry, command="")
        if isinstance(entry, entries.Moved) and entry.why is not None:
            texts = [entry.why.text, *entry.why.parts.values()]
            if any(_tells(name, text, is_own=False) for text in texts):
                entry = msgspec.structs.replace(entry, why=None)
    return entry


def _tells(name: str, text: str, *, is_own: bool) -> bool:
    """Whether a text names somebody; a short name may be part of any word, unless they wrote the text themselves."""
    return (is_own or len(name) >= _TELLING) and folded(name) in folded(text)


def _renamed_games(
    told: Iterable[Entry], old: Mapping[str, str], fresh: Mapping[str, str]
) -> dict[str, dict[str, str]]:
    """For each game the new names by the old ones. People who are at a table together have different names."""
    here: set[str] = set()
    renamed: dict[str, dict[str, str]] = {}
    for entry in told:
        match entry:
            case entries.Joined(member=member) if member in old:
                here.add(member)
            case entries.Left(whom=whom):
                here.discard(whom)
            case entries.Started(game=game):
                renamed[game] = {old[member]: fresh[member] for member in here}
    return renamed


def _renamed(game: Finished, names: Mapping[str, str]) -> Finished:
    players = tuple(names.get(name, name) for name in game.names)
    return msgspec.structs.replace(
        game,
        names=players,
        winners=tuple(names.get(name, name) for name in game.winners),
        record=rename_players(game.record, players),
    )


def _given_names(lines: Iterable[bytes]) -> set[str]:
    """Names that nobody chose: those of computer players, and of people who were forgotten before."""
    given = set()
    for line in lines:
        if line.startswith((JOINED, b'{"type":"ComputerSeated"')):
            entry = read_entry(line)
            if isinstance(entry, entries.ComputerSeated) or (
                isinstance(entry, entries.Joined) and entry.forgotten
            ):
                given.add(entry.name)
    return given


def _strangers(game: Finished, name: str, given: Collection[str]) -> dict[str, str]:
    """New names for players of this name whom the entries do not know."""
    taken = {likeness(one) for one in game.names}
    found = {}
    for number, one in enumerate(game.names, 1):
        if folded(one) == folded(name) and one not in given:
            found[one] = neutral_name(number, taken)
            taken.add(likeness(found[one]))
    return found
