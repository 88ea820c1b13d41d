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
)


def steps_from(version: int, steps: tuple[str, ...], where: str) -> tuple[str, ...]:
    """What is left to do for a store of that version."""
    if version > len(steps):
        raise StoreError(
            f"{where} was made by a newer ridotto (version {version} of the store, this one knows {len(steps)}):"
            " use the newer one"
        )
    return steps[version:]
