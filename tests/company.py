"""One person in a browser among people who play over the protocol and do as the test says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from playwright.sync_api import Page, expect
from serving import Server

from ridotto.client import Seat, Service
from ridotto.rules.events import Event

NAMES = ("Ben", "Cleo", "Dora", "Emil", "Fay")
MOST_STEPS = 60

State = dict[str, Any]
SomeEvent = TypeVar("SomeEvent", bound=Event)


class Company:
    """A game that has begun: the page shows the table, and its cards are turned."""

    def __init__(
        self,
        server: Server,
        page: Page,
        seats: int,
        names: Sequence[str] = NAMES,
        /,
        **options: object,
    ) -> None:
        self.page = page
        service = Service(server.address)
        table = service.make_table(**{"seats": seats, "window": 0, "hold": 0, **options})
        self.others = [service.join(table.id, name) for name in names[: seats - 1]]
        page.request.post(f"/api/v1/tables/{table.id}/people", data={"name": "Ann"})
        self.others[0].start()
        for seat in self.others:
            while not seat.state:
                seat.next(30)
            seat.ready()
        page.goto(f"/t/{table.id}")
        page.locator(".scene-deal button").click()
        members = {seat.member for seat in self.others}
        persons: dict[str, str] = self.others[0].people["persons"]
        (self.me,) = [person for person, member in persons.items() if member not in members]

    def close(self) -> None:
        """All of them hang up."""
        for seat in self.others:
            seat.close()

    @property
    def state(self) -> State:
        """As the others know it by now."""
        for seat in self.others:
            try:
                while seat.next(0.02):
                    pass
            except TimeoutError:
                continue
        return self.others[0].state or {}

    def seat(self, person: str) -> Seat:
        """Of one of the others."""
        return next(seat for seat in self.others if seat.person == person)

    def wait(self, wanted: Callable[[State], object]) -> State:
        """Until the game is so."""
        for _ in range(1500):
            state = self.state
            if wanted(state):
                return state
        raise AssertionError(state)

    def go_on(self, wanted: Callable[[State], object]) -> State:
        """Everybody exchanges and passes, until the game is so."""
        for _ in range(MOST_STEPS):
            state = self.state
            if wanted(state):
                return state
            if state["to_act"] == self.me:
                several = len(state["seats"]) < 4  # then the first two keys are for own cards
                self.press(*(["e", "1", *"2" * several, "1"] if state["asked"] == "turn" else "p"))
            else:
                seat = self.seat(state["to_act"])
                self.wait(_asked(seat))  # it may hear of it after the others
                seat.move(next(move for move in seat.legal if move.endswith((" no", " pass"))))
            self.wait(_after(state["decision"]))
        raise AssertionError(state)

    def press(self, *keys: str) -> None:
        """Key by key, once the panel asks."""
        expect(self.page.locator(".decide-mine")).to_be_visible()
        for key in keys:
            self.page.keyboard.press(key)

    def seen(self, kind: type[SomeEvent]) -> list[SomeEvent]:
        """All events of that kind, as one of the others saw them."""
        view = self.others[0].view
        assert view is not None
        return [event for event in view.history if isinstance(event, kind)]


def _asked(seat: Seat) -> Callable[[State], object]:
    return lambda _: seat.legal


def _after(decision: int) -> Callable[[State], object]:
    return lambda state: state["decision"] > decision
