"""A game step by step, each step in full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def unfold(steps: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """How it began, then how it stood after each move: `move`, `events`, `state`, `cards`, `known`, `chances`, `why`."""
    state: dict[str, Any] = {}
    cards: dict[str, str] = {}
    known: dict[str, dict[str, str | None]] = {}
    chances: dict[str, list[int | None]] = {}
    for step in (steps["start"], *steps["steps"]):
        state = state | step.get("state", {})
        cards = cards | step.get("cards", {})
        chances = chances | step.get("chances", {})
        for viewer, changed in step.get("known", {}).items():
            known = known | {viewer: known.get(viewer, {}) | changed}
        yield {
            "move": step.get("move"),
            "events": step.get("events", []),
            "state": state,
            "cards": cards,
            "known": known,
            "chances": chances,
            "why": step.get("why"),
        }
