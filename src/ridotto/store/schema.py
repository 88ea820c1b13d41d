"""The tables of the databases, by version: a store is brought up to the newest when it is opened."""

from __future__ import annotations

from ridotto.store.base import StoreError

SQLITE: tuple[str, ...] = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        code TEXT UNIQUE,
        made REAL NOT NULL,
        live INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seq INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    CREATE INDEX live_tables ON tables (id) WHERE live;
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        table_id TEXT NOT NULL,
        ended REAL NOT NULL,
        about TEXT NOT NULL,
        folded TEXT NOT NULL,
        record TEXT NOT NULL
    );
    """,
    """
    CREATE TABLE links (
        link TEXT PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES tables (id)
    ) WITHOUT ROWID;
    INSERT INTO links (link, table_id) SELECT id, id FROM tables WHERE code IS NOT NULL;
    CREATE INDEX links_by_table ON links (table_id);
    ALTER TABLE tables ADD COLUMN used REAL NOT NULL DEFAULT 0;
    UPDATE tables SET used = CAST(strftime('%s', 'now') AS REAL);
    ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX listed_games ON games (number) WHERE listed;
    CREATE INDEX games_by_table ON games (table_id);
    CREATE INDEX games_by_end ON games (ended);
    """,
)
POSTGRES: tuple[str, ...] = (
    """
    CREATE TABLE tables (
        id text PRIMARY KEY,
        code text UNIQUE,
        made timestamptz NOT NULL DEFAULT now(),
        live boolean NOT NULL DEFAULT false,
        holder text,
        fence bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE entries (
        table_id text NOT NULL REFERENCES tables (id),
        seq integer NOT NULL,
        data bytea NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE INDEX live_tables ON tables (id) WHERE live;
    CREATE TABLE games (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id text NOT NULL UNIQUE,
        table_id text NOT NULL,
        ended double precision NOT NULL,
        about text NOT NULL,
        folded text NOT NULL,
        record text NOT NULL
    );
    CREATE TABLE nodes (
        name text PRIMARY KEY,
        address text NOT NULL,
        until timestamptz NOT NULL
    );
    """,
    """
    CREATE TABLE links (
        link text PRIMARY KEY,
        table_id text NOT NULL REFERENCES tables (id)
    );
    INSERT INTO links (link, table_id) SELECT id, id FROM tables WHERE code IS NOT NULL;
    CREATE INDEX links_by_table ON links (table_id);
    ALTER TABLE tables ADD COLUMN used timestamptz NOT NULL DEFAULT now();
    ALTER TABLE games ADD COLUMN listed boolean NOT NULL DEFAULT false;
    CREATE INDEX listed_games ON games (number) WHERE listed;
    CREATE INDEX games_by_table ON games (table_id);
    CREATE INDEX games_by_end ON games (ended);
    CREATE TABLE recalls (
        node text NOT NULL,
        table_id text NOT NULL
    );
    """,
)


HOLDING = """
SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM tables WHERE code IS NOT NULL),
    (SELECT count(*) FROM tables WHERE live), (SELECT count(*) FROM games), (SELECT count(*) FROM entries)
"""
"""How much there is, for both databases."""
GAPS = """
SELECT table_id FROM entries GROUP BY table_id HAVING min(seq) <> 1 OR max(seq) <> count(*) ORDER BY 1 LIMIT 5
"""
"""Tables whose entries are not numbered from 1 without a gap."""


def steps_from(version: int, steps: tuple[str, ...], where: str) -> tuple[str, ...]:
    """What is left to do for a store of that version."""
    check_version(version, steps, where)
    return steps[version:]


def check_version(version: int, steps: tuple[str, ...], where: str) -> None:
    """Raises for a store that only a newer program knows."""
    if version > len(steps):
        raise StoreError(
            f"{where} was made by a newer ridotto (version {version} of the store, this one knows {len(steps)}):"
            " use the newer one"
        )
