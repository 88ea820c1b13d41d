"""What one person, or the public, knows of a game: a fold of the events as they have seen them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from ridotto.rules import events
from ridotto.rules.events import Event, seen_by
from ridotto.rules.knowledge import Knowledge
from ridotto.rules.places import PERSONS
from ridotto.rules.state import HAND_NAMES, START_GOLD


class Answer(msgspec.Struct, frozen=True):
    """How one person answered the announcement under way."""

    person: str
    claims: bool
    place: str | None


class Sight(msgspec.Struct, frozen=True):
    """A card this viewer has seen since the deal, and where it lay."""

    event: int
    """How many events came before."""
    place: str
    character: str


class View(msgspec.Struct):
    """The table as one viewer knows it. Made of seen events only."""

    viewer: str
    edition: str = ""
    players: int = 0
    hand: int = 1
    """Cards at each seat."""
    deal: list[str] = msgspec.field(default_factory=list)
    """The cards by place, as dealt face up (S4)."""
    seats: list[str] = msgspec.field(default_factory=list)
    """Who sits where, from the first to play to the left."""
    gold: dict[str, int] = msgspec.field(default_factory=dict)
    court: int = 0
    turn: int = 0
    turn_of: str = ""
    """Whose turn it is."""
    barred: bool = False
    """They may not announce (T11)."""
    to_act: str | None = None
    asked: str = ""
    """What `to_act` must decide: `turn`, `answer`, or what a power asks."""
    announced: str | None = None
    announced_place: str | None = None
    answers: list[Answer] = msgspec.field(default_factory=list)
    face_up: dict[str, str] = msgspec.field(default_factory=dict)
    """Cards revealed in this turn, by place."""
    sights: list[Sight] = msgspec.field(default_factory=list)
    over: bool = False
    ended_by: str | None = None
    winners: list[str] = msgspec.field(default_factory=list)
    count: int = 0
    """How many events made this view."""
    facts: list[tuple[str, int, int, str]] = msgspec.field(default_factory=list)
    """What this viewer knows of cards: (exchanged | handled | seen, place, other place, character)."""
    history: list[Event] = msgspec.field(default_factory=list)
    """The seen events that made it, all that there is to remember."""

    def apply(self, event: Event) -> None:
        """Take in the next event, as this viewer sees it."""
        handler = _HANDLERS.get(type(event))
        if handler is not None:
            handler(self, event)
        self.history.append(event)
        self.count += 1

    def cards(self) -> dict[str, str | None]:
        """Every place as it is named now, with the character that certainly lies there."""
        knowledge = self.knowledge()
        return {self.place_name(place): knowledge.card(place) for place in range(len(self.deal))}

    def knowledge(self) -> Knowledge:
        """All that follows for certain about the cards."""
        knowledge = Knowledge(self.deal)
        for fact in self.facts:
            learn(knowledge, fact)
        return knowledge

    def place_name(self, place: int) -> str:
        """The name of the place with that number, now."""
        seat, slot = divmod(place, self.hand)
        if seat >= self.players:
            return f"c{place - self.players * self.hand + 1}"
        return self.seats[seat] if self.hand == 1 else f"{self.seats[seat]}.{HAND_NAMES[slot]}"

    def place_number(self, name: str) -> int:
        """The number of the place with that name, now."""
        if name.startswith("c"):
            return self.players * self.hand + int(name[1:]) - 1
        owner, _, slot = name.partition(".")
        return self.seats.index(owner) * self.hand + (HAND_NAMES.index(slot) if slot else 0)


def learn(knowledge: Knowledge, fact: tuple[str, int, int, str]) -> None:
    """Take one of a view's facts into the knowledge."""
    kind, place, other, character = fact
    if kind == "seen":
        knowledge.seen(place, character)
    elif kind == "exchanged":
        knowledge.exchanged(place, other)
    else:
        knowledge.handled(place, other)


def view_of(happened: Iterable[Event], viewer: str) -> View:
    """The view of that person, or of the `public`, after these events."""
    view = View(viewer)
    for event in happened:
        view.apply(seen_by(event, viewer))
    return view


def _dealt(view: View, event: events.Dealt) -> None:
    view.edition = event.edition
    view.players = event.players
    view.hand = len(event.cards[0])
    view.deal = [*(card for cards in event.cards for card in cards), *event.centre]
    view.seats = list(PERSONS[: event.players])
    view.gold = dict.fromkeys(view.seats, START_GOLD)


def _laid(view: View, event: events.TableLaid) -> None:
    view.edition, view.players, view.court = event.edition, event.players, event.court
    view.hand = len(event.cards[0])
    view.deal = [*(card for cards in event.cards for card in cards), *event.centre]
    view.seats = list(event.seats)
    view.gold = dict(zip(event.seats, event.gold, strict=True))


def _turn_began(view: View, event: events.TurnBegan) -> None:
    view.turn, view.turn_of, view.barred = event.turn, event.person, event.barred
    view.to_act, view.asked = event.person, "turn"
    view.announced = view.announced_place = None
    view.answers, view.face_up = [], {}


def _asked(view: View, event: events.Asked) -> None:
    view.to_act, view.asked = event.person, event.what


def _handled(view: View, event: events.CardsHandled) -> None:
    first, second = view.place_number(event.first), view.place_number(event.second)
    if event.really is None:
        view.facts.append(("handled", first, second, ""))
    elif event.really:
        view.facts.append(("exchanged", first, second, ""))


def _seen(view: View, event: events.CardSeen | events.CardShown | events.Revealed) -> None:
    if event.character is not None:
        view.sights.append(Sight(view.count, event.place, event.character))
        view.facts.append(("seen", view.place_number(event.place), -1, event.character))


def _revealed(view: View, event: events.Revealed) -> None:
    view.face_up[event.place] = event.character
    _seen(view, event)


def _announced(view: View, event: events.Announced) -> None:
    view.announced, view.announced_place = event.character, event.place


def _answered(view: View, event: events.Answered) -> None:
    view.answers.append(Answer(event.by, event.claims, event.place))


def _gold_moved(view: View, event: events.GoldMoved) -> None:
    for who, amount in ((event.source, -event.amount), (event.target, event.amount)):
        if who == events.COURT:
            view.court += amount
        elif who != events.BANK:
            view.gold[who] += amount


def _traded(view: View, event: events.FortunesTraded) -> None:
    gold = view.gold
    gold[event.by], gold[event.person] = gold[event.person], gold[event.by]


def _reseated(view: View, event: events.SeatsChanged) -> None:
    one, two = view.seats.index(event.first), view.seats.index(event.second)
    view.seats[one], view.seats[two] = event.second, event.first
    gold = view.gold
    gold[event.first], gold[event.second] = gold[event.second], gold[event.first]


def _ended(view: View, event: events.GameEnded) -> None:
    view.over, view.ended_by, view.winners = True, event.rule, list(event.winners)
    view.to_act, view.asked = None, "over"


_HANDLERS: dict[type[Event], Callable[[View, Any], None]] = {
    events.Dealt: _dealt,
    events.TableLaid: _laid,
    events.TurnBegan: _turn_began,
    events.Asked: _asked,
    events.CardsHandled: _handled,
    events.CardSeen: _seen,
    events.CardShown: _seen,
    events.Revealed: _revealed,
    events.Announced: _announced,
    events.Answered: _answered,
    events.GoldMoved: _gold_moved,
    events.FortunesTraded: _traded,
    events.SeatsChanged: _reseated,
    events.GameEnded: _ended,
}
