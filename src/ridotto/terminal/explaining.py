"""What `?` says: what is legal now and why the rest is not, what a character can do, what a rule means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ridotto.errors import IllegalMoveError
from ridotto.rules import moves, power
from ridotto.rules.game import Game
from ridotto.rules.moves import Move
from ridotto.terminal.finding import TypedError, find_character
from ridotto.terminal.meanings import RULES, power_text
from ridotto.terminal.naming import Naming, listed, spoken

_WHAT = {
    "exchange": "swap the two cards, unseen; with no instead of yes you only pretend (T4)",
    "look": "see your own card, in secret (T5)",
    "announce": "say who you are; it need not be true (T6)",
    "pass": "let the announcement stand (T7)",
    "claim": "say that you are that character; then cards are revealed, and who is wrong pays 1 gold (T7, T9)",
    "rob": "take from one of the equally rich (P4)",
    "trade": "exchange all your gold with somebody's, or none (P6)",
    "fool": "take two cards of others and swap them; with no instead of yes you only pretend (P7)",
    "spy": "see that card and your own (P8)",
    "keep": "leave both cards where they are; nobody will know (P8)",
    "swap": "exchange the two cards; nobody will know (P8)",
    "question": "ask somebody who they are (P11)",
    "answer": "say who you are, then your card is revealed; wrong costs 4 gold (P11)",
    "show": "have somebody show their card to all others (P15)",
    "seat": "take 1 gold from each of two others, who change seats (P16)",
}
_POWER_VERBS = {
    power.RICHEST: ("rob",),
    power.TRADE: ("trade",),
    power.FOOL: ("fool",),
    power.SPY: ("spy", "keep", "swap"),
    power.QUESTION: ("question", "answer"),
    power.SHOW: ("show",),
    power.RESEAT: ("seat",),
}
COMMANDS = {
    "table": "who sits where, with how much gold",
    "log": "what has happened; log 3: in the last 3 turns; log all: everything",
    "cards": "what you could know of the cards (with --memory full)",
    "powers": "the characters in play and what they can do",
    "rules": "the game in short",
    "record": "with the name of a file: writes the game there as you saw it",
    "why": "after the game: why the computer players did what they did",
    "quit": "leave; the game is kept, and you can go on another time",
}
IN_SHORT = (
    "Everybody has a character face down and 6 gold. Cards are exchanged, or only seemingly, so soon nobody is sure who is who.",
    "In your turn you exchange (T4), look at your card (T5) or announce a character (T6). The first four turns are exchanges (T2).",
    "If nobody claims to be the announced character, the announcer uses its power, true or not (T8). If somebody does, all of them are "
    "revealed: who really has it uses the power, the others pay 1 gold to the court (T9).",
    "13 gold wins at once (E1). When somebody loses their last gold, the richest win (E2).",
    "Type powers for the characters in play, ? T9 for any rule by its id.",
)


class Entry(NamedTuple):
    """Something to type, or what is not possible, and words about it; a heading has no words."""

    head: str
    about: str = ""


def explain_now(naming: Naming, game: Game) -> Iterator[Entry]:
    """Every kind of move that is legal now with an example, and why the others are not."""
    examples: dict[str, Move] = {}
    for move in game.legal():
        if getattr(move, "really", True):
            examples.setdefault(move.verb, move)
    yield Entry("You may now type:")
    for verb, move in examples.items():
        yield Entry(spoken(naming, move), _WHAT[verb])
        if isinstance(move, moves.Exchange | moves.Fool):
            cards = _cards(naming, move)
            yield Entry(f"swap{cards}", f"the same; pretend{cards}: only pretend")
        if isinstance(move, moves.Exchange):
            yield from _other_cards(naming, game.legal())
    if "x" in naming.places and not examples.keys().isdisjoint(("exchange", "look", "claim")):
        yield Entry("rule T10", RULES["T10"])
    refused = _refusals(naming, game, set(examples))
    yield Entry("Not now:")
    for (rule, reason), verbs in refused.items():
        yield Entry(", ".join(verbs), f"{reason} ({rule})")
    for rule in dict.fromkeys(rule for rule, _ in refused):
        yield Entry(f"rule {rule}", RULES[rule])
    later = [_POWER_VERBS[row.power] for row in naming.cast if row.power in _POWER_VERBS]
    waiting = [verbs[0] for verbs in later if not set(verbs) & set(examples)]
    if waiting:
        yield Entry(", ".join(waiting), "only when a power asks you for it")
    yield Entry("Names and characters can be cut short or given by number.")
    yield Entry(f"Besides: {', '.join(COMMANDS)}.")
    yield Entry("? and a word tells about it: ? king, ? T11, ? exchange, ? log.")


def _other_cards(naming: Naming, legal: Sequence[Move]) -> Iterator[Entry]:
    """That cards of another kind than the first example's can be exchanged too: of somebody else, or in the centre."""
    exchanges = [move for move in legal if isinstance(move, moves.Exchange) and move.really]
    if naming.places:
        fitting = [move for move in exchanges if not move.other.startswith(f"{naming.me}.")]
        about = "with somebody else's card instead of your own"
    else:
        fitting = [move for move in exchanges if move.other in naming.centre]
        about = "with a card in the centre"
    for move in fitting[:1]:
        yield Entry(f"swap{_cards(naming, move)}", f"{about} (T4)")


def _cards(naming: Naming, move: Move) -> str:
    """What is typed behind `swap`."""
    return spoken(naming, move).removeprefix(move.verb).removesuffix(" yes")


def _refusals(naming: Naming, game: Game, legal: set[str]) -> dict[tuple[str, str], list[str]]:
    """The everyday moves that are not legal now, by the rule and the reason."""
    me = naming.me
    own = f"{me}.l" if naming.view.hand > 1 else me
    samples = (
        moves.Exchange(me, own, "c1", True),
        moves.Look(me, own),
        moves.Announce(me, own, naming.cast[0].name),
        moves.Pass(me),
        moves.Claim(me, own),
    )
    refused: dict[tuple[str, str], list[str]] = {}
    for move in samples:
        if move.verb in legal:
            continue
        try:
            game.copy().play(move)
        except IllegalMoveError as error:
            reason = naming.in_words(error.reason).removeprefix(f"{move.verb} is ")
            key = _better_reason(naming, move, error.rule, legal) or (error.rule or "", reason)
            refused.setdefault(key, []).append(move.verb)
    return refused


def _better_reason(
    naming: Naming, move: Move, rule: str | None, legal: set[str]
) -> tuple[str, str] | None:
    """What one asks oneself about a move, where the rules only say that it is not due."""
    if rule == "T3" and (key := _power_first(naming, legal)):
        return key
    if rule in ("T2", "T3", "T11") and isinstance(move, moves.Pass | moves.Claim):
        return "T7", "nobody has announced anything to answer"
    return None


def _power_first(naming: Naming, legal: set[str]) -> tuple[str, str] | None:
    """While a power asks, it is what keeps everything else waiting."""
    for row in naming.cast:
        if not legal.isdisjoint(_POWER_VERBS.get(row.power, ())):
            return row.rule, f"first the {row.name}'s power: {listed(sorted(legal), 'or')}"
    return None


def explain(naming: Naming, subject: str) -> list[str]:
    """A rule by its id, a kind of move, or a character of this edition."""
    rule = subject.strip().upper()
    if rule in RULES:
        return [f"{rule}: {RULES[rule]}"]
    word = subject.strip().lower()
    about = _WHAT.get(word) or COMMANDS.get(word)
    lines = [f"{word}: {about}."] if about else []
    found = None if word in COMMANDS else find_character(naming, subject.split())
    row = naming.edition.character(str(found.value)) if found else None
    if lines and (row is None or row.name.lower() != word):
        return lines
    if row is None:
        raise TypedError(
            "? tells about a character (? king), a rule (? T11), a move (? look) or a command (? log)."
        )
    count = naming.view.deal.count(row.name)
    in_play = {0: "Not in play in this game.", 1: "In play."}.get(count, f"In play {count} times.")
    return [f"{row.name}: {power_text(row, naming.edition)} ({row.rule}). {in_play}", *lines]
