"""docs/protocol.md says all there is to say, and its program plays."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from serving import Server
from test_documents import blocks

from ridotto.client.following import AnyEvent
from ridotto.host.commands import GESTURES, AnyCommand, read_command
from ridotto.host.feed import People, Somebody, Standing
from ridotto.host.options import Options
from ridotto.host.refusals import CODES
from ridotto.rules.events import Event
from ridotto.rules.phase import WORDS
from ridotto.web.openapi import OPERATIONS

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_every_code_is_documented_with_its_meaning() -> None:
    for code, meaning in CODES.items():
        assert f"| `{code}` | {meaning}" in TEXT
    codes = {
        code
        for operation in OPERATIONS
        for _, said in operation.errors
        for code in said.split(", ")
    }
    for code in codes:
        assert f"`{code}`" in TEXT, code


def test_every_route_is_documented() -> None:
    for operation in OPERATIONS:
        assert f"`{operation.method} {operation.path}`" in TEXT
        for name, _, _ in operation.query:
            assert f"`?{name}=" in TEXT


def test_every_command_is_documented_with_its_fields() -> None:
    for kind in get_args(AnyCommand):
        name = kind.__struct_config__.tag
        rows = [row for row in TEXT.splitlines() if row.startswith(f"| `{name}` |")]
        assert rows, name
        for field in set(kind.__struct_fields__) - {"id", "pad"}:
            assert any(f"`{field}`: " in row for row in rows), (name, field)
    for gesture in GESTURES:
        assert f"`{gesture}`" in TEXT


def test_every_message_has_an_example() -> None:
    table = TEXT.split("Every message has `is`.")[1].split("\n\n")[1]
    _, *told = re.findall(r"^\| `(\w+)` \| ", table, re.MULTILINE)
    assert len(told) == 5
    for kind in told:
        assert f'{{"is": "{kind}", ' in "".join(blocks(PAGE, "json")), kind


def test_every_example_of_a_command_can_be_read() -> None:
    lines = [line for block in blocks(PAGE, "json") for line in block.splitlines()]
    examples = [line for line in lines if '"do": ' in line]
    shown = {type(read_command(line)) for line in examples}
    assert shown == set(get_args(AnyCommand))


@pytest.mark.parametrize("kind", [People, Somebody, Standing, Options])
def test_every_field_is_documented(kind: type[msgspec.Struct]) -> None:
    for field in kind.__struct_fields__:
        assert f"`{field}`" in TEXT, field


def test_every_event_is_documented_and_understood() -> None:
    kinds = {kind for kind in Event.__subclasses__() if kind.__module__ == Event.__module__}
    assert set(get_args(AnyEvent)) == kinds
    for kind in kinds:
        assert f"`{kind.__name__}`" in TEXT
        for field in set(kind.__struct_fields__) - {"audience"}:
            mark = f"*`{field}`*" if field in kind.secret else f"`{field}`"
            assert mark in TEXT, (kind, field)
    for word in WORDS:
        assert f"`{word}`" in TEXT


def test_the_program_plays_a_seat(served: Server) -> None:
    (program,) = blocks(PAGE, "python")
    assert len(program.splitlines()) <= 20
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, served.address],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"\['p\d'.*\] won; p\d played here", done.stdout)
