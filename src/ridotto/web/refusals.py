"""A log of what was refused: wrong tokens, foreign origins and hosts, exceeded limits.

A line has a code and an address. It never has a token, a name, a path or anything that somebody wrote. There are few lines
however much is refused, so that nobody can fill the disk; those left out are counted.
"""

from __future__ import annotations

import ipaddress
import logging

from ridotto.web.rates import Bucket, Buckets

log = logging.getLogger("ridotto.web")
EACH = (1, 1 / 60)
"""Lines of one kind for one address: so many at once, and so many a second after that."""
ALL = (30, 0.1)
"""Likewise all lines together."""


class RefusalLog:
    """One line for each kind of refusal and address, now and then."""

    def __init__(self) -> None:
        self._each, self._all = Buckets(*EACH), Bucket(*ALL)
        self._unlogged = 0

    def note(self, code: str, address: str, *, limit: str = "", **seen: str) -> None:
        """Something was refused with that code; `limit`: which one was exceeded; `seen`: what was wrong, checked by the caller."""
        if not self._each.take(f"{code} {limit} {address}") or not self._all.take():
            self._unlogged += 1
            return
        facts: dict[str, object] = {"code": code, "address": _checked(address)}
        facts |= {"limit": limit} if limit else {}
        facts |= {"unlogged": self._unlogged} if self._unlogged else {}
        self._unlogged = 0
        log.info("refused", extra={"facts": facts | seen})


def _checked(address: str) -> str:
    """A proxy may pass on anything as an address."""
    try:
        return str(ipaddress.ip_network(address)).removesuffix("/32")
    except ValueError:
        return "unknown"
