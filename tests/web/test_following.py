"""The client's view of a game, from the messages that it gets."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from ridotto.bots import find_player
from ridotto.client.following import Follower
from ridotto.rules.events import Dealt
from ridotto.rules.game import Game


def played(seed: int) -> Game:
    game = Game.new("second", 8, seed=seed)
    player = find_player("random").make(seed)
    while not game.over:
        game.play(player.choose(game.view(game.to_act or ""), game.legal()))
    return game


def as_json(game: Game, *, deal: bool = True) -> list[dict[str, Any]]:
    events = [event for event in game.events("p3") if deal or not isinstance(event, Dealt)]
    read: list[dict[str, Any]] = json.loads(msgspec.json.encode(events))
    return read


def test_every_event_as_it_comes() -> None:
    game, follower = played(1), Follower()
    for event in as_json(game):
        follower.hear({"is": "feed", "events": [event]}, "g-1", "p3")
    assert follower.view == game.view("p3")


def test_a_whole_view_without_the_deal_is_enough_for_who_saw_it() -> None:
    game, follower = played(2), Follower()
    follower.hear({"is": "feed", "events": as_json(game)[:20]}, "g-1", "p3")
    follower.hear({"is": "whole", "log": as_json(game, deal=False)}, "g-1", "p3")
    assert follower.view == game.view("p3")


def test_who_missed_the_deal_has_no_view() -> None:
    game, follower = played(3), Follower()
    log = as_json(game, deal=False)
    follower.hear({"is": "whole", "log": log}, "g-1", "p3")
    assert follower.view is None
    follower.hear({"is": "whole"}, "g-1", "p3")
    follower.hear({"is": "feed", "events": log[-3:]}, "g-1", "p3")
    assert follower.view is None


def test_the_deal_of_another_game_does_not_help() -> None:
    first, second, follower = played(4), played(5), Follower()
    follower.hear({"is": "whole", "log": as_json(first)}, "g-1", "p3")
    before = follower.view
    assert before == first.view("p3")
    follower.hear({"is": "feed", "events": as_json(second, deal=False)[:9]}, "g-2", "p3")
    assert follower.view is None
    follower.hear({"is": "whole", "log": as_json(second, deal=False)}, "g-2", "p3")
    assert follower.view is None
