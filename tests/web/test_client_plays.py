"""Whole games through the client that ships, against a real process."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import msgspec
import pytest
from remote import company, hear_until, player, the_record
from running import ridotto
from serving import Server

from ridotto.bots import Player
from ridotto.client import LostError, RefusedError, Seat, Service
from ridotto.rules.moves import Move
from ridotto.rules.notation import read_move
from ridotto.rules.view import View
from ridotto.web.bodies import Knowing


def replayed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.masc"
    path.write_text(text, encoding="utf-8")
    done = ridotto("replay", path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("edition", "seats"), [("first", 3), ("second", 8)])
def test_one_person_and_computer_players(
    served: Server, tmp_path: Path, edition: str, seats: int
) -> None:
    with company(served, 1, seats - 1, edition=edition) as (service, [seat]):
        winners = seat.let_play(player(1))
        game = the_record(service, seat)
        assert game.over
        assert list(game.winners) == winners
        assert seat.view == game.view(str(seat.person))
        replayed(tmp_path, service.record(seat.people["game"]))
        replayed(tmp_path, service.own_record(seat))
        assert f'viewer = "{seat.person}"' in service.own_record(seat)
        assert service.games(name="person 0")[0]["id"] == seat.people["game"]


def test_a_record_has_the_name_of_its_game_as_a_file(served: Server) -> None:
    with company(served, 1, 1) as (_, [seat]):
        seat.let_play(player(1))
        game, own = seat.people["game"], {"Authorization": f"Bearer {seat.token}"}
        paths = {f"games/{game}": game, f"tables/{seat.table}/record": f"{game}-{seat.person}"}
        for path, name in paths.items():
            answer = httpx.get(f"{served.address}/api/v1/{path}", headers=own)
            assert answer.headers["content-disposition"] == f'inline; filename="{name}.masc"'
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"


def test_several_people_and_the_next_game(served: Server) -> None:
    with company(served, 4, 1) as (service, seats), ThreadPoolExecutor(4) as threads:
        for _ in range(2):
            first = seats[0].people["game"]
            list(threads.map(lambda seat: seat.let_play(player(5)), seats))
            game = the_record(service, seats[0])
            assert {seat.person for seat in seats} < set(game.persons)
            for seat in seats:
                assert seat.view == game.view(str(seat.person))
            seats[0].start()

            def is_next(seat: Seat, old: str = first) -> bool:
                return bool(seat.people["game"] != old)

            assert is_next(seats[0])
            for seat in seats[1:]:
                hear_until(seat, is_next)


class Breaking(Player):
    """Loses the connection before every third decision."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(3)
        self._seat, self._mind, self._count = seat, player(3), 0

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        self._count += 1
        if self._count % 3 == 0:
            self._seat._line.break_off()
        return self._mind.choose(view, legal)


@pytest.mark.parametrize("memory", ["off", "full"])
def test_a_broken_connection_loses_and_doubles_nothing(served: Server, memory: str) -> None:
    with company(served, 1, 3, memory=memory) as (service, [seat]):
        seat.let_play(Breaking(seat))
        assert seat.view == the_record(service, seat).view(str(seat.person))


def test_a_command_that_is_sent_again_is_done_once(served: Server) -> None:
    service = Service(served.address)
    table = service.make_table()
    with service.join(table.id, "Ann") as seat:
        numbers = set()
        for breaks in (False, True, False):
            seat._line.send('{"id": "x", "do": "say", "text": "once"}')
            if breaks:  # whether it arrived nobody knows, so the line repeats it
                seat._line.break_off()
            while (message := seat.next(60))["is"] != "done":
                pass
            numbers.add(message["n"])
        assert numbers == {service.look(table.id)["n"]}


def test_s4_a_program_alone_that_never_sends_anything_is_not_waited_for_forever(
    served: Server,
) -> None:
    service = Service(served.address)
    default = service.look(service.make_table(deal=30).id)["people"]["options"]
    assert (default["deal_alone"], default["deal"]) == (10, 30)
    table = service.make_table(seats=2, deal_alone=5, pace=0, first_by="seat", first_seat=1)
    with service.join(table.id, "Ann") as seat:
        seat.add_computer("random")
        seat.start()
        hear_until(seat, lambda seat: seat.deal is not None)
        assert seat.state is not None
        assert seat.state["left"] is not None
        hear_until(seat, lambda seat: bool(seat.legal))
        assert seat.sees_deal
        assert seat.deal is not None
        seat.move(seat.legal[0])
        hear_until(seat, lambda seat: not seat.sees_deal and seat.deal is None)


def test_nobody_answers(tmp_path: Path) -> None:
    with Server(tmp_path / "store.db") as server:
        service = Service(server.address, patience=0.2)
        table = service.make_table()
        seat = service.join(table.id, "Ann")
        server.stop()
        with pytest.raises(LostError):
            seat.say("hello?")
        with pytest.raises(LostError):
            service.find(table.code)
        seat.close()
    with pytest.raises(LostError, match="no address"):
        Service("example.org")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_game_goes_on_when_the_service_is_started_again(
    tmp_path: Path, how: signal.Signals
) -> None:
    with Server(tmp_path / "store.db") as server, company(server, 2, 1) as (service, seats):
        players = {str(seat.person): player(4) for seat in seats}
        for _ in range(3):
            port = server.port
            _play_some(seats, players, 4)
            status = server.stop(how)
            assert status == (0 if how is signal.SIGTERM else -signal.SIGKILL)
            server.start(port)
        with ThreadPoolExecutor(2) as threads:
            list(threads.map(lambda seat: seat.let_play(players[str(seat.person)]), seats))
        game = the_record(service, seats[0])
        assert all(seat.view == game.view(str(seat.person)) for seat in seats)


def _play_some(seats: list[Seat], players: dict[str, Player], count: int) -> None:
    """So many decisions of people, unless the game ends before."""
    while count and not any(seat.over for seat in seats):
        for seat in seats:
            if seat.legal and seat.view is not None:
                legal = [read_move(text) for text in seat.legal]
                seat.move(str(players[str(seat.person)].choose(seat.view, legal)))
                count -= 1
                break
        else:
            _hear(seats)


def _hear(seats: list[Seat]) -> None:
    for seat in seats:
        try:
            seat.next(0.05)
        except TimeoutError:
            continue


def test_a_full_memory_can_be_asked_at_any_time(served: Server) -> None:
    with company(served, 1, 3, memory="full") as (service, (seat,)):
        hear_until(seat, lambda seat: bool(seat.legal))
        known = service.known(seat)
        msgspec.convert(known, Knowing)
        assert seat.view is not None
        assert seat.state is not None
        assert known["decision"] == seat.state["decision"]
        certain = {place: card["certain"] for place, card in known["known"].items()}
        for place, card in seat.view.cards().items():
            assert card in (None, certain[place])
        public = service.known(service.watch(seat.table))
        assert set(public["known"]) == set(known["known"])
        for _ in range(60):
            try:
                service.known(seat)
            except RefusedError as error:
                assert error.code == "too-much"  # noqa: PT017 - it comes at some time
                break
        else:
            pytest.fail("it may be asked without end")


def test_without_a_full_memory_or_with_a_wrong_token_nothing_is_remembered(served: Server) -> None:
    with company(served, 1, 3, watchers=False) as (service, (seat,)):
        with pytest.raises(RefusedError, match="does not remember"):
            service.known(seat)
        answers = [
            httpx.get(f"{served.address}/api/v1/tables/{seat.table}/known", headers=headers)
            for headers in ({}, {"Authorization": "Bearer wrong"})
        ]
        codes = [(answer.status_code, answer.json()["code"]) for answer in answers]
        assert codes == [(422, "watching-off"), (401, "bad-token")]
