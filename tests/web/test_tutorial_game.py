"""The tutorial's game is what the rules and the feed make of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tutorial_game import MADE, SCRIPT, Ask, Play, after, find_seed, tutorial_game, whole

GAME: dict[str, Any] = json.loads(MADE.read_text("utf-8"))
SEED = find_seed()
WAYS = {
    "pretended": ("p1 exchange p3 no", "p1 exchange c1 no"),
    "exchanged": ("p1 exchange p2 yes", "p1 exchange c1 yes"),
}


def test_the_file_is_what_the_script_makes() -> None:
    assert MADE.read_text("utf-8") == tutorial_game()


def walk(choices: tuple[str, str]) -> list[dict[str, Any]]:
    """The nodes of a whole lesson, with these choices where there are any."""
    node = GAME["nodes"][GAME["first"]]
    path = [node]
    while "next" in node or "choices" in node:
        moves = node.get("choices", {})
        chosen = next((move for move in moves if len(moves) == 1 or move in choices), None)
        node = GAME["nodes"][moves[chosen] if chosen else node["next"]]
        path.append(node)
    return path


@pytest.mark.parametrize("way", WAYS)
def test_the_browser_can_tell_the_table_anew_from_what_was_told(way: str) -> None:
    """As web/src/learn/lesson.ts does it when somebody goes back, compared with the real feed."""
    path = walk(WAYS[way])
    moves: tuple[str, ...] = ()
    log = list(GAME["whole"]["log"])
    people = GAME["whole"]["people"]
    for node, move in zip(path[1:], played(WAYS[way]), strict=True):
        moves = (*moves, move)
        message = node["message"]
        log += message.get("events", [])
        people = message.get("people", people)
        told = GAME["whole"] | {
            "n": message["n"],
            "people": people,
            "state": message["state"],
            "log": [e for e in log if message["state"]["over"] or e["type"] != "Dealt"],
        }
        for field in ("deal", "legal", "early", "pad"):
            told.pop(field, None)
            if field in message:
                told[field] = message[field]
        assert told == whole(after(SEED, moves)[0])


def played(choices: tuple[str, str]) -> list[str]:
    """All moves of that lesson."""
    moves: tuple[str, ...] = ()
    for step in SCRIPT:
        if isinstance(step, Play):
            moves = (*moves, step.move(moves))
        elif isinstance(step, Ask):
            offered = step.moves(moves)
            moves = (
                *moves,
                next(move for move in offered if len(offered) == 1 or move in choices),
            )
    return list(moves)


def test_every_choice_is_legal_and_nothing_secret_is_told() -> None:
    messages = [GAME["whole"], *(node["message"] for node in GAME["nodes"] if node["message"])]
    for node in GAME["nodes"]:
        legal = (node["message"] or GAME["whole"]).get("legal", [])
        assert set(node.get("choices", {})) <= set(legal)
    for event in (event for message in messages for event in message.get("events", [])):
        if event["type"] == "CardsHandled":
            assert (event["really"] is None) == (event["by"] != "p1")
        if event["type"] == "CardSeen":
            assert (event["character"] is None) == (event["by"] != "p1")


def test_all_that_is_to_be_taught_happens() -> None:
    for choices in WAYS.values():
        events = [e for node in walk(choices)[1:] for e in node["message"].get("events", [])]
        kinds = {event["type"] for event in events}
        assert kinds >= {
            "CardsHandled",
            "CardSeen",
            "Announced",
            "Revealed",
            "PowerUsed",
            "GameEnded",
        }
        rules = {event["rule"] for event in events if event["type"] == "GoldMoved"}
        assert rules >= {"P2", "P1", "T9", "P3", "P4"}
        assert any(e["type"] == "TurnBegan" and e["barred"] and e["person"] == "p1" for e in events)
