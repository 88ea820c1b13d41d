"""Tables and finished games on disk: what is written is there after the power fails."""

from ridotto.store.base import (
    ConflictError,
    FencedError,
    Finished,
    GameRow,
    Node,
    Store,
    StoreError,
)
from ridotto.store.opening import open_store

__all__ = [
    "ConflictError",
    "FencedError",
    "Finished",
    "GameRow",
    "Node",
    "Store",
    "StoreError",
    "open_store",
]
