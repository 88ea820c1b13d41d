"""What players say of their decisions is true: to the game, and to what they looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import NamedTuple

from tables import announce, lay, play

from ridotto import Game
from ridotto.bots import cells
from ridotto.bots.features import clearness, expected_worth
from ridotto.bots.levels import LEVELS, TEMPERS
from ridotto.bots.reasons import SENTENCES, Reason
from ridotto.bots.thinking import LevelPlayer
from ridotto.rules.moves import Announce, Answer, Exchange, Fool, Move, Pass, Question
from ridotto.rules.translate import move_of
from ridotto.rules.view import View

NAMES = [level.name for level in LEVELS]
BOASTS = "I alone", "and I did not"
"""Words that are only for who knows how the cards lie."""


class Said(NamedTuple):
    """A reason, and all that it can be held against."""

    game: Game
    """Before the move."""
    move: Move
    reason: Reason
    player: LevelPlayer
    row: list[float]
    """What the player saw in this choice."""

    @property
    def g(self) -> list[float]:
        return self.player._desk[0]

    @property
    def they(self) -> float:
        return self.g[cells.G_THEY_HAVE]

    @property
    def have(self) -> float:
        return self.row[cells.A_HAVE]

    @property
    def i_have(self) -> float:
        return self.g[cells.G_I_HAVE]

    @property
    def better(self) -> float:
        return self.row[cells.A_WORTH] - self.row[cells.A_OWN_WORTH]

    @property
    def gold(self) -> dict[str, int]:
        return dict(zip(self.game.persons, self.game.gold, strict=True))

    @property
    def most(self) -> int:
        """What the richest but the player has."""
        return max(gold for person, gold in self.gold.items() if person != self.move.who)

    @property
    def named(self) -> list[int]:
        """The gold of those whom the sentence names."""
        parts = self.reason.needed()
        return [self.gold[parts[name]] for name in ("person", "second") if name in parts]


def after(game: Game, move: Move) -> Game:
    copy = game.copy()
    copy.play(move)
    return copy


def wins(game: Game, person: str) -> bool:
    """Whether that person, who is using a power, wins by it whatever others say."""
    if game.over:
        return person in game.winners
    if game.asked == "turn":
        return False
    ends = (wins(after(game, move), person) for move in game.legal())
    return any(ends) if game.to_act == person else all(ends)


def believed(game: Game) -> Game:
    """Once everybody has passed."""
    copy = game.copy()
    while copy.asked == "answer":
        copy.play(Pass(str(copy.to_act)))
    return copy


def announcement_wins(said: Said) -> bool:
    return wins(believed(after(said.game, said.move)), said.move.who)


def announcer_wins(said: Said) -> bool:
    """Had everybody believed it."""
    moves = said.game.moves
    last = max(nth for nth, move in enumerate(moves) if isinstance(move, Announce))
    told = said.game.at(last + 1)
    assert moves[last].who == said.reason.parts["person"]
    return wins(believed(told), moves[last].who)


def move_wins(said: Said) -> bool:
    now = after(said.game, said.move)
    return now.over and said.move.who in now.winners


def wrong_answer_wins(said: Said) -> bool:
    assert isinstance(said.move, Question)
    asked = after(said.game, said.move)
    real = asked.cards[said.move.person]
    wrong = [move for move in asked.legal() if isinstance(move, Answer) and move.character != real]
    return said.move.who in after(asked, wrong[0]).winners


def only_exchanges(said: Said) -> bool:
    return all(isinstance(move, Exchange) for move in said.game.legal())


def really(said: Said) -> bool:
    assert isinstance(said.move, Exchange | Fool)
    return said.move.really is True


def own(said: Said) -> bool:
    assert isinstance(said.move, Exchange)
    return said.move.other.split(".")[0] == said.move.who


def handled(said: Said) -> tuple[str, str]:
    """The two cards that were taken under the table."""
    if isinstance(said.move, Fool):
        return said.move.first, said.move.second
    assert isinstance(said.move, Exchange)
    return said.move.own, said.move.other


def number_of(said: Said, place: str) -> int:
    return said.game.view("public").place_number(place)


def takes(said: Said) -> bool:
    """Really, and somebody else's."""
    return really(said) and not own(said)


def pretends(said: Said) -> bool:
    """Without a word of knowing the cards where the player does not."""
    s, belief = said.player._follower.state, said.player._mind.belief
    knows = all(clearness(s, belief, number_of(said, place)) > 0.9 for place in handled(said))
    return not really(said) and (knows or not any(boast in str(said.reason) for boast in BOASTS))


def loses(said: Said) -> bool:
    """Whether the person named gets a card for theirs that is worth less to them."""
    follower, person = said.player._follower, said.reason.parts["person"]
    theirs, other = sorted(handled(said), key=lambda place: place.split(".")[0] != person)
    assert theirs.split(".")[0] == person != other.split(".")[0]
    seat = said.game.seats.index(person)
    had, has = (
        expected_worth(
            follower.state, follower.scene, said.player._mind.belief, number_of(said, place), seat
        )
        for place in (theirs, other)
    )
    return had > has


TRUE: dict[str, Callable[[Said], bool]] = {
    "chance": lambda said: said.player.level.name == "random",
    "announce-win-sure": lambda said: said.have > 0.95 and announcement_wins(said),
    "announce-win": lambda said: said.have < 0.98 and announcement_wins(said),
    "announce-sure": lambda said: said.have > 0.95,
    "announce-likely": lambda said: 0.4 < said.have < 0.98,
    "announce-bluff": lambda said: said.have < 0.5 and said.row[cells.A_GAIN] > 0,
    "announce-empty": lambda said: said.have < 0.5 and said.row[cells.A_GAIN] <= 0,
    "claim-sure": lambda said: said.have > 0.95,
    "claim-likely": lambda said: said.have >= said.they and said.have > 0.2,
    "claim-stop": lambda said: said.they < 0.95 and announcer_wins(said),
    "claim-doubt": lambda said: said.they < 0.5,
    "claim-gamble": lambda said: said.have < said.they > 0.4,
    "pass-lost": lambda said: said.i_have < 0.05 and said.they > 0.4,
    "pass-risk": lambda said: said.i_have < 0.5,
    "pass-chance": lambda said: said.i_have > 0.4,
    "exchange-better": lambda said: takes(said) and said.better > 0,
    "exchange-worse": lambda said: takes(said) and said.better < 0,
    "exchange-forced": lambda said: (
        takes(said) and abs(said.better) < 0.05 and only_exchanges(said)
    ),
    "exchange-hide": lambda said: takes(said) and abs(said.better) < 0.05,
    "exchange-own": lambda said: really(said) and own(said),
    "pretend-keep": lambda said: pretends(said) and not own(said) and said.better < 0,
    "pretend": lambda said: pretends(said) and not own(said),
    "pretend-own": lambda said: pretends(said) and own(said),
    "look": lambda said: said.row[cells.A_OWN_CLEAR] < 0.95,
    "look-known": lambda said: said.row[cells.A_OWN_CLEAR] > 0.85,
    "rob-win": move_wins,
    "rob": lambda said: said.named == [said.most],
    "trade-win": move_wins,
    "trade": lambda said: (
        said.named[0] - said.gold[said.move.who] == int(said.reason.parts["gain"]) > 0
    ),
    "trade-worse": lambda said: said.named[0] <= said.gold[said.move.who],
    "no-trade": lambda said: said.most <= said.gold[said.move.who],
    "no-trade-anyway": lambda said: said.most > said.gold[said.move.who],
    "fool": really,
    "fool-loses": lambda said: really(said) and loses(said),
    "fool-pretend": pretends,
    "spy": lambda said: said.row[cells.A_CLEAR] < 0.95,
    "spy-known": lambda said: said.row[cells.A_CLEAR] > 0.85,
    "keep": lambda said: said.better < 0.05,
    "keep-anyway": lambda said: said.better > 0,
    "swap": lambda said: said.better > 0,
    "swap-anyway": lambda said: said.better < 0.05,
    "question-win": wrong_answer_wins,
    "question": lambda said: said.row[cells.A_SURE] < 0.7,
    "question-any": lambda said: said.row[cells.A_SURE] > 0.5,
    "name": lambda said: said.row[cells.A_NAMED_BEST] > 0,
    "name-other": lambda said: said.row[cells.A_NAMED_BEST] == 0,
    "show": lambda said: said.row[cells.A_KNOWN] < 0.95,
    "show-known": lambda said: said.row[cells.A_KNOWN] > 0.85,
    "reseat-win": move_wins,
    "reseat-rich": lambda said: max(said.named) == said.named[0] == said.most,
    "reseat": lambda said: max(said.named) < said.most,
}
"""When a sentence is true; written a second time, from the words."""


OWN_SET = ["Judge", "Guru", "Puppet Master", "Princess", "Spy", "Fool", "Witch", "Thief", "Empress"]
FRESH = [
    ("first", 13, None),
    ("second", 12, None),
    ("second", 9, None),
    ("first", 2, None),
    ("first", 3, None),
    ("first", 4, None),
    ("first", 12, None),
    ("second", 9, OWN_SET),
    ("second", 9, OWN_SET),
]
LAID = [
    ("first", "inquisitor:11 judge king:8 queen:9 widow witch thief bishop", ""),
    ("second", "guru:11 empress:9 patron judge thief spy witch:8", ""),
    ("second", "judge spy witch cheater princess", "p1"),
    ("first", "judge spy witch cheat king", "p1"),
    ("first", "king+judge+bishop queen+fool+witch", "p1"),
    ("first", "king:10 judge queen thief:8 widow witch", ""),
]
ANNOUNCED = [
    ("first", "judge king bishop queen thief witch", "king"),
    ("first", "king:10 judge bishop queen thief witch", "king"),
]
"""Who sits first says it, and all must answer."""
POWERS = [
    ("second", "puppet-master:11 empress:9 judge fool spy", "puppet-master"),
    ("second", "puppet-master:5 empress:9 judge:7 fool spy", "puppet-master"),
    ("second", "princess empress judge fool spy witch", "princess"),
    ("first", "witch:7 thief:7 judge fool:5 spy king", "witch"),
    ("first", "witch:6 thief:7 judge fool spy king", "witch"),
    ("first", "fool:8 thief king:9 spy judge bishop:9", "fool"),
    ("first", "fool spy cheat king queen judge", "fool"),
    ("first", "spy thief king queen:9 judge fool", "spy"),
    ("first", "spy judge cheat fool witch king", "spy"),
    ("first", "bishop:11 thief:9 king:9 queen judge fool", "bishop"),
    ("first", "bishop thief:9 king:9 queen judge fool", "bishop"),
    ("first", "inquisitor:5 judge king queen widow witch", "inquisitor"),
]
"""Who sits first uses it, with nobody against it."""
SEEDS = 40
SELDOM = {"announce-empty", "look-known", "name-other", "no-trade-anyway", "pass-chance"}
SELDOM |= {"keep", "keep-anyway", "swap-anyway"}
SELDOM |= {"trade-win"}  # never: nobody begins a turn with enough gold for it
"""What need not come up here."""


def tables() -> Iterator[tuple[Game, int]]:
    """Fresh games of many kinds, and positions in which something is said that seldom is; for how many turns."""
    for seed, (edition, players, cards) in enumerate(FRESH):
        yield Game.new(edition, players, cards=cards, seed=seed), 45
    for seed in range(SEEDS):
        for edition, seats, barred in LAID:
            yield lay(edition, seats, barred=barred), 2
        for edition, seats, character in ANNOUNCED:
            yield play(lay(edition, seats), f"p1 announce {character}"), 1
        for edition, seats, character in POWERS:
            persons = [f"p{number}" for number in range(len(seats.split()), 0, -1)]
            order = " ".join(persons) if seed % 2 else ""  # as the Puppet Master may leave them
            yield announce(lay(edition, seats, order=order), character), 1


def decisions(game: Game, seed: int, turns: int) -> Iterator[Said]:
    """All that players of every level and character decide at that table."""
    seated = {
        person: LevelPlayer(level, temper.name, seed)
        for person, level, temper in zip(
            game.persons,
            islice(cycle(NAMES), seed, None),
            islice(cycle(TEMPERS), seed, None),
            strict=False,
        )
    }
    views = {person: View(person) for person in game.persons}
    last = game.turn + turns
    while (person := game.to_act) is not None and game.turn < last:
        for event in game.events(person, since=views[person].count):
            views[person].apply(event)
        player = seated[person]
        move = player.choose(views[person], game.legal())
        yield said_of(game, player, move)
        game.play(move)


def said_of(game: Game, player: LevelPlayer, move: Move) -> Said:
    reason, a = player.reason, player._desk[1]
    assert reason is not None
    assert str(reason) == player.why() != ""
    nth = next(n for n in range(len(game.legal())) if move_of(game.state, player._out[n]) == move)
    row = a[nth * cells.A_SIZE : (nth + 1) * cells.A_SIZE]
    return Said(game, move, reason, player, row)


def test_reasons_are_sentences_without_holes() -> None:
    parts = dict.fromkeys(
        [
            "character",
            "have",
            "gain",
            "person",
            "they",
            "place",
            "other",
            "clear",
            "sure",
            "second",
        ],
        "x",
    )
    for key, sentence in SENTENCES.items():
        said = str(Reason(key, parts))
        assert said.endswith(".")
        assert "{" not in said
        assert said[0].isupper() or sentence.startswith("{")


def test_every_sentence_is_held_against_the_game() -> None:
    assert set(TRUE) == set(SENTENCES)


def test_every_decision_has_a_reason_that_is_true_to_what_it_saw() -> None:
    given: set[str] = set()
    for seed, (game, turns) in enumerate(tables()):
        for said in decisions(game, seed, turns):
            assert TRUE[said.reason.key](said), (said.reason, said.move)
            given.add(said.reason.key)
    assert given >= set(SENTENCES) - SELDOM, set(SENTENCES) - SELDOM - given
