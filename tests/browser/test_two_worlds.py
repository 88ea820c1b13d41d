"""Nobody can tell two worlds apart by anything that their browser shows or keeps.

Two tables with the same deal and the same moves. They differ only in secrets: whether exchanges were real, what the Spy chose, what
somebody saw, an early answer, a card that the Princess has shown. Those who may not know them are looked at after each: a seat,
a named watcher, somebody without a name, and somebody who is removed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from abusing import elsewhere
from observing import FOLLOW, QUIET, Observed, compare_pages, drawn_for, observe, told_apart
from playwright.sync_api import Browser, BrowserContext, Page
from serving import Server
from worlds import LeakError

from ridotto.client import Seat, Service
from ridotto.rules.events import CardSeen

PATIENCE = 60_000
CARDS = ("Empress", "Fool", "Judge", "King", "Princess", "Spy")
NAMES = ("Ann", "Ben", "Carla", "Dario", "Elena", "Fabio")
SEAT, WATCHER, ANONYMOUS, REMOVED = "a seat", "a named watcher", "an anonymous watcher", "removed"
EVERYBODY = (SEAT, WATCHER, ANONYMOUS, REMOVED)
ALIKE = "ridotto.host.deciding.fresh_seed = lambda: 7"
"""All deals are the same."""
EVERYTHING_IS_SEEN = """
import msgspec, ridotto.host.feed, ridotto.host.hosting, ridotto.rules.game
ridotto.rules.game.seen_by = lambda event, viewer: event
standing, viewer = ridotto.host.hosting.standing_of, ridotto.host.feed.viewer_of
def open_cards(game, *rest):
    return msgspec.structs.replace(standing(game, *rest), face_up=game.cards)
ridotto.host.hosting.standing_of = open_cards
def with_eyes(table, member):
    return "p5" if member and not table.person_of(member) else viewer(table, member)
ridotto.host.feed.viewer_of = with_eyes
"""
"""All cards lie face up, all events are told to everybody, and a named watcher has the eyes of p5."""


class World:
    """Six people at a table and two who watch; four of them have pages open."""

    def __init__(self, server: Server, browser: Browser, script: str, *, really: bool) -> None:
        self.really = really
        self._script = script
        """Run first in every page."""
        self._service = Service(server.address)
        table = self._service.make_table(
            edition="second",
            seats=len(NAMES),
            cards=CARDS,
            unchecked=True,
            first_by="seat",
            first_seat=0,
            **dict.fromkeys(("deal", "window", "hold", "pace"), 0),
            memory="log",
        )
        self.link = table.id
        sitting = [self._service.join(table.id, name) for name in NAMES]
        sitting[0].start()
        for seat in sitting:
            while seat.state is None:
                seat.next(30)
        self.seats = {str(seat.person): seat for seat in sitting}
        for seat in sitting:
            seat.ready()
        self.watcher = self._service.join(table.id, "Wanda")
        self.watcher.close()  # only the page listens
        self.gone: set[str] = set()
        """Whose pages hear no more."""
        self._number = 0
        self._browser, self._address = browser, server.address
        self._contexts: list[BrowserContext] = []
        self._drawn = self._random_by_design()
        self.pages = {
            SEAT: self._open(self.seats["p1"]),
            WATCHER: self._open(self.watcher),
            ANONYMOUS: self._open(None),
            REMOVED: self._open(self.seats["p6"]),
        }

    def _random_by_design(self) -> dict[str, str]:
        people = self._service.look(self.link)["people"]
        code = people["code"]
        drawn = {self.link: "LINK", people["game"]: "GAME", self._address: "ADDRESS"}
        drawn |= {code: "CODE", f"{code[:4]}-{code[4:]}": "CODE"}
        tokens = {seat.token: f"TOKEN OF {person}" for person, seat in self.seats.items()}
        return drawn | tokens | {self.watcher.token: "TOKEN OF WANDA"}

    def _open(self, seat: Seat | None) -> Page:
        context = self._browser.new_context(
            base_url=self._address,
            locale="en",
            reduced_motion="reduce",
            extra_http_headers=elsewhere(),
        )
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(FOLLOW + ";" + self._script)
        context.add_init_script("localStorage.setItem('ridotto.pace', 'off')")
        if seat is not None:
            path = f"/api/v1/tables/{self.link}/seat"
            assert context.request.post(path, data={"token": seat.token}).ok
        page = context.new_page()
        page.goto(f"/t/{self.link}")
        page.wait_for_selector(".scene-seat")
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        for seat in self.seats.values():
            seat.close()

    def play(self, *moves: str) -> None:
        """REALLY stands for yes here and for no there, CHOICE for what the Spy does."""
        for move in moves:
            if move == "all pass":
                self._pass()
                continue
            text = move.replace("REALLY", "yes" if self.really else "no")
            text = text.replace("CHOICE", "swap" if self.really else "keep")
            self._number = self.seats[text[:2]].do("move", move=text, decision=None)

    def _pass(self) -> None:
        state = self._service.look(self.link)["state"]
        for person in state["to_answer"]:
            self.play(f"{person} pass")

    def last_card(self, person: str) -> str | None:
        """The card that they have seen last."""
        view = self.seats[person].view
        assert view is not None
        return [event for event in view.history if isinstance(event, CardSeen)][-1].character

    def answer(self, person: str, move: str | None) -> None:
        self._number = self.seats[person].do("answer", move=move, decision=None)

    def remove(self, who: str, seat: Seat, *, ban: bool = False) -> None:
        """The host sends the person with that page away."""
        self._number = self.seats["p1"].do("remove", whom=seat.member, ban=ban)
        self.gone.add(who)
        self.pages[who].wait_for_selector(".scene-seat", state="detached")

    def settle(self, who: str) -> None:
        """Everything that has happened is shown."""
        self.pages[who].wait_for_function(QUIET, arg=self._number if who not in self.gone else 0)

    def reload(self, who: str) -> None:
        """Whoever was removed can watch then, as anybody can."""
        self.gone.discard(who)
        self.pages[who].reload()
        self.pages[who].wait_for_selector(".scene-seat")

    def observed(self, who: str) -> Observed:
        page = self.pages[who]
        drawn = self._drawn | drawn_for(page.context)
        return observe(page, drawn, time.time())


class Pair:
    """Both worlds, step by step."""

    def __init__(self, one: World, two: World) -> None:
        self.worlds = one, two
        self.compared = 0

    def play(self, *moves: str) -> None:
        for world in self.worlds:
            world.play(*moves)

    def observed(self, who: str) -> list[Observed]:
        return [world.observed(who) for world in self.worlds]

    def compare(self, after: str, *viewers: str) -> None:
        for who in viewers:
            for world in self.worlds:
                world.settle(who)
            compare_pages(who, after, *self.observed(who))
            self.compared += 1


@contextmanager
def two_worlds(
    browser: Browser, store: Path, planted: str = "", script: str = ""
) -> Iterator[Pair]:
    """`planted` and `script` are faults of the service and of its pages."""
    worlds: list[World] = []
    imports = "import ridotto.host.deciding\n"
    with Server(store, planted=imports + ALIKE + planted) as server:
        try:
            worlds.append(World(server, browser, script, really=True))
            worlds.append(World(server, browser, script, really=False))
            yield Pair(*worlds)
        finally:
            for world in worlds:
                world.close()


def test_nobody_can_tell_two_worlds_apart_by_their_browser(
    browser: Browser, tmp_path: Path
) -> None:
    with two_worlds(browser, tmp_path / "ridotto.db") as pair:
        pair.play("p1 exchange p2 no", "p2 exchange p3 REALLY")
        pair.compare("an exchange", *EVERYBODY)
        pair.play("p3 exchange p4 no", "p4 exchange p1 REALLY")
        pair.compare("an exchange with the seat's own card", *EVERYBODY)
        pair.play("p5 announce fool", "all pass", "p5 fool p2 p4 REALLY")
        pair.compare("the Fool", *EVERYBODY)
        pair.play("p6 exchange p5 no", "p1 exchange p2 no", "p2 announce spy", "all pass")
        pair.play("p2 spy p3")
        pair.compare("the Spy's look", *EVERYBODY)
        pair.play("p2 CHOICE")
        pair.compare("the Spy's choice", *EVERYBODY)
        pair.play("p3 look")
        one, two = pair.worlds
        assert one.last_card("p3") != two.last_card("p3")
        pair.compare("a look", *EVERYBODY)
        pair.play("p4 announce princess")
        for world in pair.worlds:
            world.answer("p3", "p3 claim" if world.really else "p3 pass")
        pair.compare("an early answer", *EVERYBODY)
        for world in pair.worlds:
            world.answer("p3", None)
        pair.play("all pass")
        for world in pair.worlds:
            world.remove(REMOVED, world.seats["p6"])
        pair.compare("the removal", *EVERYBODY)
        pair.play("p4 show p1")
        pair.compare("the Princess", *EVERYBODY)
        for who in EVERYBODY:
            for world in pair.worlds:
                world.reload(who)
        pair.compare("a reload", *EVERYBODY)
        for world in pair.worlds:
            world.remove(WATCHER, world.watcher, ban=True)
        one.play("p5 exchange p2 no")
        two.play("p5 announce king")  # whoever was banned may not know what everybody else knows
        pair.compare("a ban", WATCHER)
        for world in pair.worlds:
            world.pages[WATCHER].reload()
            world.pages[WATCHER].wait_for_selector("h1")
        pair.compare("a reload by somebody who was banned", WATCHER)
        for world in pair.worlds:
            world.settle(ANONYMOUS)
        assert "html" in told_apart(*pair.observed(ANONYMOUS))
        assert pair.compared == 10 * len(EVERYBODY) + 2


PLANTS = {
    "title": "document.title = secret",
    "html": "document.body.append(document.createComment(secret))",
    "fields": "document.body.appendChild(document.createElement('input')).value = secret",
    "focus": "const one = document.querySelector('button'); one.dataset.told = secret; one.focus()",
    "history": "history.replaceState({ secret }, '')",
    "address": "history.replaceState(history.state, '', `#${secret}`)",
    "localStorage": "localStorage.setItem('ridotto.tables', `[${secret}]`)",
    "sessionStorage": "sessionStorage.setItem('told', secret)",
    "cookies": "document.cookie = `told=1; max-age=${secret.includes('true') ? 9e5 : 9e6}`",
    "document.cookie": "document.cookie = `told=${secret}`",
    "indexedDB": """await new Promise((done) => {
      const open = indexedDB.open('told');
      open.onupgradeneeded = () => open.result.createObjectStore('cards').put(secret, 'p3');
      open.onsuccess = () => { open.result.close(); done(); };
    })""",
    "caches": "await (await caches.open('told')).put('/told', new Response(secret))",
    "window.name": "window.name = secret",
}
"""A page that keeps or shows what it heard, in one way each."""
HEAR = """(() => {
  window.secrets = [];
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', ({ data }) => {
        for (const { really } of JSON.parse(data).events ?? []) window.secrets.push(really ?? null);
      });
    }
  };
})()"""


def test_a_planted_leak_is_found_in_every_browser_and_wherever_it_is_kept(
    browser: Browser, tmp_path: Path
) -> None:
    with two_worlds(browser, tmp_path / "ridotto.db", EVERYTHING_IS_SEEN, HEAR) as pair:
        pair.play("p1 exchange p2 no", "p2 exchange p3 no", "p3 exchange p4 no")
        pair.play("p4 exchange p5 REALLY", "p5 look")
        for who in EVERYBODY:
            with pytest.raises(LeakError, match=f"{who} can tell two worlds apart"):
                pair.compare("a look", who)
        assert "sessionStorage" in told_apart(*pair.observed(WATCHER))  # what p5 has looked at
        assert told_apart(*pair.observed(ANONYMOUS)) == ["html"]
        for where, plant in PLANTS.items():
            assert where == "html" or where not in told_apart(*pair.observed(ANONYMOUS))
            for world in pair.worlds:
                world.pages[ANONYMOUS].evaluate(
                    f"async () => {{ const secret = JSON.stringify(window.secrets); {plant}; }}"
                )
            assert where in told_apart(*pair.observed(ANONYMOUS)), where
        assert {*PLANTS, "workers"} == set(pair.observed(ANONYMOUS)[0])
