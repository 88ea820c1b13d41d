"""Follows a record as one person saw it: what is hidden stays hidden, the rest is checked.

The rules are played over some arrangement of the cards; before each move the cards that its viewer saw are put where they
were seen. So whoever is revealed has the right card, and nothing else about the arrangement is ever told.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec

from ridotto.errors import IllegalMoveError, MoveError, RecordError, UnreadableMoveError, shortened
from ridotto.record.model import UNKNOWN, Record, Standing
from ridotto.record.reading import hands_of
from ridotto.record.standing import cards_by_person, centre_cards
from ridotto.rules.dealing import set_up
from ridotto.rules.events import Event, seen_by, sights
from ridotto.rules.flow import step
from ridotto.rules.knowledge import ContradictionError
from ridotto.rules.legality import legal_texts, require_legal
from ridotto.rules.moves import Choose, Exchange, Fool, Keep, Move, Swap
from ridotto.rules.notation import read_move
from ridotto.rules.places import PERSONS, place_number
from ridotto.rules.sets import find_edition
from ridotto.rules.state import State
from ridotto.rules.translate import kind_of
from ridotto.rules.view import View, learn, view_of


class Watched:
    """A game as its record's viewer saw it, to step through."""

    def __init__(self, record: Record) -> None:
        self.viewer = record.viewer or ""
        self.names = tuple(record.players)
        self.moves: list[Move] = []
        self._seen = _by_move(record)
        self._edition = find_edition(record.edition)
        self._state = set_up(
            self._edition,
            hands_of(record),
            record.centre,
            unchecked=record.unchecked,
        )
        self._log = self._as_seen(self._state)
        self._marks = [len(self._log)]
        self._view = view_of(self._log, self.viewer)
        self._knowledge = self._view.knowledge()

    def follow(self, text: str) -> Move:
        """Take in the next move of the record."""
        move = read_move(text, viewed=True, edition=self._edition)
        self._check_hidden(text, move)
        after = self._state.copy()
        choice = self._require_legal(after, text, move)
        shown = self._arrange(after, text)
        step(after, choice)
        self._take_in(text, shown, self._as_seen(after))
        self._state = after
        self.moves.append(move)
        return move

    def view(self, count: int | None = None) -> View:
        """What the viewer knew after that many moves; after the last if none is given."""
        if count is not None and not 0 <= count <= len(self.moves):
            raise RecordError(f"the record has {len(self.moves)} moves, not {count}")
        end = self._marks[-1 if count is None else count]
        return view_of(self._log[:end], self.viewer)

    def events_of_move(self, number: int) -> list[Event]:
        """What the viewer saw of the move with that number, counted from 1; of 0 how it began."""
        if not 0 <= number <= len(self.moves):
            raise RecordError(f"the record has {len(self.moves)} moves, there is no move {number}")
        begin = self._marks[number - 1] if number else 0
        return self._log[begin : self._marks[number]]

    def standing(self) -> Standing:
        """The position after the last move, as far as the viewer knows it for certain."""
        view = self._view
        persons = PERSONS[: view.players]
        cards = {
            view.place_name(place): self._knowledge.card(place) or UNKNOWN
            for place in range(len(view.deal))
        }
        return Standing(
            gold=[view.gold[person] for person in persons],
            court=view.court,
            cards=cards_by_person(persons, cards),
            centre=centre_cards(cards),
            to_act=view.to_act,
            over=view.over,
            winners=view.winners,
            moves=len(self.moves),
            legal=legal_texts(self._state),
        )

    def _as_seen(self, state: State) -> list[Event]:
        return [seen_by(event, self.viewer) for event in state.events or ()]

    def _check_hidden(self, text: str, move: Move) -> None:
        """The viewer's own choices are told, everybody else's are not."""
        hidden = isinstance(move, Choose) or getattr(move, "really", 0) is None
        secret = isinstance(move, Choose | Keep | Swap | Exchange | Fool)
        if hidden and move.who == self.viewer:
            raise UnreadableMoveError(text, f"{self.viewer} is the viewer and knows what they did")
        if secret and not hidden and move.who != self.viewer:
            raise UnreadableMoveError(text, f"the viewer {self.viewer} cannot know what was done")

    def _require_legal(self, state: State, text: str, move: Move) -> int:
        try:
            return require_legal(state, _with_some_choice(move))
        except IllegalMoveError as error:
            raise IllegalMoveError(text, error.reason, error.rule or "", error.legal) from None

    def _arrange(self, state: State, text: str) -> list[tuple[str, str]]:
        """Put the cards seen at this move where they were seen; says them as the rules spell them."""
        shown = []
        fixed: set[int] = set()
        for place, character in self._seen[len(self.moves) + 1]:
            number, kind = place_number(state, place), kind_of(state, character)
            if number is None or kind is None:
                raise MoveError(
                    text,
                    f"seen has {shortened(character)!r} at {shortened(place)!r}, which this table has not",
                )
            if state.cards[number] != kind:
                holders = [
                    i for i, card in enumerate(state.cards) if card == kind and i not in fixed
                ]
                if not holders:
                    raise MoveError(
                        text, f"seen has {character} in more places than there are cards"
                    )
                state.cards[holders[0]] = state.cards[number]
                state.cards[number] = kind
            fixed.add(number)
            shown.append((place, state.cast[kind].name))
        return shown

    def _take_in(self, text: str, shown: list[tuple[str, str]], events: list[Event]) -> None:
        if sorted(shown) != sorted(sights(events)):
            places = ", ".join(place for place, _ in sights(events)) or "no card"
            raise MoveError(text, f"seen does not fit: at this move {self.viewer} sees {places}")
        known = len(self._view.facts)
        for event in events:
            self._view.apply(event)
        try:
            for fact in self._view.facts[known:]:
                learn(self._knowledge, fact)
        except ContradictionError:
            raise MoveError(
                text, "seen has a card that cannot be there, by all seen before"
            ) from None
        self._log += events
        self._marks.append(len(self._log))


def _by_move(record: Record) -> dict[int, list[tuple[str, str]]]:
    seen: dict[int, list[tuple[str, str]]] = defaultdict(list)
    last = 1
    for sight in record.seen:
        if not last <= sight.move <= len(record.moves):
            raise RecordError(
                f"seen should follow the moves in order, 1 to {len(record.moves)}: {sight.move}"
            )
        last = sight.move
        seen[sight.move].append((sight.place, sight.character))
    return seen


def _with_some_choice(move: Move) -> Move:
    """A move that the rules can play: what was hidden as if nothing had been exchanged."""
    if isinstance(move, Choose):
        return Keep(move.who)
    if isinstance(move, Exchange | Fool) and move.really is None:
        return msgspec.structs.replace(move, really=False)
    return move
