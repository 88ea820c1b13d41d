"""What every answer carries, and what Prometheus reads."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from remote import company, player
from serving import Server

PATHS = ("/health/live", "/api/v1/players", "/api/v1/tables/nothing", "/nowhere", "/metrics")


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_keeps_other_pages_out(served: Server, path: str) -> None:
    answer = httpx.get(f"{served.address}{path}")
    policy = answer.headers["content-security-policy"].split("; ")
    for part in (
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ):
        assert part in policy
    assert not [part for part in policy if "unsafe" in part or "*" in part or "http" in part]
    for name, value in {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }.items():
        assert answer.headers[name] == value
    assert "strict-transport-security" not in answer.headers
    assert answer.headers.get("cache-control") == ("no-store" if "/api/" in path else None)
    assert "server" not in answer.headers


def test_scripts_and_styles_carry_what_means_something_for_them(served: Server) -> None:
    page = httpx.get(served.address)
    file = page.text.split('src="')[1].split('"')[0]
    answer = httpx.get(f"{served.address}{file}")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in answer.headers
    missing = httpx.get(f"{served.address}/assets/nothing.js")
    assert missing.status_code == 404
    assert "content-security-policy" in missing.headers


def test_behind_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    with Server(tmp_path / "store.db", "--secure-cookies") as server:
        answer = httpx.get(f"{server.address}/health/live")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"  # a year
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
