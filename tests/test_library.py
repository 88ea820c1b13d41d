"""The library as people use it."""

from __future__ import annotations

import hashlib
import itertools
import pickle
import random
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playing import play_out, walk

import ridotto
from ridotto import (
    Game,
    IllegalMoveError,
    MoveError,
    NotFoundError,
    RecordError,
    RidottoError,
    SetRefusedError,
    SetUpError,
    UnreadableMoveError,
)
from ridotto.rules.moves import Announce, Exchange, Look, Move, Pass


def test_what_is_offered_is_sorted_and_exists() -> None:
    assert sorted(ridotto.__all__) == ridotto.__all__
    assert all(hasattr(ridotto, name) for name in ridotto.__all__)


def test_the_same_seed_gives_the_same_deal_on_every_machine() -> None:
    assert Game.new("first", 4, seed=7).cards == {
        "p1": "King",
        "p2": "Queen",
        "p3": "Judge",
        "p4": "Thief",
        "c1": "Cheat",
        "c2": "Bishop",
    }


def test_without_a_seed_one_is_drawn_and_kept() -> None:
    games = [Game.new("first", 13) for _ in range(5)]
    assert len({game.seed for game in games}) == 5
    for game in games:
        assert Game.new("first", 13, seed=game.seed).cards == game.cards


def test_a_set_is_dealt_the_same_however_it_is_written() -> None:
    cards = ["judge", "KING", "Queen", "fool", "Witch", "Widow"]
    one = Game.new("first", 4, cards=cards, seed=1)
    other = Game.new("first", 4, cards=list(reversed(cards)), seed=1)
    assert one.cards == other.cards


def test_deals_are_even() -> None:
    places = [list(Game.new("first", 4, seed=seed).cards.values()) for seed in range(1200)]
    for place in range(6):
        for character in set(places[0]):
            count = sum(cards[place] == character for cards in places)
            assert 140 < count < 262  # 200 expected; five standard deviations


def test_who_begins_is_drawn_unless_the_host_says() -> None:
    names = ["Ann", "Ben", "Cleo", "Dan"]
    firsts = {Game.new("first", names, seed=seed).names[0] for seed in range(40)}
    assert firsts == set(names)
    assert Game.new("first", names, seed=1, first=3).names == ("Cleo", "Dan", "Ann", "Ben")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"edition": "third"}, "no edition 'third': choose first or second"),
        ({"players": 1}, "2 to 13 players, not 1 (S1)"),
        ({"players": 14}, "2 to 13 players, not 14 (S1)"),
        ({"edition": "second", "players": 3}, "4 to 12 players, not 3 (S1)"),
        ({"edition": "second", "players": 13}, "4 to 12 players, not 13 (S1)"),
        ({"players": True}, "a number or a list of names"),
        ({"players": "Ann"}, "a number or a list of names"),
        ({"players": ["Ann", "Ben", "Cleo", 4]}, "a name is text, not 4"),
        ({"players": ["a" * 41] * 4}, "41 characters, at most 40"),
        ({"players": ["a\nb"] * 4}, "control character U+000A"),
        ({"players": ["a\x00"] * 4}, "control character U+0000"),
        ({"players": ["a\u2028"] * 4}, "control character U+2028"),
        ({"players": ["\ud800"] * 4}, "control character U+D800"),
        ({"first": 2}, "only of names"),
        ({"players": list("abcd"), "first": 5}, "1 to 4, not 5 (S5)"),
        ({"players": list("abcd"), "first": 0}, "1 to 4, not 0 (S5)"),
        ({"first_by": "lot"}, "only of names"),
        ({"players": list("abcd"), "first_by": "winner"}, "'winner' needs first, the number of a"),
        ({"players": list("abcd"), "first": 1, "first_by": "dice"}, "unknown first_by 'dice'"),
        ({"players": list("abcd"), "first": 1, "first_by": 5}, "unknown first_by '5'"),
        ({"seed": -1}, "whole number from 0"),
        ({"seed": 2**256}, "whole number from 0"),
        ({"seed": "7"}, "whole number from 0"),
        ({"seed": 10**5000}, "2^256 - 1, not 'a number of 16610 bits'"),
        ({"players": 10**5000}, "2 to 13 players, not a number of 16610 bits (S1)"),
        ({"players": 120}, "2 to 13 players, not 120 (S1)"),
        ({"seed": -(10**5000)}, "2^256 - 1, not 'a number of 16610 bits'"),
        ({"players": list("abcd"), "first": 10**5000}, "not a number of 16610 bits (S5)"),
        ({"seed": True}, "whole number from 0"),
        ({"edition": 5}, "no edition '5'"),
        ({"cards": 5}, "a set's name or a list of characters, not 5"),
        ({"cards": ["Judge", 5]}, "no character '5'"),
        ({"players": list("abcd"), "first": "x"}, "1 to 4, not x (S5)"),
        ({"cards": "9Z"}, "no set '9Z' for 4 players: choose 1E-4"),
        ({"cards": "1E-7"}, "no set '1E-7' for 4 players"),
        ({"cards": ["Judge", "Banana"]}, "no character 'Banana'"),
        ({"cards": ["Judge", "Empress"]}, "no character 'Empress'"),
    ],
)
def test_a_game_that_makes_no_sense_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(SetUpError) as caught:
        Game.new(**arguments)  # type: ignore[arg-type]  # wrong on purpose
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "name", ["Adél", "名前", "👩‍👩‍👧", "a" * 40, "", "  ", "O'Brien <b>", "\u202e"]
)
def test_any_other_name_is_fine_and_may_repeat(name: str) -> None:
    game = Game.new("first", [name] * 4, seed=1)
    assert game.names == (name,) * 4
    assert ridotto.loads(ridotto.dumps(game)).names == game.names


def test_a_refused_set_names_every_rule_it_breaks() -> None:
    with pytest.raises(SetRefusedError) as caught:
        Game.new("first", 6, cards=["Witch", "Witch", "Peasant", "Thief", "Spy", "Cheat", "Bishop"])
    assert caught.value.rule == "C1, C2, C3, C4"
    assert [item.rule for item in caught.value.broken] == ["C1", "C2", "C3", "C3", "C4"]


def test_moves_can_be_played_typed_or_as_text() -> None:
    typed, told = Game.new(seed=7), Game.new(seed=7)
    assert typed.play(Exchange("p1", "p1", "c2", True)) == told.play("p1 exchange c2 yes")
    assert typed.state.facts() == told.state.facts()


def test_a_move_is_said_back_as_the_rules_understood_it() -> None:
    game = ridotto.read_position(
        "second 9 p1:6:judge p2:6:peasant p3:6:peasant p4:6:beggar p5:6:princess "
        "p6:6:puppet-master p7:6:trickster p8:6:widow court:0"
    )
    assert game.play("p1   announce  PUPPET-master") == Announce("p1", "p1", "Puppet Master")
    assert str(game.moves[-1]) == "p1 announce puppet master"


def test_unreadable_and_illegal_moves_are_two_errors_that_say_what_is_legal() -> None:
    game = Game.new(seed=7)
    with pytest.raises(UnreadableMoveError) as unreadable:
        game.play("p1 dances")
    with pytest.raises(IllegalMoveError) as illegal:
        game.play("p1 look")
    assert unreadable.value.rule is None
    assert illegal.value.rule == "T2"
    for caught in (unreadable.value, illegal.value):
        assert isinstance(caught, MoveError)
        assert caught.legal == tuple(game.legal_texts())
        assert "p1 exchange c1 no" in str(caught)
        assert caught.text in str(caught)
        assert "\n" not in str(caught)


@pytest.mark.parametrize(
    "text", ["", " ", "p1", "p0 look", "p1.y look", "p1 exchange", "p1 exchange p2"]
)
@pytest.mark.parametrize("ending", ["", " maybe", " yes yes"])
def test_what_is_no_move_is_unreadable(text: str, ending: str) -> None:
    with pytest.raises(UnreadableMoveError):
        Game.new(seed=7).play(text + ending)


def test_a_text_without_who_is_told_so() -> None:
    with pytest.raises(UnreadableMoveError, match="begin with who decides, not 'exchange'"):
        Game.new(seed=7).play("exchange p2 yes")


def test_hidden_choices_cannot_be_played() -> None:
    game = Game.new(seed=7)
    for text in ("p1 exchange p2 ?", "p1 choose", "p1 fool p2 p3 ?"):
        with pytest.raises(UnreadableMoveError):
            game.play(text)
    with pytest.raises(UnreadableMoveError, match="leaves open what was done"):
        game.play(Exchange("p1", "p1", "p2", None))


@pytest.mark.parametrize("move", [5, None, Look("p1", 5), ["p1 look"], Announce("p1", "p1", "")])  # type: ignore[arg-type]  # wrong on purpose
def test_what_is_neither_a_move_nor_a_text_is_unreadable(move: Move) -> None:
    with pytest.raises(UnreadableMoveError):
        Game.new(seed=7).play(move)


def test_a_typed_move_with_somebody_elses_card_is_illegal() -> None:
    game = ridotto.read_position(
        "first 5 p1:6:judge p2:6:bishop p3:6:king p4:6:queen c1:thief c2:cheat court:0"
    )
    for move, rule in [(Look("p1", "p2"), "T5"), (Announce("p1", "p3", "King"), "T6")]:
        with pytest.raises(IllegalMoveError) as caught:
            game.play(move)
        assert caught.value.rule == rule
    with pytest.raises(IllegalMoveError) as caught:
        game.play(Look("p2", "p1"))
    assert caught.value.rule == "T1"


def test_a_long_text_is_cut_in_its_error() -> None:
    game = ridotto.read_position(
        "first 5 p1:6:judge p2:6:bishop p3:6:king p4:6:queen c1:thief c2:cheat court:0"
    )
    with pytest.raises(IllegalMoveError) as caught:
        game.play("p1 announce " + "d" * 5000)
    assert caught.value.rule == "T6"
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    "move", [Look("p2", "p2"), Look("bob", ""), Pass("p1"), "p4 pass", "x", ""]
)
def test_a_refused_move_leaves_the_game_as_it_was(move: ridotto.rules.moves.Move | str) -> None:
    game = play_out(Game.new("second", 8, seed=3), 3, most=30)
    before = (game.state.facts(), game.moves, game.events("p1"))
    with pytest.raises(MoveError):
        game.play(move)
    assert (game.state.facts(), game.moves, game.events("p1")) == before


def test_an_interrupted_step_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(seed=7)
    before = (game.state.facts(), game.moves, game.events("p1"))

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ridotto.rules.flow.next_turn", fail)
    with pytest.raises(KeyboardInterrupt):
        game.play("p1 exchange p2 yes")
    assert (game.state.facts(), game.moves, game.events("p1")) == before


def test_a_copy_goes_its_own_way() -> None:
    game = play_out(Game.new("first", 5, seed=1), 1, most=10)
    twin = game.copy()
    assert twin.state.facts() == game.state.facts()
    twin.play(twin.legal()[0])
    twin.tags["event"] = "twin"
    assert len(game.moves) == 10
    assert len(twin.moves) == 11
    assert "event" not in game.tags
    assert twin.events("public")[: len(game.events("public"))] == game.events("public")


def test_changing_what_was_given_out_changes_nothing() -> None:
    game = Game.new(seed=7)
    game.state.gold[0] = 99
    game.cards["p1"] = "Nobody"
    game.legal().clear()
    game.events("p1").clear()
    assert game.gold == (6, 6, 6, 6)
    assert game.cards["p1"] == "King"
    assert game.legal()
    assert game.events("p1")


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    with pytest.raises(NotFoundError, match="nothing has been played"):
        Game.new(seed=1).undo()


def test_there_is_no_game_after_more_moves_than_were_played() -> None:
    for count in (-1, 1):
        with pytest.raises(NotFoundError, match="0 moves"):
            Game.new(seed=1).at(count)


def test_a_number_of_thousands_of_digits_gets_our_own_words_wherever_a_game_takes_one() -> None:
    game, huge = Game.new(seed=1), 10**5000
    asked: tuple[Callable[[], object], ...] = (
        lambda: game.at(huge),
        lambda: game.events("p1", since=huge),
        lambda: game.events_of_move(huge, "p1"),
        lambda: game.view("p1", after=huge),
    )
    for ask in asked:
        with pytest.raises(NotFoundError, match="a number of 16610 bits"):
            ask()


@pytest.mark.parametrize("viewer", ["p5", "p0", "", "Public", "bob"])
def test_a_viewer_who_is_not_at_the_table_sees_nothing(viewer: str) -> None:
    game = Game.new(seed=1)
    for ask in (game.view, game.events):
        with pytest.raises(NotFoundError, match="no viewer"):
            ask(viewer)


def test_events_can_be_asked_for_from_a_number_on() -> None:
    game = play_out(Game.new(seed=1), 1, most=9)
    everything = game.events("p2")
    assert game.events("p2", since=5) == everything[5:]
    assert [e for n in range(1, 10) for e in game.events_of_move(n, "p2")] == everything[2:]


def test_there_are_no_events_of_a_move_that_was_not_played() -> None:
    for number in (-1, 0, 1):
        with pytest.raises(NotFoundError, match=f"no move {number}"):
            Game.new(seed=1).events_of_move(number, "p1")


def test_a_view_can_be_stepped_through_event_by_event() -> None:
    game = play_out(Game.new("second", 5, seed=1), 1, most=12)
    happened = game.events("p2")
    views = [game.view("p2", after=number) for number in range(len(happened) + 1)]
    assert [view.count for view in views] == list(range(len(happened) + 1))
    assert views[-1] == game.view("p2")
    assert views[2] == game.at(0).view("p2")
    for number in (-1, len(happened) + 1):
        with pytest.raises(NotFoundError, match=f"{len(happened)} events"):
            game.view("p2", after=number)


def test_a_game_tells_how_it_stands() -> None:
    game = Game.new("first", 5, seed=2)
    assert repr(game) == "<Game first edition, 5 players, 0 moves>"
    assert (game.to_act, game.asked, game.turn) == ("p1", "turn", 1)
    assert (game.over, game.winners, game.ended_by) == (False, (), None)
    end = play_out(game, 2)
    assert (end.to_act, end.asked) == (None, "over")
    assert end.legal() == []


def test_a_game_survives_pickling() -> None:
    game = play_out(Game.new("second", 6, seed=1), 1, most=20)
    again = pickle.loads(pickle.dumps(game))
    assert again.state.facts() == game.state.facts()
    assert again.events("p1") == game.events("p1")


def test_a_deal_needs_a_name_for_each_person() -> None:
    with pytest.raises(SetUpError, match="2 names, but cards for 4"):
        Game.deal("first", ["Judge", "King", "Queen", "Fool"], ["Witch", "Widow"], names=["a", "b"])


@pytest.mark.parametrize(
    ("deal", "centre", "rule"),
    [
        ([["Bishop", "Fool", "Judge"], ["Queen", "King"]], ["Witch"], "S7"),
        ([["Bishop", "Fool"], ["Queen", "King"], ["Judge"]], ["Witch"], "S6"),
        ([["Judge", "King"], "Queen", "Fool", "Witch"], ["Widow"], "S3"),
    ],
)
def test_cards_must_lie_where_they_belong(deal: list[str], centre: list[str], rule: str) -> None:
    with pytest.raises(SetUpError) as caught:
        Game.deal("first", deal, centre)
    assert caught.value.rule == rule


def test_cards_that_are_no_list_are_refused() -> None:
    with pytest.raises(SetUpError, match="deal is a list"):
        Game.deal("first", 5)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(NotFoundError, match="none to stand at x"):
        Game.new(seed=1).at("x")  # type: ignore[arg-type]  # wrong on purpose


def test_a_game_from_a_position_has_no_record() -> None:
    game = ridotto.read_position(ridotto.write_position(Game.new(seed=1)))
    with pytest.raises(RecordError, match="began from a position"):
        ridotto.dumps(game)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "one reads 'first 5 p1:6:judge"),
        ("first", "one reads"),
        ("first ² {} court:0", "one reads"),
        ("third 5 {} court:0", "no edition"),
        ("first 5 p1:6:judge court:0", "2 to 13 players"),
        ("first 0 {} court:0", "the turn is a number from 1"),
        ("first 9999999999 {} court:0", "the turn is a number from 1"),
        ("first 0000000000051 {} court:0", "the turn is a number from 1"),
        ("first " + "0" * 3900 + "5 {} court:0", "the turn is a number from 1"),
        ("first 5 {}", "one reads"),
        ("first 5 {} court:-1", "one reads"),
        ("first 5 {} court:1 court:2", "one reads"),
        ("first 5 {} court:0 banana", "one reads"),
        ("first 5 {} court:0 barred:p9", "no person p9"),
        ("first 5 court:1 {}", "one reads"),
        (
            "first 5 p1:٦:judge p2:6:bishop p3:6:king p4:6:queen c1:thief c2:cheat court:0",
            "one reads",
        ),
        (
            "first 5 p1:6:judge p2:6:bishop p3:6:king p4:6:queen c2:thief c1:cheat court:0",
            "one reads",
        ),
        ("first 5 {} court:0 / p1 look / p1 look", "it is p2's turn"),
        ("first 5 {} court:0 / p1 dances", "'dances' is none of"),
        ("x" * 5000, "at most 4000 characters"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, message: str) -> None:
    seats = "p1:6:judge p2:6:bishop p3:6:king p4:6:queen c1:thief c2:cheat"
    with pytest.raises(ridotto.PositionError) as caught:
        ridotto.read_position(text.format(seats))
    assert message in str(caught.value)


@pytest.mark.parametrize("gold", ["0", "13", "14"])
def test_a_position_in_which_the_game_would_be_over_is_refused(gold: str) -> None:
    with pytest.raises(ridotto.PositionError, match="would be over"):
        ridotto.read_position(
            f"first 5 p1:{gold}:judge p2:6:bishop p3:6:king p4:6:queen c1:thief c2:cheat court:0"
        )


@pytest.mark.parametrize("persons", [("p1", "p1", "p3", "p4"), ("p1", "p2", "p3", "p5")])
def test_a_position_seats_everybody_once(persons: tuple[str, ...]) -> None:
    cards = ("judge", "bishop", "king", "queen")
    seats = " ".join(f"{p}:6:{card}" for p, card in zip(persons, cards, strict=True))
    with pytest.raises(ridotto.PositionError, match="once each"):
        ridotto.read_position(f"first 5 {seats} c1:thief c2:cheat court:0")


def test_a_position_may_be_of_an_unchecked_set() -> None:
    game = Game.deal("first", ["Thief", "Spy", "Cheat", "Witch"], unchecked=True)
    text = ridotto.write_position(game)
    assert text == "first 1 p1:6:thief p2:6:spy p3:6:cheat p4:6:witch court:0 unchecked"
    assert ridotto.read_position(text).unchecked


def test_a_view_of_a_position_knows_its_open_cards() -> None:
    game = ridotto.read_position(
        "second 9 p2:3:judge p1:6:peasant p3:6:peasant p4:6:beggar p5:6:princess "
        "p6:6:puppet-master p7:6:trickster p8:6:widow court:4 barred:p2"
    )
    view = game.view("p3")
    assert (view.gold["p2"], view.court, view.seats[:2], view.barred) == (3, 4, ["p2", "p1"], True)
    assert view.cards()["p2"] == "Judge"


def test_walking_a_game_to_its_end_makes_a_record_that_loads(tmp_path: Path) -> None:
    game = Game.new("first", ["Ann", "Ben", "Cleo"], seed=9)
    for _ in walk(game, 9):
        pass
    ridotto.save(game, tmp_path / "game.masc")
    assert ridotto.load(tmp_path / "game.masc").state.facts() == game.state.facts()


def test_every_error_is_one_family() -> None:
    for error in (MoveError, SetUpError, RecordError, ridotto.PositionError):
        assert issubclass(error, RidottoError)
        assert issubclass(error, ValueError)


def drawn_numbers(label: str, seed: int) -> Iterator[int]:
    """The stream of numbers as docs/commands.md tells it, written anew from there."""
    for counter in itertools.count():
        text = (
            f"ridotto {label} 1\n".encode() + seed.to_bytes(32, "big") + struct.pack(">I", counter)
        )
        yield from struct.unpack(">8I", hashlib.sha256(text).digest())


def drawn_below(limit: int, numbers: Iterator[int]) -> int:
    return next(n for n in numbers if n < 2**32 // limit * limit) % limit


@pytest.mark.parametrize("seed", [0, 1, 7, 2**64, 2**256 - 1])
def test_a_deal_and_who_begins_can_be_checked_by_anybody(seed: int) -> None:
    numbers = drawn_numbers("deal", seed)
    cards = ["Judge", "Bishop", "King", "Fool", "Queen", "Witch", "Peasant", "Peasant", "Cheat"]
    for last in range(8, 0, -1):
        other = drawn_below(last + 1, numbers)
        cards[last], cards[other] = cards[other], cards[last]
    names = [f"n{i}" for i in range(9)]
    game = Game.new("first", names, seed=seed, cards=list(reversed(cards)))
    assert list(game.cards.values()) == cards
    assert game.names[0] == names[drawn_below(9, drawn_numbers("first", seed))]


def test_a_drawn_seed_fits_a_number_of_a_record() -> None:
    seeds = [Game.new(seed=None).seed or 0 for _ in range(40)]
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert max(seeds) > 2**60


def test_a_view_knows_that_the_game_is_over() -> None:
    game = play_out(Game.new("first", 4, seed=2), 2)
    view = game.view("p1")
    assert (view.asked, view.to_act, view.over, view.ended_by) == (
        "over",
        None,
        True,
        game.ended_by,
    )
    assert view.edition == "first"


def test_a_game_catches_up_with_a_copy_that_went_on() -> None:
    chance = random.Random(3)
    game = Game.new("second", list("abcdef"), seed=5)
    twin = game.copy()
    for _ in range(40):
        ahead = game.copy()
        for _ in range(chance.randrange(3)):
            if not ahead.over:
                move = chance.choice(ahead.legal())
                ahead.play(move)
                twin.play(move)
        game.catch_up(ahead)
        assert game.moves == twin.moves
        assert game.move_count == len(twin.moves)
        assert game.events("p2") == twin.events("p2")
        assert game.first_by == ahead.first_by == "lot"
        assert game.gold == twin.gold
        assert game.cards == twin.cards
        assert game.turn_start[1] == twin.turn_start[1]
        assert game.legal() == twin.legal()
        for number in range(1, game.move_count + 1):
            assert game.events_of_move(number, "p1") == twin.events_of_move(number, "p1")


def test_only_insiders_know_more_than_the_public() -> None:
    chance = random.Random(4)
    with_insiders = 0
    for seed in range(20):
        game = Game.new("first" if seed % 2 else "second", 8, seed=seed)
        before = 0
        while not game.over:
            game.play(chance.choice(game.legal()))
            insiders = game.insiders(before, game.event_count)
            public = game.events("public", since=before)
            for person in game.persons:
                assert (game.events(person, since=before) != public) == (person in insiders)
            with_insiders += bool(insiders)
            before = game.event_count
    assert with_insiders > 50


def test_undo_takes_back_one_move_and_all_that_followed_from_it() -> None:
    game = play_out(Game.new("second", 6, seed=5), 5, most=30)
    before = game.at(29)
    taken = game.undo()
    assert len(game.moves) == 29
    assert game.state.facts() == before.state.facts()
    assert game.events("p1") == before.events("p1")
    assert game.turn_start[0].facts() == before.turn_start[0].facts()
    assert game.turn_start[1] == before.turn_start[1]
    assert game.play(taken) == taken
    assert game.events_of_move(30, "public")


def test_a_game_of_before_keeps_names_seed_tags_and_goes_its_own_way() -> None:
    game = Game.new("first", ["a", "b", "c", "d"], seed=5)
    game.tags["event"] = "party"
    play_out(game, 5, most=12)
    past = game.at(7)
    assert (past.names, past.seed, past.tags, past.unchecked, past.first_by) == (
        game.names,
        5,
        {"event": "party"},
        False,
        "lot",
    )
    assert past.moves == game.moves[:7]
    past.play(past.legal()[0])
    past.tags["event"] = "other"
    assert len(game.moves) == 12
    assert game.tags == {"event": "party"}
    unchecked = Game.deal("first", ["Thief", "Spy", "Cheat", "Witch"], unchecked=True)
    assert unchecked.at(0).unchecked


def test_refusals_of_sets_say_what_is_wrong() -> None:
    with pytest.raises(SetRefusedError) as caught:
        Game.new("first", 4, cards=["King", "Queen", "Fool", "Witch", "Widow", "Thief"])
    assert str(caught.value) == "the Judge is missing (C1)"
    with pytest.raises(SetRefusedError) as caught:
        Game.new("first", 3, cards=["King", "Queen", "Fool", "Witch", "Widow", "Judge"])
    assert str(caught.value) == (
        "with 3 players the cards are always Bishop, Fool, Judge, Queen, King, Witch (S6)"
    )
