"""`ridotto bench service`: how much load the service bears, for people, as Markdown or JSON."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ridotto.cli.bench_players import MARK, Page
from ridotto.cli.output import say, say_json
from ridotto.cli.parser import UsageError, whole_number

if TYPE_CHECKING:
    from ridotto.bench.service.results import Idle, Load, Report, Room

Progress = Callable[[str], None]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Those of this subject alone."""
    parser.add_argument(
        "--tables", type=whole_number, metavar="N", help="service: tables of eight that play (1000)"
    )
    parser.add_argument(
        "--sockets", type=whole_number, metavar="N", help="service: idle sockets to hold (5000)"
    )
    parser.add_argument(
        "--only",
        metavar="A,B,…",
        help="service: only these parts of paced, saturation, idle and peers (all)",
    )
    parser.add_argument(
        "--peers", type=Path, metavar="DIR", help="service: the folder that npm put the peers into"
    )


def run(options: argparse.Namespace, progress: Progress) -> int:
    """Measure, then print."""
    from ridotto.bench.service import run as service  # noqa: PLC0415 - a list of subjects needs none of it

    if options.json and options.markdown:
        raise UsageError("bench: --json and --markdown exclude each other")
    tables = _within("--tables", options.tables, service.TABLES, service.MOST_TABLES)
    sockets = _within("--sockets", options.sockets, service.SOCKETS, service.MOST_SOCKETS)
    parts = service.PARTS if options.only is None else _parts(options.only, service.PARTS)
    if options.peers is not None and not options.peers.is_dir():
        raise UsageError(f"bench: there is no folder {options.peers}")
    plan = service.Plan(tables, options.seconds or service.SECONDS, sockets, parts, options.peers)
    report = service.run(plan, progress)
    progress("")
    if options.json:
        say_json(report.as_json())
    else:
        tell(report, Page(markdown=options.markdown))
    return 0


def _within(name: str, given: int | None, usual: int, most: int) -> int:
    if given is None:
        return usual
    if not 1 <= given <= most:
        raise UsageError(f"bench: {name} is from 1 to {most}")
    return given


def _parts(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    asked = [part.strip() for part in text.split(",")]
    for part in asked:
        if part not in known:
            raise UsageError(f"bench: --only has no {part[:40]!r}: choose {', '.join(known)}")
    return tuple(part for part in known if part in asked)


def tell(report: Report, page: Page) -> None:
    """A table for each part."""
    about = report.about
    page.lines(
        f"ridotto {about['ridotto']}, Python {about['python']}, {about['system']}, {about['cpu']}; "
        f"each part measured for {about['seconds']:g} s"
    )
    say()
    loads = [load for load in (report.paced, report.saturation) if load is not None]
    if loads:
        _tell_loads(loads, page)
    if report.room is not None:
        _tell_room(report.room, page)
    if report.idle is not None:
        _tell_idle(report.idle, page)
    if report.peers is not None:
        _tell_peers(report, page)
    _tell_verdict(report, page)


def _tell_loads(loads: list[Load], page: Page) -> None:
    header = (
        *("tables", "pace", "moves/s", "messages/s", "p50", "p90", "p99", "slowest"),
        *("CPU per move", "server", "generator", "met"),
    )
    page.table(
        header,
        [_load(load) for load in loads],
        "from sending a move to its arrival on all eight sockets",
    )


def _load(load: Load) -> tuple[str, ...]:
    out = load.outcome
    return (
        f"{load.tables:,}",
        f"a move each {load.pause:g} s" if load.pause else "without pauses",
        f"{load.moves_per_second:,.0f}",
        f"{load.messages_per_second:,.0f}",
        *(f"{1000 * seconds:.1f} ms" for seconds in (out.p50, out.p90, out.p99, out.slowest)),
        f"{1e6 * load.cpu_per_move:.0f} µs",
        *(f"{100 * cpu / out.seconds:.0f} %" for cpu in (out.server_cpu, out.generator_cpu)),
        _met(load.met),
    )


def _tell_room(room: Room, page: Page) -> None:
    header = ("empty", "with tables", "with sockets", "after play", "per table", "per socket")
    memory = room.memory
    cells = [_megabytes(size) for size in (*memory, room.after)]
    each = [f"{size / 1000:.1f} kB" for size in (room.per_table, room.per_socket)]
    page.table(header, [(*cells, *each)], "memory of the server")


def _tell_idle(idle: Idle, page: Page) -> None:
    header = ("idle sockets", "held for", "memory", "met")
    row = (f"{idle.sockets:,}", f"{idle.held:.0f} s", _megabytes(idle.memory), _met(idle.met))
    page.table(header, [row], "sockets that do nothing")


def _tell_peers(report: Report, page: Page) -> None:
    header = ("server", "version", "messages", "CPU per message", "× a gesture here", "note")
    rows = []
    for peer in report.peers or []:
        each, ratio = peer.cpu_per_move, report.ratio(peer)
        rows.append(
            (
                peer.name,
                peer.version or "-",
                f"{peer.moves:,}",
                "-" if each is None else f"{1e6 * each:.0f} µs",
                "-" if ratio is None else f"{ratio:.2f}",
                peer.note,
            )
        )
    page.table(header, rows, "one message in a room that all eight seats get")


def _tell_verdict(report: Report, page: Page) -> None:
    from ridotto.bench.service import results  # noqa: PLC0415 - see run

    limits = (
        f"At {results.FULL_LOAD:,} tables p50 ≤ {1000 * results.P50:.0f} ms and p99 ≤ {1000 * results.P99:.0f} ms, "
        f"{results.IDLE:,} idle sockets in under {_megabytes(results.MOST_IDLE)}"
    )
    verdict = {True: "yes", False: f"no{MARK}", None: "not measured at that size"}[report.met]
    page.lines("server, generator: of one core. Both share the machine.", f"{limits}: {verdict}.")


def _met(met: bool | None) -> str:
    return {True: "yes", False: f"no{MARK}", None: ""}[met]


def _megabytes(size: float) -> str:
    return f"{size / 1e6:,.0f} MB"
