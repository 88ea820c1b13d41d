"""What a node tells the others about where it is."""

from __future__ import annotations

from pathlib import Path

import asyncpg
import httpx
import pytest
from running import ridotto
from serving import Server

from ridotto.client import Service
from ridotto.web.serving import Settings, _node_address

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("host", "given", "told"),
    [
        ("127.0.0.1", "", "127.0.0.1:81"),
        ("::1", "", "[::1]:81"),
        ("0.0.0.0", "node1:8000", "node1:8000"),
        ("0.0.0.0", "", "0.0.0.0:81"),
    ],
)
def test_the_address_is_that_of_the_option_or_host_and_port(
    host: str, given: str, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(host, 0, "postgresql://db/x", address=given)
    assert _node_address(settings, 81) == told
    assert ("other nodes cannot reach" in caplog.text) == (told == "0.0.0.0:81")
    caplog.clear()
    assert _node_address(settings._replace(store="a.db"), 81) == told
    assert caplog.text == ""


async def test_other_nodes_use_the_address_that_was_given(database: str, tmp_path: Path) -> None:
    env = {"RIDOTTO_STORE": database}
    with Server(tmp_path / "a", env=env) as probe:
        port = probe.port
    named = env | {"RIDOTTO_PORT": str(port), "RIDOTTO_ADDRESS": f"localhost:{port}"}
    with (
        Server(tmp_path / "b", env=named) as found,
        Server(tmp_path / "c", "--address", "127.0.0.1:1", env=env) as lost,
        Server(tmp_path / "d", env=env) as asked,
    ):
        db = await asyncpg.connect(database)
        rows = await db.fetch("SELECT address FROM nodes WHERE until > now() ORDER BY until")
        await db.close()
        assert {row[0] for row in rows} == {
            f"localhost:{port}",
            "127.0.0.1:1",
            asked.address.removeprefix("http://"),
        }
        there = Service(found.address).make_table(seats=4)
        nowhere = Service(lost.address).make_table(seats=4)
        tables = f"{asked.address}/api/v1/tables"
        assert httpx.get(f"{tables}/{there.id}").status_code == 200
        assert httpx.get(f"{tables}/{nowhere.id}").json()["code"] == "try-again"


@pytest.mark.parametrize(
    "text", ["node1", ":8000", "node1:", "node1:0", "node1:70000", "http://node1:8000", "a b:1", "::1:8000"]
)  # fmt: skip
def test_what_is_no_address_is_refused(text: str, tmp_path: Path) -> None:
    for arguments, env in ((["--address", text], {}), ([], {"RIDOTTO_ADDRESS": text})):
        done = ridotto(
            "serve", *arguments, "--port", "0", "--store", tmp_path / "a.db", env={**env}
        )
        assert done.returncode == 2
        assert "is no address of a node" in done.stderr or "is no port" in done.stderr
        assert done.stderr.count("\n") == 1
