"""What every store does, on both real databases."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from typing import Any

import asyncpg
import msgspec
import pytest

from ridotto.store import (
    Address,
    ConflictError,
    FencedError,
    Finished,
    Node,
    Store,
    StoreError,
    open_store,
)

pytestmark = pytest.mark.anyio
A, B = Node("a", "127.0.0.1:1"), Node("b", "127.0.0.1:2")


def game(number: int, *names: str, record: str = "text") -> Finished:
    return Finished(f"g{number}", "t", float(number), "first", len(names), names, names[:1], record)


async def test_what_is_written_is_read_in_order_and_only_past_the_number(store: Store) -> None:
    await store.create("t", "t", "CODE", [b"1", b"2"])
    await store.append("t", 3, [b"\x00\xff", b""])
    assert await store.read("t") == [b"1", b"2", b"\x00\xff", b""]
    assert await store.read("t", 2) == [b"\x00\xff", b""]
    assert await store.read("t", 9) == []
    assert await store.read("nobody") == []


async def test_it_is_there_when_opened_again(address: str) -> None:
    store = await open_store(address)
    await store.create("t", "t", "CODE", [b"1"])
    await store.append(
        "t", 2, [b"2"], finished=game(1, "Ann", "Bob", record="a record\nwith lines")
    )
    await store.close()
    again = await open_store(address)
    assert await again.read("t") == [b"1", b"2"]
    assert await again.record("g1") == "a record\nwith lines"
    assert await again.find("CODE") == "t"
    await again.close()


async def test_a_number_is_written_once_and_an_append_is_all_or_nothing(store: Store) -> None:
    await store.create("t", "t", "CODE", [b"1"])
    await store.append("t", 2, [b"2", b"3"])
    with pytest.raises(ConflictError):
        await store.append("t", 3, [b"other"])
    with pytest.raises(ConflictError):
        await store.append("t", 1, [b"x", b"y", b"z", b"w"])
    assert await store.read("t") == [b"1", b"2", b"3"]


async def test_many_entries_at_once_are_read_in_order(store: Store) -> None:
    entries = [str(number).encode() for number in range(1, 204)]
    await store.create("t", "t", "CODE", entries[:70])
    await store.append("t", 71, entries[70:])
    assert await store.read("t") == entries


async def test_one_bad_append_in_a_crowd_fails_alone(store: Store) -> None:
    for name in "abcdef":
        await store.create(name, name, name.upper(), [b"1"])
    done = await asyncio.gather(
        *(store.append(name, 1 if name == "c" else 2, [name.encode()]) for name in "abcdef"),
        return_exceptions=True,
    )
    assert [type(item) for item in done].count(ConflictError) == 1
    assert isinstance(done[2], ConflictError)
    for name in "abdef":
        assert await store.read(name) == [b"1", name.encode()]
    assert await store.read("c") == [b"1"]


async def test_what_cannot_be_written_at_all_fails_alone_too(store: Store) -> None:
    for name in "abc":
        await store.create(name, name, name.upper(), [b"1"])
    no_text = game(1, "\ud800")
    for names in ("b", "abc"):  # alone, and in a crowd
        done = await asyncio.gather(
            *(
                store.append(name, 2, [b"2"], finished=no_text if name == "b" else None)
                for name in names
            ),
            return_exceptions=True,
        )
        assert [isinstance(one, StoreError) for one in done] == [name == "b" for name in names]
    assert [await store.read(name) for name in "abc"] == [[b"1", b"2"], [b"1"], [b"1", b"2"]]
    assert await store.games() == ()


async def test_many_writers_at_once_lose_nothing(store: Store) -> None:
    chance = random.Random(1)
    names = [f"t{n}" for n in range(20)]
    for name in names:
        await store.create(name, name, name, [b"0"])

    async def write(name: str) -> None:
        for number in range(2, 30):
            await store.append(name, number, [f"{name} {number}".encode()])
            await asyncio.sleep(chance.random() / 1000)

    await asyncio.gather(*(write(name) for name in names))
    for name in names:
        assert await store.read(name, 1) == [f"{name} {n}".encode() for n in range(2, 30)]


async def test_names_and_codes_of_tables_are_taken_once_until_the_table_is_closed(
    store: Store,
) -> None:
    await store.create("t", "t", "CODE", [b"1"])
    with pytest.raises(ConflictError):
        await store.create("t", "t", "OTHER", [b"1"])
    with pytest.raises(ConflictError):
        await store.create("u", "u", "CODE", [b"1"])
    with pytest.raises(ConflictError):
        await store.create("u", "t", "OTHER", [b"1"])
    assert await store.read("u") == []
    assert await store.find("CODE") == "t"
    assert await store.find("OTHER") is None
    await store.create("v", "v", "THIRD", [b"1"])
    assert await store.open_tables() == ["t", "v"]
    await store.close_table("t")
    assert await store.open_tables() == ["v"]
    assert await store.find("CODE") is None
    assert await store.resolve("t") is None
    await store.create("u", "t", "CODE", [b"1"])
    assert await store.resolve("t") == "u"
    assert await store.read("t") == [b"1"]


async def test_links_lead_to_their_table_and_older_ones_still_do(store: Store) -> None:
    await store.create("t", "first", "ONE", [b"1"])
    await store.append("t", 2, [b"2"], address=Address("second", "TWO"))
    await store.append("t", 3, [b"3"], address=Address("third", "THREE"))
    for link in ("first", "second", "third"):
        assert await store.resolve(link) == "t"
    assert await store.resolve("t") is None
    assert [await store.find(code) for code in ("ONE", "TWO", "THREE")] == [None, None, "t"]
    await store.create("u", "other", "ONE", [b"1"])
    assert await store.read("t") == [b"1", b"2", b"3"]


@pytest.mark.parametrize("taken", [Address("u-link", "FREE"), Address("free", "U")])
async def test_a_taken_link_or_code_refuses_the_entries_and_nothing_else(
    store: Store, taken: Address
) -> None:
    for name in "tuv":
        await store.create(name, f"{name}-link", name.upper(), [b"1"])
    await store.append("u", 2, [b"2"], address=Address("newer", "U"))  # an older link is taken too
    done = await asyncio.gather(
        store.append("t", 2, [b"2"], address=taken, live=True, finished=game(1, "Ann")),
        store.append("v", 2, [b"2"]),
        return_exceptions=True,
    )
    assert [type(one) for one in done] == [ConflictError, type(None)]
    assert [await store.read(name) for name in "tv"] == [[b"1"], [b"1", b"2"]]
    assert (await store.find("T"), await store.resolve("t-link")) == ("t", "t")
    assert (await store.find("FREE"), await store.resolve("free")) == (None, None)
    assert (await store.find("U"), await store.resolve("u-link")) == ("u", "u")
    assert (await store.games(), await store.orphans(A)) == ((), [])


async def test_an_address_is_written_with_its_entries_or_not_at_all(
    store: Store, address: str
) -> None:
    await store.create("t", "old", "OLD", [b"1"])
    new = Address("new", "NEW")
    with pytest.raises(ConflictError):
        await store.append("t", 1, [b"x"], address=new)
    with pytest.raises(ConflictError):
        await store.append("t", 1, [b"x"], closed=True)
    if address.startswith("postgresql"):
        with pytest.raises(FencedError):
            await store.append("t", 2, [b"x"], fence=7, address=new)
        with pytest.raises(FencedError):
            await store.append("t", 2, [b"x"], fence=7, closed=True)
    assert (await store.find("OLD"), await store.resolve("old")) == ("t", "t")
    assert (await store.find("NEW"), await store.resolve("new")) == (None, None)


async def test_a_closed_table_keeps_its_entries_and_gives_up_code_and_links(store: Store) -> None:
    await store.create("t", "first", "ONE", [b"1"])
    await store.append("t", 2, [b"2"], address=Address("second", "TWO"), live=True)
    await store.append("t", 3, [b"3"], closed=True, finished=game(1, "Ann"))
    assert [await store.resolve(link) for link in ("first", "second")] == [None, None]
    assert [await store.find(code) for code in ("ONE", "TWO")] == [None, None]
    assert (await store.open_tables(), await store.orphans(A)) == ([], [])
    assert await store.read("t") == [b"1", b"2", b"3"]
    assert await store.table_of("g1") == "t"
    await store.create("u", "second", "TWO", [b"1"])
    assert await store.resolve("second") == "u"


async def test_only_listed_games_are_public_and_any_is_found_by_its_id(store: Store) -> None:
    await store.create("t", "t", "CODE", [b"1"])
    for number in range(1, 6):
        ended = msgspec.structs.replace(game(number, "Ann"), listed=number % 2 == 0)
        await store.append("t", number + 1, [b"x"], finished=ended)

    async def found(**how: Any) -> list[str]:  # noqa: ANN401 - as `Archive.games` has it
        return [row.id for row in await store.games(**how)]

    assert await found(listed=True) == ["g4", "g2"]
    assert await found(listed=True, before="g4") == ["g2"]
    assert await found(listed=True, limit=1) == ["g4"]
    assert await found(listed=True, name="bob") == []
    assert await found(ids=["g1", "g4", "nothing", "g1"]) == ["g4", "g1"]
    assert await found(ids=["g1", "g4"], listed=True) == ["g4"]
    assert await found(ids=["g1", "g4"], before="g4", name="ANN", limit=1) == ["g1"]
    assert await found(ids=[]) == []
    assert [await store.table_of(name) for name in ("g3", "nothing")] == ["t", None]


async def test_finished_games_are_listed_searched_and_exported(store: Store) -> None:
    await store.create("t", "t", "CODE", [b"1"])
    people = [("Ann", "Bob"), ("Zoë", "ann-marie"), ("STRASSE", "100%"), ("Straße", "a_b")]
    for number, names in enumerate(people, 1):
        await store.append(
            "t", number + 1, [b"x"], finished=game(number, *names, record=f"r{number}")
        )

    async def found(name: str = "", **how: int | str) -> list[str]:
        rows = await store.games(name=name, **how)  # type: ignore[arg-type]  # by keyword
        return [row.id for row in rows]

    assert await found() == ["g4", "g3", "g2", "g1"]
    assert await found(limit=2) == ["g4", "g3"]
    assert await found(before="g3") == ["g2", "g1"]
    assert await found("ANN") == ["g2", "g1"]
    assert await found("strasse") == ["g4", "g3"]
    assert await found("%") == ["g3"]
    assert await found("_") == ["g4"]
    assert await found("zoe\u0308") == ["g2"]
    assert await found("nobody") == []
    row = (await store.games(limit=1))[0]
    assert (row.names, row.winners, row.players) == (("Straße", "a_b"), ("Straße",), 2)
    assert await store.record("g2") == "r2"
    assert await store.record("nothing") is None
    assert [pair async for pair in store.export()] == [(f"g{n}", f"r{n}") for n in range(1, 5)]


async def test_a_game_is_finished_with_its_last_entry_or_not_at_all(store: Store) -> None:
    await store.create("t", "t", "CODE", [b"1"])
    with pytest.raises(ConflictError):
        await store.append("t", 1, [b"x"], finished=game(1, "Ann"))
    assert await store.games() == ()


async def test_a_table_is_held_by_one_live_node(store: Store, address: str) -> None:
    if not address.startswith("postgresql"):
        assert (await store.take("t", A), await store.holder("t")) == (0, None)
        return
    await store.create("t", "t", "CODE", [b"1"])
    await store.beat(A, 60)
    await store.beat(B, 60)
    assert await store.holder("t") is None
    first = await store.take("t", A)
    assert first
    assert await store.take("t", A) == first
    assert await store.take("t", B) is None
    assert await store.holder("t") == A
    await store.append("t", 2, [b"2"], fence=first)
    await store.beat(A, 0)
    assert await store.holder("t") is None
    second = await store.take("t", B)
    assert second == first + 1
    with pytest.raises(FencedError):
        await store.append("t", 3, [b"late"], fence=first, finished=game(1, "Ann"))
    await store.append("t", 3, [b"3"], fence=second)
    assert await store.read("t") == [b"1", b"2", b"3"]
    assert await store.games() == ()


async def test_games_under_way_are_found_when_their_node_is_gone(
    store: Store, address: str
) -> None:
    for name in "abc":
        await store.create(name, name, name, [b"1"])
    await store.beat(A, 60)
    await store.beat(B, 60)
    fences = {name: await store.take(name, A) or 0 for name in "abc"}
    for name in "ab":
        await store.append(name, 2, [b"2"], fence=fences[name], live=True)
    await store.append("c", 2, [b"2"], fence=fences["c"])
    await store.append("b", 3, [b"3"], fence=fences["b"], live=False)
    assert await store.orphans(A) == ["a"]
    assert await store.orphans(B) == ([] if address.startswith("postgresql") else ["a"])
    await store.beat(A, 0)
    assert await store.orphans(B) == ["a"]
    await store.close_table("a")
    assert await store.orphans(B) == []


async def test_who_asked_may_be_gone_when_it_is_written(store: Store) -> None:
    await store.create("t", "t", "CODE", [b"1"])
    task = asyncio.create_task(store.append("t", 2, [b"2"]))
    await asyncio.sleep(0)
    task.cancel()
    await store.append("t", 3, [b"3"])
    assert (await store.read("t"))[-1] == b"3"
    await store.check()


async def test_a_store_of_the_future_is_not_touched(address: str) -> None:
    await (await open_store(address)).close()
    if address.startswith("postgresql"):
        db = await asyncpg.connect(address)
        await db.execute("UPDATE ridotto_version SET version = 99")
        await db.close()
    else:
        with sqlite3.connect(address) as file:
            file.execute("PRAGMA user_version = 99")
        file.close()
    with pytest.raises(StoreError, match="made by a newer ridotto"):
        await open_store(address)
