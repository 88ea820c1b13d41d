"""What of a decision everybody sees, and what of it nobody may learn."""

from __future__ import annotations

from typing import NamedTuple

from ridotto.rules.game import Game
from ridotto.rules.moves import Announce, Answer, Exchange, Fool, Keep, Look, Move, Swap


class Decided(NamedTuple):
    """One decision."""

    kind: str
    """As everybody at the table sees it."""
    secret: bool
    """One bit of what they do not see."""


def decided(move: Move, before: Game) -> Decided:
    """A move, and the game that it was made in."""
    match move:
        case Exchange(really=really) | Fool(really=really):
            return Decided(move.verb, bool(really))
        case Keep() | Swap():
            return Decided("keep or swap", isinstance(move, Swap))
        case Look(place=place):
            return Decided(move.verb, before.cards[place] < middle(before))
        case Announce(place=place, character=character):
            return Decided(move.verb, before.cards[place] == character)
        case Answer(character=character):
            return Decided("name", character in held(before, move.who))
    return Decided(move.verb, before.view("public").announced in held(before, move.who))


def held(game: Game, person: str) -> list[str]:
    """The characters that really lie before a person."""
    return [card for place, card in game.cards.items() if place.split(".")[0] == person]


def middle(game: Game) -> str:
    """Half of the characters in play come before this one in the alphabet."""
    cards = sorted(game.cards.values())
    return cards[len(cards) // 2]
