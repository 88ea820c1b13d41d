"""Sets of characters: printed ones by name, and whether an own one keeps the rules (C1 to C6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ridotto.errors import Broken, SetRefusedError, SetUpError, shown
from ridotto.rules.characters import Character, Edition, PrintedSet
from ridotto.rules.first import FIRST
from ridotto.rules.second import SECOND
from ridotto.rules.state import MOST_CENTRE

EDITIONS = {edition.name: edition for edition in (FIRST, SECOND)}
SIX_CARD_PLAYERS = (4, 5)
"""They use six cards whatever their number (S3)."""
SMALL_HANDS = {2: 3, 3: 2}
"""Cards at each seat with two and three players (S6, S7)."""
SMALL_CARDS = 6


def find_edition(name: str) -> Edition:
    """The edition of that name."""
    edition = EDITIONS.get(str(name).strip().casefold())
    if edition is None:
        raise SetUpError(f"there is no edition {str(name)[:40]!r}: choose {' or '.join(EDITIONS)}")
    return edition


def check_players(edition: Edition, players: int) -> None:
    """S1."""
    if not edition.fewest <= players <= edition.most:
        raise SetUpError(
            f"the {edition.name} edition is for {edition.fewest} to {edition.most} players, "
            f"not {shown(players)}",
            "S1",
        )


def hand_size(players: int) -> int:
    """How many cards lie at each seat."""
    return SMALL_HANDS.get(players, 1)


def default_set(edition: Edition, players: int) -> PrintedSet:
    """The printed set for that many players; the second edition's sheet A."""
    check_players(edition, players)
    return next(item for item in edition.sets if item.players == players)


def find_set(edition: Edition, name: str, players: int | None = None) -> PrintedSet:
    """The printed set of that name."""
    for item in edition.sets:
        if item.name.casefold() == name.strip().casefold() and players in (None, item.players):
            return item
    fitting = [item.name for item in edition.sets if players in (None, item.players)]
    table = f" for {players} players" if players else ""
    raise SetUpError(
        f"the {edition.name} edition has no set {name[:40]!r}{table}: choose {', '.join(fitting)}"
    )


def recognise(edition: Edition, players: int, cards: Iterable[str]) -> PrintedSet | None:
    """The printed set for that many players with just these cards (C6)."""
    wanted = Counter(map(edition.spelled, cards))
    for item in edition.sets:
        if item.players == players and Counter(item.cards) == wanted:
            return item
    return None


def find_characters(edition: Edition, names: Sequence[str]) -> list[Character]:
    """The rows of these names, in the same order."""
    texts = [str(name) for name in names]
    rows = [edition.character(name) for name in texts]
    unknown = [name for name, row in zip(texts, rows, strict=True) if row is None]
    if unknown:
        known = ", ".join(row.name for row in edition.characters)
        raise SetUpError(
            f"the {edition.name} edition has no character "
            f"{', '.join(repr(name[:40]) for name in unknown[:5])}: it has {known}"
        )
    return [row for row in rows if row is not None]


def check_set(
    edition: Edition, players: int, names: Sequence[str], *, unchecked: bool = False
) -> list[Broken]:
    """Every rule that the set breaks for that many players; none if it is good.

    A set played `unchecked` need only be playable at all.
    """
    check_players(edition, players)
    cards = find_characters(edition, names)
    if players in SMALL_HANDS:
        return _check_small(edition, players, names)
    if unchecked:
        return [*_check_copies(cards), *_check_playable_number(players, len(cards))]
    if recognise(edition, players, names):
        return []
    return [
        *_check_required(edition, cards),
        *_check_gold(cards),
        *_check_copies(cards),
        *_check_pairs(cards),
        *_check_minimum(players, cards),
        *_check_number(players, len(cards)),
    ]


def advise_on_set(edition: Edition, players: int, names: Sequence[str]) -> list[Broken]:
    """What could be better about a set that breaks no rule, with the rule that recommends it (C2)."""
    cards = find_characters(edition, names)
    bringing = sum(card.brings_gold for card in cards)
    if players in SMALL_HANDS or bringing * 2 >= len(cards):
        return []
    text = f"{bringing} of {len(cards)} cards bring gold from the bank; half is better than a third"
    return [Broken("C2", text)]


def require_set(edition: Edition, players: int, names: Sequence[str], *, unchecked: bool) -> None:
    """Refuse a set that breaks rules, with all of them."""
    broken = check_set(edition, players, names, unchecked=unchecked)
    if broken:
        raise SetRefusedError(broken)


def _check_small(edition: Edition, players: int, names: Sequence[str]) -> list[Broken]:
    if recognise(edition, players, names):
        return []
    six = ", ".join(default_set(edition, players).cards)
    rule = "S7" if players == 2 else "S6"
    return [Broken(rule, f"with {players} players the cards are always {six}")]


def _check_required(edition: Edition, cards: Sequence[Character]) -> list[Broken]:
    return [
        Broken("C1", f"the {row.name} is missing")
        for row in edition.characters
        if row.required and row not in cards
    ]


def _check_gold(cards: Sequence[Character]) -> list[Broken]:
    bringing = sum(card.brings_gold for card in cards)
    if bringing * 3 >= len(cards):
        return []
    found = f"only {bringing} of {len(cards)} cards bring gold from the bank"
    return [Broken("C2", f"{found}: at least a third must, and half is better")]


def _check_copies(cards: Sequence[Character]) -> list[Broken]:
    return [
        Broken(
            "C3", f"{card.name} is there {_times(count)}, at most {_times(card.copies)} is right"
        )
        for card, count in Counter(cards).items()
        if count > card.copies
    ]


def _check_pairs(cards: Sequence[Character]) -> list[Broken]:
    return [
        Broken("C3", f"{card.name} is there {_times(count)}: both or none is right")
        for card, count in Counter(cards).items()
        if count < card.copies
    ]


def _check_minimum(players: int, cards: Sequence[Character]) -> list[Broken]:
    return [
        Broken("C4", f"{card.name} needs at least {card.minimum} players")
        for card in dict.fromkeys(cards)
        if players < card.minimum
    ]


def _check_number(players: int, cards: int) -> list[Broken]:
    if players in SIX_CARD_PLAYERS:
        if cards == SMALL_CARDS:
            return []
        return [Broken("C5", f"{players} players use {SMALL_CARDS} cards, not {cards}")]
    if players <= cards <= players + MOST_CENTRE:
        return []
    return [Broken("C5", f"{players} players use {players} to {players + 2} cards, not {cards}")]


def _check_playable_number(players: int, cards: int) -> list[Broken]:
    if players <= cards <= players + MOST_CENTRE:
        return []
    return [
        Broken(
            "C5",
            f"{players} players need a card each and at most {MOST_CENTRE} in the centre, "
            f"not {cards} cards",
        )
    ]


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
