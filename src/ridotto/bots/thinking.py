"""The players of every level, in plain form: a view comes in, a move goes out."""

from __future__ import annotations

from collections.abc import Sequence

from ridotto.belief.following import Follower, Handled, Happening, NewTurn, Opened, Said, Seen
from ridotto.belief.marginals import lay_out
from ridotto.belief.model import default_model
from ridotto.bots import cells
from ridotto.bots.choosing import heat_at, pick
from ridotto.bots.features import look_around
from ridotto.bots.judgement import add_grasp, add_leanings, score_by_chance, score_by_thumb
from ridotto.bots.levels import find_level, find_temper, style_of
from ridotto.bots.mind import (
    BRAIN,
    BRAIN_CHANCE,
    BRAIN_NETWORK,
    Mind,
    mind_fades,
    mind_handled,
    mind_heard,
    mind_heard_pass,
    mind_saw,
)
from ridotto.bots.network import network_scores
from ridotto.bots.options import look_at_choices, mark_kinds
from ridotto.bots.player import Player
from ridotto.bots.randomness import is_wide, sow_wide
from ridotto.bots.reasons import Reason, reason_for
from ridotto.chance import sow
from ridotto.errors import RidottoError
from ridotto.rules.choices import choices
from ridotto.rules.codes import MOST_CHOICES
from ridotto.rules.events import Event
from ridotto.rules.moves import Move
from ridotto.rules.places import PERSONS
from ridotto.rules.state import MOST_PLACES
from ridotto.rules.translate import move_of
from ridotto.rules.view import View


class LevelPlayer(Player):
    """A computer player of one level and character."""

    def __init__(self, level: str, temper: str = "even", seed: int = 0) -> None:
        super().__init__(seed)
        self.level, self.temper = find_level(level), find_temper(temper)
        self.reason: Reason | None = None
        """Why it last chose as it did."""
        self._desk = (
            [0.0] * cells.G_SIZE,
            [0.0] * (MOST_CHOICES * cells.A_SIZE),
            [0.0] * MOST_CHOICES,
        )
        self._out = [0] * MOST_CHOICES
        self._begin()

    def _begin(self) -> None:
        self._follower = Follower(default_model(), thinking=self.level.brain != BRAIN_CHANCE)
        self._mind = Mind()
        self._mind.style = style_of(self.level, self.temper)
        if not is_wide(self.seed):
            sow(self._mind.memory, self.seed)
        self._heard = 0
        self._first: Event | None = None

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """What this player does, by all that its person has seen and by its own chance."""
        self._catch_up(view)
        s, scene, mind = self._follower.state, self._follower.scene, self._mind
        g, a, scores = self._desk
        count = self._offered(legal)
        if mind.style[BRAIN] == BRAIN_CHANCE:
            mark_kinds(s, self._out, count, a)
        else:
            look_around(s, scene, mind, g)
            look_at_choices(s, scene, mind, self._out, count, a)
        self._score(count)
        add_leanings(g, a, mind.style, count, scores)
        add_grasp(g, a, mind.style, count, scores)
        if is_wide(self.seed):
            sow_wide(mind.memory, self.seed, self._heard)
        nth = pick(mind, scores, count, heat_at(mind, s.turn, scene.lull))
        self.reason = reason_for(self._follower, mind, (g, a, nth), self._out[nth])
        return move_of(s, self._out[nth])

    def why(self) -> str:
        """In one sentence."""
        return "" if self.reason is None else str(self.reason)

    def _offered(self, legal: Sequence[Move]) -> int:
        """The choices that these moves stand for, in the rules' own order."""
        s = self._follower.state
        count = choices(s, self._out)
        if count != len(legal):
            wanted = set(legal)
            kept = [choice for choice in self._out[:count] if move_of(s, choice) in wanted]
            if not kept:
                raise RidottoError("none of the moves offered is legal in this view")
            self._out[: len(kept)] = kept
            count = len(kept)
        return count

    def _score(self, count: int) -> None:
        g, a, scores = self._desk
        brain = self._mind.style[BRAIN]
        if brain == BRAIN_CHANCE:
            score_by_chance(a, count, scores)
        elif brain == BRAIN_NETWORK:
            from ridotto.bots.weights import trained  # noqa: PLC0415 - it loads NumPy

            network_scores(trained(self._follower.state.seats), g, a, count, scores)
        else:
            score_by_thumb(g, a, self._mind.style, count, scores)

    def _catch_up(self, view: View) -> None:
        """Take in what has happened since; another game is begun anew."""
        history = view.history
        if not history:
            raise RidottoError("a view without events has nothing to decide")
        if self._first != history[0] or len(history) < self._heard:
            self._begin()
            self._first = history[0]
            self._mind.me = PERSONS.index(view.viewer)
        for event in history[self._heard :]:
            happened = self._follower.follow(event)
            if self._heard == 0:
                s = self._follower.state
                lay_out(self._mind.belief, self._follower.deal, s.places)
            if self.level.brain != BRAIN_CHANCE:
                for happening in happened:
                    self._take_in(happening)
            self._heard += 1

    def _take_in(self, happening: Happening) -> None:
        s, scene, mind, model = (
            self._follower.state,
            self._follower.scene,
            self._mind,
            self._follower.model,
        )
        match happening:
            case Handled(_, first, second, really, cell):
                mind_handled(s, mind, first * MOST_PLACES + second, bool(really), model[cell])
            case Seen(place, kind):
                mind_saw(s, mind, scene, place, kind)
            case Opened(place, int(kind), _):
                mind_saw(s, mind, scene, place, kind)
            case Said(by, place, _, cell, passed) if by != mind.me:
                if passed:
                    mind_heard_pass(s, mind, place, model[cell])
                else:
                    mind_heard(s, mind, scene, place, model[cell])
            case NewTurn(turn) if turn > 1:
                mind_fades(s, mind, scene)
