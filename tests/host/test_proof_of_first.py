"""Somebody with nothing but the documents can work out who had to begin (S5)."""

from __future__ import annotations

import hashlib
import itertools
import tomllib
from typing import Any

import pytest
from hosted import Seat, make, seat

from ridotto.host import commands
from ridotto.host.hosting import Hosting
from ridotto.host.options import FirstBy, Options

pytestmark = pytest.mark.anyio


def drawn(count: int, seed: int) -> int:
    """As docs/commands.md says how a seed deals, with the label `first`."""
    for counter in itertools.count():
        head = b"ridotto first 1\n" + seed.to_bytes(32, "big") + counter.to_bytes(4, "big")
        block = hashlib.sha256(head).digest()
        for at in range(0, 32, 4):
            word = int.from_bytes(block[at : at + 4], "big")
            if word < 2**32 - 2**32 % count:
                return word % count
    raise AssertionError


def seed_in(record: dict[str, Any]) -> int:
    seed = record["seed"]
    return seed if isinstance(seed, int) else int(seed, 16)


async def play(hosting: Hosting, people: list[Seat]) -> None:
    while hosting.table.playing:
        game = hosting.table.game
        assert game is not None
        assert game.to_act is not None
        one = next(p for p in people if p.member == hosting.table.persons[game.to_act])
        await one.do(commands.Play, move=one.chance.choice(game.legal_texts()))


@pytest.mark.parametrize("first_by", ["lot", "seat", "winner", "last", "next"])
async def test_s5_an_outsider_works_out_who_begins(first_by: FirstBy) -> None:
    hosting, memory = make(Options(seats=4, first_by=first_by, first_seat=2, window=0, hold=0))
    people = [await seat(hosting, name, n) for n, name in enumerate(("Ann", "Ben", "Cleo", "Dan"))]
    before: dict[str, Any] = {}
    ways, counts = set(), set()
    for _ in range(12):
        await people[0].start()
        shown = people[0].heard[-1]["people"]
        await play(hosting, people)
        ended = people[0].heard[-1]["state"]
        seed = int(ended["seed"])
        assert hashlib.sha256(str(seed).encode()).hexdigest() == shown["proof"]
        among = shown["first_among"]
        first = among[drawn(len(among), seed)]
        assert shown["seats"][first] == shown["persons"]["p1"]
        assert among == expected(shown, before)
        record = tomllib.loads(memory.finished[-1].record)
        assert record["first_by"] == shown["first_by"]
        assert record["first_among"][drawn(len(among), seed_in(record))] == "p1"
        assert [shown["seats"].index(shown["persons"][p]) for p in record["first_among"]] == among
        ways.add(shown["first_by"])
        counts.add(len(among))
        before = {**shown, **ended}
    assert ways == ({first_by} if first_by in ("lot", "seat") else {"lot", first_by})
    assert 4 in counts or first_by == "seat"


def expected(shown: dict[str, Any], before: dict[str, Any]) -> list[int]:
    """The seats that the way of this game leads to."""
    seats, way = shown["seats"], shown["first_by"]
    if way == "lot":
        return list(range(len(seats)))
    if way == "seat":
        return [shown["options"]["first_seat"]]
    if way == "next":
        return [(seats.index(before["persons"]["p1"]) + 1) % len(seats)]
    least = min(before["gold"].values())
    last = [person for person, gold in before["gold"].items() if gold == least]
    wanted = before["winners"] if way == "winner" else last
    return sorted(seats.index(before["persons"][person]) for person in wanted)


async def test_s5_the_record_is_the_same_after_a_restart() -> None:
    hosting, memory = make(Options(seats=3, window=0, hold=0))
    people = [await seat(hosting, name, n) for n, name in enumerate(("Ann", "Ben", "Cleo"))]
    await people[0].start()
    assert hosting.table.game is not None
    tags = dict(hosting.table.game.tags)
    assert sorted(tags["first_among"]) == ["p1", "p2", "p3"]  # type: ignore[call-overload]  # a list
    revived = Hosting.revive("t", memory.lines, memory, hosting._think)
    assert revived.table.game is not None
    assert revived.table.game.tags == tags
    await hosting.close()
    await revived.close()
