"""Records whose characters are named in other languages than English."""

from __future__ import annotations

import re

import pytest
from playing import PRINTED, play_out, printed_game

from ridotto import BadMoveError, RecordError, UnexpectedError, dumps, loads
from ridotto.record import read_record, replay
from ridotto.record.standing import standing_of
from ridotto.rules.sets import EDITIONS
from ridotto.words import LANGUAGES, messages

HUNGARIAN = """
format = "masc/1"
edition = "first"
players = ["Adél", "Balázs", "Csaba", "Dávid"]
deal = ["Bíró", "Püspök", "Király", "Királynő"]
centre = ["Tolvaj", "Csaló"]
scenario = "1E-4"
moves = [
  "p1 exchange p2 yes", "p2 exchange c1 no", "p3 exchange p1 no", "p4 exchange p3 yes",
  "p1 announce KIRÁLY", "p2 pass", "p3 claim", "p4 pass",
  "p2 look",
]

[expect]
cards = ["Püspök", "bíró", "Queen", "Король"]
centre = ["Ladrón", "Betrüger"]
"""


def translated(text: str, language: str, edition: str) -> str:
    """The record with every character called as in that language."""
    said = messages(language, "characters")
    for row in sorted(EDITIONS[edition].characters, key=lambda row: -len(row.name)):
        name = said[f"{edition}.{row.name.lower().replace(' ', '-')}.name"]
        text = re.sub(rf'"{row.name}"', f'"{name}"', text)
        for verb in ("announce", "answer"):
            text = text.replace(f'{verb} {row.name.lower()}"', f'{verb} {name.lower()}"')
    return text


def test_a_record_in_another_language_replays() -> None:
    standing = replay(read_record(HUNGARIAN.encode()))
    assert standing.cards == ["Bishop", "Judge", "Queen", "King"]
    assert "p3 announce thief" in standing.legal


def test_it_is_written_in_english() -> None:
    text = dumps(loads(HUNGARIAN))
    assert 'deal = ["Judge", "Bishop", "King", "Queen"]' in text
    assert '"p1 announce king"' in text
    assert "Bíró" not in text


@pytest.mark.parametrize("viewer", [None, "p2", "public"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("edition", "name"), [item for item in PRINTED if item[1] in ("1E-13", "12A", "12B")]
)
def test_whole_games_replay_alike_in_every_language(
    edition: str, name: str, language: str, viewer: str | None
) -> None:
    game = play_out(printed_game(edition, name, 3), 3)
    text = dumps(game, viewer)
    local = translated(text, language, edition)

    assert (local == text) == (language == "en")
    assert replay(read_record(local.encode())) == replay(read_record(text.encode()))
    if viewer is None:
        assert dumps(loads(local)) == text
        assert standing_of(loads(local)) == standing_of(game)


def test_an_unknown_character_in_the_deal_is_no_record() -> None:
    with pytest.raises(RecordError, match="no character 'Gaukler'") as caught:
        read_record(HUNGARIAN.replace('"Csaló"', '"Gaukler"').encode())
    assert not isinstance(caught.value, BadMoveError)


def test_an_unknown_character_in_a_move_is_an_illegal_move() -> None:
    with pytest.raises(BadMoveError) as caught:
        replay(read_record(HUNGARIAN.replace("KIRÁLY", "gaukler").encode()))
    assert (caught.value.number, caught.value.rule) == (5, "T6")


def test_another_card_than_expected_is_told() -> None:
    with pytest.raises(UnexpectedError, match="centre is"):
        replay(read_record(HUNGARIAN.replace("Ladrón", "Rey").encode()))


def test_a_scenario_that_is_not_the_deal_is_refused() -> None:
    other = HUNGARIAN.replace('"Csaló"', '"Özvegy"')
    with pytest.raises(RecordError, match="not those of the scenario 1E-4"):
        read_record(other.encode())
