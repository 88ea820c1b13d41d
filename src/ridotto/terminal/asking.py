"""What the person is asked, in a sentence for each kind of decision."""

from __future__ import annotations

from collections.abc import Sequence

from ridotto.rules import moves, power
from ridotto.rules.moves import Move
from ridotto.rules.state import OPENING_TURNS
from ridotto.terminal.meanings import power_text
from ridotto.terminal.naming import Naming, listed, spoken


def question(naming: Naming, legal: Sequence[Move]) -> str:
    """What must be decided now, and what to type for it."""
    view = naming.view
    if view.asked == "turn":
        return _turn(naming, legal)
    if view.asked == "answer":
        return _answer(naming)
    if view.asked == "spy_choice":
        return f"{_spied(naming)} 1 keep, or 2 swap?"
    if view.asked in _ABOUT_PERSONS:
        return f"{_ABOUT_PERSONS[view.asked]} {_persons(naming, legal)}?"
    if view.asked == "name":
        cast = [f"{number} {row.name}" for number, row in enumerate(naming.cast, start=1)]
        return f"Say who you are before your card is revealed: {listed(cast, 'or')}?"
    return f"{_POWERS[view.asked]} {_example(naming, legal)}"


def _persons(naming: Naming, legal: Sequence[Move]) -> str:
    """Whom one may choose, with their gold."""
    choices = [
        "none"
        if move.person is None
        else f"{move.person[1:]} {naming.name(move.person)} ({naming.view.gold[move.person]} gold)"
        for move in legal
        if isinstance(move, moves.Rob | moves.Trade | moves.Question | moves.Show)
    ]
    return listed(sorted(choices, key="none".__eq__), "or")


_ABOUT_PERSONS = {
    "rob": "These are equally rich. Whom do you take 2 gold from:",
    "trade": "Whose gold do you take in exchange for all of yours:",
    "question": "Whom do you ask who they are:",
    "show": "Who shows their card to all others:",
}
_POWERS = {
    "fool": "Which two cards of others do you take, and do you really exchange them?",
    "spy": "Which card do you look at besides your own?",
    "reseat": "Which two others give 1 gold each and change seats?",
}


def _turn(naming: Naming, legal: Sequence[Move]) -> str:
    view = naming.view
    if view.turn <= OPENING_TURNS:
        return f"Your turn: an exchange, really or not (T2). {_example(naming, legal)}"
    verbs = list(dict.fromkeys(move.verb for move in legal))
    if len(verbs) == 1:
        return f"Your turn. You were just revealed, so you must exchange (T11). {_example(naming, legal)}"
    menu = listed([f"{number} {verb}" for number, verb in enumerate(verbs, start=1)], "or")
    barred = " You were just revealed and may not announce (T11)." if view.barred else ""
    return f"Your turn: {menu}?{barred}"


def _example(naming: Naming, legal: Sequence[Move]) -> str:
    """What to type, with people who are really there."""
    real = [m for m in legal if getattr(m, "really", True)]
    with_others = [m for m in real if not getattr(m, "other", "").startswith(f"{m.who}.")]
    move = with_others[0]
    typed = spoken(naming, move)
    if not isinstance(move, moves.Exchange | moves.Fool):
        return f"Type for example: {typed}"
    cards = typed.removeprefix(move.verb).removesuffix(" yes") if len(legal) > 2 else ""
    return f"Type: swap{cards}, or pretend{cards}"


def _answer(naming: Naming) -> str:
    return f"1 pass, or 2 claim to be {naming.the(naming.view.announced or '')} yourself?"


def situation(naming: Naming) -> str:
    """What there is to consider before the answer to an announcement (T7)."""
    view = naming.view
    row = naming.edition.character(view.announced or "")
    does = power_text(row, naming.edition) if row else ""
    if row and row.power == power.COURT:
        does += f", now {view.court}"
    announcer = f"{naming.name(view.turn_of)} ({view.gold[view.turn_of]} gold)"
    claims = [answer.person for answer in view.answers if answer.claims]
    verb = "claims" if len(claims) == 1 else "claim"
    heard = f"{naming.all_of(claims)} {verb} it too." if claims else "Nobody claims so far."
    later = _still_to_answer(naming)
    after = (
        f"{naming.all_of(later)} will answer after you." if later else "You are the last to answer."
    )
    return f"{announcer} as {naming.the(view.announced or '')} {does}. {heard} {after}"


def _still_to_answer(naming: Naming) -> list[str]:
    view = naming.view
    start = view.seats.index(view.turn_of)
    order = [view.seats[(start + n) % view.players] for n in range(1, view.players)]
    return order[order.index(naming.me) + 1 :]


def _spied(naming: Naming) -> str:
    own, other = naming.view.sights[-2:]
    return (
        f"You have {naming.the(own.character)}, and {naming.card(other.place)} is "
        f"{naming.the(other.character)}:"
    )
