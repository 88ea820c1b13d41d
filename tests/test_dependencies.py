"""Software of others: what is pinned, what is installed, and what docs/security.md says about it."""

from __future__ import annotations

import json
import re
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PINS = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
SECTION = PAGE.split("## Software of others")[1].split("\n## ")[0]
OF_TOOLS = {"vite", "rolldown"}
"""They build the pages, and are needed where the package is built."""


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned() -> dict[str, str]:
    found = re.findall(r"^([A-Za-z0-9_.-]+)==([^ ;]+)", PINS, re.MULTILINE)
    return {normal(name): exact for name, exact in found}


def required(package: str) -> set[str]:
    """What it needs at run time on this machine; of ridotto also what PostgreSQL and compiled play need."""
    lines = requires(package) or []
    extras = ("fast", "postgres") if package == "ridotto" else ()
    kept = [
        line
        for line in lines
        if "extra ==" not in line or any(f"extra == '{extra}'" in line for extra in extras)
    ]
    return {normal(re.split(r"[^A-Za-z0-9_.-]", line)[0]) for line in kept}


def test_every_package_is_pinned_with_a_hash() -> None:
    entries = re.split(r"^(?=[A-Za-z0-9])", PINS, flags=re.MULTILINE)[1:]
    assert len(entries) == len(pinned()) > 30
    for entry in entries:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry[:40]
    packages: dict[str, dict[str, Any]] = LOCK["packages"]
    for name, package in packages.items():
        assert not name or package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name  # from where the machine has all its packages


def test_what_is_tested_is_what_is_pinned() -> None:
    pins, todo = pinned(), ["ridotto"]
    met: set[str] = set()
    while todo:
        package = todo.pop()
        for name in required(package) - met:
            met.add(name)
            try:
                found = version(name)
            except PackageNotFoundError:
                continue  # of another system
            assert pins[name] == found, name
            todo.append(name)
    assert {"starlette", "h11", "httpcore", "msgspec"} <= met


def test_the_document_lists_what_the_service_uses() -> None:
    listed = SECTION.split("outside of tools:")[1].split(".\n")[0]
    words = set(re.findall(r"@?[a-z][a-z/-]*[a-z]", listed.replace("in its pages", "")))
    in_pages = set(LOCK["packages"][""]["dependencies"]) - OF_TOOLS
    assert words - {"and"} == required("ridotto") | in_pages


def test_the_document_says_how_soon_known_holes_are_closed() -> None:
    days = [int(number) for number in re.findall(r"\| (\d+) days \|", SECTION)]
    assert len(days) == 3
    assert days == sorted(days)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make (\w+)`", SECTION):
        assert f"\n{target}: " in makefile
