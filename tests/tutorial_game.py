"""Makes web/src/learn/game.made.json: the game of the tutorial, as the service would tell it to the learner.

The game is played by the real rules and told by the real feed. Where the learner may choose, every choice is played on;
branches that look the same to the learner from some point on are one from there. Run it after a change of the feed:
`PYTHONPATH=tests python tests/tutorial_game.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from ridotto.host import entries
from ridotto.host.feed import Feed, people_of, standing_of
from ridotto.host.options import Options
from ridotto.host.table import Item, Table, new_game
from ridotto.rules.events import PUBLIC, Dealt

MADE = Path(__file__).parent.parent / "web" / "src" / "learn" / "game.made.json"
LEARNER = "m1"
NAMES = {"m1": "You", "m2": "Ada", "m3": "Ben", "m4": "Cleo"}
DEAL = (["King"], ["Queen"], ["Thief"], ["Bishop"], ["Cheat", "Judge"])
"""Before the learner, who begins, before the others, and in the centre."""

READY = "ready"
"""Not a move: the learner turns the cards."""

Moves = tuple[str, ...]


class Tell(NamedTuple):
    """The learner reads something, and goes on."""

    page: str


class Play(NamedTuple):
    """Somebody else moves; it may depend on what the learner did."""

    move: Callable[[Moves], str]


class Ask(NamedTuple):
    """The learner moves."""

    page: Callable[[Moves], str]
    moves: Callable[[Moves], Sequence[str]]


def plays(move: str) -> Play:
    """Whatever the learner did."""
    return Play(lambda _: move)


def asks(page: str, *moves: str) -> Ask:
    """Likewise."""
    return Ask(lambda _: page, lambda _: moves)


def returned(by: str, otherwise: str) -> Play:
    """Whom the learner exchanged with undoes it, so that all branches go on alike; the others pretend."""

    def move(done: Moves) -> str:
        _, _, partner, really = done[1].split()
        return f"{by} exchange p1 {really}" if partner == by else otherwise

    return Play(move)


def took_the_cheat(done: Moves) -> bool:
    """Whether the learner really exchanged with the centre."""
    return "p1 exchange c1 yes" in done


SCRIPT: tuple[Tell | Play | Ask, ...] = (
    Tell("deal"),
    plays(READY),
    asks("exchange", *(f"p1 exchange {other} {really}" for other in ("p2", "p3", "p4") for really in ("yes", "no"))),
    Tell("others"),
    returned("p2", "p2 exchange c1 no"),
    returned("p3", "p3 exchange p4 no"),
    returned("p4", "p4 exchange p2 no"),
    Tell("doubt"),
    asks("look", "p1 look"),
    Tell("looked"),
    plays("p2 announce queen"),
    plays("p3 pass"),
    plays("p4 pass"),
    asks("pass", "p1 pass"),
    Tell("passed"),
    plays("p3 look"),
    plays("p4 announce king"),
    asks("claim", "p1 claim"),
    plays("p2 pass"),
    plays("p3 pass"),
    Tell("claimed"),
    asks("barred", "p1 exchange c1 yes", "p1 exchange c1 no"),
    Tell("remember"),
    plays("p2 announce king"),
    plays("p3 claim"),
    plays("p4 pass"),
    asks("quarrel", "p1 pass"),
    Tell("fined"),
    plays("p3 exchange p2 yes"),
    plays("p4 look"),
    asks("bluff", "p1 announce judge"),
    plays("p2 pass"),
    plays("p3 pass"),
    plays("p4 pass"),
    Tell("bluffed"),
    plays("p2 exchange p3 no"),
    plays("p3 look"),
    plays("p4 announce bishop"),
    asks("robbed", "p1 pass"),
    plays("p2 pass"),
    plays("p3 pass"),
    Tell("ends"),
    Ask(
        lambda done: "win_cheat" if took_the_cheat(done) else "win_king",
        lambda done: ["p1 announce cheat" if took_the_cheat(done) else "p1 announce king"],
    ),
    plays("p2 claim"),
    plays("p3 pass"),
    plays("p4 pass"),
    Tell("end"),
)  # fmt: skip


def lay_table() -> Table:
    """Four seats, all taken, and no clocks."""
    table = Table("tutorial")
    options = Options(seats=4, window=0, hold=0, chat=False, watchers=False)
    table.apply(entries.Made(at=0.0, code="LEARN1", options=options))
    table.apply(entries.Joined(at=0.0, member=LEARNER, name=NAMES[LEARNER], key=""))
    table.apply(entries.Seated(at=0.0, whom=LEARNER, seat=0))
    for seat, (member, name) in enumerate(list(NAMES.items())[1:], start=1):
        table.apply(
            entries.ComputerSeated(at=0.0, whom=member, name=name, kind="novice", seat=seat)
        )
    return table


def find_seed() -> int:
    """The first seed that deals as the lesson needs it, with the learner to begin."""
    table = lay_table()
    for seed in count():
        game = new_game(table, seed)
        deal = next(event for event in game.events(PUBLIC) if isinstance(event, Dealt))
        if (*map(list, deal.cards), list(deal.centre)) == DEAL and game.names[0] == NAMES[LEARNER]:
            return seed
    raise AssertionError


def start(seed: int) -> tuple[Table, Item]:
    """The table when the cards are dealt."""
    table = lay_table()
    item = table.apply(entries.Started(at=0.0, game="tutorial-1", seed=str(seed), waits=True))
    assert item is not None
    return table, item


def whole(table: Table) -> Any:  # noqa: ANN401 - a message
    """What the learner is told who comes to the table now."""
    assert table.game is not None
    people = people_of(table, [LEARNER], [])
    standing = standing_of(table.game, table.game.view(PUBLIC), None, table.dealing)
    return json.loads(Feed(table).whole(LEARNER, people, standing))


def told(table: Table, item: Item) -> Any:  # noqa: ANN401 - a message
    """What the learner hears of the last move."""
    assert table.game is not None
    people = people_of(table, [LEARNER], []) if item.is_about_people else None
    standing = standing_of(table.game, table.game.view(PUBLIC), None, table.dealing)
    message = Feed(table).of_item(item, people, standing).for_member(LEARNER)
    assert message is not None
    return json.loads(message)


def after(seed: int, moves: Moves) -> tuple[Table, Item]:
    """The table after these moves."""
    table, item = start(seed)
    for move in moves:
        entry: entries.Entry = entries.Moved(at=0.0, person=move.split()[0], move=move)
        if move == READY:
            entry = entries.DealTurned(at=0.0, member=LEARNER, whom=LEARNER)
        made = table.apply(entry)
        assert made is not None
        item = made
    return table, item


class Maker:
    """All that may happen, as nodes: a message, the pages that are read then, and what comes after."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.nodes: list[dict[str, Any]] = []
        self._known: dict[str, int] = {}

    def node(self, at: int, moves: Moves) -> int:
        """The number of the node where the script stands there after these moves."""
        pages = []
        while at < len(SCRIPT) and isinstance(step := SCRIPT[at], Tell):
            pages.append(step.page)
            at += 1
        made: dict[str, Any] = {"message": told(*after(self.seed, moves)) if moves else None}
        rest: dict[str, Any] = {}
        step = SCRIPT[at] if at < len(SCRIPT) else Tell("")
        if isinstance(step, Ask):
            pages.append(step.page(moves))
            rest["choices"] = {
                move: self.node(at + 1, (*moves, move)) for move in step.moves(moves)
            }
        elif isinstance(step, Play):
            rest["next"] = self.node(at + 1, (*moves, step.move(moves)))
        return self._number(made | ({"pages": pages} if pages else {}) | rest)

    def _number(self, node: dict[str, Any]) -> int:
        text = json.dumps(node)
        if text not in self._known:
            self._known[text] = len(self.nodes)
            self.nodes.append(node)
        return self._known[text]


def tutorial_game() -> str:
    """The file's text."""
    maker = Maker(find_seed())
    first = maker.node(0, ())
    lines = ",\n    ".join(json.dumps(node, ensure_ascii=False) for node in maker.nodes)
    begin = json.dumps(whole(start(maker.seed)[0]), ensure_ascii=False)
    return f'{{\n  "whole": {begin},\n  "first": {first},\n  "nodes": [\n    {lines}\n  ]\n}}\n'


if __name__ == "__main__":
    MADE.write_text(tutorial_game(), "utf-8")
