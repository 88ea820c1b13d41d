"""What can be typed besides moves: table, log, cards, powers, rules, why, record, help, quit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ridotto.bots.reasons import Reason as Why
from ridotto.record.files import save
from ridotto.terminal.explaining import IN_SHORT, Entry, explain, explain_now
from ridotto.terminal.finding import TypedError, find_person
from ridotto.terminal.language import Typed
from ridotto.terminal.naming import SLOTS, Naming, sentence, spoken
from ridotto.terminal.telling import Said

if TYPE_CHECKING:
    from ridotto.terminal.session import Session

_LAST_TURNS = 5
_LAST_REASONS = 3
_COLUMN = 18
_OF_YOU = (("the card of you", "your card"), ("The gold of you", "Your gold"), ("you's", "yours"))
_FAINT = 0.02
"""Chances below this are not listed one by one."""


class QuitError(Exception):
    """The person leaves."""


def run(session: Session, typed: Typed) -> None:
    """Do it."""
    _COMMANDS[typed.command](session, typed.rest)


def _table(session: Session, _rest: str) -> None:
    lines = session.table.whole()
    if session.game.over:
        lines = session.table.open_cards(session.game.cards)
    session.screen.say_all(lines, hang=13)


def _log(session: Session, rest: str) -> None:
    session.show(session.teller.finish())
    if session.memory == "off" and not session.game.over:
        raise TypedError("This game is played without a memory aid (--memory off).")
    told = session.teller.log
    if not told:
        session.screen.say("Nothing has happened yet.")
    for number, text in _numbered(told, _turns(rest)):
        session.screen.say(f"{number:>3}  {text}", hang=7)


def _turns(rest: str) -> int | None:
    """How many turns back; None for all of them."""
    if rest.casefold() == "all":
        return None
    if rest and not (rest.isascii() and rest.isdecimal() and len(rest) < 6):
        raise TypedError("log shows the last turns, log 3 the last three, log all everything.")
    return int(rest) if rest else _LAST_TURNS


def _numbered(told: list[Said], turns: int | None) -> Iterator[tuple[str, str]]:
    first = 0 if turns is None or not told else told[-1].turn - turns + 1
    shown = 0
    for said in told:
        if said.turn >= first:
            yield "" if said.turn == shown else str(said.turn), said.text
            shown = said.turn


def _cards(session: Session, _rest: str) -> None:
    view = session.naming.view
    if session.game.over:
        _table(session, "")
        return
    if session.memory != "full":
        raise TypedError(
            f"The memory aid of this game is {session.memory!r}; cards needs --memory full."
        )
    from ridotto.belief import what_could_be_known  # noqa: PLC0415 - it loads NumPy

    session.screen.say("What you could know. A card without a number is certain, the rest are")
    session.screen.say("chances, by how people are seen to play:")
    entries = []
    for place, known in what_could_be_known(view).items():
        owner, _, slot = place.partition(".")
        label = session.table.label(owner) if owner in view.gold else owner
        card = f"{label}, {SLOTS[slot]}" if slot else label
        entries.append(Entry(card, known.certain or _likely(known.chances)))
    _say_entries(session, entries)


def _likely(chances: dict[str, float]) -> str:
    """The likeliest first; what is hardly possible in one word."""
    ranked = sorted(chances.items(), key=lambda item: (-item[1], item[0]))
    shown = [(name, chance) for name, chance in ranked if chance >= _FAINT] or ranked[:1]
    words = [f"{name} {round(100 * chance)} %" for name, chance in shown]
    return ", ".join([*words, "hardly others"] if len(shown) < len(ranked) else words)


def _powers(session: Session, _rest: str) -> None:
    session.screen.say_all(session.table.powers(), hang=6)


def _rules(session: Session, _rest: str) -> None:
    session.screen.say_all(IN_SHORT, hang=2)


def _why(session: Session, rest: str) -> None:
    if not session.game.over:
        raise TypedError("That would tell secrets: ask again when the game is over.")
    naming, reasons = session.naming, session.computers.reasons
    found = find_person(naming, rest.split()) if rest else None
    persons = [str(found.value)] if found else [p for p in naming.view.seats if p in reasons]
    for person in persons:
        said = [reason for reason in reasons.get(person, []) if reason.why]
        session.screen.say(session.table.label(person) + (":" if said else " does not say."))
        for reason in said if found else said[-_LAST_REASONS:]:
            session.screen.say(
                f"  turn {reason.turn}, {spoken(naming, reason.move)}: {_in_words(naming, reason.why)}",
                hang=6,
            )
    if not found:
        session.screen.say("why and a name tells all that one of them thought.")


def _in_words(naming: Naming, why: Why | str) -> str:
    """A reason, with everybody as this person calls them."""
    if isinstance(why, str):
        return naming.in_words(why)
    told = why.told(naming.card, naming.who)
    for clumsy, plain in _OF_YOU:
        told = told.replace(clumsy, plain)
    return sentence(told)


def _record(session: Session, rest: str) -> None:
    if not rest:
        raise TypedError("Type record and the name of a file.")
    viewer = None if session.game.over else session.company.person
    try:
        path = Path(rest).expanduser()
        if path.exists():
            raise TypedError(f"{path} is there already: choose another name.")
        save(session.game, path, viewer)
    except (OSError, RuntimeError, ValueError) as error:  # a ~name that is nobody's, a NUL
        reason = getattr(error, "strerror", None) or error
        raise TypedError(f"That cannot be written: {reason}") from None
    if viewer is None:
        session.screen.say_whole(f"The whole game is written to {path}")
        return
    session.screen.say_whole(f"Written to {path}")
    session.screen.say("It holds what you know of the game, no secrets; nobody can go on from it.")


def _help(session: Session, rest: str) -> None:
    if rest:
        session.screen.say_all(explain(session.naming, rest), hang=4)
    elif session.game.over:
        session.screen.say("The game is over.")
        session.screen.say_all(IN_SHORT, hang=2)
    else:
        _say_entries(session, list(explain_now(session.naming, session.game)))


def _say_entries(session: Session, entries: list[Entry]) -> None:
    """What to type in a column of its own, and beside it what it does."""
    column = min(max(len(entry.head) for entry in entries if entry.about), _COLUMN) + 4
    for entry in entries:
        if not entry.about:
            session.screen.say(entry.head)
        elif len(entry.head) > column - 4:
            session.screen.say(f"  {entry.head}", hang=column)
            session.screen.say(f"{' ' * column}{entry.about}", hang=column)
        else:
            session.screen.say(f"  {entry.head:<{column - 2}}{entry.about}", hang=column)


def _quit(session: Session, _rest: str) -> None:
    if not session.game.over:
        session.screen.say(
            "Leave the table? The game is kept, and you can go on another time. yes or no"
        )
        if session.screen.ask().strip().casefold() not in ("y", "yes", "quit"):
            return
    raise QuitError


_COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "table": _table,
    "log": _log,
    "cards": _cards,
    "powers": _powers,
    "rules": _rules,
    "why": _why,
    "record": _record,
    "help": _help,
    "quit": _quit,
}
