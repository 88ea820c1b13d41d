"""Nobody loses the deal to a reload, a lost connection, a restart or another node, in small; `make deals` does it with 1,000 tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from dealing import Result, run, services
from serving import Server

pytestmark = pytest.mark.anyio

TABLES = 12

PLANTED = {
    "lost": (
        "import ridotto.host.table as table; "
        "table.Table.shows_deal = lambda self, member: member in self.turned"
    ),
    "early": (
        "import ridotto.host.table as table; "
        "table.Table.dealing = property(lambda self: []); "
        "table.Table.shows_deal = lambda self, member: member not in self.turned"
    ),
    "again": (
        "import ridotto.host.table as table; table.Table.shows_deal = lambda self, member: True"
    ),
}


class SpoiltServer(Server):
    """A service with a fault in it."""

    fault = ""

    def _program(self) -> list[str]:
        return ["-c", f"{self.fault}; import sys, ridotto.cli; sys.exit(ridotto.cli.main())"]


def check(result: Result) -> None:
    assert result.problems == []
    assert result.done["tables"] == TABLES
    assert result.done["kills"] == 1
    assert result.done["shown"] > 5 * TABLES
    assert result.done["turned"] > TABLES


def test_s4_no_table_loses_the_deal_across_reloads_and_a_killed_process(tmp_path: Path) -> None:
    result = Result()
    with services(tmp_path) as servers:
        run(TABLES, 7, servers, result)
    check(result)


async def test_s4_no_table_loses_the_deal_across_nodes(tmp_path: Path, database: str) -> None:
    result = Result()
    with services(tmp_path, database) as servers:
        await asyncio.to_thread(run, TABLES, 8, servers, result)
    check(result)


@pytest.mark.parametrize("fault", list(PLANTED))
def test_a_planted_fault_is_found(tmp_path: Path, fault: str) -> None:
    result = Result()
    server = SpoiltServer(tmp_path / "store.db")
    server.fault = PLANTED[fault]
    with server:
        run(4, 9, [server], result)
    assert result.tables_with(fault) > 0, result
