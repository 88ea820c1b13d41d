"""The compiled engine: built once for each version of the rules, then loaded from a cache."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
from llvmlite import binding as llvm

from ridotto.compiled import kernels, twins
from ridotto.compiled.layout import STATE, pack
from ridotto.rules.codes import MOST_CHOICES
from ridotto.rules.game import Game

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


@cache
def engine() -> Engine:
    """The engine, ready to play. The first call on a machine builds it, which takes a while, and says so."""
    folder = _cache_folder()
    if folder is None:
        _say("no folder for the compiled engine can be written, so it is built anew each time …")
        return _prepare(_build(cached=False))
    if (folder / _READY).exists():
        return _build_cached(folder)
    _say("building the compiled engine: once, takes up to a minute …")
    begun = time.monotonic()
    built = _prepare(_build_cached(folder))
    (folder / _READY).touch()
    _say(f"built in {time.monotonic() - begun:.0f} s, kept in {folder}")
    _drop_old(folder)
    return built


def _build(*, cached: bool) -> Engine:
    world = twins.build(cache=cached)
    return Engine(*(world[name] for name in Engine._fields))


def _build_cached(folder: Path) -> Engine:
    settings: Any = numba.config  # made at run time, so unknown to mypy
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        return _build(cached=True)
    finally:
        settings.CACHE_DIR = before


def _prepare(built: Engine) -> Engine:
    """Compile, or load, every function for the types that it is called with."""
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
    return built


def direct(kernel: Callable[..., int], *arguments: Any) -> Callable[..., int]:  # noqa: ANN401 - arrays and numbers
    """The kernel without Numba's look at the types of each call, which costs as much as a decision.

    The arguments must be of the types that it will be called with; the call here makes sure that it is loaded.
    """
    kernel(*arguments)
    (loaded,) = kernel.overloads.values()  # type: ignore[attr-defined]  # Numba's dispatcher
    entry: Callable[..., int] = loaded.entry_point
    return entry


def _cache_folder() -> Path | None:
    """Where this version's compiled code is kept, named by all that it depends on; None if nothing can be written."""
    chosen = os.environ.get(CACHE_VARIABLE)
    base = Path(chosen) if chosen else _user_cache() / "ridotto"
    folder = base / _fingerprint()
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


def _fingerprint() -> str:
    """Changes with the rules, this package, Numba, NumPy, Python and the kind of processor."""
    digest = hashlib.sha256()
    package = Path(kernels.__file__).parent.parent
    for path in sorted([*package.glob("rules/*.py"), *package.glob("compiled/*.py")]):
        digest.update(path.name.encode() + path.read_bytes())
    processor = (platform.machine(), llvm.get_host_cpu_name())
    about = (numba.__version__, np.__version__, sys.version, processor, str(STATE))
    digest.update(repr(about).encode())
    return digest.hexdigest()[:16]


def _drop_old(newest: Path) -> None:
    """Keep the newest few versions' code."""
    others = [path for path in newest.parent.iterdir() if (path / _READY).exists()]
    others.sort(key=lambda path: (path / _READY).stat().st_mtime, reverse=True)
    for path in others[_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def _say(line: str) -> None:
    sys.stderr.write(f"ridotto: {line}\n")
    sys.stderr.flush()
