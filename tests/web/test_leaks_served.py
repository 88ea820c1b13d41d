"""Nobody learns through the service what they may not know; leaks planted in it are found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hearsay import listen_for_reasons
from leaking import pairs_in, search
from worlds import LeakError

from ridotto.host import deciding, entries, feed, hosting
from ridotto.host.audience import Audience
from ridotto.host.feed import Standing
from ridotto.host.hosting import Hosting
from ridotto.host.refusals import refuse
from ridotto.host.table import Table
from ridotto.record.files import dumps
from ridotto.rules import game as game_module
from ridotto.rules.events import Event
from ridotto.rules.game import Game
from ridotto.store.sqlite import SqliteStore
from ridotto.web import app

pytestmark = pytest.mark.anyio
Plant = Callable[[pytest.MonkeyPatch], None]


async def test_nobody_can_tell_two_worlds_apart_through_the_service(tmp_path: Path) -> None:
    compared = await search(tmp_path / "store.db", 300, seed=1)
    assert pairs_in(compared) >= 300
    for way in ("the socket", "whole", "catching up", "catching up: p1 dance", "the log"):
        assert compared[way] > 10, way
    for way in ("HTTP  200", "HTTP /record 409", "HTTP /record 200", "HTTP /nothing 404"):
        assert compared[way], way


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


PLANTS = [
    the_own_record_is_the_whole_one,
    nothing_is_filtered,
    the_state_has_all_cards,
    the_log_of_the_first_is_everybody_s,
    refusals_tell_the_cards,
    spectators_look_over_a_shoulder,
    moves_are_logged,
    who_missed_it_gets_more,
    the_steps_are_everybody_s,
    the_first_one_s_memory_is_everybody_s,
]


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.__name__ for plant in PLANTS])
async def test_a_planted_leak_is_found(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError, match="can tell two worlds apart"):
        await search(tmp_path / "store.db", 400, seed=2)


async def test_reasons_of_computer_players_are_secret_until_the_end(tmp_path: Path) -> None:
    assert await listen_for_reasons(tmp_path / "store.db") > 20


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
