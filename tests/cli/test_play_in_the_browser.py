"""`ridotto play`: a real process, as people start it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
import segno
from websockets.sync.client import connect

from ridotto.web.where import free_port, network_address, running_at

PATIENCE = 60
STOPPED = "ridotto has stopped; every game is kept\n"


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the browser was asked to open: one that only writes it down."""
    seen = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >>{seen}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("RIDOTTO_STORE", raising=False)
    return seen


class Playing:
    """The command under way."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self.first = process.stdout.readline()
        self.address = self.first.split()[-1] if self.first else ""

    def stop(self) -> tuple[int, str]:
        """Control-C: the exit status, and what it said after its first line."""
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


@contextmanager
def playing(*arguments: str) -> Iterator[Playing]:
    with subprocess.Popen(
        [sys.executable, "-m", "ridotto", "play", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    ) as process:
        try:
            yield Playing(process)
        finally:
            with suppress(ProcessLookupError):
                process.kill()


def test_one_command_serves_the_pages_and_opens_them(opened: Path, tmp_path: Path) -> None:
    with playing() as game:
        assert game.first.startswith("ridotto is at http://127.0.0.1:"), game.process.communicate()
        assert '<div id="app">' in httpx.get(game.address).text
        status, said = game.stop()
        assert (status, said.splitlines()[-1] + "\n") == (0, STOPPED)
        assert opened.read_text() == f"{game.address}\n"
    assert (tmp_path / "data" / "ridotto" / "ridotto.db").exists()


def test_the_browser_can_be_left_closed(opened: Path, tmp_path: Path) -> None:
    store = tmp_path / "mine.db"
    with playing("--no-browser", "--port", "0", "--store", str(store)) as game:
        assert httpx.get(f"{game.address}/health/live").status_code == 200
        assert running_at(str(store)) == game.address
        assert game.stop()[0] == 0
    assert store.exists()
    assert not opened.exists()
    assert running_at(str(store)) is None


@pytest.mark.usefixtures("opened")
def test_a_port_that_others_have_is_passed_over() -> None:
    port = free_port("127.0.0.1", 8000)
    with socket.create_server(("127.0.0.1", port)), playing("--no-browser") as game:
        assert int(game.address.rsplit(":", 1)[1]) > port
        assert game.stop()[0] == 0


@pytest.mark.usefixtures("opened")
def test_a_port_that_was_asked_for_is_not() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with playing("--no-browser", "--port", str(port)) as game:
            said, complained = game.process.communicate(timeout=PATIENCE)
    assert (game.process.returncode, game.first + said) == (2, "")
    assert f"port {port} of 127.0.0.1 cannot be had" in complained


def test_who_plays_already_is_shown_the_way(opened: Path) -> None:
    with playing("--no-browser") as game:
        with playing() as again:
            said, _ = again.process.communicate(timeout=PATIENCE)
        assert again.first + said == f"ridotto runs already at {game.address}\n"
        assert again.process.returncode == 0
        assert opened.read_text() == f"{game.address}\n"
        with playing("--lan") as wider:
            _, complained = wider.process.communicate(timeout=PATIENCE)
        if network_address() is not None:
            assert wider.process.returncode == 2
            assert f"for this machine alone, at {game.address}" in complained
        assert game.stop()[0] == 0


def test_a_note_that_a_crash_left_behind_is_no_service(tmp_path: Path) -> None:
    store = tmp_path / "a.db"
    with playing("--no-browser", "--port", "0", "--store", str(store)) as game:
        game.process.kill()
        game.process.communicate(timeout=PATIENCE)
    assert (tmp_path / "a.db.address").exists()
    assert running_at(str(store)) is None


@pytest.mark.usefixtures("opened")
def test_phones_in_the_same_network_can_play() -> None:
    here = network_address()
    with playing("--lan", "--no-browser", "--port", "0") as game:
        if here is None:
            _, complained = game.process.communicate(timeout=PATIENCE)
            assert "this machine is in no network just now" in complained
            return
        assert game.address.startswith(f"http://{here}:")
        ours = {"Origin": game.address}
        with httpx.Client(base_url=game.address, headers=ours) as phone:
            table = phone.post("/api/v1/tables", json={}).json()["table"]
            joined = phone.post(f"/api/v1/tables/{table}/people", json={"name": "Ann"})
            assert joined.status_code == 201
            cookie = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
        line = f"ws{game.address.removeprefix('http')}/api/v1/tables/{table}/socket"
        with connect(line, additional_headers=ours | {"Cookie": cookie}) as socket_:
            assert f'"you":"{joined.json()["member"]}"' in str(socket_.recv(PATIENCE))
        _, said = game.stop()
    size = segno.make(game.address, micro=False).symbol_size(border=4)[0]
    drawn = [line for line in said.splitlines() if any(sign in line for sign in "█▀▄")]
    assert len(drawn) >= size // 2 - 4  # two rows of squares in a line, and the edges may be blank
