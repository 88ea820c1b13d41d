"""The pictures of the table fit the width and say who is who."""

from __future__ import annotations

import pytest
from playing import TABLES, walk
from rich.cells import cell_len
from tables import announce, lay, play
from typist import company_of, named, naming_of

from ridotto import Game
from ridotto.terminal.naming import Naming
from ridotto.terminal.picture import PLAIN, Table
from ridotto.terminal.screen import wrapped


def table_of(game: Game, person: str = "p1", width: int = 80) -> Table:
    return Table(naming_of(game, person), {"p2": "casual", "p3": "expert bluffer"}, width)


def test_seats_gold_court_and_centre() -> None:
    game = named(
        lay("first", "king:8 queen:12 bishop judge:1", "thief cheat", court=3),
        "Ann",
        "Bruno",
        "Carla",
        "Dario",
    )
    assert table_of(game).whole() == [
        "── turn 5, court: 3 gold " + "─" * 55,
        "▸  1  Ann (you)                   8 ●●●●●●●●·····",
        "   2  Bruno      casual          12 ●●●●●●●●●●●●·",
        "   3  Carla      expert bluffer   6 ●●●●●●·······",
        "   4  Dario                       1 ●············",
        "    centre: c1 and c2, face down",
        "    in play: Judge, Bishop, King, Queen, Thief, Cheat",
    ]


def test_what_is_going_on_stands_beside_the_names() -> None:
    game = play(
        lay("first", "king queen bishop judge", "thief cheat"),
        "p1 announce bishop",
        "p2 pass",
        "p3 claim",
    )
    assert [row.split("  ")[-1] for row in table_of(game).seats()[:3]] == [
        "announces the Bishop",
        "passes",
        "claims",
    ]
    barred = lay("first", "king queen bishop judge", "thief cheat", barred="p1")
    assert "just revealed (T11)" in table_of(barred).seats()[0]
    asked = announce(lay("first", "witch king bishop judge", "thief cheat"), "witch", "p2")
    assert "shows the Witch" in table_of(asked).seats()[0]


def test_after_a_change_of_seats_people_stand_where_they_sit() -> None:
    game = announce(
        lay("second", "puppet-master king:4 empress:9 judge", "thief widow"), "puppet master"
    )
    game.play("p1 seat p2 p3")
    assert [row[2:4].strip() for row in table_of(game).seats()] == ["1", "3", "2", "4"]


def test_the_deal() -> None:
    four = named(
        Game.deal("first", ["Judge", "Bishop", "King", "Queen"], ["Thief", "Cheat"]),
        "Ann",
        "Bruno",
        "Carla",
        "Dario",
    )
    assert table_of(four).dealt() == [
        "   1  Ann (you)  Judge",
        "   2  Bruno      Bishop",
        "   3  Carla      King",
        "   4  Dario      Queen",
        "  c1  centre     Thief",
        "  c2  centre     Cheat",
    ]
    two = named(
        Game.deal("first", [["Bishop", "Fool", "Judge"], ["Queen", "King", "Witch"]]),
        "You",
        "Bruno",
    )
    assert table_of(two).dealt() == [
        "   1  You     left Bishop       right Fool        protected Judge",
        "   2  Bruno   left Queen        right King        protected Witch",
    ]


def test_the_end_shows_everything() -> None:
    game = announce(
        named(
            lay("first", "king:10 queen bishop judge", "thief cheat"),
            "Ann",
            "Bruno",
            "Carla",
            "Dario",
        ),
        "king",
    )
    rows = table_of(game).open_cards(game.cards)
    assert rows[0].endswith("13 ●●●●●●●●●●●●●  King  wins")
    assert rows[1].endswith("Queen")
    assert rows[-1] == "    centre: Thief, Cheat"


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_nothing_is_wider_than_the_screen_nor_higher(
    edition: str, players: int, width: int
) -> None:
    company = company_of(edition, players, 3, bots=["regular:suspicious"])
    for game in walk(company.game, 3, 100):
        picture = Table(Naming(game.view(company.person), game.names), company.levels(), width)
        lines = [line for whole in picture.whole() for line in wrapped(whole, width, 13)]
        lines += picture.dealt() + picture.open_cards(game.cards)
        assert max(map(cell_len, lines)) <= width
        assert len(picture.whole()) <= players + 4


def test_long_and_wide_names_are_cut() -> None:
    game = named(
        lay("first", "king queen bishop judge", "thief cheat"),
        "A" * 40,
        "漢字漢字漢字漢字漢字",
        "e\u0301e\u0301",
        "",
    )
    for width in (60, 80):
        rows = table_of(game, "p4", width).seats()
        assert len({cell_len(row.partition("●")[0]) for row in rows}) == 1
        assert max(map(cell_len, rows)) <= width


def test_signs_for_a_terminal_without_unicode() -> None:
    plain = table_of(lay("first", "king queen bishop judge", "thief cheat"))._replace(signs=PLAIN)
    assert all(line.isascii() for line in plain.whole())


def test_powers_of_those_in_play() -> None:
    lines = table_of(lay("second", "puppet-master king peasant judge", "peasant widow")).powers()
    assert lines[0] == "  Judge          takes all the gold in the court (P3)"
    assert len(lines) == 5


def test_wrapping_keeps_words_and_indentation() -> None:
    assert wrapped("  one two three", 9, 4) == ["  one two", "    three"]
    assert wrapped("short", 9) == ["short"]
    assert wrapped("漢字 漢字 漢字", 9) == ["漢字 漢字", "漢字"]
    assert wrapped("x" * 20, 9) == ["x" * 20]
