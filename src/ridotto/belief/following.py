"""Follows a game from one person's seen events: the table as it stands, and each thing that says something about cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ridotto.belief.model import SAYING_ANNOUNCE, SAYING_CLAIM, SAYING_PASS, saying_cell
from ridotto.belief.prospects import gain_of
from ridotto.belief.scene import (
    Scene,
    handling_cell,
    open_scene,
    scene_answered,
    scene_handled,
    scene_passed,
    scene_revealed,
    scene_said,
    scene_shown,
)
from ridotto.errors import RidottoError
from ridotto.rules import events, phase
from ridotto.rules.characters import Character
from ridotto.rules.events import Event
from ridotto.rules.places import PERSONS, place_number
from ridotto.rules.sets import find_characters, find_edition
from ridotto.rules.state import MOST_PLACES, State, fresh_state

UNSEEN = -1
"""Instead of a card's character, in a table that is made of a view."""


class Handled(NamedTuple):
    """Two cards were exchanged or not; `really` is None for who cannot know."""

    by: int
    first: int
    second: int
    really: bool | None
    cell: int
    """The situation in the model."""


class Seen(NamedTuple):
    """This viewer alone saw that card."""

    place: int
    kind: int


class Said(NamedTuple):
    """Somebody announced, claimed or passed, which says something about the card there."""

    by: int
    place: int
    kind: int
    cell: int
    passed: bool


class Looked(NamedTuple):
    """Somebody saw a card alone."""

    by: int
    place: int


class Opened(NamedTuple):
    """A card was turned up for everybody but `blind` (-1 for nobody); spectators see it only if nobody is blind."""

    place: int
    kind: int | None
    blind: int


class NewTurn(NamedTuple):
    """A turn began."""

    turn: int


Happening = Handled | Seen | Said | Looked | Opened | NewTurn


class Follower:
    """Takes in seen events one by one and says what each means for the cards."""

    def __init__(self, model: Sequence[float], *, thinking: bool = True) -> None:
        self.model = model
        self._thinking = thinking
        self.state: State = State()
        """The public side of the position, in the rules' own form; its cards are `UNSEEN`."""
        self.scene = Scene()
        self.deal: list[int] = []
        """The characters by place, as dealt face up."""
        self.cast: tuple[Character, ...] = ()

    def follow(self, event: Event) -> list[Happening]:
        """What this event means for the cards; `state` is up to date afterwards.

        Who does not think keeps up with the state, but not with the scene.
        """
        match event:
            case events.Dealt() | events.TableLaid():
                self._begin(event)
            case events.TurnBegan():
                return self._turn(event)
            case events.CardsHandled():
                return self._handled(event)
            case events.CardSeen():
                return self._looked(event)
            case events.CardShown():
                return self._opened(event.place, event.character, self._person(event.person))
            case events.Revealed():
                return self._revealed(event)
            case events.Announced():
                return self._announced(event)
            case events.Answered():
                return self._answered(event)
            case _:
                self._public(event)
        return []

    def _public(self, event: Event) -> None:
        s = self.state
        match event:
            case events.Asked():
                s.actor, s.phase = self._person(event.person), phase.WORDS.index(event.what)
            case events.PowerUsed():
                s.user = s.seat_of[self._person(event.by)]
            case events.GoldMoved():
                self._move_gold(event)
            case events.FortunesTraded():
                one, two = self._seat(event.by), self._seat(event.person)
                s.gold[one], s.gold[two] = s.gold[two], s.gold[one]
            case events.Questioned():
                s.target = self._person(event.person)
            case events.SeatsChanged():
                self._reseat(self._person(event.first), self._person(event.second))
            case events.GameEnded():
                s.phase, s.actor = phase.OVER, -1

    def _begin(self, event: events.Dealt | events.TableLaid) -> None:
        edition = find_edition(event.edition)
        names = [*(card for cards in event.cards for card in cards), *event.centre]
        rows = set(find_characters(edition, names))
        self.cast = tuple(row for row in edition.characters if row in rows)
        kinds = {row.name: kind for kind, row in enumerate(self.cast)}
        self.deal = [kinds[name] for name in names]
        self.state = s = fresh_state(
            self.cast,
            list(self.deal),
            event.players,
            len(event.cards[0]),
            looks_when_barred=edition.looks_when_barred,
            spy_reaches_centre=edition.spy_reaches_centre,
        )
        s.events = None
        open_scene(self.scene, s)
        s.cards = [UNSEEN] * s.places
        if isinstance(
            event, events.TableLaid
        ):  # whoever was revealed before it is not known: only `barred` tells
            s.gold, s.court = list(event.gold), event.court
            s.person_at = [self._person(person) for person in event.seats]
            s.seat_of = [s.person_at.index(person) for person in range(s.seats)]

    def _turn(self, event: events.TurnBegan) -> list[Happening]:
        s = self.state
        s.actor, s.phase, s.turn = self._person(event.person), phase.TURN, event.turn
        s.turn_seat = s.seat_of[s.actor]
        s.barred = s.revealed | event.barred << s.actor
        s.revealed = s.announced = s.hand_slot = s.answers = s.claimants = s.claim_slots = 0
        s.truthful = s.liars = s.user = s.target = 0
        return [NewTurn(event.turn)]

    def _handled(self, event: events.CardsHandled) -> list[Happening]:
        first, second = self._place(event.first), self._place(event.second)
        self._break_lull()
        cell = handling_cell(self.state, self.scene, first, second)
        if self._thinking:
            scene_handled(self.state, self.scene, first, second, self.model[cell])
        return [Handled(self._person(event.by), first, second, event.really, cell)]

    def _looked(self, event: events.CardSeen) -> list[Happening]:
        s, by, place = self.state, self._person(event.by), self._place(event.place)
        self._break_lull()
        if s.phase == phase.SPY:
            s.target = place
        self.scene.sure[by * MOST_PLACES + place] = 1.0
        happened: list[Happening] = [Looked(by, place)]
        if event.character is not None:
            happened.append(Seen(place, self._kind(event.character)))
        return happened

    def _opened(self, name: str, character: str | None, blind: int) -> list[Happening]:
        kind, place = None if character is None else self._kind(character), self._place(name)
        if not self._thinking:
            pass
        elif kind is not None and blind < 0:
            scene_revealed(self.state, self.scene, place, kind)
        else:
            scene_shown(self.state, self.scene, place, blind)
        return [Opened(place, kind, blind)]

    def _revealed(self, event: events.Revealed) -> list[Happening]:
        s, person = self.state, self._person(event.person)
        s.revealed |= 1 << person
        if s.phase == phase.ANSWER:
            if self._kind(event.character) == s.announced:
                s.truthful |= 1 << person
                self.scene.proved[person] += 1
            else:
                s.liars |= 1 << person
                self.scene.caught[person] += 1
        return self._opened(event.place, event.character, -1)

    def _announced(self, event: events.Announced) -> list[Happening]:
        s, person, place = self.state, self._person(event.by), self._place(event.place)
        s.announced, s.hand_slot = self._kind(event.character), place % s.hand
        s.phase = phase.ANSWER
        return [self._said(SAYING_ANNOUNCE, person, place)]

    def _answered(self, event: events.Answered) -> list[Happening]:
        s, person = self.state, self._person(event.by)
        s.answers += 1
        self.scene.asked[person] += 1
        scene_answered(s, self.scene, s.answers, event.place is not None or s.claimants != 0)
        if event.place is None:
            own = s.seat_of[person] * s.hand
            return [self._said(SAYING_PASS, person, own + slot) for slot in range(s.hand)]
        place = self._place(event.place)
        self.scene.claimed[person] += 1
        s.claimants |= 1 << person
        s.claim_slots |= place % s.hand << 2 * person
        return [self._said(SAYING_CLAIM, person, place)]

    def _break_lull(self) -> None:
        """Somebody does something else in their turn than to announce."""
        if self.state.phase == phase.TURN:
            self.scene.lull = 0

    def _said(self, saying: int, person: int, place: int) -> Said:
        s = self.state
        prize = gain_of(s, s.seat_of[person], s.announced, self.scene.purse)
        sure = self.scene.sure[person * MOST_PLACES + place]
        cell = saying_cell(saying, sure, prize)
        if not self._thinking:
            pass
        elif saying == SAYING_PASS:
            scene_passed(self.scene, place, s.announced, self.model[cell])
        else:
            scene_said(s, self.scene, place, s.announced, self.model[cell])
        return Said(person, place, s.announced, cell, saying == SAYING_PASS)

    def _move_gold(self, event: events.GoldMoved) -> None:
        s = self.state
        for who, amount in ((event.source, -event.amount), (event.target, event.amount)):
            if who == events.COURT:
                s.court += amount
            elif who != events.BANK:
                s.gold[self._seat(who)] += amount

    def _reseat(self, first: int, second: int) -> None:
        s = self.state
        one, two = s.seat_of[first], s.seat_of[second]
        s.person_at[one], s.person_at[two] = second, first
        s.seat_of[first], s.seat_of[second] = two, one

    def _person(self, name: str) -> int:
        return PERSONS.index(name)

    def _seat(self, name: str) -> int:
        return self.state.seat_of[self._person(name)]

    def _place(self, name: str) -> int:
        place = place_number(self.state, name)
        if place is None:
            raise RidottoError(f"there is no place {name!r} at this table")
        return place

    def _kind(self, character: str) -> int:
        for kind, row in enumerate(self.cast):
            if row.name == character:
                return kind
        raise RidottoError(f"{character!r} is not in play")
