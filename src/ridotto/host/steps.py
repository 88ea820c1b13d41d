"""A game step by step, for whoever looks at it afterwards: what each move brought about, and how things stood after it.

A step has only what has changed since the one before. With a viewer all of it comes from what that viewer saw; without one
everything is told, so that is for games that are over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, TypeVar

import msgspec

from ridotto.host.feed import standing_after
from ridotto.host.onlooker import Chances, Known, Onlooker
from ridotto.host.reasons import Why
from ridotto.record.watching import Watched
from ridotto.rules.events import PUBLIC, Event
from ridotto.rules.game import Game
from ridotto.rules.moves import hide

Value = TypeVar("Value")
_UNSET = object()


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision. What has not changed since the step before is left out."""

    move: str = ""
    """Empty for how it began."""
    events: list[Event] = []
    state: dict[str, Any] = {}
    """The fields of `feed.Standing`."""
    cards: dict[str, str] = {}
    """What really lies at each place; nothing where there is a viewer."""
    known: dict[str, Known] = {}
    """By viewer and place: what they could be certain of."""
    chances: Chances = {}
    why: Why | None = None


class _Moment(NamedTuple):
    """What happened at a move, as each viewer saw it."""

    move: str
    seen: Mapping[str, Sequence[Event]]
    cards: Mapping[str, str] = {}


def steps_of_game(
    game: Game,
    viewer: str | None = None,
    *,
    guesses: bool = False,
    reasons: Sequence[Why | None] = (),
) -> Iterator[Step]:
    """How it began, then each move. `reasons` by move; with a viewer only their own are told. `guesses` need a viewer."""
    if viewer is not None:
        game.require_viewer(viewer)
    moments = _as_it_was(game) if viewer is None else _as_seen(game, viewer)
    steps = _steps(moments, viewer, guesses=guesses)
    yield next(steps)
    for step, move, why in zip_longest(steps, game.moves, reasons[: len(game.moves)]):
        told = why if _may_hear_why(viewer, move.who) else None
        yield msgspec.structs.replace(step, why=told)


def _may_hear_why(viewer: str | None, who: str) -> bool:
    """A reason tells what somebody knew and did: it is for themselves, or for all when all is told."""
    return viewer is None or viewer == who


def steps_of_record(watched: Watched, *, guesses: bool = False) -> Iterator[Step]:
    """The same for a record as one person saw it."""
    moves = ["", *map(str, watched.moves)]
    moments = (
        _Moment(move, {watched.viewer: watched.events_of_move(number)})
        for number, move in enumerate(moves)
    )
    return _steps(moments, watched.viewer, guesses=guesses)


def _as_seen(game: Game, viewer: str) -> Iterator[_Moment]:
    yield _Moment("", {viewer: game.at(0).events(viewer)})
    for number, move in enumerate(game.moves, start=1):
        yield _Moment(str(hide(move, viewer)), {viewer: game.events_of_move(number, viewer)})


def _as_it_was(game: Game) -> Iterator[_Moment]:
    """As everybody saw it, and the cards as the game has them when it is played again."""
    viewers = (*game.persons, PUBLIC)
    past = game.at(0)
    yield _Moment("", {viewer: past.events(viewer) for viewer in viewers}, past.cards)
    for number, move in enumerate(game.moves, start=1):
        past.play(move)
        seen = {viewer: game.events_of_move(number, viewer) for viewer in viewers}
        yield _Moment(str(move), seen, past.cards)


def _steps(moments: Iterator[_Moment], viewer: str | None, *, guesses: bool) -> Iterator[Step]:
    onlookers: dict[str, Onlooker] = {}
    before = Step()
    for number, moment in enumerate(moments):
        for who, seen in moment.seen.items():
            onlookers.setdefault(who, Onlooker(who, guesses=guesses)).take_in(seen)
        public = onlookers[viewer or PUBLIC]
        after = Step(
            moment.move,
            _in_full(moment.seen) if viewer is None else list(moment.seen[viewer]),
            msgspec.to_builtins(standing_after(number, public.view)),
            dict(moment.cards),
            {who: onlooker.known() for who, onlooker in onlookers.items()},
            public.chances(),
        )
        yield _changes(before, after)
        before = after


def _in_full(seen: Mapping[str, Sequence[Event]]) -> list[Event]:
    """Each event as somebody of its audience saw it."""
    return [
        event if event.audience is None else seen[min(event.audience)][nth]
        for nth, event in enumerate(seen[PUBLIC])
    ]


def _changes(before: Step, after: Step) -> Step:
    known = {who: _changed(before.known.get(who, {}), now) for who, now in after.known.items()}
    return Step(
        after.move,
        after.events,
        _changed(before.state, after.state),
        _changed(before.cards, after.cards),
        {who: changed for who, changed in known.items() if changed},
        _changed(before.chances, after.chances),
    )


def _changed(before: dict[str, Value], after: dict[str, Value]) -> dict[str, Value]:
    return {key: value for key, value in after.items() if before.get(key, _UNSET) != value}
