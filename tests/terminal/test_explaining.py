"""`?` explains what is legal now and why the rest is not, every rule, and every character."""

from __future__ import annotations

import pytest
from playing import PRINTED, printed_game, walk
from tables import announce, lay, play
from test_rule_ids import IDS
from typist import naming_of

from ridotto import Game
from ridotto.rules.sets import EDITIONS
from ridotto.terminal.asking import question, situation
from ridotto.terminal.explaining import COMMANDS, explain, explain_now
from ridotto.terminal.finding import TypedError
from ridotto.terminal.language import COMMANDS as UNDERSTOOD
from ridotto.terminal.meanings import RULES, power_text

NOT_TO_BE_EXPLAINED = {"characters", "help", "?", "exit"}


def entries(game: Game) -> dict[str, str]:
    assert game.to_act
    naming = naming_of(game, game.to_act)
    return dict(explain_now(naming, game))


def test_every_rule_has_one_line() -> None:
    assert [rule.lower() for rule in RULES] == IDS
    for text in RULES.values():
        assert text.endswith(".")
        assert "\n" not in text
        assert len(text) < 180


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_every_character_has_its_power_in_words(edition: object) -> None:
    book = EDITIONS[getattr(edition, "name", "")]
    game = Game.new(book.name, 8, seed=1)
    for row in book.characters:
        line, *_ = explain(naming_of(game, "p1"), row.name.upper())
        assert line.startswith(f"{row.name}: {power_text(row, book)} ({row.rule}). ")
        assert line.endswith(("In play.", "In play 2 times.", "Not in play in this game."))


def test_the_editions_differ_where_they_differ() -> None:
    first, second = Game.new("first", 4, seed=1), Game.new("second", 4, seed=1)
    assert explain(naming_of(first, "p1"), "king")[0].startswith("King: takes 3 gold")
    assert explain(naming_of(second, "p1"), "king")[0].startswith("King: takes 2 gold")
    assert "one in the centre" in explain(naming_of(first, "p1"), "spy")[0]
    assert "centre" not in explain(naming_of(second, "p1"), "spy")[0]


def test_rules_moves_and_commands_are_explained_too() -> None:
    naming = naming_of(Game.new(seed=1), "p1")
    assert explain(naming, "t11") == [f"T11: {RULES['T11']}"]
    assert explain(naming, "fool")[1].startswith("fool: take two cards")
    assert explain(naming, "look") == ["look: see your own card, in secret (T5)."]
    for command in set(UNDERSTOOD) - NOT_TO_BE_EXPLAINED:
        assert explain(naming, command) == [f"{command}: {COMMANDS[command]}."]
    with pytest.raises(TypedError, match=r"\? tells about a character"):
        explain(naming, "weather")


def test_t2_in_the_opening() -> None:
    said = entries(Game.new(seed=1))
    assert "exchange p2 yes" in said
    assert said["look, announce"] == "the first 4 turns are exchanges, and this is turn 1 (T2)"
    assert said["pass, claim"] == "nobody has announced anything to answer (T7)"
    assert said["rule T2"] == RULES["T2"]


def test_t11_after_having_been_revealed() -> None:
    first = lay("first", "king queen bishop judge", "thief cheat", barred="p1")
    assert entries(first)["look"] == "you were revealed in the turn before and must exchange (T11)"
    assert (
        entries(first)["announce"]
        == "you were revealed in the turn before and may not announce (T11)"
    )
    second = lay("second", "king empress trickster judge", "thief cheater", barred="p1")
    assert (
        entries(second)["announce"]
        == "you were revealed in the turn before and may not announce (T11)"
    )
    assert "see your own card" in entries(second)["look"]


def test_t7_while_answers_are_due() -> None:
    said = entries(play(lay("first", "king queen bishop judge", "thief cheat"), "p1 announce king"))
    assert said["exchange, look, announce"] == "not due now, but pass or claim (T7)"
    assert "let the announcement stand" in said["pass"]


def test_q19_while_a_power_asks() -> None:
    said = entries(announce(lay("first", "king bishop queen judge", "thief cheat"), "bishop", "p2"))
    assert said["pass, claim"] == "you have answered already, and an answer is final (Q19)"
    assert "take from one of the equally rich" in said["rob p1"]


def test_a_power_that_asks_keeps_the_rest_waiting() -> None:
    witch = announce(lay("first", "witch queen king judge", "thief cheat"), "witch")
    said = entries(witch)
    assert said["exchange, look, announce, pass, claim"] == "first the Witch's power: trade (P6)"
    assert said["rule P6"] == RULES["P6"]
    assert "rule T3" not in said
    spy = play(announce(lay("first", "spy queen king judge", "thief cheat"), "spy"), "p1 spy p2")
    assert "first the Spy's power: keep or swap (P8)" in entries(spy).values()


@pytest.mark.parametrize("barred", ["", "p1"])
def test_nothing_is_said_to_be_due_that_is_not(barred: str) -> None:
    said = entries(lay("second", "witch empress king judge", "thief cheater", barred=barred))
    assert said["pass, claim"] == "nobody has announced anything to answer (T7)"
    assert not any("but exchange" in about for about in said.values())


def test_which_cards_may_be_exchanged_is_said() -> None:
    four = entries(lay("first", "king queen bishop judge", "thief cheat"))
    assert four["swap c1"] == "with a card in the centre (T4)"
    assert "swap c1" not in entries(Game.new("first", 6, seed=1))
    three = entries(Game.new("first", 3, seed=1))
    assert "exchange left right yes" in three
    assert three["swap left p2 left"] == "with somebody else's card instead of your own (T4)"
    assert "rule T10" not in three


def test_t10_is_told_whenever_the_protected_card_matters() -> None:
    game = Game.new("first", 2, seed=1)
    for turn in range(4):
        assert entries(game)["rule T10"] == RULES["T10"], turn
        game.play(game.legal()[0])
    assert entries(game)["rule T10"] == RULES["T10"]
    announced = next(move for move in game.legal() if move.verb == "announce")
    assert entries(play(game, str(announced)))["rule T10"] == RULES["T10"]


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_every_phase_is_asked_and_explained(edition: str, name: str) -> None:
    game = printed_game(edition, name, 5)
    game.names = tuple(f"{'ABCDEFGHIJKLM'[n]}da" for n in range(len(game.names)))
    for table in walk(game, 5, 150):
        if table.over or table.to_act is None:
            return
        naming = naming_of(table, table.to_act)
        asked = question(naming, table.legal())
        assert asked
        assert "p1" not in asked
        if table.asked == "answer":
            assert "gold" in situation(naming)
        verbs = {move.verb for move in table.legal()}
        shown = {head.split()[0] for head, _ in explain_now(naming, table) if head.strip()}
        assert verbs <= shown


def test_who_answers_before_and_after_is_told() -> None:
    game = play(lay("first", "king queen bishop judge", "thief cheat"), "p1 announce king")
    game.names = ("Ann", "Bruno", "Carla", "Dario")
    assert situation(naming_of(game, "p2")) == (
        "Ann (6 gold) as the King takes 3 gold from the bank. Nobody claims so far."
        " Carla and Dario will answer after you."
    )
    play(game, "p2 claim", "p3 pass")
    assert situation(naming_of(game, "p4")) == (
        "Ann (6 gold) as the King takes 3 gold from the bank. Bruno claims it too."
        " You are the last to answer."
    )


def test_what_the_judge_would_take_is_told() -> None:
    game = lay("first", "king queen bishop judge", "thief cheat", court=4)
    game.play("p1 announce judge")
    assert "takes all the gold in the court, now 4." in situation(naming_of(game, "p2"))


def test_questions() -> None:
    tables = {
        "Your turn: 1 exchange, 2 look or 3 announce?": lay(
            "first", "king queen bishop judge", "thief cheat"
        ),
        "Your turn: an exchange, really or not (T2). Type: swap p2, or pretend p2": Game.new(
            seed=1
        ),
        "Your turn: 1 exchange or 2 look? You were just revealed and may not announce (T11).": lay(
            "second", "king empress trickster judge", "thief cheater", barred="p1"
        ),
        "Your turn. You were just revealed, so you must exchange (T11). Type: swap p2, or pretend p2": lay(
            "first", "king queen bishop judge", "thief cheat", barred="p1"
        ),
        "These are equally rich. Whom do you take 2 gold from: 2 p2 (6 gold), 3 p3 (6 gold) or 4 p4 (6 gold)?": announce(
            lay("first", "bishop queen king judge", "thief cheat"), "bishop"
        ),
        "Whose gold do you take in exchange for all of yours: 2 p2 (9 gold), 3 p3 (6 gold), 4 p4 (6 gold) or none?": announce(
            lay("first", "witch queen:9 king judge", "thief cheat"), "witch"
        ),
        "You have the Spy, and p2's card is the Queen: 1 keep, or 2 swap?": play(
            announce(lay("first", "spy queen king judge", "thief cheat"), "spy"), "p1 spy p2"
        ),
        "Which two others give 1 gold each and change seats? Type for example: seat p2 p3": announce(
            lay("second", "puppet-master empress king judge", "thief cheater"), "puppet-master"
        ),
    }
    for asked, game in tables.items():
        assert question(naming_of(game, "p1"), game.legal()) == asked
