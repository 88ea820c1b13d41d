"""A second client, written from docs/protocol.md alone: it imports nothing of ridotto, and plays whole games."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import tomllib
import urllib.request
from typing import Any

import pytest
from running import ridotto
from serving import Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.anyio
TOO_LATE = ("not-your-turn", "no-window")
FOR_GOOD = (1008, 4000)


def ask(url: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:
        return json.loads(answer.read())


class SecondClient:
    """Somebody who plays at random, answers early now and then, and loses the connection now and then."""

    def __init__(self, address: str, table: str, name: str) -> None:
        joined = ask(f"{address}/api/v1/tables/{table}/people", {"name": name})
        self.url = f"ws{address.removeprefix('http')}/api/v1/tables/{table}/socket"
        self.token, self.member = joined["token"], joined["member"]
        self.chance = random.Random(name)
        self.last: int | None = None
        self.count, self.waiting = 0, ""
        self.people: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.legal: list[str] = []
        self.events: list[dict[str, Any]] = []
        self.answered = -1
        self.heard = 0

    @property
    def over(self) -> bool:
        return bool(self.state.get("over")) and not self.waiting

    async def play(self) -> None:
        while not self.over:
            url = self.url if self.last is None else f"{self.url}?last={self.last}"
            async with connect(
                url, additional_headers={"Authorization": f"Bearer {self.token}"}
            ) as socket:
                try:
                    await self.talk(socket)
                except ConnectionClosed as closed:
                    if closed.rcvd is not None and closed.rcvd.code in FOR_GOOD:
                        raise

    async def talk(self, socket: ClientConnection) -> None:
        if self.waiting:
            await socket.send(self.waiting)
        async for text in socket:
            self.hear(json.loads(text))
            command = None if self.waiting else self.decide()
            if command is not None:
                self.count += 1
                self.waiting = json.dumps({"id": str(self.count), **command})
                await socket.send(self.waiting)
            if self.over:
                return
            self.heard += 1
            if self.heard % 20 == 0:
                return

    def hear(self, message: dict[str, Any]) -> None:
        match message["is"]:
            case "done":
                assert message["re"] == str(self.count)
                self.waiting = ""
            case "refused":
                assert message["code"] in TOO_LATE, message
                self.waiting = ""
            case "whole":
                assert message["you"] == self.member
                self.last = message["n"]
            case "feed":
                assert self.last is not None
                assert message["n"] == self.last + 1
                self.last = message["n"]
                self.events += message.get("events", [])
        self.people = message.get("people", self.people)
        if "state" in message:
            self.state, self.legal = message["state"], message.get("legal", [])

    def decide(self) -> dict[str, Any] | None:
        people, state = self.people, self.state
        if people["game"] is None:
            return self.gather() if people["host"] == self.member else None
        mine = next(one for one in people["members"] if one["id"] == self.member)
        if not mine.get("turned") and not state["over"]:
            return {"do": "ready"}
        if self.legal:
            bold = [move for move in self.legal if "announce" in move]
            move = self.chance.choice(bold if bold and self.chance.random() < 0.7 else self.legal)
            return {"do": "move", "move": move, "decision": state["decision"]}
        me = next(person for person, whose in people["persons"].items() if whose == self.member)
        if (
            me in state["to_answer"]
            and self.answered != state["turn"]
            and self.chance.random() < 0.5
        ):
            self.answered = state["turn"]
            return {"do": "answer", "move": f"{me} pass", "decision": state["decision"]}
        return None

    def gather(self) -> dict[str, Any]:
        if None in self.people["seats"]:
            return {"do": "add-computer", "kind": "casual"}
        return {"do": "start"}


@pytest.mark.parametrize(
    ("edition", "seats", "people"), [("first", 4, 3), ("second", 6, 2), ("first", 5, 5)]
)
async def test_a_second_client_plays_whole_games(
    served: Server, edition: str, seats: int, people: int
) -> None:
    options = {"edition": edition, "seats": seats, "pace": 0}
    table = ask(f"{served.address}/api/v1/tables", options)["table"]
    company = [SecondClient(served.address, table, f"Person {n}") for n in range(people)]
    async with asyncio.timeout(300):
        await asyncio.gather(*(one.play() for one in company))
    assert len({json.dumps(one.state["winners"]) for one in company}) == 1
    assert all(one.heard > 20 for one in company)
    for one in company:
        dealt, *rest = one.events
        assert dealt["type"] == "Dealt"
        assert rest[-1]["type"] == "GameEnded"
        check_proof(one, dealt)


def check_proof(one: SecondClient, dealt: dict[str, Any]) -> None:
    seed = one.state["seed"]
    assert int(seed).bit_length() > 200  # nobody can try them all
    assert hashlib.sha256(seed.encode()).hexdigest() == one.people["proof"]
    names = {member["id"]: member["name"] for member in one.people["members"]}
    sat = ",".join(names[member] for member in one.people["seats"])
    done = ridotto("new", "--edition", dealt["edition"], "--names", sat, "--seed", seed)
    record = tomllib.loads(done.stdout)
    assert [[card] for card in record["deal"]] == dealt["cards"]
    assert record["centre"] == dealt["centre"]
    assert record["players"] == [names[member] for member in one.people["persons"].values()]
