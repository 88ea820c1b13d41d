"""What can be typed, and what it means."""

from __future__ import annotations

import pytest
from playing import TABLES, walk
from tables import announce, lay
from typist import named, naming_of

from ridotto import Game
from ridotto.errors import IllegalMoveError, UnreadableMoveError
from ridotto.rules.moves import Move
from ridotto.terminal.explaining import _WHAT as SHOWN
from ridotto.terminal.finding import TypedError
from ridotto.terminal.language import MissingError, Reader, Typed
from ridotto.terminal.naming import spoken

FOUR = ("Ann", "Bruno", "Mary Lou", "Carla")


def four(turn: int = 5) -> Game:
    return named(lay("first", "king queen bishop judge", "thief cheat", turn=turn), *FOUR)


def reader(game: Game) -> Reader:
    assert game.to_act
    return Reader(naming_of(game, game.to_act), game.legal())


def read(game: Game, text: str) -> str:
    typed = reader(game).read(text)
    return str(typed) if isinstance(typed, Move) else f"{typed.command}({typed.rest})"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("exchange bruno yes", "p1 exchange p2 yes"),
        ("EXCHANGE Bruno YES", "p1 exchange p2 yes"),
        ("x b y", "p1 exchange p2 yes"),
        ("e 2 n", "p1 exchange p2 no"),
        ("ex p2 no", "p1 exchange p2 no"),
        ("exchange with bruno really", "p1 exchange p2 yes"),
        ("swap bruno", "p1 exchange p2 yes"),
        ("sw b", "p1 exchange p2 yes"),
        ("pretend bruno", "p1 exchange p2 no"),
        ("exchange yes bruno", "p1 exchange p2 yes"),
        ("exchange mary lou yes", "p1 exchange p3 yes"),
        ("exchange lou yes", "p1 exchange p3 yes"),
        ("swap c1", "p1 exchange c1 yes"),
        ("swap centre 2", "p1 exchange c2 yes"),
        ("1 bruno yes", "p1 exchange p2 yes"),
        ("look", "p1 look"),
        ("l", "p1 look"),
        ("2", "p1 look"),
        ("announce king", "p1 announce king"),
        ("a k", "p1 announce king"),
        ("a the king", "p1 announce king"),
        ("a 3", "p1 announce king"),
        ("3 king", "p1 announce king"),
        ("announce widow", "p1 announce widow"),
        ("p1 exchange p2 yes", "p1 exchange p2 yes"),
        ("P1 Announce King", "p1 announce king"),
        ("p2 look", "p2 look"),
        ("claim", "p1 claim"),
        ("pass", "p1 pass"),
        ("rob carla", "p1 rob p4"),
        ("trade nobody", "p1 trade none"),
        ("p bruno", "p1 exchange p2 no"),
        ("po", "powers()"),
        ("c", "cards()"),
        ("?", "help()"),
        ("? T11", "help(T11)"),
        ("?king", "help(king)"),
        ("help", "help()"),
        ("log 3", "log(3)"),
        ("q", "quit()"),
        ("exit", "quit()"),
        ("record my game.masc", "record(my game.masc)"),
    ],
)
def test_in_a_turn(typed: str, meant: str) -> None:
    assert read(four(), typed) == meant


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("exchange", "Exchange with which card? 2 Bruno, 3 Mary Lou, 4 Carla, c1 or c2"),
        ("1", "Exchange with which card? 2 Bruno, 3 Mary Lou, 4 Carla, c1 or c2"),
        ("x bruno", "Really exchange them? (no is pretending) no or yes"),
        (
            "announce",
            "Who do you say you are? 1 Judge, 2 Bishop, 3 King, 4 Queen, 5 Thief or 6 Cheat",
        ),
    ],
)
def test_what_is_missing_is_asked_for(typed: str, asked: str) -> None:
    with pytest.raises(MissingError) as caught:
        read(four(), typed)
    assert str(caught.value) == asked


def test_a_move_can_be_typed_bit_by_bit() -> None:
    table = reader(four())
    begun = None
    for word in ("exchange", "carla"):
        with pytest.raises(MissingError) as caught:
            table.read(word, begun)
        begun = caught.value
    assert str(table.read("pretend", begun)) == "p1 exchange p4 no"
    assert str(table.read("swap", begun)) == "p1 exchange p4 yes"
    assert str(table.read("look", begun)) == "p1 look"
    assert table.read("?", begun) == Typed("help", "")
    assert str(table.read("a k", begun)) == "p1 announce king"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type exchange, look or announce; ? tells more."),
        ("dance", "'dance' is nothing that can be done. Type exchange"),
        ("x bob yes", "There is no 'bob' here. Exchange with which card? 2 Bruno"),
        ("a nobody", "There is no character 'nobody'. In play are Judge, Bishop, King"),
        ("x bruno perhaps", "'perhaps' should be yes or no."),
        ("look bruno", "'bruno' is too much: look needs nothing more."),
        ("swap centre", "There are two cards in the centre: type c1 or c2."),
        ("9", "There is no 9 to choose."),
        ("99999999999", "There is no 9999… to choose."),
        ("00001" + "0" * 5000, "There is no 0000… to choose."),
        ("a " + "9" * 5000, "There is no character '9999"),
        ("x " + "9" * 5000, "There is no '9999"),
        ("a " + "z" * 500, "There is no character 'zzzzzzzzzzzzzzzzzzz…'"),
    ],
)
def test_what_cannot_be_understood_gets_a_clear_word(typed: str, said: str) -> None:
    with pytest.raises(TypedError) as caught:
        read(four(), typed)
    assert str(caught.value).startswith(said)


def test_a_name_that_two_people_begin_with_is_not_guessed() -> None:
    game = named(four(), "Ann", "Bruno", "Brigit", "Carla")
    with pytest.raises(TypedError, match="'br' may be 2 Bruno or 3 Brigit"):
        read(game, "swap br")
    game = named(four(), "Ann", "Bruno", "Bruno", "Bruno")
    with pytest.raises(TypedError, match="'bruno' may be 2 Bruno, 3 Bruno or 4 Bruno"):
        read(game, "swap bruno")
    assert read(game, "swap 3") == "p1 exchange p3 yes"


def test_oneself_is_meant_only_if_nobody_else_is() -> None:
    game = named(four(), "Bea", "Bruno", "Carla", "Dario")
    assert read(game, "swap b") == "p1 exchange p2 yes"
    assert read(game, "swap bea") == "p1 exchange p1 yes"
    assert read(game, "swap me") == "p1 exchange p1 yes"


def test_in_the_opening_the_verb_may_be_left_out() -> None:
    assert read(four(turn=1), "bruno yes") == "p1 exchange p2 yes"
    assert read(four(turn=1), "2 n") == "p1 exchange p2 no"
    assert read(four(turn=1), "a king") == "p1 announce king"  # for the rules to refuse
    assert read(four(turn=1), "tab") == "table()"
    with pytest.raises(TypedError, match="There is no 'zzz' here"):
        read(four(turn=1), "zzz")
    with pytest.raises(TypedError, match="'perhaps' should be yes or no"):
        read(four(turn=1), "c perhaps")


def test_record_notation_that_cannot_be_read_says_why() -> None:
    with pytest.raises(UnreadableMoveError, match="it should read 'p1 exchange p2 yes'"):
        read(four(), "p1 exchange p2 perhaps")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("c", "p2 claim"),
        ("p", "p2 pass"),
        ("1", "p2 pass"),
        ("2", "p2 claim"),
        ("claim king", "p2 claim"),
        ("pa", "p2 pass"),
    ],
)
def test_answers(typed: str, meant: str) -> None:
    game = four()
    game.play("p1 announce king")
    assert read(game, typed) == meant


POWERS = {
    "bishop": [("4", "p1 rob p4"), ("carla", "p1 rob p4"), ("rob ca", "p1 rob p4")],
    "witch": [("none", "p1 trade none"), ("t b", "p1 trade p2"), ("2", "p1 trade p2")],
    "fool": [
        ("bruno carla yes", "p1 fool p2 p4 yes"),
        ("swap 2 4", "p1 fool p2 p4 yes"),
        ("pretend carla and bruno", "p1 fool p4 p2 no"),
        ("f b c n", "p1 fool p2 p4 no"),
    ],
    "spy": [("c1", "p1 spy c1"), ("spy bruno", "p1 spy p2"), ("b", "p1 spy p2")],
    "inquisitor": [("carla", "p1 question p4"), ("q c", "p1 question p4")],
}


@pytest.mark.parametrize(
    ("power", "typed", "meant"),
    [(power, *case) for power, cases in POWERS.items() for case in cases],
)
def test_powers(power: str, typed: str, meant: str) -> None:
    game = named(lay("first", f"{power} queen king judge", "thief widow"), *FOUR)
    assert read(announce(game, power), typed) == meant


@pytest.mark.parametrize(
    ("power", "typed", "meant"),
    [("princess", "carla", "p1 show p4"), ("puppet-master", "b mary lou", "p1 seat p2 p3")],
)
def test_powers_of_the_second_edition(power: str, typed: str, meant: str) -> None:
    game = named(lay("second", f"{power} king empress judge", "thief widow"), *FOUR)
    assert read(announce(game, power), typed) == meant


def test_having_spied() -> None:
    game = announce(lay("first", "spy queen king judge", "thief widow"), "spy")
    game.play("p1 spy p2")
    assert [read(game, typed) for typed in ("k", "keep", "1", "pretend")] == ["p1 keep"] * 4
    assert [read(game, typed) for typed in ("s", "swap", "2")] == ["p1 swap"] * 3


def test_being_questioned() -> None:
    game = announce(lay("first", "inquisitor queen king judge", "thief widow"), "inquisitor")
    game.play("p1 question p2")
    assert [read(game, typed) for typed in ("answer judge", "judge", "j", "1")] == [
        "p2 answer judge"
    ] * 4


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("announce király", "p1 announce king"),
        ("a König", "p1 announce king"),
        ("a le roi", None),
        ("a королева", "p1 announce queen"),
        ("a özvegy", "p1 announce widow"),
        ("a rey", "p1 announce king"),
        ("a ki", "p1 announce king"),
        ("p1 announce Püspök", "p1 announce bishop"),
        ("?évêque", "help(évêque)"),
    ],
)
def test_characters_may_be_named_in_any_language(typed: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(TypedError, match="There is no character 'le'"):
            read(four(), typed)
    else:
        assert read(four(), typed) == meant


def test_a_claim_may_name_the_announced_character_in_any_language() -> None:
    game = four()
    game.play("p1 announce king")
    assert read(game, "claim király") == "p2 claim"
    with pytest.raises(TypedError, match="'királynő' is too much"):
        read(game, "claim királynő")


A_NAMES = ("Bruno", "Ann", "Al", "Adam")


@pytest.mark.parametrize(
    "typed", ["a king", "a the king", "an king", "ann king", "announce king", "A King", "a király"]
)
@pytest.mark.parametrize("turn", [1, 5])
@pytest.mark.parametrize("names", [A_NAMES, ("Bruno", "Ann", "Carla", "Dario")])
def test_a_king_announces_the_king_whoever_is_called_ann(
    typed: str, turn: int, names: tuple[str, ...]
) -> None:
    assert read(named(four(turn), *names), typed) == "p1 announce king"


@pytest.mark.parametrize("names", [A_NAMES, ("Bruno", "Ann", "Carla", "Dario")])
def test_who_is_barred_is_told_so_whoever_is_called_ann(names: tuple[str, ...]) -> None:
    game = named(lay("first", "king queen bishop judge", "thief cheat", barred="p1"), *names)
    assert read(game, "a king") == "p1 announce king"
    with pytest.raises(IllegalMoveError) as caught:
        game.play("p1 announce king")
    assert caught.value.rule == "T11"


def test_a_king_is_no_answer_to_a_question_about_ann() -> None:
    game = named(four(turn=1), "Bruno", "Ann", "Carla", "Dario")
    table = reader(game)
    with pytest.raises(MissingError) as caught:
        table.read("exchange")
    assert str(table.read("a king", caught.value)) == "p1 announce king"
    assert str(table.read("a yes", caught.value)) == "p1 exchange p2 yes"
    assert str(table.read("ann no", caught.value)) == "p1 exchange p2 no"


def test_a_power_is_still_used_on_ann_by_her_first_letter() -> None:
    game = named(announce(lay("first", "witch queen king judge"), "witch"), *A_NAMES)
    assert read(game, "ann") == "p1 trade p2"
    assert read(game, "an") == "p1 trade p2"
    assert read(game, "a king") == "p1 announce king"  # for the rules to refuse
    fool = named(announce(lay("first", "fool queen king judge"), "fool"), *A_NAMES)
    assert read(fool, "ann al yes") == "p1 fool p2 p3 yes"
    assert read(fool, "a witch") == "p1 announce witch"


def test_with_several_cards_a_king_names_a_card_too() -> None:
    game = named(lay("first", "bishop+fool+judge queen+king+witch", turn=1), "Bruno", "Ann")
    assert read(game, "a king l") == "p1.l announce king"
    assert read(game, "a l king") == "p1.l announce king"


def test_who_is_asked_answers_with_a_king() -> None:
    game = lay("first", "inquisitor queen king judge", "thief widow")
    game = named(announce(game, "inquisitor"), *A_NAMES)
    game.play("p1 question p2")
    assert [read(game, typed) for typed in ("a king", "an king", "király")] == [
        "p2 answer king"
    ] * 3
    with pytest.raises(MissingError) as caught:
        read(game, "answer")
    assert str(reader(game).read("a king", caught.value)) == "p2 answer king"


def two() -> Game:
    return named(lay("first", "bishop+fool+judge queen+king+witch"), "Ann", "Bruno")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("exchange left bruno right yes", "p1.l exchange p2.r yes"),
        ("x l bruno.r y", "p1.l exchange p2.r yes"),
        ("x l b.r y", "p1.l exchange p2.r yes"),
        ("x x 2.l n", "p1.x exchange p2.l no"),
        ("swap bruno's left with my right", "p1.r exchange p2.l yes"),
        ("swap left protected", "p1.l exchange p1.x yes"),
        ("pretend own b l", "p1.x exchange p2.l no"),
        ("x l b x y", "p1.l exchange p2.x yes"),
        ("look x", "p1.x look"),
        ("look left", "p1.l look"),
        ("announce king left", "p1.l announce king"),
        ("a r k", "p1.r announce king"),
        ("a k l", "p1.l announce king"),
        ("l x", "p1.x look"),
        ("swap l b.r", "p1.l exchange p2.r yes"),
        ("swap l x", "p1.l exchange p1.x yes"),
        ("p1.l exchange p2.r yes", "p1.l exchange p2.r yes"),
    ],
)
def test_several_cards(typed: str, meant: str) -> None:
    assert read(two(), typed) == meant


@pytest.mark.parametrize(
    ("typed", "asked", "answer", "meant"),
    [
        (
            "exchange left bruno yes",
            "Which of Bruno's cards? left or right",
            "r",
            "p1.l exchange p2.r yes",
        ),
        (
            "exchange bruno right yes",
            "Which of your cards? left, right or protected",
            "x",
            "p1.x exchange p2.r yes",
        ),
        ("announce king", "Which of your cards? left or right", "right", "p1.r announce king"),
        ("look", "Which of your cards? left, right or protected", "own", "p1.x look"),
    ],
)
def test_which_of_several_cards_is_asked_for(
    typed: str, asked: str, answer: str, meant: str
) -> None:
    table = reader(two())
    with pytest.raises(MissingError) as caught:
        table.read(typed)
    assert str(caught.value) == asked
    assert str(table.read(answer, caught.value)) == meant


def test_a_claim_names_a_card_where_there_are_several() -> None:
    game = two()
    game.play("p1.l announce king")
    assert read(game, "claim x") == "p2.x claim"
    assert read(game, "c king r") == "p2.r claim"
    with pytest.raises(MissingError, match="Which of your cards"):
        read(game, "claim")


def test_what_can_be_only_one_thing_need_not_be_said() -> None:
    game = announce(two(), "fool", place="p1.r")
    assert read(game, "swap") == "p1 fool p2.l p2.r yes"
    assert read(game, "no") == "p1 fool p2.l p2.r no"


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_whatever_may_be_played_can_be_typed_as_it_is_shown(edition: str, players: int) -> None:
    game = Game.new(edition, players, seed=players)
    game.names = tuple(f"{'ABCDEFGHIJKLM'[n]}da" for n in range(players))
    for table in walk(game, players, 120):
        if not table.over:
            words = reader(table)
            for move in table.legal():
                assert table.copy().play(words.read(spoken(words.naming, move))) == move  # type: ignore[arg-type]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_what_is_not_due_is_refused_at_once_and_nothing_more_is_asked(
    edition: str, players: int
) -> None:
    for game in walk(Game.new(edition, players, seed=8), 8, most=60):
        legal = {move.verb for move in game.legal()}
        for verb in () if game.over else SHOWN:
            for words in (verb, f"{verb} nowhere"):
                if verb in legal or (verb == "swap" and legal & {"exchange", "fool"}):
                    continue
                typed = reader(game).read(words)
                assert isinstance(typed, Move)
                with pytest.raises(IllegalMoveError) as refused:
                    game.play(typed)
                assert refused.value.rule in ("T2", "T3", "T7", "T11", "Q19")
