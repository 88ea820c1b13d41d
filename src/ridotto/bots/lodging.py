"""What runs in the process in which other packages' players live."""

from __future__ import annotations

import faulthandler
import logging
import os
import pickle
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import BinaryIO

import msgspec

from ridotto.bots.apart import Apart, StalledError
from ridotto.bots.foreign import Loaded, OfferError, load, offers
from ridotto.bots.guard import Guarded
from ridotto.bots.lines import one_line
from ridotto.bots.questions import Answer, Question, too_long, write_answer
from ridotto.bots.registry import OURS, PlayerKind

HELD_UP = 30.0
"""Seconds without any step of ours."""


class Lodging:
    """Players and their answers. Each question has a thread of its own, so that a slow player holds up no other."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._writing = Lock()
        self._players: dict[int, Guarded] = {}
        self._loaded: dict[str, Loaded] = {}

    def take(self, number: int, question: Question, left: Sequence[int]) -> None:
        """Answer it as soon as may be, and let those go who left."""
        for lodger in left:
            gone = self._players.pop(lodger, None)
            if gone is not None:
                gone.close()
        Thread(target=self._answer, args=(number, question), daemon=True).start()

    def _answer(self, number: int, question: Question) -> None:
        try:
            found = self.answer(question)
        except Exception as error:  # noqa: BLE001 - whoever asked must not wait for nothing
            found = Answer(wrong=f"could not be asked ({one_line(type(error).__name__, 60)})")
        answer = msgspec.structs.replace(found, number=number)
        with self._writing, suppress(OSError):  # nobody listens any longer
            write_answer(self._out, answer)

    def answer(self, question: Question) -> Answer:
        """What the player says."""
        return self._load(question) if question.what == "load" else self._ask(question)

    def _load(self, question: Question) -> Answer:
        outcome = Apart().ask(lambda: self._offered(question.player), question.limit)
        if outcome.error is None:
            return Answer(text=outcome.answer.about)
        stalled = isinstance(outcome.error, StalledError)
        wrong = too_long(question.limit) if stalled else str(outcome.error)
        return Answer(wrong=wrong, set_aside=stalled)

    def _ask(self, question: Question) -> Answer:
        if question.what == "why" or question.view is None:
            known = self._players.get(question.lodger)
            return Answer() if known is None else Answer(text=known.why(), wrong=known.take_wrong())
        player = self._player(question)
        legal = question.legal
        choice = legal.index(player.choose(question.view, legal))
        return Answer(choice=choice, wrong=player.take_wrong(), set_aside=player.set_aside)

    def _player(self, question: Question) -> Guarded:
        """Made anew where it is not known: for a new game, or when the process it lived in had to be ended."""
        name = question.player
        kind = PlayerKind(name, "", lambda seed: self._offered(name).make(seed), ours=False)
        made = Guarded.seat(kind, question.seed, limit=question.limit)
        return self._players.setdefault(question.lodger, made)

    def _offered(self, name: str) -> Loaded:
        if name not in self._loaded:
            for offer in offers(OURS):
                if offer.name == name and not offer.taken:
                    self._loaded[name] = load(offer)
                    break
            else:
                raise OfferError("it is no longer offered")
        return self._loaded[name]


def main() -> None:
    """Until nobody asks any longer. What players print goes to standard error; there is nothing for them to read."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for those who ask
    logging.getLogger("ridotto.bots").addFilter(lambda _: False)  # faults are in the answers
    questions, out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # nothing flushes it when this process is ended
    lodging = Lodging(out)
    write_answer(out, Answer())
    Thread(target=_stay_free, daemon=True).start()
    while True:
        try:
            lodging.take(*pickle.load(questions))  # noqa: S301 - from the process that started this one
        except Exception:  # noqa: BLE001 - there are no more questions, or none that can be read
            os._exit(0)  # whatever players are still at


def _stay_free() -> None:
    """End this process when something holds all of it up, even if whoever began it is no longer there to do so."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        while True:
            faulthandler.dump_traceback_later(HELD_UP, exit=True, file=nowhere)
            time.sleep(HELD_UP / 6)
