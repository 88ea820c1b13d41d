"""Real games over the protocol, until somebody is asked each kind of thing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack

from serving import Server

from ridotto.client import Seat, Service

MOST_GAMES = 40
SEATS = 12


def kind_of(seat: Seat) -> str:
    """What is asked; a turn in the opening or after a reveal is a kind of its own, as in `decision_fixtures`."""
    state = seat.state or {}
    if state["asked"] != "turn":
        return str(state["asked"])
    if state["turn"] <= 4:
        return "turn, opening"
    return "turn, barred" if state["barred"] else "turn"


def asked(server: Server, edition: str, cards: str, wanted: set[str]) -> Iterator[tuple[str, Seat]]:
    """Each kind once, with who is asked; the game waits as long as you look at it."""
    missing = set(wanted)
    service = Service(server.address)
    table = service.make_table(edition=edition, seats=SEATS, cards=cards, window=0, hold=0).id
    with ExitStack() as stack:
        people = [stack.enter_context(service.join(table, f"P{at}")) for at in range(SEATS)]
        for seed in range(MOST_GAMES):
            people[0].start()
            for kind, seat in _game(people, random.Random(seed)):
                if kind in missing:
                    missing.remove(kind)
                    yield kind, seat
                if not missing:
                    return
    raise AssertionError(f"nobody was asked {missing}")


def _game(people: list[Seat], chance: random.Random) -> Iterator[tuple[str, Seat]]:
    """To its end, at random."""
    game = people[0].people["game"]
    for seat in people:
        while seat.people["game"] != game or seat.state is None:
            seat.next(30)
        seat.ready()
    for seat in people:
        while seat.state is None or seat.state["dealing"]:
            seat.next(30)
    while True:
        latest = max(_decision(seat) for seat in people)
        for seat in people:
            while _decision(seat) < latest:
                seat.next(30)
        if people[0].over:
            return
        one = next(seat for seat in people if seat.legal)
        yield kind_of(one), one
        one.move(chance.choice(one.legal))


def _decision(seat: Seat) -> int:
    return int(seat.state["decision"]) if seat.state else -1
