"""Who sits at the table: one person and computer players, with names, and what a record must say to go on with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ridotto.bots import find_player
from ridotto.bots.guard import Seated
from ridotto.bots.names import NAMES
from ridotto.bots.seating import seat
from ridotto.errors import RecordError, SetUpError
from ridotto.rules.dealing import check_name, draw, fresh_seed, shuffle
from ridotto.rules.game import Game

PERSON_TAG = "person"
BOTS_TAG = "bots"
_SEEDS = 2**32


class Company(NamedTuple):
    """A game, who of it the person is, and which computer players have the other seats."""

    game: Game
    person: str
    bots: dict[str, str]
    """The computer players' kinds by person."""

    def players(self) -> dict[str, Seated]:
        """The computer players themselves, made anew; the same game gives the same ones. What they print may tell what they know."""
        seed = self.game.seed or 0
        return {
            person: seat(find_player(kind), draw(_SEEDS, seed, f"player {person}"), silent=True)
            for person, kind in self.bots.items()
        }

    def levels(self) -> dict[str, str]:
        """What the table calls the computer players."""
        return {
            person: kind.removesuffix(":mixed").replace(":", " ")
            for person, kind in self.bots.items()
        }


def sit_down(
    name: str,
    kinds: Sequence[str],
    players: int,
    deal: Callable[[list[str], int], Game],
    seed: int | None,
) -> Company:
    """A new game: `deal` makes it from the names, the person's first, and a seed. The last kind takes what seats are left."""
    check_name(name)
    if not name.strip():
        raise SetUpError("a name has at least one character that can be seen")
    if len(kinds) > players - 1:
        raise SetUpError(f"there are {len(kinds)} computer players for {players - 1} seats")
    for kind in dict.fromkeys(kinds):
        find_player(kind)
    seed = fresh_seed() if seed is None else seed
    names = [name, *computer_names(name, players - 1, seed)]
    game = deal(names, seed)
    seats = dict(zip(game.names, game.persons, strict=True))
    bots = {
        seats[called]: kinds[min(number, len(kinds) - 1)] for number, called in enumerate(names[1:])
    }
    game.tags |= {PERSON_TAG: seats[name], BOTS_TAG: [bots.get(p, "") for p in game.persons]}
    return Company(game, seats[name], bots)


def computer_names(person: str, count: int, seed: int) -> list[str]:
    """So many different names, none that begins like the person's."""
    taken = person.strip()[:1].casefold()
    return shuffle([name for name in NAMES if name[0].casefold() != taken], seed, "names")[:count]


def go_on(game: Game) -> Company:
    """The company of a game that was saved."""
    person, kinds = game.tags.get(PERSON_TAG), game.tags.get(BOTS_TAG)
    if (
        person not in game.persons
        or not isinstance(kinds, list)
        or len(kinds) != len(game.persons)
        or not all(isinstance(kind, str) for kind in kinds)
    ):
        raise RecordError(
            "this record does not say which seat is yours and which computer players have the others:"
            " it was not written by ridotto play"
        )
    bots = {other: kind for other, kind in zip(game.persons, kinds, strict=True) if other != person}
    for kind in bots.values():
        find_player(kind)
    return Company(game, str(person), bots)
