"""Every computer player by name: the levels with their characters, and players from other packages.

`regular` is a level, `regular:bluffer` a level with a character, `regular:mixed` one with a character drawn for each game.
Other packages offer theirs as entry points of the group `ridotto.players`.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib.util import find_spec
from typing import NamedTuple

from ridotto.bots.foreign import Offer, OfferError, check, load, offers
from ridotto.bots.housing import about
from ridotto.bots.levels import LEVELS, MIXED, TEMPERS, Level
from ridotto.bots.lines import one_line
from ridotto.bots.player import Player
from ridotto.errors import NotFoundError

_log = logging.getLogger("ridotto.bots")
_LEVELS = {level.name: level for level in LEVELS}
_TEMPERS = {temper.name: temper for temper in TEMPERS}
MIXED_ABOUT = "a character drawn for each game"
CHANCE = "random"
"""The level that knows no character."""
SEARCH = "ismcts"
SEARCH_ABOUT = "information-set tree search, for comparison"
OURS = (*_LEVELS, SEARCH)
"""Names that no other package can take."""


class PlayerKind(NamedTuple):
    """A player that can be asked for by name."""

    name: str
    about: str
    """One line for menus."""
    make: Callable[[int], Player]
    """From a seed, for one game and seat."""
    ours: bool
    """Comes with this package."""
    level: str = ""
    """The level that it is of, if any."""
    package: str = ""
    """The other package that offers it."""


def player_kinds() -> list[PlayerKind]:
    """The levels, weakest first, the search, then other packages' players by name; a broken one is left out with a warning.

    The search is left out where it cannot play.
    """
    kinds = [_of_level(level, None) for level in LEVELS]
    if _can_search():
        kinds.append(_searching())
    for offer in offers(OURS):
        try:
            kinds.append(_of_offer(offer))
        except OfferError as error:
            shown = one_line(offer.name, 40)
            _log.warning("the player %r of %s is left out: %s", shown, offer.package, error)
    return kinds


def characters_of(level: str) -> list[str]:
    """Every character that may stand behind the level and a colon."""
    return [TEMPERS[0].name, MIXED] if level == CHANCE else [*_TEMPERS, MIXED]


def is_ours(name: str) -> bool:
    """Whether a player of that name, if there is one, comes with this package."""
    return name.partition(":")[0].strip().casefold() in OURS


def find_player(name: str) -> PlayerKind:
    """The player with that name, a level's character included; a clear error that lists the names otherwise."""
    wanted = " ".join(name.casefold().split())
    base, colon, character = (part.strip() for part in wanted.partition(":"))
    level = _LEVELS.get(base)
    if level is not None:
        return _of_level(level, character if colon else None)
    if base == SEARCH:
        if colon:
            raise NotFoundError(f"{SEARCH} has no characters: only {', '.join(_LEVELS)} have")
        if not _can_search():
            raise NotFoundError(f'the player {SEARCH} needs Numba: pip install "ridotto[fast]"')
        return _searching()
    for whole in (wanted, base):
        for offer in offers(OURS):
            if offer.name.casefold() == whole and not offer.taken:
                return _offered(offer, character if whole != wanted else "")
    raise _unknown(name, base)


def prepare(name: str) -> None:
    """Take the time that a player of another package needs to be loaded, so that `find_player` need not."""
    with suppress(NotFoundError):
        find_player(name)


def _of_level(level: Level, character: str | None) -> PlayerKind:
    if character is None:
        return PlayerKind(
            level.name,
            level.about,
            _maker(level.name, TEMPERS[0].name),
            ours=True,
            level=level.name,
        )
    known = characters_of(level.name)
    if character not in known:
        raise NotFoundError(
            f"{level.name} has no character {one_line(character, 40)!r}:"
            f"{_meant(character, known)} choose {', '.join(known)}"
        )
    about = _TEMPERS[character].about if character != MIXED else MIXED_ABOUT
    return PlayerKind(
        f"{level.name}:{character}",
        f"{level.about}; {about}",
        _maker(level.name, character),
        ours=True,
        level=level.name,
    )


def _maker(level: str, character: str) -> Callable[[int], Player]:
    def make(seed: int) -> Player:
        from ridotto.bots.thinking import LevelPlayer  # noqa: PLC0415 - only who plays needs it

        return LevelPlayer(level, character_for(level, character, seed), seed)

    return make


def _can_search() -> bool:
    return find_spec("numba") is not None


def _searching() -> PlayerKind:
    def make(seed: int) -> Player:
        from ridotto.bots.search import IsmctsPlayer  # noqa: PLC0415 - it needs Numba

        return IsmctsPlayer(seed)

    return PlayerKind(SEARCH, SEARCH_ABOUT, make, ours=True)


def character_for(level: str, character: str, seed: int) -> str:
    """The character that a player with that seed has."""
    if level == CHANCE:
        return TEMPERS[0].name
    return drawn_character(seed) if character == MIXED else character or TEMPERS[0].name


def drawn_character(seed: int) -> str:
    """The character of a `mixed` player with that seed."""
    chance = random.Random(f"ridotto character {seed}")  # noqa: S311 - a game's chance, see Player
    return chance.choice(TEMPERS).name


def _of_offer(offer: Offer) -> PlayerKind:
    """It is loaded where it would live, so that here nothing depends on what it does meanwhile."""
    check(offer)
    return PlayerKind(
        offer.name,
        about(offer.package, offer.name),
        lambda seed: load(offer).make(seed),
        ours=False,
        package=offer.package,
    )


def _offered(offer: Offer, character: str) -> PlayerKind:
    """That player of another package, or what is wrong with it."""
    try:
        kind = _of_offer(offer)
    except OfferError as error:
        shown = one_line(offer.name, 40)
        raise NotFoundError(
            f"the player {shown!r} of {offer.package} cannot be used: {error}"
        ) from None
    if character:
        raise NotFoundError(
            f"{offer.name} has no characters: only {', '.join(_LEVELS)} have, not players of other packages"
        )
    return kind


def _unknown(name: str, base: str) -> NotFoundError:
    offered = [offer.name for offer in offers(OURS) if not offer.taken]
    names = [*_LEVELS, *([SEARCH] if _can_search() else []), *offered]
    shown = one_line(name, 40)
    return NotFoundError(
        f"there is no player {shown!r}:{_meant(base, names)} choose {', '.join(names)}"
    )


def _meant(wrong: str, names: Sequence[str]) -> str:
    """Did they mean one of these?"""
    by_key = {name.casefold(): name for name in names}
    close = get_close_matches(wrong[:60], by_key, n=1)
    return f" did you mean {by_key[close[0]]}?" if close else ""
