"""What could somebody know? For the memory aid, the review of a game, and whoever asks: from a view and nothing more."""

from __future__ import annotations

import msgspec

from ridotto.belief.belief import Belief, believe
from ridotto.rules.view import View


class Known(msgspec.Struct, frozen=True):
    """What there is to know of one card."""

    certain: str | None
    """The character that must lie there by the rules alone."""
    possible: tuple[str, ...]
    """Every character that may, by the rules alone."""
    chances: dict[str, float]
    """How likely each of them is, by the model of how people behave."""


def what_could_be_known(view: View | Belief) -> dict[str, Known]:
    """Every place as it is named now, with what the viewer could know of it if they forgot nothing.

    For an earlier moment of a game, ask with the view of that moment: `game.view("p2", after=40)`.
    """
    belief = believe(view) if isinstance(view, View) else view
    chances = belief.chances()
    return {
        place: Known(
            certain,
            tuple(name for name in belief.characters if name in belief.possible(place)),
            {name: chance for name, chance in chances[place].items() if chance > 0.0},
        )
        for place, certain in belief.certain().items()
    }
