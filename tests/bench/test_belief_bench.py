from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ridotto.belief import Belief
from ridotto.belief.belief import EXACT, PARTICLES, QUICK
from ridotto.bench import belief, figure
from ridotto.bench.belief import Cost, Error, Report
from ridotto.bench.guesses import HANDLED, LAST_TURN, TABLES, Off, play
from ridotto.bench.part import Part
from ridotto.cli import main
from ridotto.rules.events import CardsHandled, Revealed

THIRTEEN = TABLES[-1]


def test_a_whole_run_in_json_with_a_figure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(belief, "FEWEST_GAMES", 1)
    drawn = tmp_path / "errors.svg"
    arguments = ["bench", "belief", "--seconds", "0.001", "--json", "--figure", str(drawn)]
    assert main(arguments) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["subject"] == "belief"
    assert report["games"] == 1
    assert [(cost["way"], cost["table"]) for cost in report["costs"]] == [
        *((EXACT, f"{cards} cards") for cards in (6, 7, 8)),
        *((PARTICLES, f"{cards} cards") for cards in (9, 11, 13)),
        *((QUICK, f"{cards} cards") for cards in (8, 13)),
    ]
    for cost in report["costs"]:
        assert 0 < cost["median"] <= cost["p99"]
        assert cost["updates"] > 50
        assert (cost["met"] is None) == (cost["target"] is None)
    assert {(error["table"], error["way"]) for error in report["errors"]} == {
        (table.label, way) for table in TABLES for way in (PARTICLES, QUICK)
    }
    for error in report["errors"]:
        assert 0 < error["mean"] <= error["worst"] <= error["largest"] < 1
        assert set(map(int, error["by_turn"])) <= set(range(2, LAST_TURN + 2))
    assert drawn.read_text(encoding="utf-8").startswith("<svg ")


def made_up() -> Report:
    return Report(
        {
            "ridotto": "1",
            "python": "3",
            "system": "here",
            "numpy": "2",
            "cpu": "abacus",
            "games": 7,
        },
        [
            Cost(EXACT, "8 cards", 0.0002, 0.0009, 0.0003, 1234, 0.001),
            Cost(PARTICLES, "13 cards", 0.0062, 0.009, 0.0003, 99, 0.005),
            Cost(QUICK, "8 cards", 0.00001, 0.0001, 0.0, 5, None),
        ],
        [
            Error("8 cards", PARTICLES, 0.01, 0.02, 0.3, 50, {5: (0.001, 0.2), 10: (0.02, 0.21)}),
            Error("8 cards", QUICK, 0.1, 0.2, 0.4, 50, {5: (0.05, 0.1)}),
        ],
    )


def test_tables_for_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(belief, "run", lambda *_: made_up())
    assert main(["bench", "belief"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "exact 8 cards 0.200 ms 0.900 ms 0.300 ms 1,234 ≤ 1.000 ms yes" in lines
    assert "particles 13 cards 6.200 ms 9.000 ms 0.300 ms 99 ≤ 5.000 ms no" in lines
    assert "quick 8 cards 0.010 ms 0.100 ms 0.000 ms 5" in lines
    assert "8 cards particles 0.0100 0.020 0.300 0.0010 0.0200 - - -" in lines


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["engine", "--figure", "x.svg"], "bench: --figure is for belief, not for engine"),
        (["belief", "--build"], "bench: --build is for engine, not for belief"),
        (["belief", "--figure", "no/such/x.svg"], "bench: there is no folder no/such"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_measured(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments]) == 2
    assert capsys.readouterr().err == f"ridotto: {complaint}\n"


def test_the_figure_has_a_panel_for_each_table_and_two_lines_for_each_way() -> None:
    picture = ET.fromstring(figure.draw(made_up().errors))
    space = "{http://www.w3.org/2000/svg}"
    words = [text.text for text in picture.iter(f"{space}text")]
    assert words.count("8 cards") == 1
    assert "0.25" in words  # the largest of what is drawn is 0.21
    curves = [path for path in picture.iter(f"{space}path") if "L" in path.attrib["d"]]
    assert len(curves) == 2  # of the quick way there is only one turn
    assert len([path for path in picture.iter(f"{space}path") if path.attrib["d"][-2:] != "26"]) > 8


def test_errors_are_put_together_by_turn() -> None:
    offs = [Off(QUICK, 5, 0.1, 0.2), Off(QUICK, 5, 0.3, 0.6), Off(QUICK, 6, 0.2, 0.1)]
    error = belief._error("t", QUICK, offs)
    assert [error.mean, error.worst] == pytest.approx([0.2, 0.3])
    assert (error.largest, error.positions) == (0.6, 3)
    assert list(error.by_turn) == [5, 6]
    assert error.by_turn[5] == pytest.approx((0.2, 0.4))
    assert error.by_turn[6] == (0.2, 0.1)


def test_at_the_large_table_only_some_cards_are_handled_or_revealed() -> None:
    for seed in range(5):
        game = play(THIRTEEN, seed)
        touched = {
            place
            for event in game.events("public")
            if isinstance(event, CardsHandled | Revealed)
            for place in (
                (event.first, event.second) if isinstance(event, CardsHandled) else (event.place,)
            )
        }
        assert touched <= {f"p{number}" for number in range(1, HANDLED + 1)}
        assert len(touched) == HANDLED


def test_the_exact_part_is_exact() -> None:
    """On a table that is small enough for both."""
    table = TABLES[2]
    game = play(table._replace(only=6), 3)
    whole, part = Belief("p2"), Belief("p2", way=lambda cards, kinds: Part(cards, kinds, 6))
    for event in game.events("p2"):
        whole.follow(event)
        part.follow(event)
        assert part.table() == pytest.approx(whole.table(), abs=1e-12)
        assert part.certain() == whole.certain()
