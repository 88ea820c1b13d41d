"""What every answer carries, and what Prometheus reads."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import httpx
import pytest
from abusing import raw, rest
from remote import company, player
from serving import Server

from ridotto.store import Node, Store
from ridotto.web.app import build_app
from ridotto.web.service import Service

PATHS = ("/health/live", "/api/v1/players", "/api/v1/tables/nothing", "/nowhere", "/metrics")


def check_safe(answer: httpx.Response, *parts: str) -> None:
    """No other site can use it, and no script can get into it."""
    policy = answer.headers["content-security-policy"].split("; ")
    assert policy[0] == "default-src 'none'"
    for part in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", *parts):
        assert part in policy
    assert not [part for part in policy if "unsafe" in part or "*" in part or "http" in part]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_keeps_other_pages_out(served: Server, path: str) -> None:
    answer = httpx.get(f"{served.address}{path}")
    check_safe(answer, "sandbox")
    for name, value in {
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
    }.items():
        assert answer.headers[name] == value
    assert "strict-transport-security" not in answer.headers
    assert answer.headers.get("cache-control") == ("no-store" if "/api/" in path else None)


def test_a_page_runs_its_own_scripts_alone(served: Server) -> None:
    answer = httpx.get(served.address)
    check_safe(answer, "script-src 'self'", "connect-src 'self'")
    assert "sandbox" not in answer.headers["content-security-policy"]


REFUSED = {
    "another host": ("tables/nothing", b"Host: evil.example"),
    "a huge token": ("tables/nothing", b"Host: localhost\r\nAuthorization: " + b"x" * 9_000),
    "no such path": ("nothing", b"Host: localhost"),
    "another version": ("tables/nothing", b"Host: localhost\r\nSec-WebSocket-Version: 12"),
}


@pytest.mark.parametrize("secure", [False, True])
def test_a_socket_that_is_not_opened_is_answered_as_safely(tmp_path: Path, *, secure: bool) -> None:
    with Server(tmp_path / "store.db", *["--secure-cookies"] * secure) as server:
        for why, (path, line) in REFUSED.items():
            version = b"" if b"Version" in line else b"Sec-WebSocket-Version: 13\r\n"
            with raw(server) as opened:
                opened.sendall(
                    f"GET /api/v1/{path}/socket HTTP/1.1\r\n".encode()
                    + line
                    + b"\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    + version
                    + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                )
                head = rest(opened).partition(b"\r\n\r\n")[0].decode().split("\r\n")
            assert head[0].split()[1][0] == "4", why
            headers = dict(one.split(": ", 1) for one in head[1:])
            lowered = httpx.Headers(headers)
            assert lowered["x-content-type-options"] == "nosniff", why
            assert "frame-ancestors 'none'" in lowered["content-security-policy"], why
            assert ("strict-transport-security" in lowered) == secure, why


@pytest.mark.anyio
async def test_an_error_that_nobody_foresaw_is_as_safe_as_any_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    secret = "somebody's secret"

    async def breaks(_service: Service, code: str) -> None:
        raise ValueError(secret + code)

    monkeypatch.setattr(Service, "find", breaks)
    app = build_app(Service(cast("Store", None), Node("a", "b")), secure=True)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answer = await client.get("/api/v1/codes/K4H6X2PQ")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert secret not in answer.text
    check_safe(answer, "sandbox")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert answer.headers["cache-control"] == "no-store"


def test_scripts_and_styles_carry_what_means_something_for_them(served: Server) -> None:
    page = httpx.get(served.address)
    file = page.text.split('src="')[1].split('"')[0]
    answer = httpx.get(f"{served.address}{file}")
    check_safe(answer, "sandbox")
    assert "permissions-policy" not in answer.headers
    missing = httpx.get(f"{served.address}/assets/nothing.js")
    assert missing.status_code == 404
    check_safe(missing, "sandbox")
    assert "permissions-policy" in missing.headers


def test_behind_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    with Server(tmp_path / "store.db", "--secure-cookies") as server:
        answer = httpx.get(f"{server.address}/health/live")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"  # a year
        with raw(server) as opened:
            opened.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nCookie: " + b"x" * 20_000)
            refused = rest(opened).lower()
        assert refused.startswith(b"http/1.1 400")
        for sign in (b"strict-transport-security: max-age=31536000", b"nosniff", b"sandbox"):
            assert sign in refused
        made = httpx.post(f"{server.address}/api/v1/tables", json={}).json()
        joined = httpx.post(
            f"{server.address}/api/v1/tables/{made['table']}/people", json={"name": "Ann"}
        )
        cookie = joined.headers["set-cookie"]
        assert cookie.startswith("__Host-ridotto_")
        for word in ("HttpOnly", "Secure", "SameSite=lax", "Path=/"):
            assert word in cookie


def test_figures_are_shown_only_where_that_is_wanted(served: Server, tmp_path: Path) -> None:
    assert httpx.get(f"{served.address}/metrics").status_code == 404
    with Server(tmp_path / "store.db", "--metrics") as server:
        with company(server, 1, 3) as (_, (seat,)):
            seat.let_play(player(1))
            shown = httpx.get(f"{server.address}/metrics").text
            name = seat.people["table"]
        figures = dict(line.rsplit(" ", 1) for line in shown.splitlines() if line[0] != "#")
        assert float(figures["ridotto_sockets"]) == 1
        assert float(figures["ridotto_games_finished_total"]) == 1
        assert float(figures['ridotto_commands_total{outcome="done"}']) > 4
        assert float(figures["ridotto_messages_total"]) > 20
        assert float(figures["ridotto_write_seconds_count"]) > 10
        assert "Person" not in shown
        assert name not in shown


def test_who_asks_for_what_is_not_there_is_told_where_to_go(served: Server) -> None:
    for path in ("/nowhere", "/api/v1/nothing"):
        answer = httpx.get(f"{served.address}{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
        assert "/api/v1 (docs/protocol.md)" in answer.json()["text"]
