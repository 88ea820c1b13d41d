"""Plays a record through: every move checked, then what it expects."""

from __future__ import annotations

import re
from typing import Any

from ridotto.errors import BadMoveError, MoveError, UnexpectedError, shortened
from ridotto.record.model import UNKNOWN, Record, Standing
from ridotto.record.reading import hands_of
from ridotto.record.standing import standing_of
from ridotto.record.watching import Watched
from ridotto.rules.characters import plain_name
from ridotto.rules.dealing import MOST_SEED
from ridotto.rules.game import Game


def play_through(record: Record) -> Game:
    """The game after the record's last move. A viewer's record is watched instead."""
    game = Game.deal(
        record.edition,
        hands_of(record),
        record.centre,
        names=record.players,
        unchecked=record.unchecked,
    )
    game.first_by = record.first_by
    game.tags.update(record.tags)
    game.seed = _seed(game.tags)
    for number, text in enumerate(record.moves, start=1):
        try:
            game.play(text)
        except MoveError as error:
            raise BadMoveError(number, error) from None
    return game


def _seed(tags: dict[str, Any]) -> int | None:
    """The deal's seed, if the record has one that we wrote; any other stays a tag."""
    seed = tags.get("seed")
    if isinstance(seed, str) and re.fullmatch("0x[0-9a-f]{1,64}", seed):
        seed = int(seed, 16)
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < MOST_SEED:
        return None
    del tags["seed"]
    return seed


def watch(record: Record) -> Watched:
    """The game as the record's viewer saw it, after the last move."""
    watched = Watched(record)
    for number, text in enumerate(record.moves, start=1):
        try:
            watched.follow(text)
        except MoveError as error:
            raise BadMoveError(number, error) from None
    return watched


def replay(record: Record) -> Standing:
    """The position after the record's last move, if every move is legal and `[expect]` holds."""
    standing = _standing(record)
    check_expected(record, standing)
    return standing


def check_expected(record: Record, standing: Standing) -> None:
    """Refuse a position that is not as the record expects it, with every key that differs."""
    differing = [
        f"{key} is {_shown(is_now)}, expected {_shown(expected)}"
        for key, expected in record.expect.items()
        if _comparable(key, expected) != _comparable(key, is_now := getattr(standing, key))
    ]
    if differing:
        raise UnexpectedError("; ".join(differing))


def _standing(record: Record) -> Standing:
    if record.viewer is None:
        return standing_of(play_through(record))
    return watch(record).standing()


def _comparable(key: str, value: Any) -> Any:  # noqa: ANN401 - any of the types of [expect]
    if key in ("cards", "centre"):
        return _plain_cards(value)
    return sorted(value) if key == "winners" else value


def _plain_cards(value: Any) -> Any:  # noqa: ANN401 - lists of lists of names
    if isinstance(value, str):
        return value if value == UNKNOWN else plain_name(value)
    return [_plain_cards(item) for item in value]


def _shown(value: object) -> str:
    return "nobody" if value is None else shortened(repr(value), 200)
