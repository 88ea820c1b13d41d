"""Compiled code that the tests build is kept in the project's own folder, so that the next run starts at once.

And what several folders of tests need.
"""

from __future__ import annotations

import inspect
import itertools
import os
import sys
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import httpx
import pytest
from postgres import find_programs, server
from serving import Server

from ridotto.arena.pool import ONE_THREAD
from ridotto.store import Store, open_store

os.environ.setdefault("RIDOTTO_CACHE", str(Path(__file__).parent.parent / ".cache" / "compiled"))
for _threads in ONE_THREAD:  # tests run beside each other: threads would only wait for one another
    os.environ.setdefault(_threads, "1")


_patience: httpx.Timeout = inspect.signature(httpx.get).parameters["timeout"].default
_patience.connect = _patience.read = 60.0  # a busy machine may need longer than the usual 5 seconds


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which Python imports; what a test imports from there is forgotten after it."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(folder)):
            del sys.modules[name]


@pytest.fixture(autouse=True)
def seeded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables deal, and computer players choose, from secret seeds in production; in tests of tables both repeat."""
    if request.path.parent.name == "host":
        seeds, players = itertools.count(10**60), itertools.count(2**128)
        monkeypatch.setattr("ridotto.host.deciding.fresh_seed", lambda: next(seeds))
        monkeypatch.setattr("ridotto.host.hosting.secret_seed", lambda: next(players))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    programs = find_programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have a PostgreSQL server: .ci/run installs it")
        pytest.skip("there is no PostgreSQL server here (Debian: apt install postgresql)")
    with server(programs) as address:
        yield address


async def _new_database(server_address: str) -> str:
    name = f"t{uuid.uuid4().hex}"
    db = await asyncpg.connect(server_address)
    await db.execute(f"CREATE DATABASE {name}")
    await db.close()
    return server_address.replace("/postgres?", f"/{name}?")


@pytest.fixture
async def database(postgres: str) -> str:
    """An empty database in the server."""
    return await _new_database(postgres)


@pytest.fixture(params=["sqlite", "postgresql"])
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty store."""
    if request.param == "sqlite":
        return str(tmp_path / "store.db")
    return await _new_database(request.getfixturevalue("postgres"))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running service; one for each module, since it limits how many come from one address."""
    with Server(tmp_path_factory.mktemp("served") / "store.db") as running:
        yield running


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    opened = await open_store(address)
    yield opened
    await opened.close()
