"""What the terminal prints tells nobody more than they know: two worlds that the person cannot tell apart print the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playing import PRINTED, printed_game
from typist import Typing, chooses, company_at, session_of
from worlds import LeakError, _may_tell_apart, both_ways

from ridotto import Game
from ridotto.bots import Player, PlayerKind
from ridotto.rules import game as game_module
from ridotto.rules.events import Event
from ridotto.rules.moves import Keep, Move, Swap
from ridotto.rules.view import View
from ridotto.terminal import company as company_module
from ridotto.terminal.session import Session

EVERYTHING = ("table", "log all", "cards", "?", "powers", "? king", "p1 look", "why")
MOST_MOVES = 30


class Honest(Player):
    """Any legal move, whatever its own view."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return self.random.choice(legal)

    def why(self) -> str:
        return "I have my secrets"


class Contrary(Honest):
    """The same moves, but every secret choice the other way round."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        move = super().choose(view, legal)
        if isinstance(move, Swap):
            return Keep(move.who)
        ways = both_ways(move)
        return move if ways is None else ways[1]


def printed(
    game: Game, person: str, seed: int, make: type[Player], folder: Path
) -> tuple[list[tuple[int, str]], Game]:
    """All that was printed, each time the person was asked: after how many moves, and what; and the game."""
    asked: list[tuple[int, str]] = []
    script = chooses(seed, EVERYTHING)

    def typing(session: Session) -> str | None:
        asked.append((len(game.moves), out.getvalue()))
        return None if len(game.moves) > MOST_MOVES else script(session)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            company_module, "find_player", lambda name: PlayerKind(name, "", make, ours=True)
        )
        session, out = session_of(company_at(game, person), typing, folder, memory="full")
        session.run()
    return asked, game


def compare(edition: str, name: str, seed: int, folder: Path) -> int:
    """Play both worlds while the rules show the person the same; says how often the printed bytes were compared."""
    person = f"p{1 + seed % 2}"
    one, first = printed(printed_game(edition, name, seed), person, seed, Honest, folder)
    two, second = printed(printed_game(edition, name, seed), person, seed, Contrary, folder)
    pairs = 0
    for (moves, said), (others, other) in zip(one, two, strict=False):
        if moves == len(first.moves) or _differ(first, second, person, max(moves, others)):
            break
        if moves != others or said != other:
            raise LeakError(f"{person} can tell two worlds apart after {moves} moves")
        pairs += 1
    return pairs


def _differ(one: Game, two: Game, person: str, count: int) -> bool:
    """Whether the rules have shown the person a card that is different in the two worlds."""
    return any(
        _may_tell_apart(person, _events(one, number), _events(two, number))
        for number in range(1, min(count, len(one.moves), len(two.moves)) + 1)
    )


def _events(game: Game, number: int) -> list[Event]:
    return game._log[game._marks[number - 1] : game._marks[number]]


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_two_worlds_print_the_same(edition: str, name: str, tmp_path: Path) -> None:
    assert sum(compare(edition, name, seed, tmp_path) for seed in range(3)) > 20


def test_the_worlds_are_really_two(tmp_path: Path) -> None:
    _, one = printed(printed_game("second", "8A", 2), "p1", 2, Honest, tmp_path)
    _, two = printed(printed_game("second", "8A", 2), "p1", 2, Contrary, tmp_path)
    assert [str(m) for m in one.moves] != [str(m) for m in two.moves]
    assert one.cards != two.cards


Plant = Callable[[pytest.MonkeyPatch], None]


def everything_is_seen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game_module, "seen_by", lambda event, _viewer: event)


def the_table_knows_the_cards(patch: pytest.MonkeyPatch) -> None:
    honest = Session._person_decides

    def leak(self: Session) -> None:
        self.screen.say(f"{self.game.cards['p3']}")
        honest(self)

    patch.setattr(Session, "_person_decides", leak)


def moves_are_echoed(patch: pytest.MonkeyPatch) -> None:
    honest = Session._told

    def leak(self: Session, pause: float) -> None:
        self.screen.say(str(self.game.moves[-1]))
        honest(self, pause)

    patch.setattr(Session, "_told", leak)


def reasons_are_told_during_the_game(patch: pytest.MonkeyPatch) -> None:
    honest = Session._told

    def leak(self: Session, pause: float) -> None:
        last = self.game.moves[-1]
        reasons = self.computers.reasons.get(last.who)
        if reasons:
            self.screen.say(f"{reasons[-1]}")
        honest(self, pause)

    patch.setattr(Session, "_told", leak)


def a_pretended_exchange_is_left_out(patch: pytest.MonkeyPatch) -> None:
    honest = Session.show

    def leak(self: Session, told: object) -> None:
        if not self.game.moves or getattr(self.game.moves[-1], "really", True):
            honest(self, told)  # type: ignore[arg-type]

    patch.setattr(Session, "show", leak)


@pytest.mark.parametrize(
    "plant",
    [
        everything_is_seen,
        the_table_knows_the_cards,
        moves_are_echoed,
        reasons_are_told_during_the_game,
        a_pretended_exchange_is_left_out,
    ],
)
def test_a_planted_leak_is_found(
    plant: Plant, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError):
        search_for_leaks(tmp_path)


def search_for_leaks(folder: Path) -> None:
    for name in ("8A", "9B", "4A"):
        for seed in range(4):
            compare("second", name, seed, folder)


def test_the_search_finds_nothing_where_nothing_is_planted(tmp_path: Path) -> None:
    search_for_leaks(tmp_path)


def test_only_the_end_looks_at_the_cards_themselves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def forbidden(_self: Game) -> dict[str, str]:
        raise LeakError("the cards were looked at")

    monkeypatch.setattr(Game, "cards", property(forbidden))
    script: Typing = chooses(3, EVERYTHING)
    game = printed_game("first", "1E-5", 3)
    session, _ = session_of(company_at(game, "p2"), script, tmp_path, memory="full")
    with pytest.raises(LeakError):
        session.run()
    assert game.over
