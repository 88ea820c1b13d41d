"""Messages are as long whatever their secret is, also with the shortest and the longest names, and in every language.

An announcement is public, and so is the answer to the Inquisitor. Their frames are padded all the same: a frame is 256 bytes long
whatever somebody decides, and in whatever language they write it.
"""

from __future__ import annotations

import itertools
import random

import msgspec
import pytest

from ridotto import Game
from ridotto.belief.knowing import Known, what_could_be_known
from ridotto.client.seat import FRAME, padded_frame
from ridotto.host import deciding
from ridotto.host.commands import MOST_ID
from ridotto.host.feed import known_now
from ridotto.host.padding import REFUSAL, padded, padded_refusal
from ridotto.host.refusals import RefusedError
from ridotto.rules.events import CardSeen, CardShown
from ridotto.rules.sets import EDITIONS
from ridotto.words import LANGUAGES, messages

RAREST = 2.2250738585072014e-308
"""As long as a number can be written."""


def sets_of(edition: str) -> dict[str, tuple[str, ...]]:
    """Custom sets of the shortest names, of the longest, of both, and many of both."""
    rows = [
        row.name for row in EDITIONS[edition].characters if row.name not in ("Judge", "Peasant")
    ]
    names = sorted(rows, key=len)
    return {
        "shortest": ("Judge", *names[:5]),
        "longest": ("Judge", *names[-5:]),
        "both": ("Judge", *names[:3], *names[-2:]),
        "most": ("Judge", *names[:6], *names[-4:]),
    }


SETS = [
    pytest.param(edition, cards, id=f"{edition} {name}")
    for edition in EDITIONS
    for name, cards in sets_of(edition).items()
]


def game_of(edition: str, cards: tuple[str, ...]) -> Game:
    return Game.new(edition, len(cards), cards=cards, seed=1, unchecked=True)


@pytest.mark.parametrize(("edition", "cards"), SETS)
def test_a_card_that_is_seen_or_shown_is_as_long_whichever_it_is(
    edition: str, cards: tuple[str, ...]
) -> None:
    game = game_of(edition, cards)
    for kind in (CardSeen, CardShown):
        events = [kind("p1", "p2", name, audience=frozenset({"p1"})) for name in cards]
        assert len({len(msgspec.json.encode(padded([event], game))) for event in events}) == 1
        bare = {len(msgspec.json.encode(event)) for event in events}
        assert len(bare) > 1  # it is the padding that does it


@pytest.mark.parametrize(("edition", "cards"), SETS)
def test_what_could_be_known_is_as_long_whatever_the_names_are(
    edition: str, cards: tuple[str, ...]
) -> None:
    """From one certain card each to every character possible, with numbers as long as can be."""
    game = game_of(edition, cards)
    places = list(game.cards)
    known = [dict.fromkeys(places, Known(one, (one,), {one: 1.0})) for one in cards]
    for one, chance in itertools.product((None, *cards), (0.5, 0.1 + 0.2, RAREST)):
        known.append(dict.fromkeys(places, Known(one, cards, dict.fromkeys(cards, chance))))
    chances = random.Random(1)
    for _ in range(12):
        game.play(chances.choice(game.legal()))
        known.append(what_could_be_known(game.view("p1")))
    assert len({len(known_now(99, what, game.characters)) for what in known}) == 1


def names_in(edition: str, language: str) -> list[str]:
    """As the message files have them: of all characters of the edition."""
    found = messages(language, "characters").items()
    return [text for key, text in found if key.startswith(f"{edition}.") and key.endswith(".name")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_decision_is_sent_in_256_bytes_in_every_language(edition: str, language: str) -> None:
    names = names_in(edition, language)
    assert len(names) >= 12
    moves = ["p1 exchange p2 yes", "p12 exchange p2.l no", "p1 keep", "p1 swap", "p1 look"]
    for name in itertools.chain.from_iterable((n, n.lower(), n.upper()) for n in names):
        moves += [f"p12.x announce {name}", f"p1 answer {name}"]
    lengths = {
        len(padded_frame({"id": "0" * 16, "do": what, "move": move, "decision": 12345}).encode())
        for what, move in itertools.product(("move", "answer"), (*moves, None))
    }
    assert lengths == {FRAME}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_refusal_is_1024_bytes_long_in_every_language(edition: str, language: str) -> None:
    """Whatever was refused, at several moments, with a command's id as long as it may be."""
    game = game_of(edition, sets_of(edition)["most"])
    chance, refused = random.Random(1), 0
    for _ in range(8):
        for name in (*names_in(edition, language), "w" * 200, "ї" * 200):
            for move in (f"p1 announce {name}", f"p2 answer {name}", f"p3 {name}", name):
                refused += _is_refused(game, move)
        for move in ("p1 keep", "p2 exchange p1 yes", "p9 exchange p1 no", "p1 claim", "p1 pass"):
            refused += _is_refused(game, move)
        game.play(chance.choice(game.legal()))
    assert refused > 300


def _is_refused(game: Game, move: str) -> bool:
    try:
        deciding._try(game.copy(), deciding._one_line(move))
    except RefusedError as error:
        message = {"is": "refused", "re": "x" * MOST_ID, "code": error.code, "text": error.text}
        length = len(padded_refusal(message | {"rule": error.rule}))
    else:
        return False
    assert length == REFUSAL, move
    return True


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_announcement_is_told_alike_in_whatever_language_it_was_made(edition: str) -> None:
    """So nobody learns from it which language somebody plays in."""
    cards = sets_of(edition)["most"]
    game = game_of(edition, cards)
    while game.turn <= 4:
        game.play(game.legal()[0])
    who = game.to_act
    keys = {key: text for key, text in messages("en", "characters").items() if ".name" in key}
    for key, english in keys.items():
        if not key.startswith(f"{edition}.") or english not in cards:
            continue
        told = set()
        for language in LANGUAGES:
            after = game.copy()
            after.play(f"{who} announce {messages(language, 'characters')[key]}")
            told.add(msgspec.json.encode([after.events("public"), str(after.moves[-1])]))
        assert len(told) == 1, english
