"""What happens, in one readable sentence after the other, from the events as one person sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ridotto.rules import events, power
from ridotto.rules.events import BANK, COURT, Event
from ridotto.rules.view import View
from ridotto.terminal.naming import Naming, listed, sentence


class Said(NamedTuple):
    """A sentence, and the turn that it belongs to."""

    turn: int
    text: str


class Teller:
    """Takes in events one by one, keeps the person's view up to date with them, and puts them into words.

    What belongs together is held back until something else comes, and told in one sentence: those who pass, the cards
    that are revealed, the fines.
    """

    def __init__(self, naming: Naming) -> None:
        self.naming = naming
        self.view: View = naming.view
        self.log: list[Said] = []
        self._held: list[Event] = []
        self._outcome = ""
        """What to say if nothing comes of the power or the question under way."""

    def hear(self, happened: Iterable[Event]) -> list[Said]:
        """What can be told now, with these events."""
        before = len(self.log)
        for event in happened:
            self._take(event)
        return self.log[before:]

    def finish(self) -> list[Said]:
        """Tell what is still held back, because somebody must decide with it in mind."""
        before = len(self.log)
        self._release(None)
        return self.log[before:]

    def _take(self, event: Event) -> None:
        if isinstance(event, events.Asked):
            self._outcome = ""
            self.view.apply(event)
            return
        if not self._held or _group(self._held[0], self.view) != _group(event, self.view):
            self._release(event)
        self._say_outcome(event)
        teller = _TELLERS.get(type(event))
        told = teller(self, event) if teller and _group(event, self.view) is None else ""
        turn = self.view.turn
        self.view.apply(event)
        if _group(event, self.view) is not None:
            self._held.append(event)
        elif teller:
            self._say(told or _after(self, event), turn)

    def _release(self, coming: Event | None) -> None:
        held, self._held = self._held, []
        match held:
            case []:
                return
            case [events.Answered(), *_]:
                self._say(_passes(self, held))
            case [events.Revealed(), *_]:
                self._say(_reveals(self, held))
                if (
                    self.view.announced
                    and not self._outcome
                    and not isinstance(coming, events.PowerUsed)
                ):
                    self._say(f"none of them is {self.naming.the(self.view.announced)}")
            case _:
                self._say(_gold(self, held))

    def _say_outcome(self, event: Event) -> None:
        """Nothing came of a power when the turn or the fines follow at once."""
        if isinstance(event, events.Revealed | events.CharacterNamed | events.Questioned):
            return
        fine = isinstance(event, events.GoldMoved) and event.rule == _FINE
        if self._outcome and (fine or isinstance(event, events.TurnBegan)):
            self._say(self._outcome)
        self._outcome = ""

    def _say(self, text: str, turn: int | None = None) -> None:
        if text:
            self.log.append(Said(self.view.turn if turn is None else turn, sentence(text)))

    def expect(self, outcome: str) -> None:
        """What to say if nothing else happens."""
        self._outcome = outcome


_FINE = "T9"


def _group(event: Event, view: View) -> tuple[str, ...] | None:
    """Events of one group are told together; None stands alone."""
    match event:
        case events.Answered(claims=False):
            return ("pass",)
        case events.Revealed():
            return ("reveal",)
        case events.GoldMoved(rule="T9"):
            return ("fine",)
        case events.GoldMoved(source=source, target=target, rule=rule) if source in view.gold:
            return ("take", target, rule)
    return None


def _passes(teller: Teller, held: list[Event]) -> str:
    persons = [event.by for event in held if isinstance(event, events.Answered)]
    if len(persons) == 1:
        return teller.naming.does(persons[0], "pass")
    return f"{teller.naming.all_of(persons)} pass"


def _reveals(teller: Teller, held: list[Event]) -> str:
    naming = teller.naming
    shown = [
        f"{naming.card(event.place)} is {naming.the(event.character)}"
        for event in held
        if isinstance(event, events.Revealed)
    ]
    return f"revealed: {listed(shown)}"


def _gold(teller: Teller, held: list[Event]) -> str:
    """Several payments of one kind, to one person or to the court."""
    naming, gold = teller.naming, teller.view.gold
    moved = [event for event in held if isinstance(event, events.GoldMoved)]
    givers, taker = [event.source for event in moved], moved[0].target
    if taker == COURT:
        if len(moved) == 1:
            return f"{naming.does(givers[0], 'pay')} 1 gold to the court and now {_has(naming, givers[0], gold)}"
        after = ", ".join(f"{naming.who(person)} {gold[person]}" for person in givers)
        return f"{naming.all_of(givers)} pay 1 gold each to the court ({after})"
    amounts = {event.amount for event in moved}
    after = ", ".join(f"{naming.who(person)} {gold[person]}" for person in (taker, *givers))
    if len(amounts) == 1:
        each = " each" if len(givers) > 1 else ""
        return f"{naming.does(taker, 'take')} {amounts.pop()} gold{each} from {naming.all_of(givers)} ({after})"
    parts = listed([f"{event.amount} from {naming.who(event.source)}" for event in moved])
    return f"{naming.does(taker, 'take')} {parts} ({after})"


def _has(naming: Naming, person: str, gold: dict[str, int]) -> str:
    return f"{'have' if person == naming.me else 'has'} {gold[person]}"


def _handled(teller: Teller, event: events.CardsHandled) -> str:
    naming = teller.naming
    cards = f"{naming.card(event.first, event.by)} with {_other(naming, event)}"
    if event.really is None:
        return f"{naming.does(event.by, 'exchange')} {cards}, or only pretends"
    return f"you {'really' if event.really else 'only pretend to'} exchange {cards}"


def _other(naming: Naming, event: events.CardsHandled) -> str:
    if event.second in naming.view.gold:
        return "yours" if event.second == naming.me else naming.whose(event.second)
    return naming.card(event.second, event.by)


def _seen(teller: Teller, event: events.CardSeen) -> str:
    naming = teller.naming
    if event.character is not None:
        return f"you look at {naming.card(event.place)}: it is {naming.the(event.character)}"
    card = naming.card(event.place, event.by).replace("their", "their own")
    return f"{naming.does(event.by, 'look')} at {card}"


def _announced(teller: Teller, event: events.Announced) -> str:
    naming = teller.naming
    return f"{naming.does(event.by, 'announce')} the {event.character}{_with(naming, event.by, event.place)}"


def _answered(teller: Teller, event: events.Answered) -> str:
    naming = teller.naming
    claimed = naming.the(teller.view.announced or "")
    return f"{naming.does(event.by, 'claim')} to be {claimed}{_with(naming, event.by, event.place or '')}"


def _with(naming: Naming, by: str, place: str) -> str:
    """With several cards: which of them the hand is on."""
    return f" with {naming.card(place, by)}" if "." in place else ""


def _power_used(teller: Teller, event: events.PowerUsed) -> str:
    naming = teller.naming
    row = naming.edition.character(event.character)
    kind = row.power if row else -1
    teller.expect(_NOTHING.get(kind, "nothing comes of it"))
    if teller.view.face_up:
        verb = "are" if event.by == naming.me else "is"
        return f"{naming.who(event.by)} really {verb} {naming.the(event.character)}"
    return f"nobody claims: {naming.does(event.by, 'act')} as {naming.the(event.character)}"


_NOTHING = {
    power.COURT: "the court is empty, so nothing is taken",
    power.WIN: "that is less than 10 gold, so nothing happens",
    power.TOP_UP: "that is 10 gold or more already, so nothing is taken",
    power.BEG: "nobody is richer, so nothing is taken",
}


def _gold_moved(teller: Teller, event: events.GoldMoved) -> str:
    """From the bank or the court to a person; what persons give is told in groups."""
    naming = teller.naming
    source = "the bank" if event.source == BANK else "the court"
    after = {event.target: teller.view.gold[event.target] + event.amount}
    return f"{naming.does(event.target, 'take')} {event.amount} gold from {source} and now {_has(naming, event.target, after)}"


def _declined(teller: Teller, event: events.TradeDeclined) -> str:
    return f"{teller.naming.does(event.by, 'leave')} all gold as it is"


def _questioned(teller: Teller, event: events.Questioned) -> str:
    naming = teller.naming
    asked = (
        "you who you are"
        if event.person == naming.me
        else f"{naming.who(event.person)} who they are"
    )
    return f"{naming.does(event.by, 'ask')} {asked}"


def _named(teller: Teller, event: events.CharacterNamed) -> str:
    teller.expect("that is right, so nothing is paid")
    return f"{teller.naming.does(event.by, 'say')}: {event.character}"


def _shown(teller: Teller, event: events.CardShown) -> str:
    naming = teller.naming
    if event.character is None:
        return "your card is shown to everybody but you"
    name = naming.name(event.person)
    return f"{name}'s card is shown to everybody but {name}: it is {naming.the(event.character)}"


def _after(teller: Teller, event: Event) -> str:
    """What is told with the gold as it lies afterwards."""
    naming, gold = teller.naming, teller.view.gold
    match event:
        case events.FortunesTraded(by=by, person=person):
            after = f"{naming.who(by)} {gold[by]}, {naming.who(person)} {gold[person]}"
            return f"{naming.does(by, 'exchange')} all gold with {naming.who(person)} ({after})"
        case events.SeatsChanged(first=first, second=second):
            after = f"{naming.who(first)} {gold[first]}, {naming.who(second)} {gold[second]}"
            return f"{naming.all_of([first, second])} change seats; cards and gold stay where they are ({after})"
        case events.GameEnded():
            return ending(naming)
    return ""


def ending(naming: Naming) -> str:
    """Who has won, and why."""
    view = naming.view
    winners = view.winners
    verb = "win" if len(winners) > 1 or winners == [naming.me] else "wins"
    who = naming.all_of(winners)
    if view.ended_by == "E1":
        return f"the game is over (E1): {who} {verb} with {listed([str(view.gold[p]) for p in winners])} gold"
    if view.ended_by == "E2":
        ruined = naming.all_of([person for person in view.seats if view.gold[person] == 0])
        return f"the game is over (E2): {ruined} lost the last gold, and {who}, the richest, {verb}"
    cheat = next((row.name for row in naming.cast if row.power == power.WIN), "Cheat")
    return f"the game is over (E3): {who} {verb} as the {cheat}, with {view.gold[winners[0]]} gold"


def _later(_teller: Teller, _event: Event) -> str:
    return ""


_TELLERS: dict[type[Event], Callable[[Teller, Any], str]] = {
    events.CardsHandled: _handled,
    events.CardSeen: _seen,
    events.Announced: _announced,
    events.Answered: _answered,
    events.PowerUsed: _power_used,
    events.GoldMoved: _gold_moved,
    events.FortunesTraded: _later,
    events.TradeDeclined: _declined,
    events.Questioned: _questioned,
    events.CharacterNamed: _named,
    events.CardShown: _shown,
    events.SeatsChanged: _later,
    events.GameEnded: _later,
}
