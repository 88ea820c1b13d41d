"""Q: what the rulebooks leave open, and how this project rules."""

from __future__ import annotations

import pytest
from tables import announce, happened, lay, play, refused, verbs

from ridotto import Game
from ridotto.rules.events import (
    CardSeen,
    CardsHandled,
    CardShown,
    FortunesTraded,
    GoldMoved,
    Revealed,
    SeatsChanged,
    TradeDeclined,
)

FREE = {"exchange", "look", "announce"}
TWO = "bishop+fool+judge queen+king+witch"
THREE = "bishop+fool judge+queen king+witch"


def both(*heads: str) -> list[str]:
    """Each of these with `no` and `yes`, sorted."""
    return sorted(f"{head} {really}" for head in heads for really in ("no", "yes"))


def test_q1_seven_play_with_the_fool_and_the_spanish_set_is_offered_by_name() -> None:
    usual = Game.new("first", 7, seed=1)
    spanish = Game.new("first", 7, cards="1E-7-es", seed=1)

    assert "Fool" in usual.characters
    assert "Spy" not in usual.characters
    assert "Spy" in spanish.characters
    assert "Fool" not in spanish.characters
    assert set(usual.characters) ^ set(spanish.characters) == {"Fool", "Spy"}


@pytest.mark.parametrize(
    ("turn", "place", "legal"),
    [
        (5, "p1.r", both("p1 fool p2.l p2.r")),
        (6, "p2.r", both("p2 fool p1.l p1.r")),
    ],
)
def test_q2_with_2_players_the_fool_takes_the_opponents_l_and_r(
    turn: int, place: str, legal: list[str]
) -> None:
    game = announce(lay("first", TWO, turn=turn), "fool", place=place)

    assert game.legal_texts() == legal


def test_q2_with_2_players_the_fools_exchange_leaves_x_alone() -> None:
    game = play(announce(lay("first", TWO), "fool", place="p1.r"), "p1 fool p2.l p2.r yes")

    assert [game.cards[f"p2.{slot}"] for slot in "lrx"] == ["King", "Queen", "Witch"]
    assert [game.cards[f"p1.{slot}"] for slot in "lrx"] == ["Bishop", "Fool", "Judge"]


def test_q3_with_3_players_the_fool_takes_one_card_of_each_opponent() -> None:
    game = announce(lay("first", THREE), "fool", place="p1.r")

    assert game.legal_texts() == both(
        "p1 fool p2.l p3.l",
        "p1 fool p2.l p3.r",
        "p1 fool p2.r p3.l",
        "p1 fool p2.r p3.r",
    )
    play(game, "p1 fool p2.r p3.l yes")
    assert [game.cards[place] for place in ("p2.l", "p2.r", "p3.l", "p3.r")] == [
        "Judge",
        "King",
        "Queen",
        "Witch",
    ]


def test_q3_a_claimant_who_is_the_fool_chooses_the_places_too() -> None:
    game = announce(
        lay("first", "bishop+king judge+fool queen+witch"), "fool", "p2.r", place="p1.l"
    )

    assert game.legal_texts() == both(
        "p2 fool p1.l p3.l",
        "p2 fool p1.l p3.r",
        "p2 fool p1.r p3.l",
        "p2 fool p1.r p3.r",
    )


def test_q4_the_fool_never_takes_the_centre_or_the_own_card() -> None:
    game = announce(lay("first", "judge fool king queen witch thief", "spy bishop"), "fool", "p2")

    pairs = [text.split()[2:4] for text in game.legal_texts()]
    assert {place for pair in pairs for place in pair} == {"p1", "p3", "p4", "p5", "p6"}
    assert len(pairs) == 2 * 10
    assert refused(game, "p2 fool p1 c1 yes") == "Q4"
    assert refused(game, "p2 fool p1 p2 no") == "Q4"


def test_q5_who_had_to_show_their_card_may_announce() -> None:
    game = announce(lay("second", "princess judge king fool"), "princess")
    play(game, "p1 show p2")

    assert game.to_act == "p2"
    assert verbs(game) == FREE
    assert happened(game, Revealed) == []
    assert not game.view("public").barred


def test_q5_the_owner_of_the_shown_card_has_not_seen_it() -> None:
    game = lay("second", "princess judge king fool", turn=8)
    play(game, "p4 exchange p3 no")
    announce(game, "princess")
    play(game, "p1 show p3")

    assert game.view("p3").cards()["p3"] is None
    assert game.view("p2").cards()["p3"] == "King"
    assert [e.character for e in happened(game, CardShown, "p3")] == [None]


@pytest.mark.parametrize("claim", ["p2.l", "p2.r", "p2.x"])
def test_q6_with_2_players_one_revealed_card_bars_announcing_with_any(claim: str) -> None:
    game = announce(lay("first", TWO), "judge", claim, place="p1.l")

    assert game.to_act == "p2"
    assert verbs(game) == {"exchange"}
    assert [refused(game, f"p2.{slot} announce king") for slot in "lr"] == ["T11", "T11"]


@pytest.mark.parametrize("claim", ["p2.l", "p2.r"])
def test_q6_with_3_players_one_revealed_card_bars_announcing_with_any(claim: str) -> None:
    game = announce(lay("first", THREE), "king", claim, place="p1.l")

    assert verbs(game) == {"exchange"}


@pytest.mark.parametrize(
    ("one", "two", "winners"),
    [
        (11, 11, ("p1", "p3")),
        (12, 11, ("p1", "p3")),
        (11, 12, ("p1", "p3")),
        (12, 10, ("p1",)),
        (10, 11, ("p3",)),
    ],
)
def test_q7_all_who_reach_13_in_one_movement_win_totals_not_compared(
    one: int, two: int, winners: tuple[str, ...]
) -> None:
    game = announce(lay("first", f"peasant:{one} judge:12 peasant:{two} king"), "peasant", "p3")

    assert (game.ended_by, game.winners) == ("E1", winners)


def test_q7_both_neighbours_of_the_patron_win() -> None:
    game = announce(lay("second", "patron:9 judge:12 king:12 fool:12"), "patron")

    assert game.winners == ("p2", "p4")
    assert game.gold == (12, 13, 12, 13)


@pytest.mark.parametrize(
    ("edition", "seats", "name", "then"),
    [
        ("first", "thief:11 judge:1 king:12 queen:1", "thief", []),
        (
            "first",
            "inquisitor:9 judge king:4 queen",
            "inquisitor",
            ["p1 question p3", "p3 answer queen"],
        ),
        ("first", "bishop:11 judge:2 king:1 queen:1", "bishop", []),
        ("second", "puppet-master:11 judge:1 king:1 fool", "puppet master", ["p1 seat p2 p3"]),
    ],
)
def test_q8_13_and_ruin_in_one_movement_end_it_by_e1(
    edition: str, seats: str, name: str, then: list[str]
) -> None:
    game = play(announce(lay(edition, seats), name), *then)

    assert 0 in game.gold
    assert (game.ended_by, game.winners) == ("E1", ("p1",))


def test_q9_the_patrons_own_gold_comes_first() -> None:
    game = announce(lay("second", "patron:10 judge:12 king:12 fool:12"), "patron")

    assert game.gold == (13, 12, 12, 12)
    assert (game.ended_by, game.winners) == ("E1", ("p1",))


def test_q9_with_9_the_neighbours_are_paid() -> None:
    game = announce(lay("second", "patron:9 judge king fool:12"), "patron")

    assert game.gold == (12, 7, 6, 13)
    assert game.winners == ("p4",)


@pytest.mark.parametrize(
    ("edition", "seats", "name", "then", "gold"),
    [
        ("first", "bishop judge:1 king:1 queen:1", "bishop", ["p1 rob p3"], (7, 1, 0, 1)),
        ("second", "trickster judge:1 king:1 fool:1", "trickster", ["p1 rob p2"], (7, 0, 1, 1)),
        ("first", "bishop judge:1 king:2 queen:1", "bishop", [], (8, 1, 0, 1)),
        ("first", "thief judge:1 king queen:1", "thief", [], (8, 0, 6, 0)),
        ("second", "thief judge:1 king fool:2", "thief", [], (8, 0, 6, 1)),
        (
            "first",
            "inquisitor judge:3 king queen",
            "inquisitor",
            ["p1 question p2", "p2 answer king"],
            (9, 0, 6, 6),
        ),
        (
            "second",
            "guru judge:1 king fool",
            "guru",
            ["p1 question p2", "p2 answer king"],
            (7, 0, 6, 6),
        ),
    ],
)
def test_q10_who_owes_more_than_they_have_gives_what_they_have_and_it_ends(
    edition: str, seats: str, name: str, then: list[str], gold: tuple[int, ...]
) -> None:
    game = play(announce(lay(edition, seats), name), *then)

    assert game.gold == gold
    assert game.ended_by == "E2"
    assert game.winners == ("p1",)


def test_q10_with_2_players_the_bishop_takes_the_last_coin() -> None:
    game = lay("first", "bishop+fool+judge:6 queen+king+witch:1")
    announce(game, "bishop", place="p1.l")

    assert game.gold == (7, 0)
    assert (game.ended_by, game.winners) == ("E2", ("p1",))


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("gold", "over"), [(11, False), (12, True)])
def test_q11_the_fools_gold_may_end_the_game_before_the_cards(
    edition: str, gold: int, over: bool
) -> None:
    game = announce(lay(edition, f"fool:{gold} judge king witch"), "fool")

    assert game.over is over
    assert game.asked == ("over" if over else "fool")
    assert happened(game, CardsHandled) == []


@pytest.mark.parametrize(("gold", "over"), [(10, False), (11, True), (12, True)])
def test_q11_the_princesss_gold_may_end_the_game_before_the_showing(gold: int, over: bool) -> None:
    game = announce(lay("second", f"princess:{gold} judge king fool"), "princess")

    assert game.over is over
    assert game.asked == ("over" if over else "show")
    assert happened(game, CardShown) == []


@pytest.mark.parametrize(
    ("seats", "ended_by"),
    [
        ("puppet-master:11 judge king fool", "E1"),
        ("puppet-master judge:1 king fool", "E2"),
        ("puppet-master judge king:1 fool", "E2"),
    ],
)
def test_q11_if_the_puppet_masters_gold_ends_it_nobody_changes_seats(
    seats: str, ended_by: str
) -> None:
    game = announce(lay("second", seats), "puppet master")
    play(game, "p1 seat p2 p3")

    assert game.ended_by == ended_by
    assert game.seats == ("p1", "p2", "p3", "p4")
    assert happened(game, SeatsChanged) == []


@pytest.mark.parametrize("edition", ["first", "second"])
def test_q12_the_witch_may_decline(edition: str) -> None:
    game = announce(lay(edition, "judge:3 witch:5 king:7 fool:9"), "witch", "p2")
    play(game, "p2 trade none")

    assert game.gold == (2, 5, 7, 9)
    assert [e.by for e in happened(game, TradeDeclined)] == ["p2"]
    assert happened(game, FortunesTraded) == []
    assert game.to_act == "p2"


def test_q12_the_witch_alone_may_decline() -> None:
    for name in ("bishop", "fool", "spy", "inquisitor"):
        game = announce(lay("first", f"{name} judge king queen"), name)
        assert game.to_act == "p1"
        assert game.asked != "turn"
        assert not any(text.split()[1] in ("pass", "trade") for text in game.legal_texts())
        assert refused(game, "p1 trade none") == "T3"


@pytest.mark.parametrize(("edition", "name"), [("first", "inquisitor"), ("second", "guru")])
@pytest.mark.parametrize(
    ("target", "gold"), [("p2", (6, 6, 6, 6)), ("p3", (6, 6, 6, 6)), ("p4", (10, 6, 6, 2))]
)
def test_q13_peasant_is_right_for_either_peasant(
    edition: str, name: str, target: str, gold: tuple[int, ...]
) -> None:
    game = announce(lay(edition, f"{name} peasant peasant judge", "king"), name)
    play(game, f"p1 question {target}")

    assert game.legal_texts() == sorted(
        f"{target} answer {card}" for card in (name, "judge", "king", "peasant")
    )
    assert refused(game, f"{target} answer witch") == "Q13"
    assert play(game, f"{target} answer peasant").gold == gold


def test_q14_a_person_moved_to_the_next_seat_plays_twice_running() -> None:
    game = announce(lay("second", "judge king puppet-master fool"), "puppet master", "p3")
    play(game, "p3 seat p1 p2")

    assert (game.to_act, game.turn) == ("p1", 6)
    order = []
    for _ in range(5):
        assert game.whose_turn == game.to_act
        order.append(game.to_act)
        play(game, f"{game.to_act} look")
    assert order == ["p1", "p3", "p4", "p2", "p1"], "p2 has missed a turn"


def test_q14_next_is_who_now_sits_to_the_left_even_round_the_last_seat() -> None:
    game = lay("second", "judge king fool puppet-master", turn=8)
    announce(game, "puppet master")
    play(game, "p4 seat p1 p3")

    assert game.to_act == "p3"
    assert game.turn == 9


def test_q14_who_is_moved_away_from_the_next_seat_does_not_play() -> None:
    game = announce(lay("second", "puppet-master judge king fool witch"), "puppet master")
    play(game, "p1 seat p2 p5")
    order = []
    for _ in range(5):
        order.append(game.to_act)
        play(game, f"{game.to_act} look")

    assert order == ["p5", "p3", "p4", "p2", "p1"]


def test_q15_the_fine_is_paid_from_the_gold_now_before_the_liar() -> None:
    game = announce(lay("second", "judge:3 king:7 puppet-master:6 fool:9"), "puppet master", "p3")
    play(game, "p3 seat p1 p4")

    assert game.seats == ("p4", "p2", "p3", "p1")
    assert game.gold == (7, 7, 8, 2)
    assert game.court == 1
    assert [(e.source, e.rule) for e in happened(game, GoldMoved) if e.target == "court"] == [
        ("p1", "T9")
    ]


def test_q15_the_fine_can_ruin_who_was_moved_to_a_poor_seat() -> None:
    game = announce(lay("second", "judge:9 king:7 puppet-master:6 fool:2"), "puppet master", "p3")
    play(game, "p3 seat p1 p4")

    assert game.gold == (0, 7, 8, 8)
    assert (game.ended_by, game.winners) == ("E2", ("p3", "p4"))


def test_q15_whoever_was_revealed_is_barred_wherever_they_sit() -> None:
    game = announce(lay("second", "judge king puppet-master fool"), "puppet master", "p3")
    play(game, "p3 seat p1 p2")

    assert game.to_act == "p1"
    assert verbs(game) == {"exchange", "look"}
    assert refused(game, "p1 announce king") == "T11"


def test_q15_who_comes_to_the_seat_of_a_revealed_person_is_free() -> None:
    game = announce(lay("second", "judge king puppet-master fool"), "puppet master", "p2", "p3")
    play(game, "p3 seat p2 p4")

    assert game.to_act == "p4"
    assert verbs(game) == FREE


def test_q16_a_person_knows_what_they_have_seen_wherever_they_sit() -> None:
    game = lay("second", "puppet-master judge king fool", turn=7)
    play(game, "p3 exchange p2 yes", "p4 look")
    announce(game, "puppet master")
    play(game, "p1 seat p2 p3")

    known = game.view("p3").cards()
    assert game.cards == {"p1": "Puppet Master", "p3": "King", "p2": "Judge", "p4": "Fool"}
    assert (known["p3"], known["p2"]) == ("King", "Judge"), "p3 exchanged them, and knows it still"
    for viewer in ("p1", "p2", "p4", "public"):
        cards = game.view(viewer).cards()
        assert (cards["p2"], cards["p3"]) == (None, None)


def test_q16_a_look_before_the_change_is_knowledge_of_the_place_left() -> None:
    game = lay("second", "puppet-master judge king fool", turn=5)
    play(game, "p1 exchange p3 no", "p2 exchange p1 no", "p3 look", "p4 look")
    announce(game, "puppet master")
    play(game, "p1 seat p3 p4")

    assert game.view("p3").cards()["p4"] == "King"
    assert game.view("p4").cards()["p4"] is None
    play(game, "p2 look", "p4 look")
    assert game.view("p4").cards()["p4"] == "King"
    assert game.view("p3").cards()["p4"] == "King"


def test_q17_the_bank_never_runs_out() -> None:
    seats = "judge bishop king queen witch fool peasant peasant cheat spy inquisitor widow thief"
    full = " ".join(f"{card}:9" for card in seats.split())
    game = lay("first", full, court=100_000)
    for _ in range(13):
        announce(game, "king")

    assert game.gold == (12,) * 13
    assert game.court == 100_000


def test_q18_an_exchange_shows_nobody_a_card() -> None:
    game = play(lay("first", "judge bishop king queen", "thief"), "p1 exchange c1 yes")

    for viewer in (*game.persons, "public"):
        assert happened(game, CardSeen, viewer) == []
        assert game.view(viewer).sights == []


@pytest.mark.parametrize("text", ["p1 exchange p2", "p1 exchange p2 maybe", "p1 exchange p2 ?"])
def test_q18_an_exchange_cannot_forget_to_say_whether_it_was_one(text: str) -> None:
    assert refused(lay("first", "judge bishop king queen"), text) is None


@pytest.mark.parametrize("again", ["claim", "pass"])
@pytest.mark.parametrize("answer", ["claim", "pass"])
def test_q19_an_answer_is_final(answer: str, again: str) -> None:
    game = play(lay("first", "judge bishop king queen"), "p1 announce king", f"p2 {answer}")

    assert refused(game, f"p2 {again}") == "Q19"
    play(game, "p3 pass")
    assert refused(game, f"p2 {again}") == "Q19"
    assert refused(game, f"p3 {again}") == "Q19"


def test_q19_nobody_claims_while_the_power_is_used() -> None:
    game = announce(lay("first", "judge witch king queen"), "witch")

    assert game.asked == "trade"
    assert [refused(game, f"p{n} claim") for n in (2, 3, 4)] == ["Q19"] * 3


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("choice", "own"), [("swap", "King"), ("keep", "Spy")])
def test_q20_a_spy_who_was_revealed_still_looks_and_then_exchanges_or_not(
    edition: str, choice: str, own: str
) -> None:
    game = announce(lay(edition, "judge spy king fool"), "spy", "p2", "p4")

    assert (game.to_act, game.asked) == ("p2", "spy")
    play(game, "p2 spy p3")
    assert [(e.place, e.character) for e in happened(game, CardSeen, "p2")] == [
        ("p2", "Spy"),
        ("p3", "King"),
    ]
    assert game.legal_texts() == ["p2 keep", "p2 swap"]
    play(game, f"p2 {choice}")
    assert game.cards["p2"] == own
    assert game.gold == (5, 6, 6, 5)
    assert game.view("public").cards()["p2"] is None


def test_q21_a_game_of_people_has_no_end_by_length() -> None:
    game = lay("first", "judge bishop king queen", turn=900_000_001)
    for _ in range(300):
        play(game, f"{game.to_act} look")

    assert not game.over
    assert game.turn == 900_000_301
    assert verbs(game) == FREE


@pytest.mark.parametrize("turn", [1, 5])
def test_q22_with_2_players_the_own_x_goes_straight_to_the_opponents_l_or_r(turn: int) -> None:
    game = lay("first", TWO, turn=turn)
    exchanges = [move for move in game.legal_texts() if " exchange " in move and "p1.x" in move]

    assert sorted(exchanges) == both(
        "p1.l exchange p1.x", "p1.r exchange p1.x", "p1.x exchange p2.l", "p1.x exchange p2.r"
    )


@pytest.mark.parametrize(("slot", "place", "card"), [("l", "p2.l", "Queen"), ("r", "p2.r", "King")])
def test_q22_the_two_cards_then_lie_where_the_other_lay(slot: str, place: str, card: str) -> None:
    game = play(lay("first", TWO), f"p1.x exchange {place} yes")

    assert game.cards["p1.x"] == card
    assert game.cards[f"p2.{slot}"] == "Judge"
    assert game.cards["p2.x"] == "Witch"


@pytest.mark.parametrize("own", ["p1.l", "p1.r", "p1.x"])
def test_q22_the_opponents_x_stays_out_of_reach(own: str) -> None:
    assert refused(lay("first", TWO), f"{own} exchange p2.x yes") == "T10"
