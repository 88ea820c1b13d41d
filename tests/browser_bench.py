"""How light the pages are, measured in a real browser: `make bench-pages` (see docs/speed.md)."""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from browsing import FLAGS, PATIENCE
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from serving import Server

from ridotto.client import Seat, Service

ROUNDS = 5
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Slow 3G: 400 kbit/s, 400 ms for each request."""
THROTTLED = 4
SEATS = 13
WATCHED = 20
"""Seconds of a game."""

_COUNT = """() => {
  window.frames60 = [];
  let last = performance.now();
  const count = (now) => {
    const moving = document.getAnimations().some((one) => one.playState === 'running');
    window.frames60.push([now - last, moving]);
    last = now;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}"""


def _page(browser: Browser, server: Server) -> tuple[Page, CDPSession]:
    context = browser.new_context(
        base_url=server.address, viewport={"width": 390, "height": 844}, locale="en"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page, context.new_cdp_session(page)


def until_usable(
    browser: Browser, server: Server, path: str, button: str
) -> tuple[float, int, int]:
    """Seconds from the address to that button, the bytes that came for it, and in how many answers."""
    page, wire = _page(browser, server)
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW)
    begun = time.perf_counter()
    page.goto(path, wait_until="commit")
    page.get_by_role("button", name=button).wait_for()
    took = time.perf_counter() - begun
    page.context.close()
    return took, int(sum(sizes)), len(sizes)


def frames(browser: Browser, server: Server) -> list[float]:
    """How long each frame took, in milliseconds, while something moved on a table for 13."""
    table = Service(server.address).make_table(seats=SEATS, pace=0.1)
    seat = Service(server.address).join(table.id, "Ann")
    for _ in range(SEATS - 1):
        seat.add_computer("novice")
    page, wire = _page(browser, server)
    page.goto(f"/t/{table.id}")
    page.get_by_role("button", name="Only watch").click()
    seat.start()
    page.locator(".scene-seat").first.wait_for()
    wire.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    page.evaluate(_COUNT)
    ends = time.monotonic() + WATCHED
    while time.monotonic() < ends and not seat.over:
        if page.locator(".scene-deal button").is_visible():
            page.locator(".scene-deal button").click()
        if seat.legal:
            seat.move(seat.legal[0])
        page.wait_for_timeout(200)
        _listen(seat)
    timed = page.evaluate("window.frames60")
    page.context.close()
    seat.close()
    return [ms for ms, moving in timed if moving]


def _listen(seat: Seat) -> None:
    """Take in what has come."""
    while True:
        try:
            seat.next(timeout=0.01)
        except TimeoutError:
            return


def main() -> int:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if found is None:
        print("there is no Chromium: install it, or say where it is with CHROMIUM=…")
        return 1
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "ridotto.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        table = Service(server.address).make_table().id
        for path, button in (("/", "Play now"), (f"/t/{table}", "Take a seat")):
            rounds = [until_usable(browser, server, path, button) for _ in range(ROUNDS)]
            took, (_, size, answers) = [one[0] for one in rounds], rounds[0]
            print(
                f"{path[:3]:4} usable on slow 3G: best {min(took):.2f} s, median {statistics.median(took):.2f} s;"
                f" {size / 1000:.0f} kB in {answers} answers"
            )
        timed = frames(browser, server)
        browser.close()
    slow = sum(ms > 25 for ms in timed)
    print(
        f"{SEATS} seats, CPU throttled {THROTTLED}×: {len(timed)} frames while something moved,"
        f" median {1000 / statistics.median(timed):.0f} a second, {100 * slow / len(timed):.1f} % late (over 25 ms)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
