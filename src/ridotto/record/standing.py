"""The position of a game in the form that replaying tells it: by person, not by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ridotto.record.model import Cards, Standing
from ridotto.rules.game import Game
from ridotto.rules.state import HAND_NAMES


def standing_of(game: Game) -> Standing:
    """The position of a game, as replaying tells it."""
    return Standing(
        gold=list(game.gold),
        court=game.court,
        cards=cards_by_person(game.persons, game.cards),
        centre=centre_cards(game.cards),
        to_act=game.to_act,
        over=game.over,
        winners=list(game.winners),
        moves=len(game.moves),
        legal=game.legal_texts(),
    )


def cards_by_person(persons: Sequence[str], cards: Mapping[str, str]) -> Cards:
    """What lies before each person, in the form of `deal`."""
    if persons[0] in cards:
        return [cards[person] for person in persons]
    return [
        [cards[place] for slot in HAND_NAMES if (place := f"{person}.{slot}") in cards]
        for person in persons
    ]


def centre_cards(cards: Mapping[str, str]) -> list[str]:
    """What lies in the centre."""
    return [card for place, card in cards.items() if place.startswith("c")]
