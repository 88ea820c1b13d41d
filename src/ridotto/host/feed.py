"""What a viewer gets to see of a table, as bytes for the wire. The only way out.

A viewer is a member's id, or `public`. Everything about the game comes from `Game.events(viewer)`, which filters; what is
made here beside it (who sits where, gold, whose turn) is public, and the same for everybody.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ridotto.belief.knowing import Known
from ridotto.host.deciding import still_to_answer
from ridotto.host.options import Options
from ridotto.host.padding import LONGEST_ANSWER, padded, padding
from ridotto.host.table import Item, Table, votes_needed
from ridotto.rules.events import PUBLIC, Dealt
from ridotto.rules.game import Game
from ridotto.rules.view import View

_encoder = msgspec.json.Encoder()
_MOST_CHANCE = 20
"""Bytes beside its name that a character takes on average where it is possible, and where it has a chance."""


class Somebody(msgspec.Struct, frozen=True, omit_defaults=True):
    """A member as everybody sees them."""

    id: str
    name: str
    computer: str = ""
    """What kind of computer player."""
    here: bool = True
    """Connected, or a computer player."""
    stand_in: bool = False
    """A computer player decides for them just now."""
    gone: bool = False
    wishes_pause: bool = False
    turned: bool = False
    """They have turned the deal of the game under way (S4)."""
    clock: float = 0
    """Seconds for each of their decisions, where they were put on a clock."""


class Ballot(msgspec.Struct, frozen=True):
    """What some people want done about a person who keeps the game waiting."""

    to: str
    whom: str
    by: list[str]
    needed: int
    seconds: float


class People(msgspec.Struct, frozen=True):
    """Who is there, where they sit and how it is played."""

    table: str
    """The link."""
    code: str
    options: Options
    host: str
    members: list[Somebody]
    seats: list[str | None]
    persons: dict[str, str]
    """The members by person of the game: `p1` …"""
    names: dict[str, str]
    """What the persons of the game are called, also those who have left since."""
    game: str | None
    playing: bool
    paused: bool
    proof: str | None
    """The SHA-256 of the deal's seed; the seed itself is told at the end."""
    locked: bool
    first_by: str | None
    """How the first player of the game was found (S5)."""
    first_among: list[int]
    """The seats that a lot was drawn among."""
    votes: list[Ballot]


class Answer(msgspec.Struct, frozen=True):
    """How somebody answered the announcement under way."""

    person: str
    claims: bool
    place: str | None


class Standing(msgspec.Struct, frozen=True):
    """The game as it stands, public: the same for everybody."""

    decision: int
    """The number of the decision under way; each move makes it one more."""
    turn: int
    turn_of: str
    barred: bool
    to_act: str | None
    asked: str
    seats: list[str]
    characters: list[str]
    """All that are in play, by the alphabet; the Peasant stands there for each card (S2)."""
    gold: dict[str, int]
    court: int
    announced: str | None
    announced_place: str | None
    answers: list[Answer]
    to_answer: list[str]
    """Who has not answered yet, in order."""
    face_up: dict[str, str]
    left: float | None
    """Seconds left for the decision, or for all answers together."""
    over: bool
    ended_by: str | None
    winners: list[str]
    seed: str | None = None
    """After the end."""
    dealing: list[str] = []
    """The persons whom play waits for because they still look at the deal (S4)."""


def seed_proof(seed: int) -> str:
    """What is shown before the first move: the SHA-256 of the seed's decimal digits, in hexadecimal digits."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


def people_of(table: Table, here: Iterable[str], stand_ins: Iterable[str]) -> People:
    """As everybody may know it."""
    present, replaced = set(here), set(stand_ins)
    return People(
        table.link,
        table.code,
        table.options,
        table.host,
        [
            Somebody(
                member.id,
                member.name,
                computer=member.kind,
                here=bool(member.kind) or member.id in present,
                stand_in=member.id in replaced | table.stand_ins or member.gone,
                gone=member.gone,
                wishes_pause=member.id in table.pause_wishes,
                turned=not member.kind and member.id in table.turned and table.playing,
                clock=table.clocks.get(member.id, 0),
            )
            for member in table.members.values()
        ],
        table.seats,
        table.persons,
        dict(zip(table.game.persons, table.game.names, strict=True)) if table.game else {},
        table.game_id or None,
        table.playing,
        table.paused,
        seed_proof(table.game.seed or 0) if table.game else None,
        table.locked,
        table.first_by if table.game else None,
        list(table.first_among) if table.game else [],
        [
            Ballot(vote.to, vote.whom, by, votes_needed(table, vote, present), vote.seconds)
            for vote, by in table.votes.items()
        ],
    )


def standing_of(
    game: Game, public: View, left: float | None, dealing: Sequence[str] = ()
) -> Standing:
    """From the public's view, which is kept as the game goes."""
    seed = str(game.seed) if public.over else None
    return standing_after(game.move_count, public, left, seed, dealing)


def standing_after(
    decision: int,
    view: View,
    left: float | None = None,
    seed: str | None = None,
    dealing: Sequence[str] = (),
) -> Standing:
    """From anybody's view: of all that it knows only what is public."""
    return Standing(
        decision,
        view.turn,
        view.turn_of,
        view.barred,
        view.to_act,
        view.asked,
        view.seats,
        sorted(view.deal),
        view.gold,
        view.court,
        view.announced,
        view.announced_place,
        [Answer(answer.person, answer.claims, answer.place) for answer in view.answers],
        still_to_answer(view) if view.asked == "answer" else [],
        view.face_up,
        left,
        view.over,
        view.ended_by,
        view.winners,
        seed,
        list(dealing),
    )


def viewer_of(table: Table, member: str) -> str:
    """Whose eyes a member has in the game."""
    return table.person_of(member) or PUBLIC


def options_for(table: Table, game: Game, person: str, to_answer: Sequence[str]) -> dict[str, Any]:
    """What that person may do now: their legal moves if it is theirs to decide, or how they may answer beforehand."""
    if table.dealing or not table.playing:
        return {}
    if game.to_act == person:
        return {"legal": game.legal_texts()}
    if person in to_answer:
        early = table.early.get(person)
        return {"early": early, "pad": padding(early, LONGEST_ANSWER)}
    return {}


class Feed:
    """The items of one table made fit for its viewers; what is the same for several is encoded once."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def of_item(
        self, item: Item, people: People | None, standing: Standing | None, *, again: bool = False
    ) -> _Rendering:
        """To be asked for the bytes for each viewer. `again`: for who missed it, so the deal is not shown again."""
        return _Rendering(self._table, item, people, standing, again=again)

    def presence(self, people: People) -> bytes:
        """Who is there just now; it has no number, since nobody needs to catch up on it."""
        return _encoder.encode({"is": "people", "people": people})

    def whole(self, member: str, people: People, standing: Standing | None) -> bytes:
        """Everything that a viewer needs who has seen nothing, or too little."""
        table, viewer = self._table, viewer_of(self._table, member)
        message: dict[str, Any] = {
            "is": "whole",
            "n": table.number,
            "you": member or None,
            "people": people,
        }
        muted = table.members[member].muted if member in table.members else ()
        if muted:
            message["muted"] = sorted(muted)
        if table.game is not None:
            message["person"] = None if viewer == PUBLIC else viewer
            message["state"] = standing
            if viewer != PUBLIC and standing is not None:
                message |= options_for(table, table.game, viewer, standing.to_answer)
            message |= _remembered(table, table.game, member, viewer)
        return _encoder.encode(message)


def _remembered(table: Table, game: Game, member: str, viewer: str) -> dict[str, Any]:
    """The deal, for a viewer who has not turned it (S4), and what the table's memory aid gives back; after the end
    all that they saw. What they could know takes long, so it is asked for.
    """
    seen = game.events(viewer)
    shows_deal, memory = table.shows_deal(member), table.options.memory
    deal = {"deal": seen[0]} if shows_deal else {}
    if game.over or memory == "full" or (shows_deal and (memory == "log" or not game.moves)):
        return deal | {"log": padded(seen, game)}
    if memory == "log":
        return {"log": padded([event for event in seen if not isinstance(event, Dealt)], game)}
    return deal


def known_now(decision: int, known: dict[str, Known], characters: Sequence[str]) -> bytes:
    """What somebody could know after so many moves; as long whatever that is."""
    body = _encoder.encode(known)
    most = 2 * len(known) * sum(len(name) + _MOST_CHANCE for name in characters)
    pad = " " * max(0, most - len(body))
    return _encoder.encode({"decision": decision, "known": msgspec.Raw(body), "pad": pad})


class _Rendering:
    def __init__(
        self,
        table: Table,
        item: Item,
        people: People | None,
        standing: Standing | None,
        *,
        again: bool,
    ) -> None:
        self._table = table
        self._item = item
        self._shared = {
            "people": msgspec.Raw(_encoder.encode(people)) if people else None,
            "state": msgspec.Raw(_encoder.encode(standing)) if standing else None,
        }
        self._again = again
        self._public: bytes | None = None
        game, (begin, end) = table.game, item.events
        self._insiders = game.insiders(begin, end) if game is not None and begin < end else ()
        self._asked = game.to_act if game is not None and standing is not None else None
        self._answering = standing.to_answer if standing is not None else ()
        self._is_the_deal = begin == 0 < end

    def for_member(self, member: str) -> bytes | None:
        """The bytes for that member, or for the public if it is empty; None for what they do not want to hear."""
        table = self._table
        if table.is_muted(self._item, member):
            return None
        viewer = viewer_of(table, member) if member else PUBLIC
        if self._again and self._is_the_deal:
            return self._encode(self._events(member, viewer), self._options(viewer))
        if viewer in self._insiders or viewer == self._asked or viewer in self._answering:
            return self._encode(self._events(member, viewer), self._options(viewer))
        if self._public is None:
            self._public = self._encode(self._events("", PUBLIC), {})
        return self._public

    def _options(self, viewer: str) -> dict[str, Any]:
        game = self._table.game
        if viewer == PUBLIC or game is None or self._shared["state"] is None:
            return {}
        return options_for(self._table, game, viewer, self._answering)

    def _events(self, member: str, viewer: str) -> Sequence[Any]:
        begin, end = self._item.events
        game = self._table.game
        if begin == end or game is None:
            return ()
        events = game.events(viewer, since=begin)[: end - begin]
        if self._again and not self._table.shows_deal(member):
            events = [event for event in events if not isinstance(event, Dealt)]
        return padded(events, game)

    def _encode(self, events: Sequence[Any], more: dict[str, Any]) -> bytes:
        item = self._item
        message: dict[str, Any] = {"is": "feed", "n": item.number}
        if events:
            message["events"] = events
        message |= {key: value for key, value in self._shared.items() if value is not None}
        if item.said is not None:
            said = {"by": item.said.member, "text": item.said.text, "gesture": item.said.gesture}
            message["said"] = {key: value for key, value in said.items() if value}
        if item.nudged is not None:
            message["nudged"] = {"by": item.nudged.member, "whom": item.nudged.whom}
        return _encoder.encode(message | more)
