"""Setting up a game: the cards from a seed, or as they were dealt. The only chance in the game is here."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Sequence

from ridotto.errors import SetUpError, shown
from ridotto.rules.characters import Edition
from ridotto.rules.sets import find_characters, hand_size, require_set
from ridotto.rules.state import State, fresh_state
from ridotto.rules.telling import tell_dealt, tell_turn

MOST_SEED = 2**256
MOST_NAME = 40
FIRST_BY = ("lot", "seat", "winner", "last", "next")
"""How the first player can be found (S5)."""
_UNPRINTABLE = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, halves of characters, and separators of lines: categories no name may hold."""


def check_name(name: str) -> None:
    """Any Unicode up to 40 characters without control characters; names may repeat."""
    if len(name) > MOST_NAME:
        raise SetUpError(f"the name {name[:12]!r}… has {len(name)} characters, at most {MOST_NAME}")
    for character in name:
        if unicodedata.category(character) in _UNPRINTABLE:
            raise SetUpError(f"the name {name!a} has the control character U+{ord(character):04X}")


def check_first_by(first_by: object) -> str:
    """One of the ways of S5."""
    if not isinstance(first_by, str) or first_by not in FIRST_BY:
        raise SetUpError(f"unknown first_by {str(first_by)[:40]!r}: choose {', '.join(FIRST_BY)}")
    return first_by


def check_seed(seed: object) -> int:
    """A whole number from 0 up to 256 bits."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < MOST_SEED:
        raise SetUpError(f"the seed is a whole number from 0 to 2^256 - 1, not {shown(seed)!r}")
    return seed


def fresh_seed() -> int:
    """A seed that nobody can guess, from the operating system; it fits a TOML number."""
    return int.from_bytes(os.urandom(8), "big") >> 1


def shuffle(cards: Sequence[str], seed: int, label: str = "deal") -> list[str]:
    """The cards in the order that this seed deals them, on every machine."""
    mixed = list(cards)
    words = _words(seed, label)
    for last in range(len(mixed) - 1, 0, -1):
        other = _below(last + 1, words)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def draw(count: int, seed: int, label: str) -> int:
    """A number below `count`, for things other than the deal: who begins (S5)."""
    return _below(count, _words(seed, label))


def _words(seed: int, label: str) -> Iterator[int]:
    """32-bit words: SHA-256 of the label, the seed and a counter."""
    import hashlib  # noqa: PLC0415 - only dealing needs it, and it loads a large library

    head = f"ridotto {label} 1\n".encode() + check_seed(seed).to_bytes(32, "big")
    counter = 0
    while True:
        block = hashlib.sha256(head + counter.to_bytes(4, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(count: int, words: Iterator[int]) -> int:
    """An even draw: words past the last whole multiple are thrown away."""
    limit = 2**32 - 2**32 % count
    return next(word for word in words if word < limit) % count


def set_up(
    edition: Edition, hands: Sequence[Sequence[str]], centre: Sequence[str], *, unchecked: bool
) -> State:
    """The position of a game with these cards before each person and in the centre."""
    players = len(hands)
    names = [*(name for cards in hands for name in cards), *centre]
    require_set(edition, players, names, unchecked=unchecked)
    hand = hand_size(players)
    for number, cards in enumerate(hands, start=1):
        if len(cards) != hand:
            raise SetUpError(
                f"with {players} players {hand} {'cards lie' if hand > 1 else 'card lies'} "
                f"before each person, but before p{number} there are {len(cards)}",
                {3: "S7", 2: "S6"}.get(hand, "S3"),
            )
    rows = find_characters(edition, names)
    cast = tuple(row for row in edition.characters if row in rows)
    state = fresh_state(
        cast,
        [cast.index(row) for row in rows],
        players,
        hand,
        looks_when_barred=edition.looks_when_barred,
        spy_reaches_centre=edition.spy_reaches_centre,
    )
    tell_dealt(state, edition.name)
    tell_turn(state)
    return state
