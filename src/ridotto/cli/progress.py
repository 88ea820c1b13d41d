"""A progress bar on standard error, for whoever waits at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(total: int, *, shown: bool) -> Iterator[Callable[[int, int], None] | None]:
    """What to tell how many games are done; None if nobody is watching."""
    if not shown:
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - costs 0.1 s, and only a terminal needs it
    from rich.progress import (  # noqa: PLC0415 - likewise
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=total)
        yield lambda done, _: bar.update(task, completed=done)
