from __future__ import annotations

import logging
from collections import Counter
from pathlib import Path

import pytest
from offering import offer, offer_points

from ridotto import Game, NotFoundError
from ridotto.arena.plan import Plan, check_plan
from ridotto.bots import find_player, player_kinds, registry
from ridotto.bots.levels import LEVELS, TEMPERS
from ridotto.bots.registry import drawn_character
from ridotto.rules.moves import Announce, Exchange, Look

LEVEL_NAMES = ["random", "novice", "casual", "regular", "expert", "master"]
OUR_NAMES = [*LEVEL_NAMES, "ismcts"]
THEIRS = '''
import sys
from ridotto.bots import Player

class First(Player):
    """Takes the first move.

    And says no more."""
    def choose(self, view, legal):
        return legal[0]

class Bare:
    def choose(self, view, legal):
        return legal[-1]

class Seeded:
    "\\x1b[31mSeeded\\nand more"
    def __init__(self, *, seed):
        self.given = seed
    def choose(self, view, legal):
        return legal[0]

class Greedy:
    def __init__(self, purse):
        self.purse = purse
    def choose(self, view, legal):
        return legal[0]

class Mute(Player):
    """Forgot to write choose."""

class Silent:
    choose = None

instance = First()
'''


def refusal(name: str) -> str:
    with pytest.raises(NotFoundError) as caught:
        find_player(name)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_levels_are_listed_weakest_first_with_a_line_each() -> None:
    kinds = player_kinds()
    assert [kind.name for kind in kinds] == OUR_NAMES
    assert [kind.about for kind in kinds if kind.level] == [level.about for level in LEVELS]
    assert all(kind.ours for kind in kinds)


@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_a_level_is_found_with_and_without_a_character(name: str) -> None:
    assert find_player(name).name == name
    assert find_player(f" {name.upper()} ").name == name
    for character in ("even", "mixed"):
        assert find_player(f"{name}:{character}").name == f"{name}:{character}"
        assert find_player(f"{name.title()} : {character.upper()}").name == f"{name}:{character}"


def test_every_character_goes_with_every_level_but_random() -> None:
    for level in LEVELS[1:]:
        for temper in TEMPERS:
            kind = find_player(f"{level.name}:{temper.name}")
            assert kind.about == f"{level.about}; {temper.about}"
    told = refusal("random:bluffer")
    assert told == "random has no character 'bluffer': choose even, mixed"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("expret", "there is no player 'expret': did you mean expert? choose random, novice"),
        ("zzz", "there is no player 'zzz': choose random, novice, casual, regular, expert, master"),
        ("", "there is no player '': choose random"),
        (":", "there is no player ':': choose random"),
        ("regular:", "regular has no character '': choose even, cautious"),
        ("regular:blufer", "no character 'blufer': did you mean bluffer? choose even"),
        ("regular:bluffer:even", "no character 'bluffer:even'"),
        ("Mastr:bluffer", "did you mean master?"),
        ("a\nb\x1b[31m", "there is no player 'a b?[31m'"),
        ("x" * 5000, "there is no player 'xxx"),
    ],
)
def test_an_unknown_name_gets_one_line_with_what_may_be_meant(name: str, told: str) -> None:
    message = refusal(name)
    assert told in message
    assert len(message) < 300


def test_random_takes_all_kinds_of_move_alike() -> None:
    player = find_player("random").make(5)
    game = Game.new("first", 8, seed=1)
    while game.turn < 5:
        game.play(game.legal()[0])
    legal, view = game.legal(), game.view(str(game.to_act))
    drawn = [player.choose(view, legal) for _ in range(2000)]
    kinds = Counter((type(m), m.really if isinstance(m, Exchange) else None) for m in drawn)
    assert set(kinds) == {(Exchange, True), (Exchange, False), (Look, None), (Announce, None)}
    assert all(400 < count < 600 for count in kinds.values()), kinds
    assert len(set(drawn)) == len(legal)
    assert "random" in player.why()


def test_the_same_seed_chooses_the_same() -> None:
    game = Game.new("first", 8, seed=1)
    legal, view = game.legal(), game.view("p1")
    find = find_player("random:mixed")
    one, two, three = ([find.make(seed).choose(view, legal)] for seed in (1, 1, 2))
    assert one == two
    choices = {find.make(seed).choose(view, legal) for seed in range(50)}
    assert len(choices) > 5
    assert three[0] in choices


def test_a_mixed_player_draws_its_character_from_its_seed() -> None:
    drawn = Counter(drawn_character(seed) for seed in range(700))
    assert set(drawn) == {temper.name for temper in TEMPERS}
    assert min(drawn.values()) > 60
    assert drawn_character(5) == drawn_character(5)


def test_players_of_other_packages_are_listed_and_made(installed: Path) -> None:
    offer(installed, THEIRS, second="Bare", First="First", seeded="Seeded")
    kinds = {kind.name: kind for kind in player_kinds()[len(OUR_NAMES) :]}
    assert list(kinds) == ["First", "second", "seeded"]
    assert not any(kind.ours for kind in kinds.values())
    assert kinds["First"].about == "Takes the first move."
    assert kinds["second"].about == "from the package theirs"
    assert kinds["seeded"].about == "?[31mSeeded"
    assert find_player("FIRST").name == "First"
    assert find_player("first").make(7).seed == 7
    assert getattr(find_player("seeded").make(7), "given", None) == 7
    game = Game.new("first", 4, seed=1)
    view, legal = game.view("p1"), game.legal()
    assert find_player("second").make(7).choose(view, legal) == legal[-1]
    assert refusal("first:bluffer").startswith("First has no characters")
    assert "did you mean seeded?" in refusal("seded")


@pytest.mark.parametrize(
    ("name", "value", "wrong"),
    [
        ("bad", "theirs:Nobody", "theirs:Nobody cannot be loaded (AttributeError: "),
        ("bad", "nowhere:Nobody", "nowhere:Nobody cannot be loaded (ModuleNotFoundError: "),
        ("bad", "theirs:instance", "theirs:instance is no class"),
        ("bad", "theirs:sys", "theirs:sys is no class"),
        ("bad", "theirs:Mute", "the class theirs:Mute has no method choose"),
        ("bad", "theirs:Silent", "the class theirs:Silent has no method choose"),
        ("bad", "theirs:Greedy", "the class theirs:Greedy wants more than a seed to be made"),
        ("b:ad", "theirs:First", "a name has up to 40 printable characters, none of them ':'"),
        ("b,ad", "theirs:First", "a name has up to 40 printable characters, none of them ':'"),
        ("b" * 41, "theirs:First", "a name has up to 40 printable characters"),
    ],
)
def test_a_broken_offer_is_left_out_with_a_warning_and_says_what_is_wrong(
    installed: Path, caplog: pytest.LogCaptureFixture, name: str, value: str, wrong: str
) -> None:
    offer_points(installed, "theirs", THEIRS, {name: value, "good": "theirs:First"})
    with caplog.at_level(logging.WARNING):
        names = [kind.name for kind in player_kinds()]
    assert names == [*OUR_NAMES, "good"]
    assert [record.name for record in caplog.records] == ["ridotto.bots"]
    told = caplog.records[0].getMessage()
    assert told.startswith("the player 'b")
    assert "of theirs is left out: " in told
    assert wrong in told
    assert f"of theirs cannot be used: {wrong}" in refusal(name)


@pytest.mark.parametrize("code", ["1 / 0", "raise SystemExit(3)", "(", "import nowhere_at_all"])
def test_a_module_that_cannot_be_imported_spoils_nothing(installed: Path, code: str) -> None:
    offer_points(installed, "broken", code, {"bad": "broken:Bad"})
    assert [kind.name for kind in player_kinds()] == OUR_NAMES
    assert "cannot be loaded (" in refusal("bad")
    assert find_player("regular").ours


def test_a_name_that_is_taken_is_left_out(
    installed: Path, caplog: pytest.LogCaptureFixture
) -> None:
    offer_points(installed, "theirs", THEIRS, {"Master": "theirs:First", "x": "theirs:First"})
    offer_points(installed, "zweite", THEIRS, {"X": "zweite:Bare", "x": "zweite:Bare"})
    assert find_player("master").ours
    with caplog.at_level(logging.WARNING):
        assert [kind.name for kind in player_kinds()] == [*OUR_NAMES, "X"]
    assert [record.getMessage() for record in caplog.records] == [
        "the player 'Master' of theirs is left out: that name is taken already",
        "the player 'x' of theirs is left out: that name is taken already",
        "the player 'x' of zweite is left out: that name is taken already",
    ]


@pytest.mark.parametrize(
    "text", ["[ridotto.players]\nno equals sign\n", "[ridotto.players]\nx =\n"]
)
def test_a_package_whose_list_cannot_be_read_spoils_nothing(
    installed: Path, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    offer(installed, THEIRS, x="First")
    (installed / "theirs-1.0.dist-info" / "entry_points.txt").write_text(text, encoding="utf-8")
    assert [kind.name for kind in player_kinds()] == OUR_NAMES
    assert len(caplog.records) == 1
    assert find_player("regular").ours
    assert refusal("x")


def test_a_package_without_a_name_is_no_trouble(installed: Path) -> None:
    offer(installed, THEIRS, x="Bare")
    (installed / "theirs-1.0.dist-info" / "METADATA").unlink()
    assert find_player("x").about.startswith("from ")


def test_without_numba_nobody_is_offered_a_search_that_cannot_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda _name: None)
    assert [kind.name for kind in player_kinds()] == LEVEL_NAMES
    assert refusal("ismcts") == 'the player ismcts needs Numba: pip install "ridotto[fast]"'
    with pytest.raises(NotFoundError, match="needs Numba"):
        check_plan(Plan(bots=("ismcts", "novice"), games=4, seed=1))
