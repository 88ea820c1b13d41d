"""From a record's text to its steps, as the bytes of an answer. Nothing is kept; it runs in a process of its own."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import msgspec

from ridotto.errors import BadMoveError, NotFoundError, RecordError
from ridotto.host.reasons import Why
from ridotto.host.steps import Step, steps_of_game, steps_of_record
from ridotto.host.words import tidied
from ridotto.record.model import Record
from ridotto.record.reading import read_record
from ridotto.record.replay import check_expected, play_through, watch
from ridotto.record.standing import standing_of
from ridotto.rules.events import PUBLIC
from ridotto.rules.places import PERSONS
from ridotto.rules.sets import find_edition
from ridotto.web.aside import work
from ridotto.web.bodies import BadRecord, Failure

MOST_MOVES = 5_000
"""Of a game that is shown step by step: nobody steps through more."""


class Asked(msgspec.Struct, frozen=True):
    """What is wanted."""

    record: bytes
    viewer: str | None = None
    chances: bool = False
    game: str | None = None
    """The id of a game of ours."""
    reasons: list[Why | None] = []
    zipped: bool = False
    """A body that takes a twentieth of the room."""


class Answered(msgspec.Struct, frozen=True):
    """A status of HTTP and a body of JSON."""

    status: int
    body: bytes
    zipped: bool = False


class _Review(msgspec.Struct, frozen=True):
    """All of a game; `bodies.Review` describes it."""

    game: str | None
    viewer: str | None
    edition: str
    names: dict[str, str]
    characters: list[str]
    places: list[str]
    seed: str | None
    first_by: str | None
    first_among: list[str]
    start: Step
    steps: list[Step]


def review(asked: Asked) -> Answered:
    """The game in the record, or what is wrong with it."""
    try:
        record = read_record(asked.record)
        if len(record.moves) > MOST_MOVES:
            text = f"a game of {len(record.moves)} moves is too long: at most {MOST_MOVES}"
            return _failed(422, BadRecord("too-many-moves", text, None, None))
        if asked.chances and not (asked.viewer or record.viewer):
            text = "chances are what somebody thinks: say whose with viewer"
            return _failed(400, Failure("bad-request", text))
        answer = _of_game(record, asked) if record.viewer is None else _of_watched(record, asked)
    except BadMoveError as error:
        return _failed(422, BadRecord("bad-record", error.reason, error.rule, error.number))
    except RecordError as error:
        return _failed(422, BadRecord("bad-record", error.reason, error.rule, None))
    except NotFoundError as error:
        return _failed(404, Failure("no-such-viewer", str(error)))
    body = msgspec.json.encode(answer)
    return (
        Answered(200, gzip.compress(body, 6, mtime=0), zipped=True)
        if asked.zipped
        else Answered(200, body)
    )


def _failed(status: int, why: Failure | BadRecord) -> Answered:
    return Answered(status, msgspec.json.encode(why))


def _of_game(record: Record, asked: Asked) -> _Review:
    game = play_through(record)
    check_expected(record, standing_of(game))
    steps = steps_of_game(game, asked.viewer, guesses=asked.chances, reasons=asked.reasons)
    return _reviewed(record, asked, steps, game.seed)


def _of_watched(record: Record, asked: Asked) -> _Review:
    if asked.viewer not in (None, record.viewer):
        raise NotFoundError(f"this record tells only what {record.viewer} saw")
    watched = watch(record)
    check_expected(record, watched.standing())
    return _reviewed(record, asked, steps_of_record(watched, guesses=asked.chances), None)


def _reviewed(record: Record, asked: Asked, steps: Iterator[Step], seed: int | None) -> _Review:
    start, *later = steps
    viewer = asked.viewer or record.viewer
    cards = start.known[viewer or PUBLIC]  # at first everybody knows everything
    return _Review(
        asked.game,
        viewer,
        record.edition,
        {person: tidied(name) for person, name in zip(PERSONS, record.players, strict=False)},
        [row.name for row in find_edition(record.edition).characters if row.name in cards.values()],
        list(cards),
        None if seed is None or viewer else str(seed),
        record.first_by or None,
        _first_among(record),
        start,
        later,
    )


def _first_among(record: Record) -> list[str]:
    """The persons whom a lot was drawn among to find the first player (S5); none where the record does not say."""
    among = record.tags.get("first_among")
    persons = PERSONS[: len(record.players)]
    if not isinstance(among, list) or any(person not in persons for person in among):
        return []
    return among


def _do(job: bytes) -> bytes:
    return msgspec.msgpack.encode(review(msgspec.msgpack.decode(job, type=Asked)))


if __name__ == "__main__":
    work(_do)
