"""docs/security.md is true: what it names exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from sources import BITS

from ridotto.host.table import KEPT_COMMANDS
from ridotto.record.reading import MOST_BYTES
from ridotto.web import visitors
from ridotto.web.app import COOKIE_LIFE
from ridotto.web.outbox import OUTBOX
from ridotto.web.protocols import PATIENCE
from ridotto.web.reading import MOST_BODY, SLOWEST_BODY
from ridotto.web.review import MOST_MOVES
from ridotto.web.serving import MOST_FRAME
from ridotto.web.sockets import SLOWEST
from ridotto.web.steps import LONGEST

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_every_bound_is_in_the_document() -> None:
    bounds = TEXT[TEXT.index("## Bounds") : TEXT.index("## Behind a proxy")]
    limits = visitors.Limits()
    assert MOST_BODY == MOST_FRAME == 8192
    assert (visitors.COMMANDS, visitors.TALK) == ((40, 20.0), (6, 0.5))
    assert visitors.JOINS == visitors.CODES == visitors.REVIEWS == (30, 0.5)
    assert visitors.REVIEWS_AT_ONCE == (8, 2)
    assert (visitors.WRONG_TOKENS, visitors.SLOWED) == ((20, 0.2), 2.0)
    numbers = (
        MOST_BODY,
        MOST_BYTES,
        MOST_MOVES,
        int(LONGEST),
        *limits,
        *(int(n) for n in (OUTBOX, SLOWEST, PATIENCE, SLOWEST_BODY)),
    )
    for number in numbers:
        assert re.search(rf"\b{number}\b", bounds), number


class Stated(NamedTuple):
    """A row of the table of secrets and identifiers."""

    bits: int
    knows: str
    life: str
    tries: str


def stated() -> dict[str, Stated]:
    section = TEXT[TEXT.index("## Secrets and identifiers") : TEXT.index("### Lengths")]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:2] == "| "]
    return {what: Stated(int(bits), *rest) for what, bits, *rest in rows[1:]}


def said(rate: tuple[float, float]) -> str:
    """As the document has a rate: so many at once, and so many a second after that."""
    most, each = rate
    return f"{most} at once, then one every {1 / each:g} seconds for each address"


IN_BROWSERS = {"file on its way to another tab": 128}
"""Drawn by the pages; `web/src/app/handing.test.ts` checks it."""


def test_the_document_states_the_bits_of_everything_that_is_drawn() -> None:
    assert {what: row.bits for what, row in stated().items()} == BITS | IN_BROWSERS


@pytest.mark.parametrize(
    ("what", "rate"),
    [
        ("table's link", visitors.JOINS),
        ("invite code", visitors.CODES),
        ("seat's token", visitors.WRONG_TOKENS),
        ("game's id", visitors.REVIEWS),
    ],
)
def test_the_document_states_how_often_a_secret_can_be_tried(
    what: str, rate: tuple[float, float]
) -> None:
    assert said(rate) in stated()[what].tries


def test_the_document_states_how_long_secrets_hold() -> None:
    rows = stated()
    days = COOKIE_LIFE // 86_400
    assert f"cookie {days} days" in rows["seat's token"].life
    assert f"last {KEPT_COMMANDS} commands" in rows["command's id"].life
    assert f"waits {visitors.SLOWED:g} seconds" in rows["seat's token"].tries
    most, each = visitors.COMMANDS
    assert f"{most} commands at once, then {each:g} a second" in rows["command's id"].tries
    assert all(row.knows and row.life and row.tries for row in rows.values())


def test_the_document_states_how_long_it_takes_to_find_a_code() -> None:
    tries = visitors.CODES[1] * 86_400
    tables = visitors.Limits().tables
    years = 2 ** BITS["invite code"] / tables / tries / 365.25
    expected = f"{tries:,.0f} tries a day. With {tables:,} tables it finds one of them after {years:.0f} years"
    assert expected in TEXT


def test_nothing_runs_what_people_send() -> None:
    forbidden = r"\b(eval|exec|os\.system|subprocess|pickle|md5|sha1)\b"
    for layer in ("web", "host", "store"):
        for path in (ROOT / "src" / "ridotto" / layer).glob("*.py"):
            code = re.sub(
                r'""".*?"""|"[^"\n]*"|#[^\n]*', "", path.read_text("utf-8"), flags=re.DOTALL
            )
            if (
                path.name == "aside.py"
            ):  # starts ridotto's own process, with words that nobody sends
                code = code.replace("asyncio.subprocess import", "")
                assert code.count("create_subprocess_exec(\n                sys.executable, ") == 1
                assert code.count("create_subprocess") == 1
            assert not re.search(forbidden, code), path


def test_where_to_report_a_problem_is_said_once_and_linked() -> None:
    policy = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert "*Report a vulnerability*" in policy
    assert "(docs/security.md)" in policy
    assert "(../SECURITY.md)" in TEXT.split("## Reporting a problem")[1]
