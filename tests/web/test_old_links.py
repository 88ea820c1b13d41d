"""A renewed link: the old one leads its members on, and tells everybody else as little as one that never was."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from leaking import served
from starlette.routing import Route
from world import BANNED, LEFT, NEIGHBOUR, REMOVED, VISITOR, Witness, World
from worlds import LeakError

from ridotto.host.audience import Audience
from ridotto.rules.events import PUBLIC
from ridotto.web import app, visitors
from ridotto.web.app import build_app
from ridotto.web.kept_seats import cookie_name

pytestmark = pytest.mark.anyio
TRIES = int(visitors.WRONG_TOKENS[0]) + 5
WERE_THERE = (LEFT, REMOVED, BANNED)
"""They can still delete their names, also by an old link."""
STRANGERS = (PUBLIC, NEIGHBOUR, VISITOR, LEFT, REMOVED, BANNED)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitors, "SLOWED", 0.0)
    monkeypatch.setattr(visitors, "JOINS", (10**6, 1e6))


async def check(store: Path) -> None:
    """All that strangers get by an old link is what they get by any other; and nobody tells them the new one."""
    async with served(str(store)) as running, World(*running) as other, World(*running) as world:
        await other.open({})
        neighbour = await other.join("Neighbour")
        await world.open({})
        old = world.link
        world.visit(NEIGHBOUR, token=neighbour.token)
        world.visit(VISITOR, cookies={cookie_name(other.id): neighbour.token})
        host, left, removed, banned = [await world.join(f"Person {n}") for n in range(4)]
        await world.leave(left)
        await world.remove(removed, ban=False)
        await world.remove(banned, ban=True)
        world.roles |= {LEFT: left, REMOVED: removed, BANNED: banned}
        await _renew(world, host)
        routes = _routes(running.services[0])
        for role in STRANGERS:
            one = world.roles[role]
            await _compare_routes(world, one, old, routes, role)
            await _compare_tries(world, one, old, role)


async def _renew(world: World, host: Witness) -> None:
    command = await world.send(host, "renew-link")
    await world.hear(host.sockets[0], lambda message: message.get("re") == command)
    table = world.hosting.table
    told = [text for socket in world.roles[PUBLIC].sockets for text in await world.hear_out(socket)]
    if any(table.link in text or table.code in text for text in told):
        raise LeakError("an onlooker is told the new link")


def _routes(service: Any) -> list[tuple[str, str]]:  # noqa: ANN401 - a service
    """Every route of a table, the page among them."""
    return [
        (method, route.path)
        for route in build_app(service).routes
        if isinstance(route, Route) and "{table}" in route.path
        for method in sorted(route.methods or ())
    ]


async def _compare_routes(
    world: World, one: Witness, old: str, routes: list[tuple[str, str]], role: str
) -> None:
    unknown = secrets.token_urlsafe(16)
    for method, path in routes:
        if role in WERE_THERE and path.endswith("/forget-me"):
            continue
        for body in _bodies(one) if method == "POST" else [None]:
            got = []
            for link in (old, unknown):
                at = path.replace("{table}", link)
                got.append((await world.page(one, 0, at, method, body)).replace(link, "LINK"))
            _same(role, f"{method} {path}", *got)
    for last in (None, 1):
        told = [await world.first_told(one, 0, last, link) for link in (old, unknown)]
        _same(role, "the socket", *told)


def _bodies(one: Witness) -> list[dict[str, object]]:
    return [{}, {"name": "Eve"}, {"token": one.token or "x" * 43}, {"back": True}]


async def _compare_tries(world: World, one: Witness, old: str, role: str) -> None:
    """Again and again, each time with the same wrong token, until there were too many."""
    tried = []
    for number, link in enumerate((old, secrets.token_urlsafe(16))):
        again = Witness(1000 * (number + 1) + STRANGERS.index(role))
        again.token, again.cookies = one.token, one.cookies
        path = f"/api/v1/tables/{link}"
        answers = [(await world.page(again, 0, path)).replace(link, "LINK") for _ in range(TRIES)]
        seat = [await world.page(again, 0, f"{path}/seat", "POST", {"token": "x" * 43})]
        tried.append("\n".join(answers + seat))
    _same(role, "many wrong tokens", *tried)


def _same(role: str, way: str, one: str, two: str) -> None:
    if one != two:
        raise LeakError(f"{role} can tell an old link from none by {way}:\n{one}\n{two}")


async def test_an_old_link_tells_strangers_nothing(tmp_path: Path) -> None:
    await check(tmp_path / "store.db")


def old_links_admit_anybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(app, "_is_old", lambda *_: False)


def onlookers_hear_of_the_new_link(patch: pytest.MonkeyPatch) -> None:
    real = Audience.send_away

    def leak(self: Audience, member: str, code: str, origin: str | None = None) -> None:
        for listener in [one for one in self.listeners if not one.member]:
            listener.tell(self.presence())
        real(self, member, code, origin)

    patch.setattr(Audience, "send_away", leak)


def wrong_tokens_count_at_real_tables_alone(patch: pytest.MonkeyPatch) -> None:
    real = app._Api._member

    async def leak(self: Any, connection: Any, hosting: Any, shown: Any) -> str:  # noqa: ANN401 - as it is given
        return "" if hosting is None else await real(self, connection, hosting, shown)

    patch.setattr(app._Api, "_member", leak)


@pytest.mark.parametrize(
    "plant",
    [
        old_links_admit_anybody,
        onlookers_hear_of_the_new_link,
        wrong_tokens_count_at_real_tables_alone,
    ],
    ids=lambda plant: plant.__name__,
)
async def test_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError, match=r"can tell an old link|is told the new link"):
        await check(tmp_path / "store.db")
