"""Characters by their names in six languages."""

from __future__ import annotations

import unicodedata
from collections import defaultdict

import pytest
from tables import lay, refused

from ridotto import Game, SetUpError, read_position
from ridotto.rules.characters import plain_name
from ridotto.rules.moves import Announce
from ridotto.rules.sets import EDITIONS, recognise
from ridotto.words import LANGUAGES, messages


def names_in(language: str, edition: str) -> dict[str, str]:
    """What each character of the edition is called there, by its English name."""
    said = messages(language, "characters")
    return {
        row.name: said[f"{edition}.{row.name.lower().replace(' ', '-')}.name"]
        for row in EDITIONS[edition].characters
    }


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_is_known_in_every_language(language: str, edition: str) -> None:
    book = EDITIONS[edition]
    for row in book.characters:
        name = names_in(language, edition)[row.name]
        for form in (name, name.upper(), f" {name[0]}-{name[1:].lower()}"):
            assert book.character(form) == row
            assert book.spelled(form) == row.name
        assert book.character(unicodedata.normalize("NFD", name)) == row


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_name_means_two_characters_of_an_edition(edition: str) -> None:
    meanings = defaultdict(set)
    for language in LANGUAGES:
        for english, name in names_in(language, edition).items():
            meanings[plain_name(name)].add(english)

    assert [name for name, meant in meanings.items() if len(meant) > 1] == []
    assert len(meanings) > 60


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("Betrüger", "Cheat", "Cheater"),
        ("Csaló", "Cheat", "Cheater"),
        ("Tahúr", "Cheat", "Cheater"),
        ("Пройдисвіт", "Cheat", "Cheater"),
        ("König", "King", "King"),
        ("Spionin", "Spy", None),
        ("Spion", None, "Spy"),
        ("Püspök", "Bishop", None),
        ("Спритник", None, "Trickster"),
        ("Banana", None, None),
        ("", None, None),
    ],
)
def test_a_name_means_what_it_means_in_the_edition_in_play(
    name: str, first: str | None, second: str | None
) -> None:
    for edition, meant in (("first", first), ("second", second)):
        row = EDITIONS[edition].character(name)
        assert (row.name if row else None) == meant


def test_kings_of_both_editions_keep_their_power() -> None:
    for edition, gold in (("first", 9), ("second", 8)):
        game = lay(edition, "judge king thief widow", "witch fool")
        game.play("p1 announce король")
        for person in ("p2", "p3", "p4"):
            game.play(f"{person} pass")
        assert game.gold[0] == gold


def test_a_set_may_be_named_in_any_language() -> None:
    cards = ["Bíró", "Obispo", "König", "Reine", "Злодій", "cheat"]
    game = Game.new("first", 4, cards=cards, seed=1)

    assert game.cards == Game.new("first", 4, seed=1).cards
    printed = recognise(EDITIONS["first"], 4, cards)
    assert printed is not None
    assert printed.name == "1E-4"
    with pytest.raises(SetUpError, match="no character 'Спритник'"):
        Game.new("first", 4, cards=[*cards[:5], "Спритник"])


def test_a_deal_may_be_named_in_any_language() -> None:
    game = Game.deal("first", ["Bíró", "Obispo", "König", "Reine"], ["Злодій", "Tricheur"])
    assert list(game.cards.values()) == ["Judge", "Bishop", "King", "Queen", "Thief", "Cheat"]


def test_moves_are_said_back_in_english() -> None:
    game = lay("first", "inquisitor bishop king queen", "thief cheat")
    assert str(game.play("p1 announce Inkvizítor")) == "p1 announce inquisitor"
    for person in ("p2", "p3", "p4"):
        game.play(f"{person} pass")
    game.play("p1 question p2")
    assert str(game.play("p2 answer єпископ")) == "p2 answer bishop"


def test_a_typed_move_may_be_in_any_language() -> None:
    game = lay("first", "judge bishop king queen", "thief cheat")
    assert game.play(Announce("p1", "p1", "Király")) == Announce("p1", "p1", "King")


@pytest.mark.parametrize(("name", "rule"), [("özvegy", "T6"), ("спритник", "T6"), ("banane", "T6")])
def test_what_is_not_in_play_is_refused_in_any_language(name: str, rule: str) -> None:
    assert (
        refused(lay("first", "judge bishop king queen", "thief cheat"), f"p1 announce {name}")
        == rule
    )


def test_a_position_may_be_in_any_language() -> None:
    local = "first 5 p1:6:bíró p2:6:püspök p3:6:király p4:6:королева c1:ladrón c2:betrüger court:0"
    english = "first 5 p1:6:judge p2:6:bishop p3:6:king p4:6:queen c1:thief c2:cheat court:0"
    assert read_position(local).state.facts() == read_position(english).state.facts()
