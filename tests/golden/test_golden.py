"""Whole games that must never change: one for each printed set, so for each edition and number of players."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden_games import fingerprint
from playing import PRINTED, TABLES

from ridotto.record import load, read_file, replay
from ridotto.rules.sets import EDITIONS

FOLDER = Path(__file__).parent


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_a_golden_game_goes_as_it_always_went(edition: str, name: str) -> None:
    record = read_file(FOLDER / f"{name}.masc")
    assert (record.edition, record.scenario) == (edition, name)
    assert replay(record).over
    game = load(FOLDER / f"{name}.masc")
    assert fingerprint(game) == game.tags["told"]


def test_there_is_a_golden_game_for_every_edition_and_number_of_players() -> None:
    found = set()
    for path in FOLDER.glob("*.masc"):
        record = read_file(path)
        found.add((record.edition, len(record.players)))
    assert found == set(TABLES)


def test_every_power_is_used_in_a_golden_game() -> None:
    used = set()
    for path in FOLDER.glob("*.masc"):
        game = load(path)
        events = game.events("public")
        used |= {
            (game.edition.name, e.character)
            for e in events
            if hasattr(e, "rule") and hasattr(e, "character")
        }
    assert used == {(e.name, row.name) for e in EDITIONS.values() for row in e.characters}
