"""Whole games at the terminal, and all that a person may type in them."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import pytest
from offering import offer
from playing import TABLES
from tables import announce, lay, play
from typist import Typing, chooses, company_at, company_of, named, naming_of, session_of, types

import ridotto
from ridotto import Game
from ridotto.bots import Player, PlayerKind
from ridotto.bots.reasons import Reason as Why
from ridotto.cli.faults import quiet_players
from ridotto.rules.moves import Move
from ridotto.rules.view import View
from ridotto.terminal import company as company_module
from ridotto.terminal.commands import _in_words
from ridotto.terminal.company import Company, go_on
from ridotto.terminal.naming import listed
from ridotto.terminal.screen import Screen
from ridotto.terminal.session import Session


def run(company: Company, typing: Typing, folder: Path, *, memory: str = "log") -> str:
    """All that is printed."""
    session, out = session_of(company, typing, folder, memory=memory)
    assert session.run() == 0
    return out.getvalue()


def in_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_whole_games_of_every_size(edition: str, players: int, tmp_path: Path) -> None:
    company = company_of(edition, players, players)
    text = run(company, chooses(players), tmp_path)
    assert company.game.over
    assert "── the end ─" in text
    assert f"The game is over ({company.game.ended_by})" in text
    assert "cannot" not in text
    lines = [line for line in text.splitlines() if str(tmp_path) not in line]
    assert max(map(len, lines)) <= 80
    assert ridotto.load(tmp_path / "game.masc").moves == company.game.moves


@pytest.fixture
def unkept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game from a position has no record."""
    monkeypatch.setattr("ridotto.terminal.keeping.save", lambda *_: None)


BESIDES = ("?", "table", "log", "log all", "cards", "powers", "rules", "? king", "? T9", "why", "")


def asking(phase: str) -> Game:
    """A table at which p1 is asked for that."""
    first, second = "king queen judge bishop", "king empress judge trickster"
    if phase == "rob":
        return announce(lay("first", "bishop queen judge king", "thief cheat"), "bishop")
    power = {"trade": "witch", "fool": "fool", "spy": "spy", "spy_choice": "spy", "question": "inquisitor", "show": "princess", "reseat": "puppet-master"}.get(phase)  # fmt: skip
    if phase in ("show", "reseat"):
        return announce(lay("second", second, f"{power} thief"), str(power))
    if phase == "name":
        table = lay("first", first, "inquisitor thief", order="p2 p1 p3 p4")
        return play(announce(table, "inquisitor"), "p2 question p1")
    table = lay(
        "first", first, f"{power or 'witch'} thief", barred="p1" if phase == "barred" else ""
    )
    if phase == "answer":
        return play(lay("first", first, "witch thief", order="p2 p1 p3 p4"), "p2 announce king")
    if power is None:
        return table
    asked = announce(table, power)
    return play(asked, "p1 spy p2") if phase == "spy_choice" else asked


@pytest.mark.parametrize(
    "phase",
    ["turn", "barred", "answer", "rob", "trade", "fool", "spy", "spy_choice", "question", "name", "show", "reseat"],
)  # fmt: skip
def test_in_every_phase_everything_may_be_asked(phase: str, unkept: None, tmp_path: Path) -> None:
    game = asking(phase)
    assert game.asked == ("turn" if phase == "barred" else phase)
    verbs = list(dict.fromkeys(move.verb for move in game.legal()))
    before = game.moves
    session, out = session_of(
        company_at(game, "p1"), types(["", *BESIDES]), tmp_path, memory="full"
    )
    assert session.run() == 0
    text = out.getvalue()
    assert game.moves == before
    explained = text.partition("You may now type:")[2].partition("Not now:")[0]
    assert all(f"  {verb}" in explained for verb in verbs)
    assert "What you could know." in text
    assert "That would tell secrets" in text
    assert f"Type {listed(verbs, 'or')}; ? tells more." in text


def test_everything_may_be_asked_before_every_move_of_a_game(tmp_path: Path) -> None:
    for edition, players, seed in (("first", 2, 4), ("first", 3, 1), ("second", 8, 3)):
        company = company_of(edition, players, seed)
        text = run(company, chooses(seed, BESIDES), tmp_path, memory="full")
        assert company.game.over
        assert "You may now type:" in text


def four(turn: int = 5) -> Game:
    return named(
        lay("first", "king queen bishop judge", "thief cheat", turn=turn),
        "Ann",
        "Bruno",
        "Carla",
        "Dario",
    )


def fresh(*names: str) -> Game:
    cards = ["Judge", "Bishop", "King", "Queen"]
    return Game.deal(
        "first", cards, ["Thief", "Cheat"], names=names or ("Ann", "Bruno", "Carla", "Dario")
    )


def said_to(game: Game, *lines: str, folder: Path, memory: str = "log") -> str:
    """What p1 hears who types this after the deal."""
    return run(company_at(game, "p1"), types(["", *lines]), folder, memory=memory)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("look", "That cannot be done: the first 4 turns are exchanges, and this is turn 1 (T2)."),
        ("announce king", "  T2: The first four turns of the game are exchanges and nothing else."),
        ("swap me", "That cannot be done: a card cannot be exchanged with itself (T4)."),
        ("p2 exchange p1 yes", "That cannot be done: it is your turn, not Bruno's (T1)."),
        ("p1 dance", "'dance' should be yes or no."),
        ("p1 exchange p2 maybe", "That cannot be done: it should read 'p1 exchange p2 yes'."),
        ("", "Type exchange; ? tells more."),
        ("   ", "Type exchange; ? tells more."),
        ("\x00\x1b[2J", "There is no '\\x00\\x1b[2J' here."),
        ("why", "That would tell secrets: ask again when the game is over."),
        ("cards", "The memory aid of this game is 'log'; cards needs --memory full."),
        ("record", "Type record and the name of a file."),
        ("log", "Nothing has happened yet."),
        ("log xyz", "log shows the last turns, log 3 the last three, log all everything."),
        ("? zzz", "? tells about a character (? king)"),
        ("x bruno\n", "Nothing is done. Type exchange; ? tells more."),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_explained_and_changes_nothing(
    typed: str, said: str, tmp_path: Path
) -> None:
    game = fresh()
    text = said_to(game, *typed.split("\n"), folder=tmp_path)
    assert said in text
    assert "\x1b" not in text
    assert game.moves == ()


def test_t11_is_explained_to_who_was_revealed(unkept: None, tmp_path: Path) -> None:
    game = named(
        lay("first", "king queen bishop judge", "thief cheat", barred="p1"),
        "Ann",
        "Bruno",
        "Carla",
        "Dario",
    )
    text = in_one_line(said_to(game, "announce king", "look", folder=tmp_path))
    assert (
        "That cannot be done: you were revealed in the turn before and may not announce (T11)."
        in text
    )
    assert (
        "That cannot be done: you were revealed in the turn before and must exchange (T11)." in text
    )


def test_t10_is_explained_with_names(unkept: None, tmp_path: Path) -> None:
    game = named(lay("first", "bishop+fool+judge queen+king+witch"), "Ann", "Bruno")
    text = in_one_line(said_to(game, "swap left bruno x", "announce king x", folder=tmp_path))
    assert (
        "That cannot be done: Bruno's protected card is protected: nobody else may touch it (T10)."
        in text
    )
    assert "the protected card may not be announced in one's own turn (T10)" in text


def test_a_move_can_be_made_step_by_step(tmp_path: Path) -> None:
    game = fresh()
    text = said_to(game, "exchange", "table", "bruno", "?", "nonsense", "n", folder=tmp_path)
    assert str(game.moves[0]) == "p1 exchange p2 no"
    assert text.count("Exchange with which card? 2 Bruno, 3 Carla, 4 Dario, c1 or c2") == 2
    assert "'nonsense' should be yes or no." in text


def test_enter_alone_decides_nothing(unkept: None, tmp_path: Path) -> None:
    game = four()
    game.play("p1 look")
    game.play("p2 announce king")
    company = company_at(game, "p3")
    text = run(company, types(["", "", " "]), tmp_path)
    assert [str(move) for move in game.moves] == ["p1 look", "p2 announce king"]
    assert text.count("Type pass or claim; ? tells more.") == 3


def test_without_memory_aid_there_is_no_log(tmp_path: Path) -> None:
    assert "played without a memory aid" in said_to(fresh(), "log", folder=tmp_path, memory="off")


def test_the_log_tells_again_what_was_told(tmp_path: Path) -> None:
    text = said_to(fresh(), "swap bruno", "log 99", "quit", "yes", folder=tmp_path)
    assert text.count("  1  You really exchange your card with Bruno's.") == 2


def test_the_deal_is_not_told_again(tmp_path: Path) -> None:
    text = said_to(fresh(), "table", "log all", "?", folder=tmp_path)
    assert text.count("Dario      Queen") == 1


def test_cards_are_what_one_could_know(tmp_path: Path) -> None:
    text = said_to(fresh(), "cards", "swap bruno", "cards", folder=tmp_path, memory="full")
    before, after = text.split("What you could know.")[1:3]
    assert "  Ann (you)  Judge\n  Bruno      Bishop\n" in before
    assert " %" not in before
    assert "Bishop" in after.partition("Bruno")[0]
    assert " %" in after


def test_quitting_asks_first_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.masc"
    text = said_to(fresh(), "quit", "no", "swap bruno", "quit", "yes", folder=tmp_path)
    assert text.count("Leave the table?") == 2
    assert f"ridotto play --text --resume {path}" in text
    assert str(ridotto.load(path).moves[0]) == "p1 exchange p2 yes"
    assert said_to(fresh(), folder=tmp_path).endswith("so do not look into it.)\n")


def test_leaving_before_the_deal_is_turned(tmp_path: Path) -> None:
    text = run(company_at(fresh(), "p1"), types(["quit"]), tmp_path)
    assert "The game is kept." in text


def test_ctrl_c_leaves_politely(tmp_path: Path) -> None:
    def interrupted(_session: Session) -> str | None:
        raise KeyboardInterrupt

    session, out = session_of(company_at(fresh(), "p1"), interrupted, tmp_path)
    assert session.run() == 130
    assert "The game is kept." in out.getvalue()
    assert (tmp_path / "game.masc").exists()


@pytest.mark.parametrize("moves", [0, 1, 7, 30])
def test_a_game_gone_on_with_goes_as_if_it_had_never_stopped(moves: int, tmp_path: Path) -> None:
    whole = company_of("second", 6, 12)
    run(whole, chooses(5), tmp_path)
    expected = whole.game.moves
    assert len(expected) > 31

    stopped = company_of("second", 6, 12)
    script = chooses(5)
    session, _ = session_of(
        stopped,
        lambda s: None if len(s.game.moves) >= moves and s.game.moves else script(s),
        tmp_path,
    )
    session.run()
    kept = go_on(ridotto.load(tmp_path / "game.masc"))
    assert kept.person == stopped.person
    assert kept.bots == stopped.bots
    assert kept.game.moves == expected[: len(kept.game.moves)]
    if kept.game.moves:
        after = session_of(kept, script, tmp_path)[0]
        after.run()
        assert kept.game.moves == expected
        assert len(after.computers.reasons) == 5


def test_what_happened_last_is_told_to_who_goes_on(tmp_path: Path) -> None:
    said_to(fresh(), "swap bruno", "quit", "y", folder=tmp_path)
    game = ridotto.load(tmp_path / "game.masc")
    company = company_at(game, "p1")
    text = run(company, types([]), tmp_path)
    assert text.startswith(
        "You go on with a game of the first edition for 4 with the set 1E-4.\nWhat happened last:\n"
    )
    assert "Judge" not in text.partition("── turn")[0]
    assert "What happened last" not in run(
        company_at(ridotto.load(tmp_path / "game.masc"), "p1"), types([]), tmp_path, memory="off"
    )


def test_a_finished_game_can_be_opened_again(tmp_path: Path) -> None:
    company = company_of("first", 4, 4)
    run(company, chooses(4), tmp_path)
    again = go_on(ridotto.load(tmp_path / "game.masc"))
    text = run(again, types(["why", "quit"]), tmp_path)
    assert "── the end ─" in text


def test_a_record_that_is_not_ours_is_refused() -> None:
    game = fresh()
    for tags in (
        {},
        {"person": "p1"},
        {"person": "p9", "bots": ["", "a", "b", "c"]},
        {"person": "p1", "bots": ["", "random"]},
        {"person": ["p1"], "bots": 3},
    ):
        game.tags = dict(tags)
        with pytest.raises(ridotto.RecordError, match="it was not written by ridotto play"):
            go_on(game)


def test_after_the_game_everything_may_be_seen(tmp_path: Path) -> None:
    company = company_of("first", 4, 6)
    script = chooses(6)
    later = iter(
        [
            "why",
            "why sofia",
            "cards",
            "log all",
            "table",
            "?",
            "look",
            "x",
            "",
            "zzz",
            "record",
            f"record {tmp_path}/mine.masc",
            f"record {tmp_path}/mine.masc",
            "record /nowhere/x",
            "record ~nobody-of-this-name/x",
            "record a\0b",
            "quit",
        ]
    )
    text = run(company, lambda s: next(later, None) if s.game.over else script(s), tmp_path)
    after = text.partition("── the end ─")[2]
    assert "The game is over. Type why" in after
    assert f"The whole game is written to {tmp_path}/mine.masc" in after
    assert "is there already: choose another name." in in_one_line(after)
    assert "That cannot be written: No such file or directory" in after
    assert "That cannot be written: Could not determine home directory" in after
    assert "That cannot be written: embedded null byte" in after
    assert ridotto.load(tmp_path / "mine.masc").moves == company.game.moves
    for card in company.game.cards.values():
        assert card in after


def test_a_record_during_the_game_tells_no_secrets(tmp_path: Path) -> None:
    path = tmp_path / "seen.masc"
    text = said_to(fresh(), "swap bruno", f"record {path}", folder=tmp_path)
    assert "no secrets; nobody can go on from it" in text
    assert ridotto.watch_file(path).view().viewer == "p1"
    assert "memory" not in path.read_text("utf-8")


def test_a_game_that_cannot_be_kept_is_played_all_the_same(tmp_path: Path) -> None:
    company = company_of("first", 4, 4)
    session, out = session_of(company, chooses(4), tmp_path / "game.masc")
    (tmp_path / "game.masc").write_text("in the way")
    session.run()
    assert company.game.over
    assert out.getvalue().count("The game cannot be kept") == 1
    assert "The record of the whole game" not in out.getvalue()


class Wild(Player):
    """Does everything wrong that a player can."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        if self.random.random() < 0.5:
            raise RuntimeError("a secret")
        return cast("Move", "nonsense")

    def why(self) -> str:
        raise RuntimeError("a secret")


def kinds(make: Callable[[int], Player]) -> Callable[[str], PlayerKind]:
    return lambda name: PlayerKind(name, "for a test", make, ours=True)


WILD = """
class Wild:
    def choose(self, view, legal):
        if view.turn % 2:
            raise RuntimeError("a secret")
        return "nonsense"
    def why(self):
        raise RuntimeError("a secret")
"""


@pytest.mark.parametrize("ours", [True, False])
def test_bad_players_do_not_spoil_a_game(
    ours: bool,
    installed: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if ours:
        monkeypatch.setattr(company_module, "find_player", kinds(Wild))
    offer(installed, WILD, wild="Wild")
    company = company_of("first", 4, 4, bots=["wild"])
    script = chooses(4)
    with quiet_players():
        text = run(company, lambda s: None if len(s.game.moves) > 40 else script(s), tmp_path)
    assert len(company.game.moves) > 40
    assert "a secret" not in text
    assert not caplog.get_records("call") or caplog.records[0].levelno >= logging.WARNING


class Explains(Player):
    """Says why."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return self.random.choice(legal)

    def why(self) -> str:
        return f"because p1 knew {self.seed}"


def test_reasons_are_told_after_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(company_module, "find_player", kinds(Explains))
    company = company_of("first", 4, 6, bots=["a", "b"])
    assert sorted(company.bots.values()) == ["a", "b", "b"]
    script, later = (
        chooses(6, ["why"]),
        iter(["why", f"why {company.game.names[1 if company.person == 'p1' else 0]}", "why ann"]),
    )
    text = run(company, lambda s: next(later, None) if s.game.over else script(s), tmp_path)
    during, after = text.split("── the end ─")
    assert "because" not in during
    assert f"because {'you' if company.person == 'p1' else company.game.names[0]} knew" in after
    assert "Ann (you) does not say." in after


class Stumbles(Explains):
    """Fails once."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        if view.turn <= 4:
            raise RuntimeError("a secret")
        return super().choose(view, legal)


def test_who_failed_is_told_after_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(company_module, "find_player", kinds(Stumbles))
    with quiet_players():
        text = run(company_of("first", 4, 6, bots=["clumsy"]), chooses(6), tmp_path)
    during, after = text.split("── the end ─")
    assert "RuntimeError" not in during
    assert "a harmless move was played instead" in in_one_line(after)
    assert "(clumsy) raised RuntimeError" in in_one_line(after)
    assert "a secret" not in text


def test_no_reason_is_given_for_a_move_that_was_played_in_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(company_module, "find_player", kinds(Stumbles))
    with quiet_players():
        session, _ = session_of(company_of("first", 4, 6, bots=["clumsy"]), chooses(6), tmp_path)
        session.run()
    reasons = [reason for said in session.computers.reasons.values() for reason in said]
    assert {bool(reason.why) for reason in reasons} == {True, False}
    assert all(bool(reason.why) == (reason.turn > 4) for reason in reasons)


WHYS = [
    (Why("exchange-better", {"place": "p2.l"}), "I took Bea's left card because it seemed"),
    (Why("exchange-hide", {"place": "p1.r"}), "I took your right card so that nobody"),
    (Why("show", {"person": "p1", "clear": "30 %"}), "I wanted to see your card: my best guess"),
    (Why("trade-win", {"person": "p1"}), "Your gold won me the game."),
    (Why("trade", {"person": "p1", "gain": "3"}), "You had 3 gold more than I."),
    (Why("trade", {"person": "p2", "gain": "3"}), "Bea had 3 gold more than I."),
    (
        Why("pass-risk", {"character": "King", "person": "p1", "have": "1 %", "they": "9 %"}),
        "I would not risk a fine: I put my chance of being the King at 1 %, and yours at 9 %.",
    ),
    (
        Why("claim-gamble", {"person": "p1", "have": "1 %", "they": "99 %"}),
        "I claimed against the odds: I put my own chance at 1 %, and yours at 99 %.",
    ),
    (
        Why("fool-loses", {"place": "p2.l", "other": "p1.r", "person": "p1"}),
        "I mixed up Bea's left card and your right card: you seemed to lose by it.",
    ),
    (Why("reseat-win", {"person": "p1", "second": "p2"}), "Taking from you and Bea won me the"),
    (
        Why("reseat-rich", {"person": "p2", "second": "p1"}),
        "Of the richest I took from Bea, and from you too, and the two changed seats.",
    ),
    (
        Why("reseat", {"person": "p1", "second": "p2"}),
        "I took gold from you and Bea, who then changed seats, though somebody else had more.",
    ),
    (Why("no-trade", {"person": ""}), "Nobody had more gold than I."),
    ("as p2 and p1.l know", "as Bea and your left card know"),
]


@pytest.mark.parametrize(("why", "told"), WHYS)
def test_reasons_call_cards_and_persons_as_one_does(why: Why | str, told: str) -> None:
    game = named(Game.new("first", 2, seed=1), "Ann", "Bea")
    assert _in_words(naming_of(game, "p1"), why).startswith(told)


def test_leaving_a_game_that_could_not_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    session, out = session_of(company_at(fresh(), "p1"), types([""]), tmp_path / "file")
    assert session.run() == 0
    assert "The game could not be kept" in out.getvalue()
    assert "--resume" not in out.getvalue()


def test_names_of_computer_players() -> None:
    for seed in range(50):
        names = company_module.computer_names("bruno", 12, seed)
        assert len({name[0] for name in names}) == 12
        assert not any(name.startswith("B") for name in names)
    assert company_module.computer_names("Ann", 12, 1) == company_module.computer_names(
        "Ann", 12, 1
    )
    assert company_module.computer_names("Ann", 12, 1) != company_module.computer_names(
        "Ann", 12, 2
    )


def test_the_same_seed_plays_the_same_game(tmp_path: Path) -> None:
    texts = {run(company_of("second", 5, 9), chooses(3), tmp_path) for _ in range(2)}
    assert len(texts) == 1
    assert run(company_of("second", 5, 10), chooses(3), tmp_path) not in texts


def test_a_pause_comes_only_with_something_to_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(Screen, "pause", lambda _self, seconds: waited.append(seconds))
    company = company_of("first", 13, 4)
    session, _ = session_of(company, chooses(4), tmp_path)
    session.pace = 0.5
    session.run()
    computers = [move for move in company.game.moves if move.who != company.person]
    assert max(waited) <= 0.5
    assert 0 < sum(seconds > 0.4 for seconds in waited) < len(computers)


def test_who_answers_knows_the_answers_before(tmp_path: Path) -> None:
    script, heard = chooses(4), 0

    def typing(session: Session) -> str | None:
        nonlocal heard
        view = session.naming.view
        if view.asked == "answer":
            said = in_one_line(out.getvalue()).rpartition(f"announces the {view.announced}")[2]
            for answer in view.answers:
                verb = "claim" if answer.claims else "pass"
                assert re.search(rf"{session.naming.name(answer.person)}\b[^.]*{verb}", said)
                heard += 1
        return script(session)

    session, out = session_of(company_of("first", 8, 4), typing, tmp_path)
    session.run()
    assert heard > 5


def test_rich_and_poor_are_named_when_a_power_asks(unkept: None, tmp_path: Path) -> None:
    game = announce(
        named(
            lay("first", "bishop queen:7 king:7 judge", "thief cheat"),
            "Ann",
            "Bruno",
            "Carla",
            "Dario",
        ),
        "bishop",
    )
    text = run(company_at(game, "p1"), types(["", "4", "carla"]), tmp_path)
    assert "Whom do you take 2 gold from: 2 Bruno (7 gold) or 3" in " ".join(text.split())
    assert "That cannot be done: Dario is not one of the richest others (P4)." in text
    assert "You take 2 gold from Carla (you 8, Carla 5)." in text


CHATTY = """
import logging, sys
from ridotto.bots import Player

class Chatty(Player):
    def choose(self, view, legal):
        print("SECRET", view.cards())
        print("SECRET", view.cards(), file=sys.stderr)
        logging.warning("SECRET %s", view.cards())
        return legal[0]
"""


def test_what_players_print_and_log_is_not_shown(
    installed: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    offer(installed, CHATTY, chatty="Chatty")
    company = company_of("first", 4, 4, bots=["chatty"])
    script = chooses(4)
    text = run(company, lambda s: None if len(s.game.moves) > 20 else script(s), tmp_path)
    assert len(company.game.moves) > 20
    assert "That player" not in text
    assert "SECRET" not in text + "".join(capfd.readouterr())
