"""Every worked example of the first edition's rulebooks (000, 001 Hungarian; 004 Spanish), with its persons and numbers.

The Hungarian persons sit in one order that fits all of their examples: Adél, Balázs, Csaba, Dávid, Franciska, Henrik,
Judit. The Spanish King and Judge examples need two tables. Where an example needs eight players, the missing ones are
called Nobody; what an example leaves open (cards, gold, the court) is filled in with a legal set and small numbers.
"""

from __future__ import annotations

from typing import TypeVar

import pytest

from ridotto.errors import IllegalMoveError
from ridotto.record.position import read_position
from ridotto.rules.events import (
    CardSeen,
    CardsHandled,
    CharacterNamed,
    Event,
    FortunesTraded,
    GoldMoved,
    PowerUsed,
    Revealed,
    TradeDeclined,
)
from ridotto.rules.game import Game

Kind = TypeVar("Kind", bound=Event)


class Table:
    """A table in the midst of a game, whose persons are called by their names."""

    def __init__(self, seats: str, *, turn_of: str, centre: str = "", court: int = 0) -> None:
        rows = [word.split(":") for word in seats.split()]
        self.names = [name for name, _, _ in rows]
        turn = len(rows) + self.names.index(turn_of) + 1
        laid = " ".join(f"p{n}:{gold}:{card}" for n, (_, gold, card) in enumerate(rows, start=1))
        self.game = read_position(f"first {turn} {laid} {centre} court:{court}")
        self.game.names = tuple(self.names)

    def person(self, name: str) -> str:
        return f"p{self.names.index(name) + 1}" if name in self.names else name

    def name(self, person: str) -> str:
        known = person in self.game.persons
        return self.names[self.game.persons.index(person)] if known else person

    def play(self, *moves: str) -> None:
        for move in moves:
            self.game.play(" ".join(map(self.person, move.split())))

    def announce(self, who: str, character: str, *claimants: str) -> None:
        """The announcement and everybody's answer; claimants must come in the order of T7."""
        self.play(f"{who} announce {character}")
        heard = []
        while self.game.asked == "answer":
            answering = self.to_act
            if answering in claimants:
                heard.append(answering)
            self.play(f"{answering} {'claim' if answering in claimants else 'pass'}")
        assert heard == list(claimants)

    @property
    def to_act(self) -> str:
        return self.name(self.game.to_act or "")

    @property
    def winners(self) -> list[str]:
        return [self.name(person) for person in self.game.winners]

    @property
    def gold(self) -> dict[str, int]:
        return dict(zip(self.names, self.game.gold, strict=True))

    def legal(self) -> set[str]:
        return {" ".join(map(self.name, text.split())) for text in self.game.legal_texts()}

    def verbs(self) -> set[str]:
        return {text.split()[1] for text in self.game.legal_texts()}

    def happened(self, kind: type[Kind], viewer: str = "public") -> list[Kind]:
        events = self.game.events(self.person(viewer))
        return [event for event in events if isinstance(event, kind)]

    def revealed(self) -> list[tuple[str, str]]:
        """Who was revealed, in order, and as what; the same for every viewer."""
        public = self.happened(Revealed)
        assert all(self.happened(Revealed, name) == public for name in self.names)
        return [(self.name(event.person), event.character) for event in public]

    def payments(self) -> list[tuple[str, str, int]]:
        """Every movement of gold, in order."""
        return [
            (self.name(event.source), self.name(event.target), event.amount)
            for event in self.happened(GoldMoved)
        ]

    def refusal(self, move: str) -> str | None:
        """The rule that forbids the move."""
        with pytest.raises(IllegalMoveError) as caught:
            self.play(move)
        return caught.value.rule


# Exchange (000, 001: "card exchange under the table"; 004: "exchange your card").


def test_example_exchange_adel_no_longer_knows_herself_and_takes_the_card_of_balazs() -> None:
    # p1 Csaba, p2 Dávid, p3 Franciska, p4 Henrik, p5 Judit, p6 Adél, p7 Balázs
    names = ["Csaba", "Dávid", "Franciska", "Henrik", "Judit", "Adél", "Balázs"]
    deal = ["Judge", "Bishop", "Queen", "Thief", "Witch", "Fool", "King"]
    game = Game.deal("first", deal, names=names)
    game.play("p1 exchange p6 yes")
    for opening in ("p2 exchange p3 no", "p3 exchange p2 yes", "p4 exchange p5 no", "p5 look"):
        game.play(opening)
    assert game.view("p6").cards()["p6"] is None
    assert game.view("p6").cards()["p7"] == "King"

    game.play("p6 exchange p7 yes")

    assert (game.cards["p6"], game.cards["p7"]) == ("King", "Judge")
    assert game.view("p6").cards()["p6"] == "King"
    assert game.view("p6").cards()["p7"] is None
    for viewer in ("p7", "p1", "public"):
        assert game.view(viewer).cards()["p6"] is None
        assert game.events(viewer)[-2] == CardsHandled(
            "p6", "p6", "p7", None, audience=frozenset({"p6"})
        )
    assert game.to_act == "p7"


def test_example_exchange_adel_alone_knows_whether_she_did_it() -> None:
    table = Table(
        "Adél:6:fool Balázs:6:king Csaba:6:judge Dávid:6:bishop Franciska:6:queen Henrik:6:thief"
        " Judit:6:witch",
        turn_of="Adél",
    )
    pretended = table.game.copy()
    table.play("Adél exchange Balázs yes")
    pretended.play("p1 exchange p2 no")
    assert table.game.events("p1") != pretended.events("p1")
    for viewer in (*table.game.persons[1:], "public"):
        assert table.game.events(viewer) == pretended.events(viewer)


def test_example_exchange_ainhoa_is_only_almost_sure_of_the_card_of_andres() -> None:
    # 004: p1 Sergio, p2 Iván, p3 Elena, p4 Ainhoa, p5 Andrés
    names = ["Sergio", "Iván", "Elena", "Ainhoa", "Andrés"]
    deal = ["Judge", "Bishop", "Queen", "Witch", "King"]
    game = Game.deal("first", deal, ["Cheat"], names=names)
    game.play("p1 exchange p4 yes")
    game.play("p2 exchange p5 no")
    game.play("p3 exchange c1 no")
    before = game.view("p4").cards()
    assert before["p4"] is None
    assert before["p5"] is None

    game.play("p4 exchange p5 yes")

    assert (game.cards["p4"], game.cards["p5"]) == ("King", "Judge")
    knowledge = game.view("p4").knowledge()
    assert knowledge.options(3) == {"King", "Bishop"}  # what Andrés had: Iván held it
    assert knowledge.options(4) == {"Witch", "Judge"}  # what Ainhoa had: Sergio held it
    assert game.to_act == "p5"


# King (000, 001: "announcing the own character"; 004: "announce your character").

HUNGARIAN_SEVEN = (
    "Adél:6:bishop Balázs:6:thief Csaba:6:queen Dávid:6:king Franciska:6:judge Henrik:6:witch"
    " Judit:6:fool"
)


def test_example_king_nobody_else_claims_and_balazs_takes_three_without_showing() -> None:
    table = Table(HUNGARIAN_SEVEN, turn_of="Balázs")
    table.announce("Balázs", "king")
    assert table.payments() == [("bank", "Balázs", 3)]
    assert table.gold["Balázs"] == 9
    assert sum(table.gold.values()) == 7 * 6 + 3
    assert table.game.court == 0
    assert table.revealed() == []
    assert table.to_act == "Csaba"
    assert table.verbs() == {"exchange", "look", "announce"}


def test_example_king_none_of_balazs_csaba_and_adel_is_the_king_and_all_three_pay() -> None:
    table = Table(HUNGARIAN_SEVEN, turn_of="Balázs")
    table.announce("Balázs", "king", "Csaba", "Adél")  # Adél, to his right, answers last
    assert table.revealed() == [("Balázs", "Thief"), ("Csaba", "Queen"), ("Adél", "Bishop")]
    assert table.happened(PowerUsed) == []
    assert {who for who, _, _ in table.payments()} == {"Adél", "Balázs", "Csaba"}
    assert all(payment[1:] == ("court", 1) for payment in table.payments())
    assert table.gold == {
        "Adél": 5,
        "Balázs": 5,
        "Csaba": 5,
        "Dávid": 6,
        "Franciska": 6,
        "Henrik": 6,
        "Judit": 6,
    }
    assert table.game.court == 3
    assert table.to_act == "Csaba"
    assert table.verbs() == {"exchange"}


def csaba_is_the_king() -> Table:
    table = Table(
        "Adél:6:bishop Balázs:6:thief Csaba:6:king Dávid:6:queen Franciska:6:judge Henrik:6:witch"
        " Judit:6:fool",
        turn_of="Balázs",
    )
    table.announce("Balázs", "king", "Csaba")
    return table


def test_example_king_csaba_really_is_the_king_and_balazs_pays() -> None:
    table = csaba_is_the_king()
    assert table.revealed() == [("Balázs", "Thief"), ("Csaba", "King")]
    assert table.happened(PowerUsed) == [PowerUsed(table.person("Csaba"), "King", "P1")]
    assert table.payments() == [("bank", "Csaba", 3), ("Balázs", "court", 1)]
    assert (table.gold["Balázs"], table.gold["Csaba"]) == (5, 9)
    assert sum(table.gold.values()) + table.game.court == 7 * 6 + 3
    assert table.game.court == 1


def test_example_just_revealed_king_csaba_is_next_and_can_only_exchange() -> None:
    table = csaba_is_the_king()
    assert table.to_act == "Csaba"
    others = [name for name in table.names if name != "Csaba"]
    assert table.legal() == {
        f"Csaba exchange {name} {really}" for name in others for really in ("yes", "no")
    }
    assert table.refusal("Csaba announce king") == "T11"
    assert table.refusal("Csaba announce judge") == "T11"
    assert table.refusal("Csaba look") == "T11"


def test_example_just_revealed_king_after_the_exchange_david_is_as_free_as_ever() -> None:
    table = csaba_is_the_king()
    table.play("Csaba exchange Balázs no")
    assert table.to_act == "Dávid"
    assert table.verbs() == {"exchange", "look", "announce"}


SPANISH_KING_TABLE = "Sergio:6:thief Iván:6:king Ainhoa:6:queen Andrés:6:bishop Elena:6:judge"


def test_example_king_in_spanish_sergio_takes_three_when_nobody_protests() -> None:
    table = Table(SPANISH_KING_TABLE, turn_of="Sergio", centre="c1:cheat")
    table.announce("Sergio", "king")
    assert table.gold == {"Sergio": 9, "Iván": 6, "Ainhoa": 6, "Andrés": 6, "Elena": 6}
    assert table.revealed() == []
    assert table.to_act == "Iván"


def test_example_king_in_spanish_sergio_ainhoa_and_andres_are_all_wrong() -> None:
    table = Table(SPANISH_KING_TABLE, turn_of="Sergio", centre="c1:cheat")
    table.announce("Sergio", "king", "Ainhoa", "Andrés")
    assert table.revealed() == [("Sergio", "Thief"), ("Ainhoa", "Queen"), ("Andrés", "Bishop")]
    assert table.gold == {"Sergio": 5, "Iván": 6, "Ainhoa": 5, "Andrés": 5, "Elena": 6}
    assert table.game.court == 3
    assert table.to_act == "Iván"  # who has the King, but kept silent and so was not revealed
    assert "Iván announce king" in table.legal()


def test_example_king_in_spanish_ivan_takes_three_and_then_sergio_pays() -> None:
    table = Table(SPANISH_KING_TABLE, turn_of="Sergio", centre="c1:cheat")
    table.announce("Sergio", "king", "Iván")
    assert table.revealed() == [("Sergio", "Thief"), ("Iván", "King")]
    assert table.payments() == [("bank", "Iván", 3), ("Sergio", "court", 1)]
    assert table.gold == {"Sergio": 5, "Iván": 9, "Ainhoa": 6, "Andrés": 6, "Elena": 6}
    assert table.game.court == 1


def test_example_just_revealed_king_in_spanish_ivan_can_only_exchange() -> None:
    table = Table(SPANISH_KING_TABLE, turn_of="Sergio", centre="c1:cheat")
    table.announce("Sergio", "king", "Iván")
    assert table.to_act == "Iván"
    assert table.verbs() == {"exchange"}
    assert table.refusal("Iván announce king") == "T11"
    assert "Iván exchange c1 no" in table.legal()  # T11: any exchange of T4
    table.play("Iván exchange Sergio yes")
    assert (table.game.cards["p1"], table.game.cards["p2"]) == ("King", "Thief")
    assert table.to_act == "Ainhoa"


# Spy (000, 001, 004: the Spy).

HUNGARIAN_WITH_SPY = (
    "Adél:6:bishop Balázs:6:queen Csaba:6:judge Dávid:6:spy Franciska:6:king Henrik:6:fool"
    " Judit:6:witch"
)


@pytest.mark.parametrize(
    ("choice", "really", "hers", "his"),
    [("keep", False, "Bishop", "King"), ("swap", True, "King", "Bishop")],
)
def test_example_spy_adel_looks_at_two_cards_and_exchanges_them_or_not(
    choice: str, really: bool, hers: str, his: str
) -> None:
    table = Table(HUNGARIAN_WITH_SPY, turn_of="Adél")
    table.announce("Adél", "spy")
    assert table.to_act == "Adél"
    assert table.legal() == {f"Adél spy {name}" for name in table.names if name != "Adél"}

    table.play("Adél spy Franciska")
    assert [event.character for event in table.happened(CardSeen, "Adél")] == ["Bishop", "King"]
    assert table.legal() == {"Adél keep", "Adél swap"}
    table.play(f"Adél {choice}")

    assert (table.game.cards["p1"], table.game.cards["p5"]) == (hers, his)
    assert [event.really for event in table.happened(CardsHandled, "Adél")] == [really]
    for viewer in (*table.names[1:], "public"):
        assert [event.character for event in table.happened(CardSeen, viewer)] == [None, None]
        assert [event.really for event in table.happened(CardsHandled, viewer)] == [None]
    assert table.revealed() == []
    assert table.payments() == []
    assert table.to_act == "Balázs"


def test_example_spy_in_spanish_elena_looks_at_her_card_and_sergios() -> None:
    table = Table(
        "Elena:6:queen Sergio:6:king Ainhoa:6:judge Iván:6:bishop Andrés:6:witch",
        turn_of="Elena",
        centre="c1:spy",
    )
    table.announce("Elena", "spy")
    assert "Elena spy c1" in table.legal()
    table.play("Elena spy Sergio", "Elena swap")
    assert (table.game.cards["p1"], table.game.cards["p2"]) == ("King", "Queen")
    assert table.game.view("p1").cards()["p2"] == "Queen"
    assert table.game.view("p2").cards()["p2"] is None
    assert table.to_act == "Sergio"


# Bishop (000, 001, 004: the Bishop). There the rule has the numbers: two coins, and a tie.


def test_example_bishop_of_equally_rich_persons_the_bishop_chooses_whom_to_rob() -> None:
    table = Table(
        "Adél:9:bishop Balázs:6:thief Csaba:8:queen Dávid:6:king Franciska:8:judge Henrik:6:witch"
        " Judit:7:fool",
        turn_of="Adél",
    )
    table.announce("Adél", "bishop")
    assert table.to_act == "Adél"
    assert table.legal() == {"Adél rob Csaba", "Adél rob Franciska"}  # never Adél, though richest
    assert table.refusal("Adél rob Judit") == "P4"
    table.play("Adél rob Franciska")
    assert table.payments() == [("Franciska", "Adél", 2)]
    assert (table.gold["Adél"], table.gold["Csaba"], table.gold["Franciska"]) == (11, 8, 6)
    assert table.to_act == "Balázs"


def test_example_bishop_one_richest_person_is_robbed_of_two_without_a_choice() -> None:
    table = Table(
        "Adél:9:bishop Balázs:6:thief Csaba:8:queen Dávid:6:king Franciska:7:judge Henrik:6:witch"
        " Judit:7:fool",
        turn_of="Adél",
    )
    table.announce("Adél", "bishop")
    assert table.payments() == [("Csaba", "Adél", 2)]
    assert table.to_act == "Balázs"


# Inquisitor and its note (000, 001, 004: the Inquisitor).


def balazs_questions_csaba() -> Table:
    table = Table(
        "Adél:6:king Balázs:6:inquisitor Csaba:6:peasant Dávid:6:judge Franciska:6:queen"
        " Henrik:6:peasant Judit:6:witch Nobody:6:fool",
        turn_of="Balázs",
    )
    table.announce("Balázs", "inquisitor", "Franciska")
    assert table.revealed() == [("Balázs", "Inquisitor"), ("Franciska", "Queen")]
    assert table.payments() == []  # the fine waits for the power
    assert table.to_act == "Balázs"
    assert table.legal() == {f"Balázs question {n}" for n in table.names if n != "Balázs"}
    table.play("Balázs question Csaba")
    assert table.to_act == "Csaba"
    return table


def test_example_inquisitor_csaba_calls_himself_the_judge_but_is_a_peasant_and_pays_four() -> None:
    table = balazs_questions_csaba()
    table.play("Csaba answer judge")
    assert table.happened(CharacterNamed) == [CharacterNamed(table.person("Csaba"), "Judge")]
    assert table.revealed()[-1] == ("Csaba", "Peasant")
    assert table.payments() == [("Csaba", "Balázs", 4), ("Franciska", "court", 1)]
    assert (table.gold["Balázs"], table.gold["Csaba"], table.gold["Franciska"]) == (10, 2, 5)
    assert table.game.court == 1
    assert not table.game.over
    assert table.to_act == "Csaba"
    assert table.verbs() == {"exchange"}  # he was revealed in the turn before his own


def test_example_inquisitor_note_csaba_names_the_peasant_and_keeps_his_gold() -> None:
    table = balazs_questions_csaba()
    table.play("Csaba answer peasant")
    assert table.revealed()[-1] == ("Csaba", "Peasant")
    assert table.payments() == [("Franciska", "court", 1)]
    assert (table.gold["Balázs"], table.gold["Csaba"], table.gold["Franciska"]) == (6, 6, 5)
    assert table.to_act == "Csaba"
    assert table.verbs() == {"exchange"}


def ivan_questions_elena() -> Table:
    table = Table(
        "Iván:6:inquisitor Sergio:6:king Andrés:6:queen Ainhoa:6:judge Elena:6:peasant"
        " Nobody:6:peasant Nobody2:6:witch Nobody3:6:fool",
        turn_of="Iván",
    )
    table.announce("Iván", "inquisitor", "Andrés")
    assert table.revealed() == [("Iván", "Inquisitor"), ("Andrés", "Queen")]
    table.play("Iván question Elena")
    return table


def test_example_inquisitor_in_spanish_elena_is_wrong_and_pays_ivan_four() -> None:
    table = ivan_questions_elena()
    table.play("Elena answer judge")
    assert table.revealed()[-1] == ("Elena", "Peasant")
    assert table.payments() == [("Elena", "Iván", 4), ("Andrés", "court", 1)]
    assert (table.gold["Iván"], table.gold["Elena"], table.gold["Andrés"]) == (10, 2, 5)
    assert table.to_act == "Sergio"
    assert table.verbs() == {"exchange", "look", "announce"}  # Elena's turn is not the next


def test_example_inquisitor_note_in_spanish_elena_is_right_and_pays_nothing() -> None:
    table = ivan_questions_elena()
    table.play("Elena answer peasant")
    assert table.payments() == [("Andrés", "court", 1)]
    assert table.gold["Elena"] == 6


# Judge (000, 001, 004: the Judge).


def test_example_judge_csaba_takes_the_court_before_adel_and_david_pay_into_it() -> None:
    table = Table(
        "Adél:6:witch Balázs:6:queen Csaba:6:judge Dávid:6:spy Franciska:6:king Henrik:6:fool"
        " Judit:6:bishop",
        turn_of="Adél",
        court=4,
    )
    table.announce("Adél", "judge", "Csaba", "Dávid")
    assert table.revealed() == [("Adél", "Witch"), ("Csaba", "Judge"), ("Dávid", "Spy")]
    assert table.payments()[0] == ("court", "Csaba", 4)
    assert sorted(table.payments()[1:]) == [("Adél", "court", 1), ("Dávid", "court", 1)]
    assert (table.gold["Adél"], table.gold["Csaba"], table.gold["Dávid"]) == (5, 10, 5)
    assert table.game.court == 2
    assert table.to_act == "Balázs"


def test_example_judge_in_spanish_ainhoa_is_the_judge_and_andres_is_next() -> None:
    # Here Andrés, not Iván, sits to the left of Sergio: not the table of the King.
    table = Table(
        "Sergio:6:witch Andrés:6:king Ainhoa:6:judge Elena:6:queen Iván:6:spy",
        turn_of="Sergio",
        centre="c1:bishop",
        court=3,
    )
    table.announce("Sergio", "judge", "Ainhoa", "Iván")
    assert table.revealed() == [("Sergio", "Witch"), ("Ainhoa", "Judge"), ("Iván", "Spy")]
    assert table.payments()[0] == ("court", "Ainhoa", 3)
    assert table.gold == {"Sergio": 5, "Andrés": 6, "Ainhoa": 9, "Elena": 6, "Iván": 5}
    assert table.game.court == 2
    assert table.to_act == "Andrés"
    assert table.verbs() == {"exchange", "look", "announce"}


# Peasant, three examples (000, 001, 004: the Peasant).


def test_example_peasant_adel_alone_takes_one_and_shows_nothing() -> None:
    table = Table(
        "Adél:6:queen Balázs:6:king Csaba:6:peasant Dávid:6:judge Franciska:6:peasant"
        " Henrik:6:bishop Judit:6:witch Nobody:6:fool",
        turn_of="Adél",
    )
    table.announce("Adél", "peasant")
    assert table.payments() == [("bank", "Adél", 1)]
    assert table.revealed() == []
    assert table.to_act == "Balázs"


def test_example_peasant_adel_and_franciska_are_both_peasants_and_take_two_each() -> None:
    table = Table(
        "Adél:6:peasant Balázs:6:king Csaba:6:spy Dávid:6:judge Franciska:6:peasant"
        " Henrik:6:bishop Judit:6:queen Nobody:6:fool",
        turn_of="Adél",
    )
    table.announce("Adél", "peasant", "Franciska")
    assert table.revealed() == [("Adél", "Peasant"), ("Franciska", "Peasant")]
    assert (table.gold["Adél"], table.gold["Franciska"]) == (8, 8)
    assert sum(table.gold.values()) == 8 * 6 + 4
    assert table.game.court == 0
    assert table.to_act == "Balázs"


def test_example_peasant_adel_and_csaba_take_two_each_and_franciska_the_spy_pays() -> None:
    table = Table(
        "Adél:6:peasant Balázs:6:king Csaba:6:peasant Dávid:6:judge Franciska:6:spy"
        " Henrik:6:bishop Judit:6:queen Nobody:6:fool",
        turn_of="Adél",
    )
    table.announce("Adél", "peasant", "Csaba", "Franciska")
    assert table.revealed() == [("Adél", "Peasant"), ("Csaba", "Peasant"), ("Franciska", "Spy")]
    assert sorted(table.payments()[:2]) == [("bank", "Adél", 2), ("bank", "Csaba", 2)]
    assert table.payments()[2:] == [("Franciska", "court", 1)]
    assert (table.gold["Adél"], table.gold["Csaba"], table.gold["Franciska"]) == (8, 8, 5)
    assert table.game.court == 1
    assert table.to_act == "Balázs"


def elena_and_two_others(ivan: str, andres: str, ainhoa: str) -> Table:
    return Table(
        f"Elena:6:peasant Sergio:6:king Iván:6:{ivan} Andrés:6:{andres} Ainhoa:6:{ainhoa}"
        " Nobody:6:judge Nobody2:6:queen Nobody3:6:fool",
        turn_of="Elena",
    )


def test_example_peasant_in_spanish_elena_alone_takes_one() -> None:
    table = elena_and_two_others("spy", "peasant", "bishop")
    table.announce("Elena", "peasant")
    assert table.gold["Elena"] == 7
    assert table.gold["Andrés"] == 6  # a Peasant who keeps silent gets nothing
    assert table.revealed() == []


def test_example_peasant_in_spanish_elena_and_andres_take_two_each() -> None:
    table = elena_and_two_others("spy", "peasant", "bishop")
    table.announce("Elena", "peasant", "Andrés")
    assert table.revealed() == [("Elena", "Peasant"), ("Andrés", "Peasant")]
    assert (table.gold["Elena"], table.gold["Andrés"]) == (8, 8)


def test_example_peasant_in_spanish_the_first_to_protest_is_the_one_who_is_wrong() -> None:
    table = elena_and_two_others("spy", "peasant", "bishop")
    table.announce("Elena", "peasant", "Iván", "Andrés")
    assert table.revealed() == [("Elena", "Peasant"), ("Iván", "Spy"), ("Andrés", "Peasant")]
    assert (table.gold["Elena"], table.gold["Iván"], table.gold["Andrés"]) == (8, 5, 8)
    assert table.game.court == 1
    assert table.to_act == "Sergio"


# Witch, the note about fines (000, 001, 004: the Witch).


def test_example_witch_note_the_fine_is_paid_from_the_gold_that_the_exchange_brought() -> None:
    table = Table(
        "Adél:1:bishop Balázs:6:thief Csaba:8:witch Dávid:6:king Franciska:6:judge Henrik:6:queen"
        " Judit:6:fool",
        turn_of="Adél",
    )
    table.announce("Adél", "witch", "Csaba")
    assert table.to_act == "Csaba"
    assert table.payments() == []
    table.play("Csaba trade Adél")
    assert table.happened(FortunesTraded) == [FortunesTraded("p3", "p1")]
    assert table.payments() == [("Adél", "court", 1)]
    assert (table.gold["Adél"], table.gold["Csaba"]) == (7, 1)
    assert not table.game.over  # paid first, the fine would have been Adél's last coin
    assert table.to_act == "Balázs"


def test_example_witch_note_the_fine_may_ruin_who_was_left_with_one_coin() -> None:
    table = Table(
        "Adél:8:bishop Balázs:6:thief Csaba:1:witch Dávid:6:king Franciska:6:judge Henrik:6:queen"
        " Judit:6:fool",
        turn_of="Adél",
    )
    table.announce("Adél", "witch", "Csaba")
    table.play("Csaba trade Adél")
    assert (table.gold["Adél"], table.gold["Csaba"]) == (0, 8)
    assert table.game.court == 1
    assert (table.game.ended_by, table.winners) == ("E2", ["Csaba"])


def test_example_witch_in_spanish_she_may_leave_all_fortunes_as_they_are() -> None:
    # 004 says may; so do we (Q12).
    table = Table(
        "Sergio:6:bishop Iván:9:witch Ainhoa:6:judge Andrés:6:king Elena:6:queen",
        turn_of="Sergio",
        centre="c1:cheat",
    )
    table.announce("Sergio", "witch", "Iván")
    everybody_else = {"Sergio", "Ainhoa", "Andrés", "Elena", "none"}
    assert table.legal() == {f"Iván trade {name}" for name in everybody_else}
    table.play("Iván trade none")
    assert table.happened(TradeDeclined) == [TradeDeclined("p2")]
    assert table.gold == {"Sergio": 5, "Iván": 9, "Ainhoa": 6, "Andrés": 6, "Elena": 6}
    assert table.game.court == 1


# Cheat, two examples (000, 001, 004: the Cheat).


def adel_announces_the_cheat(csaba: int) -> Table:
    table = Table(
        f"Adél:11:queen Balázs:6:bishop Csaba:{csaba}:cheat Dávid:6:king Franciska:6:judge"
        " Henrik:6:witch Judit:6:fool",
        turn_of="Adél",
    )
    table.announce("Adél", "cheat", "Csaba")
    return table


def test_example_cheat_csaba_with_ten_wins_alone_though_adel_has_eleven() -> None:
    table = adel_announces_the_cheat(csaba=10)
    assert table.revealed() == [("Adél", "Queen"), ("Csaba", "Cheat")]
    assert table.game.over
    assert (table.game.ended_by, table.winners) == ("E3", ["Csaba"])
    assert (table.gold["Adél"], table.gold["Csaba"], table.game.court) == (11, 10, 0)
    assert table.legal() == set()


def test_example_cheat_csaba_with_less_than_ten_wins_nothing_and_adel_pays() -> None:
    table = adel_announces_the_cheat(csaba=9)
    assert not table.game.over
    assert table.payments() == [("Adél", "court", 1)]
    assert (table.gold["Adél"], table.gold["Csaba"], table.game.court) == (10, 9, 1)
    assert table.to_act == "Balázs"


def ainhoa_announces_the_cheat(sergio: int) -> Table:
    table = Table(
        f"Ainhoa:11:queen Sergio:{sergio}:cheat Iván:6:king Andrés:6:judge Elena:6:bishop",
        turn_of="Ainhoa",
        centre="c1:witch",
    )
    table.announce("Ainhoa", "cheat", "Sergio")
    return table


def test_example_cheat_in_spanish_sergio_with_ten_wins() -> None:
    table = ainhoa_announces_the_cheat(sergio=10)
    assert (table.game.ended_by, table.winners) == ("E3", ["Sergio"])
    assert table.payments() == []


def test_example_cheat_in_spanish_sergio_with_less_plays_on_and_must_exchange() -> None:
    table = ainhoa_announces_the_cheat(sergio=9)
    assert (table.gold["Ainhoa"], table.gold["Sergio"], table.game.court) == (10, 9, 1)
    assert table.to_act == "Sergio"
    assert table.verbs() == {"exchange"}


# Widow, note and example (000, 001, 004: the Widow).


@pytest.mark.parametrize("fortune", [10, 11, 12])
def test_example_widow_note_with_ten_or_more_she_neither_gets_nor_pays(fortune: int) -> None:
    table = Table(
        f"Adél:6:queen Balázs:6:bishop Csaba:6:judge Dávid:6:king Franciska:6:thief"
        f" Henrik:{fortune}:widow Judit:6:witch",
        turn_of="Henrik",
    )
    table.announce("Henrik", "widow")
    assert table.happened(PowerUsed) == [PowerUsed(table.person("Henrik"), "Widow", "P12")]
    assert table.payments() == []
    assert table.gold["Henrik"] == fortune
    assert table.to_act == "Judit"


def adel_announces_the_widow(judit: int) -> Table:
    table = Table(
        "Adél:1:queen Balázs:6:bishop Csaba:6:judge Dávid:6:king Franciska:6:thief"
        f" Henrik:4:widow Judit:{judit}:witch",
        turn_of="Adél",
    )
    table.announce("Adél", "widow", "Henrik")
    return table


def test_example_widow_henrik_goes_from_four_to_ten_and_adel_is_ruined_by_her_fine() -> None:
    table = adel_announces_the_widow(judit=6)
    assert table.revealed() == [("Adél", "Queen"), ("Henrik", "Widow")]
    assert table.payments() == [("bank", "Henrik", 6), ("Adél", "court", 1)]
    assert (table.gold["Adél"], table.gold["Henrik"], table.game.court) == (0, 10, 1)
    assert (table.game.ended_by, table.winners) == ("E2", ["Henrik"])


@pytest.mark.parametrize(("judit", "winners"), [(12, ["Judit"]), (10, ["Henrik", "Judit"])])
def test_example_widow_the_richest_wins_whoever_that_is(judit: int, winners: list[str]) -> None:
    table = adel_announces_the_widow(judit)
    assert (table.game.ended_by, table.winners) == ("E2", winners)


@pytest.mark.parametrize("elena", [1, 4, 9])
def test_example_widow_in_spanish_elena_gets_up_to_ten_whatever_she_had(elena: int) -> None:
    table = Table(
        f"Iván:1:queen Sergio:6:king Ainhoa:6:judge Elena:{elena}:widow Andrés:6:bishop",
        turn_of="Iván",
        centre="c1:witch",
    )
    table.announce("Iván", "widow", "Elena")
    assert table.revealed() == [("Iván", "Queen"), ("Elena", "Widow")]
    assert table.payments() == [("bank", "Elena", 10 - elena), ("Iván", "court", 1)]
    assert (table.gold["Iván"], table.gold["Elena"]) == (0, 10)
    assert (table.game.ended_by, table.winners) == ("E2", ["Elena"])


# The protected card: the five bullets of the summary (000, 001: the game for 2; 004 has the same five).

TWO_PLAYERS = "p1:6:bishop+fool+judge p2:6:queen+king+witch court:0"


def test_example_protected_card_the_opponents_may_not_be_exchanged() -> None:
    game = read_position(f"first 5 {TWO_PLAYERS}")
    for own in "lrx":
        for really in ("yes", "no"):
            with pytest.raises(IllegalMoveError) as caught:
                game.play(f"p1.{own} exchange p2.x {really}")
            assert caught.value.rule == "T10"
    assert not [text for text in game.legal_texts() if "p2.x" in text]


def test_example_protected_card_the_own_may_not_be_announced_in_the_own_turn() -> None:
    game = read_position(f"first 5 {TWO_PLAYERS}")
    with pytest.raises(IllegalMoveError) as caught:
        game.play("p1.x announce judge")
    assert caught.value.rule == "T10"
    announcements = [text for text in game.legal_texts() if " announce " in text]
    assert {text.split()[0] for text in announcements} == {"p1.l", "p1.r"}
    assert len(announcements) == 2 * 6


def test_example_protected_card_the_own_may_be_claimed_with_in_the_opponents_turn() -> None:
    game = read_position(f"first 5 {TWO_PLAYERS} / p1.l announce witch")
    assert game.legal_texts() == ["p2 pass", "p2.l claim", "p2.r claim", "p2.x claim"]
    game.play("p2.x claim")
    turned = [event for event in game.events("public") if isinstance(event, Revealed)]
    assert turned == [Revealed("p1", "p1.l", "Bishop"), Revealed("p2", "p2.x", "Witch")]
    assert (game.to_act, game.asked) == ("p2", "trade")
    game.play("p2 trade none")
    assert (game.gold, game.court) == ((5, 6), 1)


@pytest.mark.parametrize("other", ["p1.l", "p1.r", "p2.l", "p2.r"])
def test_example_protected_card_the_own_may_be_exchanged(other: str) -> None:
    game = read_position(f"first 5 {TWO_PLAYERS}")
    before = game.cards
    game.play(f"p1.x exchange {other} yes")
    assert game.cards == before | {"p1.x": before[other], other: before["p1.x"]}
    assert game.to_act == "p2"


def test_example_protected_card_everything_else_is_as_in_the_normal_game() -> None:
    deal = [["Bishop", "Fool", "Judge"], ["Queen", "King", "Witch"]]
    game = Game.deal("first", deal)
    assert game.gold == (6, 6)
    for turn, person in enumerate(["p1", "p2", "p1", "p2"], start=1):
        assert (game.turn, game.to_act) == (turn, person)
        assert {text.split()[1] for text in game.legal_texts()} == {"exchange"}
        game.play(f"{person}.l exchange {person}.r no")
    assert {text.split()[1] for text in game.legal_texts()} == {"exchange", "look", "announce"}

    game.play("p1.x look")
    assert game.events("p1")[-2] == CardSeen("p1", "p1.x", "Judge", audience=frozenset({"p1"}))
    game.play("p2.l announce king")
    game.play("p1 pass")
    assert game.gold == (6, 9)  # nobody claimed: three for the King, unseen
    game.play("p1.r announce king")
    game.play("p2.r claim")
    assert (game.gold, game.court) == ((5, 12), 1)  # the King out of turn, then the fine
    assert (game.to_act, game.turn) == ("p2", 8)
    assert {text.split()[1] for text in game.legal_texts()} == {"exchange"}  # T11
    game.play("p2.l exchange p1.l yes")
    assert game.cards["p2.l"] == "Bishop"
    game.play("p1.l announce queen")
    game.play("p2 pass")
    game.play("p2.r announce king")
    game.play("p1 pass")
    assert (game.gold, game.ended_by, game.winners) == ((7, 15), "E1", ("p2",))
