"""Writes a game as a record's text, whole or as one person saw it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from typing import Any

import tomli_w

from ridotto.errors import RecordError, SetUpError
from ridotto.record.model import FORMAT
from ridotto.record.reading import MOST_BYTES
from ridotto.rules.dealing import check_first_by
from ridotto.rules.events import sights as cards_shown
from ridotto.rules.game import Game
from ridotto.rules.moves import Announce, Exchange, Look, Move, hide
from ridotto.rules.sets import recognise

RESERVED = (
    "format",
    "edition",
    "players",
    "deal",
    "centre",
    "moves",
    "expect",
    "scenario",
    "unchecked",
    "first_by",
    "viewer",
    "seen",
)
PUBLIC_TAGS = ("event", "site", "started", "bots", "first_among")
_BIGGEST_TOML = 2**63
"""TOML promises whole numbers below this."""


def write_record(game: Game, viewer: str | None = None) -> str:
    """The record of the game; with a viewer, only what that person or the `public` knows."""
    if viewer is not None:
        game.require_viewer(viewer)
    tags = _tags(game, viewer)
    tables = {key: tags.pop(key) for key in list(tags) if _is_table(tags[key])}
    lines = [f"{key} = {_value(value)}" for key, value in _head(game, viewer).items()]
    lines += tomli_w.dumps(tags).splitlines()
    lines += _moves(game.moves, viewer)
    if viewer is not None:
        sights = [f"  {_value(sight)}," for sight in seen_cards(game, viewer)]
        lines += ["seen = [", *sights, "]"] if sights else ["seen = []"]
    if tables:
        lines += ["", *tomli_w.dumps(tables).splitlines()]
    text = "\n".join(lines) + "\n"
    if len(text.encode()) > MOST_BYTES:
        raise RecordError(f"this game's record has more than the {MOST_BYTES} bytes that are read")
    return text


def rename_players(text: str, names: Sequence[str]) -> str:
    """A record that was written here, with other names; all else stays as it is."""
    before = tomllib.loads(text)
    lines = text.split("\n")
    places = [number for number, line in enumerate(lines) if line.startswith("players = ")]
    if not places or len(names) != len(before["players"]):
        raise RecordError("the players of this record cannot be renamed")
    lines[places[0]] = f"players = {_value(list(names))}"
    renamed = "\n".join(lines)
    if tomllib.loads(renamed) != before | {"players": list(names)}:
        raise RecordError("the players of this record cannot be renamed")
    return renamed


def _tags(game: Game, viewer: str | None) -> dict[str, Any]:
    """What else is known of the game; to a viewer only what everybody at the table knows."""
    reserved = [key for key in game.tags if key in RESERVED]
    if reserved:
        raise RecordError(f"the tag {reserved[0]!r} is a key of the format itself")
    tags = {key: tag for key, tag in game.tags.items() if viewer is None or key in PUBLIC_TAGS}
    try:
        tomli_w.dumps(tags)
    except (TypeError, ValueError) as error:
        raise RecordError(f"a tag of this game cannot be written: {error}") from None
    return tags


def _is_table(value: object) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(item, dict) for item in value)
    )


def _moves(moves: Sequence[Move], viewer: str | None) -> list[str]:
    """One line for each turn."""
    lines = ["moves = ["]
    for move in moves:
        text = _value(str(move if viewer is None else hide(move, viewer))) + ","
        if isinstance(move, Exchange | Look | Announce):
            lines.append("  " + text)
        else:
            lines[-1] += " " + text
    return [*lines, "]"] if moves else ["moves = []"]


def _value(value: str | int | list[Any]) -> str:
    """A text, number, flag or list of them on one line. JSON's form is TOML's too, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _head(game: Game, viewer: str | None) -> dict[str, Any]:
    """What stands before the other keys and the moves, in the order of the format."""
    dealt = game.dealt
    if dealt is None:
        raise RecordError("a game that began from a position has no deal, so no record")
    cards = [card for hand in dealt.cards for card in hand]
    printed = recognise(game.edition, len(game.names), [*cards, *dealt.centre])
    table: dict[str, Any] = {
        "format": FORMAT,
        "edition": game.edition.name,
        "players": list(game.names),
        "deal": cards if len(dealt.cards[0]) == 1 else [list(hand) for hand in dealt.cards],
        "centre": list(dealt.centre),
    }
    if printed is not None:
        table["scenario"] = printed.name
    if game.unchecked:
        table["unchecked"] = True
    if game.first_by:
        table["first_by"] = _first_by(game)
    if viewer is not None:
        table["viewer"] = viewer
    if game.seed is not None and "seed" not in game.tags and viewer is None:
        table["seed"] = game.seed if game.seed < _BIGGEST_TOML else hex(game.seed)
    return table


def _first_by(game: Game) -> str:
    try:
        return check_first_by(game.first_by)
    except SetUpError as error:
        raise RecordError(error.reason) from None


def seen_cards(game: Game, viewer: str) -> list[list[int | str]]:
    """Every card that the viewer saw after the deal: at which move, where, what."""
    return [
        [number, place, character]
        for number in range(1, len(game.moves) + 1)
        for place, character in cards_shown(game.events_of_move(number, viewer))
    ]
