"""Changing and deleting what a PostgreSQL database holds, while nodes may be working with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ridotto.store.base import Content, FencedError, Plan, Rewrite, game_of, game_values

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

    Connection = PoolConnectionProxy[Any]

_LOCK = "SELECT fence, holder, extract(epoch FROM used) FROM tables WHERE id = $1 FOR UPDATE"
"""No entry is added meanwhile: whoever adds one wants a weaker lock of the same row."""
_ENTRIES = "SELECT data FROM entries WHERE table_id = $1 ORDER BY seq"
_GAMES = "SELECT about, record, listed FROM games WHERE table_id = $1 ORDER BY number"
_FORGET_DEAD = "DELETE FROM recalls WHERE node NOT IN (SELECT name FROM nodes WHERE until > now())"
_RECALL = """
INSERT INTO recalls (node, table_id) SELECT name, $2 FROM nodes WHERE name = $1 AND until > now()
"""


async def rewrite(db: Connection, table: str, plan: Plan, fence: int | None) -> Rewrite:
    """Do what the plan says; to be called within a transaction."""
    await _lock(db, table, fence)
    change = plan(await _content(db, table))
    await db.executemany(
        "UPDATE entries SET data = $3 WHERE table_id = $1 AND seq = $2",
        [(table, number, data) for number, data in change.entries.items()],
    )
    for game in change.games:
        name, _, _, about, folded, record, listed = game_values(game)
        await db.execute(
            "UPDATE games SET about = $2, folded = $3, record = $4, listed = $5 WHERE id = $1",
            *(name, about, folded, record, listed),
        )
    await db.execute("DELETE FROM games WHERE id = ANY($1::text[])", list(change.deleted))
    return change


async def delete_table(db: Connection, table: str, fence: int | None, before: float | None) -> bool:
    """Delete a table unless it was used since; to be called within a transaction."""
    used = await _lock(db, table, fence)
    if used is None or (before is not None and used >= before):
        return False
    for statement in (
        "DELETE FROM games WHERE table_id = $1",
        "DELETE FROM links WHERE table_id = $1",
        "DELETE FROM entries WHERE table_id = $1",
        "DELETE FROM tables WHERE id = $1",
    ):
        await db.execute(statement, table)
    return True


async def _lock(db: Connection, table: str, fence: int | None) -> float | None:
    """Keep others from writing to the table; says when it was last used, or None if there is no such table.

    Without a fence the node that holds it is shut out, and told to read the table again.
    """
    row = await db.fetchrow(_LOCK, table)
    if row is None:
        return None
    if fence is None:
        await db.execute("UPDATE tables SET fence = fence + 1 WHERE id = $1", table)
        await db.execute(_FORGET_DEAD)
        await db.execute(_RECALL, row["holder"], table)
    elif row["fence"] != fence:
        raise FencedError("another node has this table")
    return float(row[2])


async def _content(db: Connection, table: str) -> Content:
    entries = [row[0] for row in await db.fetch(_ENTRIES, table)]
    games = [
        game_of(table, about, record, listed=listed)
        for about, record, listed in await db.fetch(_GAMES, table)
    ]
    return Content(entries, games)
