"""Each identifier and each secret has the entropy that docs/security.md states, checked where it is made."""

from __future__ import annotations

import hashlib
import hmac
import os
import random
import secrets
from collections.abc import Callable
from pathlib import Path

import pytest
from leaking import served
from sources import BITS, check_sources, check_whole_secret, next_seed_from, use_a_service
from starlette.requests import HTTPConnection
from world import World
from worlds import LeakError

from ridotto.bots import randomness
from ridotto.host import addresses, deciding, hosting
from ridotto.host.addresses import hashed
from ridotto.host.hosting import Hosting
from ridotto.host.table import Table
from ridotto.web import farewell, service, serving
from ridotto.web.service import Service
from ridotto.web.visitors import HOP, Limits, Visitors

pytestmark = pytest.mark.anyio
Plant = Callable[[pytest.MonkeyPatch], None]
MANY = 100_000


async def test_every_identifier_and_secret_is_made_of_bits_of_its_own(tmp_path: Path) -> None:
    made, tap = await use_a_service(tmp_path / "store.db")
    counts = check_sources(made, tap)
    least = {"node's name": 1, "command's id": 3, "table's id": 2}
    for what, count in counts.items():
        assert count >= least.get(what, 4), what


def ids_have_16_bits(patch: pytest.MonkeyPatch) -> None:
    for module in (service, deciding):
        patch.setattr(module, "fresh_id", lambda: secrets.token_hex(2))


def ids_look_longer_than_they_are(patch: pytest.MonkeyPatch) -> None:
    def leak() -> str:
        return hashlib.sha256(os.urandom(2)).hexdigest()[:22]

    patch.setattr(deciding, "fresh_id", leak)


def links_are_made_from_ids(patch: pytest.MonkeyPatch) -> None:
    last: list[str] = []

    def fresh_id() -> str:
        last.append(addresses.fresh_id())
        return last[-1]

    patch.setattr(service, "fresh_id", fresh_id)
    patch.setattr(service, "fresh_link", lambda: hashed(last[-1])[:22])


def a_game_has_its_table_s_id(patch: pytest.MonkeyPatch) -> None:
    last: list[str] = []

    def fresh_id() -> str:
        last.append(addresses.fresh_id())
        return last[-1]

    patch.setattr(service, "fresh_id", fresh_id)
    patch.setattr(deciding, "fresh_id", lambda: last[-1])


def the_next_deal_comes_from_the_last_seed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(deciding, "fresh_seed", next_seed_from([]))


def deals_have_64_bits(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(deciding, "fresh_seed", lambda: secrets.randbits(64))


def players_have_32_bits(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hosting, "secret_seed", lambda: secrets.randbits(32))


def players_share_their_bits(patch: pytest.MonkeyPatch) -> None:
    seed = randomness.secret_seed()
    patch.setattr(hosting, "secret_seed", lambda: seed)


def codes_come_from_a_generator(patch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    patch.setattr(service, "fresh_code", lambda: "".join(chance.choices(addresses.CODE_SIGNS, k=8)))


def codes_are_short(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(addresses, "CODE_LENGTH", 6)


def tokens_have_64_bits(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(addresses, "TOKEN_BYTES", 8)


def nodes_have_short_names(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(serving, "NODE_BYTES", 4)


def commands_are_counted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("ridotto.client.seat.secrets.token_hex", lambda size: "00" * size)


PLANTS: tuple[Plant, ...] = (
    ids_have_16_bits,
    ids_look_longer_than_they_are,
    links_are_made_from_ids,
    a_game_has_its_table_s_id,
    the_next_deal_comes_from_the_last_seed,
    deals_have_64_bits,
    players_have_32_bits,
    players_share_their_bits,
    codes_come_from_a_generator,
    codes_are_short,
    tokens_have_64_bits,
    nodes_have_short_names,
    commands_are_counted,
)


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.__name__ for plant in PLANTS])
async def test_a_planted_weak_source_is_found(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError, match=r"is not made of|the table's id was told"):
        check_sources(*await use_a_service(tmp_path / "store.db"))


@pytest.mark.parametrize(
    ("what", "draw"),
    [
        ("table's link", addresses.fresh_link),
        ("table's id", addresses.fresh_id),
        ("invite code", addresses.fresh_code),
        ("seat's token", addresses.fresh_token),
        ("deal's seed", deciding.fresh_seed),
        ("computer player's seed", randomness.secret_seed),
        ("node's name", serving.fresh_node_name),
    ],
)
def test_none_comes_twice_and_no_sign_is_more_frequent(
    what: str, draw: Callable[[], str | int]
) -> None:
    """Of 40 bits two are the same among 100,000 with a chance of 0.5 %; of 16 bits nearly all."""
    drawn = [draw() for _ in range(MANY)]
    assert len(set(drawn)) >= MANY - 3
    texts = [f"{one:064x}" if isinstance(one, int) else one for one in drawn]
    signs = "".join(text[-6:-3] for text in texts)  # the first and the last may have fewer bits
    counts = sorted(signs.count(sign) for sign in set(signs))
    expected = len(signs) / len(counts)
    assert all(abs(count - expected) < 6 * expected**0.5 for count in counts)
    assert len(counts) == {"invite code": 32, "node's name": 16}.get(
        what, 16 if "seed" in what else 64
    )


# A secret is compared whole.


async def checked_tokens(store: Path) -> int:
    """Over HTTP, with every sign changed; and with every sign of what is kept of it changed."""
    async with served(str(store)) as running, World(*running) as world:
        await world.open({"seats": 2})
        ann = await world.join("Ann")
        table = world.hosting.table
        member = Service.member_of

        def accepts(token: str) -> bool:
            return member(world.hosting, token) is not None

        tried = check_whole_secret(accepts, ann.token, "token")
        page = await world.page(ann, 0, f"/api/v1/tables/{world.link}/record")
        assert page.startswith("403")  # known, but there is no game
        ann.token = ann.token[:-1] + ("A" if ann.token[-1] != "A" else "Q")
        page = await world.page(ann, 0, f"/api/v1/tables/{world.link}/record")
        if not page.startswith("401"):
            raise LeakError("a wrong token is accepted over HTTP")
        return tried + _checked_keys(table, world.hosting)


def _checked_keys(table: Table, of: Hosting) -> int:
    """What is kept is a hash: nobody finds a token whose hash begins alike, so what is kept is changed instead."""
    token = addresses.fresh_token()
    ann = next(iter(table.people()))

    def accepts_kept(key: str) -> bool:
        ann.key = key
        return (
            Service.member_of(of, token) is not None
            or farewell._matters(table, token)
            or of.table.members[ann.id].key == hashed(token)
        )

    return check_whole_secret(accepts_kept, hashed(token), "token's hash")


async def test_a_token_is_compared_whole(tmp_path: Path) -> None:
    assert await checked_tokens(tmp_path / "store.db") > 150


def tokens_are_cut_before_they_are_hashed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(service, "hashed", lambda token: hashed(token[:16]))


def hashes_are_compared_by_their_beginning(patch: pytest.MonkeyPatch) -> None:
    real = hmac.compare_digest

    def leak(one: str, two: str) -> bool:
        return real(one[:8], two[:8])

    patch.setattr("ridotto.web.service.hmac.compare_digest", leak)


def hashes_are_compared_without_case(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(service, "hashed", lambda token: hashed(token.lower()))


def goodbyes_compare_only_the_end(patch: pytest.MonkeyPatch) -> None:
    def leak(table: Table | None, token: str) -> bool:
        keys = () if table is None else farewell._keys(table)
        return any(key[-16:] == hashed(token)[-16:] for key in keys)

    patch.setattr(farewell, "_matters", leak)


@pytest.mark.parametrize(
    "plant",
    [
        tokens_are_cut_before_they_are_hashed,
        hashes_are_compared_by_their_beginning,
        hashes_are_compared_without_case,
        goodbyes_compare_only_the_end,
    ],
)
async def test_a_token_that_is_compared_in_part_is_found(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError, match="is accepted"):
        await checked_tokens(tmp_path / "store.db")


def checked_node_names() -> int:
    name = serving.fresh_node_name()
    visitors = Visitors(name, Limits())

    def accepts(given: str) -> bool:
        headers = [(HOP.encode(), given.encode())]
        return visitors.is_from_a_node(HTTPConnection({"type": "http", "headers": headers}))

    return check_whole_secret(accepts, name, "node's name")


def test_a_node_s_name_is_compared_whole() -> None:
    assert checked_node_names() > 32


def test_a_node_s_name_that_is_compared_in_part_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(self: Visitors, connection: HTTPConnection) -> bool:
        return connection.headers.get(HOP, "")[:8] == self._node[:8]

    monkeypatch.setattr(Visitors, "is_from_a_node", leak)
    with pytest.raises(LeakError, match="is accepted as a node's name"):
        checked_node_names()


def test_the_table_of_bits_has_what_the_code_draws() -> None:
    """So that nobody changes one of them alone."""
    assert BITS["table's link"] == BITS["table's id"] == addresses.ID_BYTES * 8
    assert BITS["seat's token"] == addresses.TOKEN_BYTES * 8
    assert BITS["node's name"] == serving.NODE_BYTES * 8
    assert 2 ** BITS["invite code"] == len(addresses.CODE_SIGNS) ** addresses.CODE_LENGTH
