"""E: how a game ends, and who wins."""

from __future__ import annotations

import pytest
from tables import announce, happened, lay, play, refused

from ridotto import Game
from ridotto.rules.events import GameEnded, TurnBegan

CENTRE = "thief cheat"


def ended(game: Game) -> tuple[str | None, tuple[str, ...]]:
    """By which rule, and who won."""
    assert game.over == (game.ended_by is not None) == (game.to_act is None)
    return game.ended_by, game.winners


# E1


@pytest.mark.parametrize(
    ("gold", "name", "end"),
    [
        (9, "king", None),
        (10, "king", "E1"),
        (11, "king", "E1"),
        (12, "king", "E1"),
        (10, "queen", None),
        (11, "queen", "E1"),
        (12, "queen", "E1"),
    ],
)
def test_e1_the_game_ends_with_13_gold_and_not_with_12(
    gold: int, name: str, end: str | None
) -> None:
    game = announce(lay("first", f"judge:{gold} bishop:12 king queen", CENTRE), name)

    assert ended(game) == (end, ("p1",) if end else ())


def test_e1_who_has_13_wins_in_or_out_of_turn() -> None:
    game = announce(lay("first", "judge bishop king:10 queen", CENTRE), "king", "p3")

    assert ended(game) == ("E1", ("p3",))
    assert game.whose_turn == "p1"


def test_e1_the_second_edition_ends_with_13_too() -> None:
    rich = announce(lay("second", "empress:10 judge king thief"), "empress")
    poor = announce(lay("second", "empress:9 judge king thief"), "empress")

    assert ended(rich) == ("E1", ("p1",))
    assert ended(poor) == (None, ())


def test_e1_somebody_else_may_win_by_anothers_power() -> None:
    game = announce(lay("second", "patron judge king:12 fool", turn=8), "patron")
    assert ended(game) == ("E1", ("p3",))

    game = announce(lay("second", "patron:12 judge king:11 fool", turn=8), "patron")
    assert ended(game) == ("E1", ("p1",))


@pytest.mark.parametrize(
    "seats",
    [
        "bishop+fool+king:10 judge+queen+witch:4",
        "bishop+fool:10 king+queen:4 judge+witch:9",
    ],
)
def test_e1_with_2_and_3_players_it_is_13_as_well(seats: str) -> None:
    game = announce(lay("first", seats), "king", place="p1.r")

    assert ended(game) == ("E1", ("p1",))


def test_e1_when_it_is_over_nobody_must_decide_and_nothing_is_legal() -> None:
    game = announce(lay("first", "judge:12 bishop king queen", CENTRE), "queen")

    assert (game.to_act, game.asked, game.legal_texts()) == (None, "over", [])
    assert game.turn == 5
    for viewer in (*game.persons, "public"):
        view = game.view(viewer)
        assert (view.over, view.ended_by, view.winners) == (True, "E1", ["p1"])
        assert view.to_act is None
    assert [(e.rule, e.winners) for e in happened(game, GameEnded)] == [("E1", ("p1",))]
    assert len(happened(game, TurnBegan)) == 1
    assert refused(game, "p2 look") == "E1"


def test_e1_the_richest_need_not_be_the_first_to_get_there() -> None:
    game = announce(lay("first", "judge:12 bishop:12 king:12 queen:12", CENTRE), "king", "p3")

    assert ended(game) == ("E1", ("p3",))
    assert game.gold == (12, 12, 15, 12)


# E2


def test_e2_who_pays_their_last_gold_ends_it_and_the_richest_wins() -> None:
    game = announce(lay("first", "judge:1 bishop:6 king:7 queen:8", CENTRE), "thief", "p2")

    assert game.gold == (0, 5, 7, 8)
    assert ended(game) == ("E2", ("p4",))


def test_e2_one_gold_left_does_not_end_it() -> None:
    game = announce(lay("first", "judge:2 bishop:2 king:7 queen:8", CENTRE), "thief", "p2")

    assert game.gold == (1, 1, 7, 8)
    assert ended(game) == (None, ())


@pytest.mark.parametrize(
    ("gold", "winners"),
    [
        ((1, 6, 8, 8), ("p3", "p4")),
        ((1, 9, 8, 8), ("p2", "p3", "p4")),
        ((1, 9, 8, 7), ("p2", "p3")),
        ((1, 10, 8, 8), ("p2",)),
    ],
)
def test_e2_ties_share_the_win(gold: tuple[int, ...], winners: tuple[str, ...]) -> None:
    seats = " ".join(
        f"{card}:{n}" for card, n in zip(("judge", "bishop", "king", "queen"), gold, strict=True)
    )
    game = announce(lay("first", seats, CENTRE), "thief", "p2")

    assert ended(game) == ("E2", winners)


def test_e2_the_one_who_lost_all_may_be_a_victim_and_the_taker_the_richest() -> None:
    game = announce(lay("first", "thief:6 bishop:1 king:7 queen:8", "judge cheat"), "thief")

    assert game.gold == (8, 0, 7, 7)
    assert ended(game) == ("E2", ("p1",))


@pytest.mark.parametrize(("gold", "winners"), [(1, ("p1", "p2")), (2, ("p2",))])
def test_e2_with_2_players_all_may_have_nothing(gold: int, winners: tuple[str, ...]) -> None:
    game = lay("first", f"bishop+fool+judge:1 queen+king+witch:{gold}")
    announce(game, "king", "p2.l", place="p1.l")

    assert game.gold == (0, gold - 1)
    assert game.court == 2
    assert ended(game) == ("E2", winners)


def test_e2_with_3_players_the_richest_wins() -> None:
    game = lay("first", "bishop+fool:1 judge+queen:5 king+witch:6")
    announce(game, "king", "p3.r", place="p1.l")

    assert game.gold == (0, 5, 5)
    assert ended(game) == ("E2", ("p2", "p3"))


def test_e2_who_won_follows_persons_not_seats() -> None:
    game = lay("first", "judge:1 bishop:6 king:7 queen:8", CENTRE, order="p3 p4 p1 p2")
    announce(game, "thief", "p4")

    assert game.gold == (7, 8, 0, 5)
    assert ended(game) == ("E2", ("p2",))


def test_e2_the_second_edition_is_the_same() -> None:
    game = announce(lay("second", "judge:1 thief:6 king:7 fool:8", "witch"), "witch", "p2")

    assert ended(game) == ("E2", ("p4",))
    assert refused(game, "p2 look") == "E2"


def test_e2_it_ends_after_the_power_of_a_contest_when_the_fines_ruin() -> None:
    game = announce(lay("first", "judge:1 bishop:8 king:6 queen:9", CENTRE), "king", "p3")

    assert game.gold == (0, 8, 9, 9)
    assert ended(game) == ("E2", ("p3", "p4"))


# E3


@pytest.mark.parametrize(("edition", "name"), [("first", "cheat"), ("second", "cheater")])
@pytest.mark.parametrize(
    ("gold", "end"), [(9, None), (10, "E3"), (11, "E3"), (12, "E3"), (1, None)]
)
def test_e3_the_cheat_wins_alone_with_10_or_more(
    edition: str, name: str, gold: int, end: str | None
) -> None:
    game = announce(lay(edition, f"{name}:{gold} judge:12 king:12 fool:10"), name)

    assert ended(game) == (end, ("p1",) if end else ())
    assert game.gold == (gold, 12, 12, 10)
    if end:
        assert refused(game, "p2 look") == "E3"
    else:
        assert game.to_act == "p2"


def test_e3_a_claimant_who_is_the_cheat_wins_and_no_fines_are_paid() -> None:
    game = announce(lay("first", "judge:12 bishop:1 cheat:10 queen", "king"), "cheat", "p2", "p3")

    assert ended(game) == ("E3", ("p3",))
    assert game.gold == (12, 1, 10, 6)
    assert game.court == 0


def test_e3_a_claimant_with_9_does_not_and_the_others_pay() -> None:
    game = announce(lay("first", "judge:12 bishop:1 cheat:9 queen", "king"), "cheat", "p3")

    assert ended(game) == (None, ())
    assert game.gold == (11, 1, 9, 6)


def test_e3_it_is_the_users_gold_that_counts_not_the_announcers() -> None:
    game = announce(lay("first", "judge:12 bishop cheat:3 queen", "king"), "cheat", "p3")

    assert ended(game) == (None, ())


def test_e3_everybody_is_told() -> None:
    game = announce(lay("first", "cheat:10 judge king queen", "thief bishop"), "cheat")

    assert [(e.rule, e.winners) for e in happened(game, GameEnded)] == [("E3", ("p1",))]


# E4


def test_e4_all_fines_of_a_turn_are_one_movement() -> None:
    game = announce(lay("first", "judge:1 bishop:7 king:7 queen:1", CENTRE), "thief", "p2", "p4")

    assert game.gold == (0, 6, 7, 0)
    assert game.court == 3
    assert ended(game) == ("E2", ("p3",))


def test_e4_both_peasants_gold_is_one_movement() -> None:
    game = announce(lay("first", "peasant:11 judge king peasant:11"), "peasant", "p4")

    assert game.gold == (13, 6, 6, 13)
    assert ended(game) == ("E1", ("p1", "p4"))


@pytest.mark.parametrize("poor", ["p2", "p4"])
def test_e4_the_thiefs_two_coins_are_one_movement(poor: str) -> None:
    left, right = (1, 6) if poor == "p2" else (6, 1)
    game = announce(lay("first", f"thief judge:{left} king:8 queen:{right}"), "thief")

    assert game.gold == (8, left - 1, 8, right - 1)
    assert ended(game) == ("E2", ("p1", "p3"))


@pytest.mark.parametrize(("low", "high"), [(1, 6), (6, 1)])
def test_e4_the_puppet_masters_two_coins_are_one_movement(low: int, high: int) -> None:
    game = announce(
        lay("second", f"puppet-master:11 judge:{low} king fool:{high}"), "puppet master"
    )
    play(game, "p1 seat p2 p4")

    assert game.gold == (13, low - 1, 6, high - 1)
    assert ended(game) == ("E1", ("p1",))


def test_e4_both_neighbours_coins_of_the_patron_are_one_movement() -> None:
    game = announce(lay("second", "patron:2 judge:12 king fool:12"), "patron")

    assert game.gold == (5, 13, 6, 13)
    assert ended(game) == ("E1", ("p2", "p4"))


def test_e4_the_power_and_the_fines_are_two_movements() -> None:
    game = announce(lay("first", "judge:1 bishop:1 king:9 queen:11", CENTRE), "king", "p2", "p3")

    assert game.gold == (0, 0, 12, 11)
    assert ended(game) == ("E2", ("p3",))


def test_e4_the_end_is_tested_before_the_fines() -> None:
    game = announce(lay("first", "judge:12 bishop:11 king:7 queen", CENTRE, court=9), "judge", "p2")
    assert game.gold == (21, 11, 7, 6)
    assert ended(game) == ("E1", ("p1",))

    ruined = announce(lay("first", "thief:5 bishop:1 king:5 queen:7"), "thief", "p3")
    assert ruined.gold == (7, 0, 5, 6), "the Thief's coins end it, p3 is not fined"
    assert ended(ruined) == ("E2", ("p1",))
    assert ruined.court == 0


def test_e1_after_the_end_nobody_is_to_act_in_the_position_either() -> None:
    game = announce(lay("first", "king:11 judge queen witch"), "king")
    state = game.state
    assert (state.actor, state.announced, state.answers, state.revealed) == (-1, 0, 0, 0)
