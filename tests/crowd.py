"""People at a running table who do anything at any time."""

from __future__ import annotations

import random
from typing import Any

from hosted import HandClock, Seat, make, seat, settle, turn_deal

from ridotto.host import commands
from ridotto.host.entries import read_entry
from ridotto.host.options import MEMORY_AIDS, Options
from ridotto.host.refusals import RefusedError
from ridotto.host.table import Table


class Company:
    """People who come and go, play, and do whatever comes to their mind."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.clock = HandClock()
        self.hosting, self.memory = make(self.options(), self.clock)
        self.people: list[Seat] = []
        self.joined = 0
        self.refused: set[str] = set()

    @property
    def table(self) -> Table:
        return self.hosting.table

    def options(self) -> Options:
        chance = self.chance
        edition: Any = chance.choice(("first", "second"))
        return Options(
            edition=edition,
            seats=chance.randint(2 if edition == "first" else 4, 5),
            clock=chance.choice((0, 5)),
            window=chance.choice((0, 3)),
            hold=chance.choice((0, 5)),
            memory=chance.choice(MEMORY_AIDS),
            watchers=chance.random() < 0.7,
            chat=chance.random() < 0.7,
            stand_in="random",
            pace=chance.choice((0, 1)),
        )

    async def step(self) -> None:
        what = (self.join, self.come_and_go, self.anything, self.begin, self.answer, self.play)
        (chosen,) = self.chance.choices((*what, self.wait), (4, 6, 30, 6, 8, 30, 8))
        await chosen()
        await settle()

    async def join(self) -> None:
        self.joined += 1
        try:
            self.people.append(await seat(self.hosting, f"Person {self.joined}", self.joined))
        except RefusedError as error:
            self.refused.add(error.code)

    async def come_and_go(self) -> None:
        for one in self.chance.sample(self.people, min(1, len(self.people))):
            if one in self.hosting._audience.listeners:
                self.hosting.unlisten(one)
            elif self.is_there(one):
                last = max((message.get("n", 0) for message in one.heard), default=None)
                self.hosting.listen(one, last)

    def is_there(self, one: Seat) -> bool:
        return one.member in {member.id for member in self.table.people()}

    async def wait(self) -> None:
        await self.clock.turn(self.chance.choice((0.2, 2, 6)))

    async def begin(self) -> None:
        """The host, if there is one, fills the seats and deals."""
        host = next((one for one in self.people if one.member == self.table.host), None)
        if host is None or self.table.playing or not self.is_there(host):
            return
        while None in self.table.seats:
            await host.do(commands.AddComputer, kind="random")
        await host.do(commands.Start)

    async def play(self) -> None:
        """A few legal moves of who must decide: they are never refused."""
        if self.chance.random() < 0.7:
            await turn_deal(self.hosting)
        for _ in range(self.chance.randint(1, 12)):
            game = self.table.game
            if self.table.dealing:
                return
            if game is None or game.to_act is None or self.table.paused:
                return
            member = self.table.persons[game.to_act]
            one = next((one for one in self.people if one.member == member), None)
            if one is None or not self.is_there(one):
                await self.clock.turn(2)
            else:
                await one.do(commands.Play, move=self.chance.choice(game.legal_texts()))
            await settle()

    async def answer(self) -> None:
        """Everybody who may answers early, or nearly everybody."""
        for one in self.people:
            person = self.table.person_of(one.member)
            if person and self.chance.random() < 0.7:
                word = self.chance.choice(("pass", "claim"))
                place = self.chance.choice(("", "", ".l"))
                await self.do(one, commands.AnswerEarly, move=f"{person}{place} {word}")

    async def anything(self) -> None:
        if not self.people:
            return
        one, chance = self.chance.choice(self.people), self.chance
        whom = {"whom": chance.choice([*self.table.members, "m99"])}
        seat = {"seat": chance.choice((None, 0, 1, 2, 9))}
        wish = {"wished": chance.random() < 0.8}
        what: list[tuple[type[commands.Command], dict[str, Any]]] = [
            (commands.Sit, seat),
            (commands.Stand, {}),
            (commands.AddComputer, {"kind": "random"} | seat),
            (commands.Remove, whom),
            (commands.HandOver, whom),
            (commands.SetOptions, {"options": self.options()}),
            (commands.Start, {}),
            (commands.Play, {"move": "p1 look"}),
            (commands.AnswerEarly, {"move": None}),
            (commands.Say, {"text": "hello"}),
            (commands.Gesture, {"name": "bow"}),
            (commands.Mute, whom | {"muted": chance.random() < 0.5}),
            *[(commands.Pause, wish)] * 4,
            (commands.Resume, {}),
            (commands.GiveTime, {}),
            (commands.Leave, {}),
            (commands.Ready, {}),
            (commands.Lock, {"locked": chance.random() < 0.5}),
            (commands.Remove, whom | {"ban": True}),
            (commands.RenewLink, {}),
            (commands.Nudge, whom),
            *[(commands.LetStandIn, whom)] * 3,
            (commands.SetClock, whom | {"seconds": chance.choice((0, 30))}),
            (commands.Back, {}),
        ]
        kind, how = chance.choice(what)
        await self.do(one, kind, **how)

    async def do(self, one: Seat, what: type[commands.Command], **how: Any) -> None:  # noqa: ANN401 - as the command has it
        try:
            await one.do(what, **how)
        except RefusedError as error:
            self.refused.add(error.code)


def all_of(table: Table) -> dict[str, Any]:
    told = dict(vars(table))
    told["members"] = {name: vars(member) for name, member in table.members.items()}
    told["game"] = table.game and [str(move) for move in table.game.moves]
    return told


def read_anew(lines: list[bytes]) -> Table:
    table = Table("t")
    for line in lines:
        table.apply(read_entry(line))
    return table
