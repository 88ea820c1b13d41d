"""Nobody learns through the service what they may not know."""

from __future__ import annotations

from pathlib import Path

import pytest
from hearsay import listen_for_reasons
from leaking import EARLY, LENGTHS, SOCKET, pairs_in, search
from world import BANNED, HOST, LEFT, NEIGHBOUR, REMOVED, VISITOR, WATCHER

from ridotto.rules.events import PUBLIC

pytestmark = pytest.mark.anyio


ROLES = (PUBLIC, WATCHER, HOST, LEFT, REMOVED, BANNED, NEIGHBOUR, VISITOR, "seat")
WAYS = (
    "whole",
    "catching up",
    "catching up from the start",
    "the table",
    "known",
    "the record",
    "the token",
    "the seats",
    "nothing",
    "the page",
    "the games",
    "the game",
    "the steps",
    "all steps",
)


async def test_nobody_can_tell_two_worlds_apart_through_the_service(tmp_path: Path) -> None:
    compared = await search(tmp_path / "store.db", 400, seed=3)
    assert pairs_in(compared) >= 400
    assert compared[SOCKET] > 100
    assert compared[LENGTHS] > 50
    assert compared[EARLY] > 5
    for way in WAYS:
        assert compared[way] > 5, way
    for role in ROLES:
        assert compared[f"as {role}"] > 2, role
    assert compared["as host, seat"] > 2


async def test_nobody_can_tell_two_worlds_apart_through_another_node(database: str) -> None:
    """Everybody is connected through both of two nodes, and asks both."""
    compared = await search(database, 120, seed=3, nodes=2)
    assert pairs_in(compared) >= 120
    for role in ROLES:
        assert compared[f"as {role}"] > 2, role


async def test_reasons_of_computer_players_are_secret_until_the_end(tmp_path: Path) -> None:
    assert await listen_for_reasons(tmp_path / "store.db") > 20
