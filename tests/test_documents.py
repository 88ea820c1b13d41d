"""The documents are true: their code runs, their links lead somewhere, and nothing is left out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from running import ridotto
from test_rule_ids import IDS

from ridotto.cli import COMMANDS
from ridotto.record import read_position, read_record, replay
from ridotto.rules.sets import EDITIONS

ROOT = Path(__file__).parent.parent
DOCS = sorted(ROOT.glob("docs/*.md"))
PAGES = [*DOCS, ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(
        rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )


@pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", ROOT / "docs" / "library.md", ROOT / "docs" / "belief.md"],
    ids=lambda p: p.name,
)
def test_the_code_runs_as_it_stands(page: Path, tmp_path: Path) -> None:
    code = "\n".join(blocks(page, "python"))
    assert code
    command = [sys.executable, "-W", "error", "-c", code]
    subprocess.run(command, check=True, cwd=tmp_path, capture_output=True, timeout=300)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith("http"):
            continue
        name, _, anchor = target.partition("#")
        linked = page if not name else (page.parent / name).resolve()
        assert linked.exists(), target
        if anchor:
            assert anchor in anchors(linked), target


def anchors(page: Path) -> set[str]:
    text = page.read_text(encoding="utf-8")
    given = set(re.findall(r'<a id="([^"]+)">', text))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return given | {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings
    }


def test_every_id_has_its_place_in_the_documents() -> None:
    first = anchors(ROOT / "docs" / "rules-first-edition.md")
    second = anchors(ROOT / "docs" / "rules-second-edition.md")
    rulings = anchors(ROOT / "docs" / "rulings.md")
    for rule in (rule.lower() for rule in IDS):
        if rule.startswith("q"):
            assert rule in rulings
        else:
            assert rule in first | second, rule


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_every_character_and_set_is_in_its_editions_page(edition: object) -> None:
    name = getattr(edition, "name", "")
    page = (ROOT / "docs" / f"rules-{name}-edition.md").read_text(encoding="utf-8")
    for row in EDITIONS[name].characters:
        assert row.name in page
    for item in EDITIONS[name].sets:
        assert item.name in page


def test_every_record_of_the_documents_replays() -> None:
    records = [text for text in blocks(ROOT / "docs" / "records.md", "toml") if "format" in text]
    assert records
    for text in records:
        assert replay(read_record(text.encode())).moves > 0


def test_every_position_of_the_documents_reads() -> None:
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    lines = re.findall(r"^(?:first|second) \d+ p\d.*$", text, re.MULTILINE)
    assert len(lines) > 2
    for line in lines:
        assert read_position(line).legal()


def test_every_command_and_option_is_documented() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"ridotto {command}" in readme
    shown = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for command in COMMANDS:
        for option in re.findall(r"--[a-z]+", ridotto(command, "--help").stdout):
            assert option in shown or option == "--help", f"{command} {option}"


def test_the_changelog_names_every_command() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## [Unreleased]" in changelog
    for command in COMMANDS:
        assert f"`ridotto {command}" in changelog
