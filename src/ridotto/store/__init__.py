"""Tables and finished games on disk: what is written is there after the power fails."""

from ridotto.store.base import (
    Address,
    Archive,
    ConflictError,
    Content,
    FencedError,
    Finished,
    GameRow,
    Holding,
    Node,
    Plan,
    Rewrite,
    Store,
    StoreError,
)
from ridotto.store.opening import open_archive, open_for_erasure, open_store

__all__ = [
    "Address",
    "Archive",
    "ConflictError",
    "Content",
    "FencedError",
    "Finished",
    "GameRow",
    "Holding",
    "Node",
    "Plan",
    "Rewrite",
    "Store",
    "StoreError",
    "open_archive",
    "open_for_erasure",
    "open_store",
]
