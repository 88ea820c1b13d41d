"""Anybody does anything at any time: who listens is up to date, and the table is the same when it is read anew."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from crowd import Company, all_of, read_anew
from hosted import Seat

from ridotto.host.hosting import Hosting

pytestmark = pytest.mark.anyio
SEEDS, STEPS = 10, 150


def check_up_to_date(hosting: Hosting, one: Seat) -> None:
    """What they heard last is what somebody who comes now is told."""
    now = msgspec.json.decode(hosting.whole(one.member))
    people = next(message["people"] for message in reversed(one.heard) if "people" in message)
    assert people == now["people"]
    states = [message for message in one.heard if "state" in message]
    told: dict[str, Any] = states[-1] if states else {}
    for state in (told.get("state", {}), now.get("state", {})):
        state["left"] = None  # it runs on
    for part in ("state", "legal"):
        assert told.get(part) == now.get(part), part


async def test_whatever_people_do_all_are_up_to_date_and_nothing_is_lost() -> None:
    games, refused = 0, set()
    for seed in range(SEEDS):
        company = Company(seed)
        for _ in range(STEPS):
            await company.step()
            for one in company.people:
                if one in company.hosting._audience.listeners:
                    check_up_to_date(company.hosting, one)
        assert all_of(read_anew(company.memory.lines)) == all_of(company.table)
        games += company.table.games - 1
        refused |= company.refused
        await company.hosting.close()
    assert games > SEEDS  # they play again after a game
    assert len(refused) > 12
