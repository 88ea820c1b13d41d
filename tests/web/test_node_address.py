"""What a node tells the others about where it is."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import asyncpg
import httpx
import pytest
from running import ridotto
from serving import Server
from starlette.requests import Request
from starlette.types import Message, Receive
from starlette.websockets import WebSocket, WebSocketState

from ridotto.client import Service
from ridotto.store import Node
from ridotto.web.forwarding import Forwarder
from ridotto.web.serving import Settings, _node_address
from ridotto.web.sockets import CLOSE_LATER

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
        assert "invalid node address" in done.stderr or "invalid port" in done.stderr
        assert done.stderr.count("\n") == 1


async def test_a_nodes_name_cannot_be_guessed(database: str, tmp_path: Path) -> None:
    with Server(tmp_path / "node.db", env={"RIDOTTO_STORE": database}):
        connection = await asyncpg.connect(database)
        names = await connection.fetch("SELECT name FROM nodes")
        await connection.close()
    assert [len(row["name"]) for row in names] == [32]  # 128 bits in hexadecimal digits


async def test_nothing_follows_a_node_that_sends_it_elsewhere() -> None:
    reached: list[str] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reached.append((await reader.readuntil(b"\r\n\r\n")).decode())
        location = f"http://127.0.0.1:{port}/stolen"
        writer.write(
            f"HTTP/1.1 302 Found\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n".encode()
        )
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    forwarder = Forwarder(asyncio.Event())
    node = Node("n" * 32, f"127.0.0.1:{port}")
    closed: list[object] = []

    async def send(message: Message) -> None:
        closed.append((message["type"], message["code"]))

    scope = {"path": "/api/v1/tables/a/socket", "query_string": b"", "headers": []}
    socket = WebSocket(scope | {"type": "websocket"}, cast("Receive", None), send)
    socket.client_state = WebSocketState.CONNECTED
    socket.application_state = WebSocketState.CONNECTED
    await forwarder.socket(node, socket, "here")
    request = Request(scope | {"type": "http", "method": "GET", "path": "/api/v1/tables/a"})
    passed = await forwarder.request(node, request, b"", "here")
    await forwarder.close()
    server.close()
    assert closed == [("websocket.close", CLOSE_LATER)]
    assert passed is not None
    assert (passed.status_code, "location" in passed.headers) == (302, False)
    assert [head.split()[1] for head in reached] == ["/api/v1/tables/a/socket", "/api/v1/tables/a"]
