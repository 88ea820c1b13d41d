"""Builds the compiled twins of the rules' own functions, from the same code.

Each function of the rules is taken as it stands and given new globals, in which every other function is its twin and
every `tell_…` does nothing. Nothing of the rules is written a second time.
"""

from __future__ import annotations

import builtins
import types
from collections.abc import Callable, Collection, Sequence
from typing import Any

import numba

from ridotto import chance
from ridotto.compiled import kernels
from ridotto.rules import choices, effects, flow, gold, telling

SOURCES = (gold, choices, effects, flow, chance, kernels)
"""The modules that are compiled, lower ones first."""


@numba.njit
def _nothing(*_: object) -> None:
    """What a compiled game tells."""


def build(
    sources: Sequence[types.ModuleType] = SOURCES,
    called: Collection[str] = kernels.CALLED,
    *,
    cache: bool = False,
    boundscheck: bool = False,
) -> dict[str, Any]:
    """The twins by name. Numba compiles each when it is first used; only those `called` are kept in its cache."""
    world: dict[str, Any] = {"__builtins__": builtins, "__name__": __name__}
    for module in sources:
        for name, thing in vars(module).items():
            if name.startswith("__"):
                continue
            if not isinstance(thing, types.FunctionType):
                _add(world, name, thing)
            elif thing.__module__ == telling.__name__:
                world[name] = _nothing
            elif thing.__module__ == module.__name__:
                kept = cache and name in called
                _add(world, name, _twin(thing, world, cache=kept, boundscheck=boundscheck))
    return world


def _add(world: dict[str, Any], name: str, thing: object) -> None:
    """All modules share one namespace here, so a name may mean one thing only."""
    if name in world and world[name] is not thing:
        raise RuntimeError(f"{name} means two things in the modules that are compiled: rename one")
    world[name] = thing


def _twin(
    function: types.FunctionType, world: dict[str, Any], *, cache: bool, boundscheck: bool
) -> Callable[..., Any]:
    """One compiled function; Numba keeps those that Python calls, with all that they call in turn."""
    copy = types.FunctionType(function.__code__, world, function.__name__, function.__defaults__)
    twin: Callable[..., Any] = numba.njit(copy, cache=cache, boundscheck=boundscheck, nogil=True)
    return twin
