"""What compiled play offers to Python: loops over positions, written like the rules and built with them.

`games` is an array of records; the rest of the arguments are arrays and whole numbers. Choices are checked here, since a
wrong one would overwrite memory.
"""

from __future__ import annotations

from typing import Any

from ridotto.chance import draw
from ridotto.rules import phase
from ridotto.rules.choices import choices
from ridotto.rules.flow import step

Array = Any  # NumPy's, which these functions only index

CALLED = ("list_choices", "play_nth", "list_all", "play_all", "play_many")
"""Those that Python calls."""
ILLEGAL = -1


def list_choices(games: Array, out: Array) -> int:
    """Write the legal choices of the first game; says how many there are."""
    return choices(games[0], out)


def play_nth(games: Array, out: Array, nth: int) -> int:
    """Play the nth legal choice of the first game and list the next ones; -1 if there are not so many."""
    s = games[0]
    if nth < 0 or nth >= choices(s, out):
        return ILLEGAL
    step(s, out[nth])
    return choices(s, out)


def list_all(games: Array, out: Array, counts: Array) -> None:
    """Write the legal choices of every game, a row each; none where it is over."""
    for index in range(len(games)):
        counts[index] = choices(games[index], out[index])


def play_all(games: Array, chosen: Array, out: Array) -> int:
    """Play one choice in every game that is not over; says in how many.

    If a choice is not legal nothing is played, and the answer is -1 minus the game's number.
    """
    for index in range(len(games)):
        if not is_legal(games[index], chosen[index], out):
            return ILLEGAL - index
    played = 0
    for index in range(len(games)):
        s = games[index]
        if s.phase != phase.OVER:
            step(s, chosen[index])
            played += 1
    return played


def is_legal(s: Any, choice: int, out: Array) -> bool:  # noqa: ANN401 - a record has no type of its own
    """Whether the choice is among the legal ones; any is, for a game that is over."""
    count = choices(s, out)
    for nth in range(count):
        if out[nth] == choice:
            return True
    return count == 0


def shuffle_cards(s: Any, memory: Array) -> None:  # noqa: ANN401 - a record has no type of its own
    """Deal the cards of a fresh position anew."""
    for last in range(s.places - 1, 0, -1):
        other = draw(memory, last + 1)
        card = s.cards[last]
        s.cards[last] = s.cards[other]
        s.cards[other] = card


def play_out(s: Any, memory: Array, out: Array, most_turns: int) -> int:  # noqa: ANN401 - a record has no type of its own
    """Play one game at random to its end, or until a turn limit; says how many decisions it took."""
    decisions = 0
    while s.phase != phase.OVER and s.turn <= most_turns:
        count = choices(s, out)
        step(s, out[draw(memory, count)])
        decisions += 1
    return decisions


def play_many(
    games: Array, start: Array, memory: Array, out: Array, ends: Array, most_turns: int
) -> int:
    """Deal anew and play whole games at random, one for each of `ends`; says how many decisions they took."""
    decisions = 0
    for number in range(len(ends)):
        games[0] = start[0]
        shuffle_cards(games[0], memory)
        decisions += play_out(games[0], memory, out, most_turns)
        ends[number] = games[0]
    return decisions
