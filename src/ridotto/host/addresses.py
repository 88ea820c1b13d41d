"""What leads to tables and games: links, codes and ids that nobody can guess."""

from __future__ import annotations

import hashlib
import secrets

ID_BYTES = 16
"""128 bits for each id and link."""
TOKEN_BYTES = 32
CODE_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that look like another."""
CODE_LENGTH = 8


def fresh_id() -> str:
    """For a table or a game; it leads nowhere by itself and says nothing of other ids."""
    return secrets.token_urlsafe(ID_BYTES)


def fresh_link() -> str:
    """What a table's address has."""
    return secrets.token_urlsafe(ID_BYTES)


def fresh_code() -> str:
    """A short code to be read out to somebody."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def fresh_token() -> str:
    """What proves whose seat it is."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def read_code(text: str) -> str | None:
    """A code however it was typed; None if it cannot be one."""
    signs = "".join(text.upper().split()).replace("-", "")
    if len(signs) != CODE_LENGTH or not set(signs) <= set(CODE_SIGNS):
        return None
    return signs


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def origin_of(table: str, address: str) -> str:
    """What is kept of an address at one table: it can be recognised there, and compared with nothing else."""
    return hashlib.sha256(f"{table} {address}".encode()).hexdigest()[:32]
