"""Rules of thumb: what a choice seems worth, in gold, to somebody who plays by feel. Plain and compiled.

Each level's memory, boldness and wariness come in through its belief and its style; the leanings of a character are added to
any judgement, the network's too.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ridotto.bots import cells
from ridotto.bots.mind import BLUFF, BOLD, DOUBT, GRASP, LOOK_LEANING, SWAP_LEANING, WARY

KINDS = 18
FINE = 1.2
"""What a fine is worth: a coin, and having been revealed."""
VICTORY = 8.0
"""What winning at once is worth."""
BEYOND_DOUBT = 0.9
"""Of holding a card, so that claiming it takes no thought."""


def kind_of_choice(a: Sequence[float], row: int) -> int:
    """Which kind of choice this row of numbers is about."""
    for kind in range(KINDS):
        if a[row + kind] > 0.0:
            return kind
    return cells.KIND_PASS


def score_by_chance(a: Sequence[float], count: int, scores: MutableSequence[float]) -> None:
    """So that every kind of choice is equally likely."""
    for nth in range(count):
        kind = kind_of_choice(a, nth * cells.A_SIZE)
        alike = 0
        for other in range(count):
            alike += 1 if a[other * cells.A_SIZE + kind] > 0.0 else 0
        scores[nth] = -log_of(alike)


def log_of(number: int) -> float:
    """The natural logarithm of a small whole number."""
    total = 0.0
    for step in range(
        2, number + 1
    ):  # ln(n) - ln(n-1), by its series: the same in plain and compiled play
        z = 1.0 / (2.0 * step - 1.0)
        term = z
        for odd in range(1, 40, 2):
            total += 2.0 * term / odd
            term *= z * z
    return total


def score_by_thumb(
    g: Sequence[float],
    a: Sequence[float],
    style: Sequence[float],
    count: int,
    scores: MutableSequence[float],
) -> None:
    """What each choice seems worth, in gold."""
    for nth in range(count):
        row = nth * cells.A_SIZE
        kind = kind_of_choice(a, row)
        if kind == cells.KIND_ANNOUNCE:
            scores[nth] = thumb_announce(a, row, style)
        elif kind == cells.KIND_CLAIM:
            scores[nth] = thumb_claim(g, a, row, style)
        elif kind <= cells.KIND_LOOK:
            scores[nth] = thumb_card(a, row, kind)
        else:
            scores[nth] = thumb_power(a, row, kind)


def thumb_announce(a: Sequence[float], row: int, style: Sequence[float]) -> float:
    """The gain if it passes or proves true, against the fine; lying has a cost of its own for the timid."""
    have = a[row + cells.A_HAVE]
    prize = a[row + cells.A_GAIN] * cells.FEW + VICTORY * a[row + cells.A_END]
    contest = min(0.95, 0.2 + 0.7 * a[row + cells.A_HOLDERS])
    fine = FINE + 5.0 * a[row + cells.A_RUIN]
    worth = (1.0 - contest) * prize + contest * (have * prize - (1.0 - have) * fine)
    return worth - (1.0 - have) * (1.0 - style[BOLD]) * 2.0


def thumb_claim(g: Sequence[float], a: Sequence[float], row: int, style: Sequence[float]) -> float:
    """The gain if it is true, the fine and the lie if not, and what it is worth to stop the announcer: a quarter of their gain."""
    have = a[row + cells.A_HAVE]
    prize = a[row + cells.A_GAIN] * cells.FEW + 1.0
    fine = FINE + 5.0 * a[row + cells.A_RUIN]
    others = min(1.0, g[cells.G_THEY_HAVE] + g[cells.G_CLAIMANT_HAS])
    stop = (1.0 - others) * (g[cells.G_THEIR_GAIN] + VICTORY * max(0.0, g[cells.G_THEIR_END]))
    lie = (1.0 - have) * (1.0 - style[BOLD]) * 2.0
    return (
        have * prize
        + VICTORY * a[row + cells.A_END]
        - (1.0 - have) * fine
        - lie
        + style[WARY] * stop
    )


def thumb_card(a: Sequence[float], row: int, kind: int) -> float:
    """To look when unsure, to exchange for something better or when found out, to pretend otherwise."""
    if kind == cells.KIND_LOOK:
        return 1.6 * (1.0 - a[row + cells.A_OWN_CLEAR]) - 0.4
    better = a[row + cells.A_WORTH] - a[row + cells.A_OWN_WORTH]
    known = 0.4 * max(0.0, a[row + cells.A_OWN_OPEN] - 0.7)
    if kind == cells.KIND_EXCHANGE:
        return 1.5 * better + known
    return 0.2 * a[row + cells.A_OWN_WORTH] - 0.2


def thumb_power(a: Sequence[float], row: int, kind: int) -> float:
    """Whom or what a power is best used on."""
    end = VICTORY * a[row + cells.A_RESULT]
    if kind == cells.KIND_TRADE:
        return a[row + cells.A_GAIN] * cells.FEW + end
    if kind in (cells.KIND_ROB, cells.KIND_RESEAT):
        return (
            a[row + cells.A_GOLD] * cells.FULL * 0.3
            + a[row + cells.A_SECOND_GOLD] * cells.FULL * 0.3
            + end
        )
    if kind == cells.KIND_QUESTION:
        return 3.0 * (1.0 - a[row + cells.A_SURE]) + a[row + cells.A_GOLD] * 2.0 + end
    if kind == cells.KIND_NAME:
        return 8.0 * a[row + cells.A_NAMED]
    if kind == cells.KIND_SPY:
        return 1.5 * (1.0 - a[row + cells.A_CLEAR]) + 1.5 * a[row + cells.A_WORTH]
    if kind == cells.KIND_SWAP:
        return 4.0 * (a[row + cells.A_WORTH] - a[row + cells.A_OWN_WORTH])
    if kind == cells.KIND_SHOW:
        return 2.0 * (1.0 - a[row + cells.A_KNOWN]) + a[row + cells.A_THREAT]
    if kind == cells.KIND_FOOL:
        return 0.3
    return 0.0


def lean_to_claim(g: Sequence[float], style: Sequence[float]) -> float:
    """How much the character presses for a claim; who plays by the network presses only as far as nobody else surely has the card."""
    bluff = style[BLUFF] * 0.5
    doubt = style[DOUBT] * 1.3
    free = 1.0  # with rules of thumb, in whose company the networks learned, all of it counts
    if style[GRASP] > 0.0:
        free -= min(1.0, g[cells.G_THEY_HAVE] + g[cells.G_CLAIMANT_HAS])
    return min(0.0, bluff) + min(0.0, doubt) + free * (max(0.0, bluff) + max(0.0, doubt))


def add_leanings(
    g: Sequence[float],
    a: Sequence[float],
    style: Sequence[float],
    count: int,
    scores: MutableSequence[float],
) -> None:
    """What the player's character makes likelier than it would be for another of its level."""
    steady = style[BLUFF] == 0.0 and style[DOUBT] == 0.0
    if steady and style[LOOK_LEANING] == 0.0 and style[SWAP_LEANING] == 0.0:
        return
    for nth in range(count):
        row = nth * cells.A_SIZE
        kind = kind_of_choice(a, row)
        if kind == cells.KIND_ANNOUNCE:
            scores[nth] += style[BLUFF] * 1.5 * (1.0 - a[row + cells.A_HAVE])
        elif kind == cells.KIND_CLAIM:
            scores[nth] += lean_to_claim(g, style) * (1.0 - a[row + cells.A_HAVE])
        elif kind == cells.KIND_LOOK:
            scores[nth] += style[LOOK_LEANING] * (1.0 - a[row + cells.A_OWN_CLEAR])
        elif kind in (cells.KIND_EXCHANGE, cells.KIND_FOOL, cells.KIND_SWAP):
            scores[nth] += style[SWAP_LEANING]
        elif kind in (cells.KIND_PRETEND, cells.KIND_FOOL_PRETEND, cells.KIND_KEEP):
            scores[nth] -= style[SWAP_LEANING]


def add_grasp(
    g: Sequence[float],
    a: Sequence[float],
    style: Sequence[float],
    count: int,
    scores: MutableSequence[float],
) -> None:
    """Who has the card that somebody is about to win with says so, whatever else they think: perhaps nobody else will."""
    if style[GRASP] == 0.0 or g[cells.G_THEIR_END] <= 0.0 or g[cells.G_CLAIMED] > 0.0:
        return
    for nth in range(count):
        row = nth * cells.A_SIZE
        if a[row + cells.KIND_CLAIM] > 0.0 and a[row + cells.A_HAVE] > BEYOND_DOUBT:
            scores[nth] += style[GRASP]
