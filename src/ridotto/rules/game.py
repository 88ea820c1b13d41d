"""One game: what a program holds, asks and plays."""

from __future__ import annotations

from collections.abc import Sequence

from ridotto.errors import NotFoundError, SetUpError, UnreadableMoveError, shown
from ridotto.rules import dealing, phase
from ridotto.rules.characters import Edition
from ridotto.rules.events import PUBLIC, Dealt, Event, seen_by
from ridotto.rules.flow import step
from ridotto.rules.legality import legal_moves, legal_texts, require_legal
from ridotto.rules.moves import Move
from ridotto.rules.notation import read_move
from ridotto.rules.places import PERSONS, place_name
from ridotto.rules.sets import (
    check_players,
    default_set,
    find_characters,
    find_edition,
    find_set,
    hand_size,
    require_set,
)
from ridotto.rules.state import State
from ridotto.rules.translate import move_of
from ridotto.rules.view import View, view_of

_NOBODY: frozenset[str] = frozenset()


class Game:
    """A game under way, with everything in it: the hidden cards too. Show people its views.

    Make one with `Game.new` (a fresh deal) or `Game.deal` (cards as they lie).
    """

    __slots__ = (
        "_log",
        "_marks",
        "_moves",
        "_start",
        "_state",
        "_turn_moves",
        "_turn_start",
        "edition",
        "first_by",
        "names",
        "seed",
        "tags",
        "unchecked",
    )

    def __init__(
        self,
        edition: Edition,
        state: State,
        names: Sequence[str],
        *,
        seed: int | None = None,
        unchecked: bool = False,
    ) -> None:
        self.edition = edition
        self.names = tuple(names)
        """What the persons are called; `p1`, `p2` … tell them apart."""
        self.seed = seed
        self.unchecked = unchecked
        """The set may break rules on purpose."""
        self.first_by = ""
        """How the first player was found (S5): `lot`, `seat`, `winner`, `last` or `next`; empty if unknown."""
        self.tags: dict[str, object] = {}
        """What else a record of this game says: `event`, `site`, `started` and the like."""
        self._log: list[Event] = list(state.events or ())
        self._marks: list[int] = [len(self._log)]
        self._moves: list[Move] = []
        self._state = state
        self._start = self._turn_start = state.copy()
        self._turn_moves = 0

    @classmethod
    def new(  # noqa: PLR0913 - what a deal is made of, by name
        cls,
        edition: str = "first",
        players: int | Sequence[str] = 4,
        *,
        cards: str | Sequence[str] | None = None,
        seed: int | None = None,
        first: int | None = None,
        first_by: str = "",
        unchecked: bool = False,
    ) -> Game:
        """A fresh deal. `cards` is a printed set's name or the characters themselves.

        With names given, the first player is drawn (S5) unless `first` names one: 1 for the first name.
        `first_by` says how that one was found: `seat` unless given.
        """
        book = find_edition(edition)
        if isinstance(players, int) and not isinstance(players, bool):
            check_players(book, players)
        names = _names(players)
        check_players(book, len(names))
        seed = dealing.fresh_seed() if seed is None else dealing.check_seed(seed)
        chosen = _choose_cards(book, len(names), cards, unchecked=unchecked)
        mixed = dealing.shuffle(chosen, seed)
        hand = hand_size(len(names))
        hands = [mixed[i * hand : (i + 1) * hand] for i in range(len(names))]
        state = dealing.set_up(book, hands, mixed[len(names) * hand :], unchecked=unchecked)
        if not isinstance(players, int):
            names, first_by = _seated(names, first, seed), _way(first, first_by)
        elif first is not None or first_by:
            raise SetUpError("who begins can be said only of names: without them it is p1", "S5")
        game = cls(book, state, names, seed=seed, unchecked=unchecked)
        game.first_by = first_by
        return game

    @classmethod
    def deal(
        cls,
        edition: str,
        deal: Sequence[str | Sequence[str]],
        centre: Sequence[str] = (),
        *,
        names: Sequence[str] | None = None,
        unchecked: bool = False,
    ) -> Game:
        """A game with these cards before each person; with two and three players a list for each, as l, r(, x)."""
        book = find_edition(edition)
        if not isinstance(deal, list | tuple):
            raise SetUpError(f"deal is a list with the cards of each person, not {deal!r}")
        names = _names(len(deal) if names is None else names)
        if len(names) != len(deal):
            raise SetUpError(f"there are {len(names)} names, but cards for {len(deal)} persons")
        hands = [[cards] if isinstance(cards, str) else list(cards) for cards in deal]
        state = dealing.set_up(book, hands, centre, unchecked=unchecked)
        return cls(book, state, names, unchecked=unchecked)

    # Who must decide, and what is legal.

    @property
    def persons(self) -> tuple[str, ...]:
        """`p1`, `p2` …"""
        return PERSONS[: self._state.seats]

    @property
    def to_act(self) -> str | None:
        """Who must decide next; None when the game is over."""
        return None if self.over else PERSONS[self._state.actor]

    @property
    def asked(self) -> str:
        """What they must decide: `turn`, `answer`, what a power asks, or `over`."""
        return phase.WORDS[self._state.phase]

    def legal(self) -> list[Move]:
        """Every legal move of `to_act`."""
        return legal_moves(self._state)

    def legal_texts(self) -> list[str]:
        """Every legal move as text, sorted."""
        return legal_texts(self._state)

    def play(self, move: Move | str) -> Move:
        """Play a move or its text, and say it as the rules understood it. On an error the game is as before."""
        read = self._read(str(move))
        if isinstance(move, Move) and move.who != read.who:
            read = move  # its place is somebody else's; let the rules say so
        return self._step(read)

    def _step(self, move: Move) -> Move:
        """Everything is worked out on a copy first, so that nothing can be left half done."""
        choice = require_legal(self._state, move)
        played = move_of(self._state, choice)
        after = self._state.copy()
        step(after, choice)
        self._commit(played, after)
        return played

    def _read(self, text: str) -> Move:
        try:
            return read_move(text, edition=self.edition)
        except UnreadableMoveError as error:
            raise UnreadableMoveError(error.text, error.reason, self.legal_texts()) from None

    def _commit(self, move: Move, after: State) -> None:
        self._log += after.events or ()
        self._marks.append(len(self._log))
        self._moves.append(move)
        self._state = after
        if after.phase == phase.TURN:
            self._turn_start, self._turn_moves = after, len(self._moves)

    @property
    def dealt(self) -> Dealt | None:
        """The deal it began with; None if it began from a position."""
        first = self._log[0]
        return first if isinstance(first, Dealt) else None

    # What has happened, and who may know it.

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move so far, secrets included."""
        return tuple(self._moves)

    @property
    def move_count(self) -> int:
        """How many moves there have been."""
        return len(self._moves)

    @property
    def event_count(self) -> int:
        """How many events there have been, the deal among them."""
        return len(self._log)

    def events(self, viewer: str, *, since: int = 0) -> list[Event]:
        """What happened, as that person or the `public` may know it, from event number `since` on."""
        self.require_viewer(viewer)
        if not 0 <= since <= len(self._log):
            raise NotFoundError(
                f"the game has {len(self._log)} events, there is none to begin at {shown(since)}"
            )
        return [seen_by(event, viewer) for event in self._log[since:]]

    def insiders(self, since: int, until: int) -> frozenset[str]:
        """Who may know more of these events than the `public`; they are from number `since` up to `until`."""
        known = [e.audience for e in self._log[since:until] if e.audience is not None]
        return frozenset().union(*known) if known else _NOBODY

    def view(self, viewer: str, *, after: int | None = None) -> View:
        """The table as that person, or the `public`, knows it; as they knew it `after` so many events."""
        self.require_viewer(viewer)
        if after is not None and not 0 <= after <= len(self._log):
            raise NotFoundError(f"the game has {len(self._log)} events, not {shown(after)}")
        return view_of(self._log[:after], viewer)

    def require_viewer(self, viewer: str) -> None:
        """Refuse a viewer who is neither at this table nor the `public`."""
        if viewer != PUBLIC and viewer not in self.persons:
            raise NotFoundError(
                f"there is no viewer {viewer!r}: choose {PUBLIC}, {', '.join(self.persons)}"
            )

    def at(self, count: int) -> Game:
        """A new game that stands where this one stood after that many moves."""
        if count not in range(len(self._moves) + 1):
            raise NotFoundError(
                f"the game has {len(self._moves)} moves, there is none to stand at {shown(count)}"
            )
        past = Game(
            self.edition, self._start.copy(), self.names, seed=self.seed, unchecked=self.unchecked
        )
        past.first_by = self.first_by
        past.tags = dict(self.tags)
        past._log = self._log[: self._marks[0]]
        past._marks = [len(past._log)]
        for move in self._moves[:count]:
            past._step(move)
        return past

    def undo(self) -> Move:
        """Take the last move back, and say which it was."""
        if not self._moves:
            raise NotFoundError("nothing has been played that could be taken back")
        last = self._moves[-1]
        past = self.at(len(self._moves) - 1)
        for name in ("_state", "_turn_start", "_turn_moves", "_moves", "_marks", "_log"):
            setattr(self, name, getattr(past, name))
        return last

    def catch_up(self, ahead: Game) -> None:
        """Play what has been played in `ahead` since it was a copy of this game."""
        self._log += ahead._log[len(self._log) :]
        self._marks += ahead._marks[len(self._marks) :]
        self._moves += ahead._moves[len(self._moves) :]
        self._state = ahead._state
        self._turn_start, self._turn_moves = ahead._turn_start, ahead._turn_moves

    def events_of_move(self, number: int, viewer: str) -> list[Event]:
        """What the move with that number, counted from 1, brought about, as the viewer may know it."""
        self.require_viewer(viewer)
        if not 1 <= number <= len(self._moves):
            raise NotFoundError(
                f"the game has {len(self._moves)} moves, there is no move {shown(number)}"
            )
        return [
            seen_by(e, viewer) for e in self._log[self._marks[number - 1] : self._marks[number]]
        ]

    def copy(self) -> Game:
        """An independent game in the same position."""
        twin = Game.__new__(Game)
        for name in Game.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list | dict) else value)
        return twin

    # The position, hidden cards included.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == phase.OVER

    @property
    def ended_by(self) -> str | None:
        """The rule that ended it: E1, E2 or E3."""
        return f"E{self._state.ended_by}" if self.over else None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; several share a win."""
        return tuple(p for i, p in enumerate(self.persons) if self._state.winners >> i & 1)

    @property
    def turn(self) -> int:
        """The number of the turn, counted from 1."""
        return self._state.turn

    @property
    def whose_turn(self) -> str:
        """Whose turn it is, whoever must decide; of a game that is over, in whose turn it ended."""
        return PERSONS[self._state.person_at[self._state.turn_seat]]

    @property
    def gold(self) -> tuple[int, ...]:
        """By person."""
        return tuple(self._state.gold[self._state.seat_of[i]] for i in range(self._state.seats))

    @property
    def court(self) -> int:
        """The gold in the court."""
        return self._state.court

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where, from the first seat to the left."""
        return tuple(PERSONS[person] for person in self._state.person_at)

    @property
    def characters(self) -> tuple[str, ...]:
        """Every character in play, once each."""
        return tuple(row.name for row in self._state.cast)

    @property
    def cards(self) -> dict[str, str]:
        """What really lies at each place, as it is named now. Nobody at the table knows all of this."""
        s = self._state
        return {place_name(s, place): s.cast[s.cards[place]].name for place in range(s.places)}

    @property
    def turn_start(self) -> tuple[State, tuple[Move, ...]]:
        """A copy of the position at the beginning of this turn, and the moves since."""
        return self._turn_start.copy(), tuple(self._moves[self._turn_moves :])

    @property
    def state(self) -> State:
        """A copy of the position as the rules have it, for simulation."""
        return self._state.copy()

    def __repr__(self) -> str:
        moves = len(self._moves)
        return f"<Game {self.edition.name} edition, {len(self.names)} players, {moves} moves>"


def _names(players: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(players, bool) or not isinstance(players, int | list | tuple):
        raise SetUpError(f"players is a number or a list of names, not {players!r}")
    if isinstance(players, int):
        return tuple(f"p{number}" for number in range(1, min(players, 99) + 1))
    for name in players:
        if not isinstance(name, str):
            raise SetUpError(f"a name is text, not {name!r}")
        dealing.check_name(name)
    return tuple(players)


def _seated(names: tuple[str, ...], first: int | None, seed: int) -> tuple[str, ...]:
    if first is None:
        first = dealing.draw(len(names), seed, "first") + 1
    if first not in range(1, len(names) + 1):
        raise SetUpError(f"who begins is a number from 1 to {len(names)}, not {shown(first)}", "S5")
    return names[first - 1 :] + names[: first - 1]


def _way(first: int | None, first_by: str) -> str:
    """How the first player was found; only a lot can be drawn here."""
    way = dealing.check_first_by(first_by or ("lot" if first is None else "seat"))
    if first is None and way != "lot":
        raise SetUpError(f"first_by {way!r} needs first, the number of a name", "S5")
    return way


def _choose_cards(
    edition: Edition, players: int, cards: str | Sequence[str] | None, *, unchecked: bool
) -> list[str]:
    """The cards by name, in the edition's own order, so that a seed deals a set the same however it was written."""
    if cards is None:
        names: Sequence[str] = default_set(edition, players).cards
    elif isinstance(cards, str):
        names = find_set(edition, cards, players).cards
    elif isinstance(cards, list | tuple):
        names = cards
    else:
        raise SetUpError(f"cards is a set's name or a list of characters, not {cards!r}")
    require_set(edition, players, names, unchecked=unchecked)
    rows = find_characters(edition, names)
    return [row.name for row in sorted(rows, key=edition.characters.index)]
