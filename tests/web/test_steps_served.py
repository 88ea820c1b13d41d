"""Games step by step, from a real service: finished ones of its own, and any record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from abusing import elsewhere
from playing import PRINTED, play_out, printed_game
from remote import company, hear_until, player, the_record
from serving import Server

from ridotto import Game, dumps
from ridotto.client import RefusedError, Seat, Service, unfold
from ridotto.host.steps import Step, steps_of_game
from ridotto.web.bodies import Review
from ridotto.web.review import MOST_MOVES

V1 = "/api/v1"
TOML = {"Content-Type": "application/toml"}


@pytest.fixture
def http(served: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address, headers=elsewhere(), timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def finished(served: Server) -> Iterator[tuple[Service, Seat, Game]]:
    """A game of one person and three computer players."""
    with company(served, 1, 3, edition="second") as (service, (seat,)):
        seat.let_play(player(1))
        yield service, seat, the_record(service, seat)


def sent(http: httpx.Client, text: str | bytes, **query: str) -> httpx.Response:
    data = text.encode() if isinstance(text, str) else text
    return http.post(f"{V1}/steps", content=data, headers=TOML, params=query)


def as_told(steps: Iterator[Step]) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(list(steps)))
    return told


def without_order(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Audiences are sets: another process may list them otherwise."""
    for step in steps:
        step.pop("why", None)
        for event in step["events"]:
            event["audience"] = sorted(event["audience"] or ())
    return steps


def same(answer: dict[str, Any], steps: Iterator[Step]) -> bool:
    return without_order([answer["start"], *answer["steps"]]) == without_order(as_told(steps))


@pytest.mark.parametrize(("edition", "name"), PRINTED)
def test_every_printed_set_can_be_stepped_through(served: Server, edition: str, name: str) -> None:
    game = play_out(printed_game(edition, name, seed=7), seed=7)
    with httpx.Client(base_url=served.address, headers=elsewhere(), timeout=60) as http:
        answer = sent(http, dumps(game))
        assert answer.status_code == 200, answer.text
        review = answer.json()
        assert same(review, steps_of_game(game))
        assert review["game"] is None
        assert review["viewer"] is None
        assert review["edition"] == edition
        assert list(review["names"].values()) == list(game.names)
        assert review["characters"] == list(game.characters)
        assert review["places"] == list(game.at(0).cards)
        assert review["seed"] == str(game.seed)
        msgspec.convert(review, Review)
        public = sent(http, dumps(game, "public")).json()
        assert same(public, steps_of_game(game, "public"))
        assert (public["viewer"], public["seed"]) == ("public", None)


def test_a_whole_record_with_a_viewers_eyes_is_their_record(http: httpx.Client) -> None:
    game = play_out(Game.new("second", 8, cards="8B", seed=3), seed=3)
    whole, own = dumps(game), dumps(game, "p3")
    for query in ({}, {"chances": "1"}):
        with_eyes = sent(http, whole, viewer="p3", **query)
        assert with_eyes.content == sent(http, own, **query).content
        assert with_eyes.content == sent(http, own, viewer="p3", **query).content
        assert ("chances" in with_eyes.json()["start"]) == bool(query)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip", "gzip"), ("br, GZip", "gzip"), ("*", "gzip"), ("br", None), ("gzip;q=0", None), ("", None)],
)  # fmt: skip
def test_answers_are_zipped_for_who_can_unzip_them(
    http: httpx.Client, accepted: str, encoding: str | None
) -> None:
    text = dumps(play_out(Game.new("first", 5, seed=3), seed=3))
    headers = TOML | {"Accept-Encoding": accepted}
    answer = http.post(f"{V1}/steps", content=text.encode(), headers=headers)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.json() == sent(http, text).json()
    sizes = int(answer.headers["content-length"]), len(answer.content)
    assert sizes[0] * 5 < sizes[1] if encoding else sizes[0] == sizes[1]
    wrong = http.post(f"{V1}/steps", content=b"x", headers=headers)
    assert wrong.json()["code"] == "bad-record"


def test_a_finished_game_is_told_with_reasons(finished: tuple[Service, Seat, Game]) -> None:
    service, seat, game = finished
    review = service.steps(seat.people["game"])
    assert (review["game"], review["viewer"]) == (seat.people["game"], None)
    assert [step["move"] for step in review["steps"]] == [str(move) for move in game.moves]
    for step, move in zip(review["steps"], game.moves, strict=True):
        assert ("why" in step) == (move.who != seat.person)
    assert same(review, steps_of_game(game))
    *_, last = unfold(review)
    assert last["cards"] == game.cards
    assert seat.state is not None
    assert last["state"] == seat.state | {"seed": None, "left": None}


def test_a_viewer_hears_only_their_own_reasons(finished: tuple[Service, Seat, Game]) -> None:
    service, seat, game = finished
    for viewer in (*game.persons, "public"):
        review = service.steps(seat.people["game"], viewer)
        own = [viewer not in ("public", seat.person, None) and m.who == viewer for m in game.moves]
        assert ["why" in step for step in review["steps"]] == own
        assert same(review, steps_of_game(game, viewer))
    thinking = service.steps(seat.people["game"], "p1", chances=True)
    *_, last = unfold(thinking)
    assert all(len(row) == len(thinking["characters"]) for row in last["chances"].values())


def test_a_game_under_way_is_not_shown(served: Server) -> None:
    with company(served, 1, 3) as (service, (seat,)):
        hear_until(seat, lambda seat: bool(seat.legal))
        for viewer in (None, "public", seat.person):
            with pytest.raises(RefusedError) as caught:
                service.steps(seat.people["game"], viewer)
            assert caught.value.code == "not-found"


HEAD = """format = "masc/1"
edition = "first"
players = ["A", "B", "C", "D"]
deal = ["Judge", "Bishop", "King", "Queen"]
centre = ["Thief", "Cheat"]
"""
LOOK = '"p1 look", '
WRONG: list[tuple[str, str, int | None, str | None, str]] = [
    (HEAD + 'moves = ["p1 exchange p2 yes", "p2 look"]', "bad-record", 2, "T2", "move 2"),
    (HEAD + 'moves = ["p1 dance"]', "bad-record", 1, None, "move 1"),
    (HEAD + "[expect]\ncourt = 3", "bad-record", None, None, "court is 0, expected 3"),
    (HEAD.replace("Judge", "Jester"), "bad-record", None, None, "Jester"),
    (HEAD.replace("Judge", "Queen"), "bad-record", None, "C1, C3", ""),
    ('format = "masc/9"\nedition = "first"\nplayers = []\ndeal = []', "bad-record", None, None, ""),
    ("", "bad-record", None, None, "format is missing"),
    ("moves = [", "bad-record", None, None, "this is no TOML"),
    (HEAD + 'viewer = "p2"\nmoves = ["p1 exchange p2 yes"]', "bad-record", 1, None, "move 1"),
    (HEAD + f"moves = [{LOOK * (MOST_MOVES + 1)}]", "too-many-moves", None, None, "5001"),
]


@pytest.mark.parametrize(("text", "code", "move", "rule", "reason"), WRONG)
def test_what_is_wrong_with_a_record_is_said(
    http: httpx.Client, text: str, code: str, move: int | None, rule: str | None, reason: str
) -> None:
    answer = sent(http, text)
    said = answer.json()
    assert (answer.status_code, said["code"]) == (422, code)
    assert (said["move"], said["rule"]) == (move, rule)
    assert set(said) == {"code", "text", "rule", "move"}
    assert reason in said["text"]


def test_eyes_that_nobody_has(http: httpx.Client, finished: tuple[Service, Seat, Game]) -> None:
    _, seat, game = finished
    steps = f"{V1}/games/{seat.people['game']}/steps"
    answers = [
        *(
            http.get(steps, params={"viewer": viewer})
            for viewer in ("p5", "Ann", "x" * 999, "\x00")
        ),
        sent(http, dumps(game), viewer="p5"),
        sent(http, dumps(game, "p1"), viewer="p2"),
        sent(http, dumps(game, "p1"), viewer="public"),
    ]
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-viewer")
    for answer in (
        http.get(steps, params={"chances": "1"}),
        http.get(steps, params={"viewer": "p1", "chances": "perhaps"}),
        sent(http, dumps(game), chances="1"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


def test_a_game_that_is_none(http: httpx.Client) -> None:
    for game in ("nope", "nope-1", "%00", "x" * 41):
        answer = http.get(f"{V1}/games/{game}/steps")
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_names_come_without_what_hides(http: httpx.Client) -> None:
    text = HEAD.replace('"A"', '"\u202eevE\u202c"').replace('"B"', '"<b>"')
    names = sent(http, text).json()["names"]
    assert names == {"p1": "evE", "p2": "<b>", "p3": "C", "p4": "D"}


def test_the_client_says_which_move_is_wrong(served: Server) -> None:
    service = Service(served.address)
    with pytest.raises(RefusedError) as caught:
        service.read_record(HEAD + 'moves = ["p1 look"]')
    refused = caught.value
    assert (refused.code, refused.rule, refused.move) == ("bad-record", "T2", 1)
    moments = list(unfold(service.read_record(HEAD, "p1")))
    assert [moment["known"] for moment in moments] == [{"p1": moments[0]["known"]["p1"]}]
