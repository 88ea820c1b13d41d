"""What one viewer can believe of every card, from what they have seen and nothing else.

The hard facts and the model are kept apart: `certain` and `possible` follow from the rules alone, `chances` from the model too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ridotto.belief.following import Follower, Handled, Happening, Opened, Said, Seen
from ridotto.belief.model import check_model, default_model
from ridotto.errors import RidottoError
from ridotto.rules.events import PUBLIC, seen_by
from ridotto.rules.places import PERSONS, place_name, place_number

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from ridotto.rules.events import Event
    from ridotto.rules.view import View

    Way = str | Callable[[Sequence[int], int], "Worlds"]

EXACT, PARTICLES, QUICK = "exact", "particles", "quick"
WAYS = (EXACT, PARTICLES, QUICK)
"""How the chances are worked out."""
_LEAST = 1e-12
"""However strong an opinion is: what is possible has some chance, and nothing else is sure."""


class Worlds(Protocol):
    """A way to keep what is believed of the cards, as kinds by place."""

    def exchanged(self, first: int, second: int) -> None:
        """The two cards were exchanged for certain."""

    def handled(self, first: int, second: int, chance: float) -> None:
        """The two cards were exchanged with that chance."""

    def seen(self, place: int, kind: int) -> None:
        """That card lies there."""

    def weigh(self, place: int, kind: int, ratio: float) -> None:
        """That card has become so many times likelier there."""

    def marginals(self) -> NDArray[np.float64]:
        """The chance of each kind at each place."""

    def possible(self) -> NDArray[np.bool_]:
        """What the hard facts leave open."""


class Belief:
    """What that person, or the `public`, can believe. Places are called by who sits there now."""

    def __init__(
        self,
        viewer: str,
        model: Sequence[float] | None = None,
        reading: float = 1.0,
        way: Way | None = None,
    ) -> None:
        """`reading` says how much others' words count: 0 not at all, 1 as the model says.

        `way` is one of `WAYS`, or makes worlds of its own from the kinds by place and the number of kinds; without it, exact
        for up to 8 cards and particles beyond.
        """
        if viewer != PUBLIC and viewer not in PERSONS:
            raise RidottoError(f"there is no viewer {viewer!r}")
        if isinstance(way, str) and way not in WAYS:
            raise RidottoError(f"there is no way {way!r} to believe: choose {', '.join(WAYS)}")
        self.viewer = viewer
        self.reading = reading
        self.model = check_model(usual_model() if model is None else model)
        self._self = -1 if viewer == PUBLIC else PERSONS.index(viewer)
        self._way = way
        self._follower = Follower(self.model)
        self._worlds: Worlds | None = None
        self._table: NDArray[np.float64] | None = None

    def follow(self, event: Event) -> None:
        """Take in the next event; what this viewer may not see of it is left out."""
        dealt = self._follower.deal
        happened = self._follower.follow(seen_by(event, self.viewer))
        if self._follower.deal is not dealt:
            self._worlds = make_worlds(self._follower.deal, len(self._follower.cast), self._way)
            self._table = None
        for happening in happened:
            self._take_in(happening)

    def chances(self) -> dict[str, dict[str, float]]:
        """For every place the chance of every character."""
        table = self.table().tolist()
        return {
            place: dict(zip(self.characters, row, strict=True))
            for place, row in zip(self.places, table, strict=True)
        }

    def chance(self, place: str, character: str) -> float:
        """The chance that this character lies there."""
        return float(self.table()[self._place(place), self._kind(character)])

    def certain(self) -> dict[str, str | None]:
        """For every place the character that must lie there by the rules alone; None where several can."""
        return {
            place: self.characters[int(row.argmax())] if row.sum() == 1 else None
            for place, row in zip(self.places, self._begun().possible(), strict=True)
        }

    def possible(self, place: str) -> frozenset[str]:
        """Every character that may lie there by the rules alone."""
        row = self._begun().possible()[self._place(place)]
        return frozenset(name for name, may in zip(self.characters, row, strict=True) if may)

    def table(self) -> NDArray[np.float64]:
        """The chances as an array: a row for each of `places`, a column for each of `characters`. Not to be written to."""
        if self._table is None:
            import numpy as np  # noqa: PLC0415 - it is loaded only when it is needed

            worlds = self._begun()
            table = np.maximum(worlds.marginals(), _LEAST) * worlds.possible()
            table /= table.sum(axis=1, keepdims=True)  # what is alone in its row becomes exactly 1
            table.flags.writeable = False
            self._table = table
        return self._table

    @property
    def places(self) -> tuple[str, ...]:
        """Every place, as it is called now."""
        s = self._follower.state
        return tuple(place_name(s, place) for place in range(len(self._follower.deal)))

    @property
    def characters(self) -> tuple[str, ...]:
        """Every character in play, once each."""
        return tuple(row.name for row in self._follower.cast)

    def _take_in(self, happening: Happening) -> None:
        worlds = self._begun()
        match happening:
            case Handled(_, first, second, None, cell):
                worlds.handled(first, second, self.model[cell])
            case Handled(_, first, second, True, _):
                worlds.exchanged(first, second)
            case Seen(place, kind) | Opened(place, int(kind), _):
                worlds.seen(place, kind)
            case Said(by, place, kind, cell, _) if by != self._self and self.reading:
                worlds.weigh(place, kind, self.model[cell] ** self.reading)
            case _:
                return
        self._table = None

    def _begun(self) -> Worlds:
        if self._worlds is None:
            raise RidottoError("nothing can be believed of cards before they are dealt")
        return self._worlds

    def _place(self, name: str) -> int:
        self._begun()
        place = place_number(self._follower.state, name)
        if place is None:
            raise RidottoError(f"there is no place {name!r}: choose {', '.join(self.places)}")
        return place

    def _kind(self, character: str) -> int:
        if character not in self.characters:
            raise RidottoError(f"{character!r} is not in play: {', '.join(self.characters)}")
        return self.characters.index(character)


def usual_model() -> list[float]:
    """How people are taken to behave unless one says otherwise."""
    return list(default_model())


def make_worlds(cards: Sequence[int], kinds: int, way: Way | None = None) -> Worlds:
    """The belief of cards that lie open: exact where that is affordable, unless one way is asked for."""
    from ridotto.belief.exact import MOST_CARDS, Exact  # noqa: PLC0415 - NumPy is loaded only when it is needed
    from ridotto.belief.particles import Particles  # noqa: PLC0415 - likewise
    from ridotto.belief.quick import Quick  # noqa: PLC0415 - likewise

    if way is None:
        way = EXACT if len(cards) <= MOST_CARDS else PARTICLES
    if way == EXACT:
        return Exact(cards, kinds)
    if way == PARTICLES:
        return Particles(cards, kinds)
    if isinstance(way, str):
        return Quick(cards, kinds)
    return way(cards, kinds)


def believe(
    view: View,
    model: Sequence[float] | None = None,
    reading: float = 1.0,
    way: Way | None = None,
) -> Belief:
    """What the viewer of that view can believe, from all that made it."""
    belief = Belief(view.viewer, model, reading, way)
    for event in view.history:
        belief.follow(event)
    return belief
