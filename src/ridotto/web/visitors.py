"""Who comes, by their address, and how much of the service each address may use."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
from functools import partial
from typing import NamedTuple

from starlette.requests import HTTPConnection

from ridotto.web.rates import Bucket, Buckets, Meter, Places
from ridotto.web.refusals import RefusalLog

HOP, HOP_FOR = "x-ridotto-hop", "x-ridotto-for"
"""On what another node passes on: the name of the node that it is for, which only nodes know, and who asked."""
JOINS = (30, 0.5)
"""Tables made and joined from one address: so many at once, and so many a second after that."""
CODES = (30, 0.5)
"""Likewise codes that are looked up: there are few enough of them to be guessed otherwise."""
REVIEWS = (30, 0.5)
"""Likewise games that are shown step by step, which takes a good part of a second each."""
REVIEWS_AT_ONCE = (8, 2)
"""Of these so many wait or are worked on, and so many of one address."""
WRONG_TOKENS = (20, 0.2)
SLOWED = 2.0
"""Seconds that each further wrong token waits for its answer."""
COMMANDS = (40, 20.0)
"""So many commands of a member at once, and so many a second after that."""
TALK = (6, 0.5)


class Limits(NamedTuple):
    """How much there may be of what costs memory."""

    sockets: int = 10_000
    sockets_per_address: int = 200
    tables: int = 5_000


class Rates(NamedTuple):
    """Of one member, whatever socket they use."""

    commands: Bucket | Meter
    talk: Bucket | Meter


class Visitors:
    """What each address and each member has used up lately. `node` is the name of this one."""

    def __init__(self, node: str, limits: Limits) -> None:
        self._node = node
        self.refusals = RefusalLog()
        self._commands, self._talk = Buckets(*COMMANDS), Buckets(*TALK)
        self._wrong = self._buckets("tokens", WRONG_TOKENS)
        self.joins, self.codes = self._buckets("joins", JOINS), self._buckets("codes", CODES)
        self.reviews = self._buckets("reviews", REVIEWS)
        self.reviewing = self._places("reviews-at-once", REVIEWS_AT_ONCE)
        self.sockets = self._places("sockets", (limits.sockets, limits.sockets_per_address))

    def _buckets(self, limit: str, rate: tuple[float, float]) -> Buckets:
        return Buckets(*rate, exceeded=partial(self._exceeded, limit))

    def _places(self, limit: str, most: tuple[int, int]) -> Places:
        return Places(*most, exceeded=partial(self._exceeded, limit))

    def _exceeded(self, limit: str, address: str) -> None:
        self.refusals.note("too-much", address, limit=limit)

    def rates(self, table: str, member: str, address: str) -> Rates:
        """Of that member; who only watches is known by their address."""
        who = f"{table} {member or address}"
        return Rates(
            Meter(self._commands.of(who), partial(self._exceeded, "commands", address)),
            Meter(self._talk.of(who), partial(self._exceeded, "talk", address)),
        )

    async def wrong_token(self, address: str) -> bool:
        """Whether it is within the rate; who is not waits."""
        self.refusals.note("bad-token", address)
        if self._wrong.take(address):
            return True
        await asyncio.sleep(SLOWED)
        return False

    def is_from_a_node(self, connection: HTTPConnection) -> bool:
        """Whether another node passed it on; nobody else knows our name."""
        given = connection.headers.get(HOP, "")
        return hmac.compare_digest(given.encode(), self._node.encode())

    @staticmethod
    def is_passed_on(connection: HTTPConnection) -> bool:
        """Whether it may not be passed on again: a node that was started anew at its old address would call itself."""
        return HOP in connection.headers

    def address(self, connection: HTTPConnection) -> str:
        """Whom to count it for: an IPv4 address, or the part of an IPv6 address that one household has."""
        host = connection.client.host if connection.client else ""
        if self.is_from_a_node(connection):
            host = connection.headers.get(HOP_FOR, "")[:64]
        return network_of(host)


def network_of(host: str) -> str:
    """As a person cannot easily change it."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
