"""Playing a record through, and comparing where it ends."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playing import PRINTED, play_out, printed_game

import ridotto
from ridotto import BadMoveError, Game, RecordError, UnexpectedError, dumps, loads
from ridotto.record import read_file, read_record, replay, watch, watch_file
from ridotto.record.standing import standing_of

HEAD = """
format = "masc/1"
edition = "first"
players = ["Adél", "Balázs", "Csaba", "Dávid"]
deal = ["Judge", "Bishop", "King", "Queen"]
centre = ["Thief", "Cheat"]
"""
MOVES = [
    "p1 exchange p2 yes",
    "p2 exchange c1 no",
    "p3 exchange p1 no",
    "p4 exchange p3 yes",
    "p1 announce king",
    "p2 pass",
    "p3 claim",
    "p4 pass",
    "p2 look",
]
EXPECT = """
[expect]
gold = [5, 6, 5, 6]
court = 2
cards = ["Bishop", "Judge", "Queen", "King"]
centre = ["Thief", "Cheat"]
to_act = "p3"
over = false
winners = []
"""


def record_of(moves: list[str] = MOVES, expect: str = "", head: str = HEAD) -> bytes:
    return f"{head}moves = {moves}\n{expect}".encode()


def test_the_example_of_the_format_holds() -> None:
    standing = replay(read_record(record_of(expect=EXPECT)))
    assert standing.moves == 9
    assert standing.legal == sorted(
        [
            "p3 look",
            *(f"p3 announce {c}" for c in ("judge", "bishop", "king", "queen", "thief", "cheat")),
            *(
                f"p3 exchange {x} {y}"
                for x in ("p1", "p2", "p4", "c1", "c2")
                for y in ("yes", "no")
            ),
        ]
    )


@pytest.mark.parametrize(
    ("key", "expected", "shown"),
    [
        ("gold", "[5, 6, 6, 6]", "gold is [5, 6, 5, 6], expected [5, 6, 6, 6]"),
        ("gold", "[5, 6, 5]", "gold is"),
        ("court", "1", "court is 2, expected 1"),
        ("cards", '["Bishop", "Judge", "King", "Queen"]', "cards is"),
        ("cards", '["Bishop", "Judge", "Banana", "King"]', "cards is"),
        ("centre", '["Cheat", "Thief"]', "centre is"),
        ("to_act", '"p4"', "to_act is 'p3', expected 'p4'"),
        ("over", "true", "over is False, expected True"),
        ("winners", '["p1"]', "winners is [], expected ['p1']"),
    ],
)
def test_what_is_not_as_expected_is_named_with_both_values(
    key: str, expected: str, shown: str
) -> None:
    with pytest.raises(UnexpectedError) as caught:
        replay(read_record(record_of(expect=f"[expect]\n{key} = {expected}\n")))
    assert shown in str(caught.value)


def test_every_key_that_differs_is_named() -> None:
    with pytest.raises(UnexpectedError) as caught:
        replay(read_record(record_of(expect='[expect]\ncourt = 9\nover = true\nto_act = "p3"')))
    assert "court" in str(caught.value)
    assert "over" in str(caught.value)
    assert "to_act" not in str(caught.value)


def test_any_keys_of_expect_may_be_given_and_names_are_compared_loosely() -> None:
    assert replay(read_record(record_of(expect="[expect]\ncourt = 2"))).court == 2
    loose = '[expect]\ncards = ["BISHOP", "judge", "Queen", "ki-ng"]'
    assert replay(read_record(record_of(expect=loose))).moves == 9


def test_winners_may_stand_in_any_order() -> None:
    game = _shared_win()
    text = dumps(game) + '\n[expect]\nover = true\nwinners = ["p3", "p2"]\n'
    assert replay(read_record(text.encode())).winners == ["p2", "p3"]


def _shared_win() -> Game:
    """p1 is ruined by fines while p2 and p3 are equally rich."""
    game = Game.deal("first", ["Judge", "Bishop", "King", "Queen"], ["Thief", "Cheat"])
    for number in range(1, 5):
        game.play(f"p{number} exchange c1 no")
    while not game.over:
        who = game.to_act
        if game.asked == "answer":
            game.play(f"{who} claim" if who in ("p1", "p4") else f"{who} pass")
        elif who == "p1" or not game.view(who or "").barred:
            game.play(
                f"{who} announce cheat"
                if not game.view(who or "").barred
                else f"{who} exchange c1 no"
            )
        else:
            game.play(f"{who} exchange c1 no")
    return game


@pytest.mark.parametrize(
    ("moves", "number", "rule"),
    [
        (["p1 look"], 1, "T2"),
        (["p1 exchange p2 yes", "p3 exchange p2 yes"], 2, "T1"),
        ([*MOVES, "p3 announce banana"], 10, "T6"),
        ([*MOVES, "banana"], 10, None),
        ([*MOVES, ""], 10, None),
        ([*MOVES, "p3 exchange p2 ?"], 10, None),
        ([*MOVES[:6], "p2 claim"], 7, "Q19"),
    ],
)
def test_the_first_bad_move_is_named(moves: list[str], number: int, rule: str | None) -> None:
    with pytest.raises(BadMoveError) as caught:
        replay(read_record(record_of(moves)))
    assert (caught.value.number, caught.value.rule) == (number, rule)
    assert f"move {number}, {moves[number - 1]!r}" in str(caught.value)


def test_cards_of_several_a_seat_are_told_as_they_are_dealt() -> None:
    head = HEAD.replace('["Adél", "Balázs", "Csaba", "Dávid"]', '["a", "b"]').replace(
        '["Judge", "Bishop", "King", "Queen"]',
        '[["Judge","Bishop","King"],["Queen","Fool","Witch"]]',
    )
    head = head.replace('["Thief", "Cheat"]', "[]")
    standing = replay(read_record(record_of(["p1.l exchange p1.x yes"], head=head)))
    assert standing.cards == [["King", "Bishop", "Judge"], ["Queen", "Fool", "Witch"]]
    assert standing.centre == []
    assert "p2.l exchange p2.r no" in standing.legal
    assert "p2.r exchange p2.l no" not in standing.legal


def test_cards_and_gold_are_told_by_person_after_seats_changed() -> None:
    deal = [
        "Judge",
        "Peasant",
        "Peasant",
        "Beggar",
        "Princess",
        "Puppet Master",
        "Trickster",
        "Widow",
    ]
    game = Game.deal("second", deal)
    for number in range(1, 5):
        game.play(f"p{number} exchange p{number + 4} no")
    game.play("p5 announce puppet master")
    for person in ("p6", "p7", "p8", "p1", "p2", "p3", "p4"):
        game.play(f"{person} pass")
    game.play("p5 seat p1 p3")
    standing = standing_of(game)
    assert standing.cards == ["Peasant", "Peasant", "Judge", *deal[3:]]
    assert standing.gold == [5, 6, 5, 6, 8, 6, 6, 6]
    assert standing.to_act == "p6"


def test_after_the_end_nobody_is_to_act() -> None:
    game = play_out(Game.new("first", 6, seed=1), 1)
    standing = standing_of(game)
    assert (standing.to_act, standing.over, standing.legal) == (None, True, [])
    assert standing.winners == list(game.winners)
    text = dumps(game).replace("\n]\n", '\n  "p1 look",\n]\n')
    with pytest.raises(BadMoveError) as caught:
        loads(text)
    assert caught.value.rule == game.ended_by


# A record as one person saw it.


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_a_viewers_record_replays_to_what_they_know(edition: str, name: str) -> None:
    game = play_out(printed_game(edition, name, 4), 4, most=70)
    truth = standing_of(game)
    for viewer in (game.persons[0], game.persons[-1], "public"):
        record = read_record(dumps(game, viewer).encode())
        standing = replay(record)
        for key in ("gold", "court", "to_act", "over", "winners", "moves", "legal"):
            assert getattr(standing, key) == getattr(truth, key)
        known = game.view(viewer).cards()
        flat = [
            c for cards in standing.cards for c in ([cards] if isinstance(cards, str) else cards)
        ]
        assert sorted(flat + standing.centre) == sorted(card or "?" for card in known.values())
        watched = watch(record)
        assert watched.view() == game.view(viewer)
        assert watched.view(10) == game.at(10).view(viewer)


def viewed(**changes: str) -> bytes:
    game = Game.deal("first", ["Judge", "Bishop", "King", "Queen"], ["Thief", "Cheat"])
    for move in MOVES:
        game.play(move)
    text = dumps(game, "p2")
    for old, new in changes.items():
        before = {
            "move": '"p1 exchange p2 ?"',
            "own": '"p2 exchange c1 no"',
            "seen": '[8, "p3", "Queen"]',
        }[old]
        assert before in text
        text = text.replace(before, new)
    return text.encode()


def test_a_viewers_record_says_what_they_saw_and_no_more() -> None:
    text = viewed().decode()
    assert '"p1 exchange p2 ?"' in text
    assert '"p2 exchange c1 no"' in text
    assert "yes" not in text
    record = read_record(text.encode())
    assert [(s.move, s.place, s.character) for s in record.seen] == [
        (8, "p1", "Bishop"),
        (8, "p3", "Queen"),
        (9, "p2", "Judge"),
    ]


@pytest.mark.parametrize(
    ("changes", "number", "message"),
    [
        ({"move": '"p1 exchange p2 yes"'}, 1, "the viewer p2 cannot know"),
        ({"own": '"p2 exchange c1 ?"'}, 2, "p2 is the viewer and knows"),
        ({"seen": ""}, 8, "at this move p2 sees p1, p3"),
        ({"seen": '[8, "p4", "Queen"]'}, 8, "at this move p2 sees p1, p3"),
        ({"seen": '[8, "p3", "Banana"]'}, 8, "which this table has not"),
        ({"seen": '[8, "p9", "Queen"]'}, 8, "which this table has not"),
        ({"seen": '[8, "p3", "Bishop"]'}, 8, "in more places than there are cards"),
        ({"seen": '[8, "p3", "Thief"]'}, 8, "cannot be there"),
    ],
)
def test_a_viewers_record_that_cannot_be_so_is_refused(
    changes: dict[str, str], number: int, message: str
) -> None:
    with pytest.raises(BadMoveError) as caught:
        replay(read_record(viewed(**changes).replace(b"  ,\n", b"")))
    assert caught.value.number == number
    assert caught.value.rule is None
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "seen", ['[7, "p3", "Queen"]', '[99, "p3", "Queen"]', '[0, "p3", "Queen"]']
)
def test_what_was_seen_stands_in_order(seen: str) -> None:
    with pytest.raises(RecordError, match="in order"):
        replay(read_record(viewed(seen=seen)))


def test_an_illegal_move_in_a_viewers_record_has_its_rule() -> None:
    text = viewed().decode().replace('"p2 look"', '"p3 look"')
    with pytest.raises(BadMoveError) as caught:
        replay(read_record(text.encode()))
    assert caught.value.rule == "T1"


def test_a_viewers_record_may_say_what_it_expects() -> None:
    game = Game.deal("first", ["Judge", "Bishop", "King", "Queen"], ["Thief", "Cheat"])
    game.play("p1 exchange p2 yes")
    text = dumps(game, "p3") + '\n[expect]\ncards = ["?", "?", "King", "Queen"]\n'
    assert replay(read_record(text.encode())).cards == ["?", "?", "King", "Queen"]


def test_the_spys_choice_is_hidden_as_choose() -> None:
    game = Game.deal("first", ["Judge", "Spy", "King", "Queen"], ["Thief", "Cheat"])
    for move in [f"p{n} exchange c1 no" for n in range(1, 5)]:
        game.play(move)
    for move in ("p1 announce spy", "p2 pass", "p3 pass", "p4 pass", "p1 spy c2", "p1 swap"):
        game.play(move)
    mine, theirs = dumps(game, "p1"), dumps(game, "p2")
    assert '"p1 swap"' in mine
    assert '[9, "p1", "Judge"],\n  [9, "c2", "Cheat"],' in mine
    assert '"p1 choose"' in theirs
    assert "seen = []" in theirs
    assert replay(read_record(mine.encode())).cards[0] == "Cheat"
    assert replay(read_record(theirs.encode())).cards == ["?", "Spy", "?", "?"]


# Files.


def test_a_game_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game.masc"
    game = Game.new(seed=1)
    ridotto.save(game, path)
    old = path.read_bytes()
    with pytest.raises(RecordError):
        ridotto.save(ridotto.read_position(ridotto.write_position(game)), path)
    assert path.read_bytes() == old
    assert [p.name for p in tmp_path.iterdir()] == ["game.masc"]


def test_a_viewers_record_is_watched_not_loaded(tmp_path: Path) -> None:
    game = play_out(Game.new("second", 5, seed=1), 1, most=20)
    ridotto.save(game, tmp_path / "mine.masc", viewer="p2")
    ridotto.save(game, tmp_path / "all.masc")
    with pytest.raises(RecordError, match="only what p2 saw"):
        ridotto.load(tmp_path / "mine.masc")
    assert watch_file(tmp_path / "mine.masc").view() == game.view("p2")
    with pytest.raises(RecordError, match="has no viewer"):
        watch_file(tmp_path / "all.masc")
    assert read_file(tmp_path / "all.masc").viewer is None


def test_a_view_after_more_moves_than_there_are_is_refused() -> None:
    watched = watch(read_record(viewed()))
    for count in (-1, 10):
        with pytest.raises(RecordError, match="9 moves"):
            watched.view(count)


def test_other_keys_are_kept() -> None:
    game = Game.new("first", 4, seed=2**200)
    game.tags |= {
        "event": 'a "party"\x7f\n',
        "bots": {"p2": "novice"},
        "more": [{"a": 1}, {"b": [2]}],
    }
    again = loads(dumps(game))
    assert again.tags == game.tags
    assert again.seed == 2**200
    assert dumps(again) == dumps(game)


@pytest.mark.parametrize("seed", ["-3", '"banana"', "1.5", "true", '"0xZZ"', f'"0x{"f" * 65}"'])
def test_a_seed_that_we_did_not_write_is_kept_as_it_is(seed: str) -> None:
    text = HEAD + f"seed = {seed}\n"
    game = loads(text)
    assert game.seed is None
    assert loads(dumps(game)).tags == game.tags


def test_the_seed_is_not_in_a_viewers_record() -> None:
    game = Game.new(seed=12345)
    assert "12345" in dumps(game)
    assert "12345" not in dumps(game, "p1")


@pytest.mark.parametrize(
    "key", ["format", "players", "deal", "moves", "viewer", "seen", "scenario", "first_by"]
)
def test_a_tag_cannot_stand_for_a_key_of_the_format(key: str) -> None:
    game = Game.new(seed=1)
    game.tags[key] = "x"
    with pytest.raises(RecordError, match=f"{key!r} is a key of the format"):
        dumps(game)


def test_a_tag_that_toml_cannot_hold_is_refused() -> None:
    game = Game.new(seed=1)
    game.tags["event"] = None
    with pytest.raises(RecordError, match="cannot be written"):
        dumps(game)


def test_a_viewers_record_has_only_tags_that_everybody_knows() -> None:
    game = Game.new(seed=1)
    game.tags |= {"event": "party", "note": "p1 really exchanged"}
    assert read_record(dumps(game, "p1").encode()).tags == {"event": "party"}


@pytest.mark.parametrize("way", ["lot", "seat", "winner", "last", "next"])
def test_how_the_first_player_was_found_is_kept_and_public(way: str) -> None:
    game = Game.new("first", ["A", "B", "C", "D"], seed=1, first=2, first_by=way)
    again = loads(dumps(game))
    assert (again.first_by, again.tags) == (way, {})
    assert dumps(again) == dumps(game)
    assert read_record(dumps(game, "public").encode()).first_by == way


def test_a_record_without_first_by_means_unknown() -> None:
    game = loads(HEAD)
    assert game.first_by == ""
    assert "first_by" not in dumps(game)


def test_an_unknown_way_to_begin_is_not_written() -> None:
    game = Game.new(seed=1)
    game.first_by = "dice"
    with pytest.raises(RecordError, match="unknown first_by 'dice'"):
        dumps(game)


def test_keys_are_written_in_the_order_of_the_format() -> None:
    game = Game.new("first", ["A", "B", "C", "D"], seed=1, unchecked=True)
    game.tags |= {"bots": {"p2": "novice"}, "event": "party"}
    head = ["format", "edition", "players", "deal", "centre", "scenario", "unchecked", "first_by"]
    assert list(tomllib.loads(dumps(game))) == [*head, "seed", "event", "moves", "bots"]
    seen = [*head, "viewer", "event", "moves", "seen", "bots"]
    assert list(tomllib.loads(dumps(game, "p1"))) == seen


def test_keys_are_read_in_any_order() -> None:
    lines = dumps(Game.new("first", ["A", "B", "C", "D"], seed=1)).splitlines()
    text = "\n".join(reversed(lines))
    assert loads(text).first_by == "lot"


def test_a_record_for_a_viewer_who_is_not_there_is_refused() -> None:
    with pytest.raises(ridotto.NotFoundError, match="no viewer 'zz'"):
        dumps(Game.new(seed=1), "zz")


def test_a_game_too_long_to_be_read_again_is_not_written() -> None:
    game = Game.new("first", 13, seed=1)
    game._moves = [game.legal()[0]] * 60_000
    with pytest.raises(RecordError, match="more than the 1048576 bytes"):
        dumps(game)


def test_what_was_seen_at_one_move_may_stand_in_any_order() -> None:
    text = viewed(seen='[8, "p1", "Bishop"]').replace(
        b'  [8, "p1", "Bishop"],\n', b'  [8, "p3", "Queen"],\n', 1
    )
    assert read_record(text).seen[0].place == "p3"
    assert replay(read_record(text)).moves == 9


def test_half_a_character_in_a_text_is_refused() -> None:
    with pytest.raises(RecordError, match="halves of characters"):
        loads(HEAD + "event = '\ud800'")
