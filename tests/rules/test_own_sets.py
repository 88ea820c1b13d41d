"""C: own sets of characters."""

from __future__ import annotations

import pytest
from tables import new, refused_set

from ridotto import Game, SetRefusedError, SetUpError
from ridotto.rules.sets import EDITIONS, advise_on_set, check_set, find_edition, find_set, recognise

POOR = {
    "first": ["Judge", "Bishop", "Thief", "Witch", "Spy", "Cheat", "Inquisitor"],
    "second": [
        "Judge",
        "Trickster",
        "Thief",
        "Witch",
        "Spy",
        "Cheater",
        "Guru",
        "Beggar",
        "Puppet Master",
    ],
}
"""Those that bring no gold from the bank."""
GIVING = {
    "first": ["Queen", "King", "Widow", "Fool"],
    "second": ["Empress", "King", "Widow", "Fool", "Patron", "Princess"],
}
"""Those that do, without the Peasants."""


FREE = {
    "first": "Judge King Queen Widow Fool Bishop Thief Witch Spy Cheat",
    "second": "Judge King Empress Widow Fool Patron Thief Witch Spy Trickster Cheater Beggar",
}
"""Those that every number of players may use."""


def good_set(edition: str, cards: int) -> list[str]:
    """An own set of that many cards against which only their number can speak."""
    free = FREE[edition].split()
    more = {11: ["Inquisitor"], 12: ["Peasant", "Peasant"], 13: ["Princess"]}
    names = free[:cards] + (more[cards] if cards > len(free) else [])
    assert len(names) == cards
    return names


@pytest.mark.parametrize("edition", ["first", "second"])
def test_c1_the_judge_must_be_in(edition: str) -> None:
    good = ["Judge", "King", "Widow", "Thief", "Witch", "Fool"]

    assert new(edition, 4, good).court == 0
    assert refused_set(edition, 4, ["Spy", *good[1:]]) == "C1"


@pytest.mark.parametrize(
    ("players", "giving", "all_cards", "good"),
    [
        (4, 1, 6, False),
        (4, 2, 6, True),
        (5, 1, 6, False),
        (6, 2, 6, True),
        (6, 2, 7, False),
        (6, 3, 8, True),
        (6, 2, 8, False),
        (7, 2, 7, False),
        (7, 3, 7, True),
        (7, 3, 9, True),
        (8, 2, 8, False),
        (8, 3, 8, True),
        (8, 3, 10, False),
        (9, 3, 9, True),
        (9, 2, 9, False),
        (10, 4, 10, True),
        (10, 3, 10, False),
    ],
)
def test_c2_a_third_of_the_cards_with_the_centre_must_bring_gold(
    players: int, giving: int, all_cards: int, good: bool
) -> None:
    cards = GIVING["second"][:giving] + POOR["second"][: all_cards - giving]
    cards = [{"Guru": "Beggar", "Beggar": "Guru"}.get(name, name) for name in cards]

    assert len(cards) == all_cards
    if good:
        assert len(new("second", players, cards).cards) == all_cards
    else:
        assert "C2" in str(refused_set("second", players, cards)).split(", ")


@pytest.mark.parametrize(
    ("edition", "name"), [(e, n) for e in ("first", "second") for n in [*GIVING[e], *POOR[e]]]
)
def test_c2_which_characters_bring_gold(edition: str, name: str) -> None:
    two = [other for other in GIVING[edition] if other != name][:2]
    rest = [other for other in POOR[edition] if other != name][:6]
    cards = [name, *two, *rest]

    assert len(cards) == 9
    if name in GIVING[edition]:
        assert len(new(edition, 9, cards).cards) == 9
    else:
        assert refused_set(edition, 9, cards) == "C2"


@pytest.mark.parametrize("edition", ["first", "second"])
def test_c2_both_peasants_count_by_card(edition: str) -> None:
    poor = POOR[edition]

    assert len(new(edition, 8, ["Peasant", "Peasant", "King", *poor[:5]]).cards) == 8
    assert refused_set(edition, 8, ["Peasant", "Peasant", *poor[:6]]) == "C2"


@pytest.mark.parametrize("edition", ["first", "second"])
def test_c3_both_peasants_or_none(edition: str) -> None:
    rest = ["Judge", "King", "Widow", "Fool", "Thief", "Witch"]

    assert len(new(edition, 8, [*rest, "Peasant", "Peasant"]).cards) == 8
    assert len(new(edition, 8, [*rest, "Spy", POOR[edition][1]]).cards) == 8
    assert refused_set(edition, 8, [*rest, "Peasant", "Spy"]) == "C3"
    assert refused_set(edition, 9, [*rest, "Peasant", "Peasant", "Peasant"]) == "C3"


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("name", ["Judge", "King", "Widow", "Fool", "Thief", "Witch", "Spy"])
def test_c3_no_other_character_is_there_twice(edition: str, name: str) -> None:
    others = ["Judge", "King", "Widow", "Fool", "Thief", "Witch", "Spy"]
    cards = [name, *(other for other in others if other != name)]

    assert refused_set(edition, 7, [name, *cards[:-1]]) == "C3"
    assert refused_set(edition, 7, [name, *cards[:-1]], unchecked=True) == "C3"


@pytest.mark.parametrize(
    ("edition", "name", "minimum"),
    [
        ("first", "Inquisitor", 8),
        ("second", "Princess", 6),
        ("second", "Guru", 8),
        ("second", "Puppet Master", 8),
    ],
)
def test_c4_some_need_a_number_of_players(edition: str, name: str, minimum: int) -> None:
    cards = [name, "Judge", "King", "Widow", "Fool", "Thief", "Witch", "Spy", "Peasant", "Peasant"]

    assert name in new(edition, minimum, cards[:minimum]).characters
    small = cards[: max(6, minimum - 1)]
    assert refused_set(edition, minimum - 1, small) == "C4"
    if minimum - 1 > 5:
        assert refused_set(edition, minimum - 1, cards[:minimum]) == "C4", "players, not cards"


@pytest.mark.parametrize("edition", ["first", "second"])
def test_c4_peasants_need_8_players(edition: str) -> None:
    rest = ["Peasant", "Peasant", "Judge", "King", "Widow", "Fool", "Thief", "Witch", "Spy"]

    assert "Peasant" in new(edition, 8, rest[:8]).characters
    assert refused_set(edition, 7, rest[:7]) == "C4"
    assert refused_set(edition, 7, rest[:9]) == "C4", "players, not cards"
    assert refused_set(edition, 4, rest[:6]) == "C4"


@pytest.mark.parametrize("edition", ["first", "second"])
def test_c4_the_others_need_none(edition: str) -> None:
    free = [n for n in (*POOR[edition], *GIVING[edition]) if n not in ("Judge", "King", "Widow")]
    bound = {"Inquisitor", "Guru", "Princess", "Puppet Master"}
    for name in free:
        cards = ["Judge", "King", "Widow", name]
        cards += [n for n in ("Thief", "Witch", "Spy") if n != name][:2]
        if name in bound:
            assert refused_set(edition, 4, cards) == "C4"
        else:
            assert name in new(edition, 4, cards).characters


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("cards", [4, 5, 7, 8])
def test_c5_4_and_5_players_use_6_cards(edition: str, players: int, cards: int) -> None:
    assert refused_set(edition, players, good_set(edition, cards)) == "C5"
    assert len(new(edition, players, good_set(edition, 6)).cards) == 6


@pytest.mark.parametrize(
    ("edition", "players"), [("first", 6), ("first", 9), ("second", 6), ("second", 10)]
)
def test_c5_6_and_more_use_as_many_as_they_are_or_up_to_2_more(edition: str, players: int) -> None:
    for extra in (0, 1, 2):
        game = new(edition, players, good_set(edition, players + extra))
        assert list(game.cards) == [*game.persons, *["c1", "c2"][:extra]]
    assert refused_set(edition, players, good_set(edition, players - 1)) == "C5"
    assert refused_set(edition, players, good_set(edition, players + 3)) == "C5"


def test_c5_the_whole_box_of_the_second_edition_has_room_for_2_in_the_centre() -> None:
    cards = [*POOR["second"][:7], *GIVING["second"][:5], "Peasant", "Peasant"]

    assert list(new("second", 12, cards).cards)[-2:] == ["c1", "c2"]
    assert refused_set("second", 12, [*cards, "Beggar"]) == "C5"


@pytest.mark.parametrize(
    ("edition", "players", "cards"),
    [
        ("second", 8, "Witch Thief Trickster Spy Princess King Judge Cheater"),
        ("second", 8, "cheater JUDGE king princess SPY trickster thief witch"),
        ("first", 7, "Spy Judge Bishop King Queen Thief Witch"),
    ],
)
def test_c6_a_printed_set_is_valid_whatever_c2_says(edition: str, players: int, cards: str) -> None:
    assert len(new(edition, players, cards).cards) == players


def test_c6_a_printed_set_is_valid_for_its_own_number_only() -> None:
    eight_a = "Cheater Judge King Princess Spy Trickster Thief Witch"
    seven_es = "Judge Bishop King Queen Thief Witch Spy"

    assert refused_set("second", 7, eight_a) == "C2"
    assert refused_set("second", 6, eight_a) == "C2"
    assert refused_set("first", 6, seven_es) == "C2"
    assert refused_set("first", 5, seven_es) == "C2, C5"
    assert refused_set("first", 8, f"{seven_es} Cheat") == "C2", "one card more is another set"


def test_c6_a_printed_set_is_recognised_by_its_cards() -> None:
    second, first = find_edition("second"), find_edition("first")
    masks = [
        "puppet-master",
        "beggar",
        "judge",
        "peasant",
        "PEASANT",
        "princess",
        "trickster",
        "widow",
    ]

    found = recognise(second, 8, masks)
    assert found is not None
    assert found.name == "8B"
    assert recognise(second, 8, [*masks[:-1], "witch"]) is None
    assert recognise(second, 7, masks) is None
    six = recognise(first, 6, ["Judge", "Bishop", "King", "Queen", "Witch", "Cheat"])
    assert six is not None
    assert six.name == "1E-6"


def test_c1_a_set_is_refused_with_all_the_rules_it_breaks() -> None:
    with pytest.raises(SetRefusedError) as caught:
        new("first", 4, "Bishop Bishop Inquisitor Spy Spy")

    assert caught.value.rule == "C1, C2, C3, C4, C5"
    assert [item.rule for item in caught.value.broken] == ["C1", "C2", "C3", "C3", "C4", "C5"]
    assert all(item.rule in str(caught.value) and item.reason for item in caught.value.broken)


@pytest.mark.parametrize(
    ("edition", "players", "cards"),
    [
        ("first", 4, "King Queen Widow Fool"),
        ("first", 4, "Judge Thief Witch Spy Cheat"),
        ("first", 4, "Judge Inquisitor King Queen Peasant Fool"),
        ("first", 5, "Judge Peasant Peasant King Queen Widow Fool"),
        ("second", 4, "Guru Puppet-Master Princess Peasant"),
        ("second", 6, "Judge Thief Witch Spy Guru Puppet-Master Beggar Cheater"),
    ],
)
def test_c4_an_unchecked_set_may_break_c1_c2_c4_and_split_the_peasants(
    edition: str, players: int, cards: str
) -> None:
    assert refused_set(edition, players, cards) is not None
    assert len(new(edition, players, cards, unchecked=True).cards) == len(cards.split())


@pytest.mark.parametrize(
    ("players", "cards", "rule"),
    [
        (4, "Judge King Queen", "C5"),
        (4, "Judge King Queen Widow Fool Thief Witch", "C5"),
        (6, "Judge King Queen Widow Fool", "C5"),
        (4, "Judge King King Queen", "C3"),
        (4, "Judge Peasant Peasant Peasant", "C3"),
        (4, "King King Queen", "C3, C5"),
    ],
)
def test_c5_an_unchecked_set_still_needs_a_card_each_and_at_most_2_in_the_centre(
    players: int, cards: str, rule: str
) -> None:
    assert refused_set("first", players, cards, unchecked=True) == rule


@pytest.mark.parametrize(
    ("edition", "name"), [("first", "Empress"), ("second", "Queen"), ("second", "Dragon")]
)
def test_c3_a_character_of_the_other_edition_or_of_none_is_unknown(edition: str, name: str) -> None:
    cards = ["Judge", "King", "Widow", "Fool", "Thief", name]

    assert refused_set(edition, 4, cards) is None
    assert refused_set(edition, 4, cards, unchecked=True) is None


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("giving", [2, 3, 4])
def test_c2_half_is_better_than_a_third(edition: str, giving: int) -> None:
    cards = GIVING[edition][:giving] + POOR[edition][: 6 - giving]
    advice = advise_on_set(EDITIONS[edition], 6, cards)

    told = ("C2", f"{giving} of 6 cards bring gold from the bank; half is better than a third")
    assert advice == ([told] if giving == 2 else [])


def test_c2_advice_is_for_four_and_more() -> None:
    assert advise_on_set(EDITIONS["first"], 2, find_set(EDITIONS["first"], "1E-2").cards) == []
    assert advise_on_set(EDITIONS["first"], 2, ["Judge", "Bishop", "Thief"]) == []


def test_c2_a_given_deal_is_checked_like_a_drawn_one() -> None:
    with pytest.raises(SetRefusedError) as caught:
        Game.deal("first", ["Judge", "Bishop", "King", "Spy"], ["Thief", "Cheat"])

    assert caught.value.rule == "C2"


@pytest.mark.parametrize(
    ("players", "cards", "said"),
    [
        (4, "Judge King Queen Widow Fool", "4 players use 6 cards, not 5"),
        (6, "Judge King Queen Widow Fool", "6 players use 6 to 8 cards, not 5"),
        (4, "Judge King King Widow Fool Spy", "King is there twice, at most once"),
        (8, "Judge King Queen Widow Fool Spy Thief Peasant", "Peasant is there once"),
        (8, "Judge King Queen Widow Fool Peasant Peasant Peasant", "Peasant is there 3 times"),
        (4, "Judge King Bishop Spy Thief Witch", "only 1 of 6 cards"),
        (5, "Judge King Queen Spy Thief Inquisitor", "Inquisitor needs at least 8 players"),
    ],
)
def test_c5_a_refusal_says_what_is_wrong(players: int, cards: str, said: str) -> None:
    with pytest.raises(SetRefusedError, match=said):
        new("first", players, cards)


def test_c6_a_set_that_is_not_printed_is_refused_with_those_that_are() -> None:
    with pytest.raises(SetUpError) as caught:
        find_set(EDITIONS["second"], "x" * 50, 8)
    assert str(caught.value) == (
        f"the second edition has no set '{'x' * 40}' for 8 players: choose 8A, 8B"
    )
    with pytest.raises(SetUpError) as caught:
        find_set(EDITIONS["first"], "9Z")
    assert str(caught.value) == (
        "the first edition has no set '9Z': choose 1E-2, 1E-3, 1E-4, 1E-5, 1E-6, 1E-7, 1E-7-es, "
        "1E-8, 1E-9, 1E-10, 1E-11, 1E-12, 1E-13"
    )


def test_c1_a_check_is_strict_unless_it_is_told_otherwise() -> None:
    cards = ["Thief", "King", "Queen", "Fool", "Witch", "Cheat"]
    assert [item.rule for item in check_set(EDITIONS["first"], 6, cards)] == ["C1"]
    assert check_set(EDITIONS["first"], 6, cards, unchecked=True) == []


def test_c3_unknown_characters_are_named_and_cut_and_the_known_ones_listed() -> None:
    names = ["a", "b", "c", "d", "e" * 41, "f"]
    with pytest.raises(SetUpError) as caught:
        check_set(EDITIONS["first"], 6, names)
    assert str(caught.value) == (
        f"the first edition has no character 'a', 'b', 'c', 'd', '{'e' * 40}': it has Judge, Bishop, "
        "King, Fool, Queen, Thief, Witch, Spy, Peasant, Cheat, Inquisitor, Widow"
    )


def test_s1_an_unknown_edition_is_cut_in_its_error() -> None:
    with pytest.raises(SetUpError) as caught:
        find_edition("x" * 41)
    assert str(caught.value) == f"there is no edition '{'x' * 40}': choose first or second"
