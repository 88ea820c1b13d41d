"""What axe-core finds wrong with a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has none
from playwright.sync_api import Page

_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def faults(page: Page, part: str | None = None) -> list[str]:
    """One line for each thing that breaks WCAG 2.2 AA, or good practice, on the page or in one part of it."""
    options = {"runOnly": {"type": "tag", "values": _TAGS}}
    found = Axe().run(page, context=part, options=options).response
    return [
        f"{rule['id']}: {node['html'][:200]} ({node.get('failureSummary', '')})"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
