"""All that a browser has of a page for whoever sits at it: what is shown, and everything that it keeps.

Two pages that may not be told apart must agree in all of it.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import BrowserContext, Page
from worlds import LeakError

DAY = 86_400

FOLLOW = """(() => {
  window.heard = window.quiet = 0;
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', ({ data }) => { window.heard = JSON.parse(data).n ?? window.heard; });
    }
  };
  const changed = () => { window.quiet = 0; };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(changed).observe(document, all);
  const frame = () => { window.quiet += 1; requestAnimationFrame(frame); };
  frame();
})()"""
"""Run first in a page: it counts what came from the service, and pictures without a change."""

QUIET = "n => window.heard >= n && window.quiet > 6 && !document.querySelector('.scene-skip')"

_SNAPSHOT = """async () => {
  const pairs = (storage) => Object.entries(storage).sort();
  const asked = (request) => new Promise((done, failed) => {
    [request.onsuccess, request.onerror] = [() => done(request.result), () => failed(request.error)];
  });
  const databases = [];
  for (const { name, version } of await indexedDB.databases()) {
    const open = await asked(indexedDB.open(name));
    const stores = [];
    for (const store of open.objectStoreNames) {
      const inside = open.transaction(store).objectStore(store);
      stores.push([store, await asked(inside.getAllKeys()), await asked(inside.getAll())]);
    }
    open.close();
    databases.push([name, version, stores]);
  }
  const kept = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      kept.push([name, request.url, [...request.headers], answer.status, [...answer.headers], await answer.text()]);
    }
  }
  const workers = await navigator.serviceWorker.getRegistrations();
  return {
    html: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input, select, textarea')].map((one) => [one.value, one.checked ?? null]),
    focus: document.activeElement === document.body ? '' : (document.activeElement?.outerHTML ?? ''),
    title: document.title,
    address: location.href,
    history: [history.length, history.state],
    localStorage: pairs(localStorage),
    sessionStorage: pairs(sessionStorage),
    indexedDB: databases,
    caches: kept,
    'document.cookie': document.cookie,
    workers: workers.map(({ scope, active }) => [scope, active?.scriptURL ?? '']),
    'window.name': window.name,
  };
}"""

Observed = dict[str, str]


def observe(page: Page, drawn: Mapping[str, str], now: float) -> Observed:
    """Everything by the name of where it was found, as text.

    `drawn` has what is random by design and what to write in its place. It is replaced wherever it occurs, and nothing else is
    left out: a value beside it is still compared.
    """
    found: dict[str, Any] = page.evaluate(_SNAPSHOT)
    found["cookies"] = _cookies(page.context, now)
    texts = {
        where: what
        if isinstance(what, str)
        else json.dumps(what, ensure_ascii=False, sort_keys=True)
        for where, what in found.items()
    }
    return {where: _plain(text, drawn) for where, text in texts.items()}


def _cookies(context: BrowserContext, now: float) -> list[dict[str, Any]]:
    """Also those that the page cannot read. Until when they are kept depends on the second: it is told in days."""
    return [
        {**cookie, "expires": round((cookie["expires"] - now) / DAY)}
        for cookie in sorted(context.cookies(), key=lambda cookie: cookie["name"])
    ]


def drawn_for(context: BrowserContext) -> dict[str, str]:
    """The table's id, which only the names of cookies have."""
    names = [cookie["name"] for cookie in context.cookies()]
    return {name.removeprefix("ridotto_").removesuffix("_before"): "TABLE" for name in names}


def _plain(text: str, drawn: Mapping[str, str]) -> str:
    for own, common in drawn.items():
        text = text.replace(own, common)
    # when a table was last seen: `recent.ts` writes it in milliseconds
    return re.sub(r'(\\?"at\\?": ?)\d{13}\b', r"\1MOMENT", text)


def told_apart(one: Observed, two: Observed) -> list[str]:
    """Where the two differ."""
    return [where for where in one if one[where] != two[where]]


def compare_pages(who: str, after: str, one: Observed, two: Observed) -> None:
    """Raises LeakError where somebody can tell two worlds apart."""
    for where in told_apart(one, two):
        first, second = (text.replace("<", "\n<").splitlines() for text in (one[where], two[where]))
        difference = "\n".join(difflib.unified_diff(first, second, lineterm="", n=2))[:3000]
        raise LeakError(f"{who} can tell two worlds apart by {where} after {after}:\n{difference}")
