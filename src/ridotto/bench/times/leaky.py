"""A `ridotto serve` with a leak, so that a measurement can show that it would find one.

The first argument is how much later a move comes that hides something, in seconds at pace 1.
"""

from __future__ import annotations

import runpy
import sys
from typing import Any

from ridotto.bench.times.decisions import decided
from ridotto.host.hosting import Hosting


def plant(delay: float) -> None:
    """From now on computer players hesitate before they do one thing rather than the other."""
    play = Hosting._play  # noqa: SLF001 - nothing less deep would be a leak of the service

    async def hesitate(table: Hosting, number: int, **moved: Any) -> None:  # noqa: ANN401 - as it is given
        game = table.table.game
        move = next((m for m in game.legal() if str(m) == moved["move"]), None) if game else None
        if game is not None and move is not None and decided(move, game).secret:
            await table._clock.sleep(delay * table.table.options.pace)  # noqa: SLF001 - likewise
        await play(table, number, **moved)

    Hosting._play = hesitate  # type: ignore[assignment,method-assign] # noqa: SLF001 - likewise


if __name__ == "__main__":
    plant(float(sys.argv.pop(1)))
    runpy.run_module("ridotto", run_name="__main__")
