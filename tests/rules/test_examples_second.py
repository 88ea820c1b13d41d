"""Every worked example and note of the second edition's rulebooks (002 Ukrainian, 003 German), with its numbers.

Their examples speak to "you", who are p1 here and sit among unnamed others; cards and gold that they leave open are
those of a printed sheet and small numbers.
"""

from __future__ import annotations

import pytest

from ridotto.errors import IllegalMoveError
from ridotto.record.position import read_position
from ridotto.rules.events import Dealt, FortunesTraded, GoldMoved, PowerUsed, Revealed
from ridotto.rules.game import Game

SHEET_5A = "second 6 p1:6:thief p2:6:judge p3:6:king p4:6:empress p5:6:cheater c1:trickster court:0"


def announce(game: Game, move: str, *claimants: str) -> None:
    """The announcement and everybody's answer; claimants must come in the order of T7."""
    game.play(move)
    heard = []
    while game.asked == "answer":
        person = game.to_act or ""
        if person in claimants:
            heard.append(person)
        game.play(f"{person} {'claim' if person in claimants else 'pass'}")
    assert heard == list(claimants)


def payments(game: Game) -> list[tuple[str, str, int]]:
    events = [event for event in game.events("public") if isinstance(event, GoldMoved)]
    return [(event.source, event.target, event.amount) for event in events]


def revealed(game: Game) -> list[tuple[str, str]]:
    """Who was revealed and as what; the same for every viewer."""
    public = [event for event in game.events("public") if isinstance(event, Revealed)]
    for person in game.persons:
        assert [event for event in game.events(person) if isinstance(event, Revealed)] == public
    return [(event.person, event.character) for event in public]


def verbs(game: Game) -> set[str]:
    return {text.split()[1] for text in game.legal_texts()}


# Set-up (notes): open fortunes, and with four or five players masks in the centre.


def test_note_set_up_everybody_always_sees_every_fortune() -> None:
    game = read_position(SHEET_5A)
    announce(game, "p1 announce king", "p3")
    for viewer in (*game.persons, "public"):
        view = game.view(viewer)
        assert view.gold == dict(zip(game.persons, game.gold, strict=True))
        assert view.court == game.court == 1


@pytest.mark.parametrize(("players", "centre"), [(4, 2), (5, 1), (6, 0)])
def test_note_set_up_what_four_or_five_players_leave_over_lies_open_in_the_centre(
    players: int, centre: int
) -> None:
    game = Game.new("second", players, seed=7)
    assert game.gold == (6,) * players
    for viewer in (*game.persons, "public"):
        dealt = game.events(viewer)[0]
        assert isinstance(dealt, Dealt)
        assert len(dealt.centre) == centre
        assert game.view(viewer).cards() == game.cards


def test_note_exchange_with_five_players_the_centre_card_may_be_taken() -> None:
    game = read_position(SHEET_5A)
    game.play("p1 exchange c1 yes")
    assert (game.cards["p1"], game.cards["c1"]) == ("Trickster", "Thief")
    assert game.view("public").cards()["c1"] is None
    assert game.to_act == "p2"


# Nobody claims (example: the King).


def test_example_king_nobody_claims_and_you_take_two_without_showing_your_card() -> None:
    game = read_position(SHEET_5A)
    announce(game, "p1 announce king")
    assert payments(game) == [("bank", "p1", 2)]
    assert game.gold == (8, 6, 6, 6, 6)
    assert game.court == 0
    assert revealed(game) == []
    assert game.to_act == "p2"
    assert verbs(game) == {"exchange", "look", "announce"}


def test_note_bluff_any_mask_in_play_may_be_announced_even_the_one_in_the_centre() -> None:
    game = read_position(SHEET_5A)
    announced = {text for text in game.legal_texts() if " announce " in text}
    masks = ("cheater", "empress", "judge", "king", "thief", "trickster")
    assert announced == {f"p1 announce {mask}" for mask in masks}
    with pytest.raises(IllegalMoveError) as caught:
        game.play("p1 announce widow")
    assert caught.value.rule == "T6"


def test_note_bluff_you_need_not_know_which_mask_you_have() -> None:
    game = read_position(SHEET_5A.replace("second 6", "second 5"))
    game.play("p5 exchange p1 yes")
    assert game.view("p1").cards()["p1"] is None
    announce(game, "p1 announce empress")
    assert game.gold == (9, 6, 6, 6, 6)
    assert game.view("p1").cards()["p1"] is None


# Somebody claims.


def test_example_several_claims_the_real_holder_uses_the_power_and_the_others_pay_one() -> None:
    game = read_position(SHEET_5A)
    announce(game, "p1 announce king", "p3", "p5")
    assert revealed(game) == [("p1", "Thief"), ("p3", "King"), ("p5", "Cheater")]
    assert payments(game)[0] == ("bank", "p3", 2)
    assert sorted(payments(game)[1:]) == [("p1", "court", 1), ("p5", "court", 1)]
    assert (game.gold, game.court) == ((5, 6, 8, 6, 5), 2)
    assert game.to_act == "p2"


def test_example_nobody_has_it_everybody_who_said_so_pays_one_and_no_power_is_used() -> None:
    game = read_position(SHEET_5A)
    announce(game, "p1 announce king", "p2", "p4")
    assert revealed(game) == [("p1", "Thief"), ("p2", "Judge"), ("p4", "Empress")]
    assert not [event for event in game.events("public") if isinstance(event, PowerUsed)]
    assert sorted(payments(game)) == [("p1", "court", 1), ("p2", "court", 1), ("p4", "court", 1)]
    assert (game.gold, game.court) == ((5, 5, 6, 5, 6), 3)
    assert game.to_act == "p2"


def test_example_nobody_has_it_because_it_lies_in_the_centre() -> None:
    game = read_position(SHEET_5A)
    announce(game, "p1 announce trickster", "p5")
    assert revealed(game) == [("p1", "Thief"), ("p5", "Cheater")]
    assert (game.gold, game.court) == ((5, 6, 6, 6, 5), 2)


def test_note_announcing_who_was_revealed_in_the_turn_before_may_exchange_or_look() -> None:
    game = read_position(SHEET_5A)
    announce(game, "p1 announce judge", "p2")
    assert game.to_act == "p2"
    assert verbs(game) == {"exchange", "look"}
    with pytest.raises(IllegalMoveError) as caught:
        game.play("p2 announce king")
    assert caught.value.rule == "T11"


# Guru (note: less than four).

GURU = (
    "second 10 p1:6:guru p2:6:beggar p3:6:judge p4:{gold}:patron p5:6:peasant p6:7:peasant"
    " p7:6:princess p8:6:puppet-master p9:6:widow court:0"
)


def test_example_guru_a_wrong_answer_costs_four_and_the_game_goes_on() -> None:
    game = read_position(GURU.format(gold=6))
    announce(game, "p1 announce guru")
    game.play("p1 question p4")
    assert (game.to_act, game.asked) == ("p4", "name")
    game.play("p4 answer widow")
    assert revealed(game) == [("p4", "Patron")]
    assert payments(game) == [("p4", "p1", 4)]
    assert game.to_act == "p2"


@pytest.mark.parametrize("gold", [1, 2, 3])
def test_note_guru_who_has_less_than_four_gives_all_and_the_game_ends_at_once(gold: int) -> None:
    game = read_position(GURU.format(gold=gold))
    announce(game, "p1 announce guru", "p3")
    game.play("p1 question p4")
    game.play("p4 answer widow")
    assert payments(game) == [("p4", "p1", gold)]  # p3's fine is not paid any more
    assert (game.gold[3], game.gold[0], game.court) == (0, 6 + gold, 0)
    assert game.over
    assert game.ended_by == "E2"
    assert game.winners == (("p1", "p6") if gold == 1 else ("p1",))


def test_note_guru_a_right_answer_costs_nothing_however_little_one_has() -> None:
    game = read_position(GURU.format(gold=1))
    announce(game, "p1 announce guru", "p3")
    game.play("p1 question p4")
    game.play("p4 answer patron")
    assert payments(game) == [("p3", "court", 1)]
    assert game.to_act == "p2"


# Beggar (from the left round, compared at that moment).


def beggar(fortunes: tuple[int, int, int, int, int]) -> Game:
    masks = ("beggar", "judge", "fool", "widow", "witch")
    seats = " ".join(
        f"p{n}:{gold}:{mask}"
        for n, (gold, mask) in enumerate(zip(fortunes, masks, strict=True), start=1)
    )
    game = read_position(f"second 6 {seats} c1:empress court:0")
    announce(game, "p1 announce beggar")
    return game


def test_example_beggar_everybody_who_is_richer_at_that_moment_gives_one() -> None:
    # p3 has 6 as p2 had, but by then the Beggar has 6 too.
    game = beggar((5, 6, 6, 7, 8))
    assert payments(game) == [("p2", "p1", 1), ("p4", "p1", 1), ("p5", "p1", 1)]
    assert game.gold == (8, 5, 6, 6, 7)
    assert game.to_act == "p2"


def test_example_beggar_the_order_decides_who_is_still_richer() -> None:
    game = beggar((5, 8, 7, 6, 6))
    assert payments(game) == [("p2", "p1", 1), ("p3", "p1", 1)]
    assert game.gold == (7, 7, 6, 6, 6)


def test_example_beggar_out_of_turn_begs_from_the_own_left() -> None:
    game = read_position(
        "second 6 p1:6:judge p2:6:fool p3:5:beggar p4:6:widow p5:6:witch c1:empress court:0"
    )
    announce(game, "p1 announce beggar", "p3")
    assert payments(game) == [("p4", "p3", 1), ("p1", "court", 1)]
    assert (game.gold, game.court) == ((5, 6, 6, 5, 6), 1)


def test_example_beggar_the_richest_gets_nothing() -> None:
    game = beggar((8, 8, 7, 6, 6))
    assert payments(game) == []
    assert game.gold == (8, 8, 7, 6, 6)


# Judge and Witch (notes: fines come after the power).


def test_note_judge_the_fines_of_this_turn_are_paid_after_and_stay_in_the_court() -> None:
    game = read_position(SHEET_5A.replace("court:0", "court:4"))
    announce(game, "p1 announce judge", "p2", "p5")
    assert revealed(game) == [("p1", "Thief"), ("p2", "Judge"), ("p5", "Cheater")]
    assert payments(game)[0] == ("court", "p2", 4)
    assert sorted(payments(game)[1:]) == [("p1", "court", 1), ("p5", "court", 1)]
    assert (game.gold, game.court) == ((5, 10, 6, 6, 5), 2)


WITCH = "second 6 p1:1:judge p2:6:beggar p3:8:witch p4:6:widow p5:6:fool c1:empress court:0"


def test_note_witch_the_fine_is_paid_after_the_fortunes_are_exchanged() -> None:
    game = read_position(WITCH)
    announce(game, "p1 announce witch", "p3")
    game.play("p3 trade p1")
    assert FortunesTraded("p3", "p1") in game.events("public")
    assert payments(game) == [("p1", "court", 1)]
    assert (game.gold, game.court) == ((7, 6, 1, 6, 6), 1)
    assert not game.over
    assert game.to_act == "p2"


def test_note_witch_who_leaves_all_as_it_is_does_not_save_the_liar() -> None:
    game = read_position(WITCH)
    announce(game, "p1 announce witch", "p3")
    assert "p3 trade none" in game.legal_texts()
    game.play("p3 trade none")
    assert (game.gold, game.court) == ((0, 6, 8, 6, 6), 1)
    assert (game.ended_by, game.winners) == ("E2", ("p3",))


# Widow (note: ten or more).


@pytest.mark.parametrize("fortune", [10, 11, 12])
def test_note_widow_with_ten_or_more_nothing_happens(fortune: int) -> None:
    game = read_position(
        f"second 6 p1:{fortune}:widow p2:6:beggar p3:6:witch p4:6:judge p5:6:fool c1:empress"
        " court:0"
    )
    announce(game, "p1 announce widow")
    assert payments(game) == []
    assert game.gold == (fortune, 6, 6, 6, 6)
    assert game.to_act == "p2"


@pytest.mark.parametrize("fortune", [1, 6, 9])
def test_example_widow_takes_up_to_exactly_ten(fortune: int) -> None:
    game = read_position(
        f"second 6 p1:{fortune}:widow p2:6:beggar p3:6:witch p4:6:judge p5:6:fool c1:empress"
        " court:0"
    )
    announce(game, "p1 announce widow")
    assert payments(game) == [("bank", "p1", 10 - fortune)]
    assert game.gold == (10, 6, 6, 6, 6)


# Peasant, Trickster: the two powers whose rule tells a case apart.


def peasants(*claimants: str) -> Game:
    game = read_position(
        "second 9 p1:6:peasant p2:6:judge p3:6:princess p4:6:peasant p5:6:beggar"
        " p6:6:puppet-master p7:6:trickster p8:6:widow court:0"
    )
    announce(game, "p1 announce peasant", *claimants)
    return game


def test_example_peasant_alone_takes_one() -> None:
    assert payments(peasants()) == [("bank", "p1", 1)]


def test_example_peasant_challenged_by_a_liar_takes_one() -> None:
    game = peasants("p2")
    assert payments(game) == [("bank", "p1", 1), ("p2", "court", 1)]


def test_example_peasant_when_both_are_revealed_each_takes_two() -> None:
    game = peasants("p2", "p4")
    assert sorted(payments(game)[:2]) == [("bank", "p1", 2), ("bank", "p4", 2)]
    assert payments(game)[2:] == [("p2", "court", 1)]
    assert game.gold[:4] == (8, 5, 6, 8)


def test_example_trickster_of_equally_rich_persons_the_trickster_chooses() -> None:
    game = read_position(
        "second 6 p1:9:trickster p2:6:judge p3:8:king p4:8:empress p5:7:cheater c1:thief court:0"
    )
    announce(game, "p1 announce trickster")
    assert game.legal_texts() == ["p1 rob p3", "p1 rob p4"]
    game.play("p1 rob p4")
    assert payments(game) == [("p4", "p1", 2)]
    assert game.gold == (11, 6, 8, 6, 7)


# The end (four sentences with numbers).


def test_example_end_thirteen_wins_at_once_and_no_fine_is_paid() -> None:
    game = read_position(
        "second 6 p1:6:thief p2:6:judge p3:11:king p4:6:empress p5:6:cheater c1:trickster court:0"
    )
    announce(game, "p1 announce king", "p3")
    assert payments(game) == [("bank", "p3", 2)]
    assert (game.ended_by, game.winners) == ("E1", ("p3",))


def test_example_end_when_somebody_loses_the_last_coin_the_richest_share_the_win() -> None:
    game = read_position(
        "second 6 p1:1:thief p2:9:judge p3:6:king p4:9:empress p5:6:cheater c1:trickster court:0"
    )
    announce(game, "p1 announce king", "p5")
    assert (game.gold, game.court) == ((0, 9, 6, 9, 5), 2)
    assert (game.ended_by, game.winners) == ("E2", ("p2", "p4"))
