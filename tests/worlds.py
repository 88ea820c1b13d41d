"""Two worlds that one viewer cannot tell apart, and everything that reaches that viewer, as bytes.

The proof of DESIGN.md §2: secret choices are made both ways, and cards that the viewer has not seen are laid otherwise.
Whatever the viewer is then given must be the same, to the byte.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from ridotto import Game, MoveError, dumps
from ridotto.host.reasons import Why
from ridotto.host.steps import steps_of_game
from ridotto.record import read_record, replay
from ridotto.rules.events import CardSeen, CardShown, Event, Revealed
from ridotto.rules.moves import Exchange, Fool, Keep, Look, Move, Show, Spy, Swap


class LeakError(AssertionError):
    """A viewer was given something that they may not know."""


def everything_for(viewer: str, game: Game) -> bytes:
    """All that the library gives out for a viewer, and all that it says of nobody in particular."""
    view = game.view(viewer)
    record = dumps(game, viewer)
    parts = [
        msgspec.json.encode(game.events(viewer)),
        msgspec.json.encode(view),
        msgspec.json.encode(view.cards()),
        record.encode(),
        msgspec.json.encode(replay(read_record(record.encode()))),
        msgspec.json.encode(game.legal_texts()),
        msgspec.json.encode(list(steps_of_game(game, viewer, reasons=_telling_reasons(game)))),
        repr(game).encode(),
        *(_refusal(game, text).encode() for text in ("p1 dance", "p14 look", "p1 announce nobody")),
    ]
    return b"\n".join(parts)


def _telling_reasons(game: Game) -> list[Why | None]:
    """Every move with a reason that tells all of it."""
    return [Why(None, {}, str(move)) for move in game.moves]


def _refusal(game: Game, text: str) -> str:
    try:
        game.copy().play(text)
    except MoveError as error:
        return str(error)
    raise LeakError(f"{text} was accepted")


def compare(one: Game, two: Game, viewer: str) -> None:
    """Both worlds must give the viewer the same."""
    if everything_for(viewer, one) != everything_for(viewer, two):
        raise LeakError(f"{viewer} can tell two worlds apart after {one.moves[-1]}")


def both_ways(move: Move) -> tuple[Move, Move] | None:
    """A secret choice and the other way it could have gone."""
    if isinstance(move, Exchange | Fool):
        return move, msgspec.structs.replace(move, really=not move.really)
    if isinstance(move, Keep):
        return move, Swap(move.who)
    return None


def check_secret_choices(game: Game) -> int:
    """Every kind of secret choice that is open now, made both ways; says how many pairs were compared."""
    pairs = 0
    for move in game.legal():
        ways = both_ways(move)
        if ways is None or getattr(move, "really", True) is False:
            continue
        one, two = game.copy(), game.copy()
        one.play(ways[0])
        two.play(ways[1])
        for viewer in (*game.persons, "public"):
            if viewer != move.who:
                compare(one, two, viewer)
                pairs += 1
        break
    return pairs


def check_hidden_cards(game: Game, viewer: str, chance: random.Random, most: int) -> int:
    """Two hidden cards exchanged behind the viewer's back, then played on alike; says how many pairs were compared."""
    hidden = [place for place, card in game.view(viewer).cards().items() if card is None]
    chosen = [(a, b) for a in hidden for b in hidden if a < b and game.cards[a] != game.cards[b]]
    if not chosen:
        return 0
    one, two = game.copy(), _with_exchanged(game, *chance.choice(chosen))
    pairs = 0
    for _ in range(most):
        if one.over:
            break
        move = _telling_move(one, chance)
        one.play(move)
        two.play(move)
        if _may_tell_apart(viewer, _last_events(one), _last_events(two)):
            break
        compare(one, two, viewer)
        pairs += 1
    return pairs


def _telling_move(game: Game, chance: random.Random) -> Move:
    """A random move, every other time one that shows somebody a card."""
    legal = game.legal()
    showing = [move for move in legal if isinstance(move, Look | Show | Spy)]
    return chance.choice(showing if showing and chance.random() < 0.5 else legal)


def _with_exchanged(game: Game, first: str, second: str) -> Game:
    names = list(game.cards)
    a, b = names.index(first), names.index(second)
    twin = game.copy()
    for name in ("_state", "_turn_start"):
        state = getattr(twin, name).copy()
        state.cards[a], state.cards[b] = state.cards[b], state.cards[a]
        setattr(twin, name, state)
    return twin


def _last_events(game: Game) -> list[Event]:
    return game._log[game._marks[-2] :]


def _may_tell_apart(viewer: str, one: list[Event], two: list[Event]) -> bool:
    """Whether the rules themselves show the viewer a card that differs; written without the engine's audiences."""
    return _shown(viewer, one) != _shown(viewer, two)


def _shown(viewer: str, events: list[Event]) -> list[tuple[str, str | None]]:
    return [
        (event.place, event.character)
        for event in events
        if isinstance(event, Revealed)
        or (isinstance(event, CardSeen) and event.by == viewer)
        or (isinstance(event, CardShown) and viewer not in (event.person, "public"))
    ]


def pairs_of_worlds(game: Game, seed: int, most: int) -> Iterator[int]:
    """Walk through a game and compare worlds at every step; says how many pairs, step by step."""
    chance = random.Random(seed)
    for _ in range(most):
        if game.over:
            return
        pairs = check_secret_choices(game)
        viewer = chance.choice([*game.persons, "public"])
        yield pairs + check_hidden_cards(game, viewer, chance, 4)
        game.play(chance.choice(game.legal()))
