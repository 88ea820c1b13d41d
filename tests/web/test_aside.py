"""The process beside the service: it answers, and whatever happens to it, the next question is answered again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ridotto.bots.environment import harmless
from ridotto.web import aside
from ridotto.web.aside import Aside, UndoneError

pytestmark = pytest.mark.anyio
PATIENCE = 60.0
DOES = """
import os, time
from ridotto.web.aside import work

def do(job):
    if job == b"sleep":
        time.sleep(1_000)
    if job == b"nap":
        time.sleep(2)
    if job == b"die":
        os._exit(3)
    if job == b"fail":
        raise RuntimeError("it is broken")
    if job == b"settings":
        return " ".join(os.environ).encode()
    return str(os.getpid()).encode() if job == b"who" else job[::-1]

work(do)
"""


@pytest.fixture
async def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Aside]:
    (tmp_path / "does.py").write_text(DOES, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    made = Aside("does")
    yield made
    await made.close()


async def who(beside: Aside) -> int:
    return int(await beside.ask(b"who", PATIENCE))


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or ") Z " not in state.read_text()


async def gone(process: int) -> None:
    while lives(process):
        await asyncio.sleep(0.02)


async def test_one_process_answers_all_of_any_length(beside: Aside) -> None:
    first = await who(beside)
    for job in (b"", b"abc", bytes(range(256)) * 10_000):
        assert await beside.ask(job, PATIENCE) == job[::-1]
    many = await asyncio.gather(*(beside.ask(str(n).encode(), PATIENCE) for n in range(10, 40)))
    assert many == [str(n).encode()[::-1] for n in range(10, 40)]
    assert await who(beside) == first


async def test_it_does_not_know_where_the_store_is(
    beside: Aside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDOTTO_STORE", "postgresql://secret")
    monkeypatch.setenv("PGPASSWORD", "secret")
    settings = (await beside.ask(b"settings", PATIENCE)).decode()
    assert "PYTHONPATH" in settings
    assert set(settings.split()) - {"LC_CTYPE"} == set(harmless())  # Python itself may add that one


async def test_what_takes_too_long_is_ended(beside: Aside) -> None:
    first = await who(beside)
    with pytest.raises(UndoneError):
        await beside.ask(b"sleep", 0.2)
    await gone(first)
    assert await beside.ask(b"abc", PATIENCE) == b"cba"


async def test_the_wait_for_others_is_not_counted_as_work(beside: Aside) -> None:
    await who(beside)
    jobs = [asyncio.create_task(beside.ask(b"nap", 3.5)) for _ in range(2)]
    assert await asyncio.gather(*jobs) == [b"pan"] * 2


async def test_who_waits_too_long_disturbs_nobody(beside: Aside) -> None:
    first = await who(beside)
    slow = asyncio.ensure_future(beside.ask(b"sleep", PATIENCE))
    await asyncio.sleep(0.05)
    with pytest.raises(UndoneError):
        await beside.ask(b"abc", 0.1)
    assert not slow.done()
    assert lives(first)
    slow.cancel()
    with pytest.raises(asyncio.CancelledError):
        await slow
    await gone(first)
    assert await beside.ask(b"abc", PATIENCE) == b"cba"


@pytest.mark.parametrize("job", [b"die", b"fail"])
async def test_who_dies_over_a_job_leaves_the_next_to_another(
    beside: Aside, job: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UndoneError):
        await beside.ask(job, PATIENCE)
    assert await beside.ask(b"abc", PATIENCE) == b"cba"
    assert "broken" not in capfd.readouterr().err


async def test_who_is_killed_while_idle_is_replaced(beside: Aside) -> None:
    first = await who(beside)
    os.kill(first, signal.SIGKILL)
    await gone(first)
    try:
        second = await who(beside)
    except UndoneError:  # it was not noticed yet
        second = await who(beside)
    assert second != first


async def test_a_key_at_the_terminal_is_for_the_service(beside: Aside) -> None:
    first = await who(beside)
    os.kill(first, signal.SIGINT)
    assert await who(beside) == first


async def test_who_is_not_needed_goes(beside: Aside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "IDLE", 0.05)
    first = await who(beside)
    await gone(first)
    assert await who(beside) != first


async def test_a_program_that_cannot_be_started_is_no_disaster(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(UndoneError):
        await Aside("does").ask(b"abc", PATIENCE)


ORPHAN = """
import asyncio, os, signal
from ridotto.web.aside import Aside

async def main():
    print((await Aside("does").ask(b"who", 60)).decode(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


async def test_it_does_not_outlive_the_service(beside: Aside) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ORPHAN],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL
    await gone(int(done.stdout))
