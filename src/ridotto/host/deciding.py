"""From a command to what will be written, or to a refusal. Nothing is changed here."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from ridotto.bots import find_player
from ridotto.errors import IllegalMoveError, MoveError, NotFoundError, RidottoError
from ridotto.host import commands, entries
from ridotto.host.addresses import fresh_code, fresh_id, fresh_link
from ridotto.host.commands import Command
from ridotto.host.entries import Entry
from ridotto.host.names import free_name
from ridotto.host.options import Options, check_options
from ridotto.host.refusals import RefusedError, refuse
from ridotto.host.starter import find_starter
from ridotto.host.table import Member, Table, Vote, new_game, votes_needed
from ridotto.host.words import is_visible, likeness, tidied
from ridotto.rules.dealing import MOST_SEED, check_name
from ridotto.rules.game import Game
from ridotto.rules.view import View

MOST_PEOPLE = 64
"""At one table, those who watch by name included."""
MOST_TALK = 300
TIME_GIVEN = 30.0
OWN_CLOCK = (10, 600)
"""Seconds for each decision of a person who was put on a clock."""


class Decision(NamedTuple):
    """What is to be written, and the game after it where one was dealt or a move tried."""

    entries: tuple[Entry, ...]
    game_after: Game | None = None
    refusal: RefusedError | None = None
    """What the sender is told, although something is written."""


class Context(NamedTuple):
    """One command at one table."""

    table: Table
    member: Member
    command: Any
    now: float
    origins: frozenset[str] = frozenset()
    here: frozenset[str] | None = None

    def stamp(self) -> dict[str, Any]:
        """What every entry says of where it comes from."""
        return {"at": self.now, "member": self.member.id, "command": self.command.id}


def decide(
    table: Table,
    member: str,
    command: Command,
    now: float,
    origins: frozenset[str] = frozenset(),
    here: frozenset[str] | None = None,
) -> Decision | None:
    """What the command of that member does; None if it was done already.

    `origins`: where the person it is about is connected from, as hashes. `here`: who is connected.
    """
    if table.closed:
        raise refuse("closed")
    who = table.members.get(member)
    if who is None or who.gone:
        raise refuse("no-such-person")
    if command.id in who.done:
        return None
    context = Context(table, who, command, now, origins, here)
    if isinstance(command, commands.InGame) and command.game not in (None, table.game_id):
        raise refuse("not-your-turn", "that was for another game at this table")
    try:
        return _DECIDE[type(command)](context)
    except RefusedError as error:
        if not isinstance(command, commands.Play | commands.AnswerEarly):
            raise
        acted = _has_acted(context)
        if acted is None:
            raise
        return Decision((acted,), refusal=error)


def player_named(command: Command) -> str:
    """The computer player that a command speaks of, if any."""
    match command:
        case commands.AddComputer(kind=kind):
            return kind
        case commands.SetOptions(options=options):
            return options.stand_in
    return ""


def make(link: str, code: str, options: Options, now: float) -> Entry:
    """A new table."""
    check_options(options)
    _check_stand_in(options)
    return entries.Made(at=now, link=link, code=code, options=options)


def check_newcomer(table: Table, origin: str, key: str = "") -> None:
    """Refuse somebody whom the host does not let in. `key` is the hash of a token that holds no longer."""
    if table.closed:
        raise refuse("closed")
    if origin in table.banned_origins or key in table.banned_keys:
        raise refuse("banned")
    if table.locked:
        raise refuse("locked")


def renew_token(table: Table, member: str, key: str, now: float, instead_of: str) -> Decision:
    """That person's old token holds no longer. Of two who renew the same one at once, one is too late."""
    who = table.members.get(member)
    if table.closed or who is None or who.gone or who.key != instead_of:
        raise refuse("no-such-person")
    return Decision((entries.TokenRenewed(at=now, member=member, whom=member, key=key),))


def renew_old_link(table: Table, now: float) -> Decision | None:
    """Tables of older stores have their id as their link, and ids of their games begin with it; None for others."""
    if table.closed or table.link != table.id:
        return None
    return Decision((entries.LinkRenewed(at=now, link=fresh_link(), code=fresh_code()),))


def replace_host(table: Table, whom: str, now: float) -> Decision | None:
    """The host has been away for too long; None if nobody else is there."""
    return Decision((entries.HostChanged(at=now, whom=whom),)) if whom in table.members else None


def end_deal(table: Table, now: float) -> Decision | None:
    """The time for the deal is up; None if play has begun already."""
    return Decision((entries.DealEnded(at=now),)) if table.dealing else None


def join(table: Table, name: str, key: str, now: float, origin: str = "") -> tuple[Entry, ...]:
    """Somebody comes in by the link; before the start they get a free seat."""
    check_newcomer(table, origin)
    if len(table.people()) >= MOST_PEOPLE:
        raise refuse("table-full", f"there are {MOST_PEOPLE} people at this table already")
    seat = None if table.playing else _free_seat(table)
    if seat is None and not table.options.watchers:
        raise refuse("table-full" if not table.playing else "watching-off")
    member = f"m{table.joined + 1}"
    joined = entries.Joined(
        at=now, member=member, name=checked_name(table, name), key=key, origin=origin
    )
    if seat is None:
        return (joined,)
    return (joined, entries.Seated(at=now, member=member, whom=member, seat=seat))


def checked_name(table: Table, name: str) -> str:
    """The name without needless spaces and what cannot be seen, if it is one and free."""
    name = " ".join(name.split())
    try:
        check_name(name)
    except RidottoError as error:
        raise refuse("bad-name", str(error)) from error
    name = tidied(name)
    if not is_visible(name):
        raise refuse("bad-name")
    others = [one for one in table.members.values() if table.playing or not one.gone]
    if likeness(name) in {likeness(other.name) for other in others}:
        raise refuse(
            "name-taken", f"somebody at the table is called {name} already: choose another name"
        )
    return name


def play_for(table: Table, moved: entries.Moved) -> Decision:
    """A move that the table itself makes for somebody: a computer player's, a stand-in's, or a pass in the end."""
    return _after_move(table, _game(table), moved)


def _game(table: Table) -> Game:
    if table.game is None or table.game.over:
        raise refuse("not-started")
    return table.game


def _free_seat(table: Table) -> int | None:
    return table.seats.index(None) if None in table.seats else None


def _require_host(c: Context) -> None:
    if c.member.id != c.table.host:
        raise refuse("not-host")


def _require_gathering(c: Context) -> None:
    if c.table.playing:
        raise refuse("started")


def _other(c: Context, whom: str) -> Member:
    other = c.table.members.get(whom)
    if other is None:
        raise refuse("no-such-person", f"there is nobody with the id {whom[:20]!r} at the table")
    return other


def _wanted_seat(c: Context, seat: int | None) -> int:
    if seat is None:
        free = _free_seat(c.table)
        if free is None:
            raise refuse("table-full")
        return free
    if not 0 <= seat < len(c.table.seats):
        raise refuse("bad-command", f"the seats have the numbers 0 to {len(c.table.seats) - 1}")
    if c.table.seats[seat] is not None:
        raise refuse("table-full", "that seat is taken")
    return seat


def _sit(c: Context) -> Decision:
    _require_gathering(c)
    mine = c.table.seat_of(c.member.id)
    seat = mine if mine is not None and c.command.seat == mine else _wanted_seat(c, c.command.seat)
    return Decision((entries.Seated(**c.stamp(), whom=c.member.id, seat=seat),))


def _stand(c: Context) -> Decision:
    _require_gathering(c)
    if c.table.seat_of(c.member.id) is None:
        raise refuse("not-seated")
    return Decision((entries.Stood(**c.stamp(), whom=c.member.id),))


def _add_computer(c: Context) -> Decision:
    _require_host(c)
    _require_gathering(c)
    try:
        kind = find_player(c.command.kind)
    except NotFoundError as error:
        raise refuse("no-such-player", str(error)) from error
    seat = _wanted_seat(c, c.command.seat)
    member = f"m{c.table.joined + 1}"
    name = free_name([other.name for other in c.table.members.values()], c.table.joined)
    seated = entries.ComputerSeated(**c.stamp(), whom=member, name=name, kind=kind.name, seat=seat)
    return Decision((seated,))


def _remove(c: Context) -> Decision:
    _require_host(c)
    other = _other(c, c.command.whom)
    if other.id == c.member.id:
        raise refuse("bad-command", "to go yourself, leave")
    if other.kind:
        _require_gathering(c)
    if other.gone and not c.command.ban:
        raise refuse("no-such-person", "that person has left")
    origins = {*c.origins, other.origin} - {""} if c.command.ban else set()
    left = entries.Left(
        **c.stamp(),
        whom=other.id,
        banned=c.command.ban and not other.kind,
        origins=tuple(sorted(origins)),
    )
    return Decision((left,))


def _lock(c: Context) -> Decision:
    _require_host(c)
    return Decision((entries.Locked(**c.stamp(), locked=c.command.locked),))


def _renew_link(c: Context) -> Decision:
    _require_host(c)
    renewed = entries.LinkRenewed(**c.stamp(), link=fresh_link(), code=fresh_code())
    return Decision((renewed,))


def _close(c: Context) -> Decision:
    _require_host(c)
    return Decision((entries.Closed(**c.stamp()),))


def _hand_over(c: Context) -> Decision:
    _require_host(c)
    other = _other(c, c.command.whom)
    if other.kind or other.gone:
        raise refuse("no-such-person", "the host is a person who is there")
    return Decision((entries.HostChanged(**c.stamp(), whom=other.id),))


def _set_options(c: Context) -> Decision:
    _require_host(c)
    _require_gathering(c)
    options: Options = c.command.options
    check_options(options)
    _check_stand_in(options)
    if sum(seat is not None for seat in c.table.seats) > options.seats:
        raise refuse("bad-options", "more people sit there than that: somebody must stand up first")
    return Decision((entries.OptionsChanged(**c.stamp(), options=options),))


def _check_stand_in(options: Options) -> None:
    try:
        find_player(options.stand_in)
    except NotFoundError as error:
        raise refuse("bad-options", str(error)) from error


def fresh_seed() -> int:
    """Of 256 bits, since its hash is shown: nobody can try them all."""
    return secrets.randbelow(MOST_SEED)


def _start(c: Context) -> Decision:
    _require_host(c)
    _require_gathering(c)
    if None in c.table.seats:
        free = c.table.seats.count(None)
        raise refuse(
            "seats-empty",
            f"{free} seats are empty: seat computer players, or play with fewer seats",
        )
    seed = fresh_seed()
    starter = find_starter(c.table, seed)
    try:
        game = new_game(c.table, seed, starter.seat, starter.by, starter.among)
    except RidottoError as error:
        raise refuse("bad-options", str(error), getattr(error, "rule", None)) from error
    started = entries.Started(
        **c.stamp(),
        game=fresh_id(),
        seed=str(seed),
        waits=True,
        first_by=starter.by,
        first=starter.seat,
        first_among=starter.among,
    )
    return Decision((started,), game)


def _person(c: Context) -> str:
    person = c.table.person_of(c.member.id)
    if person is None:
        raise refuse("not-seated")
    return person


def _ready(c: Context) -> Decision | None:
    _game(c.table)
    _person(c)
    if c.member.id in c.table.turned and c.member.id not in c.table.stand_ins:
        return None
    return Decision((entries.DealTurned(**c.stamp(), whom=c.member.id),))


def _has_acted(c: Context) -> Entry | None:
    """What a refused decision does all the same: it turns the deal for its sender (S4), and ends their stand-in."""
    me = c.member.id
    if not c.table.playing or c.table.person_of(me) is None:
        return None
    if me not in c.table.turned:
        if _is_of_earlier_game(c):
            return None
        return entries.DealTurned(at=c.now, member=me, whom=me)
    return entries.CameBack(at=c.now, member=me, whom=me) if me in c.table.stand_ins else None


def _is_of_earlier_game(c: Context) -> bool:
    """Whoever comes back repeats what was not answered; a new game may have been dealt since, which they have not seen."""
    decision: int | None = c.command.decision
    return decision is not None and decision > c.table.decision()


def _require_dealt(c: Context, person: str) -> None:
    """Nobody decides while others still look at the deal (S4)."""
    if set(c.table.dealing) - {person}:
        raise refuse("dealing")


def _play(c: Context) -> Decision:
    game = _game(c.table)
    person = _person(c)
    if c.table.paused:
        raise refuse("paused")
    _require_dealt(c, person)
    if c.command.decision not in (None, c.table.decision()):
        raise refuse("not-your-turn", "that decision has been made")
    if game.to_act != person:
        raise refuse("not-your-turn")
    moved = entries.Moved(**c.stamp(), person=person, move=_one_line(c.command.move))
    return _after_move(c.table, game, moved)


def _one_line(text: str) -> str:
    return " ".join(text.split())[:200]


def _after_move(table: Table, game: Game, moved: entries.Moved) -> Decision:
    """The move, and the answers that were given beforehand and have their turn now."""
    trial = game.copy()
    _try(trial, moved.move)
    done: list[Entry] = [moved]
    while (
        trial.asked == "answer"
        and game.asked == "answer"
        and trial.to_act in table.early
        and trial.to_act is not None
    ):
        person = trial.to_act
        move = table.early[person]
        _try(trial, move)
        done.append(entries.Moved(at=moved.at, person=person, move=move))
    return Decision(tuple(done), trial)


def _try(game: Game, move: str) -> None:
    try:
        game.play(move)
    except IllegalMoveError as error:
        raise RefusedError("illegal-move", str(error), error.rule) from error
    except MoveError as error:
        raise refuse("unreadable-move", str(error)) from error


def _answer_early(c: Context) -> Decision:
    game = _game(c.table)
    person = _person(c)
    if c.table.paused:
        raise refuse("paused")
    _require_dealt(c, person)
    if game.asked != "answer" or not game.to_act:
        raise refuse("no-window")
    if not _same_window(c.table, game, c.command.decision):
        raise refuse("no-window", "that announcement has been answered")
    move = None if c.command.move is None else _one_line(c.command.move)
    if game.to_act == person:
        if move is None:
            raise refuse("bad-command", "it is your turn to answer: pass or claim")
        return _after_move(c.table, game, entries.Moved(**c.stamp(), person=person, move=move))
    if person not in still_to_answer(game.view("public")):
        raise refuse("not-your-turn", "you have answered, or announced")
    if move is not None:
        _check_answer(game, person, move)
    return Decision((entries.AnsweredEarly(**c.stamp(), person=person, move=move),))


def _same_window(table: Table, game: Game, decision: int | None) -> bool:
    answered = len(game.view("public").answers)
    return decision is None or table.decision() - answered <= decision <= table.decision()


def still_to_answer(view: View) -> list[str]:
    """The persons who have not answered the announcement yet, in the order of T7."""
    done = {answer.person for answer in view.answers} | {view.turn_of}
    start = view.seats.index(view.turn_of)
    order = view.seats[start:] + view.seats[:start]
    return [person for person in order if person not in done]


def _check_answer(game: Game, person: str, move: str) -> None:
    """Whether it will be legal when its turn comes: pass on until then."""
    trial = game.copy()
    while trial.asked == "answer" and trial.to_act and trial.to_act != person:
        trial.play(f"{trial.to_act} pass")
    _try(trial, move)


def _say(c: Context) -> Decision:
    if not c.table.options.chat:
        raise refuse("chat-off")
    text = tidied(c.command.text)
    if not 1 <= len(text) <= MOST_TALK:
        raise refuse("too-long")
    return Decision((entries.Said(**c.stamp(), text=text),))


def _gesture(c: Context) -> Decision:
    if not c.table.options.chat:
        raise refuse("chat-off")
    if c.command.name not in commands.GESTURES:
        raise refuse("no-such-gesture", f"the gestures are {', '.join(commands.GESTURES)}")
    return Decision((entries.Said(**c.stamp(), gesture=c.command.name),))


def _mute(c: Context) -> Decision:
    other = _other(c, c.command.whom)
    return Decision((entries.Muted(**c.stamp(), whom=other.id, muted=c.command.muted),))


def _pause(c: Context) -> Decision:
    _game(c.table)
    _person(c)
    if c.table.paused:
        raise refuse("paused")
    return Decision((entries.PauseWished(**c.stamp(), wished=c.command.wished),))


def _resume(c: Context) -> Decision:
    _game(c.table)
    _person(c)
    if not c.table.paused:
        raise refuse("not-paused")
    return Decision((entries.Resumed(**c.stamp()),))


def _give_time(c: Context) -> Decision:
    game = _game(c.table)
    person = _person(c)
    if c.table.paused:
        raise refuse("paused")
    if c.table.dealing:
        raise refuse("dealing")
    if person in _waited_for(c.table, game):
        raise refuse("own-time")
    if c.table.time_given == c.table.moment():
        raise refuse("time-given", "more time was given for this decision already")
    return Decision((entries.TimeGiven(**c.stamp(), seconds=TIME_GIVEN),))


def _waited_for(table: Table, game: Game) -> list[str]:
    """The persons whom the game waits for. Whether somebody has answered early stays their secret."""
    if table.dealing:
        return table.dealing
    if game.asked == "answer":
        return still_to_answer(game.view("public"))
    return [] if game.to_act is None else [game.to_act]


def _require_waited_for(c: Context) -> None:
    """The command is about another person who plays and keeps the game waiting."""
    game = _game(c.table)
    _other(c, c.command.whom)
    if c.command.whom == c.member.id:
        raise refuse("bad-command", "you can do that only for others")
    if c.table.paused:
        raise refuse("paused")
    people = {member.id for member in c.table.players}
    waited_for = {c.table.persons[person] for person in _waited_for(c.table, game)}
    if c.command.whom not in people & waited_for:
        raise refuse("not-waited-for")


def _nudge(c: Context) -> Decision:
    if c.member.id != c.table.host:
        _person(c)
    _require_waited_for(c)
    if c.table.nudges.get((c.member.id, c.command.whom)) == c.table.moment():
        raise refuse("time-given", "you have nudged them already for this decision")
    return Decision((entries.Nudged(**c.stamp(), whom=c.command.whom),))


def _let_stand_in(c: Context) -> Decision:
    _require_waited_for(c)
    whom = c.command.whom
    if whom in c.table.stand_ins:
        raise refuse("not-waited-for", "a stand-in decides for them already")
    let = entries.StandInLet(**c.stamp(), whom=whom)
    return _voted_on(c, Vote("stand-in", whom), let)


def _set_clock(c: Context) -> Decision:
    seconds = c.command.seconds
    least, most = OWN_CLOCK
    if seconds != 0 and not least <= seconds <= most:
        raise refuse("bad-command", f"seconds is 0 or from {least} to {most}")
    if c.command.whom == c.member.id:
        raise refuse("bad-command", "you can do that only for others")
    if seconds:
        _require_waited_for(c)
        if c.table.plays_alone:
            raise refuse("not-waited-for", "nothing hurries one person among computer players")
    elif c.command.whom not in c.table.clocks:
        raise refuse("not-waited-for", "that person has no clock of their own")
    whom = c.command.whom
    clock = entries.ClockSet(**c.stamp(), whom=whom, seconds=seconds)
    return _voted_on(c, Vote("clock", whom, seconds), clock)


def _voted_on(c: Context, vote: Vote, outcome: Entry) -> Decision:
    """The host decides alone; of the others, more than half."""
    if c.member.id == c.table.host:
        return Decision((outcome,))
    _person(c)
    voted = entries.Voted(
        at=c.now, member=c.member.id, to=vote.to, whom=vote.whom, seconds=vote.seconds
    )
    voters = {*c.table.votes.get(vote, ()), c.member.id}
    here = None if c.here is None else {*c.here, c.member.id}
    if len(voters) < votes_needed(c.table, vote, here):
        return Decision((msgspec.structs.replace(voted, command=c.command.id),))
    return Decision((voted, outcome))


def _back(c: Context) -> Decision:
    _game(c.table)
    _person(c)
    if c.member.id not in c.table.stand_ins:
        raise refuse("not-waited-for", "no stand-in decides for you")
    return Decision((entries.CameBack(**c.stamp(), whom=c.member.id),))


def _leave(c: Context) -> Decision:
    return Decision((entries.Left(at=c.now, member=c.member.id, whom=c.member.id),))


_DECIDE: dict[type[Command], Callable[[Context], Decision | None]] = {
    commands.Sit: _sit,
    commands.Stand: _stand,
    commands.AddComputer: _add_computer,
    commands.Remove: _remove,
    commands.HandOver: _hand_over,
    commands.SetOptions: _set_options,
    commands.Start: _start,
    commands.Play: _play,
    commands.AnswerEarly: _answer_early,
    commands.Say: _say,
    commands.Gesture: _gesture,
    commands.Mute: _mute,
    commands.Pause: _pause,
    commands.Resume: _resume,
    commands.GiveTime: _give_time,
    commands.Leave: _leave,
    commands.Ready: _ready,
    commands.Lock: _lock,
    commands.RenewLink: _renew_link,
    commands.Close: _close,
    commands.Nudge: _nudge,
    commands.LetStandIn: _let_stand_in,
    commands.SetClock: _set_clock,
    commands.Back: _back,
}
