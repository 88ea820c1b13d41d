"""A client for programs: make a table, sit down, play. The protocol is in docs/protocol.md."""

from ridotto.client.errors import ClientError, GoneError, LostError, RefusedError
from ridotto.client.seat import Seat
from ridotto.client.service import NewTable, Service
from ridotto.client.unfolding import unfold

__all__ = [
    "ClientError",
    "GoneError",
    "LostError",
    "NewTable",
    "RefusedError",
    "Seat",
    "Service",
    "unfold",
]
