"""What the service refuses, hides and allows at its tables, as the client that ships sees it."""

from __future__ import annotations

from typing import Any

import pytest
from remote import company, hear_until, player, the_record
from serving import Server

from ridotto.client import GoneError, RefusedError, Seat, Service
from ridotto.rules.events import PUBLIC, Answered


def test_who_watches_sees_no_secrets(served: Server) -> None:
    with company(served, 1, 3) as (service, [seat]), service.watch(seat.table) as watcher:
        assert watcher.member is watcher.person is None
        with pytest.raises(RefusedError) as caught:
            watcher.say("hello")
        assert caught.value.code == "not-seated"
        seat.let_play(player(2))
        events: list[dict[str, Any]] = []
        while not watcher.over:
            events += watcher.next(60).get("events", [])
        assert watcher.legal == []
        assert all(event.get("really") is None for event in events)
        assert all(e["character"] is None for e in events if e["type"] == "CardSeen")
        assert watcher.view in (None, the_record(service, seat).view(PUBLIC))


def test_a_table_that_nobody_may_watch(served: Server) -> None:
    with company(served, 1, 1, watchers=False) as (service, [seat]):
        assert set(service.look(seat.table)) == {"is", "people"}
        with pytest.raises(GoneError) as gone:
            service.watch(seat.table)
        assert gone.value.code == "watching-off"
        with pytest.raises(RefusedError) as caught:
            service.join(seat.table, "Eve")
        assert caught.value.code == "watching-off"


def test_who_watches_is_sent_away_when_the_host_switches_it_off(served: Server) -> None:
    service = Service(served.address)
    table = service.make_table(seats=2)
    with service.join(table.id, "Ann") as ann, service.watch(table.id) as watcher:
        ann.do("set-options", options={"seats": 2, "watchers": False})
        with pytest.raises(GoneError) as gone:
            hear_until(watcher, lambda _: False)
        assert gone.value.code == "watching-off"


def test_coming_back_with_the_token(served: Server) -> None:
    with company(served, 1, 2) as (service, [seat]):
        member = seat.member
        seat.close()
        with service.come_back(seat.table, seat.token) as again:
            assert again.member == member
            assert again.state is not None
            with pytest.raises(RefusedError, match="over"):
                service.own_record(again)


def test_a_renewed_token_keeps_the_seat_and_ends_the_old_one(served: Server) -> None:
    with company(served, 1, 2) as (service, [seat]):
        member, old = seat.member, seat.token
        token = service.renew_token(seat)
        with service.come_back(seat.table, token) as again:
            assert again.member == member
        with pytest.raises(GoneError) as gone:
            service.come_back(seat.table, old)
        assert gone.value.code == "bad-token"


def test_early_answers(served: Server) -> None:
    with company(served, 4, 0) as (_, seats):
        p1, p2, p3, p4 = sorted(seats, key=lambda seat: str(seat.person))
        for seat in (p1, p2, p3, p4):
            hear_until(seat, lambda seat: bool(seat.legal))
            seat.move(seat.legal[0])
        hear_until(p1, lambda seat: bool(seat.legal))
        with pytest.raises(RefusedError) as caught:
            p1.answer("p1 pass")
        assert caught.value.code == "no-window"
        number = p1.move(next(move for move in p1.legal if "announce" in move))
        for seat in (p2, p3, p4):
            hear_until(seat, lambda seat: bool(seat.state and seat.state["asked"] == "answer"))
        assert p4.answer("p4 claim") == number  # nobody is told
        with pytest.raises(RefusedError) as caught:
            p3.answer("p3.l claim")
        assert caught.value.code == "illegal-move"
        p3.answer("p3 pass")
        p4.answer(None)
        p4.answer("p4 pass")
        p2.move("p2 pass")
        assert p2.state is not None
        assert (p2.state["turn"], p2.state["asked"]) != (5, "answer")
        hear_until(p3, lambda seat: bool(seat.state and seat.state["decision"] >= 8))
        assert p3.view is not None
        answers = [event for event in p3.view.history if isinstance(event, Answered)]
        assert [(answer.by, answer.claims) for answer in answers] == [
            ("p2", False),
            ("p3", False),
            ("p4", False),
        ]


def test_what_is_refused(served: Server) -> None:
    with company(served, 2, 0) as (_, seats):
        host, guest = seats
        first, second = sorted(seats, key=lambda seat: str(seat.person))
        for move, code in [("p1.l dance", "unreadable-move"), ("p1.l look", "illegal-move")]:
            with pytest.raises(RefusedError) as caught:
                first.move(move)
            assert caught.value.code == code
        assert caught.value.rule == "T2"
        refused: list[tuple[Seat, str, dict[str, Any], str]] = [
            (first, "move", {"move": first.legal[0], "decision": 7}, "not-your-turn"),
            (second, "move", {"move": first.legal[0]}, "not-your-turn"),
            (first, "fly", {}, "bad-command"),
            (first, "say", {"text": "a", "loud": True}, "bad-command"),
            (host, "start", {}, "started"),
            (guest, "hand-over", {"whom": "m1"}, "not-host"),
            (first, "resume", {}, "not-paused"),
        ]
        for seat, what, how, code in refused:
            with pytest.raises(RefusedError) as caught:
                seat.do(what, **how)
            assert caught.value.code == code


def test_leaving_and_being_sent_away(served: Server) -> None:
    service = Service(served.address)
    table = service.make_table()
    with service.join(table.id, "Ann") as ann, service.join(table.id, "Ben") as ben:
        ann.do("remove", whom=ben.member)
        with pytest.raises(GoneError) as gone:
            hear_until(ben, lambda _: False)
        assert gone.value.code == "removed"
        ann.leave()
        assert service.look(table.id)["people"]["members"] == []
        with pytest.raises(GoneError) as gone:
            service.come_back(table.id, ann.token)
        assert gone.value.code == "bad-token"


def test_who_comes_back_does_not_hear_whom_they_muted(served: Server) -> None:
    service = Service(served.address)
    table = service.make_table()
    with service.join(table.id, "Ann") as ann, service.join(table.id, "Ben") as ben:
        ann.do("mute", whom=ben.member)
        hear_until(ann, lambda seat: len(seat.people["members"]) == 2)
        ann._line.break_off()
        ben.stand()
        ben.say("can you hear me?")
        message: dict[str, Any] = {}
        while "m2" in ann.people["seats"]:  # the last item that they want to hear tells it
            message = ann.next(60)
            assert "said" not in message
        assert message["is"] in ("feed", "people")
