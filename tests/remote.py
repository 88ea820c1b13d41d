"""People at a table of a real service, through the client that ships."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from serving import Server

from ridotto.bots import Player, find_player
from ridotto.client import Seat, Service
from ridotto.record.files import loads
from ridotto.rules.game import Game

PATIENCE = 120


@contextmanager
def company(
    server: Server, people: int, computers: int, **options: object
) -> Iterator[tuple[Service, list[Seat]]]:
    """People at a new table with a seat for each, dealt and ready."""
    service = Service(server.address)
    options = {"seats": people + computers, "pace": 0, "window": 0, "listed": True} | options
    table = service.make_table(**options)
    with ExitStack() as stack:
        seats = [
            stack.enter_context(service.join(table.id, f"Person {number}"))
            for number in range(people)
        ]
        for _ in range(computers):
            seats[0].add_computer("casual")
        seats[0].start()
        for seat in seats:
            hear_until(seat, lambda seat: seat.state is not None)
        turn_deal(seats)
        yield service, seats


def turn_deal(seats: Sequence[Seat]) -> None:
    """They have all seen the deal, and play has begun for each of them."""
    for seat in seats:
        seat.ready()
    for seat in seats:
        hear_until(seat, lambda seat: seat.state is not None and not seat.state["dealing"])


@contextmanager
def finished_game(
    server: Server, computers: int, kind: str, seed: int = 1, **options: object
) -> Iterator[Seat]:
    """Somebody, Ann, who played a game against computer players to its end."""
    service = Service(server.address)
    table = service.make_table(**({"seats": computers + 1, "pace": 0} | options))
    with service.join(table.id, "Ann") as ann:
        for _ in range(computers):
            ann.add_computer(kind)
        ann.start()
        ann.let_play(player(seed))
        yield ann


def hear_until(seat: Seat, so: Callable[[Seat], bool]) -> None:
    while not so(seat):
        seat.next(PATIENCE)


def player(seed: int, kind: str = "casual") -> Player:
    return find_player(kind).make(seed)


def the_record(service: Service, seat: Seat) -> Game:
    return loads(service.record(seat.people["game"]))
