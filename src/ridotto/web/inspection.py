"""Keeps other processes of the same user from looking into this one."""

from __future__ import annotations

import sys
from contextlib import suppress

_SET_DUMPABLE = 4
"""Of Linux's `prctl`."""


def forbid_inspection() -> None:
    """Let no process without special rights read this one's environment and memory, and let no core dump be written.

    A plugin player's process could otherwise find the store's password in `/proc/<parent>/environ`. Does nothing where it is
    not Linux.
    """
    if sys.platform != "linux":
        return
    import ctypes  # noqa: PLC0415 - only a service needs it

    with suppress(OSError, AttributeError):  # a system without prctl
        ctypes.CDLL(None).prctl(_SET_DUMPABLE, 0, 0, 0, 0)
