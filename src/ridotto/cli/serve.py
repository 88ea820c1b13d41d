"""Serve tables to people and programs, over HTTP and WebSocket."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from ridotto.cli.output import say
from ridotto.cli.parser import UsageError

if TYPE_CHECKING:
    from ridotto.web.visitors import Limits

EXAMPLES = """\
examples:
  ridotto serve
  ridotto serve --host 0.0.0.0 --port 80 --store /var/lib/ridotto/ridotto.db
  ridotto serve --store postgresql://ridotto@db/ridotto --allowed-host play.example.org --secure-cookies

Each option can also be given by an environment variable: RIDOTTO_HOST, RIDOTTO_PORT, RIDOTTO_ADDRESS, RIDOTTO_STORE,
RIDOTTO_LOG_LEVEL, RIDOTTO_ORIGINS and RIDOTTO_ALLOWED_HOSTS (with commas between), RIDOTTO_SECURE_COOKIES and RIDOTTO_METRICS (1 or 0),
RIDOTTO_SOCKETS, RIDOTTO_SOCKETS_PER_ADDRESS, RIDOTTO_TABLES and RIDOTTO_KEEP_DAYS. Control-C stops it; nothing is lost."""

HOST, PORT = "127.0.0.1", 8000
LEVELS = ("debug", "info", "warning", "error")
MOST_PORT = 65_535
MOST_LIMIT = 1_000_000
MOST_DAYS = 36_500
_HOST = re.compile(r"[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]")
_NAME = re.compile(r"(?:\*\.)?[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*")
T = TypeVar("T")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `ridotto serve`."""
    parser.add_argument("--host", metavar="ADDRESS", help=f"where to listen ({HOST})")
    parser.add_argument(
        "--port", type=port_number, metavar="N", help=f"the port ({PORT}); 0 takes one that is free"
    )
    parser.add_argument(
        "--address",
        type=_address,
        metavar="HOST:PORT",
        help="where the other nodes of a PostgreSQL store reach this one (--host and --port)",
    )
    parser.add_argument(
        "--store", metavar="FILE|URL", help="a file, or postgresql://user@host/database"
    )
    parser.add_argument(
        "--log-level", choices=LEVELS, metavar="|".join(LEVELS), help="what is logged (info)"
    )
    parser.add_argument(
        "--origin",
        action="append",
        type=_origin,
        metavar="URL",
        help="another site whose pages may use this service; may be repeated",
    )
    parser.add_argument(
        "--allowed-host",
        action="append",
        type=_allowed_host,
        metavar="NAME",
        help="a name under which browsers reach this service, as play.example.org or *.example.org; may be repeated",
    )
    parser.add_argument(
        "--secure-cookies",
        action="store_const",
        const=True,
        help="cookies for HTTPS alone: when it is reached through a proxy that speaks it",
    )
    parser.add_argument(
        "--metrics",
        action="store_const",
        const=True,
        help="show figures for Prometheus at /metrics, to whoever asks",
    )
    add_keep_days(parser)
    _add_limits(parser)


def add_keep_days(parser: argparse.ArgumentParser) -> None:
    """How long games are kept."""
    parser.add_argument(
        "--keep-days",
        type=_days,
        metavar="N",
        help="delete finished games N days after their end, and tables N days after their last use (never)",
    )


def keep_days(option: int | None) -> int:
    """As the option says, or the environment; 0 for ever."""
    return _given(option, "RIDOTTO_KEEP_DAYS", _days, 0)


def _add_limits(parser: argparse.ArgumentParser) -> None:
    for name, about in (
        ("--sockets", "sockets that may be open at once (10000)"),
        ("--sockets-per-address", "of these from one address (200)"),
        ("--tables", "tables that may be in use at once (5000)"),
    ):
        parser.add_argument(name, type=_limit, metavar="N", help=about)


def run(options: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from ridotto.web.logs import log_to_stderr  # noqa: PLC0415 - help needs none of it
    from ridotto.web.serving import Settings, serve  # noqa: PLC0415 - likewise

    settings = Settings(
        host=_given(options.host, "RIDOTTO_HOST", str, HOST),
        port=_given(options.port, "RIDOTTO_PORT", port_number, PORT),
        address=_given(options.address, "RIDOTTO_ADDRESS", _address, ""),
        store=store_address(options.store),
        origins=tuple(_given(options.origin, "RIDOTTO_ORIGINS", _origins, [])),
        hosts=tuple(_given(options.allowed_host, "RIDOTTO_ALLOWED_HOSTS", _allowed_hosts, [])),
        secure=_given(options.secure_cookies, "RIDOTTO_SECURE_COOKIES", _flag, default=False),
        metrics=_given(options.metrics, "RIDOTTO_METRICS", _flag, default=False),
        limits=_limits(options),
        keep_days=keep_days(options.keep_days),
    )
    log_to_stderr(_given(options.log_level, "RIDOTTO_LOG_LEVEL", _level, "info"))
    serve(settings, _announce)
    return 0


def _limits(options: argparse.Namespace) -> Limits:
    from ridotto.web.visitors import Limits  # noqa: PLC0415 - help needs none of it

    usual = Limits()
    each = "RIDOTTO_SOCKETS_PER_ADDRESS"
    return Limits(
        _given(options.sockets, "RIDOTTO_SOCKETS", _limit, usual.sockets),
        _given(options.sockets_per_address, each, _limit, usual.sockets_per_address),
        _given(options.tables, "RIDOTTO_TABLES", _limit, usual.tables),
    )


def _announce(address: str) -> None:
    say(f"ridotto serves at {address}")
    sys.stdout.flush()


def store_address(option: str | None) -> str:
    """The store as the option says, or the environment, or as is usual."""
    return _given(option, "RIDOTTO_STORE", str, str(default_store()))


def default_store() -> Path:
    """A file in the user's folder for data."""
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "ridotto" / "ridotto.db"


def _given(option: T | None, variable: str, read: Callable[[str], T], default: T) -> T:
    """As the option says, or the environment, or as is usual."""
    if option is not None:
        return option
    text = os.environ.get(variable, "")
    if not text:
        return default
    try:
        return read(text)
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"serve: {variable}: {error}") from None


def port_number(text: str) -> int:
    """A port, as an option gives it."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 6 or int(text) > MOST_PORT:
        raise argparse.ArgumentTypeError(f"invalid port {text[:40]!r}: expected 0 to {MOST_PORT}")
    return int(text)


def _address(text: str) -> str:
    """As it stands in a URL: an IPv6 address in brackets."""
    host, _, port = text.rpartition(":")
    if not _HOST.fullmatch(host) or not port_number(port):
        raise argparse.ArgumentTypeError(
            f"invalid node address {text[:80]!r}: expected HOST:PORT, as node1.example.org:8000"
        )
    return text


def _limit(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= MOST_LIMIT:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"invalid limit {text[:40]!r}: expected a number from 1 to {MOST_LIMIT}"
    )


def _days(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= MOST_DAYS:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"invalid number of days {text[:40]!r}: expected 1 to {MOST_DAYS}; leave it out to keep everything"
    )


def _level(text: str) -> str:
    if text not in LEVELS:
        raise argparse.ArgumentTypeError(
            f"invalid log level {text[:40]!r}: expected {', '.join(LEVELS)}"
        )
    return text


def _origin(text: str) -> str:
    """As browsers send it: no path, not even a slash."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or text != f"{parts.scheme}://{parts.netloc}":
        raise argparse.ArgumentTypeError(
            f"invalid origin {text[:80]!r}: expected scheme and host, as https://play.example.org"
        )
    return text


def _origins(text: str) -> list[str]:
    return [_origin(part.strip()) for part in text.split(",") if part.strip()]


def _allowed_host(text: str) -> str:
    """As browsers send it: without scheme and port, and in ASCII."""
    try:
        name = text.encode("idna").decode("ascii").lower() if not text.isascii() else text.lower()
    except UnicodeError:
        name = ""
    if name != "*" and not _NAME.fullmatch(name):
        raise argparse.ArgumentTypeError(
            f"invalid host {text[:80]!r}: expected a name without scheme and port, as play.example.org or *.example.org"
        )
    return name


def _allowed_hosts(text: str) -> list[str]:
    return [_allowed_host(part.strip()) for part in text.split(",") if part.strip()]


def _flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise argparse.ArgumentTypeError(f"invalid value {text[:40]!r}: expected 1 or 0")
    return text == "1"
