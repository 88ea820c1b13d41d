"""The seats that one browser holds at one table: the one it plays, and those it played before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from starlette.requests import HTTPConnection

from ridotto.web.reading import possible_token

BEFORE = "_before"
"""Behind the name of a table's cookie: the cookie with the earlier tokens, newest first."""
MOST_BEFORE = 64
"""As many as there can be people at a table; so the cookie stays below 4096 bytes."""
MOST_UNASKED = 50
"""A browser with seats at that many other tables is asked before a link adds one. Browsers keep 180 cookies of a site or
fewer and drop the oldest: a page that leads somebody through many links would push out their own seats.
"""
_BETWEEN = "."


class KeptSeat(NamedTuple):
    """A token and its owner."""

    member: str
    token: str


class KeptSeats(NamedTuple):
    """Of one browser at one table. A token leaves it only when it is no longer valid."""

    now: KeptSeat | None = None
    before: tuple[KeptSeat, ...] = ()

    def taking(self, seat: KeptSeat) -> KeptSeats:
        """Another seat is played; the one that was is kept."""
        return kept_seats(seat, [self.now, *self.before])

    def going_back(self) -> KeptSeats | None:
        """To the seat before; of several, each comes in turn. None where there is none."""
        if not self.before:
            return None
        seat, *others = self.before
        return kept_seats(seat, [*others, self.now])


def cookie_prefix(*, secure: bool) -> str:
    """What the name of every seat's cookie begins with; the table's id is behind it."""
    return f"{'__Host-' if secure else ''}ridotto_"


def cookie_name(table: str, *, secure: bool = False) -> str:
    """By the table's id, since its link may change. One for each table, so that two tabs may be two people at two tables."""
    return cookie_prefix(secure=secure) + table.replace("-", ".")


def tables_kept(connection: HTTPConnection, *, secure: bool) -> list[str]:
    """The tables whose cookies the browser has, by their internal ids."""
    prefix = cookie_prefix(secure=secure)
    named = (name for name in connection.cookies if name.startswith(prefix))
    tables = (name.removeprefix(prefix).removesuffix(BEFORE).replace(".", "-") for name in named)
    return list(dict.fromkeys(tables))


def kept_seats(now: KeptSeat | None, before: Iterable[KeptSeat | None]) -> KeptSeats:
    """Each member once, however often the cookies have them."""
    found = {seat.member: seat for seat in before if seat is not None and seat != now}
    return KeptSeats(now, tuple(found.values())[:MOST_BEFORE])


def earlier_tokens(connection: HTTPConnection, cookie: str) -> list[str]:
    """From the second cookie beside that of the table."""
    kept = connection.cookies.get(cookie + BEFORE, "")
    found = (possible_token(token) for token in kept.split(_BETWEEN)[:MOST_BEFORE])
    return [token for token in found if token]


def written_tokens(seats: KeptSeats) -> str:
    """As that cookie has them."""
    return _BETWEEN.join(seat.token for seat in seats.before[:MOST_BEFORE])
