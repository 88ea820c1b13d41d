"""Tables and finished games on disk: what is written is there after the power fails."""

from ridotto.store.base import (
    Address,
    Archive,
    ConflictError,
    FencedError,
    Finished,
    GameRow,
    Holding,
    Node,
    Store,
    StoreError,
)
from ridotto.store.opening import open_archive, open_store

__all__ = [
    "Address",
    "Archive",
    "ConflictError",
    "FencedError",
    "Finished",
    "GameRow",
    "Holding",
    "Node",
    "Store",
    "StoreError",
    "open_archive",
    "open_store",
]
