"""Writes a game step by step and deals from seeds, for the tests of the browser's side: `python tests/review_fixtures.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ridotto import Game
from ridotto.host.feed import seed_proof
from ridotto.web.review import Asked, review

FOLDER = Path(__file__).parents[1] / "web" / "src" / "review" / "fixtures"
GAME = Path(__file__).parent / "golden" / "4A.masc"
SETS = ("1E-2", "1E-3", "1E-4", "1E-5", "1E-13", "4A", "8B", "12A", "12B")
"""All characters are in one of these."""
SEEDS = (
    0,
    7,
    2**63 + 1,
    2**256 - 1,
    0x6393956360581F254BCF33E224DB32E90F865402EEFB57E294305695B55CC0CF,
)


def deal(name: str, seed: int) -> dict[str, Any]:
    """A deal as `ridotto new --names … --seed …` makes it."""
    players = int(name.removeprefix("1E-").rstrip("AB"))
    edition = "first" if name.startswith("1E") else "second"
    names = [f"at {seat}" for seat in range(players)]
    game = Game.new(edition, names, cards=name, seed=seed)
    dealt = game.dealt
    assert dealt is not None
    cards = [card for hand in dealt.cards for card in hand]
    return {
        "edition": edition,
        "seed": str(seed),
        "proof": seed_proof(seed),
        "cards": [*cards, *dealt.centre],
        "players": players,
        "first": names.index(game.names[0]),
    }


def texts() -> dict[str, str]:
    """The files by name."""
    return {
        "game.made.json": _dumps(game()),
        "deals.made.json": _dumps([deal(name, seed) for name in SETS for seed in SEEDS]),
    }


def game() -> dict[str, Any]:
    """As `POST /api/v1/steps` answers; audiences are sets, so they are put in an order."""
    answer = review(Asked(GAME.read_bytes()))
    assert answer.status == 200
    told: dict[str, Any] = msgspec.json.decode(answer.body)
    for step in (told["start"], *told["steps"]):
        for event in step["events"]:
            event["audience"] = event["audience"] and sorted(event["audience"])
    return told


def _dumps(value: object) -> str:
    return msgspec.json.encode(value).decode() + "\n"


def main() -> None:
    """Write them anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
