"""P: what each character can do, in both editions."""

from __future__ import annotations

import pytest
from tables import announce, happened, lay, play, refused

from ridotto import Game
from ridotto.rules.events import (
    CardSeen,
    CardsHandled,
    CardShown,
    CharacterNamed,
    FortunesTraded,
    GoldMoved,
    PowerUsed,
    Questioned,
    Revealed,
    SeatsChanged,
)

CENTRE = "thief cheat"
INQUIRERS = [("first", "inquisitor"), ("second", "guru")]
ROBBERS = [("first", "bishop"), ("second", "trickster")]
EDITIONS = ["first", "second"]


def both(*heads: str) -> list[str]:
    """Each of these with `no` and `yes`, sorted."""
    return sorted(f"{head} {really}" for head in heads for really in ("no", "yes"))


def used(game: Game) -> list[tuple[str, str, str]]:
    """Which powers were used, by whom, and by which rule."""
    return [(e.by, e.character, e.rule) for e in happened(game, PowerUsed)]


# P1, P2


@pytest.mark.parametrize(("edition", "name"), [("first", "King"), ("second", "Empress")])
def test_p1_three_gold_from_the_bank(edition: str, name: str) -> None:
    game = announce(lay(edition, "judge thief witch fool", name.lower(), court=2), name)

    assert game.gold == (9, 6, 6, 6)
    assert game.court == 2
    assert used(game) == [("p1", name, "P1")]
    assert [(e.source, e.target, e.amount) for e in happened(game, GoldMoved)] == [
        ("bank", "p1", 3)
    ]


@pytest.mark.parametrize(("edition", "name"), [("first", "Queen"), ("second", "King")])
def test_p2_two_gold_from_the_bank(edition: str, name: str) -> None:
    game = announce(lay(edition, "judge thief witch fool", name.lower(), court=2), name)

    assert game.gold == (8, 6, 6, 6)
    assert game.court == 2
    assert used(game) == [("p1", name, "P2")]


# P3


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("court", [0, 1, 5])
def test_p3_the_judge_takes_all_the_courts_gold(edition: str, court: int) -> None:
    game = announce(lay(edition, "judge thief witch fool", court=court), "judge")

    assert game.gold == (6 + court, 6, 6, 6)
    assert game.court == 0
    assert used(game) == [("p1", "Judge", "P3")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_p3_the_fines_of_this_turn_stay_in_the_court(edition: str) -> None:
    game = announce(lay(edition, "thief judge witch fool", court=3), "judge", "p2", "p4")

    assert game.gold == (5, 9, 6, 5)
    assert game.court == 2


def test_p3_the_court_can_hold_enough_to_win() -> None:
    assert not announce(lay("first", "judge thief witch fool", court=6), "judge").over
    assert announce(lay("first", "judge thief witch fool", court=7), "judge").winners == ("p1",)


def test_p3_the_judge_with_2_and_3_players() -> None:
    two = lay("first", "bishop+fool+judge queen+king+witch", court=4)
    announce(two, "judge", "p2.l", place="p1.l")
    assert (two.gold, two.court) == ((5, 5), 6), "the Judge lies at x, which nobody showed"

    three = lay("first", "bishop+fool judge+queen king+witch", court=4)
    announce(three, "judge", "p2.l", place="p1.r")
    assert (three.gold, three.court) == ((5, 10, 6), 1)


# P4


@pytest.mark.parametrize(("edition", "name"), ROBBERS)
def test_p4_two_gold_from_the_richest_other_without_a_question(edition: str, name: str) -> None:
    game = announce(lay(edition, f"{name}:5 judge:7 king:8 fool:6"), name)

    assert game.gold == (7, 7, 6, 6)
    assert (game.to_act, game.asked) == ("p2", "turn")
    assert used(game)[0][2] == "P4"


@pytest.mark.parametrize(("edition", "name"), ROBBERS)
@pytest.mark.parametrize("own", [8, 9])
def test_p4_the_taker_is_not_one_of_the_richest(edition: str, name: str, own: int) -> None:
    game = announce(lay(edition, f"{name}:{own} judge:8 king:7 fool:7"), name)

    assert game.gold == (own + 2, 6, 7, 7)


@pytest.mark.parametrize(("edition", "name"), ROBBERS)
def test_p4_of_equals_the_taker_chooses(edition: str, name: str) -> None:
    game = announce(lay(edition, f"{name}:9 judge:8 king:7 fool:8"), name)

    assert (game.to_act, game.asked) == ("p1", "rob")
    assert game.gold == (9, 8, 7, 8)
    assert game.legal_texts() == ["p1 rob p2", "p1 rob p4"]
    assert play(game.copy(), "p1 rob p2").gold == (11, 6, 7, 8)
    assert play(game, "p1 rob p4").gold == (11, 8, 7, 6)
    assert game.to_act == "p2"


def test_p4_all_others_may_be_equal() -> None:
    game = announce(lay("first", "bishop judge king queen"), "bishop")

    assert game.legal_texts() == ["p1 rob p2", "p1 rob p3", "p1 rob p4"]


def test_p4_it_is_the_gold_before_the_fines_that_counts() -> None:
    game = announce(lay("first", "judge:8 queen:7 bishop king"), "bishop", "p3")

    assert game.gold == (5, 7, 8, 6)
    assert game.court == 1


def test_p4_a_claimant_chooses_too_and_may_take_from_the_announcer() -> None:
    game = announce(lay("first", "judge:8 queen bishop king:8", turn=5), "bishop", "p3")

    assert game.legal_texts() == ["p3 rob p1", "p3 rob p4"]
    play(game, "p3 rob p1")
    assert game.gold == (5, 6, 8, 8)
    assert game.to_act == "p2"


def test_p4_with_2_players_there_is_only_one_other() -> None:
    game = announce(lay("first", "bishop+fool+judge:3 queen+king+witch:4"), "bishop", place="p1.r")

    assert game.gold == (5, 2)


def test_p4_with_3_players_of_equals_the_taker_chooses() -> None:
    game = lay("first", "bishop+fool judge+queen king+witch")
    announce(game, "bishop", place="p1.r")

    assert game.legal_texts() == ["p1 rob p2", "p1 rob p3"]


# P5


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("turn", "gold"),
    [
        (6, (8, 5, 6, 6, 5)),
        (7, (5, 8, 5, 6, 6)),
        (9, (6, 6, 5, 8, 5)),
        (10, (5, 6, 6, 5, 8)),
    ],
)
def test_p5_one_gold_from_the_left_and_one_from_the_right_round_the_last_seat(
    edition: str, turn: int, gold: tuple[int, ...]
) -> None:
    game = announce(lay(edition, "judge king witch fool spy", "thief", turn=turn), "thief")

    assert game.gold == gold
    assert game.court == 0
    assert used(game)[0][2] == "P5"


def test_p5_a_claimants_neighbours_are_their_own() -> None:
    game = announce(lay("first", "judge king witch thief fool spy"), "thief", "p4")

    assert game.gold == (5, 6, 5, 8, 5, 6)


def test_p5_neighbours_are_who_sits_there_now() -> None:
    game = announce(lay("second", "thief judge king witch fool", order="p1 p4 p3 p2 p5"), "thief")

    assert game.gold == (8, 6, 6, 5, 5)


# P6


@pytest.mark.parametrize("edition", EDITIONS)
def test_p6_the_witch_exchanges_all_gold_with_one_other_person(edition: str) -> None:
    game = announce(lay(edition, "witch:2 judge:7 king:11 fool:5", court=4), "witch")

    assert game.asked == "trade"
    assert game.legal_texts() == ["p1 trade none", "p1 trade p2", "p1 trade p3", "p1 trade p4"]
    play(game, "p1 trade p3")
    assert game.gold == (11, 7, 2, 5)
    assert game.court == 4
    assert [(e.by, e.person) for e in happened(game, FortunesTraded)] == [("p1", "p3")]
    assert game.view("public").gold == {"p1": 11, "p2": 7, "p3": 2, "p4": 5}


@pytest.mark.parametrize("edition", EDITIONS)
def test_p6_the_fines_come_after(edition: str) -> None:
    game = announce(lay(edition, "judge:12 witch:2 king:5 fool:5"), "witch", "p2", "p3")

    assert game.legal_texts() == ["p2 trade none", "p2 trade p1", "p2 trade p3", "p2 trade p4"]
    play(game, "p2 trade p1")
    assert game.gold == (1, 12, 4, 5)
    assert game.court == 2


def test_p6_who_was_traded_into_poverty_can_be_ruined_by_the_fine() -> None:
    game = announce(lay("first", "judge:12 witch:1 king:5 fool:5"), "witch", "p2")
    play(game, "p2 trade p1")

    assert game.gold == (0, 12, 5, 5)
    assert (game.ended_by, game.winners) == ("E2", ("p2",))


def test_p6_the_witch_may_take_less_than_she_has() -> None:
    game = announce(lay("first", "witch:12 judge:1 king:5 fool:5"), "witch")
    play(game, "p1 trade p2")

    assert game.gold == (1, 12, 5, 5)
    assert not game.over


@pytest.mark.parametrize(
    ("seats", "legal"),
    [
        ("witch+fool+judge:2 queen+king+bishop:9", ["p1 trade none", "p1 trade p2"]),
        (
            "witch+fool:2 judge+queen:9 king+bishop",
            ["p1 trade none", "p1 trade p2", "p1 trade p3"],
        ),
    ],
)
def test_p6_with_2_and_3_players(seats: str, legal: list[str]) -> None:
    game = announce(lay("first", seats), "witch", place="p1.l")

    assert game.legal_texts() == legal
    assert play(game, "p1 trade p2").gold[:2] == (9, 2)


# P7


@pytest.mark.parametrize("edition", EDITIONS)
def test_p7_the_fool_takes_one_gold_and_then_two_cards_of_others(edition: str) -> None:
    game = announce(lay(edition, "fool judge king witch", "spy thief"), "fool")

    assert game.gold == (7, 6, 6, 6)
    assert game.asked == "fool"
    assert game.legal_texts() == both("p1 fool p2 p3", "p1 fool p2 p4", "p1 fool p3 p4")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("really", "cards"), [("yes", "Witch King Judge"), ("no", "Judge King Witch")]
)
def test_p7_the_two_cards_are_exchanged_or_not_unseen(
    edition: str, really: str, cards: str
) -> None:
    game = announce(lay(edition, "fool judge king witch"), "fool")
    play(game, f"p1 fool p2 p4 {really}")

    assert " ".join(game.cards[p] for p in ("p2", "p3", "p4")) == cards
    assert [e.really for e in happened(game, CardsHandled, "p1")] == [really == "yes"]
    for viewer in ("p2", "p3", "p4", "public"):
        assert [e.really for e in happened(game, CardsHandled, viewer)] == [None]
    assert happened(game, CardSeen) == []
    assert happened(game, Revealed) == []
    assert game.to_act == "p2"


def test_p7_a_claimants_others_include_the_announcer() -> None:
    game = announce(lay("first", "judge fool king witch", turn=5), "fool", "p2")

    assert game.gold == (6, 7, 6, 6), "the fine comes after the whole power"
    assert game.legal_texts() == both("p2 fool p1 p3", "p2 fool p1 p4", "p2 fool p3 p4")
    play(game, "p2 fool p1 p3 yes")
    assert game.gold == (5, 7, 6, 6)
    assert game.cards["p1"] == "King"


def test_p7_the_two_may_be_named_in_either_order() -> None:
    game = announce(lay("first", "fool judge king witch"), "fool")

    assert str(game.play("p1 fool p4 p2 yes")) == "p1 fool p2 p4 yes"
    assert game.cards["p2"] == "Witch"


def test_p7_the_lower_person_is_written_first_wherever_they_sit() -> None:
    game = announce(lay("first", "fool judge king witch", order="p1 p4 p3 p2"), "fool")

    assert game.legal_texts() == both("p1 fool p2 p3", "p1 fool p2 p4", "p1 fool p3 p4")
    play(game, "p1 fool p2 p4 yes")
    assert (game.cards["p2"], game.cards["p4"]) == ("Judge", "Witch")


# P8


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("choice", "own"), [("swap", "King"), ("keep", "Spy")])
def test_p8_the_spy_looks_at_both_cards_and_then_exchanges_or_not(
    edition: str, choice: str, own: str
) -> None:
    game = announce(lay(edition, "spy judge king witch"), "spy")
    play(game, "p1 spy p3")

    assert (game.to_act, game.asked) == ("p1", "spy_choice")
    assert game.legal_texts() == ["p1 keep", "p1 swap"]
    assert [(e.place, e.character) for e in happened(game, CardSeen, "p1")] == [
        ("p1", "Spy"),
        ("p3", "King"),
    ]
    for viewer in ("p2", "p3", "p4", "public"):
        assert [e.character for e in happened(game, CardSeen, viewer)] == [None, None]
    play(game, f"p1 {choice}")
    assert game.cards["p1"] == own
    assert sorted((game.cards["p1"], game.cards["p3"])) == ["King", "Spy"]
    assert [e.really for e in happened(game, CardsHandled, "p1")] == [choice == "swap"]
    assert [e.really for e in happened(game, CardsHandled, "p3")] == [None]
    assert game.gold == (6, 6, 6, 6)
    assert game.to_act == "p2"


def test_p8_in_the_first_edition_the_spy_reaches_the_centre() -> None:
    game = announce(lay("first", "spy judge king witch queen thief", "bishop cheat"), "spy")

    assert game.legal_texts() == [
        *("p1 spy c1", "p1 spy c2"),
        *(f"p1 spy p{n}" for n in (2, 3, 4, 5, 6)),
    ]
    play(game, "p1 spy c2", "p1 swap")
    assert (game.cards["p1"], game.cards["c2"]) == ("Cheat", "Spy")


def test_p8_in_the_second_edition_the_spy_does_not_reach_the_centre() -> None:
    game = announce(lay("second", "judge king spy witch empress thief", "widow fool"), "spy", "p3")

    assert game.legal_texts() == [f"p3 spy p{n}" for n in (1, 2, 4, 5, 6)]
    assert refused(game, "p3 spy c1") == "P8"


def test_p8_a_spy_without_the_card_looks_and_exchanges_all_the_same() -> None:
    game = announce(lay("first", "judge bishop king queen", "spy cheat"), "spy")
    play(game, "p1 spy p4", "p1 swap")

    assert (game.cards["p1"], game.cards["p4"]) == ("Queen", "Judge")


# P9


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("claims", "gold", "court"),
    [
        ((), (7, 6, 6, 6), 0),
        (("p2",), (7, 5, 6, 6), 1),
        (("p3",), (8, 6, 8, 6), 0),
        (("p2", "p3"), (8, 5, 8, 6), 1),
        (("p2", "p3", "p4"), (8, 5, 8, 5), 2),
    ],
)
def test_p9_one_gold_alone_and_two_each_when_both_are_revealed(
    edition: str, claims: tuple[str, ...], gold: tuple[int, ...], court: int
) -> None:
    game = announce(lay(edition, "peasant judge peasant king"), "peasant", *claims)

    assert game.gold == gold
    assert game.court == court


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("claims", "gold"),
    [
        (("p1",), (7, 5, 6, 6)),
        (("p3",), (6, 5, 7, 6)),
        (("p1", "p3"), (8, 5, 8, 6)),
        (("p4",), (6, 5, 6, 5)),
        ((), (6, 7, 6, 6)),
    ],
)
def test_p9_the_announcer_need_not_be_a_peasant(
    edition: str, claims: tuple[str, ...], gold: tuple[int, ...]
) -> None:
    game = announce(lay(edition, "peasant judge peasant king", turn=6), "peasant", *claims)

    assert game.gold == gold


def test_p9_both_peasants_are_barred_like_anybody_revealed() -> None:
    game = announce(lay("first", "peasant peasant judge king"), "peasant", "p2")

    assert all("exchange" in text for text in game.legal_texts())


def test_p9_one_peasant_in_play_alone_takes_one() -> None:
    game = announce(lay("first", "peasant judge king queen"), "peasant", "p2")

    assert game.gold == (7, 5, 6, 6)


def test_p9_they_are_paid_where_they_sit() -> None:
    game = lay("second", "peasant:2 judge:3 peasant:4 king:5", order="p4 p2 p1 p3")
    announce(game, "peasant", "p1", "p2")

    assert game.gold == (6, 2, 5, 4)


# P10


@pytest.mark.parametrize(("edition", "name"), [("first", "cheat"), ("second", "cheater")])
@pytest.mark.parametrize(("gold", "over"), [(9, False), (10, True), (12, True)])
def test_p10_the_cheat_wins_with_10_or_more_and_else_nothing_happens(
    edition: str, name: str, gold: int, over: bool
) -> None:
    game = announce(lay(edition, f"{name}:{gold} judge king fool", court=3), name)

    assert game.over is over
    assert game.gold == (gold, 6, 6, 6)
    assert game.court == 3
    assert used(game)[0][2] == "P10"


# P11


@pytest.mark.parametrize(("edition", "name"), INQUIRERS)
def test_p11_another_person_is_pointed_at_and_names_a_character(edition: str, name: str) -> None:
    game = announce(lay(edition, f"{name} judge king fool", "witch"), name)

    assert game.asked == "question"
    assert game.legal_texts() == ["p1 question p2", "p1 question p3", "p1 question p4"]
    play(game, "p1 question p3")
    assert (game.to_act, game.asked) == ("p3", "name")
    assert game.legal_texts() == sorted(
        f"p3 answer {card}" for card in (name, "judge", "king", "fool", "witch")
    )
    assert [(e.by, e.person) for e in happened(game, Questioned)] == [("p1", "p3")]
    assert happened(game, Revealed) == []


@pytest.mark.parametrize(("edition", "name"), INQUIRERS)
@pytest.mark.parametrize(
    ("answer", "gold"), [("king", (6, 6, 6, 6)), ("judge", (10, 6, 2, 6)), ("witch", (10, 6, 2, 6))]
)
def test_p11_wrong_costs_4_gold_to_the_pointer_and_right_nothing(
    edition: str, name: str, answer: str, gold: tuple[int, ...]
) -> None:
    game = announce(lay(edition, f"{name} judge king fool", "witch", court=1), name)
    play(game, "p1 question p3", f"p3 answer {answer}")

    assert game.gold == gold
    assert game.court == 1
    assert game.to_act == "p2"
    for viewer in ("p1", "p3", "p4", "public"):
        assert [(e.person, e.character) for e in happened(game, Revealed, viewer)] == [
            ("p3", "King")
        ]
        assert [e.character.lower() for e in happened(game, CharacterNamed, viewer)] == [answer]


@pytest.mark.parametrize(("edition", "name"), INQUIRERS)
@pytest.mark.parametrize(
    ("had", "paid", "over"), [(5, 4, False), (4, 4, True), (3, 3, True), (1, 1, True)]
)
def test_p11_who_has_less_than_4_gives_all_and_the_game_ends(
    edition: str, name: str, had: int, paid: int, over: bool
) -> None:
    game = announce(lay(edition, f"{name} judge king:{had} fool"), name)
    play(game, "p1 question p3", "p3 answer judge")

    assert game.gold == (6 + paid, 6, had - paid, 6)
    assert game.over is over


@pytest.mark.parametrize(("edition", "name"), INQUIRERS)
def test_p11_a_claimant_asks_and_is_paid_and_then_the_liars_are_fined(
    edition: str, name: str
) -> None:
    game = announce(lay(edition, f"judge {name} king fool"), name, "p2", "p3")
    play(game, "p2 question p1", "p1 answer king")

    assert game.gold == (1, 10, 5, 6)
    assert game.court == 2
    assert game.to_act == "p2"


def test_p11_the_pointer_can_win_by_it() -> None:
    game = announce(lay("first", "inquisitor:9 judge king fool"), "inquisitor")
    play(game, "p1 question p3", "p3 answer judge")

    assert (game.ended_by, game.winners) == ("E1", ("p1",))


def test_p11_a_right_answer_of_a_revealed_card_costs_nothing_but_the_fine() -> None:
    game = announce(lay("first", "judge inquisitor king fool"), "inquisitor", "p2")
    play(game, "p2 question p1", "p1 answer judge")

    assert game.gold == (5, 6, 6, 6)


# P12


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("had", "has"), [(1, 10), (6, 10), (9, 10), (10, 10), (11, 11), (12, 12)])
def test_p12_the_widow_takes_up_to_exactly_10(edition: str, had: int, has: int) -> None:
    game = announce(lay(edition, f"widow:{had} judge king fool", court=3), "widow")

    assert game.gold == (has, 6, 6, 6)
    assert game.court == 3
    assert not game.over
    assert used(game)[0][2] == "P12"


def test_p12_a_claimant_gets_it_and_it_is_their_gold_that_counts() -> None:
    game = announce(lay("first", "judge:11 widow:4 king fool"), "widow", "p2")

    assert game.gold == (10, 10, 6, 6)


# P13


@pytest.mark.parametrize(
    ("turn", "before", "after"),
    [
        (5, (6, 7, 7, 8), (8, 6, 7, 7)),
        (5, (6, 6, 6, 6), (6, 6, 6, 6)),
        (5, (6, 5, 6, 7), (7, 5, 6, 6)),
        (5, (1, 12, 12, 12), (4, 11, 11, 11)),
        (5, (5, 6, 7, 8), (8, 5, 6, 7)),
        (5, (5, 8, 7, 6), (7, 7, 6, 6)),
        (7, (7, 7, 6, 7), (7, 7, 7, 6)),
        (7, (8, 7, 6, 7), (7, 7, 8, 6)),
        (8, (7, 9, 8, 6), (6, 8, 8, 8)),
        (5, (11, 12, 12, 12), (12, 11, 12, 12)),
    ],
)
def test_p13_from_the_left_each_who_is_richer_at_that_moment_gives_one(
    turn: int, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    cards = ("judge", "king", "fool", "witch")
    seats = " ".join(f"{card}:{gold}" for card, gold in zip(cards, before, strict=True))
    game = announce(lay("second", seats, "beggar", turn=turn), "beggar")

    assert game.gold == after
    assert used(game)[0][2] == "P13"


def test_p13_the_fines_come_after_and_the_left_is_the_claimants() -> None:
    game = announce(lay("second", "judge:7 king:7 beggar:6 witch:6"), "beggar", "p3")

    assert game.gold == (5, 7, 7, 6)
    assert game.court == 1


# P14


@pytest.mark.parametrize(
    ("turn", "gold"),
    [(6, (9, 7, 6, 6, 7)), (7, (7, 9, 7, 6, 6)), (10, (7, 6, 6, 7, 9))],
)
def test_p14_the_patron_takes_3_and_both_neighbours_1_from_the_bank(
    turn: int, gold: tuple[int, ...]
) -> None:
    seats = "judge king fool witch thief"
    game = announce(lay("second", seats, "patron", turn=turn, court=2), "patron")

    assert game.gold == gold
    assert game.court == 2
    assert {e.source for e in happened(game, GoldMoved)} == {"bank"}
    assert used(game)[0][2] == "P14"


def test_p14_a_claimants_neighbours_profit_and_then_the_liar_pays() -> None:
    game = announce(lay("second", "judge king patron witch"), "patron", "p2", "p3")

    assert game.gold == (5, 6, 9, 7)


# P15


def test_p15_the_princess_takes_2_and_chooses_another_person() -> None:
    game = announce(lay("second", "princess judge king fool"), "princess")

    assert game.gold == (8, 6, 6, 6)
    assert game.asked == "show"
    assert game.legal_texts() == ["p1 show p2", "p1 show p3", "p1 show p4"]
    assert used(game)[0][2] == "P15"


def test_p15_the_card_is_shown_to_all_others_and_its_owner_does_not_look() -> None:
    game = announce(lay("second", "princess judge king fool"), "princess")
    play(game, "p1 show p3")

    for viewer in ("p1", "p2", "p4"):
        assert [e.character for e in happened(game, CardShown, viewer)] == ["King"]
    assert [(e.person, e.place, e.character) for e in happened(game, CardShown, "p3")] == [
        ("p3", "p3", None)
    ]
    assert game.to_act == "p2"
    assert game.cards["p3"] == "King"


def test_p15_a_claimant_may_have_the_announcer_show_and_the_fine_comes_after() -> None:
    game = announce(lay("second", "judge princess king fool"), "princess", "p2")

    assert game.gold == (6, 8, 6, 6)
    assert game.legal_texts() == ["p2 show p1", "p2 show p3", "p2 show p4"]
    play(game, "p2 show p1")
    assert game.gold == (5, 8, 6, 6)


# P16


def test_p16_the_puppet_master_chooses_two_others() -> None:
    game = announce(lay("second", "puppet-master judge king fool"), "puppet master")

    assert game.gold == (6, 6, 6, 6), "the gold comes with the choice"
    assert game.asked == "reseat"
    assert game.legal_texts() == ["p1 seat p2 p3", "p1 seat p2 p4", "p1 seat p3 p4"]
    assert used(game)[0][2] == "P16"


def test_p16_they_give_one_each_and_change_seats_and_cards_and_gold_stay() -> None:
    game = announce(lay("second", "puppet-master:6 judge:7 king:8 fool:9", "spy"), "puppet master")
    play(game, "p1 seat p2 p4")

    assert game.seats == ("p1", "p4", "p3", "p2")
    assert game.gold == (8, 8, 8, 6)
    assert game.cards == {
        "p1": "Puppet Master",
        "p4": "Judge",
        "p3": "King",
        "p2": "Fool",
        "c1": "Spy",
    }
    for viewer in (*game.persons, "public"):
        view = game.view(viewer)
        assert view.gold == {"p1": 8, "p2": 8, "p3": 8, "p4": 6}
        assert view.seats == ["p1", "p4", "p3", "p2"]
        assert view.cards() == game.cards
    assert [(e.first, e.second) for e in happened(game, SeatsChanged)] == [("p2", "p4")]


def test_p16_the_two_may_be_named_in_either_order() -> None:
    game = announce(lay("second", "puppet-master judge king fool"), "puppet master")

    assert str(game.play("p1 seat p4 p2")) == "p1 seat p2 p4"
    assert game.seats == ("p1", "p4", "p3", "p2")


def test_p16_a_claimant_may_move_the_announcer() -> None:
    game = announce(lay("second", "judge king puppet-master fool", turn=5), "puppet master", "p3")

    assert game.legal_texts() == ["p3 seat p1 p2", "p3 seat p1 p4", "p3 seat p2 p4"]
    play(game, "p3 seat p1 p4")
    assert game.seats == ("p4", "p2", "p3", "p1")


def test_p16_persons_who_have_moved_can_be_moved_again() -> None:
    game = lay("second", "puppet-master judge king fool", order="p3 p1 p4 p2")
    announce(game, "puppet master")

    assert game.legal_texts() == ["p3 seat p1 p2", "p3 seat p1 p4", "p3 seat p2 p4"]
    play(game, "p3 seat p1 p2")
    assert game.seats == ("p3", "p2", "p4", "p1")
    assert game.to_act == "p2"


@pytest.mark.parametrize("edition", ["first", "second"])
def test_p9_the_first_of_two_revealed_peasants_counts_as_the_user(edition: str) -> None:
    game = lay(edition, "peasant judge peasant fool king widow witch thief")
    announce(game, "peasant", "p3")
    assert [event.by for event in happened(game, PowerUsed)] == ["p1"]
