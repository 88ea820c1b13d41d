"""Builds the compiled twins of the rules' own functions, from the same code.

Each function of the rules is taken as it stands and given new globals, in which every other function is its twin and
every `tell_…` does nothing. Nothing of the rules is written a second time.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import numba

from ridotto.rules import choices, effects, flow, gold, telling

_SOURCES = (gold, choices, effects, flow)


@numba.njit
def _nothing(*_: object) -> None:
    """What a compiled game tells."""


def build(*, boundscheck: bool = False) -> dict[str, Any]:
    """The twins by name. Numba compiles each when it is first used."""
    world: dict[str, Any] = {"__builtins__": __builtins__, "__name__": __name__}
    for module in _SOURCES:
        for name, thing in vars(module).items():
            if not isinstance(thing, types.FunctionType):
                world.setdefault(name, thing)
            elif thing.__module__ == telling.__name__:
                world[name] = _nothing
            elif thing.__module__ == module.__name__:
                world[name] = _twin(thing, world, boundscheck)
    return world


def _twin(
    function: types.FunctionType, world: dict[str, Any], boundscheck: bool
) -> Callable[..., Any]:
    copy = types.FunctionType(function.__code__, world, function.__name__, function.__defaults__)
    copy.__qualname__ = function.__qualname__
    return numba.njit(copy, boundscheck=boundscheck, nogil=True)
