"""What is to be played: everything that a match's result depends on."""

from __future__ import annotations

import msgspec

from ridotto.arena.seeds import derive
from ridotto.arena.tables import MOST_TURNS
from ridotto.bots.registry import find_player
from ridotto.errors import SetUpError, shown
from ridotto.rules.dealing import check_seed
from ridotto.rules.game import Game
from ridotto.rules.sets import check_players, find_edition, recognise

MOST_GAMES = 10_000_000
LONGEST = 100_000
"""The highest turn limit."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A match. `check_plan` says whether it can be played."""

    edition: str = "first"
    players: int = 4
    bots: tuple[str, ...]
    """Who plays, as named; where they are fewer than the seats the last one takes the rest."""
    cards: str | tuple[str, ...] | None = None
    """A printed set's name or the characters; None for the printed set for that many players."""
    unchecked: bool = False
    games: int
    seed: int
    most_turns: int = MOST_TURNS

    @property
    def entrants(self) -> tuple[str, ...]:
        """Every player once, in the order in which they were named."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def lineup(self) -> tuple[str, ...]:
        """Who sits at p1, p2 … in the first game."""
        return (*self.bots, *[self.bots[-1]] * (self.players - len(self.bots)))

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits at p1, p2 … in that game: everybody moves on by one seat from game to game."""
        turned = number % self.players
        return tuple(self.lineup[(seat - turned) % self.players] for seat in range(self.players))

    def deal_seed(self, number: int) -> int:
        """The deal of that game; as many games as there are seats are dealt alike, so that everybody plays them from each seat."""
        return derive(self.seed, "deal", number // self.players)

    def player_seed(self, number: int, seat: int) -> int:
        """The chance of whoever sits at that seat, counted from 0, in that game."""
        return derive(self.seed, "player", number, seat + 1)

    @property
    def set_name(self) -> str:
        """What is played with: the printed set's name, or `own`."""
        deal = self.deal(0)
        dealt = deal.dealt
        cards = [*sum(dealt.cards, ()), *dealt.centre] if dealt is not None else []
        printed = recognise(deal.edition, self.players, cards)
        return printed.name if printed is not None else "own"

    def deal(self, number: int) -> Game:
        """That game, before its first move."""
        cards = list(self.cards) if isinstance(self.cards, tuple) else self.cards
        return Game.new(
            self.edition,
            self.players,
            cards=cards,
            seed=self.deal_seed(number),
            unchecked=self.unchecked,
        )


def check_plan(plan: Plan) -> Plan:
    """The plan with every name as it is listed; refused if it cannot be played, before anything is."""
    edition = find_edition(plan.edition)
    check_players(edition, plan.players)
    if not plan.bots:
        raise SetUpError("a match needs at least one computer player")
    if len(plan.bots) > plan.players:
        raise SetUpError(
            f"{len(plan.bots)} computer players are named, but there are {plan.players} seats"
        )
    _require_within("games", plan.games, MOST_GAMES)
    _require_within("turns", plan.most_turns, LONGEST)
    check_seed(plan.seed)
    bots = tuple(find_player(name).name for name in plan.bots)
    checked = msgspec.structs.replace(plan, edition=edition.name, bots=bots)
    checked.deal(0)
    return checked


def _require_within(what: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise SetUpError(f"the number of {what} is from 1 to {most}, not {shown(number)}")
