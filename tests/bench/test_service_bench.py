from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ridotto.bench.service import loading, peers, results, run
from ridotto.bench.service.generator import Outcome, percentile
from ridotto.bench.service.loading import Loading
from ridotto.bench.service.processes import Memory, Server, cpu_of, memory_of
from ridotto.bench.service.results import Idle, Load, Peer, Report, Room
from ridotto.bench.service.wire import LoadError, Wire
from ridotto.cli import main

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")


def silent(_: str) -> None:
    """Nobody watches."""


def children() -> set[str]:
    """The processes that this one has started and that have not ended."""
    listed = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text()
    return set(listed.split())


def test_a_small_run_is_consistent_and_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "WARM", 2.0)
    before = children()
    small = ["--tables", "3", "--sockets", "16", "--seconds", "3"]
    only = ["--only", "idle, saturation,paced"]
    assert main(["bench", "service", *small, *only, "--json"]) == 0
    assert children() == before
    report = json.loads(capsys.readouterr().out)
    assert (report["subject"], report["tables"], report["met"]) == ("service", 3, None)
    assert report["peers"] is None
    for part, pause in (("paced", 1), ("saturation", 0)):
        load = report[part]
        assert (load["tables"], load["seats"], load["pause"]) == (3, 8, pause)
        assert round(load["seconds"], 2) >= 3  # clocks differ by microseconds
        assert load["moves"] > 0
        assert load["messages"] >= 8 * (load["moves"] - 3)  # all eight, and what is under way
        assert load["bytes"] > 50 * load["messages"]
        times = load["arrival"]
        assert 0 < times["p50"] <= times["p90"] <= times["p99"] <= times["slowest"]
        assert load["cpu_per_move"] == pytest.approx(load["server_cpu"] / load["moves"])
    assert report["paced"]["moves"] <= 3 * (report["paced"]["seconds"] + 1)
    assert report["saturation"]["moves"] > report["paced"]["moves"]
    memory = report["memory"]
    assert 10e6 < memory["empty"] <= memory["tables"] <= memory["sockets"]
    assert report["idle"]["sockets"] == 16
    assert report["idle"]["memory"] > 10e6


def test_gestures_reach_everybody_and_missing_peers_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "WARM", 0.5)
    few = ["--tables", "2", "--seconds", "2", "--only", "peers", "--peers", str(tmp_path)]
    assert main(["bench", "service", *few]) == 0
    out = capsys.readouterr().out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    gesture, move = (
        next(x for x in lines if x.startswith(f"ridotto, a {kind}")) for kind in ("gesture", "move")
    )
    assert " 1.00" in gesture
    assert "µs" in move
    for name in ("boardgame.io", "Colyseus"):
        (line,) = (x for x in lines if x.startswith(f"{name} - 0"))
        if shutil.which("node"):
            assert f"not installed: npm install --prefix {tmp_path} boardgame.io@" in line


def test_without_node_the_peers_are_not_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    found = peers._measure(peers.KINDS[0], tmp_path, 1, 1.0, silent)
    assert found.note == "not measured: there is no node here"
    assert found.cpu_per_move is None


def stand_in(folder: Path, monkeypatch: pytest.MonkeyPatch, load: str) -> None:
    """A peer that is nothing but a script of ours."""
    package = folder / "node_modules" / "boardgame.io"
    package.mkdir(parents=True)
    (package / "package.json").write_text('{"version": "9.9.9"}')
    shutil.copy(peers.SCRIPTS / "pace.mjs", folder)
    (folder / "boardgame_server.mjs").write_text(
        "console.log(4711);"
        "setInterval(() => { const end = Date.now() + 20; while (Date.now() < end); }, 50);"
        "process.stdin.resume();"
    )
    (folder / "boardgame_load.mjs").write_text(load)
    monkeypatch.setattr(peers, "SCRIPTS", folder)
    monkeypatch.setattr(peers, "WARM", 0.3)


@needs_node
def test_a_peer_is_driven_at_the_pace_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = """
    import { run } from "./pace.mjs";
    await run(async (port, seats, told) => {
      if (port !== 4711) throw new Error(port);
      let n = 0;
      return () => { n += 1; for (let seat = 0; seat < seats; seat += 1) told(seat, n); };
    });
    """
    stand_in(tmp_path, monkeypatch, load)
    found = peers._measure(peers.KINDS[0], tmp_path, 4, 2.0, silent)
    assert (found.name, found.version, found.note) == ("boardgame.io", "9.9.9", "")
    assert 4 * 3 <= found.moves <= 4 * 8
    assert found.cpu > 0


@needs_node
@pytest.mark.parametrize(
    ("load", "why"),
    [
        ("process.exit(3);", "its script ended with 3"),
        (
            'import { run } from "./pace.mjs"; await run(async () => () => {});',
            "not everything came to everybody",
        ),
    ],
)
def test_a_peer_that_fails_is_named_with_the_reason(
    load: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, monkeypatch, load)
    found = peers._measure(peers.KINDS[0], tmp_path, 1, 0.5, silent)
    assert found.note == f"not measured: {why}"
    assert found.moves == 0


@needs_node
def test_the_scripts_are_javascript() -> None:
    for script in peers.SCRIPTS.glob("*.mjs"):
        subprocess.run(["node", "--check", str(script)], check=True, capture_output=True)
    assert len(list(peers.SCRIPTS.glob("*_server.mjs"))) == len(peers.KINDS)


def test_a_server_that_is_killed_ends_the_run_with_the_reason() -> None:
    before = children()
    with Loading(1, 1, silent) as load:
        killing = threading.Timer(1.0, os.kill, (load._server.id, signal.SIGKILL))
        killing.start()
        with pytest.raises(LoadError, match="the connection"):
            load.play(0.2, 3.0, warm=0.1)
        killing.join()
    assert children() == before


def test_a_generator_that_is_gone_ends_the_run() -> None:
    with Loading(1, 1, silent) as load:
        assert load._generator is not None
        load._generator.kill()
        load._generator.wait()
        with pytest.raises(LoadError, match="the generator is gone"):
            load.play(0.2, 1.0, warm=0.1)


def test_a_refusal_spoils_the_run() -> None:
    """More gestures than the service allows."""
    with Loading(1, 1, silent) as load, pytest.raises(LoadError, match="refused: too-much"):
        load.play(0.0, 5.0, warm=0.1, talk=True)


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "bench.db").mkdir()
    with (
        pytest.raises(LoadError, match=r"did not start: .*bench\.db"),
        Server(tmp_path, tables=1, sockets=1),
    ):
        pass


def test_more_sockets_than_the_system_allows_are_refused_before_anything_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import resource  # noqa: PLC0415 - there is none for Windows

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_000, 1_000))
    with pytest.raises(LoadError, match="900 sockets need as many open files"):
        loading.check_files(900)
    loading.check_files(800)


def test_a_signal_stops_all_that_was_started(tmp_path: Path) -> None:
    program = "import sys; from ridotto.cli import main; sys.exit(main(sys.argv[1:]))"
    bench = subprocess.Popen(
        [sys.executable, "-c", program, "bench", "service", "--tables", "2"],
        env=os.environ | {"TMPDIR": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    tasks = Path(f"/proc/{bench.pid}/task/{bench.pid}/children")
    while len(started := tasks.read_text().split()) < 2:
        assert bench.poll() is None, "it ended before it had begun"
        time.sleep(0.05)
    time.sleep(1)
    bench.send_signal(signal.SIGTERM)
    assert bench.wait(60) == 130
    assert not any(Path(f"/proc/{process}").exists() for process in started)
    assert list(tmp_path.iterdir()) == []


def test_what_a_process_uses() -> None:
    assert cpu_of(os.getpid()) > 0
    assert memory_of(os.getpid()) > 1e6
    with pytest.raises(LoadError, match="cannot be read"):
        cpu_of(2**22 + 1)


def test_percentiles_are_values_that_were_measured() -> None:
    assert percentile([], 0.5) == 0
    assert percentile([7.0], 0.01) == 7.0
    values = [float(n) for n in range(1, 101)]
    assert [percentile(values, share) for share in (0.5, 0.99, 1.0)] == [50.0, 99.0, 100.0]


# The client's own frames.


class Pipe:
    """A transport that only remembers."""

    def __init__(self) -> None:
        self.written = b""
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.written += data

    def abort(self) -> None:
        self.aborted = True


def opened(hear: Callable[[bytes], None], lose: Callable[[str], None]) -> tuple[Wire, Pipe]:
    wire, pipe = Wire(b"GET /", hear, lose), Pipe()
    wire.connection_made(pipe)  # type: ignore[arg-type]  # all that is used of one
    return wire, pipe


GREETING = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 100, 1_000_000])
def test_frames_are_whole_however_they_come(piece: int) -> None:
    heard: list[bytes] = []
    lost: list[str] = []
    wire, pipe = opened(heard.append, lost.append)
    texts = [b"", b"a", b"b" * 125, b"c" * 126, b"d" * 65_535, b"e" * 65_536]
    data = GREETING
    for text in texts:
        size = len(text)
        head = (
            bytes([size])
            if size < 126
            else b"\x7e" + size.to_bytes(2)
            if size < 65_536
            else b"\x7f" + size.to_bytes(8)
        )
        data += b"\x81" + head + text
    data += b"\x89\x02hi" + b"\x8a\x00"
    for at in range(0, len(data), piece):
        wire.data_received(data[at : at + piece])
    assert heard == texts
    assert lost == []
    assert pipe.written.startswith(b"GET /\x8a\x82")  # the pong


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"HTTP/1.1 403 Forbidden\r\n\r\n", "no socket: HTTP/1.1 403 Forbidden"),
        (b"x" * 20_000, "no socket: xxx"),
        (GREETING + b"\x88\x05" + (1012).to_bytes(2) + b"bye", "closed with 1012, bye"),
        (GREETING + b"\x82\x01x", "a frame of an unknown kind, 0x82"),
    ],
)
def test_what_is_no_talk_ends_the_socket_once(data: bytes, why: str) -> None:
    lost: list[str] = []
    wire, pipe = opened(lambda _: None, lost.append)
    wire.data_received(data)
    assert len(lost) == 1
    assert lost[0].startswith(why)
    assert pipe.aborted
    wire.connection_lost(None)
    assert len(lost) == 1


def test_a_break_is_told_unless_we_went_ourselves() -> None:
    lost: list[str] = []
    wire, _ = opened(lambda _: None, lost.append)
    wire.connection_lost(OSError("no route"))
    assert lost == ["the connection broke: no route"]
    wire, pipe = opened(lambda _: None, lost.append)
    wire.close()
    wire.connection_lost(None)
    assert len(lost) == 1
    assert pipe.aborted


# What is told.


def made_up(tables: int, p50: float, p99: float, idle: int) -> Report:
    about = {"subject": "service", "ridotto": "1", "python": "3", "system": "here", "cpu": "abacus"}
    outcome = Outcome(10.0, 10_000, 0, 90_000, 9_000_000, 5.0, 1.0, p50, 0.03, p99, 0.2)
    return Report(
        about | {"tables": tables, "seconds": 10.0},
        Load(tables, 8, 1.0, outcome),
        Load(tables, 8, 0.0, outcome),
        Room(Memory(50_000_000, 70_000_000, 310_000_000), 330_000_000, 1000, 8000),
        Idle(5_000, 3.0, idle),
        [
            Peer("ridotto, a gesture", "1", 1000, 0.2),
            Peer("slow", "2", 1000, 0.5),
            Peer("gone", "", 0, 0.0, "not installed"),
        ],
    )


@pytest.mark.parametrize(
    ("report", "met"),
    [
        (made_up(1000, 0.025, 0.150, 299_999_999), True),
        (made_up(1000, 0.026, 0.150, 1), False),
        (made_up(1000, 0.025, 0.151, 1), False),
        (made_up(1000, 0.025, 0.150, 300_000_000), False),
        (made_up(999, 9.0, 9.0, 1), True),
        (made_up(999, 0.0, 0.0, 1)._replace(idle=None), None),
    ],
)
def test_the_limits(report: Report, met: bool | None) -> None:
    assert report.met is met
    assert report.as_json()["met"] is met


def told(report: Report, capsys: pytest.CaptureFixture[str], *how: str) -> list[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "run", lambda *_: report)
        assert main(["bench", "service", *how]) == 0
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]


def test_a_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(made_up(1000, 0.0124, 0.0871, 219_000_000), capsys)
    row = "1,000 9,000 12.4 ms 30.0 ms 87.1 ms 200.0 ms 500 µs 50 % 10 %"
    assert f"1,000 a move each 1 s {row} yes" in lines
    assert f"1,000 without pauses {row}" in lines
    assert "50 MB 70 MB 310 MB 330 MB 20.0 kB 30.0 kB" in lines
    assert "5,000 3 s 219 MB yes" in lines
    assert "slow 2 1,000 500 µs 2.50" in lines
    assert "gone - 0 - - not installed" in lines
    assert lines[-1].endswith("in under 300 MB: yes.")
    assert told(made_up(1000, 1, 1, 1), capsys)[-1].endswith("in under 300 MB: no ✗.")


def test_a_report_for_documents(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(made_up(1000, 0.0124, 0.0871, 219_000_000), capsys, "--markdown")
    assert "| 5,000 | 3 s | 219 MB | yes |" in lines


def test_the_limits_are_those_of_the_document() -> None:
    page = (Path(__file__).parents[2] / "docs" / "speed.md").read_text(encoding="utf-8")
    assert f"p50 ≤ {1000 * results.P50:.0f} ms, p99 ≤ {1000 * results.P99:.0f} ms" in page
    assert f"{results.IDLE:,} idle sockets | under {results.MOST_IDLE / 1e6:.0f} MB" in page
    assert peers.how_to_install(Path("~/.cache/ridotto/peers")) in page


def test_the_usual_folder_is_a_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert peers.usual_folder() == Path("/somewhere/ridotto/peers")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert peers.usual_folder() == Path.home() / ".cache" / "ridotto" / "peers"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["service", "--tables", "0"], "--tables is from 1 to 5000"),
        (["service", "--tables", "5001"], "--tables is from 1 to 5000"),
        (["service", "--sockets", "40001"], "--sockets is from 1 to 40000"),
        (["service", "--only", "paced,nothing"], "--only has no 'nothing': choose paced"),
        (["service", "--peers", "/no/such/folder"], "there is no folder /no/such/folder"),
        (["service", "--json", "--markdown"], "--json and --markdown exclude each other"),
        (["service", "--games", "3"], "--games is for times, strength"),
        (["engine", "--tables", "3"], "--tables is for service, not for engine"),
        (["search", "--only", "idle"], "--only is for service, not for search"),
    ],
)
def test_wrong_calls_are_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert complaint in err
