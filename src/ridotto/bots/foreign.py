"""Players that other packages offer, as entry points of the group `ridotto.players`.

Their code is not ours: whatever is wrong with an offer is said of that offer, and spoils nothing else.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Collection
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple, cast

from ridotto.bots.lines import one_line
from ridotto.bots.player import Player

_log = logging.getLogger("ridotto.bots")
GROUP = "ridotto.players"
MOST_NAME = 40
SPECIAL = ":,"
"""What stands between a level and its character, and between names in a list."""


class Offer(NamedTuple):
    """A player that another package offers, not loaded yet."""

    name: str
    package: str
    point: EntryPoint
    taken: bool
    """A level, or a package that comes before, has the name already."""


class OfferError(Exception):
    """What is wrong with an offer, in one line."""


class Loaded(NamedTuple):
    """A player that can be used."""

    about: str
    make: Callable[[int], Player]


def offers(reserved: Collection[str]) -> list[Offer]:
    """Everything on offer, by name; `reserved` names are ours."""
    found = [(point, _package(point)) for point in _points()]
    taken = {name.casefold() for name in reserved}
    listed = []
    for point, package in sorted(found, key=lambda item: (item[0].name, item[1])):
        key = point.name.casefold()
        listed.append(Offer(point.name, package, point, key in taken))
        taken.add(key)
    return listed


def check(offer: Offer) -> None:
    """Whether its name will do, before anything of it is loaded."""
    if offer.taken:
        raise OfferError("that name is taken already")
    if one_line(offer.name, MOST_NAME) != offer.name or any(c in offer.name for c in SPECIAL):
        raise OfferError(
            f"a name has up to {MOST_NAME} printable characters, none of them ':' or ','"
        )


def load(offer: Offer) -> Loaded:
    """The player's class, checked as far as that is possible without playing."""
    check(offer)
    try:
        found = offer.point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - other people's code may raise anything, SystemExit too
        raise OfferError(_cannot_load(offer.point, error)) from None
    if not isinstance(found, type):
        raise OfferError(f"{offer.point.value} is no class")
    choose = getattr(found, "choose", None)
    if not callable(choose) or choose is Player.choose:
        raise OfferError(f"the class {offer.point.value} has no method choose")
    return Loaded(_about(found, offer.package), _maker(found, offer.point.value))


def _points() -> list[EntryPoint]:
    """All entry points of the group; a package whose list cannot be read leaves us without any."""
    try:
        return list(entry_points(group=GROUP))
    except Exception as error:  # noqa: BLE001 - a damaged package can fail in many ways
        wrong = one_line(f"{type(error).__name__}: {error}", 200)
        _log.warning("other packages' players cannot be listed: %s", wrong)
        return []


def _package(point: EntryPoint) -> str:
    """The name of the package that offers it."""
    try:
        name = point.dist.metadata["Name"] if point.dist is not None else None
    except Exception:  # noqa: BLE001 - likewise
        name = None
    return one_line(name, 60) if name else "a package without a name"


def _cannot_load(point: EntryPoint, error: BaseException) -> str:
    reason = one_line(f"{type(error).__name__}: {error}", 200)
    return f"{one_line(point.value)} cannot be loaded ({reason})"


def _about(found: type, package: str) -> str:
    lines = inspect.cleandoc(found.__doc__ or "").splitlines()
    return one_line(lines[0]) if lines and lines[0].strip() else f"from the package {package}"


def _maker(found: type, value: str) -> Callable[[int], Player]:
    """How one is made from a seed: the constructor takes `seed`, or nothing."""
    make = cast("Callable[..., Any]", found)
    try:
        signature = inspect.signature(make)
    except (TypeError, ValueError):
        return lambda _: make()
    if _fits(signature, seed=0):
        return lambda seed: make(seed=seed)
    if _fits(signature):
        return lambda _: make()
    raise OfferError(f"the class {value} wants more than a seed to be made")


def _fits(signature: inspect.Signature, **given: int) -> bool:
    try:
        signature.bind(**given)
    except TypeError:
        return False
    return True
