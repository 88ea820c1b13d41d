"""Nobody learns what they may not know: the two-world test, and leaks planted to show that it catches them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import msgspec
import pytest
from playing import PRINTED, printed_game
from worlds import LeakError, check_hidden_cards, check_secret_choices, pairs_of_worlds

from ridotto import Game
from ridotto.errors import Broken
from ridotto.host import steps
from ridotto.record import writing
from ridotto.rules import choices as choices_module
from ridotto.rules import effects, events, flow, game, legality, refusal, telling, view
from ridotto.rules.events import Event
from ridotto.rules.moves import Move
from ridotto.rules.places import PERSONS, place_name
from ridotto.rules.state import State


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_nobody_can_tell_two_worlds_apart(edition: str, name: str) -> None:
    pairs = sum(
        sum(pairs_of_worlds(printed_game(edition, name, seed), seed, 14)) for seed in (1, 2)
    )
    assert pairs > 100


def leaky_game(power: str) -> Game:
    """A game from a deal in which that power is about to be used, after cards were exchanged in secret."""
    deal = {
        "fool": ["Judge", "Fool", "King", "Beggar", "Widow", "Witch"],
        "spy": ["Judge", "Spy", "King", "Thief", "Widow", "Empress"],
        "princess": ["Judge", "Fool", "King", "Princess", "Widow", "Witch"],
    }[power]
    table = Game.deal("second", deal)
    for person, other in (("p1", "p3"), ("p2", "p4"), ("p3", "p5"), ("p4", "p6")):
        table.play(f"{person} exchange {other} yes")
    table.play("p5 exchange p1 yes")
    table.play(f"p6 announce {power}")
    for person in ("p1", "p2", "p3", "p4", "p5"):
        table.play(f"{person} pass")
    if power == "spy":
        table.play("p6 spy p2")
    return table


def search_for_leaks() -> None:
    """Everything the test above does, in small, over every way a secret can be made."""
    for power in ("fool", "spy", "princess"):
        check_secret_choices(leaky_game(power))
        for seed in range(10):
            for viewer in ("p1", "p2", "public"):
                check_hidden_cards(leaky_game(power), viewer, random.Random(seed), 4)
    for name in ("8A", "9B"):
        for seed in (1, 2):
            sum(pairs_of_worlds(printed_game("second", name, seed), seed, 14))
    sum(pairs_of_worlds(printed_game("first", "1E-2", 1), 1, 14))


def test_the_search_finds_nothing_where_nothing_is_planted() -> None:
    search_for_leaks()


Plant = Callable[[pytest.MonkeyPatch], None]


def everything_is_seen(patch: pytest.MonkeyPatch) -> None:
    for module in (game, view):
        patch.setattr(module, "seen_by", lambda event, _viewer: event)


def exchanges_are_told_to_all(patch: pytest.MonkeyPatch) -> None:
    def leak(s: State, first: int, second: int, really: bool) -> None:
        assert s.events is not None
        s.events.append(
            events.CardsHandled(
                PERSONS[s.actor], place_name(s, first), place_name(s, second), really
            )
        )

    patch.setattr(effects, "tell_handled", leak)


def pretending_is_not_told(patch: pytest.MonkeyPatch) -> None:
    honest = telling.tell_handled

    def leak(s: State, first: int, second: int, really: bool) -> None:
        if really:
            honest(s, first, second, really)

    patch.setattr(effects, "tell_handled", leak)


def looks_are_told_to_all(patch: pytest.MonkeyPatch) -> None:
    def leak(s: State, place: int) -> None:
        assert s.events is not None
        name = s.cast[s.cards[place]].name
        s.events.append(events.CardSeen(PERSONS[s.actor], place_name(s, place), name))

    for module in (effects, flow):
        patch.setattr(module, "tell_seen", leak)


def _show_to(patch: pytest.MonkeyPatch, viewer: Callable[[State, int], str]) -> None:
    honest = telling.tell_shown

    def leak(s: State, seat: int) -> None:
        honest(s, seat)
        assert s.events is not None
        shown = s.events[-1]
        assert shown.audience is not None
        s.events[-1] = msgspec.structs.replace(shown, audience=shown.audience | {viewer(s, seat)})

    patch.setattr(effects, "tell_shown", leak)


def the_princess_shows_a_card_to_its_owner(patch: pytest.MonkeyPatch) -> None:
    _show_to(patch, lambda s, seat: PERSONS[s.person_at[seat]])


def the_princess_shows_a_card_to_spectators(patch: pytest.MonkeyPatch) -> None:
    _show_to(patch, lambda _s, _seat: "public")


def what_is_legal_depends_on_the_card(patch: pytest.MonkeyPatch) -> None:
    honest = choices_module.choices

    def leak(s: State, out: list[int]) -> int:
        return max(0, honest(s, out) - s.cards[0] % 2)

    patch.setattr(legality, "choices", leak)


def records_keep_what_was_done(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(writing, "hide", lambda move, _viewer: move)


def records_list_every_card_seen(patch: pytest.MonkeyPatch) -> None:
    def leak(table: Game, _viewer: str) -> list[list[int | str]]:
        return [
            [1, event.place, event.character or ""]
            for event in table._log
            if isinstance(event, events.CardSeen)
        ]

    patch.setattr(writing, "seen_cards", leak)


def views_know_the_cards(patch: pytest.MonkeyPatch) -> None:
    honest = Game.view

    def leak(self: Game, viewer: str) -> view.View:
        seen = honest(self, viewer)
        seen.deal = list(self.cards.values())
        return seen

    patch.setattr(Game, "view", leak)


def refusals_name_the_card(patch: pytest.MonkeyPatch) -> None:
    honest = refusal.explain

    def leak(s: State, move: Move) -> Broken:
        broken = honest(s, move)
        return broken._replace(reason=f"{broken.reason}: you have {s.cast[s.cards[0]].name}")

    patch.setattr(legality, "explain", leak)


def turns_carry_a_trace(patch: pytest.MonkeyPatch) -> None:
    def leak(s: State) -> None:
        assert s.events is not None
        s.events.append(events.TurnBegan(PERSONS[s.actor], s.turn, s.cards[s.turn_seat] == 0))

    patch.setattr(flow, "tell_turn", leak)


def numbers_of_events_differ(patch: pytest.MonkeyPatch) -> None:
    honest = telling.tell_turn

    def leak(s: State) -> None:
        honest(s)
        if s.cards[0] % 2:
            honest(s)

    patch.setattr(flow, "tell_turn", leak)


def the_whole_table_is_shown_in_passing(patch: pytest.MonkeyPatch) -> None:
    def leak(self: Game) -> str:
        return f"<Game {self.cards}>"

    patch.setattr(Game, "__repr__", leak)


def steps_keep_what_was_done(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(steps, "hide", lambda move, _viewer: move)


def steps_show_the_cards(patch: pytest.MonkeyPatch) -> None:
    honest = steps._as_seen

    def leak(table: Game, viewer: str) -> Iterator[steps._Moment]:
        return (moment._replace(cards=table.cards) for moment in honest(table, viewer))

    patch.setattr(steps, "_as_seen", leak)


def steps_tell_everybodys_reasons(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(steps, "_may_hear_why", lambda _viewer, _who: True)


PLANTS: list[Plant] = [
    everything_is_seen,
    exchanges_are_told_to_all,
    pretending_is_not_told,
    looks_are_told_to_all,
    the_princess_shows_a_card_to_its_owner,
    the_princess_shows_a_card_to_spectators,
    what_is_legal_depends_on_the_card,
    records_keep_what_was_done,
    records_list_every_card_seen,
    views_know_the_cards,
    refusals_name_the_card,
    turns_carry_a_trace,
    numbers_of_events_differ,
    the_whole_table_is_shown_in_passing,
    steps_keep_what_was_done,
    steps_show_the_cards,
    steps_tell_everybodys_reasons,
]


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_caught(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises((LeakError, ValueError)):  # a leaky record may be no record at all
        search_for_leaks()


SECRETS = [event for event in vars(events).values() if isinstance(event, type)]


@pytest.mark.parametrize("kind", [k for k in SECRETS if issubclass(k, Event) and k.secret])
def test_the_gate_blanks_every_secret_field(kind: type[Event]) -> None:
    fields = [field for field in kind.__struct_fields__ if field != "audience"]
    event = kind(*(f"value of {field}" for field in fields), audience=frozenset({"p1"}))
    assert events.seen_by(event, "p1") is event
    for stranger in ("p2", "public", ""):
        seen = events.seen_by(event, stranger)
        for field in fields:
            value = getattr(seen, field)
            assert value == (None if field in kind.secret else f"value of {field}")


def test_what_the_spy_did_looks_the_same_to_all_others() -> None:
    table = leaky_game("spy")
    for way in ("p6 keep", "p6 swap"):
        after = table.copy()
        after.play(way)
        last = [e for e in after.events("p1") if isinstance(e, events.CardsHandled)][-1]
        assert (last.by, last.first, last.second, last.really) == ("p6", "p6", "p2", None)
