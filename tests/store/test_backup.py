"""Backup, restore and export, without the command line."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from ridotto.store import Finished, StoreError, open_archive, open_store
from ridotto.store.exporting import export
from ridotto.store.keeping import backup, restore

pytestmark = pytest.mark.anyio


def game(number: int) -> Finished:
    return Finished(
        f"g{number}", "t", float(number), "first", 2, ("Ann", "Bob"), ("Bob",), f"r{number}"
    )


async def fill(address: str, games: int) -> None:
    store = await open_store(address)
    await store.create("t", "t", "CODE", [b"1"])
    for number in range(1, games + 1):
        await store.append("t", number + 1, [b"x"], finished=game(number))
    await store.close()


async def games_in(path: Path | str) -> list[str]:
    archive = await open_archive(str(path))
    found = [row.id for row in await archive.games()]
    await archive.close()
    return found


async def test_a_backup_has_all_that_was_acknowledged_before_it(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "a.db"))
    await store.create("t", "t", "CODE", [b"1"])
    for number in range(1, 21):
        await store.append("t", number + 1, [b"x"], finished=game(number))
        if number % 5 == 0:
            kept = backup(str(tmp_path / "a.db"), tmp_path / f"{number}.db")
            assert kept.games == number
    await store.close()
    for number in range(5, 21, 5):
        copy = tmp_path / f"{number}.db"
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert copy.read_bytes()[18:20] == b"\1\1"  # no log beside it: the file is all
        assert len(await games_in(copy)) == number
        again = await open_store(str(copy))
        assert len(await again.read("t")) == number + 1
        await again.close()


async def test_a_backup_in_the_middle_of_writing_is_a_beginning_of_it(tmp_path: Path) -> None:
    address = str(tmp_path / "a.db")
    store = await open_store(address)
    await store.create("t", "t", "CODE", [b"1"])
    written = 1
    copying = None
    while copying is None or not copying.done():
        await store.append("t", written + 1, [str(written + 1).encode()])
        written += 1
        if written == 50:
            copying = asyncio.create_task(asyncio.to_thread(backup, address, tmp_path / "b.db"))
    await copying
    await store.close()
    copy = await open_store(str(tmp_path / "b.db"))
    entries = await copy.read("t")
    await copy.close()
    assert 50 <= len(entries) <= written
    assert entries == [str(number).encode() for number in range(1, len(entries) + 1)]


async def test_looking_leaves_nothing_behind(tmp_path: Path) -> None:
    await fill(str(tmp_path / "a.db"), 1)
    before = set(tmp_path.iterdir())
    backup(str(tmp_path / "a.db"), tmp_path / "b.db")
    assert await games_in(tmp_path / "a.db") == ["g1"]
    assert set(tmp_path.iterdir()) == before | {tmp_path / "b.db"}


async def test_a_backup_overwrites_only_what_it_may(tmp_path: Path) -> None:
    store, target = str(tmp_path / "a.db"), tmp_path / "b.db"
    await fill(store, 1)
    target.write_text("precious")
    with pytest.raises(StoreError, match=r"is there already: .*--force"):
        backup(store, target)
    assert target.read_text() == "precious"
    backup(store, target, force=True)
    assert await games_in(target) == ["g1"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with pytest.raises(StoreError, match="is the store itself"):
        backup(store, Path(store), force=True)
    with pytest.raises(StoreError, match="is a folder"):
        backup(store, tmp_path, force=True)
    used = await open_store(str(target))
    with pytest.raises(StoreError, match="is a database in use"):
        backup(store, target, force=True)
    await used.close()


async def test_a_backup_that_comes_up_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(str(tmp_path / "a.db"), 1)
    target = tmp_path / "b.db"
    monkeypatch.setattr(
        "ridotto.store.keeping._check_target", lambda *_, **__: target.write_text("precious")
    )
    with pytest.raises(StoreError, match="is there already"):
        backup(str(tmp_path / "a.db"), target)
    assert target.read_text() == "precious"
    assert not list(tmp_path.glob(".*.new"))


@pytest.mark.parametrize("how", [backup, restore])
def test_nothing_is_made_of_what_is_no_store(how: object, tmp_path: Path) -> None:
    assert callable(how)
    (tmp_path / "notes.txt").write_text("precious")
    (tmp_path / "empty.db").touch()
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE mine (x)")
    other.close()
    for name, said in (
        ("notes.txt", "is not a store of ridotto"),
        ("empty.db", "is not a store of ridotto"),
        ("other.db", "is not a store of ridotto"),
        ("nothing.db", "there is no store"),
    ):
        asked = (tmp_path / name, tmp_path / "new.db")
        address, file = asked if how is backup else (asked[1], asked[0])
        with pytest.raises(StoreError, match=said):
            how(str(address), file)
        assert not (tmp_path / "new.db").exists()
    assert not list(tmp_path.glob(".*.new"))


async def test_a_restored_store_is_the_one_that_was_backed_up(tmp_path: Path) -> None:
    store = str(tmp_path / "deep" / "a.db")
    await fill(store, 3)
    backup(store, tmp_path / "b.db")
    used = await open_store(store)
    await used.append("t", 5, [b"later"], finished=game(9))
    with pytest.raises(StoreError, match="is in use by a running ridotto: stop that one first"):
        restore(store, tmp_path / "b.db", force=True)
    await used.close()
    with pytest.raises(StoreError, match=r"has games in it, .* --force"):
        restore(store, tmp_path / "b.db")
    assert len(await games_in(store)) == 4
    assert restore(store, tmp_path / "b.db", force=True).games == 3
    assert await games_in(store) == ["g3", "g2", "g1"]
    assert stat.S_IMODE(Path(store).stat().st_mode) == 0o600
    again = await open_store(store)
    assert await again.read("t") == [b"1", b"x", b"x", b"x"]
    await again.append("t", 5, [b"on"])
    await again.close()
    assert restore(str(tmp_path / "new" / "c.db"), tmp_path / "b.db").games == 3
    assert len(await games_in(tmp_path / "b.db")) == 3


@pytest.mark.parametrize("left", ["store", "blank", "nothing"])
async def test_a_log_that_is_left_beside_the_file_is_not_taken_for_the_new_one_s(
    tmp_path: Path, left: str
) -> None:
    """After a crash SQLite's log stays beside the file, and who moves the file away may forget it."""
    store = tmp_path / "a.db"
    await fill(str(store), 1)
    backup(str(store), tmp_path / "b.db")
    used = await open_store(str(store))
    await used.append("t", 3, [b"late"], finished=game(9))
    crashed, log = tmp_path / "crashed.db", tmp_path / "crashed.db-wal"
    log.write_bytes((tmp_path / "a.db-wal").read_bytes())
    if left != "nothing":
        crashed.write_bytes(store.read_bytes() if left == "store" else b"")
    await used.close()
    with pytest.raises(StoreError, match="has games in it" if left == "store" else "is left from"):
        restore(str(crashed), tmp_path / "b.db")
    assert restore(str(crashed), tmp_path / "b.db", force=True).games == 1
    assert not log.exists()
    assert await games_in(crashed) == ["g1"]
    archive = await open_archive(str(crashed))
    assert (await archive.holding()).faults == ()
    await archive.close()


async def test_an_empty_store_may_be_replaced_and_somebody_elses_file_never(tmp_path: Path) -> None:
    await fill(str(tmp_path / "a.db"), 1)
    backup(str(tmp_path / "a.db"), tmp_path / "b.db")
    await (await open_store(str(tmp_path / "empty.db"))).close()
    (tmp_path / "blank.db").touch()
    for name in ("empty.db", "blank.db"):
        assert restore(str(tmp_path / name), tmp_path / "b.db").games == 1
    (tmp_path / "notes.txt").write_text("precious")
    with pytest.raises(StoreError, match="is not a store of ridotto"):
        restore(str(tmp_path / "notes.txt"), tmp_path / "b.db", force=True)
    assert (tmp_path / "notes.txt").read_text() == "precious"
    with pytest.raises(StoreError, match="is the store itself"):
        restore(str(tmp_path / "a.db"), tmp_path / "a.db", force=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="only an administrator can give files away")
async def test_what_an_administrator_restores_belongs_to_the_service(tmp_path: Path) -> None:
    await fill(str(tmp_path / "a.db"), 1)
    backup(str(tmp_path / "a.db"), tmp_path / "b.db")
    folder = tmp_path / "service"
    folder.mkdir()
    os.chown(folder, 12345, 12346)
    for _ in range(2):
        restore(str(folder / "a.db"), tmp_path / "b.db", force=True)
        for path in folder.iterdir():
            assert (path.stat().st_uid, path.stat().st_gid) == (12345, 12346)


async def test_a_damaged_backup_is_refused_and_found_by_the_check(tmp_path: Path) -> None:
    store, copy = str(tmp_path / "a.db"), tmp_path / "b.db"
    await fill(store, 300)
    backup(store, copy)
    file = sqlite3.connect(copy)
    query = "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE name = ?"
    root, size = file.execute(query, ("entries",)).fetchone()
    file.close()
    data = bytearray(copy.read_bytes())
    data[(root - 1) * size + 3 : (root - 1) * size + 5] = b"\0\0"  # so many cells has the page
    copy.write_bytes(data)
    with pytest.raises(StoreError, match="is damaged"):
        restore(str(tmp_path / "new.db"), copy)
    assert not (tmp_path / "new.db").exists()
    assert not list(tmp_path.glob(".*.new"))
    archive = await open_archive(str(copy))
    assert (await archive.holding()).faults
    await archive.close()


async def test_a_damaged_store_is_replaced_by_force(tmp_path: Path) -> None:
    store = tmp_path / "a.db"
    await fill(str(store), 3)
    backup(str(store), tmp_path / "b.db")
    data = bytearray(store.read_bytes())
    data[100:4096] = bytes(3996)  # the list of tables
    store.write_bytes(data)
    with pytest.raises(StoreError, match=r"cannot be read .* --force"):
        restore(str(store), tmp_path / "b.db")
    assert restore(str(store), tmp_path / "b.db", force=True).games == 3
    assert len(await games_in(store)) == 3


async def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    await fill(str(tmp_path / "a.db"), 1)
    with sqlite3.connect(tmp_path / "a.db") as file:
        file.execute("PRAGMA user_version = 99")
    file.close()
    for how in (backup, restore):
        with pytest.raises(StoreError, match="made by a newer ridotto"):
            how(
                str(tmp_path / ("a.db" if how is backup else "b.db")),
                tmp_path / ("b.db" if how is backup else "a.db"),
            )


async def test_missing_entries_are_found(address: str, tmp_path: Path) -> None:
    store = await open_store(address)
    await store.create("t", "t", "CODE", [b"1"])
    await store.create("u", "u", "OTHER", [b"1"])
    await store.append("t", 3, [b"3"])
    await store.append("u", 2, [b"2"])
    await store.close()
    archive = await open_archive(address)
    holding = await archive.holding()
    await archive.close()
    assert holding.faults == ("entries of the table t are missing",)
    assert (holding.tables, holding.open, holding.entries, holding.games) == (2, 2, 4, 0)


async def test_entries_of_no_table_are_found(tmp_path: Path) -> None:
    await fill(str(tmp_path / "a.db"), 1)
    with sqlite3.connect(tmp_path / "a.db") as file:
        file.execute("DELETE FROM tables")
    file.close()
    archive = await open_archive(str(tmp_path / "a.db"))
    assert (await archive.holding()).faults == (
        "entries without a table: 2",
        "links without a table: 1",
    )
    await archive.close()


async def test_every_finished_game_is_exported_once(address: str, tmp_path: Path) -> None:
    await fill(address, 450)
    folder = tmp_path / "deep" / "games"
    archive = await open_archive(address)
    assert await export(archive, folder) == (450, 0)
    (folder / "game-g7.masc").write_text("mine")
    (folder / "game-g8.masc").unlink()
    assert await export(archive, folder) == (1, 449)
    await archive.close()
    assert (folder / "game-g7.masc").read_text() == "mine"
    assert (folder / "game-g8.masc").read_text() == "r8"
    assert len(list(folder.iterdir())) == 450


async def test_an_id_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "a.db"))
    await store.create("t", "t", "CODE", [b"1"])
    evil = Finished("../evil", "t", 1.0, "first", 1, ("Ann",), ("Ann",), "r")
    await store.append("t", 2, [b"x"], finished=evil)
    await store.close()
    archive = await open_archive(str(tmp_path / "a.db"))
    with pytest.raises(StoreError, match="is no id of a game"):
        await export(archive, tmp_path / "games")
    await archive.close()
    assert not list((tmp_path / "games").iterdir())


async def test_a_database_without_a_store_is_left_as_it_is(database: str) -> None:
    for _ in range(2):
        with pytest.raises(StoreError, match="there is no store of ridotto in that database"):
            await open_archive(database)
    with pytest.raises(StoreError, match="pg_dump"):
        backup(database, Path("x"))
    with pytest.raises(StoreError, match="pg_restore"):
        restore(database, Path("x"))
