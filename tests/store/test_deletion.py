"""Changing and deleting what a store holds, on both real databases; nothing of it is left in the files."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from ridotto.store import (
    Address,
    ConflictError,
    Content,
    FencedError,
    Finished,
    Node,
    Rewrite,
    Store,
    StoreError,
    open_archive,
    open_for_erasure,
    open_store,
)
from ridotto.store.keeping import backup
from ridotto.store.uses import EVERY

pytestmark = pytest.mark.anyio
A, B = Node("a", "127.0.0.1:1"), Node("b", "127.0.0.1:2")
SECRET = "Xq7-never-seen-again"
assert len(SECRET) == 20


def game(number: int, *names: str, table: str = "t", record: str = "text") -> Finished:
    return Finished(
        f"g{number}", table, float(number), "first", len(names), names, names[:1], record
    )


def is_postgres(address: str) -> bool:
    return address.startswith("postgresql")


async def execute(address: str, statement: str, *values: Any) -> None:  # noqa: ANN401 - as the database takes them
    """Behind the store's back."""
    if is_postgres(address):
        db = await asyncpg.connect(address)
        await db.execute(statement, *values)
        await db.close()
        return
    file = sqlite3.connect(address)
    file.execute(statement.replace("$1", "?").replace("$2", "?"), values)
    file.commit()
    file.close()


def bytes_of(path: Path) -> bytes:
    """All files of a SQLite store."""
    return b"".join(file.read_bytes() for file in sorted(path.parent.glob(f"{path.name}*")))


async def taken(store: Store) -> int:
    """The right to write to the first table, also after something was executed behind the store's back."""
    await store.beat(A, 60)
    return await store.take("t", A) or 0


def blank(content: Content) -> Rewrite:
    """Nothing of the secret stays."""
    secret = SECRET.encode()
    return Rewrite(
        {
            number: line.replace(secret, b"nobody")
            for number, line in enumerate(content.entries, 1)
            if secret in line
        },
        [
            msgspec.structs.replace(
                one,
                names=tuple("nobody" if name == SECRET else name for name in one.names),
                winners=tuple("nobody" if name == SECRET else name for name in one.winners),
                record=one.record.replace(SECRET, "nobody"),
            )
            for one in content.games
        ],
    )


async def fill(store: Store) -> None:
    """Two tables of two games each; the secret is in many entries and all games of the first."""
    for table in "tu":
        name = SECRET if table == "t" else "Ben"
        await store.create(table, f"{table}-link", table.upper(), [b"1"])
        for number in range(2, 200):
            await store.append(table, number, [f"{name} {number}".encode() + b"." * (number % 90)])
        for number in (1, 2):
            ended = game(
                number if table == "t" else number + 2, name, "Cid", table=table, record=name * 300
            )
            await store.append(table, 199 + number, [name.encode()], finished=ended)


async def test_what_is_rewritten_is_read_and_the_rest_stays_as_it_was(store: Store) -> None:
    await fill(store)
    before = await store.content("u")
    done = await store.rewrite("t", blank)
    assert (len(done.entries), len(done.games)) == (200, 2)
    lines = await store.read("t")
    assert len(lines) == 201
    assert lines[0] == b"1"
    assert lines[9] == b"nobody 10.........."
    assert await store.content("u") == before
    assert [row.names for row in await store.games(name="nobody")] == [("nobody", "Cid")] * 2
    assert [row.winners for row in await store.games(ids=["g1"])] == [("nobody",)]
    assert await store.games(name=SECRET) == ()
    assert await store.record("g1") == "nobody" * 300
    assert (await store.holding()).faults == ()
    await store.append("t", 202, [b"on"], fence=await store.take("t", A) or 0)


async def test_games_are_deleted_with_the_entries_that_change(store: Store) -> None:
    await fill(store)
    await store.rewrite("t", lambda _: Rewrite({3: b""}, deleted=["g1"]))
    assert [row.id for row in await store.games()] == ["g4", "g3", "g2"]
    assert (await store.record("g1"), await store.table_of("g1")) == (None, None)
    assert (await store.read("t"))[2] == b""
    assert (await store.holding()).faults == ()


async def test_a_plan_that_fails_changes_nothing(store: Store) -> None:
    await fill(store)
    before = await store.content("t")

    def refuse(_: Content) -> Rewrite:
        raise StoreError("not this one")

    with pytest.raises(StoreError, match="not this one"):
        await store.rewrite("t", refuse)
    broken = msgspec.structs.replace(game(2, "Ann"), record="\ud800")
    with pytest.raises(StoreError):
        await store.rewrite("t", lambda _: Rewrite({2: b"half"}, [broken], ["g1"]))
    assert await store.content("t") == before


async def test_a_deleted_table_leaves_nothing_and_others_stay(store: Store) -> None:
    await fill(store)
    before = await store.content("u")
    assert await store.delete_table("t")
    assert not await store.delete_table("t")
    assert await store.content("t") == ([], [])
    assert [await store.resolve(link) for link in ("t-link", "u-link")] == [None, "u"]
    assert await store.find("T") is None
    assert [row.id for row in await store.games()] == ["g4", "g3"]
    assert await store.content("u") == before
    assert (await store.holding()).faults == ()
    await store.create("t", "t-link", "T", [b"1"])


@pytest.mark.parametrize("how", ["rewritten", "deleted", "games deleted"])
async def test_nothing_of_it_is_left_in_the_files(tmp_path: Path, how: str) -> None:
    path = tmp_path / "store.db"
    store = await open_store(str(path))
    await fill(store)
    assert SECRET.encode() in bytes_of(path)
    if how == "deleted":
        await store.delete_table("t")
    elif how == "rewritten":
        await store.rewrite("t", blank)
    else:
        await store.rewrite("t", lambda kept: Rewrite(blank(kept).entries, deleted=["g1", "g2"]))
    assert await store.scrub()
    assert SECRET.encode() not in bytes_of(path)  # while it is in use
    await store.close()
    assert SECRET.encode() not in bytes_of(path)


async def test_a_file_that_was_written_carelessly_is_written_anew(tmp_path: Path) -> None:
    """Older stores may hold copies of what was deleted long ago, in pages that are free now."""
    path = tmp_path / "store.db"
    store = await open_store(str(path))
    await fill(store)
    await store.close()
    file = sqlite3.connect(path)
    file.execute("PRAGMA secure_delete = OFF")
    file.execute("DELETE FROM entries WHERE seq > 150")
    file.execute("DELETE FROM games")
    file.commit()
    file.close()
    store = await open_store(str(path))
    await store.rewrite("t", blank)
    assert await store.scrub()
    assert SECRET.encode() in bytes_of(path)
    assert await store.scrub(whole=True)
    assert SECRET.encode() not in bytes_of(path)
    assert (await store.holding()).faults == ()
    await store.close()


async def test_what_somebody_still_reads_is_scrubbed_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.db"
    connect = sqlite3.connect
    monkeypatch.setattr("sqlite3.connect", lambda *a, **k: connect(*a, **{**k, "timeout": 0.05}))
    store = await open_store(str(path))
    await fill(store)
    reader = connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM entries").fetchone()
    await store.rewrite("t", blank)
    assert not await store.scrub()
    reader.execute("COMMIT")
    reader.close()
    assert await store.scrub()
    assert SECRET.encode() not in bytes_of(path)
    await store.close()


async def test_tables_are_found_by_id_link_code_and_names(address: str) -> None:
    store = await open_store(address)
    await store.create("t", "t-link", "TCODE", [b'{"a":1}', b'{"b":1}'])
    await store.append("t", 3, [b'{"a":2}'], address=Address("newer", "NEW"))
    await store.create("u", "u-link", "UCODE", [b'{"a":3}'])
    await store.append("u", 2, [b""], finished=game(1, "Straße", "Bob", table="u"))
    await store.append("u", 3, [b""], finished=game(2, "Bobby", "x Bob", table="u"))
    await store.close()
    archive = await open_archive(address)
    for text in ("t", "t-link", "newer", "NEW"):
        assert await archive.locate(text) == "t"
    assert await archive.locate("TCODE") is None
    assert await archive.entries_beginning(b'{"a"') == [
        ("t", b'{"a":1}'),
        ("t", b'{"a":2}'),
        ("u", b'{"a":3}'),
    ]
    for name, tables in (("STRASSE", ["u"]), ("bob", ["u"]), ("x bob", ["u"]), ("Bobb", [])):
        assert await archive.tables_with_player(name) == tables
    assert await archive.table_of("g1") == "u"
    assert await archive.version() == 2
    assert (await archive.content("u")).games[1].names == ("Bobby", "x Bob")
    await archive.close()


async def test_unused_tables_and_old_games_are_found(store: Store, address: str) -> None:
    for table in "abc":
        await store.create(table, table, table, [b"1"])
    await store.append("a", 2, [b"2"], finished=game(1, "Ann", table="a"))
    await store.append("b", 2, [b"2"], finished=game(9, "Ann", table="b"))
    assert await store.unused_tables(1e9) == []
    old = "to_timestamp($1)" if is_postgres(address) else "$1"
    for table, when in (("a", 5.0), ("b", 7.0)):
        await execute(address, f"UPDATE tables SET used = {old} WHERE id = $2", when, table)
    assert await store.unused_tables(6.0) == ["a"]
    assert await store.unused_tables(1e9) == ["a", "b"]
    assert await store.old_games(9.0) == [("a", "g1")]
    assert not await store.delete_table("b", before=6.0)
    assert await store.delete_table("a", before=6.0)
    assert await store.unused_tables(1e9) == ["b"]


async def test_use_is_noted_with_the_first_entry_and_then_once_an_hour(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(address)
    clock = [1000.0]
    monkeypatch.setattr("ridotto.store.uses.time.monotonic", lambda: clock[0])
    old = "to_timestamp(5)" if is_postgres(address) else "5"
    number = 1

    async def append() -> None:
        nonlocal number
        number += 1
        await store.append("t", number, [b"x"], fence=await taken(store))

    async def touch() -> None:
        await store.touch(["t"])

    async def is_noted(use: Callable[[], Any]) -> bool:
        await execute(address, f"UPDATE tables SET used = {old}")
        await use()
        return await store.unused_tables(6.0) == []

    await store.create("t", "t", "T", [b"1"])
    assert await is_noted(append)
    assert [await is_noted(use) for use in (append, touch)] == [False, False]
    clock[0] += EVERY
    assert [await is_noted(use) for use in (touch, append)] == [True, False]
    clock[0] += EVERY
    with pytest.raises(ConflictError):
        await store.append("t", 1, [b"there is one"], fence=await taken(store))
    assert await is_noted(append)
    await store.close()


async def test_a_file_that_a_service_has_is_changed_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    store = await open_store(str(path))
    await fill(store)
    fences = {table: await store.take(table, A) for table in "tu"}
    assert fences == {"t": 0, "u": 0}
    other, is_alone = await open_for_erasure(str(path))
    assert not is_alone
    await other.rewrite("t", blank)
    await other.delete_table("u")
    assert await other.scrub()
    assert SECRET.encode() not in bytes_of(path)
    for table in "tu":
        with pytest.raises(FencedError):
            await store.append(table, 202, [SECRET.encode()], finished=game(9, SECRET))
    assert SECRET.encode() not in bytes_of(path)
    assert sorted(await store.beat(A, 60)) == ["t", "u"]
    assert await store.beat(A, 60) == []
    await store.append("t", 202, [b"on"], fence=await store.take("t", A) or 0)
    assert (await other.holding()).faults == ()
    await other.close()
    await store.append("t", 203, [b"and on"], fence=await store.take("t", A) or 0)
    await store.close()
    store, is_alone = await open_for_erasure(str(path))
    assert is_alone
    assert await store.scrub(whole=True)
    await store.close()


async def test_who_only_looks_fences_nothing_and_neither_does_the_service_itself(
    tmp_path: Path,
) -> None:
    path = tmp_path / "store.db"
    store = await open_store(str(path))
    await fill(store)
    fence = await store.take("t", A) or 0
    backup(str(path), tmp_path / "backup.db")
    archive = await open_archive(str(path))
    await archive.games()
    assert (await archive.holding()).faults == ()
    await archive.close()
    await store.rewrite("u", blank)
    await store.delete_table("u")
    assert await store.scrub()
    assert await store.scrub(whole=True)
    await store.append("t", 202, [b"on"], fence=fence)
    assert await store.beat(A, 60) == []
    await store.close()


async def test_a_store_is_neither_made_nor_brought_up_to_date_to_erase_something(
    address: str, tmp_path: Path
) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        await open_for_erasure(address)
    assert not (tmp_path / "store.db").exists()
    await (await open_store(address)).close()
    older = "UPDATE ridotto_version SET version = 1"
    await execute(address, older if is_postgres(address) else "PRAGMA user_version = 1")
    with pytest.raises(StoreError, match="version 1, and this ridotto makes 2: start `ridotto"):
        await open_for_erasure(address)


async def test_a_rewrite_keeps_out_whoever_has_no_right_to_the_table(database: str) -> None:
    store = await open_store(database)
    await fill(store)
    await store.beat(A, 60)
    await store.beat(B, 60)
    fence = await store.take("t", A) or 0
    for late in (fence - 1, fence + 1):
        with pytest.raises(FencedError):
            await store.rewrite("t", blank, fence=late)
        with pytest.raises(FencedError):
            await store.delete_table("t", fence=late)
    await store.rewrite("t", blank, fence=fence)
    await store.append("t", 202, [b"still mine"], fence=fence)
    assert (await store.beat(A, 60), await store.beat(B, 60)) == ([], [])
    await store.close()


async def test_the_node_that_has_a_table_is_told_to_read_it_again(database: str) -> None:
    store = await open_store(database)
    await fill(store)
    await store.beat(A, 60)
    await store.beat(B, 60)
    fence = await store.take("t", A) or 0
    await store.rewrite("t", blank)
    with pytest.raises(FencedError):
        await store.append("t", 202, [SECRET.encode()], fence=fence, finished=game(9, SECRET))
    assert await store.beat(B, 60) == []
    assert await store.beat(A, 60) == ["t"]
    assert await store.beat(A, 60) == []
    fence = await store.take("t", A) or 0
    await store.append("t", 202, [b"on"], fence=fence)
    await store.delete_table("t")
    with pytest.raises(FencedError):
        await store.append("t", 203, [b"late"], fence=fence)
    assert await store.take("t", A) is None
    assert await store.beat(A, 60) == ["t"]
    await store.rewrite("u", blank)  # nobody has it
    assert (await store.beat(A, 60), await store.beat(B, 60)) == ([], [])
    await store.close()


async def test_what_is_written_at_the_same_moment_is_either_rewritten_or_refused(
    database: str,
) -> None:
    """An append that began before the rewrite waits for it, and looks at the fence again."""
    store, other = await open_store(database), await open_store(database)
    await store.create("t", "t", "T", [b"1"])
    await store.beat(A, 60)
    fence = await store.take("t", A) or 0
    db = await asyncpg.connect(database)
    change = db.transaction()
    await change.start()
    await db.fetch("SELECT FROM tables WHERE id = 't' FOR UPDATE")  # as a rewrite begins
    late = asyncio.create_task(
        other.append("t", 2, [SECRET.encode()], fence=fence, finished=game(1, SECRET))
    )
    watching = await asyncpg.connect(database)
    while not await watching.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
        await asyncio.sleep(0.01)
    await db.execute("UPDATE tables SET fence = fence + 1")
    await change.commit()
    with pytest.raises(FencedError):
        await late
    assert (await store.content("t")) == ([b"1"], [])
    for one in (db, watching):
        await one.close()
    for opened in (store, other):
        await opened.close()
