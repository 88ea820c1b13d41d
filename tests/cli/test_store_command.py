"""`ridotto store`, run as people run it, beside a real service and on both databases."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from remote import company, player
from running import ridotto
from serving import Server

from ridotto.record.files import load
from ridotto.store import Finished, open_store

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running service with one finished game and one table that waits."""
    with Server(tmp_path_factory.mktemp("kept") / "store.db") as running:
        with company(running, 1, 3) as (_, (seat,)):
            seat.let_play(player(1))
        httpx.post(f"{running.address}/api/v1/tables", json={}).raise_for_status()
        yield running


def as_json(*arguments: str | Path) -> Any:  # noqa: ANN401 - whatever the command says
    done = ridotto("store", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def refused(*arguments: str | Path, env: dict[str, str] | None = None) -> str:
    done = ridotto("store", *arguments, env=env)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ridotto: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_finished_games_are_listed_while_the_service_runs(service: Server) -> None:
    (game,) = as_json("games", "--store", service.store)
    assert list(game) == ["id", "ended", "edition", "players", "names", "winners"]
    assert (game["edition"], game["players"], len(game["names"])) == ("first", 4, 4)
    assert "Person 0" in game["names"]
    assert as_json("games", "--name", "PERSON", "--store", service.store) == [game]
    assert as_json("games", "--name", "nobody", "--store", service.store) == []
    done = ridotto("store", "games", "--store", service.store)
    head, line = done.stdout.splitlines()
    assert head.split() == ["ended", "(UTC)", "game", "edition", "players", "winners"]
    assert game["id"] in line
    assert "Person 0" in line
    nobody = ridotto("store", "games", "--name", "nobody", "--store", service.store)
    assert (nobody.returncode, nobody.stdout) == (0, "there is no such game\n")


def test_a_check_while_the_service_runs(service: Server) -> None:
    found = as_json("check", "--store", service.store)
    counts = {name: found[name] for name in ("ok", "version", "newest", "tables", "open", "games")}
    assert counts == {"ok": True, "version": 2, "newest": 2, "tables": 2, "open": 2, "games": 1}
    assert found["entries"] > 20
    assert found["live"] == 0
    assert found["faults"] == []
    shown = ridotto("store", "check", "--store", service.store).stdout
    assert "version: 2\n" in shown
    assert "tables: 2, of these open 2, with a game under way 0\n" in shown
    assert "finished games: 1\n" in shown
    assert shown.endswith("no damage found\n")


def test_records_are_exported_while_the_service_runs(service: Server, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    done = ridotto("store", "export", folder, "--store", service.store)
    assert done.stdout == f"1 games written to {folder}\n"
    (file,) = folder.iterdir()
    assert load(file).over
    assert ridotto("replay", file).returncode == 0
    again = as_json("export", folder, "--store", service.store)
    assert again == {"folder": str(folder), "written": 0, "skipped": 1}


def test_a_backup_of_a_running_service_is_served_again(service: Server, tmp_path: Path) -> None:
    table = httpx.post(f"{service.address}/api/v1/tables", json={"seats": 5}).json()
    target = tmp_path / "backup.db"
    made = as_json("backup", target, "--store", service.store)
    assert made == {"file": str(target), "bytes": target.stat().st_size, "games": 1}
    assert httpx.get(f"{service.address}/health/ready").status_code == 200
    assert "is there already" in refused("backup", target, "--store", service.store)
    assert "--force" in refused("backup", target, "--store", service.store)
    assert as_json("backup", target, "--force", "--store", service.store)["games"] == 1
    done = ridotto("store", "restore", target, "--store", tmp_path / "new" / "store.db")
    assert done.returncode == 0
    assert done.stdout.startswith(f"restored to {tmp_path / 'new' / 'store.db'}: ")
    with Server(tmp_path / "new" / "store.db") as again:
        assert len(httpx.get(f"{again.address}/api/v1/games").json()) == 1
        found = httpx.get(f"{again.address}/api/v1/codes/{table['code']}").json()
        assert found["table"] == table["table"]


def test_a_store_in_use_is_not_restored(service: Server, tmp_path: Path) -> None:
    as_json("backup", tmp_path / "b.db", "--store", service.store)
    said = refused("restore", tmp_path / "b.db", "--force", "--store", service.store)
    assert "is in use by a running ridotto: stop that one first" in said
    assert httpx.get(f"{service.address}/health/ready").status_code == 200


def test_a_store_with_games_is_restored_by_force_alone(service: Server, tmp_path: Path) -> None:
    for name in ("a.db", "b.db"):
        as_json("backup", tmp_path / name, "--store", service.store)
    said = refused("restore", tmp_path / "b.db", "--store", tmp_path / "a.db")
    assert "has games in it" in said
    made = as_json("restore", tmp_path / "b.db", "--force", "--store", tmp_path / "a.db")
    assert made["games"] == 1


def test_damage_is_told(service: Server, tmp_path: Path) -> None:
    as_json("backup", tmp_path / "a.db", "--store", service.store)
    with sqlite3.connect(tmp_path / "a.db") as file:
        file.execute("DELETE FROM entries WHERE seq = 2")
    file.close()
    done = ridotto("store", "check", "--store", tmp_path / "a.db")
    assert done.returncode == 1
    assert "damaged: entries of the table" in done.stdout
    assert "no damage" not in done.stdout
    told = ridotto("store", "check", "--json", "--store", tmp_path / "a.db")
    assert (told.returncode, json.loads(told.stdout)["ok"]) == (1, False)


def test_the_store_is_the_one_that_is_served(service: Server, tmp_path: Path) -> None:
    env = {"RIDOTTO_STORE": str(service.store)}
    done = ridotto("store", "games", "--json", env=env)
    assert len(json.loads(done.stdout)) == 1
    usual = tmp_path / "data" / "ridotto" / "ridotto.db"
    nothing = {"RIDOTTO_STORE": "", "XDG_DATA_HOME": str(tmp_path / "data")}
    assert f"there is no store {usual}" in refused("games", env=nothing)


@pytest.mark.parametrize("action", ["games", "check", "export"])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing.db", "there is no store"),
        ("notes.txt", "is not a store of ridotto"),
        ("", "is not a store of ridotto|cannot be read"),
    ],
)
def test_what_is_no_store_gets_one_clear_line(
    action: str, name: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("precious notes that are no database at all")
    more = [tmp_path / "out"] if action == "export" else []
    told = refused(action, *more, "--store", tmp_path / name)
    assert any(part in told for part in said.split("|"))
    assert not (tmp_path / "missing.db").exists()
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "store: the following arguments are required: ACTION"),
        (["mend"], "invalid choice: 'mend'"),
        (["backup"], "store backup: the following arguments are required: TARGET"),
        (["games", "--limit", "0"], "--limit is at least 1"),
        (["games", "--limit", "x"], "invalid number"),
        (["games", "--store", "mysql://a"], "there is no store mysql://"),
        (["backup", "x.db", "--store", "postgresql://u:secret@127.0.0.1:1/x"], "pg_dump"),
        (["restore", "x.db", "--store", "postgresql://u:secret@127.0.0.1:1/x"], "pg_restore"),
        (["games", "--store", "postgresql://u:secret@127.0.0.1:1/x"], "store cannot be opened"),
        (["backup", "/nowhere/at/all.db"], "/nowhere/at/all.db cannot be written"),
        (["backup", "/proc/x.db"], "/proc/x.db cannot be written"),
        (["export", "/proc/x"], "/proc/x cannot be written"),
        (["restore", "/nowhere.db"], "there is no store /nowhere.db"),
    ],
)
def test_what_cannot_be_done_gets_one_clear_line(
    arguments: list[str], said: str, service: Server
) -> None:
    env = {"RIDOTTO_STORE": str(service.store)}
    if arguments[:1] == ["restore"] and "postgresql" not in str(arguments):
        env = {"RIDOTTO_STORE": str(service.store.with_name("other.db"))}
    told = refused(*arguments, env=env)
    assert said in told
    assert "secret" not in told


async def test_games_of_a_postgresql_store(database: str, tmp_path: Path) -> None:
    store = await open_store(database)
    await store.create("t", "t", "CODE", [b"1"])
    for number, name in enumerate(("Ann", "Bob", "Zoë"), 1):
        ended = Finished(f"g{number}", "t", 1e9 + number, "second", 4, (name,), (name,), "text")
        await store.append("t", number + 1, [b"x"], finished=ended)
    rows = as_json("games", "--limit", "2", "--store", database)
    assert [row["id"] for row in rows] == ["g3", "g2"]
    shown = ridotto("store", "games", "--name", "ann", "--store", database).stdout
    assert shown.splitlines()[1].split() == ["2001-09-09", "01:46", "g1", "second", "Ann", "Ann"]
    found = as_json("check", "--store", database)
    assert (found["ok"], found["games"], found["entries"], found["tables"]) == (True, 3, 4, 1)
    assert as_json("export", tmp_path, "--store", database)["written"] == 3
    assert (tmp_path / "game-g2.masc").read_text() == "text"
    await store.close()


async def test_a_postgresql_store_is_backed_up_as_the_document_says(
    database: str, tmp_path: Path
) -> None:
    """The very programs that the document names, where they are installed."""
    programs = [shutil.which(name) for name in ("pg_dump", "createdb", "pg_restore")]
    if None in programs:
        pytest.skip("the programs of PostgreSQL are not on the path")
    dump, create, load_dump = (str(program) for program in programs)
    store = await open_store(database)
    await store.create("t", "t", "CODE", [b"1", b"2"])
    ended = Finished("g1", "t", 1.0, "first", 1, ("Ann",), ("Ann",), "text")
    await store.append("t", 3, [b"x"], finished=ended)
    other = database.replace("/t", "/copy_t", 1)
    file = tmp_path / "ridotto.dump"
    for command in (
        [dump, "--format=custom", f"--file={file}", database],
        [create, f"--maintenance-db={database}", other.split("?")[0].rsplit("/", 1)[1]],
        [load_dump, "--no-owner", "--exit-on-error", f"--dbname={other}", str(file)],
    ):
        subprocess.run(command, check=True, timeout=60)
    await store.close()
    assert as_json("check", "--store", other)["entries"] == 3
    again = await open_store(other)
    assert await again.read("t") == [b"1", b"2", b"x"]
    assert await again.record("g1") == "text"
    await again.append("t", 4, [b"on"])
    await again.close()
