"""Every row of RECORD.md's table of illegal moves, which rule comes first, and that nothing else is ever refused."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tables import announce, lay, play, refused

from ridotto import Game, MoveError
from ridotto.rules.events import PowerUsed
from ridotto.rules.sets import EDITIONS

TWO = "bishop+fool+judge queen+king+witch"
THREE = "bishop+fool judge+queen king+witch"
FOUR = "judge bishop king queen"
CENTRE = "thief cheat"
SIX = "judge bishop king queen witch fool"

TABLES = [
    pytest.param(TWO, "", id="2"),
    pytest.param(THREE, "", id="3"),
    pytest.param(FOUR, CENTRE, id="4"),
    pytest.param(SIX, CENTRE, id="6+2"),
]
ANY_VERB = [
    "pass",
    "rob p2",
    "trade p2",
    "trade none",
    "fool p2 p3 yes",
    "spy p2",
    "spy c1",
    "keep",
    "swap",
    "question p2",
    "answer king",
    "answer dragon",
    "show p2",
    "seat p2 p3",
]
"""What is never a turn."""

ASKING = [
    pytest.param("first", "bishop judge king queen", "bishop", [], "P4", id="rob"),
    pytest.param("second", "trickster judge king fool", "trickster", [], "P4", id="rob 2E"),
    pytest.param("first", "witch judge king queen", "witch", [], "P6", id="trade"),
    pytest.param("second", "witch judge king fool", "witch", [], "P6", id="trade 2E"),
    pytest.param("first", "fool judge king queen", "fool", [], "P7", id="fool"),
    pytest.param("second", "fool judge king witch", "fool", [], "P7", id="fool 2E"),
    pytest.param("first", "spy judge king queen", "spy", [], "P8", id="spy"),
    pytest.param("second", "spy judge king fool", "spy", ["p1 spy p2"], "P8", id="spy choice"),
    pytest.param("first", "inquisitor judge king queen", "inquisitor", [], "P11", id="question"),
    pytest.param("second", "guru judge king fool", "guru", [], "P11", id="question 2E"),
    pytest.param("second", "princess judge king fool", "princess", [], "P15", id="show"),
    pytest.param("second", "puppet-master judge king fool", "puppet master", [], "P16", id="seat"),
]
"""A table for each thing that a power asks p1."""


# Somebody else must decide


@pytest.mark.parametrize("turn", [1, 4, 5, 7, 9])
@pytest.mark.parametrize(("seats", "centre"), TABLES)
def test_t1_it_is_somebody_elses_turn(seats: str, centre: str, turn: int) -> None:
    game = lay("first", seats, centre, turn=turn)
    slot = ".l" if "+" in seats else ""
    for person in {*game.persons, "p9", "p13", "p14", "p99"} - {game.to_act}:
        for rest in ("exchange p1 yes", "exchange c1 no", "look", "announce king", "claim"):
            assert refused(game, f"{person}{slot} {rest}") == "T1"
        for rest in ANY_VERB:
            assert refused(game, f"{person} {rest}") == "T1"


@pytest.mark.parametrize(
    ("seats", "asked"), [(TWO, 0), (THREE, 0), (THREE, 1), (FOUR, 0), (FOUR, 1), (FOUR, 2)]
)
def test_t7_it_is_somebody_elses_answer(seats: str, asked: int) -> None:
    game = lay("first", seats)
    slot = ".l" if "+" in seats else ""
    play(game, f"p1{slot} announce king", *(f"p{n} pass" for n in range(2, 2 + asked)))
    waiting = [f"p{n}" for n in range(3 + asked, len(game.persons) + 1)]

    for person in ("p1", "p9", *waiting):
        assert refused(game, f"{person} pass") == "T7"
        assert refused(game, f"{person}{slot} claim") == "T7"
        assert refused(game, f"{person}{slot} look") == "T7"
        assert refused(game, f"{person}{slot} exchange p2{slot} yes") == "T7"


@pytest.mark.parametrize(("edition", "seats", "name", "then", "rule"), ASKING)
def test_p4_to_p16_somebody_else_must_decide_about_the_power(
    edition: str, seats: str, name: str, then: list[str], rule: str
) -> None:
    game = play(announce(lay(edition, seats), name), *then)

    for person in ("p2", "p3", "p4", "p9"):
        for rest in ("look", "exchange p1 yes", "announce king", *ANY_VERB[1:]):
            assert refused(game, f"{person} {rest}") == rule
    assert refused(game, "p9 pass") == rule


def test_p11_the_one_pointed_at_must_answer_and_nobody_else() -> None:
    game = play(
        announce(lay("first", "inquisitor judge king queen"), "inquisitor"), "p1 question p3"
    )

    assert [refused(game, f"p{n} answer king") for n in (1, 2, 4)] == ["P11"] * 3
    assert refused(game, "p1 question p2") == "P11"
    assert refused(game, "p3 look") == "T3"
    assert refused(game, "p3 question p2") == "T3"


def test_p6_the_announcer_who_was_wrong_has_no_say_and_gave_no_answer() -> None:
    game = announce(lay("first", "judge witch king queen"), "witch", "p2")

    assert refused(game, "p1 trade p3") == "P6"
    assert refused(game, "p1 pass") == "P6"
    assert refused(game, "p2 pass") == "Q19", "p2 has answered, though it is for p2 to decide"


# Not an exchange in the first four turns


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_t2_the_first_four_turns_are_exchanges(edition: str, turn: int) -> None:
    game = lay(edition, "judge thief king fool", "witch", turn=turn)

    for rest in ("look", "announce king", "announce dragon", "claim", *ANY_VERB):
        assert refused(game, f"p{turn} {rest}") == "T2"


@pytest.mark.parametrize(("seats", "turn"), [(TWO, 1), (TWO, 4), (THREE, 1), (THREE, 4), (SIX, 4)])
def test_t2_at_every_table(seats: str, turn: int) -> None:
    game = lay("first", seats, turn=turn)
    slot = ".l" if "+" in seats else ""

    assert refused(game, f"{game.to_act}{slot} announce king") == "T2"
    assert refused(game, f"{game.to_act}{slot} look") == "T2"


def test_t4_a_wrong_exchange_in_the_first_turns_is_refused_as_an_exchange() -> None:
    assert refused(lay("first", FOUR, CENTRE, turn=1), "p1 exchange p1 yes") == "T4"
    assert refused(lay("first", TWO, turn=1), "p1.l exchange p2.x yes") == "T10"


# A kind of move that is not due


@pytest.mark.parametrize(("seats", "centre"), TABLES)
def test_t3_a_kind_of_move_that_is_not_due_in_a_turn(seats: str, centre: str) -> None:
    game = lay("first", seats, centre)

    for rest in ANY_VERB:
        assert refused(game, f"p1 {rest}") == "T3"
    assert refused(game, "p1 claim" if "+" not in seats else "p1.l claim") == "T3"


@pytest.mark.parametrize("edition", ["first", "second"])
def test_t3_comes_before_t11(edition: str) -> None:
    game = lay(edition, "judge thief king fool", barred="p1")

    assert refused(game, "p1 pass") == "T3"
    assert refused(game, "p1 claim") == "T3"


@pytest.mark.parametrize(
    ("seats", "slot"), [(TWO, ".l"), (THREE, ".l"), (FOUR, "")], ids=["2", "3", "4"]
)
def test_t7_a_kind_of_move_that_is_not_due_while_answers_are(seats: str, slot: str) -> None:
    game = play(lay("first", seats), f"p1{slot} announce king")

    for rest in ("look", f"exchange p1{slot} yes", "announce king", "announce dragon"):
        assert refused(game, f"p2{slot} {rest}") == "T7"
    for rest in ANY_VERB[1:]:
        assert refused(game, f"p2 {rest}") == "T7"


@pytest.mark.parametrize(("edition", "seats", "name", "then", "rule"), ASKING)
def test_t3_a_kind_of_move_that_is_not_due_while_a_power_asks(
    edition: str, seats: str, name: str, then: list[str], rule: str
) -> None:
    game = play(announce(lay(edition, seats), name), *then)
    due = {text.split()[1] for text in game.legal_texts()}

    tried = [rest for rest in ANY_VERB if rest.split()[0] not in due]
    assert len(tried) < len(ANY_VERB)
    for rest in (*tried, "look", "exchange p2 yes", "announce king", "claim"):
        assert refused(game, f"p1 {rest}") == "T3"


# Exchanges


@pytest.mark.parametrize(
    ("seats", "centre", "text"),
    [
        (FOUR, CENTRE, "p1 exchange p1 yes"),
        (FOUR, CENTRE, "p1 exchange p5 yes"),
        (FOUR, CENTRE, "p1 exchange c3 yes"),
        (FOUR, CENTRE, "p1 exchange p2.l yes"),
        (FOUR, CENTRE, "p1.l exchange p2 yes"),
        (FOUR, CENTRE, "p1.x exchange p2 yes"),
        (FOUR, "thief", "p1 exchange c2 yes"),
        (FOUR, "", "p1 exchange c1 yes"),
        (SIX, "", "p1 exchange c1 no"),
        (SIX, CENTRE, "p1 exchange p7 no"),
        (THREE, "", "p1.l exchange p1.l yes"),
        (THREE, "", "p1.r exchange p1.r no"),
        (THREE, "", "p1.l exchange p2.x yes"),
        (THREE, "", "p1.l exchange p1.x yes"),
        (THREE, "", "p1.x exchange p2.l yes"),
        (THREE, "", "p1.l exchange p2 yes"),
        (THREE, "", "p1 exchange p2.l yes"),
        (THREE, "", "p1.l exchange c1 yes"),
        (THREE, "", "p1.l exchange p4.l yes"),
        (TWO, "", "p1.x exchange p1.x yes"),
        (TWO, "", "p1.l exchange p1.l yes"),
        (TWO, "", "p1.l exchange p2 yes"),
        (TWO, "", "p1 exchange p2.l yes"),
        (TWO, "", "p1.l exchange c1 yes"),
        (TWO, "", "p1.l exchange p3.l yes"),
        (TWO, "", "p1.l exchange p3.x yes"),
    ],
)
def test_t4_exchange_with_a_place_that_may_not_be_taken(seats: str, centre: str, text: str) -> None:
    assert refused(lay("first", seats, centre), text) == "T4"


@pytest.mark.parametrize(
    ("seats", "text", "hint"),
    [
        (TWO, "p1 exchange p2 yes", "with 2 players a card is named with .l, .r, .x"),
        (THREE, "p1.l exchange p2 yes", "with 3 players a card is named with .l, .r (T4)"),
        (FOUR, "p1.l exchange p2 yes", "p1.l is not a card before p1 (T4)"),
    ],
)
def test_t4_a_refusal_says_how_cards_are_named(seats: str, text: str, hint: str) -> None:
    with pytest.raises(MoveError) as caught:
        lay("first", seats).play(text)

    assert hint in str(caught.value)


@pytest.mark.parametrize("slot", ["l", "r", "x"])
@pytest.mark.parametrize("really", ["yes", "no"])
def test_t10_exchange_with_the_opponents_protected_card(slot: str, really: str) -> None:
    assert refused(lay("first", TWO), f"p1.{slot} exchange p2.x {really}") == "T10"
    assert refused(lay("first", TWO, turn=6), f"p2.{slot} exchange p1.x {really}") == "T10"


def test_t10_holds_for_a_barred_person_too() -> None:
    assert refused(lay("first", TWO, barred="p1"), "p1.l exchange p2.x yes") == "T10"


# Looks


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        (FOUR, "p1.l look"),
        (FOUR, "p1.x look"),
        (THREE, "p1 look"),
        (THREE, "p1.x look"),
        (TWO, "p1 look"),
    ],
)
def test_t5_a_look_at_a_card_that_is_not_there(seats: str, text: str) -> None:
    assert refused(lay("first", seats), text) == "T5"


# What is announced and answered


@pytest.mark.parametrize(
    ("edition", "seats", "text"),
    [
        ("first", FOUR, "p1 announce witch"),
        ("first", FOUR, "p1 announce empress"),
        ("first", FOUR, "p1 announce dragon"),
        ("first", FOUR, "p1 announce king of france"),
        ("second", "judge thief king fool", "p1 announce queen"),
        ("second", "judge thief king fool", "p1 announce peasant"),
        ("first", TWO, "p1.l announce thief"),
        ("first", THREE, "p1.r announce dragon"),
    ],
)
def test_t6_announcing_what_is_not_in_play(edition: str, seats: str, text: str) -> None:
    assert refused(lay(edition, seats), text) == "T6"


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        (FOUR, "p1.l announce king"),
        (FOUR, "p1.x announce king"),
        (THREE, "p1 announce king"),
        (THREE, "p1.x announce king"),
        (TWO, "p1 announce king"),
    ],
)
def test_t6_announcing_with_a_wrong_card(seats: str, text: str) -> None:
    assert refused(lay("first", seats), text) == "T6"


def test_t10_announcing_with_the_protected_card() -> None:
    assert refused(lay("first", TWO), "p1.x announce judge") == "T10"
    assert refused(lay("first", TWO), "p1.x announce king") == "T10"


@pytest.mark.parametrize(("edition", "name"), [("first", "inquisitor"), ("second", "guru")])
@pytest.mark.parametrize("answer", ["witch", "dragon", "queen mother", "beggar"])
def test_q13_answering_what_is_not_in_play(edition: str, name: str, answer: str) -> None:
    game = play(announce(lay(edition, f"{name} judge king fool"), name), "p1 question p3")

    assert refused(game, f"p3 answer {answer}") == "Q13"


# Answers


@pytest.mark.parametrize(
    ("seats", "slot", "texts"),
    [
        (FOUR, "", ["p2.l claim", "p2.x claim"]),
        (THREE, ".l", ["p2 claim", "p2.x claim"]),
        (TWO, ".l", ["p2 claim"]),
    ],
)
def test_t7_claiming_with_a_wrong_card(seats: str, slot: str, texts: list[str]) -> None:
    game = play(lay("first", seats), f"p1{slot} announce king")

    assert [refused(game, text) for text in texts] == ["T7"] * len(texts)


@pytest.mark.parametrize("answer", ["p2 pass", "p2.l claim", "p2.x claim"])
@pytest.mark.parametrize("again", ["p2 pass", "p2.l claim", "p2.r claim", "p2.x claim"])
def test_q19_a_second_answer_with_2_players_while_the_power_asks(answer: str, again: str) -> None:
    game = play(lay("first", "fool+bishop+judge queen+king+witch"), "p1.l announce fool", answer)

    assert game.asked == "fool"
    assert refused(game, again) == "Q19"


@pytest.mark.parametrize("again", ["p2 pass", "p2 claim", "p2.l claim"])
@pytest.mark.parametrize("seats", [THREE, FOUR], ids=["3", "4"])
def test_q19_a_second_answer_while_others_answer(seats: str, again: str) -> None:
    slot = ".l" if "+" in seats else ""
    game = play(lay("first", seats), f"p1{slot} announce king", "p2 pass")

    assert refused(game, again) == "Q19"


def test_q19_only_who_has_answered_is_refused_by_it() -> None:
    game = lay("first", "judge bishop king queen witch", turn=9)
    play(game, "p4 announce king", "p5 pass", "p1 claim")

    assert [refused(game, f"p{n} pass") for n in (5, 1, 3, 4)] == ["Q19", "Q19", "T7", "T7"]


def test_q19_goes_by_persons_after_a_change_of_seats() -> None:
    game = lay("first", FOUR, CENTRE, order="p3 p1 p4 p2")
    play(game, "p3 announce king", "p1 pass")

    assert [refused(game, f"p{n} claim") for n in (1, 2, 3)] == ["Q19", "T7", "T7"]


def test_t1_an_answer_after_the_turn_is_out_of_turn() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king")

    assert refused(game, "p3 claim") == "T1"
    assert refused(game, "p2 claim") == "T3"


# Just revealed


@pytest.mark.parametrize(
    ("edition", "seats", "text"),
    [
        ("first", FOUR, "p1 announce king"),
        ("first", FOUR, "p1 announce dragon"),
        ("first", FOUR, "p1.l announce king"),
        ("first", FOUR, "p1 look"),
        ("first", FOUR, "p1.l look"),
        ("second", "judge thief king fool", "p1 announce king"),
        ("second", "judge thief king fool", "p1 announce dragon"),
        ("first", THREE, "p1.l announce king"),
        ("first", THREE, "p1.r look"),
        ("first", TWO, "p1.r announce king"),
        ("first", TWO, "p1.x announce king"),
        ("first", TWO, "p1.x look"),
    ],
)
def test_t11_announcing_or_in_the_first_edition_looking_after_being_revealed(
    edition: str, seats: str, text: str
) -> None:
    assert refused(lay(edition, seats, barred="p1"), text) == "T11"


def test_t11_others_bars_do_not_matter() -> None:
    game = lay("first", FOUR, CENTRE, barred="p2,p3,p4")

    assert play(game, "p1 announce king").asked == "answer"


def test_t5_a_barred_person_of_the_second_edition_looks_at_own_cards_only() -> None:
    game = lay("second", "judge thief king fool", barred="p1")

    assert refused(game, "p1.l look") == "T5"
    assert play(game, "p1 look").to_act == "p2"


def test_t4_a_barred_persons_wrong_exchange_is_still_a_wrong_exchange() -> None:
    assert refused(lay("first", FOUR, barred="p1"), "p1 exchange p1 yes") == "T4"


def test_t1_comes_before_t11() -> None:
    assert refused(lay("first", FOUR, barred="p2"), "p2 announce king") == "T1"


# What a power does not allow


@pytest.mark.parametrize(
    ("edition", "seats", "name", "texts", "rule"),
    [
        (
            "first",
            "bishop:9 judge:8 king:8 queen:7",
            "bishop",
            ["p1 rob p1", "p1 rob p4", "p1 rob p5"],
            "P4",
        ),
        (
            "second",
            "trickster:8 judge:8 king:8 fool:7",
            "trickster",
            ["p1 rob p1", "p1 rob p4", "p1 rob p5"],
            "P4",
        ),
        ("first", "witch judge king queen", "witch", ["p1 trade p1", "p1 trade p5"], "P6"),
        (
            "first",
            "fool judge king queen",
            "fool",
            [
                "p1 fool p2 p2 yes",
                "p1 fool p2 p5 no",
                "p1 fool p2.l p3 yes",
                "p1 fool p2 p3.x no",
            ],
            "P7",
        ),
        (
            "first",
            "spy judge king queen",
            "spy",
            ["p1 spy p1", "p1 spy p5", "p1 spy c1", "p1 spy p2.l"],
            "P8",
        ),
        (
            "first",
            "inquisitor judge king queen",
            "inquisitor",
            ["p1 question p1", "p1 question p5"],
            "P11",
        ),
        ("second", "guru judge king fool", "guru", ["p1 question p1", "p1 question p5"], "P11"),
        ("second", "princess judge king fool", "princess", ["p1 show p1", "p1 show p5"], "P15"),
        (
            "second",
            "puppet-master judge king fool",
            "puppet master",
            ["p1 seat p1 p2", "p1 seat p2 p1", "p1 seat p2 p2", "p1 seat p2 p5"],
            "P16",
        ),
    ],
)
def test_p4_to_p16_a_choice_the_power_does_not_allow(
    edition: str, seats: str, name: str, texts: list[str], rule: str
) -> None:
    game = announce(lay(edition, seats), name)

    assert [refused(game, text) for text in texts] == [rule] * len(texts)


def test_p8_the_spy_of_the_second_edition_cannot_look_at_the_centre() -> None:
    game = announce(lay("second", "spy judge king fool", "witch thief"), "spy")

    assert [refused(game, f"p1 spy {place}") for place in ("c1", "c2")] == ["P8", "P8"]


def test_p8_the_spy_of_the_first_edition_has_only_the_centre_that_is_there() -> None:
    game = announce(lay("first", "spy judge king queen witch", "thief"), "spy")

    assert refused(game, "p1 spy c2") == "P8"
    assert play(game, "p1 spy c1").asked == "spy_choice"


@pytest.mark.parametrize(
    ("seats", "centre", "text", "rule"),
    [
        ("fool judge king queen", CENTRE, "p1 fool p1 p2 yes", "Q4"),
        ("fool judge king queen", CENTRE, "p1 fool p2 p1 yes", "Q4"),
        ("fool judge king queen", CENTRE, "p1 fool p2 c1 yes", "Q4"),
        ("fool judge king queen", CENTRE, "p1 fool c1 c2 no", "Q4"),
        ("fool judge king queen", "", "p1 fool p2 c1 no", "Q4"),
        ("fool+bishop judge+queen king+witch", "", "p1 fool p1.r p2.l yes", "Q4"),
        ("fool+bishop judge+queen king+witch", "", "p1 fool p2.l c1 yes", "Q4"),
        ("fool+bishop judge+queen king+witch", "", "p1 fool p2.l p2.r yes", "Q3"),
        ("fool+bishop judge+queen king+witch", "", "p1 fool p2.l p3.x yes", "Q3"),
        ("fool+bishop judge+queen king+witch", "", "p1 fool p2 p3 yes", "Q3"),
        ("fool+bishop judge+queen king+witch", "", "p1 fool p3.l p3.l yes", "Q3"),
        ("fool+bishop+judge queen+king+witch", "", "p1 fool p2.l p2.x yes", "Q2"),
        ("fool+bishop+judge queen+king+witch", "", "p1 fool p2.r p2.x no", "Q2"),
        ("fool+bishop+judge queen+king+witch", "", "p1 fool p2.l p2.l no", "Q2"),
        ("fool+bishop+judge queen+king+witch", "", "p1 fool p2 p2 no", "Q2"),
        ("fool+bishop+judge queen+king+witch", "", "p1 fool p1.r p2.l no", "Q4"),
        ("fool+bishop+judge queen+king+witch", "", "p1 fool p1.x p2.x no", "Q4"),
    ],
)
def test_q2_q3_and_q4_name_the_places_the_fool_may_not_take(
    seats: str, centre: str, text: str, rule: str
) -> None:
    place = "p1.l" if "+" in seats else "p1"

    assert refused(announce(lay("first", seats, centre), "fool", place=place), text) == rule


def test_q2_the_reverse_order_is_accepted() -> None:
    game = announce(lay("first", "fool+bishop+judge queen+king+witch"), "fool", place="p1.l")

    assert str(game.play("p1 fool p2.r p2.l yes")) == "p1 fool p2.l p2.r yes"


# After the end


@pytest.mark.parametrize(
    ("seats", "name", "claims", "rule"),
    [
        ("king:10 judge bishop queen", "king", [], "E1"),
        ("king:1 judge:1 bishop queen", "thief", ["p2"], "E2"),
        ("cheat:10 judge bishop queen", "cheat", [], "E3"),
    ],
)
def test_e1_e2_and_e3_refuse_every_move_after_the_end(
    seats: str, name: str, claims: list[str], rule: str
) -> None:
    game = announce(lay("first", seats, "thief witch"), name, *claims)

    assert game.over
    for person in ("p1", "p2", "p3", "p4", "p9"):
        for rest in ("exchange p2 yes", "look", "announce king", "claim", *ANY_VERB):
            assert refused(game, f"{person} {rest}") == rule
    assert refused(game, "nothing that can be read") is None


# Cannot be read


UNREADABLE = [
    "",
    "p1",
    "look",
    "p1 dance",
    "p1 look p2",
    "P1 look",
    "p0 look",
    "p01 look",
    "p100 look",
    "p１ look",
    "p1.q look",
    "p1.lr look",
    "p1. look",
    "c1 look",
    "c1 exchange p1 yes",
    "p1 Look",
    "p1 exchange",
    "p1 exchange p2",
    "p1 exchange yes",
    "p1 exchange p2 maybe",
    "p1 exchange p2 YES",
    "p1 exchange p2 ?",
    "p1 exchange c0 yes",
    "p1 exchange p2 yes yes",
    "p1 announce",
    "p1.l pass",
    "p1 pass p2",
    "p1 claim king",
    "p1 rob",
    "p1 rob none",
    "p1 rob p2 p3",
    "p1 rob c1",
    "p1.l rob p2",
    "p1 trade",
    "p1 trade c1",
    "p1 fool p2 p3",
    "p1 fool p2 yes",
    "p1 fool p2 p3 ?",
    "p1 spy",
    "p1 spy p2 p3",
    "p1 keep p2",
    "p1 choose",
    "p1 question",
    "p1 answer",
    "p1 show c1",
    "p1 seat p2",
    "p1 seat p2 c1",
    "p1 seat p2 p3 p4",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_q18_what_cannot_be_read_as_a_move_breaks_no_rule(text: str) -> None:
    assert refused(lay("first", FOUR, CENTRE), text) is None
    assert refused(lay("first", TWO), text) is None


# Over random games: a move is refused exactly when it is not among the legal ones

EVERY_SET = [
    pytest.param(edition.name, item.players, item.name, id=item.name)
    for edition in EDITIONS.values()
    for item in edition.sets
]
CROWDED = [
    pytest.param("first", 6, "judge king queen spy fool witch bishop thief", id="first 6+2"),
    pytest.param("second", 6, "judge king princess spy fool witch patron", id="second 6+1"),
    pytest.param("first", 4, "judge inquisitor spy peasant peasant fool", id="first 4"),
    pytest.param("second", 4, "puppetmaster guru spy princess trickster witch", id="second 4"),
    pytest.param("second", 5, "puppetmaster guru peasant princess fool", id="second 5"),
]
DUE = {
    "turn": {"exchange", "look", "announce"},
    "answer": {"pass", "claim"},
    "rob": {"rob"},
    "trade": {"trade"},
    "fool": {"fool"},
    "spy": {"spy"},
    "spy_choice": {"keep", "swap"},
    "question": {"question"},
    "name": {"answer"},
    "show": {"show"},
    "reseat": {"seat"},
}


def game_with(edition: str, players: int, cards: str, seed: int) -> Game:
    """A game with a printed set or, by names, an own one."""
    chosen = cards.split() if " " in cards else cards
    return Game.new(edition, players, cards=chosen, seed=seed, unchecked=True)


def some_move(game: Game, rng: random.Random) -> str:
    """A legal move; announcements that nobody contests are not rare, so that powers are used."""
    legal = game.legal_texts()
    wanted = rng.choice(["announce", "announce", "pass", "pass", ""])
    return rng.choice([text for text in legal if wanted in text] or legal)


def decisions(edition: str, players: int, cards: str) -> Iterator[Game]:
    """A few random games with these cards, at every decision and at the end; always the same ones."""
    rng = random.Random(f"{edition} {players} {cards}")
    for seed in range(4):
        game = game_with(edition, players, cards, seed)
        for _ in range(100):
            yield game
            if game.over:
                break
            game.play(some_move(game, rng))


def some_text(game: Game, rng: random.Random) -> str:
    """Any move that can be read: persons, verbs, places and characters of this table and a little beyond."""
    count = len(game.persons)
    strangers = [*game.persons, f"p{count + 1}"]
    slots = ["", ".l", ".r", ".x"] if count < 4 or rng.random() < 0.1 else [""]

    def person() -> str:
        return rng.choice(strangers)

    def place() -> str:
        centre = ["c1", "c2", "c3"] if rng.random() < 0.3 else []
        return rng.choice(centre or [person() + rng.choice(slots)])

    who = game.to_act if game.to_act and rng.random() < 0.8 else person()
    verb = rng.choice(sorted(set().union(*DUE.values())))
    if game.asked in DUE and rng.random() < 0.6:
        verb = rng.choice(sorted(DUE[game.asked]))
    cast = [row.name.lower() for row in EDITIONS[game.edition.name].characters]
    really = rng.choice(["yes", "no"])
    own = f"{who}{rng.choice(slots)}"
    return {
        "exchange": f"{own} exchange {place()} {really}",
        "look": f"{own} look",
        "announce": f"{own} announce {rng.choice([*cast, 'dragon'])}",
        "claim": f"{own} claim",
        "trade": f"{who} trade {rng.choice([person(), 'none'])}",
        "fool": f"{who} fool {place()} {place()} {really}",
        "spy": f"{who} spy {place()}",
        "answer": f"{who} answer {rng.choice([*cast, 'dragon'])}",
        "seat": f"{who} seat {person()} {person()}",
        "rob": f"{who} rob {person()}",
        "question": f"{who} question {person()}",
        "show": f"{who} show {person()}",
    }.get(verb, f"{who} {verb}")


def as_written(text: str) -> str:
    """The text with two things whose order means nothing in RECORD.md's order."""
    words = text.split()
    if words[1] in ("fool", "seat"):
        words[2:4] = sorted(words[2:4], key=_rank)
    elif words[1] == "exchange" and "." in words[2] and _person(words[0]) == _person(words[2]):
        words[0], words[2] = sorted((words[0], words[2]), key=_rank)
    return " ".join(words)


def _rank(place: str) -> tuple[str, int, str]:
    person, _, slot = place.partition(".")
    return (person[0], int(person[1:]), slot)


def _person(place: str) -> str:
    return place.partition(".")[0]


def rule_of_order(game: Game, text: str) -> set[str]:
    """The rules that may refuse the text, by who says what kind of thing when; empty if its choice decides."""
    who, verb = _person(text.split(maxsplit=1)[0]), text.split()[1]
    if game.over:
        return {str(game.ended_by)}
    turn, answer = game.asked == "turn", game.asked == "answer"
    if not turn and verb in DUE["answer"]:
        answered = [item.person for item in game.view("public").answers]
        if who in answered:
            return {"Q19"}
    if who != game.to_act:
        if turn or answer:
            return {"T1" if turn else "T7"}
        return {[e for e in game.events("public") if isinstance(e, PowerUsed)][-1].rule}
    if turn and game.turn <= 4 and verb != "exchange":
        return {"T2"}
    if verb not in DUE[game.asked]:
        return {"T7" if answer else "T3"}
    return set()


@pytest.mark.parametrize(("edition", "players", "cards"), [*EVERY_SET, *CROWDED])
def test_t3_a_move_is_refused_exactly_when_it_is_not_legal(
    edition: str, players: int, cards: str
) -> None:
    rng = random.Random(cards)
    for game in decisions(edition, players, cards):
        legal = game.legal_texts()
        assert len(set(legal)) == len(legal)
        assert legal == sorted(as_written(text) for text in legal)
        before, count = game.state.facts(), len(game.moves)
        told = game.events("public")
        for text in [
            *(some_text(game, rng) for _ in range(8)),
            *rng.sample(legal, min(2, len(legal))),
        ]:
            if as_written(text) in legal:
                assert str(game.copy().play(text)) == as_written(text)
                continue
            with pytest.raises(MoveError) as caught:
                game.play(text)
            assert caught.value.rule is not None
            assert caught.value.rule in (rule_of_order(game, text) or {caught.value.rule})
            assert list(caught.value.legal) == legal
        assert game.state.facts() == before
        assert len(game.moves) == count
        assert game.events("public") == told


def test_t3_the_random_games_come_to_every_kind_of_decision() -> None:
    seen = set()
    for item in (*EVERY_SET, *CROWDED):
        edition, players, cards = item.values
        seen |= {game.asked for game in decisions(str(edition), int(str(players)), str(cards))}

    assert seen == {*DUE, "over"}
