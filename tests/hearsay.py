"""One person with computer players who have their reasons, and again with others who have none.

Whatever the person, a spectator, HTTP and the log tell of the game until its end must be the same.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from unittest.mock import patch

import msgspec
from leaking import Served, dealt_alike, served
from world import Ears, World, listening
from worlds import LeakError

from ridotto.host import hosting
from ridotto.rules.events import PUBLIC

COMPUTERS = ("regular", "casual", "novice")


async def listen_for_reasons(store: Path) -> int:
    """Says how many reasons there were."""
    with listening() as ears, dealt_alike():
        async with served(str(store)) as running:
            told, reasons = await _play_through(running, ears)
            with patch.object(hosting, "kept_reason", lambda _reason: None):
                untold, none = await _play_through(running, ears)
    for way, heard in told.items():
        if heard != untold[way]:
            raise LeakError(f"reasons can be heard by {way}")
    return reasons - none


async def _play_through(running: Served, ears: Ears) -> tuple[dict[str, str], int]:
    """All that was told of a game until it was over, by each way; and how many reasons it had."""
    options = {"edition": "second", "seats": 4, "window": 0, "hold": 0, "pace": 0}
    seeds = itertools.count(2**128)
    ears.taken()
    async with World(*running) as world:
        await world.open(options)
        with patch.object(hosting, "secret_seed", lambda: next(seeds)):
            heard = await _heard_of_a_game(world)
        heard["the log"] = [ears.taken()]
        game = world.hosting.table.game_id
        world.keep_apart(game, "GAME")
        steps = await world.page(world.roles[PUBLIC], 0, f"/api/v1/games/{game}/steps")
        found = msgspec.json.decode(steps.splitlines()[-1])["steps"]
        plain = {way: world.plain("\n".join(texts)) for way, texts in heard.items()}
        return plain, sum("why" in step for step in found)


async def _heard_of_a_game(world: World) -> dict[str, list[str]]:
    """The person does the first that is legal, until the game is over."""
    person, public = await world.join("Person"), world.roles[PUBLIC]
    for kind in COMPUTERS:
        await world.do(person, "add-computer", kind=kind)
    await world.do(person, "start")
    heard: dict[str, list[str]] = {"the socket": [], "watching": [], "HTTP": []}
    await world.send(person, "ready")
    over = False
    while not over:
        heard["the socket"].append(text := await world.receive(person.sockets[0]))
        message = msgspec.json.decode(text)
        over = message.get("state", {}).get("over", False)
        if "legal" in message:
            path = f"/api/v1/games/{world.hosting.table.game_id}/steps?viewer={PUBLIC}"
            heard["HTTP"].append(await world.page(public, 0, path))
            await world.send(person, "move", move=message["legal"][0])
    over = False
    while not over:
        heard["watching"].append(text := await world.receive(public.sockets[0]))
        over = msgspec.json.decode(text).get("state", {}).get("over", False)
    return heard
