"""docs/security.md is true: what it names exists."""

from __future__ import annotations

import re
from pathlib import Path

from ridotto.record.reading import MOST_BYTES
from ridotto.web import visitors
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
