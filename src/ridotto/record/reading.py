"""Reads a record's text and checks that it is one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

from ridotto.errors import RecordError, SetUpError
from ridotto.record.model import FORMAT, Record, Sight
from ridotto.rules.characters import Edition
from ridotto.rules.dealing import check_first_by, check_name
from ridotto.rules.events import PUBLIC
from ridotto.rules.places import PERSONS
from ridotto.rules.sets import check_players, find_edition, find_set, hand_size, require_set

MOST_BYTES = 1 << 20
"""A file larger than this is refused unread: the longest games take a tenth of it."""
_BIGGEST = 2**63
"""TOML's whole numbers are below this, and so are a record's."""
_TEXTS_AND_COMMENTS = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5})?|"(?:[^"\\\n]|\\.)*+"?|'''
    r"""'{3}(?:[^']|'(?!''))*+(?:'{3,5})?|'[^'\n]*+'?|#[^\n]*+""",
    re.DOTALL,
)
_MOST_DOTS = 2_000
"""Outside of texts and comments; the TOML reader takes memory by the square of the dots in one key."""
_LONG_KEY = re.compile(r"(?:[^.\n]*+\.){10}")


def read_record(data: bytes) -> Record:
    """The record in these bytes; refused if they are none, with a reason of one line."""
    table = _parse(data)
    faults = _head_faults(table)
    record = _checked(table)
    try:
        _check_game(record)
    except (SetUpError, RecordError) as error:
        raise RecordError("; ".join([error.reason, *faults]), error.rule) from None
    if faults:
        raise RecordError("; ".join(faults))
    return record


def _head_faults(table: dict[str, Any]) -> list[str]:
    """What is wrong with `first_by`. It is told together with what is wrong with the set."""
    if "first_by" not in table:
        return []
    if not isinstance(table["first_by"], str):
        return ["first_by should be text"]
    try:
        check_first_by(table["first_by"])
    except SetUpError as error:
        return [error.reason]
    return []


def _parse(data: bytes) -> dict[str, Any]:
    if len(data) > MOST_BYTES:
        raise RecordError(f"a record has at most {MOST_BYTES} bytes; this is no record of one game")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"this is not UTF-8 text: byte {error.start + 1} is wrong") from None
    bare = _TEXTS_AND_COMMENTS.sub("-", text)
    if bare.count(".") > _MOST_DOTS or any(map(_LONG_KEY.match, bare.splitlines())):
        raise RecordError(_TOO_DEEP)
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise RecordError(_TOO_DEEP) from None
    except tomllib.TOMLDecodeError as error:
        reason = str(error).replace("\n", " ")[:200]
        raise RecordError(f"this is no TOML: {reason}") from None
    except ValueError:  # a whole number with more digits than Python reads
        raise RecordError(_TOO_BIG) from None
    _check_numbers(table)
    return table


def _check_numbers(table: dict[str, Any]) -> None:
    """Refuse whole numbers beyond TOML's, which the reader lets through in hexadecimal."""
    waiting: list[Any] = [table]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, int) and not -_BIGGEST <= value < _BIGGEST:
            raise RecordError(_TOO_BIG)


_TOO_BIG = "this is no record: it has a number of more than 64 bits"
_TOO_DEEP = "this is no record: it is nested too deep"


def _checked(table: dict[str, Any]) -> Record:
    """The record with every key of the format checked for its type."""
    for key in ("format", "edition", "players", "deal"):
        if key not in table:
            raise RecordError(f"this is no record: {key} is missing")
    if table["format"] != FORMAT:
        raise RecordError(f'format should be "{FORMAT}", it is {str(table["format"])[:40]!r}')
    for key, (is_right, description) in _TYPES.items():
        if key in table and not is_right(table[key]):
            raise RecordError(f"{key} should be {description}")
    known = {key: table[key] for key in _FIELDS if key in table}
    if isinstance(table.get("first_by"), str):
        known["first_by"] = table["first_by"]
    if "seen" in known:
        known["seen"] = [Sight(*sight) for sight in known["seen"]]
    _check_expect(table.get("expect", {}))
    others = ("format", "first_by", *_FIELDS)
    tags = {key: value for key, value in table.items() if key not in others}
    return Record(**known, tags=tags)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_cards(value: object) -> bool:
    return _is_texts(value) or (isinstance(value, list) and all(map(_is_texts, value)))


def _is_ints(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_int, value))


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _is_sights(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, list) and len(item) == 3 and _is_int(item[0]) and _is_texts(item[1:])
        for item in value
    )


_Type = tuple[Callable[[object], bool], str]
_TEXT: _Type = (_is_text, "text")
_TEXTS: _Type = (_is_texts, "a list of texts")
_BOOL: _Type = (_is_bool, "true or false")
_CARDS: _Type = (_is_cards, "a list of characters, or with 2 or 3 players a list of such lists")

_TYPES: dict[str, _Type] = {
    "edition": _TEXT,
    "players": _TEXTS,
    "deal": _CARDS,
    "centre": _TEXTS,
    "moves": _TEXTS,
    "expect": (_is_table, "a table"),
    "scenario": _TEXT,
    "unchecked": _BOOL,
    "viewer": _TEXT,
    "seen": (_is_sights, "a list of [move number, place, character]"),
}
_FIELDS = tuple(_TYPES)
_EXPECT_TYPES: dict[str, _Type] = {
    "gold": (_is_ints, "a list of whole numbers"),
    "court": (_is_int, "a whole number"),
    "cards": _CARDS,
    "centre": _TEXTS,
    "to_act": _TEXT,
    "over": _BOOL,
    "winners": _TEXTS,
}


def _check_expect(expect: dict[str, Any]) -> None:
    for key, value in expect.items():
        if key not in _EXPECT_TYPES:
            raise RecordError(f"[expect] has no key {key[:40]!r}: {', '.join(_EXPECT_TYPES)}")
        is_right, description = _EXPECT_TYPES[key]
        if not is_right(value):
            raise RecordError(f"{key} in [expect] should be {description}")


def _check_game(record: Record) -> None:
    """That the players, cards and names can be a game."""
    edition = find_edition(record.edition)
    record.edition = edition.name
    players = len(record.players)
    check_players(edition, players)
    for name in record.players:
        check_name(name)
    _spell_characters(record, edition)
    hands = hands_of(record)
    cards = [*(card for hand in hands for card in hand), *record.centre]
    require_set(edition, players, cards, unchecked=record.unchecked)
    if record.scenario is not None:
        printed = find_set(edition, record.scenario, players)
        if sorted(printed.cards) != sorted(cards):
            raise SetUpError(f"the cards dealt are not those of the scenario {printed.name}")
    if record.viewer is not None and record.viewer not in (PUBLIC, *PERSONS[:players]):
        raise RecordError(
            f"viewer should be public or p1 to p{players}, not {record.viewer[:40]!r}"
        )


def _spell_characters(record: Record, edition: Edition) -> None:
    """Bring every known character's name to its English form; unknown ones stay, to be refused or compared."""
    record.deal = _spelled(edition, record.deal)
    record.centre = _spelled(edition, record.centre)
    record.seen = [Sight(s.move, s.place, edition.spelled(s.character)) for s in record.seen]
    for key in ("cards", "centre"):
        if key in record.expect:
            record.expect[key] = _spelled(edition, record.expect[key])


def _spelled(edition: Edition, names: Any) -> Any:  # noqa: ANN401 - names, or lists of them
    if isinstance(names, str):
        return edition.spelled(names)
    return [_spelled(edition, name) for name in names]


def hands_of(record: Record) -> list[list[str]]:
    """The cards before each person, always as lists."""
    players = len(record.players)
    hand = hand_size(players)
    rule = {3: "S7", 2: "S6"}.get(hand, "S3")
    if len(record.deal) != players:
        raise RecordError(f"deal has cards for {len(record.deal)} persons of {players}", rule)
    hands: list[list[str]] = []
    for number, cards in enumerate(record.deal, start=1):
        if isinstance(cards, str) != (hand == 1):
            form = "one character" if hand == 1 else f"a list of {hand} characters"
            raise RecordError(f"with {players} players, p{number} in deal should be {form}", rule)
        hands.append([cards] if isinstance(cards, str) else list(cards))
        if len(hands[-1]) != hand:
            raise RecordError(
                f"with {players} players p{number} has {hand} cards, not {len(hands[-1])}", rule
            )
    return hands


def read_text(text: str) -> Record:
    """The record in this text."""
    try:
        return read_record(text.encode())
    except UnicodeEncodeError:
        raise RecordError("this text has halves of characters in it") from None
