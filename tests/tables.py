"""What many tests need: a table laid as they want it, moves played on it, and why one was refused."""

from __future__ import annotations

from typing import TypeVar

import pytest

from ridotto import Game, MoveError, SetUpError
from ridotto.record.position import read_position
from ridotto.rules.events import Event

Kind = TypeVar("Kind", bound=Event)


def lay(
    edition: str,
    seats: str,
    centre: str = "",
    *,
    court: int = 0,
    turn: int = 0,
    barred: str = "",
    order: str = "",
) -> Game:
    """A game in that position: `lay("first", "king:9 judge bishop queen", "thief cheat")`.

    A seat is its cards (`+` between several) and its gold, 6 unless given. Who sits first is to play, after the opening
    turns, unless `turn` says otherwise; `order` says who sits where. Any set goes (`unchecked`).
    """
    hands = seats.split()
    persons = order.split() or [f"p{number}" for number in range(1, len(hands) + 1)]
    number = turn or next(n for n in range(5, 99) if (n - 1) % len(hands) == 0)
    words = [edition, str(number)]
    for person, hand in zip(persons, hands, strict=True):
        cards, _, gold = hand.partition(":")
        words.append(f"{person}:{gold or 6}:{cards}")
    words += [f"c{n}:{card}" for n, card in enumerate(centre.split(), start=1)]
    words.append(f"court:{court}")
    if barred:
        words.append(f"barred:{barred}")
    return read_position(" ".join([*words, "unchecked"]))


def play(game: Game, *texts: str) -> Game:
    """Play these moves, one after the other."""
    for text in texts:
        game.play(text)
    return game


def announce(game: Game, character: str, *claims: str, place: str = "") -> Game:
    """Who is to act announces the character; these claim (`p3`, or `p3.x`), all others pass."""
    game.play(f"{place or game.to_act} announce {character}")
    by_person = {claim.partition(".")[0]: claim for claim in claims}
    while game.asked == "answer":
        who = str(game.to_act)
        claim = by_person.pop(who, None)
        game.play(f"{claim} claim" if claim else f"{who} pass")
    assert not by_person, "somebody who should claim was never asked"
    return game


def refused(game: Game, text: str) -> str | None:
    """The id of the rule that forbids the move; None if it cannot be read. The game must be as it was."""
    before = snapshot(game)
    with pytest.raises(MoveError) as caught:
        game.play(text)
    assert snapshot(game) == before, "a refused move has changed the game"
    assert list(caught.value.legal) == game.legal_texts()
    return caught.value.rule


def snapshot(game: Game) -> tuple[object, ...]:
    """All that a move can change."""
    return (game.state.facts(), game.moves, game.events("public"), game.turn_start[1])


def refused_set(
    edition: str, players: int, cards: str | list[str] | None, *, unchecked: bool = False
) -> str | None:
    """The ids of the rules that forbid that set; None if no rule but the names are at fault."""
    wanted = cards.split() if isinstance(cards, str) else cards
    with pytest.raises(SetUpError) as caught:
        Game.new(edition, players, cards=wanted, seed=1, unchecked=unchecked)
    return caught.value.rule


def new(edition: str, players: int, cards: str | list[str], *, unchecked: bool = False) -> Game:
    """A game with that own set; a text has a name for each word, `Puppet-Master` is one."""
    wanted = cards.split() if isinstance(cards, str) else cards
    return Game.new(edition, players, cards=wanted, seed=1, unchecked=unchecked)


def happened(game: Game, kind: type[Kind], viewer: str = "public") -> list[Kind]:
    """The events of that kind so far, as the viewer may know them."""
    return [event for event in game.events(viewer) if isinstance(event, kind)]


def verbs(game: Game) -> set[str]:
    """The kinds of moves that are legal now."""
    return {text.split()[1] for text in game.legal_texts()}
