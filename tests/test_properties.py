"""What is true of every game, whoever plays it: over random play in every edition with every number of players."""

from __future__ import annotations

from collections import Counter

import pytest
from playing import PRINTED, TABLES, play_out, printed_game, walk

from ridotto import Game, dumps, loads, read_position, write_position
from ridotto.rules.events import GoldMoved

SEEDS = range(3)


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_gold_comes_from_the_bank_alone_and_is_never_negative(
    edition: str, players: int, seed: int
) -> None:
    game = Game.new(edition, players, seed=seed)
    for now in walk(game, seed):
        moved = [e for e in now.events("public") if isinstance(e, GoldMoved)]
        from_bank = sum(e.amount for e in moved if e.source == "bank")
        assert not any(e.target == "bank" or e.amount <= 0 for e in moved)
        assert sum(now.gold) + now.court == 6 * players + from_bank
        assert min(*now.gold, now.court) >= 0


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_the_cards_stay_the_same_cards(edition: str, name: str) -> None:
    game = printed_game(edition, name, 1)
    dealt = Counter(game.cards.values())
    for now in walk(game, 1):
        assert Counter(now.cards.values()) == dealt
        assert len(now.cards) == max(6, len(now.persons))


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_there_is_exactly_one_decider_until_the_end(edition: str, players: int) -> None:
    game = Game.new(edition, players, seed=5)
    for now in walk(game, 5):
        legal = now.legal()
        assert len(set(legal)) == len(legal)
        assert {move.who for move in legal} == ({now.to_act} if not now.over else set())
        assert sorted(now.seats) == sorted(now.persons)
    assert game.over
    assert game.winners
    assert game.ended_by in ("E1", "E2", "E3")


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_game_ends_just_when_somebody_is_rich_or_ruined_or_cheats(
    edition: str, players: int
) -> None:
    for now in walk(Game.new(edition, players, seed=8), 8):
        if not now.over:
            assert max(now.gold) < 13
            assert min(now.gold) > 0
        elif now.ended_by == "E1":
            rich = {p for p, gold in zip(now.persons, now.gold, strict=True) if gold >= 13}
            assert set(now.winners) == rich != set()
        elif now.ended_by == "E2":
            richest = max(now.gold)
            best = {p for p, gold in zip(now.persons, now.gold, strict=True) if gold == richest}
            assert min(now.gold) == 0
            assert richest < 13
            assert set(now.winners) == best
        else:
            (winner,) = now.winners
            assert now.gold[now.persons.index(winner)] >= 10


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_replayed_from_its_record_it_is_the_same_game(edition: str, name: str) -> None:
    live = play_out(printed_game(edition, name, 2), 2)
    again = loads(dumps(live))
    assert again.state.facts() == live.state.facts()
    assert again.moves == live.moves
    for viewer in (*live.persons, "public"):
        assert again.events(viewer) == live.events(viewer)
    assert dumps(again) == dumps(live)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_position_reads_back_from_its_text(edition: str, players: int) -> None:
    for now in walk(Game.new(edition, players, seed=3), 3, most=150):
        text = write_position(now)
        again = read_position(text)
        assert again.state.facts() == now.state.facts()
        assert write_position(again) == text
        assert again.legal_texts() == now.legal_texts()


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_move_reads_back_from_its_text(edition: str, players: int) -> None:
    for now in walk(Game.new(edition, players, seed=4), 4, most=150):
        for move in now.legal():
            copy = now.copy()
            assert copy.play(str(move)) == move


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_view_is_the_fold_of_what_was_seen(edition: str, players: int) -> None:
    for now in walk(Game.new(edition, players, seed=6), 6, most=80):
        for viewer in (now.persons[-1], "public"):
            view = now.view(viewer)
            assert tuple(view.gold[person] for person in now.persons) == now.gold
            assert (view.court, view.to_act, view.asked) == (now.court, now.to_act, now.asked)
            assert tuple(view.seats) == now.seats
            assert (view.over, tuple(view.winners)) == (now.over, now.winners)
            assert view.turn == now.turn
            assert all(card in (None, now.cards[place]) for place, card in view.cards().items())


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_stepping_back_gives_the_games_of_before(edition: str, players: int) -> None:
    game = Game.new(edition, players, seed=7)
    past = [(write_position(now), now.events("p1"), dumps(now)) for now in walk(game, 7, most=40)]
    game = game.at(len(past) - 1)
    for count in range(len(past) - 1, -1, -1):
        then = game.at(count)
        assert (write_position(then), then.events("p1"), dumps(then)) == past[count]
    for before in reversed(past[:-1]):
        game.undo()
        assert (write_position(game), game.events("p1"), dumps(game)) == before
