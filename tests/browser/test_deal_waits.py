"""The deal lies on a phone instead of the table until it is turned: through reloads at random moments, in second tabs, on other
devices, without a network, across a restart and across two nodes (S4)."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from abusing import elsewhere
from browsing import PATIENCE
from playwright.sync_api import Browser, BrowserContext, Page, expect
from serving import Server

from ridotto.client import Service

PHONE = (390, 844)
DEEDS = 10
CARDS = 6


@pytest.fixture
def one_process(tmp_path: Path) -> Iterator[list[Server]]:
    with Server(tmp_path / "store.db") as running:
        yield [running]


@pytest.fixture
def two_nodes(tmp_path: Path, postgres: str) -> Iterator[list[Server]]:
    env = {"RIDOTTO_STORE": postgres}
    with Server(tmp_path / "a.db", env=env) as one, Server(tmp_path / "b.db", env=env) as other:
        yield [one, other]


class Phones:
    """Ann, with one phone at first, at a table for three with Ben and a computer player, who would begin at once."""

    def __init__(self, browser: Browser, servers: Sequence[Server], seed: int) -> None:
        self._browser, self._servers = browser, servers
        self.chance = random.Random(seed)
        self.broken: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.pages: list[Page] = []
        self.cards: list[str] = []
        """What a screen reader says of each, while it lies open."""
        self._link = ""

    def sit_down(self, **options: object) -> None:
        """Ann waits in the lobby, in a browser; Ben is the host."""
        self.service = Service(self._servers[0].address)
        options = {"seats": 3, "memory": "off", "pace": 0, "deal": 0} | options
        self.table = self.service.make_table(**options, first_by="seat", first_seat=2).id
        self.ben = self.service.join(self.table, "Ben")
        page = self._device()
        page.request.post(
            f"{self._servers[0].address}/api/v1/tables/{self.table}/people", data={"name": "Ann"}
        )
        page.goto(self._address())
        expect(page.get_by_text("Ben").first).to_be_visible()
        self._link = own_link(page)
        self.ben.add_computer("random")

    def _device(self) -> Page:
        width, height = PHONE
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            locale="en",
            extra_http_headers=elsewhere(),
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return self._tab(context)

    def _tab(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: self.broken.append(error.stack or str(error)))
        self.pages.append(page)
        return page

    def _address(self) -> str:
        """Through any of the nodes."""
        return f"{self.chance.choice(self._servers).address}/t/{self.table}"

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.ben.close()

    @property
    def decision(self) -> int:
        return int(self.service.look(self.table)["state"]["decision"])

    def do_anything(self) -> Page:
        """Something that happens to people with phones; the page that it happened to."""
        deeds = [
            self.reload,
            self.reload,
            self.reload_twice,
            self.lose_network,
            self.come_by_address,
        ]
        if len(self.pages) < 4:
            deeds += [self.open_tab, self.open_device]
        page = self.chance.choice(self.pages)
        return self.chance.choice(deeds)(page)

    def _wait(self, most: int) -> None:
        self.pages[0].wait_for_timeout(self.chance.uniform(0, most))

    def reload(self, page: Page) -> Page:
        self._wait(700)
        page.reload(wait_until="commit")
        return page

    def reload_twice(self, page: Page) -> Page:
        """Before it has shown anything."""
        page.reload(wait_until="commit")
        self._wait(300)
        return self.reload(page)

    def lose_network(self, page: Page) -> Page:
        page.context.set_offline(True)
        self._wait(1500)
        page.context.set_offline(False)
        return page

    def come_by_address(self, page: Page) -> Page:
        """At this node, or at the other."""
        page.goto(self._address(), wait_until="commit")
        return page

    def open_tab(self, page: Page) -> Page:
        tab = self._tab(page.context)
        tab.goto(self._address(), wait_until="commit")
        return tab

    def open_device(self, page: Page) -> Page:
        phone = self._device()
        phone.goto(self._link)
        return phone

    def kill(self) -> None:
        """One of the processes; it comes back."""
        server = self.chance.choice(self._servers)
        port = server.port
        server.stop(signal.SIGKILL)
        self._wait(1000)
        server.start(port)

    def check_deal(self, page: Page) -> None:
        """All cards lie open, and there is no table to be played at."""
        expect(page.locator(".scene[data-dealing=true] .scene-deal")).to_be_visible()
        expect(page.get_by_role("button", name="Turn the cards")).to_be_visible()
        expect(page.locator(".scene-card-turn[data-up=true]")).to_have_count(CARDS)
        expect(page.locator(".scene-card-turn[data-up=false]")).to_have_count(0)
        expect(page.locator(".decide:visible")).to_have_count(0)
        expect(page.locator("[data-pick]")).to_have_count(0)
        said = page.locator(".scene-card").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert sorted(said) == (self.cards or sorted(said))
        self.cards = sorted(said)

    def check_table(self, page: Page) -> None:
        """The cards have been turned."""
        expect(page.locator(".scene[data-dealing=false] .scene-seat")).to_have_count(3)
        expect(page.locator(".scene-card-turn")).to_have_count(CARDS)
        expect(page.get_by_role("button", name="Turn the cards")).to_have_count(0)
        for card in self.cards:
            expect(page.get_by_label(card, exact=True)).to_have_count(0)


def own_link(page: Page) -> str:
    """As the menu shows it."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Play on another device").click()
    link = page.get_by_label("Your own link", exact=True).input_value()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return link


@pytest.fixture
def phones(browser: Browser) -> Iterator[Callable[..., Phones]]:
    made: list[Phones] = []

    def make(servers: Sequence[Server], seed: int, **options: object) -> Phones:
        made.append(Phones(browser, servers, seed))
        made[-1].sit_down(**options)
        return made[-1]

    yield make
    for one in made:
        one.close()
    assert [one.broken for one in made] == [[] for _ in made]


@pytest.mark.parametrize(
    ("where", "seed", "limit"),
    [
        ("one_process", 1, 0),
        ("one_process", 2, 5),
        ("two_nodes", 3, 0),
        ("two_nodes", 4, 5),
    ],
)
def test_s4_the_deal_lies_instead_of_the_table_until_it_is_turned(
    request: pytest.FixtureRequest,
    phones: Callable[..., Phones],
    where: str,
    seed: int,
    limit: int,
) -> None:
    ann = phones(request.getfixturevalue(where), seed, deal=limit)
    ann.ben.start()
    killed_at = ann.chance.randrange(DEEDS)
    for number in range(DEEDS):
        if number == killed_at:
            ann.kill()
        ann.check_deal(ann.do_anything())
        ann.check_deal(ann.chance.choice(ann.pages))
        if number == DEEDS // 2:
            ann.ben.ready()
        assert limit or ann.decision == 0
    if limit:  # the others play without Ann, who still looks
        while ann.decision == 0:
            ann.pages[0].wait_for_timeout(100)
        ann.check_deal(ann.reload(ann.pages[0]))
    ann.chance.choice(ann.pages).get_by_role("button", name="Turn the cards").click()
    for page in ann.pages:
        ann.check_table(page)
    ann.check_table(ann.reload(ann.chance.choice(ann.pages)))
    ann.check_table(ann.open_device(ann.pages[0]))
    while ann.decision == 0:  # the computer player begins, when nobody looks any more
        ann.pages[0].wait_for_timeout(100)
