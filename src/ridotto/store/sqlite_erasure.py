"""Changing and deleting what a SQLite file holds, so that nothing of it is left in the file."""

from __future__ import annotations

import sqlite3

from ridotto.store.base import Content, Plan, Rewrite, game_of, game_values

PATIENCE = 10.0
"""Seconds that a connection waits for another one that writes."""
_MOMENT = 0.25
"""Seconds that everybody who writes may have to wait for the log to be emptied."""
_CONTENT = "SELECT data FROM entries WHERE table_id = ? ORDER BY seq"
_GAMES = "SELECT about, record, listed FROM games WHERE table_id = ? ORDER BY number"


def rewrite(db: sqlite3.Connection, table: str, plan: Plan) -> Rewrite:
    """Do what the plan says; to be called within a transaction."""
    change = plan(_content(db, table))
    db.executemany(
        "UPDATE entries SET data = ? WHERE table_id = ? AND seq = ?",
        [(data, table, number) for number, data in change.entries.items()],
    )
    for game in change.games:
        name, _, _, about, folded, record, listed = game_values(game)
        db.execute(
            "UPDATE games SET about = ?, folded = ?, record = ?, listed = ? WHERE id = ?",
            (about, folded, record, listed, name),
        )
    db.executemany("DELETE FROM games WHERE id = ?", [(name,) for name in change.deleted])
    return change


def _content(db: sqlite3.Connection, table: str) -> Content:
    entries = [row[0] for row in db.execute(_CONTENT, (table,))]
    games = [
        game_of(table, about, record, listed=bool(listed))
        for about, record, listed in db.execute(_GAMES, (table,))
    ]
    return Content(entries, games)


def delete_table(db: sqlite3.Connection, table: str, before: float | None) -> bool:
    """Delete a table unless it was used since; to be called within a transaction."""
    (found,) = db.execute(
        "SELECT count(*) FROM tables WHERE id = ? AND (? IS NULL OR used < ?)",
        (table, before, before),
    ).fetchone()
    if not found:
        return False
    for statement in (
        "DELETE FROM games WHERE table_id = ?",
        "DELETE FROM links WHERE table_id = ?",
        "DELETE FROM entries WHERE table_id = ?",
        "DELETE FROM tables WHERE id = ?",
    ):
        db.execute(statement, (table,))
    return True


def scrub(db: sqlite3.Connection, *, whole: bool) -> bool:
    """Empty the log beside the file; not to be called within a transaction. False while somebody still reads from it.

    With `secure_delete`, SQLite overwrites what is deleted in the file itself. Files that were written without it may hold
    older copies, which only VACUUM removes.
    """
    if whole:
        db.execute("VACUUM")
    wait_at_most(db, _MOMENT)
    try:
        (is_busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        wait_at_most(db, PATIENCE)
    return not is_busy


def wait_at_most(db: sqlite3.Connection, seconds: float) -> None:
    """For other connections."""
    db.execute(f"PRAGMA busy_timeout = {seconds * 1000:.0f}")
