"""Whoever sees only how long messages are learns nothing: each has the same length whatever the secret in it is."""

from __future__ import annotations

import itertools
import json
import random
import typing
from collections.abc import Iterator
from contextlib import contextmanager
from types import NoneType, UnionType
from typing import Any, ClassVar

import msgspec
import pytest
from hosted import HandClock, Seat, make, turn_deal
from playing import PRINTED, printed_game
from worlds import LeakError

from ridotto import Game
from ridotto.belief.knowing import Known
from ridotto.client.seat import FRAME, padded_frame
from ridotto.errors import MoveError
from ridotto.host import commands, deciding, table
from ridotto.host.feed import known_now
from ridotto.host.hosting import Hosting
from ridotto.host.options import Options
from ridotto.host.padding import REFUSAL, padded, padded_refusal
from ridotto.host.refusals import RefusedError
from ridotto.rules import events
from ridotto.rules.events import Event, seen_by

pytestmark = pytest.mark.anyio
KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.secret
]
PLACE = "p1"


# Events, of every kind.


def check_kind(kind: type[Event]) -> int:
    """Every secret that such an event can have; says how many there are."""
    game = printed_game("second", "12A", 1)
    hints = typing.get_type_hints(kind)
    values = [_values(hints[name], game) for name in kind.secret]
    public = {
        name: "p1"
        for name in kind.__struct_fields__
        if name not in kind.secret and name != "audience"
    }
    lengths = {}
    for secrets in itertools.product(*values):
        event = kind(
            **public, **dict(zip(kind.secret, secrets, strict=True)), audience=frozenset({"p1"})
        )
        lengths[secrets] = len(msgspec.json.encode(padded([event], game)))
        if msgspec.json.encode(padded([seen_by(event, "p2")], game)) != msgspec.json.encode(
            [seen_by(event, "p2")]
        ):
            raise LeakError(f"{kind.__name__} is padded for those who know nothing")
    if len(set(lengths.values())) != 1:
        raise LeakError(f"{kind.__name__} is as long as its secret: {lengths}")
    return len(lengths)


def _values(hint: object, game: Game) -> list[object]:
    """What a secret field can hold for somebody who may know it."""
    kinds = typing.get_args(hint) if isinstance(hint, UnionType) else (hint,)
    found: list[object] = []
    for kind in kinds:
        if kind is bool:
            found += [True, False]
        elif kind is str:
            found += sorted(set(game.characters))
        elif kind is not NoneType:
            raise LeakError(f"a secret of a kind that has no padding: {hint}")
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_is_as_long_whatever_its_secret_is(kind: type[Event]) -> None:
    assert check_kind(kind) >= 2


def test_the_secrets_differ_in_length_without_the_padding() -> None:
    seen = [events.CardSeen("p1", "p1", name) for name in ("King", "Puppet Master")]
    assert len({len(msgspec.json.encode(event)) for event in seen}) == 2


class WithTwoSecrets(Event, frozen=True):
    secret: ClassVar[tuple[str, ...]] = ("character", "really")

    by: str
    character: str | None
    really: bool | None


class WithAList(Event, frozen=True):
    secret: ClassVar[tuple[str, ...]] = ("characters",)

    characters: tuple[str, ...] | None


def test_a_new_event_with_several_secrets_is_padded_too() -> None:
    assert check_kind(WithTwoSecrets) >= 20


def test_a_new_kind_of_secret_does_not_get_out_unpadded() -> None:
    with pytest.raises(LeakError, match="no padding"):
        check_kind(WithAList)
    with pytest.raises(TypeError, match="unknown kind"):
        padded([WithAList(("King",), audience=frozenset({"p1"}))], printed_game("second", "8A", 1))


# Everything that a table says of a decision, to everybody.


class Ear(Seat):
    """Keeps messages as they came."""

    def __init__(self, hosting: Hosting, member: str) -> None:
        super().__init__(hosting, member, 0)
        self.lengths: list[int] = []

    def tell(self, message: bytes) -> None:
        super().tell(message)
        self.lengths.append(len(message))


DEALS = {
    "fool": ["Judge", "Fool", "King", "Beggar", "Widow", "Witch"],
    "spy": ["Judge", "Spy", "King", "Thief", "Widow", "Empress"],
    "look": ["Judge", "King", "Puppet Master", "Cheater", "Widow", "Empress"],
}
OPENING = ["p1 exchange p3 yes", "p2 exchange p4 no", "p3 exchange p5 yes", "p4 exchange p6 no"]
ANNOUNCED = [f"p{n} pass" for n in range(1, 6)]


@contextmanager
def dealt(cards: list[str], patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tables get these cards, whatever they are dealt."""
    names = [f"Person {n}" for n in range(6)]

    def fixed(*_: object) -> Game:
        return Game.deal("second", cards, names=names, unchecked=True)

    with patch.context() as fixing:
        fixing.setattr(deciding, "new_game", fixed)
        fixing.setattr(table, "new_game", fixed)
        yield


async def seated(options: dict[str, Any]) -> tuple[Hosting, list[Ear]]:
    chosen: dict[str, Any] = {"edition": "second", "seats": 6, "window": 0, "hold": 0} | options
    hosting, _ = make(Options(**chosen), HandClock())
    people = [Ear(hosting, await hosting.join(f"Person {n}", f"key {n}")) for n in range(6)]
    for one in (*people, Ear(hosting, "")):
        hosting.listen(one, None)
    await people[0].do(commands.Start)
    await turn_deal(hosting)
    return hosting, people


async def play(hosting: Hosting, people: list[Ear], moves: list[str]) -> None:
    for move in moves:
        member = hosting.table.persons[move.split()[0]]
        one = next(one for one in people if one.member == member)
        await one.do(commands.Play, move=move)


async def lengths_after(options: dict[str, Any], moves: list[str]) -> dict[str, list[int]]:
    """By person: the lengths of all that they are told of the last move, then and afterwards."""
    hosting, people = await seated(options)
    await play(hosting, people, moves[:-1])
    for one in people:
        one.lengths.clear()
    await play(hosting, people, moves[-1:])
    found = {}
    for person, member in hosting.table.persons.items():
        one = next(one for one in people if one.member == member)
        again = [Ear(hosting, member) for _ in range(2)]
        for ear, last in zip(again, (None, hosting.table.number - 1), strict=True):
            hosting.listen(ear, last)
        known = await hosting.known(member) if options["memory"] == "full" else b""
        found[person] = [*one.lengths, *again[0].lengths, *again[1].lengths, len(known)]
    await hosting.close()
    return found


DECISIONS = {
    "exchange": ("fool", OPENING, ["p5 exchange p1 yes", "p5 exchange p1 no"]),
    "fool": (
        "fool",
        [*OPENING, "p5 exchange p1 no", "p6 announce fool", *ANNOUNCED],
        ["p6 fool p1 p2 yes", "p6 fool p1 p2 no"],
    ),
    "spy": (
        "spy",
        [*OPENING, "p5 exchange p1 no", "p6 announce spy", *ANNOUNCED, "p6 spy p2"],
        ["p6 keep", "p6 swap"],
    ),
}
MEMORIES = ("off", "notes", "log", "full")


@pytest.mark.parametrize("memory", MEMORIES)
@pytest.mark.parametrize("decision", DECISIONS)
async def test_a_secret_choice_is_as_long_to_everybody(
    decision: str, memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards, before, ways = DECISIONS[decision]
    with dealt(DEALS[cards], monkeypatch):
        one, two = [await lengths_after({"memory": memory}, [*before, way]) for way in ways]
    assert one == two
    assert all(one.values())


@pytest.mark.parametrize("memory", MEMORIES)
async def test_a_look_is_as_long_whatever_is_seen(
    memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same moves with the cards moved round: p6 sees each of them once, names of 4 to 13 letters."""
    found = []
    for first in range(6):
        cards = DEALS["look"][first:] + DEALS["look"][:first]
        with dealt(cards, monkeypatch):
            moves = [*OPENING, "p5 exchange p1 no", "p6 look"]
            found.append(json.dumps(await lengths_after({"memory": memory}, moves)))
    assert len(set(found)) == 1


def _answers(person: str) -> list[str | None]:
    return [f"{person} pass", f"{person} claim", None]


@pytest.mark.parametrize("memory", ["off", "full"])
async def test_an_early_answer_is_as_long_whatever_it_says(
    memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for answer in _answers("p4"):
        with dealt(DEALS["fool"], monkeypatch):
            hosting, people = await seated({"memory": memory})
        await play(hosting, people, [*OPENING, "p5 exchange p1 no", "p6 announce fool"])
        one = next(one for one in people if one.member == hosting.table.persons["p4"])
        one.lengths.clear()
        await one.do(commands.AnswerEarly, move=answer)
        await play(hosting, people, ["p1 pass", "p2 pass"])
        again = Ear(hosting, one.member)
        hosting.listen(again, None)
        assert again.heard[-1]["early"] == answer
        found.append([*one.lengths, *again.lengths])
        await hosting.close()
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_a_refused_decision_is_as_long_as_any_other(edition: str, name: str) -> None:
    """Every move of other moments, and what cannot be read, at moments of a random game."""
    game, chance = printed_game(edition, name, 1), random.Random(1)
    tried = {"p1 dance", "p1 announce nobody", "p14 look", "x" * 200}
    for _ in range(60):
        if game.over:
            break
        tried |= {str(move) for move in chance.sample(game.legal(), min(4, len(game.legal())))}
        for text in sorted(tried):
            assert _refusal_length(game, text) in (0, REFUSAL), text
        game.play(chance.choice(game.legal()))


def _refusal_length(game: Game, text: str) -> int:
    """0 if it is not refused."""
    try:
        deciding._try(game.copy(), text)
    except RefusedError as error:
        refused = {"is": "refused", "re": "x" * commands.MOST_ID, "code": error.code}
        return len(padded_refusal(refused | {"text": error.text, "rule": error.rule}))
    except MoveError as error:
        raise AssertionError(text) from error
    return 0


def test_refusals_differ_in_length_without_the_padding() -> None:
    game = printed_game("second", "8A", 1)
    texts = []
    for move in ("p1 pass", "p1 claim"):
        with pytest.raises(RefusedError) as refused:
            deciding._try(game.copy(), move)
        texts.append(refused.value.text)
    assert len({len(text) for text in texts}) == 2


# What the client sends.


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_every_decision_is_sent_in_a_frame_of_the_same_length(edition: str, name: str) -> None:
    game, chance = printed_game(edition, name, 2), random.Random(2)
    for _ in range(60):
        if game.over:
            break
        decision = len(game.moves)
        frames: list[dict[str, Any]] = [
            {"id": "0" * 16, "do": "move", "move": text, "decision": decision}
            for text in game.legal_texts()
        ]
        frames += [frame | {"do": "answer"} for frame in frames]
        frames.append(frames[0] | {"do": "answer", "move": None})
        assert {len(padded_frame(frame).encode()) for frame in frames} == {FRAME}
        game.play(chance.choice(game.legal()))


# What somebody could know.


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_what_could_be_known_is_as_long_whatever_it_is(edition: str, name: str) -> None:
    """From knowing every card to the longest that could be written of knowing none."""
    game = printed_game(edition, name, 3)
    characters = sorted(set(game.characters))
    unlikely = 1.2345678901234567e-05
    known = [dict.fromkeys(game.cards, Known(one, (one,), {one: 1.0})) for one in characters] + [
        dict.fromkeys(game.cards, Known(one, tuple(characters), dict.fromkeys(characters, chance)))
        for one in (None, characters[-1])
        for chance in (0.5, unlikely)
    ]
    assert len({len(known_now(99, what, game.characters)) for what in known}) == 1
