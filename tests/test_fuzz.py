"""Whatever text comes in, the answer is a move, a position or a record, or the one error that says it is none."""

from __future__ import annotations

import contextlib

from hypothesis import example, given, settings
from hypothesis import strategies as st

from ridotto import Game, MoveError, PositionError, RecordError, read_position, write_position
from ridotto.record import read_record, replay

STEADY = settings(derandomize=True, deadline=None, max_examples=300)

WORDS = st.sampled_from(
    [
        "p1",
        "p2",
        "p13",
        "p1.l",
        "p2.x",
        "c1",
        "c3",
        "exchange",
        "look",
        "announce",
        "pass",
        "claim",
        "rob",
        "trade",
        "none",
        "fool",
        "spy",
        "keep",
        "swap",
        "choose",
        "question",
        "answer",
        "show",
        "seat",
        "yes",
        "no",
        "?",
        "king",
        "puppet",
        "master",
        "",
        " ",
        "\x00",
        "é",
    ]
)
MOVES = st.lists(WORDS, max_size=6).map(" ".join) | st.text(max_size=30)


@STEADY
@given(st.integers(0, 60), MOVES)
def test_any_text_is_played_or_refused_and_then_nothing_has_changed(moves: int, text: str) -> None:
    game = Game.new("first", 2 + moves % 12, seed=moves)
    for _ in range(moves):
        if not game.over:
            legal = game.legal()
            game.play(legal[moves * 7 % len(legal)])
    before = game.state.facts()
    played = len(game.moves)
    with contextlib.suppress(MoveError):
        game.play(text)
    assert (len(game.moves) == played) == (game.state.facts() == before)


PIECES = st.sampled_from(
    [
        "first",
        "second",
        "5",
        "p1:6:judge",
        "p2:6:bishop",
        "p3:12:king",
        "p4:0:queen",
        "c1:thief",
        "c2:cheat",
        "court:0",
        "barred:p1",
        "unchecked",
        "/",
        "p1 look",
        "p1:6:bishop+fool",
        ":",
        "٥",
    ]
)


@STEADY
@given(st.lists(PIECES, max_size=12).map(" ".join) | st.text(max_size=60))
@example("first 5 p1:6:judge p2:6:bishop p3:6:king p4:6:queen c1:thief c2:cheat court:0 / p1 look")
def test_any_text_is_a_position_or_is_refused(text: str) -> None:
    with contextlib.suppress(PositionError):
        game = read_position(text)
        assert read_position(write_position(game)).state.facts() == game.state.facts()


LINES = st.sampled_from(
    [
        'format = "masc/1"',
        'edition = "first"',
        'players = ["a","b","c","d"]',
        "[expect]",
        "gold = [6]",
        'deal = ["Judge","Bishop","King","Queen"]',
        'centre = ["Thief","Cheat"]',
        'viewer = "p1"',
        'moves = ["p1 exchange p2 yes"]',
        'moves = ["p1 exchange p2 ?"]',
        'seen = [[1,"p1","King"]]',
        "unchecked = true",
        'scenario = "1E-4"',
        'first_by = "lot"',
        "first_by = 1",
        "x = [[[]]]",
        "a.b.c = 1",
        "seed = 1e400",
        "# …",
    ]
)


@STEADY
@given(
    st.lists(LINES, max_size=12, unique=True).map("\n".join).map(str.encode)
    | st.binary(max_size=80)
)
def test_any_bytes_are_a_record_or_are_refused(data: bytes) -> None:
    with contextlib.suppress(RecordError):
        assert replay(read_record(data)).moves >= 0
