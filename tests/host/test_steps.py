"""A game step by step is the game: state, cards and knowledge after every move, and for a viewer nothing more than they saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest
from playing import PRINTED, long_game, play_out, printed_game
from tables import play

from ridotto import Game, NotFoundError, dumps
from ridotto.belief import believe
from ridotto.client import unfold
from ridotto.host.feed import Standing
from ridotto.host.reasons import Why
from ridotto.host.steps import Step, steps_of_game, steps_of_record
from ridotto.record import read_record, watch
from ridotto.rules.events import SeatsChanged
from ridotto.rules.moves import hide

MOST_BYTES = 1_000_000


def unfolded(steps: Iterator[Step]) -> list[dict[str, Any]]:
    """As a client has it."""
    start, *later = msgspec.json.decode(msgspec.json.encode(list(steps)))
    return list(unfold({"start": start, "steps": later}))


def replayed(game: Game) -> Iterator[Game]:
    """The same game after each of its moves."""
    past = game.at(0)
    yield past
    for move in game.moves:
        past.play(move)
        yield past


def viewers(game: Game) -> tuple[str, ...]:
    return (*game.persons, "public")


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_every_step_is_as_the_game_was(edition: str, name: str) -> None:
    game = play_out(printed_game(edition, name, seed=4), seed=4)
    moments = unfolded(steps_of_game(game))
    assert len(moments) == len(game.moves) + 1
    for number, (past, moment) in enumerate(zip(replayed(game), moments, strict=True)):
        state = moment["state"]
        assert set(state) == set(Standing.__struct_fields__)
        assert state["decision"] == number
        assert tuple(state["gold"][person] for person in game.persons) == past.gold
        assert (state["court"], state["turn"], state["to_act"]) == (
            past.court,
            past.turn,
            past.to_act,
        )
        assert (state["asked"], tuple(state["seats"])) == (past.asked, past.seats)
        assert (state["over"], state["ended_by"]) == (past.over, past.ended_by)
        assert tuple(state["winners"]) == past.winners
        assert moment["cards"] == past.cards
        if number % 12 == 0 or past.over:  # a view from the beginning takes its time
            assert moment["known"] == {who: past.view(who).cards() for who in viewers(game)}
    assert [moment["move"] for moment in moments] == [None, *map(str, game.moves)]


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_events_are_told_in_full_where_nobody_is_the_viewer(edition: str, name: str) -> None:
    game = play_out(printed_game(edition, name, seed=5), seed=5)
    told = [event for moment in unfolded(steps_of_game(game)) for event in moment["events"]]
    happened = msgspec.json.decode(msgspec.json.encode(game._log))
    assert _comparable(told) == _comparable(happened)


def _comparable(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """An audience has no order."""
    return [event | {"audience": sorted(event["audience"] or ())} for event in events]


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_a_viewer_gets_what_their_own_record_tells(edition: str, name: str) -> None:
    game = play_out(printed_game(edition, name, seed=6), seed=6)
    for viewer in (game.persons[0], game.persons[-1], "public"):
        theirs = steps_of_record(watch(read_record(dumps(game, viewer).encode())))
        steps = list(steps_of_game(game, viewer))
        assert msgspec.json.encode(steps) == msgspec.json.encode(list(theirs))
        assert [step.move for step in steps] == ["", *(str(hide(m, viewer)) for m in game.moves)]
        assert [event for step in steps for event in step.events] == game.events(viewer)
        assert all(set(step.known) <= {viewer} and not step.cards for step in steps)


def test_seats_change_and_places_keep_their_names() -> None:
    game = next(
        game
        for seed in range(50)
        if SeatsChanged
        in map(type, (game := play_out(printed_game("second", "8B", seed), seed)).events("public"))
    )
    for past, moment in zip(replayed(game), unfolded(steps_of_game(game)), strict=True):
        assert moment["cards"] == past.cards
        assert moment["known"]["p1"] == past.view("p1").cards()
        assert moment["state"]["seats"] == list(past.seats)


def test_chances_are_the_viewers_belief_in_percent() -> None:
    game = play_out(Game.new("second", 6, seed=3), seed=3, most=60)
    for viewer in ("p2", "public"):
        moments = unfolded(steps_of_game(game, viewer, guesses=True))
        for past, moment in zip(replayed(game), moments, strict=True):
            belief = believe(past.view(viewer))
            assert set(moment["chances"]) == set(belief.places)
            for place, row in moment["chances"].items():
                for name, percent in zip(belief.characters, row, strict=True):
                    assert (percent is None) == (name not in belief.possible(place))
                    if percent is not None:
                        assert percent == round(100 * belief.chance(place, name))


def test_without_a_viewer_or_the_wish_there_are_no_chances() -> None:
    game = play_out(Game.new("first", 4, seed=3), seed=3)
    assert not any(step.chances for step in steps_of_game(game, "p1"))


def test_reasons_are_told_to_all_or_to_who_had_them() -> None:
    game = play(
        Game.new("first", 4, seed=1), "p1 exchange p2 yes", "p2 exchange p3 no", "p3 exchange c1 no"
    )
    reasons = [Why("pretend", {"place": "p2"}, "one"), None, Why(None, {}, "three")]
    for viewer, told in (
        (None, [None, "one", None, "three"]),
        ("p1", [None, "one", None, None]),
        ("p3", [None, None, None, "three"]),
        ("p2", [None] * 4),
        ("public", [None] * 4),
    ):
        steps = steps_of_game(game, viewer, reasons=reasons)
        assert [step.why and step.why.text for step in steps] == told


def test_a_game_before_its_first_move_has_only_its_beginning() -> None:
    (start,) = steps_of_game(Game.new("first", 2, seed=1))
    assert (start.move, start.state["decision"]) == ("", 0)


def test_a_stranger_sees_nothing() -> None:
    with pytest.raises(NotFoundError):
        next(steps_of_game(Game.new("first", 4, seed=1), "p5"))


@pytest.mark.parametrize(("edition", "players"), [("first", 13), ("second", 12)])
def test_a_long_game_stays_below_a_megabyte(edition: str, players: int) -> None:
    game = long_game(edition, players, seed=1, moves=600)
    assert len(game.moves) == 600
    for viewer, guesses in ((None, False), ("p1", True)):
        steps = list(steps_of_game(game, viewer, guesses=guesses))
        assert len(msgspec.json.encode(steps)) < MOST_BYTES
