"""One game at the terminal, from the deal to the end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from shlex import quote

from ridotto.errors import MoveError
from ridotto.rules.sets import recognise
from ridotto.rules.view import View
from ridotto.terminal import commands
from ridotto.terminal.asking import question, situation
from ridotto.terminal.company import Company
from ridotto.terminal.computers import Computers
from ridotto.terminal.finding import TypedError
from ridotto.terminal.keeping import Keeper
from ridotto.terminal.language import MissingError, Reader, Typed
from ridotto.terminal.meanings import RULES
from ridotto.terminal.naming import Naming, sentence
from ridotto.terminal.picture import Table
from ridotto.terminal.screen import Screen
from ridotto.terminal.telling import Said, Teller, ending

INTERRUPTED = 130
_LAST_LINES = 8


class Session:
    """The person's side of a game: what they are shown, what they type. Until the end it shows their view alone."""

    def __init__(
        self, company: Company, screen: Screen, keeper: Keeper, *, memory: str, pace: float
    ) -> None:
        self.company = company
        self.game = company.game
        self.screen = screen
        self.keeper = keeper
        self.memory = memory
        self.pace = pace
        self.naming = Naming(View(company.person), self.game.names)
        self.teller = Teller(self.naming)
        self.computers = Computers(company)
        self._shown_turn = 0

    @property
    def table(self) -> Table:
        """The picture of the table, for the terminal as wide as it is now."""
        return Table(self.naming, self.company.levels(), self.screen.width, self.screen.signs)

    def run(self) -> int:
        """Play; says the exit status."""
        try:
            self._begin()
            while not self.game.over:
                self._next_decision()
            self._show_end()
            self._afterwards()
        except (EOFError, commands.QuitError):
            self._leave()
        except KeyboardInterrupt:
            self.screen.say()
            self._leave()
            return INTERRUPTED
        finally:
            self.computers.close()
        return 0

    def show(self, told: Sequence[Said]) -> None:
        """Sentences, with the number of the turn before its first."""
        for said in told:
            number = "" if said.turn == self._shown_turn else str(said.turn)
            self._shown_turn = said.turn
            self.screen.say(f"{number:>3}  {said.text}", hang=7)

    def _begin(self) -> None:
        self.teller.hear(self.game.events(self.company.person))
        self.screen.know([row.name for row in self.naming.cast])
        self._keep()
        if self.game.moves:
            self._welcome_back()
        else:
            self._show_deal()

    def _welcome_back(self) -> None:
        self.screen.say(f"You go on with {self._about()}.")
        self.teller.finish()
        if self.memory != "off" and not self.game.over:
            self.screen.say("What happened last:")
            self.show(self.teller.log[-_LAST_LINES:])

    def _show_deal(self) -> None:
        screen, table = self.screen, self.table
        screen.say(f"This is {self._about()}.")
        screen.say("Type ? whenever you want to know what you can do.")
        with screen.hidden_page():
            screen.say("The cards are dealt face up. Remember who has what:")
            screen.say()
            screen.say_all(table.dealt())
            screen.say()
            screen.say("Press Enter, and they are turned face down.", "bold")
            if screen.ask().strip().casefold() in ("quit", "exit"):
                raise commands.QuitError
        first = self.naming.view.seats[0]
        begins = sentence(self.naming.does(first, "begin"))
        screen.say(f"The cards are face down now. {begins}")

    def _about(self) -> str:
        game = self.game
        printed = recognise(game.edition, len(game.names), self.naming.view.deal)
        cards = f"the set {printed.name}" if printed else "an own set"
        return f"a game of the {game.edition.name} edition for {len(game.names)} with {cards}"

    def _next_decision(self) -> None:
        if self.game.to_act == self.company.person:
            self._person_decides()
            self._told(0.0)
        else:
            begun = time.monotonic()
            self.game.play(self.computers.choose(self.game))
            self._told(self.pace - (time.monotonic() - begun))
        self._keep()

    def _told(self, pause: float) -> None:
        """Say what has happened, after a pause if there is something to say."""
        view = self.naming.view
        told = self.teller.hear(self.game.events(view.viewer, since=view.count))
        if told:
            self.screen.pause(pause)
            self.show(told[:-1] if self.game.over else told)

    def _keep(self) -> None:
        before = self.keeper.trouble
        self.keeper.keep(self.game)
        if self.keeper.trouble and not before:
            self.screen.say(f"The game cannot be kept: {self.keeper.trouble}")

    def _person_decides(self) -> None:
        self.show(self.teller.finish())
        if self.naming.view.asked == "turn":
            self.screen.say()
            self.screen.say_all(self.table.whole(), hang=13)
        elif self.naming.view.asked == "answer":
            self.screen.say(situation(self.naming))
        legal = self.game.legal()
        reader, asked = Reader(self.naming, legal), question(self.naming, legal)
        self.screen.say(asked, "bold")
        begun: MissingError | None = None
        while True:
            begun, done = self._try(reader, begun, asked)
            if done:
                return

    def _try(
        self, reader: Reader, begun: MissingError | None, asked: str
    ) -> tuple[MissingError | None, bool]:
        """One line of the person's: a move begun, and whether one was made."""
        text = self.screen.ask()
        if begun and not text.strip():
            self.screen.say(f"Nothing is done. {reader.hint()}")
            return None, False
        try:
            typed = reader.read(text, begun)
            if isinstance(typed, Typed):
                commands.run(self, typed)
                self.screen.say(str(begun or asked), "bold")
                return begun, False
            self.game.play(typed)
        except MissingError as missing:
            self.screen.say(str(missing), "bold")
            return missing, False
        except MoveError as error:
            self._refuse(error)
            return None, False
        except TypedError as error:
            self.screen.say(str(error))
            return begun, False
        return None, True

    def _refuse(self, error: MoveError) -> None:
        reason = self.naming.in_words(error.reason) if error.rule else error.reason
        self.screen.say(f"That cannot be done: {reason}{f' ({error.rule})' if error.rule else ''}.")
        if error.rule:
            self.screen.say(f"  {error.rule}: {RULES[error.rule]}", hang=4)
        self.screen.say("  ? tells what you may do.")

    def _show_end(self) -> None:
        screen, naming = self.screen, self.naming
        self.show(self.teller.finish())
        self.keeper.finish()
        screen.say()
        screen.say(self.table.heading("the end"))
        screen.say(sentence(ending(naming)), "bold")
        screen.say(f"  {naming.view.ended_by}: {RULES[str(naming.view.ended_by)]}", hang=6)
        screen.say_all(self.table.open_cards(self.game.cards), hang=6)
        screen.say(f"    court: {naming.view.court} gold")
        for person, fault in self.computers.faults().items():
            screen.say(
                f"{naming.name(person)} failed, and a harmless move was played instead: {fault}"
            )
        if not self.keeper.trouble:
            screen.say_whole(f"The record of the whole game is in {self.keeper.path}")

    def _afterwards(self) -> None:
        hint = "Type why, log all, record FILE, table or powers; quit leaves."
        reader = Reader(self.naming, [])
        self.screen.say(hint)
        while True:
            text = self.screen.ask()
            try:
                typed = reader.read(text) if text.strip() else None
                if isinstance(typed, Typed):
                    commands.run(self, typed)
                else:
                    self.screen.say(f"The game is over. {hint}")
            except MoveError:
                self.screen.say(f"The game is over. {hint}")
            except (TypedError, MissingError) as error:
                self.screen.say(str(error))

    def _leave(self) -> None:
        """The last words; where the game can be found."""
        if self.game.over:
            return
        if self.keeper.trouble:
            self.screen.say(f"The game could not be kept: {self.keeper.trouble}")
            return
        self.screen.say("The game is kept. To go on with it:")
        self.screen.say_whole(f"  ridotto play --text --resume {quote(str(self.keeper.path))}")
        self.screen.say("(The file holds every secret of the game, so do not look into it.)")
