"""T: the order of turns, and what a turn is."""

from __future__ import annotations

import pytest
from tables import announce, happened, lay, play, refused, verbs

from ridotto import Game
from ridotto.record.position import read_position, write_position
from ridotto.rules.events import Answered, CardSeen, CardsHandled, GoldMoved, PowerUsed, Revealed

TWO = "bishop+fool+judge queen+king+witch"
THREE = "bishop+fool judge+queen king+witch"
FOUR = "judge bishop king queen"
CENTRE = "thief cheat"
FIRST_FOUR_CAST = ["bishop", "cheat", "judge", "king", "queen", "thief"]


def both(*heads: str) -> list[str]:
    """Each of these with `no` and `yes`, sorted."""
    return sorted(f"{head} {really}" for head in heads for really in ("no", "yes"))


def exchange_all(game: Game, turns: int) -> list[str | None]:
    """Who played in so many turns, all of them feigned exchanges."""
    players = []
    for _ in range(turns):
        players.append(game.to_act)
        game.play(next(t for t in game.legal_texts() if t.endswith("no")))
    return players


# T1


@pytest.mark.parametrize(
    ("edition", "players"),
    [("first", n) for n in (2, 3, 4, 5, 13)] + [("second", n) for n in (4, 12)],
)
def test_t1_seats_play_in_order_to_the_left_round_and_round(edition: str, players: int) -> None:
    game = Game.new(edition, players, seed=1)

    assert exchange_all(game, 2 * players + 1) == [*game.persons, *game.persons, "p1"]
    assert game.turn == 2 * players + 2


def test_t1_the_order_is_that_of_seats_not_of_names() -> None:
    game = lay("first", FOUR, CENTRE, order="p3 p1 p4 p2")

    assert exchange_all(game, 5) == ["p3", "p1", "p4", "p2", "p3"]


# T2


@pytest.mark.parametrize(
    ("edition", "players"),
    [("first", n) for n in (2, 3, 4, 5, 6, 13)] + [("second", n) for n in (4, 5, 12)],
)
def test_t2_the_first_four_turns_are_exchanges_whatever_the_number_of_players(
    edition: str, players: int
) -> None:
    game = Game.new(edition, players, seed=1)
    for turn in (1, 2, 3, 4):
        assert game.turn == turn
        assert verbs(game) == {"exchange"}
        exchange_all(game, 1)

    assert game.turn == 5
    assert verbs(game) == {"exchange", "look", "announce"}


def test_t2_the_fifth_person_of_five_may_announce_in_their_first_turn() -> None:
    game = Game.deal("first", ["Judge", "Bishop", "King", "Queen", "Witch"], ["Cheat"])
    exchange_all(game, 4)
    announce(game, "king")

    assert game.gold == (6, 6, 6, 6, 9)


# T3


def test_t3_exactly_one_of_exchange_look_and_announce() -> None:
    game = lay("first", FOUR, CENTRE)

    assert game.legal_texts() == [
        *(f"p1 announce {name}" for name in FIRST_FOUR_CAST),
        *both("p1 exchange c1", "p1 exchange c2"),
        *both("p1 exchange p2", "p1 exchange p3", "p1 exchange p4"),
        "p1 look",
    ]


@pytest.mark.parametrize("move", ["p1 exchange p2 yes", "p1 exchange p2 no", "p1 look"])
def test_t3_an_exchange_or_a_look_is_the_whole_turn(move: str) -> None:
    game = play(lay("first", FOUR, CENTRE), move)

    assert (game.to_act, game.asked, game.turn) == ("p2", "turn", 6)
    assert game.gold == (6, 6, 6, 6)


# T4


def test_t4_yes_exchanges_the_cards_and_no_does_not() -> None:
    game = play(lay("first", FOUR, CENTRE), "p1 exchange p3 yes", "p2 exchange p4 no")

    assert game.cards == {
        "p1": "King",
        "p2": "Bishop",
        "p3": "Judge",
        "p4": "Queen",
        "c1": "Thief",
        "c2": "Cheat",
    }


@pytest.mark.parametrize(("place", "card"), [("c1", "Thief"), ("c2", "Cheat")])
def test_t4_a_centre_card_may_be_taken(place: str, card: str) -> None:
    game = play(lay("first", FOUR, CENTRE), f"p1 exchange {place} yes")

    assert game.cards["p1"] == card
    assert game.cards[place] == "Judge"


@pytest.mark.parametrize("really", ["yes", "no"])
def test_t4_only_that_person_knows_which_and_nobody_looks(really: str) -> None:
    game = play(lay("first", FOUR, CENTRE), f"p1 exchange p2 {really}")

    assert [e.really for e in happened(game, CardsHandled, "p1")] == [really == "yes"]
    assert game.view("p1").cards() == game.cards
    for viewer in ("p2", "p3", "p4", "public"):
        assert [e.really for e in happened(game, CardsHandled, viewer)] == [None]
        cards = game.view(viewer).cards()
        assert (cards["p1"], cards["p2"], cards["p3"]) == (None, None, "King")
    assert happened(game, CardSeen, "p1") == []


def test_t4_what_is_legal_with_2_players() -> None:
    game = Game.deal("first", [["Bishop", "Fool", "Judge"], ["Queen", "King", "Witch"]])

    assert game.legal_texts() == both(
        "p1.l exchange p1.r",
        "p1.l exchange p1.x",
        "p1.l exchange p2.l",
        "p1.l exchange p2.r",
        "p1.r exchange p1.x",
        "p1.r exchange p2.l",
        "p1.r exchange p2.r",
        "p1.x exchange p2.l",
        "p1.x exchange p2.r",
    )


def test_t4_what_is_legal_with_3_players() -> None:
    game = Game.deal("first", [["Bishop", "Fool"], ["Judge", "Queen"], ["King", "Witch"]])
    exchange_all(game, 1)

    assert game.legal_texts() == both(
        "p2.l exchange p1.l",
        "p2.l exchange p1.r",
        "p2.l exchange p2.r",
        "p2.l exchange p3.l",
        "p2.l exchange p3.r",
        "p2.r exchange p1.l",
        "p2.r exchange p1.r",
        "p2.r exchange p3.l",
        "p2.r exchange p3.r",
    )


def test_t4_what_is_legal_with_4_players() -> None:
    game = Game.deal("first", ["Judge", "Bishop", "King", "Queen"], ["Thief", "Cheat"])

    assert game.legal_texts() == both(*(f"p1 exchange {p}" for p in ("c1", "c2", "p2", "p3", "p4")))


def test_t4_what_is_legal_with_5_players() -> None:
    game = Game.new("second", 5, seed=1)
    exchange_all(game, 3)

    assert game.legal_texts() == both(*(f"p4 exchange {p}" for p in ("c1", "p1", "p2", "p3", "p5")))


def test_t4_what_is_legal_with_6_players_and_2_centre_cards() -> None:
    game = Game.deal(
        "second",
        ["Judge", "Empress", "King", "Patron", "Spy", "Thief"],
        ["Witch", "Princess"],
    )
    exchange_all(game, 3)

    assert game.legal_texts() == both(
        *(f"p4 exchange {p}" for p in ("c1", "c2", "p1", "p2", "p3", "p5", "p6"))
    )


def test_t4_with_6_players_and_6_cards_there_is_no_centre() -> None:
    game = Game.new("first", 6, seed=1)

    assert game.legal_texts() == both(*(f"p1 exchange p{n}" for n in (2, 3, 4, 5, 6)))


@pytest.mark.parametrize(
    ("seats", "move", "left", "right"),
    [
        (TWO, "p1.l exchange p1.x yes", "Judge", "Fool"),
        (TWO, "p1.r exchange p2.r yes", "Bishop", "King"),
        (THREE, "p1.l exchange p1.r yes", "Fool", "Bishop"),
        (THREE, "p1.r exchange p3.l yes", "Bishop", "King"),
    ],
)
def test_t4_with_several_cards_just_the_two_named_change(
    seats: str, move: str, left: str, right: str
) -> None:
    game = play(lay("first", seats), move)

    assert (game.cards["p1.l"], game.cards["p1.r"]) == (left, right)
    assert sorted(game.cards.values()) == ["Bishop", "Fool", "Judge", "King", "Queen", "Witch"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("p1.r exchange p1.l yes", "p1.l exchange p1.r yes"),
        ("p1.x exchange p1.r no", "p1.r exchange p1.x no"),
        ("p1.x exchange p1.l yes", "p1.l exchange p1.x yes"),
    ],
)
def test_t4_two_own_places_may_be_named_in_either_order(text: str, written: str) -> None:
    game = lay("first", TWO)

    assert str(game.play(text)) == written
    assert game.cards == play(lay("first", TWO), written).cards


# T5


def test_t5_a_look_is_secret_and_leaves_the_card_where_it_is() -> None:
    game = play(lay("first", FOUR, CENTRE), "p1 exchange p3 yes", "p2 look", "p3 look")

    assert [e.character for e in happened(game, CardSeen, "p3")] == [None, "Judge"]
    assert game.view("p3").cards()["p1"] == "King", "it follows from the other card"
    for viewer in ("p2", "p4", "public"):
        assert happened(game, CardSeen, viewer)[1].character is None
        assert game.view(viewer).cards()["p3"] is None
    assert game.cards["p3"] == "Judge"
    assert game.to_act == "p4"


@pytest.mark.parametrize(
    ("seats", "places"), [(TWO, ["l", "r", "x"]), (THREE, ["l", "r"])], ids=["2", "3"]
)
def test_t5_any_own_card_may_be_looked_at_the_protected_one_too(
    seats: str, places: list[str]
) -> None:
    game = lay("first", seats)
    looks = [text for text in game.legal_texts() if text.endswith("look")]

    assert looks == [f"p1.{slot} look" for slot in places]
    for look in looks:
        after = play(game.copy(), look)
        place = look.partition(" ")[0]
        assert [e.character for e in happened(after, CardSeen, "p1")] == [game.cards[place]]


# T6


def test_t6_any_character_in_play_may_be_announced_the_centre_included() -> None:
    game = lay("first", FOUR, CENTRE)

    assert [t for t in game.legal_texts() if "announce" in t] == [
        f"p1 announce {name}" for name in FIRST_FOUR_CAST
    ]


def test_t6_a_character_of_the_centre_works_like_any_other() -> None:
    game = announce(lay("first", FOUR, CENTRE), "thief")

    assert game.gold == (8, 5, 6, 5)


def test_t6_two_peasants_are_one_character_to_announce() -> None:
    game = lay("second", "peasant peasant judge puppet-master")

    assert [t for t in game.legal_texts() if "announce" in t] == [
        "p1 announce judge",
        "p1 announce peasant",
        "p1 announce puppet master",
    ]


@pytest.mark.parametrize("seats", [TWO, THREE], ids=["2", "3"])
def test_t6_with_several_cards_the_hand_lies_on_l_or_r(seats: str) -> None:
    game = lay("first", seats)
    cast = ["bishop", "fool", "judge", "king", "queen", "witch"]

    assert [t for t in game.legal_texts() if "announce" in t] == [
        f"p1.{slot} announce {name}" for slot in "lr" for name in cast
    ]


def test_t6_a_name_may_be_written_with_spaces_hyphens_and_capitals() -> None:
    for text in ("puppet master", "Puppet-Master", "PUPPETMASTER"):
        game = lay("second", "puppet-master judge king fool")
        assert str(game.play(f"p1 announce {text}")) == "p1 announce puppet master"


# T7


def test_t7_the_others_answer_in_order_from_the_announcers_left() -> None:
    game = play(lay("first", FOUR, CENTRE, turn=7), "p3 announce king")
    asked = []
    while game.asked == "answer":
        asked.append(game.to_act)
        assert game.legal_texts() == [f"{game.to_act} claim", f"{game.to_act} pass"]
        game.play(f"{game.to_act} pass")

    assert asked == ["p4", "p1", "p2"]
    assert game.to_act == "p4"


@pytest.mark.parametrize("players", [5, 8, 13])
def test_t7_everybody_answers_once_round_the_last_seat(players: int) -> None:
    game = Game.new("first", players, seed=2)
    exchange_all(game, 2 * players - 2)
    announcer = str(game.to_act)
    game.play(f"{announcer} announce queen")
    asked = []
    while game.asked == "answer":
        asked.append(str(game.to_act))
        game.play(f"{game.to_act} pass")

    assert announcer == f"p{players - 1}"
    assert asked == [f"p{players}", *(f"p{n}" for n in range(1, players - 1))]


def test_t7_answers_follow_the_seats_when_persons_have_moved() -> None:
    game = play(lay("first", FOUR, CENTRE, order="p2 p4 p1 p3"), "p2 announce king")
    asked = [game.to_act]
    for _ in range(2):
        game.play(f"{game.to_act} pass")
        asked.append(game.to_act)

    assert asked == ["p4", "p1", "p3"]


def test_t7_each_hears_those_before() -> None:
    game = play(lay("first", FOUR, CENTRE), "p1 announce king", "p2 claim", "p3 pass")

    for viewer in ("p4", "public"):
        view = game.view(viewer)
        assert (view.announced, view.announced_place) == ("King", "p1")
        assert [(a.person, a.claims) for a in view.answers] == [("p2", True), ("p3", False)]
        assert view.to_act == "p4"
        assert view.asked == "answer"


def test_t7_with_2_players_a_claim_names_any_own_place_x_too() -> None:
    game = play(lay("first", TWO), "p1.l announce king")

    assert game.legal_texts() == ["p2 pass", "p2.l claim", "p2.r claim", "p2.x claim"]


def test_t7_with_3_players_a_claim_names_one_of_two_places() -> None:
    game = play(lay("first", THREE), "p1.r announce king", "p2.r claim")

    assert game.legal_texts() == ["p3 pass", "p3.l claim", "p3.r claim"]
    assert [e.place for e in happened(game, Answered)] == ["p2.r"]


# T8


@pytest.mark.parametrize(("edition", "name"), [("first", "king"), ("second", "empress")])
def test_t8_if_nobody_claims_the_announcer_uses_the_power_unseen(edition: str, name: str) -> None:
    game = announce(lay(edition, "judge thief witch fool", name), name)

    assert game.gold == (9, 6, 6, 6)
    assert game.court == 0
    assert happened(game, Revealed) == []
    assert [(e.by, e.rule) for e in happened(game, PowerUsed)] == [("p1", "P1")]


def test_t8_who_really_has_it_and_passes_gets_nothing() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king")

    assert game.gold == (9, 6, 6, 6)
    assert game.to_act == "p2"


@pytest.mark.parametrize("seats", [TWO, THREE], ids=["2", "3"])
def test_t8_with_several_cards_the_same(seats: str) -> None:
    game = announce(lay("first", seats), "king", place="p1.r")

    assert game.gold[0] == 9
    assert happened(game, Revealed) == []


# T9


def test_t9_the_announcer_and_every_claimant_are_revealed_to_all_and_nobody_else() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king", "p2", "p4")

    for viewer in ("p1", "p3", "public"):
        assert [(e.person, e.place, e.character) for e in happened(game, Revealed, viewer)] == [
            ("p1", "p1", "Judge"),
            ("p2", "p2", "Bishop"),
            ("p4", "p4", "Queen"),
        ]


def test_t9_who_really_has_it_uses_the_power_out_of_turn() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king", "p2", "p3")

    assert game.gold == (5, 5, 9, 6)
    assert game.court == 2
    assert [e.by for e in happened(game, PowerUsed)] == ["p3"]


def test_t9_who_really_has_it_uses_the_power_in_turn() -> None:
    game = announce(lay("first", FOUR, CENTRE, turn=7), "king", "p4", "p1", "p2")

    assert game.gold == (5, 5, 9, 5)
    assert game.court == 3


def test_t9_if_nobody_has_it_all_of_them_pay_and_no_power_is_used() -> None:
    game = announce(lay("first", FOUR, CENTRE), "thief", "p2", "p4")

    assert game.gold == (5, 5, 6, 5)
    assert game.court == 3
    assert happened(game, PowerUsed) == []


def test_t9_who_has_it_but_passes_does_not_use_it() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king", "p2")

    assert game.gold == (5, 5, 6, 6)
    assert happened(game, PowerUsed) == []


def test_t9_the_liars_pay_after_the_power() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king", "p2", "p3")

    moved = [(e.source, e.target, e.amount, e.rule) for e in happened(game, GoldMoved)]
    assert moved[0] == ("bank", "p3", 3, "P1")
    assert sorted(moved[1:]) == [("p1", "court", 1, "T9"), ("p2", "court", 1, "T9")]


def test_t9_no_fines_are_paid_if_the_power_ends_the_game() -> None:
    game = announce(lay("first", "judge:1 bishop:1 king:10 queen:5", CENTRE), "king", "p2", "p3")

    assert game.gold == (1, 1, 13, 5)
    assert game.court == 0
    assert game.winners == ("p3",)


def test_t9_a_fine_is_paid_though_a_power_brought_nothing() -> None:
    game = announce(lay("first", FOUR, CENTRE), "cheat", "p3")
    other = announce(lay("first", "cheat:9 bishop king queen", "thief judge"), "cheat", "p3")

    assert game.gold == (5, 6, 5, 6)
    assert other.gold == (9, 6, 5, 6)
    assert other.court == 1


def test_t9_the_cards_lie_open_while_the_power_is_used_and_go_face_down_after() -> None:
    game = announce(lay("first", "judge witch king queen", CENTRE), "witch", "p2")

    assert game.view("public").face_up == {"p1": "Judge", "p2": "Witch"}
    play(game, "p2 trade none")
    assert game.view("public").face_up == {}


@pytest.mark.parametrize(
    ("seats", "place", "claim", "gold"),
    [
        (TWO, "p1.l", "p2.r", (5, 9)),
        (TWO, "p1.l", "p2.l", (5, 5)),
        (TWO, "p1.r", "p2.x", (5, 5)),
        ("bishop+king+judge queen+fool+witch", "p1.r", "p2.l", (9, 5)),
        ("bishop+king+judge queen+fool+witch", "p1.l", "p2.l", (5, 5)),
        ("bishop+fool+judge queen+witch+king", "p1.l", "p2.x", (5, 9)),
        (THREE, "p1.l", "p3.l", (5, 6, 9)),
        (THREE, "p1.l", "p3.r", (5, 6, 5)),
        ("bishop+king judge+queen fool+witch", "p1.r", "p2.r", (9, 5, 6)),
        ("bishop+king judge+queen fool+witch", "p1.l", "p2.l", (5, 5, 6)),
    ],
)
def test_t9_with_several_cards_only_the_chosen_one_counts(
    seats: str, place: str, claim: str, gold: tuple[int, ...]
) -> None:
    game = announce(lay("first", seats), "king", claim, place=place)

    assert game.gold == gold
    assert [e.place for e in happened(game, Revealed)] == [place, claim]


def test_t9_with_3_players_each_claimants_own_card_is_the_one_revealed() -> None:
    game = announce(lay("first", THREE, turn=8), "judge", "p3.r", "p1.l", place="p2.l")

    assert [(e.place, e.character) for e in happened(game, Revealed)] == [
        ("p2.l", "Judge"),
        ("p3.r", "Witch"),
        ("p1.l", "Bishop"),
    ]
    assert game.gold == (5, 6, 5)


def test_t9_at_a_full_table_everybody_may_claim() -> None:
    game = Game.new("first", 13, seed=4)
    exchange_all(game, 13)
    others = game.persons[1:]
    announce(game, "king", *others)

    king = next(place for place, card in game.cards.items() if card == "King")
    assert game.court == 12
    assert all(
        gold == (9 if p == king else 5) for p, gold in zip(game.persons, game.gold, strict=True)
    )
    assert len(happened(game, Revealed)) == 13


@pytest.mark.parametrize(
    ("edition", "seats", "name", "claims", "then"),
    [
        ("first", FOUR, "king", ["p2", "p3"], []),
        ("first", "judge spy king queen", "spy", ["p2", "p4"], ["p2 spy p3", "p2 keep"]),
        (
            "first",
            "judge king inquisitor queen",
            "inquisitor",
            ["p3"],
            ["p3 question p4", "p4 answer queen"],
        ),
        (
            "second",
            "judge king fool puppet-master",
            "puppet master",
            ["p3", "p4"],
            ["p4 seat p2 p3"],
        ),
        ("first", "peasant judge king peasant", "peasant", ["p2", "p4"], []),
    ],
)
def test_t9_nothing_of_an_announcement_is_left_after_its_turn(
    edition: str, seats: str, name: str, claims: list[str], then: list[str]
) -> None:
    game = play(announce(lay(edition, seats), name, *claims), *then)

    assert game.asked == "turn"
    assert game.state.facts() == read_position(write_position(game)).state.facts()


def test_t9_with_several_cards_nothing_is_left_either() -> None:
    game = announce(lay("first", THREE), "king", "p2.r", "p3.r", place="p1.r")

    assert game.state.facts() == read_position(write_position(game)).state.facts()


# T10


def test_t10_the_opponents_x_may_not_be_touched() -> None:
    game = lay("first", TWO)

    assert not any("exchange p2.x" in text for text in game.legal_texts())
    assert [refused(game, f"p1.{slot} exchange p2.x yes") for slot in "lrx"] == ["T10"] * 3


def test_t10_it_is_the_opponents_x_for_the_other_person_too() -> None:
    game = lay("first", TWO, turn=6)

    assert not any("exchange p1.x" in text for text in game.legal_texts())
    assert refused(game, "p2.l exchange p1.x no") == "T10"
    assert game.cards["p2.x"] == "Witch"
    assert play(game, "p2.x exchange p1.l yes").cards["p2.x"] == "Bishop"


@pytest.mark.parametrize(
    ("move", "card"),
    [
        ("p1.l exchange p1.x yes", "Bishop"),
        ("p1.r exchange p1.x yes", "Fool"),
        ("p1.x exchange p2.l yes", "Queen"),
        ("p1.x exchange p2.r yes", "King"),
    ],
)
def test_t10_the_own_x_may_be_exchanged(move: str, card: str) -> None:
    game = play(lay("first", TWO), move)

    assert game.cards["p1.x"] == card


def test_t10_the_own_x_may_be_looked_at_but_not_announced() -> None:
    game = lay("first", TWO)

    assert refused(game, "p1.x announce judge") == "T10"
    assert not any(text.startswith("p1.x announce") for text in game.legal_texts())
    play(game, "p1.x look")
    assert [e.character for e in happened(game, CardSeen, "p1")] == ["Judge"]


def test_t10_x_may_be_claimed_with_in_the_opponents_turn() -> None:
    game = announce(lay("first", TWO), "witch", "p2.x", place="p1.l")

    assert game.to_act == "p2"
    assert game.asked == "trade"
    assert happened(game, Revealed)[1].character == "Witch"


# T11


@pytest.mark.parametrize("claimant", ["p2", "p2 as liar"])
@pytest.mark.parametrize(
    ("edition", "kinds"), [("first", {"exchange"}), ("second", {"exchange", "look"})]
)
def test_t11_a_claimant_revealed_in_the_turn_before_may_not_announce(
    edition: str, kinds: set[str], claimant: str
) -> None:
    cards = "judge king witch fool" if claimant == "p2" else "king judge witch fool"
    game = announce(lay(edition, cards), "king", "p2")

    assert game.to_act == "p2"
    assert verbs(game) == kinds


def test_t11_what_is_legal_when_barred() -> None:
    first = lay("first", FOUR, CENTRE, barred="p1")
    second = lay("second", "judge thief king fool", "spy witch", barred="p1")
    exchanges = both(*(f"p1 exchange {place}" for place in ("c1", "c2", "p2", "p3", "p4")))

    assert first.legal_texts() == exchanges
    assert second.legal_texts() == [*exchanges, "p1 look"]


def test_t11_with_2_players_a_barred_person_has_every_exchange() -> None:
    game = announce(lay("first", TWO), "king", "p2.r", place="p1.l")
    free = lay("first", TWO, turn=6)

    assert game.legal_texts() == [text for text in free.legal_texts() if "exchange" in text]
    assert len(game.legal_texts()) == 18


def test_t11_with_3_players_a_barred_person_has_every_exchange() -> None:
    game = announce(lay("first", THREE), "king", "p2.r", place="p1.l")

    assert len(game.legal_texts()) == 18
    assert verbs(game) == {"exchange"}


def test_t11_only_the_turn_just_before_counts() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king", "p2", "p3", "p4")
    play(game, "p2 exchange p1 no")

    assert game.to_act == "p3"
    assert verbs(game) == {"exchange", "look", "announce"}
    announce(game, "queen")
    assert game.to_act == "p4"
    assert verbs(game) == {"exchange", "look", "announce"}


def test_t11_the_announcer_is_free_again_by_their_next_turn() -> None:
    game = announce(lay("first", TWO), "king", "p2.r", place="p1.l")
    play(game, "p2.l exchange p2.r no")

    assert game.to_act == "p1"
    assert verbs(game) == {"exchange", "look", "announce"}


def test_t11_a_barred_person_is_free_in_the_turn_after() -> None:
    game = announce(lay("first", TWO), "king", "p2.r", place="p1.l")
    play(game, "p2.l exchange p2.r no", "p1.l look")

    assert game.to_act == "p2"
    assert verbs(game) == {"exchange", "look", "announce"}


def test_t11_two_who_contest_turn_after_turn_are_barred_each_time() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king", "p3")
    assert verbs(game) == {"exchange", "look", "announce"}
    announce(game, "queen", "p3")

    assert game.to_act == "p3"
    assert verbs(game) == {"exchange"}


def test_t11_an_unclaimed_announcement_and_a_pass_bar_nobody() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king")

    assert game.to_act == "p2"
    assert verbs(game) == {"exchange", "look", "announce"}


def test_t11_who_passed_while_others_were_revealed_is_free() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king", "p3", "p4")

    assert game.to_act == "p2"
    assert verbs(game) == {"exchange", "look", "announce"}


@pytest.mark.parametrize(
    ("edition", "name", "kinds"),
    [("first", "inquisitor", {"exchange"}), ("second", "guru", {"exchange", "look"})],
)
@pytest.mark.parametrize("answer", ["king", "judge"])
def test_t11_a_person_revealed_by_a_question_may_not_announce(
    edition: str, name: str, kinds: set[str], answer: str
) -> None:
    game = announce(lay(edition, f"{name} king judge fool"), name)
    play(game, "p1 question p2", f"p2 answer {answer}")

    assert game.to_act == "p2"
    assert verbs(game) == kinds


def test_t11_a_question_to_somebody_else_bars_not_the_next() -> None:
    game = announce(lay("first", "inquisitor king judge fool"), "inquisitor")
    play(game, "p1 question p3", "p3 answer judge")

    assert game.to_act == "p2"
    assert verbs(game) == {"exchange", "look", "announce"}


def test_t11_a_barred_person_may_claim() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king", "p2")
    play(game, "p2 exchange p3 no")
    announce(game, "bishop", "p2")

    assert happened(game, Revealed)[-1].character == "Bishop"


def test_t11_everybody_knows_who_is_barred() -> None:
    game = announce(lay("first", FOUR, CENTRE), "king", "p2")

    assert game.view("public").barred
    play(game, "p2 exchange p3 no")
    assert not game.view("public").barred


# T12


@pytest.mark.parametrize("claimant", ["p2", "p3", "p4"])
def test_t12_next_is_the_left_of_the_seat_whose_turn_it_was(claimant: str) -> None:
    game = announce(lay("first", FOUR, CENTRE), "king", claimant)

    assert game.to_act == "p2"
    assert game.turn == 6


def test_t12_it_holds_after_the_last_seat_and_after_a_power_that_asks() -> None:
    game = announce(lay("first", "judge witch king queen", CENTRE, turn=8), "witch", "p2")
    play(game, "p2 trade none")

    assert game.to_act == "p1"
    assert game.turn == 9


def test_t12_it_holds_when_nobody_had_it() -> None:
    game = announce(lay("first", FOUR, CENTRE, turn=7), "thief", "p2")

    assert game.to_act == "p4"


@pytest.mark.parametrize(("edition", "asker"), [("first", "inquisitor"), ("second", "guru")])
def test_t11_bars_claimants_too_when_somebody_was_questioned_in_the_same_turn(
    edition: str, asker: str
) -> None:
    game = lay(edition, f"{asker} judge king fool witch thief widow spy")
    announce(game, asker, "p2")
    play(game, "p1 question p5", "p5 answer witch")
    assert game.to_act == "p2"
    assert "announce" not in verbs(game)
    play(game, "p2 exchange p3 no")
    assert "announce" in verbs(game)
