"""From the messages of a table to the view of one person, for whoever was there when the cards were dealt."""

from __future__ import annotations

from typing import Any

import msgspec

from ridotto.rules import events
from ridotto.rules.view import View

AnyEvent = (
    events.Dealt | events.TableLaid | events.TurnBegan | events.CardsHandled | events.CardSeen | events.Announced
    | events.Asked | events.Answered | events.Revealed | events.PowerUsed | events.GoldMoved
    | events.FortunesTraded | events.TradeDeclined | events.Questioned | events.CharacterNamed
    | events.CardShown | events.SeatsChanged | events.GameEnded
)  # fmt: skip


class Follower:
    """Keeps a view. It is None while too little is known: somebody who came late has not seen the deal."""

    def __init__(self) -> None:
        self.view: View | None = None
        self._dealt: events.Dealt | None = None
        self._game: str | None = None
        """The game that was dealt."""

    def dealt(self, game: str | None) -> events.Dealt | None:
        """The deal of that game, if it was shown."""
        return self._dealt if game == self._game else None

    def hear(self, message: dict[str, Any], game: str | None, viewer: str) -> None:
        """Take in a message of that game; `viewer` is the person, or `public`."""
        if message["is"] == "whole":
            self._anew(message, game, viewer)
        elif message["is"] == "feed":
            for event in _read(message.get("events", [])):
                self._apply(event, game, viewer)

    def _anew(self, message: dict[str, Any], game: str | None, viewer: str) -> None:
        """From what the table gives back, and the deal if it was seen."""
        log = _read(message.get("log", []))
        for deal in _read([message["deal"]] if "deal" in message else []):
            if isinstance(deal, events.Dealt):
                self._dealt, self._game = deal, game
        dealt = self.dealt(game)
        if log and not isinstance(log[0], events.Dealt) and dealt is not None:
            log.insert(0, dealt)
        self.view = None
        for event in log:
            self._apply(event, game, viewer)

    def _apply(self, event: events.Event, game: str | None, viewer: str) -> None:
        if isinstance(event, events.Dealt):
            self.view, self._dealt, self._game = View(viewer), event, game
        elif isinstance(event, events.TurnBegan) and event.turn == 1 and self._is_stale():
            self.view = None  # a game whose deal was missed
        if self.view is not None:
            self.view.apply(event)

    def _is_stale(self) -> bool:
        return self.view is not None and self.view.over


def _read(given: list[dict[str, Any]]) -> list[events.Event]:
    read: list[events.Event] = list(msgspec.convert(given, list[AnyEvent]))
    return read
