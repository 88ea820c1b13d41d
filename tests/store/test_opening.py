"""Addresses that are none, files that are not ours, folders that cannot be written."""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from ridotto.store import StoreError, open_store
from ridotto.store.sqlite import SqliteStore

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("mysql://x", "there is no store mysql://…: give the path of a file, or postgresql://"),
        ("/proc/nowhere/x.db", "/proc/nowhere/x.db cannot be opened"),
        ("postgresql://u:hidden@127.0.0.1:1/x", "the PostgreSQL store cannot be opened"),
        ("postgresql://u:hidden@127.0.0.1:notaport/x", "the PostgreSQL store cannot be opened"),
    ],
)
async def test_what_cannot_be_opened_says_why(address: str, said: str) -> None:
    with pytest.raises(StoreError) as caught:
        await open_store(address)
    assert said in str(caught.value)
    assert "hidden" not in str(caught.value)


async def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("precious")
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE mine (x)")
    other.close()
    for name in ("notes.txt", "other.db"):
        with pytest.raises(StoreError, match="is not a store of ridotto"):
            await open_store(str(tmp_path / name))
    assert (tmp_path / "notes.txt").read_text() == "precious"


async def test_a_file_is_for_one_process_and_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "store.db"
    store = await open_store(str(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    code = f"import asyncio; from ridotto.store import open_store; asyncio.run(open_store({str(path)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert "is in use by another ridotto: stop that one" in done.stderr
    await store.close()
    again = await open_store(f"sqlite:///{path}")
    await again.close()


async def test_what_is_acknowledged_outlives_a_power_cut(tmp_path: Path) -> None:
    """No test can cut the power; this is what SQLite must be told so that it waits for the disk."""
    store = await SqliteStore.open(tmp_path / "store.db")
    for db in (store._writing, store._reading):
        settings = [
            db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "trusted_schema")
        ]
        assert settings == ["wal", 2, 1, 0]
    await store.close()


async def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "store.db"))
    await store.create("t", "t", "CODE", [b"1"])
    await store.check()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    log = tmp_path / "store.db-wal"
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, hard))  # no file may grow
    try:
        for ask in (
            store.check(),
            store.append("t", 2, [b"2"]),
            store.create("u", "u", "V", [b"1"]),
        ):
            with pytest.raises(StoreError, match="cannot be written"):
                await ask
        assert await store.read("t") == [b"1"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    await store.check()
    await store.append("t", 2, [b"two"])
    assert await store.read("t") == [b"1", b"two"]
    await store.close()


async def test_killed_in_the_middle_it_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    code = f"""
import asyncio
from ridotto.store import open_store
async def main():
    store = await open_store({str(path)!r})
    await store.create("t", "t", "CODE", [b"1"])
    for number in range(2, 10**6):
        await store.append("t", number, [str(number).encode()] * 1)
        print(number, flush=True)
asyncio.run(main())
"""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for _ in range(50):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
        acknowledged = 51 + len(process.stdout.read().splitlines())
    store = await open_store(str(path))
    entries = await store.read("t")
    assert len(entries) in (acknowledged, acknowledged + 1)
    assert entries[1:] == [str(n).encode() for n in range(2, len(entries) + 1)]
    await store.close()
