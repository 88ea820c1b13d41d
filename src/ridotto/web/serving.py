"""One process that serves: a store, the application, uvicorn; from a free port to a friendly end."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import NamedTuple

import uvicorn
from starlette.types import ASGIApp

from ridotto.errors import RidottoError
from ridotto.store import Node, open_store
from ridotto.store.opening import POSTGRES_SCHEMES
from ridotto.web.allowed_hosts import AllowedHosts, name_of
from ridotto.web.app import build_app
from ridotto.web.garbage import collect_seldom
from ridotto.web.headers import safe_headers
from ridotto.web.inspection import forbid_inspection
from ridotto.web.protocols import MOST_HEAD, patient_http, patient_socket
from ridotto.web.service import Service
from ridotto.web.visitors import Limits
from ridotto.web.where import noted

log = logging.getLogger("ridotto.web")
MOST_FRAME = 8_192
"""Bytes of a frame that a client may send."""
NODE_BYTES = 16
"""128 bits for a node's name: other nodes are trusted by it."""
PING = 20.0
"""Seconds between two pings, and for the answer to one."""
BACKLOG = 2_048
SPARE = 1_000
"""Connections beside the sockets, for requests."""
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - what others cannot call
HANDOVER = 0.0005
"""Seconds after which the loop lets the store's thread go on: a move waits for it several times."""
PATIENCE = 5
"""Seconds that requests under way have when the process is to stop."""


class ServeError(RidottoError):
    """It cannot be served like that."""


class Settings(NamedTuple):
    """How to serve."""

    host: str
    port: int
    store: str
    origins: tuple[str, ...] = ()
    secure: bool = False
    metrics: bool = False
    limits: Limits = Limits()
    address: str = ""
    """Where other nodes reach this one, if not at host and port."""
    hosts: tuple[str, ...] = ()
    """Names under which it is asked for, beside its own."""
    keep_days: int = 0
    """After which unused tables and finished games are deleted; 0 for never."""


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal says to stop; `ready` is told the address when people may come."""
    forbid_inspection()
    with (
        _listen(settings.host, settings.port) as listening,
        asyncio.Runner(loop_factory=event_loops()) as runner,
    ):
        runner.run(_serve(settings, listening, ready))


def event_loops() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The quicker loop where there is one."""
    try:
        import uvloop  # noqa: PLC0415 - there is none for Windows
    except ModuleNotFoundError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def allow_files(wanted: int) -> None:
    """As many connections and a few files, as far as the machine allows."""
    try:
        import resource  # noqa: PLC0415 - there is none for Windows
    except ModuleNotFoundError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted + SPARE if hard == resource.RLIM_INFINITY else min(hard, wanted + SPARE)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:  # the latter for a..b, which is not even asked for
        why = getattr(error, "strerror", None) or "that is no name"
        raise ServeError(f"there is no address {host[:80]!r} here: {why}") from error
    listening = socket.socket(family, kind, protocol)  # without it asyncio holds small answers back
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise ServeError(
            f"port {port} of {host} cannot be had: {error.strerror}; choose another (--port 0 takes any that is free)"
        ) from error
    return listening


def address_of(host: str, port: int) -> str:
    """As it is typed into a browser."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def fresh_node_name() -> str:
    """What a node is called until it stops; whoever knows it is taken for another node."""
    return secrets.token_hex(NODE_BYTES)


def _node_address(settings: Settings, port: int) -> str:
    """For the other nodes of a database that several share."""
    if settings.address:
        return settings.address
    if settings.host in EVERYWHERE and settings.store.startswith(POSTGRES_SCHEMES):
        log.warning("other nodes cannot reach this one: it needs --address HOST:PORT")
    return address_of(settings.host, port).removeprefix("http://")


def _allowed_hosts(settings: Settings) -> AllowedHosts:
    """Those of the settings: where it listens, where nodes reach it, and where its pages are."""
    addresses = [origin.partition("://")[2] for origin in settings.origins]
    known = map(name_of, (settings.host, settings.address, *addresses))
    return AllowedHosts([*settings.hosts, *filter(None, known)])


def how_to_serve(app: ASGIApp, sockets: int, *, secure: bool = False) -> uvicorn.Config:
    """Frames are never compressed: it costs more than it saves, and their length would tell what is in them."""
    safe = safe_headers(secure=secure)
    return uvicorn.Config(
        app,
        http=patient_http(sockets + SPARE, safe),
        h11_max_incomplete_event_size=MOST_HEAD,
        ws=patient_socket(safe),
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )


async def _serve(
    settings: Settings, listening: socket.socket, ready: Callable[[str], None]
) -> None:
    allow_files(settings.limits.sockets + SPARE)
    port = listening.getsockname()[1]
    store = await open_store(settings.store)
    node = Node(fresh_node_name(), _node_address(settings, port))
    service = Service(store, node, shows_metrics=settings.metrics, limits=settings.limits)
    app = build_app(
        service,
        origins=settings.origins,
        secure=settings.secure,
        hosts=_allowed_hosts(settings),
        keep_days=settings.keep_days,
    )
    config = how_to_serve(app, settings.limits.sockets, secure=settings.secure)
    address = address_of(settings.host, port)
    server = _Server(config, service, lambda: ready(address))
    with noted(settings.store, address):
        await server.serve([listening])


class _Server(uvicorn.Server):
    """Says when it is ready, and tells everybody before it goes."""

    def __init__(self, config: uvicorn.Config, service: Service, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._service, self._ready = service, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        collect_seldom()
        sys.setswitchinterval(HANDOVER)
        log.info("ready")
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("stopping")
        await self._service.say_goodbye()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - as uvicorn has it
        """The first signal stops in peace, which is no failure; the second at once."""
        self.force_exit = self.should_exit
        self.should_exit = True
