"""What each viewer is told, live, late, and on coming back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hosted import HandClock, Seat, make, seat, settle, turn_deal

from ridotto.host import commands
from ridotto.host.feed import seed_proof
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.refusals import RefusedError
from ridotto.host.table import KEPT_ITEMS

pytestmark = pytest.mark.anyio


async def company(count: int = 4, **options: Any) -> tuple[Hosting, list[Seat]]:  # noqa: ANN401 - of a table
    chosen = {"seats": count, "window": 0, "hold": 0} | options
    hosting, _ = make(Options(**chosen), HandClock())
    return hosting, [await seat(hosting, f"Person {n}", n) for n in range(count)]


def watch(hosting: Hosting, member: str = "", last: int | None = None) -> Seat:
    somebody = Seat(hosting, member, 0)
    hosting.listen(somebody, last)
    return somebody


def kinds(messages: list[dict[str, Any]]) -> list[str]:
    return [event["type"] for message in messages for event in message.get("events", ())]


def acting(hosting: Hosting, people: list[Seat]) -> Seat:
    game = hosting.table.game
    assert game is not None
    return next(one for one in people if one.member == hosting.table.persons[str(game.to_act)])


async def exchange(hosting: Hosting, people: list[Seat], how: str) -> None:
    game = hosting.table.game
    assert game is not None
    other = next(person for person in game.persons if person != game.to_act)
    await acting(hosting, people).do(commands.Play, move=f"{game.to_act} exchange {other} {how}")


async def test_only_who_exchanged_hears_whether() -> None:
    hosting, people = await company()
    await people[0].start()
    public = watch(hosting)
    who = acting(hosting, people)
    await exchange(hosting, people, "yes")
    for one in [*people, public]:
        (handled,) = [e for e in one.heard[-1]["events"] if e["type"] == "CardsHandled"]
        assert handled["really"] is (True if one is who else None)
    assert ["legal" in one.heard[-1] for one in people].count(True) == 1
    assert "legal" not in public.heard[-1]


async def test_who_knows_no_more_than_the_public_gets_the_very_same_message() -> None:
    hosting, people = await company(5)
    await people[0].start()
    told: dict[str, list[bytes]] = {}

    class Ear:
        def __init__(self, member: str) -> None:
            self.member, self.origin = member, ""

        def tell(self, message: bytes) -> None:
            told.setdefault(self.member, []).append(message)

        def drop(self, code: str) -> None:
            raise AssertionError(code)

    for member in ("", *(one.member for one in people)):
        hosting.listen(Ear(member), hosting.table.number)
    told.clear()
    mover = acting(hosting, people)
    await exchange(hosting, people, "no")
    after = acting(hosting, people)
    others = [one.member for one in people if one not in (mover, after)]
    assert len(others) == 3
    (public,) = told[""]
    assert all(told[other] == [public] and told[other][0] is public for other in others)
    assert b'"really":false' in told[mover.member][0]
    assert b'"legal":[' in told[after.member][0]
    assert b'"really":false' not in told[after.member][0]


async def test_the_deal_is_shown_once_with_a_proof_and_its_seed_only_at_the_end() -> None:
    hosting, people = await company()
    await people[0].do(commands.Start)
    start = people[1].heard[-1]
    assert kinds([start])[0] == "Dealt"
    assert hosting.table.game is not None
    seed = hosting.table.game.seed
    assert seed is not None
    assert start["people"]["proof"] == seed_proof(seed)
    assert str(seed) not in json.dumps([one.heard for one in people])
    late = watch(hosting, people[1].member)
    assert late.heard[0]["log"][0]["type"] == "Dealt"  # the cards still lie face up
    await turn_deal(hosting)
    later = watch(hosting, people[1].member)
    assert "Dealt" not in json.dumps(later.heard)
    await exchange(hosting, people, "no")
    again = watch(hosting, people[1].member, last=start["n"] - 1)
    assert kinds(again.heard)[-2:] == kinds(people[1].heard)[-2:]
    assert "Dealt" not in kinds(again.heard)


async def test_catching_up_gives_what_was_missed_and_no_more() -> None:
    hosting, people = await company(memory="off")
    await people[0].start()
    number = hosting.table.number
    for _ in range(3):
        await exchange(hosting, people, "no")
    back = watch(hosting, people[2].member, last=number + 1)
    assert [message["n"] for message in back.heard] == [number + 2, number + 3]
    assert back.heard[-1]["state"] == people[2].heard[-1]["state"]
    assert "state" not in back.heard[0]
    up_to_date = watch(hosting, people[2].member, last=number + 3)
    assert [message["is"] for message in up_to_date.heard] == ["people"]
    for last in (None, number + 4, -1):
        (whole,) = watch(hosting, people[2].member, last=last).heard
        assert whole["is"] == "whole"
        assert whole["n"] == number + 3
        assert "log" not in whole


async def test_who_missed_too_much_gets_everything() -> None:
    hosting, people = await company()
    number = hosting.table.number
    for text in range(KEPT_ITEMS + 1):
        await people[0].do(commands.Say, text=str(text))
    (whole,) = watch(hosting, people[1].member, last=number).heard
    assert whole["is"] == "whole"
    assert len(watch(hosting, people[1].member, last=number + 1).heard) == KEPT_ITEMS


@pytest.mark.parametrize(
    ("memory", "log"), [("off", False), ("notes", False), ("log", True), ("full", True)]
)
async def test_the_memory_aid_gives_back_what_the_table_allows(memory: str, log: bool) -> None:
    hosting, people = await company(memory=memory)
    await people[0].start()
    await exchange(hosting, people, "yes")
    (whole,) = watch(hosting, people[0].member).heard
    assert ("log" in whole) == log
    assert "known" not in whole  # it takes long, so it is only for who asks
    if memory == "full":
        assert json.loads(await hosting.known(people[0].member))["known"]
    else:
        with pytest.raises(RefusedError, match="does not remember"):
            await hosting.known(people[0].member)


async def test_who_missed_the_deal_still_knows_the_characters_in_play() -> None:
    hosting, people = await company(8, edition="second", cards="8B", memory="off")
    await people[0].start()
    await exchange(hosting, people, "no")
    late = watch(hosting).heard[0]
    in_play = late["state"]["characters"]
    assert in_play == sorted(in_play)
    assert in_play.count("Peasant") == 2
    game = hosting.table.game
    assert game is not None
    assert in_play == sorted(game.cards.values())
    assert "log" not in late


async def test_talk_is_heard_by_who_wants_to() -> None:
    hosting, people = await company()
    ann, bob, *_ = people
    await bob.do(commands.Mute, whom=ann.member)
    assert watch(hosting, bob.member).heard[0]["muted"] == [ann.member]
    assert "muted" not in watch(hosting, ann.member).heard[0]
    await ann.do(commands.Say, text="  <b>hello</b>\n there ")
    await ann.do(commands.Gesture, name="clap")
    heard = [m["said"] for m in people[2].heard if "said" in m]
    assert heard == [
        {"by": ann.member, "text": "<b>hello</b> there"},
        {"by": ann.member, "gesture": "clap"},
    ]
    assert not [m for m in bob.heard if "said" in m]
    await bob.do(commands.Mute, whom=ann.member, muted=False)
    await ann.do(commands.Say, text="again")
    assert bob.heard[-1]["said"]["text"] == "again"


async def test_people_see_who_is_there() -> None:
    hosting, people = await company()
    hosting.unlisten(people[1])
    await settle()
    shown = {m["id"]: m.get("here", True) for m in people[0].heard[-1]["people"]["members"]}
    assert shown[people[1].member] is False
    again = watch(hosting, people[1].member)
    shown = {m["id"]: m.get("here", True) for m in people[0].heard[-1]["people"]["members"]}
    assert shown[people[1].member] is True
    assert again.heard[0]["you"] == people[1].member
    assert "key" not in json.dumps(again.heard)


async def test_after_the_end_the_seed_and_everybody_s_own_events_are_told() -> None:
    hosting, people = await company(memory="off")
    await people[0].start()
    while hosting.table.playing:
        assert hosting.table.game is not None
        somebody = acting(hosting, people)
        move = somebody.chance.choice(hosting.table.game.legal_texts())
        await somebody.do(commands.Play, move=move)
    state = people[0].heard[-1]["state"]
    assert seed_proof(int(state["seed"])) == people[0].heard[-1].get(
        "proof", hosting._audience._people().proof
    )
    (whole,) = watch(hosting, people[0].member).heard
    assert len(whole["log"]) == hosting.table.game.event_count  # type: ignore[union-attr]  # it was played
    assert state["winners"]
