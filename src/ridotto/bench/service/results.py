"""What came out: one class for each part of the report."""

from __future__ import annotations

from typing import Any, NamedTuple

from ridotto.bench.service.generator import Outcome
from ridotto.bench.service.processes import Memory

P50, P99 = 0.025, 0.150
"""Seconds in which a move is to be on all eight screens."""
MOST_IDLE, IDLE = 300_000_000, 5_000
"""Bytes that a server may have with so many sockets that do nothing."""
FULL_LOAD = 1_000
"""Tables that the limits are stated for."""


class Load(NamedTuple):
    """Tables that play, paced or as fast as they can."""

    tables: int
    seats: int
    pause: float
    outcome: Outcome

    @property
    def moves_per_second(self) -> float:
        """Of all tables."""
        return self.outcome.moves / self.outcome.seconds

    @property
    def messages_per_second(self) -> float:
        """To all sockets."""
        return self.outcome.messages / self.outcome.seconds

    @property
    def cpu_per_move(self) -> float:
        """Seconds of the server's CPU time."""
        return self.outcome.server_cpu / max(1, self.outcome.moves)

    @property
    def met(self) -> bool | None:
        """Whether the limits are kept; None where they do not apply."""
        if not self.pause or self.tables < FULL_LOAD:
            return None
        return self.outcome.p50 <= P50 and self.outcome.p99 <= P99

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        out = self.outcome
        return {
            "tables": self.tables,
            "seats": self.seats,
            "pause": self.pause,
            "seconds": out.seconds,
            "moves": out.moves,
            "late": out.late,
            "messages": out.messages,
            "bytes": out.bytes,
            "moves_per_second": self.moves_per_second,
            "messages_per_second": self.messages_per_second,
            "arrival": {"p50": out.p50, "p90": out.p90, "p99": out.p99, "slowest": out.slowest},
            "server_cpu": out.server_cpu,
            "generator_cpu": out.generator_cpu,
            "cpu_per_move": self.cpu_per_move,
            "met": self.met,
        }


class Room(NamedTuple):
    """Memory of a server whose tables have played."""

    memory: Memory
    after: int
    tables: int
    sockets: int

    @property
    def per_table(self) -> float:
        """Bytes of a table with its people, before anybody has a socket."""
        return (self.memory.tables - self.memory.empty) / self.tables

    @property
    def per_socket(self) -> float:
        """Bytes of a socket."""
        return (self.memory.sockets - self.memory.tables) / self.sockets

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            **self.memory._asdict(),
            "after": self.after,
            "per_table": self.per_table,
            "per_socket": self.per_socket,
        }


class Idle(NamedTuple):
    """Sockets that do nothing."""

    sockets: int
    held: float
    """Seconds that all of them were held."""
    memory: int

    @property
    def met(self) -> bool | None:
        """Whether they need little enough; None for fewer than are asked for."""
        return None if self.sockets < IDLE else self.memory < MOST_IDLE

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {**self._asdict(), "limit": MOST_IDLE, "met": self.met}


class Peer(NamedTuple):
    """One server with the trivial load, ours or somebody else's."""

    name: str
    version: str
    moves: int
    cpu: float
    """Seconds of CPU time."""
    note: str = ""
    """Why it was not measured."""

    @property
    def cpu_per_move(self) -> float | None:
        """Seconds; None if there were none."""
        return self.cpu / self.moves if self.moves else None


class Report(NamedTuple):
    """A whole run; None for what was not asked for."""

    about: dict[str, Any]
    paced: Load | None = None
    saturation: Load | None = None
    room: Room | None = None
    idle: Idle | None = None
    peers: list[Peer] | None = None

    @property
    def met(self) -> bool | None:
        """Whether all limits that apply are kept; None where none does."""
        known = [part.met for part in (self.paced, self.idle) if part and part.met is not None]
        return all(known) if known else None

    def ratio(self, peer: Peer) -> float | None:
        """How many times as much CPU time a peer needs for the same as ours, the first of them."""
        ours = self.peers[0].cpu_per_move if self.peers else None
        if not ours or peer.cpu_per_move is None:
            return None
        return peer.cpu_per_move / ours

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        peers = [
            {**peer._asdict(), "cpu_per_move": peer.cpu_per_move, "ratio": self.ratio(peer)}
            for peer in self.peers or []
        ]
        return self.about | {
            "met": self.met,
            "paced": self.paced and self.paced.as_json(),
            "saturation": self.saturation and self.saturation.as_json(),
            "memory": self.room and self.room.as_json(),
            "idle": self.idle and self.idle.as_json(),
            "peers": None if self.peers is None else peers,
        }
