"""Nothing is shown early: no mark, text, focus, sound, title or stored value tells what a card is before it has turned.

Each scene is played in two worlds with the same deal and the same moves. They differ in one secret: whether an exchange that Ann
knows nothing of was real. So everything that she sees, hears or can be read to her until the first card is revealed must be the
same in both, and after that it must not be. While a card turns, nothing that follows from it may show yet.
"""

from __future__ import annotations

import difflib
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, CDPSession, Page
from serving import Server

from ridotto.client import Seat, Service
from ridotto.rules.game import Game

Motion = Literal["no-preference", "reduce"]
NAMES = ("Ann", "Ben", "Carla", "Dario", "Elena")
CENTRE = "c1"
MOST_TURNS = 60
MOST_WAITING = 60
"""Seconds until a revealed card must be seen."""

RECORDER = """() => {
  window.sounds = 0;
  window.heard = window.quiet = 0;
  for (const name of ['OscillatorNode', 'Audio', 'Notification']) {
    const Real = window[name];
    window[name] = new Proxy(Real, { construct: (...all) => { window.sounds += 1; return Reflect.construct(...all); } });
  }
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', ({ data }) => { window.heard = JSON.parse(data).n ?? window.heard; });
    }
  };
  const hash = (text) => [...text].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)) | 0, 7);
  const drawn = new Map();
  const pictures = (text) => text.replace(/<svg.*?<\\/svg>/gs, (one) => {
    if (!drawn.has(one)) drawn.set(one, `<svg ${hash(one)}>`);
    return drawn.get(one);
  });
  const place = (one) => one === null || one === document.body ? '' : pictures(one.outerHTML);
  let last = '';
  window.seen = [];
  const look = () => {
    const icon = document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '';
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).replace(/"at[^0-9]*\\d+/g, '');
    const now = [document.title, hash(icon), window.sounds, place(document.activeElement), stored,
      pictures(document.body.outerHTML)];
    const text = now.join('\\n');
    if (text === last) return;
    [last, window.quiet] = [text, 0];
    const up = [...document.querySelectorAll('.scene-card-turn[data-up="true"]')];
    const isTurning = up.some((one) => one.getAnimations().some((motion) => motion.playState === 'running'));
    const texts = (chosen) => [...document.querySelectorAll(chosen)].map((one) => one.textContent);
    const focus = document.activeElement?.closest('.decide') === null;
    const asked = document.querySelector('.decide-mine')?.checkVisibility() ?? false;
    const follows = [now.slice(0, 3), focus, asked, document.querySelectorAll('[data-pick], .scene-pick-person').length,
      texts('.scene-gold b'), texts('[role=alert]')];
    window.seen.push([up.length > 0, text, isTurning, JSON.stringify(follows)]);
  };
  window.record = () => { [window.seen, last] = [[], '']; look(); };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document, all);
  addEventListener('focus', look, true);
  const frame = () => { window.quiet += 1; if (document.body) look(); requestAnimationFrame(frame); };
  frame();
}"""

SETTLED = """n => window.heard >= n && window.quiet > 10
  && document.querySelector('.scene-seat') && !document.querySelector('.scene-skip')"""
REVEALED = "() => window.seen.some(([isUp]) => isUp)"


class World:
    """Five people at a table, of whom the test knows every card."""

    def __init__(
        self,
        server: Server,
        browser: Browser,
        *,
        really: bool,
        motion: Motion,
        **options: object,
    ) -> None:
        self.really = really
        """Whether the exchange that makes the difference is real."""
        self.service = Service(server.address)
        self.table = self.service.make_table(
            seats=len(NAMES), deal=0, window=0, hold=0, pace=0, memory="log", **options
        )
        sitting = {name: self.service.join(self.table.id, name) for name in NAMES}
        sitting["Ann"].start()
        self.seats: dict[str, Seat] = {}
        self.cards: dict[str, str] = {}
        for seat in sitting.values():
            self._read_deal(seat)
        self.ann = str(sitting["Ann"].person)
        for seat in sitting.values():
            seat.ready()
        self._context = browser.new_context(
            base_url=server.address,
            viewport={"width": 1280, "height": 800},
            locale="en",
            reduced_motion=motion,
        )
        self._context.add_init_script(f"({RECORDER})()")
        self.page: Page | None = None
        self.is_watched = False
        """The page is that of somebody without a seat."""

    def _read_deal(self, seat: Seat) -> None:
        while seat.state is None:
            message = seat.next(30)
            for event in message.get("events", []):
                if event["type"] == "Dealt":
                    self.cards = {f"p{at}": own[0] for at, own in enumerate(event["cards"], 1)}
                    self.cards[CENTRE] = event["centre"][0]
        self.seats[str(seat.person)] = seat

    def close(self) -> None:
        self._context.close()
        for seat in self.seats.values():
            seat.close()

    @property
    def state(self) -> dict[str, Any]:
        """As the service has it."""
        return dict(self.service.look(self.table.id)["state"])

    @property
    def hidden(self) -> dict[str, str]:
        """What is drawn for each table, so that it differs between any two."""
        people = self.service.look(self.table.id)["people"]
        code = people["code"]
        drawn = {self.table.id: "LINK", people["game"]: "GAME"}
        return drawn | {code: "CODE", f"{code[:4]}-{code[4:]}": "CODE"}

    @property
    def others(self) -> list[str]:
        """Everybody but Ann, in the order of their seats."""
        return [person for person in self.seats if person != self.ann]

    def holder(self, character: str) -> str:
        return next(place for place, card in self.cards.items() if card == character)

    def act(self, person: str, move: str) -> None:
        """Somebody moves; a page that is open has shown it all before anything else happens."""
        first, verb, *rest = move.split()
        if verb == "exchange" and rest[1] == "yes":
            self.cards[first], self.cards[rest[0]] = self.cards[rest[0]], self.cards[first]
        number = self.seats[person].do("move", move=move, decision=None)
        if self.page is not None:
            self.page.wait_for_function(SETTLED, arg=number)

    def pretend(self) -> None:
        """Whose turn it is only pretends."""
        person = self.state["turn_of"]
        self.act(person, f"{person} exchange {CENTRE} no")

    def differ(self, first: str, second: str) -> None:
        """The exchange that is real in one world only."""
        self.act(first, f"{first} exchange {second} {'yes' if self.really else 'no'}")

    def open_page(self, pace: str = "normal", *, watches: bool = False) -> Page:
        """Ann looks at the table from now on, or somebody who only watches."""
        self.is_watched = watches
        self._context.add_init_script(f"localStorage.setItem('ridotto.pace', '{pace}')")
        own = self.seats[self.ann].token
        if not watches:
            self._context.request.post(f"/api/v1/tables/{self.table.id}/seat", data={"token": own})
        self.page = page = self._context.new_page()
        page.goto(f"/t/{self.table.id}")
        page.wait_for_function(SETTLED, arg=1)
        return page

    def answer_all(self, claimants: tuple[str, ...], *, last: Callable[[], None]) -> None:
        """Everybody answers in turn, Ann at her page; after the last answer `last` watches."""
        assert self.page is not None
        while True:
            state = self.state
            if state["asked"] != "answer":
                return
            person = state["to_act"]
            move = f"{person} claim" if person in claimants else f"{person} pass"
            is_last = len(state["to_answer"]) == 1
            if person == self.ann and not self.is_watched:
                self._press("c" if person in claimants else "p", state["decision"])
            else:
                self.seats[person].do("move", move=move, decision=None)
            if is_last:
                last()
                return
            self.page.wait_for_function(SETTLED, arg=self.service.look(self.table.id)["n"])

    def _press(self, key: str, decision: int) -> None:
        """Ann answers at her page."""
        assert self.page is not None
        self.page.keyboard.press(key)
        while self.state["decision"] == decision:
            self.page.wait_for_timeout(20)


@contextmanager
def world(
    browser: Browser,
    folder: Path,
    deals: int,
    *,
    really: bool,
    motion: Motion,
    **options: object,
) -> Iterator[World]:
    """A service, its first table, and the same deal for the same number."""
    folder.mkdir()
    with Server(folder / "ridotto.db", deals=deals) as server:
        made = World(server, browser, really=really, motion=motion, **options)
        try:
            yield made
        finally:
            made.close()
    shutil.rmtree(folder)


Scene = Callable[[World], tuple[str, str, tuple[str, ...]]]


def open_with(one: World, first: str, second: str) -> None:
    """The four exchanges of the opening: `first` exchanges with `second` in one of two ways, the others pretend."""
    while one.state["turn"] <= 4:
        if one.state["turn_of"] == first:
            one.differ(first, second)
        else:
            one.pretend()


def pass_to(one: World, announcer: str) -> None:
    while one.state["turn_of"] != announcer:
        one.pretend()


def ann_claims(one: World) -> tuple[str, str, tuple[str, ...]]:
    """Ann claims the Witch, who has a choice to make; she has her or not."""
    witch = one.holder("Witch")
    assert witch in one.others
    assert witch != "p5"
    open_with(one, witch, one.ann)
    announcer = next(person for person in ("p5", *one.others) if person not in (witch, one.ann))
    pass_to(one, announcer)
    return announcer, "witch", (one.ann,)


def ann_announces(one: World) -> tuple[str, str, tuple[str, ...]]:
    """Ann announces what somebody else claims: one of the two gets gold."""
    king = one.holder("King")
    assert king in one.others
    assert king != "p5"
    open_with(one, king, one.ann)
    pass_to(one, one.ann)
    return one.ann, "king", (king,)


def ann_watches(one: World) -> tuple[str, str, tuple[str, ...]]:
    """Two others say that they are the Witch: one of them will choose."""
    witch = one.holder("Witch")
    assert witch in one.others
    assert witch != "p5"
    other = next(person for person in one.others if person != witch)
    open_with(one, witch, other)
    pass_to(one, other)
    return other, "witch", (witch,)


def somebody_is_ruined(one: World) -> tuple[str, str, tuple[str, ...]]:
    """Somebody claims with their last coin: if they are wrong, that is the end."""
    queen = one.holder("Queen")
    assert queen in one.others
    poor = next(person for person in one.others if person != queen)
    while one.state["turn"] <= 4:
        one.pretend()
    for _ in range(MOST_TURNS):
        state = one.state
        turn = state["turn_of"]
        if state["gold"][poor] == 1 and turn == queen:
            break
        if turn in (one.ann, poor, queen) or state["barred"] or state["gold"][poor] == 1:
            one.pretend()
            continue
        lie = next(
            card for card in ("King", "Bishop", "Cheat") if one.holder(card) not in (turn, poor)
        )
        one.act(turn, f"{turn} announce {lie.lower()}")
        while one.state["asked"] == "answer":
            person = one.state["to_act"]
            one.act(person, f"{person} claim" if person == poor else f"{person} pass")
    one.differ(queen, poor)
    announcer = next(person for person in one.others if person not in (poor, queen))
    pass_to(one, announcer)
    return announcer, "queen", (poor,)


@pytest.mark.parametrize(
    ("scene", "deals", "motion", "pace"),
    [
        (ann_claims, 3, "no-preference", "normal"),
        (ann_claims, 3, "reduce", "normal"),
        (ann_claims, 3, "no-preference", "fast"),
        (ann_announces, 3, "no-preference", "normal"),
        (ann_announces, 3, "no-preference", "off"),
        (ann_claims, 3, "reduce", "off"),
        (ann_watches, 5, "no-preference", "normal"),
        (somebody_is_ruined, 7, "no-preference", "normal"),
    ],
)
def test_nothing_tells_what_a_card_is_before_it_has_turned(
    browser: Browser, tmp_path: Path, scene: Scene, deals: int, motion: Motion, pace: str
) -> None:
    told = []
    for really in (True, False):
        with world(browser, tmp_path / str(really), deals, really=really, motion=motion) as one:
            told.append(watch(one, scene(one), pace=pace))
    check(*told, has_motion=motion == "no-preference" and pace != "off")


ASKING = {
    "first": ("Bishop", "Fool", "Inquisitor", "Judge", "Spy", "Witch"),
    "second": ("Guru", "Judge", "Princess", "Puppet Master", "Spy", "Trickster"),
}
"""Sets of the characters whose powers ask something; the Judge must be there."""


def first_deal(edition: str, character: str) -> int:
    """A seed that gives the character to the first player, who is not Ann."""
    cards = ASKING[edition]
    for seed in count(1):
        game = Game.new(edition, len(NAMES), cards=cards, seed=seed, unchecked=True)
        if game.view("public").deal[0] == character:
            return seed
    raise AssertionError


@pytest.mark.parametrize(
    ("edition", "character", "watches"),
    [
        *(
            (edition, character, False)
            for edition, cards in ASKING.items()
            for character in cards
            if (edition, character) not in (("first", "Witch"), ("second", "Spy"))
            and character != "Judge"
        ),
        ("first", "Witch", True),
        ("second", "Princess", True),
    ],
)
def test_no_power_asks_before_the_card_has_turned(
    browser: Browser, tmp_path: Path, edition: str, character: str, *, watches: bool
) -> None:
    cards = ASKING[edition]
    told = []
    for really in (True, False):
        with world(
            browser,
            tmp_path / str(really),
            first_deal(edition, character),
            really=really,
            motion="no-preference",
            edition=edition,
            cards=cards,
            unchecked=True,
            first_by="seat",
            first_seat=2,
        ) as one:
            assert one.holder(character) == "p1" != one.ann
            open_with(one, "p1", one.ann)
            announcer = one.state["turn_of"]
            assert announcer not in ("p1", one.ann)
            scene = announcer, character.lower().replace(" ", "-"), (one.ann,)
            told.append(watch(one, scene, watches=watches))
    check(*told)


def watch(
    one: World,
    scene: tuple[str, str, tuple[str, ...]],
    *,
    pace: str = "normal",
    watches: bool = False,
) -> tuple[Seen, Voice]:
    """What a page shows of an announcement, from its beginning to what follows from it."""
    announcer, character, claimants = scene
    page = one.open_page(pace, watches=watches)
    page.evaluate("record()")
    one.act(announcer, f"{announcer} announce {character}")
    voice = Voice(page, one.hidden)
    one.answer_all(claimants, last=voice.listen)
    number = page.evaluate("window.heard")
    page.wait_for_function(SETTLED, arg=number)
    return Seen(page.evaluate("window.seen"), one.hidden), voice


def check(
    first: tuple[Seen, Voice], second: tuple[Seen, Voice], *, has_motion: bool = True
) -> None:
    """Nobody can tell the two worlds apart before a card is revealed, but after it."""
    (real, real_voice), (pretended, other_voice) = first, second
    assert real.before == pretended.before, difference(real.before, pretended.before)
    assert real.after != pretended.after
    for seen in (real, pretended):
        assert set(seen.turning) <= {seen.at_first}
    assert bool(real.turning) == has_motion
    # a screen reader hears only some of the pictures: what it said early must be told later, and never in the other world
    early = (real_voice.before & real_voice.after) - other_voice.before - other_voice.after
    early |= (other_voice.before & other_voice.after) - real_voice.before - real_voice.after
    assert early == set()


class Seen:
    """All that a page showed until the first card was revealed, and from then on."""

    def __init__(self, shown: list[tuple[bool, str, bool, str]], hidden: dict[str, str]) -> None:
        first = next(at for at, (is_up, *_) in enumerate(shown) if is_up)
        texts = [plain(text, hidden) for _, text, *_ in shown]
        self.before, self.after = texts[:first], texts[first:]
        assert len(self.before) > 2
        assert len(self.after) > 2
        self.turning = [follows for *_, is_turning, follows in shown[first:] if is_turning]
        """What follows from a card that has not turned fully yet: title, sounds, focus, choices, gold, alerts."""
        self.at_first = shown[first - 1][-1]


def plain(text: str, hidden: dict[str, str]) -> str:
    for own, common in hidden.items():
        text = text.replace(own, common)
    return text


class Voice:
    """What a screen reader could say, before and after the first card is revealed."""

    def __init__(self, page: Page, hidden: dict[str, str]) -> None:
        self._page, self._hidden = page, hidden
        self._session: CDPSession = page.context.new_cdp_session(page)
        self.before = self._read()
        self.after: set[str] = set()

    def listen(self) -> None:
        """From now on until all has been shown, if a card is ever revealed."""
        latest = monotonic() + MOST_WAITING
        while not self.after or not self._page.evaluate(SETTLED, 0):
            assert self.after or monotonic() < latest, "no card is ever seen"
            said = self._read()
            if self._page.evaluate(REVEALED):
                self.after |= said
            else:
                self.before |= said

    def _read(self) -> set[str]:
        nodes = self._session.send("Accessibility.getFullAXTree")["nodes"]
        return {
            f"{node['role']['value']}: {plain(node.get('name', {}).get('value', ''), self._hidden)}"
            for node in nodes
            if not node["ignored"]
            and "role" in node
            and node["role"]["value"]
            != "RootWebArea"  # the title, of which `Seen` has every change
        }


def difference(one: list[str], other: list[str]) -> str:
    """Where two pages differ first, in a few lines."""
    for left, right in zip(one, other, strict=False):
        if left != right:
            first, second = (text.replace("<", "\n<").splitlines() for text in (left, right))
            return "\n".join(difflib.unified_diff(first, second, lineterm="", n=2))[:3000]
    return f"{len(one)} and {len(other)} different pictures"
