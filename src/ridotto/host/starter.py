"""Who begins a game (S5)."""

from __future__ import annotations

from typing import NamedTuple

from ridotto.host.options import FirstBy
from ridotto.host.table import Table
from ridotto.rules.dealing import draw


class Starter(NamedTuple):
    """The seat that begins, and how it was found."""

    seat: int
    by: FirstBy
    among: tuple[int, ...]
    """The seats that a lot was drawn among; one where no lot was needed."""


def find_starter(table: Table, seed: int) -> Starter:
    """As the host chose; by lot among all where that is not possible. Lots come from the deal's seed."""
    among = _candidates(table)
    by = table.options.first_by if among else "lot"
    among = among or tuple(range(len(table.seats)))
    return Starter(among[draw(len(among), seed, "first")], by, among)


def _candidates(table: Table) -> tuple[int, ...]:
    """The seats that the host's choice names; none if there was no game before, or those people are gone."""
    options, result = table.options, table.result
    if options.first_by == "seat":
        return (options.first_seat,)
    if options.first_by == "lot" or result is None:
        return ()
    if options.first_by == "next":
        before = table.seat_of(result.starter)
        return () if before is None else ((before + 1) % len(table.seats),)
    wanted = result.winners if options.first_by == "winner" else result.last
    return tuple(seat for seat, member in enumerate(table.seats) if member in wanted)
