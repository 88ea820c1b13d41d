"""Leaks that are planted in the service are found by the two-world test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn
import world
from hearsay import listen_for_reasons
from leaking import EVERYWHERE, Where, search
from starlette.middleware.gzip import GZipMiddleware
from worlds import LeakError

from ridotto.host import audience, deciding, entries, feed, hosting, table
from ridotto.host.addresses import hashed
from ridotto.host.audience import Audience
from ridotto.host.feed import Feed, Standing
from ridotto.host.hosting import Hosting
from ridotto.host.refusals import refuse
from ridotto.host.table import Item, Table
from ridotto.record.files import dumps
from ridotto.rules import game as game_module
from ridotto.rules.events import Event
from ridotto.rules.game import Game
from ridotto.store.sqlite import SqliteStore
from ridotto.web import app, headers
from ridotto.web.headers import SafeHeaders
from ridotto.web.service import Service
from ridotto.web.serving import how_to_serve

pytestmark = pytest.mark.anyio
Plant = Callable[[pytest.MonkeyPatch], None]


def nothing_is_filtered(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game_module, "seen_by", lambda event, _viewer: event)


def the_state_has_all_cards(patch: pytest.MonkeyPatch) -> None:
    real = feed.standing_of

    def leak(game: Game, *rest: Any) -> Standing:  # noqa: ANN401 - as it is given
        return msgspec.structs.replace(real(game, *rest), face_up=game.cards)

    patch.setattr(hosting, "standing_of", leak)


def the_log_of_the_first_is_everybody_s(patch: pytest.MonkeyPatch) -> None:
    real = feed._remembered

    def leak(table: Table, game: Game, _member: str, _viewer: str) -> dict[str, Any]:
        return real(table, game, table.persons["p1"], "p1")

    patch.setattr(feed, "_remembered", leak)


def refusals_tell_the_cards(patch: pytest.MonkeyPatch) -> None:
    real = deciding._try

    def leak(game: Game, move: str) -> None:
        if "dance" in move:
            raise refuse("unreadable-move", f"not with these cards: {game.cards}")
        real(game, move)

    patch.setattr(deciding, "_try", leak)


def spectators_look_over_a_shoulder(patch: pytest.MonkeyPatch) -> None:
    real = Audience.whole

    def leak(self: Audience, member: str) -> bytes:
        return real(self, member or self._table.persons.get("p1", ""))

    patch.setattr(Audience, "whole", leak)


def moves_are_logged(patch: pytest.MonkeyPatch) -> None:
    real = Audience.publish

    def leak(self: Audience, items: Sequence[Any]) -> None:
        if self._table.game is not None and self._table.game.moves:
            hosting.log.warning("table %s: %s", self._table.id, self._table.game.moves[-1])
        real(self, items)

    patch.setattr(Audience, "publish", leak)


def who_missed_it_gets_more(patch: pytest.MonkeyPatch) -> None:
    real = feed._Rendering._events

    def leak(self: feed._Rendering, member: str, viewer: str) -> Sequence[Event]:
        game = self._table.game
        if not self._again or game is None:
            return real(self, member, viewer)
        begin, end = self._item.events
        return game._log[begin:end]

    patch.setattr(feed._Rendering, "_events", leak)


def the_steps_are_everybody_s(patch: pytest.MonkeyPatch) -> None:
    """Of a game that is under way, with nothing left out."""
    real = Hosting._do_alone

    async def leak(self: Hosting, *rest: Any) -> int | None:  # noqa: ANN401 - as it is given
        number = await real(self, *rest)
        if self.table.game is not None:
            under_way[self.table.game_id] = dumps(self.table.game)
        return number

    async def record(_self: SqliteStore, game: str) -> str | None:
        return under_way.get(game)

    under_way: dict[str, str] = {}
    patch.setattr(Hosting, "_do_alone", leak)
    patch.setattr(SqliteStore, "record", record)


def the_first_one_s_memory_is_everybody_s(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hosting, "viewer_of", lambda _table, _member: "p1")


def the_own_record_is_the_whole_one(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(app, "dumps", lambda game, _person: dumps(game))


def named_watchers_have_a_seats_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(feed, "viewer_of", lambda table, member: table.person_of(member) or "p1")


def early_answers_are_told_to_all(patch: pytest.MonkeyPatch) -> None:
    real = Feed.whole

    def leak(self: Feed, *rest: Any) -> bytes:  # noqa: ANN401 - as it is given
        return real(self, *rest)[:-1] + b',"all_early":%b}' % msgspec.json.encode(self._table.early)

    patch.setattr(Feed, "whole", leak)


def early_answers_are_noticed(patch: pytest.MonkeyPatch) -> None:
    real = table._answered_early

    def leak(of: Table, entry: entries.AnsweredEarly) -> Item | None:
        return real(of, entry) or of.next_item(entry)

    patch.setattr(table, "_APPLY", table._APPLY | {entries.AnsweredEarly: leak})


def an_early_answer_is_as_long_as_it_is(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(feed, "padding", lambda *_: "")


def events_are_as_long_as_their_secrets(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(feed, "padded", lambda seen, _game: list(seen))


def what_is_known_is_as_long_as_it_is(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(feed, "_MOST_CHANCE", -100)


def frames_are_as_long_as_the_move(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(world, "padded_frame", lambda frame: msgspec.json.encode(frame).decode())


def the_deal_is_shown_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "shows_deal", lambda table, _member: table.playing)


def those_who_went_are_still_let_in(patch: pytest.MonkeyPatch) -> None:
    """And see what the stand-in on their seat sees."""

    def leak(hosting: Hosting, token: str) -> str | None:
        members = hosting.table.members.values()
        return next((member.id for member in members if member.key == hashed(token)), None)

    patch.setattr(Service, "member_of", staticmethod(leak))


def those_who_went_still_listen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(world, "GOODBYE", 0.5)
    patch.setattr(Audience, "send_away", lambda *_: None)


def the_tables_id_is_told(patch: pytest.MonkeyPatch) -> None:
    real = feed.people_of

    def leak(of: Table, *rest: Any) -> feed.People:  # noqa: ANN401 - as it is given
        return msgspec.structs.replace(real(of, *rest), game=of.id)

    patch.setattr(audience, "people_of", leak)


def frames_are_compressed(patch: pytest.MonkeyPatch) -> None:
    def leak(*how: Any) -> uvicorn.Config:  # noqa: ANN401 - as it is given
        config = how_to_serve(*how)
        config.ws_per_message_deflate = True
        return config

    patch.setattr("leaking.how_to_serve", leak)


def answers_are_compressed(patch: pytest.MonkeyPatch) -> None:
    def leak(*how: Any) -> uvicorn.Config:  # noqa: ANN401 - as it is given
        return how_to_serve(GZipMiddleware(how[0], minimum_size=0), *how[1:])

    patch.setattr("leaking.how_to_serve", leak)


def headers_tell_how_often_cards_were_exchanged(patch: pytest.MonkeyPatch) -> None:
    real = Hosting.whole

    def leak(self: Hosting, member: str) -> bytes:
        game = self.table.game
        count = sum(" yes" in str(move) for move in game.moves) if game else 0
        headers.HEADERS["x-count"] = str(count)
        return real(self, member)

    patch.setattr(headers, "HEADERS", dict(headers.HEADERS))
    patch.setattr(SafeHeaders, "__init__", _with_shared_headers)
    patch.setattr(Hosting, "whole", leak)


def _with_shared_headers(self: SafeHeaders, app: Any, *, secure: bool = False) -> None:  # noqa: ANN401 - as it is given
    self._app, self._headers, self._for_files = app, headers.HEADERS, {}


FULL = Where(memories=("full",), to_the_end=0)
LARGE = Where(tables=(("second", 9),))
SHORT = Where(tables=(("first", 2), ("first", 4)), to_the_end=1)
PLANTS: dict[Plant, Where] = {
    named_watchers_have_a_seats_view: EVERYWHERE,
    early_answers_are_told_to_all: LARGE,
    early_answers_are_noticed: LARGE,
    an_early_answer_is_as_long_as_it_is: LARGE,
    events_are_as_long_as_their_secrets: EVERYWHERE,
    what_is_known_is_as_long_as_it_is: FULL,
    frames_are_as_long_as_the_move: EVERYWHERE,
    the_deal_is_shown_again: EVERYWHERE,
    those_who_went_are_still_let_in: LARGE,
    those_who_went_still_listen: EVERYWHERE,
    the_tables_id_is_told: EVERYWHERE,
    headers_tell_how_often_cards_were_exchanged: EVERYWHERE,
    frames_are_compressed: EVERYWHERE,
    answers_are_compressed: EVERYWHERE,
    the_own_record_is_the_whole_one: SHORT,
    nothing_is_filtered: EVERYWHERE,
    the_state_has_all_cards: EVERYWHERE,
    the_log_of_the_first_is_everybody_s: EVERYWHERE,
    refusals_tell_the_cards: EVERYWHERE,
    spectators_look_over_a_shoulder: EVERYWHERE,
    moves_are_logged: EVERYWHERE,
    who_missed_it_gets_more: EVERYWHERE,
    the_steps_are_everybody_s: EVERYWHERE,
    the_first_one_s_memory_is_everybody_s: FULL,
}
"""Each with the tables at which it would be noticed."""


FOUND = "can tell two worlds apart|is shown the deal again|the table's id was told|still there|must not be compressed"


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.__name__ for plant in PLANTS])
async def test_a_planted_leak_is_found(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError, match=FOUND):
        await search(tmp_path / "store.db", 1000, seed=2, where=PLANTS[plant])


def moves_come_with_their_reasons(patch: pytest.MonkeyPatch) -> None:
    real = feed._Rendering._encode

    def leak(self: feed._Rendering, events: Sequence[Event], more: dict[str, Any]) -> bytes:
        return real(self, events, more | {"hint": said[-1]} if said else more)

    said = _overhear(patch)
    patch.setattr(feed._Rendering, "_encode", leak)


def reasons_are_logged(patch: pytest.MonkeyPatch) -> None:
    real = Audience.publish

    def leak(self: Audience, items: Sequence[Any]) -> None:
        hosting.log.warning("table %s: %s", self._table.id, said[-1:])
        real(self, items)

    said = _overhear(patch)
    patch.setattr(Audience, "publish", leak)


def _overhear(patch: pytest.MonkeyPatch) -> list[str]:
    """What is written of reasons."""
    said: list[str] = []

    def write(entry: entries.Entry) -> bytes:
        said.append(repr(getattr(entry, "why", None)))
        return entries.write_entry(entry)

    patch.setattr(hosting, "write_entry", write)
    return said


@pytest.mark.parametrize("plant", [moves_come_with_their_reasons, reasons_are_logged])
async def test_a_reason_that_slips_out_is_found(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError, match="reasons can be heard"):
        await listen_for_reasons(tmp_path / "store.db")
