"""S: players, gold, cards, deal, who begins; and the printed sets, card by card."""

from __future__ import annotations

import pytest
from tables import announce, lay, play, refused_set

from ridotto import Game, SetUpError
from ridotto.rules.events import Dealt

SIX = ["Bishop", "Fool", "Judge", "Queen", "King", "Witch"]
EIGHT = "Judge Bishop King Queen Witch Fool Peasant Peasant"

FIRST_SETS = {
    "1E-2": "Bishop Fool Judge Queen King Witch",
    "1E-3": "Bishop Fool Judge Queen King Witch",
    "1E-4": "Judge Bishop King Queen Thief Cheat",
    "1E-5": "Judge Bishop King Queen Witch Cheat",
    "1E-6": "Judge Bishop King Queen Witch Cheat",
    "1E-7": "Judge Bishop King Queen Thief Witch Fool",
    "1E-7-es": "Judge Bishop King Queen Thief Witch Spy",
    "1E-8": EIGHT,
    "1E-9": f"{EIGHT} Cheat",
    "1E-10": f"{EIGHT} Cheat Spy",
    "1E-11": f"{EIGHT} Cheat Spy Inquisitor",
    "1E-12": f"{EIGHT} Cheat Spy Inquisitor Widow",
    "1E-13": f"{EIGHT} Cheat Spy Inquisitor Widow Thief",
}
SECOND_SETS = {
    "4A": "Cheater Empress Judge King Trickster Thief",
    "4B": "Beggar Empress Fool Judge Widow Witch",
    "5A": "Cheater Empress Judge King Trickster Thief",
    "5B": "Beggar Empress Fool Judge Widow Witch",
    "6A": "Cheater Judge Patron Princess Trickster Witch",
    "6B": "Beggar Empress Judge King Thief Widow",
    "7A": "Empress Fool Judge Patron Trickster Thief Witch",
    "7B": "Beggar Cheater Judge King Princess Trickster Widow",
    "8A": "Cheater Judge King Princess Spy Trickster Thief Witch",
    "8B": "Beggar Judge Peasant Peasant Princess Puppet-Master Trickster Widow",
    "9A": "Cheater Empress Judge Patron Princess Spy Trickster Thief Witch",
    "9B": "Beggar Guru Judge Patron Peasant Peasant Princess Puppet-Master Widow",
    "10A": "Cheater Empress Judge Patron Princess Spy Trickster Thief Witch Widow",
    "10B": "Beggar Guru Judge Patron Peasant Peasant Princess Trickster Widow Witch",
    "11A": "Empress Fool Judge Patron Peasant Peasant Princess Puppet-Master Trickster Thief Witch",
    "11B": "Cheater Guru Judge Patron Peasant Peasant Princess Puppet-Master Spy Trickster Witch",
    "12A": "Beggar Cheater Fool Guru Judge Patron Peasant Peasant Princess Trickster Widow Witch",
    "12B": "Cheater Empress Guru Judge Patron Peasant Peasant Princess Puppet-Master Spy Trickster "
    "Witch",
}
SETS = [("first", *item) for item in FIRST_SETS.items()]
SETS += [("second", *item) for item in SECOND_SETS.items()]


def names(cards: str) -> list[str]:
    """The names of a set as a game gives them."""
    return sorted(word.replace("-", " ") for word in cards.split())


def number_of(name: str) -> int:
    """How many players the printed set of that name is for."""
    return int(name.split("-")[1]) if "-" in name else int(name[:-1])


ALL_TABLES = [("first", n) for n in range(2, 14)] + [("second", n) for n in range(4, 13)]


@pytest.mark.parametrize(("edition", "players"), ALL_TABLES)
def test_s1_every_number_of_players_of_both_editions_can_play(edition: str, players: int) -> None:
    game = Game.new(edition, players, seed=1)

    assert len(game.persons) == len(game.names) == players


@pytest.mark.parametrize(
    ("edition", "players"),
    [("first", n) for n in (-1, 0, 1, 14, 100, 1000)] + [("second", n) for n in (0, 2, 3, 13, 14)],
)
def test_s1_other_numbers_of_players_are_refused(edition: str, players: int) -> None:
    assert refused_set(edition, players, None) == "S1"
    assert refused_set(edition, players, SIX, unchecked=True) == "S1"


@pytest.mark.parametrize(
    ("edition", "hands"),
    [
        ("first", [SIX]),
        ("first", ["Judge"] * 14),
        ("second", [["Judge", "King"], ["Fool", "Witch"], ["Thief", "Spy"]]),
        ("second", ["Judge"] * 13),
    ],
)
def test_s1_holds_for_a_given_deal_too(edition: str, hands: list[str | list[str]]) -> None:
    with pytest.raises(SetUpError) as caught:
        Game.deal(edition, hands, unchecked=True)

    assert caught.value.rule == "S1"


@pytest.mark.parametrize(("edition", "players"), ALL_TABLES)
def test_s2_every_seat_starts_with_6_gold_and_the_court_with_none(
    edition: str, players: int
) -> None:
    game = Game.new(edition, players, seed=3)

    assert game.gold == (6,) * players
    assert game.court == 0
    for viewer in (*game.persons, "public"):
        assert game.view(viewer).gold == dict.fromkeys(game.persons, 6)
        assert game.view(viewer).court == 0


def test_s2_gold_court_and_the_set_stay_public() -> None:
    game = lay("first", "judge bishop king queen", "thief cheat", court=3)
    announce(game, "king", "p2", "p3")

    for viewer in (*game.persons, "public"):
        view = game.view(viewer)
        assert view.gold == {"p1": 5, "p2": 5, "p3": 9, "p4": 6}
        assert view.court == 5
        assert sorted(view.deal) == ["Bishop", "Cheat", "Judge", "King", "Queen", "Thief"]


@pytest.mark.parametrize(("edition", "players"), [t for t in ALL_TABLES if t[1] >= 4])
def test_s3_one_card_lies_at_each_seat_and_the_rest_in_the_centre(
    edition: str, players: int
) -> None:
    game = Game.new(edition, players, seed=5)
    centre = {4: ["c1", "c2"], 5: ["c1"]}.get(players, [])

    assert list(game.cards) == [*game.persons, *centre]


@pytest.mark.parametrize(
    "hands",
    [
        [["Judge", "Bishop"], ["King"], ["Queen"], ["Thief"]],
        [["Judge"], ["King"], ["Queen"], []],
    ],
)
def test_s3_a_deal_with_more_or_less_at_one_seat_is_refused(hands: list[str | list[str]]) -> None:
    with pytest.raises(SetUpError) as caught:
        Game.deal(
            "first", hands, ["Cheat"] if len(hands[3]) else ["Cheat", "Witch"], unchecked=True
        )

    assert caught.value.rule == "S3"


@pytest.mark.parametrize(("edition", "name", "cards"), SETS)
def test_s3_the_printed_sets_have_their_cards(edition: str, name: str, cards: str) -> None:
    game = Game.new(edition, number_of(name), cards=name, seed=1)

    assert sorted(game.cards.values()) == names(cards)


@pytest.mark.parametrize(("edition", "players"), ALL_TABLES)
def test_s3_the_printed_set_is_used_when_none_is_named(edition: str, players: int) -> None:
    sets, name = (
        (FIRST_SETS, f"1E-{players}") if edition == "first" else (SECOND_SETS, f"{players}A")
    )
    game = Game.new(edition, players, seed=1)

    assert sorted(game.cards.values()) == names(sets[name])


@pytest.mark.parametrize(
    ("edition", "players", "name"),
    [
        ("first", 4, "1E-5"),
        ("first", 8, "1E-7-es"),
        ("first", 4, "4A"),
        ("second", 4, "1E-4"),
        ("second", 5, "4A"),
        ("second", 4, "4C"),
    ],
)
def test_s3_a_printed_set_of_another_table_is_refused(
    edition: str, players: int, name: str
) -> None:
    with pytest.raises(SetUpError):
        Game.new(edition, players, cards=name)


def test_s4_the_deal_is_seen_by_everybody_with_the_centre() -> None:
    game = Game.deal("first", ["Judge", "Bishop", "King", "Queen"], ["Thief", "Cheat"])
    cards = (("Judge",), ("Bishop",), ("King",), ("Queen",))

    for viewer in (*game.persons, "public"):
        assert [e for e in game.events(viewer) if isinstance(e, Dealt)] == [
            Dealt("first", 4, cards, ("Thief", "Cheat"))
        ]
        assert game.view(viewer).cards() == game.cards
        assert game.view(viewer).face_up == {}


def test_s4_every_card_can_be_dealt_to_every_place() -> None:
    dealt = {item for seed in range(200) for item in Game.new(seed=seed).cards.items()}

    assert len(dealt) == 6 * 6


def test_s4_without_a_seed_deals_differ() -> None:
    deals = {tuple(Game.new("first", 13).cards.items()) for _ in range(20)}

    assert len(deals) > 1


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8, 13])
def test_s4_a_seed_deals_the_same_again(players: int) -> None:
    one, two = (Game.new("first", players, seed=77) for _ in range(2))

    assert one.cards == two.cards
    assert any(Game.new("first", players, seed=seed).cards != one.cards for seed in range(5))


def test_s5_who_begins_is_drawn_and_the_order_round_the_table_stays() -> None:
    people = ["Adél", "Balázs", "Csaba", "Dávid", "Emma"]
    seatings = {Game.new("first", people, seed=seed).names for seed in range(100)}

    assert seatings == {tuple(people[n:] + people[:n]) for n in range(5)}


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_s5_the_host_may_say_who_begins(first: int) -> None:
    game = Game.new("second", ["A", "B", "C", "D"], first=first, seed=9)

    assert "".join(game.names) == ("ABCD" * 2)[first - 1 : first + 3]
    assert game.to_act == "p1"


def test_s5_a_game_says_how_its_first_player_was_found() -> None:
    people = ["A", "B", "C", "D"]
    assert Game.new("first", people, seed=1).first_by == "lot"
    assert Game.new("first", people, seed=1, first_by="lot").first_by == "lot"
    assert Game.new("first", people, first=2).first_by == "seat"
    for way in ("lot", "seat", "winner", "last", "next"):
        game = Game.new("first", people, first=2, first_by=way)
        assert (game.first_by, game.names[0]) == (way, "B")
        assert (game.copy().first_by, game.at(0).first_by) == (way, way)
    assert Game.new("first", 4).first_by == ""


@pytest.mark.parametrize("first", [-1, 0, 5])
def test_s5_who_is_not_there_cannot_begin(first: int) -> None:
    with pytest.raises(SetUpError) as caught:
        Game.new("first", ["A", "B", "C", "D"], first=first)

    assert caught.value.rule == "S5"


@pytest.mark.parametrize(("edition", "players"), ALL_TABLES)
def test_s5_p1_is_the_first_to_play(edition: str, players: int) -> None:
    game = Game.new(edition, players, seed=11)

    assert (game.to_act, game.asked, game.turn) == ("p1", "turn", 1)
    assert game.seats[0] == "p1"


def test_s6_with_3_players_two_cards_and_one_purse_each() -> None:
    game = Game.new("first", 3, seed=1)

    assert list(game.cards) == ["p1.l", "p1.r", "p2.l", "p2.r", "p3.l", "p3.r"]
    assert sorted(game.cards.values()) == sorted(SIX)
    assert game.gold == (6, 6, 6)


@pytest.mark.parametrize("unchecked", [False, True])
@pytest.mark.parametrize(
    "cards",
    [
        "Bishop Fool Judge Queen King Thief",
        "Bishop Fool Judge Queen King Witch Thief",
        "Bishop Fool Judge Queen King",
    ],
)
def test_s6_with_3_players_no_other_set_is_played(cards: str, unchecked: bool) -> None:
    assert refused_set("first", 3, cards, unchecked=unchecked) == "S6"


def test_s6_each_of_3_has_exactly_two_cards() -> None:
    with pytest.raises(SetUpError) as caught:
        Game.deal("first", [["Bishop", "Fool", "Judge"], ["Queen", "King"], ["Witch"]])

    assert caught.value.rule == "S6"


def test_s6_no_card_of_3_players_lies_in_the_centre() -> None:
    with pytest.raises(SetUpError):
        Game.deal("first", [["Bishop"], ["Queen", "King"], ["Fool", "Witch"]], ["Judge"])


def test_s7_with_2_players_three_cards_and_one_purse_each() -> None:
    game = Game.new("first", 2, seed=1)

    assert list(game.cards) == ["p1.l", "p1.r", "p1.x", "p2.l", "p2.r", "p2.x"]
    assert sorted(game.cards.values()) == sorted(SIX)
    assert game.gold == (6, 6)


@pytest.mark.parametrize("unchecked", [False, True])
@pytest.mark.parametrize(
    "cards",
    [
        "Bishop Fool Judge Queen King Cheat",
        "Bishop Fool Judge Queen King Witch Thief",
        "Bishop Judge",
    ],
)
def test_s7_with_2_players_no_other_set_is_played(cards: str, unchecked: bool) -> None:
    assert refused_set("first", 2, cards, unchecked=unchecked) == "S7"


def test_s7_each_of_2_has_exactly_three_cards() -> None:
    with pytest.raises(SetUpError) as caught:
        Game.deal("first", [["Bishop", "Fool"], ["Queen", "King", "Judge", "Witch"]])

    assert caught.value.rule == "S7"


def test_s7_the_cards_of_a_deal_lie_as_l_r_and_x() -> None:
    game = Game.deal("first", [["Bishop", "Fool", "Judge"], ["Queen", "King", "Witch"]])

    assert game.cards["p1.l"] == "Bishop"
    assert game.cards["p1.r"] == "Fool"
    assert game.cards["p1.x"] == "Judge"
    assert game.cards["p2.x"] == "Witch"


def test_s7_one_purse_pays_for_all_three_cards() -> None:
    game = lay("first", "bishop+fool+judge queen+king+witch")
    announce(game, "king", "p2.r", place="p1.l")
    play(game, "p2.l exchange p1.l no")
    announce(game, "king", "p2.x", place="p1.r")

    assert game.gold == (4, 8)
