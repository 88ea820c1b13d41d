"""Somebody who sits at the terminal and types: sessions in this process, with what they print as text."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ridotto import Game
from ridotto.rules.moves import Move
from ridotto.terminal.company import Company, sit_down
from ridotto.terminal.keeping import Keeper
from ridotto.terminal.naming import Naming, spoken
from ridotto.terminal.screen import Screen
from ridotto.terminal.session import Session

Typing = Callable[[Session], str | None]
"""What is typed next; None when the person has gone."""


class Typist:
    """A source of lines that are made when they are asked for."""

    def __init__(self, typing: Callable[[], str | None]) -> None:
        self._typing = typing

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        line = self._typing()
        return "" if line is None else line + "\n"


def company_of(
    edition: str,
    players: int,
    seed: int,
    *,
    cards: str | None = None,
    bots: Sequence[str] = ("random",),
) -> Company:
    """Ann and computer players."""

    def deal(names: list[str], number: int) -> Game:
        return Game.new(edition, names, cards=cards, seed=number)

    return sit_down("Ann", bots, players, deal, seed)


def company_at(game: Game, person: str, kind: str = "random") -> Company:
    """A game that stands somewhere, with one of its persons at the terminal."""
    return Company(game, person, {other: kind for other in game.persons if other != person})


def session_of(
    company: Company, typing: Typing, folder: Path, *, memory: str = "log"
) -> tuple[Session, io.StringIO]:
    """A session, and where it prints."""
    out = io.StringIO()
    holder: list[Session] = []
    screen = Screen(out, Typist(lambda: typing(holder[0])))
    session = Session(company, screen, Keeper(folder / "game.masc"), memory=memory, pace=0.0)
    holder.append(session)
    return session, out


def types(lines: Iterable[str]) -> Typing:
    """These lines, then nothing more."""
    waiting = iter(lines)
    return lambda _session: next(waiting, None)


def chooses(seed: int, besides: Sequence[str] = ()) -> Typing:
    """Enter after the deal, then random legal moves to the end; before each of them these lines."""
    chance = random.Random(seed)
    queue = [""]

    def typing(session: Session) -> str | None:
        if not queue:
            if session.game.over:
                return None
            queue.extend([*besides, spoken(session.naming, chosen(session.game.legal(), chance))])
        return queue.pop(0)

    return typing


def chosen(legal: Sequence[Move], chance: random.Random) -> Move:
    """A kind of move first, then one of that kind."""
    verb = chance.choice(sorted({move.verb for move in legal}))
    return chance.choice([move for move in legal if move.verb == verb])


def naming_of(game: Game, person: str) -> Naming:
    """The words of that person's table."""
    return Naming(game.view(person), game.names)


def named(game: Game, *names: str) -> Game:
    """The same game with these names."""
    game.names = tuple(names)
    return game
