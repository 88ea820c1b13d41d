"""People and games that are forgotten: nothing names them, and the table goes on as before."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any, get_args

import msgspec
import pytest
from crowd import Company, all_of, read_anew
from hosted import HandClock, Memory, Seat, make, seat, think

from ridotto.host import commands, entries
from ridotto.host.contracts import Ended
from ridotto.host.entries import AnyEntry, read_entry, write_entry
from ridotto.host.erasure import (
    OF_GAMES,
    OF_TABLES,
    Tally,
    forget_at_table,
    forget_games,
    forget_name,
    forget_people,
    holder_of,
    mentions,
    name_in,
    people_named,
    tally,
)
from ridotto.host.feed import seed_proof
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.record.files import dumps, loads
from ridotto.store import Content, Finished, Rewrite

pytestmark = pytest.mark.anyio
SEEDS, STEPS = 12, 120
NAME = "Xq7-never-seen-again"
assert len(NAME) == 20


def finished(ended: Ended) -> Finished:
    game = ended.game
    names = dict(zip(game.persons, game.names, strict=True))
    winners = tuple(names[person] for person in game.winners)
    about = (game.edition.name, len(game.names), game.names, winners)
    return Finished(ended.id, ended.table, ended.ended, *about, ended.record)


def kept(memory: Memory) -> Content:
    return Content(list(memory.lines), [finished(ended) for ended in memory.finished])


def after(content: Content, change: Rewrite) -> Content:
    """What a store has when the change is made."""
    games = {game.id: game for game in content.games} | {game.id: game for game in change.games}
    return Content(
        [change.entries.get(number, line) for number, line in enumerate(content.entries, 1)],
        [game for game in games.values() if game.id not in change.deleted],
    )


def text_of(content: Content) -> str:
    return b"\n".join(content.entries).decode() + msgspec.json.encode(content.games).decode()


async def company(seed: int) -> Company:
    met = Company(seed)
    for _ in range(STEPS):
        await met.step()
    await met.hosting.close()
    return met


async def go_on(met: Company, lines: Iterable[bytes]) -> None:
    """The table is read from these entries, and people go on doing anything."""
    met.memory.lines = list(lines)
    met.hosting = Hosting.revive("t", met.memory.lines, met.memory, think, met.clock)
    for one in met.people:
        one.hosting = met.hosting
    for _ in range(STEPS // 2):
        await met.step()
    assert all_of(read_anew(met.memory.lines)) == all_of(met.table)
    await met.hosting.close()


def test_it_is_settled_for_every_entry_whether_it_goes_with_its_game() -> None:
    settled = (*OF_GAMES, *OF_TABLES, entries.Started)
    assert len(set(settled)) == len(settled)
    assert set(settled) == set(get_args(AnyEntry))


async def test_people_who_are_forgotten_leave_a_table_that_is_the_same_but_for_their_names() -> (
    None
):
    renamed_games = 0
    for seed in range(SEEDS):
        met = await company(seed)
        before = kept(met.memory)
        names = {
            entry.member: entry.name
            for entry in map(read_entry, before.entries)
            if isinstance(entry, entries.Joined)
        }
        chosen = dict(list(names.items())[seed % 2 :: 2])
        change = forget_people(before, chosen)
        left = after(before, change)
        text = text_of(left)
        for name in chosen.values():
            assert f'"{name}"' not in text
        assert forget_people(left, chosen) == Rewrite({}, [])  # nothing is left to do
        fresh = {member: name_in(change, before, member) for member in chosen}
        assert same_but_for_names(all_of(read_anew(before.entries)), chosen, fresh) == all_of(
            read_anew(left.entries)
        )
        for old, new in zip(before.games, left.games, strict=True):
            mine = [name in chosen.values() for name in old.names]
            renamed_games += any(mine)
            for name, now, is_mine in zip(old.names, new.names, mine, strict=True):
                assert (now in fresh.values()) if is_mine else (now == name)
            assert len(set(new.names)) == len(new.names)
            game = loads(new.record)
            assert game.names == new.names
            assert [str(move) for move in game.moves] == [str(m) for m in loads(old.record).moves]
            assert {game.names[game.persons.index(p)] for p in game.winners} == set(new.winners)
        await go_on(met, left.entries)
    assert renamed_games > SEEDS // 3


def same_but_for_names(
    told: dict[str, Any], old: dict[str, str], fresh: dict[str, str]
) -> dict[str, Any]:
    """The table as it must be: other names, no addresses, nothing that they said."""
    for member in old:
        if member in told["members"]:
            told["members"][member]["name"] = fresh[member]
            if told["members"][member]["gone"]:
                told["members"][member]["origin"] = ""
    told["recent"] = type(told["recent"])(
        (
            item._replace(said=None)
            if item.said and item.said.text and item.said.member in old
            else item
            for item in told["recent"]
        ),
        told["recent"].maxlen,
    )
    return told


async def test_games_that_are_forgotten_leave_the_people_as_they_were() -> None:
    forgotten = last = 0
    for seed in range(SEEDS):
        met = await company(seed)
        before = kept(met.memory)
        ids = [game.id for game in before.games]
        for chosen in (ids[::2], ids[-1:], ids):
            change = forget_games(before, chosen)
            left = after(before, change)
            assert [game.id for game in left.games] == [i for i in ids if i not in chosen]
            text = text_of(left)
            for name in chosen:
                assert name not in text
            forgotten += len(chosen)
            check_people(met, left.entries, chosen)
            last += met.table.game_id in chosen
            assert forget_games(left, chosen) == Rewrite({}, deleted=[])
        kinds = [type(read_entry(line)) for line in left.entries]
        if not met.table.playing:
            assert not any(kind in OF_GAMES or kind is entries.Started for kind in kinds)
        await go_on(met, left.entries)
    assert forgotten > SEEDS // 3
    assert last


def check_people(met: Company, lines: list[bytes], chosen: list[str]) -> None:
    told, was = all_of(read_anew(lines)), all_of(met.table)
    if met.table.game_id not in chosen:
        same = [name for name in was if name not in ("recent", "result", "deleted")]
    else:
        assert told["game"] is None
        same = ["link", "code", "locked", "closed", "options", "host", "games", "count", "number"]
        same += ["made", "joined", "seats", "banned_keys", "banned_origins"]
    for name in same:
        if name == "members":
            for member, row in told[name].items():
                assert {**row, "done": 0} == {**was[name][member], "done": 0}
        else:
            assert told[name] == was[name], name
    gone = {member.id for member in met.table.members.values() if member.gone}
    assert told["members"].keys() == was["members"].keys() - (
        gone if met.table.game_id in chosen else set()
    )


async def begun() -> tuple[Hosting, Memory, dict[str, Seat]]:
    """Ann and the one with the name play; Ben watches."""
    options = Options(seats=3, window=0, hold=0, pace=0, deal=0)
    hosting, memory = make(options, HandClock())
    people = {"Ann": await seat(hosting, "Ann", 1)}
    people[NAME] = Seat(hosting, await hosting.join(NAME, "some key", "some origin"), 2)
    hosting.listen(people[NAME], None)
    await people["Ann"].do(commands.AddComputer, kind="random")
    people["Ben"] = await seat(hosting, "Ben", 3)
    return hosting, memory, people


async def test_whoever_is_forgotten_in_the_middle_of_a_game_plays_on() -> None:
    hosting, memory, people = await begun()
    me = people[NAME]
    await people["Ann"].start()
    said = await me.do(commands.Say, text=f"I am {NAME}")
    await me.do(commands.Gesture, name="bow")
    await people["Ben"].do(commands.Say, text="a good evening")
    proof = json.loads(hosting.whole(me.member))["people"]["proof"]
    state = json.loads(hosting.whole(me.member))["state"]

    async def change() -> str:
        done = forget_people(kept(memory), [me.member])
        name = name_in(done, kept(memory), me.member)
        memory.lines[:] = after(kept(memory), done).entries
        return name

    name = await hosting.rewrite(
        change, lambda name: forget_at_table(hosting.table, me.member, name)
    )
    assert name == "Player 2"
    for one in people.values():  # all are told, with the number they had
        assert one.heard[-1]["is"] == "people"
        assert NAME not in json.dumps(one.heard[-1])
        assert "Player 2" in one.heard[-1]["people"]["names"].values()
        assert NAME not in hosting.whole(one.member).decode()
    late = await seat(hosting, "Eve")
    assert NAME not in json.dumps(late.heard)
    again = Hosting.revive("t", memory.lines, memory, think, HandClock())
    assert all_of(again.table) == all_of(hosting.table)
    now = json.loads(hosting.whole(me.member))
    assert (now["people"]["proof"], now["state"]) == (proof, state)
    ben = Recorder(people["Ben"].member)
    hosting.listen(ben, said - 1)  # what was said is told again to whoever missed it
    assert any("a good evening" in message for message in ben.heard)
    assert not any(NAME in message for message in ben.heard)
    game = hosting.table.game
    assert game is not None
    assert proof == seed_proof(game.seed or 0)
    assert "Player 2" in dumps(game)
    await again.close()
    await hosting.close()


class Recorder:
    """Listens only."""

    def __init__(self, member: str) -> None:
        self.member, self.origin = member, ""
        self.heard: list[str] = []

    def tell(self, message: bytes) -> None:
        self.heard.append(message.decode())

    def drop(self, code: str) -> None:
        raise AssertionError(code)


async def play_out(hosting: Hosting, one: Seat) -> None:
    """The computer players and this person play to the end."""
    clock = hosting._clock
    assert isinstance(clock, HandClock)
    playing = asyncio.ensure_future(one.play())
    while not playing.done():
        await clock.turn(1)
    await playing


async def test_whoever_was_banned_after_leaving_stays_banned_when_the_game_is_forgotten() -> None:
    hosting, memory, people = await begun()
    ann, me = people["Ann"], people[NAME]
    await ann.start()
    await me.do(commands.Leave)
    await ann.do(commands.Remove, whom=me.member, ban=True)
    await play_out(hosting, ann)
    change = forget_games(kept(memory), [memory.finished[0].id])
    table = read_anew(after(kept(memory), change).entries)
    assert table.banned_keys == {"some key"}
    assert table.banned_origins == {"some origin", "where m2 is"}
    assert me.member not in table.members
    assert table.number == hosting.table.number
    await hosting.close()


async def test_somebody_else_who_had_the_name_later_keeps_it() -> None:
    hosting, memory, people = await begun()
    ann, me = people["Ann"], people[NAME]
    await ann.start()
    await me.do(commands.Leave)
    await play_out(hosting, ann)
    other = await seat(hosting, NAME)
    ann.heard.clear()
    await ann.start()
    await other.do(commands.Leave)
    await play_out(hosting, ann)
    change = forget_people(kept(memory), [me.member])
    games = after(kept(memory), change).games
    assert [NAME in game.names for game in games] == [False, True]
    change = forget_name(kept(memory), NAME)
    games = after(kept(memory), change).games
    assert not any(NAME in game.names or NAME in game.record for game in games)
    await hosting.close()


async def test_what_cannot_be_erased_leaves_a_table_to_be_read_again() -> None:
    hosting, _, people = await begun()

    async def fail() -> str:
        raise OSError("no disk")

    with pytest.raises(OSError, match="no disk"):
        await hosting.rewrite(fail, lambda _: None)
    assert hosting.is_broken
    assert people["Ann"].dropped == ""
    await hosting.close()


async def test_a_name_is_found_as_a_search_finds_it_and_only_as_a_whole() -> None:
    hosting, memory = make(Options(seats=4), HandClock())
    for name in ("Zoë Straße", "Zoë", "zoe straße"):
        await seat(hosting, name)
    assert people_named(memory.lines, "ZOE\u0308 STRASSE") == {"m1"}
    assert people_named(memory.lines, "Zoë") == {"m2"}
    assert people_named(memory.lines, "nobody") == set()
    await hosting.close()


async def test_a_neutral_name_is_nobodys() -> None:
    hosting, memory = make(Options(seats=6), HandClock())
    for name in ("Ann", "PLAYER 1", "player 3", "Player 2"):
        await seat(hosting, name)
    content = kept(memory)
    change = forget_people(content, ["m1", "m2"])
    assert [name_in(change, content, member) for member in ("m1", "m2")] == ["Player 4", "Player 5"]
    done = after(content, change)
    assert people_named(done.entries, "Player 4") == set()  # nobody chose that name
    assert people_named(done.entries, "Player 3") == {"m3"}
    await hosting.close()


async def test_a_name_in_the_ids_of_somebodys_commands_goes_too() -> None:
    hosting, memory, people = await begun()
    me = people[NAME]
    await hosting.command(me.member, commands.Gesture(id=f"{NAME.upper()}-1", name="bow"))
    await hosting.command(me.member, commands.Gesture(id="other", name="bow"))
    done = after(kept(memory), forget_name(kept(memory), NAME))
    assert NAME.casefold() not in text_of(done).casefold()
    assert '"command":"other"' in text_of(done)
    await hosting.close()


def a_game(*names: str) -> Finished:
    record = f'format = "masc/1"\nplayers = {json.dumps(list(names))}\nmoves = []\n'
    return Finished("g", "t", 1.0, "first", len(names), names, (NAME,), record)


async def test_a_name_in_what_programs_wrote_goes_too() -> None:
    hosting, memory, people = await begun()
    for number, one in enumerate((people["Ann"], people["Ben"])):
        command = commands.Gesture(id=f"wave-to-{NAME.upper()}-{number}", name="bow")
        await hosting.command(one.member, command)
    why = entries.Kept(text=f"{NAME} bluffs")
    memory.lines.append(write_entry(entries.Moved(at=0.0, person="p1", move="p1 pass", why=why)))
    why = entries.Kept(key="some", parts={"whom": NAME})
    memory.lines.append(write_entry(entries.Moved(at=0.0, person="p1", move="p1 pass", why=why)))
    content = kept(memory)
    change = forget_people(content, [people[NAME].member])
    assert NAME.casefold() not in text_of(after(content, change)).casefold()
    await hosting.close()


async def test_a_short_name_is_left_within_other_words() -> None:
    hosting, memory = make(Options(seats=4), HandClock())
    al, ben = [await seat(hosting, name) for name in ("Al", "Ben")]
    await hosting.command(ben.member, commands.Gesture(id="also", name="bow"))
    await hosting.command(al.member, commands.Gesture(id="al-1", name="bow"))
    text = text_of(after(kept(memory), forget_people(kept(memory), [al.member])))
    assert '"also"' in text
    assert '"al-1"' not in text
    await hosting.close()


async def test_bans_outlast_a_name() -> None:
    hosting, memory, people = await begun()
    ann, me = people["Ann"], people[NAME]
    await ann.do(commands.Remove, whom=me.member, ban=True)
    left = after(kept(memory), forget_people(kept(memory), [me.member]))
    table = read_anew(left.entries)
    assert (table.banned_keys, table.banned_origins) == (
        {"some key"},
        {"some origin", "where m2 is"},
    )
    await hosting.close()


async def test_whoever_deleted_their_name_can_still_be_banned() -> None:
    hosting, memory, people = await begun()
    me = people[NAME]
    table = read_anew(after(kept(memory), forget_people(kept(memory), [me.member])).entries)
    assert table.members[me.member].origin == "some origin"
    await me.do(commands.Leave)
    left = after(kept(memory), forget_people(kept(memory), [me.member]))
    assert "some origin" not in text_of(left)
    await hosting.close()


async def test_whoever_left_after_the_game_is_forgotten_in_the_game_that_is_still_shown() -> None:
    hosting, memory, people = await begun()
    ann, me = people["Ann"], people[NAME]
    await ann.start()
    clock = hosting._clock
    assert isinstance(clock, HandClock)
    playing = asyncio.gather(ann.play(), me.play())
    while not playing.done():
        await clock.turn(1)
    await me.do(commands.Leave)
    assert me.member not in hosting.table.members
    done = forget_people(kept(memory), [me.member])
    forget_at_table(hosting.table, me.member, name_in(done, kept(memory), me.member))
    assert NAME not in hosting.whole(ann.member).decode()
    assert all_of(read_anew(after(kept(memory), done).entries)) == all_of(hosting.table)
    await hosting.close()


async def test_what_a_change_erases_is_counted() -> None:
    hosting, memory, people = await begun()
    ann, me, ben = people["Ann"], people[NAME], people["Ben"]
    await me.do(commands.Say, text="one")
    await me.do(commands.Gesture, name="bow")
    await ben.do(commands.Say, text=f"hello {NAME.upper()}!")
    await ann.start()
    await me.do(commands.Leave)
    await play_out(hosting, ann)
    content = kept(memory)
    change = forget_name(content, NAME)
    assert tally(content, change) == (1, 1, 1)
    assert tally(content, change) + Tally(1, 2, 3) == (2, 3, 4)
    own = people_named(content.entries, NAME)
    assert mentions(content.entries, NAME, own) == 1
    assert mentions(content.entries, "nobody", own) == 0
    done = after(content, change)
    assert tally(done, forget_name(done, NAME)) == Tally()
    assert tally(content, forget_games(content, [content.games[0].id])) == (0, 0, 1)
    await hosting.close()


async def test_a_seat_is_known_by_its_key_also_when_its_holder_has_left() -> None:
    hosting, memory, people = await begun()
    me = people[NAME]
    assert holder_of(memory.lines, "some key") == (me.member, NAME, False)
    await hosting.renew_token(me.member, "newer key", instead_of="some key")
    await me.do(commands.Leave)
    assert holder_of(memory.lines, "some key") is None
    assert holder_of(memory.lines, "newer key") == (me.member, NAME, False)
    left = after(kept(memory), forget_people(kept(memory), [me.member]))
    assert holder_of(left.entries, "newer key") == (me.member, "Player 2", True)
    await hosting.close()


def test_a_name_that_was_given_in_place_of_another_stays() -> None:
    joined = entries.Joined(at=0.0, member="m2", name=NAME, key="k", forgotten=True)
    content = Content([write_entry(joined)], [a_game("Ann", NAME)])
    assert forget_name(content, NAME) == Rewrite({}, [])


def test_a_game_whose_table_is_not_known_is_renamed_by_its_names() -> None:
    content = Content([], [a_game("Player 2", NAME, "Ben"), a_game("Ann", f"{NAME}!")])
    (game,) = forget_name(content, NAME.upper()).games
    assert game.names == ("Player 2", "Player 3", "Ben")
    assert game.winners == ("Player 3",)
    assert game.record == a_game("Player 2", "Player 3", "Ben").record


def test_a_computer_player_of_that_name_keeps_it() -> None:
    seated = entries.ComputerSeated(at=0.0, whom="m2", name=NAME, kind="random", seat=0)
    content = Content([write_entry(seated)], [a_game("Ann", NAME)])
    assert forget_name(content, NAME) == Rewrite({}, [])
