"""How light the pages are, measured in a real browser: `make bench-pages` (see docs/speed.md)."""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from browsing import FLAGS, PATIENCE
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from serving import Server

from ridotto.client import Seat, Service

ROUNDS = 5
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Slow 3G: 400 kbit/s, 400 ms for each request."""
THROTTLED = 4
SEATS = 13
LATE = 25
WATCHED = 15
"""Seconds of a game."""

_COUNT = """() => {
  window.frames60 = [];
  let last = performance.now();
  let moving = false;
  const count = (now) => {
    if (window.frames60.length % 6 === 0) // to look costs time itself
      moving = document.getAnimations().some((one) => one.playState === 'running');
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


class Watched(NamedTuple):
    """A table for 13 in play, in milliseconds."""

    frames: list[float]
    """How long the page waited for each of its frames while something moved."""
    work: float
    """The page's own for a frame: CPU time, whatever else the machine does."""
    dropped: float
    """The share of frames that the browser should have drawn while something moved, and did not."""


class Screen:
    """What the browser itself notes of the frames that it draws; it moves things by itself while the page is busy."""

    def __init__(self, browser: Browser) -> None:
        self._wire = browser.new_browser_cdp_session()
        self._events: list[dict[str, Any]] = []
        self._is_over = False
        self._wire.on("Tracing.dataCollected", lambda more: self._events.extend(more["value"]))
        self._wire.on("Tracing.tracingComplete", self._end)
        config = {"includedCategories": ["cc", "benchmark"]}
        self._wire.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})

    def _end(self, _event: object) -> None:
        self._is_over = True

    def dropped(self, page: Page) -> float:
        """The share of frames in which something should have moved and nothing did."""
        self._wire.send("Tracing.end")
        while not self._is_over:
            page.wait_for_timeout(50)
        frames = [_reported(one["args"]) for one in self._events if "args" in one]
        states = [one["state"] for one in frames if one and one.get("has_compositor_animation")]
        drawn = sum("PRESENTED" in state for state in states)
        missed = sum("DROPPED" in state for state in states)
        return missed / max(1, drawn + missed)


def _reported(arguments: dict[str, Any]) -> dict[str, Any] | None:
    """What became of a frame; browsers of different age call it differently."""
    return arguments.get("chrome_frame_reporter") or arguments.get("frame_reporter")


def watch(browser: Browser, server: Server, throttled: int, *, noted: bool = False) -> Watched:
    """Somebody on a phone watches 13 play. `noted`: the browser notes its frames, which costs the page time."""
    table = Service(server.address).make_table(seats=SEATS, pace=0.3, window=0)
    seat = Service(server.address).join(table.id, "Ann")
    for _ in range(SEATS - 1):
        seat.add_computer("novice")
    page, wire = _page(browser, server)
    page.goto(f"/t/{table.id}")
    page.get_by_role("button", name="Only watch").click()
    seat.start()
    page.locator(".scene-deal button").click()
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    wire.send("Emulation.setCPUThrottlingRate", {"rate": throttled})
    screen = Screen(browser) if noted else None
    page.evaluate(_COUNT)
    before = _work(wire)
    _play(seat, page)
    spent, timed = _work(wire) - before, page.evaluate("window.frames60")
    dropped = screen.dropped(page) if screen else 0.0
    page.context.close()
    seat.close()
    return Watched([ms for ms, moving in timed if moving], 1000 * spent / len(timed), dropped)


def _work(wire: CDPSession) -> float:
    """Seconds that the page's own thread has worked."""
    metrics = wire.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def _play(seat: Seat, page: Page) -> None:
    """Ann does the first thing that is legal."""
    ends = time.monotonic() + WATCHED
    while time.monotonic() < ends and not seat.over:
        if seat.legal:
            seat.move(seat.legal[0])
        page.wait_for_timeout(200)
        _listen(seat)


def _listen(seat: Seat) -> None:
    """Take in what has come."""
    while True:
        try:
            seat.next(timeout=0.01)
        except TimeoutError:
            return


def _say(line: str) -> None:
    print(line, flush=True)


def main() -> int:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if found is None:
        _say("there is no Chromium: install it, or say where it is with CHROMIUM=…")
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
            _say(
                f"{path[:3]:4} usable on slow 3G: best {min(took):.2f} s, median {statistics.median(took):.2f} s;"
                f" {size / 1000:.0f} kB in {answers} answers"
            )
        quick = watch(browser, server, 1)
        slow = watch(browser, server, THROTTLED)
        dropped = watch(browser, server, THROTTLED, noted=True).dropped
        browser.close()
    timed = slow.frames
    late = sum(ms > LATE for ms in timed)
    _say(
        f"{SEATS} seats, CPU throttled {THROTTLED}×: {len(timed)} frames while something moved,"
        f" median {1000 / statistics.median(timed):.0f} a second, {100 * late / len(timed):.1f} % late (over {LATE} ms);"
        f" of those drawn without the page's help {100 * dropped:.1f} % dropped"
    )
    _say(
        f"{SEATS} seats, not throttled: {quick.work:.1f} ms of CPU for a frame"
        f" (60 a second when throttled {THROTTLED}×: at most {1000 / 60 / THROTTLED:.1f})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
