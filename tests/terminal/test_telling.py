"""What happens is told in sentences, as one person sees it."""

from __future__ import annotations

import pytest
from playing import PRINTED, printed_game, walk
from tables import announce, lay, play
from typist import named

from ridotto import Game
from ridotto.rules.view import View
from ridotto.terminal.naming import Naming
from ridotto.terminal.telling import Teller

FOUR = ("Ann", "Bruno", "Carla", "Dario")


def told(game: Game, viewer: str = "p2", *, names: tuple[str, ...] = FOUR) -> list[str]:
    """All that was said to that person since the cards lay."""
    teller = Teller(Naming(View(viewer), named(game, *names).names))
    teller.hear(game.events(viewer))
    teller.finish()
    return [said.text for said in teller.log]


def four(cards: str = "king queen bishop judge", court: int = 0) -> Game:
    centre = [name for name in ("thief", "cheat", "witch", "widow") if name not in cards]
    return lay("first", cards, " ".join(centre[:2]), court=court)


def test_an_exchange_is_told_in_full_only_to_who_made_it() -> None:
    real, feigned = four(), four()
    real.play("p1 exchange p2 yes")
    feigned.play("p1 exchange p2 no")
    assert told(real, "p1") == ["You really exchange your card with Bruno's."]
    assert told(feigned, "p1") == ["You only pretend to exchange your card with Bruno's."]
    assert told(real, "p2") == ["Ann exchanges their card with yours, or only pretends."]
    assert told(real, "p3") == ["Ann exchanges their card with Bruno's, or only pretends."]
    for viewer in ("p2", "p3", "p4"):
        assert told(real, viewer) == told(feigned, viewer)
    assert told(play(four(), "p1 exchange c2 no"), "p3") == [
        "Ann exchanges their card with centre card c2, or only pretends."
    ]


def test_a_look() -> None:
    game = play(four(), "p1 look")
    assert told(game, "p1") == ["You look at your card: it is the King."]
    assert told(game, "p2") == ["Ann looks at their own card."]


def test_nobody_claims() -> None:
    assert told(announce(four(), "king")) == [
        "Ann announces the King.",
        "You, Carla and Dario pass.",
        "Nobody claims: Ann acts as the King.",
        "Ann takes 3 gold from the bank and now has 9.",
    ]


def test_claims_reveals_power_and_fines() -> None:
    assert told(announce(four("queen king bishop judge"), "king", "p2", "p4")) == [
        "Ann announces the King.",
        "You claim to be the King.",
        "Carla passes.",
        "Dario claims to be the King.",
        "Revealed: Ann's card is the Queen, your card is the King and Dario's card is the Judge.",
        "You really are the King.",
        "You take 3 gold from the bank and now have 9.",
        "Ann and Dario pay 1 gold each to the court (Ann 5, Dario 5).",
    ]


def test_nobody_has_it() -> None:
    assert told(announce(four(), "thief", "p3"))[-3:] == [
        "Revealed: Ann's card is the King and Carla's card is the Bishop.",
        "None of them is the Thief.",
        "Ann and Carla pay 1 gold each to the court (Ann 5, Carla 5).",
    ]


def test_one_fine() -> None:
    assert told(announce(four(), "king", "p2"))[-1] == "You pay 1 gold to the court and now have 5."


@pytest.mark.parametrize(
    ("game", "character", "last"),
    [
        (four("judge king queen bishop"), "judge", "The court is empty, so nothing is taken."),
        (four("judge king queen bishop", 3), "judge", "Ann takes 3 gold from the court and now has 9."),
        (four("cheat king queen bishop"), "cheat", "That is less than 10 gold, so nothing happens."),
        (four("widow:11 king queen bishop"), "widow", "That is 10 gold or more already, so nothing is taken."),
        (four("widow:3 king queen bishop"), "widow", "Ann takes 7 gold from the bank and now has 10."),
        (four("thief king queen bishop"), "thief", "Ann takes 1 gold each from you and Dario (Ann 8, you 5, Dario 5)."),
        (four("bishop king:9 queen judge"), "bishop", "Ann takes 2 gold from you (Ann 8, you 7)."),
        (
            lay("second", "beggar:4 king:6 empress:5 judge:9", "thief widow"),
            "beggar",
            "Ann takes 1 gold each from you and Dario (Ann 6, you 5, Dario 8).",
        ),
        (lay("second", "beggar:9 king empress judge", "thief widow"), "beggar", "Nobody is richer, so nothing is taken."),
        (lay("second", "patron:5 king empress judge", "thief widow"), "patron", "Dario takes 1 gold from the bank and now has 7."),
    ],
)  # fmt: skip
def test_what_comes_of_a_power(game: Game, character: str, last: str) -> None:
    assert told(announce(game, character))[-1] == last


def test_nothing_comes_of_a_power_and_fines_follow() -> None:
    assert told(announce(four("judge king queen bishop"), "judge", "p3"))[-3:] == [
        "Ann really is the Judge.",
        "The court is empty, so nothing is taken.",
        "Carla pays 1 gold to the court and now has 5.",
    ]


def test_somebody_who_cannot_pay_all_of_it_and_the_end() -> None:
    assert told(announce(four("bishop king:1 queen:1 judge:1"), "thief"))[-2:] == [
        "Ann takes 1 gold each from you and Dario (Ann 8, you 0, Dario 0).",
        "The game is over (E2): you and Dario lost the last gold, and Ann, the richest, wins.",
    ]
    assert told(announce(four("inquisitor king:3 queen judge"), "inquisitor").copy(), "p1")[-1]
    game = announce(four("inquisitor king:3 queen judge"), "inquisitor")
    assert told(play(game, "p1 question p2", "p2 answer queen"))[-3:] == [
        "Revealed: your card is the King.",
        "Ann takes 3 gold from you (Ann 9, you 0).",
        "The game is over (E2): you lost the last gold, and Ann, the richest, wins.",
    ]


def test_the_other_ends() -> None:
    assert told(announce(four("king:10 queen bishop judge"), "king"))[-1] == (
        "The game is over (E1): Ann wins with 13 gold."
    )
    assert told(announce(four("king:10 queen bishop judge"), "king"), "p1")[-1] == (
        "The game is over (E1): you win with 13 gold."
    )
    assert told(announce(four("cheat:10 queen bishop judge"), "cheat"))[-1] == (
        "The game is over (E3): Ann wins as the Cheat, with 10 gold."
    )


def test_the_witch() -> None:
    game = announce(four("witch king:9 queen judge"), "witch")
    assert (
        told(play(game.copy(), "p1 trade p2"))[-1]
        == "Ann exchanges all gold with you (Ann 9, you 6)."
    )
    assert told(play(game.copy(), "p1 trade none"))[-1] == "Ann leaves all gold as it is."


def test_the_fool() -> None:
    game = play(announce(four("fool king queen judge"), "fool"), "p1 fool p2 p3 yes")
    assert told(game)[-1] == "Ann exchanges your card with Carla's, or only pretends."
    assert told(game, "p1")[-1] == "You really exchange Bruno's card with Carla's."


def test_the_spy() -> None:
    game = play(announce(four("spy king queen judge"), "spy"), "p1 spy c1", "p1 swap")
    assert told(game)[-3:] == [
        "Ann looks at their own card.",
        "Ann looks at centre card c1.",
        "Ann exchanges their card with centre card c1, or only pretends.",
    ]
    assert told(game, "p1")[-3:] == [
        "You look at your card: it is the Spy.",
        "You look at centre card c1: it is the Thief.",
        "You really exchange your card with centre card c1.",
    ]


def test_the_inquisitor() -> None:
    game = play(announce(four("inquisitor king queen judge"), "inquisitor"), "p1 question p2")
    assert told(play(game.copy(), "p2 answer king"))[-4:] == [
        "Ann asks you who you are.",
        "You say: King.",
        "Revealed: your card is the King.",
        "That is right, so nothing is paid.",
    ]
    assert told(play(game.copy(), "p2 answer queen"), "p3")[-4:] == [
        "Ann asks Bruno who they are.",
        "Bruno says: Queen.",
        "Revealed: Bruno's card is the King.",
        "Ann takes 4 gold from Bruno (Ann 10, Bruno 2).",
    ]


def test_both_peasants() -> None:
    game = announce(four("peasant king peasant judge"), "peasant", "p3", "p4")
    assert told(game)[-5:] == [
        "Revealed: Ann's card is a Peasant, Carla's card is a Peasant and Dario's card is the Judge.",
        "Ann really is a Peasant.",
        "Ann takes 2 gold from the bank and now has 8.",
        "Carla takes 2 gold from the bank and now has 8.",
        "Dario pays 1 gold to the court and now has 5.",
    ]


def test_the_princess_shows_a_card_to_all_but_its_owner() -> None:
    game = announce(lay("second", "princess king empress judge", "thief widow"), "princess")
    game.play("p1 show p2")
    assert told(game, "p2")[-1] == "Your card is shown to everybody but you."
    assert told(game, "p3")[-1] == "Bruno's card is shown to everybody but Bruno: it is the King."


def test_the_puppet_master_has_people_change_seats() -> None:
    game = announce(
        lay("second", "puppet-master king:4 empress:9 judge", "thief widow"), "puppet master"
    )
    game.play("p1 seat p2 p3")
    assert told(game)[-2:] == [
        "Ann takes 1 gold each from you and Carla (Ann 8, you 3, Carla 8).",
        "You and Carla change seats; cards and gold stay where they are (you 8, Carla 3).",
    ]


def test_several_cards_are_told_apart() -> None:
    game = lay("first", "bishop+fool+judge queen+king+witch")
    play(game, "p1.l exchange p2.r no", "p2.x look", "p1.r announce king", "p2.x claim")
    assert told(game, names=("Ann", "Bruno")) == [
        "Ann exchanges their left card with your right card, or only pretends.",
        "You look at your protected card: it is the Witch.",
        "Ann announces the King with their right card.",
        "You claim to be the King with your protected card.",
        "Revealed: Ann's right card is the Fool and your protected card is the Witch.",
        "None of them is the King.",
        "Ann and you pay 1 gold each to the court (Ann 5, you 5).",
    ]


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_everything_is_told_in_whole_sentences_and_the_view_is_right(
    edition: str, name: str
) -> None:
    game = printed_game(edition, name, 3)
    teller = Teller(Naming(View("p2"), game.names))
    for table in walk(game, 3, 400):
        for said in teller.hear(table.events("p2", since=teller.view.count)):
            assert said.text.endswith(".")
            assert said.text[0].isupper() or said.text.startswith("p")
            assert "None" not in said.text.replace("None of them", "")
            assert "  " not in said.text
        assert teller.view == table.view("p2")
