"""The table in the browser: a service on this machine, and its first page opened."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

from ridotto.cli.output import say
from ridotto.cli.parser import UsageError

if TYPE_CHECKING:
    import argparse

HOST, PORT = "127.0.0.1", 8000


def play(options: argparse.Namespace, store: str, keep_days: int = 0) -> int:
    """Serve until told to stop; or open the service that has this store already."""
    from ridotto.web.logs import log_to_stderr  # noqa: PLC0415 - help needs none of it
    from ridotto.web.pages import FOLDER, NOT_BUILT  # noqa: PLC0415 - likewise
    from ridotto.web.serving import Settings, serve  # noqa: PLC0415 - likewise
    from ridotto.web.where import running_at  # noqa: PLC0415 - likewise

    if not (FOLDER / "index.html").is_file():
        raise UsageError(f"play: {NOT_BUILT}")
    running = running_at(store)
    if running is not None:
        return _go_there(running, options)
    host = _network() if options.lan else HOST
    log_to_stderr("warning")
    serve(
        Settings(host=host, port=_port(options.port, host), store=store, keep_days=keep_days),
        lambda address: _welcome(address, options, keep_days),
    )
    say(f"ridotto has stopped; {_kept(keep_days)}")
    return 0


def _go_there(address: str, options: argparse.Namespace) -> int:
    """It runs already: one store is for one service."""
    if options.lan and address.startswith(f"http://{HOST}:"):
        raise UsageError(
            f"play: ridotto runs already, for this machine alone, at {address}: stop that one first, then --lan"
        )
    say(f"ridotto runs already at {address}")
    if options.keep_days is not None:
        say("it keeps games as it was told when it started: --keep-days has no effect now")
    _show(address, options)
    return 0


def _welcome(address: str, options: argparse.Namespace, keep_days: int) -> None:
    say(f"ridotto is at {address}", "bold")
    _show(address, options)
    say(f"Control-C stops it; {_kept(keep_days)}.")
    sys.stdout.flush()


def _kept(days: int) -> str:
    if not days:
        return "every game is kept"
    return f"every game is kept for {days} day{'s' if days > 1 else ''}"


def _show(address: str, options: argparse.Namespace) -> None:
    if options.lan:
        _draw(address)
        say("Phones in the same network scan this, or open the address.")
    if not options.no_browser:
        _open(address)


def _draw(address: str) -> None:
    """As a picture to scan."""
    import segno  # noqa: PLC0415 - help needs none of it

    segno.make(address, micro=False).terminal(sys.stdout, compact=True)


def _open(address: str) -> None:
    """In the browser, where there is one with windows; one of text would take this terminal."""
    has_windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if not has_windows:
        return
    opening = threading.Thread(target=webbrowser.open, args=(address,), daemon=True)
    opening.start()
    opening.join(1)  # a moment for one that starts at once, no longer: people may be waiting


def _network() -> str:
    from ridotto.web.where import network_address  # noqa: PLC0415 - help needs none of it

    address = network_address()
    if address is None:
        raise UsageError("play: this machine is in no network just now: leave out --lan")
    return address


def _port(wanted: int | None, host: str) -> int:
    from ridotto.web.where import free_port  # noqa: PLC0415 - help needs none of it

    return free_port(host, PORT) if wanted is None else wanted
