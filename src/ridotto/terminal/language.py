"""Reads what a person types as a move: short or long, by names, numbers or beginnings of words.

`docs/play-in-the-terminal.md` describes the language. Nothing here decides whether a move is legal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ridotto.errors import RidottoError, shortened
from ridotto.rules import moves
from ridotto.rules.characters import plain_name
from ridotto.rules.moves import Move
from ridotto.rules.notation import VERBS, read_move
from ridotto.terminal.finding import (
    Finder,
    HalfError,
    TypedError,
    find_character,
    find_named,
    find_own,
    find_person,
    find_place,
    find_somebody,
    find_sure,
    places_of,
)
from ridotto.terminal.naming import SLOTS, Naming, listed

COMMANDS = {
    "table": "table",
    "log": "log",
    "cards": "cards",
    "powers": "powers",
    "characters": "powers",
    "rules": "rules",
    "why": "why",
    "record": "record",
    "help": "help",
    "?": "help",
    "quit": "quit",
    "exit": "quit",
}
"""What can be typed besides moves, and what it is called here."""
_KEYS = {
    "exchange": ("x", "e"),
    "look": ("l",),
    "announce": ("a",),
    "pass": ("p",),
    "claim": ("c",),
}
_NOTATION = re.compile(r"p[1-9][0-9]?(\.[lrx])?")
_FILLERS = ("with", "and", "the", "my", "a", "card", "from", "to")
_PAIRS = ("fool", "seat")


class Slot(NamedTuple):
    """One thing that a move needs: the field it goes to, how it is found, and how to ask for it."""

    field: str
    find: Finder
    question: str


_OWN = "Which of your cards?"
_SLOTS: dict[str, tuple[Slot, ...]] = {
    "exchange": (
        Slot("own", find_own, _OWN),
        Slot("other", find_place, "Exchange with which card?"),
        Slot("really", find_sure, "Really exchange them? (no is pretending)"),
    ),
    "look": (Slot("place", find_own, _OWN),),
    "announce": (
        Slot("place", find_own, _OWN),
        Slot("character", find_character, "Who do you say you are?"),
    ),
    "claim": (Slot("place", find_own, _OWN),),
    "rob": (Slot("person", find_person, "Whom do you take from?"),),
    "trade": (Slot("person", find_somebody, "Whose gold do you want? (none: all stays as it is)"),),
    "fool": (
        Slot("first", find_place, "Which two cards? First:"),
        Slot("second", find_place, "And which other?"),
        Slot("really", find_sure, "Really exchange them? (no is pretending)"),
    ),
    "spy": (Slot("place", find_place, "Which card do you look at?"),),
    "question": (Slot("person", find_person, "Whom do you ask?"),),
    "answer": (Slot("character", find_character, "Who do you say you are?"),),
    "show": (Slot("person", find_person, "Whose card is shown?"),),
    "seat": (
        Slot("first", find_person, "Which two change seats? First:"),
        Slot("second", find_person, "And who else?"),
    ),
}
_KINDS: dict[str, type[Move]] = {
    kind.verb: kind
    for kind in (
        moves.Exchange, moves.Look, moves.Announce, moves.Pass, moves.Claim, moves.Rob, moves.Trade, moves.Fool,
        moves.Spy, moves.Keep, moves.Swap, moves.Question, moves.Answer, moves.Show, moves.Seat,
    )
}  # fmt: skip


class MissingError(RidottoError):
    """What was typed is a move that lacks something; the message asks for it."""

    def __init__(self, question: str, before: Sequence[str], after: Sequence[str] = ()) -> None:
        self.before = list(before)
        """The words that an answer goes behind."""
        self.after = list(after)
        """And those that it goes before."""
        super().__init__(question)


class Typed(NamedTuple):
    """A command, and what follows it."""

    command: str
    rest: str


class Reader:
    """Understands one person at one moment, from their view and the legal moves."""

    def __init__(self, naming: Naming, legal: Sequence[Move]) -> None:
        self.naming = naming
        self.legal = legal
        self.verbs = list(dict.fromkeys(move.verb for move in legal))

    def read(self, text: str, begun: MissingError | None = None) -> Move | Typed:
        """The move or command that was typed; `begun` is a move that lacked something."""
        words = _split(text)
        if not words:
            raise TypedError(self.hint())
        if begun is not None and not self._begins_anew(words):
            return self._move([*begun.before, *words, *begun.after])
        command = COMMANDS.get(words[0].casefold())
        if command:
            return Typed(command, " ".join(words[1:]))
        if len(words) > 1 and _NOTATION.fullmatch(words[0].lower()) and words[1].lower() in VERBS:
            return read_move(" ".join(words).lower(), edition=self.naming.edition)
        return self._read_new(words)

    def _begins_anew(self, words: list[str]) -> bool:
        """Whether words begin something new rather than go on with what was begun: `a` may be short for announce, or mean nothing."""
        word = words[0].casefold()
        short = any(word in _KEYS.get(verb, ()) for verb in self.verbs)
        return (
            word in (COMMANDS.keys() | _KINDS.keys()) - {"swap"}
            or (word in _FILLERS and short)
            or self._announces(words)
        )

    def _announces(self, words: list[str]) -> bool:
        """Whether this is `a king`: short for announce, and a whole name.

        It is so even where `a` could be a player called Ann and nobody may announce now: the rules then say why not.
        """
        word = words[0].casefold()
        if not "announce".startswith(word) or _by_prefix(word, self.verbs)[:1] == ["answer"]:
            return False
        return any(find_named(self.naming, words[at:]) for at in range(1, len(words)))

    def hint(self) -> str:
        """What to type now."""
        return (
            f"Type {listed(self.verbs, 'or')}; ? tells more."
            if self.verbs
            else "Type quit to leave."
        )

    def _read_new(self, words: list[str]) -> Move | Typed:
        verb = self._verb(words[0].casefold())
        if verb:
            return self._move([verb, *words[1:]])
        if self._announces(words):
            return self._move(["announce", *words[1:]])
        commands, others = _by_prefix(words[0], COMMANDS), _by_prefix(words[0], _KINDS)
        if len(self.verbs) == 1:
            try:
                return self._move([self.verbs[0], *words])
            except TypedError:
                if self._means_somebody(words) or not (commands or others):
                    raise
        if commands:
            return Typed(COMMANDS[commands[0]], " ".join(words[1:]))
        if others:
            return self._move([others[0], *words[1:]])
        raise TypedError(f"{shortened(words[0], 20)!r} is nothing that can be done. {self.hint()}")

    def _means_somebody(self, words: list[str]) -> bool:
        """Whether the first word is the beginning of the only kind of move that there is, without its verb."""
        slots = self._slots(self.verbs[0])
        found = slots[0].find(self.naming, words) if slots else None
        return found is not None and found.value != self.naming.me

    def _verb(self, word: str) -> str | None:
        """A verb by its number in the menu, its letter, its beginning, or in full."""
        if word.isascii() and word.isdecimal() and len(self.verbs) > 1:
            number = int(word) if len(word) < 3 else 0
            if not 1 <= number <= len(self.verbs):
                raise TypedError(f"There is no {shortened(word, 5)} to choose. {self.hint()}")
            return self.verbs[number - 1]
        if word in _KINDS or word == "pretend":
            return word
        keyed = [verb for verb in self.verbs if word in _KEYS.get(verb, ())]
        swaps = ("swap", "pretend") if self._handling() else ()
        fitting = keyed or _by_prefix(word, (*self.verbs, *swaps))
        if len(fitting) > 1:
            raise TypedError(f"{word!r} may be {listed(fitting, 'or')}: type a letter more.")
        return fitting[0] if fitting else "exchange" if word == "x" else None

    def _handling(self) -> str | None:
        """The verb that `swap` and `pretend` are short for now."""
        return next((verb for verb in ("exchange", "fool") if verb in self.verbs), None)

    def _move(self, words: list[str]) -> Move:
        verb, rest = words[0], words[1:]
        if verb in ("swap", "pretend") and "keep" not in self.verbs:
            sure = "yes" if verb == "swap" else "no"
            verb, rest = self._handling() or "exchange", [sure, *rest]
        elif verb == "pretend":
            verb = "keep"
        values = self._values(verb, rest)
        if self.naming.view.hand == 1 and verb in ("exchange", "look", "announce", "claim"):
            values["own" if verb == "exchange" else "place"] = self.naming.me
        return msgspec.convert(
            {"type": _KINDS[verb].__name__, "who": self.naming.me, **values}, _KINDS[verb]
        )

    def _slots(self, verb: str) -> list[Slot]:
        """What the verb needs at this table: with one card at each seat, the own one goes without saying."""
        several = self.naming.view.hand > 1
        return [slot for slot in _SLOTS.get(verb, ()) if several or slot.find is not find_own]

    def _values(self, verb: str, rest: list[str]) -> dict[str, Any]:
        slots = self._slots(verb)
        values: dict[str, Any] = {}
        try:
            position = 0
            while position < len(rest):
                position += self._take(verb, rest, position, slots, values)
        except (MissingError, TypedError):
            if verb in self.verbs:
                raise
        if verb not in self.verbs:
            return self._anything(slots) | values
        self._fill_what_is_clear(verb, slots, values)
        for slot in slots:
            if slot.field not in values:
                choices = self._choices(verb, slot.field, values)
                raise MissingError(f"{slot.question} {choices}".rstrip(), [verb, *rest])
        return values

    def _anything(self, slots: list[Slot]) -> dict[str, Any]:
        """Something for each thing that a verb needs which is not due now: the rules refuse it, and nobody is asked for more."""
        me = self.naming.me
        own = f"{me}.l" if self.naming.view.hand > 1 else me
        samples: dict[Finder, Any] = {
            find_own: own,
            find_place: own,
            find_character: self.naming.cast[0].name,
            find_sure: True,
        }
        return {slot.field: samples.get(slot.find, me) for slot in slots}

    def _take(
        self, verb: str, rest: list[str], at: int, slots: list[Slot], values: dict[str, Any]
    ) -> int:
        """Put the next words where they belong; says how many words that were."""
        for slot in slots:
            if slot.field in values:
                continue
            try:
                found = slot.find(self.naming, rest[at:])
            except HalfError as half:
                person, middle = half.person, at + half.used
                raise MissingError(
                    f"Which of {self.naming.whose(person)} cards? {places_of(self.naming, person)}",
                    [verb, *rest[:middle]],
                    rest[middle:],
                ) from None
            if found:
                values[slot.field] = found.value
                return found.used
        if rest[at].casefold() in _FILLERS or (verb == "claim" and self._is_announced(rest[at])):
            return 1
        raise TypedError(
            self._not_found(verb, rest[at], [s for s in slots if s.field not in values])
        )

    def _is_announced(self, word: str) -> bool:
        """Whether the word is the announced character's name, or its beginning."""
        announced = self.naming.view.announced or ""
        said = plain_name(self.naming.edition.spelled(word))
        return plain_name(announced).startswith(said)

    def _not_found(self, verb: str, word: str, open_slots: list[Slot]) -> str:
        said = repr(shortened(word, 20))
        if not open_slots:
            return f"{said} is too much: {verb} needs nothing more."
        if open_slots[0].find is find_character:
            cast = ", ".join(row.name for row in self.naming.cast)
            return f"There is no character {said}. In play are {cast}."
        if open_slots[0].find is find_sure:
            return f"{said} should be yes or no."
        return f"There is no {said} here. {open_slots[0].question} {self._choices(verb, open_slots[0].field, {})}"

    def _fitting(self, verb: str, values: dict[str, Any]) -> list[Move]:
        """The legal moves that agree with what was said so far."""
        given = set(values.items())
        fitting = [move for move in self.legal if move.verb == verb]
        if verb in _PAIRS:
            pair = {value for field, value in given if field in ("first", "second")}
            return [
                m for m in fitting if pair <= {getattr(m, "first", ""), getattr(m, "second", "")}
            ]
        return [m for m in fitting if all(getattr(m, field) == value for field, value in given)]

    def _fill_what_is_clear(self, verb: str, slots: list[Slot], values: dict[str, Any]) -> None:
        """Nobody need say what can be only one thing."""
        if verb in _PAIRS and ("first" in values or "second" in values):
            return
        fitting = self._fitting(verb, values)
        for slot in slots:
            possible = {getattr(move, slot.field) for move in fitting}
            if slot.field not in values and len(possible) == 1:
                values[slot.field] = possible.pop()

    def _choices(self, verb: str, field: str, values: dict[str, Any]) -> str:
        """What may be said for that field."""
        fitting = self._fitting(verb, values)
        fields = ("first", "second") if verb in _PAIRS and field != "really" else (field,)
        possible = dict.fromkeys(getattr(move, name) for move in fitting for name in fields)
        open_ones = [value for value in possible if value not in values.values()]
        return listed([self._choice(value) for value in open_ones], "or")

    def _choice(self, value: str | bool | None) -> str:
        naming = self.naming
        if value is None or isinstance(value, bool):
            return {None: "none", True: "yes", False: "no"}[value]
        owner, _, slot = value.partition(".")
        if owner in naming.view.gold:
            if slot:
                return SLOTS[slot] if owner == naming.me else f"{naming.name(owner)} {SLOTS[slot]}"
            return f"{owner[1:]} {naming.name(owner)}"
        numbers = {row.name: number for number, row in enumerate(naming.cast, start=1)}
        return f"{numbers[value]} {value}" if value in numbers else value


def _split(text: str) -> list[str]:
    words = text.split()
    if words and words[0].startswith("?") and words[0] != "?":
        return ["?", words[0][1:], *words[1:]]
    return words


def _by_prefix(word: str, words: Sequence[str] | dict[str, Any]) -> list[str]:
    return [full for full in words if full.startswith(word.casefold())]
