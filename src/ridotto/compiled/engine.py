"""The compiled engine: built once for each version of the rules, then loaded from a cache."""

from __future__ import annotations

import hashlib
import logging
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numba
import numpy as np
from filelock import FileLock, Timeout
from llvmlite import binding as llvm

from ridotto.compiled import kernels, twins
from ridotto.compiled.layout import STATE, pack
from ridotto.rules.codes import MOST_CHOICES
from ridotto.rules.game import Game

log = logging.getLogger("ridotto.compiled")
CACHE_VARIABLE = "RIDOTTO_CACHE"
_READY = "ready"
_KEPT = 3
"""How many versions of the rules keep their compiled code."""

Array = Any  # np.ndarray with a dtype of ours


class Engine(NamedTuple):
    """The compiled functions; `kernels` says what each does."""

    list_choices: Callable[[Array, Array], int]
    play_nth: Callable[[Array, Array, int], int]
    list_all: Callable[[Array, Array, Array], None]
    play_all: Callable[[Array, Array, Array], int]
    play_many: Callable[[Array, Array, Array, Array, Array, int], int]


class Works(NamedTuple):
    """Something that is compiled as a whole and kept."""

    name: str
    sources: Sequence[ModuleType]
    """The modules, lower ones first."""
    called: Collection[str]
    """The functions that Python calls."""
    prepare: Callable[[dict[str, Any]], None]
    """Calls each of them once, with the types that it is made for."""


@cache
def engine() -> Engine:
    """The engine, ready to play. The first call on a machine builds it, which takes a while, and says so."""
    world = start(Works("engine", twins.SOURCES, kernels.CALLED, _prepare))
    return _of(world)


def _of(world: dict[str, Any]) -> Engine:
    return Engine(*(world[name] for name in Engine._fields))


def start(works: Works) -> dict[str, Any]:
    """The compiled functions by name: from the cache, or built now, which is said."""
    folder = _cache_folder(works)
    if folder is None:
        _say(
            f"no folder for the compiled {works.name} can be written, so it is built anew each time …"
        )
        world = twins.build(works.sources, works.called)
        works.prepare(world)
        return world
    if not (folder / _READY).exists():
        with _alone(works, folder):
            if not (folder / _READY).exists():
                return _build_and_keep(works, folder)
    return _build_cached(works, folder)


def _build_and_keep(works: Works, folder: Path) -> dict[str, Any]:
    _say(f"building the compiled {works.name}: once, takes up to a minute …")
    begun = time.monotonic()
    world = _build_cached(works, folder)
    works.prepare(world)
    (folder / _READY).touch()
    _say(f"built in {time.monotonic() - begun:.0f} s, kept in {folder}")
    _drop_old(folder)
    return world


@contextmanager
def _alone(works: Works, folder: Path) -> Iterator[None]:
    """No other process builds the same meanwhile; where files cannot be locked, both build, which is only slower."""
    lock = FileLock(folder / "lock")
    try:
        try:
            lock.acquire(blocking=False)
        except Timeout:
            _say(f"another process is building the compiled {works.name}; waiting for it …")
            lock.acquire()
    except (
        OSError,
        NotImplementedError,
    ):  # filelock raises either where a file system has no locks
        yield
        return
    try:
        yield
    finally:
        lock.release()


def is_kept(works: Works) -> bool:
    """Whether it is in the cache already."""
    folder = _cache_folder(works)
    return folder is not None and (folder / _READY).exists()


def _build_cached(works: Works, folder: Path) -> dict[str, Any]:
    settings: Any = numba.config  # made at run time, so unknown to mypy
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        return twins.build(works.sources, works.called, cache=True)
    finally:
        settings.CACHE_DIR = before


def _prepare(world: dict[str, Any]) -> None:
    """Compile, or load, every function for the types that it is called with."""
    built = _of(world)
    games = pack(Game.new("first", 4, seed=0).state)
    start = games.copy()
    out = np.zeros(MOST_CHOICES, np.int16)
    rows = np.zeros((1, MOST_CHOICES), np.int16)
    counts = np.zeros(1, np.int64)
    memory = np.ones(4, np.int64)
    built.play_many(games, start, memory, out, games.copy(), 1)
    built.list_choices(games, out)
    built.play_nth(games, out, kernels.ILLEGAL)
    built.list_all(games, rows, counts)
    built.play_all(games[:0], rows[:0, 0].copy(), out)


def direct(kernel: Callable[..., int], *arguments: Any) -> Callable[..., int]:  # noqa: ANN401 - arrays and numbers
    """The kernel without Numba's look at the types of each call, which costs as much as a decision.

    The arguments must be of the types that it will be called with; the call here makes sure that it is loaded.
    """
    kernel(*arguments)
    (loaded,) = kernel.overloads.values()  # type: ignore[attr-defined]  # Numba's dispatcher
    entry: Callable[..., int] = loaded.entry_point
    return entry


def _cache_folder(works: Works) -> Path | None:
    """Where this version's compiled code is kept, named by all that it depends on; None if nothing can be written."""
    chosen = os.environ.get(CACHE_VARIABLE)
    base = Path(chosen) if chosen else _user_cache() / "ridotto"
    folder = base / f"{works.name}-{_fingerprint(works)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return None
    return folder


def _user_cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(home) if home else Path.home() / ".cache"


def _fingerprint(works: Works) -> str:
    """Changes with the rules, what is compiled and where it lies (Numba keeps these apart), Numba, NumPy, Python and processor."""
    digest = hashlib.sha256()
    package = Path(kernels.__file__).parent.parent
    files = {Path(str(module.__file__)) for module in works.sources}
    files.update(package.glob("rules/*.py"), package.glob("compiled/*.py"))
    for path in sorted(files):
        digest.update(path.name.encode() + path.read_bytes())
    processor = (platform.machine(), llvm.get_host_cpu_name())
    about = (numba.__version__, np.__version__, sys.version, processor, str(STATE), str(package))
    digest.update(repr(about).encode())
    return digest.hexdigest()[:16]


def _drop_old(newest: Path) -> None:
    """Keep the newest few versions' code."""
    kind = newest.name.rpartition("-")[0]
    others = [path for path in newest.parent.glob(f"{kind}-*") if (path / _READY).exists()]
    others.sort(key=lambda path: (path / _READY).stat().st_mtime, reverse=True)
    for path in others[_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def _say(line: str) -> None:
    """For people; or where a service keeps a log, as a line of it."""
    if logging.root.handlers:
        log.info(line)
        return
    sys.stderr.write(f"ridotto: {line}\n")
    sys.stderr.flush()
