"""The words of every refusal: each says what is wrong, so that a person knows what to do instead."""

from __future__ import annotations

import pytest
from tables import announce, lay

from ridotto import Game, MoveError
from ridotto.rules.legality import legal_texts


def four() -> Game:
    return lay("first", "judge bishop king queen", "thief cheat")


def two() -> Game:
    return lay("first", "bishop+fool+judge queen+king+witch")


def three() -> Game:
    return lay("first", "bishop+fool judge+queen king+witch", turn=7)


def opening() -> Game:
    return lay("first", "judge bishop king queen", "thief cheat", turn=1)


def barred(edition: str = "first") -> Game:
    return lay(edition, "judge fool king widow", "thief witch", barred="p1")


def answering() -> Game:
    game = four()
    game.play("p1 announce king")
    game.play("p2 pass")
    return game


def asked(character: str) -> Game:
    return announce(lay("first", "judge fool spy witch inquisitor bishop"), character)


def second(character: str) -> Game:
    return announce(lay("second", "judge princess spy puppet-master guru trickster"), character)


def named() -> Game:
    game = asked("inquisitor")
    game.play("p1 question p2")
    return game


def spied() -> Game:
    game = asked("spy")
    game.play("p1 spy p2")
    return game


def over() -> Game:
    return announce(lay("first", "king:11 judge queen witch"), "king")


SMALL = "; with 2 players a card is named with .l, .r, .x"
MIDDLE = "; with 3 players a card is named with .l, .r"

REASONS = [
    (over, "p1 look", "E1", "the game is over"),
    (answering, "p2 claim", "Q19", "p2 has answered already, and an answer is final"),
    (four, "p2 look", "T1", "it is p1's turn, not p2's"),
    (answering, "p4 pass", "T7", "it is p3's answer that is due, not p4's"),
    (lambda: asked("witch"), "p2 look", "P6", "p1 must decide about the Witch's power"),
    (opening, "p1 look", "T2", "the first 4 turns are exchanges, and this is turn 1"),
    (four, "p1 pass", "T3", "pass is not due now, but exchange or look or announce"),
    (answering, "p3 look", "T7", "look is not due now, but pass or claim"),
    (lambda: asked("witch"), "p1 look", "T3", "look is not due now, but trade"),
    (lambda: asked("fool"), "p1 look", "T3", "look is not due now, but fool"),
    (lambda: asked("spy"), "p1 look", "T3", "look is not due now, but spy"),
    (spied, "p1 look", "T3", "look is not due now, but keep or swap"),
    (lambda: asked("inquisitor"), "p1 look", "T3", "look is not due now, but question"),
    (named, "p2 look", "T3", "look is not due now, but answer"),
    (lambda: asked("bishop"), "p1 look", "T3", "look is not due now, but rob"),
    (lambda: second("princess"), "p1 look", "T3", "look is not due now, but show"),
    (lambda: second("puppet master"), "p1 look", "T3", "look is not due now, but seat"),
    (barred, "p1 announce king", "T11", "p1 was revealed in the turn before and may not announce"),
    (barred, "p1 look", "T11", "p1 was revealed in the turn before and must exchange"),
    (lambda: barred("second"), "p1 announce king", "T11", "p1 was revealed in the turn before and may not announce"),
    (two, "p1 look", "T5", "p1 is not a card before p1"),
    (two, "p1 exchange p2.l no", "T4", f"p1 is not a card before p1{SMALL}"),
    (three, "p1.l exchange p2 no", "T4", f"there is no card p2 at this table{MIDDLE}"),
    (four, "p1 exchange p9 no", "T4", "there is no card p9 at this table"),
    (two, "p1.l exchange p2.x no", "T10", "p2.x is protected: nobody else may touch it"),
    (four, "p1 exchange p1 no", "T4", "a card cannot be exchanged with itself"),
    (three, "p1 announce king", "T6", f"p1 is not a card before p1{MIDDLE}"),
    (two, "p1.x announce king", "T10", "the protected card may not be announced in one's own turn"),
    (four, "p1 announce spy", "T6", "'Spy' is not in play: Judge, Bishop, King, Queen, Thief, Cheat"),
    (answering, "p3.l claim", "T7", "p3.l is not a card before p3"),
    (named, "p2 answer king", "Q13", "'King' is not in play: Judge, Bishop, Fool, Witch, Spy, Inquisitor"),
    (lambda: asked("fool"), "p1 fool p1 p2 no", "Q4", "the Fool takes cards of others, never the own or the centre's"),
    (lambda: asked("fool"), "p1 fool c1 p2 no", "Q4", "the Fool takes cards of others, never the own or the centre's"),
    (lambda: asked("fool"), "p1 fool p2 p2 no", "P7", "the Fool takes the cards of two other persons"),
    (lambda: announce(two(), "fool", place="p1.l"), "p1 fool p2.l p2.x no", "Q2", "with two players the Fool takes the opponent's l and r"),
    (lambda: announce(three(), "fool", place="p1.l"), "p1 fool p2.l p2.r no", "Q3", "with three players the Fool takes one card of each opponent"),
    (lambda: asked("bishop"), "p1 rob p1", "P4", "p1 is not one of the richest others"),
    (lambda: asked("spy"), "p1 spy p1", "P8", "the Spy cannot look at p1"),
    (lambda: asked("witch"), "p1 trade p1", "P6", "the Witch cannot choose 'trade p1'"),
    (lambda: second("puppet master"), "p1 seat p1 p2", "P16", "the Puppet Master cannot choose 'seat p1 p2'"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "text", "rule", "reason"),
    REASONS,
    ids=[f"{text}: {rule}" for _, text, rule, _ in REASONS],
)
def test_a_refusal_says_what_is_wrong(table: object, text: str, rule: str, reason: str) -> None:
    assert callable(table)
    game = table()
    with pytest.raises(MoveError) as caught:
        game.play(text)
    assert (caught.value.rule, caught.value.reason) == (rule, reason)
    assert caught.value.legal == tuple(legal_texts(game.state))
